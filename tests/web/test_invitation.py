"""The invitation: what a friend is sent can be opened by a friend, or the page says why not."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import httpx
import pytest
import segno

from spytable.web import invitation
from spytable.web.forwarded import THIS_MACHINE, Proxies
from spytable.web.qr_code import qr_code
from tests.web.helpers import Visitor, server
from tests.web.running import RunningServer
from tests.web.test_middleware import through_proxy, with_peer
from tests.web.test_preview import shown

NETWORKS = ["192.168.7.7", "10.0.0.5", "2001:db8::5"]


@pytest.fixture(autouse=True)
def on_three_networks(monkeypatch: pytest.MonkeyPatch) -> None:
    def reached_by(host: str, port: int) -> list[str]:
        if host == "192.0.2.9":
            return [f"http://{host}:{port}"]
        if host not in ("0.0.0.0", "::"):
            return []
        hosts = NETWORKS[: 2 if host == "0.0.0.0" else 3]
        return [f"http://[{one}]:{port}" if ":" in one else f"http://{one}:{port}" for one in hosts]

    invitation._reached_by.cache_clear()
    monkeypatch.setattr(invitation, "reached_by", reached_by)
    monkeypatch.setattr(invitation, "_now", lambda: 0)


def invited(folder: Path, host: str, **settings: Any) -> tuple[list[str], str]:
    """The addresses that the page of somebody who came by this host offers, and its words."""
    with server(folder, **settings) as client:
        client.headers["Host"] = host  # cookies by https are others than those by http
        ann = Visitor(client)
        table_id = ann.open_table("you", "friend")
        page = ann.get(f"/tables/{table_id}").text
        asked = ann.get(f"/tables/{table_id}", headers={"Accept": "application/json"})
    links = re.findall(r'value="([^"]*)" data-invite', page)
    assert asked.json()["invite"] == links[0]
    key = links[0].partition("/join?key=")[2]
    assert all(link.endswith(f"/tables/{table_id}/join?key={key}") and key for link in links)
    return [link.partition("/tables/")[0] for link in links], page


def test_a_server_on_all_addresses_invites_by_each_of_them(tmp_path: Path) -> None:
    origins, page = invited(tmp_path, "127.0.0.1:8000", listening=("0.0.0.0", 8000))
    assert origins == ["http://192.168.7.7:8000", "http://10.0.0.5:8000"]
    assert page.count('class="qr-code"') == 2 and "127.0.0.1" not in page.partition("<body")[2]
    assert "These links work for everybody on your network." in page
    origins, page = invited(tmp_path / "6", "[::1]:8000", listening=("::", 8000))
    assert origins[-1] == "http://[2001:db8::5]:8000" and len(origins) == 3


def test_the_way_by_which_somebody_came_is_the_first_to_be_offered(tmp_path: Path) -> None:
    origins, _ = invited(tmp_path, "10.0.0.5:8000", listening=("0.0.0.0", 8000))
    assert origins == ["http://10.0.0.5:8000", "http://192.168.7.7:8000"]
    origins, page = invited(tmp_path / "name", "attic.local:8000", listening=("192.0.2.9", 8000))
    assert origins == ["http://attic.local:8000", "http://192.0.2.9:8000"]
    assert page.count('class="qr-code"') == 2


def test_a_server_on_one_address_invites_by_that(tmp_path: Path) -> None:
    origins, page = invited(tmp_path, "192.0.2.9:8000", listening=("192.0.2.9", 8000))
    assert origins == ["http://192.0.2.9:8000"]
    assert "This link works for everybody on your network." in page


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1"])
def test_where_nobody_can_come_in_the_page_says_so(tmp_path: Path, host: str) -> None:
    origins, page = invited(tmp_path, "127.0.0.1:8651", listening=(host, 8651))
    assert origins == ["http://127.0.0.1:8651"] and "qr-code" not in page
    assert "Nobody but you can open this link" in page
    assert "./play --host 0.0.0.0 --port 8651" in page
    _, page = invited(tmp_path / "usual", "127.0.0.1:8000", listening=(host, 8000))
    assert "./play --host 0.0.0.0<" in page


def test_without_a_network_the_page_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(invitation, "reached_by", lambda host, port: [])
    _, page = invited(tmp_path, "127.0.0.1:8000", listening=("0.0.0.0", 8000))
    assert "This computer is not on a network right now" in page and "qr-code" not in page


def test_the_public_address_is_the_one_that_is_sent(tmp_path: Path) -> None:
    for host in ("127.0.0.1:8000", "192.168.7.7:8000", "spies.example"):
        origins, page = invited(
            tmp_path / host, host, address="https://spies.example", listening=("0.0.0.0", 8000)
        )
        assert origins == ["https://spies.example"]
        assert "qr-code" in page and "network" not in page


def test_behind_a_proxy_its_address_is_sent(tmp_path: Path) -> None:
    origins, page = invited(
        tmp_path, "spies.example", proxies=Proxies(THIS_MACHINE), listening=("127.0.0.1", 8000)
    )
    assert origins == ["http://spies.example"] and "Nobody but you" not in page


def test_what_a_friend_is_sent_is_as_the_proxy_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Link, code and the preview's picture: by https, and by the host the proxy was asked for."""
    with server(tmp_path, proxies=Proxies(THIS_MACHINE), listening=("127.0.0.1", 8000)) as client:
        with_peer(client, monkeypatch, "127.0.0.1")
        ann = Visitor(client)
        proxy = through_proxy(client, "203.0.113.7")
        client.headers.update(proxy)
        link, page = invited_by(ann, ann.open_table("you", "friend"))
        assert link.startswith("https://s.example/tables/")
        assert str(qr_code(link, "Invitation as a QR code")) in page
        messenger = Visitor(client).get(link.removeprefix("https://s.example"))
        assert shown(messenger.text)["og:image"].startswith("https://s.example/static/previews/")
        with_peer(client, monkeypatch, "198.51.100.1")
        bob = Visitor(client)
        link, _ = invited_by(bob, bob.open_table("you", "friend"))
        assert "s.example" not in link, "anybody can write such headers"


def test_a_server_started_behind_a_proxy_invites_by_its_address(tmp_path: Path) -> None:
    """As it is started; who comes without the proxy gets no address that leads past it."""
    running = RunningServer(tmp_path, more=("--behind-proxy",))
    running.start()
    try:
        proxy = {"X-Forwarded-For": "203.0.113.7", "X-Forwarded-Proto": "https"}
        for headers, address in (
            (proxy | {"X-Forwarded-Host": "s.example"}, "https://s.example"),
            ({}, running.address),
        ):
            with httpx.Client(base_url=running.address, headers=headers, timeout=30) as client:
                ann = Visitor(client)
                seen = ann.table(ann.open_table("you", "friend"))
                assert seen["invite"].startswith(f"{address}/tables/")
    finally:
        running.stop()


def invited_by(ann: Visitor, table_id: str) -> tuple[str, str]:
    """The link that the page of a table offers, and the page."""
    page = ann.get(f"/tables/{table_id}").text
    (link,) = re.findall(r'value="([^"]*)" data-invite', page)
    return link, page


def test_who_comes_past_the_proxy_is_told_to_go_through_it(tmp_path: Path) -> None:
    origins, page = invited(
        tmp_path, "127.0.0.1:8000", proxies=Proxies(THIS_MACHINE), listening=("127.0.0.1", 8000)
    )
    assert origins == ["http://127.0.0.1:8000"] and "qr-code" not in page
    assert "you did not come through the proxy" in page and "./play" not in page


def test_only_those_who_sit_there_see_the_invitation(tmp_path: Path) -> None:
    with server(tmp_path, listening=("0.0.0.0", 8000)) as client:
        ann, eve = Visitor(client), Visitor(client)
        page = eve.get(f"/tables/{ann.open_table('you', 'friend')}").text
        assert "data-invite" not in page and "qr-code" not in page and "key=" not in page


@pytest.mark.parametrize(
    "text", ["http://10.0.0.5:8000/x?key=0a", "https://spies.example/" + "a" * 90]
)
def test_the_code_is_drawn_as_it_is_made(text: str) -> None:
    drawn = str(qr_code(text, 'a "label"'))
    assert "style=" not in drawn and "a &#34;label&#34;" in drawn
    matrix = segno.make(text, error="m", micro=False).matrix
    side = len(matrix) + 8
    assert f'viewBox="0 0 {side} {side}"' in drawn
    dark = {(x - 4, y - 4) for x, y in _covered(drawn.rpartition(' d="')[2])}
    assert dark == {(x, y) for y, row in enumerate(matrix) for x, on in enumerate(row) if on}


def _covered(path: str) -> set[tuple[int, int]]:
    runs = re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", path)
    return {(int(x) + step, int(y)) for x, y, length in runs for step in range(int(length))}
