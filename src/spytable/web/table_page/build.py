"""Builds a table page: the one place where a game becomes something to send.

Everything here is asked of the Table *for that seat*: its picture, its prompt, its choices, what it
was told.  The seed and the Record appear only once the game has a result.  The same facts feed the
page, the stream and the JSON answers.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from spytable.locale import say

from ..errors import Trouble, Troubles
from ..history import look, steps_of
from ..room import Room
from ..store import SeatRow
from ..table_page.model import ChoiceOnPage, SeatOnPage, SentenceOnPage, TablePage
from ..table_page.version import version_for

if TYPE_CHECKING:
    from spytable.games.box import Box
    from spytable.table import Table

    from ..hall import Hall


async def show(
    hall: Hall,
    room: Room,
    seat: int | None,
    language: str,
    at: int | None = None,
    picture: bool = True,
) -> TablePage:
    """What this seat (None: a spectator) may see of the room now, or could see at a step; a
    program needs no picture."""
    shown = await show_news(hall, room, seat, language, "", at, picture)
    assert shown is not None
    return shown


async def show_news(
    hall: Hall,
    room: Room,
    seat: int | None,
    language: str,
    known: str,
    at: int | None = None,
    picture: bool = True,
) -> TablePage | None:
    """The same for one who knows a version already: None if that is still what they would see."""
    box = await hall.compiler.open(room.stored.box)
    here = room.seats_present()
    overdue = room.seats_overdue(hall.settings.patience)

    def ask(table: Table | None) -> TablePage | None:
        version = version_for(room, table, seat, hall.epoch)
        if table is not None:
            room.marks[seat] = version
        if version == known:
            return None
        drawn = room.drawn.get((seat, language))
        if at is None and drawn is not None and drawn.version == version:
            return drawn.with_presence(here, overdue)
        shown = _frame(room, seat, language, box).with_presence(here, overdue)
        shown.version = version
        if table is not None:
            _fill(shown, table, seat, language, at)
            if picture:
                shown.picture = _picture(table, seat, language, at, shown.stood_in)
                shown.definitions = box.picture.definitions()
            if shown.status == "ended":
                shown.seed = room.stored.seed.hex()
            if at is None and picture and room.listeners:
                room.drawn[seat, language] = shown
        elif at is not None:
            raise Trouble(Troubles.NO_STEP)
        return shown

    return await hall.look(room, ask)


def _frame(room: Room, seat: int | None, language: str, box: Box) -> TablePage:
    """The table without the game: what is known before it starts."""
    stored = room.stored
    players = len(room.places)
    hosting = seat is not None and room.places[seat].player == stored.host
    return TablePage(
        id=room.id,
        box=stored.box,
        title=box.poster.title(language),
        variant=_variant(box, players, stored.variant, language),
        status="cancelled" if room.was_called_off else "waiting",
        you=seat,
        seats=[_seat(place, box, players, seat, language) for place in room.places],
        commitment=stored.commitment,
        rematch=stored.rematch,
        hosting=hosting,
        may_leave=seat is not None and _may_leave(room, seat, hosting),
    )


def _may_leave(room: Room, seat: int, hosting: bool) -> bool:
    """Whether getting up makes sense: among bots alone a game waits, and a host calls off."""
    if not room.has_started:
        return not hosting
    others = (place for place in room.places if place.seat != seat)
    return not room.has_ended and any(not place.played_by for place in others)


def _variant(
    box: Box, players: int, variant: dict[str, str], language: str
) -> list[tuple[str, str]]:
    """What was settled, in words: of what changes little only that which is not as usual."""
    settled = []
    for option in box.options_for(players):
        value = variant.get(option.name, option.default)
        if option.minor and value == option.default:
            continue
        said = box.words.option(language, option.name, value)
        if option.seat is not None:
            said = f"{box.words.seat_title(players, option.seat, language)}: {said}"
        settled.append((box.words.option_title(language, option.name), said))
    return settled


def _seat(place: SeatRow, box: Box, players: int, you: int | None, language: str) -> SeatOnPage:
    ink, shape = hue(box, players, place.seat)
    return SeatOnPage(
        seat=place.seat,
        name=place.name,
        title=box.words.seat_title(players, place.seat, language),
        ink=ink,
        shape=shape,
        bot=place.level,
        you=place.seat == you,
        seated=place.seated,
        here=bool(place.played_by),
        stand_in=place.stand_in,
        kept=place.player is not None and not place.seated,
        partner=_are_partners(box, players, you, place.seat),
    )


def _are_partners(box: Box, players: int, you: int | None, seat: int) -> bool:
    """Whether a seat plays on your side."""
    if you is None or you == seat:
        return False
    return bool(box.rules.side(players, you) == box.rules.side(players, seat))


def hue(box: Box, players: int, seat: int) -> tuple[str, str]:
    """The ink and the shape of a seat."""
    return box.words.seat_hue(players, seat)


def _fill(shown: TablePage, table: Table, seat: int | None, language: str, at: int | None) -> None:
    """The game, as this seat may know it."""
    shown.status = "playing"
    shown.moment = table.moment_of(seat)
    decision = table.decision()
    if decision is not None:
        for one in shown.seats:
            one.deciding = one.seat in decision.waited_for
    passing = table.box.picture.PASSING
    latest = len(table.heard(seat)) if at is None else at
    shown.told = [
        SentenceOnPage(
            one.moment,
            one.sentence,
            [piece for piece in one.pieces if piece not in passing or one.moment + 1 == latest],
        )
        for one in reversed(table.told(seat, language))
    ]
    told = [(one.moment, one.sentence) for one in reversed(shown.told)]
    shown.steps = steps_of(table, seat, told)
    own = table.decision(seat) if seat is not None and not shown.stood_in else None
    if at is not None:
        shown.past = look(at, shown.steps, told, your_turn=own is not None)
        view = table.look_back(seat, at)
    else:
        if own is not None:
            shown.choices = [_choice(table.box, c.name, c.sentence(language)) for c in own.choices]
        if seat is not None and not shown.stood_in:
            shown.may_undo = table.may_undo(seat)
        shown.prompt = table.prompt(seat, language)
        if shown.stood_in:
            shown.prompt = say(language, "A bot is playing for you.")
        view = table.view(seat)
        if own is not None and table.box.nothing_left(view.record):
            shown.ends_by_itself = next((c.name for c in shown.choices if c.ends), "")
    shown.view = view.as_dict()
    shown.asides = [asdict(one) for one in table.asides(seat)]
    shown.explained = list(table.box.words.explanations(view.record, language))
    _end(shown, table, seat, language)


def _choice(box: Box, name: str, sentence: str) -> ChoiceOnPage:
    family = name.partition(":")[0]
    return ChoiceOnPage(name, sentence, family in box.giving_up, family in box.ending)


def _picture(table: Table, seat: int | None, language: str, at: int | None, stood_in: bool) -> str:
    """The table as it is; or as it was, and then there is nothing to choose even at its latest, as
    there is for one whose seat a bot plays."""
    from spytable.pictures.parts import on_page

    if stood_in and at is None:
        at = len(table.heard(seat))
    return on_page(table.drawing(seat, language, at))


def _end(shown: TablePage, table: Table, seat: int | None, language: str) -> None:
    """Who won and why, once there is a result."""
    result = table.result
    if result is None:
        return
    shown.status = "ended"
    shown.winners = [int(winner) for winner in result.winners]
    shown.reason = result.reason
    shown.scores = [float(score) for score in result.scores]
    shown.ending = result.sentence(seat, language)
    for one in shown.seats:
        one.won = one.seat in shown.winners
