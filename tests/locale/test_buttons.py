"""Whatever a card, a place or a person is called: what is chosen fits on a button.

The contract tests hold played games to it; here all that could ever be on offer is said, with the
longest names.  Agenti's buttons are in `test_agenti`.
"""

from __future__ import annotations

from collections.abc import Iterable
from types import ModuleType
from typing import Any

import pytest

from spytable.games.agent_avenue import choices as avenue
from spytable.games.agent_avenue import words as words_of_avenue
from spytable.games.agent_avenue.components import Agent, Market
from spytable.games.agent_avenue.sight import View as ViewOfAvenue
from spytable.games.mind_mgmt import choices as management
from spytable.games.mind_mgmt import words as words_of_management
from spytable.games.mind_mgmt.components import IMMORTALS, LOCATIONS, Phase
from spytable.games.mind_mgmt.sight import View as ViewOfManagement
from spytable.games.spy_connection import choices as connection
from spytable.games.spy_connection import words as words_of_connection
from spytable.games.spy_connection.components import (
    CARD_CITIES,
    CITY_NAMES,
    FIRST_START,
    LINK_SPACES,
    OFFER,
)
from spytable.games.spy_connection.components import Phase as Turn
from spytable.games.spy_connection.sight import View as ViewOfConnection
from spytable.games.spy_connection.words.places import abbreviation, space_in_short
from spytable.kernel import new
from spytable.locale import LANGUAGES
from spytable.locale.buttons import LETTERS, fits, fitting
from tests.reading import read

ALL = pytest.mark.parametrize("language", LANGUAGES)
LONG_NAMES = [f"{number} {'Wilhelmina van der Linden'}"[:24] for number in range(1, 6)]
"""As long as a person's name may be."""


def buttons(words: ModuleType, v: Any, codes: Iterable[int], language: str) -> list[str]:
    """The words on the buttons of these choices; all of it fits, and none reads as another."""
    said = [read(words.button(v, code, LONG_NAMES, language)) for code in codes]
    assert [button for button in said if not fits(button)] == []
    assert len(set(said)) == len(said)
    return said


def of(families: ModuleType, *kinds: str) -> list[int]:
    """Every choice of some families, but for those that hide what they are about."""
    named = families.NAMES.items()
    return [code for code, name in named if name.split(":")[0] in kinds and ":" in name]


def test_the_fullest_sentence_that_fits_is_taken() -> None:
    assert fitting("a" * LETTERS, "b") == "a" * LETTERS
    assert fitting("a" * (LETTERS + 1), "b") == "b"
    assert fitting("a" * (LETTERS + 2), "b" * (LETTERS + 1)) == "b" * (LETTERS + 1)


@ALL
def test_buttons_of_agent_avenue(language: str) -> None:
    v = new(ViewOfAvenue)
    v.players, v.seat = 4, 0
    for kind in ("up", "down", "swap", "partner-swap", "lead", "taker", "top", "take"):
        buttons(words_of_avenue, v, of(avenue, kind), language)
    for agent in Agent:
        if agent != Agent.NONE:
            v.up = v.chosen = agent
            buttons(words_of_avenue, v, of(avenue, "recruit", "again"), language)
    for market in Market:
        v.ability = market
        buttons(words_of_avenue, v, of(avenue, "choose"), language)


@ALL
def test_buttons_of_spy_connection(language: str) -> None:
    v = new(ViewOfConnection)
    v.players, v.phase = 4, Turn.TURN
    v.agents[0, :] = 11
    spaces = sorted({space for spaces in LINK_SPACES for space in spaces})
    buttons(words_of_connection, v, [connection.BACK.code(space) for space in spaces], language)
    for kind in ("travel", "connect", "discard", "unmark", "draft"):
        buttons(words_of_connection, v, of(connection, kind), language)
    for card in range(1, FIRST_START):
        v.offer[OFFER - 1] = card  # where it costs most
        buttons(words_of_connection, v, [connection.TAKE.code(card)], language)
    for card in range(1, len(CARD_CITIES)):
        v.card[0, 0], v.marks[0, 0, :] = card, 0
        *others, last = CARD_CITIES[card]
        v.spy[0] = last
        unfinished = buttons(words_of_connection, v, [connection.MARK.code(card)], language)
        for city in others:
            v.marks[0, 0, city] = 1
        finished = buttons(words_of_connection, v, [connection.MARK.code(card)], language)
        assert unfinished != finished


@ALL
def test_a_city_in_short_is_no_other_city(language: str) -> None:
    """And a space in short is seen along its link: which end it is next to comes first."""
    cities = range(1, len(CITY_NAMES))
    assert len({abbreviation(language, city) for city in cities}) == len(cities)
    spaces = {space for spaces in LINK_SPACES for space in spaces}
    assert len({space_in_short(language, space) for space in spaces}) == len(spaces)


def test_a_space_in_short_begins_with_the_city_it_is_next_to() -> None:
    link = next(n for n, spaces in enumerate(LINK_SPACES) if len(spaces) == 3 and n > 1)
    first, middle, last = (space_in_short("en", space) for space in LINK_SPACES[link])
    assert (first, middle, last) == ("Paris › Madrid", "Paris–Madrid", "Madrid › Paris")


@ALL
def test_buttons_of_mind_mgmt(language: str) -> None:
    v = new(ViewOfManagement)
    v.players, v.walked, v.hour = 5, 1, 15
    v.hidden[:] = 1  # every feature brings a recruit
    for place in range(1, LOCATIONS):
        v.immortal_at[1:IMMORTALS] = place
        for kind in ("immortal", "shove"):
            there = [
                read(words_of_management.button(v, code, LONG_NAMES, language))
                for code in of(management, kind)
            ]
            assert [said for said in there if not fits(said)] == []
    for phase in (Phase.AGENT, Phase.LEAD, Phase.OPENING):
        v.phase = phase
        for kind in (
            *("chaos", "character", "start", "feature", "step", "slip", "second-slip", "post"),
            *("take", "place", "token", "show", "recruit", "activate", "move", "ask"),
            *("ask-dolphin", "shakedown", "lead"),
        ):
            buttons(words_of_management, v, of(management, kind), language)
