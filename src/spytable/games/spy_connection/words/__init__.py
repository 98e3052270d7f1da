"""Everything Spy Connection says: names, buttons, prompts, tellings.  Reads Views only."""

from .box import option, option_title, seat_hue, seat_title
from .cards import explanations
from .ending import ending
from .prompts import prompt
from .sentences import choice
from .tellings import tell

__all__ = [
    "choice",
    "ending",
    "explanations",
    "option",
    "option_title",
    "prompt",
    "seat_hue",
    "seat_title",
    "tell",
]
