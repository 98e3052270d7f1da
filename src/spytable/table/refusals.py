"""Exceptions of a Table: requests it refuses; nothing has changed."""

from __future__ import annotations


class Refused(ValueError):
    """A choice that was not taken; nothing has changed."""


class NoSuchSeat(Refused):
    """Nobody sits there."""


class NotYourDecision(Refused):
    """This seat is not the one to decide."""


class StaleMoment(Refused):
    """The game has gone on since this choice was offered."""


class NotOnOffer(Refused):
    """This choice is not among those on offer."""


class GameOver(Refused):
    """The game has ended."""


class BadAside(Refused):
    """Not something that can be put down at a table."""


class NoSuchAudience(BadAside):
    """Meant for somebody whom nothing can be put down for: another seat's sheet, say."""


class UnwantedAside(Refused):
    """Something the box does not want to be put down; its message is a sentence for people, in
    English, that the catalogues of the box translate."""


class CannotUndo(Refused):
    """There is nothing this seat may take back."""
