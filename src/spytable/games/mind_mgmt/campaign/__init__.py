"""The campaign of MIND MGMT: SHIFT, in which whoever loses opens a package and grows stronger.

The rules are those of MM-346 to MM-370 and OQ-22; `games/campaign.py` says what each answer is for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from .bots import deed as by_itself
from .deeds import awaited, check_first, decide, next_game, offers, stage
from .document import Shift
from .shown import legend, record_line, shown

KIND = "mind-mgmt/shift"
VERSION = 1
DOCUMENT = Shift
UPGRADES: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}

__all__ = [
    "DOCUMENT",
    "KIND",
    "UPGRADES",
    "VERSION",
    "awaited",
    "by_itself",
    "check_first",
    "decide",
    "legend",
    "next_game",
    "offers",
    "record_line",
    "shown",
    "stage",
]
