"""Facts: written once, called by rules, words and pictures."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

import spytable.games.agent_avenue
from spytable.games.agent_avenue import facts
from spytable.games.agent_avenue.components import LOSES, MARKETS, WINS, Agent, Market
from spytable.kernel import numbers

GAME = Path(spytable.games.agent_avenue.__file__).parent
LEDGER = Path(__file__).resolve().parents[2] / "ledger" / "agent-avenue.txt"
RULES = ("rules", "picture", "components.py", "facts.py", "state.py", "sight.py")


def ongoing(*cards: Market) -> np.ndarray[tuple[int], np.dtype[np.int8]]:
    """The row of a side that has these cards in play."""
    row = numbers(np.zeros(MARKETS, np.int8))
    for card in cards:
        row[card] = 1
    return row  # type: ignore[no-any-return]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_seat_is_of_one_side_and_has_one_partner(players: int) -> None:
    """AA-146 to AA-149. Sides share out the seats; partners are each other's."""
    seats = [*facts.members(players, 0), *facts.members(players, 1)]
    assert seats == list(range(players))
    for seat in seats:
        side = facts.side_of(players, seat)
        assert seat in facts.members(players, side)
        assert facts.partner(players, facts.partner(players, seat)) == seat
        assert (facts.partner(players, seat) == seat) == (facts.seats_of(players, side) == 1)


@pytest.mark.parametrize(
    ("agent", "card", "printed", "changed"),
    [
        (Agent.SABOTEUR, Market.DISTRACTION_DEVICE, [-1, -1, -2], [1, 1, 2]),
        (Agent.ENFORCER, Market.WATCHTOWER, [1, 2, 3], [3, 4, 5]),
        (Agent.DOUBLE_AGENT, Market.SINISTER_TWIN, [-1, 6, -1], [-2, 12, -2]),
        (Agent.CODEBREAKER, Market.SUPERCOMPUTER, [0, 0, 0], [3, 3, 3]),
    ],
)
def test_an_ongoing_card_changes_its_own_agent_alone(
    agent: Agent, card: Market, printed: list[int], changed: list[int]
) -> None:
    """AA-43 to AA-46, AA-50, AA-105. Every other card leaves the agent as it is printed."""
    for copies in (1, 2, 3, 4):
        row = min(copies, 3) - 1
        assert facts.spaces(agent, copies, ongoing()) == printed[row]
        assert facts.spaces(agent, copies, ongoing(card)) == changed[row]
        others = [other for other in Market if other not in (Market.NONE, card)]
        assert facts.spaces(agent, copies, ongoing(*others)) == printed[row]


def test_leader_of_the_pack_turns_the_cross_into_a_tick() -> None:
    """AA-60. The third Daredevil loses, or wins; the third Codebreaker wins either way."""
    leader = ongoing(Market.LEADER_OF_THE_PACK)
    assert facts.worth(Agent.DAREDEVIL, 3, ongoing()) == LOSES
    assert facts.worth(Agent.DAREDEVIL, 3, leader) == WINS
    assert facts.worth(Agent.DAREDEVIL, 2, leader) == 3
    assert facts.worth(Agent.CODEBREAKER, 3, ongoing(Market.SUPERCOMPUTER)) == WINS
    assert facts.worth(Agent.CODEBREAKER, 2, ongoing(Market.SUPERCOMPUTER)) == 3


def test_without_a_deck_no_swap_is_left() -> None:
    """AA-33, AA-73, AA-164, AA-176. Four alone, two in a pair, none without a deck."""
    assert facts.swaps_left(2, 0, 1, 5) == 3
    assert facts.swaps_left(3, 0, 1, 5) == 1
    assert facts.swaps_left(3, 2, 1, 5) == 3
    assert facts.swaps_left(2, 0, 1, 0) == 0


def test_every_rule_is_cited_where_it_is_written() -> None:
    """One who looks for a rule of the ledger finds the function that carries it out."""
    listed = set(re.findall(r"^AA-\d+", LEDGER.read_text(encoding="utf-8"), re.MULTILINE))
    sources = [path for part in RULES for path in (GAME / part, *(GAME / part).glob("*.py"))]
    text = "".join(path.read_text(encoding="utf-8") for path in sources if path.is_file())
    assert listed - set(re.findall(r"AA-\d+", text)) == set()
    assert len(listed) == 177
