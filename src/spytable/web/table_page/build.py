"""Builds a table page: the one place where a game becomes something to send.

Everything here is asked of the Pov of that seat: its picture, its prompt, its choices, what it was
told.  The seed and the Record appear only once the game has a result.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from spytable.hall import lesson
from spytable.hall.games import lesson_of
from spytable.hall.lesson import LessonOnPage
from spytable.hall.refusals import Refusal
from spytable.hall.room import Room
from spytable.locale import say
from spytable.pictures.choice import with_advice

from ..errors import HttpReasons
from ..looking_back import look
from ..static_files import stubs
from .advised import advise, tell_of_advice
from .frame import frame
from .model import ChoiceOnPage, TablePage
from .version import version_now
from .why_not import on_page

if TYPE_CHECKING:
    from spytable.games.box import Box
    from spytable.hall.hall import Hall
    from spytable.table import Choice, Pov, Table, Told


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
    shown = frame(room, pov, seat, language, box)
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
    """The events as told, newest first, when so much has been heard of."""
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
    """The words of the lesson, and the choice they speak of; how one wins it tells itself."""
    shown.lesson = told
    if told is None or not told.is_on:
        return
    shown.goal, shown.may_ask = "", False
    shown.choices = [one._replace(taught=one.name == told.choice) for one in shown.choices]


def _end(shown: TablePage, pov: Pov, language: str) -> None:
    """The winner and the reason, once there is a result."""
    result = pov.result
    if result is None:
        return
    shown.status = "ended"
    shown.winners = [int(winner) for winner in result.winners]
    shown.reason = result.reason
    shown.scores = [float(score) for score in result.scores]
    shown.ending = pov.prompt(language)
