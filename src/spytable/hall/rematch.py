"""Rematches: the next table of the same people."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from spytable.store.port import SeatRow, TableRow
from spytable.store.signing import Keys, fresh_id

from . import games

if TYPE_CHECKING:
    from spytable.games.box import Box


def next_table(old: TableRow, keys: Keys, box: Box, seat: int, contribution: str) -> TableRow:
    """The table that this seat opens for the others of the old one, as its host.  Its number
    follows from the old one's: there is nothing to choose once the words for the shuffle are
    known."""
    table_id = keys.next_id(old.id)
    seed = keys.seed(table_id)
    commitment = games.commitment(seed)
    places = []
    for place in old.places:
        word = games.own_contribution(commitment, place.seat) if place.is_bot else ""
        if place.seat == seat:
            word = contribution or games.own_contribution(commitment, seat)
        seated = place.is_bot or place.seat == seat
        # The seat of somebody who was deleted is free, for whoever holds the invitation.
        name = place.name if place.is_bot or place.player is not None else ""
        places.append(SeatRow(place.seat, place.level, place.player, name, word, seated))
    now = time.time()
    return TableRow(
        id=table_id,
        box=old.box,
        variant=old.variant,
        commitment=commitment,
        invite=fresh_id(16),
        host=old.places[seat].player or old.host,
        opened_at=now,
        places=places,
        seed=seed,
        started_at=now if all(place.seated for place in places) else None,
        edition=box.edition,
        rules=box.rules_version,
        settings=old.settings,
    )
