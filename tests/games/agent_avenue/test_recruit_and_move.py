"""Chapter 6: step 2, recruit and move."""

from __future__ import annotations

import pytest

from spytable.games.agent_avenue.components import SYMBOLS, Agent
from tests.games.agent_avenue.situations import (
    SIDES,
    gets,
    in_play,
    recruiting,
    situation,
    stands,
    steps,
    verdict,
)
from tests.games.helpers import decider, now, offered, play, refuses


@pytest.mark.parametrize("active", SIDES)
def test_the_opponent_must_recruit_one_of_the_two(active: str) -> None:
    """AA-34, AA-38. No passing, not both, not none; the active side gets the other, unasked."""
    table = situation("recruit", active=active, up="enforcer", down="sentinel")
    other = 1 - SIDES.index(active)
    assert decider(table) == other
    for name in ("pass", "recruit:both", "recruit:none", "up:enforcer", ""):
        assert refuses(table, name, other)
    play(table, "recruit:up")
    assert (in_play(table, SIDES[other]), in_play(table, active)) == (
        {"enforcer": 1},
        {"sentinel": 1},
    )
    assert refuses(table, "recruit:down", other)


@pytest.mark.parametrize("agents", [("", ""), ("", "2 daredevil"), ("2 codebreaker", "")])
def test_either_card_may_be_recruited(agents: tuple[str, str]) -> None:
    """AA-35. Both are always on offer, even the one that loses."""
    table = situation("recruit", up="daredevil", down="codebreaker", agents=agents)
    assert offered(table) == {"recruit:up", "recruit:down"}
    for pick, taken in (("up", "daredevil"), ("down", "codebreaker")):
        table = recruiting("daredevil", "codebreaker", pick, agents=agents)
        assert now(table)["recruited"]["blue"] == taken


def test_the_opponent_chooses_first() -> None:
    """AA-36. The active player has nothing to decide, and nothing to refuse."""
    table = situation("recruit", up="enforcer", down="sentinel")
    assert table.pov(0).decision is None
    for name in ("recruit:up", "recruit:down"):
        assert refuses(table, name, 0)
    play(table, "recruit:down")
    assert in_play(table, "green") == {"enforcer": 1}


@pytest.mark.parametrize("pick", ["up", "down"])
def test_both_recruits_lie_face_up(pick: str) -> None:
    """AA-37, AA-39, ED-01. Whoever took the hidden card, everyone reads its name at once."""
    table = recruiting("enforcer", "sentinel", pick)
    sides = ("blue", "green") if pick == "up" else ("green", "blue")
    for seat in (0, 1, None):
        view = table.pov(seat).view.as_dict()
        assert view["agents"] == {sides[0]: {"enforcer": 1}, sides[1]: {"sentinel": 1}}
        assert view["recruited"] == {sides[0]: "enforcer", sides[1]: "sentinel"}


def test_agents_in_play_lie_together_by_name() -> None:
    """AA-40. In the picture copies of a name are one pile; no rule depends on it."""
    picture = situation(agents=("2 enforcer, mole", "3 sentinel")).pov(0).picture()
    for pile, title in (("green-enforcer", "Enforcer: 2"), ("blue-sentinel", "Sentinel: 3")):
        assert picture.count(f'data-piece="{pile}"') == 1
        assert picture.count(f"<title>{title}</title>") == 1


def test_pawns_move_after_both_recruits() -> None:
    """AA-41. One choice recruits both cards and moves both pawns, by one symbol each."""
    table = situation("recruit", up="enforcer", down="saboteur")
    assert steps(table) == (0, 0)
    play(table, "recruit:up")
    assert steps(table) == (-1, 1)
    assert now(table)["moved"] == {"green": -1, "blue": 1}


def test_only_the_agent_just_recruited_is_evaluated() -> None:
    """AA-42. Older agents stay still, and so do the other side's."""
    table = gets("sentinel", "codebreaker", agents=("sidekick, 2 enforcer", "mole, 2 saboteur"))
    assert steps(table) == (0, 0)


def test_copies_are_counted_on_your_own_side_in_play() -> None:
    """AA-43. Three Sentinels opposite, two in your hand and three put away do not count."""
    table = gets(
        "sentinel",
        "codebreaker",
        agents=("sentinel", "3 sentinel"),
        hands=["sentinel, 3 enforcer"],
    )
    assert now(table)["moved"] == {"green": 2}


PRINTED = {
    "double-agent": (-1, 6, -1),
    "enforcer": (1, 2, 3),
    "codebreaker": (0, 0, 0),
    "saboteur": (-1, -1, -2),
    "daredevil": (2, 3, 0),
    "sentinel": (0, 2, 6),
}


@pytest.mark.parametrize("active", SIDES)
@pytest.mark.parametrize("name", PRINTED)
@pytest.mark.parametrize("copies", [1, 2, 3])
def test_the_first_second_and_third_copy_use_their_symbols(
    name: str, copies: int, active: str
) -> None:
    """AA-44, AA-45, AA-46, AA-50. One: the top symbol.  Two: the middle one instead.  Three: the
    bottom one; a tick or a cross moves nobody."""
    other = "sentinel" if name != "sentinel" else "codebreaker"
    table = gets(name, other, active=active, agents=(f"{copies - 1} {name}", ""))
    assert steps(table) == (PRINTED[name][copies - 1], 0)


@pytest.mark.parametrize(("name", "spaces"), [("sidekick", 4), ("mole", -3)])
def test_sidekick_and_mole_have_one_symbol(name: str, spaces: int) -> None:
    """AA-44, OQ-37. They exist once, so theirs is always the first."""
    assert steps(gets(name, "sentinel")) == (spaces, 0)
    assert int(SYMBOLS[Agent[name.upper()], 0]) == spaces


@pytest.mark.parametrize("copies", [4, 5])
def test_more_than_three_use_the_third_symbol(copies: int) -> None:
    """AA-46, AA-78. The fifth Enforcer moves like the third."""
    assert steps(gets("enforcer", "sentinel", agents=(f"{copies - 1} enforcer", ""))) == (3, 0)


def test_positive_numbers_move_clockwise() -> None:
    """AA-47. From the twelfth space four forward is the second, past the end of the loop."""
    table = gets("sidekick", "codebreaker", steps=(12, 12))
    assert steps(table)[0] == 16
    assert stands(table.omniscient_state(), 0) == 2


def test_negative_numbers_move_anticlockwise() -> None:
    """AA-48. From the first space three back is the twelfth."""
    table = gets("mole", "codebreaker", steps=(1, 1))
    assert steps(table)[0] == -2
    assert stands(table.omniscient_state(), 0) == 12


def test_a_zero_moves_nobody() -> None:
    """AA-49. The first Sentinel and the first two Codebreakers stay where they are."""
    assert steps(gets("sentinel", "codebreaker", steps=(3, 1))) == (3, 1)
    assert steps(gets("codebreaker", "sentinel", agents=("codebreaker", ""))) == (0, 0)


def test_a_symbol_without_a_number_moves_nobody() -> None:
    """AA-50. Third Codebreaker and third Daredevil."""
    for name in ("codebreaker", "daredevil"):
        table = gets(name, "sentinel", agents=(f"2 {name}", ""), steps=(4, 2))
        assert steps(table) == (4, 2)
        assert verdict(table) is not None


@pytest.mark.parametrize("active", SIDES)
def test_the_opponent_does_likewise(active: str) -> None:
    """AA-51, AD-05. Each moves its own pawn by its own card, whoever is active."""
    table = gets("mole", "sidekick", active=active, steps=(3, 0))
    assert steps(table) == (0, 4)
    assert now(table)["moved"] == {"green": -3, "blue": 4}
