"""Everything Agenti says: names, buttons, prompts, tellings, notes.  Reads Views only."""

from .advice import reason
from .box import option, option_title, seat_hue, seat_title
from .buttons import button, choice
from .ending import ending
from .explanations import explanations, goal
from .prompts import prompt
from .sheet import objection_to_aside
from .tellings import tell

__all__ = [
    "button",
    "choice",
    "ending",
    "explanations",
    "goal",
    "objection_to_aside",
    "option",
    "option_title",
    "prompt",
    "reason",
    "seat_hue",
    "seat_title",
    "tell",
]
