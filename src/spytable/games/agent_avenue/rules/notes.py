"""What anyone at the table can deduce about a hand they may not see.

A note says: this hand, together with the cards its owner has swapped out since the note was
made, holds at least so many cards among these names.  Notes are public knowledge put into
numbers; the rules never read them, those who imagine worlds do.
"""

from __future__ import annotations

from spytable.kernel import bits, rule

from ..components import AGENTS
from ..state import ALL_DIFFERENT, NOTES, State


@rule
def learn(s: State, seat: int, names: int, count: int) -> None:
    """Everyone learns that this hand holds at least `count` cards among `names`."""
    if count <= 0:
        return
    last = 0
    while last < NOTES and s.note_count[seat, last] > 0:
        if s.note_names[seat, last] == names and s.note_slot[seat, last] == s.swaps[seat]:
            s.note_count[seat, last] = max(int(s.note_count[seat, last]), count)
            return
        last += 1
    if last == NOTES:
        forget(s, seat, 0)
        last -= 1
    s.note_names[seat, last] = names
    s.note_count[seat, last] = count
    s.note_slot[seat, last] = s.swaps[seat]


@rule
def forget(s: State, seat: int, note: int) -> None:
    """Drop a note and close the gap."""
    for place in range(note, NOTES - 1):
        s.note_names[seat, place] = s.note_names[seat, place + 1]
        s.note_count[seat, place] = s.note_count[seat, place + 1]
        s.note_slot[seat, place] = s.note_slot[seat, place + 1]
    s.note_names[seat, NOTES - 1] = 0
    s.note_count[seat, NOTES - 1] = 0
    s.note_slot[seat, NOTES - 1] = 0


@rule
def seen_leaving(s: State, seat: int, agent: int) -> None:
    """A card of this name is seen to have left the hand: it may have been one of those meant."""
    note = 0
    while note < NOTES and s.note_count[seat, note] > 0:
        names = s.note_names[seat, note]
        if names == ALL_DIFFERENT or bits.has(names, agent):
            s.note_count[seat, note] -= 1
        if s.note_count[seat, note] == 0:
            forget(s, seat, note)
        else:
            note += 1


@rule
def seen_entering(s: State, seat: int, agent: int) -> None:
    """AA-129, AA-131. An agent goes from play into a hand: everyone knows that it is there."""
    known = False
    for note in range(NOTES):
        if s.note_count[seat, note] == 0:
            break
        names = s.note_names[seat, note]
        if names != ALL_DIFFERENT and bits.has(names, agent):
            s.note_count[seat, note] += 1
            if names == bits.only(agent) and s.note_slot[seat, note] == s.swaps[seat]:
                known = True
    if not known:
        learn(s, seat, bits.only(agent), 1)


@rule
def all_names_but(agent: int) -> int:
    """Every name except one."""
    names = 0
    for other in range(1, AGENTS):
        if other != agent:
            names = bits.with_(names, other)
    return names


@rule
def names_in_play(s: State, side: int) -> int:
    """The names a side has in play."""
    names = 0
    for agent in range(1, AGENTS):
        if s.agents[side, agent] > 0:
            names = bits.with_(names, agent)
    return names
