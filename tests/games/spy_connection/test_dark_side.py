"""Chapter 17: the advanced variant, the dark side of the board."""

from __future__ import annotations

import pytest

from spytable.games.spy_connection.components import PRICES
from tests.games.helpers import now, offered, play
from tests.games.spy_connection.situations import (
    BOX,
    link,
    mission,
    on_board,
    options,
    planning,
    situation,
    spy,
    supply,
)

DARK = {"board": "dark"}
OFFER = [mission("paris", "madrid"), mission("rome", "athens"), mission("rome", "berlin")]
OFFER += [mission("berlin", "warsaw")]
HELD = mission("london", "madrid")


def test_the_board_lies_dark_side_up() -> None:
    """SC-140. If asked for."""
    assert now(BOX.table(2, DARK))["board"] == "dark"


@pytest.mark.parametrize(("place", "price"), [(0, 1), (1, 2), (2, 3), (3, 3)])
def test_every_mission_costs_one_more(place: int, price: int) -> None:
    """SC-141 to SC-143, SC-Q25. 3, 3, 2, 1 from the top, the oldest too."""
    table = situation(offer=OFFER, missions=[{HELD: ""}], variant=DARK)
    play(table, f"take:{OFFER[place]}")
    assert planning(table, OFFER[place]) == price == PRICES[0, place] + 1
    assert supply(table) == 15 - price


@pytest.mark.parametrize("place", [0, 1, 2, 3])
def test_without_an_active_mission_the_next_one_is_free(place: int) -> None:
    """SC-144, SC-145. From whichever space; completed missions are not active."""
    table = situation(offer=OFFER, variant=DARK, completed=[[HELD]])
    play(table, f"take:{OFFER[place]}")
    assert planning(table, OFFER[place]) == 0


def test_whoever_discards_everything_first_takes_free() -> None:
    """SC-Q22, SC-144. The moment of taking counts."""
    table = situation(offer=OFFER, missions=[{HELD: "madrid"}], variant=DARK)
    play(table, f"discard:{HELD}", f"take:{OFFER[3]}")
    assert planning(table, OFFER[3]) == 0


def test_even_without_an_agent_the_free_one_can_be_taken() -> None:
    """SC-144, SC-Q06. The price is nothing, so nothing is needed."""
    agents = "2 london-gate, 2 london-paris-1, 2 london-berlin-1, 2 london-berlin-2"
    agents += ", 2 paris-monaco-1, 2 paris-monaco-2, 2 paris-berlin-1, paris-berlin-2"
    table = situation(offer=OFFER, agents=[agents], variant=DARK)
    assert supply(table) == 0
    assert len(options(offered(table), "take")) == 4


def test_on_the_light_side_nobody_is_exempt() -> None:
    """SC-146, SC-Q21. No active mission, and still the top card costs two."""
    table = play(situation(offer=OFFER), f"take:{OFFER[3]}")
    assert planning(table, OFFER[3]) == 2


def test_it_is_meant_for_fifteen_agents() -> None:
    """SC-147, SC-Q23. That is what it comes with; fourteen only if explicitly asked for."""
    assert now(BOX.table(2, DARK))["owned"] == {"seat-1": 15, "seat-2": 15}
    both = BOX.table(2, DARK | {"agents-2": "14"})
    assert now(both)["owned"] == {"seat-1": 15, "seat-2": 14}


def test_everything_else_is_as_on_the_light_side() -> None:
    """SC-148. The same steps lead to the same board, whichever side is up."""
    ends = []
    for board in ("light", "dark"):
        table = situation(
            agents=[link("london", "paris"), "monaco-rome-2"],
            missions=[{HELD: "1 | madrid"}],
            variant={"board": board},
        )
        steps = ["travel:paris", "connect:monaco", "back:london-gate", "end"]
        play(table, *steps, "connect:athens", "end", f"discard:{HELD}", "connect:madrid", "end")
        ends.append((on_board(table), on_board(table, 1), spy(table), supply(table)))
    assert ends[0] == ends[1]
