"""What the rules say of a State, asked once as long as it stays the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from spytable.games.box import Box
from spytable.kernel import DEALER, NOBODY, codes, new, numbers, table_calls

from .refusals import NoSuchSeat

_NOT_ASKED = object()


def _offered_in(row: Any) -> list[int]:
    """Of one row of a survey: the codes of what may be chosen."""
    offered: list[int] = row[
        table_calls.FIRST : table_calls.FIRST + int(row[table_calls.COUNT])
    ].tolist()
    return offered


def _asked_in(rows: list[list[int]]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Of a survey: the seats that have a choice, and those of them that are waited for."""
    asked = tuple(seat for seat, row in enumerate(rows) if row[table_calls.COUNT])
    return asked, tuple(seat for seat in asked if rows[seat][table_calls.WAITED_FOR])


class Asking:
    """A State, who is waited for in it, and what each may choose."""

    def __init__(self, box: Box, players: int) -> None:
        self.box = box
        self.players = players
        self._state: Any = new(box.state)
        self._asked_of: Any = None
        """The State that the answers below are about; none, once it has changed."""
        self._first = NOBODY
        self._answers: dict[tuple[str, int | None], Any] = {}

    def _once(self, question: str, seat: int | None, ask: Callable[[], Any]) -> Any:
        """The answer to a question about the State; asked once as long as that is the same."""
        if self._asked_of is not self._state:
            self._survey()
        key = (question, seat)
        answer = self._answers.get(key, _NOT_ASKED)
        if answer is _NOT_ASKED:
            answer = self._answers[key] = ask()
        return answer

    def _decider(self) -> int:
        """The seat that is waited for first, the Dealer, or nobody."""
        if self._asked_of is not self._state:
            self._survey()
        return self._first

    def _survey(self) -> None:
        """Something has changed: forget what was asked, and ask who is waited for first, and on the
        way what each may choose."""
        most = self.box.most_choices
        answers: dict[tuple[str, int | None], Any] = {}
        rows = numbers(np.zeros((self.players + 1, table_calls.FIRST + most), np.int16))
        first = int(table_calls.legal_choices(self._state, self.players, rows))
        held = np.asarray(rows)
        if first == DEALER:
            answers["offered", DEALER] = _offered_in(held[-1])
        elif first != NOBODY:
            for seat in range(self.players):
                answers["offered", seat] = _offered_in(held[seat])
            answers["asked", None] = _asked_in(held[:-1, : table_calls.FIRST].tolist())
        self._first, self._answers, self._asked_of = first, answers, self._state

    def _asked(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Everyone who may choose something now, and those of them who can lead the game on."""
        self._decider()
        asked: tuple[tuple[int, ...], tuple[int, ...]] = self._answers["asked", None]
        return asked

    def _offered(self, seat: int) -> list[int]:
        def ask() -> list[int]:
            out = codes(self.box.most_choices)
            count = int(self.box.rules.choices(self._state, seat, out))
            return np.asarray(out)[:count].tolist()  # type: ignore[no-any-return]

        offered: list[int] = self._once("offered", seat, ask)
        return offered

    def _place(self, seat: int | None) -> int:
        """Where a seat stands in lists of all who listen; a spectator stands last."""
        return self.players if seat is None else self._seat(seat)

    def _seat(self, seat: int) -> int:
        if not self._is_seat(seat):
            raise NoSuchSeat(f"there is no seat {seat!r}")
        return seat

    def _is_seat(self, seat: int) -> bool:
        return type(seat) is int and 0 <= seat < self.players

    def _side(self, seat: int) -> int:
        return int(self.box.rules.side(self.players, seat))
