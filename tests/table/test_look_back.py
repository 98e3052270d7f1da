"""Looking back: what a seat could see then, no more."""

from __future__ import annotations

import pytest

import spytable
from spytable.table import Table


def played(choices: int) -> Table:
    """A game some way on."""
    table = spytable.box("agent-avenue").table(seed=8)
    for _ in range(choices):
        decision = table.decision()
        assert decision is not None
        table.take(decision.seat, decision.choices[0])
    return table


@pytest.mark.parametrize("seat", [0, 1, None])
def test_the_past_looks_as_it_did_then(seat: int | None) -> None:
    table = played(1)
    then, moment = table.view(seat).as_dict(), len(table.heard(seat))
    for _ in range(5):
        decision = table.decision()
        assert decision is not None
        table.take(decision.seat, decision.choices[0])
    assert table.look_back(seat, moment).as_dict() == then
    assert table.look_back(seat, len(table.heard(seat))).as_dict() == table.view(seat).as_dict()


def test_a_picture_of_the_past_offers_nothing() -> None:
    table = played(4)
    seat = table.decision().seat  # type: ignore[union-attr]
    assert "data-choice" in table.picture(seat)
    latest = len(table.heard(seat))
    assert "data-choice" not in table.picture(seat, at=latest - 1)
    assert table.picture(seat, at=latest) == table.picture(seat)


@pytest.mark.parametrize("moment", [-1, 10_000])
def test_a_moment_that_never_was_is_refused(moment: int) -> None:
    with pytest.raises(ValueError, match="there was no moment"):
        played(1).look_back(0, moment)
