"""Builds a table page: the one place where a game becomes something to send.

Everything here is asked of the Pov of that seat: its picture, its prompt, its choices, what it was
told.  The seed and the Record appear only once the game has a result.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from spytable.caches import remembered
from spytable.hall import lesson
from spytable.hall.advice import is_allowed, is_shared
from spytable.hall.games import lesson_of
from spytable.hall.lesson import LessonOnPage
from spytable.hall.names import in_language
from spytable.hall.presence import host_is_away, seats_overdue
from spytable.hall.refusals import Refusal
from spytable.hall.room import Room
from spytable.locale import say
from spytable.pictures.choice import with_advice
from spytable.pictures.palette import Hue

from ..errors import HttpReasons
from ..looking_back import look
from ..series_words import SeriesOnPage, at_table
from ..static_files import stubs
from ..table_page.advised import advise, tell_of_advice
from ..table_page.model import ChoiceOnPage, SeatOnPage, TablePage
from ..table_page.version import version_now
from ..table_page.why_not import on_page

if TYPE_CHECKING:
    from spytable.games.box import Box
    from spytable.hall.hall import Hall
    from spytable.table import Choice, Pov, Table, Told

STRIP_LETTERS = 36
"""So many fit into the strip of a phone."""


async def show(
    hall: Hall,
    room: Room,
    seat: int | None,
    language: str,
    at: int | None = None,
    picture: bool = True,
) -> TablePage:
    """What this seat (None: a spectator) may see of the room now, or could see at a step: with a
    picture for a page, with the View as data for a program."""
    box = await hall.compiler.open(room.stored.box)
    return await hall.look(
        room,
        lambda table: page_of(
            room, pov_of(table, seat), box, seat, language, hall.epoch, at, picture
        ),
    )


async def picture(hall: Hall, room: Room, seat: int | None, language: str, at: int | None) -> str:
    """The table as one SVG, for a program that asks for it; nothing before the game."""

    def ask(table: Table | None) -> str:
        return "" if table is None else str(table.pov(seat).picture(language, at))

    return await hall.look(room, ask)


def pov_of(table: Table | None, seat: int | None) -> Pov | None:
    """The point of view of a seat; none before the game."""
    return None if table is None else table.pov(seat)


def page_of(
    room: Room,
    pov: Pov | None,
    box: Box,
    seat: int | None,
    language: str,
    epoch: str,
    at: int | None = None,
    picture: bool = True,
) -> TablePage:
    """The same from a point of view, which there is none of before the game."""
    shown = _frame(room, pov, seat, language, box)
    shown.version = version_now(room, pov, seat, epoch)
    if picture:
        shown.version = f"{language}_{shown.version}"
        shown.definitions = stubs(box.name)
    if pov is None:
        if at is not None:
            raise Refusal(HttpReasons.NO_STEP)
        return shown
    _fill(shown, pov, language, at)
    if at is None and seat is not None and not shown.stood_in:
        advise(shown, room, pov, language)
    if shown.status == "playing" and at is None and not pov.has_chosen:
        shown.goal = pov.goal(language)
    if at is None:
        _teach(shown, lesson.told(pov, lesson_of(box, room.stored), room.stored, language))
    shown.explained = pov.explanations(language, at)
    if shown.choices and shown.lesson is None and pov.nothing_left:
        shown.ends_by_itself = next((one.name for one in shown.choices if one.ends), "")
    if picture:
        # What was can be seen, but there is nothing to choose, even at its latest; as there is for
        # one whose seat a bot plays.
        idle = shown.stood_in and at is None
        shown.drawing = pov.drawing(language, pov.heard_count if idle else at)
        if at is None and not idle:
            shown.why_not = on_page(pov, language)
        if shown.advice is not None and shown.advice.choice:
            shown.drawing = with_advice(shown.drawing, shown.advice.choice)
    else:
        shown.view = (pov.view if at is None else pov.look_back(at)).as_dict()
        shown.heard = pov.heard
        shown.asides = pov.asides
    if shown.status == "ended":
        shown.seed = room.stored.seed.hex()
    return shown


def _frame(room: Room, pov: Pov | None, seat: int | None, language: str, box: Box) -> TablePage:
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
    """What was settled, in words: of what changes little only that which is not as usual."""
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
    """What was settled, in full if the strip has room for it; or else by the names that stand
    before a colon, as in "Dark: one more planning agent for every mission"."""
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


def _fill(shown: TablePage, pov: Pov, language: str, at: int | None) -> None:
    """The game, as this seat may know it."""
    shown.status = "playing"
    shown.moment = pov.moment
    shown.mover = pov.mover
    sentences = tell_of_advice(pov.told(language), pov, shown, language)
    shown.told = _as_of(pov.heard_count if at is None else at, sentences)
    shown.opening = pov.opening
    own = () if shown.stood_in else pov.choices
    if at is not None:
        shown.past = look(at, shown.steps, sentences, your_turn=bool(own))
    else:
        shown.choices = [_choice(pov, one, language) for one in own]
        shown.may_undo = pov.may_undo and not shown.stood_in
        shown.prompt = pov.prompt(language)
        if shown.stood_in:
            shown.prompt = say(language, "A bot is playing for you.")
        elif own and pov.seat in pov.waited_for:
            shown.prompt += _who_else(shown, pov.waited_for, language)
    _end(shown, pov, language)


def _as_of(moment: int, told: list[Told]) -> list[Told]:
    """What was told, newest first, as it is told when so much has been heard of."""
    lines = [one.later for one in reversed(told)]
    for number, one in enumerate(reversed(told)):
        if one.moment + 1 == moment:
            lines[number] = one
        elif one.moment < moment:
            break
    return lines


def _who_else(shown: TablePage, waited_for: tuple[int, ...], language: str) -> str:
    """Whether a partner may answer as well; a bot leaves it to the person."""
    partners = [one for one in shown.seats if one.partner and one.seat in waited_for]
    if not partners:
        return ""
    if all(one.bot or one.stand_in for one in partners):
        return " " + say(language, "You decide: your partner is a bot.")
    return " " + say(language, "Your partner is asked too; the first answer counts.")


def _choice(pov: Pov, choice: Choice, language: str) -> ChoiceOnPage:
    manners = pov.box.manners
    ends = choice.family in manners.ending
    return ChoiceOnPage(
        choice.name,
        choice.button(language),
        choice.sentence(language),
        gives_up=choice.family in manners.giving_up,
        ends=ends,
        for_good=ends or pov.is_for_good(choice),
    )


def _teach(shown: TablePage, told: LessonOnPage | None) -> None:
    """What the lesson says, and which choice it speaks of; how one wins it tells itself."""
    shown.lesson = told
    if told is None or not told.is_on:
        return
    shown.goal, shown.may_ask = "", False
    shown.choices = [one._replace(taught=one.name == told.choice) for one in shown.choices]


def _end(shown: TablePage, pov: Pov, language: str) -> None:
    """Who won and why, once there is a result."""
    result = pov.result
    if result is None:
        return
    shown.status = "ended"
    shown.winners = [int(winner) for winner in result.winners]
    shown.reason = result.reason
    shown.scores = [float(score) for score in result.scores]
    shown.ending = pov.prompt(language)
