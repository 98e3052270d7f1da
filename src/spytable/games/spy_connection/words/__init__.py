"""Everything Spy Connection says: names, buttons, prompts, tellings.  Reads Views only."""

from .advice import reason
from .box import option, option_title, seat_hue, seat_title
from .cards import explanations
from .ending import ending
from .glossary import goal
from .prompts import prompt
from .sentences import button, choice
from .tellings import tell

__all__ = [
    "button",
    "choice",
    "ending",
    "explanations",
    "goal",
    "option",
    "option_title",
    "prompt",
    "reason",
    "seat_hue",
    "seat_title",
    "tell",
]
