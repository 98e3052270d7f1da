"""Layers of the choices: a matter of values, not of the order of drawing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ..choices import (
    BACK,
    CONNECT,
    DISCARD,
    DRAFT,
    MARK,
    TAKE,
    TRAVEL,
    UNMARK,
    unmarked_card,
    unmarked_place,
)
from .seen import Seen


class Offered(NamedTuple):
    """The choices on offer, by where they lie."""

    travels: tuple[int, ...]
    connects: tuple[int, ...]
    backs: tuple[int, ...]
    takes: frozenset[int]
    drafts: frozenset[int]
    marks: frozenset[int]
    discards: frozenset[int]
    unmarks: dict[int, tuple[int, ...]]
    signs: tuple[int, ...]
    """Choices without a place of their own: the end of the turn; or a choice about a card that does
    not lie where it should."""

    @property
    def cities(self) -> tuple[int, ...]:
        """The cities where something may be chosen."""
        return tuple(sorted({*self.travels, *self.connects}))

    @property
    def on_map(self) -> bool:
        """Whether anything on the map may be chosen."""
        return bool(self.travels or self.connects or self.backs)

    @classmethod
    def at(cls, seen: Seen, offered: Iterable[int]) -> Offered:
        """Sort what is offered to the one who looks."""
        codes = [int(code) for code in offered]
        if not codes:
            return NOTHING
        held = set(seen.card[seen.reader])
        lying, open_starts = set(seen.offer), set(seen.open_starts)
        cards = {TAKE: lying, DRAFT: open_starts, MARK: held, DISCARD: held}
        found: dict[object, list[int]] = {
            kind: [] for kind in (TRAVEL, CONNECT, BACK, TAKE, DRAFT, MARK, DISCARD)
        }
        unmarks: dict[int, tuple[int, ...]] = {}
        signs = []
        for code in codes:
            if UNMARK.has(code) and unmarked_card(code) in held:
                card = int(unmarked_card(code))
                unmarks[card] = (*unmarks.get(card, ()), int(unmarked_place(code)))
                continue
            for kind in (TRAVEL, CONNECT, BACK, TAKE, DRAFT, MARK, DISCARD):
                if kind.has(code) and (kind not in cards or kind.of(code) in cards[kind]):
                    found[kind].append(kind.of(code))
                    break
            else:
                signs.append(code)
        return cls(
            tuple(found[TRAVEL]),
            tuple(found[CONNECT]),
            tuple(found[BACK]),
            frozenset(found[TAKE]),
            frozenset(found[DRAFT]),
            frozenset(found[MARK]),
            frozenset(found[DISCARD]),
            unmarks,
            tuple(sorted(signs)),
        )


NOTHING = Offered((), (), (), frozenset(), frozenset(), frozenset(), frozenset(), {}, ())
