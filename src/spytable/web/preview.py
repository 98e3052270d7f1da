"""Link previews (Open Graph): what a messenger shows of a page before anybody opens it.

Messengers draw no SVG, so every poster has a raster beside it, `preview.png`, made by
`python -m scripts.draw_previews`; a box without one is shown by its poster.  A preview says nothing
that the page would not say to a stranger, and names no address: the link keeps its key.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from spytable.games import shelf
from spytable.locale import say

from .static_files import address, poster_file, preview_file, static_files

if TYPE_CHECKING:
    from .request import Visit


@dataclass(frozen=True, slots=True)
class Preview:
    """Title, a sentence and a picture."""

    title: str
    description: str
    image: str
    """A full address, as the messenger's server must find it."""
    is_raster: bool


def preview(visit: Visit, box: str = "", inviter: str = "") -> Preview:
    """The preview of a page about a box, of an invitation to play it, or of the shelf."""
    language = visit.language
    if box not in shelf.names():
        line = say(
            language, "Board games of secret agents, for friends who would never lie to each other."
        )
        return Preview("Spytable", line, visit.full_address(address("preview.png")), True)
    poster = shelf.poster(box)
    title = poster.title(language)
    raster = preview_file(box)
    image = raster if raster in static_files() else poster_file(box)
    return Preview(
        say(language, "{name} invites you to {game}", name=inviter, game=title)
        if inviter
        else f"{title} · Spytable",
        poster.blurb(language),
        visit.full_address(address(image)),
        image == raster,
    )
