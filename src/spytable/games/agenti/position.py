"""Which States can have come about: the check behind a Position."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from .components import (
    CARD_NAMES,
    CARDS,
    CIRCLE_NAMES,
    DIE,
    EVERYBODY,
    FILE_SIZE,
    HALVES,
    HAS_ACTION,
    HIDEOUT_AT,
    HIDEOUT_OF_HALF,
    HIDEOUTS,
    KEYS,
    ROUNDS,
    SEATS,
    SUSPECTS,
    Action,
    Bonus,
    Half,
    Last,
    Mover,
    Phase,
    Reason,
    Suspect,
)
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
    faults = (_numbers, _board, _cards, _owners, _files, _keys, _returned, _looks, _move, _moment)
    return next((why for fault in faults for why in fault(s)), None)


def _who(seat: int) -> str:
    return f"seat-{seat + 1}"


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
    if not 0 <= s.roll <= DIE or not 0 <= s.attack <= DIE:
        yield "roll, attack: the die has six faces"
    if not 0 <= s.round_number <= ROUNDS or s.turn < 0:
        yield "round_number, turn: no game is that long"
    if _begun(s) != (s.turn > 0) or _begun(s) != (s.round_number > 0):
        yield "turn: it is counted from the first one on"
    rows = (s.used, s.keys, s.key, s.looked, s.saw_evidence, s.checks, s.returned, s.out, s.agent)
    for seat in range(s.players, SEATS):
        if any(np.any(row[seat]) for row in rows):
            yield f"{_who(seat)}: nobody sits there"
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
            yield f"{_who(seat)}: an agent is on the board as long as its player is in the game"
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
            yield f"{_who(seat)}: with the fifth card all are turned face up"
    if s.card and s.used[s.active, s.card]:
        yield f"card: {CARD_NAMES[s.card]} lies face down"
    action = _BY_CARD.get(Phase(s.phase), Action.NONE)
    if action and (s.action != action or not HAS_ACTION[s.card, action]):
        yield "action: it is not on the card, or another one"


def _owners(s: State) -> Iterator[str]:
    """AG-38: every suspect owns one hideout, and every hideout is owned."""
    owned = [int(hideout) for hideout in s.owns[1:] if hideout]
    if len(set(owned)) < len(owned) or s.owns[0]:
        yield "owns: every hideout has one owner"
    if s.phase == Phase.EVIDENCE:
        if s.checking == 0 or len(owned) != s.checking - 1:
            yield "owns: the evidence is given in the order of the suspects"
    elif len(owned) != SUSPECTS - 1:
        yield "owns: every suspect owns a hideout"
    if (s.plan != 0) != (s.phase > Phase.PLAN):
        yield "plan: it is in one of the suitcases once they are filled"


def _files(s: State) -> Iterator[str]:
    """AG-23 to AG-31, AG-37, AG-106, AG-118: what can be in a file, and in which order."""
    kinds: list[int] = []
    for suspect in range(1, SUSPECTS):
        name = Suspect(suspect).name.lower()
        kinds += [int(s.bonus[suspect]), int(s.bonus_found[suspect])]
        filled = s.phase > Phase.HALVES or (s.phase == Phase.HALVES and suspect < s.checking)
        if filled:
            counts = [0] * HIDEOUTS
            for half in range(1, HALVES):
                counts[HIDEOUT_OF_HALF[half]] += int(s.halves[suspect, half])
            wanted = [0] + [1 + (s.owns[suspect] == hideout) for hideout in range(1, HIDEOUTS)]
            if counts != wanted:
                yield f"{name}: a file holds both halves of one hideout and one of each other"
        elif s.halves[suspect].any():
            yield f"{name}: the file is not filled yet"
        laid = s.phase > Phase.BONUS or (s.phase == Phase.BONUS and suspect < s.checking)
        if laid != ((s.bonus[suspect] != 0) != (s.bonus_found[suspect] != 0)):
            yield f"{name}: one bonus card is in the file, or was"
        if s.file_size[suspect] != FILE_SIZE - (s.bonus_found[suspect] != Bonus.NONE):
            yield f"{name}: a file holds five halves, and a bonus card until it is found"
            continue
        yield from _order(s, suspect, name)
    known = [kind for kind in kinds if kind]
    if len(set(known)) < len(known):
        yield "bonus: there is one card of each kind"


def _order(s: State, suspect: int, name: str) -> Iterator[str]:
    cards, seen = s.file[suspect].tolist(), s.seen_by[suspect].tolist()
    settled = [card for card in cards if card]
    if len(set(settled)) < len(settled):
        yield f"{name}: no half is in a file twice"
    if any(card >= HALVES or not s.halves[suspect, card] for card in settled):
        yield f"{name}: a card lies in the file that does not belong there"
    size = int(s.file_size[suspect])
    if any(cards[: size - len(settled)]) or any(cards[size:]):
        yield f"{name}: cards that were seen lie at the bottom"
    if s.bonus[suspect] and len(settled) == FILE_SIZE:
        yield f"{name}: the bonus card would have been found"
    for card, who in zip(cards, seen, strict=True):
        if (card != Half.NONE) != (who != 0) or not 0 <= who < 2**s.players:
            yield f"{name}: a card has its place once a player has seen it"


def _keys(s: State) -> Iterator[str]:
    """AG-16, AG-127, AG-130: four keys, each somewhere; whoever holds one knows it."""
    everyone = 2 ** (EVERYBODY + 1) - 1
    held: list[int] = []
    claims = sum(1 for number in s.out if number)
    for seat in range(SEATS):
        keys = s.key[seat].tolist()
        count = int(s.keys[seat])
        if not 0 <= count <= KEYS or not all(keys[:count]) or any(keys[count:]):
            yield f"{_who(seat)}: {count} keys are counted, others lie there"
            continue
        held += keys[:count]
        for place in range(KEYS):
            up, known = int(s.key_up[seat, place]), int(s.key_known[seat, place])
            if place >= count:
                if up or known or s.key_since[seat, place]:
                    yield f"{_who(seat)}: no key lies there"
            elif not known >> seat & 1 or not 0 <= known <= everyone:
                yield f"{_who(seat)}: whoever holds a key knows it"
            elif up and (up != keys[place] or known != everyone):
                yield f"{_who(seat)}: a key that lies face up is seen by all"
            elif not 0 <= s.key_since[seat, place] <= claims:
                yield f"{_who(seat)}: a key was taken after so many claims"
        if count and s.out[seat]:
            yield f"{_who(seat)}: keys went back after a wrong claim"
    places = held + [hideout for hideout in range(1, HIDEOUTS) if s.supply[hideout]]
    if sorted(places) != list(range(1, HIDEOUTS)) or s.supply[0]:
        yield "supply, key: there is one key of each hideout"
    if s.supply_size != HIDEOUTS - 1 - len(held):
        yield f"supply_size is {s.supply_size}, but {HIDEOUTS - 1 - len(held)} keys are left"


def _returned(s: State) -> Iterator[str]:
    """AG-139, AG-150: whoever made a wrong claim held a key, and gave all of them back."""
    lives = [
        (int(s.key[seat, place]), int(s.key_since[seat, place]), SEATS + 1)
        for seat in range(s.players)
        for place in range(s.keys[seat])
    ]
    for seat in range(SEATS):
        back = [face for face in s.returned[seat].tolist() if face]
        if (s.out[seat] != 0) != bool(back) or any(s.returned[seat, len(back) :]):
            yield f"{_who(seat)}: a claim is made with a key, and keys go back if it is wrong"
        for place in range(KEYS):
            known, since = int(s.returned_known[seat, place]), int(s.returned_since[seat, place])
            if place >= len(back):
                if known or since:
                    yield f"{_who(seat)}: no such key was given back"
            elif not known >> seat & 1 or not 0 <= since < s.out[seat]:
                yield f"{_who(seat)}: a key that was given back had been known and held"
            else:
                lives.append((back[place], since, int(s.out[seat])))
    for number, (face, since, until) in enumerate(lives):
        for other, from_then, till_then in lives[:number]:
            if face == other and since < till_then and from_then < until:
                yield f"key {face}: it was in two places at a time"


def _looks(s: State) -> Iterator[str]:
    """AG-143, AG-145: only claims show evidence, and a wrong one was wrong."""
    for seat in range(s.players):
        won = s.reason == Reason.PLAN_FOUND and s.winner == seat + 1
        if int(s.saw_evidence[seat].sum()) != int(s.out[seat] != 0 or won):
            yield f"{_who(seat)}: one sees evidence by a claim, once"
        if s.looked[seat, 0] or s.saw_evidence[seat, 0] or s.checks[seat].min() < 0:
            yield f"{_who(seat)}: there is nothing to look at"
    claimed = [(int(h), int(o)) for h, o in zip(*s.wrong.nonzero(), strict=True)]
    if len(claimed) > sum(1 for number in s.out if number) or s.wrong[0].any():
        yield "wrong: more claims than players who are out"
    for hideout, owner in claimed:
        if owner == 0 or (s.plan == hideout and s.owns[owner] == hideout):
            yield "wrong: that claim was right"


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
