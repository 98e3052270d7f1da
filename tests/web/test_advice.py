"""Advice over HTTP: for the seat that asks alone, told to the others, refused in a sentence."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from spytable.bots import Levelled, Opinion
from spytable.hall import advice
from spytable.hall.advice import AdviceRequest
from spytable.hall.games import LEVELS, adviser, open_box
from spytable.hall.refusals import Reasons
from spytable.hall.rematch import next_table
from spytable.hall.room import Room
from spytable.locale import LANGUAGES
from spytable.store.port import SeatRow, TableRow
from spytable.store.settings import TableSettings
from spytable.table.player import at_a_stroke
from spytable.web.table_page.advised import compared
from tests.games.mind_mgmt.situations import acting
from tests.reading import read
from tests.web.helpers import BOX, JSON, Visitor, server, site_of


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that thinks little: the same in every other way."""
    monkeypatch.setattr("spytable.hall.games.adviser", lambda seed: Levelled("easy", seed=seed))


SCALE = " more on a scale from 0 (lost) to 100 (won)."


def test_the_strong_bot_is_asked() -> None:
    """The real one, not the quick one of these tests."""
    assert adviser(7).level == LEVELS[-1] == "strong"


@pytest.mark.parametrize(
    ("opinion", "said"),
    [
        (Opinion(1, only=True), "There is nothing else to choose."),
        (Opinion(1, wins=True), "It wins for certain."),
        (Opinion(1, others_lose=True), "Everything else loses at once."),
        (Opinion(1), ""),
        (Opinion(1, 2), "This is a matter of taste; it might as well be “that”."),
        (Opinion(1, 2, 0), "About as good as “that”."),
        (Opinion(1, 2, 2), "About as good as “that”."),
        (Opinion(1, 2, 3), "A little better than “that”: 3 points" + SCALE),
        (Opinion(1, 2, 9), "A little better than “that”: 9 points" + SCALE),
        (Opinion(1, 2, 10), "Clearly better than “that”: 10 points" + SCALE),
        (Opinion(1, 2, 24), "Clearly better than “that”: 24 points" + SCALE),
        (Opinion(1, 2, 25), "Far better than “that”: 25 points" + SCALE),
        (Opinion(1, 2, 100), "Far better than “that”: 100 points" + SCALE),
    ],
)
def test_how_much_better_it_is(opinion: Opinion, said: str) -> None:
    """In plain words and a figure; what was not measured has none, and what was not compared with
    anything is not said to be better.  In every language otherwise."""
    assert read(compared(opinion, "that", "en")) == said
    others = {compared(opinion, "that", language) for language in LANGUAGES}
    assert len(others) == (len(LANGUAGES) if said else 1)


def opened(who: Visitor, *seats: str, setting: str = "") -> str:
    form = who.json(f"/new/{BOX}?players={len(seats)}")
    fields = {f"seat{n}": sitter for n, sitter in enumerate(seats)} | {"option-first": "green"}
    if setting:
        fields["advice"] = setting
    said = who.send(
        f"/new/{BOX}", number=form["number"], players=len(seats), name=who.name, **fields
    )
    assert said.status_code == 200, said.text
    return str(said.json()["id"])


def friends(client: TestClient, setting: str = "all") -> tuple[str, Visitor, Visitor]:
    ann, bob = Visitor(client, name="Ann"), Visitor(client, name="Bob")
    table_id = opened(ann, "you", "friend", setting=setting)
    assert bob.join(table_id, ann.table(table_id)["invite"]).status_code == 200
    return table_id, ann, bob


def ask(who: Visitor, table_id: str, moment: int) -> Any:
    return who.send(f"/tables/{table_id}/hint", moment=moment)


def answered(who: Visitor, table_id: str) -> dict[str, Any]:
    """The advice, once there is one."""
    latest = time.monotonic() + 240  # rules may have to be compiled before a bot thinks to its end
    while time.monotonic() < latest:
        told: dict[str, Any] = who.table(table_id).get("advice", {})
        if told.get("ready"):
            return told
        time.sleep(0.02)
    raise AssertionError("no advice comes")


def test_the_answer_is_what_the_bot_would_do_from_that_view(client: TestClient) -> None:
    ann = Visitor(client)
    table_id = opened(ann, "you", "easy")
    shown = ann.table(table_id)
    assert "advice" not in shown
    said = ask(ann, table_id, shown["moment"])
    assert said.status_code == 200
    assert "advice" in said.json()
    told = answered(ann, table_id)
    hall = site_of(client).hall
    room = hall.registry.rooms[table_id]

    def question(table: Any) -> AdviceRequest:
        return advice._question(table, room, 0, shown["moment"])

    asked = client.portal.call(hall.look, room, question)
    chosen = at_a_stroke(
        Levelled("easy", seed=asked.seed).opinion(asked.view, asked.decision, asked.heard)
    )
    names = {choice.code: choice.name for choice in asked.decision}
    assert told["choice"] == names[chosen.best]
    assert told["lead"] == chosen.lead


def test_the_page_shows_it_in_words_and_lit(client: TestClient) -> None:
    for language in ("en", "cs", "sk", "ru"):
        ann = Visitor(client, language)
        table_id = opened(ann, "you", "easy")
        page = ann.get(f"/tables/{table_id}").text
        assert f'action="/tables/{table_id}/hint"' in page
        moment = ann.table(table_id)["moment"]
        went = ann.submit(f"/tables/{table_id}/hint", moment=str(moment))
        assert went.status_code == 303
        told = answered(ann, table_id)
        page = ann.get(f"/tables/{table_id}").text
        name = told["choice"]
        assert f'data-choice="{name}" data-advised=""' in page
        button = page.split(f'name="choice" value="{name}"', 1)[1].split(">", 1)[0]
        assert "data-advised" in button
        assert "data-advice" in page
        assert "/hint" not in page, "asked and answered"
        assert page.count("data-advised") == 2
        ann.choose(table_id, name, moment)
        page = ann.get(f"/tables/{table_id}").text
        assert "data-advised" not in page, "gone with the next choice"


def test_whoever_asks_twice_is_told_the_same_and_it_is_thought_of_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    thoughts: list[int] = []
    slices = AdviceRequest.slices

    def counted(question: AdviceRequest) -> Any:
        thoughts.append(question.seed)
        return slices(question)

    monkeypatch.setattr(AdviceRequest, "slices", counted)
    with server(tmp_path) as client:
        ann = Visitor(client)
        table_id = opened(ann, "you", "easy")
        moment = ann.table(table_id)["moment"]
        for _ in range(3):
            assert ask(ann, table_id, moment).status_code == 200
        first = answered(ann, table_id)
        assert ask(ann, table_id, moment).status_code == 200
        assert answered(ann, table_id) == first
        assert len(thoughts) == 1
    with server(tmp_path) as client:  # forgotten, and yet the same
        ann.client = client
        assert "advice" not in ann.table(table_id)
        assert ask(ann, table_id, moment).status_code == 200
        assert answered(ann, table_id) == first
        assert thoughts[0] == thoughts[1]


def test_what_is_refused_and_why(client: TestClient) -> None:
    table_id, ann, bob = friends(client)
    moment = ann.table(table_id)["moment"]
    cara = Visitor(client, name="Cara")
    cara.table(table_id)

    def refused(who: Visitor, table: str, at: int, status: int, words: str) -> None:
        said = ask(who, table, at)
        assert said.status_code == status, said.text
        assert words in said.json()["error"]
        assert "advice" not in who.table(table)

    refused(cara, table_id, moment, 403, "You are watching")
    refused(bob, table_id, bob.table(table_id)["moment"], 403, "Someone else is deciding")
    refused(ann, table_id, moment + 1, 409, "The game has moved on")
    quiet, ann, bob = friends(client, "none")
    refused(ann, quiet, ann.table(quiet)["moment"], 403, "nobody may ask the bots")
    assert "/hint" not in ann.get(f"/tables/{quiet}").text
    waiting = opened(ann, "you", "friend", setting="all")
    refused(ann, waiting, 0, 409, "has not started")
    form = ann.json(f"/new/{BOX}?players=2")
    fields = {"seat0": "you", "seat1": "easy", "advice": "always", "name": "Ann"}
    said = ann.send(f"/new/{BOX}", number=form["number"], players=2, **fields)
    assert said.status_code == 422


@pytest.mark.parametrize(
    ("seats", "setting", "allowed"),
    [
        (("you", "easy"), "", True),
        (("you", "easy"), "none", False),
        (("you", "friend"), "", False),
        (("you", "friend"), "all", True),
    ],
)
def test_who_may_ask_is_settled_with_the_table(
    tmp_path: Path, seats: tuple[str, ...], setting: str, allowed: bool
) -> None:
    """By default only one who plays against bots; it is kept."""
    with server(tmp_path) as client:
        ann, bob = Visitor(client, name="Ann"), Visitor(client, name="Bob")
        table_id = opened(ann, *seats, setting=setting)
        if "friend" in seats:
            bob.join(table_id, ann.table(table_id)["invite"])
    with server(tmp_path) as client:
        ann.client = bob.client = client
        assert ("/hint" in ann.get(f"/tables/{table_id}").text) == allowed
        said = ask(ann, table_id, ann.table(table_id)["moment"])
        assert said.status_code == (200 if allowed else 403)


def test_a_rematch_is_played_as_the_game_before(client: TestClient) -> None:
    table_id, *_ = friends(client)
    site = site_of(client)
    old = client.portal.call(site.store.load, table_id)
    again = next_table(old, site.keys, open_box(BOX), 0, "")
    assert client.portal.call(site.store.add_rematch, table_id, again)
    assert client.portal.call(site.store.load, again.id).settings.advice == "all"


def test_partners_who_are_asked_at_once_get_advice_each_for_themselves(
    client: TestClient,
) -> None:
    ann, bob = Visitor(client, name="Ann"), Visitor(client, name="Bob")
    table_id = opened(ann, "you", "friend", "easy", setting="all")
    assert bob.join(table_id, ann.table(table_id)["invite"]).status_code == 200
    before = bob.get(f"/tables/{table_id}").text
    assert "/hint" in before, "both are asked who lays first"
    assert ask(ann, table_id, ann.table(table_id)["moment"]).status_code == 200
    assert answered(ann, table_id)
    assert "advice" not in bob.table(table_id)
    page = bob.get(f"/tables/{table_id}").text
    assert "data-advi" not in page
    assert "/hint" in page, "he may ask for himself"


def test_where_the_host_begins_with_bots_the_one_who_is_left_may_ask(
    client: TestClient,
) -> None:
    ann = Visitor(client)
    table_id = opened(ann, "you", "friend")
    assert ann.send(f"/tables/{table_id}/begin", level="easy").status_code == 200
    assert ask(ann, table_id, ann.table(table_id)["moment"]).status_code == 200


def test_the_others_hear_that_somebody_asked_and_nothing_more(client: TestClient) -> None:
    table_id, ann, bob = friends(client)
    cara = Visitor(client, name="Cara")
    before = bob.table(table_id), cara.table(table_id)
    page = bob.get(f"/tables/{table_id}").text
    moment = ann.table(table_id)["moment"]
    assert ask(ann, table_id, moment).status_code == 200
    told = answered(ann, table_id)
    assert "You asked for advice." in ann.get(f"/tables/{table_id}").text
    for who, was in zip((bob, cara), before, strict=True):
        now = who.table(table_id)
        assert "advice" not in now
        assert [(a["topic"], a["text"]) for a in now["asides"]] == [("advice", "")]
        changed = {key for key in now if now[key] != was.get(key)}
        assert changed <= {"version", "asides", "told", "seats"}, changed
        seen = who.get(f"/tables/{table_id}").text
        assert "Ann asked for advice." in seen
        assert "data-advi" not in seen
        assert told["choice"] not in seen
        # An undo, a reload, a step back: the line is there, and leads to a step that exists.
        step = seen.split("Ann asked for advice.")[0].rsplit("?at=", 1)[1].split('"', 1)[0]
        assert who.get(f"/tables/{table_id}?at={step}").status_code == 200
    assert "Ann asked for advice." not in page


def test_what_nobody_may_notice_is_not_told_by_asking_again(client: TestClient) -> None:
    """A player alone lays face up before anybody hears of it: advice for each of the two cards is
    told once, or the others could count."""
    table_id, ann, bob = friends(client)
    shown = ann.table(table_id)
    assert ask(ann, table_id, shown["moment"]).status_code == 200
    heard = bob.table(table_id)
    assert len(heard["asides"]) == 1
    up = next(c["name"] for c in shown["choices"] if c["name"].startswith("up:"))
    assert ann.choose(table_id, up, shown["moment"]).status_code == 200
    shown = ann.table(table_id)
    assert "advice" not in shown, "gone with the choice"
    assert ask(ann, table_id, shown["moment"]).status_code == 200
    assert answered(ann, table_id)
    assert bob.table(table_id) == heard
    # Undone, and asked once more: that is another moment, and nothing new for Bob either.
    shown = ann.table(table_id)
    assert ann.send(f"/tables/{table_id}/undo", moment=shown["moment"]).status_code == 200
    shown = ann.table(table_id)
    assert ask(ann, table_id, shown["moment"]).status_code == 200
    assert answered(ann, table_id)
    assert bob.table(table_id) == heard


def test_nobody_else_can_put_down_that_somebody_asked(client: TestClient) -> None:
    table_id, ann, bob = friends(client)
    said = bob.send(f"/tables/{table_id}/asides", audience="all", topic="advice", text="")
    assert said.status_code == 422
    assert ann.table(table_id)["asides"] == []


def test_news_for_a_program_and_a_fragment_for_a_page(client: TestClient) -> None:
    ann = Visitor(client)
    table_id = opened(ann, "you", "easy")
    shown = ann.table(table_id)
    said = ask(ann, table_id, shown["moment"]).json()
    assert said["choices"]
    assert set(said["advice"]) == {"ready", "choice", "next", "lead", "wins"}
    told = answered(ann, table_id)
    known = ann.ask(
        "GET", f"/tables/{table_id}", headers=JSON | {"X-Fragment": "1"}, params={"known": "x"}
    ).json()
    assert "data-advice" in known["html"]
    assert told["choice"] in known["html"]


def test_one_player_keeps_the_bot_busy_at_few_tables(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(question: AdviceRequest) -> Any:
        while True:
            time.sleep(0.005)
            yield

    monkeypatch.setattr(AdviceRequest, "slices", never)
    ann = Visitor(client)
    asked = []
    for _ in range(advice.MOST_AT_ONCE + 1):
        table_id = opened(ann, "you", "easy")
        asked.append(ask(ann, table_id, ann.table(table_id)["moment"]).status_code)
    assert asked == [200] * advice.MOST_AT_ONCE + [429]
    # Whoever chooses by themselves wants no answer any more: there is room for another.
    table_id = _thinking(client)[0]
    shown = ann.table(table_id)
    assert ann.choose(table_id, shown["choices"][0]["name"], shown["moment"]).status_code == 200
    assert len(_thinking(client)) == advice.MOST_AT_ONCE - 1


def _thinking(client: TestClient) -> list[str]:
    rooms = site_of(client).hall.registry.rooms.values()
    return [room.id for room in rooms if advice.given(room)]


def test_a_thought_that_fails_leaves_nothing_behind(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(question: AdviceRequest) -> Any:
        yield
        raise ValueError("no idea")

    monkeypatch.setattr(AdviceRequest, "slices", broken)
    ann = Visitor(client)
    table_id = opened(ann, "you", "easy")
    assert ask(ann, table_id, ann.table(table_id)["moment"]).status_code == 200
    latest = time.monotonic() + 20
    while "advice" in ann.table(table_id) and time.monotonic() < latest:
        time.sleep(0.02)
    page = ann.get(f"/tables/{table_id}").text
    assert f'action="/tables/{table_id}/hint"' in page, "one may ask again"


@pytest.mark.parametrize(("people", "refused"), [(1, None), (2, Reasons.NO_ADVICE_ON_ANSWERS)])
def test_an_answer_is_not_advised_on_where_others_would_hear_of_it(
    people: int, refused: str | None
) -> None:
    """A player who asks for advice has a choice: that is what the pause of all answers hides."""
    way = "R4C1 R4C2 R4C3 R4C4 R4C5 R4C6"
    table = acting("meru", "R1C1", route=way, immortals=("R1C2", "R1C4", "R7C3", "R7C5"))
    decision = table.decision()
    assert decision is not None
    for choice in [one.name for one in decision if one.name.startswith("ask:")]:
        table.take(decision.seat, choice)
        break
    asked = table.decision()
    assert asked is not None and asked.choices[0].name.startswith(("mark:", "no-token"))
    levels = ["", "" if people > 1 else "easy"]
    places = [SeatRow(n, level, f"p{n}", "X", "", True) for n, level in enumerate(levels)]
    stored = TableRow(
        "1", "mind-mgmt", {}, "", "", "p0", 0.0, places, b"", settings=TableSettings("all")
    )
    assert advice.refusal(Room(stored), table.pov(asked.seat)) == refused
