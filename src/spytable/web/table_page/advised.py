"""Advice on a page: worded for the one who asked; the others are told that somebody did."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spytable.hall.advice import current, refusal
from spytable.hall.room import Room
from spytable.locale import count, say

from .model import AdviceOnPage, TablePage

if TYPE_CHECKING:
    from spytable.bots import Opinion
    from spytable.table import Pov, Told

A_LITTLE, CLEARLY, FAR = 3, 10, 25
"""From so many points of a hundred on a choice is a little, clearly, far better than another: on
the bot's own scale, from a game that is lost to one that is won.  With less between them it might
as well have chosen the other."""


def advise(shown: TablePage, room: Room, pov: Pov, language: str) -> None:
    """Whether this seat may ask, and what it was answered."""
    if not shown.choices or refusal(room, pov) is not None:
        return
    shown.may_ask = True
    advice = current(room, pov.seat, pov.moment)
    if advice is None:
        return
    if advice.opinion is None or not pov.choices:
        shown.advice = AdviceOnPage()
        return
    shown.advice = in_words(advice.opinion, pov, language)


def in_words(opinion: Opinion, pov: Pov, language: str) -> AdviceOnPage:
    """An opinion for the one it was made for."""
    said = {choice.code: choice for choice in pov.choices}
    best = said[opinion.best]
    second = "" if opinion.next is None else said[opinion.next].sentence(language)
    return AdviceOnPage(
        choice=best.name,
        sentence=best.sentence(language),
        compared=compared(opinion, second, language),
        reason=pov.reason(opinion.best, language),
        next="" if opinion.next is None else said[opinion.next].name,
        lead=opinion.lead,
        wins=opinion.wins,
    )


def compared(opinion: Opinion, second: str, language: str) -> str:
    """How much better the best is than the next, in plain words and a figure."""
    if opinion.only:
        return say(language, "There is nothing else to choose.")
    if opinion.wins:
        return say(language, "It wins for certain.")
    if opinion.likely:
        return say(language, "It wins, as far as the bot can see.")
    if opinion.others_unlikely:
        return say(language, "Everything else loses at once, as far as the bot can see.")
    if opinion.others_lose:
        return say(language, "Everything else loses at once.")
    if opinion.next is None:
        return ""  # it gave nothing else a thought; the reason stands for itself
    if opinion.lead is None:
        return say(
            language, "This is a matter of taste; it might as well be “{next}”.", next=second
        )
    if opinion.lead < A_LITTLE:
        return say(language, "About as good as “{next}”.", next=second)
    if opinion.lead < CLEARLY:
        return count(
            language,
            opinion.lead,
            "A little better than “{next}”: {n} point more on a scale from 0 (lost) to 100 (won).",
            "A little better than “{next}”: {n} points more on a scale from 0 (lost) to 100 (won).",
            next=second,
        )
    if opinion.lead < FAR:
        return count(
            language,
            opinion.lead,
            "Clearly better than “{next}”: {n} point more on a scale from 0 (lost) to 100 (won).",
            "Clearly better than “{next}”: {n} points more on a scale from 0 (lost) to 100 (won).",
            next=second,
        )
    return count(
        language,
        opinion.lead,
        "Far better than “{next}”: {n} point more on a scale from 0 (lost) to 100 (won).",
        "Far better than “{next}”: {n} points more on a scale from 0 (lost) to 100 (won).",
        next=second,
    )


def tell_of_advice(told: list[Told], pov: Pov, shown: TablePage, language: str) -> list[Told]:
    """The events, and among them the requests for advice: that they did, and no more.  Such a line
    belongs to the step before it, and is none of its own."""
    asked = pov.advised
    if not asked:
        return told
    lines, opening = list(told), pov.opening
    for who, heard in reversed(asked):
        place = sum(1 for one in told if one.moment < heard)
        moment = told[place - 1].moment if place else opening - 1
        if who == shown.you:
            sentence = say(language, "You asked for advice.")
        else:
            name = shown.seats[who].name
            sentence = say(language, "{name} asked for advice.", name=name)
        lines.insert(place, _line(moment, sentence))
    return lines


def _line(moment: int, sentence: str) -> Told:
    from spytable.table import Told

    return Told(moment, sentence)
