"""Russian speaks to everybody as "вы": no sentence says "ты" to one person, not even by its verb.

Imperatives of one person are found by those of several, of which the catalogues are full: where
"выберите" is said, "выбери" is the slip.
"""

from __future__ import annotations

import re

from tests.locale.test_rejected_words import sentences

PRONOUNS = r"ты|тебя|тебе|тобой|тобою|тво(?:й|я|ё|и|его|ей|ему|ю|им|их|ими|ём|ею)"
PRESENT = r"\w+(?:[её]шь|ишь)(?:ся)?"
"""How verbs of the second person singular end: "знаешь", "видишь", "остаёшься"."""

INNOCENT = {"лишь", "пришли"}
"""Words that only look like it: "пришли сюда" is said of several people."""
THOU = re.compile(rf"(?:{PRONOUNS}|{PRESENT})")
OF_SEVERAL = re.compile(r"(\w+(?:и|й|ь))те(сь)?")
"""An imperative of several people: without its "те" it speaks to one."""


def said_to_one(texts: list[str]) -> set[str]:
    """Every word that addresses one person as "ты"."""
    words = {word for text in texts for word in re.findall(r"\w+", text.lower())}
    imperatives = {
        found[1] + ("ся" if found[2] and found[1].endswith(("й", "ь")) else found[2] or "")
        for word in words
        if (found := OF_SEVERAL.fullmatch(word))
    }
    return {word for word in words if THOU.fullmatch(word) or word in imperatives} - INNOCENT


def test_no_russian_sentence_says_thou() -> None:
    said = [text for _, _, text in sentences("ru")]
    thou = said_to_one(said)
    assert [text for text in said if thou & set(re.findall(r"\w+", text.lower()))] == []


def test_thou_is_found_in_pronouns_and_verbs() -> None:
    """Also where the pronoun is left out; "лишь", "лист" and "пути" are innocent."""
    several = "Сначала выберите, кого оставить. Садитесь. Останьтесь лишь на пути; это не лист."
    assert said_to_one([several]) == set()
    one = "Выбери. Садись. Останься. Как бы ты сыграл? Знаешь своё, видишь чужое."
    assert said_to_one([several, one]) == {
        "выбери", "садись", "останься", "ты", "знаешь", "видишь",
    }  # fmt: skip
