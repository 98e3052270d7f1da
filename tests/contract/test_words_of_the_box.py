"""The words about a box before anyone sits down, and about its cards: in four languages."""

from __future__ import annotations

import random

from spytable.games.box import Box
from spytable.locale import LANGUAGES

from .played import Game, for_one_game
from .settings import for_every_box, seen


@for_every_box
def test_the_box_is_introduced_in_every_language(box: Box) -> None:
    for language in LANGUAGES:
        assert box.poster.title(language)
        assert len(box.poster.blurb(language)) > 40
    assert len({box.poster.blurb(language) for language in LANGUAGES}) == len(LANGUAGES)


@for_every_box
def test_every_option_and_every_value_has_a_name(box: Box) -> None:
    for language in LANGUAGES:
        for option in box.options:
            assert box.words.option_title(language, option.name)
            named = [box.words.option(language, option.name, value) for value in option.values]
            assert all(named) and len(set(named)) == len(named)


@for_every_box
def test_every_seat_has_a_title_and_a_colour_with_a_shape(box: Box) -> None:
    for players in box.players:
        for language in LANGUAGES:
            titles = [box.words.seat_title(players, seat, language) for seat in range(players)]
            assert all(titles) and len(set(titles)) == players
        for seat in range(players):
            ink, shape = box.words.seat_hue(players, seat)
            assert ink and shape


@for_one_game
def test_what_lies_in_sight_is_explained(game: Game) -> None:
    """Every box explains something at every moment, and everything with a name and a text."""
    box, dice = game.box, random.Random(str(game))
    for moment in range(0, len(game.steps), 12):
        view = seen(box, game.state(moment), None)
        explained = box.words.explanations(view, dice.choice(LANGUAGES))
        assert explained
        for name, kind, text in explained:
            assert name and text
            assert isinstance(kind, str)
