"""Agenti by its policy on a map that can be changed: thousands of games a second, on one map after
the other.

Compiled rules hold the tables of the map as constants, and compiling takes half a minute.  Here the
tables that follow from lines and rails are handed to them by address instead, so a new map only has
to be written into the same memory.  The fixed places are told by the numbers of the circles: in
every quarter 1 is the start of a secret agent, 2 that of a suspect, 3 the key field, 4 the door of
the hideout, 5 and 6 are tram stops.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

MOST_WALKS = 400_000


class Played(NamedTuple):
    """The statistics of many games."""

    mean: float
    median: float
    first: float
    """The share of games won by whoever began."""
    colours: tuple[float, ...]


class Changeable:
    """The rules of Agenti, compiled once, for maps with as many circles as this box file has."""

    def __init__(self, box_file: Path) -> None:
        os.environ["SPYTABLE_BOX_AGENTI"] = str(box_file)
        from spytable.games import shelf
        from spytable.games.agenti import walks
        from spytable.games.agenti.components import NEXT_TO
        from spytable.kernel import cache, codes, new_many, numbers

        cache.prepared = lambda: None  # what is compiled for an address is of no use later
        tables = {"NEXT_TO": NEXT_TO, "AWAY": walks.AWAY}
        tables |= {"WALKS_BEFORE": walks.WALKS_BEFORE, "WALKS_UP_TO": walks.WALKS_UP_TO}
        self.tables = {name: np.array(table) for name, table in tables.items()}
        self.tables["WALK_SET"] = np.zeros(MOST_WALKS, np.int64)
        self.tables["WALK_END"] = np.zeros(MOST_WALKS, np.int16)
        for name, module in list(sys.modules.items()):
            if name.startswith("spytable.games.agenti"):
                for table, array in self.tables.items():
                    if hasattr(module, table):
                        setattr(module, table, numbers(array))
        _by_address([array.ctypes.data for array in self.tables.values()])
        self.box = shelf.take("agenti")
        self.states, self.out = new_many(self.box.state, 2), codes(self.box.most_choices)
        self._batch = _batch()

    def lay_out(self, lines: Sequence[tuple[int, int]], rails: Sequence[tuple[int, int]]) -> None:
        """Another map: its white lines and its rails, by the numbers of the circles."""
        near: list[list[set[int]]] = [[set() for _ in self.tables["AWAY"]] for _ in range(2)]
        for net, ways in ((0, lines), (1, [*lines, *rails])):
            for one, other in ways:
                near[net][one].add(other)
                near[net][other].add(one)
        count = 0
        for net in range(2):
            for circle, others in enumerate(near[net]):
                self.tables["NEXT_TO"][net, circle] = sum(1 << other for other in others)
                ways_on = [(1 << circle, circle)] if circle else []
                for steps in range(7):
                    found = sorted({(way & ~(1 << circle), end) for way, end in ways_on})
                    upto = count + len(found)
                    if found:
                        self.tables["WALK_SET"][count:upto] = [way for way, _ in found]
                        self.tables["WALK_END"][count:upto] = [end for _, end in found]
                    self.tables["WALKS_BEFORE"][net, circle, steps] = count
                    self.tables["WALKS_UP_TO"][net, circle, steps] = count = upto
                    ways_on = [
                        (way | 1 << on, on)
                        for way, end in ways_on
                        for on in near[net][end]
                        if not way >> on & 1
                    ]
        for start in range(1, len(near[0])):
            away = {start: 0}
            for circle in (todo := [start]):
                for other in near[0][circle] - away.keys():
                    away[other] = away[circle] + 1
                    todo.append(other)
            for circle, steps in away.items():
                self.tables["AWAY"][start, circle] = steps

    def play(self, players: int, games: int, seed: int) -> Played:
        """So many games by the policy."""
        from spytable.kernel import numbers
        from spytable.kernel.dice import new_dice

        kept = np.zeros((games, 3), np.int32)
        variant = self.box.variant_codes(players, {})
        self._batch(self.states, variant, self.out, new_dice(seed), games, numbers(kept))
        rounds, winner, starter = kept.T
        return Played(
            float(rounds.mean()),
            float(np.median(rounds)),
            float((winner - 1 == starter).mean()),
            tuple(float((winner - 1 == seat).mean()) for seat in range(players)),
        )


def _batch() -> Any:
    from spytable.bots.playouts import play_by_policy
    from spytable.kernel import rule, verbs

    @rule
    def batch(states: Any, variant: Any, out: Any, dice: Any, games: int, kept: Any) -> None:
        for game in range(games):
            states[1] = states[0]
            verbs.set_up(states[1], variant)
            play_by_policy(states[1], out, dice, 0, 1000000)
            kept[game, 0] = states[1].round_number
            kept[game, 1] = states[1].winner
            kept[game, 2] = states[1].starter

    return batch


def _by_address(changeable: Sequence[int]) -> None:
    """Teach Numba to read the arrays at these addresses anew each time."""
    from numba.core import cgutils, types
    from numba.core.base import BaseContext

    frozen = BaseContext.make_constant_array

    def made(self: Any, builder: Any, kind: Any, array: Any) -> Any:
        if array.ctypes.data not in changeable:
            return frozen(self, builder, kind, array)
        data = self.add_dynamic_addr(builder, array.ctypes.data, info="changeable")
        size = self.get_value_type(types.intp)

        def constants(values: Sequence[int]) -> Any:
            each = [self.get_constant(types.intp, value) for value in values]
            return cgutils.create_constant_array(size, each)

        filled = self.make_array(kind)(self, builder)
        self.populate_array(
            filled,
            data=builder.bitcast(data, filled.data.type),
            shape=constants(array.shape),
            strides=constants(array.strides),
            itemsize=self.get_constant(types.intp, array.dtype.itemsize),
            parent=None,
            meminfo=None,
        )
        return filled._getvalue()

    BaseContext.make_constant_array = made


def main(box_file: Path, games: int) -> None:
    """The policy on the map of a box file as it is: what `docs/agenti/design.md` tells of ours."""
    table = Changeable(box_file)
    from spytable.games.agenti.components import COLOURS, LINES, RAILS

    table.lay_out(LINES, RAILS)
    for players in (2, 3, 4):
        played = table.play(players, games, 1)
        best = max(range(players), key=lambda seat: played.colours[seat])
        above = 100 * (played.colours[best] - 1 / players)
        print(
            f"{players} players, {games} games: median {played.median:g} rounds,"
            f" first to play wins {played.first:.1%}, {COLOURS[best]} {above:+.1f} points,"
            f" nobody wins {1 - sum(played.colours):.1%}"
        )


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 20_000)
