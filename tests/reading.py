"""Sentences as one reads them: a no-break space is a space."""

from __future__ import annotations

from functools import wraps
from types import ModuleType
from typing import Any

from spytable.locale import NO_BREAK


def read(said: Any) -> Any:
    """The words, with plain spaces; of a list or a tuple, all that is in it."""
    if isinstance(said, str):
        return said.replace(NO_BREAK, " ")
    if isinstance(said, list | tuple):
        return type(said)(read(one) for one in said)
    return said


class Read:
    """A module whose functions speak, read."""

    def __init__(self, spoken: ModuleType) -> None:
        self._spoken = spoken

    def __getattr__(self, name: str) -> Any:
        speak = getattr(self._spoken, name)
        if not callable(speak):
            return speak

        @wraps(speak)
        def reading(*asked: Any, **more: Any) -> Any:
            return read(speak(*asked, **more))

        return reading
