"""Everything Agent Avenue says: names, buttons, prompts, tellings.  Reads Views only."""

from .advice import reason
from .box import option, option_title, seat_hue, seat_title
from .buttons import button, choice
from .cards import card, card_text, market_card, market_effect, market_text
from .ending import ending
from .explanations import explanations, goal
from .prompts import prompt
from .tellings import tell

__all__ = [
    "button",
    "card",
    "card_text",
    "choice",
    "ending",
    "explanations",
    "goal",
    "market_card",
    "market_effect",
    "market_text",
    "option",
    "option_title",
    "prompt",
    "reason",
    "seat_hue",
    "seat_title",
    "tell",
]
