"""Lazy imports of the games: everything here is loaded when first asked for.

The rules bring NumPy and Numba with them, and the first page must not wait for those.  So no other
module of the web imports a game, a table or a bot when it is itself imported.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import TYPE_CHECKING

from .errors import Troubles

if TYPE_CHECKING:
    from spytable.games.box import Box
    from spytable.table import Player, Table

    from .store import TableRow

LEVELS = ("easy", "medium", "strong")
"""The bots that may sit down, from the weakest."""


def names() -> tuple[str, ...]:
    """The boxes that can be played."""
    from spytable.games import shelf

    return shelf.names()


def coming() -> tuple[str, ...]:
    """The boxes that stand on the shelf with a promise."""
    from spytable.games import shelf

    return shelf.coming()


def open_box(name: str) -> Box:
    """The box, opened: the first time this takes a second or two."""
    from spytable.games import shelf

    return shelf.take(name)


def play_plainly_until_ready() -> None:
    """From now on nobody waits for a rule to be compiled."""
    from spytable.kernel.rule import run_plainly_until_ready

    run_plainly_until_ready()


def let_run_compiled(name: str) -> None:
    """The rules of this box have been compiled: use them so."""
    from spytable.kernel.rule import group_of, make_ready

    group = group_of(open_box(name).state.__module__)
    assert group is not None
    make_ready(group)


def commitment(seed: bytes) -> str:
    """What may be known of a seed before the game ends."""
    from spytable.table.dealer import commitment as commit

    return commit(seed)


def own_contribution(commitment: str, seat: int) -> str:
    """The share in the shuffle of a seat that gives no word of its own: fixed by what was promised
    before anyone sat down, so that there is nothing left for the server to choose."""
    return hashlib.sha256(f"{commitment} seat-{seat + 1}".encode()).hexdigest()[:32]


def lay(stored: TableRow) -> Table:
    """The table of this number as its Record left it.  Refuses a seed that is not the one that was
    promised, and levels that no bot has."""
    from spytable.table import Aside, box

    if commitment(stored.seed) != stored.commitment:
        raise ValueError("its seed is not the one that was promised")
    if not all(place.level in ("", *LEVELS) for place in stored.places):
        raise ValueError("a bot of a level that does not exist sits there")
    if not all(place.stand_in in ("", *LEVELS) for place in stored.places):
        raise ValueError("a bot of a level that does not exist sits in")
    table = box(stored.box).table(
        players=len(stored.places),
        variant=stored.variant,
        seed=stored.seed,
        names=[place.name for place in stored.places],
        contributions=[place.contribution for place in stored.places],
    )
    if stored.entries:
        table.follow(stored.entries)
        table.resume()
    table.follow_asides(Aside(number, *aside) for number, aside in enumerate(stored.asides))
    return table


def bot(level: str) -> Player:
    """The bot of a level, with dice of its own."""
    from spytable.bots import bot as named

    return named(level, seed=secrets.randbits(60))


def refusals() -> type[Exception]:
    """What a table raises when it will not take a choice."""
    from spytable.table import Refused

    return Refused


def why(refused: Exception) -> str:
    """The sentence for a choice that a table would not take."""
    from spytable import table

    if isinstance(refused, table.StaleMoment):
        return Troubles.STALE
    if isinstance(refused, table.GameOver):
        return Troubles.OVER
    if isinstance(refused, table.NotYourDecision):
        return Troubles.NOT_YOURS
    if isinstance(refused, table.CannotUndo):
        return Troubles.NO_UNDO
    if isinstance(refused, table.BadAside):
        return Troubles.BAD_ASIDE
    return Troubles.NOT_ON_OFFER
