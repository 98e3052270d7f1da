"""Programs at the table: data without pictures, what is new and no more; a bot from the book."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from starlette.testclient import TestClient

from spytable.web.forms import DetailQuery, Form, StreamQuery
from spytable.web.openapi import OPERATIONS
from spytable.web.request import Visit
from spytable.web.table_page.data import News
from spytable.web.table_page.memory import forget_drawings, pages_of
from tests.web.helpers import BOX, JSON, Visitor, site_of, two_friends
from tests.web.running import served_here
from tests.web.wires import ready

DOCS = Path(__file__).parents[2] / "docs" / "bots.md"


def mover_of(table_id: str, *people: Visitor) -> Visitor:
    return next(one for one in people if one.table(table_id)["choices"])


def test_an_answer_to_a_choice_is_what_is_new(client: TestClient) -> None:
    table_id, ann, bob = two_friends(client)
    mover = mover_of(table_id, ann, bob)
    before = mover.table(table_id)
    choice = next(c["name"] for c in before["choices"] if c["name"].startswith("up:"))
    path = f"/tables/{table_id}"
    known = before["version"]
    news = mover.send(path, choice=choice, moment=before["moment"], known="").json()
    assert news["base"] == "" and news["heard_kept"] == 0 and len(news["heard"]) > 1
    assert not {"told", "prompt", "html", "picture"} & news.keys()
    assert all(set(one) == {"name"} for one in news["choices"])
    now = mover.table(table_id)
    for same in ("version", "status", "moment", "view", "may_undo", "heard"):
        assert news[same] == now[same]
    undone = mover.send(f"{path}/undo", moment=now["moment"], known=news["version"]).json()
    assert undone["base"] == news["version"] and undone["heard"] == []
    assert undone["heard_kept"] == len(news["heard"]) - 1, "the choice was taken back"
    again = mover.send(path, choice=choice, moment=undone["moment"], known=undone["version"]).json()
    assert again["heard"] == [{"seat": before["you"], "choice": choice}]
    assert again["version"] != known


def test_words_and_pictures_for_those_who_ask(client: TestClient) -> None:
    table_id, ann, bob = two_friends(client)
    mover = mover_of(table_id, ann, bob)
    whole = mover.table(table_id)
    assert whole["prompt"] and "picture" not in whole
    assert mover.json(f"/tables/{table_id}?picture=1")["picture"].startswith("<svg")
    choice = whole["choices"][0]["name"]
    path = f"/tables/{table_id}?words=1"
    news = mover.send(path, choice=choice, moment=whole["moment"], known=whole["version"]).json()
    assert news["prompt"] == mover.table(table_id)["prompt"]
    assert all(one["sentence"] for one in news["choices"])
    assert "told" in news and "picture" not in news


def test_a_refusal_to_a_program_says_why_and_how_it_stands(client: TestClient) -> None:
    table_id, ann, bob = two_friends(client)
    mover = mover_of(table_id, ann, bob)
    shown = mover.table(table_id)
    answer = mover.send(f"/tables/{table_id}", choice="no:such", moment=shown["moment"])
    assert answer.status_code == 422 and answer.json()["error"]
    assert answer.json()["moment"] == shown["moment"]
    known = mover.send(
        f"/tables/{table_id}", choice="no:such", moment=shown["moment"], known=shown["version"]
    )
    assert set(known.json()) == {"version", "error"}, "nothing is new"


def events(response: httpx.Response) -> Iterator[tuple[str, dict[str, Any]]]:
    name = ""
    for line in response.iter_lines():
        if line.startswith("event: "):
            name = line[7:]
        elif line.startswith("data: "):
            yield name, json.loads(line[6:])


def test_who_chooses_is_not_told_twice(tmp_path: Path) -> None:
    """Neither a page nor a program: the answer holds it, and the stream goes on from there."""
    with served_here(tmp_path, ready()) as address, httpx.Client(timeout=30, headers=JSON) as ann:
        form = ann.get(f"{address}/new/{BOX}").json()
        fields = {"csrf": form["csrf"], "number": form["number"], "players": 2, "name": "Ann"}
        fields |= {"seat0": "you", "seat1": "easy", "option-first": "green"}
        table = ann.post(f"{address}/new/{BOX}", json=fields).json()
        path = f"{address}/tables/{table['id']}"
        for kind, headers in (("as=json&", {}), ("", {"X-Fragment": "1"})):
            with ann.stream("GET", f"{path}/stream?{kind}page=one") as stream:
                told = (data for name, data in events(stream) if name == "table")
                news = next(told)
                seen = [news["version"]]
                for _ in range(2):
                    while not (shown := ann.get(path).json())["choices"]:
                        pass
                    while news["version"].rpartition("_")[2] != shown["version"]:
                        news = next(told)
                        seen.append(news["version"])
                    choice = shown["choices"][0]["name"]
                    body = {"csrf": table["csrf"], "choice": choice, "moment": shown["moment"]}
                    body |= {"page": "one", "known": news["version"]}
                    news = ann.post(path, json=body, headers=headers).json()
                    assert news["base"] == seen[-1], "what is new since the last event"
                    assert "html" not in news
                    seen.append(news["version"])
                while not (shown := ann.get(path).json())["choices"]:
                    pass
                while news["version"].rpartition("_")[2] != shown["version"]:
                    news = next(told)
                    assert news["base"] == seen[-1], "the stream goes on after the answer"
                    seen.append(news["version"])
                assert len(seen) == len(set(seen))


def test_the_bot_in_the_book_plays_a_game(tmp_path: Path) -> None:
    text = DOCS.read_text()
    found = re.search(r"```python\n(.*?)```", text, re.S)
    assert found is not None
    code = found[1]
    assert len(code.splitlines()) <= 30, "thirty lines, as is said, the empty ones among them"
    book: dict[str, Any] = {}
    exec(compile(code, str(DOCS), "exec"), book)
    results: list[dict[str, Any]] = []
    with served_here(tmp_path, ready()) as address, httpx.Client(timeout=30, headers=JSON) as ann:
        form = ann.get(f"{address}/new/{BOX}").json()
        fields = {"csrf": form["csrf"], "number": form["number"], "players": 2, "name": "Ann"}
        fields |= {"seat0": "you", "seat1": "friend"}
        table = ann.post(f"{address}/new/{BOX}", json=fields).json()
        key = table["invite"].partition("?key=")[2]
        path = f"{address}/tables/{table['id']}"
        robot = threading.Thread(
            target=lambda: results.append(book["play"](f"{path}/join?key={key}")), daemon=True
        )
        robot.start()
        with ann.stream("GET", f"{path}/stream?as=json&page=ann") as stream:
            for name, news in events(stream):
                while name == "table" and news.get("choices"):
                    body = {"csrf": table["csrf"], "choice": news["choices"][-1]["name"]}
                    body |= {"moment": news["moment"], "known": news["version"], "page": "ann"}
                    answer = ann.post(path, json=body)
                    assert answer.status_code == 200, answer.text
                    news = answer.json()
                if news.get("status") == "ended":
                    break
        robot.join(30)
        assert results == [news["result"]]


def test_the_description_names_all_that_programs_are_sent(client: TestClient) -> None:
    """And nothing they are not: what the types say is what comes."""
    answer = client.get("/schema/openapi.json")
    assert answer.status_code == 200
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    document = answer.json()
    posted = document["paths"]["/tables/{table_id}"]["post"]
    said = posted["requestBody"]["content"]["application/json"]["schema"]
    assert {"csrf", "choice", "moment"} == set(said["required"])
    queries = {
        (path, one["name"]): one["required"]
        for path, kinds in document["paths"].items()
        for one in kinds.get("get", {}).get("parameters", ())
    }
    assert queries["/tables/{table_id}/share", "at"] and not queries["/tables/{table_id}", "at"]
    schemas = document["components"]["schemas"]
    table_id, ann, bob = two_friends(client)
    mover = mover_of(table_id, ann, bob)
    whole = mover.table(table_id)
    fields = {"choice": whole["choices"][0]["name"], "moment": whole["moment"]}
    news = mover.send(f"/tables/{table_id}", **fields).json()
    form = client.get(f"/new/{BOX}", headers=JSON).json()
    opening = document["paths"]["/new/{name}"]["post"]
    said = opening["requestBody"]["content"]["application/json"]["schema"]
    assert set(said["required"]) <= {"csrf", "number", "players", *form["seats"]}
    others = {
        "ShelfData": ann.get("/", headers=JSON).json(),
        "TablesData": ann.get("/tables", headers=JSON).json(),
        "RulesData": ann.get(f"/rules/{BOX}", headers=JSON).json(),
        "Refused": ann.send(f"/tables/{table_id}/put-away").json(),
    }
    assert (
        others["TablesData"]["your_tables"][0].keys()
        == schemas["YourTableData"]["properties"].keys()
    )
    assert set(others["Refused"]) == {"error"}, "the game is not over"
    told = {"TableData": whole, "News": news, "FormData": form} | others
    for name, data in told.items():
        described = schemas[name]
        assert set(data) <= set(described["properties"])
        assert set(described.get("required", ())) <= set(data)


def test_what_the_description_asks_for_is_what_is_read(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every query and every body by its own Struct, and none that is not described."""
    read: set[type] = set()
    query, form = Visit.query, Visit.form

    def noted_query(visit: Visit, kind: type[Any], *reason: str) -> Any:
        read.add(kind)
        return query(visit, kind, *reason)

    async def noted_form(visit: Visit, kind: type[Any]) -> Any:
        read.add(kind)
        return await form(visit, kind)

    monkeypatch.setattr(Visit, "query", noted_query)
    monkeypatch.setattr(Visit, "form", noted_form)
    assert OPERATIONS[-1].answer is News and OPERATIONS[-1].query is StreamQuery
    for one in OPERATIONS:
        table_id, ann, _ = two_friends(client)
        path = one.path.format(table_id=table_id, name=BOX, series_id="none")
        if one.query is StreamQuery:
            site_of(client).hall.closing.set()  # otherwise it would not end
        read.clear()
        ann.get(path, headers=JSON) if one.body is None else ann.send(path, **_needed(one.body))
        described = {one.query, one.body} - {None}
        assert read - {DetailQuery} == described, f"{one.method} {one.path}"


def _needed(body: type[Form]) -> dict[str, Any]:
    """A value for every field that has to be there; none of them makes sense."""
    fields = msgspec.structs.fields(body)
    return {one.name: 0 for one in fields if one.required and one.name != "csrf"}


@pytest.mark.parametrize("path", ["/schema/swagger", "/schema/redoc"])
def test_nothing_of_others_is_served_beside_it(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404 and "There is no such page" in answer.text


def test_what_programs_were_sent_is_forgotten_with_the_last_of_them(
    client: TestClient,
) -> None:
    table_id, ann, bob = two_friends(client)
    mover = mover_of(table_id, ann, bob)
    shown = mover.table(table_id)
    mover.choose(table_id, shown["choices"][0]["name"], shown["moment"])
    room = site_of(client).hall.registry.rooms[table_id]
    assert pages_of(room).sent
    forget_drawings(room)
    assert not pages_of(room).sent and not pages_of(room).drawn
