"""Chapters 1 to 3: the board, the files, the first player and the aim."""

from __future__ import annotations

import json
from collections import Counter
from itertools import permutations
from typing import Any

import numpy as np
import pytest

from spytable.games.agenti import components as box
from spytable.games.agenti.boxfile import OURS
from spytable.games.agenti.choices import NAMES
from spytable.games.box import BadVariant
from spytable.kernel import DEALER, codes, new, numbers
from spytable.table import Table
from tests.games.agenti.situations import (
    BOX,
    SEATS,
    SUSPECTS,
    filling,
    fresh,
    heard,
    seen,
    situation,
    steps,
)
from tests.games.helpers import decider, now, offered, play

DEALS = [
    *("evidence:2", "evidence:4", "evidence:1", "evidence:3"),
    *("halves:tbt", "halves:bbb", "halves:ttt", "halves:btb"),
    *("bonus:key", "bonus:light", "bonus:tram", "bonus:move"),
    *("plan:3", "begin:2", "roll:5"),
]
"""A whole set-up, as the Dealer is told to do it."""


def dealt(seed: int, players: int = 2, **variant: str) -> Table:
    """A new game."""
    return BOX.table(players, variant, seed=seed)


def outcomes(phase: str, first: dict[str, int]) -> Counter[tuple[str, ...]]:
    """Every course of one phase of setting up, by weight: all outcomes are tried."""
    rules = BOX.box.rules
    found: Counter[tuple[str, ...]] = Counter()

    def go(told: tuple[str, ...], weight: int) -> None:
        state = new(BOX.box.state)
        rules.set_up(state, BOX.box.variant_codes(2, {}))
        script = list(told)
        while True:
            out = codes(20)
            count = rules.choices(state, DEALER, out)
            on_offer = [NAMES[int(code)] for code in out[:count]]
            word = on_offer[0].partition(":")[0]
            if word == phase and script:
                rules.apply(state, BOX.box.codes[script.pop(0)])
            elif word == phase:
                for name in on_offer:
                    go((*told, name), weight * rules.weight(state, BOX.box.codes[name]))
                return
            elif told and not script:
                found[told] += weight
                return
            else:
                rules.apply(state, int(out[first.get(word, 0)]))

    go((), 1)
    return found


# -- chapter 1 --------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [0, 1, 5])
def test_two_to_four_can_play(players: int) -> None:
    """AG-01: neither alone nor with five."""
    with pytest.raises(BadVariant, match="2 to 4"):
        BOX.table(players)
    assert [BOX.table(n).players for n in (2, 3, 4)] == [2, 3, 4]


def test_the_light_stands_on_no_circle_and_in_nobodys_way() -> None:
    """AG-02: wherever it points, the same steps are open."""
    assert box.LIGHT_PLACE not in box.CIRCLE_PLACES
    ways = []
    for light in box.SEGMENT_NAMES:
        table = situation(light=light, suspects=("a11", "b11", "c11", "d11"), roll=4)
        ways.append(steps(play(table, "play:suspects:suspect", "suspect:v")))
    assert ways[0] and ways.count(ways[0]) == 4


def test_at_the_start_the_light_points_at_the_gold_marks() -> None:
    """AG-03, AG-Q20: printed on the map, not left to chance; so that hideout is blocked at once."""
    gold = box.SEGMENT_NAMES[box.LIGHT_STARTS]
    assert {now(dealt(seed))["light"] for seed in range(8)} == {gold}
    assert gold == "a"


def test_the_plan_is_in_any_of_the_four_suitcases() -> None:
    """AG-04, AG-06: all alike; one suitcase on each numbered building."""
    assert outcomes("plan", {}) == {(f"plan:{n}",): 1 for n in range(1, 5)}
    assert len({int(box.DOOR[h]) for h in range(1, 5)}) == 4
    assert now(BOX.table(2, deals=DEALS))["plan"] == "hideout-3"


def test_nobody_sees_which_plan_goes_where() -> None:
    """AG-05: neither in a view nor by hearing."""
    table = dealt(3, 3)
    for seat in (0, 1, 2, None):
        assert set(seen(table, seat)["suitcase"].values()) <= {"unknown"}
        assert "plan:hidden" in heard(table, seat)
        assert not [name for name in heard(table, seat) if name in ("plan:1", "plan:4")]
        assert "plan" not in seen(table, seat)


def test_cards_are_sorted_by_their_stripes() -> None:
    """AG-07 to AG-09: four colours of five action cards, and forty grey ones: 32 halves, four
    bonus cards, four evidence cards."""
    data = json.loads(OURS.read_text("utf-8"))
    colours = [agent["name"] for agent in data["agents"]]
    assert colours == ["red", "green", "yellow", "blue"]
    grey = {  # what the Dealer can lay out, and what a check can find
        kind: {name for name in NAMES.values() if name.startswith(f"{kind}:")} - {f"{kind}:hidden"}
        for kind in ("find", "bonus", "evidence")
    }
    bonuses = {name.replace("bonus:", "find:") for name in grey["bonus"]}
    assert bonuses < grey["find"]
    groups = len(data["suspects"])
    halves = groups * len(grey["find"] - bonuses)
    assert (halves, len(bonuses), len(grey["evidence"])) == (32, 4, 4)
    action_cards = len(colours) * len(data["cards"])
    assert action_cards == 20
    assert action_cards + halves + len(bonuses) + len(grey["evidence"]) == 60, "as printed"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_player_has_an_agent_five_cards_and_an_empty_sheet(players: int) -> None:
    """AG-10 to AG-14, AG-Q63: colours are unique and go with the seat, everybody's five cards lie
    face up; what nobody plays with is not on the board."""
    table = dealt(5, players)
    state = now(table)
    assert len(set(box.COLOURS)) == 4
    titles = [BOX.box.words.seat_title(players, seat, "en") for seat in range(players)]
    assert titles == ["Red", "Green", "Yellow", "Blue"][:players]
    starts = dict(zip(SEATS, ("a1", "c1", "b1", "d1"), strict=True))
    assert state["agent"] == {seat: starts[seat] for seat in SEATS[:players]}
    assert state["used"] == {}
    seat = decider(table)
    assert seat is not None
    assert {name.split(":")[1] for name in offered(table)} == set(box.CARD_NAMES[1:])
    for seat in range(players):
        sheet = seen(table, seat)
        assert not any(card != "none" for row in sheet["file"].values() for card in row)
        assert set(sheet["suitcase"].values()) <= {"unknown"}
    assert len(state["agent"]) == players


@pytest.mark.parametrize("players", [2, 4])
def test_all_four_suspects_stand_on_their_starts(players: int) -> None:
    """AG-15: however many play."""
    starts = {"v": "a11", "x": "b11", "y": "c11", "z": "d11"}
    assert now(dealt(1, players))["suspect"] == starts


def test_the_keys_lie_face_down_in_the_supply() -> None:
    """AG-16: four of them; how many is seen, which is not."""
    state = fresh(2)
    assert state["supply"] == {f"hideout-{n}": 1 for n in range(1, 5)}
    view = seen(dealt(1), 0)
    assert view["supply_size"] == 4
    assert "supply" not in view
    assert not any(face != "none" for row in view["key"].values() for face in row)


# -- chapter 2 --------------------------------------------------------------------------------


def test_the_file_board_lies_open_beside_the_board() -> None:
    """AG-17, AG-37: everybody sees four files of six cards."""
    for seat in (0, 1, None):
        assert seen(dealt(2), seat)["file_size"] == dict.fromkeys(SUSPECTS, 6)


def test_the_bank_builds_the_files_and_nobody_else_knows() -> None:
    """AG-18, AG-27, AG-30, AG-Q52, AG-Q53: of evidence, halves and bonus cards everyone hears only
    that they were laid, and no view shows a face."""
    table = dealt(4, 4)
    for seat in (0, 1, 2, 3, None):
        told = Counter(heard(table, seat))
        assert told["evidence:hidden"] == told["halves:hidden"] == told["bonus:hidden"] == 4
        view = seen(table, seat)
        assert not any(card != "none" for row in view["file"].values() for card in row)
        assert not {"owns", "halves", "bonus"} & set(view)
        assert not any(own != "none" for own in view["evidence"].values())


def test_every_group_holds_both_halves_of_each_hideout() -> None:
    """AG-19 to AG-21, AG-111: eight cards in each of four groups, T1 to T4 and B1 to B4; bonus and
    evidence cards are no part of them."""
    dealt_halves: dict[str, set[str]] = {who: set() for who in SUSPECTS}
    for seed in range(40):
        for who, row in now(dealt(seed))["halves"].items():
            assert len(row) == 5 and set(row.values()) == {1}, "three of the group stay out"
            dealt_halves[who] |= set(row)
    group = {f"{part}{hideout}" for part in "tb" for hideout in "1234"}
    assert dealt_halves == dict.fromkeys(SUSPECTS, group)


def test_a_file_holds_a_pair_and_one_half_of_each_other_hideout() -> None:
    """AG-22 to AG-24, AG-26, AG-28, AG-37: the evidence says which pair; twelve halves stay out."""
    for seed in range(25):
        state = now(dealt(seed))
        for who in SUSPECTS:
            halves = Counter(half[1] for half in state["halves"][who])
            own = state["owns"][who][-1]
            assert halves == {n: 2 if n == own else 1 for n in "1234"}
        assert sum(len(row) for row in state["halves"].values()) == 32 - 12


def test_upper_or_lower_is_left_to_a_coin_for_each() -> None:
    """AG-25: eight combinations for every file, equally likely."""
    one_file = Counter(told[0] for told in outcomes_of_two_files())
    assert len(one_file) == 8
    assert set(one_file.values()) == {8}
    table = BOX.table(2, deals=DEALS)
    wanted = zip(SUSPECTS, "2413", ("tbt", "bbb", "ttt", "btb"), strict=True)
    assert {w: set(row) for w, row in now(table)["halves"].items()} == {
        who: set(filling(own, coins)) for who, own, coins in wanted
    }


def outcomes_of_two_files() -> list[tuple[str, str]]:
    """How the first two files may be filled."""
    rules, found = BOX.box.rules, []
    for one in range(8):
        state: Any = new(BOX.box.state)
        rules.set_up(state, BOX.box.variant_codes(2, {}))
        out = codes(20)
        for name in ("evidence:2", "evidence:4", "evidence:1", "evidence:3"):
            rules.apply(state, BOX.box.codes[name])
        assert rules.choices(state, DEALER, out) == 8
        first = NAMES[int(out[one])]
        rules.apply(state, int(out[one]))
        assert rules.choices(state, DEALER, out) == 8
        assert {rules.weight(state, int(code)) for code in out[:8]} == {1}
        found += [(first, NAMES[int(code)]) for code in out[:8]]
    return found


def test_one_bonus_card_goes_onto_each_file_at_random() -> None:
    """AG-29, AG-116, AG-123: 24 ways, all alike, one card of each kind."""
    kinds = ("move", "tram", "light", "key")
    wanted = {tuple(f"bonus:{kind}" for kind in order): 1 for order in permutations(kinds)}
    assert outcomes("bonus", {}) == wanted
    state = now(BOX.table(2, deals=DEALS))
    assert state["bonus"] == {"v": "key", "x": "light", "y": "tram", "z": "move"}


def test_each_file_is_shuffled_by_itself() -> None:
    """AG-31, AG-106: any of its six cards may be on top, and no card of another file."""
    for who, own in zip(SUSPECTS, "1234", strict=True):
        tops = Counter(top_card(who, seed) for seed in range(60))
        kind = ("move", "tram", "light", "key")[SUSPECTS.index(who)]
        assert set(tops) == {*filling(own, "tbt"), kind}


def top_card(who: str, seed: int) -> str:
    """The card that a check of an untouched file turns up."""
    table = situation("file", card="file", action="check", halves=("tbt",) * 4, seed=seed)
    play(table, f"check:{who}")
    return next(name for name in heard(table, 0) if name.startswith("find:")).partition(":")[2]


def test_decks_go_to_the_suspects_at_random_with_their_evidence() -> None:
    """AG-32 to AG-36, AG-38: 24 ways, all alike; each hideout has one owner, and the evidence is
    not in the file."""
    wanted = {tuple(f"evidence:{n}" for n in order): 1 for order in permutations("1234")}
    assert outcomes("evidence", {}) == wanted
    state = now(BOX.table(2, deals=DEALS))
    assert [state["owns"][who] for who in SUSPECTS] == [f"hideout-{n}" for n in "2413"]
    names = {name for name in NAMES.values() if name.startswith("find:")}
    assert len(names) == 1 + 8 + 4, "a check finds a half or a bonus card, or it is hidden"


# -- chapter 3 --------------------------------------------------------------------------------


def test_the_first_player_is_chosen_by_chance_or_agreed() -> None:
    """AG-39, AG-Q54: every seat is equally likely, unless the first one was agreed on."""
    assert outcomes("begin", {}) == {("begin:1",): 1, ("begin:2",): 1}
    assert {decider(dealt(seed, 3)) for seed in range(20)} == {0, 1, 2}
    assert {decider(dealt(seed, 3, first="seat-1")) for seed in range(8)} == {0}
    assert now(BOX.table(2, deals=DEALS))["starter"] == "seat-2"


def test_play_passes_to_the_left() -> None:
    """AG-40: seat after seat, and after the last the first again."""
    table = situation(players=4, active=2, starter=2, found="vxyz")
    order, rounds = [], []
    for light in (True, True, True, True, False, False):
        order.append(decider(table))
        rounds.append(now(table)["round_number"])
        turn = ("play:light:light", "turn:clockwise", "leave-beam")
        play(table, *(turn if light else ("play:file:check", "check:v")))
    assert order == [2, 3, 0, 1, 2, 3]
    assert rounds == [3, 3, 3, 3, 4, 4], "the starter's turn begins a round"


@pytest.mark.parametrize(
    ("plan", "owners", "named", "wins"),
    [(1, "1234", "v", True), (2, "1234", "v", False), (1, "2134", "v", False)],
    ids=["all-right", "no-plan", "another-owner"],
)
def test_the_aim_is_the_suitcase_with_the_plan(
    plan: int, owners: str, named: str, wins: bool
) -> None:
    """AG-41 to AG-45: the right hideout, its owner, its key, and the agent inside."""
    table = situation(agents=("a9", "c1"), light="b", keys={0: ["1"]}, plan=plan, owners=owners)
    play(table, "play:street:move", "enter:1", f"name:{named}")
    result = table.result
    assert result is not None
    assert result.winners == ((0,) if wins else (1,))
    assert result.reason == ("plan-found" if wins else "last-one")


def test_the_score_is_for_the_winner_alone() -> None:
    """AG-41. One wins, the others do not."""
    table = situation(players=3, agents=("a9", "c1", "b1"), light="b", keys={0: ["1"]})
    play(table, "play:street:move", "enter:1", "name:v")
    scores = numbers(np.zeros(3, np.int32))
    assert BOX.box.rules.result(table.omniscient_state(), scores) != 0
    assert scores.tolist() == [1, -1, -1]
