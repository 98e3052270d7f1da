"""The small parts: buckets, languages, compiling, static files."""

from __future__ import annotations

import asyncio
import posixpath
import re
from typing import Any

import pytest
from starlette.requests import Request
from starlette.testclient import TestClient

from spytable.hall import background_compiling
from spytable.hall.background_compiling import CompileProgress, Compiler
from spytable.hall.limits import Count, Limit, Rate
from spytable.hall.names import one_line
from spytable.hall.refusals import Reasons, Refusal
from spytable.hall.rehearsal import rehearse
from spytable.table import box
from spytable.web.errors import STATUS, HttpReasons, status_of
from spytable.web.modules import linked, mark_of, needed_by
from spytable.web.request import language_of, wants_json
from spytable.web.static_files import (
    address,
    definitions_file,
    static_file,
    static_files,
    stubs,
)
from spytable.web.templating import ago
from tests.web.helpers import BOX, Visitor, page_of, settings_for


def test_a_bucket_fills_again() -> None:
    now = [0.0]
    limit = Limit(Rate(burst=2, per_second=0.5), clock=lambda: now[0])
    assert limit.wait("a") == limit.wait("a") == 0.0
    assert limit.wait("a") == pytest.approx(2.0)
    assert limit.wait("b") == 0.0
    now[0] = 2.0
    assert limit.wait("a") == 0.0
    assert limit.wait("a") > 0
    now[0] = 1e6
    for number in range(5000):
        limit.wait(str(number))
    assert len(limit._buckets) <= 4097 + 1000


def test_a_crowd_has_its_measure() -> None:
    crowd = Count(2)
    assert crowd.enter("a") and crowd.enter("a") and not crowd.enter("a")
    crowd.leave("a")
    assert crowd.enter("a")
    for _ in range(5):
        crowd.leave("a")
    assert crowd.enter("a")


def asked(**headers: str) -> Request:
    """A request with these headers."""
    raw = [(name.replace("_", "-").encode(), text.encode()) for name, text in headers.items()]
    return Request({"type": "http", "method": "GET", "path": "/", "headers": raw})


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("cs-CZ,cs;q=0.9,en;q=0.8", "cs"),
        ("de, sk;q=0.5, en;q=0.4", "sk"),
        ("en;q=0.1, ru;q=0.9", "ru"),
        ("de;q=x, fr", "en"),
        (";;;,,,q=", "en"),
    ],
)
def test_the_first_language_we_share(header: str, language: str) -> None:
    assert language_of(header) == language


@pytest.mark.parametrize(
    ("accept", "json"),
    [
        ("application/json", True),
        ("text/html,application/json", False),
        ("application/json, text/html", True),
        ("*/*", False),
        ("", False),
    ],
)
def test_json_for_those_who_ask(accept: str, json: bool) -> None:
    assert wants_json(asked(accept=accept)) is json


def test_one_line() -> None:
    assert one_line(" Ann\r\n\t of\x00 \u200bGreen ") == "Ann of Green"


def test_ago() -> None:
    import time

    assert ago("en", time.time()) == "just now"
    assert ago("cs", time.time() - 7200) == "před 2 hodinami"


def test_every_address_of_a_static_file_answers(ann: Visitor) -> None:
    assert {"app.css", "app.js", "favicon.svg", "pictures.css"} <= set(static_files())
    for name in static_files():
        answer = ann.get(address(name))
        assert answer.status_code == 200 and "immutable" in answer.headers["cache-control"]
    plain = ann.get("/static/app.css")
    assert plain.headers["cache-control"] == "no-cache"
    mark = plain.headers["etag"]
    assert ann.get("/static/app.css", headers={"If-None-Match": mark}).status_code == 304


@pytest.mark.parametrize("name", [BOX, "spy-connection"])
def test_the_definitions_of_a_box_are_a_file_that_is_kept(ann: Visitor, name: str) -> None:
    (where,) = set(re.findall(r'href="([^"#]+)#', stubs(name))) - {""}
    answer = ann.get(where)
    assert answer.status_code == 200 and "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.content == static_file(definitions_file(name)).content  # type: ignore[union-attr]
    assert ann.get("/static/definitions/nothing.svg").status_code == 404


def test_modules_are_named_by_all_that_they_import() -> None:
    """A module that is kept for good must not import another by an address that may change."""
    sources = {"app.js": 'import { a } from "./t/a.js";', "t/a.js": 'import "../b.js";', "b.js": ""}
    served = linked(sources)
    assert f"../b.js?v={mark_of(b'')}" in served["t/a.js"]
    assert linked(sources | {"b.js": "//"})["app.js"] != served["app.js"]
    assert needed_by("app.js", sources) == ["app.js", "t/a.js", "b.js"]
    with pytest.raises(ValueError, match=r"b\.js -> app\.js"):
        linked(sources | {"b.js": 'import "./app.js";'})


def modules_of(html: str) -> set[str]:
    return set(re.findall(r'(?:modulepreload" href|module" src)="([^"]+)"', html))


def test_a_page_fetches_ahead_just_the_modules_it_runs(ann: Visitor) -> None:
    for name, file in static_files().items():
        if name.endswith(".js"):
            found = re.findall(r"""^import\b[^"';]*"([^"]+)\"""", file.content.decode(), re.M)
            for path in found:
                target, _, mark = path.partition("?v=")
                there = posixpath.normpath(posixpath.join(posixpath.dirname(name), target))
                assert static_files()[there].mark == mark, (name, path)
    ours = {name for name in static_files() if name.endswith(".js")}
    table = page_of(ann, ann.open_table("you", "easy"))
    assert modules_of(table) == {address(name) for name in ours - {"rules.js", "campaign.js"}}
    rules = ann.get(f"/rules/{BOX}").text
    assert modules_of(rules) == {address(name) for name in ("app.js", "forms.js", "rules.js")}
    assert "table/" not in "".join(re.findall(r'/static/[^"]+', ann.get("/").text))


def test_pages_and_pictures_share_no_class() -> None:
    """A picture stands in the page: a name used by both would dress a piece as a panel."""
    sheet = static_files()["app.css"].content.decode()
    ours = set(re.findall(r"\.([a-z][a-z-]+)", re.sub(r"/\*.*?\*/", "", sheet, flags=re.S)))
    table = box(BOX).table(players=2, seed=1)
    while (decision := table.decision()) is not None:
        for seat in (0, 1, None):
            for names in re.findall(r'class="([^"]*)"', table.pov(seat).picture()):
                assert not ours & set(names.split())
        table.take(decision.seat, decision.choices[-1])


def test_compiling_goes_from_cold_to_ready() -> None:
    seen: list[str] = []

    def warmer(box: str, progress: CompileProgress) -> None:
        seen.append(f"{box} {progress.stage}")

    async def run() -> None:
        compiler = Compiler(warmer)
        assert not compiler.is_ready(BOX) and compiler.opened(BOX) is None
        await compiler.start(BOX)
        await compiler.start(BOX)
        assert compiler.is_ready(BOX) and compiler.opened(BOX) is not None
        assert seen == [f"{BOX} compiling"]

    asyncio.run(run())


def test_a_box_that_cannot_be_compiled_is_played_plainly(
    caplog: pytest.LogCaptureFixture, tmp_path: Any
) -> None:
    def broken(box: str, progress: CompileProgress) -> None:
        raise RuntimeError("no compiler here")

    from spytable.web.app import make_app

    with TestClient(make_app(settings_for(tmp_path), Compiler(broken))) as client:
        ann = Visitor(client)
        table_id = ann.open_table("you", "easy")
        assert ann.wait_for_turn(table_id)["choices"]
    assert "no compiler here" in caplog.text and "is played plainly" in caplog.text


def test_a_table_does_not_wait_for_the_compiler(tmp_path: Any) -> None:
    import threading

    go_on = threading.Event()

    def slow(box: str, progress: CompileProgress) -> None:
        go_on.wait(60)

    from spytable.web.app import make_app

    with TestClient(make_app(settings_for(tmp_path), Compiler(slow))) as client:
        ann = Visitor(client)
        try:
            table_id = ann.open_table("you", "easy")
            assert ann.wait_for_turn(table_id)["status"] == "playing"
        finally:
            go_on.set()


def test_a_compiler_that_dies_is_not_followed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    """The want of memory that killed it might be the server's end too."""
    monkeypatch.setattr(background_compiling, "_stamp", lambda box: tmp_path / "no such stamp")
    monkeypatch.setattr(background_compiling, "compile_here", pytest.fail)
    monkeypatch.setattr(background_compiling.sys, "executable", "false")
    with pytest.raises(background_compiling.NotCompiled, match="ended with 1"):
        background_compiling.compile_elsewhere(BOX, CompileProgress())


def test_the_rehearsal_plays_a_whole_game() -> None:
    rehearse(BOX)


def test_every_sentence_of_a_refusal_has_its_own_status() -> None:
    """None falls back on that of the sentences that a box says itself."""
    named = [*vars(Reasons).items(), *vars(HttpReasons).items()]
    sentences = [message for name, message in named if name.isupper()]
    assert len(sentences) > 50 and set(sentences) == set(STATUS)
    assert all(400 <= status_of(Refusal(message)) < 600 for message in sentences)
