"""The agents' knowledge, drawn over the board on request: how likely the Recruiter is in a location
now, and at which hours a marked one can have been visited.

It is reckoned from what lies open alone: an agent, the Recruiter and whoever watches see the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from spytable.pictures.layer import layer
from spytable.pictures.palette import both
from spytable.pictures.svg import Markup, group, join, rect

from ..belief.insight import WHOLE, insight
from ..components import LOCATIONS
from ..sight import View
from .board import numeral
from .places import BLOCK, DEEP, corner

LEVELS = (5, 30, 80, 160, 300)
"""From which chance on, in thousandths, a location is shaded more."""
LONGEST = 5
"""Signs for the hours of a mark."""


class Known(NamedTuple):
    """The conclusions from all that is open, in plain values."""

    chances: tuple[int, ...]
    """By location, how likely the Recruiter is there now, in thousandths."""
    hours: tuple[str, ...]
    """By location, the hours at which it may have been visited, if something lies there."""
    features: tuple[int, ...]
    """How likely each is one of the hidden three, in thousandths."""
    worlds: int
    is_exact: bool
    """Whether all worlds were looked at, or a fair sample of them."""


def known(v: View) -> Known | None:
    """The knowledge possible at this table, whoever looks; nothing before there is anything to
    know."""
    found = insight(v)
    if found is None:
        return None
    hours = tuple(in_short(found.hours.get(place, ())) for place in range(LOCATIONS))
    return Known(found.here, hours, found.hidden, found.worlds, found.is_exact)


def in_short(hours: Sequence[int]) -> str:
    """Hours as runs: "7", "1–5", "2·6–7"; where that is too long, the first and the last."""
    runs: list[list[int]] = []
    for hour in hours:
        if runs and hour == runs[-1][-1] + 1:
            runs[-1].append(hour)
        else:
            runs.append([hour])
    said = "·".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)
    return said if len(said) <= LONGEST else f"{hours[0]}…{hours[-1]}"


def per_cent(chance: int) -> str:
    """A chance, given in thousandths, in two or three signs."""
    if 0 < chance < 10:
        return "<1%"
    return ">99%" if 990 < chance < WHOLE else f"{chance / 10:.0f}%"


@layer
def shades(known: Known | None) -> Markup:
    """The shading of the locations; what is impossible stays bare."""
    if known is None:
        return join([])
    drawn = []
    for place in range(1, LOCATIONS):
        level = sum(known.chances[place] >= limit for limit in LEVELS)
        if known.chances[place] > 0:
            x, y = corner(place)
            drawn.append(rect(x, y, BLOCK, DEEP, f"mm-heat-{max(1, level)}", rx=12))
        else:
            x, y = corner(place)
            drawn.append(rect(x, y, BLOCK, DEEP, "mm-cold", rx=12))
    return group(*drawn, class_="mm-through", aria_hidden="true")


@layer
def figures(known: Known | None) -> Markup:
    """The chances in per cent, and the possible hours of every mark."""
    if known is None:
        return join([])
    drawn = []
    for place in range(1, LOCATIONS):
        x, y = corner(place)
        chance, hours = known.chances[place], known.hours[place]
        # They hang over the street below, so that neither symbols nor figures are hidden; where
        # there is both to say, the hours lie on the foot of their mark.
        if hours:
            raised = 26 if chance > 0 else 0
            drawn.append(_plate(x + BLOCK / 2, y + DEEP + 4 - raised, hours, "mustard"))
        if chance > 0:
            drawn.append(_plate(x + BLOCK / 2, y + DEEP + 4, per_cent(chance)))
    return group(*drawn, class_="mm-through")


def _plate(x: float, y: float, words: str, ground: str = "lamp") -> Markup:
    wide = min(BLOCK, 12 + 17.0 * len(words))
    return group(
        rect(-wide / 2, -13, wide, 26, both(ground, "night"), rx=7, stroke_width=1.6),
        numeral(words, 0, 0, "mm-on-night", wide - 6),
        at=(x, y),
    )
