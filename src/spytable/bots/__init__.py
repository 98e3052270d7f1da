"""Bots: they receive a View, a Decision and what was heard, and nothing else."""

from .levels import LEVELS, Levelled
from .roster import ROSTER, RandomBot, UnknownBot, bot
from .search import Search

__all__ = ["LEVELS", "ROSTER", "Levelled", "RandomBot", "Search", "UnknownBot", "bot"]
