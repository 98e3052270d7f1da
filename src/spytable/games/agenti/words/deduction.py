"""Deduction from a seat's notes: which hideouts a suspect may still own, where the plan may be.

Exact: every way to give four hideouts to four suspects, with the plan in each of four suitcases, is
tried against all that the seat has seen.  Everything it does not rule out is possible.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from ..components import HIDEOUTS, SUSPECTS, Inside
from ..facts import fillings, halves_seen
from ..sight import View

_HIDEOUTS = range(1, HIDEOUTS)
_SUSPECTS = range(1, SUSPECTS)


def possible_hideouts(v: View, suspect: int) -> list[int]:
    """AG-38, AG-113. The hideouts that this suspect may own, for all that the seat knows."""
    return sorted({owned[suspect - 1] for owned, _ in _answers(v)})


def possible_plans(v: View) -> list[int]:
    """AG-42. The suitcases that may hold the plan."""
    return sorted({plan for _, plan in _answers(v)})


def is_solved(v: View) -> bool:
    """AG-137, AG-138. Whether the seat can know where the plan is, and whose that hideout is."""
    return len({(plan, owned.index(plan)) for owned, plan in _answers(v)}) == 1


def _answers(v: View) -> Iterator[tuple[tuple[int, ...], int]]:
    """The hideouts of V, X, Y and Z in order, with the suitcase of the plan: what is possible."""
    may_own = [_hideouts_by_file(v, suspect) for suspect in _SUSPECTS]
    plans = _plans_by_suitcases(v)
    for owned in permutations(_HIDEOUTS):
        if all(hideout in possible for hideout, possible in zip(owned, may_own, strict=True)):
            for plan in plans:
                if not v.wrong[plan, owned.index(plan) + 1]:
                    yield owned, plan


def _hideouts_by_file(v: View, suspect: int) -> set[int]:
    """AG-113, AG-145. By the halves and the evidence seen of one suspect alone."""
    if v.evidence[suspect]:
        return {int(v.evidence[suspect])}
    seen = int(halves_seen(v.file, suspect))
    return {hideout for hideout in _HIDEOUTS if fillings(seen, hideout)}


def _plans_by_suitcases(v: View) -> list[int]:
    """AG-96. By the suitcases looked into."""
    known = [hideout for hideout in _HIDEOUTS if v.suitcase[hideout] == Inside.PLAN]
    return known or [hideout for hideout in _HIDEOUTS if v.suitcase[hideout] != Inside.EMPTY]
