"""The answer about a table: as a page, as a message for our script, or as data for a program."""

from __future__ import annotations

import msgspec
from starlette.responses import Response

from spytable.hall.lesson import is_newcomer
from spytable.hall.places import seat_of
from spytable.hall.refusals import Reasons, Refusal
from spytable.hall.room import Room
from spytable.store.failures import is_of_store

from ..errors import HttpReasons, status_of
from ..forms import DetailQuery, NewsQuery
from ..request import Visit
from ..templating import render
from . import news
from .build import picture, show
from .news import Message
from .render import content, invitation_to, title
from .serialise import data_of
from .why_not import objections


async def answer(
    visit: Visit,
    room: Room,
    refusal: Refusal | None = None,
    at: int | None = None,
    chosen: bool = False,
) -> Response:
    """The table as a page, as a message for our script, or as data; now, or at a step.  A program
    that has just chosen is told what is new.  Where something was done, and cannot be shown because
    the table moves or the store is away, nobody is told that nothing has changed."""
    try:
        return await _answer(visit, room, refusal, at, chosen)
    except Exception as problem:
        moves = isinstance(problem, Refusal) and problem.message == Reasons.MOVING
        if refusal is not None or visit.request.method != "POST":
            raise
        if not (moves or is_of_store(problem)):
            raise
        raise Refusal(HttpReasons.UNSURE, wait=1.0) from problem


async def _answer(
    visit: Visit,
    room: Room,
    refusal: Refusal | None,
    at: int | None,
    chosen: bool,
) -> Response:
    seat = seat_of(room.places, visit.player)
    room.presence.mark_seen(seat)
    status = status_of(refusal) if refusal else 200
    notice = refusal.sentence(visit.language) if refusal else ""
    rule = refusal.rule if refusal else ""
    if visit.wants_fragment:
        return await _message(visit, room, seat, notice, rule, status, at)
    if visit.wants_json:
        return await _data(visit, room, seat, notice, rule, status, at, chosen)
    shown = await show(visit.site.hall, room, seat, visit.language, at)
    news.note(room, shown, visit.language)
    csrf = visit.visitor.form_token
    newcomer = await _is_newcomer(visit, room)
    # Without script a page that waits is loaded again and again: not while somebody writes on it.
    writing = shown.writes and "write" in visit.request.query_params
    page = render(
        "table.html",
        visit.language,
        **visit.surroundings(
            room.stored.box, query="" if shown.past is None else f"at={shown.past.at}"
        ),
        shown=shown,
        tab=title(shown),
        writing=writing,
        content=content(visit, room, shown, notice, csrf, newcomer, writing, rule),
    )
    return visit.page(page, status)


async def _is_newcomer(visit: Visit, room: Room) -> bool:
    """Whether the visitor has not finished another game of this box."""
    if visit.visitor.is_new:
        return True
    played = await visit.site.store.tables_of(visit.player)
    return is_newcomer([one for one in played if one.id != room.id], room.stored.box)


async def _message(
    visit: Visit,
    room: Room,
    seat: int | None,
    notice: str,
    rule: str,
    status: int,
    at: int | None,
) -> Response:
    """For our script: what its page does not show yet, or a step of the past."""
    message: Message | None
    if at is not None:
        shown = await show(visit.site.hall, room, seat, visit.language, at)
        message = news.whole(visit, room, shown)
    else:
        message = await news.drawn(visit, room, seat, visit.known)
    if message is None:
        message = Message(visit.known, msgspec.json.encode({"version": visit.known}))
    elif visit.page_open is not None and at is None:
        visit.page_open.known = message.version
    more = {"rule": rule} if rule else {}
    return visit.data(_with(message.body, error=notice, **more), status)


async def _data(
    visit: Visit,
    room: Room,
    seat: int | None,
    notice: str,
    rule: str,
    status: int,
    at: int | None,
    chosen: bool,
) -> Response:
    """For a program: all of it, to those who ask; what is new, to those who have chosen."""
    asked = visit.query(DetailQuery)
    if chosen and asked.picture != "1":
        words = visit.query(NewsQuery).words == "1"
        message = await news.data(visit, room, seat, visit.known, words)
        if message is None:
            message = Message(visit.known, msgspec.json.encode({"version": visit.known}))
        elif visit.page_open is not None:
            visit.page_open.known = message.version
        more = ({"error": notice} if notice else {}) | ({"rule": rule} if rule else {})
        return visit.data(_with(message.body, **more), status)
    shown = await show(visit.site.hall, room, seat, visit.language, at, picture=False)
    data = data_of(shown)
    data.csrf = visit.visitor.form_token
    if (invited := invitation_to(visit, room, shown)) is not None:
        data.invite = invited.url
    if notice:
        data.error = notice
    if rule:
        data.rule = rule
    if asked.why == "1" and at is None and not shown.stood_in:
        data.why_not = await objections(visit.site.hall, room, seat, visit.language)
    if asked.picture == "1":
        data.picture = await picture(visit.site.hall, room, seat, visit.language, at)
    return visit.data(msgspec.json.encode(data), status)


def _with(body: bytes, **more: str) -> bytes:
    """A JSON object with something more in it."""
    return body if not more else body[:-1] + b"," + msgspec.json.encode(more)[1:]
