"""What each listener was told so far: the sentences of a game, made once and remembered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from spytable.games.box import Box

from .decision import Told
from .history import Heard

SeenAt = Callable[[int], Any]
"""What the listener could see after it had heard of so many choices."""


class Tellings:
    """The memory of what was told at one table.  It is never added to, only replaced: two who ask
    at once do no harm."""

    def __init__(self, box: Box, names: Sequence[str]) -> None:
        self._box = box
        self._names = names
        self._told: dict[tuple[int, str], tuple[tuple[Told, ...], ...]] = {}

    def told(
        self, place: int, language: str, heard: Sequence[Heard], seen_at: SeenAt
    ) -> list[Told]:
        """All that a listener was told, oldest first."""
        told = list(self._told.get((place, language), ()))[: len(heard)]
        if len(told) < len(heard):
            before = seen_at(len(told))
            for moment in range(len(told), len(heard)):
                after = seen_at(moment + 1)
                told.append(self._tell(moment, before, after, heard[moment], language))
                before = after
            self._told[place, language] = tuple(told)
        return [sentence for step in told for sentence in step]

    def forget_after(self, count: Callable[[int], int]) -> None:
        """Something was taken back: of each listener only so many tellings still count."""
        self._told = {key: told[: count(key[0])] for key, told in self._told.items()}

    def _tell(
        self, moment: int, before: Any, after: Any, heard: Heard, language: str
    ) -> tuple[Told, ...]:
        who, code = heard
        sentences = self._box.words.tell(before, after, who, code, self._names, language)
        if not sentences:
            return ()
        pieces = tuple(self._box.picture.pieces_told(before, after, who, code))
        return tuple(Told(moment, sentence, pieces) for sentence in sentences)
