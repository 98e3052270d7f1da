"""Every sentence is said in every language, whole and without a slip."""

from __future__ import annotations

from pathlib import Path

import pytest

from spytable.locale import (
    LANGUAGES,
    NO_BREAK,
    bind,
    count,
    files,
    plural_form,
    read_catalogue,
    say,
    say_as,
)
from spytable.locale.annotate import annotated, uses
from spytable.locale.extract import (
    FORMS,
    SOURCE,
    faults,
    in_poster,
    in_python,
    in_template,
    messages,
    places,
)
from tests.reading import read

TRANSLATED = [language for language in LANGUAGES if language != "en"]
FILES = [(language, path) for language in TRANSLATED for path in files(language)]
for_every_file = pytest.mark.parametrize(
    ("language", "path"), FILES, ids=lambda part: str(part).removeprefix(f"{SOURCE}/")
)


def test_every_catalogue_is_read() -> None:
    """None lies where nobody looks, or bears a name that is no language."""
    assert {path for _, path in FILES} == set(SOURCE.rglob("*.po"))


def test_every_language_but_the_source_has_its_plural_forms() -> None:
    assert sorted(FORMS) == sorted(TRANSLATED)


@pytest.mark.parametrize("language", TRANSLATED)
def test_everything_is_translated_with_the_same_places(language: str) -> None:
    assert faults(language) == []


@for_every_file
def test_a_catalogue_parses_and_holds_no_guesses(language: str, path: Path) -> None:
    catalogue = read_catalogue(path, language)
    assert catalogue.num_plurals == FORMS[language]
    for message in catalogue:
        assert not message.fuzzy or message.id == "", message.id
        if message.id:
            forms = (message.string,) if isinstance(message.string, str) else message.string
            assert forms and all(forms), message.id
            assert len(forms) == (FORMS[language] if message.pluralizable else 1), message.id


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_two_catalogues_disagree(language: str) -> None:
    """All catalogues of a language are read as one; what two of them hold must be the same."""
    told: dict[tuple[str | None, str], tuple[str, object]] = {}
    for path in files(language):
        for message in read_catalogue(path, language):
            key = message.id if isinstance(message.id, str) else message.id[0]
            if key:
                first = told.setdefault((message.context, key), (str(path), message.string))
                assert first[1] == message.string, (key, first[0], path)


@for_every_file
def test_no_sentence_is_left_over(language: str, path: Path) -> None:
    """A sentence nobody says any more is dead weight for every translator after us; and that of a
    game is said in its own folder."""
    here = str(game.relative_to(SOURCE)) if (game := folder_of(path)) else ""
    said = {(message.context, message.text) for message in messages(here)}
    assert keys(path, language) <= said


@for_every_file
def test_a_game_leans_on_no_other_games_catalogue(language: str, path: Path) -> None:
    """All that is said in its folder stands in its own catalogue, or in those that all share."""
    if game := folder_of(path):
        shared = [file for file in files(language) if folder_of(file) is None]
        known = set().union(*(keys(file, language) for file in [path, *shared]))
        said = {(m.context, m.text) for m in messages(str(game.relative_to(SOURCE)))}
        assert said <= known


def folder_of(path: Path) -> Path | None:
    """The game that a catalogue lies in, if it does."""
    return path.parents[1] if path.parents[2] == SOURCE / "games" else None


def keys(path: Path, language: str) -> set[tuple[str | None, str]]:
    """The messages a catalogue translates."""
    found = set()
    for message in read_catalogue(path, language):
        key = message.id if isinstance(message.id, str) else message.id[0]
        if key:
            found.add((message.context, key))
    return found


def test_sentences_are_found_in_python() -> None:
    source = 'x = say(l, "A" " b {c}", c=say_as(l, "case", "D"))\ncount(l, 2, "e", "f")\nmark("g")'
    source += '\nmark_as("case", "H")'
    found = [(m.context, m.text, m.plural) for m in in_python(source, "x.py")]
    assert found == [
        (None, "A b {c}", None),
        ("case", "D", None),
        (None, "e", "f"),
        (None, "g", None),
        ("case", "H", None),
    ]


def test_sentences_are_found_in_templates() -> None:
    source = b"{{ _('A {b}', b=1) }}{{ _as('case', 'C') }}{{ count(2, 'd', 'e') }}"
    found = [(m.context, m.text, m.plural) for m in in_template(source, "x.html")]
    assert found == [(None, "A {b}", None), ("case", "C", None), (None, "d", "e")]


def test_sentences_are_found_on_posters() -> None:
    found = list(in_poster('title = "A"\nblurb = "B c."\n', "poster.toml"))
    assert [(m.text, m.where) for m in found] == [
        ("A", "poster.toml: title"),
        ("B c.", "poster.toml: blurb"),
    ]
    assert any(message.where == "games/agenti/poster.toml: title" for message in messages())


def test_places() -> None:
    assert places("{name} of {n} and %(other)s") == {"{name}", "{n}", "%(other)s"}


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("en", {0: 1, 1: 0, 2: 1, 5: 1, 21: 1}),
        ("cs", {0: 2, 1: 0, 2: 1, 4: 1, 5: 2, 22: 2}),
        ("sk", {0: 2, 1: 0, 3: 1, 5: 2, 21: 2}),
        ("ru", {0: 2, 1: 0, 2: 1, 5: 2, 11: 2, 12: 2, 21: 0, 22: 1, 111: 2}),
    ],
)
def test_plural_forms(language: str, forms: dict[int, int]) -> None:
    assert {number: plural_form(language, number) for number in forms} == forms


def test_speaking() -> None:
    assert say("en", "No catalogue holds this, {name}.", name="Ann") == (
        "No catalogue holds this, Ann."
    )
    assert say("cs", "Codebreaker") == "Kryptografka"
    assert say_as("cs", "accusative", "a Codebreaker") == "Kryptografku"
    spaces = [count("ru", n, "{n} space back", "{n} spaces back") for n in (1, 3, 6)]
    assert read(spaces) == ["1 клетка назад", "3 клетки назад", "6 клеток назад"]


def test_czech_says_ve_before_three_and_fourteen() -> None:
    for hour, said in (("3:00", "ve 3:00"), ("14:00", "ve 14:00"), ("6:00", "v 6:00")):
        assert read([say("cs", "Bylo to v {hour}.", hour=hour)]) == [f"Bylo to {said}."]
    for n, said in ((1, "v 1"), (2, "ve 2"), (12, "ve 12"), (15, "v 15"), (20, "ve 20"),
                    (49, "ve 49"), (50, "v 50"), (100, "ve 100"), (200, "v 200")):  # fmt: skip
        assert read([count("cs", n, "Je to v {n} z 1000.", "Je to v {n} z 1000.")]) == [
            f"Je to {said} z 1000."
        ]


def test_czech_says_ze_and_slovak_zo_before_seven_and_a_hundred() -> None:
    """The number decides by how it begins when it is spoken."""
    for n, czech, slovak in ((1, "z 1", "z 1"), (2, "ze 2", "z 2"), (4, "ze 4", "zo 4"),
                             (5, "z 5", "z 5"), (7, "ze 7", "zo 7"), (8, "z 8", "z 8"),
                             (12, "ze 12", "z 12"), (15, "z 15", "z 15"), (16, "ze 16", "zo 16"),
                             (45, "ze 45", "zo 45"), (30, "ze 30", "z 30"), (60, "ze 60", "zo 60"),
                             (100, "ze 100", "zo 100"), (145, "ze 145", "zo 145"),
                             (1000, "z 1000", "z 1000")):  # fmt: skip
        assert read([say("cs", "Krok {n} z {all}.", n=3, all=n)]) == [f"Krok 3 {czech}."]
        assert read([say("sk", "Krok {n} z {all}.", n=3, all=n)]) == [f"Krok 3 {slovak}."]
        assert read([say("sk", "Si tu s {n}.", n=n)]) == [f"Si tu {slovak.replace('z', 's')}."]


@pytest.mark.parametrize(
    ("language", "sentence", "bound"),
    [
        ("en", "Move 3 spaces, a or b.", "Move 3~spaces, a or b."),
        ("cs", "O {n} polí a v domě (s {name}).", "O~{n}~polí a~v~domě (s~{name})."),
        ("sk", "K 2 agentom; i potom. Ai o", "K~2~agentom; i~potom. Ai o"),
        ("ru", "Вы в {city} и с {n} агентами", "Вы в~{city} и~с~{n}~агентами"),
        ("ru", "С 3 — тупик", "С~3~— тупик"),
        ("cs", "Nic – a dost.", "Nic~– a~dost."),
        ("cs", "{span} hráči, {span} min", "{span}~hráči, {span}~min"),
        ("sk", "spolu {total} z {all}.", "spolu {total}~z~{all}."),
        ("en", "{name} has {done} missions", "{name} has {done}~missions"),
    ],
)
def test_what_belongs_together_stays_on_one_line(language: str, sentence: str, bound: str) -> None:
    """One-letter words, numbers, dashes and their neighbours; binding twice changes nothing."""
    assert bind(language, sentence) == bound.replace("~", NO_BREAK)
    assert bind(language, bind(language, sentence)) == bind(language, sentence)


def test_all_that_is_said_is_bound_and_no_catalogue_holds_a_no_break_space() -> None:
    assert (
        say("cs", "No catalogue holds {n} of this.", n=3)
        == f"No catalogue holds 3{NO_BREAK}of this."
    )
    assert NO_BREAK in count("en", 2, "{n} agent", "{n} agents")
    assert say("cs", "in Paris") == f"v{NO_BREAK}Paříži"
    for _, path in FILES:
        assert NO_BREAK not in path.read_text("utf-8"), path


@for_every_file
def test_translators_see_where_a_sentence_is_used(language: str, path: Path) -> None:
    """Every catalogue says it, and rightly: `python -m spytable.locale.extract --write` does."""
    blocks = path.read_text("utf-8").rstrip("\n").split("\n\n")[1:]
    assert blocks
    for block, right in zip(blocks, annotated(path).split("\n\n")[1:], strict=True):
        assert places_of(block) == places_of(right) != [], block
        assert "\n#. " in f"\n{block}", block


def places_of(block: str) -> list[str]:
    return [line for line in block.splitlines() if line.startswith("#:")]


def test_comments_tell_what_is_where_and_keep_what_a_translator_wrote() -> None:
    found = dict(uses("web/templates/past.html")[None, "Steps"])
    assert found["web/templates/past.html"].endswith("Here: heard, not seen.")
    ((_, told),) = uses("games/agent_avenue/picture")[None, "Wins"]
    assert "flag on a card" in told
    catalogue = SOURCE / "games" / "agent_avenue" / "locale" / "cs.po"
    assert "\n# " in annotated(catalogue), "why a row of the editor's was not followed"
