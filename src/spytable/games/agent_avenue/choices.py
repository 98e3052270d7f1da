"""Choices by name: a family and a member, `up:saboteur`.

A hidden member (`swap:hidden`) is for those who hear of the choice and may not know the card.
"""

from __future__ import annotations

from spytable.kernel.families import Families, seats

from .components import SEATS, Agent, Market, Side

FAMILIES = Families()
UP = FAMILIES("up", Agent)
DOWN = FAMILIES("down", Agent, hidden=True)
SWAP = FAMILIES("swap", Agent, hidden=True)
"""By the one who lays next; while a pair has not agreed who leads, by the first of the two."""
PARTNER_SWAP = FAMILIES("partner-swap", Agent, hidden=True)
"""By that one's partner, who has not laid either (AA-159)."""
RECRUIT = FAMILIES("recruit", ("up", "down"))
RECRUIT_UP = RECRUIT.code(0)
RECRUIT_DOWN = RECRUIT.code(1)
DEAL = FAMILIES("deal", Agent, hidden=True)
BEGIN = FAMILIES("begin", Side)
LEAD = FAMILIES("lead", seats(SEATS))
TAKER = FAMILIES("taker", seats(SEATS))
CHOOSE = FAMILIES("choose", Agent)
AGAIN = FAMILIES("again", ("recruit", "keep"))
AGAIN_RECRUIT = AGAIN.code(0)
AGAIN_KEEP = AGAIN.code(1)
TOP = FAMILIES("top", Agent)
TAKE = FAMILIES("take", Market)
OFFER = FAMILIES("offer", Market)

NAMES = FAMILIES.names
CODES = FAMILIES.codes

MOST_CHOICES = 24
"""No decision offers more."""
