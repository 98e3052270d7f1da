"""Bots: they receive a View, a Decision and what was heard, and nothing else."""

from .roster import ROSTER, RandomBot, UnknownBot, bot
from .search import Search

__all__ = ["ROSTER", "RandomBot", "Search", "UnknownBot", "bot"]
