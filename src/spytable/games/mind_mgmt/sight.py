"""Observation in MIND MGMT: the View of a seat, and the choices it overhears.

A View starts blank, and zero means "not known": a field forgotten here is ignorance, not a leak.
"""

from __future__ import annotations

from typing import Annotated

from spytable.kernel import Named, Row, Small, rule
from spytable.kernel.shared_fields import names_of, shared_fields

from .choices import CHARACTER, DEAF, FEATURE, SECOND, SLIP, START, STEP
from .components import (
    FEATURES,
    HOURS,
    RECRUITER,
    Agent,
    Card,
    Feature,
    Location,
    Mission,
    Owner,
    Phase,
    Slip,
)
from .rules import owner_to_decide
from .state import Open, State


class View(Open):
    """All that one seat may know now, and remembers: what is open, and for the Recruiter (for all,
    once the game is over) what lies behind the screen."""

    seat: Small  # who looks; SPECTATOR for one who only watches
    deciding: Annotated[Small, Owner]  # whose decision is open
    character: Annotated[Small, Card]
    route: Annotated[Row, HOURS, Named(Location)]
    walked: Small
    hidden: Annotated[Row, Feature]
    deaf: Annotated[Small, Feature]
    slipping: Annotated[Small, Slip]


show, recall = shared_fields(State, View, names_of(Open))


@rule
def observe(s: State, seat: int, v: View) -> None:
    """MM-051, MM-055, MM-060, MM-124, MM-157, MM-271, MM-466, OQ-24, OQ-32. The ledger's table of
    public, private and hidden: all agents and spectators know the same; the card, the route, the
    three features and the Deaf Street are for the Recruiter alone, until the game is over."""
    show(s, v)
    v.seat = seat
    v.deciding = owner_to_decide(s)
    if seat == RECRUITER or s.phase == Phase.OVER:
        v.character = s.character
        v.walked = s.walked
        v.deaf = s.deaf
        v.slipping = s.slipping
        for hour in range(HOURS):
            v.route[hour] = s.route[hour]
        for feature in range(FEATURES):
            v.hidden[feature] = s.hidden[feature]


@rule
def overhear(s: State, choice: int, seat: int) -> int:
    """MM-055, MM-059, MM-060, MM-061, MM-121, MM-124, MM-150, MM-466, OQ-23. Of the Recruiter's
    hidden action the others hear nothing at all, neither when nor that it is taken, until the turn
    is done; of card, start, features and the Deaf Street only that they are there."""
    if seat == RECRUITER:
        return choice
    if STEP.has(choice) or SLIP.has(choice) or SECOND.has(choice):
        return 0
    if CHARACTER.has(choice):
        return CHARACTER.code(0)
    if FEATURE.has(choice):
        return FEATURE.code(0)
    if DEAF.has(choice):
        return DEAF.code(0)
    if START.has(choice) and s.mission == Mission.FULL:
        return START.code(0)
    return choice


def nothing_left(v: View) -> bool:
    """MM-229, MM-244. Whether the one who looks can only lay the active agent down: it has moved
    and then acted, and has no free action.  Choices that could still be taken back are left
    alone."""
    if v.phase != Phase.AGENT or v.deciding != v.seat + 1 or not (v.acted and v.settled):
        return False
    return v.mission == Mission.TRAINING or v.active not in (Agent.BILL_FALLS, Agent.DUSTY)
