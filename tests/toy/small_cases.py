"""Late positions of High Card, whose possible worlds can be counted."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from fractions import Fraction
from itertools import permutations
from typing import Any

import spytable
from tests.contract.case import Case, Key

SEATS = ("seat-1", "seat-2")
LEFT = (1, 2, 4, 5, 7, 8, 9)
"""The cards left after the first trick, in which the 3 lost to the 6."""


def held(*cards: int) -> list[int]:
    """A hand as a document has it."""
    return [int(card in cards) for card in range(10)]


def document(laid: int = 0) -> dict[str, Any]:
    """The second trick: seat 1 holds 1 and 5 and leads; seat 2 holds 2 and 8."""
    whole = spytable.box("high-card").table(seed=1).position()
    whole["state"] |= {
        "phase": "answer" if laid else "lead",
        "turn": 2,
        "leader": 0,
        "hand": {"seat-1": held(*({1, 5} - {laid})), "seat-2": held(2, 8)},
        "hand_size": {"seat-1": 1 if laid else 2, "seat-2": 2},
        "gone": held(3, 6),
        "laid": int(laid > 0),
        "picked": laid,
        "led": 6,
        "answered": 3,
        "score": {"seat-1": 1},
    }
    return whole


def worlds(looker: int, laid: int) -> Iterator[tuple[dict[str, Any], Fraction]]:
    """The unseen cards in every order over the hidden places."""
    truth = document(laid)["state"]
    own = (2, 8) if looker else tuple({1, 5})
    for first, second in permutations([card for card in LEFT if card not in own], 2):
        state = deepcopy(truth)
        if looker == 0:
            state["hand"]["seat-2"] = held(first, second)
            yield state, Fraction(1)
        elif laid:
            state["hand"]["seat-1"], state["picked"] = held(first), second
            yield state, Fraction(1)
        else:
            state["hand"]["seat-1"] = held(first, second)
            yield state, Fraction(1, 2)
            yield state | {"picked": first}, Fraction(1, 2)


def hidden(state: dict[str, Any]) -> Key:
    """All that some seat may not know."""
    return (state["picked"], *(tuple(state["hand"].get(seat, ())) for seat in SEATS))


def case(name: str, looker: int, laid: int) -> Case:
    return Case(name, "high-card", document(laid), looker, hidden, lambda: worlds(looker, laid))


CASES = [case("leading", 0, 0), case("perhaps-picked", 1, 0), case("face-down", 1, 5)]
