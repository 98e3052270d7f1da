"""Chapters 3 and 4: immortals, the agents and who decides for them, the second Mind Slip token,
the first cards at Immortal Recruiting."""

from __future__ import annotations

from spytable.kernel import Codes, bits, rule

from ..choices import PLACE, POST, SHOW, TAKE, TOKEN
from ..components import (
    AGENTS,
    BY_TEMPLES,
    EDGE,
    EVERYWHERE,
    FEATURES,
    IMMORTALS,
    Mission,
    Owner,
    Phase,
)
from ..facts import cards_lying, given, in_deck, places_of
from ..state import State
from .clock import advance, start_round

TEAM = int(Owner.TEAM)


@rule
def gather(s: State) -> None:
    """MM-028, MM-069, MM-073. After the opening: immortals first; in training there are none."""
    if s.mission == Mission.FULL:
        s.phase = Phase.IMMORTALS
    else:
        go_on_gathering(s)


@rule
def offer(places: int, family: int, out: Codes) -> int:
    """A choice for every location of a set; `family` is the code of location 0."""
    count = 0
    left = places
    while left != 0:
        out[count] = family + bits.first(left)
        left = bits.rest(left)
        count += 1
    return count


# -- immortals ----------------------------------------------------------------------------------


@rule
def choices_to_post(s: State, out: Codes) -> int:
    """MM-070 to MM-072. Any location off the rim on which no other immortal stands."""
    return offer(EVERYWHERE & ~EDGE & ~places_of(s.immortal_at), POST.code(0), out)


@rule
def post(s: State, choice: int) -> None:
    """MM-069, MM-073. Four immortals, before the agents come."""
    for immortal in range(1, IMMORTALS):
        if s.immortal_at[immortal] == 0:
            s.immortal_at[immortal] = POST.of(choice)
            break
    if s.immortal_at[IMMORTALS - 1] != 0:
        go_on_gathering(s)


# -- agents -------------------------------------------------------------------------------------


@rule
def go_on_gathering(s: State) -> None:
    """MM-075, MM-082. Agents that nobody decides for are taken; then each is placed."""
    if given(s.owner) == AGENTS - 1:
        s.active = 1
        s.phase = Phase.PLACE
    else:
        s.phase = Phase.TAKE


@rule
def taker(s: State) -> int:
    """MM-075, MM-081. The seat whose turn it is to take an agent: in turn, from the Recruiter's
    left."""
    return 1 + given(s.owner) % (s.players - 1)


@rule
def choices_to_take(s: State, out: Codes) -> int:
    """MM-081. Any agent that nobody has taken."""
    count = 0
    for agent in range(1, AGENTS):
        if s.owner[agent] == 0:
            out[count] = TAKE.code(agent)
            count += 1
    return count


@rule
def take(s: State, choice: int) -> None:
    """MM-077 to MM-079, MM-081. That player decides for the agent from now on; the last agent goes
    to the one whose turn it is, or where everybody has one, to all together."""
    s.owner[TAKE.of(choice)] = 1 + taker(s)
    if given(s.owner) == AGENTS - 2:
        last = TEAM if s.players == 4 else 1 + taker(s)
        for agent in range(1, AGENTS):
            if s.owner[agent] == 0:
                s.owner[agent] = last
        go_on_gathering(s)


@rule
def choices_to_place(s: State, out: Codes) -> int:
    """MM-082, OQ-18. Any location of the rim, others there or not."""
    return offer(EDGE, PLACE.code(0), out)


@rule
def place_agent(s: State, choice: int) -> None:
    """MM-082, MM-087, MM-092, MM-432. One after the other; then the second Mind Slip token, with
    the Road Works more chaos before it; in training the game begins."""
    s.agent_at[s.active] = PLACE.of(choice)
    s.active += 1
    if s.active == AGENTS:
        s.active = 0
        if s.road_tokens > 0:
            s.phase = Phase.ROADS
        elif s.mission == Mission.FULL:
            s.phase = Phase.TOKEN
        else:
            start_round(s)


# -- the second Mind Slip token, and the cards ---------------------------------------------------


@rule
def choices_of_token(s: State, out: Codes) -> int:
    """MM-086, MM-088, MM-089. Any location next to a temple, orthogonally or diagonally."""
    return offer(BY_TEMPLES, TOKEN.code(0), out)


@rule
def lay_token(s: State, choice: int) -> None:
    """MM-086, MM-087. There it lies."""
    s.second_at = TOKEN.of(choice)
    s.phase = Phase.CARDS


@rule
def outcomes_of_cards(s: State, out: Codes) -> int:
    """MM-007, MM-091, MM-210. Any card of the deck; discarded ones do not come back."""
    count = 0
    for feature in range(1, FEATURES):
        if in_deck(feature, s.hidden, s.card, s.third_card, s.symbol):
            out[count] = SHOW.code(feature)
            count += 1
    return count


@rule
def deck_is_empty(s: State) -> bool:
    """MM-208, MM-209, MM-430, OQ-10. Then no card is drawn."""
    for feature in range(1, FEATURES):
        if in_deck(feature, s.hidden, s.card, s.third_card, s.symbol):
            return False
    return True


@rule
def show_card(s: State, choice: int) -> None:
    """MM-090, MM-092, MM-112, MM-184, MM-197, MM-206, MM-211, MM-427, MM-429 to MM-431. A
    card is laid face up at Immortal Recruiting: everybody knows that it is none of the three.  With
    all that are to lie there, in setting up the game begins, in play the time token moves."""
    feature = SHOW.of(choice)
    if s.card[0] == 0:
        s.card[0] = feature
    elif s.card[1] == 0:
        s.card[1] = feature
    else:
        s.third_card = feature
    s.excluded[feature] = 1
    if cards_lying(s.card, s.third_card) == s.open_cards or deck_is_empty(s):
        if s.phase == Phase.CARDS:
            start_round(s)
        else:
            advance(s)
