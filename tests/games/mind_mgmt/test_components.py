"""Chapter 1: what is in the box, counted."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from spytable.games.mind_mgmt.choices import NAMES
from spytable.games.mind_mgmt.components import (
    BORDER_NAMES,
    CHAOS_TOKENS,
    FEATURES_AT,
    LAST_HOUR,
    NOTES,
    RECRUITER_CARDS,
    RECRUITS,
    SLIPS,
    TEMPLES,
    WITH_FEATURE,
    Agent,
    Card,
    Feature,
    Immortal,
    place_of,
)
from spytable.games.mind_mgmt.facts import is_warning
from spytable.kernel import bits, new
from spytable.kernel.layout import fields
from tests.games.helpers import now, offered, play
from tests.games.mind_mgmt.situations import (
    BOX,
    FEATURES,
    PLACES,
    acting,
    family,
    fresh,
    seen,
    situation,
    training,
    words,
)

FAR = ("R1C2", "R1C4", "R7C3", "R7C5")


def test_the_board_is_a_map_of_seven_rows_and_six_columns() -> None:
    """MM-001, MM-002: 42 square locations, 71 borders between them."""
    assert len(PLACES) == 42
    assert PLACES[0] == "R1C1" and PLACES[-1] == "R7C6"
    assert {place_of(row, column) for row, column in product(range(1, 8), range(1, 7))} == {
        *range(1, 43)
    }
    assert place_of(8, 1) == place_of(1, 7) == place_of(0, 1) == 0
    assert len(BORDER_NAMES) == 71


def test_two_locations_are_temples_without_features() -> None:
    """MM-003 to MM-005, OQ-33: R3C3 and R5C5; all others have two features each."""
    assert [PLACES[temple - 1] for temple in TEMPLES] == ["R3C3", "R5C5"]
    for place, features in FEATURES.items():
        assert len(set(features)) == (0 if place in ("R3C3", "R5C5") else 2)


def test_sixteen_features_each_on_five_locations() -> None:
    """MM-006: and no two locations have the same pair."""
    counts = Counter(feature for features in FEATURES.values() for feature in features)
    assert len(counts) == 16
    assert set(counts.values()) == {5}
    pairs = [frozenset(features) for features in FEATURES.values() if features]
    assert len(set(pairs)) == 40


LIES_AT = """
bus R1C2 R2C5 R6C1 R6C4 R7C6
palm R1C3 R3C4 R4C2 R6C1 R6C6
dogs R1C5 R2C2 R3C6 R5C3 R7C5
courier R2C5 R4C1 R5C6 R6C3 R7C5
book R1C1 R2C6 R4C5 R5C1 R6C4
billboard R1C1 R2C4 R4C2 R5C4 R7C3
cafe R1C2 R2C4 R4C6 R5C2 R7C4
umbrella R1C3 R3C2 R4C4 R6C2 R7C4
fountain R1C6 R2C1 R4C4 R6C5 R7C2
pool R1C6 R3C1 R3C5 R4C3 R5C6
graffiti R1C4 R2C1 R3C5 R5C1 R6C3
monks R2C3 R4C1 R4C5 R5C3 R7C2
torches R2C3 R2C6 R3C1 R5C2 R7C3
idol R1C4 R3C6 R4C3 R6C2 R6C5
garden R1C5 R3C2 R5C4 R6C6 R7C1
bird R2C2 R3C4 R4C6 R7C1 R7C6
"""
"""The places of each feature on the printed board: told once more, by feature and not by location,
so that two cells in each other's place do not pass."""


def test_every_feature_lies_where_the_board_has_it() -> None:
    """MM-006: all sixteen, on the map, in the sets and at the locations that the rules ask."""
    told = {line.split()[0]: set(line.split()[1:]) for line in LIES_AT.strip().splitlines()}
    assert len(told) == 16 and all(len(places) == 5 for places in told.values())
    for name, places in told.items():
        feature = Feature[name.upper()]
        assert {place for place, features in FEATURES.items() if name in features} == places
        assert {PLACES[n - 1] for n in bits.members(int(WITH_FEATURE[feature]))} == places
        found = [n for n in range(1, 43) if feature in FEATURES_AT[n].tolist()]
        assert {PLACES[n - 1] for n in found} == places


def test_the_deck_has_one_card_of_each_feature() -> None:
    """MM-007: whatever is dealt is not dealt again."""
    assert len(Feature) == 17, "and none"
    table = fresh(setup="by-hand", mission="training")
    table = play(table, "character:karl-box", "start:r4c4")
    dealt = [name for who, name, _ in table.record.entries if name.startswith("feature:")]
    assert len(set(dealt)) == 3


def test_one_secret_map_behind_one_screen() -> None:
    """MM-008: what is behind the screen is in the State and, of all Views, the Recruiter's."""
    table = situation(players=3)
    assert seen(table, 0)["route"][5] == "r2c5"
    for seat in (1, 2, None):
        assert set(seen(table, seat)["route"]) == {"none"}


def test_four_agents_with_an_ability_on_one_side_of_their_cards() -> None:
    """MM-009, MM-010: in training the other side is up."""
    assert {agent.name for agent in Agent} == {"NONE", "MERU", "HENRY_LYME", "BILL_FALLS", "DUSTY"}
    told = {
        "agents": ("R4C4", "R4C3", "R4C2", "R4C5"),
        "immortals": ("R5C2", "R1C2", "R1C3", "R1C5"),
    }
    assert "sense" in words(acting("meru", **told))
    assert "shove" in words(acting("bill-falls", **told))
    assert "lead" in words(acting("dusty", **told))
    for agent in ("meru", "bill-falls", "dusty"):
        table = training(phase="agent", hour=6, active=agent, agents=told["agents"])
        assert words(table) == {"move", "ask", "capture", "rest"}


def test_four_immortals() -> None:
    """MM-011: in the full game."""
    assert len(Immortal) == 5, "and none"
    assert len(set(now(situation())["immortal_at"][1:])) == 4
    assert set(now(training())["immortal_at"]) == {"none"}


def test_five_actions_of_agents_and_two_of_the_recruiter() -> None:
    """MM-012, MM-013: MOVE, ASK, REVEAL, SHAKEDOWN, CAPTURE; STEP, MOVE IMMORTAL.  Beside them a
    turn has only abilities, the ally, the Mind Slip, and its end."""
    agents = words(acting("henry-lyme", "R2C3", tokens={"R2C3": 6}, immortals=FAR))
    agents |= words(acting("henry-lyme", "R2C3", immortals=("R2C3", *FAR[1:])))
    assert agents == {"move", "ask", "reveal", "shakedown", "capture", "ask-dolphin", "rest"}
    assert words(situation()) == {"step", "immortal", "slip"}


def test_two_recruiter_cards() -> None:
    """MM-014: Karl Box and the Smoking Girl; the agents know that it is one of them.  A third one
    has a name for the Third Passport."""
    assert {card.name for card in Card} == {"NONE", "KARL_BOX", "SMOKING_GIRL", "CHESS_PLAYER"}
    assert {name for name in NAMES.values() if name.startswith("character:")} == {
        "character:karl-box",
        "character:smoking-girl",
        "character:chess-player",
        "character:hidden",
    }


def test_one_ally_in_the_full_game() -> None:
    """MM-015: the spy dolphin."""
    assert now(fresh())["dolphin"] == 1
    assert now(fresh(mission="training"))["dolphin"] == 0


def test_two_mind_slip_tokens_and_one_in_training() -> None:
    """MM-016: the Recruiter's own, and one that lies on the board in the full game."""
    assert now(situation())["second_at"] == "r6c4"
    assert now(training())["second_at"] == "none"
    assert family(training(), "slip") == {"R4C5"}
    assert not family(training(hour=6, slip_hour=6, route="R2C1 R2C2 R2C3 R2C4 R2C5 R4C5"), "slip")


def test_how_many_tokens_there_are() -> None:
    """MM-017 to MM-020: fifteen notes, ten step tokens, twelve recruits, five chaos tokens.  Ten
    step tokens are no limit (OQ-1): after the tenth an eleventh is laid."""
    assert NOTES == 15
    assert max(RECRUITS) == 12
    assert CHAOS_TOKENS == 5
    way = "R2C1 R2C2 R2C3 R2C4 R2C5 R2C6 R3C6 R4C6 R4C5 R4C4 R4C3 R4C2".split()
    ten = dict.fromkeys(way[:10], 12)
    table = acting("meru", "R1C6", hour=12, route=" ".join(way), tokens=ten, immortals=FAR)
    assert len(now(table)["token"]) == 10
    play(table, "ask:pool", "mark:r4c3")
    assert len(now(table)["token"]) == 11


def test_one_time_token_on_a_track_from_five_to_sixteen() -> None:
    """MM-021, MM-024, MM-025: one space for 1 to 5, then one for each hour, with warnings at 7, 9,
    11, 13 and 15."""
    assert [hour for hour in range(1, 17) if is_warning(hour)] == [7, 9, 11, 13, 15]
    assert LAST_HOUR.tolist() == [16, 14]
    hours = [field for field in fields(BOX.box.state) if field.name == "track"]
    assert [field.shape for field in hours] == [(17,)]
    assert new(BOX.box.state).hour == 0


def test_packages_are_not_opened_yet() -> None:
    """MM-022: SHIFT comes later; without an opened package nothing of it is in play."""
    assert not [name for name in NAMES.values() if "shift" in name or "package" in name]


def test_two_ways_to_set_up() -> None:
    """MM-023: training and full, one side of the set-up card each."""
    mission = next(option for option in BOX.box.options if option.name == "mission")
    assert mission.values == ("full", "training")


def test_what_training_does_without() -> None:
    """MM-026: immortals, ally, SHAKEDOWN, MOVE IMMORTAL, chaos and a Mind Slip token stay in the
    box, and three of the recruits."""
    table = training(phase="agent", hour=6, active="dusty")
    state = now(table)
    assert (state["chaos"], state["dolphin"], state["second_at"]) == (0, 0, "none")
    assert set(state["immortal_at"]) == {"none"}
    assert words(training()) == {"step", "slip"}
    assert "shakedown" not in words(table)
    assert RECRUITS.tolist() == [12, 9]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_to_five_can_play(players: int) -> None:
    """MM-027."""
    assert list(BOX.box.players) == [2, 3, 4, 5]
    assert offered(fresh(players))


@pytest.mark.parametrize("card", range(1, RECRUITER_CARDS))
def test_every_mind_slip_can_be_slipped_back(card: int) -> None:
    """MM-142, MM-143: beliefs look for routes backwards by the same table."""
    ways = {(place, end) for place in range(43) for end in bits.members(int(SLIPS[card, place]))}
    assert ways and ways == {(end, place) for place, end in ways}
