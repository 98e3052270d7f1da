"""Two nodes on one PostgreSQL: whoever comes to the wrong one notices nothing of it."""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from spytable.hall.limits import Rate
from spytable.store.preparing import prepare
from spytable.store.signing import Keys
from spytable.web import node_claims
from spytable.web.node_claims import Claim
from tests.store.postgres import fresh_database
from tests.web.helpers import JSON, Visitor, play_out
from tests.web.nodes import Nodes, figure, running_nodes
from tests.web.running import free_port, served_here
from tests.web.wires import World, ready, two_friends

pytestmark = pytest.mark.xdist_group("nodes")  # one worker starts them


@pytest.fixture(scope="module")
def nodes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nodes]:
    with running_nodes(tmp_path_factory.mktemp("nodes")) as started:
        yield started


def friends(nodes: Nodes) -> tuple[str, Visitor, Visitor]:
    """A table of two people, each at a node of their own; it is held by the first."""
    ann, bob = nodes.visitor(0), nodes.visitor(1, "Bob")
    table_id = ann.open_table("you", "friend")
    assert bob.join(table_id, ann.table(table_id)["invite"]).status_code == 200
    return table_id, ann, bob


def test_a_game_goes_on_whichever_node_each_comes_to(nodes: Nodes) -> None:
    before = figure(nodes[1], "spytable_passed_on_total")
    table_id, ann, bob = friends(nodes)
    shown = play_out(table_id, ann, bob)
    assert shown["status"] == "ended"
    assert figure(nodes[1], 'spytable_passed_on_total{outcome="answered"}') > before
    assert figure(nodes[0], "spytable_passed_on_total") == 0
    assert figure(nodes[0], "spytable_tables_held") >= 1
    record = f"/tables/{table_id}/record"
    assert ann.get(record).text == bob.get(record).text


def test_streams_and_pages_through_the_wrong_node_bring_all_there_is(nodes: Nodes) -> None:
    """HTML and JSON, people and spectators; what is chosen there, too."""
    table_id, people = two_friends(nodes[0].address)
    world = World(nodes[1].address, table_id, people)
    for _ in range(6):
        told = {name: world.get(name) for name in ("ann", "bob")}
        if told["ann"]["status"] == "ended":
            break
        mover = next(name for name in told if told[name]["choices"])
        names = [choice["name"] for choice in world.get(mover)["choices"]]
        world.send(mover, next(name for name in reversed(names) if not name.startswith("swap")))
    assert all(len(wire.messages()) >= 2 for wire in world.wires.values())
    assert all(len(wire.messages()) >= 2 for wire in world.programs.values())
    assert figure(nodes[1], "spytable_tables_held") == 0
    world.client.close()


@pytest.mark.parametrize("coding", ["identity", "gzip"])
def test_the_answer_is_that_of_the_holder(nodes: Nodes, coding: str) -> None:
    """Byte for byte and header for header, where no token and no time stands in it."""
    table_id, ann, _ = friends(nodes)
    same = nodes.visitor(1, like=ann)
    here, there = (
        one.get(
            f"/tables/{table_id}", headers=JSON | {"X-Fragment": "1", "Accept-Encoding": coding}
        )
        for one in (ann, same)
    )
    assert here.headers["content-type"] == "application/json"
    assert here.text == there.text and here.status_code == there.status_code
    plain = [
        sorted((name, value) for name, value in one.headers.multi_items() if name != "date")
        for one in (here, there)
    ]
    assert plain[0] == plain[1]


def test_the_same_choice_at_both_nodes_at_once_happens_once(nodes: Nodes) -> None:
    table_id, ann, bob = friends(nodes)
    mover = ann if ann.table(table_id).get("choices") else bob
    twin = nodes.visitor(1 if mover is ann else 0, like=mover)
    shown = mover.table(table_id)
    fields: dict[str, Any] = {"csrf": mover.csrf, "moment": shown["moment"]}
    fields |= {"choice": shown["choices"][0]["name"]}

    async def both() -> list[int]:
        cookie = "; ".join(f"{name}={value}" for name, value in mover.cookies.items())
        async with httpx.AsyncClient(timeout=60, headers=JSON | {"Cookie": cookie}) as client:
            answers = await asyncio.gather(
                *(
                    client.post(f"{one.client.base_url}/tables/{table_id}", json=fields)
                    for one in (mover, twin)
                )
            )
        return sorted(answer.status_code for answer in answers)

    assert asyncio.run(both()) == [200, 409]


def test_a_form_that_is_wrong_is_refused_as_everywhere(nodes: Nodes) -> None:
    """The fault of a request does not depend on where it arrives."""
    table_id, _, bob = friends(nodes)
    path = f"/tables/{table_id}"
    told = [
        bob.send(path, choice="up:nobody", moment=0).status_code,
        bob.ask("POST", path, data={"csrf": "forged", "choice": "x"}).status_code,
        bob.ask("POST", path, content=b"x" * 20_000, headers={"Content-Type": "text/plain"}),
        bob.get(f"{path}x").status_code,
        bob.ask("DELETE", path).status_code,
    ]
    assert [getattr(one, "status_code", one) for one in told] == [409, 403, 415, 404, 405]


def test_a_table_stays_where_people_come_to_it(nodes: Nodes) -> None:
    """Whoever opens a table comes to any node; the proxy then leads all who come for it to one,
    and that one gets it."""
    ann = nodes.visitor(0)
    table_id = ann.open_table("you", "easy")
    elsewhere = nodes.visitor(1, like=ann)
    held = figure(nodes[1], "spytable_tables_held")
    passed = figure(nodes[1], 'spytable_passed_on_total{outcome="answered"}')
    assert elsewhere.table(table_id)["status"] == "playing"
    assert figure(nodes[1], "spytable_tables_held") == held + 1
    assert figure(nodes[1], 'spytable_passed_on_total{outcome="answered"}') == passed
    assert play_out(table_id, elsewhere, ann)["status"] == "ended"


def test_a_lesson_is_gone_on_with_wherever_it_was_begun(nodes: Nodes) -> None:
    ann = nodes.visitor(0)
    ann.json("/")
    first = ann.send("/new/agent-avenue/lesson").json()["id"]
    ann.table(first)
    elsewhere = nodes.visitor(1, like=ann)
    assert elsewhere.send("/new/agent-avenue/lesson").json()["id"] == first
    assert ann.send(f"/tables/{first}/lesson").status_code == 200  # and leaves it
    second = elsewhere.send("/new/agent-avenue/lesson").json()["id"]
    assert second != first
    elsewhere.table(second)
    assert ann.send("/new/agent-avenue/lesson").json()["id"] == second


def test_a_client_is_counted_once_by_the_node_it_came_to(tmp_path: Path) -> None:
    """The holder does not take the other node for one client that asks for all."""
    database, few = fresh_database(), Rate(burst=8, per_second=1e-6)
    prepare(database, tmp_path)
    ports = free_port(), free_port()
    with (
        served_here(tmp_path, ready(), ports[0], **_node(database, ports[0]), reading=few) as one,
        served_here(tmp_path, ready(), ports[1], **_node(database, ports[1])) as other,
    ):
        table_id, people = two_friends(one)
        path, headers = f"/tables/{table_id}", JSON | people["carl"]
        told = [httpx.get(other + path, headers=headers, timeout=60) for _ in range(20)]
        assert [answer.status_code for answer in told] == [200] * 20
        told = [httpx.get(one + path, headers=headers, timeout=60) for _ in range(20)]
        assert 429 in [answer.status_code for answer in told]
        busy = httpx.get(other + path, headers=headers, timeout=60)
        assert busy.status_code == 200


def _node(database: str, port: int) -> dict[str, Any]:
    return {"database": database, "node": f"http://127.0.0.1:{port}"}


# Who may say that a request was passed on

FORGED = Claim("10.1.2.3", "https", "evil.example", ())


def claims(nodes: Nodes, path: str) -> dict[str, bytes]:
    target = path.encode()
    there = node_claims.header(nodes.keys, FORGED, "GET", b"/tables")
    good = node_claims.header(nodes.keys, FORGED, "GET", target)
    text, _, signature = good.partition(b".")
    return {
        "nonsense": b"yes",
        "unsigned": text,
        "of another club": node_claims.header(Keys(bytes(32)), FORGED, "GET", target),
        "for another address": there,
        "for another method": node_claims.header(nodes.keys, FORGED, "POST", target),
        "changed": text[:-4] + b"AAAA." + signature,
        "cut short": good[:-1],
        "no text": b"\xff\xfe.\xff",
    }


def test_a_stranger_who_claims_to_be_a_node_is_refused(nodes: Nodes) -> None:
    table_id, _, _ = friends(nodes)
    path = f"/tables/{table_id}"
    for what, forged in claims(nodes, path).items():
        headers: Any = [(b"accept", b"application/json"), (node_claims.HEADER, forged)]
        for server in nodes.servers:
            answer = httpx.get(server.address + path, headers=headers, timeout=30)
            assert answer.status_code == 403, what
            assert "none of ours" in answer.json()["error"]
            assert "evil.example" not in answer.text


def test_a_claim_is_good_for_a_minute_and_for_its_own_request() -> None:
    keys = Keys(bytes(range(32)))
    said = node_claims.header(keys, FORGED, "GET", b"/tables/x?y=1")
    assert node_claims.read(keys, said, "GET", b"/tables/x?y=1") == FORGED
    assert node_claims.read(keys, said, "GET", b"/tables/x?y=2") is None
    assert b"evil" not in said  # and nobody reads it by the way


def test_a_claim_that_is_old_counts_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    keys, now = Keys(bytes(range(32))), time.time()
    for past, counts in ((-61.0, False), (-59.0, True), (59.0, True), (61.0, False)):
        monkeypatch.setattr(time, "time", lambda past=past: now + past)
        said = node_claims.header(keys, FORGED, "GET", b"/")
        monkeypatch.setattr(time, "time", lambda: now)
        assert (node_claims.read(keys, said, "GET", b"/") == FORGED) is counts


def test_a_request_never_goes_round(nodes: Nodes) -> None:
    """Two nodes that each believe the other holds a table: whoever asks is told to come again."""
    table_id, ann, bob = friends(nodes)

    async def confuse(address: str) -> None:
        with nodes.store() as store:
            now = (await store.holders([table_id]))[table_id]
            await store.release(now.node, [table_id])
            taken = await store.acquire(table_id, "a ghost", address, 60.0)
            assert taken is not None and taken.node == "a ghost"

    asyncio.run(confuse(nodes[0].address))  # which does not know of it
    latest = time.monotonic() + 20
    while (answer := ann.get(f"/tables/{table_id}", headers=JSON)).status_code == 200:
        assert time.monotonic() < latest, "nobody noticed that the lease is gone"
        time.sleep(0.05)
    for one in (ann, bob):
        began = time.monotonic()
        answer = one.get(f"/tables/{table_id}", headers=JSON)
        assert answer.status_code == 503 and int(answer.headers["retry-after"]) <= 2
        assert "moving to another server" in answer.json()["error"]
        assert time.monotonic() - began < 10

    async def let_go() -> None:
        with nodes.store() as store:
            await store.release("a ghost", [table_id])

    asyncio.run(let_go())
    for one in (ann, bob):  # for a moment a node believes what it has heard
        _until(lambda one=one: one.get(f"/tables/{table_id}", headers=JSON).status_code == 200)
    assert ann.table(table_id)["status"] == bob.table(table_id)["status"] == "playing"


# Nodes come and go


def test_rematches_across_nodes_a_stop_and_a_fall(tmp_path: Path) -> None:
    """One story, for to start a node takes seconds.  The old table is held by one node and the next
    one by the other; somebody asks for the rematch, calls it off, asks again."""
    with running_nodes(tmp_path) as nodes:
        table_id, ann, bob = friends(nodes)
        play_out(table_id, ann, bob)
        again = ann.send(f"/tables/{table_id}/rematch").json()["id"]
        _a_stop(nodes, again, ann, bob)
        _a_stop_in_between(nodes, again, ann)
        # Ann is back at the first node, and Bob still at the second, which holds both tables.
        held = bob.table(again)
        assert held["status"] == "waiting"
        nodes[1].stop()
        assert ann.table(table_id)["rematch"] == again  # the first holds the old one now
        nodes[1].start()
        assert bob.table(again)["status"] == "waiting"  # and the second the next one
        assert figure(nodes[0], "spytable_tables_held") == 1
        assert figure(nodes[1], "spytable_tables_held") == 1

        # Called off there, it can be asked for again here.
        assert ann.send(f"/tables/{again}/cancel").status_code in (200, 410)
        _until(lambda: ann.table(table_id).get("rematch") is None)
        assert ann.send(f"/tables/{table_id}/rematch").json()["id"] == again
        _until(lambda: bob.get(f"/tables/{again}").status_code == 200)

        # By whichever node Bob asks, he sits down where it is held.
        assert bob.send(f"/tables/{table_id}/rematch").json()["id"] == again
        assert ann.table(again)["status"] == bob.table(again)["status"] == "playing"
        _a_fall(nodes, again, ann, bob)


def _a_stop(nodes: Nodes, table_id: str, ann: Visitor, bob: Visitor) -> None:
    """A node that is stopped lets go of all it holds, and its tables go on at once."""
    assert ann.table(table_id)["status"] == bob.table(table_id)["status"] == "waiting"
    path = f"{nodes[1].address}/tables/{table_id}/stream?as=json"
    cookie = "; ".join(f"{name}={value}" for name, value in bob.cookies.items())
    with httpx.stream("GET", path, headers={"Cookie": cookie}, timeout=10) as stream:
        lines = stream.iter_lines()
        assert any(line.startswith("data:") for line in lines)
        assert nodes[0].stop() < 10
        assert nodes[0].process is not None and nodes[0].process.returncode in (0, -signal.SIGTERM)
        for _ in lines:  # it ends as an answer ends, so that the page asks again
            pass
    # At once: as long as a lease lasts that was not given back, the answer is a 503.
    assert bob.table(table_id)["status"] == "waiting"
    nodes[0].start()
    assert ann.table(table_id)["status"] == "waiting"


def _a_stop_in_between(nodes: Nodes, table_id: str, ann: Visitor) -> None:
    """A node that is stopped ends the streams that it passes on as well, and waits for none."""
    path = f"{nodes[0].address}/tables/{table_id}/stream?as=json"
    cookie = "; ".join(f"{name}={value}" for name, value in ann.cookies.items())
    with httpx.stream("GET", path, headers={"Cookie": cookie}, timeout=10) as stream:
        lines = stream.iter_lines()
        assert any(line.startswith("data:") for line in lines)
        nodes[0].stop()
        for _ in lines:
            pass
    assert "graceful shutdown exceeded" not in nodes[0].log.read_text()
    nodes[0].start()
    assert ann.table(table_id)["status"] == "waiting"


def _a_fall(nodes: Nodes, table_id: str, ann: Visitor, bob: Visitor) -> None:
    """A node that is killed gives nothing back; its tables go on within ten seconds, and until then
    people see a page that looks again by itself."""
    holder = 0 if figure(nodes[0], "spytable_tables_held") > 1 else 1
    one = (bob, ann)[holder]
    before = one.table(table_id)
    nodes[holder].stop(signal.SIGKILL)
    began = time.monotonic()
    page = one.get(f"/tables/{table_id}", headers={"Accept-Language": "cs"})
    assert page.status_code == 503 and "stěhuje na jiný server" in page.text
    assert f'content="2; url=/tables/{table_id}"' in page.text
    refused = one.send(f"/tables/{table_id}", choice="x", moment=before["moment"])
    assert refused.status_code == 503 and refused.headers["retry-after"] == "2"
    _until(lambda: one.get(f"/tables/{table_id}", headers=JSON).status_code == 200)
    assert time.monotonic() - began < 10
    after = one.table(table_id)
    assert {**after, "version": ""} == {**before, "version": ""}


def _until(seen: Any) -> None:
    latest = time.monotonic() + 20
    while not seen():
        assert time.monotonic() < latest
        time.sleep(0.05)
