"""Routes for opening a table: the form, and what becomes of it.

The number of a table is made before anyone fills in the form, and the Dealer's seed is fixed by
that number.  So the form can show the seed's commitment *before* the visitor adds a word of their
own to the shuffle, and sending a form twice opens one table.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec
from msgspec import UNSET
from starlette.responses import Response

from spytable.hall import games
from spytable.hall.campaigns import check_first
from spytable.hall.lesson import is_newcomer
from spytable.hall.names import bot_name, contribution_of, guest, name_in, remembered
from spytable.hall.presence import note_client
from spytable.hall.refusals import Reasons, Refusal
from spytable.hall.room import Room
from spytable.hall.series import begins
from spytable.store import settings
from spytable.store.port import SeatRow, TableRow, TakenId, YourTable
from spytable.store.settings import TableSettings
from spytable.store.signing import fresh_id

from .. import forms
from ..errors import HttpReasons, HttpRefusal
from ..posters import facts, lessons
from ..request import Visit, whole_number
from ..table_page.answer import answer
from ..table_page.data import FormData
from ..table_page.frame import hue
from ..templating import render

if TYPE_CHECKING:
    from spytable.games.box import Box

SITTERS = ("you", "friend", *games.LEVELS)


@dataclass(frozen=True, slots=True)
class SeatToGive:
    """One row of the form."""

    seat: int
    title: str
    ink: str
    shape: str
    default: str
    side: int
    """Those of the same side win and lose together."""

    @property
    def called(self) -> str:
        """By its title: nobody sits there yet."""
        return self.title


async def new_page(visit: Visit) -> Response:
    """The form for a new table."""
    name = visit.path_param("name")
    box = await visit.opened_box(name)
    asked = visit.query(forms.FormQuery).players
    players = box.players[0] if asked is UNSET else asked
    if players not in box.players:
        raise HttpRefusal(Reasons.BAD_VARIANT, 400)
    table_id = fresh_id()
    number = number_of(visit, name, table_id)
    commitment = games.commitment(visit.site.keys.seed(table_id))
    newcomer = is_newcomer(await played_by(visit), name)
    if visit.wants_json:
        data = _as_data(visit, box, players, newcomer, number, commitment)
        return visit.data(msgspec.json.encode(data))
    page = render(
        "new.html",
        visit.language,
        **visit.surroundings(name, query=f"players={players}"),
        box=box,
        title=box.poster.title(visit.language),
        line=box.poster.blurb(visit.language),
        facts=facts(box.poster, visit.language),
        options=[
            (
                option.name,
                box.words.option_title(visit.language, option.name),
                [(v, box.words.option(visit.language, option.name, v)) for v in option.values],
                option.proposed(newcomer),
                option.minor,
            )
            for option in box.options_for(players)
        ],
        players=players,
        counts=list(box.players),
        seats=_seats(box, players, visit.language),
        sitters=SITTERS,
        settings=settings.asked(visit.language, campaign=box.campaign is not None),
        number=number,
        commitment=commitment,
        name=remembered(await visit.site.store.name_of(visit.player)),
        guest=guest(visit.language),
        newcomer=newcomer,
        lessons=lessons(box.poster, visit.language) if name in games.with_lessons() else (),
    )
    return visit.page(page)


def number_of(visit: Visit, name: str, table_id: str) -> str:
    """The number of a table that is still to be opened, for this visitor and this box alone."""
    return visit.site.keys.sign(f"table {visit.player} {name}", table_id)


def table_numbered(visit: Visit, name: str, number: str) -> str:
    """The table that goes by such a number; refuses one that is not of our making."""
    table_id = visit.site.keys.read(f"table {visit.player} {name}", number)
    if table_id is None:
        raise Refusal(HttpReasons.BAD_NUMBER)
    return table_id


async def played_by(visit: Visit) -> list[YourTable]:
    """The tables of a visitor, newest first."""
    return [] if visit.visitor.is_new else await visit.site.store.tables_of(visit.player)


def _seats(box: Box, players: int, language: str) -> list[SeatToGive]:
    return [
        SeatToGive(
            seat,
            box.words.seat_title(players, seat, language),
            *hue(box, players, seat),
            default="you" if seat == 0 else "medium",
            side=int(box.rules.side(players, seat)),
        )
        for seat in range(players)
    ]


def _as_data(
    visit: Visit, box: Box, players: int, newcomer: bool, number: str, commitment: str
) -> FormData:
    possible = settings.possible(campaign=box.campaign is not None)
    return FormData(
        box=box.name,
        players=list(box.players),
        options={option.name: list(option.values) for option in box.options_for(players)},
        suggested={option.name: option.proposed(newcomer) for option in box.options_for(players)},
        seats={f"seat{seat}": list(SITTERS) for seat in range(players)},
        advice=possible["advice"],
        settings=possible,
        number=number,
        commitment=commitment,
        csrf=visit.visitor.form_token,
    )


async def open_table(visit: Visit) -> Response:
    """Open the table that the form describes."""
    form = await visit.form(forms.NewTable)
    name = visit.path_param("name")
    box = await visit.opened_box(name)
    table_id = table_numbered(visit, name, form.number)
    # Seats and options beyond those that every box has go by names of their own.
    room = await opened(visit, box, table_id, await visit.fields())
    return await answer(visit, room) if visit.wants_json else visit.go(f"/tables/{room.id}")


async def opened(visit: Visit, box: Box, table_id: str, fields: dict[str, str]) -> Room:
    """The table of this number, opened as these fields say; or as it is, if it was before."""
    seed = visit.site.keys.seed(table_id)
    commitment = games.commitment(seed)
    places = _places(visit, fields, commitment)
    stored = TableRow(
        id=table_id,
        box=box.name,
        variant=_variant(box, len(places), fields),
        commitment=commitment,
        invite=fresh_id(16),
        host=visit.player,
        opened_at=time.time(),
        places=places,
        seed=seed,
        edition=box.edition,
        rules=box.rules_version,
        settings=_settings(fields),
    )
    check_first(box, stored.settings, stored.variant)
    if begins(stored.settings):
        stored.series, stored.game = visit.site.keys.series_id(table_id), 1
    try:
        room = await visit.site.hall.open_table(stored)
    except TakenId:  # the same form again: the table is there already
        room = await visit.site.hall.room(table_id)
    note_client(room, visit.client, visit.player)  # before its bots think
    return room


def _settings(fields: dict[str, str]) -> TableSettings:
    try:
        return settings.from_form(fields)
    except ValueError as problem:
        raise Refusal(Reasons.BAD_VARIANT) from problem


def _variant(box: Box, players: int, fields: dict[str, str]) -> dict[str, str]:
    asked_for = {name[7:]: value for name, value in fields.items() if name.startswith("option-")}
    try:
        return box.full_variant(players, asked_for)
    except ValueError as problem:
        raise Refusal(Reasons.BAD_VARIANT) from problem


def _places(visit: Visit, fields: dict[str, str], commitment: str) -> list[SeatRow]:
    """The sitters by seat; exactly one seat is the visitor's, unless only bots play."""
    players = whole_number(fields.get("players", ""))
    sitters = [fields.get(f"seat{seat}", "") for seat in range(min(players, 16))]
    if not sitters or any(sitter not in SITTERS for sitter in sitters):
        raise Refusal(Reasons.BAD_SEATS)
    mine = sitters.count("you")
    if mine > 1 or (mine == 0 and "friend" in sitters):
        raise Refusal(Reasons.BAD_SEATS)
    places = []
    for seat, sitter in enumerate(sitters):
        own = games.own_contribution(commitment, seat)
        if sitter == "you":
            needs_none = not fields.get("name", "").strip() and "friend" not in sitters
            name = guest(visit.language) if needs_none else name_in(fields)
            word = contribution_of(fields.get("word", "")) or own
            places.append(SeatRow(seat, "", visit.player, name, word, True))
        elif sitter == "friend":
            places.append(SeatRow(seat, "", None, "", "", False))
        else:
            # Kept in one language, and said in that of each reader.
            places.append(SeatRow(seat, sitter, None, bot_name("en", sitter), own, True))
    return _told_apart(places)


def _told_apart(places: list[SeatRow]) -> list[SeatRow]:
    """Bots of one name get numbers."""
    for place in places:
        same = [other for other in places if other.is_bot and other.level == place.level]
        if place.is_bot and len(same) > 1:
            place.name = f"{place.name} {same.index(place) + 1}"
    return places
