"""The module Third Passport: a third Recruiter card, whose Mind Slip is a knight's leap."""

from __future__ import annotations

from typing import Any

import pytest

from spytable.games.mind_mgmt.components import ORTHOGONAL, SLIPS, TEMPLE_WAYS
from spytable.kernel import bits
from spytable.table import BadPosition
from tests.games.helpers import now, offered, play
from tests.games.mind_mgmt.objection_cases import CHAOS
from tests.games.mind_mgmt.situations import (
    BOX,
    WALK,
    acting,
    family,
    fresh,
    heard,
    position,
    seen,
    situation,
    words,
)
from tests.games.mind_mgmt.small_cases import CARDS, CASES
from tests.games.mind_mgmt.test_modules import drawn, sentences

PASSPORT: dict[str, Any] = {"modules": ["third-passport"]}
LEAPING: dict[str, Any] = PASSPORT | {"character": "chess-player"}
NAMES = "Karl Box, Smoking Girl, Chess Player"


def test_one_of_three_cards_is_chosen_or_drawn() -> None:
    """MM-423: in secret; without the module there are two."""
    told: dict[str, Any] = {"setup": "by-hand", "third-passport": "in"}
    three = {f"character:{card}" for card in CARDS}
    assert offered(play(fresh(**told), *CHAOS)) == {*three, "draw-card"}
    assert offered(play(fresh(setup="by-hand"), *CHAOS)) == {*sorted(three)[1:], "draw-card"}
    dealt = set()
    for seed in range(30):
        dealt.add(now(fresh(**{"third-passport": "in"}, seed=seed))["character"])
    assert dealt == set(CARDS)
    table = play(fresh(3, **told), *CHAOS, "character:chess-player")
    assert heard(table, 1)[-1] == heard(table, None)[-1] == "character:hidden"
    assert seen(table, 1)["character"] == "none" != seen(table, 0)["character"]


def test_three_potential_cards_lie_open() -> None:
    """MM-423: with how each slips; all know that there are three."""
    table = situation(players=3, **LEAPING)
    for seat in (1, 2, None):
        assert f"The Recruiter is one of these: {NAMES}" in drawn(table, seat)
        assert seen(table, seat)["recruiter_cards"] == 3
    assert "Chess Player" not in drawn(situation(), 1)
    explained = {name: text for name, _, text in table.pov(1).explanations("en")}
    assert "knight's leap" in explained["Chess Player"]


def test_her_mind_slip_is_a_knights_leap() -> None:
    """MM-424: two on and one to the side, at once; never off the board."""
    middle = situation(route="R2C1 R2C2 R2C3 R3C3 R4C4", **LEAPING)
    assert family(middle, "slip") == {"R2C5", "R3C6", "R5C6", "R6C5", "R6C3", "R5C2", "R3C2"}
    edge = situation(route="R4C1 R3C1 R2C1 R2C2 R1C2", **LEAPING)
    assert family(edge, "slip") == {"R3C3", "R2C4"}, "the third leap is visited"
    play(middle, "slip:r6c3", "done")
    assert now(middle)["route"][6] == "r6c3" and now(middle)["slip_hour"] == 6
    BOX.position(middle.position())


def test_the_other_rules_of_a_mind_slip_hold() -> None:
    """MM-425: over chaos, not onto a visited location; with a leap left it is no dead end."""
    over = situation(route="R2C1 R2C2 R2C3 R3C3 R4C4", chaos=("R4C4-E",), **LEAPING)
    assert "R3C6" in family(over, "slip") and "R2C3" not in family(over, "slip"), "visited"
    cornered: dict[str, Any] = {"route": "R1C2 R2C2 R3C2 R3C1 R2C1 R1C1", "laid": ("dusty",)}
    table = play(acting("meru", activated=2, **cornered, **LEAPING), "rest")
    assert family(table, "slip") == {"R2C3"} and "step" not in words(table)
    play(table, "slip:r2c3", "done")
    assert now(table)["slip_hour"] == 7 and now(table)["phase"] == "activate"


@pytest.mark.parametrize("seat", [1, 2, None])
def test_which_of_three_it_is_stays_secret(seat: int | None) -> None:
    """MM-426: until the end; then all see it."""
    told: dict[str, Any] = {"players": 3, "hour": 9, "phase": "activate"} | PASSPORT
    documents = [situation(**told, character=card) for card in CARDS]
    views = [seen(table, seat) for table in documents]
    assert views[0] == views[1] == views[2] and views[0]["character"] == "none"
    assert len({drawn(table, seat) for table in documents}) == 1
    caught = situation(
        **told | {"phase": "agent", "active": "meru", "agents": (WALK[8], *("R7C6",) * 3)},
        character="chess-player",
    )
    play(caught, "capture")
    assert seen(caught, seat)["character"] == "chess-player"
    assert sentences(caught, seat)


def test_a_used_mind_slip_has_to_fit_one_of_three() -> None:
    """MM-426: the worlds that are left are those of all three cards, as the leap allows."""
    case = next(one for one in CASES if one.name == "one-of-three-recruiters")
    found = {world["character"] for world, _ in case.worlds()}
    assert "chess-player" in found and len(found) > 1
    table = BOX.position(case.document)
    imagined = {now(table.imagine(1, seed))["character"] for seed in range(60)}
    assert imagined == found


@pytest.mark.parametrize(
    ("told", "wrong", "why"),
    [
        (PASSPORT, {"recruiter_cards": 2}, "recruiter_cards"),
        ({}, {"recruiter_cards": 3}, "recruiter_cards"),
        ({}, {"character": "chess-player"}, "character"),
    ],
)
def test_a_card_that_is_not_in_the_game_is_refused(
    told: dict[str, Any], wrong: dict[str, Any], why: str
) -> None:
    """MM-423."""
    whole = position("activate", hour=8, **told)
    with pytest.raises(BadPosition, match=why):
        BOX.position(whole | {"state": whole["state"] | wrong})


def test_a_leap_lands_where_no_other_card_does() -> None:
    """MM-424: nor where a step leads; so a Mind Slip tells what card it needs."""
    for place in range(1, 43):
        one, two, three = (int(SLIPS[card, place]) for card in (1, 2, 3))
        assert three & (one | two | int(ORTHOGONAL[place]) | int(TEMPLE_WAYS[place])) == 0
        assert 2 <= bits.size(three) <= 8
