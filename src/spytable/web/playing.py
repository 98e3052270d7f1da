"""At a table: look, choose, take back, sit down, ask for a rematch, read the record."""

from __future__ import annotations

import hmac
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from litestar import Response, get, post

from . import engine, past
from .asking import AnyRequest, Asked, one_line, whole_number
from .fragments import content, fragment, title
from .room import Room
from .seats import free_place, place_kept_for, seat_of
from .showing import show
from .texts import render
from .troubles import Trouble, Troubles

if TYPE_CHECKING:
    from spytable.table import Table

LONGEST_NAME = 24
LONGEST_WORD = 64


@get("/tables/{table_id:str}")
async def table_page(request: AnyRequest) -> Response[Any]:
    """The table, as the one who asks may see it."""
    asked = Asked(request)
    room = await asked.site.hall.room(asked.part("table_id"))
    asked.site.hall.bots.poke(room)
    try:
        return await answer(asked, room, at=past.asked_for(request))
    except Trouble as trouble:
        if "at" not in request.query_params:
            raise
        return await answer(asked, room, trouble)


@post("/tables/{table_id:str}", status_code=200)
async def choose(request: AnyRequest) -> Response[Any]:
    """Take a choice of the seat that the cookie proves."""
    asked = Asked(request)
    fields = await asked.fields()
    room = await asked.site.hall.room(asked.part("table_id"))
    choice, moment = fields.get("choice", ""), whole_number(fields.get("moment", ""))

    def act(table: Table, seat: int) -> None:
        table.take(seat, choice, moment)

    return await _do(asked, room, act)


@post("/tables/{table_id:str}/undo", status_code=200)
async def undo(request: AnyRequest) -> Response[Any]:
    """Take the last choice back, where that betrays nothing."""
    asked = Asked(request)
    fields = await asked.fields()
    room = await asked.site.hall.room(asked.part("table_id"))
    moment = whole_number(fields.get("moment", ""))

    def act(table: Table, seat: int) -> None:
        table.undo(seat, moment)

    return await _do(asked, room, act)


@post("/tables/{table_id:str}/asides", status_code=200)
async def put_aside(request: AnyRequest) -> Response[Any]:
    """Put down something that is no choice: a mark for oneself, one's side, or all."""
    asked = Asked(request)
    fields = await asked.fields()
    room = await asked.site.hall.room(asked.part("table_id"))
    seat = seat_of(room.places, asked.player)
    words = [fields.get(name, "") for name in ("audience", "topic", "text")]
    try:
        if seat is None:
            raise Trouble(403, Troubles.WATCHERS_ONLY)
        try:
            await asked.site.hall.put_aside(room, seat, *words)
        except engine.refusals() as refused:
            raise Trouble(*engine.why(refused)) from refused
    except Trouble as trouble:
        return await answer(asked, room, trouble)
    if asked.wants_json or asked.wants_fragment:
        return await answer(asked, room)
    return asked.go(f"/tables/{room.id}")


async def _do(asked: Asked, room: Room, act: Callable[[Table, int], None]) -> Response[Any]:
    """Let the seat act; a refusal shows the table as it stands, with a sentence."""
    seat = seat_of(room.places, asked.player)
    try:
        if seat is None:
            raise Trouble(403, Troubles.WATCHERS_ONLY)
        mine = seat
        try:
            await asked.site.hall.change(room, lambda table: act(table, mine))
        except engine.refusals() as refused:
            raise Trouble(*engine.why(refused)) from refused
    except Trouble as trouble:
        return await answer(asked, room, trouble)
    if asked.wants_json or asked.wants_fragment:
        return await answer(asked, room)
    return asked.go(f"/tables/{room.id}")


async def answer(
    asked: Asked, room: Room, trouble: Trouble | None = None, at: int | None = None
) -> Response[Any]:
    """The table as a page, as a fragment for our script, or as JSON; now, or at a step."""
    seat = seat_of(room.places, asked.player)
    status = trouble.status if trouble else 200
    notice = trouble.sentence(asked.language) if trouble else ""
    drawn = asked.wants_fragment or not asked.wants_json
    shown = await show(asked.site.hall, room, seat, asked.language, at, drawn)
    if asked.wants_fragment:
        return asked.json(fragment(asked, room, shown, notice) | {"error": notice}, status)
    if asked.wants_json:
        data = shown.as_json() | {"csrf": asked.visitor.form_token}
        if shown.status == "waiting" and shown.you is not None:
            data["invite"] = asked.full_address(f"/tables/{room.id}/join?key={room.stored.invite}")
        return asked.json(data | ({"error": notice} if trouble else {}), status)
    page = render(
        "table.html",
        asked.language,
        **asked.surroundings(),
        shown=shown,
        tab=title(asked, shown),
        content=content(asked, room, shown, notice),
    )
    return asked.page(page, status)


@get("/tables/{table_id:str}/join")
async def join_page(request: AnyRequest) -> Response[Any]:
    """The invitation: who invites, to what, and a place for a name."""
    asked = Asked(request)
    room = await asked.site.hall.room(asked.part("table_id"))
    key = request.query_params.get("key", "")
    if seat_of(room.places, asked.player) is not None or not _has_room(room, asked.player):
        return asked.go(f"/tables/{room.id}")
    _check_key(room, asked.player, key)
    shown = await show(asked.site.hall, room, None, asked.language)
    asked.site.hall.warmth.start(room.stored.box)
    if asked.wants_json:
        return asked.json(shown.as_json() | {"csrf": asked.visitor.form_token})
    name = await asked.site.store.name_of(asked.player)
    page = render(
        "join.html", asked.language, **asked.surroundings(), shown=shown, key=key, name=name
    )
    return asked.page(page)


@post("/tables/{table_id:str}/join", status_code=200)
async def join(request: AnyRequest) -> Response[Any]:
    """Sit down; when nobody is missing any more, the game starts."""
    asked = Asked(request)
    fields = await asked.fields()
    room = await asked.site.hall.room(asked.part("table_id"))
    if _has_room(room, asked.player) and seat_of(room.places, asked.player) is None:
        _check_key(room, asked.player, fields.get("key", ""))
        name = name_in(fields)
        await asked.site.hall.sit(room, asked.player, name, contribution_in(fields))
    return await answer(asked, room) if asked.wants_json else asked.go(f"/tables/{room.id}")


def _has_room(room: Room, player: str) -> bool:
    return (free_place(room.places) or place_kept_for(room.places, player)) is not None


def _check_key(room: Room, player: str, key: str) -> None:
    """An invitation counts for whoever holds it; a kept place needs none."""
    if place_kept_for(room.places, player) is not None:
        return
    if not key.isascii() or not hmac.compare_digest(key, room.stored.invite):
        raise Trouble(403, Troubles.BAD_KEY)


def name_in(fields: dict[str, str]) -> str:
    """The name that somebody gave."""
    name = one_line(fields.get("name", ""))
    if not name:
        raise Trouble(400, Troubles.NO_NAME)
    if len(name) > LONGEST_NAME:
        raise Trouble(400, Troubles.BAD_NAME)
    return name


def contribution_in(fields: dict[str, str]) -> str:
    """A seat's share in the shuffle: its word in hexadecimal; empty if it gave none."""
    word = one_line(fields.get("word", ""))
    if len(word) > LONGEST_WORD:
        raise Trouble(400, Troubles.BAD_WORD)
    return word.encode().hex()


@post("/tables/{table_id:str}/rematch", status_code=200)
async def rematch(request: AnyRequest) -> Response[Any]:
    """The same people, a new table: open it, or follow the one who did."""
    asked = Asked(request)
    fields = await asked.fields()
    hall = asked.site.hall
    room = await hall.room(asked.part("table_id"))
    again = await hall.rematch(room, asked.player, contribution_in(fields))
    return await answer(asked, again) if asked.wants_json else asked.go(f"/tables/{again.id}")


@get("/tables/{table_id:str}/record")
async def record(request: AnyRequest) -> Response[Any]:
    """The whole truth of a game that is over, as a file."""
    asked = Asked(request)
    hall = asked.site.hall
    room = await hall.room(asked.part("table_id"))

    def ask(table: Table | None) -> str:
        if table is None or table.result is None:
            raise Trouble(403, Troubles.NO_RECORD)
        return table.record.text()

    text = await hall.look(room, ask)
    name = f"{room.stored.box}-{room.id}.txt"
    return Response(
        text,
        media_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
        cookies=asked.cookies(),
    )
