"""Bots' threads are counted for the machine: several nodes share its cores."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Generator
from pathlib import Path

import pytest

from spytable.hall import machine_slots
from spytable.hall.bot_scheduler import Scheduler, Urgency
from spytable.hall.machine_slots import MachineSlots, runtime_folder, slots_of_machine

HOLDER = """
import sys
from pathlib import Path
from spytable.hall.machine_slots import MachineSlots
with MachineSlots(int(sys.argv[2]), Path(sys.argv[1])).held():
    print("held", flush=True)
    sys.stdin.read()
"""


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine_slots, "LONGEST_WAIT", 60.0)


def holder(folder: Path, count: int) -> subprocess.Popen[str]:
    """Another process of this machine that holds a slot until it ends."""
    command = [sys.executable, "-c", HOLDER, str(folder), str(count)]
    child = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=os.environ.copy()
    )
    assert child.stdout is not None and child.stdout.readline() == "held\n"
    return child


def end(child: subprocess.Popen[str]) -> None:
    child.send_signal(signal.SIGKILL)
    child.communicate()


def taken(slots: MachineSlots) -> tuple[threading.Thread, threading.Event]:
    """A thread that takes a slot, and whether it has had one."""
    had = threading.Event()

    def take() -> None:
        with slots.held():
            had.set()

    thread = threading.Thread(target=take, daemon=True)
    thread.start()
    return thread, had


def test_a_slot_that_another_process_holds_is_free_when_it_dies(tmp_path: Path) -> None:
    slots, other = MachineSlots(1, tmp_path), holder(tmp_path, 1)
    try:
        thread, had = taken(slots)
        assert not had.wait(0.2), "the only slot is held elsewhere"
    finally:
        end(other)
    assert had.wait(20), "killed, it lets go"
    thread.join(20)


def test_as_many_think_at_once_as_there_are_slots(tmp_path: Path) -> None:
    slots, other = MachineSlots(2, tmp_path), holder(tmp_path, 2)
    try:
        with slots.held():
            thread, had = taken(slots)
            assert not had.wait(0.2), "one is held by each process"
        assert had.wait(20)
        thread.join(20)
    finally:
        end(other)


def test_a_scheduler_thinks_of_nothing_without_a_slot(tmp_path: Path) -> None:
    """And goes on by itself when there is one; what is most urgent then goes first."""
    import asyncio

    async def story() -> None:
        scheduler = Scheduler(threads=2, slots=MachineSlots(1, tmp_path))
        order: list[str] = []

        def job(name: str) -> Generator[None, None, str]:
            order.append(name)
            yield
            return name

        other = holder(tmp_path, 1)
        try:
            lazy = asyncio.create_task(scheduler.run(job("lazy"), "a", lambda: Urgency.NOBODY))
            await asyncio.sleep(0.1)
            person = asyncio.create_task(scheduler.run(job("person"), "b", lambda: Urgency.PERSON))
            await asyncio.sleep(0.1)
            assert order == []
        finally:
            end(other)
        assert await asyncio.wait_for(asyncio.gather(lazy, person), 20) == ["lazy", "person"]
        assert order == ["person", "lazy"]
        scheduler.close()

    asyncio.run(story())


def test_a_process_that_is_stopped_keeps_nobody_from_thinking(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(machine_slots, "LONGEST_WAIT", 0.3)
    other = holder(tmp_path, 1)
    try:
        other.send_signal(signal.SIGSTOP)
        thread, had = taken(MachineSlots(1, tmp_path))
        assert had.wait(20)
        thread.join(20)
    finally:
        end(other)


def test_where_there_can_be_no_lock_files_a_node_counts_for_itself(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("no folder")
    thread, had = taken(MachineSlots(1, tmp_path / "taken"))
    assert had.wait(20)
    thread.join(20)


def test_whoever_runs_the_machine_says_how_many(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SPYTABLE_THINKERS", "5")
    assert slots_of_machine() == 5
    for odd in ("", "0", "many", "-1"):
        monkeypatch.setenv("SPYTABLE_THINKERS", odd)
        assert slots_of_machine() == max(1, (os.cpu_count() or 2) - 1)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    assert runtime_folder() == tmp_path / "spytable"
