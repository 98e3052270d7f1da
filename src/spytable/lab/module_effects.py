"""Paired comparison: how far each module of a box moves its balance, by games with it and without.

Every game is played from the same seed without any module and with each of them, by the same bots
on all seats.  So the games of a pair begin alike, and the interval is that of the mean difference
in a pair: much narrower than that of two shares.  A module is an option that goes unsaid where it
is out of play (`Option.unsaid`).
"""

from __future__ import annotations

import json
import math
import multiprocessing
import os
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

from spytable.bots.roster import bot
from spytable.games import shelf
from spytable.games.box import BadVariant, Box
from spytable.table import box as open_box
from spytable.table.match import play

from .bot_fingerprint import bot_fingerprint

COUNTS = "module-effects.json"
Modules = tuple[str, ...]
"""The modules that are in play; none of them is the arm all others are compared with."""
NONE: Modules = ()


@dataclass(frozen=True)
class Plan:
    """The games to play: so many of every arm, by bots of one level."""

    game: str
    level: str = "medium"
    games: int = 1_000
    pairs: int = 0
    """So many games of every two modules together; 0 leaves them out."""
    only: Modules = ()
    """Only these modules; all of the box, if none is named."""
    workers: int | None = None
    campaigns: int = 2_000
    """So many simulated campaigns of every pairing, where the box has them."""


class Outcome(NamedTuple):
    """The facts kept of one game."""

    won: int
    """1 if the side of the first seat won it, otherwise 0."""
    reason: str
    numbers: dict[str, int]
    """The box's counts of one game, such as the hour at its end."""


@dataclass
class Arm:
    """The games with the same modules in play, in the order of their seeds."""

    won: list[int] = field(default_factory=list)
    reasons: Counter[str] = field(default_factory=Counter)
    sums: dict[str, list[int]] = field(default_factory=dict)
    """For every number that the box counts once a game: how often it came, and their sum."""

    @property
    def games(self) -> int:
        return len(self.won)

    @property
    def share(self) -> float:
        """The share of games won by the side of the first seat."""
        return sum(self.won) / self.games if self.games else 0.0

    def mean(self, number: str) -> float | None:
        """The mean of what was counted; None if it never came."""
        times, total = self.sums.get(number, (0, 0))
        return total / times if times else None

    def add(self, outcome: Outcome) -> None:
        self.won.append(outcome.won)
        self.reasons[outcome.reason] += 1
        for name, value in outcome.numbers.items():
            times, total = self.sums.get(name, (0, 0))
            self.sums[name] = [times + 1, total + value]


class Difference(NamedTuple):
    """By how much one arm's share is above another's, and half its 95 % interval."""

    mean: float
    half_width: float

    @property
    def low(self) -> float:
        return self.mean - self.half_width

    @property
    def high(self) -> float:
        return self.mean + self.half_width


def difference(games: Sequence[float]) -> Difference:
    """The mean of what differs from game to game, with its interval."""
    count = len(games)
    if count < 2:
        return Difference(sum(games) / max(1, count), 1.0)
    mean = sum(games) / count
    spread = math.sqrt(sum((one - mean) ** 2 for one in games) / (count - 1))
    return Difference(mean, 1.96 * spread / math.sqrt(count))


class Effects:
    """All that was measured with bots of one level; kept in a file, and gone on with from there."""

    def __init__(self, box: Box, level: str) -> None:
        self.box, self.level = box, level
        self.arms: dict[Modules, Arm] = {}

    def arm(self, modules: Modules) -> Arm:
        return self.arms.setdefault(modules, Arm())

    def effect(self, modules: Modules) -> Difference:
        """How far these modules move the share of the first seat's side."""
        arm, without = self.arm(modules), self.arm(NONE)
        pairs = zip(arm.won, without.won, strict=False)
        return difference([one - other for one, other in pairs])

    def surprise(self, one: str, other: str) -> Difference:
        """How far two modules together do more, or less, than one and the other alone."""
        arms = [self.arm(key) for key in ((one, other), (one,), (other,), NONE)]
        games = zip(*(arm.won for arm in arms), strict=False)
        return difference([both - a - b + none for both, a, b, none in games])

    def as_dict(self) -> dict[str, Any]:
        """Plain data."""
        arms = {
            "+".join(modules): {
                "won": "".join(map(str, arm.won)),
                "reasons": dict(sorted(arm.reasons.items())),
                "numbers": dict(sorted(arm.sums.items())),
            }
            for modules, arm in self.arms.items()
        }
        return {"bots": bot_fingerprint(self.box), "arms": arms}

    def read(self, data: Mapping[str, Any]) -> None:
        """Take what was measured by the same bots; of others nothing is known here."""
        if data.get("bots") != bot_fingerprint(self.box):
            return
        for name, kept in data["arms"].items():
            modules = tuple(name.split("+")) if name else NONE
            won = [int(letter) for letter in kept["won"]]
            self.arms[modules] = Arm(won, Counter(kept["reasons"]), dict(kept["numbers"]))


def modules_of(box: Box, wanted: Sequence[str] = ()) -> Modules:
    """The modules of a box, in its order; only the wanted ones, if any are."""
    known = tuple(option.name for option in box.options if option.unsaid)
    for name in wanted:
        if name not in known:
            raise BadVariant(f"{box.name} has no module {name!r}; it has: {', '.join(known)}")
    if not known:
        raise BadVariant(f"{box.name} has no modules to measure")
    return tuple(name for name in known if name in wanted) if wanted else known


def arms_of(plan: Plan, box: Box) -> list[tuple[Modules, int]]:
    """Every arm of a plan, and how many games it wants."""
    modules = modules_of(box, plan.only)
    alone: list[Modules] = [NONE, *((name,) for name in modules)]
    pairs = list(combinations(modules, 2)) if plan.pairs else []
    return [*((arm, plan.games) for arm in alone), *((arm, plan.pairs) for arm in pairs)]


def one_game(game: str, level: str, modules: Modules, number: int) -> Outcome:
    """Game `number` with these modules: its deals and its bots depend on the number alone."""
    box = shelf.take(game)
    options = {option.name: option for option in box.options}
    variant = {name: options[name].values[1] for name in modules}
    players = box.players[0]
    table = open_box(game).table(players, variant, seed=9_000 + number)
    seats = [bot(level, seed=players * number + seat + 1) for seat in range(players)]
    result = play(table, seats)
    state = table.omniscient_state()
    played = [
        (who, name)
        for who, name, _ in table.record.played()
        if box.family_of(name) in box.figures.WATCHED
    ]
    counted = list(box.figures.tallies(state, played, result.winners))
    often = Counter(chart for chart, _, _ in counted)
    numbers = {
        chart: int(label)
        for chart, label, _ in counted
        if often[chart] == 1 and label.lstrip("-").isdigit()
    }
    return Outcome(int(0 in result.winners), result.reason.replace("-", " "), numbers)


def measure(plan: Plan, folder: Path) -> Iterator[tuple[str, int, int]]:
    """Play what is missing, arm by arm, and keep it; yields an arm, how many games of it are done,
    and of how many."""
    box = shelf.take(plan.game)
    effects = read(folder, box, plan.level)
    with _games_side_by_side(plan) as played:
        for modules, wanted in arms_of(plan, box):
            arm, name = effects.arm(modules), " + ".join(modules) or "none"
            yield name, arm.games, max(wanted, arm.games)
            task = partial(one_game, plan.game, plan.level, modules)
            for outcome in played(task, range(arm.games, wanted)):
                arm.add(outcome)
                if arm.games % 100 == 0:
                    keep(folder, effects)
                yield name, arm.games, wanted
            keep(folder, effects)


@contextmanager
def _games_side_by_side(plan: Plan) -> Iterator[Any]:
    """The function that maps a task over numbers, in their order: on all cores, or in this
    process."""
    workers = plan.workers or os.cpu_count() or 1
    if workers == 1:
        yield map
        return
    one_game(plan.game, plan.level, NONE, 0)  # compiled once, for all
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        yield pool.imap


def read(folder: Path, box: Box, level: str) -> Effects:
    """The earlier measurements, by the same rules and the same bots."""
    effects = Effects(box, level)
    data = _kept(folder, box)
    effects.read(data.get("levels", {}).get(level, {}))
    return effects


def keep(folder: Path, effects: Effects) -> None:
    """Keep what was measured, beside that of other levels."""
    box = effects.box
    data = _kept(folder, box) or {"game": box.name, "rules": box.rules_version, "levels": {}}
    data["levels"][effects.level] = effects.as_dict()
    folder.mkdir(parents=True, exist_ok=True)
    (folder / COUNTS).write_text(json.dumps(data, indent=1) + "\n", "utf-8")


def levels_kept(folder: Path, box: Box) -> list[str]:
    """The levels of which anything was measured."""
    return sorted(_kept(folder, box).get("levels", {}))


def _kept(folder: Path, box: Box) -> dict[str, Any]:
    file = folder / COUNTS
    data: dict[str, Any] = json.loads(file.read_text("utf-8")) if file.is_file() else {}
    same = (data.get("game"), data.get("rules")) == (box.name, box.rules_version)
    return data if same else {}
