"""Matches between bots, seats swapped, played side by side on all cores."""

from __future__ import annotations

import math
import multiprocessing
import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from spytable.table import box as open_box
from spytable.table.match import play

from .roster import bot


@dataclass(frozen=True)
class Pairing:
    """A game to be played over and over by two bots; partners are of one kind."""

    game: str
    one: str
    other: str
    players: int = 2
    variant: dict[str, str] = field(default_factory=dict)
    seconds: float | None = 0.05
    rounds: int | None = None
    seed: int = 1


@dataclass
class Score:
    """The standing of a match, from the first bot's side."""

    games: int = 0
    won: float = 0.0
    by_reason: Counter[str] = field(default_factory=Counter)
    moments: int = 0

    @property
    def share(self) -> float:
        """The share of games won."""
        return self.won / self.games if self.games else 0.0

    def interval(self, z: float = 1.96) -> tuple[float, float]:
        """Wilson's interval for the share, at 95 % unless told otherwise."""
        return wilson(self.won, self.games, z)


def wilson(won: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """Wilson's confidence interval for a share."""
    if games == 0:
        return 0.0, 1.0
    share = won / games
    middle = share + z * z / (2 * games)
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return (middle - spread) / scale, (middle + spread) / scale


def sides(game: str, players: int) -> list[int]:
    """The camp of each seat, of two: the sides by turns, so partners together."""
    rules = open_box(game).box.rules
    return [int(rules.side(players, seat)) % 2 for seat in range(players)]


def one_game(pairing: Pairing, number: int) -> tuple[float, str, int]:
    """Play game `number`: every second one with the camps exchanged."""
    camps = sides(pairing.game, pairing.players)
    swapped = number % 2
    table = open_box(pairing.game).table(
        pairing.players, pairing.variant, seed=pairing.seed * 1_000_003 + number // 2
    )
    seats = []
    for seat, camp in enumerate(camps):
        name = pairing.one if camp == swapped else pairing.other
        seats.append(make(name, pairing, 97 * number + seat + 1))
    result = play(table, seats)
    mine = [seat for seat, camp in enumerate(camps) if camp == swapped]
    if not result.winners:
        return 0.5, result.reason, table.moment
    won = sum(1 for seat in result.winners if seat in mine) / len(result.winners)
    return won, result.reason, table.moment


def make(name: str, pairing: Pairing, seed: int) -> Any:
    """A bot with the budget of the pairing."""
    if name == "search":
        return bot(name, seconds=pairing.seconds, rounds=pairing.rounds, seed=seed)
    return bot(name, seed=seed)


def _play(task: tuple[Pairing, int]) -> tuple[float, str, int]:
    return one_game(*task)


def matches(pairing: Pairing, games: int, workers: int | None = None) -> Iterator[Score]:
    """The score after every game."""
    score = Score()
    tasks = ((pairing, number) for number in range(games))
    workers = workers or os.cpu_count() or 1
    if workers == 1:
        yield from _count(score, map(_play, tasks))
        return
    one_game(
        Pairing(
            pairing.game,
            "search",
            "random",
            pairing.players,
            pairing.variant,
            seconds=None,
            rounds=2,
        ),
        0,
    )  # compiled once, before the others start
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        yield from _count(score, pool.imap_unordered(_play, tasks))


def _count(score: Score, results: Any) -> Iterator[Score]:
    for won, reason, moments in results:
        score.games += 1
        score.won += won
        score.by_reason[reason] += 1
        score.moments += moments
        yield score
