"""Default hints for the lookahead: none, for games where no turn is decided in one look.

Before a bot searches, it may look at everything that can happen until the turn is over, in every
kind of world its seat cannot rule out (`bots/lookahead.py`).  A box that wants this answers with a
`lookahead_hints.py` of its own.
"""

from __future__ import annotations

from typing import Any

from spytable.kernel import rule

ANY, EACH, BEYOND, DEALT = 0, 1, 2, 3
"""The look to take where chance decides: any one outcome, since they are all alike for this turn;
each of them; nothing further, and who could choose something better does not count on it; or one of
them, dealt anew in every world that is looked at."""
FIRST_KINDS = 8
"""So many kinds of worlds are always looked at, more while the steps of a look last: a box puts
first what differs most."""


@rule
def kinds_of_worlds(view: Any) -> int:
    """There is no look ahead."""
    return 0


@rule
def are_all_kinds(view: Any) -> bool:
    """Nothing is sure."""
    return False


@rule
def imagine_kind(view: Any, belief: Any, kind: int, state: Any) -> bool:
    """No kind, no world."""
    return False


@rule
def is_guess(state: Any, choice: int) -> bool:
    """Everyone sees what a choice brings."""
    return False


@rule
def chance_ahead(state: Any) -> int:
    """Chance may change everything."""
    return BEYOND
