"""The reasons for a choice: true, and what somebody at the table would say."""

from __future__ import annotations

import random
import re

import pytest

from spytable.games import shelf
from spytable.games.mind_mgmt.belief.insight import Knowledge
from spytable.games.mind_mgmt.choices import STEP
from spytable.games.mind_mgmt.components import FEATURES_AT
from spytable.games.mind_mgmt.words import advice_for_agents as advice
from spytable.locale import NO_BREAK
from spytable.table import Table, box
from tests.games.agent_avenue.situations import situation as avenue
from tests.games.agenti.situations import situation as agenti
from tests.games.helpers import play
from tests.games.mind_mgmt.situations import acting
from tests.games.mind_mgmt.situations import situation as mind_mgmt
from tests.games.spy_connection.situations import link, mission
from tests.games.spy_connection.situations import situation as spies


def reason(table: Table, name: str) -> str:
    """The reasons the box gives the one who decides; in words alone."""
    decision = table.decision()
    assert decision is not None
    choice = decision.named(name)
    assert choice is not None, [one.name for one in decision]
    view = table.pov(decision.seat).view.record
    said = table.box.words.reason(view, choice.code, table.names, "en")
    return said.replace(NO_BREAK, " ")


def test_agent_avenue_counts_what_is_missing_to_a_catch() -> None:
    """Blue is five ahead and takes an Enforcer: six more than at home, so one is missing."""
    table = avenue("recruit", up="enforcer", down="mole", steps=(0, 5))
    assert reason(table, "recruit:up") == (
        "After that move you would need 1 to catch them, and they would need 13."
    )
    play(table, "recruit:up")
    assert table.pov(0).view.record.steps[1] == 6


def test_agent_avenue_names_a_win_and_a_loss() -> None:
    third = avenue("recruit", up="codebreaker", down="mole", agents=("", "2 codebreaker"))
    assert reason(third, "recruit:up") == "That makes three of a kind: you win."
    caught = avenue("recruit", up="sidekick", down="mole", steps=(0, 3))
    assert reason(caught, "recruit:up") == "This card alone catches them."
    lost = avenue("recruit", up="daredevil", down="mole", agents=("", "2 daredevil"))
    assert reason(lost, "recruit:up") == "That would be your third Daredevil, and lose the game."
    assert reason(lost, "recruit:down") == (
        "The face-up card would be your third Daredevil, and lose the game."
    )


def test_agent_avenue_says_what_either_answer_brings() -> None:
    table = avenue("lay", hands=("sidekick, mole, sentinel, enforcer",), agents=("", "sentinel"))
    assert reason(table, "up:sentinel") == "Sentinel: +2 for them, 0 for you."
    play(table, "up:sentinel")
    assert reason(table, "down:mole") == (
        "If they take the face-up card, it is +2 for them and −3 for you; if the hidden one, −3 "
        "and 0."
    )


def test_spy_connection_names_the_mission_and_its_price() -> None:
    """London and Paris are two spaces apart or more: their price, and an agent for the mark."""
    card = mission("london", "rome")
    table = spies(spies=("paris", "moscow"), missions=[{card: "rome"}])
    spaces = len(link("london", "paris").split(","))
    said = reason(table, "connect:london")
    assert said.startswith(f"Completes London · Rome for {spaces + 1} agents: ")
    begun = spies(spies=("paris", "moscow"), missions=[{card: ""}])
    assert reason(begun, "connect:london") == "Another city of London · Rome; then 1 to go."
    idle = spies(spies=("paris", "moscow"))
    assert reason(idle, "connect:london") == "Your spy can then travel between 2 cities for free."


def test_agenti_counts_what_the_notes_leave_open() -> None:
    table = play(agenti(found="vxyz"), "play:file:check")
    assert reason(table, "check:v") == "From what you have seen, V may own any of 4 hideouts."
    known = play(agenti(found="vxyz", files={"v": "t1:1 b1:1 t2:1 t3:1 t4:1"}), "play:file:check")
    assert reason(known, "check:v") == "You already know which hideout V owns."
    lit = play(agenti(), "play:light:light")
    assert reason(lit, "turn:clockwise") == (
        "The plan may still be in 4 suitcases, this one among them."
    )


def test_mind_mgmt_says_how_likely_a_capture_is() -> None:
    way = "R4C1 R4C2 R4C3 R4C4 R4C5 R4C6"
    far = ("R1C2", "R1C4", "R7C3", "R7C5")
    said = reason(acting("meru", "R4C6", route=way, immortals=far), "capture")
    assert said.startswith("From what everyone can see, the Recruiter is at F4 in ")
    off = acting("meru", "R4C6", route=way, immortals=far, variant={"insight": "off"})
    assert reason(off, "capture") == "If the Recruiter is at F4 now, you win.", "and no more"


def test_mind_mgmt_tells_the_recruiter_of_recruits() -> None:
    """Of the locations next to the Recruiter, those with one of the three features alone."""
    table = mind_mgmt()
    decision = table.decision()
    assert decision is not None
    view = table.pov(decision.seat).view.record
    steps = [one for one in decision if STEP.has(one.code)]
    assert steps
    for step in steps:
        there = FEATURES_AT[STEP.of(step.code)]
        brings = any(view.hidden[int(feature)] for feature in there)
        assert reason(table, step.name).startswith("What you look for is there") == brings


def test_mind_mgmt_counts_the_steps_that_an_agent_would_need() -> None:
    """MM-238, MM-242: diagonally through a temple, and around chaos."""
    quiet = {"features": ("bus", "pool", "idol"), "cards": ("bird", "cafe")}
    by_temple = mind_mgmt(
        route="R6C2 R5C2 R5C1 R4C1 R3C1", agents=("R4C4", "R7C6", "R7C6", "R7C6"), **quiet
    )
    assert reason(by_temple, "step:r3c2") == "Distance from there to the nearest agent: 2."
    behind_chaos = mind_mgmt(
        route="R4C4 R4C3 R4C2 R4C1 R5C1",
        agents=("R7C1", "R7C6", "R7C6", "R7C6"),
        chaos=("R6C1-S",),
        **quiet | {"features": ("garden", "pool", "idol")},
    )
    assert reason(behind_chaos, "step:r6c1") == "Distance from there to the nearest agent: 3."


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["in 1 case out", "in 2 cases out", "in 21 cases out", "in 22 cases out"]),
        ("cs", ["v 1 případě", "ve 2 případech", "ve 21 případech", "ve 22 případech"]),
        ("sk", ["v 1 prípade", "v 2 prípadoch", "v 21 prípadoch", "v 22 prípadoch"]),
        ("ru", ["в 1 случае", "в 2 случаях", "в 21 случае", "в 22 случаях"]),
    ],
)
def test_mind_mgmt_counts_cases_in_every_language(
    language: str, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = acting("meru", "R4C6", route="R4C1 R4C2 R4C3 R4C4 R4C5 R4C6")
    view, codes = table.pov(1).view.record, table.box.codes
    for n, words in zip((1, 2, 21, 22), said, strict=True):
        chances = [0] * 43
        chances[int(view.agent_at[view.active])] = 10 * n
        known = Knowledge(tuple(chances), {}, (), 1000, True)
        monkeypatch.setattr(advice, "insight", lambda v, known=known: known)
        for name in ("capture", "ask:bird"):
            whole = table.box.words.reason(view, codes[name], table.names, language)
            assert f" {words} " in whole.replace(NO_BREAK, " ")


@pytest.mark.parametrize("name", shelf.names())
def test_every_reason_of_a_whole_game_is_a_whole_sentence(name: str) -> None:
    """Whatever happens at random; of MIND MGMT those of the Recruiter, for plain rules take long
    to tell what agents can know."""
    dice, table = random.Random(7), box(name).table(seed=7)
    said = set()
    for decision in table.decisions():
        pov = table.pov(decision.seat)
        for choice in decision.choices if name != "mind-mgmt" or decision.seat == 0 else ():
            words = table.box.words.reason(pov.view.record, choice.code, table.names, "en")
            assert not re.search(r"[{}]|  ", words) and words[-1:] in ("", ".", "?"), choice.name
            said.add(words)
        table.take(decision.seat, dice.choice(decision.choices))
    assert len(said) > 5
