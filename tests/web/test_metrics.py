"""Health and metrics: true, in Prometheus's form, and closed to strangers."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families

from spytable.web.forwarded import THIS_MACHINE, Proxies
from spytable.web.settings import Settings
from tests.web.helpers import Visitor, server, site_of
from tests.web.test_middleware import with_peer

PAGES = ("/health", "/metrics")


def figures(text: str) -> dict[str, float]:
    """Every sample by its name and labels."""
    found = {}
    for family in text_string_to_metric_families(text):
        for one in family.samples:
            found[" ".join([one.name, *sorted(one.labels.values())])] = one.value
    return found


def test_what_happened_is_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with server(tmp_path) as client:
        with_peer(client, monkeypatch, "127.0.0.1")
        ann = Visitor(client)
        table_id = ann.open_table("you", "friend")
        ann.get("/nowhere")
        for _ in range(3):
            ann.table(table_id)
        answer = ann.get("/metrics")
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/plain; version=")
        found = figures(answer.text)
        assert found["spytable_requests_total /tables/{table_id} 200 GET"] == 3
        assert found["spytable_requests_total /new/{name} 200 POST"] == 1
        assert found["spytable_requests_total 404 GET none"] == 1
        assert found["spytable_request_seconds_count /tables/{table_id} GET"] == 3
        assert found["spytable_tables_in_memory"] == 1
        assert found["spytable_streams"] == found["spytable_connections"] == 0
        assert table_id not in answer.text, "no figure names a table"


def test_ready_as_long_as_the_database_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with server(tmp_path) as client:
        with_peer(client, monkeypatch, "::1")
        ann = Visitor(client)
        answer = ann.get("/health")
        assert (answer.status_code, answer.json()) == (200, {"alive": True, "ready": True})

        async def gone(*_: Any) -> None:
            raise sqlite3.OperationalError("disk I/O error")

        with monkeypatch.context() as broken:
            broken.setattr(site_of(client).store, "name_of", gone, raising=False)
            answer = ann.get("/health")
            assert (answer.status_code, answer.json()) == (503, {"alive": True, "ready": False})
            assert "the database does not answer" in caplog.text
        assert ann.get("/health").status_code == 200


@pytest.mark.parametrize("path", PAGES)
def test_for_strangers_there_is_no_such_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    with server(tmp_path, metrics_token="open sesame") as client:
        ann = Visitor(client)

        def asked(peer: str, **headers: str) -> int:
            with_peer(client, monkeypatch, peer)
            named = {name.replace("_", "-"): value for name, value in headers.items()}
            return ann.get(path, headers=named).status_code

        assert asked("127.0.0.1") == asked("::1") == asked("::ffff:127.0.0.1") == 200
        assert asked("203.0.113.7") == asked("10.0.0.1") == 404
        assert asked("127.0.0.1", X_Forwarded_For="203.0.113.7") == 404, "a proxy's visitor"
        assert asked("203.0.113.7", X_Forwarded_For="127.0.0.1") == 404
        assert asked("203.0.113.7", Authorization="Bearer open sesame") == 200
        for wrong in ("", "Bearer", "Bearer ", "open sesame", "Bearer open"):
            assert asked("203.0.113.7", Authorization=wrong) == 404
    with server(tmp_path) as client:
        with_peer(client, monkeypatch, "203.0.113.7")
        assert Visitor(client).get(path, headers={"Authorization": "Bearer "}).status_code == 404


@pytest.mark.parametrize("path", PAGES)
def test_behind_a_trusted_proxy_its_visitors_are_strangers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    with server(tmp_path, proxies=Proxies(("10.0.0.0/8", *THIS_MACHINE))) as client:
        ann = Visitor(client)
        with_peer(client, monkeypatch, "10.0.0.1")
        assert ann.get(path).status_code == 200
        for hops in ("203.0.113.7", "127.0.0.1, 203.0.113.7", "203.0.113.7, 10.0.0.2"):
            assert ann.get(path, headers={"X-Forwarded-For": hops}).status_code == 404


def test_the_token_comes_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Settings.from_environment(Path()).metrics_token == ""
    monkeypatch.setenv("SPYTABLE_METRICS_TOKEN", "open sesame")
    settings = Settings.from_environment(Path())
    assert settings.metrics_token == "open sesame" and "sesame" not in repr(settings)
