"""Action 5: turn the light, and then look into a suitcase or have a key shown."""

from __future__ import annotations

from spytable.kernel import Codes, rule

from ..choices import EXPOSE, LEAVE_BEAM, LOOK, SHOW, TURN
from ..components import HIDEOUT_IN, KEYS, SEGMENTS, Phase
from ..facts import face_down, may_expose
from ..state import State
from .move import show_key
from .turn import go_on

CLOCKWISE, ANTICLOCKWISE = 0, 1


@rule
def choices_to_turn(s: State, out: Codes) -> int:
    """AG-93, AG-Q18. One segment, either way."""
    out[0] = TURN.code(CLOCKWISE)
    out[1] = TURN.code(ANTICLOCKWISE)
    return 2


@rule
def turn_light(s: State, choice: int) -> None:
    """AG-93, AG-101, AG-Q25. The light moves on by one segment."""
    by = 1 if TURN.of(choice) == CLOCKWISE else SEGMENTS - 1
    s.light = (s.light + by) % SEGMENTS
    s.phase = Phase.BEAM


@rule
def choices_in_beam(s: State, out: Codes) -> int:
    """AG-94 to AG-96, AG-98, AG-Q10, AG-Q21, AG-Q22, AG-Q24, AG-Q60. Look into the suitcase that is
    lit now, or have an opponent whose agent stands in the light show a key, or neither."""
    count = 0
    if HIDEOUT_IN[s.light] != 0:
        out[count] = LOOK
        count += 1
    for seat in range(s.players):
        if may_expose(seat, s.active, s.agent, s.light, s.key_up, s.keys):
            out[count] = EXPOSE.code(seat)
            count += 1
    out[count] = LEAVE_BEAM
    return count + 1


@rule
def use_beam(s: State, choice: int) -> None:
    """AG-96, AG-98, AG-99, AG-Q23, AG-Q25. One of the three purposes; whoever is exposed chooses
    which key to turn up, if there is a choice."""
    if EXPOSE.has(choice):
        seat = EXPOSE.of(choice)
        if face_down(s.key_up, s.keys, seat) != 1:
            s.exposed = seat + 1
            s.phase = Phase.SHOW
            return
        for place in range(s.keys[seat]):
            if s.key_up[seat, place] == 0:
                show_key(s, seat, place)
    elif choice == LOOK:
        s.looked[s.active, HIDEOUT_IN[s.light]] = 1
    go_on(s)


@rule
def choices_to_show(s: State, out: Codes) -> int:
    """AG-129, AG-Q23. The owner chooses among the keys that lie face down."""
    seat = s.exposed - 1
    count = 0
    for place in range(KEYS):
        if place < s.keys[seat] and s.key_up[seat, place] == 0:
            out[count] = SHOW.code(place)
            count += 1
    return count


@rule
def show(s: State, choice: int) -> None:
    """AG-98, AG-99, AG-130. That key lies face up from now on."""
    show_key(s, s.exposed - 1, SHOW.of(choice))
    s.exposed = 0
    go_on(s)
