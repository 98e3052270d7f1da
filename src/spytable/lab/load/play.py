"""One run of clients against a server, in a process of its own: a plan in, figures out as JSON.

The processor time and the memory are those of the server's processes, read around the window.
"""

from __future__ import annotations

import asyncio
import json
import re
import sys
import time
from collections.abc import Callable, Coroutine
from dataclasses import asdict, dataclass
from importlib import import_module
from typing import Any, cast

from .busy_bots import waits_for_a_medium_bot
from .crowd import idle_share, many_tables, one_table
from .http import encodings, request
from .our_clients import OurClients
from .peer_clients import PeerClients
from .processes import processor_seconds, resident_kilobytes, rest
from .tally import percentile

WARM_UP = 20.0
"""So many seconds at most are played before anything is counted."""
FILLING = 4
"""So many times the tables that are counted are played before, to fill what all tables share."""
GAMES_WATCHED = 4
"""So many games a crowd follows, from the first choice to the last."""
MOVES_BEFORE_A_LOOK = 8
"""So far into a game a table has something to remember and to draw."""


@dataclass(frozen=True)
class Plan:
    """The load to make: load, idle, memory, page, bots, crowd or many; and on which server."""

    work: str
    kind: str
    """program, page or peer."""
    port: int
    pids: list[int]
    """The processes whose time and memory are measured."""
    tables: int
    seconds: float = 5.0
    choices_before: int = 0
    """So many are made before anything is counted: a server that was just started has yet to
    compile what it runs often, or to draw what it shows often, whoever's it is."""

    def text(self) -> str:
        return json.dumps(asdict(self))


def clients(plan: Plan) -> OurClients | PeerClients:
    """The clients of a plan's kind."""
    if plan.kind == "peer":
        return PeerClients(plan.port)
    return OurClients(plan.port, drawn=plan.kind == "page")


async def load(plan: Plan) -> dict[str, Any]:
    """All tables play as fast as they are answered."""
    people = clients(plan)
    await people.open(plan.tables)
    people.begin()
    await _warm_up(people, plan.choices_before)
    before, own = _each(plan.pids), time.process_time()
    people.tally.start()
    await asyncio.sleep(plan.seconds)
    people.tally.stop()
    own = time.process_time() - own
    each = [now - then for now, then in zip(_each(plan.pids), before, strict=True)]
    spent = sum(each)
    figures = people.tally.figures()
    people.leave()
    moves = max(1, figures["moves"])
    return figures | {
        "processor_ms_per_move": round(1000 * spent / moves, 3),
        "processor_ms_per_move_of_each": [round(1000 * one / moves, 3) for one in each],
        "processor_share": round(spent / people.tally.seconds, 3),
        "clients_processor_share": round(own / people.tally.seconds, 3),
        "megabytes": round(resident_kilobytes(plan.pids) / 1024, 1),
    }


def _each(pids: list[int]) -> list[float]:
    return [processor_seconds([pid]) for pid in pids]


async def _warm_up(people: OurClients | PeerClients, choices: int) -> None:
    people.tally.start()
    began = time.perf_counter()
    while len(people.tally.answers) < choices and time.perf_counter() - began < WARM_UP:
        await asyncio.sleep(0.05)


async def idle(plan: Plan) -> dict[str, Any]:
    """Pages are open and nobody plays: what that costs."""
    people = clients(plan)
    await people.open(plan.tables)
    await rest(plan.pids)
    share = await idle_share(plan.pids, plan.seconds)
    people.leave()
    return {"pages": 2 * plan.tables, "processor_share": share}


async def memory(plan: Plan) -> dict[str, Any]:
    """The cost of a table beyond the first: played a while and left; and played a while, with both
    pages open.  The first hundred also fill what is remembered for all tables together, above all
    drawings; that has its bounds, so they are told apart."""
    few = max(1, plan.tables // 10)
    groups = plan.tables // few
    await _play_and_leave(plan, 1)
    start = resident_kilobytes(plan.pids)
    for _ in range(groups):
        await _play_and_leave(plan, few)
    first = resident_kilobytes(plan.pids) - start
    for _ in range((FILLING - 1) * groups):
        await _play_and_leave(plan, few)
    start = resident_kilobytes(plan.pids)
    for _ in range(groups):
        await _play_and_leave(plan, few)
    left = resident_kilobytes(plan.pids)
    people = clients(plan)
    await _play_a_while(people, plan.tables)
    watched = resident_kilobytes(plan.pids)
    people.leave()
    return {
        "tables": plan.tables,
        "tables_before": FILLING * groups * few,
        "kilobytes_per_table_of_the_first": round(first / (groups * few), 1),
        "kilobytes_per_table_left": round((left - start) / (groups * few), 1),
        "kilobytes_per_table_with_two_pages": round((watched - left) / plan.tables, 1),
    }


async def _play_and_leave(plan: Plan, tables: int) -> None:
    people = clients(plan)
    await _play_a_while(people, tables)
    people.leave()
    await asyncio.sleep(0.2)


async def _play_a_while(people: OurClients | PeerClients, tables: int) -> None:
    await people.open(tables)
    people.tally.start()
    people.begin()
    while len(people.tally.answers) < MOVES_BEFORE_A_LOOK * tables:
        await asyncio.sleep(0.02)
    people.pause()
    await asyncio.sleep(0.3)


def linked_files(page: bytes) -> list[str]:
    """The static files that a page names, each once, whatever place in it is meant."""
    found = re.findall(rb'(?:href|src)="(/static/[^"#]+)', page)
    return sorted({path.decode() for path in found})


async def page(plan: Plan) -> dict[str, Any]:
    """The bytes of a page of a game under way, and of all that it names."""
    people = OurClients(plan.port, drawn=True)
    await _play_a_while(people, 1)
    person = people.people[0][0]
    answer = await person.page()
    sizes = {}
    for path in linked_files(answer.body):
        headers = {"Accept-Encoding": encodings()}
        words = request("GET", path, plan.port, headers)
        sizes[path] = (await person.fetch(words)).size
    people.leave()
    return {
        "page_bytes": answer.size,
        "page_bytes_unpacked": len(answer.body),
        "page_encoding": answer.encoding,
        "linked_bytes": sum(sizes.values()),
    }


async def bots(plan: Plan) -> dict[str, Any]:
    """A person against a medium bot, while strong bots play at so many tables."""
    waits = await waits_for_a_medium_bot(plan.port, plan.tables, max(2, int(plan.seconds)))
    return {
        "strong_tables": plan.tables,
        "answers": len(waits),
        "p50_seconds": round(percentile(waits, 0.5), 2),
        "longest_seconds": round(max(waits), 2),
    }


async def crowd(plan: Plan) -> dict[str, Any]:
    """So many spectators of one table (`tables` counts them)."""
    return await one_table(plan.port, plan.pids, plan.tables, plan.seconds, GAMES_WATCHED)


async def many(plan: Plan) -> dict[str, Any]:
    """Two pages at each of so many tables, which play one after the other."""
    return await many_tables(plan.port, plan.pids, 2 * plan.tables, plan.seconds)


WORKS = {
    "load": load,
    "idle": idle,
    "memory": memory,
    "page": page,
    "bots": bots,
    "crowd": crowd,
    "many": many,
}


def main() -> None:
    plan = Plan(**json.loads(sys.argv[1]))
    print(json.dumps(_runner()(WORKS[plan.work](plan))))


def _runner() -> Callable[[Coroutine[Any, Any, dict[str, Any]]], dict[str, Any]]:
    """The quickest loop that there is: clients share the machine with what they measure."""
    try:
        uvloop: Any = import_module("uvloop")
    except ImportError:
        return asyncio.run
    return cast(Callable[[Coroutine[Any, Any, dict[str, Any]]], dict[str, Any]], uvloop.run)


if __name__ == "__main__":
    main()
