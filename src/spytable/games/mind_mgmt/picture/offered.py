"""Layers of the choices: a matter of values, not of the order of drawing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from ..choices import (
    CHAOS,
    EXPOSE,
    IMMORTAL,
    MARK,
    MOVE,
    NAMES,
    PLACE,
    POST,
    SECOND,
    SLIP,
    START,
    STEP,
    TOKEN,
)

Labelled = tuple[tuple[int, str], ...]
"""Choices, each with its sentence."""
_ON_BLOCKS = (START, STEP, SLIP, SECOND, POST, PLACE, TOKEN, EXPOSE, MOVE, MARK)


class Offered(NamedTuple):
    """The choices on offer, by where they lie."""

    blocks: Labelled
    """Locations, whatever is to happen there."""
    borders: Labelled
    immortals: Labelled
    """Moves of immortals: the figure, then where it goes."""
    deeds: Labelled
    """All that is no place on the board: it lies on the desk of the reader."""

    @classmethod
    def at(cls, codes: Iterable[int], labels: Mapping[int, str]) -> Offered:
        """Sort what is offered to the one who looks."""
        found: dict[str, list[tuple[int, str]]] = {name: [] for name in cls._fields}
        for code in sorted(int(code) for code in codes):
            found[_WHERE[code]].append((code, labels[code]))
        return cls(**{name: tuple(those) for name, those in found.items()})


def _where(code: int) -> str:
    if CHAOS.has(code):
        return "borders"
    if IMMORTAL.has(code):
        return "immortals"
    return "blocks" if any(kind.has(code) for kind in _ON_BLOCKS) else "deeds"


_WHERE = {code: _where(code) for code in NAMES}
