"""Bad days of nodes: one sleeps past its leases and wakes up, two hold the same table."""

from __future__ import annotations

import asyncio
import random
import signal
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from msgspec import structs

from spytable.entry import Entry
from spytable.hall import leases
from spytable.hall.commands import Choose
from spytable.hall.leases import HeldElsewhere
from spytable.hall.refusals import Reasons, Refusal
from spytable.hall.room import Room
from spytable.store.preparing import prepare
from spytable.table import Table
from spytable.web.table_page.build import show
from spytable.web.table_page.serialise import data_of
from tests.hall.evening import Evening
from tests.store.postgres import fresh_database
from tests.web.helpers import JSON, Visitor, server, site_of, two_friends
from tests.web.nodes import Nodes
from tests.web.running import RunningServer

FALLS_ASLEEP = """
import os, signal, sys, time
from pathlib import Path
from spytable.cli import app
from spytable.store.writer import Writer

bed, write = Path(sys.argv.pop(1)), Writer._do_together

def sleepily(self, connection, batch):
    if bed.exists() and any(errand.appended for errand in batch):
        bed.unlink()
        os.kill(os.getpid(), signal.SIGSTOP)
        time.sleep(0.2)  # for the signal may reach another thread first
    write(self, connection, batch)

Writer._do_together = sleepily
app()
"""
"""A server that stops itself, once a file is there, between a choice and its being written."""


@pytest.fixture(scope="module")
def nodes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nodes]:
    folder = tmp_path_factory.mktemp("nodes")
    both = Nodes(folder)
    both[0].program = ("-c", FALLS_ASLEEP, str(folder / "bed"))
    try:
        both.start()
        yield both
    finally:
        both.stop()


def fall_asleep(nodes: Nodes) -> None:
    """The first node stops with the next choice, before it writes it."""
    (nodes.folder / "bed").touch()


def until(so: Callable[[], object], what: str) -> None:
    latest = time.monotonic() + 60
    while not so():
        assert time.monotonic() < latest, what
        time.sleep(0.02)


def is_asleep(server: RunningServer) -> bool:
    assert server.process is not None
    stat = Path(f"/proc/{server.process.pid}/stat").read_text()
    return stat.rpartition(")")[2].split()[0] == "T"


def wake(server: RunningServer) -> None:
    assert server.process is not None
    server.process.send_signal(signal.SIGCONT)


def stored(nodes: Nodes, table_id: str) -> list[Entry]:
    with nodes.store() as store:
        row = asyncio.run(store.load(table_id))
    assert row is not None
    return row.entries


def answers(ask: Callable[[], httpx.Response]) -> httpx.Response:
    """The first answer that is more than to come back later."""
    last: list[httpx.Response] = []

    def is_one() -> bool:
        last.append(ask())
        return last[-1].status_code not in (503, 504)

    until(is_one, "the table has gone on")
    return last[-1]


class Later:
    """A request under way, and its answer."""

    def __init__(self, ask: Callable[[], httpx.Response]) -> None:
        self._found: list[httpx.Response] = []
        self._thread = threading.Thread(target=lambda: self._found.append(ask()), daemon=True)
        self._thread.start()

    @property
    def answer(self) -> httpx.Response:
        self._thread.join(60)
        return self._found[0]


class OpenPage:
    """A page at one node, which asks again when its stream ends."""

    def __init__(self, visitor: Visitor, node: RunningServer, table_id: str) -> None:
        self.heard = b""
        self._over = threading.Event()
        self._path = f"{node.address}/tables/{table_id}/stream?as=json"
        self._cookie = "; ".join(f"{name}={value}" for name, value in visitor.cookies.items())
        threading.Thread(target=self._follow, daemon=True).start()

    def _follow(self) -> None:
        headers = {"Cookie": self._cookie, "Accept-Encoding": "identity"}
        while not self._over.wait(0.1):
            try:
                with httpx.stream("GET", self._path, headers=headers, timeout=60) as stream:
                    for piece in stream.iter_bytes():
                        self.heard += piece
                        if self._over.is_set():
                            return
            except httpx.TransportError:
                continue

    def shows(self, shown: dict[str, Any]) -> bool:
        return str(shown["version"]).encode() in self.heard

    def close(self) -> None:
        self._over.set()


def same_board(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether two nodes show the same, by whatever version they call it."""
    return {**one, "version": ""} == {**other, "version": ""}


def friends(nodes: Nodes) -> tuple[str, Visitor, Visitor]:
    """A table of two at the first node; gives the one to choose first."""
    ann, bob = nodes.visitor(0), nodes.visitor(0, "Bob")
    table_id = ann.open_table("you", "friend")
    assert bob.join(table_id, ann.table(table_id)["invite"]).status_code == 200
    return (table_id, *((ann, bob) if ann.table(table_id)["choices"] else (bob, ann)))


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks whether a process sleeps")
def test_a_node_that_slept_past_its_lease_writes_nothing_when_it_wakes(nodes: Nodes) -> None:
    """Also if it fell asleep between the choice and the writing of it, and nobody has chosen since;
    its pages then show what the new holder of the table shows."""
    table_id, ann, bob = friends(nodes)
    ann_there, bob_there = nodes.visitor(1, like=ann), nodes.visitor(1, "Bob", like=bob)
    page = OpenPage(bob, nodes[0], table_id)
    shown, before = ann.table(table_id), stored(nodes, table_id)
    bob.table(table_id)
    until(lambda: page.heard, "Bob's page is open")
    fall_asleep(nodes)
    names = [choice["name"] for choice in shown["choices"]]
    chosen = Later(lambda: ann.choose(table_id, names[0], shown["moment"]))
    try:
        until(lambda: is_asleep(nodes[0]), "the node sleeps")
        taken = answers(lambda: ann_there.get(f"/tables/{table_id}", headers=JSON))
        assert same_board(taken.json() | {"csrf": ""}, shown | {"csrf": ""})
        assert stored(nodes, table_id) == before
    finally:
        wake(nodes[0])
    assert chosen.answer.status_code == 503, "which says that nothing has changed"
    assert "moving to another server, and nothing has changed" in chosen.answer.json()["error"]
    assert stored(nodes, table_id) == before
    there = answers(lambda: bob_there.get(f"/tables/{table_id}", headers=JSON)).json()
    here = answers(lambda: bob.get(f"/tables/{table_id}", headers=JSON)).json()
    assert same_board(here | {"csrf": ""}, there | {"csrf": ""})
    ann_there.table(table_id)
    assert ann_there.choose(table_id, names[-1], shown["moment"]).status_code == 200
    assert stored(nodes, table_id)[: len(before)] == before != stored(nodes, table_id)
    now = bob_there.table(table_id)
    until(lambda: page.shows(now), "Bob's page has come to the right node by itself")
    page.close()


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks whether a process sleeps")
def test_what_was_asked_of_a_sleeping_node_is_asked_of_the_new_holder_when_it_wakes(
    nodes: Nodes,
) -> None:
    table_id, ann, bob = friends(nodes)
    ann_there = nodes.visitor(1, like=ann)
    shown = ann.table(table_id)
    names = [choice["name"] for choice in shown["choices"]]
    process = nodes[0].process
    assert process is not None
    process.send_signal(signal.SIGSTOP)
    try:
        until(lambda: is_asleep(nodes[0]), "the node sleeps")
        waiting = Later(lambda: ann.choose(table_id, names[0], shown["moment"]))
        answers(lambda: ann_there.get(f"/tables/{table_id}", headers=JSON))
        ann_there.table(table_id)
        assert ann_there.choose(table_id, names[-1], shown["moment"]).status_code == 200
        after = stored(nodes, table_id)
    finally:
        wake(nodes[0])
    assert waiting.answer.status_code == 409, "the game has moved on, on the other node"
    assert stored(nodes, table_id) == after
    assert same_board(
        answers(lambda: bob.get(f"/tables/{table_id}", headers=JSON)).json() | {"csrf": ""},
        nodes.visitor(1, like=bob).table(table_id) | {"csrf": ""},
    )


@pytest.mark.parametrize("answer", ["a table that moves", "a store that is away"])
def test_what_was_written_is_never_said_to_have_changed_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: str
) -> None:
    """A player whose table is gone between a choice and the answer to it is told to look."""
    database = fresh_database()
    prepare(database, tmp_path)
    with server(tmp_path, database=database, node="http://node") as client:
        table_id, ann, bob = two_friends(client)
        mover = ann if ann.table(table_id)["choices"] else bob
        shown, hall = mover.table(table_id), site_of(client).hall
        real = hall.do

        async def and_then(room: Room, *words: Any) -> Any:
            done = await real(room, *words)
            if answer == "a table that moves":
                assert hall.leases is not None
                hall.leases.lose(room.id)
            else:
                room.doubtful = True
                monkeypatch.setattr(hall.store, "load", away)
            return done

        async def away(table_id: str) -> None:
            raise sa.exc.TimeoutError("nobody answers")

        with monkeypatch.context() as broken:
            broken.setattr(hall, "do", and_then)
            told = mover.choose(table_id, shown["choices"][0]["name"], shown["moment"])
        assert told.status_code == 504 and "may or may not have arrived" in told.json()["error"]
        monkeypatch.undo()
        mover.table(table_id)
        again = mover.choose(table_id, shown["choices"][0]["name"], shown["moment"])
        assert again.status_code == 409, "it had been taken"


# Two nodes that each think they hold a table


async def seen(one: Evening, room: Room) -> list[Any]:
    """The pages of all seats, and of those who watch, as this node shows them."""
    pages = [await show(one.hall, room, seat, "en") for seat in (0, 1, None)]
    told = [[line.sentence for line in page.told] for page in pages]
    return [[structs.replace(data_of(page), version="") for page in pages], told]


async def choice_of(one: Evening, room: Room, draw: random.Random) -> Choose:
    def ask(table: Table | None) -> Choose:
        decision = None if table is None else table.decision()
        assert decision is not None
        return Choose(decision.seat, (draw.choice(decision.choices).name,), decision.moment)

    return await one.hall.look(room, ask)


async def at_once(*what: Awaitable[None]) -> list[str]:
    """The words told to each of them: nothing, or the sentence of a refusal."""
    told = await asyncio.gather(*what, return_exceptions=True)
    return [one.message if isinstance(one, Refusal) else (one and repr(one)) or "" for one in told]


@pytest.fixture
def together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Any], None]:
    """Runs a story of two nodes that both believe to hold the table "one", and of a third that
    reads what is stored."""
    monkeypatch.setattr(leases, "SECONDS", 600.0)
    monkeypatch.setattr(leases, "RENEWED_EVERY", 600.0)  # so the first one is not told for long

    def run(story: Callable[[list[Evening], list[Room]], Awaitable[None]]) -> None:
        database = fresh_database()

        async def evening() -> None:
            halls = [Evening(tmp_path, database=database, node=f"http://node{n}") for n in range(3)]
            keepers = [one.hall.leases for one in halls]
            assert keepers[0] is not None
            rooms = [await halls[0].open("one")]
            await halls[0].memory(rooms[0])
            await halls[0].store.release(keepers[0].node, ["one"])
            rooms.append(await halls[1].hall.room("one"))
            try:
                await story(halls, rooms)
            finally:
                for one in halls:
                    await one.close()

        asyncio.run(evening())

    return run


async def as_stored(fresh: Evening) -> list[Any]:
    """The page of a node that has only read the store, and takes no lease for that."""
    row = await fresh.store.load("one")
    assert row is not None
    return await seen(fresh, Room(row))


def test_of_two_nodes_that_hold_a_table_the_database_lets_one_write_each_entry(
    together: Any,
) -> None:
    """Even if nothing is left of leases and fencing: whoever comes second is told that the game
    has moved on, reads again, and shows the very board that is stored."""

    async def story(halls: list[Evening], rooms: list[Room]) -> None:
        draw, wins = random.Random(), [0, 0]
        for one in halls:
            one.store.fence = lambda table_id: None
        for turn in range(16):
            if rooms[0].has_ended:
                break
            moves = [
                await choice_of(one, room, draw) for one, room in zip(halls, rooms, strict=False)
            ]
            before = await halls[2].stored(rooms[0])
            order = [turn % 2, 1 - turn % 2]
            asking = [halls[n].hall.do(rooms[n], moves[n]) for n in order]
            if turn < 2:  # each of them comes second once, whoever is quicker afterwards
                told = [*await at_once(asking[0]), *await at_once(asking[1])]
            else:
                told = await at_once(*asking)
            assert sorted(told) == ["", Reasons.STALE], told
            wins[order[told.index("")]] += 1
            stored = await halls[2].stored(rooms[0])
            assert stored[: len(before)] == before and len(stored) > len(before)
            truth = await as_stored(halls[2])
            for one, room in zip(halls, rooms, strict=False):
                assert await seen(one, room) == truth
        assert min(wins) > 0

    together(story)


def test_of_two_nodes_that_hold_a_table_only_the_one_with_the_lease_writes(together: Any) -> None:
    """The other is told so in the transaction of its write, has nothing more to show, and leads
    whoever asks it to the right one."""

    async def story(halls: list[Evening], rooms: list[Room]) -> None:
        draw = random.Random()
        (asleep, awake), (old, new) = halls[:2], rooms
        both = [await choice_of(one, room, draw) for one, room in ((asleep, old), (awake, new))]
        before = await awake.stored(new)
        assert await at_once(asleep.hall.do(old, both[0])) == [Reasons.MOVING]
        assert await awake.stored(new) == before, "nobody else had written anything, either"
        for _ in range(2):
            with pytest.raises(Refusal, match="moving"):
                await seen(asleep, old)
            with pytest.raises(HeldElsewhere) as held:
                await asleep.hall.room("one")
            assert held.value.lease.address == "http://node1"
        await awake.hall.do(new, both[1])
        assert len(await awake.stored(new)) > len(before)
        assert await seen(awake, new) == await as_stored(halls[2])

    together(story)
