"""Everything MIND MGMT says: names, buttons, prompts, tellings, reasons.  Reads Views only."""

from .advice import reason
from .box import option, option_title, seat_hue, seat_title
from .buttons import button, choice
from .ending import ending
from .explanations import explanations
from .notes import after_you, objection_to_aside, swept
from .prompts import goal, prompt
from .reasons import why_not
from .tellings import tell

__all__ = [
    "after_you",
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
    "swept",
    "tell",
    "why_not",
]
