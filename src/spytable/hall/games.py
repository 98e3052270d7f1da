"""Lazy imports of the games: everything here is loaded when it is first needed.

The rules bring NumPy and Numba with them, and the first page must not wait for those.  So no other
module of hall or web imports a game, a table or a bot when it is itself imported.
"""

from __future__ import annotations

import hashlib
import secrets
from functools import cache
from typing import TYPE_CHECKING

from spytable.entry import played

from .refusals import Reasons

if TYPE_CHECKING:
    from spytable.bots import Levelled
    from spytable.games.box import Box
    from spytable.games.lesson import Lesson, Line
    from spytable.store.port import TableRow
    from spytable.table import Deal, Player, Table

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
    """The part of a seed that may be known before the game ends."""
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

    from .names import in_language

    if commitment(stored.seed) != stored.commitment:
        raise ValueError("its seed is not the one that was promised")
    if not all(place.level in ("", *LEVELS) for place in stored.places):
        raise ValueError("a bot of a level that does not exist sits there")
    if not all(place.stand_in in ("", *LEVELS) for place in stored.places):
        raise ValueError("a bot of a level that does not exist sits in")
    opened = box(stored.box)
    table = opened.table(
        players=len(stored.places),
        variant=stored.variant,
        seed=stored.seed,
        names=[place.name for place in stored.places],
        contributions=[place.contribution for place in stored.places],
        line=line_of(opened.box, stored),
    )
    # Nothing more of the places: a bot is handed what says its choices.  Whoever plays has sat down
    # by now, and a bot that sits in has no name of its own; nor has one whose name was deleted.
    called = [(place.name, place.is_bot or place.player is None) for place in stored.places]
    table.call(
        cache(
            lambda language: [
                in_language(name, language) if ours else name for name, ours in called
            ]
        )
    )
    if stored.entries:
        table.follow(stored.entries)
        table.resume()
    table.follow_asides(Aside(number, *aside) for number, aside in enumerate(stored.asides))
    return table


def verified(text: str) -> tuple[Deal, ...]:
    """The deals of a finished record, each computed again from its seed; raises ValueError where
    one does not follow."""
    from spytable.table import deals, verify

    verify(text)
    return tuple(deals(text))


def lesson_of(box: Box, stored: TableRow) -> Lesson | None:
    """The lesson that a table began as: that of the seat at which a person learns."""
    if stored.lesson is None:
        return None
    people = [place.seat for place in stored.places if not place.level]
    return next((one for one in box.lessons if [one.seat] == people), None)


def line_of(box: Box, stored: TableRow) -> Line:
    """The part of its lesson that a table follows."""
    lesson = lesson_of(box, stored)
    if lesson is None:
        return ()
    line = lesson.line_of([(entry.seat, entry.choice) for entry in played(stored.entries)])
    return line[: stored.lesson] if stored.lesson_left else line


def with_lessons() -> tuple[str, ...]:
    """The boxes with a first game told step by step."""
    from spytable.games import shelf

    return tuple(name for name in shelf.names() if shelf.has_lesson(name))


def bot(level: str) -> Player:
    """The bot of a level, with dice of its own."""
    from spytable.bots import bot as named

    return named(level, seed=secrets.randbits(60))


def fallback_bot() -> Player:
    """The bot that plays where another cannot go on."""
    from spytable.bots import FallbackBot

    return FallbackBot(seed=secrets.randbits(60))


def adviser(seed: int) -> Levelled:
    """The bot that is asked for advice: the strong one.  The same seed gives the same advice."""
    from spytable.bots import Levelled

    return Levelled(LEVELS[-1], seed=seed)


def refusals() -> type[Exception]:
    """The error of a table that will not take a choice."""
    from spytable.table import Refused

    return Refused


def why(refused: Exception) -> str:
    """The sentence for a choice that a table would not take."""
    from spytable import table

    if isinstance(refused, table.StaleMoment):
        return Reasons.STALE
    if isinstance(refused, table.GameOver):
        return Reasons.OVER
    if isinstance(refused, table.NotYourDecision):
        return Reasons.NOT_YOURS
    if isinstance(refused, table.CannotUndo):
        return Reasons.NO_UNDO
    if isinstance(refused, table.NoSuchAudience):
        return Reasons.NO_AUDIENCE
    if isinstance(refused, table.BadAside):
        return Reasons.BAD_ASIDE
    if isinstance(refused, table.UnwantedAside):
        return str(refused)
    return Reasons.NOT_ON_OFFER
