"""Seats: taken, left, lent to a stand-in and taken back.

None of it is a choice of the game: neither State nor Record knows of it.  It is a row in the store
before anybody sees it, as everything is.  A bot that sits in for somebody gets what that seat gets,
no more; the seat stays theirs, and one click gives it back.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from spytable.store.port import SeatRow

from . import commands, games
from .events import ARRANGED, Event
from .names import bot_name, in_language, told_apart
from .places import free_place, place_kept_for, seat_of
from .presence import host_is_away, seats_overdue
from .refusals import Reasons, Refusal
from .room import Room
from .step import Step

if TYPE_CHECKING:
    from spytable.table import Table

DEFAULT_LEVEL = "medium"


def sit(command: commands.Sit, room: Room, table: Table | None) -> Step:
    """Give the player a place, if there is one left; whoever sits already keeps it."""
    seat = seat_of(room.places, command.player)
    refuse_called_off(room)
    place = place_kept_for(room.places, command.player) or free_place(room.places)
    if seat is not None or place is None:
        return Step(happened=lambda _: seat)
    word = command.contribution or games.own_contribution(room.stored.commitment, place.seat)
    others = (other.name for other in room.places if other is not place)
    called = told_apart(command.name, others)
    taken = SeatRow(place.seat, "", command.player, called, word, True)
    is_last = all(one.seated for one in room.places if one is not place)

    def happened(started_at: float | None) -> int:
        room.stored.started_at = started_at
        room.places[taken.seat] = taken
        return taken.seat

    return Step(lambda store: store.sit(room.id, taken, is_last), happened, ARRANGED)


def leave(command: commands.Leave, room: Room, table: Table | None) -> Step:
    """Get up.  In a game a bot of this level sits in; before it, the place is free again."""
    level = _checked(command.level)
    refuse_called_off(room)
    place = _own_place(room, command.player)
    if room.has_started:
        _refuse_after_the_end(room)
        if place.stand_in:
            return Step()
        if not _somebody_stays(room, place):
            raise Refusal(Reasons.NOBODY_WAITS)
        return _reseat(room, replace(place, stand_in=level))
    if command.player == room.stored.host:
        raise Refusal(Reasons.HOST_STAYS)
    return _reseat(room, SeatRow(place.seat, "", None, "", "", False))


def take_back(command: commands.TakeBack, room: Room, table: Table | None) -> Step:
    """Take the seat back from the bot that sits in."""
    refuse_called_off(room)
    place = _own_place(room, command.player)
    return _reseat(room, replace(place, stand_in="")) if place.stand_in else Step()


def stand_in(command: commands.StandIn, room: Room, table: Table | None) -> Step:
    """Those at the table need not wait for ever: a bot sits in for one who has been away long.
    How strong it is they do not choose: they may be the ones it plays against."""
    refuse_called_off(room)
    own, seat = _own_place(room, command.player), command.seat
    if not room.has_started:
        raise Refusal(Reasons.NOT_STARTED)
    _refuse_after_the_end(room)
    if not 0 <= seat < len(room.places) or seat == own.seat or room.places[seat].is_bot:
        raise Refusal(Reasons.NO_SUCH_SEAT)
    if room.places[seat].stand_in:
        return Step()
    if seat not in seats_overdue(room):
        raise Refusal(Reasons.NOT_LONG_AWAY)
    return _reseat(room, replace(room.places[seat], stand_in=DEFAULT_LEVEL))


def begin(command: commands.Begin, room: Room, table: Table | None) -> Step:
    """The host waits no longer, or those whom the host lets wait: bots take the free places, and
    sit in where one is kept."""
    level = _checked(command.level)
    refuse_called_off(room)
    _check_host(room, command.player)
    if room.has_started:
        return Step()
    fillers: list[SeatRow] = []
    for place in room.places:
        if place.seated:
            continue
        word = games.own_contribution(room.stored.commitment, place.seat)
        if place.player is None:
            others = [in_language(one.name, "en") for one in (*room.places, *fillers)]
            called = told_apart(bot_name("en", level), others)
            fillers.append(SeatRow(place.seat, level, None, called, word, True))
        else:
            fillers.append(replace(place, contribution=word, seated=True, stand_in=level))

    def happened(started_at: float) -> None:
        room.stored.started_at = started_at
        room.stored.seatings += 1
        for filler in fillers:
            room.places[filler.seat] = filler

    return Step(lambda store: store.begin(room.id, fillers), happened, ARRANGED)


def call_off(command: commands.CallOff, room: Room, table: Table | None) -> Step:
    """The host calls a waiting table off, or those whom the host lets wait; then it is gone for
    everybody."""
    refuse_called_off(room)
    _check_host(room, command.player)
    if room.has_started:
        raise Refusal(Reasons.HAS_STARTED)

    def happened(cancelled_at: float) -> None:
        room.stored.cancelled_at = cancelled_at
        room.stored.seatings += 1
        for place in room.places:
            place.seated = place.is_bot

    return Step(lambda store: store.cancel(room.id), happened, ARRANGED)


def _reseat(room: Room, after: SeatRow) -> Step:
    """In the store, then in memory; a bot that sat there is another's no more."""
    before = room.places[after.seat]

    def happened(_: Any) -> None:
        room.places[after.seat] = after
        room.stored.seatings += 1

    event = Event(reseated=after.seat)
    return Step(lambda store: store.reseat(room.id, before, after), happened, event)


def refuse_called_off(room: Room) -> None:
    if room.was_called_off:
        raise Refusal(Reasons.CALLED_OFF)


def _refuse_after_the_end(room: Room) -> None:
    if room.has_ended:
        raise Refusal(Reasons.OVER)


def _own_place(room: Room, player: str) -> SeatRow:
    seat = seat_of(room.places, player)
    if seat is None:
        raise Refusal(Reasons.WATCHERS_ONLY)
    return room.places[seat]


def _check_host(room: Room, player: str) -> None:
    """The host decides; where they have gone, anyone who sits there, or a table would wait for
    ever for one who does not come back."""
    if player == room.stored.host:
        return
    if seat_of(room.places, player) is None or not host_is_away(room):
        raise Refusal(Reasons.NOT_HOST)


def _somebody_stays(room: Room, leaving: SeatRow) -> bool:
    """Whether a person plays on: among bots alone, a game can simply wait."""
    return any(not place.played_by for place in room.places if place.seat != leaving.seat)


def _checked(level: str) -> str:
    level = level or DEFAULT_LEVEL
    if level not in games.LEVELS:
        raise Refusal(Reasons.NO_LEVEL)
    return level
