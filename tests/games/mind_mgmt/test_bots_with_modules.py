"""Bots who play with modules: what they make of a choice that only a module brings."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from spytable.games.mind_mgmt.belief.posterior import Posterior
from spytable.games.mind_mgmt.choices import ACTIVATE, CAPTURE, CAPTURE_TOO, CODES, ENOUGH
from spytable.games.mind_mgmt.components import HOURS, LOCATION_NAMES, Agent
from spytable.games.mind_mgmt.play.agent_pairs import PairPlanner
from spytable.games.mind_mgmt.play.agents import SURE, AgentPlanner
from spytable.games.mind_mgmt.play.recruiter import RecruiterPlanner
from spytable.games.mind_mgmt.play.setup import weigh_set_up
from spytable.table import Table
from tests.games.helpers import offered, play
from tests.games.mind_mgmt.objection_cases import placed
from tests.games.mind_mgmt.situations import AGENTS, acting, situation
from tests.games.mind_mgmt.test_double_shift import last

FAR = ("R2C2", "R2C3", "R2C4", "R2C5")
"""Immortals who are in nobody's way."""


def held(*ways: str) -> Any:
    """As if all that was heard left these routes open."""
    routes = np.zeros((len(ways), HOURS), np.int8)
    for row, way in zip(routes, ways, strict=True):
        places = [LOCATION_NAMES.index(place) for place in way.split()]
        row[1 : len(places) + 1] = places
    return SimpleNamespace(routes=routes, weights=np.ones(len(ways)), features=np.zeros(17))


def planner(table: Table, *ways: str) -> AgentPlanner:
    """The agents of a table, who hold these routes possible."""
    view = table.pov(1).view.record
    return AgentPlanner(view, Posterior(view, held(*ways), 100, None))


def promised(table: Table, *ways: str) -> dict[int, float]:
    """What they promise themselves from each choice."""
    return planner(table, *ways).weigh([CODES[name] for name in offered(table)])


def test_the_porter_is_sent_where_two_locations_are_left() -> None:
    """MM-438: then the capture is sure; not where one will do, for he helps only once."""
    table = acting("meru", "R6C2", modules=["night-porter"], immortals=FAR)
    beside = CAPTURE_TOO.code(LOCATION_NAMES.index("R6C3"))
    two = promised(table, "R3C1 R4C1 R5C1 R6C1 R7C1 R6C2", "R3C3 R4C3 R5C3 R6C4 R7C3 R6C3")
    assert two[beside] >= SURE > two[CAPTURE]
    far = "R3C6 R4C6 R5C6 R6C6 R7C6 R7C5"
    one = promised(table, "R3C1 R4C1 R5C1 R6C1 R7C1 R6C2", *[far] * 3)
    assert one[CAPTURE] > one[beside]


def test_the_second_of_a_turn_may_take_the_porter_along() -> None:
    """MM-438: what a first activation promises counts on him, as long as he is there."""
    worths = []
    for left in (1, 0):
        told: dict[str, Any] = {"modules": ["night-porter"], "wide_captures": left}
        table = situation(
            "activate", hour=6, agents=("R6C2", "R6C2", "R1C1", "R1C1"), immortals=FAR, **told
        )
        ways = ["R3C1 R4C1 R5C1 R6C1 R7C1 R6C2", "R3C3 R4C3 R5C3 R6C4 R7C3 R6C3"]
        team = planner(
            table, *ways, "R3C3 R4C3 R5C3 R5C4 R5C5 R6C4", "R3C6 R4C6 R5C6 R6C6 R7C6 R7C5"
        )
        pairs = PairPlanner(team, team.posterior, 4)
        plan = next(plan for plan in team.plans(1, 0, False, False) if plan.action == CAPTURE)
        worths.append(pairs.worth(plan))
    assert worths[0] > worths[1] + 0.05


def test_who_can_still_capture_goes_once_more() -> None:
    """MM-418, MM-420: and where nobody gets near, nobody need."""
    table = play(last(agents=("R4C1", "R1C6", "R7C6", "R1C1"), immortals=FAR), "rest")
    meru = ACTIVATE.code(int(Agent.MERU))
    near = promised(table, "R1C3 R1C4 R2C6 R3C6 R4C6 R4C5 R4C4 R5C4 R5C3 R5C2 R4C2")
    assert near[meru] >= SURE and near[ENOUGH] < near[meru]
    assert max(near, key=lambda code: near[code]) == meru


@pytest.mark.parametrize(("modules", "all_of_them"), [(["double-shift"], True), ([], False)])
def test_both_sides_count_on_one_more_at_the_end_of_a_round(
    modules: list[str], all_of_them: bool
) -> None:
    """MM-418: the agents of their own, and the Recruiter of those to come."""
    route = "R1C3 R1C4 R2C6 R3C6 R4C6 R4C5 R4C4 R5C4 R5C3 R5C2 R4C2"
    table = acting("bill-falls", hour=11, laid=AGENTS[:2], modules=modules, immortals=FAR)
    team = planner(table, route)
    assert team.followers(int(Agent.BILL_FALLS)) == ([1, 2, 3, 4] if all_of_them else [4])
    assert team.partners(int(Agent.BILL_FALLS)) == [4], "first whoever has not gone"
    recruiter = situation(hour=10, laid=AGENTS[:2], modules=modules, immortals=FAR)
    view = recruiter.pov(0).view.record
    later = RecruiterPlanner(view, 50, np.random.default_rng(1)).seen(CODES["step:r4c3"], 11, 0)
    feared = AgentPlanner(later, Posterior(later, held(f"{route}"), 10, None))
    assert feared.followers(3) == ([1, 2, 3, 4] if all_of_them else [4])


def test_late_chaos_is_laid_beside_the_recruiter() -> None:
    """MM-432: where those who lay it take the Recruiter to be."""
    table = placed(**{"road-works": "in"})
    view = table.pov(1).view.record
    posterior = Posterior(view, held("R2C1 R2C2 R2C3 R2C4 R3C4"), 10, None)
    codes = [CODES[name] for name in offered(table)]
    worths = weigh_set_up(view, codes, np.random.default_rng(3), posterior)
    best = max(worths, key=lambda code: worths[code])
    beside = {"chaos:r3c4-e", "chaos:r3c4-s", "chaos:r2c4-s", "chaos:r3c3-e"}
    assert best in {CODES[name] for name in beside}
