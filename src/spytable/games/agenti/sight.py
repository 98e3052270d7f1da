"""Observation in Agenti: the View of a seat, and the choices it overhears.

A View starts blank, and zero means "not known": a field forgotten here is ignorance, not a leak.
"""

from __future__ import annotations

from typing import Annotated

from spytable.kernel import Named, Row, Small, bits, rule
from spytable.kernel.shared_fields import names_of, shared_fields

from .choices import BONUS, EVIDENCE, FIND, HALVES, KEY, PLAN
from .components import (
    EVERYBODY,
    FILE_SIZE,
    FIRST_BONUS,
    HIDEOUTS,
    KEYS,
    SUSPECTS,
    Found,
    Hideout,
    Inside,
    Owner,
    Phase,
    Seat,
    Suspect,
)
from .rules import seat_to_decide
from .state import Open, State

SEEN_EMPTY = int(Inside.EMPTY)
SEEN_PLAN = int(Inside.PLAN)


class View(Open):
    """All that one seat may know now, and remembers: what is open, and what it has seen."""

    seat: Small  # who looks; SPECTATOR for one who only watches
    deciding: Annotated[Small, Owner]  # whose decision is open
    file: Annotated[Row, Suspect, FILE_SIZE, Named(Found)]  # the cards this seat has seen
    suitcase: Annotated[Row, Hideout, Named(Inside)]
    evidence: Annotated[Row, Suspect, Named(Hideout)]  # seen after a claim, or at the end
    key: Annotated[Row, Seat, KEYS, Named(Hideout)]  # the faces this seat knows
    returned: Annotated[Row, Seat, KEYS, Named(Hideout)]  # of keys given back: those it knew


show, recall = shared_fields(State, View, names_of(Open))


@rule
def observe(s: State, seat: int, v: View) -> None:
    """AG-05, AG-16, AG-30, AG-97, AG-110, AG-114, AG-127, AG-128, AG-Q55, AG-Q57. The ledger's
    table of public, private and hidden: what is open, and what this seat has looked at."""
    show(s, v)
    v.seat = seat
    asked = seat_to_decide(s)
    v.deciding = asked + 1 if asked >= 0 else 0
    observe_keys(s, seat if seat >= 0 else EVERYBODY, v)
    if seat >= 0:
        observe_looks(s, seat, v)
    if s.phase == Phase.OVER:
        observe_end(s, v)


@rule
def observe_keys(s: State, viewer: int, v: View) -> None:
    """AG-127, AG-130, AG-Q34, AG-Q59. A key is known to those who have held it, and to all once it
    has lain face up; what was known of one that went back stays known."""
    for holder in range(s.players):
        for place in range(s.keys[holder]):
            if bits.has(s.key_known[holder, place], viewer):
                v.key[holder, place] = s.key[holder, place]
        if s.out[holder] != 0:
            for place in range(KEYS):
                if bits.has(s.returned_known[holder, place], viewer):
                    v.returned[holder, place] = s.returned[holder, place]


@rule
def observe_looks(s: State, seat: int, v: View) -> None:
    """AG-97, AG-108, AG-110, AG-115, AG-144, AG-145, AG-151, AG-Q49. Cards of files, suitcases and
    evidence that this seat has looked at."""
    mine = bits.only(seat)
    for suspect in range(1, SUSPECTS):
        for place in range(s.file_size[suspect]):
            if s.seen_by[suspect, place] & mine != 0:
                v.file[suspect, place] = s.file[suspect, place]
        if s.saw_evidence[seat, suspect] != 0:
            v.evidence[suspect] = s.owns[suspect]
    for hideout in range(1, HIDEOUTS):
        if s.looked[seat, hideout] != 0:
            v.suitcase[hideout] = SEEN_PLAN if s.plan == hideout else SEEN_EMPTY


@rule
def observe_end(s: State, v: View) -> None:
    """AG-146, AG-Q50. When the game is over, suitcases and evidence are shown to all."""
    for hideout in range(1, HIDEOUTS):
        v.suitcase[hideout] = SEEN_PLAN if s.plan == hideout else SEEN_EMPTY
    for suspect in range(1, SUSPECTS):
        v.evidence[suspect] = s.owns[suspect]


@rule
def overhear(s: State, choice: int, seat: int) -> int:
    """AG-05, AG-18, AG-30, AG-110, AG-127, AG-Q52. Nobody sees how files and suitcases are filled;
    a half that is checked and a key that is taken are for the one who does it; a bonus card is
    carried out before all eyes.  Everything else is done in the open."""
    if FIND.has(choice):
        seen = seat == s.active or FIND.of(choice) >= FIRST_BONUS
        return choice if seen else FIND.code(0)
    if KEY.has(choice):
        return choice if seat == s.active else KEY.code(0)
    if EVIDENCE.has(choice):
        return EVIDENCE.code(0)
    if HALVES.has(choice):
        return HALVES.code(0)
    if BONUS.has(choice):
        return BONUS.code(0)
    if PLAN.has(choice):
        return PLAN.code(0)
    return choice
