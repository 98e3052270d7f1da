"""Observation in Spy Connection: the View of a seat. In this game everything lies open but the
order of the deck, and that is nobody's: it comes into being as cards are drawn. So every View shows
the whole State.

A View starts blank, and zero means "not known": a field forgotten here is ignorance, not a leak.
"""

from __future__ import annotations

from typing import Annotated

from spytable.kernel import Small, rule
from spytable.kernel.shared_fields import names_of, shared_fields

from .components import SLOTS, Owner, Phase
from .facts import may_serve
from .state import Open, State, drafter


class Looker:
    """The observer of a View, and the seat whose decision is open."""

    seat: Small  # who looks; SPECTATOR for those who watch
    deciding: Annotated[Small, Owner]  # whose decision is open


class View(Open, Looker):
    """All that one seat may know now: the same for all, but for who looks."""


show, recall = shared_fields(State, View, names_of(Open))


@rule
def observe(s: State, seat: int, v: View) -> None:
    """SC-17, SC-18, SC-21, SC-26, SC-39, SC-111, SC-Q20. Missions, agents, spies, supplies and the
    cards that may still come are open to all; completed missions may be looked at."""
    show(s, v)
    v.seat = seat
    v.deciding = deciding(s)


@rule
def deciding(s: State) -> int:
    """The seat with the open decision, as an Owner; nobody while the Dealer is at work or at the
    end."""
    if s.phase == Phase.TURN or s.phase == Phase.MOVED or s.phase == Phase.CHECK:
        return s.active + 1
    if s.phase == Phase.DRAFT:
        return drafter(s) + 1
    return 0


@rule
def overhear(s: State, choice: int, seat: int) -> int:
    """Nothing is done in secret."""
    return choice


def nothing_left(v: View) -> bool:
    """SC-36, SC-103, SC-114. Whether the one who looks can only end the turn: the option is taken,
    and no own mission shows the spy's city unmarked.  Agents that might still be taken back can be
    taken back at the start of the next turn as well; till then they stand in the others' way."""
    if v.phase != Phase.CHECK or v.deciding != v.seat + 1:
        return False
    here = v.spy[v.seat]
    return not any(may_serve(v.card, v.marks, v.seat, slot, here) for slot in range(SLOTS))


def points(v: View) -> list[int]:
    """The points of every seat, which are counted at the end."""
    return [int(v.points[seat]) for seat in range(v.players)]
