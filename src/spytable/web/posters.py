"""Posters on the shelf page: the metadata of a box, read before it has been opened."""

from __future__ import annotations

from dataclasses import dataclass

from spytable.games import poster as about
from spytable.games import shelf as boxes
from spytable.hall.lesson import Offer
from spytable.locale import count, say

from .static_files import address, poster_file


@dataclass(frozen=True, slots=True)
class Poster:
    """One box on the shelf, in the visitor's language."""

    name: str
    title: str
    line: str
    facts: tuple[str, ...]
    """For how many, how long, from what age."""
    art: str
    is_coming: bool
    lessons: tuple[Offer, ...] = ()
    """The first games told step by step."""


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
        facts=facts(poster, language),
        art=address(poster_file(name)),
        is_coming=is_coming,
        lessons=lessons(poster, language),
    )


def lessons(poster: about.Poster, language: str) -> tuple[Offer, ...]:
    """The lessons of a box, as they are offered; none where it has none."""
    if not boxes.has_lesson(poster.name):
        return ()
    called = poster.lessons(language) or (say(language, "First game: learn by playing"),)
    return tuple(Offer(number, words) for number, words in enumerate(called))


def facts(poster: about.Poster, language: str) -> tuple[str, ...]:
    """For how many a box is, how long a game takes, and from what age on."""
    players = _span(poster.players)
    return (
        count(language, poster.players[1], "{span} player", "{span} players", span=players),
        say(language, "{span} min", span=_span(poster.minutes)),
        count(language, poster.age, "from age {n}", "from age {n}"),
    )


def _span(span: tuple[int, int]) -> str:
    least, most = span
    return str(most) if least == most else f"{least}\u2013{most}"
