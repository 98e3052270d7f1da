"""Warm-up: one game with every kind of bot calls all rules that play will call, so that they are
compiled.

Played in the compiled way, it compiles every rule that is called from Python, or loads it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spytable.table import Table


def rehearse(name: str) -> None:
    """Play a game of this box from end to end."""
    from spytable.bots import bot
    from spytable.table import box as open_box

    box = open_box(name)
    table = box.table(players=box.players[0], variant={}, seed=1)
    seats = range(table.players)
    players = [(bot("search", rounds=2), bot("greedy", epsilon=50), bot("random")) for _ in seats]
    for seat in seats:
        for player in players[seat]:
            player.open(table.box, seat)
    asked, undone = 0, False
    while (decision := table.decision()) is not None:
        _look_around(table)
        seat = decision.seat
        player = players[seat][asked % len(players[seat])]
        choice = player.decide(table.pov(seat).view, decision, table.pov(seat).heard)
        table.take(seat, choice, decision.moment)
        asked += 1
        if not undone and table.pov(seat).may_undo:
            table.undo(seat)
            undone = True
    _look_around(table)
    again = box.table(players=box.players[0], variant={}, seed=1)
    again.follow(table.record.entries)
    for watcher in (0, None):
        pov = table.pov(watcher)
        pov.picture("en"), pov.told("en"), pov.look_back(0)


def _look_around(table: Table) -> None:
    """The call that pages make at every step."""
    for seat in (*range(table.players), None):
        pov = table.pov(seat)
        _ = pov.decision, pov.may_undo, pov.view, pov.heard
    _ = table.result
