"""Serialisation of a table for programs: all of it from a page, the news from a point of view."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

import msgspec

from spytable.hall.advice import Advice, current
from spytable.hall.room import Room

from ..answers import PartyData, SeriesOfTable
from ..series_words import SeriesOnPage
from .data import (
    AdviceData,
    AsideData,
    CardData,
    ChoiceData,
    HeardData,
    News,
    ResultData,
    SeatData,
    TableData,
    ToldData,
)
from .model import TablePage

if TYPE_CHECKING:
    from spytable.table import Pov
    from spytable.table.asides import HeardAside

HeardCodes = tuple[tuple[int, int], ...]
"""The choices with their seats, as far as they were heard of, oldest first."""


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
    """The news for a program of this seat that knows `base`, where it had heard `known` by its own
    moment `since`; in words too, if a language is given."""
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
