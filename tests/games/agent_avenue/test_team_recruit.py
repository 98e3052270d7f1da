"""Chapter 16: step 2 in teams."""

from __future__ import annotations

import pytest

from tests.games.agent_avenue.situations import in_play, situation
from tests.games.helpers import now, offered, refuses


@pytest.mark.parametrize("pick", ["up", "down"])
@pytest.mark.parametrize("seat", [2, 3])
def test_the_opposing_team_agrees_which_card_to_recruit(seat: int, pick: str) -> None:
    """AA-167, OQ-34. Face up or face down; the first answer of either counts; the laying team
    gets the other card."""
    table = situation("recruit", players=4, up="enforcer", down="sentinel")
    for member in (2, 3):
        assert offered(table, member) == {"recruit:up", "recruit:down"}
    for outsider in (0, 1):
        assert refuses(table, f"recruit:{pick}", outsider)
    table.take(seat, f"recruit:{pick}")
    taken, left = ("enforcer", "sentinel") if pick == "up" else ("sentinel", "enforcer")
    assert (in_play(table, "blue"), in_play(table, "green")) == ({taken: 1}, {left: 1})
    assert refuses(table, f"recruit:{pick}", 5 - seat)
    assert now(table)["phase"] == "lead"
