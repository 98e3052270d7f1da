"""Agents who think of both activations of their turn."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from spytable.games.mind_mgmt import counsel
from spytable.games.mind_mgmt.belief.posterior import Posterior
from spytable.games.mind_mgmt.choices import ASK, CAPTURE
from spytable.games.mind_mgmt.components import HOURS, LOCATION_NAMES, Feature
from spytable.games.mind_mgmt.play.agents import AgentPlanner
from spytable.table.player import at_a_stroke
from tests.games.mind_mgmt.situations import FEATURES, situation

GARDEN, BILLBOARD = ASK.code(int(Feature.GARDEN)), ASK.code(int(Feature.BILLBOARD))
WORLDS = (
    "R7C4 R7C3 R6C3 R6C2 R6C1 R7C1 R7C2",
    "R2C4 R2C3 R2C2 R3C2 R3C1 R2C1 R1C1",
    "R3C4 R3C3 R4C3 R4C2 R3C2 R2C2 R2C1",
    "R2C1 R3C1 R4C1 R4C2 R3C2 R3C3 R2C2",
    "R5C2 R4C2 R4C3 R5C3 R6C3 R6C4 R6C5",
)
"""All that is possible: where the Recruiter may have gone, and is at the end of it."""


def known_to_all() -> Any:
    """As if all that was heard left these worlds open."""
    routes = np.zeros((len(WORLDS), HOURS), np.int8)
    for row, world in zip(routes, WORLDS, strict=True):
        row[1:8] = [LOCATION_NAMES.index(place) for place in world.split()]
    return SimpleNamespace(routes=routes, weights=np.ones(len(WORLDS)), features=np.zeros(17))


def bill_falls() -> Any:
    """Bill Falls has moved and may ask about garden or billboard; Dusty goes after him, but gets to
    no location where the Recruiter may be."""
    return situation(
        phase="agent",
        hour=7,
        active="bill-falls",
        stepped=2,
        laid=["meru", "henry-lyme"],
        agents=["R7C6", "R2C5", "R5C4", "R4C5"],
        dolphin=False,
    ).pov(1).view.record  # fmt: skip


def preferred(worths: Any) -> int:
    return max((GARDEN, BILLBOARD, CAPTURE), key=lambda code: worths[code])


def test_the_first_asks_what_the_second_can_go_on_from(monkeypatch: pytest.MonkeyPatch) -> None:
    """Garden alone promises a little more.  But after billboard Dusty can do more: go near, where
    one location is left, and from there or by another question tell apart what is left of three."""
    view = bill_falls()
    offered = [GARDEN, BILLBOARD, CAPTURE]
    assert {"garden", "billboard"} == set(FEATURES["R5C4"])
    alone = AgentPlanner(view, Posterior(view, known_to_all(), 10, None)).weigh(offered)
    assert preferred(alone) == GARDEN
    monkeypatch.setattr(counsel, "deduce", lambda _: known_to_all())
    together = at_a_stroke(counsel.thoughts(view, offered, None, 2000))
    assert preferred(together) == BILLBOARD
    assert together[BILLBOARD] > together[GARDEN] + 0.03
    little = at_a_stroke(counsel.thoughts(view, offered, None, 60))
    assert little == alone, "who thinks little looks at one activation"
