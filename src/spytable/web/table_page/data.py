"""The table as data, for programs: typed, without a picture, and without words unless asked for.

`Table` is all of it, as a program finds it when it comes; `News` is what it is sent from then on.
These types are what the OpenAPI document describes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

import msgspec
from msgspec import UNSET, UnsetType

from spytable.hall.advice import Advice, current
from spytable.hall.room import Room

from ..answers import PartyData, SeriesOfTable
from ..series_words import SeriesOnPage
from .model import TablePage

if TYPE_CHECKING:
    from spytable.table import Pov
    from spytable.table.asides import HeardAside

HeardCodes = tuple[tuple[int, int], ...]
"""Who chose and what was heard of it, oldest first."""


class SeatData(msgspec.Struct):
    """One seat of a table."""

    seat: int
    name: str
    title: str
    bot: str | None
    stand_in: str | None
    """The bot that sits in for a person who is away."""
    you: bool
    partner: bool
    seated: bool
    kept: bool
    """Whether it is kept for one who has not come yet, to a rematch."""
    overdue: bool
    """Whether the others have waited long enough to let a bot sit in."""
    deciding: bool


class ChoiceData(msgspec.Struct):
    """Something the seat may choose: send its name back."""

    name: str
    sentence: str | UnsetType = UNSET
    button: str | UnsetType = UNSET
    """The same, short enough for a button."""


class HeardData(msgspec.Struct):
    """A choice that the seat heard of: whose (-1: the Dealer's), and as much as it may know."""

    seat: int
    choice: str


class ToldData(msgspec.Struct):
    """One sentence about what happened; `at` is the step that shows it."""

    moment: int
    at: int
    sentence: str


class CardData(msgspec.Struct):
    """A card in sight, in words."""

    name: str
    kind: str
    text: str


class WhyNotData(msgspec.Struct):
    """Choices that one might expect and that are not on offer now: why not, and which rule says
    so."""

    choices: list[str]
    sentence: str
    rule: str
    """The address of the rule, on this server."""


class AsideData(msgspec.Struct):
    """Something put down beside the game."""

    number: int
    seat: int
    audience: str
    topic: str
    text: str
    moment: int


class AdviceData(msgspec.Struct):
    """The strong bot's advice, for a seat that asked; not for the others."""

    ready: bool
    """False while it is thinking; then nothing else is known."""
    choice: str = ""
    """The name of what it would choose."""
    next: str = ""
    """The name of what it would choose otherwise, if it gave that a thought."""
    lead: int | None = None
    """How much better the one seems than the other, in points of a hundred, if it was measured."""
    wins: bool = False
    """Whether it wins for certain."""


class ResultData(msgspec.Struct):
    """The result of the game."""

    winners: list[int]
    reason: str
    scores: list[float]
    sentence: str | UnsetType = UNSET


class News(msgspec.Struct):
    """The message to a program when something has happened.

    Everything is as it stands now; only `heard` (and `told`) hold what is new: keep the first
    `heard_kept` of those you know, an undo may have taken the rest back, and add these."""

    version: str
    base: str
    """The version that this follows; empty if it follows none, and then all is new."""
    status: str
    """waiting, cancelled, playing or ended."""
    you: int | None
    moment: int
    """To be sent back with a choice."""
    waited_for: tuple[int, ...]
    choices: list[ChoiceData]
    may_undo: bool
    view: dict[str, Any]
    heard: list[HeardData]
    heard_kept: int
    result: ResultData | None = None
    rematch: str | None = None
    asides: list[AsideData] | UnsetType = UNSET
    """All that was put down beside the game, if anything was; with the topic `advice`: that this
    seat asked the strong bot for some."""
    advice: AdviceData | UnsetType = UNSET
    """What this seat was advised at this moment, if it asked."""
    prompt: str | UnsetType = UNSET
    told: list[ToldData] | UnsetType = UNSET
    error: str | UnsetType = UNSET
    rule: str | UnsetType = UNSET
    """Of an error: where the rulebook says so."""


class TableData(msgspec.Struct, kw_only=True):
    """All that one seat may know of a table, as data."""

    id: str
    box: str
    version: str
    status: str
    """waiting, cancelled, playing or ended."""
    you: int | None
    seats: list[SeatData]
    commitment: str
    rematch: str | None
    hosting: bool
    may_leave: bool
    series: SeriesOfTable | None = None
    """The series that it belongs to, if to any."""
    moment: int | UnsetType = UNSET
    prompt: str | UnsetType = UNSET
    choices: list[ChoiceData] | UnsetType = UNSET
    may_undo: bool | UnsetType = UNSET
    view: dict[str, Any] | UnsetType = UNSET
    heard: list[HeardData] | UnsetType = UNSET
    told: list[ToldData] | UnsetType = UNSET
    steps: list[int] | UnsetType = UNSET
    at: int | UnsetType | None = UNSET
    cards: list[CardData] | UnsetType = UNSET
    asides: list[AsideData] | UnsetType = UNSET
    advice: AdviceData | UnsetType = UNSET
    result: ResultData | UnsetType | None = UNSET
    seed: str | UnsetType = UNSET
    invite: str | UnsetType = UNSET
    csrf: str | UnsetType = UNSET
    picture: str | UnsetType = UNSET
    why_not: list[WhyNotData] | UnsetType = UNSET
    """To those who ask for it with `?why=1`."""
    error: str | UnsetType = UNSET
    rule: str | UnsetType = UNSET
    """Of an error: where the rulebook says so."""


class FormData(msgspec.Struct):
    """The options of a new table, to be sent back filled in."""

    box: str
    players: list[int]
    """How many may play."""
    options: dict[str, list[str]]
    """What may be settled, as `option-` and its name."""
    suggested: dict[str, str]
    seats: dict[str, list[str]]
    """Who may sit at each: you, a friend, or a bot of a level."""
    advice: list[str]
    """Who may ask the strong bot what it would do: one who plays against bots alone, unless told
    otherwise; all; or none."""
    settings: dict[str, list[str]]
    """What every setting of a table may be, by the name to send it with; the usual one first."""
    number: str
    commitment: str
    """The digest of the seed that the table will have."""
    csrf: str


def data_of(shown: TablePage) -> TableData:
    """A page as data."""
    data = TableData(
        id=shown.id,
        box=shown.box,
        version=shown.version,
        status=shown.status,
        you=shown.you,
        seats=[
            SeatData(
                one.seat,
                one.name,
                one.title,
                one.bot or None,
                one.stand_in or None,
                one.you,
                one.partner,
                one.seated,
                one.kept,
                one.overdue,
                one.deciding,
            )
            for one in shown.seats
        ],
        commitment=shown.commitment,
        rematch=shown.rematch,
        hosting=shown.hosting,
        may_leave=shown.may_leave,
        series=None if shown.series is None else _series(shown.series),
    )
    if shown.status not in ("playing", "ended"):
        return data
    data.moment = shown.moment
    data.prompt = shown.prompt
    data.choices = [ChoiceData(one.name, one.sentence, one.button) for one in shown.choices]
    data.may_undo = shown.may_undo
    data.view = shown.view
    data.heard = [HeardData(one.seat, one.name) for one in shown.heard]
    data.told = [ToldData(one.moment, one.moment + 1, one.sentence) for one in reversed(shown.told)]
    data.steps = shown.steps
    data.at = shown.past.at if shown.past else None
    data.cards = [CardData(*one) for one in shown.explained]
    data.asides = [_aside(one) for one in shown.asides]
    if shown.advice is not None:
        one = shown.advice
        data.advice = AdviceData(bool(one.choice), one.choice, one.next, one.lead, one.wins)
    data.result = None
    if shown.status == "ended":
        data.result = ResultData(shown.winners, shown.reason, shown.scores, shown.ending)
        data.seed = shown.seed
    return data


def _series(one: SeriesOnPage) -> SeriesOfTable:
    return SeriesOfTable(one.id, one.game, one.needed, parties_of(one), one.drawn, one.over)


def parties_of(one: SeriesOnPage) -> list[PartyData]:
    """The parties of a series as data."""
    return [
        PartyData(
            list(party.names), list(party.seats), party.wins, party.leads, party.won, party.you
        )
        for party in one.parties
    ]


def news_of(
    room: Room,
    pov: Pov,
    language: str,
    version: str,
    base: str,
    known: HeardCodes,
    since: int,
) -> tuple[News, HeardCodes]:
    """What is new for a program of this seat that knows `base`, where it had heard `known` by its
    own moment `since`; in words too, if a language is given."""
    seat, kept, moment = pov.seat, len(known), pov.moment
    if pov.heard_count - kept == moment - since:  # nothing was taken back
        heard = known + tuple(pov.heard_codes(kept))
    else:
        heard = tuple(pov.heard_codes())
        kept = _same_at_the_start(known, heard)
    names, result = pov.box.choice_names, pov.result
    plays = seat is not None and not room.places[seat].stand_in
    offered = pov.offered if plays else ()
    news = News(
        version=version,
        base=base,
        status="playing" if result is None else "ended",
        you=seat,
        moment=moment,
        waited_for=tuple(sorted(room.decide_now(pov))),
        choices=[ChoiceData(names[code]) for code in offered],
        may_undo=plays and pov.may_undo,
        view=cast(Any, msgspec.Raw(pov.view_json())),
        heard=[HeardData(who, names[code]) for who, code in heard[kept:]],
        heard_kept=kept,
        rematch=room.stored.rematch,
    )
    if result is not None:
        scores = [float(score) for score in result.scores]
        news.result = ResultData(list(result.winners), result.reason, scores)
    beside = pov.asides
    if beside:
        news.asides = [_aside(one) for one in beside]
    if plays and (advice := current(room, seat, moment)) is not None:
        news.advice = _advice(advice, names)
    if language:
        _put_into_words(news, pov, language)
    return news, heard


def _aside(one: HeardAside) -> AsideData:
    return AsideData(one.number, one.seat, one.audience, one.topic, one.text, one.moment)


def _advice(advice: Advice, names: Mapping[int, str]) -> AdviceData:
    one = advice.opinion
    if one is None:
        return AdviceData(ready=False)
    second = "" if one.next is None else names[one.next]
    return AdviceData(True, names[one.best], second, one.lead, one.wins)


def _put_into_words(news: News, pov: Pov, language: str) -> None:
    news.prompt = pov.prompt(language)
    if news.choices:
        news.choices = [
            ChoiceData(one.name, one.sentence(language), one.button(language))
            for one in pov.choices
        ]
    news.told = [
        ToldData(one.moment, one.moment + 1, one.sentence)
        for one in pov.told(language)
        if one.moment >= news.heard_kept
    ]
    if news.result is not None:
        news.result.sentence = pov.prompt(language)


def _same_at_the_start(one: HeardCodes, other: HeardCodes) -> int:
    """How many of the first items are equal."""
    if other[: len(one)] == one:
        return len(one)
    count = 0
    for this, that in zip(one, other, strict=False):
        if this != that:
            break
        count += 1
    return count
