"""Who sits where, and who sits in: seats are left, lent to bots and taken back; tables called off.

None of it is a choice of the game: neither State nor Record knows of it.  It is a row in the store
before anybody sees it, as everything is.  A bot that sits in for somebody gets what that seat gets,
no more; the seat stays theirs, and one click gives it back.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from spytable.store.port import SeatRow

from . import games
from .names import bot_name, in_language, told_apart
from .places import seat_of
from .refusals import Reasons, Refusal
from .room import Room

if TYPE_CHECKING:
    from .hall import Hall

DEFAULT_LEVEL = "medium"


async def leave(hall: Hall, room: Room, player: str, level: str) -> None:
    """Get up.  In a game a bot of this level sits in; before it, the place is free again."""
    level = _checked(level)

    async def change() -> None:
        place = _own_place(room, player)
        if room.has_started:
            _refuse_after_the_end(room)
            if place.stand_in:
                return
            if not _somebody_stays(room, place):
                raise Refusal(Reasons.NOBODY_WAITS)
            await _reseat(hall, room, replace(place, stand_in=level))
        elif player == room.stored.host:
            raise Refusal(Reasons.HOST_STAYS)
        else:
            await _reseat(hall, room, SeatRow(place.seat, "", None, "", "", False))

    await _rearrange(hall, room, change)


async def come_back(hall: Hall, room: Room, player: str) -> None:
    """Take the seat back from the bot that sits in."""

    async def change() -> None:
        place = _own_place(room, player)
        if place.stand_in:
            await _reseat(hall, room, replace(place, stand_in=""))

    await _rearrange(hall, room, change)


async def let_a_bot_sit_in(hall: Hall, room: Room, player: str, seat: int) -> None:
    """Those at the table need not wait for ever: a bot sits in for one who has been away long.
    How strong it is they do not choose: they may be the ones it plays against."""

    async def change() -> None:
        own = _own_place(room, player)
        if not room.has_started:
            raise Refusal(Reasons.NOT_STARTED)
        _refuse_after_the_end(room)
        if not 0 <= seat < len(room.places) or seat == own.seat or room.places[seat].is_bot:
            raise Refusal(Reasons.NO_SUCH_SEAT)
        if room.places[seat].stand_in:
            return
        if seat not in room.seats_overdue():
            raise Refusal(Reasons.NOT_LONG_AWAY)
        await _reseat(hall, room, replace(room.places[seat], stand_in=DEFAULT_LEVEL))

    await _rearrange(hall, room, change)


async def begin_with_bots(hall: Hall, room: Room, player: str, level: str) -> None:
    """The host waits no longer, or those whom the host lets wait: bots take the free places, and
    sit in where one is kept."""
    level = _checked(level)

    async def change() -> None:
        _check_host(room, player)
        if room.has_started:
            return
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
        room.stored.started_at = await hall.store.begin(room.id, fillers)
        room.stored.seatings += 1
        for filler in fillers:
            room.places[filler.seat] = filler

    await _rearrange(hall, room, change)


async def cancel(hall: Hall, room: Room, player: str) -> None:
    """The host calls a waiting table off, or those whom the host lets wait; then it is gone for
    everybody."""

    async def change() -> None:
        _check_host(room, player)
        if room.has_started:
            raise Refusal(Reasons.HAS_STARTED)
        room.stored.cancelled_at = await hall.store.cancel(room.id)
        room.stored.seatings += 1
        for place in room.places:
            place.seated = place.is_bot
        hall.unlink(room.id)

    await _rearrange(hall, room, change)


async def _rearrange(
    hall: Hall, room: Room, change: Callable[[], Coroutine[Any, Any, None]]
) -> None:
    async def unless_called_off() -> None:
        refuse_called_off(room)
        await change()

    await hall.rearrange(room, unless_called_off)


async def _reseat(hall: Hall, room: Room, after: SeatRow) -> None:
    """In the store, then in memory; a bot that sat there is another's no more."""
    await hall.store.reseat(room.id, room.places[after.seat], after)
    room.places[after.seat] = after
    room.stored.seatings += 1
    room.bots.pop(after.seat, None)


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
    if seat_of(room.places, player) is None or not room.host_is_away:
        raise Refusal(Reasons.NOT_HOST)


def _somebody_stays(room: Room, leaving: SeatRow) -> bool:
    """Whether a person plays on: among bots alone, a game can simply wait."""
    return any(not place.played_by for place in room.places if place.seat != leaving.seat)


def _checked(level: str) -> str:
    level = level or DEFAULT_LEVEL
    if level not in games.LEVELS:
        raise Refusal(Reasons.NO_LEVEL)
    return level
