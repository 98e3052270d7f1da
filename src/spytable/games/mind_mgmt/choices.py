"""Choice codes and their names, family by family: `step:r3c4` is STEP.code(place_of(3, 4)).

A hidden member (`start:hidden`) is for those who hear of the choice and may not know it.  Of a step
and of a Mind Slip the agents hear nothing at all, until the Recruiter's turn is `done`.
"""

from __future__ import annotations

from spytable.kernel import rule
from spytable.kernel.families import Families

from .components import (
    BORDER_NAMES,
    DIRECTIONS,
    IMMORTALS,
    LOCATION_NAMES,
    Agent,
    Card,
    Direction,
    Feature,
)

_PLACES = {place: name.lower() for place, name in enumerate(LOCATION_NAMES) if place}
_SIDES = {direction.value: direction.name.lower() for direction in Direction if direction % 2 == 0}
_MOVES = {
    DIRECTIONS * immortal + direction.value: f"{immortal}:{direction.name.lower()}"
    for immortal in range(1, IMMORTALS)
    for direction in Direction
}
_PUSHES = {
    DIRECTIONS * immortal + direction.value: f"{immortal}:{direction.name.lower()}"
    for immortal in range(1, IMMORTALS)
    for direction in Direction
    if direction % 2 == 0
}

FAMILIES = Families()
DONE = FAMILIES.single("done")
"""MM-063, MM-112: the opening or the Recruiter's turn is finished, and the time moves on."""
REST = FAMILIES.single("rest")
"""MM-229, MM-231: the active agent is laid down."""
DRAW = FAMILIES.single("draw-card")
"""MM-054: let chance choose the Recruiter card."""
REVEAL = FAMILIES.single("reveal")
CAPTURE = FAMILIES.single("capture")
SENSE = FAMILIES.single("sense")
"""MM-305: Meru's own action."""
NOTHING = FAMILIES.single("no-token")
"""MM-255: no new step token can be placed."""
STAY = FAMILIES.single("no-push")
"""MM-287: the immortal is left where it stands."""
HALT = FAMILIES.single("halt")
"""MM-319: Dusty leads no farther."""
CHAOS = FAMILIES("chaos", (name.lower() for name in BORDER_NAMES))
CHARACTER = FAMILIES("character", Card, hidden=True)
START = FAMILIES("start", _PLACES, hidden=True)
FEATURE = FAMILIES("feature", Feature, hidden=True)  # the Dealer's, one of the hidden three
STEP = FAMILIES("step", _PLACES)
SLIP = FAMILIES("slip", _PLACES)  # with the Recruiter's own token
SECOND = FAMILIES("second-slip", _PLACES)  # with the second one
POST = FAMILIES("post", _PLACES)  # an immortal is placed
TAKE = FAMILIES("take", Agent)  # the agent players share them out
PLACE = FAMILIES("place", _PLACES)  # the next agent is placed
TOKEN = FAMILIES("token", _PLACES)  # the second Mind Slip token is laid
SHOW = FAMILIES("show", Feature)  # the Dealer's, a card at Immortal Recruiting
IMMORTAL = FAMILIES("immortal", _MOVES)  # one and where to
RECRUIT = FAMILIES("recruit", Feature)  # by immortals
EXPOSE = FAMILIES("expose", _PLACES)  # a step, for an extra move
ACTIVATE = FAMILIES("activate", Agent)
MOVE = FAMILIES("move", _PLACES)  # the active agent, or the one who is led
ASK = FAMILIES("ask", Feature)
ASK_DOLPHIN = FAMILIES("ask-dolphin", Feature)
SHAKEDOWN = FAMILIES("shakedown", Feature)
PUSH = FAMILIES("push", _SIDES)  # the immortal of the shakedown
SHOVE = FAMILIES("shove", _PUSHES)  # MM-314: Bill Falls, one next to him and where to
LEAD = FAMILIES("lead", Agent)  # MM-319: Dusty
MARK = FAMILIES("mark", _PLACES)  # the Recruiter's answer
ENOUGH = FAMILIES.single("enough")
"""MM-420: nobody goes once more in this round."""
CAPTURE_TOO = FAMILIES("capture-too", _PLACES)  # here, and there as well (Night Porter)
REVEAL_NEXT = FAMILIES.single("reveal-next")
"""MM-450: REVEAL with the Long Memory."""
ASK_LEDGER = FAMILIES.single("ask-ledger")
"""MM-455: the agents ask the Bookkeeper."""
DEAF = FAMILIES("deaf", Feature, hidden=True)  # MM-465: the Recruiter names the Deaf Street

NAMES = FAMILIES.names
CODES = FAMILIES.codes

MOST_CHOICES = 80
"""No decision offers more: 71 borders, 42 locations, about 50 things that an agent may do, and at
most 75 that the Recruiter may."""


@rule
def immortal_code(immortal: int, direction: int) -> int:
    """This immortal goes there."""
    return IMMORTAL.code(DIRECTIONS * immortal + direction)


@rule
def shove_code(immortal: int, direction: int) -> int:
    """Bill Falls moves this immortal there."""
    return SHOVE.code(DIRECTIONS * immortal + direction)


@rule
def moved_immortal(choice: int) -> int:
    """The immortal that IMMORTAL names."""
    return IMMORTAL.of(choice) // DIRECTIONS


@rule
def moved_towards(choice: int) -> int:
    """The direction that IMMORTAL names."""
    return IMMORTAL.of(choice) % DIRECTIONS


@rule
def shoved_immortal(choice: int) -> int:
    """The immortal that SHOVE names."""
    return SHOVE.of(choice) // DIRECTIONS


@rule
def shoved_towards(choice: int) -> int:
    """The direction that SHOVE names."""
    return SHOVE.of(choice) % DIRECTIONS
