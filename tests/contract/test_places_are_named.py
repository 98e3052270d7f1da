"""Every place that a sentence names is named in the picture, or lights when one points at the
sentence: in choices, prompts, lessons and what is told of a game.

How large the names are drawn, on every screen, is tried in the browser (`test_names_on_the_board`).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from xml.etree import ElementTree

import pytest

from spytable.games.agenti.components import CIRCLE_NAMES
from spytable.games.agenti.picture.told import circle_piece
from spytable.games.box import Box
from spytable.games.mind_mgmt.components import LOCATIONS
from spytable.games.mind_mgmt.picture.told import place_piece
from spytable.games.mind_mgmt.words.pieces import place_name
from spytable.games.spy_connection.components import CITIES
from spytable.games.spy_connection.picture.told import city_piece
from spytable.games.spy_connection.words.places import city_name
from spytable.table import OpenedBox, Pov

from .played import Game, for_one_game, spread
from .settings import BOXES

MOMENTS = 12


def circles(language: str) -> dict[str, str]:
    return {name.upper(): circle_piece(n) for n, name in enumerate(CIRCLE_NAMES) if n}


def locations(language: str) -> dict[str, str]:
    return {place_name(place): place_piece(place) for place in range(1, LOCATIONS)}


def cities(language: str) -> dict[str, str]:
    return {city_name(language, city): city_piece(city) for city in range(1, CITIES)}


NAMED: dict[str, Callable[[str], dict[str, str]]] = {
    "agenti": circles,
    "mind-mgmt": locations,
    "spy-connection": cities,
}
"""By box: what places are called in sentences, and as pieces.  Boxes without a map have no such
names."""


def places_in(box: Box, sentence: str, language: str) -> dict[str, str]:
    """The places that a sentence names, and their pieces."""
    words = sentence.replace("\N{NO-BREAK SPACE}", " ")
    places = NAMED[box.name](language) if box.name in NAMED else {}
    return {name: places[name] for name in places if re.search(rf"\b{re.escape(name)}\b", words)}


def letters_of(pov: Pov, language: str) -> set[str]:
    """All that is written in the picture and stays on every screen."""
    picture = ElementTree.fromstring(pov.picture(language))
    written = set()
    for one in picture.iter():
        if one.tag.endswith("text") and "from-" not in one.get("class", ""):
            written.add(" ".join("".join(one.itertext()).split()).casefold())
    return written


def is_drawn(box: Box, name: str, written: set[str]) -> bool:
    """Whether a place can be found by its name: in MIND MGMT by its column and its row."""
    if box.name == "mind-mgmt":
        return {name[0].casefold(), name[1:]} <= written
    return name.casefold() in written


@for_one_game
def test_places_that_are_named_are_found_in_the_picture(game: Game) -> None:
    box, seen = game.box, 0
    for turn, moment in enumerate(spread(game.decisions, MOMENTS, game.setting.number)):
        table, language = game.at(moment), game.setting.by_turns(turn)[1]
        pov = table.pov(game.steps[moment].who)
        written = letters_of(pov, language)
        decision = pov.decision
        assert decision is not None
        said = [pov.prompt(language), *(choice.sentence(language) for choice in decision.choices)]
        for sentence in said:
            for name in places_in(box, sentence, language):
                seen += 1
                assert is_drawn(box, name, written), (sentence, name)
        for told in pov.told(language)[-3:]:
            for name, piece in places_in(box, told.sentence, language).items():
                assert is_drawn(box, name, written) or piece in told.pieces, (told, name)
    assert seen or box.name not in NAMED


@pytest.mark.parametrize("language", ["en", "cs"])
@pytest.mark.parametrize("box", [box for box in BOXES if box.lesson], ids=lambda box: box.name)
def test_places_that_a_lesson_names_are_drawn_or_lit(box: Box, language: str) -> None:
    lesson = box.lesson
    assert lesson is not None
    table = OpenedBox(box).table(lesson.players, dict(lesson.variant), seed=1, line=lesson.line)
    while ahead := table.ahead():
        place, (who, choice) = table.moment, ahead[0]
        sentences, pov = lesson.sentences(place, language), table.pov(lesson.seat)
        named = {k: v for one in sentences for k, v in places_in(box, one, language).items()}
        if named:
            written = letters_of(pov, language)
            for name, piece in named.items():
                lit = piece in lesson.steps[place].lights
                assert lit or is_drawn(box, name, written), (sentences, name)
        table.take(who, choice)
