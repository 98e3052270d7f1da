"""Command handlers: pure decisions of what a command changes, made on a draft.

A handler asks the Room and its Table, and says what is to be written, what is so once it is, and
what is told then (a Step).  It raises a Refusal where nothing comes of it.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from spytable.store.port import Appended, AsideRow, Outcome

from . import commands, games, seating
from .commands import Command
from .events import ARRANGED, ENDED, PLAYED, PUT_DOWN, Event
from .refusals import Reasons, Refusal
from .room import Room
from .step import Step

if TYPE_CHECKING:
    from spytable.table import Aside, Table


def handle(command: Command[Any], room: Room, table: Table | None) -> Step:
    """The result of a command; a refusal of the Table is one of ours."""
    if command.needs_table and table is None:
        raise Refusal(Reasons.NOT_STARTED)
    try:
        return _HANDLERS[type(command)](command, room, table)
    except games.refusals() as refused:
        raise Refusal(games.why(refused)) from refused


# In the game


def _choose(command: commands.Choose, room: Room, table: Table) -> Step:
    _refuse_stood_in(room, command.seat)
    table.take_all(command.seat, command.choices, command.moment)
    return played(room, table)


def _undo(command: commands.Undo, room: Room, table: Table) -> Step:
    _refuse_stood_in(room, command.seat)
    table.undo(command.seat, command.moment)
    return played(room, table)


def _answer(command: commands.ForcedAnswer, room: Room, table: Table) -> Step:
    table.take(command.seat, command.choice, command.moment)
    return played(room, table)


def _deal(command: commands.Deal, room: Room, table: Table) -> Step:
    if len(table.record.entries) != command.entries or not table.awaits_dealer():
        return Step()  # the choice was taken back
    table.deal()
    return played(room, table)


def _bot_answered(command: commands.BotAnswered, room: Room, table: Table) -> Step:
    if not room.places[command.seat].played_by:  # the person came back meanwhile
        raise Refusal(Reasons.NOT_YOURS)
    if not command.in_lesson and command.seat not in room.decide_now(table.pov(None)):
        raise Refusal(Reasons.NOT_YOURS)  # or wants to go first after all
    table.take(command.seat, command.choice, command.moment)
    if table.awaits_dealer():  # a bot takes nothing back
        table.deal()
    return played(room, table)


def _put_aside(command: commands.PutAside, room: Room, table: Table) -> Step:
    aside = table.put_aside(command.seat, command.audience, command.topic, command.text)
    event = ARRANGED if table.pov(None).letting_others_go_first else PUT_DOWN
    return _put_down(room, aside, event)


def _note_advice(command: commands.NoteAdvice, room: Room, table: Table) -> Step:
    aside = table.note_advice(command.seat)
    return Step() if aside is None else _put_down(room, aside, PUT_DOWN)


def _leave_lesson(command: commands.LeaveLesson, room: Room, table: Table) -> Step:
    kept = table.kept_to_line()

    def happened(_: Any) -> None:
        table.line = table.line[:kept]
        room.stored.lesson, room.stored.lesson_left = kept, True
        room.stored.seatings += 1

    return Step(lambda store: store.leave_lesson(room.id, kept), happened, ARRANGED)


def played(room: Room, table: Table) -> Step:
    """Bring the store in step with the draft: append what is new."""
    stored, entries = room.stored, table.record.entries
    known = len(stored.entries)
    ended = table.result is not None and not room.has_ended
    waits_for = " ".join(map(str, table.waited_for))
    if table.awaits_dealer():  # until then the last to choose may think again
        waits_for = stored.waits_for or ""
    more, heard = entries[known:], ended or table.was_heard_since(known)
    ended_at = time.time() if ended else None
    outcome = _outcome(table) if ended else None

    def happened(_: Any) -> None:
        stored.waits_for = waits_for
        stored.entries += more
        if heard:  # or how long others have been kept waiting would tell them of it
            room.moved_at = time.monotonic()
        if ended:
            stored.ended_at, stored.outcome = ended_at, outcome

    event = ENDED if ended else PLAYED
    if not more and not ended:
        return Step(None, happened, event)
    news = waits_for if waits_for != stored.waits_for else None
    appended = Appended(room.id, known, more, ended_at, news, outcome)
    return Step(lambda store: store.append_soon(appended), happened, event)


def _outcome(table: Table) -> str | None:
    """The winner, and the points of the lead, as anybody may see them at the end."""
    result, points = table.result, table.box.manners.points
    if result is None:
        return None
    counted = () if points is None else tuple(points(table.pov(None).seen))
    return Outcome(result.winners, counted).text


def _put_down(room: Room, aside: Aside, event: Event) -> Step:
    row = AsideRow(aside.seat, aside.audience, aside.topic, aside.text, aside.at)
    asides = room.stored.asides
    return Step(
        lambda store: store.put_aside(room.id, aside.number, row),
        lambda _: asides.append(row),
        event,
    )


def _refuse_stood_in(room: Room, seat: int) -> None:
    if room.places[seat].stand_in:
        raise Refusal(Reasons.STOOD_IN)


# Between tables


def _rematch(command: commands.Rematch, room: Room, table: Table | None) -> Step:
    if room.stored.rematch not in (None, command.instead_of):
        return Step(happened=lambda _: False)
    again = command.again

    def happened(is_new: bool) -> bool:
        room.stored.rematch = again.id
        if room.stored.series is None and again.game != 1:  # the game stood alone until now
            room.stored.series, room.stored.game = again.series, again.game and 1
        return is_new

    return Step(lambda store: store.add_rematch(room.id, again), happened, PUT_DOWN)


def _unlink(command: commands.Unlink, room: Room, table: Table | None) -> Step:
    """The store has done so already, together with calling it off."""
    if room.stored.rematch != command.rematch:
        return Step()

    def happened(_: Any) -> None:
        room.stored.rematch = None
        room.stored.seatings += 1

    return Step(None, happened, PUT_DOWN)


_HANDLERS = cast(
    "dict[type[Command[Any]], Callable[[Command[Any], Room, Table | None], Step]]",
    {
        commands.Choose: _choose,
        commands.Undo: _undo,
        commands.ForcedAnswer: _answer,
        commands.Deal: _deal,
        commands.BotAnswered: _bot_answered,
        commands.PutAside: _put_aside,
        commands.NoteAdvice: _note_advice,
        commands.LeaveLesson: _leave_lesson,
        commands.Sit: seating.sit,
        commands.Leave: seating.leave,
        commands.TakeBack: seating.take_back,
        commands.StandIn: seating.stand_in,
        commands.Begin: seating.begin,
        commands.CallOff: seating.call_off,
        commands.Rematch: _rematch,
        commands.Unlink: _unlink,
        commands.ReadAgain: lambda *_: Step(),  # which the executor has done
    },
)
"""The handler of every kind of command."""
