"""Bots: they receive a View, a Decision and what was heard, and nothing else."""

from .level_bots import LEVELS, Levelled
from .opinion import Opinion
from .roster import ROSTER, FallbackBot, RandomBot, UnknownBot, bot
from .search import Search

__all__ = [
    "LEVELS",
    "ROSTER",
    "FallbackBot",
    "Levelled",
    "Opinion",
    "RandomBot",
    "Search",
    "UnknownBot",
    "bot",
]
