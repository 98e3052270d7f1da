"""The middleware: proxies, odd hosts, HEAD, cookies, and headers on every answer."""

from __future__ import annotations

import asyncio
import json
import socket
import subprocess
import sys
from collections.abc import Iterator
from ipaddress import IPv4Address, IPv6Address
from pathlib import Path
from shutil import which
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.responses import Response
from starlette.testclient import TestClient

from spytable.hall.limits import Count, Limit, Rate, counted_as
from spytable.web import addresses
from spytable.web import server as starting
from spytable.web.addresses import (
    BadAddress,
    is_loopback,
    network_addresses,
    public_address,
    reached_by,
)
from spytable.web.app import Endpoint
from spytable.web.connections import Connections
from spytable.web.forwarded import THIS_MACHINE, BadProxy, Proxies
from spytable.web.headers import SECURITY_HEADERS
from spytable.web.identity import OLD_COOKIE, cookie_name, preference_name
from spytable.web.middleware import RequestGuard, normal
from spytable.web.settings import Settings
from tests.web.helpers import BOX, JSON, NO_LIMIT, Visitor, server, site_of


def has_all_headers(response: Any) -> bool:
    return all(response.headers.get(name) == value for name, value in SECURITY_HEADERS.items())


# Hosts


@pytest.mark.parametrize(
    "host", ["x:99999", "", " ", "a b", "ž.example", "x:", "x:y", "[::1", "a/b", "u@x", "x" * 300]
)
def test_a_host_that_is_none_is_a_sentence(ann: Visitor, host: str) -> None:
    for path in ("/", f"/new/{BOX}", "/nowhere"):
        headers: Any = [("Host", host.encode()), ("Accept", "application/json")]
        answer = ann.client.get(path, headers=headers)
        assert answer.status_code == (404 if path == "/nowhere" else 400), (path, answer.text)
        assert len(answer.json()["error"]) > 10 and has_all_headers(answer)
    page = ann.client.get("/", headers={"Host": host.encode(), "Accept": "text/html"})  # type: ignore[dict-item]  # httpx takes bytes
    assert page.status_code == 400 and "No browser would send that address" in page.text


@pytest.mark.parametrize(
    "host", ["x", "x:80", "a-b.example:65535", "[::1]:8000", "127.0.0.1", "a_b"]
)
def test_a_host_that_is_one_is_taken(ann: Visitor, host: str) -> None:
    assert ann.get("/", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    ("path", "plain"),
    [
        ("/", "/"),
        ("//", "/"),
        ("/rules/x/", "/rules/x"),
        ("/tables//x", "/tables/x"),
        ("//tables///x//", "/tables/x"),
    ],
)
def test_a_path_is_made_normal_before_anything_looks_at_it(path: str, plain: str) -> None:
    assert normal(path) == plain


def test_slashes_lead_round_no_limit(tmp_path: Path) -> None:
    with server(tmp_path, opening=Rate(burst=1, per_second=0.001)) as client:
        ann = Visitor(client)
        ann.open_table("you", "friend")
        for path in (f"/new/{BOX}", f"//new/{BOX}", f"/new//{BOX}/"):
            assert ann.send(f"http://testserver{path}").status_code == 429, path


# Headers and HEAD


def test_every_answer_carries_the_security_headers(ann: Visitor) -> None:
    table_id = ann.open_table("you", "friend")
    for method, path in (
        ("GET", "/"),
        ("GET", "/static/app.css"),
        ("GET", "/nowhere"),
        ("PUT", "/"),
        ("POST", f"/tables/{table_id}"),
        ("GET", f"/tables/{table_id}"),
        ("GET", "/theme/dark"),
        ("GET", f"/tables/{table_id}/join?key=wrong"),
    ):
        answer = ann.ask(method, path)
        assert has_all_headers(answer), (method, path)
        assert "cache-control" in answer.headers
        assert answer.headers.get("content-type", "").count("charset") <= 1


def test_what_breaks_at_the_door_is_a_sentence_too(
    ann: Visitor, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(*_: Any) -> None:
        raise RuntimeError("secret detail")

    monkeypatch.setattr(Endpoint, "__call__", broken)
    answer = ann.get("/")
    assert (answer.status_code, has_all_headers(answer)) == (500, True)
    assert "our side" in answer.text and "secret detail" not in answer.text
    assert "broke in the middleware" in caplog.text


def test_a_head_is_answered_for_every_page(client: TestClient) -> None:
    ann = Visitor(client)
    table_id = ann.open_table("you", "friend")
    key = ann.table(table_id)["invite"].partition("key=")[2]
    bob = Visitor(client)
    bob.get("/")
    for path in (
        "/",
        f"/new/{BOX}",
        f"/tables/{table_id}",
        f"/tables/{table_id}/join?key={key}",
        f"/tables/{table_id}/stream",
        "/static/app.css",
        "/theme/dark",
        "/nowhere",
        f"/tables/{table_id}/record",
    ):
        head = bob.ask("HEAD", path)
        assert head.content == b"" and has_all_headers(head), path
        if path.endswith("/stream"):
            assert head.headers["content-type"].startswith("text/event-stream")
            continue
        whole = bob.get(path)
        assert head.status_code == whole.status_code, path
        for name in ("content-type", "location"):
            assert head.headers.get(name) == whole.headers.get(name), path
    assert site_of(client).crowd.enter("x"), "no stream stays behind"
    room = client.app.state.site.hall.registry.rooms[table_id]
    assert not room.presence.listeners


def test_one_client_does_not_fill_the_server(tmp_path: Path) -> None:
    with server(tmp_path, requests_at_once=0) as client:
        answer = Visitor(client).get("/", headers=JSON)
        assert answer.status_code == 429 and "at once" in answer.json()["error"]
        assert answer.headers["retry-after"] == "2" and has_all_headers(answer)
    with server(tmp_path, requests_at_once=1) as client:
        for _ in range(3):
            assert Visitor(client).get("/").status_code == 200, "who has left is not counted"


# Proxies


@pytest.fixture
def proxied(tmp_path: Path) -> Iterator[TestClient]:
    """A server whose test client, which calls itself that, is a trusted proxy."""
    proxies = Proxies(("10.0.0.0/8", *THIS_MACHINE))
    with server(tmp_path, proxies=proxies) as client:
        yield client


def scope_of(client: str, **headers: str) -> dict[str, Any]:
    said = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return {"client": (client, 1), "scheme": "http", "headers": [(b"host", b"inside"), *said]}


@pytest.mark.parametrize(
    ("hops", "visitor"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("6.6.6.6, 203.0.113.7", "203.0.113.7"),
        ("6.6.6.6, 203.0.113.7, 10.1.2.3", "203.0.113.7"),
        ("203.0.113.7:4711", "203.0.113.7"),
        ("[2001:db8::7]:4711", "2001:db8::7"),
        ("2001:db8::7", "2001:db8::7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("", "127.0.0.1"),
        ("unknown", "127.0.0.1"),
        ("203.0.113.7, nonsense, 10.1.2.3", "10.1.2.3"),
        ("10.1.2.3, 10.1.2.4", "10.1.2.3"),
    ],
)
def test_the_visitor_is_the_last_hop_that_is_no_proxy(hops: str, visitor: str) -> None:
    proxies = Proxies(("10.0.0.0/8", *THIS_MACHINE))
    for peer in ("127.0.0.1", "::1", "::ffff:127.0.0.1"):
        seen = proxies.seen_through(scope_of(peer, x_forwarded_for=hops))
        assert seen["client"][0] in (visitor, peer if visitor == "127.0.0.1" else visitor)
    stranger = scope_of("198.51.100.1", x_forwarded_for=hops, x_forwarded_proto="https")
    assert proxies.seen_through(stranger) is stranger


def test_hops_may_be_told_in_several_headers() -> None:
    scope = scope_of("127.0.0.1", x_forwarded_for="6.6.6.6, 203.0.113.7")
    scope["headers"].append((b"x-forwarded-for", b"10.1.2.3"))
    seen = Proxies(("10.0.0.0/8", *THIS_MACHINE)).seen_through(scope)
    assert seen["client"][0] == "203.0.113.7"


def test_scheme_and_host_come_from_the_nearest_proxy() -> None:
    proxies = Proxies(THIS_MACHINE)
    seen = proxies.seen_through(
        scope_of(
            "127.0.0.1", x_forwarded_proto="http, https", x_forwarded_host="a.example, b.example"
        )
    )
    assert seen["scheme"] == "https" and (b"host", b"b.example") in seen["headers"]
    assert [name for name, _ in seen["headers"]].count(b"host") == 1
    odd = proxies.seen_through(scope_of("127.0.0.1", x_forwarded_proto="gopher"))
    assert odd["scheme"] == "http" and (b"host", b"inside") in odd["headers"]
    assert not Proxies() and not Proxies().trusts("127.0.0.1")


@pytest.mark.parametrize("name", ["", "proxy", "10.0.0.0/99", "300.1.1.1"])
def test_a_proxy_is_named_by_its_address(name: str) -> None:
    with pytest.raises(BadProxy):
        Proxies((name,))


LET_IN = RequestGuard.__call__


def through_proxy(client: TestClient, visitor: str) -> dict[str, str]:
    return {
        "X-Forwarded-For": visitor,
        "X-Forwarded-Proto": "https",
        "X-Forwarded-Host": "s.example",
    }


def with_peer(client: TestClient, monkeypatch: pytest.MonkeyPatch, host: str) -> None:
    """Let all requests come from this address."""

    async def from_there(door: RequestGuard, scope: Any, receive: Any, send: Any) -> None:
        await LET_IN(door, dict(scope) | {"client": (host, 1)}, receive, send)

    monkeypatch.setattr(RequestGuard, "__call__", from_there)


def test_behind_a_proxy_cookies_are_secure(
    proxied: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_peer(proxied, monkeypatch, "127.0.0.1")
    ann = Visitor(proxied)
    answer = ann.get("/", headers=through_proxy(proxied, "203.0.113.7"))
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith("__Host-spytable-") and "Secure" in cookie and "Path=/" in cookie
    with_peer(proxied, monkeypatch, "198.51.100.1")
    stranger = Visitor(proxied).get("/", headers=through_proxy(proxied, "203.0.113.7"))
    assert stranger.headers["set-cookie"].startswith("spytable-")
    assert "Secure" not in stranger.headers["set-cookie"]


def test_behind_a_proxy_everybody_has_limits_of_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = Rate(burst=2, per_second=0.001)
    proxies = Proxies(THIS_MACHINE)
    with server(tmp_path, proxies=proxies, reading=slow, playing=NO_LIMIT) as client:
        with_peer(client, monkeypatch, "127.0.0.1")

        def asks(visitor: str) -> int:
            return Visitor(client).get("/", headers={"X-Forwarded-For": visitor}).status_code

        assert [asks("203.0.113.7") for _ in range(3)] == [200, 200, 429]
        assert asks("203.0.113.8") == 200
        assert asks("6.6.6.6, 203.0.113.7") == 429, "nobody becomes somebody else by a header"


def test_a_household_is_counted_once() -> None:
    assert counted_as("2001:db8:1:2::7") == counted_as("2001:db8:1:2:ffff::1")
    assert counted_as("2001:db8:1:2::7") != counted_as("2001:db8:1:3::7")
    assert counted_as("::ffff:203.0.113.7") == counted_as("203.0.113.7") == "203.0.113.7"
    assert counted_as("odd:address") == "odd:address" and counted_as("?") == "?"


def test_all_households_of_one_customer_have_a_limit_together() -> None:
    limit = Limit(Rate(burst=2, per_second=0.001), clock=lambda: 0.0)
    count = Count(2)
    homes = [counted_as(f"2001:db8:1:{number:x}::7") for number in range(4000)]
    assert sum(limit.wait(home) == 0 for home in homes[:256]) == 8, "of a /56, as four households"
    assert sum(limit.wait(home) == 0 for home in homes) == 24, "of a /48, as sixteen: 32 in all"
    assert limit.wait(counted_as("2001:db8:2::7")) == 0 < limit.wait(counted_as("2001:db8:1:9::1"))
    entered = [home for home in homes if count.enter(home)]
    assert len(entered) == 32
    for home in entered:
        count.leave(home)
    assert count.enter(homes[0])


# Cookies


def test_two_servers_on_one_host_do_not_fight(tmp_path: Path) -> None:
    with server(tmp_path / "a") as one, server(tmp_path / "b") as other:
        ann = Visitor(one)
        first = ann.open_table("you", "friend")
        there = Visitor(other)
        there.cookies = ann.cookies  # a browser has one jar for all ports of a host
        second = there.open_table("you", "friend")
        assert ann.table(first)["you"] == 0 and there.table(second)["you"] == 0
        assert len(ann.cookies) == 2


def test_two_servers_on_one_host_keep_their_own_preferences(tmp_path: Path) -> None:
    """Also where one of them is reached by https: what it keeps, the other could not change."""
    with (
        server(tmp_path / "a", address="https://spies.example") as safe,
        server(tmp_path / "b") as plain,
    ):
        ann, host = Visitor(safe), {"Host": "spies.example"}
        there = Visitor(plain)
        there.cookies = ann.cookies
        kept = ann.get("/language/cs", headers=host).headers.get_list("set-cookie")[-1]
        assert kept.startswith("__Host-language-") and "Secure" in kept
        there.get("/language/ru")
        there.get("/theme/dark")
        assert '<html lang="cs">' in ann.get("/", headers=host).text
        assert '<html lang="ru" data-theme="dark">' in there.get("/").text
    with server(tmp_path / "a") as client:
        old = Visitor(client)
        old.cookies = {"language": "sk", "theme": "light"}
        assert '<html lang="sk" data-theme="light">' in old.get("/").text, "by their older names"


def test_a_cookie_of_an_older_server_is_good_and_gets_its_new_name(ann: Visitor) -> None:
    table_id = ann.open_table("you", "friend")
    _, value = ann.own_cookie
    back = Visitor(ann.client)
    back.cookies = {OLD_COOKIE: value}
    assert back.table(table_id)["you"] == 0
    assert back.own_cookie[1] == value and back.cookies[OLD_COOKIE] == value
    assert "set-cookie" not in back.get("/").headers


def test_by_https_only_a_cookie_of_https_counts(tmp_path: Path) -> None:
    """Whoever can plant another, by http on the same network or from a sibling host, would know the
    newcomer's number, and see their seat."""
    with server(tmp_path, address="https://spies.example") as client:
        mallory, host = Visitor(client), {"Host": "spies.example"}
        table_id = mallory.open_table("you", "friend")
        _, value = mallory.own_cookie
        keys = site_of(client).keys
        for name in (OLD_COOKIE, cookie_name(keys, False)):
            newcomer = Visitor(client)
            newcomer.cookies = {name: value}
            answer = newcomer.get(f"/tables/{table_id}", headers=JSON | host)
            assert answer.json()["you"] is None
            assert newcomer.cookies[cookie_name(keys, True)] != value
            assert "Secure" in answer.headers["set-cookie"]
        for name in ("language", preference_name(keys, "language", False)):
            newcomer = Visitor(client)
            newcomer.cookies = {name: "ru"}
            assert '<html lang="en">' in newcomer.get("/", headers=host).text


# Addresses


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("https://spies.example", "https://spies.example"),
        (" http://Spies.Example:8080/ ", "http://spies.example:8080"),
        ("https://[2001:db8::1]:444", "https://[2001:db8::1]:444"),
        ("https://špion.cz", "https://xn--pion-f6a.cz"),
        ("https://spies.example:443/", "https://spies.example"),
        ("http://spies.example:80", "http://spies.example"),
        ("http://spies.example:443", "http://spies.example:443"),
    ],
)
def test_a_public_address(text: str, address: str) -> None:
    assert public_address(text) == address


@pytest.mark.parametrize(
    "text",
    "spies.example ftp://x https:// https://x/games https://x:99999 https://a@x https://x?y //x "
    f"https://[::1 https://{'x' * 80}.cz".split(),
)
def test_what_is_no_public_address_is_a_sentence(text: str) -> None:
    with pytest.raises(BadAddress, match="--address"):
        public_address(text)


def test_nobody_reaches_a_server_that_listens_to_itself() -> None:
    for host in ("127.0.0.1", "127.8.8.8", "localhost", "::1", "x.localhost", "LOCALHOST."):
        assert is_loopback(host) and reached_by(host, 8000) == []
    assert reached_by("192.168.7.7", 8000) == ["http://192.168.7.7:8000"]
    assert reached_by("2001:db8::5", 80) == ["http://[2001:db8::5]:80"]
    assert not is_loopback("spies.example") and not is_loopback("10.0.0.1")


def test_the_networks_of_this_machine_hold_no_address_that_is_of_no_use_to_others() -> None:
    both = network_addresses(with_ipv6=True)
    short = network_addresses()
    assert both[: len(short)] == short and len(set(both)) == len(both)
    assert not [one for one in both if one.startswith(("127.", "169.254.", "fe80", "::", "0."))]
    assert not [one for one in short if ":" in one]


TWO_NETWORKS = """
ip link add eth6 type veth peer name docker6
for name in lo eth6 docker6; do ip link set $name up; done
ip addr add 10.9.0.1/24 dev eth6
ip addr add 192.168.9.1/24 dev eth6
ip addr add 192.168.9.2/24 dev eth6
ip addr add 172.17.0.1/24 dev docker6
echo laid
"""


@pytest.mark.skipif(not which("unshare") or not which("ip"), reason="needs a network of its own")
def test_all_addresses_of_an_interface_are_found() -> None:
    """Also the second one of a network; not those that lead to programs on this machine."""
    ask = "from spytable.web.addresses import network_addresses as a; print(*a())"
    words = ["unshare", "-rn", "sh", "-ec", f"{TWO_NETWORKS}{sys.executable} -c '{ask}'"]
    done = subprocess.run(words, capture_output=True, text=True, timeout=60, check=False)
    if "laid" not in done.stdout:
        pytest.skip("this system lends nobody a network")
    assert set(done.stdout.split()[1:]) == {"10.9.0.1", "192.168.9.1", "192.168.9.2"}


@pytest.mark.skipif(not which("ip"), reason="nobody to compare with")
def test_the_addresses_of_this_machine_are_those_that_the_system_lists() -> None:
    listed = subprocess.run(["ip", "-4", "-j", "addr"], capture_output=True, text=True, check=True)
    real = {
        address["local"]
        for interface in json.loads(listed.stdout)
        if "UP" in interface["flags"] and interface["ifname"].startswith(("eth", "en", "wl"))
        for address in interface["addr_info"]
        if not address["local"].startswith("169.254.")
    }
    assert real <= set(network_addresses())


@pytest.mark.parametrize("word", ["0", "0.0.0.0", "::0", "::"])
def test_a_server_on_all_addresses_says_so_whichever_word_it_was_given(
    tmp_path: Path, word: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(addresses, "_by_route", lambda: iter([IPv4Address("10.9.0.1")]))
    monkeypatch.setattr(addresses, "_by_interface", lambda: iter([IPv6Address("2001:db8::5")]))
    host, port = started(tmp_path, word, monkeypatch)
    assert host == ("::" if ":" in word else "0.0.0.0")
    said = capsys.readouterr().out.splitlines()
    wanted = [f"Spytable is at http://127.0.0.1:{port}/"]
    wanted += [f"On your network: http://10.9.0.1:{port}/"]
    wanted += [f"On your network: http://[2001:db8::5]:{port}/"] * (":" in word)
    assert said == wanted


@pytest.mark.skipif(sys.platform != "linux", reason="lends any address of its loopback")
def test_a_name_that_is_this_machine_alone_is_not_told_to_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As many systems call themselves: 127.0.1.1."""
    real = socket.getaddrinfo
    monkeypatch.setattr(
        socket, "getaddrinfo", lambda host, *more, **named: real("127.0.1.1", *more, **named)
    )
    host, port = started(tmp_path, "attic", monkeypatch)
    assert reached_by(host, port) == []
    assert "Only this computer can open it" in capsys.readouterr().out


def started(folder: Path, host: str, monkeypatch: pytest.MonkeyPatch) -> tuple[str, int]:
    """The address a server listens at that was given this host; it is not let run."""
    ran: list[Settings] = []

    def run(settings: Settings, listening: socket.socket) -> None:
        ran.append(settings)
        listening.close()

    monkeypatch.setattr(starting, "_run", run)
    starting.serve(host, 0, folder, open_browser=False)
    assert ran[0].listening is not None
    return ran[0].listening


def test_a_request_cut_off_by_a_server_that_stops_is_a_line_in_the_log(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """And no trace; whatever else cancels it is let through."""

    async def story(stops: bool) -> None:
        begun, closing = asyncio.Event(), asyncio.Event()

        async def endless(scope: Any, receive: Any, send: Any) -> None:
            begun.set()
            await asyncio.Event().wait()

        async def nothing(*_: Any) -> Any:
            return None

        settings = Settings()
        guard = RequestGuard(endless, settings, Connections(settings), lambda *_: Response())
        site = SimpleNamespace(hall=SimpleNamespace(closing=closing))
        app = SimpleNamespace(state=SimpleNamespace(site=site))
        headers = [(b"host", b"x")]
        scope = {"type": "http", "method": "GET", "path": "/", "headers": headers, "app": app}
        task = asyncio.create_task(guard(scope | {"scheme": "http"}, nothing, nothing))
        await begun.wait()
        if stops:
            closing.set()
        task.cancel()
        await task

    with pytest.raises(asyncio.CancelledError):
        asyncio.run(story(stops=False))
    assert caplog.text == ""
    asyncio.run(story(stops=True))
    assert "GET was cut off: the server stops" in caplog.text and "Traceback" not in caplog.text
