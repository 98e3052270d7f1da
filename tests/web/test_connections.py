"""Slow, half-open, cut-off and countless connections, over real sockets."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import re
import resource
import select
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from starlette.responses import Response
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from spytable.hall.background_compiling import Compiler
from spytable.web import connections
from spytable.web import server as starting
from spytable.web.connections import Connections, sentence
from spytable.web.forwarded import THIS_MACHINE, Proxies
from spytable.web.headers import SECURITY_HEADERS
from spytable.web.middleware import RequestGuard
from tests.web.helpers import JSON, settings_for
from tests.web.running import served_here
from tests.web.test_server import open_table

PROTOCOLS: list[type[asyncio.Protocol]] = [H11Protocol]
with contextlib.suppress(ImportError):
    from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

    PROTOCOLS.append(HttpToolsProtocol)

pytestmark = pytest.mark.skipif(os.name == "nt", reason="counts files as Unix does")

Serve = Callable[..., contextlib.AbstractContextManager[str]]


@pytest.fixture(params=PROTOCOLS, ids=lambda protocol: protocol.__name__)
def serve(
    request: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> Iterator[Serve]:
    """Starts a server with either of uvicorn's protocols; nothing may be logged as broken."""
    monkeypatch.setattr(starting, "AutoHTTPProtocol", request.param)
    yield lambda **changes: served_here(tmp_path, Compiler(lambda box, progress: None), **changes)
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert "Traceback" not in caplog.text


LONG = 30.0
"""A patience that no machine is slow enough to use up by itself: the clock is put forward."""


class Clock:
    """The clock of the watch over connections, which a test may put forward."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def monotonic(self) -> float:
        return time.monotonic() + self.ahead

    def runs_out(self, *waiting: socket.socket) -> None:
        """Until the server has something to say to each of these, its patience ends."""
        latest = time.monotonic() + 60
        for one in waiting:
            while not select.select([one], [], [], 0.2)[0]:
                assert time.monotonic() < latest, "the server waits for ever"
                self.ahead += 2 * LONG


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """It stands for the time of `connections` alone."""
    clock = Clock()
    monkeypatch.setattr(connections, "time", clock)
    return clock


def reach(address: str, words: bytes = b"", source: str = "127.0.0.1") -> socket.socket:
    """A connection that has said this much; Linux lends us any address of its loopback."""
    host, _, port = address.removeprefix("http://").partition(":")
    source = source if sys.platform == "linux" else "127.0.0.1"
    one = socket.create_connection((host, int(port)), timeout=20, source_address=(source, 0))
    if words:
        one.sendall(words)
    return one


def heard(one: socket.socket) -> bytes:
    """All that comes until the other side closes."""
    said = b""
    with contextlib.suppress(ConnectionResetError):
        while piece := one.recv(65536):
            said += piece
    one.close()
    return said


def is_refusal(said: bytes, status: int) -> bool:
    head, _, words = said.partition(b"\r\n\r\n")
    names = {line.partition(b":")[0].lower() for line in head.split(b"\r\n")}
    return (
        head.startswith(f"HTTP/1.1 {status} ".encode())
        and all(name.lower().encode() in names for name in SECURITY_HEADERS)
        and len(words) > 10
        and b"Traceback" not in words
    )


def test_who_never_says_what_they_want_is_sent_away(serve: Serve, clock: Clock) -> None:
    with serve(head_seconds=LONG, body_seconds=LONG) as address:
        assert httpx.get(address, timeout=60).status_code == 200
        silent = reach(address)
        half = reach(address, b"GET / HTTP/1.1\r\nHost: x\r\nX-A: ")
        again = reach(address, b"GET /static/favicon.svg HTTP/1.1\r\nHost: x\r\n\r\n")
        assert b"200 OK" in again.recv(65536)
        again.sendall(b"GET / HT")
        form = b"POST /tables/x HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        body = reach(address, form + b"Content-Length: 100\r\n\r\n{")
        clock.runs_out(silent, half, again, body)
        assert heard(silent) == b""
        for one in (half, again, body):
            assert is_refusal(heard(one), 408)
        assert httpx.get(address).status_code == 200


FORM = b"POST /tables/x HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"


@pytest.mark.parametrize(
    "words",
    [b"GET / HTTP/1.1\r\n", FORM + b"Content-Length: 9000\r\n\r\n"],
    ids=["a head", "a form"],
)
def test_who_sends_a_byte_now_and_then_is_sent_away_too(serve: Serve, words: bytes) -> None:
    """With a sentence: what one still sends does not take it back."""
    with serve(head_seconds=0.5, body_seconds=0.5) as address:
        slow = reach(address, words)
        latest = time.monotonic() + 60  # on a busy machine it takes a while to be let in at all
        while not select.select([slow], [], [], 0.1)[0]:
            assert time.monotonic() < latest, "the server waits for ever"
            slow.sendall(b"X")
        assert is_refusal(heard(slow), 408)


def test_a_quiet_page_is_not_sent_away(serve: Serve, clock: Clock) -> None:
    """A stream may be silent for as long as it likes; so may a connection between two requests."""
    patience = dict.fromkeys(("head_seconds", "body_seconds", "unread_timeout"), LONG)
    with serve(**patience, heartbeat=2.8) as address, httpx.Client(timeout=60) as ann:
        table = open_table(ann, address)
        between = reach(address, b"GET /static/favicon.svg HTTP/1.1\r\nHost: x\r\n\r\n")
        with ann.stream("GET", f"{address}/tables/{table['id']}/stream") as stream:
            lines = stream.iter_lines()
            assert next(lines) == "retry: 1000"
            clock.ahead += 10 * LONG  # and between two beats the watch looks twice
            assert any(line == ": still here" for line in lines)
            assert any(line == ": still here" for line in lines)
        assert b"200 OK" in between.recv(65536)
        between.sendall(b"GET /static/favicon.svg HTTP/1.1\r\nHost: x\r\n\r\n")
        assert b"200 OK" in between.recv(65536)
        between.close()


def test_a_body_that_comes_after_its_answer_disturbs_nobody(serve: Serve, clock: Clock) -> None:
    """Nothing is kept of a request that was answered: but one that is not all here yet is."""
    with serve(head_seconds=LONG) as address:
        early = reach(address, b"DELETE /rules HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n")
        assert whole_answer(early).startswith(b"HTTP/1.1 4")
        clock.ahead += 10 * LONG
        time.sleep(1.5)  # the watch looks once a second
        for body in (b"some", b"thing"):
            early.sendall(body)
            time.sleep(0.1)
        early.sendall(b"GET /static/favicon.svg HTTP/1.1\r\nHost: x\r\n\r\n")
        assert whole_answer(early).startswith(b"HTTP/1.1 200")
        early.close()


def whole_answer(one: socket.socket) -> bytes:
    """An answer to its end, in however many pieces it comes."""
    said = b""
    while b"\r\n\r\n" not in said:
        said += one.recv(65536)
    head, _, body = said.partition(b"\r\n\r\n")
    (length,) = re.findall(rb"(?i)content-length: (\d+)", head)
    while len(body) < int(length):
        body += one.recv(65536)
    return head


def test_who_does_not_listen_is_sent_away(serve: Serve) -> None:
    with serve(unread_timeout=0.5) as address:
        deaf = socket.socket()
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.connect(("127.0.0.1", int(address.rpartition(":")[2])))
        deaf.setblocking(False)
        ask = b"GET /static/app.css HTTP/1.1\r\nHost: x\r\n\r\n"
        with contextlib.suppress(BlockingIOError):
            deaf.send(ask * 800)  # asks and asks, and reads nothing
        began = time.monotonic()
        while time.monotonic() - began < 60 and not _is_cut_off(deaf):
            time.sleep(0.1)
        assert _is_cut_off(deaf)
        deaf.close()
        assert httpx.get(address).status_code == 200


def test_who_reads_too_slowly_is_sent_away_too(serve: Serve, clock: Clock) -> None:
    """However steadily: an answer is kept until it is read.  A page's stream is not an answer that
    ends."""
    with serve(answer_seconds=LONG) as address, httpx.Client(timeout=30) as ann:
        table = open_table(ann, address)
        with contextlib.ExitStack() as held:
            slow, page = (held.enter_context(socket.socket()) for _ in range(2))
            asked = (slow, "/static/preview.png", 100), (page, f"/tables/{table['id']}/stream", 1)
            for one, path, times in asked:
                one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
                one.settimeout(20)
                one.connect(("127.0.0.1", int(address.rpartition(":")[2])))
                one.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode() * times)
            latest, size = time.monotonic() + 60, 0
            while not _is_cut_off(slow):
                assert time.monotonic() < latest, "the server waits for ever"
                size += len(slow.recv(500))
                page.recv(10)
                clock.ahead += LONG / 10  # as much as it reads, it takes longer than an answer may
                time.sleep(0.02)
            assert size > 1000 and not _is_cut_off(page)


def _is_cut_off(one: socket.socket) -> bool:
    poll = select.poll()
    poll.register(one, 0)  # asks for nothing but what is always told: errors and hang-ups
    return bool(poll.poll(0))


@pytest.mark.parametrize("source", ["127.0.0.2", "127.0.0.1"])
def test_a_crowd_of_half_open_connections_locks_nobody_out(serve: Serve, source: str) -> None:
    """Also not those who come from the same address: the oldest that waits makes room."""
    with serve(connections_per_client=40) as address, contextlib.ExitStack() as held:
        crowd = [held.enter_context(reach(address, b"GET", source)) for _ in range(120)]
        with httpx.Client(timeout=20) as ann:
            assert open_table(ann, address)["status"] == "playing"
        latest = time.monotonic() + 20
        while (left := _still_open(crowd)) > 40 and time.monotonic() < latest:
            time.sleep(0.02)
        assert left <= 40
        assert crowd[-1].send(b" /"), "the last ones are still waited for"


def _still_open(crowd: list[socket.socket]) -> int:
    count = 0
    for one in crowd:
        one.setblocking(False)
        try:
            count += bool(one.recv(65536))
        except BlockingIOError:
            count += 1
        except OSError:
            pass
    return count


def test_who_is_being_answered_makes_no_room(serve: Serve) -> None:
    with (
        serve(connections_per_client=4, streams_per_client=100) as address,
        httpx.Client(timeout=30) as ann,
        contextlib.ExitStack() as held,
    ):
        table = open_table(ann, address)
        ann.close()
        ask = f"GET /tables/{table['id']}/stream HTTP/1.1\r\nHost: x\r\n\r\n".encode()
        for _ in range(4):
            stream = held.enter_context(reach(address, ask))
            assert b"200 OK" in stream.recv(65536)
        assert is_refusal(heard(reach(address)), 429)
        if sys.platform == "linux":
            other = reach(
                address, b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", "127.0.0.3"
            )
            assert b"200 OK" in heard(other)


def test_a_trusted_proxy_may_hold_as_many_as_it_needs(serve: Serve) -> None:
    proxies = Proxies(THIS_MACHINE)
    with (
        serve(connections_per_client=3, proxies=proxies) as address,
        contextlib.ExitStack() as held,
    ):
        crowd = [held.enter_context(reach(address, b"GET")) for _ in range(20)]
        time.sleep(0.3)
        assert _still_open(crowd) == 20


def test_a_house_that_is_full_says_so(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(starting, "most_connections", lambda: 3)
    with serve(streams_per_client=100) as address, contextlib.ExitStack() as held:
        with httpx.Client(timeout=30) as ann:
            table = open_table(ann, address)
        ask = f"GET /tables/{table['id']}/stream HTTP/1.1\r\nHost: x\r\n\r\n".encode()
        for _ in range(3):
            assert b"200 OK" in held.enter_context(reach(address, ask)).recv(65536)
        assert is_refusal(heard(reach(address)), 503)


def test_too_many_streams_are_a_sentence(serve: Serve) -> None:
    with serve(streams=5, streams_per_client=3) as address, contextlib.ExitStack() as held:
        with httpx.Client(timeout=30) as ann:
            table = open_table(ann, address)
        page = (
            f"/tables/{table['id']}/stream HTTP/1.1\r\nHost: x\r\nAccept: application/json\r\n\r\n"
        )
        ask = f"GET {page}".encode()
        sources = ["127.0.0.1"] * 4 + ["127.0.0.2"] * 3
        answers = [
            held.enter_context(reach(address, ask, source)).recv(65536) for source in sources
        ]
        told = [answer.split(b" ", 2)[1] for answer in answers]
        few = [b"200"] * 3 + [b"429"]
        assert told == few + ([b"200"] * 2 + [b"429"] if sys.platform == "linux" else [b"429"] * 3)
        assert b"Too many pages are open at once" in answers[3] + answers[-1]


NO_REQUESTS = (
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"GARBAGE\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost : x\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\n\x00: 1\r\n\r\n",
)
ODD_HOSTS = (b"", b" ", b"x:99999", b"a b", "ž".encode(), b"x\r\nHost: y", b"[::1", b"x" * 3000)


def test_odd_requests_are_a_sentence_with_all_headers(serve: Serve) -> None:
    with serve(head_seconds=0.3) as address:
        for words in NO_REQUESTS:
            said = heard(reach(address, words))
            assert is_refusal(said, 400) or is_refusal(said, 408), (words, said)
        for host in ODD_HOSTS:
            words = b"GET / HTTP/1.1\r\nHost: " + host + b"\r\nConnection: close\r\n\r\n"
            assert is_refusal(heard(reach(address, words)), 400), host
        nowhere = b"GET / HTTP/1.1\r\nConnection: close\r\n\r\n"
        assert is_refusal(heard(reach(address, nowhere)), 400)
        older = b"GET / HTTP/1.0\r\n\r\n"
        assert b" 200 OK\r\n" in heard(reach(address, older))


def test_a_head_without_end_is_a_sentence(serve: Serve) -> None:
    with serve() as address:
        endless = reach(address, b"GET / HTTP/1.1\r\nHost: x\r\n")
        number = 0
        while not select.select([endless], [], [], 0)[0]:
            number += 1
            endless.sendall(f"X-{number}: {'y' * 200}\r\n".encode())
        said = heard(endless)
        assert is_refusal(said, 431) or is_refusal(said, 400), said
        assert number < 20_000
        assert httpx.get(address).status_code == 200


def test_a_form_that_breaks_off_is_no_trace(serve: Serve, caplog: pytest.LogCaptureFixture) -> None:
    with serve() as address, httpx.Client(timeout=30) as ann:
        table = open_table(ann, address)
        shown = ann.get(f"{address}/tables/{table['id']}", headers=JSON).json()
        cookie = "; ".join(f"{name}={value}" for name, value in ann.cookies.items())
        head = f"POST /tables/{table['id']} HTTP/1.1\r\nHost: x\r\nCookie: {cookie}\r\n"
        head += "Content-Type: application/json\r\nContent-Length: 500\r\n\r\n"
        for _ in range(3):
            reach(address, head.encode() + b'{"csrf": "').close()
        chunked = head.replace("Content-Length: 500", "Transfer-Encoding: chunked")
        reach(address, chunked.encode() + b'5\r\n{"csr').close()
        time.sleep(0.5)
        after = ann.get(f"{address}/tables/{table['id']}", headers=JSON).json()
        # The form token wears another mask in every answer.
        assert after | {"csrf": ""} == shown | {"csrf": ""}
    assert caplog.text == ""


def test_eleven_hundred_half_open_connections_many_pages_and_few_files(tmp_path: Path) -> None:
    """As the server is started, by a system that lets it open few files."""
    port = _free_port()
    words = ["serve", "--port", str(port), "--data", str(tmp_path), "--no-open"]
    log = tmp_path / "log"
    with log.open("wb") as out:
        process = subprocess.Popen(
            [sys.executable, "-m", "spytable.cli", *words],
            env=os.environ | {"SPYTABLE_PLAIN": "1"},
            stdout=out,
            stderr=out,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (512, 512)),
        )
    address = f"http://127.0.0.1:{port}"
    held: list[socket.socket] = []
    try:
        _until_answered(address)
        for number in range(1100):
            with contextlib.suppress(OSError):  # those who came first are being sent away
                held.append(reach(address, b"GET", f"127.0.{number % 5}.2"))
            if number % 100 == 50:
                assert httpx.get(address, timeout=10).status_code == 200
        assert httpx.get(address, timeout=10).status_code == 200
        for one in held:
            one.close()
        held, answers = _open_pages(address, 260)
        assert {answer[:12] for answer in answers} == {b"HTTP/1.1 200", b"HTTP/1.1 503"}
        assert all(is_refusal(answer, 503) for answer in answers if b" 503 " in answer)
        assert sum(b" 200 OK" in answer for answer in answers) > 150
        for one in held:
            one.close()
        _until_answered(address)
    finally:
        for one in held:
            one.close()
        process.terminate()
        process.wait(timeout=30)
    said = log.read_text()
    assert "Traceback" not in said and "out of system resource" not in said


def _until_answered(address: str) -> None:
    for _ in range(200):
        with contextlib.suppress(httpx.TransportError):
            if httpx.get(address, timeout=30).status_code == 200:
                return
        time.sleep(0.1)
    raise AssertionError("the server does not answer")


def _open_pages(address: str, pages: int) -> tuple[list[socket.socket], list[bytes]]:
    """Streams that are being followed, of several clients, and how each was answered."""
    with httpx.Client(timeout=30) as ann:
        table = open_table(ann, address)["id"]
    ask = f"GET /tables/{table}/stream HTTP/1.1\r\nHost: x\r\n\r\n".encode()
    held = [reach(address, ask, f"127.0.{number % 6}.3") for number in range(pages)]
    return held, [one.recv(65536) for one in held]


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def test_sentences_that_nobody_translated_are_whole_answers() -> None:
    for status in (400, 408, 429, 431, 503):
        assert is_refusal(sentence(status), status)


class _Wire(asyncio.Transport):
    """A transport that keeps what is written to it, write by write."""

    def __init__(self) -> None:
        super().__init__()
        self.writes: list[bytes] = []

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return ("127.0.0.1", 1) if name in ("peername", "sockname") else default

    def write(self, data: bytes | bytearray | memoryview) -> None:
        if data:
            self.writes.append(bytes(data))

    def is_closing(self) -> bool:
        return False

    def close(self) -> None:
        """There is nothing to close."""

    def pause_reading(self) -> None:
        """Nothing is read."""

    def resume_reading(self) -> None:
        """Nothing is read."""


@pytest.mark.parametrize("protocol", PROTOCOLS)
@pytest.mark.parametrize("method, body", [("GET", b"what is asked"), ("HEAD", b"")])
def test_a_head_and_the_beginning_of_its_body_are_one_write(
    protocol: type[asyncio.Protocol], method: str, body: bytes, tmp_path: Path
) -> None:
    """Each write is a packet, and wakes the reader; a head without a body waits for none."""
    connections = Connections(settings_for(tmp_path))

    async def routed(scope: Any, receive: Any, send: Any) -> None:
        await Response(b"what is asked")(scope, receive, send)

    def no_route(request: Any, problem: Any) -> Response:
        raise AssertionError

    guard = RequestGuard(routed, connections.settings, connections, no_route)

    async def answered() -> list[bytes]:
        guarded = connections.in_front_of(protocol)
        config = uvicorn.Config(guard, http=guarded, lifespan="off")
        config.load()
        state = ServerState()
        one: Any = guarded(config=config, server_state=state, app_state={})
        one.connection_made(wire := _Wire())
        one.data_received(f"{method} / HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        await asyncio.gather(*state.tasks)
        writes = list(wire.writes)
        one.connection_lost(None)
        return writes

    (said,) = asyncio.run(answered())
    assert said.startswith(b"HTTP/1.1 200 OK\r\n")
    assert said.partition(b"\r\n\r\n")[2] == body
