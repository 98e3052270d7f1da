"""Shared by the tests of every game: play by names, look at offers, expect refusals."""

from __future__ import annotations

from typing import Any

import pytest

from spytable.table import Refused, Table


def play(table: Table, *names: str) -> Table:
    """The seat to decide makes these choices, one after another."""
    for name in names:
        decision = table.decision()
        assert decision is not None, f"nobody is to decide: {name}"
        table.take(decision.seat, name)
    return table


def offered(table: Table, seat: int | None = None) -> set[str]:
    """The names on offer to that seat, or to whoever decides; nothing, where nobody does."""
    decision = table.decision() if seat is None else table.pov(seat).decision
    return set() if decision is None else {choice.name for choice in decision}


def decider(table: Table) -> int | None:
    """The seat to decide."""
    decision = table.decision()
    return None if decision is None else decision.seat


def refuses(table: Table, name: str, seat: int | None = None) -> bool:
    """Whether the table turns this choice away, and nothing changes by it."""
    before = table.fingerprint()
    if seat is None:
        seat = decider(table) or 0
    with pytest.raises(Refused):
        table.take(seat, name)
    return table.fingerprint() == before


def now(table: Table) -> dict[str, Any]:
    """Everything true at the table, as plain data."""
    state: dict[str, Any] = table.position()["state"]
    return state
