"""Facts anyone can work out from what lies open: sides, symbols, spaces, swaps.

Every one is a pure function over plain values.  Rules call them with the fields of a State, words
and pictures with those of a View, so that each is written once.
"""

from __future__ import annotations

from spytable.kernel import Row, rule

from .components import (
    AGENTS,
    CHANGED_BY,
    HOMES,
    LAST_ONGOING,
    LEAD_TO_CATCH,
    LOSES,
    SPACES,
    SWAPS_ALONE,
    SWAPS_IN_A_PAIR,
    SYMBOLS,
    WINS,
    Market,
)


@rule
def side_of(players: int, seat: int) -> int:
    """AA-146, AA-147, AA-148, AA-149. Two players: a side each.  Three: the first two against the
    third.  Four: the first two against the last two."""
    if players == 2:
        return seat
    return 0 if seat < 2 else 1


@rule
def first_seat(players: int, side: int) -> int:
    """The first seat of a side."""
    if players == 2:
        return side
    return 0 if side == 0 else 2


@rule
def seats_of(players: int, side: int) -> int:
    """AA-134. How many seats a side has."""
    if players == 2 or (players == 3 and side == 1):
        return 1
    return 2


@rule
def partner(players: int, seat: int) -> int:
    """The other seat of a pair; the seat itself when it plays alone."""
    side = side_of(players, seat)
    if seats_of(players, side) == 1:
        return seat
    first = first_seat(players, side)
    return first + 1 if seat == first else first


def members(players: int, side: int) -> range:
    """The seats of a side, for those who list them."""
    first = first_seat(players, side)
    return range(first, first + seats_of(players, side))


@rule
def swaps_of(players: int, seat: int) -> int:
    """AA-33, AA-164, AA-176. Four in a game for a player alone, two for each of a pair."""
    if seats_of(players, side_of(players, seat)) == 1:
        return SWAPS_ALONE
    return SWAPS_IN_A_PAIR


@rule
def swaps_left(players: int, seat: int, made: int, deck_size: int) -> int:
    """AA-33, AA-165, AA-177. The number of a seat's own swaps that are left; AA-73: none without a
    deck."""
    if deck_size == 0:
        return 0
    return swaps_of(players, seat) - made


@rule
def symbol(agent: int, copies: int) -> int:
    """AA-43, AA-44, AA-45, AA-46, AA-78. By the copies in play, the new one included: the first
    uses the top symbol, the second the middle one, any further the bottom one."""
    return int(SYMBOLS[agent, min(copies, 3) - 1])


@rule
def spaces(agent: int, copies: int, ongoing: Row) -> int:
    """AA-47, AA-48, AA-49, AA-50. How far this copy of an agent sends the pawn: what the symbol
    says, changed by the ongoing card of that side which speaks of this agent (AA-105, AA-115).
    Tick and cross move nobody."""
    printed = symbol(agent, copies)
    if printed == WINS or printed == LOSES:
        printed = 0
    card = int(CHANGED_BY[agent])
    if card == Market.NONE or ongoing[card] == 0:
        return printed
    if card == Market.DISTRACTION_DEVICE:
        return -printed
    if card == Market.WATCHTOWER:
        return printed + 2
    if card == Market.SINISTER_TWIN:
        return printed * 2
    return printed + 3  # Supercomputer


@rule
def worth(agent: int, copies: int, ongoing: Row) -> int:
    """The effect of this copy of an agent on a side: WINS, LOSES or so many spaces.  Leader of the
    Pack makes the third Daredevil a win."""
    printed = symbol(agent, copies)
    if printed == WINS:
        return WINS
    if printed == LOSES:
        return WINS if ongoing[Market.LEADER_OF_THE_PACK] == 1 else LOSES
    return spaces(agent, copies, ongoing)


@rule
def different(agents: Row) -> int:
    """How many different names lie before a side."""
    count = 0
    for agent in range(1, AGENTS):
        if agents[agent] > 0:
            count += 1
    return count


@rule
def is_ongoing(card: int) -> bool:
    """AA-99, AA-100. The kind of a market card: ongoing, or else instant."""
    return card <= LAST_ONGOING


@rule
def space_of(side: int, steps: int) -> int:
    """AA-06, AA-09, AA-47. The space a pawn stands on, clockwise from the green home."""
    return int((HOMES[side] + steps) % SPACES)


@rule
def steps_to_catch(own: int, other: int) -> int:
    """AA-04, AD-01, AD-02. How many more steps than the other this pawn must still make to catch
    it; zero or less is a catch.  Steps are counted without wrapping."""
    return LEAD_TO_CATCH - own + other
