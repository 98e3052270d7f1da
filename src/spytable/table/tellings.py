"""The narration each listener has heard so far: sentences of the game, made once and remembered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from spytable.caches import remembered
from spytable.games.box import Box

from .decision import Told
from .history import HeardChoice

HeardSince = Callable[[int], Sequence[HeardChoice]]
"""The part that the listener has heard of after the first so many choices."""
SeenAt = Callable[[int], Any]
"""The View of the listener after it had heard of so many choices."""


@remembered
def _shared(pieces: tuple[str, ...]) -> tuple[str, ...]:
    """The same pieces, kept once for all that is told of them."""
    return pieces


def _until(told: tuple[Told, ...], moment: int) -> tuple[Told, ...]:
    """Everything told before that moment."""
    return tuple(one for one in told if one.moment < moment)


class Tellings:
    """The narration of one table, by listener and language. It is never added to, only replaced:
    two who ask at once do no harm."""

    def __init__(self, box: Box) -> None:
        self._box = box
        self._told: dict[tuple[int, str], tuple[int, tuple[Told, ...]]] = {}
        """By listener and language: how many choices it had heard of, and what it was told."""
        self._last: dict[int, tuple[int, Any]] = {}
        """The View of each listener when it was told something last, and the moment of that: the
        next telling begins there."""

    def told(
        self,
        place: int,
        language: str,
        names: Sequence[str],
        count: int,
        heard_since: HeardSince,
        seen_at: SeenAt,
    ) -> list[Told]:
        """All that a listener was told who has heard of so many choices, oldest first."""
        known, told = self._told.get((place, language), (0, ()))
        if known > count:
            known, told = count, _until(told, count)
        if known < count:
            heard, more = heard_since(known), list(told)
            then, before = self._last.get(place, (-1, None))
            if then != known:
                before = seen_at(known)
            for moment in range(known, count):
                after = seen_at(moment + 1)
                one = heard[moment - known]
                more += self._tell(moment, before, after, one, names, language)
                before = after
            self._told[place, language] = (count, tuple(more))
            self._last[place] = (count, before)
            return more
        return list(told)

    def rest(self) -> None:
        """Keep the sentences, and forget what they were made from."""
        self._last = {}

    def forget_after(self, count: Callable[[int], int]) -> None:
        """Something was taken back: of each listener only so many tellings still count."""
        counts = {key: min(known, count(key[0])) for key, (known, _) in self._told.items()}
        self._told = {
            key: (counts[key], _until(told, counts[key])) for key, (_, told) in self._told.items()
        }
        self._last = {}

    def _tell(
        self,
        moment: int,
        before: Any,
        after: Any,
        heard: HeardChoice,
        names: Sequence[str],
        language: str,
    ) -> tuple[Told, ...]:
        who, code = heard
        sentences = self._box.words.tell(before, after, who, code, names, language)
        if not sentences:
            return ()
        pieces = _shared(tuple(self._box.picture.pieces_told(before, after, who, code)))
        passing = self._box.picture.PASSING
        lasting = pieces
        if not passing.isdisjoint(pieces):
            lasting = _shared(tuple([piece for piece in pieces if piece not in passing]))
        return tuple([Told(moment, sentence, pieces, lasting) for sentence in sentences])
