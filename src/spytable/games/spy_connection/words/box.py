"""The words on the box: title, options, the names of the seats."""

from __future__ import annotations

from spytable.locale import count, mark, say, say_as
from spytable.pictures.palette import BLUE, BROWN, RED, YELLOW

from ..components import AGENTS, COLOURS

_OPTION_TITLES = {
    "board": mark("Side of the board"),
    "start": mark("Start missions"),
    "first": mark("Who begins"),
    "ties": mark("Equal points"),
}

_OPTIONS = {
    ("board", "light"): mark("Light: the standard game"),
    ("board", "dark"): mark(
        "Dark: one more planning agent for every mission; best with all 15 agents"
    ),
    ("start", "first-game"): mark("First game: dealt at random"),
    ("start", "advanced"): mark("Advanced: chosen in turn, the start player last"),
    ("first", "random"): mark("At random"),
    ("ties", "last-turn"): mark("The tied player who took a turn most recently wins"),
    ("ties", "seat-order"): mark("The tied player later in turn order wins"),
}

_AGENTS = "agents-"
"""So begin the options that say how many agents a seat has; its number follows."""


def option_title(language: str, option_name: str) -> str:
    """The subject of an option."""
    if option_name.startswith(_AGENTS):
        seat = int(option_name.removeprefix(_AGENTS)) - 1
        return say(language, "Agents: {seat}", seat=colour(language, seat))
    return say(language, _OPTION_TITLES[option_name])


def option(language: str, option_name: str, value_name: str) -> str:
    """One value of an option."""
    if option_name.startswith(_AGENTS):
        agents = int(value_name)
        if agents < AGENTS:
            return count(
                language,
                agents,
                "{n} agent, for the experienced",
                "{n} agents, for the experienced",
            )
        return count(language, agents, "{n} agent", "{n} agents")
    if (option_name, value_name) == ("first", "seat-1"):
        return say(language, "{name} begins", name=colour(language, 0))
    return say(language, _OPTIONS[option_name, value_name])


def colour(language: str, seat: int) -> str:
    """SC-03. A seat's colour, as its name."""
    return {
        "red": say_as(language, "seat", "Red"),
        "blue": say_as(language, "seat", "Blue"),
        "yellow": say_as(language, "seat", "Yellow"),
        "brown": say_as(language, "seat", "Brown"),
    }[COLOURS[seat]]


def seat_title(players: int, seat: int, language: str) -> str:
    """A seat by its colour."""
    return colour(language, seat)


def seat_hue(players: int, seat: int) -> tuple[str, str]:
    """SC-03. The ink and the shape of a seat: everyone plays a colour of their own."""
    hue = {"red": RED, "blue": BLUE, "yellow": YELLOW, "brown": BROWN}[COLOURS[seat]]
    return hue.ink, hue.shape
