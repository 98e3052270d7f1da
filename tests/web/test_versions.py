"""The version of a page belongs to its seat: no news without something heard, and none missed."""

from __future__ import annotations

import random

import pytest

from spytable.hall.room import Room
from spytable.store.port import SeatRow, TableRow
from spytable.table import Table, box
from spytable.web.table_page.version import version_for

SETTINGS = [
    ("agent-avenue", 2, {}),
    ("agent-avenue", 2, {"mode": "advanced"}),
    ("agent-avenue", 3, {"mode": "advanced"}),
    ("agent-avenue", 4, {}),
    ("spy-connection", 2, {}),
    ("spy-connection", 4, {}),
    ("agenti", 3, {}),
    ("mind-mgmt", 3, {"setup": "by-hand"}),
]


def room_of(name: str, players: int) -> Room:
    places = [SeatRow(seat, "", f"p{seat}", f"Name {seat}", "00", True) for seat in range(players)]
    return Room(TableRow("one", name, {}, "c", "key", "host", 1.0, places, b"s", started_at=2.0))


def versions(room: Room, table: Table) -> dict[int | None, tuple[int, str]]:
    return {
        seat: (table.pov(seat).moment, version_for(room, table.pov(seat), seat, "run"))
        for seat in (*range(table.players), None)
    }


def step(table: Table, chance: random.Random) -> None:
    """Somebody who is asked chooses, or takes back."""
    decision = table.decision()
    assert decision is not None
    seat = chance.choice(decision.seats)
    if table.pov(seat).may_undo and chance.random() < 0.3:
        table.undo(seat)
    else:
        own = table.pov(seat).decision
        assert own is not None
        table.take(seat, chance.choice(own.choices))


@pytest.mark.parametrize(("name", "players", "variant"), SETTINGS)
def test_who_hears_nothing_gets_no_news_and_who_hears_gets_some(
    name: str, players: int, variant: dict[str, str]
) -> None:
    """Nor is anybody's count ever lower than it was."""
    chance = random.Random(5)
    table = box(name).table(players=players, variant=variant, seed=3)
    room = room_of(name, players)
    unheard = 0
    before = versions(room, table)
    for _ in range(90):
        if table.decision() is None:
            break
        step(table, chance)
        after = versions(room, table)
        for seat, (moment, version) in after.items():
            last_moment, last_version = before[seat]
            assert moment >= last_moment
            assert (version != last_version) == (moment != last_moment), (
                seat,
                table.record.entries,
            )
            unheard += moment == last_moment
            count, last_count = (int(one.split("-")[1]) for one in (version, last_version))
            assert count - last_count == moment - last_moment
        before = after
    alone = name == "mind-mgmt" or (name == "agent-avenue" and players < 4)
    assert (unheard > 0) == alone, "only who lays out alone, or hides, is not noticed by anybody"


def test_a_version_does_not_depend_on_what_is_hidden() -> None:
    """But for what may be taken back, of which an imagined table knows nothing."""
    table = box("agent-avenue").table(players=2, seed=4)
    room, chance = room_of("agent-avenue", 2), random.Random(1)
    for _ in range(30):
        for seat in (0, 1, None):
            if seat is not None and table.pov(seat).may_undo:
                continue
            mine = version_for(room, table.pov(seat), seat, "run")
            for seed in range(3):
                other = table.imagine(seat, seed)
                assert version_for(room, other.pov(seat), seat, "run") == mine
        step(table, chance)


def test_what_people_see_beside_the_game_is_news_too() -> None:
    room = room_of("agent-avenue", 2)
    seen = []

    def look() -> None:
        seen.append(version_for(room, None, None, "run"))

    room.stored.started_at = None
    room.places[1] = SeatRow(1, "", None, "", "", False)
    look()
    room.places[1] = SeatRow(1, "", "bob", "Bob", "00", True)
    look()
    room.stored.started_at = 3.0
    look()
    room.stored.ended_at = 4.0
    room.stored.rematch = "two"
    look()
    counts = [int(one.split("-")[1]) for one in seen]
    assert counts == sorted(set(counts)) and len(set(seen)) == len(seen)
