"""Spytable: play, study and program spy board games.

import spytable

box = spytable.box("agent-avenue")
table = box.table(players=2, variant={"mode": "simple"}, seed=7)
"""

from __future__ import annotations

from typing import Any

__version__ = "0.1.0"
__all__ = ["bot", "box", "replay", "verify"]


def __getattr__(name: str) -> Any:
    """`box`, `replay`, `verify` and `bot` are fetched when first asked for: `import spytable`
    alone must stay quick, for the server that has to answer at once."""
    if name in ("box", "replay", "verify"):
        from . import table

        return getattr(table, name)
    if name == "bot":
        from .bots import bot

        return bot
    raise AttributeError(f"module 'spytable' has no attribute {name!r}")
