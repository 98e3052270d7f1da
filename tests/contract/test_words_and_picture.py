"""Every choice has a name, a sentence in four languages, and one place in the picture."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree

from spytable.games.box import Box
from spytable.locale.buttons import LETTERS
from spytable.pictures.joined import whole as joined
from spytable.pictures.svg import LEAST_SQUEEZED
from spytable.pictures.typeface import ems
from spytable.table import Told
from tests.pictures.letters import too_small

from .played import Game, for_one_game, in_part_and_whole
from .settings import LANGUAGES, MORE, SETTINGS, for_every_box

PLACE = re.compile(r'data-choice="([^"]*)"')
PIECE = re.compile(r'data-(?:piece|place)="([^"]*)"')
SVG = "{http://www.w3.org/2000/svg}"
LONG_NAMES = [f"{number} {'Wilhelmina van der Linden'}"[:24] for number in range(1, 6)]
"""As long as a person's name may be."""
BESIDE_THE_CHOICES = 160
"""Letters of a reason that still leave room for what it is about."""
HOSTILE = [
    "<script>alert(1)</script>",
    "\"quoted\" & 'quoted' &amp; </text>",
    "\u202eقلب ]]> <!--",
    "W" * 200,
]


@for_every_box
def test_by_turns_every_watcher_and_every_language_is_looked_at(box: Box) -> None:
    """A sample in one setting becomes a trial of all over the settings of a box, where it has
    enough of them."""
    turns = [setting.by_turns() for setting in SETTINGS if setting.box is box]
    assert len({language for _, language in turns}) == min(len(LANGUAGES), len(turns))
    if len(turns) > 2 * box.players[-1]:
        assert {seat for seat, _ in turns} == {*range(box.players[-1]), None}


@for_one_game
def test_every_choice_has_a_sentence_of_its_own_in_every_language(game: Game) -> None:
    for table in game.some(8 * MORE):
        for seat in range(table.players):
            choices = table.pov(seat).decision
            if choices is None:
                continue
            for language in LANGUAGES:
                sentences = [choice.sentence(language) for choice in choices]
                assert all(sentence.strip() == sentence != "" for sentence in sentences)
                assert len(set(sentences)) == len(sentences)
                assert not any("{" in sentence for sentence in sentences)


@for_one_game
def test_every_button_is_short_and_no_two_read_the_same(game: Game) -> None:
    """Forty letters are what a phone holds, whoever plays; who talks to the page says what they
    read, so two buttons on offer at once are never called the same."""
    for table in game.some(12 * MORE, names=LONG_NAMES[: game.setting.players]):
        for seat in range(table.players):
            decision = table.pov(seat).decision
            for language in LANGUAGES if decision is not None else ():
                buttons = [choice.button(language) for choice in decision or ()]
                assert [button for button in buttons if not 0 < len(button) <= LETTERS] == []
                assert len(set(buttons)) == len(buttons)
                assert not any("{" in button for button in buttons)


@for_one_game
def test_for_every_choice_a_reason_is_given_in_every_language(game: Game) -> None:
    """For one who asks for advice, whatever is advised: in words of the game, short enough to stand
    beside the choices of a phone."""
    for table in game.some(8 * MORE):
        for seat in range(table.players):
            choices, view = table.pov(seat).decision, table.pov(seat).view.record
            for code in () if choices is None else choices.codes:
                said = [table.box.words.reason(view, code, table.names, one) for one in LANGUAGES]
                assert all(said), table.box.choice_names[code]
                assert len(set(said)) == len(LANGUAGES), said
                for sentence in said:
                    assert sentence.strip() == sentence
                    assert sentence[-1] == "."
                    assert "{" not in sentence
                    assert len(sentence) <= BESIDE_THE_CHOICES


@in_part_and_whole
@for_one_game
def test_everyone_is_told_something_in_every_language(game: Game, whole: bool) -> None:
    """Of a whole game: by turns one seat in one language, and what is said to whoever watches."""
    result = game.table.result
    assert result is not None
    for seat, language in listeners(game, whole):
        told = game.table.pov(seat).told(language)
        assert told
        assert all(t.sentence.strip() == t.sentence != "" for t in told)
        assert not any("{" in t.sentence for t in told)
    for seat in game.setting.watchers:
        for language in LANGUAGES:
            assert game.table.pov(seat).prompt(language)
            assert result.sentence(seat, language)


def listeners(game: Game, whole: bool) -> list[tuple[int | None, str]]:
    """Those who are asked what they were told of a whole game, and in which language."""
    if whole:
        return [(seat, language) for seat in game.setting.watchers for language in LANGUAGES]
    return [game.setting.by_turns()]


@in_part_and_whole
@for_one_game
def test_every_sentence_speaks_of_something_in_the_picture(game: Game, whole: bool) -> None:
    """The pieces that the page lights: at least one piece for each sentence, as the table stood
    then.  In part: for one seat by turns, one sentence about every family of choices."""
    if whole:
        for seat in game.setting.watchers:
            for told in game.table.pov(seat).told():
                lights_a_piece(game, seat, told)
        return
    seat, language = game.setting.by_turns()
    heard = game.table.pov(seat).heard
    families: dict[str, list[Told]] = {}
    for told in game.table.pov(seat).told(language):
        families.setdefault(heard[told.moment].name.split(":")[0], []).append(told)
    for of_one_family in families.values():
        lights_a_piece(game, seat, of_one_family[game.setting.number % len(of_one_family)])


def lights_a_piece(game: Game, seat: int | None, told: Told) -> None:
    drawn = set(PIECE.findall(game.table.pov(seat).picture(at=told.moment + 1)))
    assert len(set(told.pieces)) == len(told.pieces)
    assert drawn.intersection(told.pieces), told


@in_part_and_whole
@for_one_game
def test_every_choice_has_exactly_one_place_in_the_picture(game: Game, whole: bool) -> None:
    for turn, table in enumerate(game.some(12 if whole else 4)):
        first = table.decision()
        by_turns, _ = game.setting.by_turns(turn)
        asked = [*first.seats] if first is not None else []
        for seat in game.setting.watchers if whole else {*asked, by_turns}:
            decision = table.pov(seat).decision if seat is not None else None
            places = PLACE.findall(table.pov(seat).picture())
            assert sorted(places) == sorted(choice.name for choice in decision or ())
            assert bool(places) == (seat in asked)


@for_one_game
def test_what_is_drawn_and_its_button_speak_with_one_voice(game: Game) -> None:
    """Those who hear the picture hear of every choice what describes its button, or is written on
    it."""
    for table in game.some(4 * MORE):
        for seat in range(table.players):
            decision = table.pov(seat).decision
            if decision is None:
                continue
            for language in LANGUAGES:
                svg = ElementTree.fromstring(table.pov(seat).picture(language))
                drawn = {
                    one.get("data-choice"): one.get("aria-label")
                    for one in svg.iter(SVG + "g")
                    if one.get("data-choice")
                }
                assert drawn == {one.name: one.sentence(language) for one in decision.choices}


@in_part_and_whole
@for_one_game
def test_a_picture_is_sound_and_escapes_hostile_names(game: Game, whole: bool) -> None:
    """And every letter of it can be read on a phone, at the end of the game, too."""
    names = HOSTILE[: game.setting.players]
    for turn, table in enumerate(game.some(8 if whole else 2, names=names)):
        by_turns, language = game.setting.by_turns(turn)
        for seat in game.setting.watchers if whole else [by_turns]:
            drawing, definitions = table.pov(seat).drawing(language), game.box.picture.definitions()
            is_sound(joined(drawing, definitions), language)
            assert too_small(drawing, definitions) == []


@for_one_game
def test_no_letter_is_squeezed_below_92_per_cent_and_no_word_cut(game: Game) -> None:
    """In no language: a line breaks, or is set condensed, before it looks forced."""
    for turn, table in enumerate(game.some(5 * MORE)):
        seat, _ = game.setting.by_turns(turn)
        for language in LANGUAGES:
            svg = ElementTree.fromstring(table.pov(seat).picture(language))
            for one in svg.iter(SVG + "text"):
                words = "".join(one.itertext())
                assert not words.endswith("…")
                if room := one.get("textLength"):
                    own = ems(words, one.get("class", "")) * float(one.get("font-size", ""))
                    assert float(room) >= LEAST_SQUEEZED * own - 0.1, (words, language)


def is_sound(picture: str, language: str) -> None:
    """Well formed, titled, without scripts, no id twice."""
    assert "<script" not in picture
    root = ElementTree.fromstring(picture)
    assert root.tag == f"{SVG}svg"
    assert root.get("lang") == language
    titles = [title.text for title in root.iter(f"{SVG}title")]
    assert root[0].tag == f"{SVG}title"
    assert len(titles) > 5
    assert all(title and title.strip() for title in titles)
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(set(ids)) == len(ids)
    _no_scripts(root)


def _no_scripts(root: ElementTree.Element) -> None:
    """Nothing that a strict content policy would have to stop."""
    for element in root.iter():
        assert element.tag not in (f"{SVG}script", f"{SVG}foreignObject", f"{SVG}style")
        for name, value in element.attrib.items():
            assert not name.lower().startswith("on")
            assert name != "style"
            assert "javascript:" not in value.lower()
