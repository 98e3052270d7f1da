"""Chapter 10: reminders and clarifications; and what random games must obey."""

from __future__ import annotations

from random import Random

import pytest

from spytable.kernel import PLAIN
from tests.games.agent_avenue.situations import (
    BOX,
    GREEN,
    SIDES,
    gets,
    hand,
    in_play,
    recruiting,
    situation,
    steps,
    verdict,
)
from tests.games.helpers import decider, now, offered, play, refuses


@pytest.mark.parametrize("first", ["mole", "enforcer", "saboteur"])
def test_whichever_is_laid_first_the_other_differs(first: str) -> None:
    """AA-71, AA-24. From a hand with a pair, no way leads to two of a name."""
    table = situation(hands=["2 saboteur, mole, enforcer"])
    play(table, f"up:{first}")
    assert f"down:{first}" not in offered(table)


@pytest.mark.parametrize("held", [4, 3, 2])
def test_a_hand_of_one_name_may_lay_two_of_it(held: int) -> None:
    """AA-72, OQ-20, OQ-21. Nobody is told, nobody must swap first."""
    deck = "" if held < 4 else None
    table = situation(hands=[f"{held} saboteur", "mole, 3 enforcer"], deck=deck)
    assert "up:saboteur" in offered(table)
    play(table, "up:saboteur")
    assert offered(table) == {"down:saboteur"}
    play(table, "down:saboteur")
    assert decider(table) == 1
    assert table.pov(1).view.as_dict()["down"] == "none"


@pytest.mark.parametrize("held", [3, 2, 1])
def test_one_other_card_in_hand_forbids_it(held: int) -> None:
    """AA-72. Then the other card must be one of the two."""
    deck = "" if held < 3 else None
    table = situation(hands=[f"{held} saboteur, mole", "4 enforcer"], deck=deck)
    play(table, "up:saboteur")
    assert offered(table) == {"down:mole"}


def test_with_an_empty_deck_no_swap_is_possible() -> None:
    """AA-73. Four swaps left, no cards; with one card left, one swap."""
    rest = ["2 codebreaker, mole, sidekick", "2 daredevil, 2 enforcer"]
    empty = situation(hands=rest, swapped=["", ""], deck="")
    assert not any(name.startswith("swap:") for name in offered(empty))
    assert refuses(empty, "swap:mole")
    single = situation(hands=rest, swapped=["", ""], deck="enforcer")
    assert "swap:mole" in offered(single)
    play(single, "swap:mole")
    assert hand(single, GREEN) == {"codebreaker": 2, "sidekick": 1, "enforcer": 1}
    assert refuses(single, "swap:sidekick")


def test_with_an_empty_deck_hands_sink_below_four() -> None:
    """AA-74, OQ-04. One card left for a hand of two; nothing is shuffled back."""
    table = situation(
        hands=["mole, enforcer, saboteur, sentinel", "4 double-agent"], deck="sidekick"
    )
    play(table, "up:mole", "down:enforcer")
    assert hand(table, GREEN) == {"saboteur": 1, "sentinel": 1, "sidekick": 1}
    assert now(table)["deck_size"] == 0
    assert decider(table) == 1


def test_an_empty_deck_alone_does_not_end_the_game() -> None:
    """AA-75. Both still hold two or more: turns go on, by now without drawing."""
    table = gets("sentinel", "codebreaker", hands=["2 enforcer", "mole, enforcer"], deck="")
    assert verdict(table) is None
    play(table, "up:mole", "down:enforcer")
    assert hand(table, 1).total() == 0
    assert now(table)["phase"] == "recruit"


def test_there_is_no_limit_to_agents_in_play() -> None:
    """AA-76, ED-08. Sixteen before one player, and one more."""
    many = "6 enforcer, 5 saboteur, 5 sentinel"
    table = gets("sentinel", "codebreaker", agents=(many, ""), steps=(-5, 0))
    assert in_play(table, "green").total() == 17
    assert verdict(table) is None


@pytest.mark.parametrize("more", ["daredevil", "daredevil, sidekick"])
def test_there_is_no_limit_to_a_hand(more: str) -> None:
    """AA-77, ED-08. Five or six cards: none is to be given up, all may be laid."""
    table = situation(hands=[f"mole, enforcer, saboteur, sentinel, {more}"])
    assert {name for name in offered(table) if name.startswith("up:")} == {
        f"up:{name}" for name in hand(table, GREEN)
    }
    assert hand(table, GREEN).total() == 5 + (", " in more)


@pytest.mark.parametrize("copies", [4, 5, 6])
@pytest.mark.parametrize(
    ("name", "third"), [("double-agent", -1), ("sentinel", 6), ("saboteur", -2)]
)
def test_a_fourth_fifth_or_sixth_copy_counts_like_a_third(
    name: str, third: int, copies: int
) -> None:
    """AA-78. Whatever the agent."""
    table = gets(name, "codebreaker", agents=(f"{copies - 1} {name}", ""))
    assert steps(table) == (third, 0)


def test_nobody_wins_before_step_three() -> None:
    """AA-79. With the winning cards already on the table the game runs until both have moved."""
    table = situation("recruit", up="codebreaker", down="sidekick", agents=("", "2 codebreaker"))
    assert verdict(table) is None and table.result is None
    play(table, "recruit:up")
    assert verdict(table) is not None


@pytest.mark.parametrize("active", SIDES)
def test_a_third_codebreaker_does_not_stop_the_turn(active: str) -> None:
    """AA-80, AA-81. The other card is still recruited, and both pawns still move."""
    table = gets("codebreaker", "sidekick", active=active, agents=("2 codebreaker", ""))
    assert in_play(table, "blue") == {"sidekick": 1}
    assert steps(table) == (0, 4)
    assert verdict(table) == ("green", "third-codebreaker")


@pytest.mark.parametrize("active", SIDES)
def test_codebreakers_against_a_catch_are_won_by_the_active_player(active: str) -> None:
    """AA-82. In the same turn, either way round."""
    agents = ("2 codebreaker", "")
    table = gets("codebreaker", "sidekick", active=active, steps=(0, 3), agents=agents)
    expected = ("green", "third-codebreaker") if active == "green" else ("blue", "caught")
    assert verdict(table) == expected


@pytest.mark.parametrize("active", SIDES)
def test_a_pawn_that_gets_away_forward_is_not_caught(active: str) -> None:
    """AA-83, AD-05. Two short, three against six: five short, whoever moves first."""
    agents = ("2 enforcer", "double-agent")
    table = gets("enforcer", "double-agent", active=active, steps=(5, 0), agents=agents)
    assert steps(table) == (8, 6)
    assert verdict(table) is None


def test_passing_is_catching() -> None:
    """AA-84, AD-02. Two short, six against two: two spaces beyond, though the spaces differ."""
    agents = ("double-agent", "enforcer")
    table = gets("double-agent", "enforcer", steps=(5, 0), agents=agents)
    assert steps(table) == (11, 2)
    assert verdict(table) == ("green", "caught")


@pytest.mark.parametrize("active", SIDES)
@pytest.mark.parametrize(("lead", "caught"), [(3, False), (4, True), (5, True), (6, True)])
def test_backing_onto_or_behind_a_pawn_is_being_caught(
    active: str, lead: int, caught: bool
) -> None:
    """AA-85, AA-86. Blue goes three back: onto green's space when three ahead, behind it when
    fewer."""
    table = gets("codebreaker", "mole", active=active, steps=(lead, 0))
    assert verdict(table) == (("green", "caught") if caught else None)


def test_two_wins_or_losses_of_a_kind_need_an_identical_pair() -> None:
    """AD-08. Both third Codebreakers in one turn: only a hand of one name can lay that."""
    table = situation(hands=["2 codebreaker, mole, sidekick"])
    play(table, "up:codebreaker")
    assert "down:codebreaker" not in offered(table)
    same = recruiting("codebreaker", "codebreaker", agents=("2 codebreaker", "2 codebreaker"))
    assert verdict(same) == ("green", "third-codebreaker")
    assert now(same)["tied"] == 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_keep_to_the_decisions_of_the_simple_mode(players: int) -> None:
    """AD-10, AD-11, AD-16. Never more than 19 turns; whoever is to play can; and nothing is ever
    decided but swaps, the two cards, the pick, and in a pair who leads."""
    chance = Random(players)
    for seed in range(10 if PLAIN else 40):
        table = BOX.table(players, seed=seed)
        while (decision := table.decision()) is not None:
            state = now(table)
            families = {choice.name.split(":")[0] for choice in decision}
            assert families in (
                {"up"},
                {"up", "swap"},
                {"down"},
                {"recruit"},
                {"lead"},
                {"lead", "swap"},
                {"down", "swap"},
            )
            assert families != {"down", "swap"} or players > 2
            assert families != {"lead"} or players > 2
            if state["phase"] == "lay":
                alone = players == 2 or (players == 3 and state["active"] == "blue")
                assert hand(table, decision.seat).total() >= (2 if alone else 1)
            table.take(decision.seat, chance.choice(decision.choices))
        assert now(table)["turn"] <= 19
