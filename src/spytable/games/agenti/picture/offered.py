"""Layers of the choices: a matter of values, not of the order of drawing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from ..choices import (
    ASSIGN,
    CHECK,
    DEMAND,
    ENTER,
    EXPOSE,
    LOOK,
    NAME,
    PLAY,
    SHOW,
    STEP,
    SUSPECT,
    TAKE_KEY,
    TURN,
)

Labelled = tuple[tuple[int, str], ...]
"""Choices, each with its sentence."""


class Offered(NamedTuple):
    """The choices on offer, by where they lie."""

    on_map: Labelled
    """Steps, doors, suspects and agents, the light and its suitcase."""
    supply: Labelled
    files: Labelled
    cards: Labelled
    own_keys: Labelled
    their_keys: Labelled
    signs: Labelled
    """Choices without a place of their own."""

    @classmethod
    def at(cls, codes: Iterable[int], labels: Mapping[int, str]) -> Offered:
        """Sort what is offered to the one who looks."""
        found: dict[str, list[tuple[int, str]]] = {name: [] for name in cls._fields}
        for code in sorted(int(code) for code in codes):
            found[_where(code)].append((code, labels[code]))
        return cls(**{name: tuple(those) for name, those in found.items()})


def _where(code: int) -> str:
    if code == LOOK or any(kind.has(code) for kind in (STEP, ENTER, SUSPECT, EXPOSE, TURN)):
        return "on_map"
    if code == TAKE_KEY:
        return "supply"
    for kind, where in (
        (ASSIGN, "files"),
        (CHECK, "files"),
        (NAME, "files"),
        (PLAY, "cards"),
        (SHOW, "own_keys"),
        (DEMAND, "their_keys"),
    ):
        if kind.has(code):
            return where
    return "signs"
