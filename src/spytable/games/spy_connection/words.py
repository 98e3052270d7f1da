"""Everything Spy Connection says, for now in plain English.  Reads Views only."""

from __future__ import annotations

from collections.abc import Sequence

from .choices import NAMES
from .components import COLOURS
from .sight import View


def title(language: str) -> str:
    """The name on the box."""
    return "Spy Connection"


def blurb(language: str) -> str:
    """One sentence for the shelf."""
    return "Join the cities of Europe with your agents and send your spy on its missions."


def option_title(language: str, option_name: str) -> str:
    """What an option settles."""
    return option_name


def option(language: str, option_name: str, value_name: str) -> str:
    """One value of an option."""
    return value_name


def seat_title(players: int, seat: int, language: str) -> str:
    """A seat by its colour."""
    return COLOURS[seat].title()


def choice(v: View, code: int, names: Sequence[str], language: str) -> str:
    """The sentence on the button of a choice."""
    return NAMES[code]


def prompt(v: View, names: Sequence[str], language: str) -> str:
    """What a seat is asked, or whom it waits for."""
    return ending(v, names, language) or (names[v.deciding - 1] if v.deciding else "")


def tell(
    before: View, after: View, actor: int, heard: int, names: Sequence[str], language: str
) -> list[str]:
    """The sentences for one choice."""
    return [NAMES[heard]] if heard else []


def ending(v: View, names: Sequence[str], language: str) -> str:
    """Who won; nothing while the game runs."""
    return f"{names[v.winner - 1]} wins." if v.winner else ""
