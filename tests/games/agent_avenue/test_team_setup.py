"""Chapter 14: the team variant, in general and its setup."""

from __future__ import annotations

import pytest

from spytable.games.agent_avenue.sight import View
from spytable.games.box import BadVariant
from spytable.kernel.layout import fields
from tests.games.agent_avenue.situations import (
    BOX,
    SIDES,
    at_market,
    gets,
    hand,
    in_play,
    recruiting,
    situation,
    steps,
    verdict,
)
from tests.games.helpers import decider, now, offered, play, refuses

FOUR = [
    "mole, enforcer, saboteur, sentinel",
    "sidekick, daredevil, saboteur, sentinel",
    "4 double-agent",
    "4 codebreaker",
]


def test_three_or_four_play_in_teams() -> None:
    """AA-134. Two play alone; five do not play."""
    for players, pairs in ((2, 0), (3, 1), (4, 2)):
        table = BOX.table(players, seed=1)
        sides = [table.pov(seat).view.as_dict()["side"] for seat in range(players)]
        assert sum(sides.count(side) == 2 for side in SIDES) == pairs
    with pytest.raises(BadVariant):
        BOX.table(5)


def test_nothing_can_be_said_about_cards() -> None:
    """AA-135, AA-152, AA-153, OQ-33. No choice of any kind shows or describes a card to a partner:
    there are only the moves of the game and the prescribed agreements."""
    families = {name.split(":")[0] for name in BOX.box.choice_names.values()}
    moves = {"up", "down", "swap", "partner-swap", "recruit", "take", "choose", "again"}
    agreements = {"lead", "taker"}
    chance = {"deal", "begin", "top", "offer"}
    assert families == moves | agreements | chance


def test_no_partner_sees_a_hand() -> None:
    """AA-151, AA-152, AA-135, OQ-32. Two games that differ in the partner's hand alone look alike,
    in view, in words, in what is on offer and in the picture."""
    other = ["4 enforcer", *FOUR[1:]]
    one, two = (situation("lead", players=4, hands=hands) for hands in (FOUR, other))
    for seat in (1, 2, 3, None):
        assert one.pov(seat).view.as_dict() == two.pov(seat).view.as_dict()
        assert one.pov(seat).picture() == two.pov(seat).picture()
        assert one.pov(seat).prompt() == two.pov(seat).prompt()
    assert one.pov(0).view.as_dict() != two.pov(0).view.as_dict()
    hands = [f.name for f in fields(View) if f.name == "hand"]
    assert hands == ["hand"] and one.pov(1).view.record.hand.shape == (9,)


@pytest.mark.parametrize("players", [3, 4])
def test_partners_share_one_pawn(players: int) -> None:
    """AA-136. Two pawns, one for each team."""
    table = BOX.table(players, seed=1)
    picture = table.pov(0).picture()
    assert table.omniscient_state().steps.shape == (2,)
    for side in SIDES:
        assert picture.count(f'data-piece="pawn-{side}"') == 1


def test_partners_share_the_agents_in_play() -> None:
    """AA-137. Copies are counted for the team, whoever laid or chose them."""
    table = gets("enforcer", "sentinel", players=4, agents=("enforcer", ""))
    assert in_play(table, "green") == {"enforcer": 2}
    assert steps(table) == (2, 0)
    for seat in range(4):
        assert table.pov(seat).view.as_dict()["agents"]["green"] == {"enforcer": 2}


@pytest.mark.parametrize("taker", [1, 2])
def test_partners_share_the_market_cards_in_play(taker: int) -> None:
    """AA-138. Whoever took it, it works for the team's recruits."""
    table = at_market("watchtower", players=4)
    play(table, "take:watchtower", f"taker:{taker}")
    assert now(table)["ongoing"] == {"green": {"watchtower": 1}}
    told = {"mode": "advanced", "ongoing": (["watchtower"], []), "players": 4}
    assert steps(gets("enforcer", "sentinel", **told)) == (3, 0)


def test_every_partner_has_a_hand_of_their_own() -> None:
    """AA-139. Nobody lays or swaps a card of the partner."""
    table = situation("lead", players=4, hands=FOUR)
    play(table, "lead:1")
    assert refuses(table, "up:sidekick", 0)
    assert refuses(table, "swap:daredevil", 0)
    play(table, "up:mole")
    assert refuses(table, "down:enforcer", 1)
    assert {f"down:{name}" for name in hand(table, 1)} <= offered(table, 1)


def test_a_turn_is_the_teams() -> None:
    """AA-140. Green's turn, then blue's: not a turn for each of four seats."""
    table = situation("lead", players=4, hands=FOUR, turn=1)
    play(table, "lead:2", "up:sidekick", "down:enforcer")
    play(table, "recruit:down")
    assert (now(table)["turn"], now(table)["active"]) == (2, "blue")
    assert offered(table) == {"lead:3", "lead:4", "swap:double-agent"}


def test_each_partner_plays_one_card() -> None:
    """AA-141. A partner who has laid face up does not lay face down."""
    table = situation("lead", players=4, hands=FOUR)
    play(table, "lead:1", "up:mole")
    assert decider(table) == 1
    assert table.pov(0).decision is None
    assert refuses(table, "down:enforcer", 0)
    play(table, "down:daredevil")
    assert decider(table) == 2


def test_the_opposing_team_decides_jointly() -> None:
    """AA-142. One choice for the team; either member may make it."""
    for seat in (2, 3):
        table = situation("recruit", players=4, up="enforcer", down="sentinel")
        decision = table.decision()
        assert decision is not None and decision.seats == (2, 3)
        table.take(seat, "recruit:up")
        assert in_play(table, "blue") == {"enforcer": 1}
        assert now(table)["active"] == "blue"


def test_partners_win_and_lose_together() -> None:
    """AA-143. Both members, the same result."""
    table = gets("codebreaker", "sentinel", players=4, agents=("2 codebreaker", ""))
    assert table.result is not None
    assert table.result.scores == (1, 1, -1, -1)
    assert table.result.winners == (0, 1)
    table = gets("sentinel", "codebreaker", players=3, agents=("", "2 codebreaker"))
    assert table.result is not None and table.result.winners == (2,)


@pytest.mark.parametrize("active", SIDES)
def test_rules_that_are_not_amended_stay(active: str) -> None:
    """AA-144. Ties, escapes and the order at the market hold for teams."""
    told = {"players": 4, "active": active}
    table = gets("sidekick", "codebreaker", steps=(3, 0), agents=("", "2 codebreaker"), **told)
    assert now(table)["winner"] == active
    agents = ("2 enforcer", "double-agent")
    assert verdict(gets("enforcer", "double-agent", steps=(5, 0), agents=agents, **told)) is None
    table = gets("daredevil", "daredevil", mode="advanced", **told)
    assert now(table)["picker"] == active


@pytest.mark.parametrize("mode", ["simple", "advanced"])
@pytest.mark.parametrize("players", [3, 4])
def test_teams_may_play_either_mode(players: int, mode: str) -> None:
    """AA-145. Both start, and both have what their mode has."""
    table = BOX.table(players, {"mode": mode}, seed=1)
    assert table.decision() is not None
    assert (now(table)["market_size"] == 12) == (mode == "advanced")


def test_there_are_two_teams() -> None:
    """AA-146, AA-148, AA-149. Four: two and two.  Three: two against one."""
    for players, sides in ((3, ["green", "green", "blue"]), (4, ["green"] * 2 + ["blue"] * 2)):
        table = BOX.table(players, seed=1)
        assert [table.pov(s).view.as_dict()["side"] for s in range(players)] == sides


def test_partners_sit_together_facing_the_others() -> None:
    """AA-147. In each seat's picture its own side is near, the other side opposite."""
    table = situation("lead", players=4, hands=FOUR)
    for seat, mine, theirs in ((0, "green", "blue"), (1, "green", "blue"), (2, "blue", "green")):
        picture = table.pov(seat).picture()
        far, near = picture.index("section-theirs"), picture.index("section-ours")
        assert far < near
        assert far < picture.index(f'"{theirs}-mole"') < near < picture.index(f'"{mine}-mole"')


def test_every_player_is_dealt_four() -> None:
    """AA-150, AD-09. Twenty-six are left with three players, twenty-two with four."""
    for players, left in ((3, 26), (4, 22)):
        table = BOX.table(players, seed=1)
        assert [hand(table, seat).total() for seat in range(players)] == [4] * players
        assert now(table)["deck_size"] == left


def test_the_face_down_card_is_its_layers_secret() -> None:
    """AA-151, OQ-32. The partner does not see it either, until it is recruited."""
    table = situation("lead", players=4, hands=FOUR)
    play(table, "lead:1", "up:mole", "down:daredevil")
    assert table.pov(1).view.as_dict()["down"] == "daredevil"
    for seat in (0, 2, 3, None):
        assert table.pov(seat).view.as_dict()["down"] == "none"
    assert now(recruiting("mole", "daredevil", players=4))["recruited"]["green"] == "daredevil"
