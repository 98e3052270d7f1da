"""Agents: what one may ask where it stands, how far and how often it goes, who decides for it."""

from __future__ import annotations

from spytable.kernel import Codes, Row, bits, rule

from ..choices import ASK, ASK_DOLPHIN, CAPTURE, CAPTURE_TOO, REVEAL, REVEAL_NEXT, SENSE
from ..components import (
    AGENTS,
    FEATURES,
    FEATURES_AT,
    ORTHOGONAL,
    RECRUITER,
    SHARE,
    STRIDE,
    WITH_FEATURE,
    Agent,
    Mission,
    Owner,
)
from .marks import note_left


@rule
def may_ask(feature: int, immortals: int) -> bool:
    """MM-174, MM-248, OQ-4. No immortal stands on a location with this feature."""
    return bool(feature != 0 and immortals & WITH_FEATURE[feature] == 0)


@rule
def is_next_door(feature: int, place: int) -> bool:
    """MM-414, MM-415. Whether a feature is at a location orthogonally next to this one, behind
    chaos or not; nowhere in the city is a feature next to itself."""
    return bool(WITH_FEATURE[feature] & ORTHOGONAL[place] != 0)


@rule
def questions_at(
    place: int,
    agent: int,
    mission: int,
    immortals: int,
    dolphin: int,
    token: Row,
    note: Row,
    far_asks: int,
    wide_captures: int,
    linked_reveals: int,
    out: Codes,
    count: int,
) -> int:
    """MM-133, MM-173, MM-234, MM-246 to MM-249, MM-273, MM-274, MM-277, MM-295, MM-296, MM-308,
    MM-329, MM-414, MM-438, MM-439, MM-450. The actions of an agent at a location, behind the
    choices that are there: ask, reveal, sense, capture; none of these with an immortal in the
    location.  Next door the dolphin does not go, and the Night Porter only where no immortal
    stands."""
    if bits.has(immortals, place):
        return count
    for number in range(2):
        feature = int(FEATURES_AT[place, number])
        if may_ask(feature, immortals):
            out[count] = ASK.code(feature)
            count += 1
            if dolphin != 0:
                out[count] = ASK_DOLPHIN.code(feature)
                count += 1
    if far_asks > 0:
        for feature in range(1, FEATURES):
            if is_next_door(feature, place) and may_ask(feature, immortals):
                out[count] = ASK.code(feature)
                count += 1
    if token[place] != 0 and note_left(note):
        out[count] = REVEAL
        count += 1
        if linked_reveals > 0:
            out[count] = REVEAL_NEXT
            count += 1
    if agent == Agent.MERU and mission == Mission.FULL:
        out[count] = SENSE
        count += 1
    out[count] = CAPTURE
    count += 1
    if wide_captures > 0:
        beside = int(ORTHOGONAL[place]) & ~immortals
        while beside != 0:
            out[count] = CAPTURE_TOO.code(bits.first(beside))
            beside = bits.rest(beside)
            count += 1
    return count


@rule
def reach_of_dusty(exposed: Row) -> int:
    """MM-319, MM-320, OQ-20. How far Dusty leads an agent: one, and one for every feature that a
    shakedown has exposed."""
    reach = 1
    for feature in range(1, FEATURES):
        if exposed[feature] != 0:
            reach += 1
    return reach


@rule
def steps_left(stepped: int, settled: int, long_moves: int) -> int:
    """MM-237, MM-244, MM-409, MM-410. How many locations the active agent can still move: two in
    all, and with a pair of good shoes a third one; none once its movement is over."""
    if settled != 0 or stepped > STRIDE:
        return 0
    if long_moves > 0:
        return STRIDE + 1 - stepped
    return STRIDE - stepped


@rule
def share_at(hour: int, again_from: int) -> int:
    """MM-101, MM-418, MM-421. How many activations the agents have in their turn at an hour: two,
    and in the second turn of a round, with the Double Shift, one more."""
    if again_from != 0 and hour >= again_from and hour % 2 == 1:
        return SHARE + 1
    return SHARE


@rule
def may_go(laid: Row, activated: int, agent: int) -> bool:
    """MM-231, MM-418. Whether an agent may go next in the agents' turn: one that has not been
    activated in this round; after two of a turn, any of those who lie."""
    return bool(laid[agent] == 0 or activated >= SHARE)


@rule
def decides(owner: int, seat: int) -> bool:
    """MM-078, MM-233. Whether a seat decides for an agent of this owner: its own or a joint one."""
    if owner == Owner.TEAM:
        return seat > RECRUITER
    return owner == seat + 1 and owner != 0


@rule
def given(owner: Row) -> int:
    """MM-075. How many agents have somebody who decides for them."""
    count = 0
    for agent in range(1, AGENTS):
        if owner[agent] != 0:
            count += 1
    return count
