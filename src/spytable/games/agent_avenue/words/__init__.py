"""Everything Agent Avenue says: names, buttons, prompts, tellings.  Reads Views only."""

from .box import blurb, option, option_title, seat_title, title
from .cards import card, card_text, market_card, market_text
from .ending import ending
from .prompts import choice, prompt
from .tellings import tell

__all__ = [
    "blurb",
    "card",
    "card_text",
    "choice",
    "ending",
    "market_card",
    "market_text",
    "option",
    "option_title",
    "prompt",
    "seat_title",
    "tell",
    "title",
]
