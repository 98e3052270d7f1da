"""The words on the box: title, options, the names of the seats."""

from __future__ import annotations

from spytable.locale import mark, say, say_as
from spytable.pictures.palette import BLUE, GREEN

from ..components import Side
from ..facts import members, side_of

_OPTION_TITLES = {
    "mode": mark("Mode"),
    "first": mark("Who begins"),
}

_OPTIONS = {
    ("mode", "simple"): mark("Simple: agents only"),
    ("mode", "advanced"): mark("Advanced: with the black market"),
    ("first", "random"): mark("At random"),
    ("first", "green"): mark("Green begins"),
    ("first", "blue"): mark("Blue begins"),
}


def option_title(language: str, option_name: str) -> str:
    """The subject of an option."""
    return say(language, _OPTION_TITLES[option_name])


def option(language: str, option_name: str, value_name: str) -> str:
    """One value of an option."""
    return say(language, _OPTIONS[option_name, value_name])


def colour(language: str, side: int) -> str:
    """A side by its colour, as a name."""
    if side == Side.GREEN:
        return say_as(language, "side", "Green")
    return say_as(language, "side", "Blue")


def seat_title(players: int, seat: int, language: str) -> str:
    """A seat by its colour, numbered in a pair."""
    side = side_of(players, seat)
    seats = members(players, side)
    if len(seats) == 1:
        return colour(language, side)
    return f"{colour(language, side)} {seats.index(seat) + 1}"


def seat_hue(players: int, seat: int) -> tuple[str, str]:
    """The ink and the shape of a seat: those of its side, so that partners look alike."""
    hue = GREEN if side_of(players, seat) == Side.GREEN else BLUE
    return hue.ink, hue.shape
