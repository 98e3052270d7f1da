"""Routes of the seats: leave, come back, let a bot sit in, begin with bots, call off, put away."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.responses import Response

from spytable.hall.commands import Begin, Command, Leave, StandIn, TakeBack
from spytable.hall.places import seat_of
from spytable.hall.refusals import Reasons, Refusal
from spytable.hall.room import Room

from .. import forms
from ..answers import PutAwayData
from ..request import Visit
from ..table_page.answer import answer

Act = Callable[[Room], Awaitable[None]]


async def leave(visit: Visit) -> Response:
    """Get up: in a game a bot sits in, of the level that was asked for."""
    level = (await visit.form(forms.BotLevel)).level
    return await _rearrange(visit, _does(visit, Leave(visit.player, level)))


async def come_back(visit: Visit) -> Response:
    """Take one's seat back from the bot that sits in."""
    await visit.form(forms.Form)
    return await _rearrange(visit, _does(visit, TakeBack(visit.player)))


async def stand_in(visit: Visit) -> Response:
    """Let a bot sit in for one who has been away for long.  The seat that is named is the other's;
    who asks is known by the cookie, here as everywhere."""
    seat = (await visit.form(forms.StandIn)).seat
    return await _rearrange(visit, _does(visit, StandIn(visit.player, seat)))


async def begin(visit: Visit) -> Response:
    """Wait no longer: bots take the free seats."""
    level = (await visit.form(forms.BotLevel)).level
    return await _rearrange(visit, _does(visit, Begin(visit.player, level)))


async def cancel(visit: Visit) -> Response:
    """Call a waiting table off."""
    await visit.form(forms.Form)
    return await _rearrange(visit, lambda room: visit.site.hall.call_off(room, visit.player))


async def put_away(visit: Visit) -> Response:
    """Take a finished table off one's own list, or put it back."""
    form = await visit.form(forms.PutAway)
    room = await visit.site.hall.room(visit.path_param("table_id"))
    if room.stored.host != visit.player and seat_of(room.places, visit.player) is None:
        raise Refusal(Reasons.WATCHERS_ONLY)
    if not room.has_ended:
        raise Refusal(Reasons.NOT_OVER)
    away = form.back == ""
    await visit.site.store.put_away(visit.player, room.id, away)
    if visit.wants_json:
        return visit.json(PutAwayData(away))
    return visit.go("/" if form.to == "/" else "/tables")


def _does(visit: Visit, command: Command[None]) -> Act:
    return lambda room: visit.site.hall.do(room, command)


async def _rearrange(visit: Visit, act: Act) -> Response:
    """Do it; a refusal shows the table as it stands, with a sentence."""
    room = await visit.site.hall.room(visit.path_param("table_id"))
    try:
        await act(room)
    except Refusal as trouble:
        return await answer(visit, room, trouble)
    return await answer(visit, room) if visit.wants_json else visit.go(f"/tables/{room.id}")
