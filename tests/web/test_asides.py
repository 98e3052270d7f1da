"""Asides over the wire: kept on the disk, shown to their audience, noticed by nobody else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from spytable.hall.room import Room
from spytable.store.port import AsideRow, Overtaken
from tests.web.helpers import Visitor, server, site_of, two_friends


def put(who: Visitor, table_id: str, audience: str, text: str, topic: str = "sheet") -> Any:
    return who.send(f"/tables/{table_id}/asides", audience=audience, topic=topic, text=text)


def versions(client: Any, table_id: str) -> dict[int | None, str]:
    """The page each seat and a spectator would be sent now, as a digest."""
    from spytable.web.table_page.version import version_for

    hall = site_of(client).hall
    room: Room = client.portal.call(hall.room, table_id)
    return client.portal.call(  # type: ignore[no-any-return]
        hall.look,
        room,
        lambda table: {s: version_for(room, table.pov(s), s, "run") for s in (0, 1, None)},
    )


def texts(who: Visitor, table_id: str) -> list[str]:
    return [aside["text"] for aside in who.table(table_id)["asides"]]


@pytest.mark.parametrize(("audience", "hearers"), [("seat", {0}), ("side", {0}), ("all", None)])
def test_an_aside_is_news_for_its_audience_alone(
    tmp_path: Path, audience: str, hearers: set[int] | None
) -> None:
    with server(tmp_path) as client:
        table_id, ann, bob = two_friends(client)
        moments = ann.table(table_id)["moment"], bob.table(table_id)["moment"]
        before = versions(client, table_id)
        assert put(ann, table_id, audience, "he holds the Mole").status_code == 200
        after = versions(client, table_id)
        for seat in (0, 1, None):
            is_news = hearers is None or seat in hearers
            assert (before[seat] != after[seat]) == is_news
        assert texts(ann, table_id) == ["he holds the Mole"]
        assert texts(bob, table_id) == (["he holds the Mole"] if hearers is None else [])
        page = bob.get(f"/tables/{table_id}").text + str(bob.table(table_id))
        assert ("he holds the Mole" in page) == (hearers is None)
        assert (ann.table(table_id)["moment"], bob.table(table_id)["moment"]) == moments


def test_asides_outlive_the_server_and_an_undo(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        table_id, ann, bob = two_friends(client)
        mover, other = (ann, bob) if ann.table(table_id)["choices"] else (bob, ann)
        shown = mover.table(table_id)
        up = next(c["name"] for c in shown["choices"] if c["name"].startswith("up:"))
        assert put(other, table_id, "all", "hurry up").status_code == 200
        assert mover.choose(table_id, up, shown["moment"]).status_code == 200
        assert put(mover, table_id, "seat", "a slip").status_code == 200
        moment = mover.table(table_id)["moment"]
        assert mover.send(f"/tables/{table_id}/undo", moment=moment).status_code == 200
        known = mover.table(table_id)["asides"], other.table(table_id)["asides"]
    assert [aside["text"] for aside in known[0]] == ["hurry up", "a slip"]
    with server(tmp_path) as client:
        mover.client = other.client = client
        assert (mover.table(table_id)["asides"], other.table(table_id)["asides"]) == known


@pytest.mark.parametrize(
    ("audience", "topic", "text", "sentence"),
    [
        ("everyone", "sheet", "x", "on another player's sheet"),
        ("seat-2", "sheet", "x", "on another player's sheet"),
        ("all", "", "x", "no room for more notes"),
        ("all", "sheet", "\x07", "no room for more notes"),
        ("all", "x" * 50, "", "no room for more notes"),
    ],
)
def test_what_is_no_aside_is_refused_in_a_sentence(
    tmp_path: Path, audience: str, topic: str, text: str, sentence: str
) -> None:
    with server(tmp_path) as client:
        table_id, ann, _ = two_friends(client)
        answer = put(ann, table_id, audience, text, topic)
        assert answer.status_code == 422
        assert sentence in answer.json()["error"]
        assert texts(ann, table_id) == []


def test_those_who_watch_put_nothing_down(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        table_id, _, bob = two_friends(client)
        watcher = Visitor(client, name="Eve")
        watcher.table(table_id)
        assert put(watcher, table_id, "all", "psst").status_code == 403
        assert texts(bob, table_id) == []


def test_an_aside_that_cannot_be_written_was_never_put_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with server(tmp_path) as client:
        table_id, ann, _ = two_friends(client)
        store = site_of(client).store

        async def full(*_: Any) -> None:
            raise OSError("no space left")

        with monkeypatch.context() as broken:
            broken.setattr(store, "put_aside", full)
            assert put(ann, table_id, "seat", "lost").status_code == 500
        assert texts(ann, table_id) == []
        assert put(ann, table_id, "seat", "kept").status_code == 200
        assert texts(ann, table_id) == ["kept"]


def test_two_servers_cannot_give_one_number_to_two_asides(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        table_id, ann, _ = two_friends(client)
        store = site_of(client).store
        row = AsideRow(0, "all", "sheet", "elsewhere", 8)
        client.portal.call(store.put_aside, table_id, 0, row)  # type: ignore[union-attr]
        with pytest.raises(Overtaken):
            client.portal.call(store.put_aside, table_id, 0, row)  # type: ignore[union-attr]
        assert put(ann, table_id, "all", "here").status_code == 409
        assert texts(ann, table_id) == ["elsewhere"]
        assert put(ann, table_id, "all", "here").status_code == 200
        assert texts(ann, table_id) == ["elsewhere", "here"]
