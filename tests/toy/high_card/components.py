"""The content of the box: nine cards, and what things are called."""

from __future__ import annotations

from enum import IntEnum

CARDS = 9
HAND = 3
SEATS = 2
MOST_CHOICES = CARDS


class Seat(IntEnum):
    """The two places."""

    SEAT_1 = 0
    SEAT_2 = 1


class Phase(IntEnum):
    """The phases."""

    DEAL = 0
    LEAD = 1
    ANSWER = 2
    OVER = 3


class Reason(IntEnum):
    """Why a game ends."""

    NONE = 0
    MORE_TRICKS = 1
