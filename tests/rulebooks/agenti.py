"""The examples of the rulebook of Agenti."""

from __future__ import annotations

from tests.games.agenti.situations import situation
from tests.rulebooks.remake import Told

RED = 0

EXAMPLES = {
    "meeting": Told(
        situation(agents=("a1", "c1"), suspects=("a3", "b11", "c11", "d11"), light="c", roll=2),
        plays="play:street:move step:a3 step:a4",
        sees=RED,
        draws="town",
    ),
    "tram": Told(
        situation(agents=("a1", "c1"), suspects=("a11", "b11", "c11", "d11"), light="d", roll=3),
        plays="play:tram:tram step:b7 step:b10 step:b8",
        sees=RED,
        draws="town",
    ),
    "light": Told(
        situation(agents=("a4", "b4"), light="a", plan=2, keys={1: ["3"]}),
        plays="play:light:light turn:clockwise look",
        deals="roll:4",
        sees=RED,
        draws="town notes",
    ),
    "check": Told(
        situation(
            owners="2134", files={"x": "b1:1"}, found="x", bonus=("move", "key", "light", "tram")
        ),
        plays="play:file:check check:x",
        deals="find:t1 roll:4",
        sees=RED,
        draws="files notes",
    ),
    "key": Told(
        situation(agents=("a6", "c1"), roll=2),
        plays="play:street:move step:a12 take-key step:a13",
        deals="key:2 roll:4",
        sees=RED,
        draws="town",
    ),
    "battle": Told(
        situation(agents=("a4", "a8"), roll=2, light="c", keys={1: ["3"]}),
        plays="play:street:move step:a8 demand:1 step:a10",
        deals="roll:5 roll:2 roll:4",
        sees=RED,
        draws="town",
    ),
    "claim": Told(
        situation(
            agents=("a2", "c1"),
            suspects=("a11", "b11", "c11", "d11"),
            light="c",
            roll=3,
            keys={RED: ["1"]},
            looked={RED: "1"},
            owners="2134",
            files={"x": "t1:1 b1:1"},
        ),
        plays="play:street:move step:a9 enter:1 name:x",
        sees=RED,
        draws="town",
        winners=[RED],
    ),
}
