"""The deeds of Spy Connection's bots: the greedy baseline, and what searches look at."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from spytable.bots import bot
from spytable.bots import search as searching
from spytable.bots.ladder import Pairing, one_game
from spytable.games.spy_connection import policy
from spytable.games.spy_connection.components import AGENTS
from spytable.kernel import PLAIN, codes, numbers
from spytable.kernel.dice import new_dice
from spytable.table import Table
from spytable.table.match import play as play_match
from tests.games.helpers import offered, play
from tests.games.spy_connection.situations import (
    BOX,
    active,
    completed,
    link,
    mission,
    options,
    route,
    situation,
    spy,
    supply,
)

LONDON_MADRID = mission("london", "madrid")
LONDON_ROME = mission("london", "rome")
PARIS_MADRID = mission("paris", "madrid")
PARIS_WARSAW = mission("paris", "warsaw")
BERLIN_WARSAW = mission("berlin", "warsaw")


def chooses(table: Table, player: Any) -> str:
    """A player's choice at this table."""
    decision = table.decision()
    assert decision is not None
    view = table.pov(decision.seat).view
    return str(player.decide(view, decision, table.pov(decision.seat).heard).name)


def plays(table: Table, player: Any, most: int = 30) -> list[str]:
    """Everything a player does in one turn."""
    done: list[str] = []
    decision = table.decision()
    assert decision is not None
    seat = decision.seat
    while decision is not None and decision.seat == seat and len(done) < most:
        done.append(chooses(table, player))
        table.take(seat, done[-1])
        decision = table.decision()
    return done


def sensible(table: Table) -> set[str]:
    """Of all that is on offer, what a search looks at even if the policy does not lean to it."""
    state = table.omniscient_state()
    names = BOX.box.choice_names
    codes = {names[code]: code for code in names}
    return {n for n in offered(table) if BOX.box.policy.worth_trying(state, codes[n])}


def test_greedy_serves_before_anything_else() -> None:
    table = situation("check", spies=("madrid", "rome"), missions=[{LONDON_MADRID: "london"}])
    assert plays(table, bot("greedy")) == [f"mark:{LONDON_MADRID}", "end"]
    assert completed(table) == {LONDON_MADRID}


def test_greedy_travels_where_the_network_already_leads() -> None:
    table = situation(
        agents=[route("london", "paris", "madrid")],
        missions=[{LONDON_MADRID: "london", BERLIN_WARSAW: ""}],
    )
    assert plays(table, bot("greedy"))[:2] == ["travel:madrid", f"mark:{LONDON_MADRID}"]


def test_greedy_connects_towards_the_mission_it_has() -> None:
    table = situation(missions=[{LONDON_MADRID: "london", PARIS_MADRID: ""}])
    assert plays(table, bot("greedy"))[0] == "connect:paris"
    assert spy(table) == "paris"


def test_greedy_goes_to_where_the_way_out_begins() -> None:
    """The next city is a neighbour of Paris: travel there, then connect, all in one turn."""
    table = situation(
        agents=[link("london", "paris")],
        missions=[{LONDON_MADRID: "london", PARIS_MADRID: "paris"}],
    )
    assert plays(table, bot("greedy"))[:2] == ["travel:paris", "connect:madrid"]


def test_greedy_lifts_agents_it_needs_elsewhere() -> None:
    """Fifteen agents lie on a long route; the way to the last city takes some of them up again."""
    away = route("london", "paris", "monaco", "rome", "athens", "istanbul")
    table = situation(
        spies=("istanbul", "rome"),
        agents=[away],
        missions=[{mission("copenhagen", "istanbul"): "copenhagen", PARIS_WARSAW: "2 | paris"}],
    )
    done = plays(table, bot("greedy"))
    assert any(name.startswith("back:") for name in done)
    assert done[-1] == "end"


def test_greedy_frees_an_agent_to_serve_with() -> None:
    """Nothing at hand in the city it wants to serve: one agent comes back for it."""
    away = f"{route('madrid', 'paris', 'london')}, {route('madrid', 'monaco', 'rome')}"
    away += ", rome-berlin-1"
    plan = {LONDON_MADRID: "1 | london", mission("rome", "athens"): "2 |"}
    table = situation("check", spies=("madrid", "athens"), agents=[away], missions=[plan])
    assert supply(table) == 0
    done = plays(table, bot("greedy"))
    assert done[0].startswith("back:")
    assert done[1] == f"mark:{LONDON_MADRID}"


def test_greedy_takes_a_mission_when_it_has_none() -> None:
    table = situation(offer=[LONDON_MADRID, PARIS_WARSAW, LONDON_ROME, BERLIN_WARSAW])
    taken = plays(table, bot("greedy"))[0]
    assert taken.startswith("take:")
    assert set(active(table)) == {taken.partition(":")[2]}


def test_a_whim_never_throws_anything_away() -> None:
    table = situation(
        agents=[route("london", "paris", "madrid")],
        missions=[{LONDON_MADRID: "london", PARIS_MADRID: "paris"}],
    )
    state = table.omniscient_state()
    out = codes(BOX.box.most_choices)
    count = BOX.box.rules.choices(state, 0, out)
    dice = new_dice(3)
    seen = {
        BOX.box.choice_names[
            int(policy.choose_by_policy(state, 0, out, count, dice, 100))
        ].partition(":")[0]
        for _ in range(200)
    }
    assert seen <= {"travel", "connect", "take", "back"}
    assert len(seen) > 2


def all_on_cards() -> Table:
    """Berlin, nothing at hand, nothing on the board: every agent lies on a card.  Only giving
    something up opens an option again."""
    plans = {LONDON_ROME: "4 | london", BERLIN_WARSAW: "4 | berlin", PARIS_MADRID: "4 | madrid"}
    return situation(spies=("berlin", "rome"), missions=[plans], variant={"board": "dark"})


def test_stuck_greedy_gives_up_the_mission_that_costs_least() -> None:
    """With the agents of one card back the game goes on."""
    table = all_on_cards()
    assert supply(table) == 0
    assert "pass" in offered(table)
    done = plays(table, bot("greedy"))
    assert done[0].startswith("discard:")
    assert "pass" not in done
    assert done[1].startswith(("connect:", "take:"))


def test_stuck_search_looks_at_giving_up() -> None:
    table = all_on_cards()
    kinds = {name.partition(":")[0] for name in sensible(table)}
    assert kinds == {"discard", "unmark"}
    assert chooses(table, bot("search", rounds=3 if PLAIN else 60)) != "pass"


@pytest.mark.parametrize("name", ["greedy", "easy", "medium", "strong"])
def test_who_can_complete_nothing_gives_up_a_mission_and_does_not_wander(name: str) -> None:
    """Two agents lead from Athens to Istanbul and back, for ever, and to no city that is wanted."""
    plans = {LONDON_ROME: "3 | london", BERLIN_WARSAW: "4 | berlin", PARIS_MADRID: "3 | madrid"}
    table = situation(spies=("athens", "rome"), missions=[plans], variant={"board": "dark"})
    assert supply(table) == 2
    assert "connect:istanbul" in offered(table)
    assert {choice.partition(":")[0] for choice in sensible(table)} == {"discard"}
    assert chooses(table, bot(name)).startswith("discard:")


def test_passing_is_right_where_the_spy_can_serve_and_nothing_else_is_open() -> None:
    """One agent at hand, not enough for any option: pass, serve Berlin, and all come back."""
    plans = {LONDON_ROME: "4 | london", BERLIN_WARSAW: "4 | warsaw", PARIS_MADRID: "3 | madrid"}
    table = situation(spies=("berlin", "rome"), missions=[plans], variant={"board": "dark"})
    assert supply(table) == 1
    assert "pass" in offered(table)
    assert plays(table, bot("greedy"))[:2] == ["pass", f"mark:{BERLIN_WARSAW}"]


def test_who_is_not_stuck_does_not_think_of_giving_up() -> None:
    plans = {LONDON_MADRID: "1 | london", BERLIN_WARSAW: "1 | berlin"}
    table = situation(spies=("berlin", "rome"), missions=[plans])
    assert any(name.startswith("discard:") for name in offered(table))
    assert not any(name.startswith(("discard:", "unmark:")) for name in sensible(table))


def test_greedy_lifts_an_agent_where_it_has_travelled_to_serve() -> None:
    """Nothing at hand on arrival: one comes back from the way, instead of travelling to and fro."""
    way = route("london", "paris", "madrid")
    rest = AGENTS - len(way.split(",")) - 3
    plan = {LONDON_MADRID: "1 | london", BERLIN_WARSAW: f"{rest} | berlin"}
    table = situation(agents=[way], missions=[plan])
    assert supply(table) == 0
    done = plays(table, bot("greedy"))
    assert done[0] == "travel:madrid"
    assert done[1].startswith("back:")
    assert done[2] == f"mark:{LONDON_MADRID}"


@pytest.mark.parametrize("name", ["greedy", "easy", "medium", "strong"])
def test_a_mark_is_taken_back_where_it_completes_another_mission(name: str) -> None:
    """Madrid is the last city of a mission, and every other agent lies on a card: the mark on the
    other one pays for it, and more comes back."""
    plans = {LONDON_MADRID: "4 | london", BERLIN_WARSAW: "4 | berlin", PARIS_WARSAW: "5 |"}
    table = situation("check", spies=("madrid", "rome"), missions=[plans])
    assert supply(table) == 0
    first, second, *_ = plays(table, bot(name))
    given_up = {f"unmark:{BERLIN_WARSAW}:berlin"}
    if name == "easy":  # a beginner may give up the whole mission for it
        given_up.add(f"discard:{BERLIN_WARSAW}")
    assert first in given_up
    assert second == f"mark:{LONDON_MADRID}"
    assert completed(table) == {LONDON_MADRID}


THE_OTHER_WAY = "warsaw-helsinki-1, warsaw-helsinki-2, warsaw-helsinki-3, warsaw-moscow-2"
FOUND = {
    "every agent on the board, spy in Warsaw": {
        "active": 1,
        "spies": ("berlin", "warsaw"),
        "agents": [
            "rome-berlin-2, rome-berlin-3, berlin-copenhagen-1, berlin-copenhagen-2, "
            "berlin-warsaw-1, berlin-warsaw-2",
            f"{link('copenhagen', 'helsinki')}, {THE_OTHER_WAY}, warsaw-moscow-3, "
            "helsinki-moscow-1, helsinki-moscow-2",
        ],
    },
    "a way lifted only to be laid again, spy in Copenhagen": {
        "active": 0,
        "spies": ("copenhagen", "copenhagen"),
        "agents": [
            "rome-berlin-3, berlin-copenhagen-1, berlin-copenhagen-2, berlin-warsaw-1, "
            "berlin-warsaw-2",
            f"{link('copenhagen', 'helsinki')}, {THE_OTHER_WAY}, warsaw-moscow-3, "
            "helsinki-moscow-1, helsinki-moscow-2",
        ],
    },
}
"""Two situations of one game on the dark side in which both seats then travelled to and fro for
twelve turns and more."""


def found(name: str) -> Table:
    """The situation as it was found."""
    first = {"mission-19": "1 | warsaw", "mission-32": "1 | monaco, copenhagen"}
    first["mission-04"] = "3 | copenhagen"
    second = {"mission-06": "2", "mission-31": "1 | helsinki", "mission-12": "1"}
    return situation(missions=[first, second], variant={"board": "dark"}, **FOUND[name])


@pytest.mark.parametrize("name", ["greedy", "easy", "medium", "strong"])
@pytest.mark.parametrize("where", FOUND)
def test_nobody_travels_to_and_fro(where: str, name: str) -> None:
    """A deed put off looks as good as one done; but a turn in which nothing is connected, served or
    taken is lost, and so is one that lays again what was just lifted."""
    table = found(where)
    before = cities_in_reach(table)
    done = plays(table, bot(name))
    gone = {name.partition(":")[2] for name in done if name.startswith("connect:")}
    assert gone - before or any(name.startswith(("mark:", "take:")) for name in done), done


def cities_in_reach(table: Table) -> set[str]:
    """Where the one who decides could travel, and where it is."""
    names = {name.partition(":")[2] for name in options(offered(table), "travel")}
    return names | {spy(table, table.omniscient_state().active)}


def test_a_search_goes_only_where_a_mission_leads() -> None:
    """From Warsaw to Helsinki or Moscow would lead nowhere; and having travelled, one goes on."""
    table = found("every agent on the board, spy in Warsaw")
    assert options(offered(table), "travel") > {"travel:helsinki", "travel:moscow"}
    assert options(sensible(table), "travel") == {"travel:copenhagen"}
    play(table, "travel:copenhagen")
    assert "end" in offered(table)
    assert "end" not in sensible(table)


MOST_TURNS_WITHOUT_PROGRESS = 12
"""To take three missions and lay a long way may take some turns; 46 were being stuck."""


def turns_without_progress(table: Table, name: str) -> int:
    """The longest run of turns of one seat in which it neither completed a mission nor had more
    marks than since its last one."""
    players = [bot(name, seed=seat + 1) for seat in range(table.players)]
    for seat, player in enumerate(players):
        player.open(BOX.box, seat)
    best, since, longest, turn = [(0, 0)] * table.players, [0] * table.players, 0, 0
    while (decision := table.decision()) is not None:
        seat, state = decision.seat, table.omniscient_state()
        if state.turn != turn:
            turn = int(state.turn)
            longest = max(longest, since[seat])
            since[seat] += 1
        table.take(
            seat, players[seat].decide(table.pov(seat).view, decision, table.pov(seat).heard)
        )
        state = table.omniscient_state()
        now = (int(state.completed[seat]), int(state.marks[seat].sum()))
        if now > best[seat]:
            best[seat], since[seat] = now, 0
    return longest


@pytest.mark.skipif(PLAIN, reason="whole games of searches; the rules are the same")
@pytest.mark.parametrize(
    ("name", "games"), [("greedy", 6), ("easy", 4), ("medium", 3), ("strong", 1)]
)
def test_nobody_is_stuck_on_the_dark_side(name: str, games: int) -> None:
    for number in range(games):
        start = ("first-game", "advanced")[number % 2]
        table = BOX.table(2 + number % 3, {"board": "dark", "start": start}, seed=number)
        assert turns_without_progress(table, name) <= MOST_TURNS_WITHOUT_PROGRESS
        assert table.result is not None
        assert table.result.reason == "seventh-mission"


@pytest.mark.slow
@pytest.mark.skipif(PLAIN, reason="whole games of searches; the rules are the same")
@pytest.mark.parametrize("name", ["greedy", "easy", "medium"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_nobody_is_stuck_in_a_hundred_games_on_the_dark_side(name: str, players: int) -> None:
    """Twelve games of each level and number of players; `figures.md` counts hundreds more."""
    for number in range(100, 112):
        start = ("first-game", "advanced")[number % 2]
        table = BOX.table(players, {"board": "dark", "start": start}, seed=number)
        assert turns_without_progress(table, name) <= MOST_TURNS_WITHOUT_PROGRESS
        assert table.result is not None
        assert table.result.reason == "seventh-mission"


def test_what_can_be_served_is_served() -> None:
    """One agent for each: the order does not matter, so a search looks at one of them, and never
    at ending the turn without."""
    both = {LONDON_MADRID: "", LONDON_ROME: ""}
    table = situation("check", missions=[both])
    assert sensible(table) == {f"mark:{LONDON_MADRID}"}
    play(table, f"mark:{LONDON_MADRID}")
    assert sensible(table) == {f"mark:{LONDON_ROME}"}
    play(table, f"mark:{LONDON_ROME}")
    assert sensible(table) == {"end"}


def test_with_one_agent_for_two_missions_a_search_weighs_them() -> None:
    away = f"{route('london', 'paris', 'monaco', 'rome')}, {link('paris', 'madrid')}"
    away += f", {link('monaco', 'madrid')}"
    both = {LONDON_MADRID: "", LONDON_ROME: "", PARIS_WARSAW: "1 | paris"}
    table = situation("check", agents=[away], missions=[both])
    assert supply(table) == 1
    assert sensible(table) == {f"mark:{LONDON_MADRID}", f"mark:{LONDON_ROME}"}


def test_after_travelling_a_search_weighs_serving_against_going_on() -> None:
    table = situation(agents=[link("london", "paris")], missions=[{PARIS_MADRID: ""}])
    play(table, "travel:paris")
    assert f"mark:{PARIS_MADRID}" in sensible(table)
    assert "connect:madrid" in sensible(table)
    assert "end" not in sensible(table)


def test_where_one_choice_is_sensible_a_search_does_not_think(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = situation("check", missions=[{LONDON_MADRID: ""}])
    monkeypatch.setattr(searching, "search", lambda *_: pytest.fail("it thought about it"))
    assert chooses(table, bot("search", rounds=5)) == f"mark:{LONDON_MADRID}"


def test_the_estimate_counts_points_and_promises() -> None:
    """Nine tenths and more for what is done, less for what is begun, nothing for what is not."""
    out = numbers(np.zeros(2, np.int32))

    def lead(**told: Any) -> int:
        BOX.box.policy.evaluate(situation(**told).omniscient_state(), out)
        return int(out[0] - out[1])

    begun = lead(missions=[{LONDON_MADRID: "london"}])
    done = lead(completed=[[LONDON_MADRID]])
    assert lead(missions=[{LONDON_MADRID: ""}]) == 0
    assert 0 < begun < done


@pytest.mark.skipif(PLAIN, reason="plainly it could not think far enough to show it")
def test_a_search_far_ahead_hurries_to_the_end() -> None:
    """Against random play it completes seven missions, long before the rounds run out."""
    for number in range(4):
        pairing = Pairing("spy-connection", "search", "random", seconds=None, rounds=60)
        won, reason, moments = one_game(pairing, number)
        assert (won, reason) == (1.0, "seventh-mission")
        assert moments > 20


def test_a_bot_with_whims_beats_chance_and_loses_to_the_one_without() -> None:
    def won_on_a_whim(other: str, games: int) -> int:
        won = 0
        for number in range(games):
            table = BOX.table(2, seed=number // 2)
            seats = [bot("greedy", epsilon=50, seed=number + 1), bot(other, seed=number + 1)]
            won += number % 2 in play_match(table, seats[:: -1 if number % 2 else 1]).winners
        return won

    assert won_on_a_whim("random", 1 if PLAIN else 10) == (1 if PLAIN else 10)
    if not PLAIN:
        assert won_on_a_whim("greedy", 20) <= 6
