"""The default objections: none, for boxes that do not say why something cannot be chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from spytable.pictures.objection import Objection


def objections(
    view: Any, offered: Sequence[int], names: Sequence[str], language: str
) -> Sequence[Objection]:
    """Nothing is said."""
    return ()
