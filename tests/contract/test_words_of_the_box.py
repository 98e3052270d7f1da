"""What is said of a box before anyone sits down, and of its cards: in four languages."""

from __future__ import annotations

import random

from spytable.games.box import Box
from spytable.locale import LANGUAGES

from .settings import Setting, for_every_box, for_every_setting, seen, states


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


@for_every_setting
def test_what_lies_in_sight_is_explained(setting: Setting) -> None:
    """Every explanation has a name and a text."""
    box = setting.box
    dice = random.Random(str(setting))
    for step, (state, _) in enumerate(states(setting, 2100)):
        if step % 12:
            continue
        for name, kind, text in box.words.explanations(
            seen(box, state, None), dice.choice(LANGUAGES)
        ):
            assert name and text
            assert isinstance(kind, str)
