"""Tutorials: a first game told step by step, with its deal, the moves of others and hints for the
learner.

A box may have a `lesson.py` with a LESSON, and another for each seat that is worth being taught: a
game for one learner against bots, written down like a Record, from the first deal on.  Its own
choices carry what is said to the learner before them:

    LESSON = Lesson(
        players=2,
        variant={"mode": "simple"},
        seat=0,
        steps=(
            *deals("deal:codebreaker", "deal:mole", ...),
            advice("up:codebreaker", mark("Lay it face up: ..."), lights=("hand-codebreaker",)),
            *others(1, "recruit:up"),
            ...
        ),
        closing=mark("That is all there is to it: ..."),
    )

It is played at a real table whose Record is the truth: the lesson goes on for as long as the game
as played is the beginning of the lesson's line, so that undo, a restart and two open pages need
nothing of their own.  A learner who chooses otherwise plays on freely, and from there on the Dealer
deals from the promised seed.

Whatever is put down beside the game, such as a mark on a note sheet, is no choice and stands in no
line: a choice may ask the learner to do so first (`first=`), and the learner may go straight on.

Whoever changes a line keeps the old one in `earlier`: tables that follow it are played on by it.

How to write one: six to twelve decisions of the learner, each with one or two short sentences in
the tone of a friend at the table; say what to do and why one wants it, so that the next game can be
played without.  Speak only of what the learner sees.  The pieces to light are named as in the
picture (`data-piece`); the choice itself is lit by the page.  The tests play every lesson, in all
languages (`tests/contract/test_lessons.py`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from spytable.kernel import DEALER
from spytable.locale import say

YOU = -9
"""Stands for the learner's seat, where a step is written down."""
Line = tuple[tuple[int, str], ...]
"""Every choice of a game in order: who made it, and its name."""


@dataclass(frozen=True, slots=True)
class Use:
    """Something beside the game that the learner is to try before a choice: a mark, a note, a
    switch."""

    topic: str
    """Of the aside that shows that it was tried."""
    says: tuple[str, ...]
    lights: tuple[str, ...] = ()
    by: str = ""
    """The topic of what has to be pressed first, as a pen that is taken in hand."""
    text: str = ""
    """The text that has to stand there; nothing if anything will do."""
    by_text: str = ""
    """The one of several that have the topic `by`, by its text, as the pen that is meant."""

    @property
    def presses(self) -> tuple[str, ...]:
        """The things to press, the last first: a topic each, or `topic=text`."""
        if not self.by:
            return (self.topic,)
        return self.topic, f"{self.by}={self.by_text}" if self.by_text else self.by


def use(
    topic: str,
    *says: str,
    lights: tuple[str, ...] = (),
    by: str = "",
    by_text: str = "",
    text: str = "",
) -> Use:
    """A thing to try, and its use."""
    return Use(topic, says, lights, by, text, by_text)


@dataclass(frozen=True, slots=True)
class Step:
    """One entry of the lesson's game."""

    seat: int
    """The seat that chooses; the Dealer, or YOU."""
    choice: str
    says: tuple[str, ...] = ()
    """The words to the learner while this is to be chosen, in English sentences out of the box's
    catalogue."""
    lights: tuple[str, ...] = ()
    """The pieces of the picture that it speaks of."""
    goes_on: bool = False
    """Whether it only carries out what was advised before it, as the next circle of a way."""
    first: tuple[Use, ...] = ()
    """The thing to try beside the game before it."""


def deals(*choices: str) -> tuple[Step, ...]:
    """A choice of the Dealer."""
    return tuple(Step(DEALER, choice) for choice in choices)


def others(
    seat: int, *choices: str, says: str = "", lights: tuple[str, ...] = ()
) -> tuple[Step, ...]:
    """A choice of another seat; what is said meanwhile, if anything."""
    return tuple(Step(seat, choice, (says,) if says else (), lights) for choice in choices)


def advice(
    choice: str, *says: str, lights: tuple[str, ...] = (), first: tuple[Use, ...] = ()
) -> Step:
    """The choice advised to the learner, and the reason."""
    return Step(YOU, choice, says, lights, first=first)


def way(
    choices: Sequence[str],
    *says: str,
    lights: tuple[str, ...] = (),
    first: tuple[Use, ...] = (),
) -> tuple[Step, ...]:
    """The same where several choices carry out one thing: a card and what it does, a way from
    circle to circle.  It is one decision, told until it is done."""
    return tuple(
        Step(YOU, choice, says, lights, goes_on=number > 0, first=() if number else first)
        for number, choice in enumerate(choices)
    )


@dataclass(frozen=True)
class Lesson:
    """A whole first game, or its beginning."""

    players: int
    variant: Mapping[str, str]
    seat: int
    """The learner's."""
    steps: tuple[Step, ...]
    closing: str
    """Said when the last step is done: what there is to remember."""
    level: str = field(default="easy")
    """How strong the bots are that play on from there."""
    earlier: tuple[Line, ...] = ()
    """Lines that it had before: tables begun then are still played by them."""

    @cached_property
    def line(self) -> Line:
        """Every choice in order, as a Record has it."""
        return tuple((self._who(step), step.choice) for step in self.steps)

    @cached_property
    def decisions(self) -> tuple[int, ...]:
        """The places in the line where the learner is told something and decides."""
        own = ((n, step) for n, step in enumerate(self.steps) if step.seat == YOU)
        return tuple(n for n, step in own if step.says and not step.goes_on)

    def line_of(self, played: Sequence[tuple[int, str]]) -> Line:
        """The line that a table keeps to at which this was played: its latest, unless an earlier
        one agrees with it for longer."""
        return max((self.line, *self.earlier), key=lambda line: _agreement(line, played))

    def _who(self, step: Step) -> int:
        return self.seat if step.seat == YOU else step.seat

    def sentences(self, place: int, language: str) -> tuple[str, ...]:
        """The words said at this place of the line."""
        return tuple(say(language, sentence) for sentence in self.steps[place].says)


def _agreement(line: Line, played: Sequence[tuple[int, str]]) -> int:
    agreed = 0
    for wanted, chosen in zip(line, played, strict=False):
        if wanted != chosen:
            break
        agreed += 1
    return agreed
