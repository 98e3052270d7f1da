"""The sight of each seat: one's own hand, and what lies open."""

from __future__ import annotations

from typing import Annotated

from spytable.kernel import Row, Small, rule
from spytable.kernel.shared_fields import names_of, shared_fields

from .choices import DEAL, PICK
from .components import CARDS
from .rules import receiver
from .state import Open, State


class View(Open):
    """All that one seat may know."""

    seat: Small
    own: Annotated[Row, CARDS + 1]
    picked: Small  # by oneself


show, recall = shared_fields(State, View, names_of(Open))


@rule
def observe(s: State, seat: int, v: View) -> None:
    """The open cards, the own hand, and the card one has picked oneself."""
    show(s, v)
    v.seat = seat
    if seat >= 0:
        for card in range(1, CARDS + 1):
            v.own[card] = s.hand[seat, card]
        if seat == s.leader:
            v.picked = s.picked


@rule
def overhear(s: State, choice: int, seat: int) -> int:
    """Others' cards are dealt face down; what a leader thinks of laying nobody notices."""
    if DEAL.has(choice) and seat != receiver(s):
        return DEAL.code(0)
    if PICK.has(choice):
        return 0
    return choice
