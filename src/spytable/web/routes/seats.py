"""Routes of the seats: leave, come back, let a bot sit in, begin with bots, call off, put away."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.responses import Response

from spytable.hall.commands import Begin, Leave, StandIn, TakeBack
from spytable.hall.places import seat_of
from spytable.hall.refusals import Reasons, Refusal
from spytable.hall.room import Room

from ..request import Visit, whole_number
from .table import answer

Fields = dict[str, str]


async def leave(visit: Visit) -> Response:
    """Get up: in a game a bot sits in, of the level that was asked for."""

    async def act(visit: Visit, room: Room, fields: Fields) -> None:
        await visit.site.hall.do(room, Leave(visit.player, fields.get("level", "")))

    return await _rearrange(visit, act)


async def come_back(visit: Visit) -> Response:
    """Take one's seat back from the bot that sits in."""

    async def act(visit: Visit, room: Room, fields: Fields) -> None:
        await visit.site.hall.do(room, TakeBack(visit.player))

    return await _rearrange(visit, act)


async def stand_in(visit: Visit) -> Response:
    """Let a bot sit in for one who has been away for long.  The seat that is named is the other's;
    who asks is known by the cookie, here as everywhere."""

    async def act(visit: Visit, room: Room, fields: Fields) -> None:
        seat = whole_number(fields.get("seat", ""))
        await visit.site.hall.do(room, StandIn(visit.player, seat))

    return await _rearrange(visit, act)


async def begin(visit: Visit) -> Response:
    """Wait no longer: bots take the free seats."""

    async def act(visit: Visit, room: Room, fields: Fields) -> None:
        await visit.site.hall.do(room, Begin(visit.player, fields.get("level", "")))

    return await _rearrange(visit, act)


async def cancel(visit: Visit) -> Response:
    """Call a waiting table off."""

    async def act(visit: Visit, room: Room, fields: Fields) -> None:
        await visit.site.hall.call_off(room, visit.player)

    return await _rearrange(visit, act)


async def put_away(visit: Visit) -> Response:
    """Take a finished table off one's own list, or put it back."""
    fields = await visit.fields()
    room = await visit.site.hall.room(visit.part("table_id"))
    if room.stored.host != visit.player and seat_of(room.places, visit.player) is None:
        raise Refusal(Reasons.WATCHERS_ONLY)
    if not room.has_ended:
        raise Refusal(Reasons.NOT_OVER)
    away = fields.get("back", "") == ""
    await visit.site.store.put_away(visit.player, room.id, away)
    return (
        visit.json({"put_away": away})
        if visit.wants_json
        else visit.go("/" if fields.get("to") == "/" else "/tables")
    )


async def _rearrange(
    visit: Visit, act: Callable[[Visit, Room, Fields], Awaitable[None]]
) -> Response:
    """Do it; a refusal shows the table as it stands, with a sentence."""
    fields = await visit.fields()
    room = await visit.site.hall.room(visit.part("table_id"))
    try:
        await act(visit, room, fields)
    except Refusal as refusal:
        return await answer(visit, room, refusal)
    return await answer(visit, room) if visit.wants_json else visit.go(f"/tables/{room.id}")
