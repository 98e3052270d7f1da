"""A choice is taken from the seat that decides, at its moment, if it is on offer; else nothing."""

from __future__ import annotations

from typing import Any

import pytest

from spytable.entry import Entry
from spytable.table import (
    GameOver,
    NoSuchSeat,
    NotOnOffer,
    NotYourDecision,
    Refused,
    StaleMoment,
    Table,
)
from spytable.table.dealer import ImpossibleDeal

from .games import fresh, opened, play


def everything(table: Table) -> Any:
    """All that could have changed."""
    return (
        table.fingerprint(),
        table.record.text(),
        table.moment,
        table.pov(0).heard,
        table.pov(1).heard,
    )


def refuses(table: Table, refusal: type[Refused], sentence: str, *arguments: Any) -> None:
    """It is refused in these words, and nothing has changed."""
    before = everything(table)
    with pytest.raises(refusal, match=sentence) as caught:
        table.take(*arguments)
    assert type(caught.value) is refusal
    assert everything(table) == before


def test_a_choice_may_be_given_itself_or_by_name() -> None:
    one, two = fresh(), fresh()
    decision = one.decision()
    assert decision is not None
    one.take(decision.seat, decision.choices[0], decision.moment)
    two.take(decision.seat, decision.choices[0].name)
    assert one.fingerprint() == two.fingerprint()


def test_a_seat_that_is_not_deciding_is_refused() -> None:
    table = fresh()
    name = table.decision().choices[0].name  # type: ignore[union-attr]
    refuses(table, NotYourDecision, "seat-2 is not the one to decide", 1, name)


@pytest.mark.parametrize("seat", [2, -1, -2, 99, None, "0", 7.5])
@pytest.mark.parametrize("players", [2, 4])
def test_a_seat_that_does_not_exist_is_refused(seat: Any, players: int) -> None:
    table = fresh(players)
    if players == 4 and seat == 2:
        seat = 4
    name = table.decision().choices[0].name  # type: ignore[union-attr]
    refuses(table, NoSuchSeat, "there is no seat", seat, name)
    if seat is not None:
        with pytest.raises(NoSuchSeat):
            table.pov(seat)
        with pytest.raises(NoSuchSeat):
            table.imagine(seat, 1)
    with pytest.raises(NoSuchSeat):
        table.undo(seat)


@pytest.mark.parametrize("late", [-1, 1, -8, 1000])
def test_a_stale_moment_is_refused(late: int) -> None:
    table = fresh()
    decision = table.decision()
    assert decision is not None
    refuses(
        table, StaleMoment, "it is now 8", decision.seat, decision.choices[0], table.moment + late
    )


@pytest.mark.parametrize(
    "name",
    [
        "recruit:up",
        "deal:mole",
        "up:nobody",
        "",
        "up:",
        "UP:MOLE",
        None,
        101,
        ["up:mole"],
        "x" * 999,
    ],
)
def test_a_choice_not_on_offer_is_refused(name: Any) -> None:
    table = fresh()
    refuses(table, NotOnOffer, "is not on offer now", 0, name)


def test_a_card_one_does_not_hold_is_not_on_offer() -> None:
    table = fresh()
    held = table.pov(0).view.as_dict()["hand"]
    missing = next(n for n in ("mole", "sidekick", "sentinel", "saboteur") if n not in held)
    refuses(table, NotOnOffer, "is not on offer", 0, f"up:{missing}")


def test_a_choice_of_another_moment_is_not_on_offer_now() -> None:
    table = fresh()
    old = table.decision()
    assert old is not None
    table.take(0, old.choices[0])
    refuses(table, NotOnOffer, "is not on offer", 0, old.choices[0])


def test_nothing_is_taken_after_the_end() -> None:
    table = play(fresh())
    for seat in (0, 1, 7):
        refuses(table, GameOver, "the game is over", seat, "recruit:up", table.moment)
    assert table.decision() is None
    assert table.pov(0).decision is None
    assert not table.pov(0).may_undo


def test_the_dealers_choices_are_not_for_seats() -> None:
    table = fresh()
    table.follow(table.record.entries[:3])
    assert table.awaits_dealer()
    assert table.decision() is None
    refuses(table, NotYourDecision, "seat-1 is not the one to decide", 0, "deal:mole")
    table.resume()
    assert table.decision() is not None


def test_a_decision_of_a_team_is_open_to_both_and_the_first_answer_counts() -> None:
    """AA-142, AA-154: the second gets a clear refusal."""
    table = fresh(4)
    mine, yours = table.pov(0).decision, table.pov(1).decision
    assert mine is not None and yours is not None
    assert mine.seats == yours.seats == (0, 1)
    assert (mine.seat, yours.seat) == (0, 1)
    common = [c.name for c in mine if c.code in yours.codes]
    assert common == ["lead:1", "lead:2"], "beside that, each may swap cards of their own"
    assert table.pov(2).decision is None
    table.take(1, "lead:2", yours.moment)
    refuses(table, StaleMoment, "it is now", 0, "lead:1", mine.moment)
    refuses(table, NotOnOffer, "'lead:1' is not on offer now", 0, "lead:1")
    assert table.record.entries[-1] == Entry(1, "lead:2")
    assert table.pov(0).heard[-1].seat == 1


def test_an_impossible_deal_is_refused_and_nothing_has_changed() -> None:
    """The script is put back too: the same choice is refused again, another may go through."""
    hands = ["deal:mole", *["deal:saboteur"] * 3, *["deal:enforcer"] * 4]
    table = fresh(deals=[*hands, "deal:sidekick", "deal:mole", "deal:daredevil"])
    table.take(0, "up:mole")
    for _ in range(2):
        before = everything(table)
        with pytest.raises(ImpossibleDeal, match=r"deal:mole cannot be dealt now; possible: .*dar"):
            table.take(0, "down:saboteur")
        assert everything(table) == before
    assert table.pov(0).view.as_dict()["hand"] == {"saboteur": 3}


def test_an_impossible_deal_at_the_start_is_refused() -> None:
    with pytest.raises(ImpossibleDeal, match="deal:mole cannot be dealt now"):
        fresh(deals=["deal:mole", "deal:mole"])
    with pytest.raises(ImpossibleDeal, match="up:mole cannot be dealt now"):
        fresh(deals=["up:mole"])


def test_names_must_be_as_many_as_players() -> None:
    with pytest.raises(ValueError, match="1 names for 2 players"):
        fresh(names=["Ann"])


def test_what_the_box_does_not_have_is_refused() -> None:
    from spytable.games.box import BadVariant
    from spytable.games.shelf import UnknownBox

    for players, variant, sentence in (
        (5, {}, "for 2 to 4 players, not 5"),
        (1, {}, "not 1"),
        (2, {"mode": "hard"}, "mode='hard' is not one of: simple, advanced"),
        (2, {"size": "big"}, "has no option 'size'"),
    ):
        with pytest.raises(BadVariant, match=sentence):
            opened().table(players, variant)
    import spytable

    with pytest.raises(UnknownBox, match=r"^There is no box 'chess' on the shelf"):
        spytable.box("chess")


def test_several_choices_at_a_stroke_are_entries_of_their_own() -> None:
    one, two = fresh(), fresh()
    names = _two_to_lay(one)
    one.take_all(0, names, one.pov(0).moment)
    for name in names:
        two.take(0, name)
    assert everything(one) == everything(two)


def test_if_one_of_several_choices_is_not_on_offer_none_was_made() -> None:
    table = fresh()
    before = everything(table)
    for wrong in ("recruit:up", "up:nobody", ""):
        with pytest.raises(NotOnOffer):
            table.take_all(0, [_two_to_lay(table)[0], wrong])
        assert everything(table) == before
    with pytest.raises(NotOnOffer):
        table.take_all(0, [*_two_to_lay(table), "up:mole"])
    with pytest.raises(NotOnOffer):
        table.take_all(0, [])
    assert everything(table) == before


def test_nobody_looks_under_a_card_by_sending_too_much() -> None:
    """To recruit the hidden card and something impossible at a stroke would be refused otherwise
    where the card ends the game: that must not be told, for it costs nothing to ask."""
    answers = set()
    for seed in range(12):
        table = opened().table(2, {"mode": "simple", "first": "green"}, seed=seed)
        while (decision := table.decision()) is not None:
            if decision.choices[0].name.startswith("recruit"):
                before = everything(table)
                with pytest.raises(NotOnOffer) as refused:
                    table.take_all(decision.seat, ["recruit:down", "no:such"])
                answers.add(str(refused.value))
                assert everything(table) == before
            table.take(decision.seat, decision.choices[-1])
    assert answers == {"'recruit:down' must be the last of several"}


def _two_to_lay(table: Table) -> list[str]:
    """A card to lay face up, and one to lay face down after it."""
    trial = opened().table(2, {"mode": "simple", "first": "green"}, seed=1)
    up = next(c for c in trial.decision().choices if c.name.startswith("up:"))
    trial.take(0, up)
    return [up.name, trial.decision().choices[0].name]
