"""Chapter 15: step 1 in teams."""

from __future__ import annotations

from typing import Any

import pytest

from spytable.table import Table
from tests.games.agent_avenue.situations import hand, situation
from tests.games.helpers import decider, now, offered, play, refuses
from tests.reading import read

FOUR = [
    "mole, enforcer, saboteur, sentinel",
    "sidekick, daredevil, saboteur, sentinel",
    "4 double-agent",
    "4 codebreaker",
]


TEAMS = pytest.mark.parametrize("players", [3, 4])
"""A pair against one alone, and two pairs."""


def table_of_four(*names: str, players: int = 4, **told: Any) -> Table:
    """Green's turn in a game of four, or of a pair against one, after these choices."""
    return play(situation("lead", players=players, hands=FOUR[:players], **told), *names)


@pytest.mark.parametrize("first", [0, 1])
def test_partners_agree_who_lays_first(first: int) -> None:
    """AA-154, OQ-34. Either may, either may say so, and it may change from turn to turn."""
    for speaker in (0, 1):
        table = table_of_four()
        assert {"lead:1", "lead:2"} <= offered(table, speaker)
        table.take(speaker, f"lead:{first + 1}")
        assert decider(table) == first
    assert refuses(table_of_four(), "lead:1", 2)
    names = ("up:mole", "down:daredevil") if first == 0 else ("up:sidekick", "down:enforcer")
    play(table, *names, "recruit:up", "lead:4", "up:codebreaker", "down:double-agent", "recruit:up")
    assert {"lead:1", "lead:2"} <= offered(table), "again free in the next turn"


def test_the_first_lays_face_up() -> None:
    """AA-155. Everyone sees it before the partner lays."""
    table = table_of_four("lead:2", "up:sidekick")
    for seat in (0, 1, 2, 3, None):
        view = table.pov(seat).view.as_dict()
        assert (view["up"], view["laid"]) == ("sidekick", 1)
        assert "up:sidekick" in [h.name for h in table.pov(seat).heard]


def test_the_partner_then_lays_face_down() -> None:
    """AA-156. Not before, and not face up."""
    table = table_of_four("lead:2")
    for name in ("down:mole", "up:mole"):
        assert refuses(table, name, 0)
    assert refuses(table, "down:sidekick", 1)
    play(table, "up:sidekick")
    assert refuses(table, "up:mole", 0)
    play(table, "down:mole")
    assert (now(table)["up"], now(table)["down"], now(table)["down_by"]) == ("sidekick", "mole", 0)


def test_the_two_cards_differ_in_name() -> None:
    """AA-157. It binds the second player, who also holds a Saboteur."""
    table = table_of_four("lead:1", "up:saboteur")
    assert {n for n in offered(table) if n.startswith("down:")} == {
        "down:sidekick",
        "down:daredevil",
        "down:sentinel",
    }
    assert refuses(table, "down:saboteur")


def test_both_hands_are_refilled_after_both_cards() -> None:
    """AA-158, AA-26, OQ-28. Nothing is drawn between; then the one who laid face up draws first."""
    table = table_of_four("lead:2", "up:sidekick", deals=["deal:daredevil", "deal:enforcer"])
    deck = now(table)["deck_size"]
    assert hand(table, 1).total() == 3
    play(table, "down:mole")
    assert now(table)["deck_size"] == deck - 2
    assert [hand(table, seat).total() for seat in range(4)] == [4] * 4
    assert hand(table, 1)["daredevil"] == 2
    assert hand(table, 0)["enforcer"] == 2


def swaps(table: Table, seat: int) -> set[str]:
    """The cards that a seat may swap now."""
    names = (name.partition(":") for name in offered(table, seat))
    return {card for family, _, card in names if family.endswith("swap")}


@TEAMS
def test_you_may_swap_before_laying_your_own_card(players: int) -> None:
    """AA-159. At any time of the laying step: before the leader is agreed, while the partner is
    about to lay, and after; but not once your own card lies there, and never the others."""
    for first in (0, 1):
        second = 1 - first
        table = table_of_four(players=players)
        assert [swaps(table, seat) for seat in (0, 1)] == [{*hand(table, 0)}, {*hand(table, 1)}]
        play(table, f"lead:{first + 1}")
        assert [swaps(table, seat) for seat in (0, 1)] == [{*hand(table, 0)}, {*hand(table, 1)}]
        play(table, "up:saboteur")
        assert swaps(table, first) == set()
        assert swaps(table, second) == {*hand(table, second)}
        play(table, "down:sentinel")
        assert [swaps(table, seat) for seat in (0, 1)] == [set(), set()]
    for names in ((), ("lead:1",), ("lead:1", "up:mole")):
        table = table_of_four(*names, players=players)
        assert not any(swaps(table, seat) for seat in range(2, players))


@TEAMS
@pytest.mark.parametrize("swapping", [0, 1])
@pytest.mark.parametrize("names", [(), ("lead:1",), ("lead:2",)])
def test_a_swap_is_by_the_one_who_makes_it(
    swapping: int, names: tuple[str, ...], players: int
) -> None:
    """AA-159, AA-160, AA-161. Whoever leads or is to lead: that hand changes, nobody but its owner
    learns the card, and the turn goes on where it was."""
    card = {0: "enforcer", 1: "daredevil"}[swapping]
    table = table_of_four(*names, players=players, deals=["deal:double-agent"])
    before = now(table)
    name = next(n for n in offered(table, swapping) if n.endswith(f"swap:{card}"))
    table.take(swapping, name)
    after = now(table)
    assert after["swaps"] == {f"seat-{swapping + 1}": 1}
    assert (after["phase"], after["leader"]) == (before["phase"], before["leader"])
    assert hand(table, swapping)[card] == 0
    assert hand(table, swapping)["double-agent"] == 1
    assert table.pov(swapping).view.as_dict()["swapped"][0] == card
    for seat in range(players):
        heard = [sound.name for sound in table.pov(seat).heard][-2:]
        hidden = [f"{name.partition(':')[0]}:hidden", "deal:hidden"]
        assert heard == ([name, "deal:double-agent"] if seat == swapping else hidden)
    assert decider(table) == (1 if names == ("lead:2",) else 0)


@TEAMS
def test_the_partner_who_may_swap_meanwhile_is_told_so(players: int) -> None:
    """AA-159. And is not waited for; with no swap left there is nothing to tell."""
    table, before = table_of_four("lead:1", players=players), table_of_four(players=players)
    assert read(table.pov(1).prompt()).endswith("Meanwhile you may swap a card (2 swaps left).")
    assert "You may also swap a card first (2 swaps left)." in read(before.pov(1).prompt())
    assert table.pov(1).view.as_dict()["deciding"] == {"seat-1": 1}
    assert 'data-choice="partner-swap:daredevil"' in table.pov(1).picture()
    gone = ["", "2 enforcer", "", ""][:players]
    spent = table_of_four("lead:1", players=players, swapped=gone)
    assert spent.pov(1).decision is None
    assert "swap" not in spent.pov(1).prompt()
    assert "swap" not in table.pov(2).prompt()


def test_one_who_said_who_leads_may_take_it_back_while_a_swap_is_open() -> None:
    """AA-154, AA-159. But not after anyone has swapped."""
    table = table_of_four()
    table.take(0, "lead:2")
    assert table.pov(0).may_undo
    table.take(0, "partner-swap:mole")
    assert not table.pov(0).may_undo


def test_the_swapped_card_is_seen_by_its_owner_only() -> None:
    """AA-160, OQ-02, OQ-32. Not by the partner, not by the others."""
    table = table_of_four("lead:1", "swap:mole", deals=["deal:daredevil"])
    assert table.pov(0).view.as_dict()["swapped"][0] == "mole"
    for seat in (1, 2, 3, None):
        view = table.pov(seat).view.as_dict()
        assert set(view["swapped"]) == {"none"}
        assert view["swaps"] == {"seat-1": 1}
    for seat in (1, 2, 3):
        assert [h.name for h in table.pov(seat).heard][1:] == ["swap:hidden", "deal:hidden"]


def test_that_partner_draws_the_replacement() -> None:
    """AA-161. One card, into that hand; the other hands are untouched."""
    before = table_of_four("lead:1")
    table = table_of_four("lead:1", "swap:mole", deals=["deal:daredevil"])
    assert hand(table, 0) == {"enforcer": 1, "saboteur": 1, "sentinel": 1, "daredevil": 1}
    assert [hand(table, s) for s in (1, 2, 3)] == [hand(before, s) for s in (1, 2, 3)]
    assert now(table)["deck_size"] == now(before)["deck_size"] - 1


def test_it_does_not_matter_whether_the_partner_has_laid() -> None:
    """AA-162. The second may swap after seeing the card face up, and then lay the new one."""
    table = table_of_four("lead:1", "up:mole", "swap:sidekick", deals=["deal:enforcer"])
    assert decider(table) == 1
    assert "down:enforcer" in offered(table)
    assert now(table)["up"] == "mole"


def test_several_swaps_in_one_turn_are_allowed() -> None:
    """AA-163. Two by one partner, two by the other."""
    deals = ["deal:daredevil"] * 2 + ["deal:enforcer"] * 2
    names = ("lead:1", "swap:mole", "swap:enforcer", "up:saboteur")
    table = table_of_four(*names, "swap:sidekick", "swap:daredevil", deals=deals)
    assert now(table)["swaps"] == {"seat-1": 2, "seat-2": 2}


def test_each_partner_has_two_swaps() -> None:
    """AA-164, AA-165, AA-33. The third is refused although the partner has two left, in this turn
    or a later one."""
    table = table_of_four("lead:1", "swap:mole", "swap:enforcer", deals=["deal:daredevil"] * 2)
    assert not any(name.startswith("swap:") for name in offered(table))
    assert refuses(table, "swap:saboteur", 0)
    later = table_of_four("lead:1", swapped=["2 daredevil", "", "", ""])
    assert refuses(later, "swap:mole", 0)
    partner = table_of_four("lead:2", swapped=["2 daredevil", "", "", ""])
    assert "swap:sidekick" in offered(partner)


def test_swapped_cards_are_kept_apart() -> None:
    """AA-166, ED-18. Everyone sees how many lie before whom."""
    table = table_of_four(swapped=["daredevil", "2 enforcer", "", "daredevil"])
    for seat in (0, 1, 2, 3, None):
        assert table.pov(seat).view.as_dict()["swaps"] == {"seat-1": 1, "seat-2": 2, "seat-4": 1}
    assert table.pov(1).view.as_dict()["swapped"][:2] == ["enforcer", "enforcer"]


def test_a_player_alone_lays_two_cards_as_usual() -> None:
    """AA-144, OQ-31. In two against one the single player lays both, none of them seen before."""
    hands = [*FOUR[:2], "2 double-agent, codebreaker, daredevil"]
    table = situation(players=3, active="blue", hands=hands)
    assert decider(table) == 2
    play(table, "up:double-agent")
    assert decider(table) == 2
    assert table.pov(0).view.as_dict()["laid"] == 0
    assert refuses(table, "down:double-agent")
    play(table, "down:codebreaker")
    decision = table.decision()
    assert decision is not None and decision.seats == (0, 1)
    same = situation(players=3, active="blue", hands=[*FOUR[:2], "4 double-agent"])
    play(same, "up:double-agent", "down:double-agent")
    assert now(same)["phase"] == "recruit"
