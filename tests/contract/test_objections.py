"""Why not: what would be expected and cannot be chosen is answered, in a sentence with a rule."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from functools import cache

import pytest

from spytable.games import rulebook, shelf
from spytable.games.box import Box
from spytable.locale.extract import in_python
from spytable.pictures.objection import Objection
from spytable.table import Table
from spytable.web.rules_page.build import read
from tests.reading import read as plain

from . import objection_cases
from .played import Game, for_every_game, for_one_game, in_part_and_whole
from .settings import BOXES, LANGUAGES, MORE, for_every_box

ONE_SENTENCE = 110
"""Letters that a bubble holds on a phone."""
FAMILIES = [
    pytest.param(box, family, id=f"{box.name}-{family}")
    for box in BOXES
    for family in objection_cases.situations(box)
]


def family(name: str) -> str:
    """The family of a choice, by its name."""
    return name.partition(":")[0]


def families(box: Box) -> set[str]:
    return {family(name) for name in box.choice_names.values()}


@cache
def anchors(box: str, language: str) -> frozenset[str]:
    """The places where a rulebook can be opened."""
    told = read(box, rulebook.spoken(box, language))
    return frozenset(re.findall(r'\bid="([^"]+)"', told.html))


def is_sound(table: Table, seat: int, language: str) -> list[Objection]:
    """The objections that a seat is told, each of them looked at."""
    said = list(table.pov(seat).objections(language))
    offered = set(table.pov(seat).offered)
    for one in said:
        assert one.codes and one.pieces, one
        assert not offered.intersection(one.codes), "nothing on offer has an objection"
        assert len(set(one.pieces)) == len(one.pieces)
        for words in (one.sentence, one.asked):
            assert words.strip() == words != "" and "{" not in words
        assert len(one.sentence) <= ONE_SENTENCE, one.sentence
        assert one.sentence.endswith(".")
        assert one.rule in anchors(table.box.name, language), one
    return said


class Picture:
    """The questions to a drawing: pieces that are no choice and hold none."""

    def __init__(self, svg: str) -> None:
        self.free: set[str] = set()
        self.by_key: set[str] = set()
        """Those that can take the focus: nothing in them does, and they are not hidden."""
        self._walk(ElementTree.fromstring(svg), within=False, hidden=False)

    def _walk(self, element: ElementTree.Element, within: bool, hidden: bool) -> None:
        within = within or element.get("data-choice") is not None
        hidden = hidden or element.get("aria-hidden") == "true"
        inside = [one for one in element.iter() if one is not element]
        names = [element.get("data-piece"), element.get("data-place")]
        if not within and not any(one.get("data-choice") for one in inside):
            free = {name for name in names if name}
            self.free |= free
            reachable = [one for one in inside if one.get("tabindex") is not None]
            readable = any("readable" in (one.get("class") or "") for one in reachable)
            if not hidden and (readable or not reachable):
                self.by_key |= free
        for child in element:
            self._walk(child, within, hidden)


@for_every_game
def test_nothing_on_offer_has_an_objection(game: Game) -> None:
    """And each is one short sentence, with a rule that is told in the reader's language."""
    for turn, table in enumerate(game.some(12 * MORE)):
        for seat in range(table.players):
            is_sound(table, seat, LANGUAGES[(turn + seat) % len(LANGUAGES)])


@in_part_and_whole
@for_one_game
def test_what_is_objected_to_is_drawn_and_is_no_choice(game: Game, whole: bool) -> None:
    """Of the pieces that an objection names at least one can be pressed, and reached by key."""
    for table in game.some(24 if whole else 6):
        for seat in range(table.players):
            said = table.pov(seat).objections("en")
            if not said:
                continue
            picture = Picture(table.pov(seat).picture())
            for one in said:
                assert picture.free.intersection(one.pieces), one
                assert picture.by_key.intersection(one.pieces), one
            named = [piece for one in said for piece in one.pieces]
            assert len(set(named)) == len(named), "a piece gives one answer"


@for_one_game
def test_nobody_is_told_why_not_who_only_watches_or_when_all_is_over(game: Game) -> None:
    assert game.table.pov(None).objections("en") == ()
    assert all(game.table.pov(seat).objections("en") == () for seat in range(game.table.players))
    for table in game.some(4):
        assert table.pov(None).objections("en") == ()


@for_one_game
def test_a_seat_is_offered_nothing_that_is_the_dealers(game: Game) -> None:
    """A choice that `objection_cases.py` calls the Dealer's is the Dealer's, or a family could hide
    there."""
    names, dealt = game.box.choice_names, objection_cases.dealers(game.box)
    for step in game.steps:
        assert step.who < 0 or family(names[step.code]) not in dealt, names[step.code]


@for_every_box
def test_every_family_of_choices_is_asked_for_in_vain_somewhere(box: Box) -> None:
    dealt, tried = objection_cases.dealers(box), set(objection_cases.situations(box))
    assert tried | dealt == families(box)
    assert not tried & dealt


@pytest.mark.parametrize(("box", "wanted"), FAMILIES)
def test_every_family_of_choices_has_an_objection(box: Box, wanted: str) -> None:
    """In a situation made for it, in four languages, on a piece that can be pressed."""
    table, seat = objection_cases.situations(box)[wanted]()
    for language in LANGUAGES:
        named = [
            one
            for one in is_sound(table, seat, language)
            if any(family(box.choice_names[code]) == wanted for code in one.codes)
        ]
        assert named, f"nothing is said against {wanted}"
    picture = Picture(table.pov(seat).picture())
    assert any(picture.by_key.intersection(one.pieces) for one in named)


@for_every_box
def test_each_piece_is_told_its_own_reason(box: Box) -> None:
    """The sentence and the rule of single pieces, in situations made for them."""
    for make, rows in objection_cases.told(box):
        table, seat = make()
        said = {
            piece: (plain(one.sentence), one.rule)
            for one in is_sound(table, seat, "en")
            for piece in one.pieces
        }
        assert {piece: said.get(piece) for piece in rows} == rows


@for_every_box
def test_no_reason_is_left_without_a_situation(box: Box) -> None:
    """Every sentence of the box's objections is told somewhere above: none can get lost."""
    told = [sentence for _, rows in objection_cases.told(box) for sentence, _ in rows.values()]
    source = shelf.folder(box.name) / "objections.py"
    written = [m.text for m in in_python(source.read_text("utf-8"), str(source))]
    sentences = [text for text in written if text.endswith(".")]
    assert sentences
    shapes = {text: re.sub(r"\\\{\w+\\\}", ".+", re.escape(text)) for text in sentences}
    untold = [
        text for text, shape in shapes.items() if not any(re.fullmatch(shape, one) for one in told)
    ]
    assert untold == []
