"""The default belief: nothing to prepare, for games whose worlds are drawn from the View at once.

A Belief is what can be worked out of a View once per decision, so that `imagine` may draw many
worlds quickly: a function of the View alone, so a restarted server believes the same.
"""

from __future__ import annotations

from typing import Any

from spytable.kernel import Small, rule


class NoBelief:
    """A record that holds nothing."""

    nothing: Small


@rule
def believe(view: Any, belief: Any) -> None:
    """There is nothing to prepare."""
