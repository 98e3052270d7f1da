"""Who may know what: the View of a seat, and what it overhears.

A View starts blank, and zero means "not known": a field forgotten here is ignorance, not a leak.
"""

from __future__ import annotations

from typing import Annotated

from spytable.kernel import Named, Row, Small

from .components import FILE_SIZE, KEYS, Found, Hideout, Inside, Owner, Seat, Suspect
from .state import Open


class View(Open):
    """All that one seat may know now, and remembers: what is open, and what it has seen."""

    seat: Small  # who looks; SPECTATOR for one who only watches
    deciding: Annotated[Small, Owner]  # whose decision is open
    file: Annotated[Row, Suspect, FILE_SIZE, Named(Found)]  # the cards this seat has seen
    suitcase: Annotated[Row, Hideout, Named(Inside)]
    evidence: Annotated[Row, Suspect, Named(Hideout)]  # seen after a claim
    key: Annotated[Row, Seat, KEYS, Named(Hideout)]  # the faces this seat knows
    key_never: Annotated[Row, Seat, KEYS]  # the faces it knows a key not to have, as a set
