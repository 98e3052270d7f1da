"""Determinization for Spy Connection: only the order of the deck is hidden, so there is one world.

Nothing is hidden but the order of the deck, and the State keeps the deck as a set; the Dealer of
an imagined table draws from it afresh.
"""

from __future__ import annotations

from spytable.games.belief import NoBelief, believe
from spytable.kernel import rule

from .sight import View, recall
from .state import State

__all__ = ["NoBelief", "believe", "imagine"]


@rule
def imagine(v: View, belief: NoBelief, seed: int, s: State) -> None:
    """The State that everybody sees; `s` must be blank."""
    recall(v, s)
