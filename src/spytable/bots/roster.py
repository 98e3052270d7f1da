"""The bots by name."""

from __future__ import annotations

import logging
import random
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypedDict, Unpack

from spytable.kernel import codes, new
from spytable.kernel.dice import new_dice, roll
from spytable.table import Choice, Decision, Heard, Player, SeatView

from .level_bots import LEVELS, Levelled
from .search import Search

log = logging.getLogger("spytable.bots")


class RandomBot(Player):
    """Chooses uniformly at random."""

    def __init__(self, seed: int = 1) -> None:
        self._chance = random.Random(seed)

    def decide(self, view: SeatView, decision: Decision, heard: Sequence[Heard]) -> Choice:
        """Any of the choices, all alike."""
        return self._chance.choice(decision.choices)


class Greedy(Player):
    """Follows the policy of the box, without search. With an epsilon of 0 it is the honest
    baseline; the more of a hundred decisions it makes on a whim, the easier it is to beat."""

    def __init__(self, seed: int = 1, epsilon: int = 0) -> None:
        self._dice = new_dice(seed)
        self._epsilon = epsilon

    def decide(self, view: SeatView, decision: Decision, heard: Sequence[Heard]) -> Choice:
        """The policy's choice in one world the seat cannot rule out."""
        box, seat = view.box, decision.seat
        world, belief = new(box.state), new(box.belief)
        box.imagination.believe(view.record, belief)
        box.imagination.imagine(view.record, belief, roll(self._dice, 1 << 30), world)
        out = codes(box.most_choices)
        count = box.rules.choices(world, seat, out)
        choose = box.policy.choose_by_policy
        code = int(choose(world, seat, out, count, self._dice, self._epsilon))
        return next((c for c in decision.choices if c.code == code), decision.choices[0])


class FallbackBot(Greedy):
    """Takes over where another bot has failed: plays by the policy, and where that fails too, at
    random. Nothing it meets keeps it from answering; not the first on offer, for a game whose first
    choice takes the last one back would never end."""

    def __init__(self, seed: int = 1) -> None:
        super().__init__(seed)
        self._whim = RandomBot(seed)

    def decide(self, view: SeatView, decision: Decision, heard: Sequence[Heard]) -> Choice:
        """The policy's choice, or any."""
        try:
            return super().decide(view, decision, heard)
        except Exception:
            log.exception("the policy of %s failed", view.box.name)
            return self._whim.decide(view, decision, heard)


class UnknownBot(KeyError):
    """No bot of that name."""

    def __str__(self) -> str:
        """The sentence without the quotes a KeyError puts around it."""
        return str(self.args[0])


ROSTER: dict[str, Callable[..., Any]] = {
    "random": RandomBot,
    "greedy": Greedy,
    "search": Search,
    **{level: partial(Levelled, level) for level in LEVELS},
}


class Settings(TypedDict, total=False):
    """The parameters of a bot, such as seed and rounds; no bot heeds all of them."""

    seed: int
    seconds: float | None
    rounds: int | None
    epsilon: int
    exploration: float | None
    playout: int
    prior_weight: float | None
    slips: int


def bot(name: str, **settings: Unpack[Settings]) -> Player:
    """A bot by name: `bot("medium")`, `bot("search", seconds=0.05)`, `bot("random", seed=3)`."""
    if name not in ROSTER:
        raise UnknownBot(f"There is no bot {name!r}; there are: {', '.join(ROSTER)}.")
    player: Player = ROSTER[name](**settings)
    return player
