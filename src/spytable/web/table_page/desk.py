"""The desk: what is asked now, and the answers; each part of it drawn from a small frozen model.

Everything that is the same at many tables and moments (a button, the words of a form, what is said
of who is away) is remembered by its model.  The frame around it names the table and the moment, and
is drawn for each page.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import msgspec

from spytable.caches import remembered
from spytable.locale import say

from ..series_words import SeriesOnPage
from ..templating import part
from .model import AdviceOnPage, ChoiceOnPage

if TYPE_CHECKING:
    from .model import TablePage


class Away(msgspec.Struct, frozen=True):
    """Another person's seat, in which a bot may sit in once they have kept the table waiting."""

    seat: int
    name: str
    overdue: bool


class Absent(msgspec.Struct, frozen=True):
    """The notices about absent players: a bot sits in for the reader, or may sit in for another."""

    table: str
    stood_in: bool
    others: tuple[Away, ...]


class Ending(msgspec.Struct, frozen=True):
    """The end of the game: how it ended, and what may be done now."""

    table: str
    box: str
    words: str
    seated: bool
    """Whether the reader played."""
    rematch: str | None
    first_step: int
    commitment: str
    seed: str
    was_lesson: bool
    series: SeriesOnPage | None


class Desk(msgspec.Struct, frozen=True):
    """The model of the whole desk: equal as long as it would look the same."""

    table: str
    moment: int
    """The reader's own, where anything may be done; otherwise 0, for it stands nowhere."""
    your_turn: bool
    goal: str
    prompt: str
    may_ask: bool
    may_undo: bool
    choices: tuple[ChoiceOnPage, ...]
    shown_in_picture: bool
    ends_by_itself: str
    advice: AdviceOnPage | None
    absent: Absent | None
    ending: Ending | None

    @property
    def advised(self) -> str:
        """The choice that the strong bot would make; the reader may still be waiting for it."""
        return "" if self.advice is None else self.advice.choice


def desk_of(shown: TablePage, present: bool = False) -> Desk:
    """The desk of a game that has begun; `present`: as if everybody had a page open, for who has is
    told by itself."""
    over = shown.status == "ended"
    may_ask = shown.may_ask and shown.advice is None
    return Desk(
        table=shown.id,
        moment=shown.moment if may_ask or shown.may_undo or shown.choices else 0,
        your_turn=shown.your_turn,
        goal=shown.goal,
        prompt=shown.prompt,
        may_ask=may_ask,
        may_undo=shown.may_undo,
        choices=tuple(shown.choices),
        shown_in_picture=shown.shown_in_picture,
        ends_by_itself=shown.ends_by_itself,
        advice=shown.advice,
        absent=None if over else _absent_of(shown, present),
        ending=_ending_of(shown) if over else None,
    )


def _absent_of(shown: TablePage, present: bool) -> Absent | None:
    if shown.you is None:
        return None
    others = [] if shown.stood_in else shown.seats
    away = [
        Away(one.seat, one.name, one.overdue and not present)
        for one in others
        if one.seated and not (one.you or one.bot or one.stand_in)
    ]
    return Absent(shown.id, shown.stood_in, tuple(away)) if away or shown.stood_in else None


def _ending_of(shown: TablePage) -> Ending:
    return Ending(
        table=shown.id,
        box=shown.box,
        words=shown.ending,
        seated=shown.you is not None,
        rematch=shown.rematch,
        first_step=shown.first_step,
        commitment=shown.commitment,
        seed=shown.seed,
        was_lesson=shown.was_lesson,
        series=shown.series,
    )


def drawn(
    desk: Desk, language: str, csrf: str = "", notice: str = "", notice_rule: str = ""
) -> str:
    """The desk as HTML; what the script swaps in carries no form token, and no notice."""
    if desk.moment or desk.ending is not None or csrf or notice:
        return _drawn(desk, language, csrf, notice, notice_rule)
    return _of_one_who_waits(desk, language)


@remembered
def _of_one_who_waits(desk: Desk, language: str) -> str:
    return _drawn(desk, language)


def _drawn(
    desk: Desk, language: str, csrf: str = "", notice: str = "", notice_rule: str = ""
) -> str:
    return part(
        "desk",
        language,
        desk=desk,
        buttons=buttons(desk, language),
        words=_words(language),
        absent="" if desk.absent is None else _absent(desk.absent, csrf, language),
        advice="" if desk.advice is None else _advice(desk.advice, language),
        ending="" if desk.ending is None else part("ending", language, end=desk.ending, csrf=csrf),
        csrf=csrf,
        notice=notice,
        notice_rule=notice_rule,
    )


MANY = 8
"""So many choices are told twice, in the picture and as buttons; more are a list that is closed."""


def buttons(desk: Desk, language: str) -> str:
    """The choices as buttons, and the list of those that one is expected to find in the picture."""
    listed = _listed(desk)
    drawn = _in_order([one for one in desk.choices if one not in listed], desk, language)
    if listed:
        words = say(language, "Choose in the picture, or from a list ({n})", n=len(listed))
        inside = _in_order(listed, desk, language)
        drawn += part("answer_list", language, words=words, inside=inside)
    return drawn


def _listed(desk: Desk) -> list[ChoiceOnPage]:
    """The choices left to the picture; never what is taught or advised, nor, beside buttons, the
    end of the turn."""
    named = [one for one in desk.choices if not (one.taught or one.name == desk.advised)]
    if desk.shown_in_picture:
        return named if len(desk.choices) > 1 else []
    left = [one for one in named if not one.ends]
    return left if len(left) > MANY else []


def _in_order(choices: Iterable[ChoiceOnPage], desk: Desk, language: str) -> str:
    """A choice that only gives something up comes last, below a line."""
    quiet: list[str] = []
    drawn: list[str] = []
    for one in choices:
        button = _button(one, one.name == desk.advised, language)
        (quiet if one.gives_up else drawn).append(button)
    if quiet and drawn:
        drawn.append('<hr class="gives-up-from">')
    return "\n".join(drawn + quiet)


@remembered
def _button(choice: ChoiceOnPage, advised: bool, language: str) -> str:
    return part("button", language, choice=choice, advised=advised)


@remembered
def _words(language: str) -> dict[str, str]:
    """The parts of every desk, whatever is asked: by the button it is written on."""
    return {name: part(f"desk_{name}", language) for name in ("skip", "ask", "undo", "advised")}


def _absent(absent: Absent, csrf: str, language: str) -> str:
    if csrf:  # masked afresh for every answer: nothing to be remembered
        return part("absent", language, absent=absent, csrf=csrf)
    return _absent_on_any_page(absent, language)


@remembered
def _absent_on_any_page(absent: Absent, language: str) -> str:
    return part("absent", language, absent=absent, csrf="")


@remembered
def _advice(advice: AdviceOnPage, language: str) -> str:
    return part("advice", language, advice=advice)
