"""Response times of people, learned from games that are over; masked answers are drawn from them.

An answer that left no choice is given by the server; one that did, by a person.  Their times must
not differ.  So for every question two times are drawn, whoever is to answer: the least, before
which no answer is told, and one that this person might take.  A forced answer comes at the later of
the two, a free one at the later of the least and what the person really took.  Quick people are
hidden by the least; slow ones by their own times, those of their last free answers.

Nothing changes within a game, or the change would tell that an answer before it was free: what a
game shows of somebody counts from the next one on, when its record is open to all.  Of a newcomer
nothing is known, and what they do otherwise says little: some ponder their moves and answer at
once, some the other way round.  So in a first game the least is longer than nearly everybody takes.

Times are in beats.  They stay in the memory of this server and are kept nowhere: after a restart,
and at another node, somebody is a newcomer again, whose answers take longer and tell no more.
"""

from __future__ import annotations

import random
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

LEAST = (8.0, 14.0)
"""Between these, any time is as likely to be the least: long enough for a person to choose in it,
and spread, so that whoever is a little slower is hidden by it as well."""

LEAST_OF_NEWCOMERS = (22.0, 32.0)
"""The same where nothing is known of a person: eleven to sixteen seconds, in which nearly all have
answered, even of those who take seven as a rule."""

LONGEST = 60.0
"""Nobody waits so many beats for an answer that leaves no choice, however slow a person is
otherwise: half a minute."""

SAMPLES = 8
"""So many of the last free answers of a person count."""

BLUR = 0.15
"""Spread of what is drawn around what was measured, or a time that comes again would tell."""
BLUR_OF_ONE = 0.5
"""The same where only one answer was measured, about as wide as people differ from themselves."""

MOST_PEOPLE = 10_000
"""Of so many people times are kept; of those who were here longest ago, no more."""


class Due(NamedTuple):
    """The time of an answer, in beats after its question: the least, and that of a forced one."""

    least: float
    forced: float
    """When it is told if there is no choice."""

    def told(self, took: float | None) -> float:
        """When it is told: a free one that took a person so long, or (None) a forced one."""
        return self.forced if took is None else max(self.least, took)


@dataclass(slots=True)
class AnswerTimes:
    """The response times of everybody who plays here."""

    draw: random.Random = field(default_factory=random.SystemRandom)
    _people: OrderedDict[str, tuple[float, ...]] = field(default_factory=OrderedDict)
    """Of each person the last free answers, the latest first."""

    def known(self, player: str) -> tuple[float, ...]:
        """How long somebody took for their last free answers."""
        if player in self._people:
            self._people.move_to_end(player)
        return self._people.get(player, ())

    def learn(self, player: str, answers: Sequence[float]) -> None:
        """Somebody took so long for the free answers of a game, the first of them first."""
        known = self._people.pop(player, ())
        self._people[player] = (*reversed(answers), *known)[:SAMPLES]
        if len(self._people) > MOST_PEOPLE:
            self._people.popitem(last=False)

    def forget(self, player: str) -> None:
        """Nothing is to be known of somebody any more."""
        self._people.pop(player, None)


@dataclass(slots=True)
class GameTimes:
    """The response times at one table: what is known of its people does not change there."""

    times: AnswerTimes
    _known: dict[str, tuple[float, ...]] = field(default_factory=dict)
    _fresh: dict[str, list[float]] = field(default_factory=dict)

    def note_answer(self, player: str, beats: float) -> None:
        """Somebody answered freely, and took so long."""
        self._fresh.setdefault(player, []).append(min(beats, LONGEST))

    def question(self, player: str) -> Due:
        """Somebody is asked: when to tell the answer."""
        known = self._known.setdefault(player, self.times.known(player))
        draw, ignorance = self.times.draw, 1.0 / (1 + len(known)) ** 2
        low, high = (
            usual + ignorance * (long - usual)
            for usual, long in zip(LEAST, LEAST_OF_NEWCOMERS, strict=True)
        )
        least = draw.uniform(low, high)
        if not known:
            return Due(least, least)
        blur = max(BLUR, BLUR_OF_ONE / len(known))
        might = draw.choice(known) * draw.lognormvariate(0.0, blur)
        longest = LONGEST * draw.uniform(0.75, 1.0)  # always the same would tell, too
        return Due(least, max(least, min(might, longest)))

    def end(self) -> None:
        """The game is over, and everybody may read which answers were free."""
        for player, answers in self._fresh.items():
            self.times.learn(player, answers)
        self._fresh.clear()
