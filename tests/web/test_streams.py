"""Open pages on bad days: whatever happens to the server, they end up showing what is stored."""

from __future__ import annotations

import asyncio
import threading
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from spytable.hall.presence import Listener, SingleWaiterEvent
from spytable.hall.room import Room
from spytable.store.port import SeatRow, TableRow
from spytable.store.sql_store import SqlStore as Store
from spytable.table import Pov
from tests.web.helpers import JSON
from tests.web.running import served_here
from tests.web.wires import FRAGMENT, Wire, World, ready, two_friends


def is_news(version: str, known: str) -> bool:
    """The result of a version in the script on the page."""
    run, count, digest = version.split("-")
    last_run, last_count, last_digest = known.split("-")
    return run != last_run or (digest != last_digest and int(count) >= int(last_count))


def mover_of(world: World) -> str:
    return next(name for name in ("ann", "bob") if world.get(name)["choices"])


def last_choice(world: World, name: str) -> str:
    names = [choice["name"] for choice in world.get(name)["choices"]]
    return next(name for name in reversed(names) if not name.startswith("swap"))


def test_after_a_failed_write_open_pages_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with served_here(tmp_path, ready()) as address:
        world = World(address, *two_friends(address))
        mover = mover_of(world)
        real = Store.append_soon

        def full(*_: Any) -> Any:
            failed = asyncio.get_running_loop().create_future()
            failed.set_exception(OSError("the disk is full"))
            return failed

        shown = world.get(mover)
        monkeypatch.setattr(Store, "append_soon", full)
        fields = {"csrf": world.tokens[mover], "moment": shown["moment"]}
        fields |= {"choice": last_choice(world, mover)}
        answer = world.client.post(world.path, json=fields, headers=JSON | world.people[mover])
        assert answer.status_code == 500 and "our side" in answer.json()["error"]
        monkeypatch.setattr(Store, "append_soon", real)
        assert world.get(mover) == shown
        for _ in range(4):
            if world.get(mover)["status"] == "ended":
                break  # a lucky deal
            mover = mover_of(world)
            world.send(mover, last_choice(world, mover))  # waits for everybody's page
        assert all(len(wire.messages()) >= 2 for wire in world.wires.values())
        world.client.close()


def test_a_page_that_was_away_while_its_table_left_the_memory_catches_up(tmp_path: Path) -> None:
    with served_here(tmp_path, ready(), idle_seconds=0.1) as address:
        table_id, people = two_friends(address)
        with httpx.Client(timeout=30) as client:
            path = f"{address}/tables/{table_id}"

            def get(name: str, headers: dict[str, str]) -> Any:
                return client.get(path, headers=headers | people[name]).json()

            mover = next(name for name in ("ann", "bob") if get(name, JSON)["choices"])
            other = "bob" if mover == "ann" else "ann"
            known = get(other, FRAGMENT)["version"]  # and the lid of the laptop goes down
            for _ in range(3):
                shown = get(mover, JSON)
                if not shown["choices"]:
                    break
                names = [c["name"] for c in shown["choices"] if c["name"][:4] != "swap"]
                fields = {"csrf": shown["csrf"], "moment": shown["moment"], "choice": names[-1]}
                assert client.post(path, json=fields, headers=JSON | people[mover]).is_success
                time.sleep(0.4)  # longer than a table stays in memory
            now = get(other, FRAGMENT)["version"]
            assert is_news(now, known) and not is_news(known, now)
            wire = Wire(f"{path}/stream", people[other])
            threading.Thread(target=wire.listen, daemon=True).start()
            end = time.monotonic() + 20
            while wire.version() != now:
                assert time.monotonic() < end
                time.sleep(0.01)


def test_streams_that_break_off_while_they_are_drawn_garble_nothing(tmp_path: Path) -> None:
    """The connection is cut while the first picture is on its way, again and again."""
    with served_here(tmp_path, ready()) as address:
        world = World(address, *two_friends(address))
        for turn in range(6):
            if world.get("ann")["status"] == "ended":
                break  # a lucky deal
            mover = mover_of(world)
            world.send(mover, last_choice(world, mover))
            for cut in range(6):
                headers = world.people["bob"]
                with httpx.stream("GET", f"{world.path}/stream", headers=headers) as stream:
                    if (turn + cut) % 2:
                        next(stream.iter_raw())
            told = {name: world.get(name)["told"] for name in world.people}
            for sentences in told.values():
                places = [(one["moment"], one["sentence"]) for one in sentences]
                assert places == sorted(set(places), key=places.index)
        world.client.close()
    with served_here(tmp_path, ready()) as address:
        path = f"{address}/tables/{world.path.rpartition('/')[2]}"
        for name, cookie in world.people.items():
            again = httpx.get(path, headers=JSON | cookie, timeout=30).json()
            assert again["told"] == told[name], "as it is told from the store"


def test_a_choice_is_drawn_once_for_each_seat_and_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many pages show it, the answer to the one who chose among them."""
    drawn: list[tuple[int | None, str]] = []
    real = Pov.drawing

    def drawing(pov: Pov, language: str = "en", at: Any = None) -> Any:
        drawn.append((pov.seat, language))
        return real(pov, language, at)

    crowd = [("ann", "en"), ("ann", "en"), ("bob", "cs"), *3 * [("carl", "en")]]
    crowd += 2 * [("carl", "ru")]
    with served_here(tmp_path, ready()) as address:
        table_id, people = two_friends(address)
        path = f"{address}/tables/{table_id}"
        pages = []
        for place, (name, language) in enumerate(crowd):
            headers = people[name] | {"Accept-Language": language}
            pages.append(Wire(f"{path}/stream?page=page-{place}", headers))
            threading.Thread(target=pages[-1].listen, daemon=True).start()
        answered: dict[int, tuple[str, str]] = {}

        def version(place: int) -> str:
            """The versions that a page shows: by its stream, or by an answer since."""
            streamed, (before, now) = pages[place].version(), answered.get(place, ("-", ""))
            return now if streamed == before else streamed

        def look() -> dict[str, Any]:
            """The table for everybody, once all pages show it."""
            shown = {n: httpx.get(path, headers=JSON | people[n]).json() for n in people}
            wanted = [f"{language}_{shown[name]['version']}" for name, language in crowd]
            end = time.monotonic() + 30
            while [*map(version, range(len(pages)))] != wanted:
                assert time.monotonic() < end, "a page lags behind"
                time.sleep(0.01)
            return shown

        shown = look()
        monkeypatch.setattr(Pov, "drawing", drawing)
        seen = set()
        for _ in range(5):
            mover = next(name for name in shown if shown[name]["choices"])
            place = next(place for place, (name, _) in enumerate(crowd) if name == mover)
            own, choices = pages[place], [one["name"] for one in shown[mover]["choices"]]
            body = {
                "csrf": shown[mover]["csrf"],
                "choice": next(one for one in reversed(choices) if not one.startswith("swap")),
                "moment": shown[mover]["moment"],
                "page": f"page-{place}",
                "known": version(place),
            }
            drawn.clear()
            before = own.version()
            answer = httpx.post(path, json=body, headers=FRAGMENT | own.cookie)
            assert answer.status_code == 200 and answer.json()["parts"]
            answered[place] = before, answer.json()["version"]
            shown = look()
            assert own.version() == before, "the answer held it"
            assert len(drawn) == len(set(drawn)), drawn
            seen |= set(drawn)
        assert seen == {(0, "en"), (1, "cs"), (None, "en"), (None, "ru")}


def test_spectators_do_not_wake_one_another() -> None:
    """Only who sits at the table is announced; otherwise a crowd would cost its square."""
    sitting = [SeatRow(seat, "", f"p{seat}", "Ann", "", True) for seat in (0, 1)]
    room = Room(TableRow("one", "agent-avenue", {}, "c", "key", "host", 1.0, sitting, b"s"))

    def woken(act: Any, listener: Listener) -> bool:
        others = [one for one in room.presence.listeners if one is not listener]
        for one in others:
            one.changed.clear()
        act(listener)
        assert len({one.changed.is_set() for one in others}) <= 1
        return any(one.changed.is_set() for one in others)

    ann, again, *crowd = (Listener(seat) for seat in (0, 0, None, None, None))
    room.presence.enter(crowd[0])
    assert not woken(room.presence.enter, crowd[1])
    assert woken(room.presence.enter, ann) and not woken(room.presence.enter, again)
    assert not woken(room.presence.enter, crowd[2]) and not woken(room.presence.leave, crowd[1])
    assert not woken(room.presence.leave, ann), "another page of that seat is open"
    assert woken(room.presence.leave, again)


def test_a_crowd_waits_until_those_at_the_table_have_looked() -> None:
    """Whoever chose is answered before two thousand spectators are; they are all told, in turn."""
    sitting = [SeatRow(seat, "", f"p{seat}", "Ann", "", True) for seat in (0, 1)]
    room = Room(TableRow("one", "agent-avenue", {}, "c", "key", "host", 1.0, sitting, b"s"))
    ann, bob, *crowd = (Listener(seat) for seat in (0, 1, *[None] * 500))

    async def run() -> None:
        room.presence.listeners = {ann, bob, *crowd}
        room.presence.wake_pages(ann)
        assert bob.changed.is_set() and not ann.changed.is_set()
        first = sum(one.changed.is_set() for one in crowd)
        assert 0 < first < 100
        answered = 0
        while not all(one.changed.is_set() for one in crowd):
            before = sum(one.changed.is_set() for one in crowd)
            await asyncio.sleep(0)
            assert sum(one.changed.is_set() for one in crowd) - before < 100
            answered += 1
        assert answered > 4

    asyncio.run(run())


def test_a_bell_rings_for_who_waits_and_for_who_comes_later() -> None:
    async def run() -> None:
        bell = SingleWaiterEvent()
        bell.set()
        await asyncio.wait_for(bell.wait(), 1)
        bell.clear()
        gone = asyncio.create_task(bell.wait())
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.gather(gone, return_exceptions=True)
        waits = asyncio.create_task(bell.wait())
        await asyncio.sleep(0)
        assert not waits.done()
        bell.set()
        bell.set()
        await asyncio.wait_for(waits, 1)

    asyncio.run(run())
