"""High Card: where each family of choices is asked for in vain."""

from __future__ import annotations

import spytable
from spytable.table import Table
from tests.contract.objection_cases import Situation, Told

DEALERS = {"deal"}


def _dealt() -> tuple[Table, int]:
    """The cards are dealt: the table, and who leads."""
    table = spytable.box("high-card").table(seed=1)
    decision = table.decision()
    assert decision is not None
    return table, decision.seat


def _waiting() -> tuple[Table, int]:
    table, leader = _dealt()
    return table, 1 - leader


def _picked() -> tuple[Table, int]:
    table, leader = _dealt()
    decision = table.decision()
    assert decision is not None
    table.take(leader, decision.choices[0])
    return table, leader


SITUATIONS: dict[str, Situation] = {"pick": _picked, "lay": _dealt, "answer": _waiting}

TOLD: Told = [
    (_waiting, {"card-4": ("You answer once a card has been led.", "chapter-1")}),
    (_picked, {"card-8": ("One card a trick.", "chapter-1")}),
    (_dealt, {"trick": ("First pick a card.", "chapter-1")}),
]
