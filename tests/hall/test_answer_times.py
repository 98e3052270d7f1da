"""When an answer comes does not tell whether there was a choice: measured, with fixed dice."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from spytable.hall.answer_times import LEAST, LONGEST, MOST_PEOPLE, SAMPLES, AnswerTimes

FREE = 0.07
"""Of all answers of a Recruiter so many left a choice, over 43 games of MIND MGMT."""

Pace = Callable[[random.Random], float]


def quick(dice: random.Random) -> float:
    return dice.uniform(0.5, 2.0)


def middling(dice: random.Random) -> float:
    return dice.lognormvariate(2.2, 0.5)  # median 9 beats


def slow(dice: random.Random) -> float:
    return dice.lognormvariate(2.6, 0.5)  # median 13.5 beats


def games(
    answering: Pace, choosing: Pace, people: int, each: int, skip: int = 0
) -> tuple[list[float], list[float]]:
    """When forced and free answers were told, over so many games of so many people."""
    dice = random.Random(7)
    times = AnswerTimes(draw=random.Random(11))
    forced: list[float] = []
    free: list[float] = []
    for person in map(str, range(people)):
        for game in range(each):
            for _ in range(40):
                times.note_choice(person, choosing(dice))
                due = times.question(person)
                if dice.random() < FREE:
                    took = answering(dice)
                    times.note_answer(person, took)
                    told, kind = max(due.least, took), free
                else:
                    told, kind = due.forced, forced
                if game >= skip:
                    kind.append(told)
    return forced, free


def likelihood(forced: list[float], free: list[float]) -> float:
    """How likely a forced answer comes later than a free one (AUC): a half tells nothing."""
    ranked = sorted([(told, 0) for told in free] + [(told, 1) for told in forced])
    before, found = 0, 0
    for _, is_forced in ranked:
        found += before if is_forced else 0
        before += not is_forced
    return found / (len(forced) * len(free))


@pytest.mark.parametrize("pace", [quick, middling, slow])
def test_an_answer_does_not_tell_whether_there_was_a_choice(pace: Pace) -> None:
    """Of people of any pace, also in their first game here.  It was 0.75 for quick and 0.35 for
    slow ones when forced answers were drawn from usual times until enough were known."""
    forced, free = games(pace, pace, people=400, each=1)
    assert len(free) > 900
    assert abs(likelihood(forced, free) - 0.5) < 0.04


def test_a_quick_person_is_never_seen_to_be_late() -> None:
    forced, free = games(quick, quick, people=200, each=2)
    late = [sum(told > 13.0 for told in answers) / len(answers) for answers in (forced, free)]
    assert late[0] == pytest.approx(late[1], abs=0.03)
    assert max(*forced, *free) <= LEAST[1]


def test_who_answers_more_slowly_than_they_play_is_known_after_some_games() -> None:
    """What is left to see, and how much: this person answers slowly and does all else quickly."""
    forced, free = games(slow, quick, people=150, each=1)
    assert 0.2 < likelihood(forced, free) < 0.4, "in the first game it shows, as the module says"
    forced, free = games(slow, quick, people=60, each=9, skip=4)
    assert abs(likelihood(forced, free) - 0.5) < 0.05


def test_nobody_waits_for_ever_and_no_time_comes_twice() -> None:
    times = AnswerTimes(draw=random.Random(3))
    for _ in range(SAMPLES):
        times.note_answer("ann", 999.0)
    drawn = [times.question("ann").forced for _ in range(300)]
    assert max(drawn) <= LONGEST
    times.note_answer("bob", 30.0)
    drawn = [times.question("bob").forced for _ in range(300)]
    assert len(set(drawn)) == 300, "a time that comes again would tell"


def test_it_does_not_keep_the_times_of_everybody_for_ever() -> None:
    times = AnswerTimes(draw=random.Random(3))
    for number in range(MOST_PEOPLE + 5):
        times.note_answer(str(number), 20.0)
    assert len(times._people) == MOST_PEOPLE and "0" not in times._people
