"""When an answer comes does not tell whether there was a choice: measured, with fixed dice."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from spytable.hall.answer_times import (
    LEAST,
    LEAST_OF_NEWCOMERS,
    LONGEST,
    MOST_PEOPLE,
    SAMPLES,
    AnswerTimes,
    GameTimes,
)
from spytable.lab.answers import PEOPLE, Told, auc, evenings, quick
from tests.hall.evening import Evening

CLOSE = 0.05
"""How far from a half the AUC may be."""


def schedules(seed: int) -> list[list[bool]]:
    """Whether each answer of a game is free, for some games: forty answers, 7 % of them free."""
    dice = random.Random(seed)
    return [[dice.random() < 0.07 for _ in range(40)] for _ in range(50)]


def told(name: str, people: int, games: int) -> Told:
    dice, draw = random.Random(7), random.Random(11)
    return evenings(PEOPLE[name], schedules(5), people, games, dice, draw)


@pytest.mark.parametrize("name", PEOPLE)
def test_an_answer_does_not_tell_whether_there_was_a_choice(name: str) -> None:
    """Of people of any pace, in the first answers of a game and in all, of the first game and of
    later ones.  It was 0.75 for quick and 0.35 for slow ones when forced answers were drawn from
    usual times until enough were known; and 0.3 or 0.8 in the first game of those who answer at
    another pace than they move, when their moves were taken for answers."""
    found = told(name, people=2400, games=3)
    for arm in (found.first, found.first_game, found.later_first, found.later):
        assert len(arm.free) >= 400 and len(arm.forced) >= 400
        assert abs(auc(arm) - 0.5) < CLOSE


def test_a_quick_person_is_never_seen_to_be_late() -> None:
    found = told("quick", people=200, games=2).later
    late = [sum(time > 13.0 for time in times) / len(times) for times in found]
    assert late[0] == pytest.approx(late[1], abs=0.03)
    assert max(*found.forced, *found.free) <= LEAST_OF_NEWCOMERS[1]


def forced(times: AnswerTimes, player: str = "ann") -> list[float]:
    """When forced answers are told in a game that begins now."""
    game = GameTimes(times)
    return [game.question(player).forced for _ in range(300)]


def test_who_is_known_to_be_quick_waits_less_than_a_newcomer() -> None:
    times, dice = AnswerTimes(draw=random.Random(3)), random.Random(5)
    before = forced(times)
    assert min(before) >= LEAST_OF_NEWCOMERS[0]
    times.learn("ann", [quick(dice)])
    assert sum(forced(times)) < 0.65 * sum(before)
    times.learn("ann", [quick(dice) for _ in range(SAMPLES)])
    assert sum(forced(times)) / 300 == pytest.approx(sum(LEAST) / 2, rel=0.05)
    times.forget("ann")
    assert min(forced(times)) >= LEAST_OF_NEWCOMERS[0]


def test_nothing_is_learned_before_the_game_is_over() -> None:
    """Or everybody would see that one of the answers so far was free."""
    times = AnswerTimes(draw=random.Random(3))
    game, other = GameTimes(times), GameTimes(times)
    for _ in range(SAMPLES):
        game.note_answer("ann", 1.0)
        other.question("ann")
        assert min(forced(times)) >= LEAST_OF_NEWCOMERS[0] <= game.question("ann").forced
    game.end()
    assert max(forced(times)) < LEAST_OF_NEWCOMERS[0]
    assert other.question("ann").forced >= LEAST_OF_NEWCOMERS[0], "that game has begun already"


def test_a_game_that_ends_teaches_what_it_has_shown(evening: Callable[..., None]) -> None:
    async def story(one: Evening) -> None:
        room, delay = await one.open(), one.hall.answer_delay
        delay._here[room].times.note_answer("player0", 5.0)
        while not room.has_ended:
            assert delay.times.known("player0") == ()
            await one.play(room)
        assert delay.times.known("player0") == (5.0,)
        await one.hall.erase("player0", room.id)
        assert delay.times.known("player0"), "a pace is of no single table"
        await one.hall.erase("player0")
        assert delay.times.known("player0") == ()

    evening(story)


def test_nobody_waits_for_ever_and_no_time_comes_twice() -> None:
    times = AnswerTimes(draw=random.Random(3))
    game = GameTimes(times)
    for _ in range(SAMPLES):
        game.note_answer("ann", 999.0)
    game.end()
    times.learn("bob", [30.0])
    for player in ("ann", "bob"):
        drawn = forced(times, player)
        assert max(drawn) <= LONGEST
        assert len(set(drawn)) == 300, "a time that comes again would tell"


def test_it_does_not_keep_the_times_of_everybody_for_ever() -> None:
    times = AnswerTimes(draw=random.Random(3))
    for number in range(MOST_PEOPLE + 5):
        times.learn(str(number), [20.0])
    assert len(times._people) == MOST_PEOPLE and "0" not in times._people
