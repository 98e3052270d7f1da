"""The words on the box: options, and the seats by their colours."""

from __future__ import annotations

from spytable.locale import mark, say, say_as
from spytable.pictures.palette import BLUE, GREEN, RED, YELLOW

from ..components import COLOURS

_OPTION_TITLES = {
    "first": mark("Who begins"),
    "last": mark("When all others are out"),
}

_OPTIONS = {
    ("first", "random"): mark("At random"),
    ("last", "wins"): mark("The last one in the game wins"),
    ("last", "must-claim"): mark("The last one still has to find the plan"),
}

_HUES = {"red": RED, "green": GREEN, "yellow": YELLOW, "blue": BLUE}


def option_title(language: str, option_name: str) -> str:
    """The subject of an option."""
    return say(language, _OPTION_TITLES[option_name])


def option(language: str, option_name: str, value_name: str) -> str:
    """One value of an option."""
    if (option_name, value_name) == ("first", "seat-1"):
        return say(language, "{name} begins", name=colour(language, 0))
    return say(language, _OPTIONS[option_name, value_name])


def colour(language: str, seat: int) -> str:
    """AG-10. A seat's colour, as its name."""
    return {
        "red": say_as(language, "seat", "Red"),
        "green": say_as(language, "seat", "Green"),
        "yellow": say_as(language, "seat", "Yellow"),
        "blue": say_as(language, "seat", "Blue"),
    }[COLOURS[seat]]


def past_agent(language: str, seat: int) -> str:
    """The agent that a step leads past, by its colour: players choose their names, and those do not
    bend."""
    return {
        "red": say(language, "past red"),
        "green": say(language, "past green"),
        "yellow": say(language, "past yellow"),
        "blue": say(language, "past blue"),
    }[COLOURS[seat]]


def seat_title(players: int, seat: int, language: str) -> str:
    """A seat by its colour."""
    return colour(language, seat)


def seat_hue(players: int, seat: int) -> tuple[str, str]:
    """AG-10. The ink and the shape of a seat: everyone has a secret agent of their own."""
    hue = _HUES[COLOURS[seat]]
    return hue.ink, hue.shape
