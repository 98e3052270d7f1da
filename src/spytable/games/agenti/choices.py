"""Choice codes and their names, family by family: `step:a7` is STEP.code(Circle.A7).

A hidden member (`find:hidden`) is for those who hear of the choice and may not know it.
"""

from __future__ import annotations

from spytable.kernel import rule
from spytable.kernel.families import Families, seats

from .components import (
    ACTION_NAMES,
    ACTIONS,
    CARD_ACTIONS,
    CARD_NAMES,
    CARDS,
    CIRCLE_NAMES,
    DIE,
    HIDEOUTS,
    KEYS,
    SEATS,
    SUSPECTS,
    Bonus,
    Found,
    Suspect,
)

_SUSPECT_NAMES = ("none", "v", "x", "y", "z")
_HIDEOUTS = {hideout: str(hideout) for hideout in range(1, HIDEOUTS)}
_SLOTS = {slot: str(slot + 1) for slot in range(KEYS)}
_PLAYS = {
    ACTIONS * card + action: f"{CARD_NAMES[card]}:{ACTION_NAMES[action]}"
    for card in range(1, CARDS)
    for action in CARD_ACTIONS[card]
}
_PARTS = {
    SUSPECTS * suspect + distance: f"{_SUSPECT_NAMES[suspect]}:{distance}"
    for suspect in range(1, SUSPECTS)
    for distance in range(1, SUSPECTS)
}
_COINS = {
    1 + number: "".join("tb"[number >> place & 1] for place in range(3)) for number in range(8)
}

FAMILIES = Families()
END = FAMILIES.single("end")
"""AG-74: the turn is over; checks not made lapse."""
STAY = FAMILIES.single("stay")
"""AG-65: a move is forgone, where the only way to finish it would be to enter a hideout."""
TAKE_KEY = FAMILIES.single("take-key")
LEAVE_KEY = FAMILIES.single("leave-key")
LET_GO = FAMILIES.single("let-go")
"""AG-132: no key is demanded."""
LOOK = FAMILIES.single("look")
"""AG-96: into the suitcase that is lit now."""
LEAVE_BEAM = FAMILIES.single("leave-beam")
"""AG-94, AG-Q25: neither look nor have a key shown."""
BEGIN = FAMILIES("begin", seats(SEATS))  # the Dealer's
ROLL = FAMILIES("roll", {number: str(number) for number in range(1, DIE + 1)})  # the Dealer's
EVIDENCE = FAMILIES("evidence", _HIDEOUTS, hidden=True)  # the Dealer's, for the next suspect
HALVES = FAMILIES("halves", _COINS, hidden=True)  # the Dealer's, T or B of the others in order
BONUS = FAMILIES("bonus", Bonus, hidden=True)  # the Dealer's, into the next file
PLAN = FAMILIES("plan", _HIDEOUTS, hidden=True)  # the Dealer's
KEY = FAMILIES("key", _HIDEOUTS, hidden=True)  # the Dealer's, from the supply
FIND = FAMILIES("find", Found, hidden=True)  # the Dealer's, the top card of a file
PLAY = FAMILIES("play", _PLAYS)  # a card and one of its actions
SUSPECT = FAMILIES("suspect", Suspect)
ASSIGN = FAMILIES("assign", _PARTS)  # a suspect and a distance
STEP = FAMILIES("step", {c: name for c, name in enumerate(CIRCLE_NAMES) if c})
ENTER = FAMILIES("enter", _HIDEOUTS)
DEMAND = FAMILIES("demand", _SLOTS)  # the key in that place before the one passed
TURN = FAMILIES("turn", ("clockwise", "anticlockwise"))
EXPOSE = FAMILIES("expose", seats(SEATS))
SHOW = FAMILIES("show", _SLOTS)
CHECK = FAMILIES("check", Suspect)
NAME = FAMILIES("name", Suspect)

NAMES = FAMILIES.names
CODES = FAMILIES.codes

MOST_CHOICES = 20
"""No decision offers more: 16 parts of a move of all suspects, 9 cards on top of a file, 8 ways to
fill one; on a map at most 8 circles are next to one."""


@rule
def play_code(card: int, action: int) -> int:
    """Choose this card for this action."""
    return PLAY.code(ACTIONS * card + action)


@rule
def played_card(choice: int) -> int:
    """The card that PLAY names."""
    return PLAY.of(choice) // ACTIONS


@rule
def played_action(choice: int) -> int:
    """The action that PLAY names."""
    return PLAY.of(choice) % ACTIONS


@rule
def assign_code(suspect: int, distance: int) -> int:
    """This suspect goes this far."""
    return ASSIGN.code(SUSPECTS * suspect + distance)


@rule
def assigned_suspect(choice: int) -> int:
    """The suspect that ASSIGN names."""
    return ASSIGN.of(choice) // SUSPECTS


@rule
def assigned_distance(choice: int) -> int:
    """The distance that ASSIGN names."""
    return ASSIGN.of(choice) % SUSPECTS
