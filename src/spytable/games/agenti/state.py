"""The State of Agenti: everything true at a table, secret or not."""

from __future__ import annotations

from typing import Annotated

from spytable.kernel import Count, LongRow, Named, Row, Small

from .components import (
    DIE,
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


class Open:
    """Public information: the fields that State and View share. Arrays are indexed by seat, suspect
    or hideout first; suspects and hideouts count from 1.

    The sets of those who know something are open too, for everyone sees who looks: the sets
    `seen_by`, `key_known`, `looked` and `saw_evidence` say who, never what."""

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
    out: Annotated[Row, Seat]  # 0: plays; else after a wrong claim, the first (1), second ...
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
    key_known: Annotated[Row, Seat, KEYS]  # the set of those who know its face (EVERYBODY: all)
    key_since: Annotated[Row, Seat, KEYS]  # how many claims had been wrong when it was taken
    returned_known: Annotated[Row, Seat, KEYS]  # of the keys it gave back then: who knew the face
    returned_since: Annotated[Row, Seat, KEYS]  # and since when it was held
    passed: Annotated[Small, Owner]  # whose agent has just been passed
    demanded: Small  # the place of the key that is fought for, from 0
    attack: Small  # the attacker's roll; 0: none yet
    battle: Annotated[Row, Seat]  # both rolls of a battle, until the move goes on; 0: not in it
    exposed: Annotated[Small, Owner]  # who has to show a key
    # suitcases, files and claims
    looked: Annotated[Row, Seat, Hideout]  # 1: that seat has looked into that suitcase
    saw_evidence: Annotated[Row, Seat, Suspect]  # 1: that seat has seen it, after a claim
    checking: Annotated[Small, Suspect]  # whose file is being looked into, or filled in setting up
    bonus_found: Annotated[Row, Suspect, Named(Bonus)]  # the bonus card that was in that file
    file_size: Annotated[Row, Suspect]
    seen_by: Annotated[Row, Suspect, FILE_SIZE]  # the set of seats that saw that card, top first
    checks: Annotated[LongRow, Seat, Suspect]  # who has checked which file how often
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
    plan: Annotated[Small, Hideout]  # whose suitcase holds it
    key: Annotated[Row, Seat, KEYS, Named(Hideout)]  # the faces of all keys held, in order taken
    supply: Annotated[Row, Hideout]  # 1: lies in the supply
    returned: Annotated[Row, Seat, KEYS, Named(Hideout)]  # the faces of keys given back
