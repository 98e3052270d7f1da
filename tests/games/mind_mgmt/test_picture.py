"""The parts of the picture without which one could not play by it."""

from __future__ import annotations

import re

import pytest

from spytable.locale import LANGUAGES
from spytable.table import Table
from tests.games.helpers import offered, play
from tests.games.mind_mgmt.situations import AGENTS, acting, situation, training
from tests.games.mind_mgmt.test_gathering import gathered


def layer(table: Table, seat: int | None, name: str) -> str:
    """One layer of the board, as a seat sees it."""
    city = next(one for one in table.pov(seat).drawing().sections if one.name == "city")
    return str(next(one.drawn for one in city.layers if one.name == name))


def test_the_recruiter_sees_which_steps_the_agents_know() -> None:
    """MM-251: the number of a marked location is written on its step token."""
    bare = layer(situation(hour=6), 0, "hours")
    marked = layer(situation(hour=6, tokens={"R2C2": 6}), 0, "hours")
    assert bare != marked and marked.count("<path") > bare.count("<path")
    assert "<path" not in layer(situation(hour=6, tokens={"R2C2": 6}), 1, "hours")


def test_an_immortal_is_picked_on_the_board_and_then_a_location_around_it() -> None:
    """MM-205, MM-206. Each way says whose it is, and every immortal that has one can be picked."""
    extra = play(situation(), "immortal:1:n", "expose:r2c1")
    drawn = layer(extra, 0, "immortals")
    ways = re.findall(r'data-choice="immortal:(\d):\w+"[^>]*data-of="immortal-(\d)"', drawn)
    assert ways and all(one == other for one, other in ways)
    assert sorted(re.findall(r'data-picks="immortal-(\d)"', drawn)) == sorted(
        {immortal for immortal, _ in ways}
    )
    assert len(ways) == sum(name.startswith("immortal:") for name in offered(extra))
    assert "data-picks" not in layer(extra, 1, "immortals"), "who only waits moves nobody"


def test_the_city_stays_in_sight_while_something_is_chosen_beside_it() -> None:
    """Whoever says whether an agent is led along looks at the board meanwhile."""
    extra = play(situation(), "immortal:1:n", "expose:r2c1")
    assert "data-in-sight" in layer(extra, 0, "choices")
    assert "data-in-sight" not in layer(extra, 1, "choices"), "who only waits may fold it"
    assert "data-choice" in layer(acting(), 1, "choices")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_name_and_no_reason_is_cut_short(language: str) -> None:
    """Why something is impossible helps nobody who cannot read it."""
    tables = [
        (play(situation(), "immortal:1:n", "expose:r2c1"), 0),
        (situation(character="smoking-girl", ahead=True, moved=1), 0),
        (situation(), 0),
        (training(), 0),
        (situation("activate", hour=6, players=4), 1),
        (gathered(3), 1),
        *((acting(agent), 1) for agent in AGENTS),
        *((acting(agent, "R3C3"), 1) for agent in AGENTS),
        (play(acting("bill-falls", "R1C2"), "move:r2c2", "capture"), 1),
        (play(acting("dusty", "R5C2"), "move:r5c1", "move:r6c1"), 1),
    ]
    cut = {
        words
        for table, seat in tables
        for section in table.pov(seat).drawing(language).sections
        for one in section.layers
        for words in re.findall(r">([^<]*…)<", str(one.drawn))
    }
    assert not cut
