"""Modules of SHIFT: the full game with one thing changed."""

from __future__ import annotations

from typing import Any

import pytest

from spytable.games.mind_mgmt.components import FEATURES_AT, MODULES
from spytable.games.mind_mgmt.facts import is_next_door as next_to
from spytable.table import BadPosition, Table
from tests.games.helpers import now, offered, play
from tests.games.mind_mgmt.situations import (
    BOX,
    acting,
    at,
    family,
    fresh,
    immortals,
    marks,
    position,
    seen,
    situation,
    training,
    words,
)

ALL = tuple(name.replace("_", "-") for name in MODULES)
EVERY: dict[str, Any] = dict.fromkeys(ALL, "in")
FAR = ("R1C2", "R1C4", "R7C3", "R7C5")
NEWER = BOX.box.newer_fields
WAY = "R2C6 R3C6 R4C6 R4C5 R4C4 R4C3 R4C2 R4C1 R5C1 R6C1 R6C2".split()
"""Where the route of a situation goes on, hour by hour."""


def drawn(table: Table, seat: int | None) -> str:
    """The picture of a seat; of spaces, only that they are there."""
    return table.pov(seat).picture("en").replace("\xa0", " ")


def asked(table: Table, seat: int = 1) -> str:
    """The question to a seat."""
    return table.pov(seat).prompt("en").replace("\xa0", " ")


def sentences(table: Table, seat: int | None) -> list[str]:
    """The words told to a seat."""
    return [told.sentence.replace("\xa0", " ") for told in table.pov(seat).told()]


# -- which are in play --------------------------------------------------------------------------


@pytest.mark.parametrize("module", ALL)
def test_a_module_is_agreed_on_before_the_game_and_known_to_all(module: str) -> None:
    """MM-401: any of them or none, in the full game only."""
    field, told = module.replace("-", "_"), {module: "in"}
    table = fresh(3, **told)
    for seat in (0, 1, 2, None):
        view = seen(table, seat)
        assert [name for name in MODULES if view[name] == "in"] == [field]
    assert not [name for name in MODULES if now(fresh())[name] == "in"]
    taught = fresh(3, mission="training", **told)
    assert now(taught) == now(fresh(3, mission="training"))


def net(module: str) -> tuple[str, ...]:
    """As many cards at Immortal Recruiting as lie there with this module."""
    return ("garden", "pool", "monks")[: 3 if module == "wider-net" else 2]


USED = ("heavy-boots", "good-shoes", "sharp-ears", "night-porter", "long-memory", "bookkeeper")
LIMITS = {
    "early-train": ("last_hour", 16, 15),
    "heavy-boots": ("free_moves", 0, 2),
    "good-shoes": ("long_moves", 0, 3),
    "sharp-ears": ("far_asks", 0, 1),
    "double-shift": ("again_from", 0, 10),
    "third-passport": ("recruiter_cards", 2, 3),
    "wider-net": ("open_cards", 2, 3),
    "road-works": ("road_tokens", 0, 2),
    "night-porter": ("wide_captures", 0, 1),
    "long-memory": ("linked_reveals", 0, 2),
    "bookkeeper": ("ledger_asks", 0, 1),
    "late-edition": ("late_warnings", 0, 1),
}
"""The changes of each: a limit, without the module and with it."""


@pytest.mark.parametrize("module", LIMITS)
def test_a_module_changes_its_own_limit_and_no_other(module: str) -> None:
    """MM-402, MM-405, MM-409, MM-414, MM-450, MM-455, MM-460: from the first set-up on; a
    position with another limit is none."""
    told = {module: "in"}
    begun = now(fresh(**told))
    for other, (limit, usual, changed) in LIMITS.items():
        assert begun[limit] == (changed if other == module else usual)
    limit = LIMITS[module][0]
    whole = position("activate", hour=8, cards=net(module), modules=[module])
    wrong = whole["state"] | {limit: whole["state"][limit] + 1}
    with pytest.raises(BadPosition, match=limit):
        BOX.position(whole | {"state": wrong})


@pytest.mark.parametrize(("module", "limit"), [(m, LIMITS[m][0]) for m in USED])
def test_nothing_is_used_up_before_the_game_begins(module: str, limit: str) -> None:
    """MM-405, MM-409, MM-414, MM-450, MM-455, MM-460."""
    told = {module: "in", "setup": "by-hand"}
    whole = fresh(**told).position()
    BOX.position(whole)
    wrong = whole["state"] | {limit: whole["state"][limit] - 1}
    with pytest.raises(
        BadPosition, match=f"{limit}: (none is used|it is used in|every question|it follows)"
    ):
        BOX.position(whole | {"state": wrong})


def test_what_is_left_out_is_not_said() -> None:
    """MM-401: a record from before the modules is, letter by letter, one of today without any."""
    header = fresh().record.text().splitlines()[4]
    assert header == "variant: early=out-of-reach insight=on mission=full notes=free setup=quick"
    told = fresh(**EVERY).record.text().splitlines()[4]
    assert all(f"{module}=in" in told for module in ALL)
    assert fresh(**dict.fromkeys(ALL, "out")).record.text() == fresh().record.text()


def test_a_position_from_before_the_modules_is_one_without_any() -> None:
    """MM-401: it has not their fields, and can be gone on with."""
    whole = position("activate", hour=8)
    old: dict[str, Any] = {k: v for k, v in whole["state"].items() if k not in NEWER}
    assert len(old) == len(whole["state"]) - len(NEWER)
    table = BOX.position(whole | {"state": old})
    assert table.position() == BOX.position(whole).position()
    play(table, "activate:meru", "rest")
    del old["hour"]
    with pytest.raises(BadPosition, match="hour: missing"):
        BOX.position(whole | {"state": old})


@pytest.mark.parametrize("module", ALL)
def test_a_position_agrees_with_its_options(module: str) -> None:
    """MM-401: a module cannot be slipped into a game, nor into the training mission."""
    whole = position("activate", hour=8, cards=net(module), modules=[module])
    BOX.position(whole)
    with pytest.raises(BadPosition, match="does not agree with the variant"):
        BOX.position(whole | {"variant": {}})
    taught = training(hour=8).position()
    wrong = taught["state"] | {module.replace("-", "_"): "in"}
    with pytest.raises(BadPosition, match=r"does not agree|no modules in training"):
        BOX.position(taught | {"state": wrong, "variant": taught["variant"] | {module: "in"}})


# -- Early Train --------------------------------------------------------------------------------


def test_the_early_train_leaves_at_fifteen() -> None:
    """MM-402, MM-403: ten turns of the Recruiter, nine of the agents; without it one more each."""
    told: dict[str, Any] = {"features": ("garden", "pool", "umbrella"), "cards": ("bus", "dogs")}
    ended = {}
    for modules in ((), ("early-train",)):
        table = situation(modules=modules, **told)
        turns = agents = 0
        while table.result is None:
            play(table, f"step:{WAY[turns].lower()}", "done")
            turns += 1
            if table.result is None:
                agents += 1
                for _ in range(2):
                    play(table, sorted(offered(table))[0], "rest")
        state = now(table)
        assert (state["reason"], state["winner"]) == ("time", "recruiter")
        ended[modules] = state["hour"], turns, agents
    assert ended == {(): (16, 11, 10), ("early-train",): (15, 10, 9)}


def test_its_last_warning_is_not_resolved() -> None:
    """MM-404: what was contacted in the last two turns is never told, even if it would be enough to
    win by recruits; the Recruiter has won by time."""
    way = "R2C1 R2C2 R2C3 R2C4 R2C5 R2C6 R3C6 R4C6 R4C5 R4C4 R4C3 R4C2 R4C1 R5C1"
    told: dict[str, Any] = {"hour": 14, "route": way, "features": ("palm", "bus", "book")}
    late = play(situation(**told), "step:r6c1", "done")
    count = now(late)["track"][15]
    assert count > 0 and now(late)["phase"] == "activate"
    early = play(situation(**told, modules=["early-train"]), "step:r6c1", "done")
    state = now(early)
    assert (state["reason"], state["hour"], state["track"][15]) == ("time", 15, 0)
    assert state["recruits"] == now(late)["recruits"] - count
    BOX.position(early.position())
    assert "It is 15:00." in sentences(early, 1)


def test_the_early_train_is_said_and_drawn() -> None:
    """MM-402: in the goal of both sides, in the explanations, on the clocks and on a card."""
    table = acting("meru", modules=["early-train"])
    for seat in (0, 1):
        assert "15:00" in table.pov(seat).goal("en")
    assert "Early Train (until 15:00): The game ends at 15:00" in drawn(table, 1)
    assert "module-early-train" in drawn(table, 1) and "module-" not in drawn(acting("meru"), 1)


# -- Heavy Boots --------------------------------------------------------------------------------

BOOTS: dict[str, Any] = {"modules": ["heavy-boots"]}


def test_two_extra_moves_cost_no_step_token() -> None:
    """MM-405: any immortal goes once more, and nothing is laid."""
    table = play(situation(**BOOTS), "immortal:1:n")
    assert {name[0] for name in family(table, "immortal")} == {"1", "2", "3", "4"}
    play(table, "immortal:2:n")
    assert immortals(table)[:2] == ["R4C2", "R4C3"]
    assert now(table)["free_moves"] == 1 and marks(table) == {}
    bare = play(situation(), "immortal:1:n")
    assert "immortal" not in words(bare)


def test_it_is_the_one_extra_move_of_a_turn() -> None:
    """MM-406: after the first move, which uses up nothing; never a third, by whatever price."""
    table = play(situation(**BOOTS), "immortal:1:n")
    assert now(table)["free_moves"] == 2
    play(table, "immortal:1:n")
    assert not words(table) & {"immortal", "expose"}
    play(table, "step:r2c6", "done")
    assert now(table)["immortals_moved"] == 0
    cornered = situation(immortals=("R1C1", "R1C2", "R2C1", "R2C2"), moved=1, **BOOTS)
    assert {name[0] for name in family(cornered, "immortal")} == {"2", "3", "4"}, (
        "by the same rules"
    )


def test_a_step_token_may_be_paid_instead() -> None:
    """MM-407: then the boots are kept; when they are used up, the token is the only price."""
    table = play(situation(**BOOTS), "immortal:1:n")
    assert words(table) >= {"immortal", "expose"}
    play(table, "expose:r2c3", "immortal:1:n")
    assert now(table)["free_moves"] == 2 and marks(table) == {"R2C3": "step"}
    spent = play(situation(free_moves=0, **BOOTS), "immortal:1:n")
    assert "expose" in words(spent) and "immortal" not in words(spent)
    route = "R2C1 R2C2 R2C3 R2C4 R2C5 R2C6"
    poor = situation(hour=6, moved=1, tokens=dict.fromkeys(route.split(), 6), **BOOTS)
    assert "immortal" in words(poor), "nothing is left to be paid with"


def test_all_see_the_boots() -> None:
    """MM-408: that they are used, and how often they still can be."""
    table = play(situation(players=3, **BOOTS), "immortal:1:n", "immortal:1:n")
    for seat in (0, 1, 2, None):
        assert seen(table, seat)["free_moves"] == 1
        said = sentences(table, seat)
        assert said[-1] == "Heavy Boots: this extra move costs no step token. Uses left: 1."
        assert "left: 1 of 2" in drawn(table, seat)
    assert "with the boots (2 uses left)" in asked(situation(moved=1, ahead=True, **BOOTS), 0)


@pytest.mark.parametrize(
    ("left", "modules"), [(3, ["heavy-boots"]), (-1, ["heavy-boots"]), (1, [])]
)
def test_uses_that_are_not_there_are_refused(left: int, modules: list[str]) -> None:
    """MM-405: two, and only with the module."""
    with pytest.raises(BadPosition, match="free_moves"):
        situation(modules=modules, free_moves=left)


# -- Good Shoes ---------------------------------------------------------------------------------

SHOES: dict[str, Any] = {"modules": ["good-shoes"], "immortals": FAR}


def test_an_agent_may_go_a_third_location() -> None:
    """MM-409: three times in a game, whichever agents they are."""
    table = acting("meru", "R4C1", **SHOES)
    for pair, agent in enumerate(("meru", "henry-lyme", "bill-falls", "dusty")):
        if pair:
            play(table, f"activate:{agent}")
        here = 0
        while "move" in words(table):
            play(table, f"move:{sorted(family(table, 'move'))[0].lower()}")
            here += 1
        assert (here, now(table)["long_moves"]) == ((3, 2 - pair) if pair < 3 else (2, 0))
        play(table, "rest")
        if pair == 1:
            play(table, sorted(name for name in offered(table) if "step:" in name)[0], "done")


def test_only_the_third_location_uses_up_a_pair() -> None:
    """MM-410: nothing is said before, and there is never a fourth one."""
    table = play(acting("meru", "R4C1", **SHOES), "move:r4c2", "move:r4c3")
    assert now(table)["long_moves"] == 3
    play(table, "rest")
    assert now(table)["long_moves"] == 3
    table = play(acting("meru", "R4C1", **SHOES), "move:r4c2", "move:r4c3", "move:r4c4")
    assert now(table)["long_moves"] == 2 and "move" not in words(table)
    assert at(table, "meru") == "R4C4"
    spent = play(acting("meru", "R4C1", long_moves=0, **SHOES), "move:r4c2", "move:r4c3")
    assert "move" not in words(spent)
    last = play(acting("meru", "R4C1", long_moves=1, **SHOES), "move:r4c2", "move:r4c3")
    play(last, "move:r4c4")
    assert asked(last) == "Meru may take an action, or be done."


def test_all_rules_of_moving_hold() -> None:
    """MM-411: before the action or after it, never around it; not across chaos; taken back like any
    step."""
    table = play(acting("meru", "R4C1", **SHOES), "move:r4c2", "move:r4c3", "capture")
    assert "move" not in words(table)
    table = play(acting("meru", "R4C1", **SHOES), "capture", "move:r4c2", "move:r4c3", "move:r4c4")
    assert words(table) == {"rest"}
    behind = play(acting("meru", "R4C1", chaos=("R4C3-E",), **SHOES), "move:r4c2", "move:r4c3")
    assert "R4C4" not in family(behind, "move") and family(behind, "move")
    table = play(acting("meru", "R4C1", **SHOES), "move:r4c2", "move:r4c3", "move:r4c4")
    table.undo(1)
    assert now(table)["long_moves"] == 3 and at(table, "meru") == "R4C3"


def test_shoes_are_no_help_where_dusty_leads() -> None:
    """MM-412: who is led goes as far as Dusty leads, and keeps its own movement."""
    table = play(acting("dusty", "R4C1", **SHOES), "lead:dusty", "move:r4c2")
    assert now(table)["phase"] == "agent" and now(table)["long_moves"] == 3
    play(table, "move:r4c3", "move:r4c4", "move:r4c5")
    assert at(table, "dusty") == "R4C5" and now(table)["long_moves"] == 2


def test_all_see_the_shoes() -> None:
    """MM-413: that they are used, and how many pairs are left; before, the prompt says so."""
    table = acting("meru", "R4C1", players=3, **SHOES)
    assert "3 with the Good Shoes" in asked(table)
    play(table, "move:r4c2", "move:r4c3")
    assert "third location with the Good Shoes" in asked(table)
    labels = {choice.name: choice.sentence() for choice in table.pov(1).choices}
    assert labels["move:r4c4"].startswith("Good Shoes: to D4")
    play(table, "move:r4c4", "rest")
    for seat in (0, 1, 2, None):
        assert seen(table, seat)["long_moves"] == 2
        said = sentences(table, seat)
        assert "Good Shoes: that was a third location. Uses left: 2." in said
        assert "left: 2 of 3" in drawn(table, seat)


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ({"modules": ["good-shoes"], "long_moves": 4}, "long_moves"),
        ({"long_moves": 1}, "long_moves"),
        ({"modules": ["good-shoes"], "stepped": 3}, "stepped"),
        ({"stepped": 3}, "stepped"),
    ],
)
def test_steps_that_nobody_could_make_are_refused(told: dict[str, Any], why: str) -> None:
    """MM-409, MM-410."""
    with pytest.raises(BadPosition, match=why):
        acting("meru", "R4C3", **told)


# -- Sharp Ears ---------------------------------------------------------------------------------

QUIET = ("R5C5", "R7C5", "R2C2", "R1C5")
"""Immortals who forbid bird, dogs, courier and garden, and nothing else."""
EARS: dict[str, Any] = {"modules": ["sharp-ears"], "immortals": QUIET}


def test_one_agent_of_a_turn_may_ask_next_door() -> None:
    """MM-414: about a feature of an orthogonally neighbouring location; the other one as usual, and
    in the next turn one again."""
    table = acting("meru", "R4C3", **EARS)
    own, around = {"idol", "pool"}, {"billboard", "palm", "monks", "fountain", "umbrella"}
    assert family(acting("meru", "R4C3", immortals=QUIET), "ask") == own
    assert family(table, "ask") == own | around, "R3C3 is a temple"
    itself = [
        f for f in range(1, 17) for p in range(1, 43) if f in FEATURES_AT[p] and next_to(f, p)
    ]
    assert itself == [], "what is at one's own location is not asked about next door"
    play(table, "ask:palm", "no-token", "rest", "activate:dusty")
    assert family(table, "ask") == {"bus"} and now(table)["far_asks"] == 0
    play(table, "rest")
    assert now(table)["far_asks"] == 1, "one in each turn"
    kept = play(acting("meru", "R4C3", **EARS), "ask:idol", "no-token", "rest", "activate:dusty")
    assert family(kept, "ask") == {"bus", "palm"}, "nobody has yet"


def test_ears_hear_through_chaos_and_from_a_temple() -> None:
    """MM-415: chaos cuts moves, not who stands next to whom; but a temple has nothing to be asked
    about, and nothing is heard diagonally."""
    behind = acting("meru", "R4C3", chaos=("R4C3-E",), **EARS)
    assert {"fountain", "umbrella"} <= family(behind, "ask")
    temple = family(acting("meru", "R3C3", **EARS), "ask")
    assert temple == {"monks", "torches", "umbrella", "palm", "idol", "pool"}
    assert not family(acting("meru", "R3C3", immortals=QUIET), "ask")


def test_immortals_forbid_next_door_as_well() -> None:
    """MM-416: none in the agent's location, none anywhere on the feature."""
    table = acting("meru", "R4C3", modules=["sharp-ears"], immortals=("R1C3", *QUIET[1:]))
    assert family(table, "ask") == {"idol", "pool", "billboard", "monks", "fountain"}
    with_one = acting("meru", "R4C3", modules=["sharp-ears"], immortals=("R4C3", *QUIET[1:]))
    assert "ask" not in words(with_one)


def test_it_is_answered_like_any_question_and_all_hear_it() -> None:
    """MM-417: a step token, or the word that there is none; the dolphin does not go next door."""
    table = acting("meru", "R3C5", players=3, **EARS)
    assert family(table, "ask-dolphin") == {"pool", "graffiti"}
    labels = {choice.name: choice.sentence() for choice in table.pov(1).choices}
    assert labels["ask:book"] == "Ask next door: subversive bookshop"
    assert labels["ask:pool"] == "Ask: bottomless pool"
    assert "Sharp Ears" in drawn(table, 1) and "once a turn" in drawn(table, 1)
    play(table, "ask:book")
    BOX.position(table.position())
    assert family(table, "mark") == {"R2C6"}
    play(table, "mark:r2c6")
    for seat in (0, 1, 2, None):
        heard = sentences(table, seat)
        assert "Sharp Ears: that was a question about a location next to E3." in heard
        assert seen(table, seat)["far_asks"] == 0
    assert marks(table) == {"R2C6": "step"}


def test_ears_that_nobody_has_are_refused() -> None:
    """MM-414, MM-417: a question from next door is none without the module, nor before it is used
    up."""
    whole = play(acting("meru", "R3C5", **EARS), "ask:book").position()
    for wrong in (
        {"far_asks": 1},
        {"sharp_ears": "out", "far_asks": 0},
    ):
        variant = {"sharp-ears": wrong.get("sharp_ears", "in")}
        with pytest.raises(BadPosition, match="asked: that feature"):
            BOX.position(whole | {"state": whole["state"] | wrong, "variant": variant})
