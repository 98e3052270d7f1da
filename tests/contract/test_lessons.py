"""Every lesson can be played as it is written, in all languages, and points at what is there."""

from __future__ import annotations

import re

import pytest

from spytable.games import shelf
from spytable.games.box import Box
from spytable.games.lesson import Lesson
from spytable.kernel import DEALER
from spytable.locale import LANGUAGES, NO_BREAK
from spytable.table import Table, box, verify

BOXES = [name for name in shelf.names() if shelf.has_lesson(name)]
for_every_lesson = pytest.mark.parametrize("name", BOXES)

LONGEST = 240
"""So many letters can be taken in while one wants to play; on a phone they are seven lines."""


def lesson_of(name: str) -> tuple[Box, Lesson]:
    found = shelf.take(name)
    assert found.lesson is not None, f"{name} does not hand its lesson to the Box"
    return found, found.lesson


def begun(name: str) -> Table:
    _, lesson = lesson_of(name)
    return box(name).table(lesson.players, lesson.variant, seed=7, line=lesson.line)


def follow(table: Table, until: int | None = None) -> None:
    """Everybody keeps to the line."""
    while (ahead := table.ahead()) and table.moment != until:
        who, choice = ahead[0]
        assert who != DEALER, f"{choice} is no deal that can be dealt here"
        table.take(who, choice)


@for_every_lesson
def test_a_lesson_is_played_to_its_end(name: str) -> None:
    """Whatever is advised is on offer, and the Dealer deals what the line says."""
    table, (_, lesson) = begun(name), lesson_of(name)
    follow(table)
    assert table.kept_to_line() == len(lesson.line)
    assert table.record.laid_out == sum(who == DEALER for who, _ in lesson.line)
    result = table.result
    assert result is None or lesson.seat in result.winners, "a first game is not lost"


@for_every_lesson
def test_a_lesson_is_short_and_speaks_before_every_decision(name: str) -> None:
    found, lesson = lesson_of(name)
    assert 6 <= len(lesson.decisions) <= 12
    own = [n for n, (who, _) in enumerate(lesson.line) if who == lesson.seat]
    silent = [lesson.line[n][1] for n in own if not lesson.steps[n].says]
    assert all(found.family_of(choice) in found.manners.answering for choice in silent), silent


@for_every_lesson
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lesson_speaks_every_language(name: str, language: str) -> None:
    _, lesson = lesson_of(name)
    english = [lesson.sentences(place, "en") for place in lesson.decisions]
    spoken = [lesson.sentences(place, language) for place in lesson.decisions]
    assert all(len(" ".join(said)) <= LONGEST for said in spoken), [
        said for said in spoken if len(" ".join(said)) > LONGEST
    ]
    assert not any("!" in " ".join(said) for said in spoken)
    if language != "en":
        same = [one for one, other in zip(english, spoken, strict=True) if one == other]
        assert same == []
    numbers = [re.findall(r"\d+", " ".join(said)) for said in (*english, *spoken)]
    half = len(english)
    assert numbers[:half] == numbers[half:], "the same figures in every language"
    assert NO_BREAK not in lesson.closing


@for_every_lesson
def test_a_lesson_lights_what_the_learner_sees(name: str) -> None:
    """Every piece is in the learner's own picture when it is spoken of."""
    table, (_, lesson) = begun(name), lesson_of(name)
    for place, step in enumerate(lesson.steps):
        if not step.lights:
            continue
        follow(table, place)
        picture = table.pov(lesson.seat).picture()
        drawn = set(re.findall(r'data-(?:piece|place)="([^"]*)"', picture))
        assert set(step.lights) <= drawn, (step.choice, sorted(drawn))


@for_every_lesson
def test_a_lesson_asks_nothing_that_hidden_facts_would_change(name: str) -> None:
    """Deal what the learner cannot see afresh: the same is on offer, the same pieces are there, so
    nothing that is advised tells of what is hidden."""
    table, (_, lesson) = begun(name), lesson_of(name)
    for place in lesson.decisions:
        follow(table, place)
        step = lesson.steps[place]
        for seed in range(3):
            other = table.imagine(lesson.seat, seed)
            decision = other.pov(lesson.seat).decision
            assert decision is not None and decision.named(step.choice) is not None
            picture = other.pov(lesson.seat).picture()
            assert all(f'="{piece}"' in picture for piece in step.lights)


@for_every_lesson
def test_who_leaves_the_line_plays_on_by_the_promised_seed(name: str) -> None:
    """The first own choice that is another than advised: no more is laid out by hand."""
    table, (_, lesson) = begun(name), lesson_of(name)
    follow(table, lesson.decisions[0])
    advised = table.ahead()[0][1]
    decision = table.pov(lesson.seat).decision
    assert decision is not None
    other = next(choice for choice in decision.choices if choice.name != advised)
    table.take(lesson.seat, other)
    assert table.ahead() == ()
    if table.pov(lesson.seat).may_undo:
        table.undo(lesson.seat)
        assert table.ahead()[0][1] == advised, "and back again"


def test_the_record_of_a_lesson_says_what_was_laid_out() -> None:
    """And all that was dealt after it follows from the seed."""
    _, lesson = lesson_of("agent-avenue")
    table = begun("agent-avenue")
    follow(table, lesson.decisions[-1])
    laid_out = table.record.laid_out
    while (decision := table.decision()) is not None:
        table.take(decision.seat, decision.choices[-1])
    assert table.record.laid_out == laid_out
    text = table.record.text()
    assert f"\nlesson: {laid_out}\n" in text
    deals = sum(who == DEALER for who, *_ in table.record.entries)
    assert verify(text) == deals - laid_out > 0
