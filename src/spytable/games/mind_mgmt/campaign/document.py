"""The document of a campaign: what the two sides have decided, never what follows from the games.

Every decision says after which game it was made: the next game makes room for the next ones, and
the old ones stay as the story so far.
"""

from __future__ import annotations

import msgspec


class Opening(msgspec.Struct, frozen=True):
    """MM-347. A side has opened its next package."""

    after: int
    side: int


class Chosen(msgspec.Struct, frozen=True):
    """MM-357, MM-358. The modules of a side for the game that follows."""

    after: int
    side: int
    """The side that has these modules."""
    keys: tuple[str, ...]


class Bid(msgspec.Struct, frozen=True):
    """MM-369. So many modules are offered to the agents by a seat; 0 if it passes."""

    seat: int
    modules: int


class Talk(msgspec.Struct, frozen=True):
    """MM-366. A side's proposal for the next game, when all packages are open."""

    after: int
    way: str
    by: int
    """The side that proposes it."""
    keys: tuple[str, ...] = ()
    agreed: bool = False
    bids: tuple[Bid, ...] = ()


class Shift(msgspec.Struct, frozen=True):
    """The decisions of a campaign; a new one has none."""

    opened: tuple[Opening, ...] = ()
    chosen: tuple[Chosen, ...] = ()
    out: tuple[str, ...] = ()
    """MM-352. The regular components that the group has taken out."""
    talk: Talk | None = None


# What msgspec works out of a type at its first use it works out here, in one thread.
msgspec.convert({}, Shift)
