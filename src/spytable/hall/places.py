"""Lookup of seats by player: which seat is theirs, and which is free."""

from __future__ import annotations

from collections.abc import Sequence

from spytable.store.port import SeatRow


def seat_of(places: Sequence[SeatRow], player: str) -> int | None:
    """A player's seat; None for those who only watch."""
    for place in places:
        if place.player == player and place.seated:
            return place.seat
    return None


def place_kept_for(places: Sequence[SeatRow], player: str) -> SeatRow | None:
    """A place that waits for this very player, after a rematch was called."""
    for place in places:
        if place.player == player and not place.seated:
            return place
    return None


def free_place(places: Sequence[SeatRow]) -> SeatRow | None:
    """The first place that waits for whoever holds the invitation."""
    for place in places:
        if place.player is None and not place.is_bot and not place.seated:
            return place
    return None
