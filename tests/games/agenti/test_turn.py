"""Chapter 4: the roll, the action card, and the end of the turn."""

from __future__ import annotations

import pytest

from spytable.games.agenti import components as box
from spytable.games.agenti.choices import NAMES
from spytable.games.agenti.rules import cards
from spytable.kernel import DEALER, codes, plainly
from spytable.table import Table
from tests.games.agenti.situations import BOX, SEATS, family, heard, situation, steps, walk
from tests.games.helpers import decider, now, offered, play, refuses

ALL_CARDS = ("street", "suspects", "tram", "light", "file")
BLOCKED = {
    "agents": ("a1", "b7"),
    "suspects": ("a3", "b1", "c2", "d2"),
    "roll": 1,
}
"""The first agent stands where both neighbours are taken: no move of one step."""


def pass_turn(table: Table, card: str) -> Table:
    """Play a card to its end in some harmless way."""
    match card:
        case "light":
            play(table, "play:light:light", "turn:clockwise", "leave-beam")
        case "file":
            play(table, "play:file:check", "check:v")
        case "suspects":
            play(table, "play:suspects:suspect")
            play(table, min(offered(table)))
        case _:
            play(table, min(family(table, "play") & {f"play:{card}:move", f"play:{card}:tram"}))
    return finish(table)


def finish(table: Table) -> Table:
    """Go on with whatever comes first until the card is turned face down."""
    seat = now(table)["active"]
    while now(table)["active"] == seat and now(table)["card"] != "none":
        names = offered(table)
        quiet = names & {"end", "leave-key", "let-go", "leave-beam"}
        play(table, min(quiet or names))
    return table


def test_there_are_six_actions() -> None:
    """AG-46: each is on some card, numbered as printed."""
    assert box.ACTION_NAMES[1:] == ("move", "suspect", "tram", "all", "light", "check")
    assert {a for on_card in box.CARD_ACTIONS for a in on_card} == {1, 2, 3, 4, 5, 6}
    assert offered(situation()) == {
        "play:street:move",
        "play:suspects:suspect",
        "play:suspects:all",
        "play:tram:tram",
        "play:light:light",
        "play:file:check",
        "play:file:move",
    }


def test_the_turn_begins_with_a_roll() -> None:
    """AG-47: a die of six, before any choice, for all to see."""
    table = situation(deals=["roll:5"], used={0: ["file", "tram", "street"]})
    play(table, "play:light:light", "turn:clockwise", "leave-beam")
    assert now(table)["roll"] == 5
    assert now(table)["phase"] == "card"
    assert decider(table) == 1
    assert [h[-1] for h in (heard(table, 0), heard(table, 1), heard(table, None))] == ["roll:5"] * 3
    faces = set()
    for seed in range(60):
        again = situation(seed=seed)
        play(again, "play:light:light", "turn:clockwise", "leave-beam")
        faces.add(now(again)["roll"])
    assert faces == {1, 2, 3, 4, 5, 6}


def test_a_card_must_be_chosen_after_the_roll() -> None:
    """AG-48, AG-Q08: there is no passing, and nothing is chosen while the die is to be rolled."""
    table = situation()
    assert offered(table) == family(table, "play")
    assert refuses(table, "end")
    state = table.omniscient_state()
    state.phase = box.Phase.ROLL
    assert BOX.box.rules.seat_to_decide(state) == DEALER


def test_only_a_card_that_lies_face_up_can_be_chosen() -> None:
    """AG-49."""
    table = situation(used={0: ["street", "light"]})
    assert {name.split(":")[1] for name in offered(table)} == {"suspects", "tram", "file"}
    assert refuses(table, "play:street:move")
    assert refuses(table, "play:light:light")


def test_a_card_names_one_or_two_actions() -> None:
    """AG-50: and offers no other."""
    assert {len(on_card) for on_card in box.CARD_ACTIONS[1:]} == {1, 2}
    assert refuses(situation(), "play:street:check")


@pytest.mark.parametrize(
    ("choice", "phase"),
    [
        ("play:street:move", "step"),
        ("play:suspects:suspect", "suspect"),
        ("play:suspects:all", "assign"),
        ("play:tram:tram", "step"),
        ("play:light:light", "light"),
        ("play:file:check", "file"),
        ("play:file:move", "step"),
    ],
)
def test_the_chosen_action_is_carried_out_and_no_other(choice: str, phase: str) -> None:
    """AG-51, AG-52, AG-Q10: exactly one, and it cannot be refused once chosen."""
    table = play(situation(agents=("a6", "c1")), choice)
    assert now(table)["phase"] == phase
    assert not {"end", "stay", "leave-beam"} & offered(table)
    assert not family(table, "play")


def test_two_actions_are_never_both_carried_out() -> None:
    """AG-52: after the one on the card, the turn is over."""
    table = play(situation(found="vxyz"), "play:file:check", "check:v")
    assert decider(table) == 1
    assert family(table, "play")


def test_the_turn_ends_with_the_card_face_down() -> None:
    """AG-53: and not before what it brings is done."""
    table = play(situation(), "play:light:light", "turn:clockwise")
    assert now(table)["used"] == {}
    play(table, "leave-beam")
    assert now(table)["used"] == {"seat-1": {"light": 1}}


def test_five_turns_use_five_cards_and_then_all_are_face_up() -> None:
    """AG-54, AG-55, AG-Q56: at the end of the fifth turn, not at the start of the sixth."""
    table = situation(used={1: ["light"]}, found="vxyz", roll=2)
    for number, card in enumerate(ALL_CARDS, 1):
        pass_turn(table, card)
        assert decider(table) == 1
        left = now(table)["used"].get("seat-1", {})
        assert set(left) == (set() if number == 5 else set(ALL_CARDS[:number]))
        used = set(now(table)["used"].get("seat-2", {}))
        pass_turn(table, next(c for c in ("file", "street", "tram", "suspects") if c not in used))
        if number < 5:
            assert {n.split(":")[1] for n in offered(table)} == set(ALL_CARDS[number:])
    assert {n.split(":")[1] for n in offered(table)} == set(ALL_CARDS)


def test_cards_lie_open() -> None:
    """AG-Q55: everybody sees which cards of all colours are used."""
    table = situation(used={0: ["street"], 1: ["tram", "file"]})
    for seat in (0, 1, None):
        used = table.pov(seat).view.as_dict()["used"]
        assert used == {"seat-1": {"street": 1}, "seat-2": {"tram": 1, "file": 1}}


def test_a_blocked_card_may_be_chosen_and_is_spent() -> None:
    """AG-Q07, AG-Q08, AG-65: only the move is forgone."""
    table = situation(**BLOCKED)
    assert "play:street:move" in offered(table)
    play(table, "play:street:move")
    assert now(table)["used"] == {"seat-1": {"street": 1}}
    assert now(table)["agent"]["seat-1"] == "a1"
    assert decider(table) == 1


def test_of_two_actions_an_impossible_one_is_not_offered() -> None:
    """AG-Q09: as long as the other is possible."""
    table = situation(**BLOCKED)
    assert "play:file:check" in offered(table)
    assert "play:file:move" not in offered(table)
    assert refuses(table, "play:file:move")
    assert "play:suspects:all" in offered(table)
    decision = table.decision()
    assert decision is not None
    assert len(decision.choices) == len(offered(table)), "nothing is offered twice"


def test_where_no_action_of_a_card_is_possible_it_may_be_spent(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """AG-Q08, AG-Q09: all its actions are offered then.  On our map suspects always find some way;
    on an owner's they need not."""
    state, out = situation().omniscient_state(), codes(BOX.box.most_choices)
    monkeypatch.setattr(cards, "can_do", lambda s, action: False)
    with plainly():
        count = cards.choices_of_card(state, out)
    names = {NAMES[int(code)] for code in out[:count]}
    assert {"play:suspects:suspect", "play:suspects:all"} <= names


def test_a_turn_ends_by_itself_where_nothing_is_left_to_decide() -> None:
    """AG-74. Without a meeting there is nothing to check, and nobody has to say so."""
    table = situation(agents=("a1", "c1"), suspects=("b2", "c2", "d2", "b3"), roll=1)
    play(table, "play:street:move")
    assert steps(table) == {"a3", "b7"}
    walk(table, "a3")
    assert decider(table) == 1
    assert now(table)["turn"] == 10


def test_a_game_that_does_not_end_is_over_after_a_hundred_rounds() -> None:
    """AG-Q61: nobody wins."""
    table = situation(active=1, starter=0, round_number=100)
    play(table, "play:light:light", "turn:clockwise", "leave-beam")
    assert table.result is not None
    assert table.result.winners == ()
    assert table.result.reason == "long-game"
    assert table.result.scores == (0, 0)
    last_but_one = situation(active=1, starter=0, round_number=99)
    play(last_but_one, "play:light:light", "turn:clockwise", "leave-beam")
    assert last_but_one.result is None
    assert now(last_but_one)["round_number"] == 100
    assert now(last_but_one)["active"] == SEATS[0]
