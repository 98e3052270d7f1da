"""The possible knowledge of the agents, and the way bots think of it."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np
import pytest

import spytable
from spytable.bots import bot
from spytable.games.mind_mgmt import imagine
from spytable.games.mind_mgmt.belief import deduction, insight
from spytable.games.mind_mgmt.belief.deduction import Deduction
from spytable.games.mind_mgmt.belief.enumeration import Limits, enumerate_or_sample
from spytable.games.mind_mgmt.belief.evidence import STEPPED, Belief, gather_evidence
from spytable.games.mind_mgmt.belief.feature_sets import nothing_foreseen
from spytable.games.mind_mgmt.belief.route_search import ALL, IN_ORDER, list_routes
from spytable.games.mind_mgmt.choices import STEP
from spytable.games.mind_mgmt.components import EVERYWHERE, HOURS, LOCATIONS, Location, Phase
from spytable.games.mind_mgmt.counsel import weigh
from spytable.games.mind_mgmt.play import baselines, recruiter_weights
from spytable.games.mind_mgmt.play.recruiter import RecruiterPlanner
from spytable.games.mind_mgmt.sight import View, recall
from spytable.kernel import PLAIN, SPECTATOR, blank, content, copy, new, plainly
from spytable.kernel.dice import new_dice
from spytable.kernel.document import to_document
from spytable.table.player import at_a_stroke
from tests.contract.case import Case
from tests.contract.chances import chi_squared
from tests.games.mind_mgmt.situations import situation
from tests.games.mind_mgmt.small_cases import CARDS, CASES, MANY, place

compiled_only = pytest.mark.skipif(PLAIN, reason="plainly fewer worlds are looked at")


def table_of(case: Case) -> Any:
    return spytable.box("mind-mgmt").position(case.document)


@compiled_only
@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_deduction_counts_the_worlds(case: Case) -> None:
    """Exactly as many worlds as the enumeration, and each location and feature as likely."""
    chances = case.chances()
    found = deduction.deduce(table_of(case).pov(case.seat).view.record)
    assert found.is_exact
    assert found.worlds == len(chances)
    here = dict.fromkeys(range(LOCATIONS), 0.0)
    hidden: dict[str, float] = {}
    for (_, route, three, *_), chance in chances.items():
        ends = [name for name in route if name != "none"][-1]
        here[int(Location[ends.upper()])] += chance
        for feature in three:
            hidden[feature] = hidden.get(feature, 0.0) + chance
    assert found.here() == pytest.approx([here[place] for place in range(LOCATIONS)])
    assert sum(found.features) == pytest.approx(3)
    assert sorted(c for c in found.features if c > 0) == pytest.approx(sorted(hidden.values()))


BY_LOT = Limits(worlds=0, least=0, sample=6, nodes=0, few=0, first=60)
"""Nothing is listed in full, however little there is."""


def sampled(view: Any, limits: Limits, seed: int) -> Deduction:
    return Deduction(**vars(enumerate_or_sample(deduction.open_view(view), limits, seed)))


@compiled_only
@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_route_is_drawn_as_often_as_every_other(case: Case) -> None:
    """Whole branches are drawn together, so of each draw one route is asked for, any: whether it is
    there must not depend on which."""
    view = table_of(case).pov(case.seat).view.record
    routes = [row.tobytes() for row in deduction.deduce(view).routes]
    limits = BY_LOT._replace(sample=max(1, len(routes) // 2))
    dice, found = np.random.default_rng(1), Counter[bytes]()
    for seed in range(1500):
        wanted = routes[int(dice.integers(len(routes)))]
        drawn = sampled(view, limits, 100 * seed)
        listed = {row.tobytes() for row in drawn.routes}
        assert listed <= set(routes)
        found[wanted] += wanted in listed
    assert len(routes) == 1 or 0 < sum(found.values()) < 1500
    assert abs(chi_squared(found, dict.fromkeys(routes, 1 / len(routes)))) < 4


@cache
def ends_of_many() -> Mapping[tuple[Any, ...], float]:
    """How likely which card, location at hour 4 and location at the end are, by enumeration."""
    worlds = Counter((card, route[3], route[-1]) for card, route, *_ in MANY.possible())
    total = sum(worlds.values())
    assert total == 4_768, "2,384 routes, and two cards"
    return {key: times / total for key, times in worlds.items()}


def place_of(location: int) -> tuple[int, int]:
    return place(Location(location).name)


@compiled_only
def test_thousands_of_worlds_are_drawn_as_likely_as_they_are() -> None:
    """A sample of a case with thousands of routes, as bots draw from it."""
    view = spytable.box("mind-mgmt").position(MANY.document).pov(1).view.record
    assert deduction.deduce(view).worlds == 4_768
    limits = BY_LOT._replace(least=500, sample=900, first=1500)
    dice, found = np.random.default_rng(2), Counter[tuple[Any, ...]]()
    for seed in range(600):
        drawn = sampled(view, limits, 100 * seed)
        assert not drawn.is_exact and len(drawn.routes) >= 500
        row = drawn.routes[dice.choice(len(drawn.routes), p=drawn.weights / drawn.weights.sum())]
        card = CARDS[int(dice.integers(2))]
        found[card, place_of(row[4]), place_of(row[11])] += 1
    assert abs(chi_squared(found, ends_of_many())) < 4


@compiled_only
def test_worlds_beyond_a_list_are_imagined_as_likely_as_they_are() -> None:
    """Situations with routes too many to be listed before worlds are imagined."""
    table = spytable.box("mind-mgmt").position(MANY.document)
    view, belief, state = table.pov(1).view.record, new(table.box.belief), new(table.box.state)
    imagine.believe(view, belief)
    assert not belief.listed
    found = Counter[tuple[Any, ...]]()
    for seed in range(1500):
        blank(state)
        imagine.imagine(view, belief, seed, state)
        found[CARDS[state.character - 1], place_of(state.route[4]), place_of(state.route[11])] += 1
    assert abs(chi_squared(found, ends_of_many())) < 4


@compiled_only
@pytest.mark.parametrize("case", CASES, ids=str)
def test_particles_find_worlds_as_likely_as_counted_ones(case: Case) -> None:
    """The same on the small cases, though there all routes could be listed; and where no filter
    arrives, what is searched for one by one is possible too."""
    chances, table = case.chances(), table_of(case)
    view, belief, state = table.pov(case.seat).view.record, new(Belief), new(table.box.state)
    imagine.believe(view, belief)
    belief.listed = 0
    found, searched = Counter[Any](), set()
    for seed in range(1500):
        blank(state)
        imagine.imagine(view, belief, seed, state)
        found[case.key(to_document(table.box.state, state))] += 1
    for seed in range(60):
        blank(state)
        recall(view, state)
        imagine.search_one(view, belief, new_dice(seed), state)
        searched.add(case.key(to_document(table.box.state, state)))
    assert set(found) | searched <= set(chances)
    assert len(searched) > 3
    assert abs(chi_squared(found, chances)) < 4


def test_openings_and_routes_are_as_many_as_there_are() -> None:
    """Of the bare map, without chaos and before any evidence: 4,716 ways through five locations,
    and 566,948 through ten."""
    view, belief = new(View), new(Belief)
    view.phase, view.recruiter_cards = Phase.ACTIVATE, 2
    gather_evidence(view, belief)
    for length, expected in ((5, 4_716),) if PLAIN else ((5, 4_716), (10, 566_948)):
        belief.first = belief.last = length
        belief.how[:] = STEPPED
        belief.open_at[1 : length + 1] = EVERYWHERE
        nodes = np.zeros(HOURS, np.int32)
        nodes[0] = 10**7
        routes, weights = np.zeros((600_000, HOURS), np.int8), np.zeros(600_000, np.int32)
        found = list_routes(
            view, belief, nothing_foreseen(), IN_ORDER, new_dice(), ALL, 0, nodes, routes, weights
        )
        assert found == expected
        assert set(weights[:found]) == {560 * 2}, "three of sixteen features, one of two cards"


@compiled_only
def test_a_million_worlds_are_listed_and_of_more_a_hundred_thousand_routes_are_drawn() -> None:
    """Nothing is known but the chaos and the counts: the most there can be at an hour."""
    few = many = 0
    for hour, told in ((8, (1, 2)), (10, (0, 1, 4)), (10, (2, 1, 1)), (14, (1, 1, 2, 1, 1))):
        view = new(View)
        recall_open(view, situation(phase="activate", hour=hour).pov(1).view.record, told)
        found = deduction.deduce(view)
        if found.is_exact:
            few += found.worlds <= 1_000_000
        else:
            many += 1
            assert found.worlds > 1_000_000
            assert len(found.routes) >= 100_000
    assert few and many


def recall_open(view: Any, shown: Any, told: Sequence[int]) -> None:
    """The same table, without marks, and with other counts."""
    copy(view, deduction.open_view(shown))
    for field in (view.note, view.visited_by, view.clear, view.not_at, view.token, view.track):
        field[:] = 0
    for number, count in enumerate(told):
        view.track[5 + 2 * number] = count


@compiled_only
@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_a_sample_lacks_is_not_called_impossible(
    case: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By however few routes: every location and hour that is possible is shown as such, and what is
    not is not."""
    view = table_of(case).pov(case.seat).view.record
    exact = insight.insight(view)
    assert exact is not None and exact.is_exact
    lacking = short = 0
    for seed in range(60):
        found = sampled(view, BY_LOT._replace(sample=2), 100 * seed)
        if found.is_exact or not len(found.routes):
            continue
        short += 1
        lacking += sum(1 for chance in found.here() if chance > 0) < sum(map(bool, exact.here))
        monkeypatch.setattr(insight, "_REMEMBERED", OrderedDict())
        monkeypatch.setattr(insight, "deduce", lambda _, found=found: found)
        shown = insight.insight(view)
        assert shown is not None and not shown.is_exact
        assert [chance > 0 for chance in shown.here] == [chance > 0 for chance in exact.here]
        assert shown.hours == exact.hours
    assert lacking or short < 5 or sum(map(bool, exact.here)) == 1


@pytest.mark.parametrize("seed", range(3))
def test_insight_is_the_same_in_every_imagined_world_and_for_everybody(seed: int) -> None:
    table = spytable.box("mind-mgmt").table(3, seed=seed)
    bots = [bot("random", seed=seed + place) for place in range(3)]
    asked = 0
    while (decision := table.decision()) is not None and asked < 12:
        shown = [insight.insight(table.pov(seat).view.record) for seat in (0, 1, 2, None)]
        assert all(one == shown[0] for one in shown)
        if shown[0] is not None:
            asked += 1
            other = table.imagine(1, 7 * asked)
            assert insight.insight(other.pov(0).view.record) == shown[0]
            truth = table.omniscient_state()
            assert PLAIN or shown[0].here[int(truth.route[truth.walked])] > 0
        seat = decision.seat
        table.take(seat, bots[seat].decide(table.pov(seat).view, decision, ()), decision.moment)
    assert asked


def test_what_is_drawn_on_request_is_the_same_in_every_imagined_world() -> None:
    """Shading, hours and features come from public knowledge: for an agent nothing else changes
    them, and what the Recruiter is shown of it is what the agents are shown."""
    table = situation(players=3, phase="activate", hour=8, tokens={"R2C2": 6})
    for seat in (0, 1):
        table.put_aside(seat, "seat", "show:insight", "on")
    drawn = asked_for(table, 1)
    assert all(drawn.values())
    for seed in range(6):
        assert asked_for(table.imagine(1, seed), 1) == drawn
    assert asked_for(table, 0) == drawn
    table.put_aside(1, "seat", "show:insight", "")
    assert not any(asked_for(table, 1).values()), "only on request"


def asked_for(table: Any, seat: int) -> dict[str, str]:
    """The drawing over the board for those who want to know."""
    city = next(one for one in table.pov(seat).drawing().sections if one.name == "city")
    return {one.name: str(one.drawn) for one in city.layers if one.name in ("shades", "chances")}


def test_while_the_rules_are_compiled_nothing_misleading_is_shown() -> None:
    """A few dozen routes of thousands would call impossible what is not."""
    view = situation(phase="activate", hour=8).pov(1).view.record
    with plainly():
        found = insight.insight(view)
    assert (found is None) == (not PLAIN)


def test_insight_is_off_where_the_table_says_so() -> None:
    table = spytable.box("mind-mgmt").table(2, {"insight": "off"}, seed=1)
    for _ in range(40):
        decision = table.decision()
        assert decision is not None
        assert insight.insight(table.pov(decision.seat).view.record) is None
        table.take(decision.seat, decision.choices[0], decision.moment)


def certain_case() -> Any:
    """An agent two steps from where the Recruiter must be."""
    case = next(case for case in CASES if case.name == "both-tokens-spent")
    document = case.document | {"state": dict(case.document["state"])}
    state = document["state"]
    state["note"] = state["note"] | {"r1c6": 10}
    state["visited_by"] = state["visited_by"] | {"r1c6": 10}
    state["agent_at"] = state["agent_at"] | {"meru": "r1c4", "henry-lyme": "r7c1"}
    state["laid"] = {}
    return spytable.box("mind-mgmt").position(document)


def test_a_sure_capture_is_made() -> None:
    table = certain_case()
    for level in ("easy", "medium", "strong"):
        again = spytable.box("mind-mgmt").position(table.position())
        players = {seat: bot(level, seed=seat + 1) for seat in range(3)}
        for seat, one in players.items():
            one.open(again.box, seat)
        while (decision := again.decision()) is not None and again.pov(None).view.record.hour == 10:
            seat = decision.seat
            choice = players[seat].decide(again.pov(seat).view, decision, again.pov(seat).heard)
            again.take(seat, choice, decision.moment)
        assert again.result is not None, level
        assert again.result.reason == "captured"


def test_counsel_sees_the_view_alone() -> None:
    """The same view, the same seed: the same promises, whatever is true; and nothing changes."""
    table = certain_case()
    decision = table.decision()
    codes = [choice.code for choice in decision.choices]
    record = table.pov(decision.seat).view.record
    before = content(record)
    promised = at_a_stroke(weigh(record, codes, 5, 60))
    other = table.imagine(decision.seat, 3).pov(decision.seat).view.record
    assert at_a_stroke(weigh(other, codes, 5, 60)) == promised
    assert content(record) == before
    assert set(promised) == set(codes)


def test_a_recruiter_does_not_always_take_the_step_that_looks_best(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The same view, as much thought: another step with other dice, and only for a whim."""
    notes = {"R2C1": 6, "R2C4": 6, "R2C6": 7, "R4C5": 9}
    table = situation(hour=9, notes=notes, exposed={"bus": 6, "palm": 6, "dogs": 7})
    decision = table.decision()
    assert decision is not None
    codes = [choice.code for choice in decision.choices if STEP.has(choice.code)]
    view = table.pov(0).view.record

    def step(seed: int) -> int:
        promises = at_a_stroke(
            RecruiterPlanner(view, 2000, np.random.default_rng(seed)).weigh(codes)
        )
        return max(promises, key=lambda code: promises[code])

    seeds = range(8 if PLAIN else 40)
    assert PLAIN or len({step(seed) for seed in seeds}) > 1
    monkeypatch.setattr(recruiter_weights, "WHIM", 0.0)
    assert len({step(seed) for seed in seeds}) == 1


@pytest.mark.parametrize("walk", [baselines.walk_at_random, baselines.walk_to_recruits])
def test_baselines_play_whole_games(walk: Any) -> None:
    table = spytable.box("mind-mgmt").table(2, seed=3)
    dice = np.random.default_rng(1)
    for _ in range(30 if PLAIN else 400):
        decision = table.decision()
        if decision is None:
            break
        codes = [choice.code for choice in decision.choices]
        choose = walk if decision.seat == 0 else baselines.chase
        code = choose(table.pov(decision.seat).view.record, codes, dice)
        choice = next(choice for choice in decision.choices if choice.code == code)
        table.take(decision.seat, choice, decision.moment)
    assert PLAIN or table.result is not None


def test_spectators_know_what_agents_know() -> None:
    table = certain_case()
    assert insight.insight(table.pov(None).view.record) is not None
    assert table.pov(None).view.record.seat == SPECTATOR
