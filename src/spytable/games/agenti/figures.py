"""Statistics of Agenti: how games end and when, which actions are chosen, and the targets for our
own map and cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from spytable.kernel.document import kebab

from .choices import PLAY
from .components import ACTION_NAMES, Reason
from .state import State

WATCHED = (PLAY,)

COLOUR = 3.0
"""By how many percentage points a colour may win above its fair share."""
SHORTEST, LONGEST = 20, 35
"""Rounds of a median game of the right length."""
DEDUCED = 0.9
"""In how many games the plan is to be found, not merely the last player left."""
LEAST = 0.02
"""The share of turns in which the least used action is to be chosen."""


def tallies(
    s: State, entries: Sequence[tuple[int, str]], winners: Sequence[int]
) -> Iterator[tuple[str, str, bool | None]]:
    """After how many rounds the game ended, who held how many keys, how many suitcases and files
    had been looked into, and every action that was chosen."""
    yield "rounds", str(s.round_number), None
    for seat in range(s.players):
        won = seat in winners
        yield "keys held at the end", str(s.keys[seat]), won
        yield "suitcases looked into", str(sum(map(int, s.looked[seat]))), won
        yield "cards of files looked at", str(sum(map(int, s.checks[seat]))), won
    for seat, name in entries:
        yield "actions", name.rpartition(":")[2], seat in winners


def asked(f: Any) -> Iterator[tuple[str, str, str, bool]]:
    """What we asked of our map and cards, what was found in the games `f` counts, and whether that
    will do."""
    above = {name: 100 * (won / f.games - 1 / f.players) for name, won in f.sides.items()}
    best = max(above, key=lambda name: above[name])
    found = f"{above[best]:+.1f} ({best})"
    yield (
        "a colour wins above its fair share",
        f"at most {COLOUR:g} points",
        found,
        round(above[best], 3) <= COLOUR,
    )
    middle = f.median("rounds")
    fits = SHORTEST <= middle <= LONGEST
    yield "rounds of a median game", f"{SHORTEST} to {LONGEST}", str(middle), fits
    plans = f.reasons.get(kebab(Reason.PLAN_FOUND).replace("-", " "), 0) / f.games
    found, enough = f"{plans:.1%} of the games", f"at least {DEDUCED:.0%}"
    yield "the plan is found, nobody merely left over", enough, found, plans >= DEDUCED
    chosen = {action: f.charts["actions"].get(action, [0])[0] for action in ACTION_NAMES[1:]}
    turns = max(1, sum(chosen.values()))
    shares = ", ".join(f"{action} {times / turns:.1%}" for action, times in chosen.items())
    yield (
        "every action is chosen",
        f"each in at least {LEAST:.0%} of the turns",
        shares,
        min(chosen.values()) / turns >= LEAST,
    )
