"""Spytable: play, study and program spy board games.

import spytable

box = spytable.box("agent-avenue")
table = box.table(players=2, variant={"mode": "simple"}, seed=7)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .bots import bot
    from .table import box, replay, verify

__version__ = "0.2.0"
__all__ = ["bot", "box", "replay", "verify"]

if not TYPE_CHECKING:  # a type checker reads the imports above, and knows a misspelt name for one

    def __getattr__(name: str) -> Any:
        """`box`, `replay`, `verify` and `bot` are fetched when first asked for: `import spytable`
        alone must stay quick, for the server that has to answer at once."""
        match name:
            case "box":
                from .table import box as found
            case "replay":
                from .table import replay as found
            case "verify":
                from .table import verify as found
            case "bot":
                from .bots import bot as found
            case _:
                raise AttributeError(f"module 'spytable' has no attribute {name!r}")
        return found
