"""What is worth counting over many games: the balance of our map and cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .components import CARD_NAMES, CITY_NAMES, START_CITY
from .state import State

WATCHED = ("deal:", "draft:")


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
