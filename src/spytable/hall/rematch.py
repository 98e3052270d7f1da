"""Rematches: the next table of the same people, which goes on with the series of theirs."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from spytable.store.port import SeatRow, TableRow
from spytable.store.signing import Keys, fresh_id

from . import games
from .series import next_game

if TYPE_CHECKING:
    from spytable.games.box import Box
    from spytable.games.campaign import NextGame


def next_table(
    old: TableRow,
    keys: Keys,
    box: Box,
    seat: int,
    contribution: str,
    after: str = "",
    opened: int = 0,
    planned: NextGame | None = None,
) -> TableRow:
    """The table that this seat opens for the others of the old one, as its host.  Its number
    follows from the old one's, or from the last of the series (`after`, one of `opened`) where the
    old one's rematch was deleted: there is nothing to choose once the words for the shuffle are
    known.  In a campaign it is laid as was `planned`."""
    table_id = keys.next_id(after or old.id)
    seed = keys.seed(table_id)
    commitment = games.commitment(seed)
    sides = sides_of(box, len(old.places))
    seats = None if planned is None else (planned.taken_from, planned.anew)
    following = next_game(old, sides, keys.series_id, table_id, opened or old.game or 1, seats)
    places = []
    for here, was in enumerate(following.taken_from):
        place = old.places[was]
        word = games.own_contribution(commitment, here) if place.is_bot else ""
        if was == seat:
            word = contribution or games.own_contribution(commitment, here)
        seated = place.is_bot or was == seat
        # The seat of somebody who was deleted is free, for whoever holds the invitation.
        name = place.name if place.is_bot or place.player is not None else ""
        places.append(SeatRow(here, place.level, place.player, name, word, seated))
    now = time.time()
    return TableRow(
        id=table_id,
        box=old.box,
        variant=old.variant if planned is None else planned.variant,
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
        series=following.series,
        game=following.game,
        chairs=following.chairs,
        earlier=following.earlier,
    )


def sides_of(box: Box, players: int) -> tuple[int, ...]:
    """The side of every seat of a box."""
    return tuple(int(box.rules.side(players, seat)) for seat in range(players))
