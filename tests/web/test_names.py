"""Names: what can be seen, who is who at a table, and what only bots are called."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from spytable.hall.games import LEVELS
from spytable.hall.names import LONGEST_NAME, bot_name, in_language, name_in, told_apart, visible
from spytable.hall.refusals import Reasons, Refusal
from spytable.locale import LANGUAGES
from tests.web.helpers import BOX, Visitor


@pytest.mark.parametrize(
    "text",
    "|   |\u3164|\u2800\u2800|\u115f\u1160|\uffa0|\u200b\u200d|\u202e|\u034f|\ufe0f|\u180e|"
    "\U000e0100|\u0301|\x00|\u2060|\U0001d159|\u00ad".split("|"),
)
def test_a_name_that_nobody_can_see_is_none(text: str) -> None:
    assert visible(text) == ""
    with pytest.raises(Refusal) as refused:
        name_in({"name": text})
    assert refused.value.message == Reasons.NO_NAME


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ann", "Ann"),
        ("  Ann\u3164\u2800of\u202e  Green\n", "Ann of Green"),
        ("Žofie", "Žofie"),
        ("Z\u030cofie", "Žofie"),
        ("Ёлка", "Ёлка"),
        ("김", "김"),
        ("🦊", "🦊"),
        ("a" + "\u0301" * 20, "á" + "\u0301" * 3),
        ("x" * LONGEST_NAME, "x" * LONGEST_NAME),
    ],
)
def test_a_name_is_one_line_of_what_can_be_seen(text: str, name: str) -> None:
    assert name_in({"name": text}) == name


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("level", LEVELS)
def test_no_person_is_called_like_a_bot(language: str, level: str) -> None:
    bot = bot_name(language, level)
    for name in (bot, bot.upper(), f"{bot} 2", bot.replace(" ", "\u3164"), bot.replace(" ", "-")):
        with pytest.raises(Refusal) as refused:
            name_in({"name": name})
        assert refused.value.message == Reasons.BOT_NAME
    assert name_in({"name": f"{bot}ess"}) == f"{bot}ess"


def test_letters_of_another_alphabet_do_not_make_another_bot() -> None:
    for name in ("Мedium bоt", "Ｍｅｄｉｕｍ ｂｏｔ", "Stredni bot"):
        with pytest.raises(Refusal):
            name_in({"name": name})


def test_two_of_one_name_are_told_apart() -> None:
    assert told_apart("Ann", ["", "Bob"]) == "Ann"
    assert told_apart("Ann", ["Ann"]) == "Ann 2"
    assert told_apart("Ann", ["ANN", "ann 2"]) == "Ann 3"
    assert told_apart("Аnn", ["Ann"]) == "Аnn 2", "the first letter is Cyrillic"
    assert told_apart("Jana", ["Jána"]) == "Jana"
    assert told_apart("!!", ["?!"]) == "!!" and told_apart("!!", ["! !"]) == "!! 2"
    long = "x" * LONGEST_NAME
    assert told_apart(long, [long]) == "x" * (LONGEST_NAME - 2) + " 2"


def test_the_second_of_one_name_gets_a_number_at_the_table(client: TestClient) -> None:
    ann, other, third = (Visitor(client, name=name) for name in ("Ann", "ann", "Medium bot"))
    table_id = ann.open_table("you", "friend", "friend")
    invite = ann.table(table_id)["invite"]
    assert other.join(table_id, invite).status_code == 200
    assert [seat["name"] for seat in ann.table(table_id)["seats"]] == ["Ann", "ann 2", ""]
    refused = third.join(table_id, invite)
    assert refused.status_code == 400 and "the name of a bot here" in refused.json()["error"]
    assert ann.table(table_id)["status"] == "waiting"


def test_whoever_opens_a_table_has_a_name_of_their_own(ann: Visitor) -> None:
    form = ann.json(f"/new/{BOX}")
    fields = {"number": form["number"], "players": 2, "seat0": "you", "seat1": "easy"}
    for name in ("\u3164", "Easy bot"):
        assert ann.send(f"/new/{BOX}", **fields, name=name).status_code == 400
    assert ann.json("/")["tables"] == []


def test_a_bot_is_named_in_the_language_of_whoever_reads(client: TestClient) -> None:
    """In the strip, in sentences, among one's tables; and whoever sat it down."""
    ann, ivan = Visitor(client, language="cs"), Visitor(client, language="ru", name="Ivan")
    table_id = ann.open_table("you", "easy", "friend", "easy")
    ivan.join(table_id, ann.table(table_id)["invite"])
    names = {one.language: [s["name"] for s in one.table(table_id)["seats"]] for one in (ann, ivan)}
    assert names == {
        "cs": ["Ann", "Slabý bot 1", "Ivan", "Slabý bot 2"],
        "ru": ["Ann", "Слабый бот 1", "Ivan", "Слабый бот 2"],
    }
    page = ivan.get(f"/tables/{table_id}").text
    assert "Слабый бот 1" in page and "Slabý bot" not in page and "Easy bot" not in page
    assert "Slabý bot 1" in ann.get("/").text


def test_bots_of_former_names_and_people_who_are_none() -> None:
    assert in_language("Snadný bot 2", "en") == "Easy bot 2"
    assert in_language("Лёгкий бот 2", "ru") == "Слабый бот 2"
    assert in_language("Silný bot", "ru") == "Сильный бот"
    assert [in_language(name, "cs") for name in ("Ann 2", "bot", "Easy", "")] == [
        "Ann 2",
        "bot",
        "Easy",
        "",
    ]
