"""A View as plain values, read once for a drawing: all that its layers are made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from spytable.kernel import plain

from ..components import Bonus, Phase
from ..sight import View

Whole = tuple[int, ...]


class Seen(NamedTuple):
    """The View of one seat as plain values, with what follows from them for a picture."""

    players: int
    seat: int
    phase: int
    active: int
    deciding: int
    winner: int
    reason: int
    turn: int
    round_number: int
    light: int
    agent: Whole
    suspect: Whole
    out: Whole
    roll: int
    battle: Whole
    card: int
    action: int
    used: tuple[Whole, ...]
    pending: Whole
    mover: int
    steps_left: int
    path: Whole
    path_length: int
    stopped: bool
    supply_size: int
    keys: Whole
    key_up: tuple[Whole, ...]
    key: tuple[Whole, ...]
    passed: int
    checking: int
    bonus_found: Whole
    file_size: Whole
    file: tuple[Whole, ...]
    seen_by: tuple[Whole, ...]
    checks: tuple[Whole, ...]
    suitcase: Whole
    evidence: Whole
    wrong: tuple[Whole, ...]
    claim_hideout: int
    claim_suspect: int
    names: tuple[str, ...]
    language: str

    @classmethod
    def of(cls, v: View, names: Sequence[str], language: str) -> Seen:
        """All of a View that is drawn."""
        return _read(v, tuple(map(str, names))[: v.players], language)

    @property
    def reader(self) -> int:
        """The seat that looks; -1 for a spectator."""
        return self.seat if 0 <= self.seat < self.players else -1

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.phase == Phase.OVER

    @property
    def deciding_seat(self) -> int:
        """The seat whose decision is open; -1 for none."""
        return -1 if self.over else self.deciding - 1

    @property
    def winning_seat(self) -> int:
        """The seat that has won; -1 while nobody has."""
        return self.winner - 1

    @property
    def passed_seat(self) -> int:
        """The seat whose agent has just been passed; -1 for none."""
        return self.passed - 1

    @property
    def agents(self) -> Whole:
        """The circles of the agents, of those who play."""
        return self.agent[: self.players]

    @property
    def walked(self) -> Whole:
        """The circles of this move, its start first."""
        return self.path[: self.path_length]

    @property
    def bonus_rolls(self) -> int:
        """How many bonus cards have had the die rolled anew so far."""
        return self.bonus_found.count(Bonus.MOVE) + self.bonus_found.count(Bonus.TRAM)

    @property
    def seated(self) -> bool:
        """Whether the reader has a seat."""
        return self.reader >= 0

    @property
    def laid_out(self) -> bool:
        """Whether the board is set up."""
        return any(self.suspect)

    def keys_of(self, seat: int) -> tuple[tuple[int, bool], ...]:
        """The keys before a seat: the face that the reader knows, 0 for none, and whether it lies
        face up."""
        return tuple(
            (self.key_up[seat][k] or self.key[seat][k], bool(self.key_up[seat][k]))
            for k in range(self.keys[seat])
        )

    def checks_of(self, suspect: int) -> tuple[int, ...]:
        """How often each seat has checked a file."""
        return tuple(self.checks[seat][suspect] for seat in range(self.players))

    def halves(self, suspect: int) -> tuple[int, ...]:
        """The halves that the reader has seen in a file."""
        return tuple(sorted(card for card in self.file[suspect] if 0 < card <= 8))


_read = plain(View, Seen, "names", "language")
