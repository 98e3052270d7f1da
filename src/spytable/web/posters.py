"""The posters on the shelf page: what a visitor reads before a box has been opened."""

from __future__ import annotations

from dataclasses import dataclass

from spytable.games import shelf as boxes

from .static_files import address, poster_file


@dataclass(frozen=True, slots=True)
class Poster:
    """One box on the shelf, in the visitor's language."""

    name: str
    title: str
    line: str
    art: str
    is_coming: bool


def shelf(language: str) -> list[Poster]:
    """All posters, those that can be played first."""
    playable = [_poster(name, language, False) for name in boxes.names()]
    return playable + [_poster(name, language, True) for name in boxes.coming()]


def _poster(name: str, language: str, is_coming: bool) -> Poster:
    poster = boxes.poster(name)
    return Poster(
        name=name,
        title=poster.title(language),
        line=poster.blurb(language),
        art=address(poster_file(name)),
        is_coming=is_coming,
    )
