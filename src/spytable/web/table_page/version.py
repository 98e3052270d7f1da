"""The version of a page: a digest of all that one seat would be sent, and a count that only grows.

Both belong to the seat.  What it may not notice changes neither, so nothing is sent to it; and as
they follow from what is stored, a page that was away while its table left the memory, or while the
server was started again, catches up.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from ..room import Room

if TYPE_CHECKING:
    from spytable.table import Table


def version_now(room: Room, table: Table | None, seat: int | None, epoch: str) -> str:
    """The version that a seat would be shown, worked out once a change."""
    if table is None:
        return version_for(room, table, seat, epoch)
    version = room.marks.get(seat)
    if version is None:
        version = room.marks[seat] = version_for(room, table, seat, epoch)
    return version


def version_for(room: Room, table: Table | None, seat: int | None, epoch: str) -> str:
    """Which run of the server, how many things this seat knows of, and what it would see now; who
    has a page open is not part of it."""
    stored = room.stored
    seated = sum(place.seated for place in room.places)
    # Whoever gets up makes `seated` smaller; the count must grow all the same.
    count = (
        seated
        + 16 * stored.seatings
        + room.has_started
        + room.has_ended
        + (stored.rematch is not None)
    )
    facts: list[object] = [
        seat,
        [(place.name, place.seated, place.stand_in) for place in room.places],
        room.was_called_off,
        room.has_started,
        stored.rematch,
    ]
    if table is not None:
        beside = table.asides(seat)
        count += table.moment_of(seat) + len(beside)
        facts += [(one.seat, one.topic, one.text) for one in beside]
        facts += _of_the_game(table, seat)
    digest = hashlib.sha256(repr(facts).encode()).hexdigest()[:16]
    return f"{epoch}-{count}-{digest}"


def _of_the_game(table: Table, seat: int | None) -> list[object]:
    """What the seat sees, may choose and has heard of; and who is waited for, which is public."""
    return [
        table.moment_of(seat),
        table.sight(seat),
        table.waited_for(),
        table.offered(seat),
        seat is not None and table.may_undo(seat),
        table.result is not None,
    ]
