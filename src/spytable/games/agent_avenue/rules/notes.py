"""Public deductions: all that anyone at the table can infer about a hand they may not see.

A note says: this hand, together with the cards its owner has swapped out since the note was
made, holds at least so many cards that count.  Of each name at most so many count as the note's
caps allow: none of a name it does not speak of, one of each where it says that names differ, any
number where it only says which names.  Notes are public knowledge put into numbers; the rules
never read them, those who imagine worlds do.

Whatever is seen to leave or enter the hand changes caps and count so that nothing is lost: a hand
agrees with the new note exactly if, with that card put back, it agreed with the old one.
"""

from __future__ import annotations

from spytable.kernel import bits, rule

from ..components import AGENTS, COPIES, PLACES
from ..state import NOTES, State


@rule
def cap(caps: int, agent: int) -> int:
    """Of this name at most so many count."""
    return int(caps // PLACES[agent] % 8)


@rule
def with_cap(caps: int, agent: int, most: int) -> int:
    """The caps with another one for this name."""
    return int(caps + (most - cap(caps, agent)) * PLACES[agent])


@rule
def lower(one: int, other: int) -> int:
    """Of every name the lower cap of the two."""
    caps = 0
    for agent in range(1, AGENTS):
        caps = with_cap(caps, agent, min(cap(one, agent), cap(other, agent)))
    return caps


@rule
def learn(s: State, seat: int, caps: int, count: int) -> None:
    """Everyone learns that this hand holds at least `count` cards that count."""
    if count <= 0:
        return
    last = 0
    while last < NOTES and s.note_count[seat, last] > 0:
        if s.note_caps[seat, last] == caps and s.note_slot[seat, last] == s.swaps[seat]:
            s.note_count[seat, last] = max(int(s.note_count[seat, last]), count)
            return
        last += 1
    if last == NOTES:
        forget(s, seat, 0)
        last -= 1
    s.note_caps[seat, last] = caps
    s.note_count[seat, last] = count
    s.note_slot[seat, last] = s.swaps[seat]


@rule
def learn_of_all(s: State, seat: int, caps: int) -> None:
    """Everyone learns that every card of this hand counts.  Then a card that does not is none of
    those an older note about the same cards spoke of."""
    size = int(s.hand_size[seat])
    for note in range(NOTES):
        if s.note_count[seat, note] == size and s.note_slot[seat, note] == s.swaps[seat]:
            caps = lower(caps, s.note_caps[seat, note])
    for note in range(NOTES):
        if s.note_count[seat, note] > 0 and s.note_slot[seat, note] == s.swaps[seat]:
            s.note_caps[seat, note] = lower(caps, s.note_caps[seat, note])
    learn(s, seat, caps, size)


@rule
def forget(s: State, seat: int, note: int) -> None:
    """Drop a note and close the gap."""
    for place in range(note, NOTES - 1):
        s.note_caps[seat, place] = s.note_caps[seat, place + 1]
        s.note_count[seat, place] = s.note_count[seat, place + 1]
        s.note_slot[seat, place] = s.note_slot[seat, place + 1]
    s.note_caps[seat, NOTES - 1] = 0
    s.note_count[seat, NOTES - 1] = 0
    s.note_slot[seat, NOTES - 1] = 0


@rule
def seen_leaving(s: State, seat: int, agent: int) -> None:
    """A card of this name is seen to have left the hand: it may have been one of those meant."""
    note = 0
    while note < NOTES and s.note_count[seat, note] > 0:
        caps = int(s.note_caps[seat, note])
        if cap(caps, agent) > 0:
            s.note_caps[seat, note] = with_cap(caps, agent, cap(caps, agent) - 1)
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
        caps = int(s.note_caps[seat, note])
        most = cap(caps, agent)
        if most > 0:
            most = min(most + 1, int(COPIES[agent]))
            s.note_caps[seat, note] = with_cap(caps, agent, most)
            s.note_count[seat, note] += 1
            if s.note_slot[seat, note] == s.swaps[seat] and caps == any_of(agent):
                known = True
    if not known:
        learn(s, seat, any_of(agent), 1)


@rule
def seen_swapping(s: State, seat: int) -> None:
    """A card is about to be swapped out: where every card of the hand counts, this one does."""
    never = bits.EMPTY
    for note in range(NOTES):
        if s.note_count[seat, note] == 0:
            break
        spoken_of = s.hand_size[seat] + s.swaps[seat] - s.note_slot[seat, note]
        if s.note_count[seat, note] == spoken_of:
            for agent in range(1, AGENTS):
                if cap(s.note_caps[seat, note], agent) == 0:
                    never = bits.with_(never, agent)
    s.swapped_never[seat, s.swaps[seat]] = never


@rule
def any_of(agent: int) -> int:
    """Caps: every copy of one name counts."""
    return with_cap(0, agent, int(COPIES[agent]))


@rule
def all_names_but(agent: int) -> int:
    """Caps: every card counts, except those of one name."""
    caps = 0
    for other in range(1, AGENTS):
        if other != agent:
            caps = with_cap(caps, other, int(COPIES[other]))
    return caps


@rule
def one_of_each() -> int:
    """Caps: of every name one counts."""
    caps = 0
    for agent in range(1, AGENTS):
        caps = with_cap(caps, agent, 1)
    return caps


@rule
def names_in_play(s: State, side: int) -> int:
    """Caps: every card counts whose name a side has in play."""
    caps = 0
    for agent in range(1, AGENTS):
        if s.agents[side, agent] > 0:
            caps = with_cap(caps, agent, int(COPIES[agent]))
    return caps
