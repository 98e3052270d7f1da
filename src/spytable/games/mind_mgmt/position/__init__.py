"""Validation of Positions: conditions on a State that no layout expresses.

Every fault is a sentence that begins with the field it is about.  The faults are asked for one
after the other, and each relies on those before it.
"""

from __future__ import annotations

from ..state import State
from .board import chaos, figures, numbers, owners, time
from .modules import modules
from .moment import activation, end, moment
from .route import features, knowledge, marks, recruits, route, slips, street

FAULTS = (
    modules,
    numbers,
    time,
    chaos,
    owners,
    figures,
    route,
    slips,
    features,
    street,
    recruits,
    marks,
    knowledge,
    activation,
    moment,
    end,
)


def impossible(s: State) -> str | None:
    """Why this State cannot have come about; None if it can."""
    return next((why for fault in FAULTS for why in fault(s)), None)
