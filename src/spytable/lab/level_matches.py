"""Whether levels are felt: each against the one below, in every box, seats swapped.

A level that beats the one below in fewer than 65 of a hundred games is not felt, in more than 85 it
is a wall.  Levels are rounds and slips, so the figures do not depend on how busy the machine is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from spytable.bots.ladder import Pairing, matches
from spytable.bots.level_bots import LEVELS, level_of
from spytable.games import shelf

from .bot_fingerprint import bot_fingerprint

LEAST, MOST = 0.65, 0.85
ENOUGH = 200
"""So many games are played of each pair."""


def pairings(boxes: Sequence[str], seed: int = 1) -> list[Pairing]:
    """Every level against the one below, among as few players as the box allows."""
    return [
        Pairing(name, higher, lower, shelf.take(name).players[0], seconds=None, seed=seed)
        for name in boxes or shelf.names()
        for lower, higher in pairwise(LEVELS)
    ]


def measure(
    boxes: Sequence[str], games: int, workers: int | None = None
) -> Iterator[tuple[Pairing, dict[str, Any]]]:
    """Play so many games of each pair; yields how it stands after every game."""
    for pairing in pairings(boxes):
        box = shelf.take(pairing.game)
        bots = bot_fingerprint(box)
        for score in matches(pairing, games, workers):
            low, high = score.interval()
            yield (
                pairing,
                {
                    "game": pairing.game,
                    "players": pairing.players,
                    "variant": box.full_variant(pairing.players, pairing.variant),
                    "bots": bots,
                    "level": pairing.one,
                    "rounds_and_slips": list(level_of(box, pairing.one)),
                    "against": pairing.other,
                    "its_rounds_and_slips": list(level_of(box, pairing.other)),
                    "games": score.games,
                    "share": round(score.share, 4),
                    "interval_95": [round(low, 4), round(high, 4)],
                },
            )
