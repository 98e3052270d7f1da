"""A Match: players play one game at a table, to its end."""

from __future__ import annotations

from collections.abc import Sequence

from .decision import Result
from .player import Player
from .table import Table


def play(table: Table, players: Sequence[Player]) -> Result:
    """Let the players play until the game is over."""
    if len(players) != table.players:
        raise ValueError(f"{len(players)} players for {table.players} seats")
    for seat, player in enumerate(players):
        player.open(table.box, seat)
    for decision in table.decisions():
        seat, pov = decision.seat, table.pov(decision.seat)
        choice = players[seat].decide(pov.view, decision, pov.heard)
        table.take(seat, choice, decision.moment)
    result = table.result
    assert result is not None
    return result
