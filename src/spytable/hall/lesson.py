"""Lessons in play: a first game at a real table, told step by step while the learner keeps to it.

The store knows only that a table began as a lesson, and how much of it may be followed.  All else
follows from the Record: the lesson is on while the game as played is the beginning of its line.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from spytable.locale import say
from spytable.store.port import SeatRow, TableRow, YourTable
from spytable.store.signing import Keys, fresh_id

from . import games
from .names import bot_name
from .refusals import Reasons, Refusal

if TYPE_CHECKING:
    from spytable.games.box import Box
    from spytable.games.lesson import Lesson, Use
    from spytable.table import Pov


class Offer(NamedTuple):
    """A lesson that one may begin: its number among those of the box, and what its button says."""

    number: int
    words: str


class LessonOnPage(NamedTuple):
    """The lesson's words for the learner now."""

    sentences: tuple[str, ...]
    number: int
    """The decision of the lesson that it is about, from 1."""
    total: int
    choice: str = ""
    """The choice advised to the learner; nothing while others are waited for."""
    lights: tuple[str, ...] = ()
    """The pieces of the picture that it speaks of."""
    uses: tuple[str, ...] = ()
    """The thing to be tried beside the game: the topic that counts, and the thing that is pressed
    before it, if any, as `topic=text` where only one of several is meant."""
    is_on: bool = True
    """Whether the game still keeps to the lesson; else it says why that is over."""
    is_done: bool = False
    """Whether it was followed to its end."""
    others: tuple[Offer, ...] = ()
    """The other lessons of the box, once this one is done."""


def told(pov: Pov, lesson: Lesson | None, stored: TableRow, language: str) -> LessonOnPage | None:
    """The words of the lesson to this seat; nothing to others, at other tables, or once the learner
    has left it: by a button, or by going another way."""
    if lesson is None or stored.lesson is None or stored.lesson_left or pov.seat != lesson.seat:
        return None
    line, kept, is_on, went_on = pov.followed
    if line != lesson.line[: len(line)]:
        return None  # begun when the lesson went another way: its deals still come, no words do
    seat, total = pov.seat, len(lesson.decisions)
    number = sum(place <= kept for place in lesson.decisions)
    if is_on and kept < len(lesson.line):
        who, choice = lesson.line[kept]
        if who == seat and (tool := _untried(pov, lesson, kept)) is not None:
            said = tuple(say(language, sentence) for sentence in tool.says)
            return LessonOnPage(said, number, total, lights=tool.lights, uses=tool.presses)
        sentences = lesson.sentences(kept, language)
        if not sentences and who != seat:
            sentences = (say(language, "Watch what happens now."),)
        advised = choice if who == seat else ""
        return LessonOnPage(sentences, number, total, advised, lesson.steps[kept].lights)
    if kept == len(lesson.line):
        # What it comes to is read at leisure: it stays until the learner has closed it.
        closing = say(language, lesson.closing)
        others = tuple(
            Offer(number, words)
            for number, words in enumerate(pov.box.poster.lessons(language))
            if pov.box.lessons[number] is not lesson
        )
        return LessonOnPage((closing,), total, total, is_on=False, is_done=True, others=others)
    if went_on:
        return None
    astray = [
        say(language, "You are going your own way now, and that is fine: play on as you like.")
    ]
    if pov.may_undo:
        astray.append(say(language, "Undo takes you back into the lesson."))
    return LessonOnPage(tuple(astray), number, total, is_on=False)


def _untried(pov: Pov, lesson: Lesson, place: int) -> Use | None:
    """The thing to be tried beside the game at this place of the line, if it has not been tried."""
    own = [(one.topic, one.text) for one in pov.asides if one.seat == pov.seat]
    return next(
        (
            tool
            for tool in lesson.steps[place].first
            if not any(topic == tool.topic and tool.text in ("", text) for topic, text in own)
        ),
        None,
    )


def table_for(
    box: Box, keys: Keys, table_id: str, player: str, name: str, which: int = 0
) -> TableRow:
    """A table of this number at which this player is taught the box, by the lesson of that
    number."""
    if not 0 <= which < len(box.lessons) or box.edition:
        raise Refusal(Reasons.NO_LESSON)
    lesson = box.lessons[which]
    seed = keys.seed(table_id)
    commitment = games.commitment(seed)
    bots = lesson.players - 1
    places = []
    for seat in range(lesson.players):
        word = games.own_contribution(commitment, seat)
        if seat == lesson.seat:
            places.append(SeatRow(seat, "", player, name, word, True))
            continue
        called = bot_name("en", lesson.level)
        if bots > 1:
            called += f" {1 + sum(place.is_bot for place in places)}"
        places.append(SeatRow(seat, lesson.level, None, called, word, True))
    return TableRow(
        id=table_id,
        box=box.name,
        variant=box.full_variant(lesson.players, lesson.variant),
        commitment=commitment,
        invite=fresh_id(16),
        host=player,
        opened_at=time.time(),
        places=places,
        seed=seed,
        edition=box.edition,
        rules=box.rules_version,
        lesson=len(lesson.line),
    )


def untaught(found: Sequence[YourTable]) -> set[str]:
    """The boxes with a lesson of which a player has not finished a game yet: it is offered, also to
    who has begun and left it."""
    return {name for name in games.with_lessons() if is_newcomer(found, name)}


def is_newcomer(found: Sequence[YourTable], box: str) -> bool:
    """Whether a player with these tables has not finished a game of the box yet."""
    return not any(one.is_over and one.box == box for one in found)
