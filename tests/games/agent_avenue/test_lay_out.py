"""Chapter 5: step 1, lay out."""

from __future__ import annotations

import pytest

from tests.games.agent_avenue.situations import hand, in_play, recruiting, situation
from tests.games.helpers import decider, now, offered, play, refuses

FOUR = "mole, enforcer, saboteur, sentinel"


def test_exactly_two_cards_from_hand_are_laid() -> None:
    """AA-20. One is not enough, three are too many, passing and cards of others are refused."""
    table = situation(hands=[FOUR, "4 daredevil"])
    for name in ("up:daredevil", "pass", "", "down:mole"):
        assert refuses(table, name, 0)
    play(table, "up:mole")
    assert decider(table) == 0, "one card is not enough"
    for name in ("up:enforcer", "down:daredevil", "pass"):
        assert refuses(table, name, 0)
    play(table, "down:enforcer")
    assert decider(table) == 1, "two cards are enough"
    assert refuses(table, "down:saboteur", 0)


def test_laid_cards_belong_to_nobody() -> None:
    """AA-21. They are in no hand and not in play, and no copy count knows them."""
    table = situation(hands=[FOUR], deals=["deal:daredevil"] * 2)
    before = in_play(table, "green"), in_play(table, "blue")
    play(table, "up:mole", "down:enforcer")
    assert (in_play(table, "green"), in_play(table, "blue")) == before
    assert hand(table, 0) == {"saboteur": 1, "sentinel": 1, "daredevil": 2}
    assert (now(table)["up"], now(table)["down"]) == ("mole", "enforcer")


def test_one_is_laid_face_up() -> None:
    """AA-22. The opponent and the spectators read its name as soon as both lie there."""
    table = situation(hands=[FOUR])
    play(table, "up:mole", "down:enforcer")
    for seat in (0, 1, None):
        assert table.pov(seat).view.as_dict()["up"] == "mole"
        assert table.pov(seat).view.as_dict()["laid"] == 2


def test_the_other_is_laid_face_down() -> None:
    """AA-23, OQ-22. Only its layer knows it: not by view, not by what is heard or offered."""
    table = situation(hands=[FOUR])
    play(table, "up:mole", "down:enforcer")
    assert table.pov(0).view.as_dict()["down"] == "enforcer"
    for seat in (1, None):
        assert table.pov(seat).view.as_dict()["down"] == "none"
        heard = [h.name for h in table.pov(seat).heard if h.name.startswith("down")]
        assert heard == ["down:hidden"]
    assert offered(table, 1) == {"recruit:up", "recruit:down"}


def test_a_half_laid_pair_is_not_seen() -> None:
    """AA-20, AA-22. A player alone lays both cards as one act: the others see nothing before."""
    table = situation(hands=[FOUR])
    before = table.pov(1).view.as_dict()
    play(table, "up:mole")
    assert table.pov(1).view.as_dict() == before
    assert table.pov(1).heard == ()


def test_the_two_laid_cards_differ_in_name() -> None:
    """AA-24. Two of a name in hand: the pair is refused, either of another name will do."""
    table = situation(hands=["2 saboteur, mole, enforcer"])
    play(table, "up:saboteur")
    assert offered(table) == {"down:mole", "down:enforcer"}
    assert refuses(table, "down:saboteur")
    play(table, "down:mole")
    assert decider(table) == 1


def test_hands_are_refilled_before_the_other_side_recruits() -> None:
    """AA-25. When the opponent is asked, the hand is four again and the deck two smaller."""
    table = situation(hands=[FOUR])
    deck = now(table)["deck_size"]
    play(table, "up:mole", "down:enforcer")
    assert now(table)["phase"] == "recruit"
    assert hand(table, 0).total() == 4
    for seat in (0, 1, None):
        assert table.pov(seat).view.as_dict()["deck_size"] == deck - 2


def test_nothing_is_drawn_between_the_two_cards() -> None:
    """AA-26. So a card drawn for the first can never be the second."""
    table = situation(hands=[FOUR])
    deck = now(table)["deck_size"]
    play(table, "up:mole")
    assert now(table)["deck_size"] == deck
    assert offered(table) == {"down:enforcer", "down:saboteur", "down:sentinel"}
    play(table, "down:enforcer")
    assert now(table)["deck_size"] == deck - 2


@pytest.mark.parametrize("active", ["green", "blue"])
def test_swapping_is_optional(active: str) -> None:
    """AA-27. A card can be laid at once, in any position."""
    table = situation(active=active)
    mine = hand(table, decider(table) or 0)
    assert {f"up:{name}" for name in mine} | {f"swap:{name}" for name in mine} == offered(table)


def test_swaps_come_before_laying_in_your_own_turn_only() -> None:
    """AA-28, ED-06. Not on the opponent's turn, not after the first card, not later."""
    table = situation(hands=[FOUR, "4 daredevil"])
    assert refuses(table, "swap:daredevil", 1)
    play(table, "up:mole")
    assert refuses(table, "swap:enforcer", 0)
    play(table, "down:enforcer")
    assert refuses(table, "swap:saboteur", 0)
    assert refuses(table, "swap:daredevil", 1)


def test_a_swap_concerns_one_card_of_your_choice() -> None:
    """AA-29. Each card may be swapped; two at once may not, one after another may."""
    for name in ("mole", "enforcer", "saboteur", "sentinel"):
        table = situation(hands=[FOUR], deals=["deal:daredevil"] * 2)
        assert refuses(table, "swap:mole,enforcer")
        play(table, f"swap:{name}")
        assert hand(table, 0)[name] == 0
        assert hand(table, 0)["daredevil"] == 1
        play(table, "swap:daredevil")
        assert now(table)["swaps"] == {"seat-1": 2}


def test_the_swapped_card_lies_face_down_before_its_owner() -> None:
    """AA-30, AD-14, OQ-02, OQ-03, OQ-27. Others can count it, not read it; it is not in play."""
    table = situation(hands=[FOUR], deals=["deal:daredevil"])
    before = in_play(table, "green")
    play(table, "swap:mole")
    assert in_play(table, "green") == before
    assert table.pov(0).view.as_dict()["swapped"][0] == "mole"
    for seat in (1, None):
        view = table.pov(seat).view.as_dict()
        assert view["swaps"] == {"seat-1": 1}
        assert set(view["swapped"]) == {"none"}
        assert "mole" not in str([h.name for h in table.pov(seat).heard])


@pytest.mark.parametrize(
    "seat",
    [
        1,
        None,
    ],
)
def test_nobody_else_hears_what_is_swapped_and_drawn(seat: int | None) -> None:
    """AA-30, AA-31. Neither the opponent nor a spectator."""
    table = situation(hands=[FOUR], deals=["deal:daredevil"])
    play(table, "swap:mole")
    assert [h.name for h in table.pov(seat).heard] == ["swap:hidden", "deal:hidden"]


def test_swapped_cards_do_not_count_as_copies() -> None:
    """AA-30, AA-43, OQ-03. Three Enforcers put away: the next one recruited is still the first."""
    table = recruiting("sentinel", "enforcer", swapped=["3 enforcer", ""])
    assert now(table)["moved"] == {"green": 1}


def test_the_replacement_is_drawn_after_the_card_was_put_away() -> None:
    """AA-31. It is seen before the next decision, and cannot be the card put away."""
    table = situation(hands=[FOUR])
    assert now(table)["deck"].get("mole", 0) == 0
    play(table, "swap:mole")
    assert hand(table, 0)["mole"] == 0
    assert hand(table, 0).total() == 4
    assert {f"up:{name}" for name in hand(table, 0)} <= offered(table)


def test_a_swap_draws_one_card_whatever_the_hand() -> None:
    """AA-31, OQ-19. With five in hand a swap leaves five."""
    table = situation(hands=[FOUR + ", sidekick"])
    deck = now(table)["deck_size"]
    play(table, "swap:mole")
    assert hand(table, 0).total() == 5
    assert now(table)["deck_size"] == deck - 1


def test_several_swaps_may_be_made_in_one_turn() -> None:
    """AA-32. All four at once, if you like."""
    table = situation(hands=[FOUR], deals=["deal:daredevil"] * 4)
    play(table, "swap:mole", "swap:enforcer", "swap:saboteur", "swap:sentinel")
    assert hand(table, 0) == {"daredevil": 4}
    assert now(table)["swaps"] == {"seat-1": 4}


def test_a_player_has_four_swaps_for_the_whole_game() -> None:
    """AA-33. The fifth is refused, in the same turn or a later one; the count is per player."""
    table = situation(hands=[FOUR], deals=["deal:enforcer", "deal:saboteur", "deal:sentinel"])
    play(table, "swap:enforcer", "swap:saboteur", "swap:sentinel")
    assert "swap:mole" in offered(table)
    play(table, "swap:mole")
    assert not any(name.startswith("swap:") for name in offered(table))
    later = situation(hands=[FOUR, FOUR.replace("mole", "sidekick")], swapped=["4 saboteur", ""])
    assert refuses(later, "swap:mole")
    other = situation(
        active="blue", hands=[FOUR, "2 daredevil, 2 sentinel"], swapped=["4 saboteur"]
    )
    assert "swap:daredevil" in offered(other)
