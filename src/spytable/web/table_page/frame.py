"""The frame of a table page: all but the game itself; the seats, what was settled, the series.

It is there before a game begins, and changes with the people around the table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from spytable.caches import remembered
from spytable.hall.advice import is_allowed, is_shared
from spytable.hall.names import in_language
from spytable.hall.presence import host_is_away, seats_overdue
from spytable.hall.room import Room
from spytable.pictures.palette import Hue

from ..series_words import SeriesOnPage, at_table
from .model import SeatOnPage, TablePage

if TYPE_CHECKING:
    from spytable.games.box import Box
    from spytable.table import Pov

STRIP_LETTERS = 36
"""So many fit into the strip of a phone."""


def frame(room: Room, pov: Pov | None, seat: int | None, language: str, box: Box) -> TablePage:
    """The table without the game: what is known before it starts, and who is waited for."""
    stored = room.stored
    players = len(stored.places)
    settled = _settled(box, players, tuple(stored.variant.items()), language)
    here, overdue = room.presence.seats(), seats_overdue(room)
    hosting = seat is not None and room.places[seat].player == stored.host
    replacing = seat is not None and not room.has_started and host_is_away(room)
    waited_for = set() if pov is None else room.decide_now(pov)
    result = None if pov is None else pov.result
    winners = () if result is None else result.winners
    seats = _seats(room, box, seat, language, here, overdue, waited_for, winners)
    return TablePage(
        id=room.id,
        box=stored.box,
        title=box.poster.title(language),
        variant=settled.variant,
        settled=settled.in_short,
        status="cancelled" if room.was_called_off else "waiting",
        you=seat,
        seats=seats,
        commitment=stored.commitment,
        rematch=stored.rematch,
        was_lesson=stored.lesson is not None,
        ends_unasked=box.manners.ends_unasked,
        shown_in_picture=box.manners.shown_in_picture,
        hosting=hosting or replacing,
        all_may_ask=is_allowed(room) and is_shared(room),
        stood_in=seat is not None and bool(room.places[seat].stand_in),
        may_leave=seat is not None and _may_leave(room, seat, hosting),
        series=_series(room, box, seats, seat, language),
    )


def _series(
    room: Room, box: Box, seats: list[SeatOnPage], seat: int | None, language: str
) -> SeriesOnPage | None:
    """The score of the series that a table belongs to, with its own game once that has ended."""
    if room.stored.series is None or room.was_called_off:
        return None
    sitting = [(one.name, Hue(one.ink, one.shape), one.side) for one in seats]
    return at_table(room.stored, sitting, seat, language)


def _may_leave(room: Room, seat: int, hosting: bool) -> bool:
    """Whether getting up makes sense: among bots alone a game waits, and a host calls off."""
    if not room.has_started:
        return not hosting
    people = [one.seat for one in room.places if not one.level and not one.stand_in]
    return not room.has_ended and any([one != seat for one in people])


class _Settled(NamedTuple):
    variant: tuple[tuple[str, str], ...]
    in_short: str


@remembered
def _settled(
    box: Box, players: int, variant: tuple[tuple[str, str], ...], language: str
) -> _Settled:
    """The settings, in words: of what changes little only that which is not as usual."""
    chosen, found = dict(variant), []
    for option in box.options_for(players):
        value = chosen.get(option.name, option.default)
        if option.minor and value == option.default:
            continue
        said = box.words.option(language, option.name, value)
        if option.seat is not None:
            said = f"{box.words.seat_title(players, option.seat, language)}: {said}"
        found.append((box.words.option_title(language, option.name), said))
    return _Settled(tuple(found), _in_short([said for _, said in found]))


def _in_short(settled: list[str]) -> str:
    """The settings, in full if the strip has room for them; or else by the names that stand before
    a colon, as in "Dark: one more planning agent for every mission"."""
    full = " · ".join(settled)
    if len(full) <= STRIP_LETTERS:
        return full
    return " · ".join(_name(said) for said in settled)


def _name(said: str) -> str:
    """ "Dark" of "Dark: one more ..."; but all of "Red: 13 agents", without what follows."""
    name, _, more = said.partition(": ")
    return said.partition(",")[0] if more[:1].isdigit() else name


def _seats(
    room: Room,
    box: Box,
    you: int | None,
    language: str,
    here: set[int],
    overdue: set[int],
    waited_for: set[int],
    winners: tuple[int, ...],
) -> list[SeatOnPage]:
    """The strip of seats; two pages after each other seldom need a new one."""
    places = [
        _Place(
            place.seat,
            place.name,
            place.level,
            place.is_bot,
            place.seated,
            place.stand_in,
            place.player is not None and not place.seated,
            place.player is None and place.seated,
            bool(place.played_by) or place.seat in here,
            place.seat in overdue,
            place.seat in waited_for,
            place.seat in winners,
        )
        for place in room.places
    ]
    return list(_strip(tuple(places), box, you, language))


class _Place(NamedTuple):
    """A seat as it is now, for whoever looks."""

    seat: int
    name: str
    level: str
    is_bot: bool
    seated: bool
    stand_in: str
    kept: bool
    ours: bool
    """Whether its name is one that we gave: a bot's, or that of somebody who had theirs deleted."""
    here: bool
    overdue: bool
    deciding: bool
    won: bool


@remembered
def _strip(
    places: tuple[_Place, ...], box: Box, you: int | None, language: str
) -> tuple[SeatOnPage, ...]:
    yours = None if you is None else _standing(box, len(places), you, language)
    return tuple(_seat(place, box, len(places), you, yours, language) for place in places)


def _seat(
    place: _Place, box: Box, players: int, you: int | None, yours: _Standing | None, language: str
) -> SeatOnPage:
    mine = _standing(box, players, place.seat, language)
    return SeatOnPage(
        seat=place.seat,
        name=in_language(place.name, language) if place.ours else place.name,
        title=mine.title,
        ink=mine.ink,
        shape=mine.shape,
        bot=place.level,
        you=place.seat == you,
        seated=place.seated,
        here=place.here,
        stand_in=place.stand_in,
        kept=place.kept,
        overdue=place.overdue,
        partner=yours is not None and you != place.seat and mine.side == yours.side,
        deciding=place.deciding,
        won=place.won,
        side=mine.side,
    )


class _Standing(NamedTuple):
    """The words of a box about a seat, whoever sits there."""

    title: str
    ink: str
    shape: str
    side: int


def _standing(box: Box, players: int, seat: int, language: str) -> _Standing:
    title = box.words.seat_title(players, seat, language)
    side = int(box.rules.side(players, seat))
    return _Standing(title, *hue(box, players, seat), side)


def hue(box: Box, players: int, seat: int) -> tuple[str, str]:
    """The ink and the shape of a seat."""
    return box.words.seat_hue(players, seat)
