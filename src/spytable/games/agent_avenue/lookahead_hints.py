"""Lookahead hints of Agent Avenue: the exchange of two cards, to its end.

The side that lays knows both cards; who picks knows one, and the other may have any name that is
not ruled out.  In simple mode nothing else can decide the game before the turn is over.  In
advanced mode a pawn may stop at the market, and abilities speak of hands nobody sees; in pairs a
partner's hand matters.  Then a number of hands is looked at for every name.
"""

from __future__ import annotations

import numpy as np

from spytable.games.lookahead_hints import ANY, BEYOND, DEALT, EACH
from spytable.kernel import rule
from spytable.kernel.dice import seed_dice

from .choices import RECRUIT_DOWN
from .components import AGENTS, CARDS, Mode, Phase
from .facts import seats_of
from .imagine import NoBelief, agrees, gather_unseen, lay_unseen, recall_own
from .sight import View
from .state import State

NAMES = AGENTS - 1
HANDS = 64
HANDS_FOR_A_NAME = 16
"""How many hands are looked at, where hands matter: in all, or for each name of a hidden card."""
TRIES = 200
"""So often the unseen cards are laid out to find a world of a kind, the noted cards first every
second time."""


@rule
def hides_card(v: View) -> bool:
    """Whether a card lies face down that this seat does not know."""
    return bool(v.laid == 2 and v.down == 0)


@rule
def hands_matter(v: View) -> bool:
    """AA-112, AA-151, AA-156. Whether cards that this seat does not see can decide the game before
    the turn is over: those an ability speaks of, and what a partner can lay."""
    laying = v.phase == Phase.LAY or v.phase == Phase.LEAD
    return bool(v.mode == Mode.ADVANCED or (laying and seats_of(v.players, v.active) == 2))


@rule
def kinds_of_worlds(v: View) -> int:
    """AA-20, AA-34. One kind for every name the hidden card may have, and for some hands."""
    if hides_card(v):
        return NAMES * HANDS_FOR_A_NAME if hands_matter(v) else NAMES
    return HANDS if hands_matter(v) else 1


@rule
def are_all_kinds(v: View) -> bool:
    """AA-20, AA-34. There are eight names; hands are too many to look at each."""
    return not hands_matter(v)


@rule
def imagine_kind(v: View, belief: NoBelief, kind: int, s: State) -> bool:
    """A world with this name face down, and some hands; False if there is none."""
    pool = np.zeros(CARDS, np.int8)
    unseen = gather_unseen(v, pool)
    down = 0
    if hides_card(v):
        down = kind % NAMES + 1
        kind = kind // NAMES
        copies = 0
        for place in range(unseen):
            if pool[place] == down:
                copies += 1
        wanted = 1 + int(v.rest_size) if down == v.up else 1  # AA-72, AA-173
        if copies < wanted:
            return False
    dice = np.zeros(2, np.int64)
    seed_dice(dice, kind)
    recall_own(v, s)
    for attempt in range(TRIES):
        lay_unseen(v, dice, pool, unseen, attempt % 2 == 1, down, s)
        if agrees(v, s):
            return True
    return not hands_matter(v)  # then the name alone counts, and it is not ruled out


@rule
def is_guess(s: State, choice: int) -> bool:
    """AA-34, AA-35. The card face down is taken unseen."""
    return choice == RECRUIT_DOWN


@rule
def chance_ahead(s: State) -> int:
    """Drawn cards, and those that come to the market, matter in this turn only where the market is
    visited: in simple mode never.  A swap gives the turn another hand: that is not looked into."""
    if s.phase == Phase.DRAW:
        return BEYOND
    if s.mode == Mode.SIMPLE:
        return ANY
    return EACH if s.phase == Phase.TOP else DEALT
