"""The server's bench: what its clients read is what was sent, and what they count is right."""

from __future__ import annotations

import asyncio
import gzip
import json
import os
import re
import zlib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from spytable.lab import databases, goals, peer, proxy, servers, serving, sides, streams
from spytable.lab.load import crowd, processes, wire_format
from spytable.lab.load.http import Answer, Connection, EventStream, request, whole_answer
from spytable.lab.load.play import Plan, linked_files
from spytable.lab.load.tally import Tally, percentile
from spytable.lab.load.websocket import frame, unframe


def test_an_answer_is_whole_when_its_last_byte_has_come() -> None:
    body = gzip.compress(b"a table")
    head = f"HTTP/1.1 409 Conflict\r\nContent-Encoding: gzip\r\nContent-Length: {len(body)}\r\n\r\n"
    sent = head.encode() + body
    assert whole_answer(sent[:-1]) is None
    answer = whole_answer(sent)
    assert answer is not None
    assert (answer.status, answer.body, answer.size) == (409, b"a table", len(body))


def test_a_chunked_answer_ends_with_the_empty_chunk() -> None:
    sent = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n"
    assert whole_answer(sent[:-5]) is None
    answer = whole_answer(sent)
    assert answer is not None and answer.body == b"abcde"


@pytest.mark.parametrize("pieces", [1, 7, 1000])
def test_events_are_heard_one_by_one_however_the_bytes_arrive(pieces: int) -> None:
    packer = zlib.compressobj(wbits=31)

    def packed(text: bytes) -> bytes:
        data = packer.compress(text) + packer.flush(zlib.Z_SYNC_FLUSH)
        return b"%x\r\n%b\r\n" % (len(data), data)

    head = b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\ncontent-encoding: gzip\r\n\r\n"
    hello = packed(b"retry: 1000\n\n")
    first = packed(b'event: table\nid: 7\ndata: {"moment":1}\n\n')
    second = packed(b"event: presence\ndata: 2\n\n")
    heard: list[tuple[bytes, bytes, int]] = []
    stream = EventStream(b"", lambda *event: heard.append(event))
    sent = head + hello + first + second
    for at in range(0, len(sent), pieces):
        stream.data_received(sent[at : at + pieces])
    assert [event[:2] for event in heard] == [(b"table", b'{"moment":1}'), (b"presence", b"2")]
    framing = len(b"%x\r\n\r\n" % len(first))
    if pieces == 1:  # then no two events share a look at what has come
        assert heard[0][2] == len(first) - framing


@pytest.mark.parametrize("size", [0, 125, 126, 65535, 65536])
def test_a_frame_is_read_as_it_was_sent(size: int) -> None:
    from_client = frame(b"x" * size)
    mask = 4
    sizes = 2 if size < 126 else 4 if size < 1 << 16 else 10
    assert len(from_client) == sizes + mask + size
    from_server = bytes([0x81, from_client[1] & 0x7F]) + from_client[2:sizes] + b"x" * size
    assert unframe(from_server + b"next") == (b"x" * size, sizes + size)
    assert unframe(from_server[:-1]) is None


def test_processor_time_is_found_behind_a_name_with_brackets() -> None:
    stat = "7 (a (b) c) S 1 7 7 0 -1 0 0 0 0 0 250 50 9 9 20 0 1 0 5 6 7"
    assert processes.parsed_seconds(stat, ticks=100) == 3.0
    assert processes.parsed_seconds(stat, ticks=100, with_gone=True) == 3.18
    assert processes.parsed_seconds("", ticks=100) == 0.0
    assert processes.parsed_kilobytes("VmHWM: 9 kB\nVmRSS:\t  1234 kB\n") == 1234


def test_this_process_takes_time_and_memory() -> None:
    if not os.path.exists("/proc/self/stat"):
        pytest.skip("there is no /proc here")
    assert processes.processor_seconds([os.getpid()]) > 0
    assert processes.resident_kilobytes([os.getpid()]) > 1000


def test_percentiles_and_counts_are_of_the_window_alone() -> None:
    assert percentile([], 0.5) == 0.0
    assert percentile([3.0, 1.0, 2.0], 0.5) == 2.0
    assert percentile(list(range(100)), 0.99) == 99
    tally = Tally()
    tally.answered(0.0)
    tally.start()
    tally.answered(tally.began)
    tally.heard(10)
    tally.stop()
    tally.answered(0.0)
    tally.heard(99)
    figures = tally.figures()
    assert (figures["moves"], figures["event_bytes_median"]) == (1, 10)


def test_choices_are_read_from_data_and_from_drawn_parts() -> None:
    game = {"status": "playing", "moment": 3, "else": [{}]}
    data = json.dumps(game | {"choices": [{"name": "recruit:up", "sentence": "?"}]})
    button = '<button name="choice" value="recruit:up">'
    drawn = json.dumps(game | {"html": button})
    parts = {"layers": {"part-hand": "<g/>"}, "parts": {"part-desk": button, "part-strip": ""}}
    part = msgspec.json.encode(game | parts)
    expected = wire_format.Seen("playing", 3, ["recruit:up"])
    assert wire_format.seen(wire_format.message(data.encode())) == expected
    assert wire_format.seen(wire_format.message(drawn.encode())) == expected
    assert wire_format.seen(wire_format.message(part)) == expected
    nothing = msgspec.json.encode(game | {"layers": {}, "parts": {"part-desk": "<p>Wait.</p>"}})
    assert wire_format.seen(wire_format.message(nothing)).choices == []


def test_a_client_whose_idle_connection_was_closed_asks_on_a_new_one() -> None:
    async def story() -> list[int]:
        async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.readuntil(b"\r\n\r\n")
            writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
            writer.close()

        server = await asyncio.start_server(answer, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        client, got = Connection(port), []
        for _ in range(2):
            answered: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
            words = request("GET", "/", port, {})
            client.send(words, answered.set_result, lambda: None)
            got.append((await asyncio.wait_for(answered, 10)).status)
            while client._transport is not None:
                await asyncio.sleep(0.01)
        server.close()
        return got

    assert asyncio.run(story()) == [200, 200]


def test_a_file_is_counted_once_however_often_a_page_names_it() -> None:
    page = b'<use href="/static/a.svg?v=1#b"/><use href="/static/a.svg?v=1#c"/><a href="/">'
    assert linked_files(page) == ["/static/a.svg?v=1"]


def test_the_middle_of_three_runs_and_the_ratio_to_the_peer() -> None:
    def run(rate: float) -> dict[str, Any]:
        counted = {"moves_per_second": rate, "p99_ms": 100 / rate, "processor_ms_per_move": 1.0}
        return counted | {"of_each": [rate, 1.0], "troubles": {}, "encoding": ""}

    ours = serving.in_the_middle([run(20), run(10), run(40)])
    assert ours["moves_per_second"] == 20 and ours["of_each"] == [20, 1.0]
    rows = {"program": ours, "page": run(5), "flatfile": run(10), "memory": run(100)}
    found = serving.ratios(rows)
    assert found["program / flatfile moves_per_second"] == 2
    assert found["program / flatfile p99_ms"] == 0.5
    assert found["page / flatfile moves_per_second"] == 0.5


def test_two_clients_of_each_kind_play_at_a_real_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """Eight choices, then a second of one table each; nothing is refused, events are counted."""
    monkeypatch.setenv("SPYTABLE_PLAIN", "1")
    with servers.ours() as at:
        for kind in ("program", "page"):
            figures = serving.run_clients(Plan("load", kind, at.port, at.pids, 1, 1.0, 8))
            assert figures["moves"] > 1, figures
            assert figures["troubles"] == {}
            assert figures["event_bytes_median"] > 0
            assert figures["processor_ms_per_move"] > 0 or not processes.processor_seconds(at.pids)
        page = serving.run_clients(Plan("page", "page", at.port, at.pids, 1))
        monkeypatch.setattr(processes, "SETTLE", 0.1)
        watched = asyncio.run(crowd.one_table(at.port, at.pids, 3, 0.1, games=1))
        spread = asyncio.run(crowd.many_tables(at.port, at.pids, 4, 0.1))
    assert page["page_bytes"] > 1000
    assert (watched["pages"], watched["troubles"]) == (3, {}) and watched["moves"] > 1
    assert watched["longest_seconds_until_all_have_it"] > 0
    assert 0 < watched["event_bytes_median"] < 10_000, "of a whole game of Agent Avenue"
    assert (spread["tables"], spread["moves"], spread["troubles"]) == (2, 2, {})
    told = streams.lines({"one_table": watched, "many_tables": spread})
    assert told[0].startswith("3 spectators of one table") and "4 pages at 2 tables" in told[1]


def test_clients_that_cannot_connect_are_told_in_a_sentence() -> None:
    with pytest.raises(servers.BenchFailed, match="clients failed"):
        serving.run_clients(Plan("load", "program", servers.free_port(), [1], 1, 0.1))


def test_goals_are_told_as_reached_or_not() -> None:
    """Ratios of two sides of one run; where one was not measured there is no goal."""

    def row(rate: float, late: float = 10.0, spent: float = 1.0) -> dict[str, float]:
        return {"moves_per_second": rate, "p99_ms": late, "processor_ms_per_move": spent}

    rows = {
        "flatfile": row(100),
        "program": row(250),
        "before program": row(240, late=9.0),
        "page": row(69),
        "postgresql program": row(200),
        "nodes program": row(240, spent=1.6),
    }
    found = {goal.line() for goal in goals.goals({"50": rows})}
    assert found == {
        "50 tables, programs, choices a second beside FlatFile's: 2.50 × (at least 2.5): reached",
        "50 tables, pages, choices a second beside FlatFile's: 0.69 × (at least 0.7): NOT reached",
        "50 tables, programs, p99 beside the version before: 1.11 × (at most 1.0): NOT reached",
        "50 tables, programs, two nodes' choices a second beside those of one node: 1.20 × "
        "(at least 1.2): reached",
        "50 tables, programs, two nodes' processor a choice beside that on SQLite: 1.60 × "
        "(at most 1.5): NOT reached",
    }
    assert not any("p99" in goal.what for goal in goals.goals({"200": rows})), "only at 50 tables"
    assert goals.goals({"50": {"program": row(1)}}) == []


def test_nginx_sends_a_table_and_its_rematch_to_one_node(tmp_path: Path) -> None:
    told = proxy.configuration([8011, 8012], 8000, tmp_path)
    assert re.findall(r"server (127.*?)[ ;]", told) == ["127.0.0.1:8011", "127.0.0.1:8012"]
    assert "listen 127.0.0.1:8000;" in told and "ssl" not in told.split("server {")[1]
    (pattern,) = re.findall(r'"~(\^/tables/\S+)" \$last_two', told)
    shard = re.compile(pattern.replace("?<", "?P<"))
    before, after = "0a1b2c3d4e5f6a7b8c", "ffeeddccbbaa99888c"
    for path in (f"/tables/{before}", f"/tables/{before}/stream", f"/tables/{after}/join"):
        match = shard.search(path)
        assert match is not None and match["last_two"] == "8c"
    assert shard.search("/new/agent-avenue") is None


def test_another_version_is_named_by_its_checkout_or_its_python(tmp_path: Path) -> None:
    python = tmp_path / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.touch()
    assert servers.python_of(tmp_path) == servers.python_of(python) == str(python)
    with pytest.raises(servers.BenchFailed, match="neither a Python nor a checkout"):
        servers.python_of(tmp_path / "elsewhere")


def test_what_is_not_installed_is_said_and_the_rest_is_measured(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(databases, "can_be_had", lambda: False)
    monkeypatch.setattr(peer, "install", lambda say: None)
    monkeypatch.setattr(servers, "warm", lambda python="": None)
    with sides.prepared(None) as found:
        assert [side.name for side in found.sides] == ["program", "page"]
        assert [what.partition(":")[0] for what in found.missing] == [
            "a PostgreSQL",
            "a peer to compare with",
        ]
    with sides.prepared(None, ["page"]) as found:
        assert [side.name for side in found.sides] == ["page"]
    with pytest.raises(servers.BenchFailed, match="no side 'memory' here; there are: program, p"):
        with sides.prepared(None, ["memory"]):
            pass


def test_two_nodes_on_postgresql_behind_nginx_are_measured_with_all_that_serves_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Both nodes, the proxy and the database count; a game goes on at either."""
    nginx = proxy.find_nginx()
    if nginx is None or not databases.can_be_had():
        pytest.skip("there is no nginx here, or no PostgreSQL")
    monkeypatch.setenv("SPYTABLE_PLAIN", "1")
    with databases.postgresql() as running, running.fresh() as database:
        with servers.nodes(database, nginx, 2) as at:
            figures = serving.run_clients(Plan("load", "program", at.port, at.pids, 4, 0.5, 8))
            alive = [processes.processor_seconds([pid]) for pid in at.pids]
        assert figures["moves"] > 1 and figures["troubles"] == {}, figures
        assert len(at.pids) == 4 and all(alive[:2]), "the nodes have done something"
        each = figures["processor_ms_per_move_of_each"]
        assert len(each) == 4 and abs(sum(each) - figures["processor_ms_per_move"]) < 0.01
        assert processes.processor_seconds(at.pids[:3]) == 0, "they are gone"
