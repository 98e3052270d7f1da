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
    then, moment = table.pov(seat).view.as_dict(), len(table.pov(seat).heard)
    for _ in range(5):
        decision = table.decision()
        assert decision is not None
        table.take(decision.seat, decision.choices[0])
    assert table.pov(seat).look_back(moment).as_dict() == then
    assert (
        table.pov(seat).look_back(len(table.pov(seat).heard)).as_dict()
        == table.pov(seat).view.as_dict()
    )


def test_a_picture_of_the_past_offers_nothing() -> None:
    table = played(4)
    seat = table.decision().seat  # type: ignore[union-attr]
    assert "data-choice" in table.pov(seat).picture()
    latest = len(table.pov(seat).heard)
    assert "data-choice" not in table.pov(seat).picture(at=latest - 1)
    assert table.pov(seat).picture(at=latest) == table.pov(seat).picture()


@pytest.mark.parametrize("moment", [-1, 10_000])
def test_a_moment_that_never_was_is_refused(moment: int) -> None:
    with pytest.raises(ValueError, match="there was no moment"):
        played(1).pov(0).look_back(moment)
