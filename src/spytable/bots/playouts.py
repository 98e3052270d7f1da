"""Random play through the verbs: the bottom of every search, and the yardstick of speed."""

from __future__ import annotations

from typing import Any

from spytable.kernel import DEALER, NOBODY, Codes, codes, new_many, rule, verbs
from spytable.kernel.dice import Dice, new_dice, roll


@rule
def dealt(state: Any, out: Codes, count: int, dice: Dice) -> int:
    """One of the Dealer's outcomes, by weight."""
    total = 0
    for place in range(count):
        total += verbs.weight(state, int(out[place]))
    number = roll(dice, total)
    for place in range(count):
        number -= verbs.weight(state, int(out[place]))
        if number < 0:
            return int(out[place])
    return int(out[count - 1])


@rule
def step(state: Any, out: Codes, dice: Dice) -> bool:
    """One decision at random, the Dealer's by weight; False if the game is over."""
    seat = verbs.seat_to_decide(state)
    if seat == NOBODY:
        return False
    count = verbs.choices(state, seat, out)
    if seat == DEALER:
        verbs.apply(state, dealt(state, out, count, dice))
    else:
        verbs.apply(state, int(out[roll(dice, count)]))
    return True


@rule
def play_out(state: Any, out: Codes, dice: Dice, most: int) -> int:
    """Play at random to the end, or for so many decisions; returns how many it took."""
    steps = 0
    while steps < most and step(state, out, dice):
        steps += 1
    return steps


@rule
def play_by_policy(state: Any, out: Codes, dice: Dice, epsilon: int, most: int) -> int:
    """Play by the policy to the end, or for so many decisions; returns how many it took."""
    steps = 0
    while steps < most:
        seat = verbs.seat_to_decide(state)
        if seat == NOBODY:
            break
        count = verbs.choices(state, seat, out)
        if seat == DEALER:
            verbs.apply(state, dealt(state, out, count, dice))
        else:
            verbs.apply(state, verbs.choose_by_policy(state, seat, out, count, dice, epsilon))
        steps += 1
    return steps


@rule
def random_games(states: Any, variant: Codes, out: Codes, dice: Dice, games: int) -> int:
    """Whole games at random; `states` holds a blank and a working record.  Returns the steps."""
    steps = 0
    for _ in range(games):
        states[1] = states[0]
        verbs.set_up(states[1], variant)
        steps += play_out(states[1], out, dice, 1000000)
    return steps


@rule
def copies(states: Any, times: int) -> None:
    """Clone a State so many times; for measuring."""
    for turn in range(times):
        states[1 + turn % 2] = states[0]


@rule
def looks(state: Any, views: Any, seat: int, times: int) -> None:
    """Make a View so many times; `views` holds a blank and a working record.  For measuring."""
    for _ in range(times):
        views[1] = views[0]
        verbs.observe(state, seat, views[1])


class RandomPlay:
    """Random games of one variant, with everything they need made ready once."""

    def __init__(self, box: Any, players: int, variant: dict[str, str], seed: int = 1) -> None:
        self.states = new_many(box.state, 2)
        self.variant = box.variant_codes(players, variant)
        self.out = codes(box.most_choices)
        self.dice = new_dice(seed)

    def play(self, games: int) -> int:
        """Play; returns how many decisions were made."""
        return random_games(self.states, self.variant, self.out, self.dice, games)
