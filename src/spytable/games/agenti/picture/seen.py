"""A View taken apart into plain values, once for a drawing: all that its layers are made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..components import Bonus, Phase
from ..sight import View


class Seen(NamedTuple):
    """What one seat sees."""

    players: int
    reader: int
    """Who looks; -1 for a spectator."""
    phase: int
    active: int
    deciding: int
    """The seat whose decision is open; -1 for none."""
    winner: int
    """The seat that has won; -1 while nobody has."""
    over: bool
    reason: int
    turn: int
    round_number: int
    light: int
    agents: tuple[int, ...]
    suspects: tuple[int, ...]
    out: tuple[int, ...]
    roll: int
    bonus_rolls: int
    """How many bonus cards have had the die rolled anew so far."""
    battle: tuple[int, ...]
    """What each seat has rolled in the battle that has just been fought; 0 for the others."""
    card: int
    action: int
    used: list[list[int]]
    pending: tuple[int, ...]
    mover: int
    steps_left: int
    path: tuple[int, ...]
    stopped: bool
    distances: tuple[int, ...]
    moved: tuple[int, ...]
    supply: int
    keys: tuple[int, ...]
    key_up: list[list[int]]
    key: list[list[int]]
    passed: int
    exposed: int
    checking: int
    bonus_found: tuple[int, ...]
    file_size: tuple[int, ...]
    file: list[list[int]]
    seen_by: list[list[int]]
    checks: list[list[int]]
    looked: list[list[int]]
    suitcases: tuple[int, ...]
    evidence: tuple[int, ...]
    wrong: list[list[int]]
    claim: tuple[int, int]
    """The hideout and the suspect of the latest claim."""
    names: tuple[str, ...]
    language: str

    @classmethod
    def of(cls, v: View, names: Sequence[str], language: str) -> Seen:
        """All of a View that is drawn."""
        players = int(v.players)
        over = v.phase == Phase.OVER
        return cls(
            players,
            int(v.seat) if 0 <= v.seat < players else -1,
            int(v.phase),
            int(v.active),
            -1 if over else int(v.deciding) - 1,
            int(v.winner) - 1,
            over,
            int(v.reason),
            int(v.turn),
            int(v.round_number),
            int(v.light),
            tuple(v.agent.tolist()[:players]),
            tuple(v.suspect.tolist()),
            tuple(v.out.tolist()[:players]),
            int(v.roll),
            sum(int(one) in (Bonus.MOVE, Bonus.TRAM) for one in v.bonus_found),
            tuple(v.battle.tolist()[:players]),
            int(v.card),
            int(v.action),
            v.used.tolist(),
            tuple(v.pending.tolist()),
            int(v.mover),
            int(v.steps_left),
            tuple(v.path.tolist()[: int(v.path_length)]),
            bool(v.stopped),
            tuple(v.distances.tolist()),
            tuple(v.moved.tolist()),
            int(v.supply_size),
            tuple(v.keys.tolist()[:players]),
            v.key_up.tolist(),
            v.key.tolist(),
            int(v.passed) - 1,
            int(v.exposed) - 1,
            int(v.checking),
            tuple(v.bonus_found.tolist()),
            tuple(v.file_size.tolist()),
            v.file.tolist(),
            v.seen_by.tolist(),
            v.checks.tolist(),
            v.looked.tolist(),
            tuple(v.suitcase.tolist()),
            tuple(v.evidence.tolist()),
            v.wrong.tolist(),
            (int(v.claim_hideout), int(v.claim_suspect)),
            tuple(str(name) for name in list(names)[:players]),
            language,
        )

    @property
    def seated(self) -> bool:
        """Whether the reader has a seat."""
        return self.reader >= 0

    @property
    def laid_out(self) -> bool:
        """Whether the board is set up."""
        return any(self.suspects)

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
