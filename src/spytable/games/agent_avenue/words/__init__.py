"""Everything Agent Avenue says: names, buttons, prompts, tellings.  Reads Views only."""

from .box import blurb, option, option_title, seat_hue, seat_title, title
from .buttons import choice
from .cards import card, card_text, market_card, market_effect, market_text
from .ending import ending
from .explanations import explanations
from .prompts import prompt
from .tellings import tell

__all__ = [
    "blurb",
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
    "title",
]
