"""Incremental updates: for a page its changed parts, for a program data; encoded once for all who
share them.

Whoever knows the version before the present one is sent what changed since; whoever knows another,
or none, is sent the whole.  Both belong to a seat (all spectators are one), a page's also to its
language.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import msgspec

from spytable.hall.room import Room

from ..compression import deflated
from ..request import Visit
from . import render
from .build import page_of, pov_of
from .memory import pages_of
from .model import TablePage
from .parts import PageDiff, PageDigests
from .serialise import HeardCodes, data_of, news_of
from .version import version_now

if TYPE_CHECKING:
    from spytable.games.box import Box
    from spytable.table import Pov, Table

_encode = msgspec.json.Encoder().encode


@dataclass(slots=True)
class Message:
    """One message, as it goes over the wire."""

    version: str
    body: bytes
    """JSON, on one line."""
    _deflated: bytes = field(default=b"", repr=False)

    @property
    def event(self) -> bytes:
        """The message as a server-sent event; who reconnects tells its id."""
        return b"event: table\nid: %s\ndata: %s\n\n" % (self.version.encode(), self.body)

    @property
    def deflated(self) -> bytes:
        """The same compressed, for any stream."""
        if not self._deflated:
            self._deflated = deflated(self.event)
        return self._deflated


@dataclass(slots=True)
class RenderedPage:
    """The page of one seat in one language as last rendered, and the message that led there."""

    digests: PageDigests
    base: str = ""
    news: Message | None = None
    """For those who show `base`."""
    whole: Message | None = None
    """For spectators only: they may be many."""


@dataclass(slots=True)
class SentData:
    """The data that the programs of one seat were last sent."""

    version: str
    heard: HeardCodes
    moment: int
    """The seat's own, by which it had heard that."""
    base: str = ""
    news: Message | None = None


async def drawn(visit: Visit, room: Room, seat: int | None, known: str) -> Message | None:
    """The present for a page; None if it shows that already."""
    hall, language = visit.site.hall, visit.language
    pages = pages_of(room)
    if f"{language}_{pages.versions.get(seat)}" == known and (seat, language) in pages.drawn:
        return None
    ready = _ready(room, seat, language, known)
    if ready is not None:
        return ready
    box = hall.compiler.opened(room.stored.box) or await hall.compiler.open(room.stored.box)

    def ask(table: Table | None) -> Message | TablePage | None:
        return _drawn(room, pov_of(table, seat), box, seat, language, hall.epoch, known)

    found = await hall.look(room, ask)
    if not isinstance(found, TablePage):
        return found
    return None if found.version == known else whole(visit, room, found)


def _ready(room: Room, seat: int | None, language: str, known: str) -> Message | None:
    """The drawings made since the last change for another page of the same kind: of a crowd only
    the first one need ask the table."""
    kept = pages_of(room).drawn.get((seat, language))
    if kept is None or kept.digests.version != f"{language}_{pages_of(room).versions.get(seat)}":
        return None
    return _given(room, seat, kept) if kept.news and known == kept.base else kept.whole


def _given(room: Room, seat: int | None, kept: RenderedPage) -> Message | None:
    """The news, for one more page; where a seat has no other, they are of no use to anybody else
    from here on, and there are many seats."""
    given = kept.news
    if seat is not None and sum(page.seat == seat for page in room.presence.listeners) <= 1:
        kept.news = None
    return given


def _drawn(
    room: Room,
    pov: Pov | None,
    box: Box,
    seat: int | None,
    language: str,
    epoch: str,
    known: str,
) -> Message | TablePage | None:
    """The message; a page, if all of it must be rendered."""
    if pov is None:
        return page_of(room, pov, box, seat, language, epoch)
    version = f"{language}_{version_now(room, pov, seat, epoch)}"
    kept = pages_of(room).drawn.get((seat, language))
    shown = None
    if kept is None or kept.digests.version != version:
        shown = page_of(room, pov, box, seat, language, epoch)
        kept = remember(room, shown, language)
    if version == known:
        return None
    if kept.news is not None and known == kept.base:
        return _given(room, seat, kept)
    return kept.whole or shown or page_of(room, pov, box, seat, language, epoch)


def note(room: Room, shown: TablePage, language: str) -> None:
    """A page was sent as a whole: what changes from now on, it can be sent in parts."""
    is_present = shown.version == f"{language}_{pages_of(room).versions.get(shown.you)}"
    if is_present and shown.drawing is not None and shown.past is None:
        remember(room, shown, language)


def remember(room: Room, shown: TablePage, language: str) -> RenderedPage:
    """Note what the pages of a seat show, and make the message for those who showed the last."""
    key = (shown.you, language)
    before: RenderedPage | None = pages_of(room).drawn.get(key)
    diff = PageDiff(shown, language)
    after = diff.digests
    if before is not None and before.digests.version == after.version:
        return before
    now = pages_of(room).drawn[key] = RenderedPage(after)
    if before is not None and (changed := diff.since(before.digests)):
        now.base = before.digests.version
        head = render.head(shown) | {"base": now.base}
        now.news = Message(after.version, _encode(head | changed))
    return now


def whole(visit: Visit, room: Room, shown: TablePage) -> Message:
    """All of the room, for a page that knows nothing, or too little."""
    html = render.content(visit, room, shown, csrf="")
    message = Message(shown.version, _encode(render.head(shown) | {"html": html}))
    kept = pages_of(room).drawn.get((shown.you, visit.language))
    is_kept = kept is not None and kept.digests.version == shown.version
    if kept is not None and is_kept and shown.you is None and shown.past is None:
        kept.whole = message
    return message


async def data(
    visit: Visit, room: Room, seat: int | None, known: str, words: bool = False
) -> Message | None:
    """The present for a program; None if it knows that already."""
    hall, language = visit.site.hall, visit.language if words else ""
    if pages_of(room).versions.get(seat) == known:
        return None
    box = hall.compiler.opened(room.stored.box) or await hall.compiler.open(room.stored.box)

    def ask(table: Table | None) -> Message | None:
        if table is not None:
            return _data(room, table.pov(seat), language, hall.epoch, known)
        return _before_the_game(room, box, seat, language, hall.epoch, known)

    return await hall.look(room, ask)


def _before_the_game(
    room: Room, box: Box, seat: int | None, language: str, epoch: str, known: str
) -> Message | None:
    shown = page_of(room, None, box, seat, language or "en", epoch, picture=False)
    return None if shown.version == known else Message(shown.version, _encode(data_of(shown)))


def _data(room: Room, pov: Pov, language: str, epoch: str, known: str) -> Message | None:
    version = version_now(room, pov, pov.seat, epoch)
    if version == known:
        return None
    key = (pov.seat, language)
    kept = pages_of(room).sent.get(key)
    if kept is None or kept.version != version:
        old = kept or SentData("", (), 0)
        known_by = (old.version, old.heard, old.moment)
        news, heard = news_of(room, pov, language, version, *known_by)
        kept = SentData(version, heard, news.moment, old.version, Message(version, _encode(news)))
        pages_of(room).sent[key] = kept
    if kept.news is not None and known == kept.base:
        return kept.news
    news, _ = news_of(room, pov, language, version, "", (), 0)
    return Message(version, _encode(news))
