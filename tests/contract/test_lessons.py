"""Every lesson can be played as it is written, in all languages, and points at what is there."""

from __future__ import annotations

import re

import pytest

from spytable.games import shelf
from spytable.games.box import Box
from spytable.games.lesson import Lesson
from spytable.kernel import DEALER
from spytable.locale import LANGUAGES, NO_BREAK, say
from spytable.table import Table, box, verify

BOXES = [name for name in shelf.names() if shelf.has_lesson(name)]
NAMES = [f"{name}:{which}" for name in BOXES for which in range(len(shelf.take(name).lessons))]
"""Every lesson, by its box and its number there."""
for_every_lesson = pytest.mark.parametrize("name", NAMES)

LONGEST = 240
"""So many letters can be taken in while one wants to play; on a phone they are seven lines."""


def lesson_of(name: str) -> tuple[Box, Lesson]:
    called, _, which = name.partition(":")
    found = shelf.take(called)
    assert found.lessons, f"{called} does not hand its lesson to the Box"
    return found, found.lessons[int(which or 0)]


def begun(name: str) -> Table:
    found, lesson = lesson_of(name)
    return box(found.name).table(lesson.players, lesson.variant, seed=7, line=lesson.line)


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
    english, spoken = all_that_is_said(lesson, "en"), all_that_is_said(lesson, language)
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


def all_that_is_said(lesson: Lesson, language: str) -> list[tuple[str, ...]]:
    """At every place of its line: what is to be tried first, and what is to be done, or watched."""
    return [
        tuple(say(language, sentence) for sentence in sentences)
        for step in lesson.steps
        for sentences in (*(tool.says for tool in step.first), step.says)
        if sentences
    ]


@for_every_lesson
def test_what_a_lesson_has_one_try_can_be_put_down(name: str) -> None:
    """Beside the game, by the seat that learns, in the picture and in a form; and it is what the
    press in the picture puts there, be it the second."""
    table, (_, lesson) = begun(name), lesson_of(name)
    for place, step in enumerate(lesson.steps):
        for tool in step.first:
            follow(table, place)
            pov = table.pov(lesson.seat)
            slip = next(one for one in pov.drawing().slips if one.topic == tool.topic)
            pressed, _, meant = tool.presses[-1].partition("=")
            drawn = re.findall(f'data-aside="{pressed}"[^>]*data-text="([^"]*)"', pov.picture())
            assert drawn and meant in {"", *drawn}
            text = tool.text or next((value for value, _ in slip.values if value), "x")
            table.put_aside(lesson.seat, slip.audience, tool.topic, text)


@for_every_lesson
def test_an_earlier_line_can_still_be_played(name: str) -> None:
    """A table that was begun before the lesson was changed keeps to what it began with."""
    found, lesson = lesson_of(name)
    for line in lesson.earlier:
        table = box(found.name).table(lesson.players, lesson.variant, seed=7, line=line)
        follow(table)
        assert table.kept_to_line() == len(line)
        assert lesson.line_of(line) == line
    assert lesson.line_of(lesson.line) == lesson.line == lesson.line_of(())


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
        lights = {piece for one in (step, *step.first) for piece in one.lights}
        assert lights <= drawn, (step.choice, sorted(drawn))


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
