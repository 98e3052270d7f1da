"""The rules of MIND MGMT, in the order of its rulebook: the verbs, and a chapter a module."""

from __future__ import annotations

from spytable.kernel import DEALER, NOBODY, Codes, LongRow, rule

from ..choices import (
    ACTIVATE,
    ASK,
    ASK_DOLPHIN,
    CAPTURE,
    CAPTURE_TOO,
    CHAOS,
    CHARACTER,
    DEAF,
    HALT,
    IMMORTAL,
    LEAD,
    MOVE,
    PLACE,
    POST,
    PUSH,
    RECRUIT,
    REST,
    REVEAL,
    REVEAL_NEXT,
    SECOND,
    SENSE,
    SHAKEDOWN,
    SHOVE,
    SLIP,
    STAY,
    STEP,
    TAKE,
)
from ..components import AGENTS, RECRUITER, Mission, Owner, Phase, Setup, Side
from ..facts import decides, share_at
from ..state import State
from .abilities import choices_to_lead, go_with, lead, shove
from .agents import activate, choices_of_agent, choices_to_activate, may_activate, move, rest
from .gathering import (
    choices_of_token,
    choices_to_place,
    choices_to_post,
    choices_to_take,
    lay_token,
    outcomes_of_cards,
    place_agent,
    post,
    show_card,
    take,
    taker,
)
from .immortals import choices_of_moves, move_immortal
from .questions import (
    answer,
    ask,
    ask_with_dolphin,
    capture,
    choices_to_answer,
    reveal,
    reveal_next,
    sense,
)
from .recruiter import choices_of_recruiter, take_recruiters_turn
from .set_up import (
    choices_of_card,
    choices_of_chaos,
    choices_of_opening,
    choices_of_start,
    choices_of_street,
    deal_feature,
    lay_chaos,
    name_street,
    open_route,
    outcomes_of_features,
    set_up,
    start,
    take_card,
)
from .shakedown import choices_to_push, push, shake_down

__all__ = [
    "apply",
    "choices",
    "is_waited_for",
    "may_undo",
    "owner_to_decide",
    "result",
    "seat_to_decide",
    "set_up",
    "side",
    "weight",
]

TEAM = int(Owner.TEAM)
OF_RECRUITER = int(Side.RECRUITER)
OF_AGENTS = int(Side.AGENTS)


@rule
def by_chance(s: State) -> bool:
    """MM-061, MM-090, MM-206. Whether the Dealer decides; in a quick set-up also where chaos,
    immortals, agents and the second token go, and which card the Recruiter has."""
    phase = s.phase
    if phase == Phase.DRAW_CARD or phase == Phase.FEATURES:
        return True
    if phase == Phase.CARDS or phase == Phase.REFILL:
        return True
    if s.setup == Setup.QUICK:
        if phase == Phase.CHAOS or phase == Phase.IMMORTALS or phase == Phase.TAKE:
            return True
        return phase == Phase.PLACE or phase == Phase.TOKEN
    return False


@rule
def owner_to_decide(s: State) -> int:
    """MM-038, MM-039, MM-081, MM-233, MM-434, OQ-29, OQ-34. The seat that decides: of one seat,
    counted from 1, or of the whole team, or of nobody: chance, or the end."""
    phase = s.phase
    if phase == Phase.OVER or by_chance(s):
        return 0
    if phase == Phase.CHAOS:
        return 1 + s.chaos % s.players
    if phase == Phase.TAKE:
        return 1 + taker(s)
    if phase == Phase.TOKEN or phase == Phase.ROADS or phase == Phase.ACTIVATE:
        return TEAM if s.players > 2 else 2
    if phase == Phase.PLACE or phase == Phase.AGENT or phase == Phase.PUSH or phase == Phase.LEAD:
        return int(s.owner[s.active])
    return 1 + RECRUITER


@rule
def is_waited_for(s: State, seat: int) -> bool:
    """MM-233, OQ-29. The one whose decision it is; of a joint agent and of the second token
    everyone of the team; of which agent goes, everyone whose agent may still go."""
    if seat < 0 or seat >= s.players or not decides(owner_to_decide(s), seat):
        return False
    return s.phase != Phase.ACTIVATE or may_activate(s, seat)


@rule
def seat_to_decide(s: State) -> int:
    """MM-101. The first of those who are waited for; chance, where the Dealer decides."""
    if s.phase == Phase.OVER:
        return NOBODY
    if by_chance(s):
        return DEALER
    for seat in range(s.players):
        if is_waited_for(s, seat):
            return seat
    return NOBODY


@rule
def side(players: int, seat: int) -> int:
    """MM-031, MM-032. The Recruiter, and all others as one team."""
    return OF_RECRUITER if seat == RECRUITER else OF_AGENTS


@rule
def choices(s: State, seat: int, out: Codes) -> int:
    """MM-101. The choices of this seat now."""
    if seat == DEALER:
        if not by_chance(s):
            return 0
    elif not is_waited_for(s, seat):
        return 0
    phase = s.phase
    if phase == Phase.AGENT:
        return choices_of_agent(s, out)
    if phase == Phase.RECRUITER:
        return choices_of_recruiter(s, out)
    if phase == Phase.ACTIVATE:
        return choices_to_activate(s, seat, out)
    if phase == Phase.ANSWER:
        return choices_to_answer(s, out)
    if phase == Phase.EXTRA:
        return choices_of_moves(s, out, 0)
    if phase == Phase.PUSH:
        return choices_to_push(s, out)
    if phase == Phase.LEAD:
        return choices_to_lead(s, out)
    if phase == Phase.CARDS or phase == Phase.REFILL:
        return outcomes_of_cards(s, out)
    return choices_of_setting_up(s, out)


@rule
def choices_of_setting_up(s: State, out: Codes) -> int:
    """MM-028. The same before the first turn."""
    phase = s.phase
    if phase == Phase.CHAOS or phase == Phase.ROADS:
        return choices_of_chaos(s, out)
    if phase == Phase.CARD or phase == Phase.DRAW_CARD:
        return choices_of_card(s, out)
    if phase == Phase.START:
        return choices_of_start(s, out)
    if phase == Phase.FEATURES:
        return outcomes_of_features(s, out)
    if phase == Phase.STREET:
        return choices_of_street(s, out)
    if phase == Phase.OPENING:
        return choices_of_opening(s, out)
    if phase == Phase.IMMORTALS:
        return choices_to_post(s, out)
    if phase == Phase.TAKE:
        return choices_to_take(s, out)
    if phase == Phase.PLACE:
        return choices_to_place(s, out)
    return choices_of_token(s, out)


@rule
def weight(s: State, choice: int) -> int:
    """MM-054, MM-061, MM-081. All outcomes of chance are equally likely."""
    return 1


@rule
def apply(s: State, choice: int) -> None:
    """Carry out a choice, step by step in the order of the rulebook."""
    phase = s.phase
    if phase == Phase.AGENT:
        apply_to_agent(s, choice)
    elif phase == Phase.RECRUITER:
        take_recruiters_turn(s, choice)
    elif phase == Phase.ACTIVATE:
        activate(s, choice)
    elif phase == Phase.ANSWER:
        answer(s, choice)
    elif phase == Phase.EXTRA:
        move_immortal(s, choice)
    elif phase == Phase.PUSH:
        push(s, choice)
    elif phase == Phase.LEAD:
        go_with(s, choice)
    elif phase == Phase.CARDS or phase == Phase.REFILL:
        show_card(s, choice)
    else:
        apply_in_setting_up(s, choice)


@rule
def apply_to_agent(s: State, choice: int) -> None:
    """MM-229, MM-230. The deeds of the active agent."""
    if MOVE.has(choice):
        move(s, choice)
    elif choice == REST:
        rest(s)
    elif ASK.has(choice):
        ask(s, choice)
    elif ASK_DOLPHIN.has(choice):
        ask_with_dolphin(s, choice)
    elif SHAKEDOWN.has(choice):
        shake_down(s, choice)
    elif choice == CAPTURE or CAPTURE_TOO.has(choice):
        capture(s, choice)
    elif choice == REVEAL:
        reveal(s)
    elif choice == REVEAL_NEXT:
        reveal_next(s)
    elif choice == SENSE:
        sense(s)
    elif SHOVE.has(choice):
        shove(s, choice)
    else:
        lead(s, choice)


@rule
def apply_in_setting_up(s: State, choice: int) -> None:
    """MM-028. The next step of setting up."""
    phase = s.phase
    if phase == Phase.CHAOS or phase == Phase.ROADS:
        lay_chaos(s, choice)
    elif phase == Phase.CARD or phase == Phase.DRAW_CARD:
        take_card(s, choice)
    elif phase == Phase.START:
        start(s, choice)
    elif phase == Phase.FEATURES:
        deal_feature(s, choice)
    elif phase == Phase.STREET:
        name_street(s, choice)
    elif phase == Phase.OPENING:
        open_route(s, choice)
    elif phase == Phase.IMMORTALS:
        post(s, choice)
    elif phase == Phase.TAKE:
        take(s, choice)
    elif phase == Phase.PLACE:
        place_agent(s, choice)
    else:
        lay_token(s, choice)


@rule
def result(s: State, out: LongRow) -> int:
    """MM-334 to MM-338. One for those who have won, minus one for the others; no draw."""
    for seat in range(s.players):
        if s.reason == 0:
            out[seat] = 0
        else:
            out[seat] = 1 if side(s.players, seat) == s.winner else -1
    return int(s.reason)


@rule
def may_undo(s: State, choice: int) -> bool:
    """A choice that has shown nobody anything may be taken back: hidden steps, moves of agents and
    of immortals, what is placed; never what reveals something or is answered.  Nor the rest that
    ends the agents' turn, nor that nobody goes once more: that the Recruiter can go on is news.
    Nor the last agent placed in training: the Recruiter goes on unheard, and that must not show by
    what can still be taken back."""
    if MOVE.has(choice) or STEP.has(choice) or SLIP.has(choice) or SECOND.has(choice):
        return True
    if IMMORTAL.has(choice) or SHOVE.has(choice) or LEAD.has(choice) or PUSH.has(choice):
        return True
    if ACTIVATE.has(choice) or POST.has(choice) or TAKE.has(choice):
        return True
    if PLACE.has(choice):
        return s.mission == Mission.FULL or s.active + 1 < AGENTS
    if RECRUIT.has(choice) or CHARACTER.has(choice) or CHAOS.has(choice) or DEAF.has(choice):
        return True
    if choice == REST:
        return s.activated < share_at(s.hour, s.again_from)
    return choice == HALT or choice == STAY
