"""Memoisation of the rules: each question to a State is asked once, until the State changes.

Here the State lives, and only here it is changed: whoever changes it cannot forget to forget.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from spytable.games.box import Box
from spytable.kernel import (
    DEALER,
    NOBODY,
    SPECTATOR,
    codes,
    content,
    copy,
    new,
    numbers,
    restore,
    revived,
    table_calls,
)

Seats = tuple[int, ...]


@dataclass(slots=True, eq=False)
class Present:
    """The answers that hold for the present State; a new one as soon as anything has happened."""

    first: int
    """The seat that is waited for first, the Dealer, or nobody."""
    offered: dict[int, list[int]]
    """The codes of what each may choose, as far as that was asked."""
    asked: Seats = ()
    """Everyone who may choose something."""
    waited_for: Seats = ()
    """Those of them who can lead the game on."""
    views: dict[int | None, Any] = field(default_factory=dict)
    """What each may know (None: a spectator), as far as that was asked."""
    outcome: tuple[Seats, int] | None = None
    """At the end: the score of every seat and the reason."""


def _offered_in(row: Any) -> list[int]:
    """Of one row of a survey: the codes of what may be chosen."""
    offered: list[int] = row[
        table_calls.FIRST : table_calls.FIRST + int(row[table_calls.COUNT])
    ].tolist()
    return offered


class RulesCache:
    """The present State with memoised answers: who is waited for, what each may choose and know."""

    __slots__ = ("_present", "box", "players", "state")

    def __init__(self, box: Box, players: int) -> None:
        self.box = box
        self.players = players
        self.state: Any = new(box.state)
        self._present: Present | None = None

    @property
    def present(self) -> Present:
        """The state of the rules now.  It is the same object as long as nothing happens."""
        return self._present or self._survey()

    def forget(self) -> None:
        """Something has happened: whatever was asked is asked again."""
        self._present = None

    def lay(self, state: Any) -> None:
        """Go on from another State."""
        self._present = None
        copy(self.state, state)

    def restore(self, before: bytes) -> None:
        """Back to a State that was."""
        self._present = None
        restore(self.state, before)

    def enter(self, who: int, code: int) -> tuple[bytes, tuple[int, ...]]:
        """Carry out a choice: the State before it, and what each listener heard of it."""
        before, heard = content(self.state), codes(self.players + 1)
        self._present = None
        table_calls.hear_and_apply(self.state, code, who, self.players, heard)
        return before, tuple(heard.tolist())

    @property
    def decider(self) -> int:
        """The seat that is waited for first, the Dealer, or nobody."""
        return (self._present or self._survey()).first

    @property
    def is_asking(self) -> bool:
        """Whether a player is waited for: neither the Dealer nor, at the end, nobody."""
        return self.decider not in (DEALER, NOBODY)

    def offered(self, who: int) -> list[int]:
        """The codes of all that a seat, or the Dealer, may choose now."""
        present = self._present or self._survey()
        found = present.offered.get(who)
        if found is None:
            out = codes(self.box.most_choices)
            count = int(self.box.rules.choices(self.state, who, out))
            found = present.offered[who] = np.asarray(out)[:count].tolist()
        return found

    def outcomes(self) -> list[tuple[str, int]]:
        """The possible choices of the Dealer, with weights."""
        offered, names = self.offered(DEALER), self.box.choice_names
        weights = numbers(np.zeros(len(offered), np.int64))
        table_calls.weights(self.state, len(offered), numbers(np.array(offered, np.int16)), weights)
        return [
            (names[code], weight) for code, weight in zip(offered, weights.tolist(), strict=True)
        ]

    def outcome(self) -> tuple[Seats, int] | None:
        """The score of every seat and the code of the reason; None while the game runs."""
        present = self._present or self._survey()
        if present.first == NOBODY and present.outcome is None:
            scores = numbers(np.zeros(self.players, np.int32))
            reason = int(self.box.rules.result(self.state, scores))
            present.outcome = tuple(int(n) for n in scores), reason
        return present.outcome

    def seen(self, seat: int | None) -> Any:
        """The present View of a seat, to be read and never written."""
        views = (self._present or self._survey()).views
        view = views.get(seat)
        if view is None:
            view = views[seat] = self._observe(self.state, seat)
        return view

    def seen_in(self, before: bytes, seat: int | None) -> Any:
        """Its View of a State that was."""
        return self._observe(revived(self.box.state, before), seat)

    def _observe(self, state: Any, seat: int | None) -> Any:
        view = new(self.box.view)
        self.box.sight.observe(state, SPECTATOR if seat is None else seat, view)
        return view

    def _survey(self) -> Present:
        """Ask who is waited for first, and on the way what each may choose."""
        most = table_calls.FIRST + self.box.most_choices
        rows = numbers(np.zeros((self.players + 1, most), np.int16))
        first = int(table_calls.legal_choices(self.state, self.players, rows))
        held = np.asarray(rows)
        if first == DEALER:
            present = Present(first, {DEALER: _offered_in(held[-1])})
        elif first == NOBODY:
            present = Present(first, {})
        else:
            offered = {seat: _offered_in(held[seat]) for seat in range(self.players)}
            asked = tuple([seat for seat, found in offered.items() if found])
            leads = held[:-1, table_calls.WAITED_FOR].tolist()
            present = Present(first, offered, asked, tuple([s for s in asked if leads[s]]))
        self._present = present
        return present
