"""Entering a hideout, the claim, and what becomes of one who was wrong."""

from __future__ import annotations

from spytable.kernel import Codes, rule

from ..choices import ENTER, NAME
from ..components import SUSPECTS, Last, Phase, Reason
from ..facts import place_of_key
from ..state import State
from .keys import give_back, wrong_claims
from .move import clear_move, show_key
from .turn import end_turn, finish

PLAN_FOUND = int(Reason.PLAN_FOUND)
LAST_ONE = int(Reason.LAST_ONE)
ALL_OUT = int(Reason.ALL_OUT)


@rule
def enter(s: State, choice: int) -> None:
    """AG-45, AG-59, AG-139 to AG-141, AG-Q42, AG-Q43, AG-Q46, AG-Q47. The agent is in the hideout,
    the key is shown; steps left over are dropped, and so are checks earned on the way."""
    s.claim_hideout = ENTER.of(choice)
    s.claim_suspect = 0
    show_key(s, s.active, place_of_key(s.key, s.keys, s.active, s.claim_hideout))
    clear_move(s)
    for suspect in range(1, SUSPECTS):
        s.pending[suspect] = 0
    s.phase = Phase.NAME


@rule
def choices_to_name(s: State, out: Codes) -> int:
    """AG-143, AG-147, AG-Q46. Any suspect may be named, known or guessed."""
    count = 0
    for suspect in range(1, SUSPECTS):
        out[count] = NAME.code(suspect)
        count += 1
    return count


@rule
def name(s: State, choice: int) -> None:
    """AG-36, AG-42, AG-43, AG-143 to AG-146, AG-148, AG-Q49. The claimant looks into the suitcase
    and then at the evidence of the suspect named; if both are right, the game is won."""
    suspect = NAME.of(choice)
    s.claim_suspect = suspect
    s.looked[s.active, s.claim_hideout] = 1
    s.saw_evidence[s.active, suspect] = 1
    if s.plan == s.claim_hideout and s.owns[suspect] == s.claim_hideout:
        finish(s, s.active + 1, PLAN_FOUND)
    else:
        s.wrong[s.claim_hideout, suspect] = 1
        drop_out(s)


@rule
def drop_out(s: State) -> None:
    """AG-148 to AG-152, AG-Q50, AG-Q51. The claimant is out, the agent off the board, the keys back
    in the supply; the others play on, and the last one left wins at once or must still make a
    claim of their own."""
    seat = s.active
    s.out[seat] = wrong_claims(s) + 1
    s.agent[seat] = 0
    give_back(s, seat)
    left = s.players - wrong_claims(s)
    if left == 0:
        finish(s, 0, ALL_OUT)
    elif left == 1 and s.last == Last.WINS:
        for other in range(s.players):
            if s.out[other] == 0:
                finish(s, other + 1, LAST_ONE)
    else:
        s.action = 0
        end_turn(s)
