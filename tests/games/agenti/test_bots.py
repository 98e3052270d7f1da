"""The deeds of Agenti's bots: the greedy baseline, what searches look at, and that nobody
guesses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from spytable.bots import bot
from spytable.games.agenti import imagine
from spytable.games.agenti.components import HIDEOUTS, SUSPECTS, Phase
from spytable.games.agenti.play import goals as plans
from spytable.kernel import PLAIN, new
from spytable.table import Table
from tests.games.agenti.situations import BOX, agent, situation, suspect
from tests.games.helpers import now, offered, play

SURE = {
    "plan": 1,
    "looked": {0: "1"},
    "files": {"v": "t1:1 b1:1"},
    "keys": {0: ["1"]},
    "light": "b",
}
"""The first seat has seen the plan, knows the owner, and holds the key."""
CORNERED = {
    "players": 3,
    "agents": ("d5", "d9", "d3"),
    "suspects": ("d2", "d4", "d12", "d13"),
    "roll": 2,
    "light": "a",
}
"""Every circle two steps from d5 is taken; only hideout 4 behind d9 is open."""
DOOR = {1: "a9", 2: "b9", 3: "c9", 4: "d9"}


def chooses(table: Table, player: Any) -> str:
    """A player's choice at this table."""
    decision = table.decision()
    assert decision is not None
    view = table.pov(decision.seat).view
    return str(player.decide(view, decision, table.pov(decision.seat).heard).name)


def sensible(table: Table) -> set[str]:
    """Of all that is on offer, what a search looks at even if the policy does not lean to it."""
    state = table.omniscient_state()
    return {n for n in offered(table) if BOX.box.policy.worth_trying(state, BOX.box.codes[n])}


def whole_game(player: str, seed: int, players: int = 2) -> Iterator[Table]:
    """The table of a game among equals, before every decision and at the end."""
    table = BOX.table(players=players, seed=seed)
    bots = [bot(player, seed=seed + seat) for seat in range(players)]
    while (decision := table.decision()) is not None:
        yield table
        seat = decision.seat
        table.take(seat, bots[seat].decide(table.pov(seat).view, decision, table.pov(seat).heard))
    yield table


# -- knowing ----------------------------------------------------------------------------------


def believed_claims(table: Table, seat: int) -> set[tuple[int, int]]:
    """Plan and owner in all worlds that a seat cannot rule out."""
    belief = new(BOX.box.belief)
    imagine.believe(table.pov(seat).view.record, belief)
    return {
        (plan, suspect)
        for order in range(imagine.ORDERS)
        for plan in range(1, HIDEOUTS)
        for suspect in range(1, SUSPECTS)
        if belief.weight[order, plan] != 0 and imagine.OWNERS[order, suspect] == plan
    }


@pytest.mark.parametrize(("player", "seed"), [("greedy", 1), ("greedy", 2), ("random", 3)])
def test_being_sure_is_what_follows_from_all_worlds(player: str, seed: int) -> None:
    """AG-137, AG-138: the quick answer agrees with the belief at every decision of a game."""
    sure = 0
    for number, table in enumerate(whole_game(player, seed, players=3)):
        if number % 5 == 0 and now(table)["phase"] != "over":
            for seat in range(3):
                claims = believed_claims(table, seat)
                claim = plans.sure_claim(table.omniscient_state(), seat)
                only = next(iter(claims)) if len(claims) == 1 else (0, 0)
                assert divmod(claim, SUSPECTS) == only
                sure += claim != 0
    assert sure > 0 or player == "random"


def test_whoever_was_wrong_has_taught_the_others() -> None:
    """AG-148: a claim that was wrong is none any more."""
    known = {"files": {"y": "t3:1 b3:1", "z": "t4:1 b4:1"}, "looked": {0: "234"}, "plan": 1}
    table = situation(players=3, **known)
    assert plans.sure_claim(table.omniscient_state(), 0) == 0
    wrong = [(1, 1, "x", ["1"])]
    table = situation(players=3, wrong=wrong, **known)
    assert plans.sure_claim(table.omniscient_state(), 0) == SUSPECTS * 1 + 1


# -- claiming ---------------------------------------------------------------------------------


@pytest.mark.parametrize("player", ["greedy", "easy", "search"])
@pytest.mark.parametrize("roll", [1, 6])
def test_a_sure_win_is_taken(player: str, roll: int) -> None:
    """AG-139 to AG-141: with plan, owner and key, from the door by any roll; nobody slips there."""
    start = (DOOR[1], "c1", "b1", "d1")
    for seed in range(4):
        table = situation(agents=start, roll=roll, seed=seed, **SURE)
        one = bot(player, seed=seed)
        while now(table)["phase"] != "over":
            play(table, chooses(table, one))
            assert now(table)["turn"] == 9
        assert now(table)["reason"] == "plan-found"


def test_nothing_else_is_looked_at_where_a_hideout_can_be_entered_for_sure() -> None:
    table = situation(agents=(DOOR[1], "c1", "b1", "d1"), roll=4, **SURE)
    assert sensible(table) == set()
    play(table, "play:street:move")
    assert sensible(table) == {"enter:1"}


@pytest.mark.parametrize(
    "unsure",
    [
        {"looked": {0: ""}},
        {"looked": {0: "2"}},
        {"files": {"v": "t1:1 t2:1"}},
        {"files": {"v": "t1:1 b1:2"}},
        {"looked": {0: "1"}, "plan": 2},
    ],
)
def test_nobody_enters_who_is_not_sure(unsure: dict[str, Any]) -> None:
    """AG-148: a wrong claim puts one out, and whoever waits can become sure."""
    told = SURE | {"agents": (DOOR[1], "c1", "b1", "d1"), "roll": 4} | unsure
    table = play(situation(**told), "play:street:move")
    assert "enter:1" in offered(table)
    assert "enter:1" not in sensible(table)
    for player in ("greedy", "easy", *(() if PLAIN else ("medium", "strong", "search"))):
        assert chooses(table, bot(player)).startswith("step:")


def test_nobody_takes_a_way_that_ends_in_a_guess() -> None:
    """AG-Q62: where a step leads nowhere but into a hideout, one who is not sure stays."""
    table = play(situation(**CORNERED, keys={0: ["4"]}), "play:street:move")
    assert offered(table) == {"step:d9", "stay"}
    assert "step:d9" not in sensible(table)
    for player in ("greedy", "easy", "search"):
        assert chooses(table, bot(player)) == "stay"
    sure = {"plan": 4, "looked": {0: "4"}, "owners": "4231", "files": {"v": "t4:1 b4:1"}}
    told = CORNERED | sure | {"keys": {0: ["4"]}}
    table = play(situation(**told), "play:street:move")
    assert chooses(table, bot("easy")) == "step:d9"


def test_games_of_bots_end_with_the_plan() -> None:
    """AG-146: found by deduction, not by being the last one left."""
    for seed in range(6):
        *_, table = whole_game("greedy", seed, players=2 + seed % 3)
        assert now(table)["reason"] == "plan-found"


class Claims(NamedTuple):
    """How claims went over some games."""

    made: int
    guessed: int
    wrong: int


def claims_of(player: str, players: int, games: int) -> Claims:
    """Every claim that bots of one kind make among themselves: how many there are, how many by one
    who could not be sure, and how many were wrong."""
    made = guessed = wrong = 0
    for seed in range(games):
        last = ("wins", "must-claim")[seed % 2]
        table = BOX.table(players=players, seed=7000 + seed, variant={"last": last})
        bots = [bot(player, seed=31 * seed + seat) for seat in range(players)]
        while (decision := table.decision()) is not None:
            seat = decision.seat
            if table.omniscient_state().phase == Phase.NAME:
                made += 1
                guessed += len(believed_claims(table, seat)) > 1
            table.take(
                seat, bots[seat].decide(table.pov(seat).view, decision, table.pov(seat).heard)
            )
        wrong += sum(1 for number in table.omniscient_state().out if number)
    return Claims(made, guessed, wrong)


@pytest.mark.skipif(PLAIN, reason="games by the dozen; bots are one source in both modes")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("player", "games"), [("greedy", 20), ("easy", 6), ("medium", 2)])
def test_no_bot_ever_claims_what_it_is_not_sure_of(player: str, games: int, players: int) -> None:
    """AG-137, AG-138, AG-148: whoever waits can always become sure, so nobody guesses; every game
    is won by the one claim that was made in it."""
    assert claims_of(player, players, games) == Claims(made=games, guessed=0, wrong=0)


def test_whoever_guesses_is_found_out() -> None:
    """AG-147, AG-148: what the test above looks for is there where bots do guess."""
    claims = claims_of("random", 2, 3)
    assert claims.guessed > 0
    assert claims.wrong > 0


# -- going for what is needed -----------------------------------------------------------------


def test_greedy_goes_for_the_door_when_ready() -> None:
    """AG-140: every move leads nearer."""
    table = situation(suspects=("b2", "c2", "d2", "b3"), roll=2, **SURE)
    doors = plans.AWAY[BOX.box.codes["step:a9"] - BOX.box.codes["step:a1"] + 1]
    before = doors[1]
    play(table, "play:street:move")
    while now(table)["phase"] == "step":
        play(table, chooses(table, bot("greedy")))
    after = doors[BOX.box.codes[f"step:{agent(table)}"] - BOX.box.codes["step:a1"] + 1]
    assert after == before - 2


def test_greedy_looks_where_it_has_not_looked() -> None:
    """AG-96: clockwise from a lies b; having seen that, it turns the other way."""
    for seen, way in (("2", "anticlockwise"), ("4", "clockwise")):
        table = play(situation(looked={0: seen}, plan=1), "play:light:light")
        assert chooses(table, bot("greedy")) == f"turn:{way}"
        assert chooses(play(table, f"turn:{way}"), bot("greedy")) == "look"


def test_greedy_leads_the_light_off_its_own_hideout() -> None:
    """AG-142: ready, but lit."""
    told = SURE | {"light": "a", "agents": (DOOR[1], "c1", "b1", "d1")}
    assert chooses(situation(**told), bot("greedy")) == "play:light:light"


def test_greedy_checks_the_file_it_knows_most_of() -> None:
    """AG-113: the next card may complete a pair; not a card it has seen, not a pair it has."""
    files = {"v": "t2:1 t3:1", "x": "t2:1 b2:1", "y": "t1:1"}
    table = play(situation(files=files), "play:file:check")
    assert chooses(table, bot("greedy")) == "check:v"


def test_greedy_takes_keys_and_fights_for_them() -> None:
    """AG-124, AG-132: neither costs anything."""
    table = situation(agents=("a6", "c1"), roll=3)
    play(table, "play:street:move", "step:a12")
    assert sensible(table) == {"take-key"}
    assert chooses(table, bot("greedy")) == "take-key"
    table = situation(agents=("a6", "a4"), roll=3, keys={1: ["2", "3 known 1"]})
    play(table, "play:street:move", "step:a4")
    assert sensible(table) == {"demand:1", "demand:2"}
    assert chooses(table, bot("greedy")).startswith("demand:")


def test_greedy_has_a_suspect_led_past_it() -> None:
    """AG-71: one whose file it wants, by just so many steps."""
    table = situation(agents=("a4", "c1"), suspects=("a3", "c2", "d2", "b2"), roll=2)
    play(table, "play:suspects:suspect")
    assert chooses(table, bot("greedy")) == "suspect:v"
    play(table, "suspect:v")
    assert chooses(table, bot("greedy")) == "step:a4"
    play(table, "step:a4")
    play(table, chooses(table, bot("greedy")))
    assert now(table)["phase"] == "checks" and suspect(table, "v") in ("a6", "a8", "a13")


def test_of_a_move_of_all_the_longest_part_comes_first() -> None:
    """AG-90: what else a search would look at is the same in another order."""
    table = play(situation(), "play:suspects:all")
    assert {name.rpartition(":")[2] for name in sensible(table)} == {"4"}
