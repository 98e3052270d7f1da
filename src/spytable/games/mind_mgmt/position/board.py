"""Validation of the time, the board and the figures on it."""

from __future__ import annotations

from collections.abc import Iterator

from spytable.kernel import bits

from ..components import (
    AGENTS,
    BORDERS,
    CHAOS_TOKENS,
    EDGE,
    HOURS,
    IMMORTALS,
    LOCATION_NAMES,
    LOCATIONS,
    OPENING,
    RECRUITS,
    SEATS,
    Direction,
    Mission,
    Phase,
    Reason,
)
from ..facts import given, may_lay
from ..rules.set_up import share_of
from ..state import State
from .phases import AGENTS_TURN, RECRUITERS


def numbers(s: State) -> Iterator[str]:
    if not 2 <= s.players <= SEATS:
        yield f"players: {s.players} cannot play"
    if s.phase == Phase.BLANK:
        yield "phase: the game has not been set up"
    flags = (s.laid, s.token, s.symbol, s.excluded, s.hidden, s.answering)
    single = (s.dolphin, s.settled, s.acted, s.free_used)
    if any(flag not in (0, 1) for row in flags for flag in row.tolist()) or any(
        flag not in (0, 1) for flag in single
    ):
        yield "a mark is there or it is not: 0 or 1 is needed"
    firsts = [s.agent_at, s.owner, s.laid, s.immortal_at, s.token, s.note, s.visited_by, s.clear]
    firsts += [s.silent_first, s.silent_second, s.answering, s.ledger]
    firsts += [s.symbol, s.excluded, s.exposed, s.hidden, s.route, s.track]
    if any(row[0] for row in firsts) or s.not_at[0]:
        yield "number 0 of everything is none: nothing can be said of it"
    for name, row in (("note", s.note), ("visited_by", s.visited_by), ("clear", s.clear)):
        if min(row.tolist()) < 0 or max(row.tolist()) > s.last_hour:
            yield f"{name}: there is no such hour"
    if min(s.track.tolist()) < 0 or not 0 <= s.recruits <= RECRUITS[s.mission]:
        yield "track, recruits: there are not so many recruits"
    if any(not 0 <= places < 2**LOCATIONS or places % 2 for places in s.not_at.tolist()):
        yield "not_at: there is no such location"
    if not 0 <= s.immortals_moved <= 2 or (s.immortals_moved and s.phase in AGENTS_TURN):
        yield "immortals_moved: one of them in a turn, and one more for a step"


def time(s: State) -> Iterator[str]:
    """MM-024, MM-041, MM-101, MM-102, MM-118: turn, round and numbers follow the time token."""
    last = int(s.last_hour)
    if s.phase < Phase.RECRUITER:
        opened = s.phase > Phase.OPENING
        if (s.hour, s.turn, s.round_number) != (OPENING if opened else 0, 0, 0):
            yield "hour: the time token does not move before the first turn"
        walked = OPENING if opened else int(s.phase in (Phase.FEATURES, Phase.STREET))
        if s.phase == Phase.OPENING:
            walked = s.walked
        if s.walked != walked or not 0 <= s.walked <= OPENING:
            yield "walked: it counts the numbers on the secret map"
        if s.phase == Phase.OPENING and s.walked == 0:
            yield "walked: the opening begins at the start"
        return
    if not OPENING <= s.hour <= last:
        yield f"hour: the time token lies at {OPENING} to {last}"
    passed = 2 * (s.hour - OPENING)
    ahead = s.walked - s.hour
    turn, may_be_ahead = passed + 1, [0, 1]
    if s.phase in AGENTS_TURN or s.reason == Reason.CAPTURED:
        turn, may_be_ahead = passed, [0]
    elif s.phase == Phase.REFILL:
        may_be_ahead = [1]
    elif s.reason == Reason.DEAD_END:
        may_be_ahead = [0]
    elif s.phase == Phase.OVER and s.turn == passed - 1:  # at the end of the Recruiter's turn
        turn, may_be_ahead = passed - 1, [0]
    if s.turn != turn or s.turn < 1:
        yield "turn: it follows from the hour"
    if s.round_number != ((s.turn + 1) // 2 + 1) // 2:
        yield "round_number: it follows from the hour"
    if ahead not in may_be_ahead or s.walked >= HOURS:
        yield "walked: it is the hour, or one more once the Recruiter has acted"
    if s.phase != Phase.OVER and s.phase in AGENTS_TURN and s.hour == last:
        yield "hour: the game would be over"
    if s.phase in RECRUITERS and s.hour >= last:
        yield "hour: the game would be over"


def chaos(s: State) -> Iterator[str]:
    """MM-034 to MM-037: five tokens on borders, none of which touch."""
    laid = [
        (border, place, direction)
        for border, (place, direction) in enumerate(BORDERS)
        if bits.has(s.chaos_east if direction == Direction.E else s.chaos_south, place)
    ]
    count = len(laid)
    below = min(s.chaos_east, s.chaos_south) < 0  # no set: its members cannot be counted
    if below or bits.size(s.chaos_east) + bits.size(s.chaos_south) != count:
        yield "chaos: a token lies between two locations"
    wanted = CHAOS_TOKENS if s.mission == Mission.FULL else 0
    wanted += s.road_tokens if s.phase >= Phase.ROADS else 0
    laying = s.phase in (Phase.CHAOS, Phase.ROADS)
    if s.chaos != count or (count != wanted and (not laying or count > wanted)):
        yield f"chaos: {wanted} tokens are laid"
    if laying and count == wanted:
        yield "phase: the chaos tokens are laid"
    late_east, late_south = int(s.late_east), int(s.late_south)
    if late_east & ~int(s.chaos_east) or late_south & ~int(s.chaos_south):
        yield "late_east, late_south: there is no chaos token"
    elif bits.size(late_east) + bits.size(late_south) != max(0, count - CHAOS_TOKENS):
        yield "late_east, late_south: so many tokens were not laid after the opening"
    for border, place, direction in laid:
        is_east = direction == Direction.E
        east = bits.without(s.chaos_east, place) if is_east else s.chaos_east
        south = s.chaos_south if is_east else bits.without(s.chaos_south, place)
        if not may_lay(border, east, south):
            yield f"chaos: the token at {LOCATION_NAMES[place]} touches another"


def owners(s: State) -> Iterator[str]:
    """MM-075 to MM-079: as evenly as possible, in turn."""
    owners = [int(owner) for owner in s.owner[1:] if owner]
    count = len(owners)
    early = s.mission == Mission.FULL and s.players > 2
    if early and s.phase < Phase.TAKE and count:
        yield "owner: the agents are not taken yet"
    if early and s.phase == Phase.TAKE and count > AGENTS - 3:
        yield "owner: the last agent is given with the one before"
    if not (early and s.phase <= Phase.TAKE) and count < AGENTS - 1:
        yield "owner: somebody decides for every agent"
    wanted = [share_of(s.players, number) for number in range(given(s.owner))]
    if sorted(owners) != sorted(wanted):
        yield "owner: the agents are shared out evenly, in turn"


def figures(s: State) -> Iterator[str]:
    """MM-011, MM-069 to MM-071, MM-082, MM-180: who stands where."""
    full = s.mission == Mission.FULL
    agents = [int(place) for place in s.agent_at[1:]]
    if s.phase < Phase.PLACE:
        placed = 0
    elif s.phase == Phase.PLACE:
        placed = s.active - 1
    else:
        placed = AGENTS - 1
    if any(agents[placed:]) or not all(agents[:placed]):
        yield "agent_at: the agents are placed in order, before the game begins"
    if s.turn == 0 and any(not bits.has(EDGE, place) for place in agents[:placed]):
        yield "agent_at: agents begin on the rim"
    immortals = [int(place) for place in s.immortal_at[1:]]
    standing = [place for place in immortals if place]
    if standing and (not full or s.phase < Phase.IMMORTALS):
        yield "immortal_at: there are no immortals yet, or not in training"
    if full and s.phase > Phase.IMMORTALS and len(standing) < IMMORTALS - 1:
        yield "immortal_at: all four stand on the board"
    if s.phase == Phase.IMMORTALS and (immortals[-1] or any(immortals[len(standing) :])):
        yield "immortal_at: they are placed in order"
    if len(set(standing)) < len(standing):
        yield "immortal_at: no two of them share a location"
    if s.turn == 0 and any(bits.has(EDGE, place) for place in standing):
        yield "immortal_at: immortals do not begin on the rim"
