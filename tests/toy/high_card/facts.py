"""The facts that rules, words and picture must agree on."""

from __future__ import annotations

from spytable.kernel import rule


@rule
def winner(leader: int, led: int, answered: int) -> int:
    """The seat that takes a trick: the higher card."""
    return leader if led > answered else 1 - leader
