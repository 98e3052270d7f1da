"""Chapters 19, 20 and 28: which agents go, how they move, and the end of a round."""

from __future__ import annotations

from spytable.kernel import Codes, bits, rule

from ..choices import ACTIVATE, ASK_LEDGER, ENOUGH, MOVE, REST
from ..components import AGENTS, SHARE, STRIDE, Mission, Phase
from ..facts import contacts, decides, may_ask_ledger, may_go, share_at, steps_left, ways
from ..state import State
from .abilities import choices_of_abilities
from .clock import start_recruiter, start_round
from .questions import choices_of_questions
from .shakedown import choices_of_shakedown


@rule
def choices_to_activate(s: State, seat: int, out: Codes) -> int:
    """MM-227, MM-228, MM-231, MM-233, MM-418, MM-420, MM-456. Any agent that has not been activated
    in this round, by whom it belongs to; with the Double Shift then any of them once more, or
    nobody; or a question to the Bookkeeper first."""
    count = 0
    for agent in range(1, AGENTS):
        if may_go(s.laid, s.activated, agent) and decides(int(s.owner[agent]), seat):
            out[count] = ACTIVATE.code(agent)
            count += 1
    if s.activated >= SHARE:
        out[count] = ENOUGH
        count += 1
    if may_ask_ledger(s.hour, int(s.track[s.hour]), s.ledger_asks):
        out[count] = ASK_LEDGER
        count += 1
    return count


@rule
def ask_ledger(s: State) -> None:
    """MM-455 to MM-459. How many of the recruits just announced were contacted in the earlier of
    the two turns; the others came in the later one."""
    s.ledger_asks -= 1
    earlier = s.hour - 1
    s.ledger[earlier] = 1 + contacts(int(s.route[earlier]), earlier, s.hidden, s.exposed)


@rule
def may_activate(s: State, seat: int) -> bool:
    """MM-233. Whether an agent of this seat may still go in this round."""
    for agent in range(1, AGENTS):
        if may_go(s.laid, s.activated, agent) and decides(int(s.owner[agent]), seat):
            return True
    return False


@rule
def activate(s: State, choice: int) -> None:
    """MM-227, MM-232, MM-419, MM-420, MM-456, OQ-17. One agent after the other, each to its end;
    who goes once more stands up for it.  If nobody does, the round is over."""
    if choice == ASK_LEDGER:
        ask_ledger(s)
        return
    if choice == ENOUGH:
        start_round(s)
        return
    s.active = ACTIVATE.of(choice)
    s.laid[s.active] = 0
    s.activated += 1
    s.stepped = 0
    s.settled = 0
    s.acted = 0
    s.free_used = 0
    s.phase = Phase.AGENT


@rule
def choices_of_agent(s: State, out: Codes) -> int:
    """MM-229, MM-230, MM-234 to MM-236, MM-409 to MM-412. Move up to two locations and take one
    action, in either order, and a free action; or be done."""
    count = 0
    place = int(s.agent_at[s.active])
    if steps_left(s.stepped, s.settled, s.long_moves) > 0:
        left = ways(place, s.chaos_east, s.chaos_south)
        while left != 0:
            out[count] = MOVE.code(bits.first(left))
            left = bits.rest(left)
            count += 1
    if s.acted == 0:
        count = choices_of_questions(s, out, count)
        if s.mission == Mission.FULL:
            count = choices_of_shakedown(s, out, count)
    if s.mission == Mission.FULL:
        count = choices_of_abilities(s, out, count)
    out[count] = REST
    return count + 1


@rule
def move(s: State, choice: int) -> None:
    """MM-237 to MM-241, MM-245, MM-409, MM-410. One location on, whoever stands there; the third
    one of an activation uses up a pair of shoes."""
    s.agent_at[s.active] = MOVE.of(choice)
    s.stepped += 1
    if s.stepped > STRIDE:
        s.long_moves -= 1


@rule
def rest(s: State) -> None:
    """MM-101, MM-227, MM-231, MM-332, MM-418, MM-419. The agent is laid down; after the second it
    is the Recruiter's turn, after the fourth, or one more with the Double Shift, a new round."""
    s.laid[s.active] = 1
    s.active = 0
    s.stepped = 0
    s.settled = 0
    s.acted = 0
    s.free_used = 0
    if s.activated < share_at(s.hour, s.again_from):
        s.phase = Phase.ACTIVATE
        return
    for agent in range(1, AGENTS):
        if s.laid[agent] == 0:
            start_recruiter(s)
            return
    start_round(s)
