"""Everything Spy Connection says: names, buttons, prompts, tellings.  Reads Views only."""

from .box import blurb, explanations, option, option_title, seat_hue, seat_title, title
from .ending import ending
from .missions import mission, mission_label, mission_text
from .places import city, space
from .prompts import prompt
from .sentences import choice
from .tellings import tell

__all__ = [
    "blurb",
    "choice",
    "city",
    "ending",
    "explanations",
    "mission",
    "mission_label",
    "mission_text",
    "option",
    "option_title",
    "prompt",
    "seat_hue",
    "seat_title",
    "space",
    "tell",
    "title",
]
