"""Chapters 2 and 3: chaos, the Recruiter's card, start, features and opening."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from spytable.games.mind_mgmt.components import BORDER_NAMES
from spytable.table import Table
from tests.games.helpers import decider, now, offered, play, refuses
from tests.games.mind_mgmt.situations import (
    BOX,
    FEATURES,
    PLACES,
    ends,
    family,
    fresh,
    heard,
    seen,
    situation,
    training,
    words,
)

FIVE = ("chaos:r1c1-e", "chaos:r1c3-e", "chaos:r1c5-e", "chaos:r7c2-e", "chaos:r7c4-e")
OPENING = ("step:r2c2", "step:r2c3", "step:r2c4", "step:r2c5")
DEALT = ("feature:bus", "feature:palm", "feature:dogs")


def by_hand(players: int = 2, mission: str = "full", deals: tuple[str, ...] = DEALT) -> Table:
    """A new game in which nothing is left to chance that need not be."""
    return fresh(players, setup="by-hand", mission=mission, deals=deals)


def opened(players: int = 2, mission: str = "full") -> Table:
    """The same after the opening."""
    table = by_hand(players, mission)
    if mission == "full":
        play(table, *FIVE)
    return play(table, "character:karl-box", "start:r2c1", *OPENING, "done")


def test_setting_up_goes_in_the_order_of_the_rulebook() -> None:
    """MM-028: chaos, card, start, features, opening, immortals, agents, second token, cards."""
    table = opened(3)
    play(table, *(f"post:{place.lower()}" for place in ("R3C3", "R4C4", "R5C5", "R6C5")))
    play(table, "take:meru", "take:dusty", "take:henry-lyme")
    play(table, *["place:r1c1"] * 4, "token:r2c2")
    order = [name.partition(":")[0] for _, name, _ in table.record.entries]
    assert list(dict.fromkeys(order)) == [
        *("chaos", "character", "start", "feature", "step", "done", "post", "take", "place"),
        *("token", "show"),
    ]
    assert now(table)["phase"] == "recruiter"


def test_training_has_none_of_the_full_game() -> None:
    """MM-029, MM-030: and the full game all of it."""
    kinds = {}
    for mission in ("training", "full"):
        table = fresh(2, setup="by-hand", mission=mission, seed=4)
        while now(table)["phase"] != "recruiter":
            play(table, sorted(offered(table))[0])
        kinds[mission] = {name.partition(":")[0] for _, name, _ in table.record.entries}
    assert kinds["full"] - kinds["training"] == {"chaos", "post", "token", "show"}
    assert not kinds["training"] - kinds["full"]


def test_one_recruiter_against_a_team() -> None:
    """MM-031, MM-032: the first seat, against all others."""
    for players in (2, 3, 4, 5):
        assert BOX.box.sides(players) == [[0], [*range(1, players)]]


def test_the_board_reads_the_same_way_for_all() -> None:
    """MM-033: row 1 is at the top for everybody; what lies there is one and the same."""
    table = situation(players=3)
    boards = [seen(table, seat)["agent_at"] for seat in (0, 1, 2, None)]
    assert all(board == boards[0] for board in boards)


# -- chaos --------------------------------------------------------------------------------------


def test_chaos_comes_before_any_secret_choice() -> None:
    """MM-034, MM-035: on a border between two locations, never on the outer rim."""
    table = by_hand()
    assert words(table) == {"chaos"}
    assert family(table, "chaos") == set(BORDER_NAMES)
    assert not any(
        name.endswith("C6-E") or (name[:2] == "R7" and name.endswith("S")) for name in BORDER_NAMES
    )
    play(table, *FIVE)
    assert words(table) == {"character", "draw-card"}


def test_chaos_tokens_never_touch() -> None:
    """MM-036, MM-037: neither as an L nor as a row; touching is to share a grid point."""
    table = play(by_hand(), "chaos:r3c2-e")
    left = family(table, "chaos")
    assert left == {name for name in BORDER_NAMES if not ends(name) & ends("R3C2-E")}
    for touching in ("R3C2-E", "R2C2-E", "R4C2-E", "R2C2-S", "R3C3-S", "R3C2-S", "R2C3-S"):
        assert touching not in left
    assert {"R3C1-E", "R3C3-E", "R5C2-E", "R1C2-E"} <= left, "beside it, and one farther on"


@pytest.mark.parametrize(
    ("players", "order"),
    [(2, [0, 1, 0, 1, 0]), (3, [0, 1, 2, 0, 1]), (4, [0, 1, 2, 3, 0]), (5, [0, 1, 2, 3, 4])],
)
def test_chaos_is_laid_in_turn_from_the_recruiter_on(players: int, order: list[int]) -> None:
    """MM-038, MM-039, OQ-34: one each, clockwise, per player, until five lie there."""
    table = by_hand(players)
    laid = []
    for name in FIVE:
        laid.append(decider(table))
        play(table, name)
    assert laid == order
    assert decider(table) == 0 and now(table)["chaos"] == 5


def test_chaos_stays_where_it_is() -> None:
    """MM-040, MM-052: all through a game, and the Recruiter's map is the board's."""
    table = fresh(2, seed=5)
    before = now(table)["chaos_east"], now(table)["chaos_south"]
    for number in range(60):
        choices = sorted(offered(table))
        if not choices:
            break
        play(table, choices[number % len(choices)])
    assert (now(table)["chaos_east"], now(table)["chaos_south"]) == before
    assert seen(table, 0)["chaos_east"] == before[0]


# -- time, cards in use, supplies ---------------------------------------------------------------


def test_the_time_token_starts_at_one_to_five() -> None:
    """MM-041: it lies there when the opening is counted, and until the first turn is done."""
    table = opened()
    assert now(table)["hour"] == 5
    assert now(situation())["hour"] == 5


def test_what_may_be_done_is_readable_by_all() -> None:
    """MM-042 to MM-044: five actions in training, seven in the full game."""
    training = {name for name in _all_kinds("training") if name in ACTIONS}
    full = {name for name in _all_kinds("full") if name in ACTIONS}
    assert training == ACTIONS - {"shakedown", "immortal"}
    assert full == ACTIONS


ACTIONS = {"move", "ask", "reveal", "shakedown", "capture", "step", "immortal"}


def _all_kinds(mission: str) -> set[str]:
    """Every family that comes up in a few games."""
    found: set[str] = set()
    for seed in range(6):
        table = fresh(2, mission=mission, seed=seed)
        turn = 0
        while table.decision() is not None:
            found |= words(table)
            kinds = sorted(offered(table))
            reveal = [name for name in kinds if name == "reveal"]
            turn += 1
            play(table, (reveal or kinds)[(turn * 7) % len(reveal or kinds)])
    return found


def test_notes_step_tokens_and_recruits_are_one_supply() -> None:
    """MM-045: whoever lays one, it is seen by all."""
    table = situation(hour=6, tokens={"R2C1": 6}, notes={"R2C2": 6})
    for seat in (0, 1, None):
        view = seen(table, seat)
        assert (view["token"], view["note"]) == ({"r2c1": 1}, {"r2c2": 2})
        assert view["recruits"] == 2


def test_how_many_recruits_are_in_play() -> None:
    """MM-046 to MM-049, OQ-13: of twelve tokens two lie on 15 and 16 and one stays in the box in
    training, so nine are left: as many as win.  In the full game all twelve are."""
    for table, supply, covers in ((training(), 9, 2), (situation(), 12, 0)):
        desk, lying = layer_of(table, 1, "desk", "recruits"), now(table)["recruits"]
        assert f"{lying}/{supply}" in desk, "so many of so many"
        drawn = re.findall(r"#mm-recruit(-spare)?\"", desk)
        assert (len(drawn), drawn.count("-spare")) == (supply, supply - lying)
        clocks = layer_of(table, 1, "city", "clocks")
        assert clocks.count("#mm-recruit-spare") == covers, "on 15 and 16 in training"
        assert (">15<" in clocks, ">16<" in clocks) == (not covers, not covers)
    last = training(hour=13)
    play(last, *walk_on(last), "done")
    assert (now(last)["hour"], now(last)["phase"]) == (14, "over"), "15 and 16 are covered"
    later = situation(hour=13)
    play(later, *walk_on(later), "done")
    assert (now(later)["hour"], now(later)["phase"]) == (14, "activate")


def walk_on(table: Table) -> list[str]:
    """Some step that the Recruiter may make."""
    return [f"step:{min(family(table, 'step')).lower()}"]


# -- the Recruiter ------------------------------------------------------------------------------


def test_the_secret_map_is_shown_to_nobody_during_the_game() -> None:
    """MM-050, MM-051: it lies like the board, for the Recruiter alone."""
    table = situation(players=3, hour=9)
    assert seen(table, 0)["walked"] == 9
    for seat in (1, 2, None):
        view = seen(table, seat)
        assert view["walked"] == 0 and view["hidden"] == {}


def test_one_mind_slip_token_lies_in_front_of_the_screen() -> None:
    """MM-053: everybody sees it lie on the desk, until it is spent; then it lies on the track."""
    table = situation(players=3)
    spent = situation(players=3, hour=6, slip_hour=6, route="R2C1 R2C2 R2C3 R2C4 R2C5 R4C5")
    for seat in (0, 1, 2, None):
        assert "slip-1" in pieces_in(table, seat, "desk")
        assert "slip-1" not in pieces_in(table, seat, "city")
        assert "slip-1" not in pieces_in(spent, seat, "desk")
        assert "slip-1" in pieces_in(spent, seat, "city")


def pieces_in(table: Table, seat: int | None, section: str) -> set[str]:
    """The pieces that a section of the picture shows to a seat."""
    drawn = next(one for one in table.pov(seat).drawing().sections if one.name == section)
    return set(re.findall(r'data-piece="([^"]+)"', str(drawn.layers)))


def layer_of(table: Table, seat: int | None, section: str, layer: str) -> str:
    """One layer of a section, as drawn for a seat."""
    drawn = next(one for one in table.pov(seat).drawing().sections if one.name == section)
    return str(next(one for one in drawn.layers if one.name == layer).drawn)


def test_the_card_is_chosen_or_drawn_and_kept_secret() -> None:
    """MM-054, MM-055: the agents hear that a card is there, not which one."""
    table = play(by_hand(3), *FIVE)
    assert offered(table) == {"character:karl-box", "character:smoking-girl", "draw-card"}
    play(table, "character:smoking-girl")
    assert heard(table, 0)[-1] == "character:smoking-girl"
    for seat in (1, 2, None):
        assert heard(table, seat)[-1] == "character:hidden"
        assert seen(table, seat)["character"] == "none"
    drawn = Counter(
        now(play(fresh(2, setup="by-hand", mission="training", seed=seed), "draw-card"))[
            "character"
        ]
        for seed in range(40)
    )
    assert set(drawn) == {"karl-box", "smoking-girl"}


def test_any_location_may_be_the_start() -> None:
    """MM-056, MM-057: edges, corners and temples too; on the secret map only."""
    table = play(by_hand(), *FIVE, "character:karl-box")
    assert family(table, "start") == set(PLACES)
    play(table, "start:r3c3")
    assert now(table)["route"][1] == "r3c3"


def test_the_start_is_chosen_before_the_features_are_seen() -> None:
    """MM-058, MM-061, MM-062: then three are dealt, for the Recruiter's eyes only."""
    table = play(by_hand(), *FIVE, "character:karl-box")
    assert seen(table, 0)["hidden"] == {}
    play(table, "start:r4c4")
    assert seen(table, 0)["hidden"] == {"bus": 1, "palm": 1, "dogs": 1}
    assert heard(table, 1)[-3:] == ["feature:hidden"] * 3
    assert seen(table, 1)["hidden"] == {}


def test_features_are_dealt_at_random() -> None:
    """MM-061: each of the sixteen comes up, each as likely."""
    counts: Counter[str] = Counter()
    for seed in range(160):
        table = play(fresh(2, mission="training", seed=seed), "start:r4c4")
        counts.update(now(table)["hidden"])
        dealt = [name for _, name, _ in table.record.entries if name.startswith("feature:")]
        assert len(dealt) == len(set(dealt)) == 3, "no card twice"
    assert len(counts) == 16 and sum(counts.values()) == 480
    assert max(counts.values()) < 60 and min(counts.values()) > 10


def test_in_training_the_start_is_told_by_a_note() -> None:
    """MM-059, MM-261: number 1, confirmed, from the supply."""
    table = play(by_hand(3, "training"), "character:karl-box", "start:r4c4")
    for seat in (1, 2, None):
        assert seen(table, seat)["note"] == {"r4c4": 1}
        assert "start:r4c4" in heard(table, seat)


def test_in_the_full_game_the_start_stays_hidden() -> None:
    """MM-060."""
    table = play(by_hand(3), *FIVE, "character:karl-box", "start:r4c4")
    for seat in (1, 2, None):
        assert seen(table, seat)["note"] == {}
        assert "start:hidden" in heard(table, seat)


# -- the opening --------------------------------------------------------------------------------


def test_the_opening_is_four_steps() -> None:
    """MM-063, MM-126: numbers 2 to 5; then the Recruiter says so and nothing else."""
    table = play(by_hand(), *FIVE, "character:karl-box", "start:r2c1")
    for step in OPENING:
        assert words(table) == {"step"}
        play(table, step)
    assert offered(table) == {"done"}
    assert now(table)["route"][1:7] == ["r2c1", "r2c2", "r2c3", "r2c4", "r2c5", "none"]


def test_no_mind_slip_in_the_opening() -> None:
    """MM-064, OQ-12."""
    table = play(by_hand(), *FIVE, "character:smoking-girl", "start:r4c4")
    assert words(table) == {"step"}
    assert refuses(table, "slip:r6c6")


def test_no_location_is_entered_twice_in_the_opening() -> None:
    """MM-065."""
    table = play(by_hand(), *FIVE, "character:karl-box", "start:r4c4", "step:r4c3", "step:r4c2")
    assert "R4C3" not in family(table, "step")
    assert refuses(table, "step:r4c3")


def test_the_opening_obeys_chaos() -> None:
    """MM-066."""
    chaos = ("chaos:r4c4-e", *FIVE[1:])
    table = play(by_hand(), *chaos, "character:karl-box", "start:r4c4")
    assert family(table, "step") == {"R3C4", "R4C3", "R5C4", "R3C3", "R5C5"}, "not R4C5"


def test_no_step_of_the_opening_leads_where_it_cannot_be_finished() -> None:
    """MM-063, OQ-12: chaos makes a pocket of R1C1, R1C2 and R2C1, with one way in at R1C2 and one
    at R2C1, both from R2C2; whoever comes from there cannot make four steps."""
    chaos = ("chaos:r1c2-e", "chaos:r2c1-s", "chaos:r5c5-e", *FIVE[3:])
    table = play(by_hand(), *chaos, "character:karl-box", "start:r2c2")
    assert family(table, "step") == {"R2C3", "R3C2", "R3C3"}
    assert refuses(table, "step:r1c2") and refuses(table, "step:r2c1")
    table = play(by_hand(), *chaos, "character:karl-box", "start:r1c2")
    assert family(table, "step") == {"R1C1", "R2C2"}
    play(table, "step:r2c2")
    assert family(table, "step") == {"R2C3", "R3C2", "R3C3"}, "R2C1, R1C1 and no farther"
    table = play(by_hand(), *chaos, "character:karl-box", "start:r1c2", "step:r1c1", "step:r2c1")
    assert family(table, "step") == {"R2C2"}


def test_the_opening_is_counted_with_its_start() -> None:
    """MM-067, MM-068, OQ-26: as one number, from then on public."""
    table = by_hand(3)
    play(table, *FIVE, "character:karl-box", "start:r2c2", "step:r2c3", "step:r2c4", "step:r2c5")
    play(table, "step:r1c5")
    assert now(table)["recruits"] == 0, "not before it is done"
    play(table, "done")
    circled = sum(
        f in ("bus", "palm", "dogs")
        for p in ("R2C2", "R2C3", "R2C4", "R2C5", "R1C5")
        for f in FEATURES[p]
    )
    assert circled == 3
    for seat in (0, 1, 2, None):
        view = seen(table, seat)
        assert (view["track"][5], view["recruits"], view["hour"]) == (3, 3, 5)


def test_the_agents_hear_nothing_of_the_opening_but_its_end() -> None:
    """MM-060, OQ-23: not even how many steps are made."""
    table = play(by_hand(3), *FIVE, "character:karl-box", "start:r2c1")
    before = heard(table, 1), seen(table, 1)
    play(table, *OPENING)
    assert (heard(table, 1), seen(table, 1)) == before
    play(table, "done")
    assert heard(table, 1)[-1] == "done"


# -- immortals ----------------------------------------------------------------------------------

INNER = {place for place in PLACES if place[1] not in "17" and place[3] not in "16"}


def test_immortals_are_placed_off_the_rim_each_elsewhere() -> None:
    """MM-069 to MM-072: temples, visited locations and the Recruiter's own too."""
    table = opened()
    assert decider(table) == 0
    assert family(table, "post") == INNER
    assert {"R3C3", "R2C3", "R2C5"} <= INNER, "a temple, a visited location, the Recruiter's"
    play(table, "post:r3c3")
    assert family(table, "post") == INNER - {"R3C3"}
    play(table, "post:r2c3", "post:r2c5", "post:r5c5")
    assert now(table)["immortal_at"][1:] == ["r3c3", "r2c3", "r2c5", "r5c5"]


def test_immortals_come_before_agents_and_cards() -> None:
    """MM-073."""
    table = opened()
    assert words(table) == {"post"}
    assert now(table)["agent_at"] == {} and now(table)["card"] == ["none", "none"]
    play(table, *(f"post:{place.lower()}" for place in ("R3C3", "R2C3", "R2C5", "R5C5")))
    assert words(table) == {"place"}


def test_a_quick_set_up_leaves_to_the_recruiter_what_is_hidden_strategy() -> None:
    """MM-028: start and opening; all else is dealt."""
    table = fresh(5, seed=3)
    chosen = []
    while now(table)["phase"] != "recruiter":
        assert decider(table) == 0
        name = sorted(offered(table))[0]
        chosen.append(name.partition(":")[0])
        play(table, name)
    assert chosen == ["start", *["step"] * 4, "done"]
    assert len(now(table)["agent_at"]) == 4 and now(table)["second_at"] != "none"
