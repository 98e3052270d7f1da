"""Validation of Positions: which States can have come about."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from .components import (
    CARD_NAMES,
    CARDS,
    CIRCLE_NAMES,
    DIE,
    HAS_ACTION,
    HIDEOUT_AT,
    ROUNDS,
    SEATS,
    SUSPECTS,
    Action,
    Last,
    Mover,
    Phase,
    Reason,
    Suspect,
)
from .consistency import hidden_faults, who
from .state import State

_BY_CARD = {
    Phase.SUSPECT: Action.SUSPECT,
    Phase.ASSIGN: Action.ALL,
    Phase.FILE: Action.CHECK,
}
_MOVING = (Phase.STEP, Phase.KEY, Phase.DEMAND, Phase.ATTACK, Phase.DEFEND)
_BATTLE = (Phase.DEMAND, Phase.ATTACK, Phase.DEFEND)


def impossible(s: State) -> str | None:
    """Why this State cannot have come about; None if it can."""
    faults = (_numbers, _board, _cards, hidden_faults, _move, _moment)
    return next((why for fault in faults for why in fault(s)), None)


def _begun(s: State) -> bool:
    return bool(s.phase > Phase.BEGIN)


def _numbers(s: State) -> Iterator[str]:
    if s.players not in range(2, SEATS + 1):
        yield f"players: {s.players} cannot play"
        return
    if s.phase == Phase.BLANK:
        yield "phase: the game has not been set up"
    for name, seat in (("active", s.active), ("starter", s.starter)):
        if seat >= s.players:
            yield f"{name}: nobody sits there"
    for name, owner in (("passed", s.passed), ("exposed", s.exposed), ("winner", s.winner)):
        if owner > s.players:
            yield f"{name}: nobody sits there"
    if any(not 0 <= rolled <= DIE for rolled in (s.roll, s.attack, *s.battle.tolist())):
        yield "roll, attack, battle: the die has six faces"
    if not 0 <= s.round_number <= ROUNDS or s.turn < 0:
        yield "round_number, turn: no game is that long"
    if _begun(s) != (s.turn > 0) or _begun(s) != (s.round_number > 0):
        yield "turn: it is counted from the first one on"
    rows = (s.used, s.keys, s.key, s.looked, s.saw_evidence, s.checks, s.returned, s.out, s.agent)
    for seat in range(s.players, SEATS):
        if any(np.any(row[seat]) for row in (*rows, s.battle)):
            yield f"{who(seat)}: nobody sits there"
    flags = (s.used, s.distances, s.moved, s.looked, s.saw_evidence, s.wrong, s.halves, s.supply)
    if s.stopped not in (0, 1) or any(flag not in (0, 1) for row in flags for flag in row.flat):
        yield "a mark is there or it is not: 0 or 1 is needed"
    out = sorted(number for number in s.out[: s.players].tolist() if number)
    if out != list(range(1, len(out) + 1)):
        yield "out: wrong claims are counted 1, 2, 3"


def _board(s: State) -> Iterator[str]:
    """AG-14, AG-15, AG-63, AG-149: everybody stands on a circle, alone but for one on the way."""
    standing: list[int] = []
    on_the_way = int(s.mover)
    for seat in range(s.players):
        if (s.out[seat] == 0) != (s.agent[seat] != 0):
            yield f"{who(seat)}: an agent is on the board as long as its player is in the game"
        moves = on_the_way == Mover.AGENT or s.phase in (Phase.NAME, Phase.OVER)
        if s.agent[seat] and not (moves and seat == s.active):
            standing.append(int(s.agent[seat]))
    for suspect in range(1, SUSPECTS):
        if s.suspect[suspect] == 0:
            yield f"{Suspect(suspect).name.lower()}: every suspect stands on the board"
        elif suspect != on_the_way:
            standing.append(int(s.suspect[suspect]))
    for circle in standing:
        if standing.count(circle) > 1:
            yield f"{CIRCLE_NAMES[circle]}: a circle holds one agent"


def _cards(s: State) -> Iterator[str]:
    """AG-49, AG-55: the five cards are never all face down, nor is the one in use."""
    for seat in range(s.players):
        down = [card for card in range(1, CARDS) if s.used[seat, card]]
        if len(down) == CARDS - 1 or s.used[seat, 0]:
            yield f"{who(seat)}: with the fifth card all are turned face up"
    if s.card and s.used[s.active, s.card]:
        yield f"card: {CARD_NAMES[s.card]} lies face down"
    action = _BY_CARD.get(Phase(s.phase), Action.NONE)
    if action and (s.action != action or not HAS_ACTION[s.card, action]):
        yield "action: it is not on the card, or another one"


def _move(s: State) -> Iterator[str]:
    """AG-62, AG-68: a path leads to where the one on the way stands."""
    moving = s.phase in _MOVING or (s.phase == Phase.DRAW and s.mover != 0)
    if moving != (s.mover != 0):
        yield "mover: somebody is on the way, or nobody is"
    length = int(s.path_length)
    path = s.path.tolist()
    if not moving:
        if length or any(path) or s.steps_left or s.stopped:
            yield "path: nobody is on the way"
        return
    at = int(s.agent[s.active] if s.mover == Mover.AGENT else s.suspect[s.mover])
    if not 1 <= length <= DIE + 1 or not all(path[:length]) or any(path[length:]):
        yield "path: it begins where the move began"
    elif len(set(path[:length])) < length or path[length - 1] != at:
        yield "path: no circle is entered twice, and the last one is where the pawn stands"
    if not 0 <= s.steps_left <= DIE + 1 - length or (s.steps_left == 0 and s.phase == Phase.STEP):
        yield "steps_left: the die has six faces"
    if s.phase != Phase.STEP and s.mover != Mover.AGENT:
        yield "mover: keys are for secret agents"
    wanted = (Action.MOVE, Action.TRAM)
    if s.mover != Mover.AGENT:
        wanted = (Action.SUSPECT, Action.ALL)
    if s.action not in wanted:
        yield "action: it moves somebody else"


def _moment(s: State) -> Iterator[str]:
    over = s.phase == Phase.OVER
    if over != (s.reason != Reason.NONE):
        yield "reason and phase do not agree"
    won = s.reason in (Reason.PLAN_FOUND, Reason.LAST_ONE)
    if won != (s.winner != 0) or (s.winner and s.out[s.winner - 1]):
        yield "winner and reason do not agree"
    playing = [seat for seat in range(s.players) if s.out[seat] == 0]
    if not over and (not playing or (len(playing) == 1 and s.last == Last.WINS)):
        yield "out: the game would be over"
    if not over and s.out[s.active]:
        yield "active: that player is out"
    if s.phase > Phase.CARD and not over and (s.card == 0 or s.roll == 0):
        yield "card: a roll and a card come before what they lead to"
    if s.phase <= Phase.CARD and s.phase != Phase.ROLL and s.card:
        yield "card: none is chosen yet"
    if s.phase == Phase.CARD and s.roll == 0:
        yield "roll: it comes before the card"
    if (s.passed != 0) != (s.phase in _BATTLE) or s.passed == s.active + 1:
        yield "passed: it is the one a key may be demanded from"
    elif s.passed and not 0 <= s.demanded < s.keys[s.passed - 1]:
        yield "demanded: no key lies there"
    if (s.attack != 0) != (s.phase == Phase.DEFEND):
        yield "attack: it is rolled before the defence"
    rolled = [seat for seat in range(SEATS) if s.battle[seat]]
    if rolled and (s.phase != Phase.STEP or s.mover != Mover.AGENT or s.path_length == 1):
        yield "battle: its dice lie there until the agent goes on"
    elif rolled and (len(rolled) != 2 or s.active not in rolled):
        yield "battle: it is between the active player and another"
    if s.phase == Phase.SHOW:
        exposed = s.exposed - 1
        if s.exposed == 0 or exposed == s.active or s.key_up[exposed].all() or not s.keys[exposed]:
            yield "exposed: there is no key to show"
    elif s.exposed:
        yield "exposed: nobody has to show a key"
    filling = s.phase in (Phase.EVIDENCE, Phase.HALVES, Phase.BONUS, Phase.FIND)
    if filling != (s.checking != 0):
        yield "checking: it says whose file is at hand"
    if s.phase in (Phase.KEY, Phase.DRAW) and s.supply_size == 0:
        yield "supply: there is no key to take"
    if s.phase == Phase.NAME and HIDEOUT_AT[s.agent[s.active]] != s.claim_hideout:
        yield "claim_hideout: it is the one the agent has entered"
    if s.phase == Phase.CHECKS and not s.pending.any():
        yield "pending: there is no file to check"
    if s.pending.min() < 0 or s.pending[0]:
        yield "pending: checks are counted from 0"
    left = [n for n in range(1, SUSPECTS) if s.distances[n]]
    still = [n for n in range(1, SUSPECTS) if not s.moved[n]]
    if s.action == Action.ALL and len(left) != len(still):
        yield "distances: one for each suspect that has not moved"
    if s.action != Action.ALL and (left or len(still) < SUSPECTS - 1):
        yield "distances: the suspects are not moved all together"
