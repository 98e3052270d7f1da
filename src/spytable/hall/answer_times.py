"""Response times of people, learned across their games; masked answers are drawn from them.

An answer that left no choice is given by the server; one that did, by a person.  Their times must
not differ.  So for every question two times are drawn, whoever is to answer: the least, before
which no answer is told, and one that this person might take.  A forced answer comes at the later of
the two, a free one at the later of the least and what the person really took.  Quick people are
hidden by the least, from their first answer on.  Slow ones by their own times: those of their last
free answers, in any game, and as long as there are too few of them (not one answer in ten is free)
those of their other choices.  What is left to see: somebody who answers far more slowly than they
do anything else, in their first few free answers here.

Times are in beats.  They stay in memory and are forgotten when the server stops.
"""

from __future__ import annotations

import random
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import NamedTuple

LEAST = (8.0, 14.0)
"""Between these, any time is as likely to be the least: long enough for a person to choose in it,
and spread, so that whoever is a little slower is hidden by it as well."""

LONGEST = 60.0
"""Nobody waits so many beats for an answer that leaves no choice, however slow a person is
otherwise: half a minute."""

SAMPLES = 8
"""So many of the last times of a person count."""

BLUR = 0.15
"""Spread of what is drawn around what was measured, or a time that comes again would tell."""

MOST_PEOPLE = 10_000
"""Of so many people times are kept; of those who were here longest ago, no more."""


class Due(NamedTuple):
    """The time of an answer, in beats after its question: the least, and that of a forced one."""

    least: float
    forced: float
    """When it is told if there is no choice."""


@dataclass(slots=True)
class _Person:
    answers: tuple[float, ...] = ()
    """Free answers, the last first."""
    others: tuple[float, ...] = ()
    """Other choices, the last first."""


@dataclass(slots=True)
class AnswerTimes:
    """The response times of everybody who plays here."""

    draw: random.Random = field(default_factory=random.SystemRandom)
    _people: OrderedDict[str, _Person] = field(default_factory=OrderedDict)

    def note_answer(self, player: str, beats: float) -> None:
        """Somebody answered freely, and took so long."""
        person = self._person(player)
        person.answers = (min(beats, LONGEST), *person.answers)[:SAMPLES]

    def note_choice(self, player: str, beats: float) -> None:
        """Somebody chose something that was no answer."""
        person = self._person(player)
        person.others = (min(beats, LONGEST), *person.others)[:SAMPLES]

    def question(self, player: str) -> Due:
        """Somebody is asked: when to tell the answer."""
        person = self._person(player)
        known = (*person.answers, *person.others)[:SAMPLES]
        least = self.draw.uniform(*LEAST)
        might = self.draw.choice(known) * self.draw.lognormvariate(0.0, BLUR) if known else 0.0
        return Due(least, max(least, min(might, LONGEST)))

    def _person(self, player: str) -> _Person:
        person = self._people.pop(player, None) or _Person()
        self._people[player] = person
        if len(self._people) > MOST_PEOPLE:
            self._people.popitem(last=False)
        return person
