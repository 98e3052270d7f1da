"""Hints for a server: how to present choices, when to delay them, and what to do with asides.

Rules know nothing of pages, clocks and marks beside the board.  A server knows nothing of a game.
Here a box tells the server what it must know all the same, to be polite and keep secrets in time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from spytable.kernel.families import Kind

from .contract import Mark


def _something_is_left(view: Any) -> bool:
    """For boxes in which every decision is worth asking."""
    return False


def _anything_goes(
    view: Any, audience: str, topic: str, text: str, marks: Sequence[Mark], /
) -> str | None:
    """For boxes that do not mind what is put down beside the game."""
    return None


@dataclass(frozen=True)
class Manners:
    """The hints of one box for a server. The defaults suit a game that asks for nothing special."""

    giving_up: tuple[Kind, ...] = ()
    """Families of choices that throw away what was won, rather than lead the turn on: they are
    shown last and quietly, and never get the focus by themselves."""
    ending: tuple[Kind, ...] = ()
    """Families of choices that end the turn."""
    shown_in_picture: bool = False
    """Whether the picture tells every choice with words or signs of its own, beside its question: a
    page then repeats none as a button, but keeps the list of all for those who open it."""
    nothing_left: Callable[[Any], bool] = _something_is_left
    """Whether the holder of a View, who is asked, can only end the turn and gives nothing up by
    that: a page may then do it unasked, if it is the only choice as well."""
    ends_unasked: bool = True
    """Whether a page does so for readers who have not said what they prefer.  Not where the last
    step is worth a second look, or what is gained by a turn is worth reading."""
    held_open: tuple[Kind, ...] = ()
    """Families of choices by which a turn may end with chance to come: as long as they can be taken
    back, a server lets the Dealer wait for a moment."""
    answering: tuple[Kind, ...] = ()
    """Families of choices that answer what somebody else has asked.  How quickly an answer comes
    must not tell whether there was a choice: a server gives none of them before a pause, and the
    only possible one by itself, as late as a choice might have come."""
    unheard: Mapping[int, tuple[Kind, ...]] = field(default_factory=dict)
    """By seat: families of choices of which nobody else hears anything when they are made, though
    others of the same turn are heard at once.  When they are made must not show either: a server's
    bot takes no time of its own over them."""
    objection_to_aside: Callable[[Any, str, str, str, Sequence[Mark]], str | None] = _anything_goes
    """Why the holder of a View may not put something down beside the game, given its audience,
    topic and text and the marks that stand: an English sentence out of the box's catalogue; None
    if nothing speaks against it."""
    swept: Callable[[Any, Sequence[Mark]], Sequence[str]] | None = None
    """The marks, of those that lie open for all, that the game has taken off the table at the
    moment of a View: their topics.  They never come back by themselves; a player who wants one puts
    it down again."""
    points: Callable[[Any], Sequence[int]] | None = None
    """How many points every seat has at the end, by a View of that moment, in games that are told
    in points; None where one simply wins or loses."""
    after_you: Callable[[Any, Sequence[Mark]], bool] | None = None
    """Whether the holder of a View, who is asked together with partners, lets one of them go first,
    by what it has put down: then their bots need not wait for it."""

    def kinds(self) -> Iterator[Kind]:
        """Every family of choices that is named here."""
        yield from (*self.giving_up, *self.ending, *self.held_open, *self.answering)
        for kinds in self.unheard.values():
            yield from kinds
