"""Previews: what a messenger shows of a link, without asking more than it may know."""

from __future__ import annotations

import html
import re

import pytest
from starlette.testclient import TestClient

from scripts.draw_previews import digest, mark_of, wanted
from spytable.web import preview
from spytable.web.static_files import static_files
from tests.web.helpers import BOX, Visitor


def shown(page: str) -> dict[str, str]:
    found = re.findall(r'<meta (?:property|name)="((?:og:|twitter:)\S+)" content="([^"]*)"', page)
    return {name: html.unescape(content) for name, content in found}


def test_an_invitation_is_previewed_with_who_what_and_a_picture(client: TestClient) -> None:
    ann = Visitor(client, name='Ann "&" <Co>')
    table_id = ann.open_table("you", "friend")
    invite = ann.table(table_id)["invite"]
    messenger = Visitor(client, language="cs")
    page = messenger.get("/" + invite.split("/", 3)[3], headers={"Host": "spies.example"})
    told = shown(page.text)
    assert told["og:title"] == 'Ann "&" <Co> tě zve ke hře Můj soused špion'
    assert len(told["og:description"]) > 40 and "špi" in told["og:description"]
    image = told["og:image"]
    assert image.startswith("http://spies.example/static/previews/agent-avenue.png?v=")
    key = invite.partition("key=")[2]
    assert not any(key in content for content in told.values()) and "og:url" not in told
    picture = messenger.get(image.removeprefix("http://spies.example"))
    assert picture.headers["content-type"] == "image/png"
    assert picture.content.startswith(b"\x89PNG") and len(picture.content) < 200_000


def test_every_page_has_a_preview_of_its_own(ann: Visitor) -> None:
    table_id = ann.open_table("you", "easy")
    titles = {
        path: shown(ann.get(path).text) for path in ("/", f"/new/{BOX}", f"/tables/{table_id}")
    }
    assert titles["/"]["og:title"] == "Spytable"
    assert titles["/"]["og:image"].partition("?")[0].endswith("/static/preview.png")
    assert titles[f"/new/{BOX}"] == titles[f"/tables/{table_id}"]
    assert titles[f"/new/{BOX}"]["og:title"] == "Agent Avenue · Spytable"
    assert "Ann" not in str(titles), "a table says no names to those who only have its address"


def test_a_box_without_a_raster_is_shown_by_its_poster(
    ann: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    without = {name: file for name, file in static_files().items() if "previews/" not in name}
    monkeypatch.setattr(preview, "static_files", lambda: without)
    told = shown(ann.get(f"/new/{BOX}").text)
    assert "/static/posters/agent-avenue.svg" in told["og:image"] and "twitter:card" not in told


def test_the_rasters_show_the_posters_as_they_are() -> None:
    """Otherwise: python -m scripts.draw_previews"""
    for picture, drawings in wanted().items():
        content = picture.read_bytes()
        assert mark_of(content) == digest(drawings), f"{picture} is older than its poster"
        assert content[16:24] == bytes.fromhex("000004b000000276"), "1200 by 630"
