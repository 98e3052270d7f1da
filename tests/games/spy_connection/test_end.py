"""Chapters 14 to 16: extra turns, the end of the game, scoring."""

from __future__ import annotations

from typing import Any

import pytest

from spytable.games.spy_connection.components import ROUNDS
from spytable.table import Table
from tests.games.helpers import decider, now, offered, play, refuses
from tests.games.spy_connection.situations import (
    MISSIONS,
    SEATS,
    completed,
    link,
    mission,
    missions_with,
    options,
    route,
    situation,
    the_offer,
    worth,
)

STAR = mission("london", "monaco")
PLAIN = mission("london", "madrid")
TRIPLE_STAR = mission("london", "paris", "monaco")
SIX = missions_with(without=("london", "monaco"), star=False)[:6]
OTHER_SIX = missions_with(without=("london", "monaco"), star=False)[6:12]


def skip(table: Table, times: int = 1) -> None:
    """The seat to decide connects or moves somewhere and ends the turn."""
    for _ in range(times):
        names = offered(table)
        play(table, min(options(names, "connect", "travel")), "end")


def test_a_star_earns_another_turn_right_away() -> None:
    """SC-118, SC-121, SC-124. The same seat again, with every option; only then the next seat."""
    table = situation("check", missions=[{STAR: "monaco"}], agents=[link("london", "paris")])
    play(table, f"mark:{STAR}", "end")
    assert decider(table) == 0
    names = offered(table)
    assert {"travel:paris", "connect:berlin", f"take:{the_offer(table)[0]}"} <= names
    assert now(table)["turn"] == 10
    play(table, "travel:paris", "end")
    assert decider(table) == 1


def test_an_extra_turn_may_be_declined_and_is_lost() -> None:
    """SC-119, SC-Q17, SC-Q18. Play passes on; nothing is kept for later; an ordinary turn cannot be
    declined."""
    table = situation("check", missions=[{STAR: "monaco"}])
    play(table, f"mark:{STAR}", "end", "decline")
    assert decider(table) == 1
    assert refuses(table, "decline")
    skip(table)
    assert decider(table) == 0
    assert (now(table)["extra"], now(table)["is_extra"]) == (0, 0)
    assert refuses(table, "decline")


def test_two_stars_in_one_check_give_two_turns() -> None:
    """SC-120, SC-Q15. The check is finished first; then both are played."""
    held = {STAR: "monaco", TRIPLE_STAR: "paris, monaco"}
    table = situation("check", missions=[held])
    play(table, f"mark:{STAR}", f"mark:{TRIPLE_STAR}", "end")
    assert now(table)["extra"] == 1
    skip(table)
    assert decider(table) == 0
    skip(table)
    assert decider(table) == 1


def test_a_star_in_an_extra_turn_adds_a_further_one() -> None:
    """SC-122, SC-121. A chain of three turns."""
    held = {STAR: "monaco", mission("paris", "madrid"): "madrid"}
    table = situation("check", missions=[held], agents=[link("london", "paris")])
    play(table, f"mark:{STAR}", "end")
    play(table, "travel:paris", f"mark:{mission('paris', 'madrid')}", "end")
    assert decider(table) == 0
    play(table, "travel:london", "end")
    assert decider(table) == 1


def test_a_star_acts_only_when_completed() -> None:
    """SC-123. Not when accepted, not when discarded, not when served in part."""
    table = situation(offer=[STAR, *SIX[:3]])
    play(table, f"take:{STAR}", f"mark:{STAR}", "end")
    assert decider(table) == 1
    table = situation(missions=[{STAR: "monaco"}])
    play(table, f"discard:{STAR}")
    skip(table)
    assert decider(table) == 1


def seventh(**more: Any) -> Table:
    """A seat about to complete its seventh mission in London."""
    players = more.get("players", 2)
    seat = more.get("active", 0)
    missions: list[dict[str, str]] = [{} for _ in range(players)]
    done: list[list[str]] = [[] for _ in range(players)]
    missions[seat] = {PLAIN: "madrid"}
    done[seat] = SIX
    spies = ["rome"] * players
    spies[seat] = "london"
    return situation(
        "check", missions=missions, completed=done, spies=spies, agents=[""] * players, **more
    )


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("active", [0, 1])
def test_the_seventh_mission_brings_one_last_turn_for_everyone_else(
    players: int, active: int
) -> None:
    """SC-125 to SC-129, SC-132. Clockwise from the left of that player, each once, whoever began;
    then the game is over."""
    for starter in range(players):
        table = seventh(players=players, active=active, starter=starter)
        play(table, f"mark:{PLAIN}")
        assert now(table)["trigger"] == SEATS[active]
        play(table, "end")
        order = []
        while (seat := decider(table)) is not None:
            order.append(seat)
            skip(table)
        assert order == [(active + step) % players for step in range(1, players)]
        assert table.result is not None
        assert table.result.reason == "seventh-mission"


def test_from_six_to_eight_in_one_check_is_an_end_as_well() -> None:
    """SC-125. Seven or more."""
    table = situation(
        "check",
        missions=[{PLAIN: "madrid", mission("london", "rome"): "rome"}],
        completed=[SIX],
    )
    play(table, f"mark:{PLAIN}", f"mark:{mission('london', 'rome')}", "end")
    assert len(completed(table)) == 8
    skip(table)
    assert decider(table) is None
    assert len(SIX) == 6


def test_extra_turns_come_before_the_last_round() -> None:
    """SC-Q16, SC-Q28, SC-124. The seventh mission carries a star: its turn is played first."""
    table = situation("check", missions=[{STAR: "monaco"}], completed=[SIX])
    play(table, f"mark:{STAR}", "end")
    assert decider(table) == 0
    skip(table)
    assert decider(table) == 1
    skip(table)
    assert decider(table) is None


def test_extra_turns_of_a_last_turn_are_played() -> None:
    """SC-130, SC-126. And further ones too; then the game is over."""
    table = situation(
        "check",
        active=1,
        trigger=0,
        spies=("rome", "london"),
        missions=[{}, {STAR: "monaco", mission("paris", "madrid"): "madrid"}],
        agents=["", link("london", "paris")],
        completed=[[*SIX, PLAIN]],
    )
    play(table, f"mark:{STAR}", "end")
    assert decider(table) == 1
    play(table, "travel:paris", f"mark:{mission('paris', 'madrid')}", "end")
    assert decider(table) == 1
    play(table, "decline")
    assert decider(table) is None


def test_a_second_seventh_starts_no_new_round() -> None:
    """SC-131. The player who triggered the end first stays out of the last round."""
    table = situation(
        "check",
        players=3,
        active=1,
        trigger=0,
        spies=("rome", "london", "rome"),
        missions=[{}, {PLAIN: "madrid"}],
        completed=[[*SIX, mission("london", "rome")], OTHER_SIX],
    )
    play(table, f"mark:{PLAIN}", "end")
    assert now(table)["completed"]["seat-2"] == 7
    assert now(table)["trigger"] == "seat-1"
    assert decider(table) == 2
    skip(table)
    assert decider(table) is None


def test_a_game_nobody_ends_is_over_after_sixty_rounds() -> None:
    """SC-Q30. Moving to and fro for ever is no game: everyone has had the same number of turns."""
    table = situation(
        round_number=ROUNDS, starter=1, agents=[link("london", "paris"), link("rome", "monaco")]
    )
    skip(table)
    assert decider(table) is None
    assert table.result is not None
    assert table.result.reason == "long-game"
    table = situation(round_number=ROUNDS - 1, starter=1)
    skip(table)
    assert decider(table) == 1
    table = situation(
        round_number=ROUNDS, starter=1, active=0, trigger=0, completed=[[*SIX, PLAIN]]
    )
    skip(table)
    assert decider(table) == 1


def scored(ties: str = "last-turn", starter: int = 0, **more: Any) -> Table:
    """The end of a game: seat 2 has the last turn, seat 1 had triggered."""
    table = situation(
        "check",
        active=1,
        trigger=0,
        starter=starter,
        variant={"ties": ties},
        spies=("helsinki", "helsinki"),
        **more,
    )
    play(table, "end")
    return table


def test_completed_missions_score_what_is_printed() -> None:
    """SC-133, SC-138, SC-Q27. Seven against one: the sum decides."""
    mine = [*SIX, PLAIN]
    table = scored(completed=[mine, [STAR]])
    assert now(table)["points"] == {"seat-1": sum(map(worth, mine)), "seat-2": worth(STAR)}
    assert table.result is not None
    assert table.result.winners == (0,)


def test_unfinished_missions_score_a_point_for_each_mark() -> None:
    """SC-134, SC-135, SC-137. Two of three marked: two points; planning agents and the network
    count nothing."""
    three = mission("london", "paris", "rome")
    table = scored(
        completed=[[*SIX, PLAIN]],
        missions=[{}, {three: "2 | london, paris", mission("rome", "athens"): "2"}],
        agents=["", route("helsinki", "moscow")],
    )
    assert now(table)["points"]["seat-2"] == 2


def test_discarded_missions_score_nothing() -> None:
    """SC-136. Neither their worth nor their marks."""
    three = mission("london", "paris", "rome")
    table = situation(
        "check",
        active=1,
        trigger=0,
        completed=[[*SIX, PLAIN]],
        missions=[{}, {three: "london, paris"}],
    )
    play(table, f"discard:{three}", "end")
    assert "seat-2" not in now(table)["points"]


def test_most_points_win_even_against_seven_missions() -> None:
    """SC-138. The player who ends the game does not always win it."""
    cheap = sorted(MISSIONS, key=worth)[:7]
    dear = sorted(MISSIONS, key=worth)[-6:]
    table = scored(completed=[cheap, dear])
    assert table.result is not None
    assert table.result.winners == (1,)
    assert table.result.scores == (-1, 1)


def tie() -> tuple[list[str], list[str]]:
    """Seven cheap missions, and some others of the same worth."""
    cheap = sorted(MISSIONS, key=worth)[:7]
    wanted = sum(map(worth, cheap))
    rest = sorted(set(MISSIONS) - set(cheap), key=lambda card: (-worth(card), card))
    picked: list[str] = []
    for card in rest:
        if len(picked) < 6 and sum(map(worth, picked)) + worth(card) <= wanted:
            picked.append(card)
    assert sum(map(worth, picked)) == wanted
    return cheap, picked


@pytest.mark.parametrize(
    ("ties", "starter", "winner"),
    [("last-turn", 0, 1), ("last-turn", 1, 1), ("seat-order", 0, 1), ("seat-order", 1, 0)],
)
def test_a_tie_goes_to_who_had_the_later_turn(ties: str, starter: int, winner: int) -> None:
    """SC-139, SC-Q19. The winner is the one whose last turn came later; or, if so agreed, who sits
    later."""
    cheap, others = tie()
    table = scored(ties, starter, completed=[cheap, others])
    assert now(table)["tied"] == 1
    assert table.result is not None
    assert table.result.winners == (winner,)


def test_a_declined_turn_is_no_later_turn() -> None:
    """SC-139, SC-119. It was not had."""
    table = situation("check", missions=[{STAR: "monaco"}], turn=9)
    play(table, f"mark:{STAR}", "end", "decline")
    assert now(table)["last_turn"]["seat-1"] == 9
    assert now(table)["last_turn"]["seat-2"] == 10
