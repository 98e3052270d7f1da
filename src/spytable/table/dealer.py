"""The Dealer: the seat of chance, provably fair.

A secret seed is drawn when the table opens and its SHA-256 is published at once: the Dealer is
bound before anyone sits down.  Every seat adds a contribution: no seat, and not the server alone,
can steer the cards.  The deal at a moment is

    HMAC-SHA256(seed, contributions | moment | attempt)

read as four 64-bit numbers; numbers too large to be fair are passed over (rejection sampling), and
the remainder picks an outcome by its weight.  When the game is over the seed is revealed, and
anyone can compute every deal again (`spytable replay --verify`, or a browser: `table/shuffle.js`).
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence

SEED_BYTES = 32
_WORD = 2**64


class ImpossibleDeal(ValueError):
    """A scripted deal that the rules do not offer."""


def fresh_seed() -> bytes:
    """A new secret."""
    return secrets.token_bytes(SEED_BYTES)


def seed_from(number: int) -> bytes:
    """The seed that a plain number stands for: for tests, lessons and research."""
    return hashlib.sha256(f"spytable seed {number}".encode()).digest()


def commitment(seed: bytes) -> str:
    """The commitment to a seed, published while the seed is secret."""
    return hashlib.sha256(seed).hexdigest()


class Dealer:
    """Chooses among weighted outcomes; a script comes first, where there is one."""

    def __init__(
        self, seed: bytes, contributions: Sequence[str] = (), script: Sequence[str] = ()
    ) -> None:
        self._seed = seed
        self.contributions = tuple(contributions)
        self.commitment = commitment(seed)
        self.script = tuple(script)

    def reveal(self) -> str:
        """The seed, for when the game is over."""
        return self._seed.hex()

    def choose(self, moment: int, outcomes: Sequence[tuple[str, int]]) -> str:
        """The name of the outcome at this moment, out of (name, weight)."""
        if self.script:
            wanted = self.script[0]
            if wanted not in {name for name, weight in outcomes if weight > 0}:
                offered = ", ".join(name for name, weight in outcomes if weight > 0)
                raise ImpossibleDeal(f"{wanted} cannot be dealt now; possible: {offered}")
            self.script = self.script[1:]
            return wanted
        return pick(outcomes, self._fair_number(moment, sum(weight for _, weight in outcomes)))

    def _fair_number(self, moment: int, total: int) -> int:
        return fair_number(self._seed, self.contributions, moment, total)


def fair_number(seed: bytes, contributions: Sequence[str], moment: int, total: int) -> int:
    """A number from 0 to total - 1, every one equally likely."""
    if total <= 0:
        raise ImpossibleDeal("there is nothing to choose from")
    limit = _WORD - _WORD % total
    attempt = 0
    while True:
        message = f"{'|'.join(contributions)}|{moment}|{attempt}".encode()
        digest = hmac.new(seed, message, hashlib.sha256).digest()
        for start in range(0, len(digest), 8):
            number = int.from_bytes(digest[start : start + 8], "big")
            if number < limit:
                return number % total
        attempt += 1


def pick(outcomes: Sequence[tuple[str, int]], number: int) -> str:
    """The outcome a number falls on, when each takes as much room as it weighs."""
    for name, weight in outcomes:
        if number < weight:
            return name
        number -= weight
    raise ImpossibleDeal("the number is larger than all weights together")
