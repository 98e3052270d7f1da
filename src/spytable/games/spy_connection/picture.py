"""The table of Spy Connection as a picture; for now an empty one."""

from __future__ import annotations

from collections.abc import Sequence

from .sight import View


def draw(v: View, offered: Sequence[int], names: Sequence[str], language: str) -> str:
    """The table as this seat sees it."""
    return '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 900"></svg>'
