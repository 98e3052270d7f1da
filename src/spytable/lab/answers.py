"""The timing side channel of forced answers: what a listener with a stopwatch can tell.

In MIND MGMT the Recruiter must answer; mostly only one answer is true, and the server gives it.
Scripted people answer the questions of real games on a simulated clock, and for each kind of people
the forced answers are compared with the free ones: the AUC is how likely a forced answer comes
later than a free one, so a half tells nothing.  Whoever listens knows what a game's first answers
are; so they are measured apart from later ones.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from spytable.games import shelf
from spytable.hall.answer_times import AnswerTimes, GameTimes
from spytable.table import Choice
from spytable.table import box as opened

GAME = "mind-mgmt"
FIRST = 3
"""So many answers are the first of a game."""

Pace = Callable[[random.Random], float]
"""How many beats (half seconds) somebody takes for one answer."""


def quick(dice: random.Random) -> float:
    return dice.uniform(0.5, 2.0)


def middling(dice: random.Random) -> float:
    return dice.lognormvariate(2.2, 0.5)  # median 9 beats


def slow(dice: random.Random) -> float:
    return dice.lognormvariate(2.6, 0.5)  # median 13.5 beats


def mixed(dice: random.Random) -> float:
    """Now quick, now slow."""
    return (quick if dice.random() < 0.5 else slow)(dice)


def distracted(dice: random.Random) -> float:
    """Quick, unless something else is going on."""
    return dice.uniform(30.0, 90.0) if dice.random() < 0.05 else quick(dice)


PEOPLE: dict[str, tuple[Pace, ...]] = {
    "quick": (quick,),
    "middling": (middling,),
    "slow": (slow,),
    "mixed": (mixed,),
    "distracted": (distracted,),
    "every other one slow": (quick, slow),
}
"""Kinds of people, each by the paces that they have in turn."""


class Arm(NamedTuple):
    """When answers were told, in beats after the question."""

    forced: list[float]
    free: list[float]


@dataclass(slots=True)
class Told:
    """The answers of one kind of people."""

    first: Arm = field(default_factory=lambda: Arm([], []))
    """The first ones of everybody's first game."""
    first_game: Arm = field(default_factory=lambda: Arm([], []))
    later: Arm = field(default_factory=lambda: Arm([], []))
    """Of all games after the first, the first answers included."""
    later_first: Arm = field(default_factory=lambda: Arm([], []))
    """The first ones of those games."""


def schedules(games: int, seed: int = 1) -> list[list[bool]]:
    """Whether each of the Recruiter's answers was free, in so many games of random players.  Agents
    ask whenever they may, and never capture: so games last as long as among people."""
    dice, found = random.Random(seed), []
    answering = set(shelf.take(GAME).manners.answering)
    for _ in range(games):
        table = opened(GAME).table(players=2, seed=dice.randbytes(32))
        answers = []
        while table.result is None:
            decision = table.decision()
            assert decision is not None
            if all(choice.family in answering for choice in decision):
                answers.append(len(decision.choices) > 1)
            table.take(decision.seat, dice.choice(_preferred(decision.choices)))
        found.append(answers)
    return found


def _preferred(choices: Sequence[Choice]) -> Sequence[Choice]:
    asking = [choice for choice in choices if choice.name.startswith("ask:")]
    patient = [choice for choice in choices if not choice.name.startswith("capture")]
    return asking or patient or choices


def evenings(
    paces: Sequence[Pace],
    schedules: Sequence[Sequence[bool]],
    people: int,
    games: int,
    dice: random.Random,
    draw: random.Random,
) -> Told:
    """Let so many people play so many games each, and note when their answers are told."""
    times, found = AnswerTimes(draw=draw), Told()
    for number in range(people):
        person, pace = str(number), paces[number % len(paces)]
        for game in range(games):
            here = GameTimes(times)
            for place, is_free in enumerate(dice.choice(schedules)):
                due = here.question(person)
                took = pace(dice) if is_free else None
                if took is not None:
                    here.note_answer(person, took)
                for arm in _arms(found, game, place):
                    (arm.forced if took is None else arm.free).append(due.told(took))
            here.end()
    return found


def _arms(found: Told, game: int, place: int) -> list[Arm]:
    first, whole = (found.later_first, found.later) if game else (found.first, found.first_game)
    return [first, whole] if place < FIRST else [whole]


def auc(arm: Arm) -> float:
    """How likely a forced answer comes later than a free one."""
    ranked = sorted([(told, False) for told in arm.free] + [(told, True) for told in arm.forced])
    before = found = 0
    for _, is_forced in ranked:
        found += before if is_forced else 0
        before += not is_forced
    return found / (len(arm.forced) * len(arm.free))


def measure(games: int, people: int) -> dict[str, Any]:
    """Every kind of people over the questions of so many games of random players."""
    asked = schedules(games)
    answers = [is_free for game in asked for is_free in game]
    return {
        "games": games,
        "answers_a_game": len(answers) / games,
        "free": sum(answers) / len(answers),
        "people": {name: _figures(paces, asked, people) for name, paces in PEOPLE.items()},
    }


def _figures(
    paces: Sequence[Pace], asked: Sequence[Sequence[bool]], people: int
) -> dict[str, dict[str, float]]:
    told = evenings(paces, asked, people, 3, random.Random(7), random.Random(11))
    parts = {"first": told.first, "first_game": told.first_game}
    parts |= {"later_first": told.later_first, "later": told.later}
    return {
        name: {
            "forced": len(arm.forced),
            "free": len(arm.free),
            "auc": round(auc(arm), 4),
            "mean_beats": round(sum(arm.forced) / len(arm.forced), 2),
        }
        for name, arm in parts.items()
    }
