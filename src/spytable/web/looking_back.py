"""Looking back: the steps of a game as one seat heard them, and where a reader stands among them.

A step is a moment of which the seat was told something; the first one is the table as it was laid.
Its number in addresses counts what the seat had heard of by then: what is told of the 40th is
seen at 41.  Another seat counts otherwise, so an address to share counts what everybody may hear.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from spytable.hall.refusals import Refusal

from .errors import HttpReasons

if TYPE_CHECKING:
    from spytable.table import Pov, Told


@dataclass(frozen=True, slots=True)
class Past:
    """The position of a reader who looks back."""

    at: int
    number: int
    """The number of this step, counted from one."""
    count: int
    first: int | None
    back: int | None
    forward: int | None
    """The neighbouring steps; None at either end."""
    sentences: list[str]
    """The events of that step; nothing at the opening."""
    your_turn: bool
    """Whether the present waits for this reader."""


def shared(pov: Pov, moment: int, language: str) -> int:
    """The step of this seat at a moment that somebody has shared, which counts what a spectator had
    heard of: the last one by then."""
    steps = {pov.opening, *[one.moment + 1 for one in pov.told(language)]}
    latest = pov.when_shown_to_all(moment)
    return max((step for step in steps if step <= latest), default=min(steps))


def look(at: int, steps: Sequence[int], told: Sequence[Told], *, your_turn: bool) -> Past:
    """Stand at a step; refuses what is none."""
    if at not in steps:
        raise Refusal(HttpReasons.NO_STEP)
    place = steps.index(at)
    return Past(
        at=at,
        number=place + 1,
        count=len(steps),
        first=steps[0] if place else None,
        back=steps[place - 1] if place else None,
        forward=steps[place + 1] if place + 1 < len(steps) else None,
        sentences=[one.sentence for one in told if one.moment + 1 == at],
        your_turn=your_turn,
    )
