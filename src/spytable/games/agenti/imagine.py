"""Determinization for Agenti: worlds that agree with all that a seat knows, each as likely as it
is.

Three things are hidden, and independent of each other: who owns what, with the plan and what fills
the files; which bonus card is in which file; and the faces of the keys.

Owners and plan: 24 times 4 possibilities, each weighed by the ways to fill the files that agree
with the halves seen.  Keys: every key has a life, from the supply until it goes back after a wrong
claim, and two lives that overlapped had different faces.  All ways of giving every life a face that
agree with the faces known are equally likely; there are few enough to count.
"""

from __future__ import annotations

from itertools import permutations
from typing import Annotated

import numpy as np

from spytable.kernel import Long, LongRow, Row, Small, bits, rule, table
from spytable.kernel.dice import Dice, roll, seed_dice

from .components import BONUSES, HALVES, HIDEOUT_OF_HALF, HIDEOUTS, KEYS, SEATS, SUSPECTS, Phase
from .facts import fillings, halves_seen
from .sight import SEEN_EMPTY, SEEN_PLAN, View, recall
from .state import State

OWNERS = table([(0, *owned) for owned in permutations(range(1, HIDEOUTS))])
"""AG-34: the 24 ways in which suspects may own hideouts."""
ORDERS = len(OWNERS)
LIVES = SEATS * KEYS
"""The most lives of keys there can have been: after a wrong claim a row is not used again."""
STILL_HELD = SEATS + 1
"""The end of a life that lasts."""
EVIDENCE = int(Phase.EVIDENCE)
FILLING = int(Phase.HALVES)
BONUS = int(Phase.BONUS)


class Belief:
    """The belief of a seat: how likely every truth about owners and plan is, and the lives of all
    keys, those whose face is known first."""

    weight: Annotated[LongRow, ORDERS, HIDEOUTS]  # by order of owners and place of the plan
    total: Long
    lives: Small
    life_seat: Annotated[Row, LIVES]  # who holds that key, or gave it back
    life_place: Annotated[Row, LIVES]
    life_face: Annotated[Row, LIVES]  # 0: not known
    life_since: Annotated[Row, LIVES]  # how many claims had been wrong when it began
    life_until: Annotated[Row, LIVES]  # and by which of them it ended
    faces: Long  # how many ways there are to give every life a face


@rule
def believe(v: View, b: Belief) -> None:
    """AG-34, AG-38, AG-113. Weigh owners and plan, count the faces of keys; `b` must be blank."""
    weigh_owners(v, b)
    for known in range(2):
        for seat in range(v.players):
            gather_lives(v, seat, known == 0, b)
    colours = np.zeros(LIVES, np.int8)
    b.faces = give_faces(b, colours, -1)


# -- owners and plan --------------------------------------------------------------------------


@rule
def weigh_owners(v: View, b: Belief) -> None:
    """AG-23 to AG-25, AG-38, AG-42, AG-43, AG-113, AG-145. By halves, evidence and suitcases seen,
    and by claims that were wrong."""
    ways = np.zeros((SUSPECTS, HIDEOUTS), np.int32)
    for suspect in range(1, SUSPECTS):
        seen = halves_seen(v.file, suspect)
        for hideout in range(1, HIDEOUTS):
            if v.evidence[suspect] == 0 or v.evidence[suspect] == hideout:
                ways[suspect, hideout] = fillings(seen, hideout)
    for order in range(ORDERS):
        weight = 1
        for suspect in range(1, SUSPECTS):
            weight *= ways[suspect, OWNERS[order, suspect]]
        if weight != 0:
            for plan in range(1, HIDEOUTS):
                if could_be_in(v, plan) and not was_wrong(v, order, plan):
                    b.weight[order, plan] = weight
                    b.total += weight


@rule
def could_be_in(v: View, plan: int) -> bool:
    """AG-96, AG-144. Whether the plan may be in this suitcase, for all that was seen."""
    for hideout in range(1, HIDEOUTS):
        if v.suitcase[hideout] == (SEEN_EMPTY if hideout == plan else SEEN_PLAN):
            return False
    return True


@rule
def was_wrong(v: View, order: int, plan: int) -> bool:
    """AG-143, AG-148. Whether somebody has claimed just this and was wrong."""
    for suspect in range(1, SUSPECTS):
        if v.wrong[plan, suspect] != 0 and OWNERS[order, suspect] == plan:
            return True
    return False


# -- keys -------------------------------------------------------------------------------------


@rule
def gather_lives(v: View, seat: int, known: bool, b: Belief) -> None:
    """AG-127, AG-150. The keys that a seat holds, or gave back: those whose face is known, or the
    others."""
    for place in range(v.keys[seat]):
        if (v.key[seat, place] != 0) == known:
            add_life(b, seat, place, v.key[seat, place], v.key_since[seat, place], STILL_HELD)
    for place in range(KEYS):
        if v.returned_known[seat, place] != 0 and (v.returned[seat, place] != 0) == known:
            since = v.returned_since[seat, place]
            add_life(b, seat, place, v.returned[seat, place], since, v.out[seat])


@rule
def add_life(b: Belief, seat: int, place: int, face: int, since: int, until: int) -> None:
    """One more life of a key."""
    b.life_seat[b.lives] = seat
    b.life_place[b.lives] = place
    b.life_face[b.lives] = face
    b.life_since[b.lives] = since
    b.life_until[b.lives] = until
    b.lives += 1


@rule
def give_faces(b: Belief, faces: Row, wanted: int) -> int:
    """AG-16, AG-F06. Go through all ways to give every life a face, and stop at the one of this
    number, counted from 0; returns how many were passed."""
    if b.lives == 0:
        return 1
    for life in range(b.lives):
        faces[life] = 0
    count = 0
    life = 0
    while life >= 0:
        face = faces[life] + 1
        while face < HIDEOUTS and not fits(b, faces, life, face):
            face += 1
        if face == HIDEOUTS:
            faces[life] = 0
            life -= 1
        else:
            faces[life] = face
            if life + 1 < b.lives:
                life += 1
            elif count == wanted:
                return count
            else:
                count += 1
    return count


@rule
def fits(b: Belief, faces: Row, life: int, face: int) -> bool:
    """Whether a life may have this face, beside those before it in the list."""
    if b.life_face[life] != 0:
        if b.life_face[life] != face:
            return False
    for other in range(life):
        if faces[other] == face:
            if b.life_since[other] < b.life_until[life]:
                if b.life_since[life] < b.life_until[other]:
                    return False
    return True


# -- one world --------------------------------------------------------------------------------


@rule
def imagine(v: View, b: Belief, seed: int, s: State) -> None:
    """One full State that this seat cannot rule out; `s` must be blank."""
    dice = np.zeros(2, np.int64)
    seed_dice(dice, seed)
    recall(v, s)
    imagine_owners(v, b, dice, s)
    for suspect in range(1, SUSPECTS):
        if is_dealt(v, FILLING, suspect):
            imagine_file(v, dice, suspect, s)
    imagine_bonuses(v, dice, s)
    imagine_keys(v, b, dice, s)


@rule
def is_dealt(v: View, phase: int, suspect: int) -> bool:
    """Whether this suspect has had its part already in a phase of setting up."""
    return bool(v.phase > phase or (v.phase == phase and suspect < v.checking))


@rule
def imagine_owners(v: View, b: Belief, dice: Dice, s: State) -> None:
    """AG-34, AG-04. By their weights."""
    number = roll(dice, b.total)
    for order in range(ORDERS):
        for plan in range(1, HIDEOUTS):
            number -= b.weight[order, plan]
            if number < 0:
                for suspect in range(1, SUSPECTS):
                    if is_dealt(v, EVIDENCE, suspect):
                        s.owns[suspect] = OWNERS[order, suspect]
                if v.phase > Phase.PLAN:
                    s.plan = plan
                return


@rule
def imagine_file(v: View, dice: Dice, suspect: int, s: State) -> None:
    """AG-23 to AG-26, AG-31. Halves that agree with those seen; what only others have seen lies
    in any order."""
    seen = halves_seen(v.file, suspect)
    shown = bits.EMPTY
    for half in range(1, HALVES):
        if bits.has(seen, half):
            s.halves[suspect, half] = 1
            shown = bits.with_(shown, int(HIDEOUT_OF_HALF[half]))
    for hideout in range(1, HIDEOUTS):
        if hideout == s.owns[suspect]:
            s.halves[suspect, hideout] = 1
            s.halves[suspect, hideout + HIDEOUTS - 1] = 1
        elif not bits.has(shown, hideout):
            s.halves[suspect, hideout + (HIDEOUTS - 1) * roll(dice, 2)] = 1
    pool = np.zeros(HALVES, np.int8)
    left = 0
    for half in range(1, HALVES):
        if s.halves[suspect, half] == 1 and not bits.has(seen, half):
            pool[left] = half
            left += 1
    for place in range(v.file_size[suspect]):
        if v.file[suspect, place] != 0:
            s.file[suspect, place] = v.file[suspect, place]
        elif v.seen_by[suspect, place] != 0:
            which = roll(dice, left)
            s.file[suspect, place] = pool[which]
            left -= 1
            pool[which] = pool[left]


@rule
def imagine_bonuses(v: View, dice: Dice, s: State) -> None:
    """AG-29, AG-123. The kinds not found yet, in any order."""
    found = bits.EMPTY
    for suspect in range(1, SUSPECTS):
        found = bits.with_(found, int(v.bonus_found[suspect]))
    pool = np.zeros(BONUSES, np.int8)
    left = 0
    for kind in range(1, BONUSES):
        if not bits.has(found, kind):
            pool[left] = kind
            left += 1
    for suspect in range(1, SUSPECTS):
        if v.bonus_found[suspect] == 0 and is_dealt(v, BONUS, suspect):
            which = roll(dice, left)
            s.bonus[suspect] = pool[which]
            left -= 1
            pool[which] = pool[left]


@rule
def imagine_keys(v: View, b: Belief, dice: Dice, s: State) -> None:
    """AG-16, AG-128, AG-Q48. Any of the ways to give faces; what nobody holds is in the supply."""
    for hideout in range(1, HIDEOUTS):
        s.supply[hideout] = 1
    faces = np.zeros(LIVES, np.int8)
    give_faces(b, faces, roll(dice, b.faces))
    for life in range(b.lives):
        seat = b.life_seat[life]
        place = b.life_place[life]
        if b.life_until[life] == STILL_HELD:
            s.key[seat, place] = faces[life]
            s.supply[faces[life]] = 0
        else:
            s.returned[seat, place] = faces[life]
