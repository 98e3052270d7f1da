"""Benchmark of the rules engine: random games a second, beside a peer measured in the same run.

The peer is OpenSpiel's `leduc_poker` driven from Python, an optional extra
(`pip install spytable[bench]`).  Ratios travel between machines; absolute figures do not.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from spytable.bots.playouts import RandomPlay, copies, looks
from spytable.games import shelf
from spytable.games.box import Box
from spytable.kernel import PLAIN, new_many

ROUNDS = 5


@dataclass(frozen=True)
class EngineFigures:
    """The figures of one variant of one game."""

    game: str
    players: int
    variant: str
    steps_per_second: float
    games_per_second: float
    steps_per_game: float
    clone_nanoseconds: float
    view_nanoseconds: float
    step_nanoseconds: float
    ratio_to_peer: float | None

    def as_dict(self) -> dict[str, Any]:
        """Plain data."""
        return asdict(self)


class NoPeer(RuntimeError):
    """The peer is not installed."""


def best_rate(work: Callable[[int], int], start: int, seconds: float) -> float:
    """Items per second: the median of several rounds, each about `seconds` long."""
    amount = start
    work(1)  # whatever compiles, compiles now
    while True:
        began = time.perf_counter()
        work(amount)
        took = time.perf_counter() - began
        if took >= seconds / 4:
            break
        amount *= 2
    amount = max(1, int(amount * seconds / took))
    rates = []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        done = work(amount)
        rates.append(done / (time.perf_counter() - began))
    return statistics.median(rates)


def measure(
    box: Box, players: int, variant: dict[str, str], peer: float | None, seconds: float = 0.5
) -> EngineFigures:
    """Random play of one variant, the Dealer included, on one core."""
    play = RandomPlay(box, players, variant)
    start = 1 if PLAIN else 1000
    play.play(1)
    steps = best_rate(play.play, start, seconds)
    per_game = play.play(start) / start
    states = new_many(box.state, 3)
    states[0] = play.states[1]

    def clone(times: int) -> int:
        copies(states, times)
        return times

    views = new_many(box.view, 2)
    middle = _middle_of_a_game(box, players, variant)

    def look(times: int) -> int:
        looks(middle[0], views, 0, times)
        return times

    clones = best_rate(clone, start, seconds / 4)
    looked = best_rate(look, start, seconds / 4)
    return EngineFigures(
        game=box.name,
        players=players,
        variant=" ".join(f"{k}={v}" for k, v in sorted(variant.items())),
        steps_per_second=steps,
        games_per_second=steps / per_game,
        steps_per_game=per_game,
        clone_nanoseconds=1e9 / clones,
        view_nanoseconds=1e9 / looked,
        step_nanoseconds=1e9 / steps,
        ratio_to_peer=steps / peer if peer else None,
    )


def _middle_of_a_game(box: Box, players: int, variant: dict[str, str]) -> Any:
    """A State some way into a game, where there is most to see."""
    from spytable.bots.playouts import play_out

    play = RandomPlay(box, players, variant, seed=7)
    states = new_many(box.state, 1)
    box.rules.set_up(states[0], play.variant)
    play_out(states[0], play.out, play.dice, 30)
    return states


def leduc_steps_per_second(seconds: float = 0.5) -> float:
    """The peer: random play of OpenSpiel's `leduc_poker`, driven from Python, with the standard
    library's dice.  Its chance is drawn without weights, which are all alike: that is quicker."""
    try:
        import pyspiel
    except ImportError:
        raise NoPeer("OpenSpiel is not installed: pip install spytable[bench]") from None
    game = pyspiel.load_game("leduc_poker")
    chance = random.Random(1)

    def play(games: int) -> int:
        steps = 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(chance.choice(state.legal_actions()))
                steps += 1
        return steps

    return best_rate(play, 100, seconds)


def engine_report(
    names: list[str], seconds: float = 0.5
) -> tuple[float | None, list[EngineFigures]]:
    """The peer's rate, if it is installed, and the figures of every variant of these games."""
    try:
        peer: float | None = leduc_steps_per_second(seconds)
    except NoPeer:
        peer = None
    figures = []
    for name in names or list(shelf.names()):
        box = shelf.take(name)
        for players, variant in headline_variants(box):
            figures.append(measure(box, players, variant, peer, seconds))
    return peer, figures


def headline_variants(box: Box) -> list[tuple[int, dict[str, str]]]:
    """The variants that differ in what the rules do: every number of players with every value of
    the first option."""
    first = box.options[0]
    return [(players, {first.name: value}) for players in box.players for value in first.values]
