"""Everything Agent Avenue says: names, buttons, prompts, tellings.  Reads Views only."""

from .box import option, option_title, seat_hue, seat_title
from .buttons import choice
from .cards import card, card_text, market_card, market_effect, market_text
from .ending import ending
from .explanations import explanations
from .prompts import prompt
from .tellings import tell

__all__ = [
    "card",
    "card_text",
    "choice",
    "ending",
    "explanations",
    "market_card",
    "market_effect",
    "market_text",
    "option",
    "option_title",
    "prompt",
    "seat_hue",
    "seat_title",
    "tell",
]
