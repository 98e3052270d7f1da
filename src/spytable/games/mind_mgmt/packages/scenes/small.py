"""An envelope as a token for a list: no words, only whose it is and whether it is open."""

from __future__ import annotations

from spytable.pictures.palette import both, fill, stroke
from spytable.pictures.svg import Markup, circle, el, group, join, path, rect

from .envelope import INKS, seal

WIDE, TALL = 72.0, 60.0


def token(is_agents: bool, is_open: bool) -> Markup:
    """To stand beside words that say it: screen readers pass it over."""
    ink = INKS[is_agents]
    front = f"{both(ink, 'night')} joined"
    if is_open:
        drawn = [
            path("M4 26L33 4Q36 2 39 4L68 26Z", f"{both('slate', 'night')} joined",
                 stroke_width=3),
            rect(12, 12, 48, 36, both("lamp", "night"), rx=2, stroke_width=2.6),
            rect(17, 17, 38, 26, fill("mustard")),
            path("M4 26L36 46L68 26V53Q68 56 65 56H7Q4 56 4 53Z", front, stroke_width=3),
            path("M6 55L30 42M66 55L42 42", f"{stroke('night')} round", stroke_width=2),
        ]  # fmt: skip
        return _icon(*drawn, _wax(is_agents, 46, 7))
    return _icon(
        rect(4, 10, 64, 46, both(ink, "night"), rx=3, stroke_width=3),
        path("M6 54L28 34M66 54L44 34", f"{stroke('night')} round", stroke_width=2),
        path("M5.5 11.5L33 36Q36 38 39 36L66.5 11.5Z", front, stroke_width=2.6),
        _wax(is_agents, 33, 10),
    )


def _wax(is_agents: bool, y: float, r: float) -> Markup:
    """Mustard, with the seal in it."""
    drop = circle(WIDE / 2, y, r * 1.42, both("mustard", "night"), stroke_width=2)
    return join([drop, group(seal(is_agents, r), at=(WIDE / 2, y))])


def _icon(*drawn: str) -> Markup:
    return el(
        "svg",
        *drawn,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDE:g} {TALL:g}",
        class_="picture package-token",
        aria_hidden="true",
        focusable="false",
    )
