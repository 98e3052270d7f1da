"""A seat that hears nothing receives nothing: what a page gets over a whole game, counted and
compared.

The same game is played on three servers with the same key: once straight on, once with every
hidden choice of Ann's first made otherwise and taken back, once made, taken back and made again.
The pages of those who may not notice must receive the same bytes, in as many messages.
"""

from __future__ import annotations

import asyncio
import shutil
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from spytable.hall.hall import Hall
from spytable.hall.presence import SingleWaiterEvent
from spytable.web import stream
from spytable.web.routes import new_table
from spytable.web.stream import Heartbeat
from tests.web.running import served_here
from tests.web.wires import World, ready, two_friends

KEY = b"a long game, with cards laid, 28"
"""With the number of the table it fixes the shuffle: a game in which Ann lays out often."""


@contextmanager
def worlds(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[World]]:
    """Three servers on equal copies of one folder, where two friends have sat down."""
    real = Hall.__init__

    def same_run(self: Hall, *words: Any) -> None:
        real(self, *words)
        self.epoch = "run"

    monkeypatch.setattr(Hall, "__init__", same_run)
    monkeypatch.setattr(new_table, "fresh_id", lambda size=9: "ab" * size)
    (folder / "0").mkdir()
    (folder / "0" / "server.key").write_bytes(KEY)
    with served_here(folder / "0", ready()) as address:
        table_id, people = two_friends(address)
    for number in (1, 2):
        shutil.copytree(folder / "0", folder / str(number))
    with ExitStack() as stack:
        addresses = [
            stack.enter_context(served_here(folder / str(number), ready(), heartbeat=3600.0))
            for number in range(3)
        ]
        opened = [World(address, table_id, people) for address in addresses]
        for world in opened:
            stack.callback(world.client.close)
        yield opened


def test_a_page_receives_nothing_of_what_its_seat_may_not_notice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A lone player's face-up card is noticed by nobody until the second lies beside it."""
    with worlds(tmp_path, monkeypatch) as (straight, *others):
        hidden = 0
        for _ in range(200):
            shown = {name: straight.get(name) for name in ("ann", "bob")}
            if shown["ann"]["status"] == "ended":
                break
            mover = next(name for name in shown if shown[name]["choices"])
            names = [c["name"] for c in shown[mover]["choices"] if c["name"][:4] != "swap"]
            laid = [name for name in names if name.startswith("up:")]
            if mover == "ann" and len(laid) > 1:
                hidden += 1
                for world, card in zip(others, (laid[0], laid[-1]), strict=True):
                    world.send("ann", card)
                    assert same_for_those_who_look_on(straight, world)
                    world.send("ann", "undo")
            for world in (straight, *others):
                world.send(mover, names[-1])
        assert shown["ann"]["status"] == "ended" and hidden >= 3
        time.sleep(0.3)
        for world in others:
            assert same_for_those_who_look_on(straight, world)
            assert len(world.fragments["ann"]) == len(straight.fragments["ann"]) + 2 * hidden
        assert len(straight.wires["bob"].messages()) > 2 * hidden


def same_for_those_who_look_on(straight: World, world: World) -> bool:
    """Whether Bob and the one who watches got the same: fragments, messages, bytes."""
    for name in ("bob", "carl"):
        assert world.fragments[name] == straight.fragments[name]
        for here, there in (
            (straight.wires[name], world.wires[name]),
            (straight.programs[name], world.programs[name]),
        ):
            assert here.messages() == there.messages()
            assert here.received[here.settled :] == there.received[there.settled :]
    return True


def test_presence_tells_who_is_here_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with worlds(tmp_path, monkeypatch) as (world, *_):
        world.settle()
        before = {name: len(wire.messages()) for name, wire in world.wires.items()}
        mover = next(name for name in ("ann", "bob") if world.get(name)["choices"])
        choices = [c["name"] for c in world.get(mover)["choices"] if c["name"].startswith("up:")]
        world.send(mover, choices[0])
        time.sleep(0.2)
        for name, wire in (*world.wires.items(), *world.programs.items()):
            new = wire.messages()[before[name] :]
            expected = [b"event: table"] if name == mover else []
            assert [one.partition(b"\n")[0] for one in new] == expected


def test_the_heart_beats_at_its_own_pace(monkeypatch: pytest.MonkeyPatch) -> None:
    """However often a page is woken for nothing: a later beat would tell it that it was."""
    clock = SimpleNamespace(now=0.0)
    monkeypatch.setattr(stream, "time", SimpleNamespace(monotonic=lambda: clock.now))

    def beats(every: int) -> list[int]:
        """The hundredths of a second at which it beats, woken after every so many."""
        clock.now, found = 0.0, []
        heart = Heartbeat(0.1)
        for step in range(0, 60, every):
            clock.now = step / 100 + 1e-6
            if heart.beats():
                found.append(step)
        return found

    assert beats(every=1) == beats(every=2) == beats(every=10) == [10, 20, 30, 40, 50]


def test_the_heart_beats_though_nothing_happens() -> None:
    """By an alarm of its own, whatever woke the page before."""

    async def one_beat() -> None:
        heart, changed = Heartbeat(0.05), SingleWaiterEvent()
        for _ in range(3):
            changed.set()
            await heart.wait(changed)
            changed.clear()
        while not heart.beats():
            await heart.wait(changed)
            changed.clear()
        heart.stop()

    asyncio.run(asyncio.wait_for(one_beat(), 30))
