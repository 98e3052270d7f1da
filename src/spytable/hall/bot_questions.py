"""Questions to bots: one decision, with all that the seat may know and no more."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from . import games
from .room import Room

if TYPE_CHECKING:
    from spytable.kernel.families import Kind
    from spytable.table import Choice, Decision, Heard, Player, SeatView, Table


def pondering(sitting: dict[int, Player], asked: Question) -> Generator[None, None, Choice]:
    """The bot's thought; it sits down with its first slice, which may take a moment.  In a lesson
    there is nothing to think about."""
    told = asked.decision.named(asked.told) if asked.told else None
    if told is not None:
        return told
    bot = _bot(sitting, asked)
    return (yield from bot.pondering(asked.view, asked.decision, asked.heard))


def _bot(sitting: dict[int, Player], asked: Question) -> Player:
    """The bot that sits there: the same one for the whole game, so that what it has thought in one
    step of a long turn is of use in the next."""
    bot = sitting.get(asked.seat)
    if bot is None:
        bot = sitting[asked.seat] = games.bot(asked.level)
        bot.open(asked.view.box, asked.seat)
    return bot


@dataclass(frozen=True, slots=True)
class Question:
    """One decision for a bot: its seat, how strong it is, and all that this seat may know."""

    seat: int
    level: str
    view: SeatView
    decision: Decision
    heard: Sequence[Heard]
    told: str = ""
    """The choice it is told to make, in a lesson."""
    is_open: bool = False
    """Whether a person may still take back what led to it."""

    @property
    def unheard(self) -> Sequence[Kind]:
        """The families of choices of this seat of which nobody else hears."""
        return self.view.box.manners.unheard.get(self.seat, ())


def question_of(table: Table | None, room: Room) -> Question | None:
    """The question to a bot now, if any."""
    if table is None or table.awaits_dealer():
        return None
    if ahead := table.ahead():
        return _in_lesson(table, room, *ahead[0])
    # Where a person of the team may answer, the person does, unless they let the bot go first.
    bots = [
        seat for seat in sorted(room.decide_now(table.pov(None))) if room.places[seat].played_by
    ]
    return _asked(table, room, bots[0]) if bots else None


def _in_lesson(table: Table, room: Room, seat: int, choice: str) -> Question | None:
    """The question to a bot while a lesson is followed: whoever the lesson has choose next, and
    nobody else."""
    return _asked(table, room, seat, choice) if room.places[seat].played_by else None


def _asked(table: Table, room: Room, seat: int, told: str = "") -> Question | None:
    pov, level = table.pov(seat), room.places[seat].played_by
    if (decision := pov.decision) is None:
        return None
    people = [place.seat for place in room.places if not place.played_by]
    is_open = any(table.pov(person).may_undo for person in people)
    return Question(seat, level, pov.view, decision, pov.heard, told, is_open)
