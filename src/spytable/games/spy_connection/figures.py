"""Statistics of Spy Connection: the balance of our map and cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .choices import DEAL, DRAFT
from .components import CARD_NAMES, CITY_NAMES, START_CITY
from .state import State

WATCHED = (DEAL, DRAFT)
MODULE_TARGETS: dict[str, tuple[int, int]] = {}
"""There are no modules."""

SEAT, START_MISSION = 3.0, 5.0
"""By how many percentage points a seat, or a start mission, may win above its fair share."""
SHORTEST, LONGEST = 12, 30
"""Turns a player in a game of the right length."""


def tallies(
    s: State, entries: Sequence[tuple[int, str]], winners: Sequence[int]
) -> Iterator[tuple[str, str, bool | None]]:
    """The start missions and who won with them, points, missions, and whether being the first to
    complete seven was enough."""
    for place, (seat, name) in enumerate(entries):
        how, _, card = name.partition(":")
        owner = place if how == "deal" else seat  # dealt to the seats in order
        yield "start missions", f"{card} {start_city(card)}", owner in winners
    for seat in range(s.players):
        yield "points", str(s.points[seat]), seat in winners
        yield "completed missions", str(s.completed[seat]), seat in winners
    if s.trigger == 0:
        yield "the winner", "nobody completed seven", None
    elif s.trigger - 1 in winners:
        yield "the winner", "completed seven first", None
    else:
        yield "the winner", "did not complete seven first", None


def start_city(card: str) -> str:
    """The city in red on a start mission."""
    return str(CITY_NAMES[START_CITY[CARD_NAMES.index(card)]])


def asked(f: Any) -> Iterator[tuple[str, str, str, bool]]:
    """The demands on our map and cards, with the findings in the games `f` counts, and whether
    these will do."""
    for what, won in (("a seat", f.sides), ("a place in turn order", f.order)):
        name, above = most_above({k: (f.games, v) for k, v in won.items()}, f.players)
        found = f"{above:+.1f} ({name})"
        yield f"{what} wins above its fair share", f"at most {SEAT:g} points", found, above <= SEAT
    dealt = {name: (times, won) for name, (times, _, won) in f.charts["start missions"].items()}
    name, above = most_above(dealt, f.players)
    found, enough = f"{above:+.1f} ({name})", f"at most {START_MISSION:g} points"
    yield "a start mission wins above its fair share", enough, found, above <= START_MISSION
    turns = {total / f.players: times for total, times in f.turns.items()}
    mean = sum(number * times for number, times in turns.items()) / f.games
    fitting = sum(times for number, times in turns.items() if SHORTEST <= number <= LONGEST)
    found = f"{mean:.1f} on average, {fitting / f.games:.1%} of the games inside"
    yield "turns a player", f"{SHORTEST} to {LONGEST}", found, SHORTEST <= mean <= LONGEST
    others = f.charts["the winner"].get("did not complete seven first", [0])[0]
    found = f"{others / f.games:.1%} of the games"
    yield "somebody else wins than who completes seven first", "sometimes", found, others > 0


def most_above(counts: Mapping[str, tuple[int, float]], players: int) -> tuple[str, float]:
    """The one of these that wins most above its fair share, and by how many percentage points."""
    above = {k: round(100 * (won / n - 1 / players), 3) for k, (n, won) in counts.items()}
    best = max(above, key=lambda name: above[name])
    return best, above[best]
