"""Everything true at a table of Agenti, secret or not."""

from __future__ import annotations

from typing import Annotated

from spytable.kernel import Count, Named, Row, Small

from .components import (
    DIE,
    EVERYBODY,
    FILE_SIZE,
    KEYS,
    Action,
    Bonus,
    Card,
    Circle,
    First,
    Found,
    Half,
    Hideout,
    Last,
    Mover,
    Owner,
    Phase,
    Reason,
    Seat,
    Segment,
    Suspect,
)

VIEWERS = EVERYBODY + 1


class Open:
    """What everyone at the table may know: the fields that State and View share.  Arrays are
    indexed by seat, suspect or hideout first; suspects and hideouts count from 1."""

    players: Small
    first: Annotated[Small, First]
    last: Annotated[Small, Last]
    phase: Annotated[Small, Phase]
    starter: Annotated[Small, Seat]  # who had the first turn
    round_number: Small  # 1 for the first round
    turn: Count  # 1 for the first turn
    active: Annotated[Small, Seat]  # whose turn it is
    # the board
    light: Annotated[Small, Segment]  # where it points
    agent: Annotated[Row, Seat, Named(Circle)]  # none: not in the game, or out of it
    suspect: Annotated[Row, Suspect, Named(Circle)]
    out: Annotated[Row, Seat]  # 1: after a wrong claim
    # the turn
    roll: Small  # what the die shows for this turn or bonus move; 0: not rolled yet
    card: Annotated[Small, Card]  # chosen this turn
    action: Annotated[Small, Action]  # the one carried out: of the card, or of a bonus card
    used: Annotated[Row, Seat, Card]  # 1: lies face down
    pending: Annotated[Row, Suspect]  # checks earned by meetings, not made yet
    # a move
    mover: Annotated[Small, Mover]
    steps_left: Small
    path: Annotated[Row, DIE + 1, Named(Circle)]  # the circles of this move, its start first
    path_length: Small
    stopped: Small  # 1: a tram stop has been entered in this move
    distances: Annotated[Row, Suspect]  # 1: this distance of 1 to 4 is still to be gone
    moved: Annotated[Row, Suspect]  # 1: has had its part of a move of all suspects
    # keys and battles
    supply_size: Small
    keys: Annotated[Row, Seat]  # how many each holds
    key_up: Annotated[Row, Seat, KEYS, Named(Hideout)]  # the faces of those that lie face up
    passed: Annotated[Small, Owner]  # whose agent has just been passed
    demanded: Small  # the place of the key that is fought for
    attack: Small  # the attacker's roll; 0: none yet
    exposed: Annotated[Small, Owner]  # who has to show a key
    # suitcases, files and claims
    looked: Annotated[Row, Seat, Hideout]  # 1: that seat has looked into that suitcase
    checking: Annotated[Small, Suspect]  # whose file is being looked into
    bonus_found: Annotated[Row, Suspect, Named(Bonus)]  # the bonus card that was in that file
    file_size: Annotated[Row, Suspect]
    checked: Annotated[Row, Suspect, FILE_SIZE]  # 1: somebody has seen that card, the top one first
    checks: Annotated[Row, Seat, Suspect]  # who has checked which file how often
    wrong: Annotated[Row, Hideout, Suspect]  # 1: a claim that was wrong
    claim_hideout: Annotated[Small, Hideout]  # the latest claim
    claim_suspect: Annotated[Small, Suspect]
    # the end
    winner: Annotated[Small, Owner]
    reason: Annotated[Small, Reason]


class State(Open):
    """One game: what is open, and what is hidden from some or all.  Files and keys are shuffled as
    they are turned up: a card of a file that nobody has seen has no place in it yet."""

    owns: Annotated[Row, Suspect, Named(Hideout)]  # the evidence
    halves: Annotated[Row, Suspect, Half]  # 1: in that suspect's file
    bonus: Annotated[Row, Suspect, Named(Bonus)]  # still in that file
    file: Annotated[Row, Suspect, FILE_SIZE, Named(Found)]  # the top card first; none: not settled
    seen_by: Annotated[Row, Suspect, FILE_SIZE]  # the set of seats that have seen that card
    plan: Annotated[Small, Hideout]  # whose suitcase holds it
    saw_evidence: Annotated[Row, Seat, Suspect]  # 1: after a wrong claim
    key: Annotated[Row, Seat, KEYS, Named(Hideout)]  # the faces of all keys held, in order taken
    supply: Annotated[Row, Hideout]  # 1: lies in the supply
    key_known: Annotated[Row, Seat, KEYS]  # the set of viewers that know its face
    key_never: Annotated[Row, VIEWERS, Seat, KEYS]  # the faces it cannot have, for each viewer
