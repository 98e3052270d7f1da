"""A server of several processes: whichever one a browser comes to, it finds its table; and
whichever one dies, nothing is lost."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
import textwrap
import threading
import time
from argparse import Namespace
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

from spytable.hall.share import Share
from spytable.store.folder_lock import Turn
from spytable.store.signing import Keys
from spytable.store.store import Store
from spytable.web.connections import Connections
from spytable.web.handing_over import HandingOver, Inbox
from spytable.web.processes import IS_POSSIBLE
from spytable.web.settings import Settings
from tests.web.helpers import Visitor, play_out, settings_for
from tests.web.running import RunningServer

pytestmark = pytest.mark.skipif(
    not IS_POSSIBLE or not Path("/proc").is_dir(), reason="reads of processes as Linux tells it"
)
SOON = 20.0


# Whose is which table


def test_every_table_is_held_by_one_process_and_its_rematch_by_the_same() -> None:
    keys = Keys(bytes(32))
    shares = [Share(index, 3) for index in range(3)]
    for share in shares:
        number = share.fresh_id()
        for _ in range(5):
            assert [one.is_mine(number) for one in shares] == [one is share for one in shares]
            number = keys.next_id(number)
    assert Share().is_mine("anything at all")


@pytest.mark.parametrize(
    ("request_line", "holder"),
    [
        (b"POST /tables/00ff00 HTTP/1.1", 0),
        (b"GET /tables/00ff01/stream?as=json HTTP/1.1", 1),
        (b"GET /tables/00ff01?at=3 HTTP/1.1", 1),
        (b"HEAD /tables/00ff03 HTTP/1.0", 1),
        (b"GET /tables HTTP/1.1", 0),
        (b"GET /new/agent-avenue HTTP/1.1", 0),
        (b"GET /tables/zz HTTP/1.1", 0),
        (b"GET /static/tables/0001 HTTP/1.1", 0),
        (b"\x16\x03\x01", 0),
    ],
)
def test_what_is_asked_for_says_who_answers(request_line: bytes, holder: int) -> None:
    assert Share(0, 2).asked_for(request_line + b"\r\n") == holder


def test_an_address_is_elsewhere_if_another_process_holds_the_table() -> None:
    assert not Share(0, 2).is_elsewhere("/tables/00ff00/undo")
    assert Share(0, 2).is_elsewhere("/tables/00ff01/undo")
    assert Share(0, 2).is_elsewhere("/tables/00ff01")
    assert not Share(0, 2).is_elsewhere("/tables")
    assert not Share().is_elsewhere("/tables/00ff01")


# A connection on its way


class Inner:
    """Stands for uvicorn's protocol."""

    def __init__(self) -> None:
        self.cycle: Any = None
        self.received = b""

    def connection_made(self, transport: Any) -> None: ...

    def connection_lost(self, problem: Exception | None) -> None: ...

    def data_received(self, data: bytes) -> None:
        self.received += data


class Wire:
    """Stands for a transport."""

    def __init__(self, socket_: socket.socket) -> None:
        self.socket, self.said, self.closed, self.unread = socket_, b"", False, 0

    def get_extra_info(self, name: str) -> Any:
        return self.socket if name == "socket" else ("127.0.0.1", 1)

    def write(self, data: bytes) -> None:
        self.said += data

    def is_closing(self) -> bool:
        return self.closed

    def get_write_buffer_size(self) -> int:
        return self.unread

    def can_write_eof(self) -> bool:
        return False

    def abort(self) -> None:
        self.closed = True

    close = abort


@pytest.fixture
def pair() -> Iterator[tuple[socket.socket, socket.socket]]:
    one, other = socket.socketpair()
    yield one, other
    one.close()
    other.close()


@pytest.fixture
def inboxes() -> Iterator[list[Inbox]]:
    both = [Inbox.new(), Inbox.new()]
    yield both
    for inbox in both:
        inbox.put.close()
        inbox.take.close()


def connected(here: socket.socket, inboxes: list[Inbox]) -> tuple[Any, Inner, Wire]:
    wire = Wire(here)
    connections = Connections(Settings(), 100, HandingOver(Share(0, 2), inboxes))
    made: Any = connections.around(Inner)  # type: ignore[arg-type]  # stands for a protocol
    connection = made()
    inner = connection._inner
    connections._ticking = threading.Timer(0, print)  # type: ignore[assignment]  # there is no loop
    connection.connection_made(wire)
    return connection, inner, wire


def test_a_connection_goes_with_what_was_read_of_it(pair: Any, inboxes: list[Inbox]) -> None:
    """Also where its first line comes in pieces; a process keeps what is its own."""
    connection, inner, wire = connected(pair[0], inboxes)
    connection.data_received(b"GET /tables/00ff00 HTTP/1.1\r\n\r\n")
    assert inner.received and not wire.closed
    connection, inner, wire = connected(pair[0], inboxes)
    for piece in (b"GE", b"T /tables/00f", b"f01 HTTP/1.1\r\nHost: x\r\n"):
        connection.data_received(piece)
        assert not inner.received and not wire.closed
    connection.data_received(b"\r\n")
    assert wire.closed and not inner.received and not wire.said
    request, descriptors, _, _ = socket.recv_fds(inboxes[1].take, 4096, 1)
    assert request == b"GET /tables/00ff01 HTTP/1.1\r\nHost: x\r\n\r\n"
    with socket.socket(fileno=descriptors[0]) as there:
        there.sendall(b"hello")
        assert pair[1].recv(5) == b"hello", "it is the same connection"


def test_what_is_still_being_answered_does_not_go(pair: Any, inboxes: list[Inbox]) -> None:
    """Or the end of the last answer would be lost."""
    connection, inner, wire = connected(pair[0], inboxes)
    wire.unread = 7
    connection.data_received(b"GET /tables/00ff01 HTTP/1.1\r\n\r\n")
    assert inner.received and not wire.closed


GO = b"GET /tables/00ff01 HTTP/1.1\r\nHost: x\r\n\r\n"


def test_what_lies_in_a_body_is_no_request(pair: Any, inboxes: list[Inbox]) -> None:
    """Also where the answer came before the body did: who sends on behalf of many must not be able
    to slip in a request of their own."""
    connection, inner, wire = connected(pair[0], inboxes)
    head = b"POST /nowhere HTTP/1.1\r\nContent-Length: %d\r\n\r\n" % len(GO)
    connection.data_received(head)
    connection.data_received(GO[:9])
    connection.data_received(GO[9:])
    assert inner.received == head + GO and not wire.closed
    connection.data_received(GO)
    assert wire.closed, "this one is a request"


@pytest.mark.parametrize(
    "first",
    [
        GO.replace(b"01", b"00") + b"GET /tab",
        b"POST /a HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n",
        b"POST /a HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 9\r\n\r\nx",
        b"POST /a HTTP/1.1\r\nContent-Length: +1\r\n\r\nx",
        b"POST /a HTTP/1.1\nContent-Length: 1\r\n\r\nx",
    ],
)
def test_where_nobody_knows_what_begins_nothing_goes(
    pair: Any, inboxes: list[Inbox], first: bytes
) -> None:
    connection, inner, wire = connected(pair[0], inboxes)
    connection.data_received(first)
    connection.data_received(GO)
    assert inner.received == first + GO and not wire.closed


def test_what_comes_before_the_last_answer_stays_here(pair: Any, inboxes: list[Inbox]) -> None:
    connection, inner, wire = connected(pair[0], inboxes)
    connection.data_received(GO.replace(b"01", b"00"))
    inner.cycle = Namespace(response_complete=False, more_body=False)
    connection.data_received(GO)
    inner.cycle.response_complete = True
    connection.data_received(GO)
    assert inner.received.endswith(GO + GO) and not wire.closed


def test_without_a_turn_nothing_is_written_and_everybody_is_told(tmp_path: Path) -> None:
    """And once there is one, it goes on."""
    (tmp_path / "turn").mkdir()

    async def write() -> str:
        store = Store(tmp_path / "store.sqlite3", Turn(tmp_path / "turn"))
        store.open()
        try:
            with pytest.raises(OSError):
                await store.writer.do(lambda connection: "written")
            (tmp_path / "turn").rmdir()
            return await store.writer.do(lambda connection: "written")
        finally:
            store.close()

    assert asyncio.run(write()) == "written"


def test_who_never_ends_a_first_line_is_sent_away(pair: Any, inboxes: list[Inbox]) -> None:
    connection, _, wire = connected(pair[0], inboxes)
    connection.data_received(b"GET /tab")
    now = time.monotonic()
    connection.look_at_the_clock(now)
    connection.look_at_the_clock(now + Settings().head_seconds + 1)
    assert wire.closed and b" 408 " in wire.said


def test_a_full_inbox_is_a_sentence(pair: Any, inboxes: list[Inbox]) -> None:
    with suppress(OSError):
        while True:
            inboxes[1].put.send(b"x" * 1000)
    connection, inner, wire = connected(pair[0], inboxes)
    connection.data_received(b"GET /tables/00ff01 HTTP/1.1\r\n\r\n")
    assert wire.closed and b" 503 " in wire.said and not inner.received


# Real ones


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server of two processes."""
    server = RunningServer(tmp_path_factory.mktemp("two") / "data", more=["--processes", "2"])
    server.environment["SPYTABLE_LIMITS"] = "none"
    server.start()
    yield server
    server.stop()


def children(server: RunningServer) -> list[int]:
    assert server.process is not None
    pid = server.process.pid
    with suppress(OSError):
        return sorted(map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split()))
    return []


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def until(what: Any) -> None:
    latest = time.monotonic() + SOON
    while not what():
        assert time.monotonic() < latest, "it never came"
        time.sleep(0.02)


class Restless:
    """Asks on a connection of its own each time, so that it comes to any process."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.cookies = httpx.Cookies()

    def request(self, method: str, path: str, **more: Any) -> httpx.Response:
        with httpx.Client(base_url=self.address, timeout=SOON) as client:
            return client.request(method, path, **more)


def friends(client: Any) -> tuple[str, Visitor, Visitor]:
    ann, bob = Visitor(client, name="Ann"), Visitor(client, name="Bob")
    table_id = ann.open_table("you", "friend")
    assert bob.join(table_id, ann.table(table_id)["invite"]).status_code == 200
    return table_id, ann, bob


def test_friends_play_whichever_process_each_of_their_connections_comes_to(
    two: RunningServer,
) -> None:
    """Opened, joined, played to the end, and once more: every request on a new connection."""
    client: Any = Restless(two.address)
    table_id, ann, bob = friends(client)
    assert play_out(table_id, ann, bob)["status"] == "ended"
    again = ann.send(f"/tables/{table_id}/rematch")
    assert again.status_code == 200, again.text
    followed = bob.send(f"/tables/{table_id}/rematch")
    assert followed.status_code == 200, followed.text
    rematch = ann.table(table_id)["rematch"]
    assert ann.table(rematch)["status"] == bob.table(rematch)["status"] == "playing"


def test_one_connection_leads_to_tables_of_several_processes(two: RunningServer) -> None:
    """To and fro, as a proxy's or a browser's does."""
    with httpx.Client(base_url=two.address, timeout=SOON) as client:
        ann = Visitor(client, name="Ann")  # type: ignore[arg-type]  # asks alike
        tables = [ann.open_table("you", "friend") for _ in range(8)]
        held = {Share(0, 2).holder(table) for table in tables}
        while len(held) < 2:
            with httpx.Client(base_url=two.address, timeout=SOON) as another:
                ann.client = another  # type: ignore[assignment]  # asks alike
                tables.append(ann.open_table("you", "friend"))
            held = {Share(0, 2).holder(table) for table in tables}
        ann.client = client  # type: ignore[assignment]  # asks alike
        for table in tables + tables[::-1]:
            assert ann.table(table)["id"] == table
            assert ann.get("/").status_code == 200


def test_what_one_chooses_the_others_stream_tells(two: RunningServer) -> None:
    client: Any = Restless(two.address)
    for _ in range(4):
        table_id, ann, bob = friends(client)
        heard: list[str] = []
        cookie = {"Cookie": "; ".join(f"{k}={v}" for k, v in bob.cookies.items())}
        with httpx.stream(
            "GET",
            f"{two.address}/tables/{table_id}/stream?as=json",
            headers=cookie,
            timeout=SOON,
        ) as stream:
            lines = stream.iter_lines()
            shown = ann.table(table_id) if ann.table(table_id).get("choices") else None
            mover = ann if shown else bob
            before = mover.wait_for_turn(table_id)
            choice = before["choices"][-1]["name"]
            assert mover.choose(table_id, choice, before["moment"]).status_code == 200
            moment = mover.table(table_id)["moment"]
            for line in lines:
                heard.append(line)
                if f'"moment":{moment}' in line:
                    break
        assert heard


def test_bots_play_at_a_table_whose_form_was_sent_elsewhere(two: RunningServer) -> None:
    """The form names the table, so it may be sent to a process that does not hold it."""
    client: Any = Restless(two.address)
    for _ in range(4):
        ann = Visitor(client)
        table_id = ann.open_table("you", "easy")
        shown = ann.wait_for_turn(table_id)
        assert ann.choose(table_id, shown["choices"][-1]["name"], shown["moment"]).is_success
        assert ann.wait_for_turn(table_id)["moment"] > shown["moment"]


def test_who_asks_before_the_last_answer_is_told_to_ask_again(two: RunningServer) -> None:
    """Nobody does; but nobody may find a table in a process that does not hold it."""
    client: Any = Restless(two.address)
    table_id = Visitor(client).open_table("you", "friend")
    found = set()
    head = f"Host: 127.0.0.1:{two.port}\r\nAccept: application/json\r\n\r\n"
    for _ in range(30):
        with socket.create_connection(("127.0.0.1", two.port), timeout=SOON) as one:
            last = f"GET /tables/{table_id} HTTP/1.1\r\nConnection: close\r\n{head}"
            one.sendall(f"GET /new/agent-avenue HTTP/1.1\r\n{head}{last}".encode())
            said = b"".join(iter(lambda one=one: one.recv(65536), b""))
        found.add(re.findall(rb"HTTP/1.1 (\d+)", said)[-1])
    assert found == {b"200", b"421"}


def moment(one: Visitor, table_id: str) -> int:
    """As the table tells it, however often one has to ask: what was on its way as a process died
    is lost with it."""
    latest = time.monotonic() + SOON
    while True:
        try:
            return int(one.table(table_id)["moment"])
        except httpx.TransportError:
            assert time.monotonic() < latest


def test_a_process_that_is_killed_is_replaced_and_nothing_is_lost(tmp_path: Path) -> None:
    server = RunningServer(tmp_path / "data", more=["--processes", "2"])
    server.environment["SPYTABLE_LIMITS"] = "none"
    server.start()
    try:
        until(lambda: len(children(server)) == 2)
        client: Any = Restless(server.address)
        tables = [friends(client) for _ in range(4)]
        known = [[one.table(table)["moment"] for one in both] for table, *both in tables]
        for pid in children(server):
            os.kill(pid, signal.SIGKILL)
            until(lambda pid=pid: not is_alive(pid) and len(children(server)) == 2)
        assert [[moment(one, table) for one in both] for table, *both in tables] == known
        table_id, ann, bob = tables[0]
        assert play_out(table_id, ann, bob)["status"] == "ended"
        assert "another starts" in server.log.read_text()
    finally:
        server.stop()


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
def test_the_processes_end_with_the_one_that_started_them(tmp_path: Path, how: int) -> None:
    """Told to, or orphaned; with a page open; and the folder is free for the next."""
    server = RunningServer(tmp_path / "data", more=["--processes", "2"])
    server.start()
    ann = Visitor(Restless(server.address))  # type: ignore[arg-type]  # asks alike
    table_id = ann.open_table("you", "friend")
    until(lambda: len(children(server)) == 2)
    held = children(server)
    address = f"{server.address}/tables/{table_id}/stream"
    with httpx.Client(timeout=SOON) as client, client.stream("GET", address) as stream:
        assert next(stream.iter_bytes())
        assert server.stop(how) < SOON
        until(lambda: not any(map(is_alive, held)))
    if how != signal.SIGKILL:
        assert "Traceback" not in server.log.read_text()
    server.start()  # at the same port, where connections have just been closed
    server.stop()


def test_a_server_whose_processes_keep_dying_stops() -> None:
    """Instead of starting them for ever.  Another child, such as the one that opens a browser, is
    none of them."""
    words = """
        import subprocess
        from spytable.web import processes
        stranger = subprocess.Popen(["true"])
        try:
            processes.Processes(2, lambda handing_over, lifeline: None).run()
        except processes.KeepsDying:
            print("stopped")
        stranger.wait()
    """
    command = [sys.executable, "-c", textwrap.dedent(words)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.stdout == "stopped\n", done.stderr
    assert "keeps ending" in done.stderr and "Traceback" not in done.stderr


def test_a_look_at_a_table_of_another_process_is_not_kept(tmp_path: Path) -> None:
    """Or pages here would not hear what happens there."""
    from tests.web.helpers import server, site_of

    with server(tmp_path) as client:
        table_id = Visitor(client).open_table("you", "friend")
    elsewhere = 1 - Share(0, 2).holder(table_id)
    with server(tmp_path, share=Share(elsewhere, 2)) as client:
        hall = site_of(client).hall
        room = client.blocking_portal.call(hall.room, table_id)
        assert room.id == table_id and table_id not in hall._rooms
    assert settings_for(tmp_path).share == Share()
