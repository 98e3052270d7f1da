"""Every choice has a name, a sentence in four languages, and one place in the picture."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ElementTree

from spytable.kernel import PLAIN

from .settings import LANGUAGES, MORE, Setting, for_every_setting, some, tables

PLACE = re.compile(r'data-choice="([^"]*)"')
PIECE = re.compile(r'data-(?:piece|place)="([^"]*)"')
SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = [
    "<script>alert(1)</script>",
    "\"quoted\" & 'quoted' &amp; </text>",
    "\u202eقلب ]]> <!--",
    "W" * 200,
]


def listeners(setting: Setting) -> list[int | None]:
    """Those who are asked what they were told: to tell a whole game takes long in plain mode."""
    return setting.watchers[-2:] if PLAIN else setting.watchers


@for_every_setting
def test_every_choice_has_a_sentence_of_its_own_in_every_language(setting: Setting) -> None:
    for table in some(setting, 1000, 8 * MORE):
        decision = table.decision()
        if decision is None:
            continue
        for seat in decision.seats:
            choices = table.decision(seat)
            assert choices is not None
            for language in LANGUAGES:
                sentences = [choice.sentence(language) for choice in choices]
                assert all(sentence.strip() == sentence != "" for sentence in sentences)
                assert len(set(sentences)) == len(sentences)
                assert not any("{" in sentence for sentence in sentences)


@for_every_setting
def test_everyone_is_told_something_in_every_language(setting: Setting) -> None:
    *_, table = tables(setting, 1100)
    result = table.result
    assert result is not None
    for place, seat in enumerate(listeners(setting)):
        language = LANGUAGES[(place + setting.number) % 4]
        told = table.told(seat, language)
        assert told
        assert all(t.sentence.strip() == t.sentence != "" for t in told)
        assert not any("{" in t.sentence for t in told)
        assert table.prompt(seat, language)
        assert result.sentence(seat, language)


@for_every_setting
def test_every_sentence_speaks_of_something_in_the_picture(setting: Setting) -> None:
    """What the page lights: at least one piece for each sentence, as the table stood then."""
    *_, table = tables(setting, 1150)
    for place, seat in enumerate(listeners(setting)):
        told = table.told(seat)
        for one in told[place::7]:
            drawn = set(PIECE.findall(table.picture(seat, at=one.moment + 1)))
            assert len(set(one.pieces)) == len(one.pieces)
            assert drawn.intersection(one.pieces), one


@for_every_setting
def test_every_choice_has_exactly_one_place_in_the_picture(setting: Setting) -> None:
    for table in some(setting, 1200, 2):
        decision = table.decision()
        if decision is not None:
            for seat in decision.seats:
                own = table.decision(seat)
                assert own is not None
                places = PLACE.findall(table.picture(seat))
                assert sorted(places) == sorted(choice.name for choice in own)
        for seat in setting.watchers:
            if decision is None or seat not in decision.seats:
                assert PLACE.findall(table.picture(seat)) == []


@for_every_setting
def test_a_picture_is_sound_and_escapes_hostile_names(setting: Setting) -> None:
    dice = random.Random(str(setting))
    names = HOSTILE[: setting.players]
    for table in some(setting, 1300, 2, names=names):
        language = dice.choice(LANGUAGES)
        for seat in setting.watchers:
            picture = table.picture(seat, language)
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
