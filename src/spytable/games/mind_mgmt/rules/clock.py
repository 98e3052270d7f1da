"""The time track: whose turn comes, what the warning symbols tell, and how a game ends."""

from __future__ import annotations

from spytable.kernel import rule

from ..components import AGENTS, OPENING, RECRUITS, Phase, Reason, Side, Slip
from ..facts import contacted, holds_second, is_stuck, is_told, told_from, visited, ways
from ..state import State

DEAD_END = int(Reason.DEAD_END)
RECRUITED = int(Reason.RECRUITED)
TIME = int(Reason.TIME)
OF_RECRUITER = int(Side.RECRUITER)
OF_AGENTS = int(Side.AGENTS)


@rule
def finish(s: State, winner: int, reason: int) -> None:
    """MM-334 to MM-338. Every win is immediate: nothing is resolved after it, and there is no
    draw."""
    s.phase = Phase.OVER
    s.winner = winner
    s.reason = reason


@rule
def start_round(s: State) -> None:
    """MM-101, MM-332, MM-333. All agents are stood up; a round begins with the Recruiter."""
    for agent in range(1, AGENTS):
        s.laid[agent] = 0
    s.round_number += 1
    start_recruiter(s)


@rule
def start_recruiter(s: State) -> None:
    """MM-099, MM-127, MM-339, OQ-7, MM-414. The Recruiter's turn; in a dead end, the Recruiter has
    lost."""
    s.turn += 1
    s.activated = 0
    s.far_asks = s.sharp_ears
    if dead_end(s):
        finish(s, OF_AGENTS, DEAD_END)
    else:
        s.phase = Phase.RECRUITER


@rule
def dead_end(s: State) -> bool:
    """MM-127, MM-128. No step to a location without a number, and no Mind Slip with a token."""
    place = int(s.route[s.walked])
    return is_stuck(
        visited(s.route, s.walked),
        ways(place, s.chaos_east, s.chaos_south),
        s.slip_hour == 0,
        can_use_second(s),
        s.character,
        place,
    )


@rule
def can_use_second(s: State) -> bool:
    """MM-156, MM-158. The second token has been gained in an earlier turn."""
    return holds_second(s.route, s.walked, s.second_at, s.second_hour, s.early, s.hour + 1)


@rule
def advance(s: State) -> None:
    """MM-097, MM-103, MM-118, MM-150, MM-151, MM-159, MM-212, MM-213, MM-220, MM-402 to MM-404,
    MM-460 to MM-463. The time token moves on by one hour; a Mind Slip token that was spent goes
    beside it; at the last hour the Recruiter has won, and no warning there is resolved; a warning
    symbol is resolved, unless it waits for the next; then it is the agents' turn."""
    s.hour += 1
    s.immortals_moved = 0
    if s.slipping == Slip.OWN:
        s.slip_hour = s.hour
    elif s.slipping == Slip.SECOND:
        s.second_hour = s.hour
    s.slipping = 0
    if s.hour == s.last_hour:
        finish(s, OF_RECRUITER, TIME)
        return
    if is_told(s.hour, s.last_hour, s.late_warnings):
        reveal_recruits(s, told_from(s.hour, s.late_warnings))
        if s.phase == Phase.OVER:
            return
    s.turn += 1
    s.activated = 0
    s.phase = Phase.ACTIVATE


@rule
def reveal_recruits(s: State, first: int) -> None:
    """MM-067, MM-068, MM-214 to MM-219, OQ-8. The recruits contacted since an hour are laid beside
    the time token, as one number, as far as there are tokens; with the last of them the Recruiter
    has won."""
    count = contacted(s.route, first, s.hour, s.hidden, s.exposed)
    left = RECRUITS[s.mission] - s.recruits
    s.track[s.hour] = count if count < left else left
    add_recruits(s, int(s.track[s.hour]))


@rule
def add_recruits(s: State, count: int) -> None:
    """MM-093, MM-095, MM-100, MM-194, MM-195. Recruits that are revealed count, on the track and on
    the symbols; enough of them win."""
    s.recruits += count
    if s.recruits == RECRUITS[s.mission]:
        finish(s, OF_RECRUITER, RECRUITED)


@rule
def count_opening(s: State) -> None:
    """MM-041, MM-067, MM-068, OQ-26. The opening is over: its recruits are laid at 1 to 5."""
    s.hour = OPENING
    reveal_recruits(s, 1)
