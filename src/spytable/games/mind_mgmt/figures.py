"""Statistics of MIND MGMT: how long games are, how the hunt went, and what was recruited when."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from .choices import (
    ASK,
    ASK_DOLPHIN,
    ASK_LEDGER,
    CAPTURE,
    CAPTURE_TOO,
    REVEAL,
    REVEAL_NEXT,
    SECOND,
    SENSE,
    SHAKEDOWN,
    SLIP,
)
from .components import OPENING, Reason
from .facts import is_told
from .packages import PACKAGES
from .state import State

WATCHED = (
    ASK,
    ASK_DOLPHIN,
    REVEAL,
    REVEAL_NEXT,
    ASK_LEDGER,
    SHAKEDOWN,
    CAPTURE,
    CAPTURE_TOO,
    SENSE,
    SLIP,
    SECOND,
)

_TARGETS = (3, 3, 4, 4, 5, 6, 8), (3, 3, 4, 5, 5, 6, 8)
"""For the Recruiter and for the agents, in the order of the packages: the later ones do more, for a
side that has lost often is to get the stronger help."""
MODULE_TARGETS = {
    package.option: (package.side, _TARGETS[package.side][package.number - 1])
    for package in PACKAGES
}

MOST_WON = 0.7
"""Of a hundred games between equal bots, how many one side may win."""


def tallies(
    s: State, entries: Sequence[tuple[int, str]], winners: Sequence[int]
) -> Iterator[tuple[str, str, bool | None]]:
    """The hour at the end, of a capture on its own, the recruits by hour and in all, and what was
    done."""
    yield "hour at the end", str(s.hour), None
    if s.reason == Reason.CAPTURED:
        yield "hour of the capture", str(s.hour), None
    yield "recruits in all", str(s.recruits), 0 in winners
    for hour in range(OPENING, s.hour + 1):
        if hour == OPENING or is_told(hour, int(s.last_hour), int(s.late_warnings)):
            yield f"recruits told at {hour}", str(s.track[hour]), None
    for seat, name in entries:
        yield "actions", name.partition(":")[0], seat in winners


def asked(f: Any) -> Iterator[tuple[str, str, str, bool]]:
    """Map and cards are the printed ones; of the bots we ask that neither side is hopeless."""
    for name, won in f.sides.items():
        share = won / f.games
        yield "a side wins", f"at most {MOST_WON:.0%}", f"{share:.0%} ({name})", share <= MOST_WON
