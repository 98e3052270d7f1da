"""Routes of a table: look, choose, undo, put down asides, sit down, rematch, record."""

from __future__ import annotations

import hmac
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING
from urllib.parse import urlencode

import msgspec
from msgspec import UNSET
from starlette.responses import Response

from spytable.hall.commands import Choose, Command, PutAside, Sit, Undo
from spytable.hall.names import contribution_of, name_in, remembered
from spytable.hall.places import free_place, place_kept_for, seat_of
from spytable.hall.presence import note_client
from spytable.hall.refusals import Reasons, Refusal
from spytable.hall.room import Room
from spytable.hall.seating import refuse_called_off

from .. import forms, looking_back
from ..answers import SharedData
from ..errors import HttpReasons, status_of
from ..request import Visit
from ..table_page.answer import answer
from ..table_page.build import page_of, show
from ..table_page.render import invitation_to
from ..table_page.serialise import data_of
from ..table_page.why_not import objection_to
from ..templating import render

if TYPE_CHECKING:
    from spytable.table import Table


async def table_page(visit: Visit) -> Response:
    """The table, as the one who asks may see it."""
    room = await visit.site.hall.room(visit.path_param("table_id"))
    note_client(room, visit.client, visit.player)
    visit.site.hall.wake(room)
    if room.was_called_off:
        return await answer(visit, room, Refusal(Reasons.CALLED_OFF))
    try:
        return await answer(visit, room, at=await _step_asked_for(visit, room))
    except Refusal as refusal:
        if not {"at", "public"} & visit.request.query_params.keys():
            raise
        return await answer(visit, room, refusal)


async def _step_asked_for(visit: Visit, room: Room) -> int | None:
    """A step of one's own, or the one at a moment that somebody has shared."""
    asked = visit.query(forms.LookQuery, HttpReasons.BAD_STEP)
    if asked.public is UNSET:
        return None if asked.at is UNSET else asked.at
    moment = asked.public
    seat = seat_of(room.places, visit.player)
    return await visit.site.hall.look(
        room, lambda table: looking_back.shared(_begun(table).pov(seat), moment, visit.language)
    )


def _begun(table: Table | None) -> Table:
    if table is None:
        raise Refusal(HttpReasons.NO_STEP)
    return table


async def share(visit: Visit) -> Response:
    """The moment at which others see the one you look back to: each as their own seat saw it."""
    room = await visit.site.hall.room(visit.path_param("table_id"))
    at = visit.query(forms.ShareQuery, HttpReasons.BAD_STEP).at
    seat = seat_of(room.places, visit.player)

    def ask(table: Table | None) -> int:
        pov = _begun(table).pov(seat)
        if at > pov.heard_count:
            raise Refusal(HttpReasons.NO_STEP)
        return pov.shown_to_all(at)

    path = f"/tables/{room.id}?public={await visit.site.hall.look(room, ask)}"
    return visit.json(SharedData(visit.full_address(path))) if visit.wants_json else visit.go(path)


async def choose(visit: Visit) -> Response:
    """Take a choice, or several at a stroke, of the seat that the cookie proves."""
    form = await visit.form(forms.Choose)
    room = await visit.site.hall.room(visit.path_param("table_id"))
    # No name of a choice holds a space: several of them are taken at a stroke, or none.
    choices = tuple(form.choice.split())
    return await _do(visit, room, lambda seat: Choose(seat, choices, form.moment), choices)


async def undo(visit: Visit) -> Response:
    """Take the last choice back, where that betrays nothing."""
    moment = (await visit.form(forms.Undo)).moment
    room = await visit.site.hall.room(visit.path_param("table_id"))
    return await _do(visit, room, lambda seat: Undo(seat, moment))


async def put_aside(visit: Visit) -> Response:
    """Put down something that is no choice: a mark for oneself, one's side, or all."""
    form = await visit.form(forms.PutAside)
    room = await visit.site.hall.room(visit.path_param("table_id"))
    seat = seat_of(room.places, visit.player)
    text = form.text.replace("\r\n", "\n")  # as browsers send lines
    visit.page_open = room.presence.page_named(visit.page_name, seat)
    try:
        if seat is None:
            raise Refusal(Reasons.WATCHERS_ONLY)
        aside = PutAside(seat, form.audience, form.topic, text)
        await visit.site.hall.do(room, aside, visit.page_open)
    except Refusal as refusal:
        return await answer(visit, room, refusal, chosen=True)
    if visit.wants_json or visit.wants_fragment:
        return await answer(visit, room, chosen=True)
    return visit.go(f"/tables/{room.id}")


async def hint(visit: Visit) -> Response:
    """Ask the strong bot what it would do: the answer comes once it has thought, as news for this
    seat alone.  Programs may ask like people, for nobody could tell them apart; where several
    people play, everyone hears that somebody asked."""
    moment = (await visit.form(forms.Hint)).moment
    room = await visit.site.hall.room(visit.path_param("table_id"))
    seat = seat_of(room.places, visit.player)
    visit.page_open = room.presence.page_named(visit.page_name, seat)
    try:
        if seat is None:
            raise Refusal(Reasons.WATCHERS_ONLY)
        if room.places[seat].stand_in:
            raise Refusal(Reasons.STOOD_IN)
        await visit.site.hall.advisers.ask(room, seat, moment, visit.page_open)
    except Refusal as refusal:
        return await answer(visit, room, refusal, chosen=True)
    if visit.wants_json or visit.wants_fragment:
        return await answer(visit, room, chosen=True)
    return visit.go(f"/tables/{room.id}")


async def _do(
    visit: Visit, room: Room, wanted: Callable[[int], Command[None]], choices: Sequence[str] = ()
) -> Response:
    """Let the seat act; a refusal shows the table as it stands, with a sentence: the box's own,
    where it says why none of these choices is on offer."""
    seat = seat_of(room.places, visit.player)
    visit.page_open = room.presence.page_named(visit.page_name, seat)
    try:
        if seat is None:
            raise Refusal(Reasons.WATCHERS_ONLY)
        try:
            await visit.site.hall.do(room, wanted(seat), visit.page_open)
        except Refusal as refused:
            raise await _explained(visit, room, seat, refused, choices) from refused
    except Refusal as refusal:
        return await answer(visit, room, refusal, chosen=True)
    if visit.wants_json or visit.wants_fragment:
        return await answer(visit, room, chosen=True)
    return visit.go(f"/tables/{room.id}")


async def _explained(
    visit: Visit, room: Room, seat: int, refused: Refusal, choices: Sequence[str]
) -> Refusal:
    """Why something was refused; of what is not on offer the box may know more."""
    if refused.message != Reasons.NOT_ON_OFFER:
        return refused

    def ask(table: Table | None) -> Refusal:
        found = None if table is None else objection_to(table.pov(seat), choices, visit.language)
        return found or refused

    return await visit.site.hall.look(room, ask)


async def join_page(visit: Visit) -> Response:
    """The invitation: who invites, to what, and a place for a name."""
    room = await visit.site.hall.room(visit.path_param("table_id"))
    key = visit.query(forms.InvitationQuery).key
    refuse_called_off(room)
    if seat_of(room.places, visit.player) is not None:
        return visit.go(f"/tables/{room.id}")
    if not _has_room(room, visit.player):
        return await _too_late(visit, room, key)
    _check_key(room, visit.player, key)
    shown = await show(visit.site.hall, room, None, visit.language, picture=False)
    visit.site.hall.compiler.start(room.stored.box)
    if visit.wants_json:
        data = data_of(shown)
        data.csrf = visit.visitor.form_token
        return visit.data(msgspec.json.encode(data))
    name = remembered(await visit.site.store.name_of(visit.player))
    page = render(
        "join.html",
        visit.language,
        **visit.surroundings(room.stored.box, _inviter(room), urlencode({"key": key})),
        shown=shown,
        key=key,
        name=name,
    )
    return visit.page(page)


async def join(visit: Visit) -> Response:
    """Sit down; when nobody is missing any more, the game starts."""
    form = await visit.form(forms.Join)
    room = await visit.site.hall.room(visit.path_param("table_id"))
    refuse_called_off(room)
    if seat_of(room.places, visit.player) is None:
        kept, key = place_kept_for(room.places, visit.player), form.key
        if not _has_room(room, visit.player):
            return await _too_late(visit, room, key)
        _check_key(room, visit.player, key)
        name = kept.name if kept and not form.name else name_in({"name": form.name})
        sitting = Sit(visit.player, name, contribution_of(form.word))
        seat = await visit.site.hall.do(room, sitting)
        if seat is None:
            return await _too_late(visit, room, key)
    return await answer(visit, room) if visit.wants_json else visit.go(f"/tables/{room.id}")


async def _too_late(visit: Visit, room: Room, key: str) -> Response:
    """Somebody invited who finds every seat taken is told so; anybody else simply watches."""
    if not _is_invited(room, key):
        return await answer(visit, room) if visit.wants_json else visit.go(f"/tables/{room.id}")
    refusal = Refusal(Reasons.SEAT_TAKEN)
    if visit.wants_json:
        return await answer(visit, room, refusal)
    shown = await show(visit.site.hall, room, None, visit.language, picture=False)
    sentence = refusal.sentence(visit.language)
    page = render(
        "too_late.html",
        visit.language,
        **visit.surroundings(room.stored.box),
        shown=shown,
        sentence=sentence,
    )
    return visit.page(page, status_of(refusal))


def _is_invited(room: Room, key: str) -> bool:
    return key.isascii() and hmac.compare_digest(key, room.stored.invite)


def _inviter(room: Room) -> str:
    """The name of the one who opened the table, if they sit at it."""
    host = room.stored.host
    return next((place.name for place in room.places if place.player == host), "")


def _has_room(room: Room, player: str) -> bool:
    return (free_place(room.places) or place_kept_for(room.places, player)) is not None


def _check_key(room: Room, player: str, key: str) -> None:
    """An invitation counts for whoever holds it; a kept place needs none."""
    if place_kept_for(room.places, player) is not None:
        return
    if not _is_invited(room, key):
        raise Refusal(HttpReasons.BAD_KEY)


async def rematch(visit: Visit) -> Response:
    """The same people, a new table: open it, or follow the one who did."""
    form = await visit.form(forms.Rematch)
    hall = visit.site.hall
    room = await hall.room(visit.path_param("table_id"))
    again = await hall.rematch(room, visit.player, contribution_of(form.word))
    note_client(again, visit.client, visit.player)
    return await _welcome(visit, again) if visit.wants_json else visit.go(f"/tables/{again.id}")


async def _welcome(visit: Visit, room: Room) -> Response:
    """For a program that has sat down once more: who is there.  It will be told what happens, so
    nothing is laid out or said for this answer."""
    hall, seat = visit.site.hall, seat_of(room.places, visit.player)
    room.presence.mark_seen(seat)
    box = await hall.compiler.open(room.stored.box)
    shown = page_of(room, None, box, seat, visit.language, hall.epoch, picture=False)
    data = data_of(shown)
    if room.has_started and not room.was_called_off:
        data.status = "ended" if room.has_ended else "playing"
    elif (invited := invitation_to(visit, room, shown)) is not None:
        data.invite = invited.url
    data.csrf = visit.visitor.form_token
    return visit.data(msgspec.json.encode(data))


async def record(visit: Visit) -> Response:
    """The whole truth of a game that is over, as a file."""
    hall = visit.site.hall
    room = await hall.room(visit.path_param("table_id"))

    def ask(table: Table | None) -> str:
        if table is None or table.result is None:
            raise Refusal(Reasons.NO_RECORD)
        return table.record.text()

    text = await hall.look(room, ask)
    name = f"{room.stored.box}-{room.id}.txt"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return visit.known_by(Response(text, 200, headers, "text/plain"))
