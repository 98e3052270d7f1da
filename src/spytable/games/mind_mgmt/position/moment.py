"""Validation of the moment: who is activated, what a phase needs, how a game ends."""

from __future__ import annotations

from collections.abc import Iterator

from spytable.kernel import bits

from ..components import (
    AGENTS,
    FEATURES_AT,
    LONG_MOVES,
    ORTHOGONAL,
    SHARE,
    STRIDE,
    Agent,
    Mission,
    Phase,
    Reason,
    Side,
)
from ..facts import (
    immortal_on,
    is_next_door,
    may_ask,
    places_of,
    pushes,
    reach_of_dusty,
    share_at,
)
from ..rules.clock import dead_end
from ..state import State
from .phases import ACTING, AGENTS_TURN, RECRUITERS

ONLY_FULL = (
    Phase.CHAOS,
    Phase.IMMORTALS,
    Phase.TAKE,
    Phase.ROADS,
    Phase.TOKEN,
    Phase.CARDS,
    Phase.EXTRA,
    Phase.REFILL,
    Phase.PUSH,
    Phase.LEAD,
)


def activation(s: State) -> Iterator[str]:
    """MM-227, MM-228, MM-231, MM-418: two agents in a turn, all four in a round, and with the
    Double Shift one of them once more."""
    laid = int(s.laid.sum())
    acting = s.phase in ACTING or s.reason == Reason.CAPTURED
    if s.phase == Phase.PLACE:
        if not 1 <= s.active < AGENTS:
            yield "active: it says which agent is placed"
    elif acting != (s.active != 0):
        yield "active: it says which agent goes now"
    if s.active and acting and s.laid[s.active]:
        yield "active: that agent is laid down"
    before = SHARE if s.turn % 4 in (3, 0) and s.turn else 0  # in the second half of a round
    in_turn = s.phase in AGENTS_TURN or s.reason == Reason.CAPTURED
    share = int(share_at(s.hour, s.again_from))
    least, most = (1, share) if acting else (0, share - 1)
    if (in_turn and not least <= s.activated <= most) or (not in_turn and s.activated):
        yield f"activated: {share} agents go in a turn"
    elif laid != min(AGENTS - 1, before + s.activated) - int(acting):
        yield "laid: two agents go in each turn of a round"
    if not acting and (s.stepped or s.settled or s.acted or s.free_used):
        yield "stepped, settled, acted, free_used: nobody is activated"
    farther = s.good_shoes and s.long_moves < LONG_MOVES  # the one who did uses up a pair
    if not 0 <= s.stepped <= STRIDE + bool(farther):
        yield f"stepped: an agent moves {STRIDE} locations"
    if s.settled and not (s.stepped and (s.acted or s.free_used)):
        yield "settled: a movement is over when something else is done"
    free = s.mission == Mission.FULL and s.active in (Agent.BILL_FALLS, Agent.DUSTY)
    if s.free_used and not free:
        yield "free_used: that agent has no free action"


def moment(s: State) -> Iterator[str]:
    """The needs of a phase."""
    full = s.mission == Mission.FULL
    if not full and s.phase in ONLY_FULL:
        yield "phase: that does not happen in training"
    if s.dolphin and not full:
        yield "dolphin: it does not come to training"
    if full and s.turn == 0 and not s.dolphin:
        yield "dolphin: it is there when the game begins"
    if s.phase == Phase.EXTRA and s.immortals_moved != 1:
        yield "immortals_moved: the extra move comes after the first"
    if s.immortals_moved and not (full and s.turn):
        yield "immortals_moved: the immortals do not move yet, or not in training"
    if (s.phase == Phase.ANSWER) != (s.asked != 0):
        yield "asked: it is what the Recruiter has to answer"
    place = int(s.agent_at[s.active]) if s.phase in ACTING else 0
    immortals = places_of(s.immortal_at)
    if s.asked:
        local = s.asked in FEATURES_AT[place].tolist()
        far = s.sharp_ears and not s.far_asks and is_next_door(s.asked, place)
        if not (local or far) or not may_ask(s.asked, immortals) or bits.has(immortals, place):
            yield "asked: that feature could not be asked for"
    if s.phase in (Phase.ANSWER, Phase.PUSH) and not s.acted:
        yield "acted: to ask and to shake down is an action"
    if s.phase == Phase.PUSH and (
        immortal_on(s.immortal_at, place) == 0
        or pushes(place, immortals, s.chaos_east, s.chaos_south) == 0
    ):
        yield "phase: there is no immortal to push, or no way for it"
    if (s.phase == Phase.LEAD) != (s.led != 0) or bool(s.led) != bool(s.lead_left):
        yield "led: Dusty leads somebody, or nobody"
    if s.led and (s.active != Agent.DUSTY or not s.free_used):
        yield "led: it is Dusty's free action"
    if s.led and not 1 <= s.lead_left <= reach_of_dusty(s.exposed):
        yield "lead_left: Dusty does not lead that far"


def end(s: State) -> Iterator[str]:
    """MM-093 to MM-099, MM-127, MM-297, MM-334: how a game ends, and that it has not yet."""
    over = s.phase == Phase.OVER
    if over != (s.reason != Reason.NONE):
        yield "reason and phase do not agree"
    of_agents = s.reason in (Reason.CAPTURED, Reason.DEAD_END)
    if s.winner != (Side.AGENTS if of_agents else Side.RECRUITER):
        yield "winner and reason do not agree"
    if s.reason == Reason.TIME and (s.hour != s.last_hour or s.walked != s.hour):
        yield "reason: the time is not over"
    if s.reason == Reason.CAPTURED:
        place, immortals = int(s.agent_at[s.active]), places_of(s.immortal_at)
        tried = bits.only(place)
        if s.wide_captures < s.night_porter:
            tried |= int(ORTHOGONAL[place]) & ~immortals
        if not bits.has(tried, int(s.route[s.walked])) or bits.has(immortals, place):
            yield "reason: the Recruiter is not where the agent is"
    if s.phase == Phase.OVER and s.reason != Reason.DEAD_END:
        return
    if s.walked and s.walked == s.hour and s.phase in (*RECRUITERS, Phase.OVER):
        if dead_end(s) != over:
            yield "route: the game ends where the Recruiter can go nowhere, and only there"
