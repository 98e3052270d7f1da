"""Keys: from the supply on a key field or by a bonus card, and in battle from another player."""

from __future__ import annotations

from spytable.kernel import Codes, bits, rule

from ..choices import DEMAND, KEY, LEAVE_KEY, LET_GO, ROLL, TAKE_KEY
from ..components import HIDEOUTS, KEYS, Phase
from ..state import State
from .move import go_along, pass_agent
from .turn import go_on


@rule
def choices_of_key(s: State, out: Codes) -> int:
    """AG-124 to AG-126, AG-Q26. One key may be taken, or left."""
    out[0] = TAKE_KEY
    out[1] = LEAVE_KEY
    return 2


@rule
def answer_key(s: State, choice: int) -> None:
    """AG-124, AG-Q29. At once, in the middle of a move."""
    if choice == TAKE_KEY:
        draw_from_supply(s)
    else:
        pass_agent(s)


@rule
def draw_from_supply(s: State) -> None:
    """AG-122, AG-125, AG-Q27. A key is drawn unseen."""
    s.phase = Phase.DRAW


@rule
def outcomes_of_draw(s: State, out: Codes) -> int:
    """AG-16, AG-Q27. Any key of the supply."""
    count = 0
    for hideout in range(1, HIDEOUTS):
        if s.supply[hideout] == 1:
            out[count] = KEY.code(hideout)
            count += 1
    return count


@rule
def wrong_claims(s: State) -> int:
    """AG-148. How many claims have been wrong so far."""
    count = 0
    for seat in range(s.players):
        if s.out[seat] != 0:
            count += 1
    return count


@rule
def draw(s: State, choice: int) -> None:
    """AG-125, AG-127, AG-128, AG-Q28. The taker looks at the key and keeps it face down; there is
    no limit to how many."""
    seat = s.active
    place = s.keys[seat]
    s.supply[KEY.of(choice)] = 0
    s.supply_size -= 1
    s.key[seat, place] = KEY.of(choice)
    s.key_known[seat, place] = bits.only(seat)
    s.key_since[seat, place] = wrong_claims(s)
    s.keys[seat] += 1
    if s.mover == 0:
        go_on(s)
    else:
        pass_agent(s)


@rule
def choices_of_demand(s: State, out: Codes) -> int:
    """AG-132, AG-133, AG-Q34. One of the keys of the player passed, or none."""
    count = 0
    for place in range(s.keys[s.passed - 1]):
        out[count] = DEMAND.code(place)
        count += 1
    out[count] = LET_GO
    return count + 1


@rule
def answer_demand(s: State, choice: int) -> None:
    """AG-132, AG-134, AG-Q32. A demand is fought out with the die, the attacker first."""
    if choice == LET_GO:
        go_along(s)
    else:
        s.demanded = DEMAND.of(choice)
        s.phase = Phase.ATTACK


@rule
def attack(s: State, choice: int) -> None:
    """AG-134, AG-Q32. The attacker's roll."""
    s.attack = ROLL.of(choice)
    s.phase = Phase.DEFEND


@rule
def defend(s: State, choice: int) -> None:
    """AG-135, AG-136, AG-Q31, AG-Q33, AG-Q35. The key goes to the attacker who has rolled higher;
    otherwise all stays as it is.  Both dice lie there for all to see until the move goes on."""
    defender = s.passed - 1
    s.battle[s.active] = s.attack
    s.battle[defender] = ROLL.of(choice)
    if s.attack > ROLL.of(choice):
        win_key(s, defender, s.demanded)
    s.attack = 0
    s.demanded = 0
    go_along(s)


@rule
def win_key(s: State, loser: int, place: int) -> None:
    """AG-131, AG-135. A key changes hands and lies face down; who knew it still knows it."""
    winner = s.active
    to = s.keys[winner]
    s.key[winner, to] = s.key[loser, place]
    s.key_known[winner, to] = bits.with_(int(s.key_known[loser, place]), winner)
    s.key_since[winner, to] = s.key_since[loser, place]
    s.keys[winner] += 1
    for later in range(place, KEYS - 1):
        s.key[loser, later] = s.key[loser, later + 1]
        s.key_up[loser, later] = s.key_up[loser, later + 1]
        s.key_known[loser, later] = s.key_known[loser, later + 1]
        s.key_since[loser, later] = s.key_since[loser, later + 1]
    clear_place(s, loser, KEYS - 1)
    s.keys[loser] -= 1


@rule
def clear_place(s: State, seat: int, place: int) -> None:
    """No key lies there."""
    s.key[seat, place] = 0
    s.key_up[seat, place] = 0
    s.key_known[seat, place] = 0
    s.key_since[seat, place] = 0


@rule
def give_back(s: State, seat: int) -> None:
    """AG-150, AG-Q48. All keys of a seat go back to the supply, face down; who knew their faces
    remembers that they lay there."""
    for place in range(s.keys[seat]):
        s.supply[s.key[seat, place]] = 1
        s.supply_size += 1
        s.returned[seat, place] = s.key[seat, place]
        s.returned_known[seat, place] = s.key_known[seat, place]
        s.returned_since[seat, place] = s.key_since[seat, place]
        clear_place(s, seat, place)
    s.keys[seat] = 0
