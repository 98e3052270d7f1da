"""Chapter 13: market clarifications."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from spytable.games.agent_avenue.components import HOMES
from spytable.table import Table
from tests.games.agent_avenue.situations import (
    BOX,
    INSTANT,
    SIDES,
    at_market,
    gets,
    hand,
    in_play,
    met,
    situation,
    stands,
    steps,
    verdict,
)
from tests.games.helpers import decider, now, offered, play


def picking(table: Table) -> bool:
    """Whether a market card is to be taken."""
    return bool(now(table)["phase"] == "market")


def test_landing_backward_earns_a_card_too() -> None:
    """AA-107, ED-10. From the space after a market space, one back."""
    table = gets("saboteur", "codebreaker", mode="advanced", steps=(3, 0))
    assert steps(table) == (2, 0)
    assert picking(table)


def test_passing_over_a_market_space_earns_nothing() -> None:
    """AA-108. From the space before it, four forward; and the Mole back over it."""
    assert not picking(gets("sidekick", "codebreaker", mode="advanced", steps=(0, 0)))
    assert not picking(gets("mole", "codebreaker", mode="advanced", steps=(3, 0)))


@pytest.mark.parametrize(
    ("name", "copies"), [("sentinel", 0), ("codebreaker", 0), ("codebreaker", 1)]
)
def test_a_pawn_that_stays_earns_nothing(name: str, copies: int) -> None:
    """AA-109, AA-110. A zero on a market space."""
    agents = (f"{copies} {name}" if copies else "", "")
    table = gets(name, "sentinel", mode="advanced", steps=(5, 0), agents=agents)
    assert steps(table) == (5, 0)
    assert not picking(table)


def test_a_symbol_without_a_number_earns_nothing() -> None:
    """AA-110. A third Codebreaker, a third Daredevil on a market space."""
    for name in ("codebreaker", "daredevil"):
        table = gets(name, "sentinel", mode="advanced", steps=(5, 0), agents=(f"2 {name}", ""))
        assert not picking(table)
        assert verdict(table) is not None


def test_the_offer_is_refilled_before_the_ability() -> None:
    """AA-111. While Mind Control still asks whom to take, three cards lie there."""
    table = at_market("mind-control", agents=("", "mole, enforcer"), deals=["offer:outpost"])
    play(table, "take:mind-control")
    assert now(table)["phase"] == "ability"
    assert "outpost" in now(table)["offer"]
    assert "none" not in now(table)["offer"]


@pytest.mark.parametrize("card", ["mind-control", "spycation", "outpost", "double-trouble"])
def test_an_ability_that_cannot_be_resolved_is_ignored(card: str) -> None:
    """AA-112. Nobody in play, no Sentinel, no pair: the card is discarded and that is all."""
    table = at_market(card, hands=["mole, enforcer, saboteur, daredevil"])
    before = hand(table, 0)
    play(table, f"take:{card}")
    assert now(table)["discarded"] == {card: 1}
    assert hand(table, 0) == before
    assert steps(table) == (2, 0)
    assert (now(table)["phase"], now(table)["active"]) == ("lay", "blue")


def test_a_new_ongoing_card_does_not_touch_the_agent_just_recruited() -> None:
    """AA-113. The Enforcer brought the pawn here by one; Watchtower does not add two to that."""
    offer = ["watchtower", "masterplan", "outpost"]
    table = gets("enforcer", "codebreaker", mode="advanced", steps=(1, 0), offer=offer)
    play(table, "take:watchtower")
    assert steps(table) == (2, 0)
    assert now(table)["phase"] == "lay"


def test_it_is_active_from_then_on() -> None:
    """AA-114. The next Enforcer moves further by two, in the next turn already."""
    offer = ["watchtower", "masterplan", "outpost"]
    hands = ["4 saboteur", "enforcer, 3 sentinel"]
    table = gets("enforcer", "codebreaker", mode="advanced", steps=(1, 0), offer=offer, hands=hands)
    play(table, "take:watchtower", "up:enforcer", "down:sentinel", "recruit:up")
    assert steps(table) == (6, 0)


def test_a_new_ongoing_card_works_on_later_recruits_of_the_same_turn() -> None:
    """AA-113, AA-114, OQ-24. Only the agent just recruited is exempt."""
    table = at_market(
        "distraction-device", "secret-recruit", hands=["saboteur, mole, sidekick, enforcer"]
    )
    play(table, "take:distraction-device", "take:secret-recruit", "choose:saboteur")
    assert steps(table) == (3, 0)


@pytest.mark.parametrize(
    ("card", "name", "spaces"),
    [
        ("distraction-device", "saboteur", 1),
        ("watchtower", "enforcer", 3),
        ("sinister-twin", "double-agent", -2),
        ("supercomputer", "codebreaker", 3),
    ],
)
def test_some_ongoing_cards_act_when_a_certain_agent_is_recruited(
    card: str, name: str, spaces: int
) -> None:
    """AA-115. That agent only, and on the owner's side only."""
    plain = {"saboteur": -1, "enforcer": 1, "double-agent": -1, "codebreaker": 0}
    for other, usual in plain.items():
        blue = "sentinel"
        table = gets(other, blue, mode="advanced", steps=(6, 6), ongoing=([card], []))
        assert steps(table)[0] == 6 + (spaces if other == name else usual)
        table = gets("sentinel", other, mode="advanced", steps=(6, 6), ongoing=([card], []))
        assert steps(table)[1] == 6 + usual


@pytest.mark.parametrize("how", ["secret-recruit", "double-trouble", "smoke-screen", "spycation"])
def test_they_act_however_that_agent_is_recruited(how: str) -> None:
    """AA-116. Through every instant that recruits."""
    hands = {"double-trouble": "2 enforcer, mole, sidekick"}.get(
        how, "enforcer, mole, sidekick, daredevil"
    )
    agents = ("enforcer", "") if how == "spycation" else ("", "")
    deals = ["offer:outpost", "top:enforcer"] if how == "smoke-screen" else ["offer:outpost"]
    told = {"hands": [hands], "agents": agents, "deals": deals}
    table = at_market(how, ongoing=(["watchtower"], []), **told)
    play(table, f"take:{how}")
    if how != "smoke-screen":
        play(table, "choose:enforcer")
    if how == "spycation":
        play(table, "again:recruit")
    assert steps(table)[0] == 2 + 3
    assert in_play(table, "green")["enforcer"] == 1


def test_outpost_sets_off_nothing_but_its_sentinel() -> None:
    """AA-116, AA-122. A Sentinel through Outpost counts its copies like any other."""
    told = {"hands": ["sentinel, mole, sidekick, enforcer"], "agents": ("sentinel", "")}
    table = at_market("outpost", ongoing=(["watchtower", "sinister-twin"], []), **told)
    play(table, "take:outpost")
    assert steps(table)[0] == 4


def test_home_is_the_start_space_of_your_colour() -> None:
    """AA-117. Through the whole game: the pawn's steps are counted from there."""
    assert [int(home) for home in HOMES] == [0, 7]
    state = BOX.table(variant={"mode": "advanced"}, seed=1).omniscient_state()
    assert [stands(state, side) for side in (0, 1)] == [0, 7]
    later = situation(mode="advanced", steps=(14, 14)).omniscient_state()
    assert [stands(later, side) for side in (0, 1)] == [0, 7]
    told = {"mode": "advanced", "ongoing": (["security-system"], [])}
    assert verdict(gets("sentinel", "enforcer", steps=(3, 6), **told)) == (
        "green",
        "security-system",
    )
    assert verdict(gets("enforcer", "sentinel", steps=(6, 3), **told)) is None


SEVEN = "double-agent, enforcer, codebreaker, saboteur, daredevil, sentinel"


def test_extra_win_conditions_are_judged_in_step_three() -> None:
    """AA-118, OQ-25. Met at step 3, on anyone's turn: a win.  Met before and lost again: none."""
    told = {"mode": "advanced", "agents": ("", SEVEN), "ongoing": ([], ["masterplan"])}
    for active in SIDES:
        table = gets("sentinel", "mole", active=active, steps=(0, 4), **told)
        assert verdict(table) == ("blue", "masterplan")
    offer = ["mind-control", "outpost", "watchtower"]
    table = gets("daredevil", "mole", offer=offer, steps=(0, 4), **told)
    assert verdict(table) is None
    play(table, "take:mind-control", "choose:mole")
    assert verdict(table) is None
    assert in_play(table, "blue").total() == 6


def test_they_come_on_top_of_the_usual_conditions() -> None:
    """AA-119. With all three such cards one still wins and loses as before."""
    cards = ["masterplan", "security-system"]
    told = {"mode": "advanced", "ongoing": (cards, [])}
    assert verdict(gets("sidekick", "sentinel", steps=(4, 1), **told)) == ("green", "caught")
    table = gets("codebreaker", "sentinel", agents=("2 codebreaker", ""), **told)
    assert verdict(table) == ("green", "third-codebreaker")
    table = gets("daredevil", "sentinel", agents=("2 daredevil", ""), **told)
    assert verdict(table) == ("blue", "third-daredevil")


@pytest.mark.parametrize("active", SIDES)
def test_a_tie_with_an_extra_condition_goes_to_the_active_player(active: str) -> None:
    """AA-120, AA-61. Blue's plan is complete, green has caught blue."""
    told = {"mode": "advanced", "agents": ("", SEVEN), "ongoing": ([], ["masterplan"])}
    table = gets("enforcer", "mole", active=active, steps=(6, 3), **told)
    assert (met(table, "green"), met(table, "blue")) == ({"caught"}, {"masterplan"})
    assert now(table)["winner"] == active
    assert now(table)["tied"] == 1


def test_an_agent_recruited_by_an_instant_lies_face_up_in_play() -> None:
    """AA-121, ED-13. Everyone sees it leave the hand and lie among the agents."""
    table = at_market("secret-recruit", hands=["mole, enforcer, saboteur, daredevil"])
    play(table, "take:secret-recruit", "choose:enforcer")
    for seat in (0, 1, None):
        assert table.pov(seat).view.as_dict()["agents"] == {"green": {"enforcer": 1}}
        assert "choose:enforcer" in [h.name for h in table.pov(seat).heard]


@pytest.mark.parametrize(("copies", "spaces"), [(0, -1), (1, 6), (2, -1), (3, -1)])
def test_the_pawn_moves_by_it_as_for_any_recruit(copies: int, spaces: int) -> None:
    """AA-122. By the copies in play, the new one included."""
    agents = (f"{copies} double-agent" if copies else "", "")
    hands = ["2 double-agent, mole, enforcer"]
    table = at_market("double-trouble", steps=(2, 3), agents=agents, hands=hands)
    play(table, "take:double-trouble", "choose:double-agent")
    assert steps(table)[0] == 2 + spaces


def chain(**told: Any) -> Table:
    """Green's Sidekick, recruited from hand on one market space, runs to the next."""
    hands = ["sidekick, enforcer, saboteur, daredevil"]
    return at_market("secret-recruit", steps=(12, 9), hands=hands, **told)


def test_another_market_space_earns_another_card() -> None:
    """AA-123, ED-12. It must be taken."""
    table = chain()
    play(table, "take:secret-recruit", "choose:sidekick")
    assert steps(table)[0] == 16
    assert decider(table) == 0
    assert len(offered(table)) == 3
    assert all(name.startswith("take:") for name in offered(table))


def test_an_ability_is_resolved_completely_before_anything_else() -> None:
    """AA-124, OQ-17. Recruit and move, then refill, then the further pick, then the other side."""
    deals = ["offer:outpost", "deal:mole"]
    table = chain(picks=(1, 1), deals=deals)
    play(table, "take:secret-recruit", "choose:sidekick")
    order = [name for _, name, _ in table.record.entries]
    assert order == ["take:secret-recruit", "offer:outpost", "choose:sidekick", "deal:mole"]
    assert hand(table, 0).total() == 4
    assert now(table)["discarded"] == {"secret-recruit": 1}
    assert decider(table) == 0


@pytest.mark.parametrize("active", SIDES)
def test_the_active_player_takes_first(active: str) -> None:
    """AA-125. Both have landed; then the other."""
    table = gets("daredevil", "daredevil", mode="advanced", active=active)
    assert steps(table) == (2, 2)
    first = SIDES.index(active)
    assert decider(table) == first
    assert offered(table, 1 - first) == set()
    offer = now(table)["offer"]
    play(table, f"take:{next(c for c in offer if c in PERMANENT)}")
    assert decider(table) == 1 - first


PERMANENT = ("distraction-device", "watchtower", "sinister-twin", "supercomputer", "masterplan")


def test_both_take_a_card_even_on_one_space() -> None:
    """AA-125, ED-14. Green reaches blue on a market space: both take, then green has caught."""
    offer = ["watchtower", "masterplan", "outpost"]
    told = {"mode": "advanced", "offer": offer, "deals": ["offer:sinister-twin"]}
    table = gets("sidekick", "daredevil", steps=(5, 0), **told)
    assert (steps(table), now(table)["picks"]) == ((9, 2), {"green": 1, "blue": 1})
    play(table, "take:watchtower")
    assert decider(table) == 1
    play(table, "take:masterplan")
    assert verdict(table) == ("green", "caught")


def test_the_active_chain_comes_before_the_other_pick() -> None:
    """AA-126. Green, green, then blue."""
    table = chain(picks=(1, 1), deals=["offer:masterplan", "deal:mole"])
    deciders = []
    for name in ("take:secret-recruit", "choose:sidekick", "take:masterplan"):
        deciders.append(decider(table))
        play(table, name)
    assert deciders == [0, 0, 0]
    assert decider(table) == 1 and now(table)["picker"] == "blue"


def test_the_other_player_chooses_from_the_offer_as_it_is_then() -> None:
    """AA-127. The refill after the first pick is among the choices."""
    offer = ["watchtower", "masterplan", "surveillance-truck"]
    table = situation(
        "market",
        mode="advanced",
        offer=offer,
        picks=(1, 1),
        steps=(2, 2),
        deals=["offer:spycation"],
    )
    play(table, "take:watchtower")
    assert decider(table) == 1
    assert offered(table) == {"take:masterplan", "take:surveillance-truck", "take:spycation"}


def test_a_hand_below_four_is_refilled_after_the_ability() -> None:
    """AA-128, OQ-17. Outpost takes a Sentinel out of four: four again."""
    table = at_market("outpost", hands=["sentinel, mole, enforcer, saboteur"])
    deck = now(table)["deck_size"]
    play(table, "take:outpost")
    assert hand(table, 0).total() == 4
    assert now(table)["deck_size"] == deck - 1


def test_a_hand_above_four_gives_up_nothing() -> None:
    """AA-129, AA-77. Mind Control makes it five, and five it stays."""
    table = at_market("mind-control", agents=("", "mole"), hands=["4 enforcer"])
    deck = now(table)["deck_size"]
    play(table, "take:mind-control", "choose:mole")
    assert hand(table, 0) == {"enforcer": 4, "mole": 1}
    assert now(table)["deck_size"] == deck
    assert now(table)["phase"] == "lay"


@pytest.mark.parametrize(("held", "drawn"), [("", 1), (", sidekick", 0), (", sidekick, mole", 0)])
def test_above_four_one_draws_only_once_below_four(held: str, drawn: int) -> None:
    """AA-130, ED-15. Outpost from four draws one, from five or six none."""
    table = at_market("outpost", hands=["sentinel, enforcer, saboteur, daredevil" + held])
    deck = now(table)["deck_size"]
    play(table, "take:outpost")
    assert now(table)["deck_size"] == deck - drawn


@pytest.mark.parametrize(("more", "drawn"), [("", 1), (", enforcer", 0)])
def test_laying_from_a_larger_hand_draws_up_to_four(more: str, drawn: int) -> None:
    """AA-130. Five, lay two: draw one.  Six, lay two: draw none."""
    table = situation(mode="advanced", hands=["mole, sidekick, 3 saboteur" + more])
    deck = now(table)["deck_size"]
    play(table, "up:mole", "down:sidekick")
    assert now(table)["deck_size"] == deck - drawn
    assert hand(table, 0).total() == 4


@pytest.mark.parametrize("card", ["mind-control", "spycation"])
def test_removing_an_agent_moves_no_pawn(card: str) -> None:
    """AA-131, ED-16. Neither forward nor back; the earlier movement stands."""
    told = {"agents": ("sidekick, 2 enforcer", "mole, daredevil"), "steps": (5, 2)}
    table = at_market(card, **told)
    play(table, f"take:{card}", "choose:mole" if card == "mind-control" else "choose:sidekick")
    assert steps(table) == (5, 2)
    if card == "spycation":
        play(table, "again:keep")
        assert steps(table) == (5, 2)


def test_an_empty_market_deck_leaves_a_smaller_offer() -> None:
    """OQ-14. The last card still fills a gap; then nothing is shuffled back, two cards are left."""
    table = at_market(
        "watchtower", offer=["watchtower", "masterplan", "spycation"], market=["outpost"]
    )
    play(table, "take:watchtower")
    assert set(now(table)["offer"]) == {"masterplan", "spycation", "outpost"}
    table = at_market("watchtower", market=[])
    play(table, "take:watchtower")
    assert sum(card != "none" for card in now(table)["offer"]) == 2
    assert now(table)["market_size"] == 0
    assert len(now(table)["discarded"]) == 12


def test_without_an_offer_there_is_no_pick() -> None:
    """OQ-14. The turn just ends."""
    told = {"mode": "advanced", "offer": [], "market": []}
    table = gets("daredevil", "daredevil", **told)
    assert steps(table) == (2, 2)
    assert now(table)["phase"] == "lay"
    assert now(table)["picks"] == {}


def test_a_chain_may_return_to_a_market_space_already_used() -> None:
    """OQ-38, AA-123. Every landing earns a card."""
    deals = ["offer:secret-recruit", "top:enforcer", "offer:watchtower", "deal:sidekick"]
    told = {"agents": ("2 enforcer", ""), "hands": ["mole, 3 saboteur"], "deals": deals}
    table = at_market("smoke-screen", offer=["smoke-screen", "masterplan", "outpost"], **told)
    play(table, "take:smoke-screen")
    assert steps(table)[0] == 5
    play(table, "take:secret-recruit", "choose:mole")
    assert steps(table)[0] == 2
    assert picking(table) and decider(table) == 0


def test_both_recruit_and_move_before_the_market() -> None:
    """OQ-11, AA-41. An agent taken away at the market has already counted for the movement."""
    offer = ["mind-control", "outpost", "watchtower"]
    told = {"mode": "advanced", "agents": ("", "enforcer"), "offer": offer}
    table = gets("daredevil", "enforcer", steps=(0, 2), **told)
    assert steps(table) == (2, 4)
    play(table, "take:mind-control", "choose:enforcer")
    assert steps(table) == (2, 4)


@pytest.mark.parametrize("card", INSTANT)
@pytest.mark.parametrize("side", SIDES)
def test_no_ability_moves_the_other_pawn(card: str, side: str) -> None:
    """OQ-12, OQ-13. So every pick belongs to a pawn that its own side has moved."""
    hands = ["2 sentinel, sidekick, enforcer", "2 sentinel, mole, enforcer"]
    table = at_market(card, side=side, hands=hands, agents=("2 enforcer", "2 saboteur"))
    before = steps(table)
    play(table, f"take:{card}")
    while any(name.startswith(("choose:", "again:")) for name in offered(table)):
        play(table, sorted(offered(table))[-1])
    other = 1 - SIDES.index(side)
    assert steps(table)[other] == before[other]


@pytest.mark.parametrize("active", SIDES)
def test_the_active_hand_is_refilled_first(active: str) -> None:
    """OQ-18, AA-126. Both recruit from hand, and one card is left in the deck."""
    hands = ["2 sentinel, 2 enforcer", "2 saboteur, mole, double-agent"]
    told = {"hands": hands, "deck": "sidekick", "picks": (1, 1), "steps": (2, 2)}
    offer = ["outpost", "double-trouble", "watchtower"]
    table = at_market("outpost", "double-trouble", active=active, offer=offer, **told)
    cards = ["take:outpost"], ["take:double-trouble", "choose:saboteur"]
    for names in cards if active == "green" else cards[::-1]:
        play(table, *names)
    first = SIDES.index(active)
    assert (hand(table, first).total(), hand(table, 1 - first).total()) == (4, 3)


@pytest.mark.parametrize("active", SIDES)
def test_ongoing_cards_of_both_sides_do_not_meet(active: str) -> None:
    """OQ-26, AA-115. Each changes its own recruit, whichever is looked at first."""
    ongoing = (["watchtower"], ["distraction-device"])
    table = gets("enforcer", "saboteur", mode="advanced", active=active, ongoing=ongoing)
    assert steps(table) == (3, 1)


@pytest.mark.parametrize("players", [2, 3])
def test_no_card_ever_leaves_the_game(players: int) -> None:
    """OQ-23, AA-15, AA-91. In random games with the market all 38 agents and all 15 market cards
    are somewhere at every moment, and every position is one that can be."""
    chance = Random(3)
    for seed in range(6):
        table = BOX.table(players, {"mode": "advanced"}, seed=seed)
        while (decision := table.decision()) is not None:
            assert BOX.box.impossible(table.omniscient_state()) is None
            table.take(decision.seat, chance.choice(decision.choices))
