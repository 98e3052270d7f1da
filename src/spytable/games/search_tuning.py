"""Parameters of the tree search (ISMCTS) that differ from game to game: UCB, PUCT, playouts.

They are found by playing bots against each other, never by taste.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class SearchTuning:
    """The search parameters of one box. The defaults suit a short game with few choices."""

    playout: int = 10_000
    """Searches break off a game played by the policy after so many decisions, and then ask
    `evaluate`."""
    haste: float = 0.0
    """How much of a win is lost if it comes only at the end of such a playout.  A side that wins in
    any case would otherwise put the win off for ever."""
    exploration: float = 0.7
    """The exploration constant of UCB: how much searches prefer what they have tried little; less
    where rewards lie close."""
    prior_weight: float = 0.0
    """How much of that goes to what the policy would choose (PUCT); 0 treats all choices alike."""
