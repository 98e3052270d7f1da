"""How long a medium bot keeps a person waiting while many strong ones play elsewhere."""

from __future__ import annotations

import asyncio
import random
import time

from .our_clients import Person
from .tally import Tally
from .wire_format import Message

BOX = "agent-avenue"


async def waits_for_a_medium_bot(port: int, strong_tables: int, answers: int) -> list[float]:
    """The seconds of every answer; the person's page is open, nobody watches the others."""
    chance = random.Random(1)
    crowd, ann = (Person(port, False, Tally(), chance) for _ in range(2))
    for _ in range(strong_tables):
        await crowd.open_table_with_bots(BOX, "strong", "strong")
    waits: list[float] = []
    while len(waits) < answers:
        shown = await ann.open_table_with_bots(BOX, "you", "medium")
        await ann.listen()
        waits += await _one_game(ann, shown, chance, answers - len(waits))
    crowd.leave()
    ann.leave()
    return waits


async def _one_game(
    ann: Person, shown: Message, chance: random.Random, answers: int
) -> list[float]:
    path = f"/tables/{ann.table}"
    waits: list[float] = []
    while shown.status == "playing" and len(waits) < answers:
        if shown.choices:
            choice = chance.choice(shown.choices).name
            await ann.ask("POST", path, choice=choice, moment=shown.moment)
            shown = await ann.ask("GET", path)
            continue
        began, moment = time.perf_counter(), shown.moment
        while shown.moment == moment and shown.status == "playing":
            await asyncio.sleep(0.02)
            shown = await ann.ask("GET", path)
        waits.append(time.perf_counter() - began)
    return waits
