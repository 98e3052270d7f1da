"""The version of a page: a digest of all that one seat would be sent, and a count that only grows.

Both belong to the seat.  A change that it may not notice alters neither, so nothing is sent to it;
and as they follow from what is stored, a page that was away while its table left the memory catches
up.  A digest is good for one run of the server, and says so: a page of another run is sent the
whole.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from spytable.hall.advice import current
from spytable.hall.presence import host_is_away
from spytable.hall.room import Room

from .memory import pages_of

if TYPE_CHECKING:
    from spytable.table import Pov


def version_now(room: Room, pov: Pov | None, seat: int | None, epoch: str) -> str:
    """The version that a seat would be shown, worked out once a change."""
    if pov is None:
        return version_for(room, pov, seat, epoch)
    versions = pages_of(room).versions
    version = versions.get(seat)
    if version is None:
        version = versions[seat] = version_for(room, pov, seat, epoch)
    return version


def version_for(room: Room, pov: Pov | None, seat: int | None, epoch: str) -> str:
    """The run of the server, how many things this seat knows of, and what it would see now; who has
    a page open is not part of it."""
    stored = room.stored
    seated = 0
    facts: list[object] = [seat, room.was_called_off, room.has_started, stored.rematch]
    facts += (stored.lesson, stored.lesson_left, stored.series, stored.outcome, *stored.earlier)
    for place in stored.places:
        seated += place.seated
        facts += (place.name, place.seated, place.stand_in)
    # Whoever gets up makes `seated` smaller; the count must grow all the same.
    count = (
        seated
        + 16 * stored.seatings
        + room.has_started
        + room.has_ended
        + (stored.rematch is not None)
    )
    sight = b""
    if not room.has_started:
        facts.append(host_is_away(room))
    if pov is not None:
        beside, moment = pov.asides, pov.moment
        count += moment + len(beside)
        facts += [(one.seat, one.topic, one.text) for one in beside]
        # What the seat may choose and has heard of, and who is waited for, which is public.
        facts += (
            moment,
            pov.waited_for,
            pov.offered,
            pov.may_undo,
            pov.result is not None,
        )
        if (advice := current(room, seat, moment)) is not None:
            facts.append(("advice", advice.opinion is not None))
        sight = pov.sight
    return f"{epoch}-{count}-{hash((*facts, sight)) & _ALL:016x}"


_ALL = (1 << 64) - 1
