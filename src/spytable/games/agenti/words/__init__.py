"""Everything Agenti says: names, buttons, prompts, tellings, notes.  Reads Views only."""

from .box import option, option_title, seat_hue, seat_title
from .buttons import choice
from .ending import ending
from .explanations import explanations
from .prompts import prompt
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
