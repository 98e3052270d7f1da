"""SHIFT: who opens what, who chooses how many, and what the next game is played with."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest

from spytable.games.campaign import NotOffered, PlayedGame
from spytable.games.mind_mgmt import BOX, campaign
from spytable.games.mind_mgmt.campaign import shift
from spytable.games.mind_mgmt.campaign.known import is_seen
from spytable.games.mind_mgmt.campaign.shift import package_of
from spytable.games.mind_mgmt.components import Card, Reason
from spytable.games.mind_mgmt.packages import AGENTS, PACKAGES, RECRUITER

from .campaigns import TRAINING, TWO, Story, dealt_afresh

R, A = 0, 1
"""The seats of two players."""


def test_a_series_of_full_games_is_balanced_by_packages() -> None:
    """MM-346. The same sides, game after game, and always the full game."""
    story = Story().game(RECRUITER).do(A, "open").do(A, "choose", "A1")
    following = story.next()
    assert following.variant == {"mission": "full", "good-shoes": "in"}
    assert following.taken_from == (0, 1) and not following.anew


def test_after_each_full_game_the_loser_opens_its_next_package_in_order() -> None:
    """MM-347. One a game, the loser's own, from the first to the seventh."""
    story = Story().game(RECRUITER)
    assert story.offered(A) == {"open": ()} and story.offered(R) == {}
    assert "lost" in story.refused(R, "open")
    story.do(A, "open")
    assert (shift.opened(story.course, AGENTS), shift.opened(story.course, RECRUITER)) == (1, 0)
    assert "open" not in story.offered(A)
    assert "one for each game" in story.refused(A, "open")
    story.do(A, "choose").lost(AGENTS).lost(RECRUITER)
    numbers = [one.key for one in PACKAGES if shift.is_open(story.course, one)]
    assert numbers == ["R1", "A1", "A2"]


def test_the_next_game_waits_for_the_package() -> None:
    """MM-347. Nobody chooses, and nobody plays, before it is open."""
    story = Story().game(AGENTS)
    assert campaign.awaited(story.course) == {R}
    assert "opens its package" in story.refused(R, "choose")
    with pytest.raises(NotOffered):
        story.next()


def test_training_opens_nothing() -> None:
    """MM-348. It counts for no streak either; after it comes the first full game."""
    story = Story().game(AGENTS, TRAINING)
    assert story.offered(R) == story.offered(A) == {}
    assert "first full game" in story.refused(R, "open")
    assert story.next().variant == {"mission": "full"}
    story.game(AGENTS).do(R, "open").do(R, "choose")
    assert shift.streak(story.course) == 1


def test_a_package_holds_a_module_or_a_regular_component() -> None:
    """MM-349, MM-350. Each says which option of the box it brings, and keeps it; in the contents of
    ours none holds both."""
    assert len({one.option for one in PACKAGES}) == 14
    assert {one.key for one in PACKAGES if one.is_component} == {"R4", "A2", "A3"}
    story = Story().with_open(4, 0).game(AGENTS)
    story.do(R, "open")
    assert story.offered(R)["choose"] == ("R1", "R2", "R3", "R5")


def test_a_regular_component_is_in_every_later_game() -> None:
    """MM-351. Nobody chooses it, and it does not count as a module."""
    story = Story().with_open(0, 1).game(RECRUITER).do(A, "open")
    assert story.offered(A)["choose"] == ("A1",)
    assert "part of every game" in story.refused(A, "choose", "A2")
    story.do(A, "choose")
    assert story.modules() == {"A2"}
    story.lost(RECRUITER)
    assert story.modules() == {"A2"}


def test_the_group_may_take_a_component_out_and_put_it_back() -> None:
    """MM-352. Nothing is destroyed: its package stays open."""
    story = Story().with_open(3, 1).game(RECRUITER).do(A, "open")
    story.do(A, "take-out", "A2")
    assert story.offered(A)["put-back"] == ("A2",)
    assert shift.opened(story.course, AGENTS) == 2
    story.do(A, "put-back", "A2").do(A, "choose")
    assert story.modules() == {"A2"}
    story.do(A, "take-out", "A2")
    assert story.modules() == set()
    for key in ("A1", "A3", "R4", "nonsense"):
        assert "no open component" in story.refused(A, "take-out", key)
    assert "no open component" in story.refused(R, "take-out", "A2")
    assert "no open component" in story.refused(A, "take-out")


def test_no_component_comes_back_once_the_others_have_chosen() -> None:
    """MM-352, MM-356. They have chosen against a game without it."""
    story = Story().with_open(3, 1).game(RECRUITER).do(A, "open")
    story.do(A, "take-out", "A2").do(A, "choose")
    assert "put-back" not in story.offered(A)
    assert "agreed without" in story.refused(A, "put-back", "A2")
    story.game(RECRUITER).do(A, "open").do(A, "put-back", "A2").do(A, "choose")
    assert "A2" in story.modules()


def test_the_opener_sees_its_package_and_the_others_once_it_is_used() -> None:
    """MM-353. A module is seen when it is chosen, a component when it is handed over for a game;
    then it stays known."""
    story = Story().with_open(0, 1).game(RECRUITER).do(A, "open")

    def seen(side: int | None) -> set[str]:
        return {one.key for one in PACKAGES if is_seen(story.course, one, side)}

    assert seen(AGENTS) == {"A1", "A2"} and seen(RECRUITER) == seen(None) == set()
    story.do(A, "choose")
    assert seen(RECRUITER) == {"A2"}, "it is in the next game"
    story.game(RECRUITER).do(A, "open")
    assert seen(RECRUITER) == {"A2"}
    story.do(A, "choose", "A1")
    assert seen(None) == {"A1", "A2", "A3"}
    story.do(A, "take-out", "A3")
    assert seen(None) == {"A1", "A2"}, "it was never handed over"


def test_a_module_overrides_the_rules() -> None:
    """MM-354, MM-370. Every package brings an option that is off by itself, and the rules of the
    box follow it; what is in the printed packages is not told, so all of them are our own."""
    options = {option.name: option for option in BOX.options}
    built = [options[one.option] for one in PACKAGES if one.option in options]
    assert len(built) >= 4
    assert all(option.unsaid and option.values == ("out", "in") for option in built)


def test_every_package_says_what_it_does() -> None:
    """MM-355. Nothing has to be looked up elsewhere: title and effect are shown with it."""
    story = Story(options=frozenset(option.name for option in BOX.options)).with_open(7, 7)
    story.game(RECRUITER)
    sides = campaign.shown(story.course, A, ("Ann", "Bob"), "en").sides
    assert all(one.is_seen and one.title and one.effect for side in sides for one in side.packages)


def test_modules_are_chosen_before_the_set_up() -> None:
    """MM-356. They are in the variant with which the table is laid; then nothing changes any
    more."""
    story = Story().lost(AGENTS, "A1")
    assert story.next().variant["good-shoes"] == "in"
    story.course = replace(story.course, is_open=True)
    assert campaign.offers(story.course, A) == ()
    for name in ("open", "choose", "take-out", "propose-anew"):
        assert "there already" in story.refused(A, name)


def test_first_the_loser_chooses_any_number_of_its_open_modules() -> None:
    """MM-357. All, some or none; the winner waits."""
    for keys in ((), ("A4",), ("A1", "A4", "A5")):
        story = Story().with_open(3, 4).game(RECRUITER).do(A, "open")
        assert story.most(A) == 3 and "choose" not in story.offered(R)
        assert "The other side" in story.refused(R, "choose")
        story.do(A, "choose", *keys)
        assert shift.chosen(story.course, AGENTS) == keys


@pytest.mark.parametrize("row", [1, 2, 3, 4, 5])
def test_then_the_winner_at_most_as_many_less_its_streak(row: int) -> None:
    """MM-358, MM-359, OQ-22. One fewer after one win, two after two, three after three, and so on;
    a streak ends when the other side wins."""
    story = Story().with_open(7, 7).game(AGENTS).do(R, "choose", "R1")
    for _ in range(row):
        played = story.course.played
        one = PlayedGame(played[-1].number + 1, {"mission": "full"}, RECRUITER)
        story.course = replace(story.course, played=(*played, one))
    story.do(A, "choose", "A1", "A4", "A5", "A6")
    assert shift.streak(story.course) == row
    assert shift.most(story.course, RECRUITER) == max(0, 4 - row)
    if row >= 4:
        assert "choose" not in story.offered(R)
        return
    assert story.most(R) == 4 - row
    too_many = ("R1", "R2", "R3", "R5")[: 5 - row]
    assert f"at most {4 - row}" in story.refused(R, "choose", *too_many)
    story.do(R, "choose", *too_many[1:])
    assert story.modules() >= set(too_many[1:])


def test_the_limit_is_never_below_none() -> None:
    """MM-360. Nobody is asked for less than nothing: the winner goes without."""
    story = Story().with_open(7, 7).game(RECRUITER).do(A, "choose")
    assert shift.most(story.course, RECRUITER) == 0
    assert campaign.awaited(story.course) == frozenset()
    assert "other side" in story.refused(R, "choose")


def test_the_winner_may_choose_fewer() -> None:
    """MM-361. Or none."""
    for keys in ((), ("R5",)):
        story = Story().with_open(6, 6).game(RECRUITER).do(A, "open")
        story.do(A, "choose", "A1", "A4", "A5")
        assert story.most(R) == 2
        story.do(R, "choose", *keys)
        assert campaign.awaited(story.course) == frozenset()


def test_nobody_chooses_a_closed_module() -> None:
    """MM-362. Even where the limit allows more than there are."""
    story = Story().with_open(1, 6).game(RECRUITER).do(A, "open")
    assert "still closed" in Story().lost(AGENTS).game(RECRUITER).do(A, "open").refused(
        A, "choose", "A4"
    )
    story.do(A, "choose", "A1", "A4", "A5", "A6", "A7")
    assert story.most(R) == 1, "four were allowed"
    assert "still closed" in story.refused(R, "choose", "R2")
    assert "no such package" in story.refused(R, "choose", "R9")


def test_each_side_chooses_among_its_own_modules() -> None:
    """MM-363, OQ-22. The pools are separate."""
    story = Story().with_open(3, 3).game(RECRUITER).do(A, "open")
    assert "own modules" in story.refused(A, "choose", "R1")
    story.do(A, "choose", "A1", "A4")
    assert "own modules" in story.refused(R, "choose", "A1")


def test_the_sides_stay_as_they_are() -> None:
    """MM-364. Within a campaign nobody changes sides: that is another campaign."""
    story = Story((0, 1, 1))
    for loser in (RECRUITER, AGENTS, AGENTS):
        story.lost(loser)
        assert story.next().taken_from == (0, 1, 2)
        assert not story.next().anew


def test_an_open_package_is_seen_to_be_open_by_all() -> None:
    """MM-365. As a comic lies with its back up."""
    story = Story().lost(AGENTS).lost(RECRUITER)
    for seat in (R, A, None):
        sides = campaign.shown(story.course, seat, ("Ann", "Bob"), "en").sides
        assert [[one.is_open for one in side.packages] for side in sides] == [
            [True] + [False] * 6
        ] * 2


def test_the_first_game_is_played_without_modules() -> None:
    """OQ-22. One that asks for some is no beginning."""
    campaign.check_first({"mission": "full"})
    campaign.check_first({"mission": "training"})
    with pytest.raises(NotOffered) as refused:
        campaign.check_first({"mission": "full", "early-train": "in"})
    assert "without modules" in refused.value.sentence("en")
    assert "Nothing is decided before" in Story().refused(A, "choose", "A1")


def test_after_the_seventh_nothing_is_opened() -> None:
    """OQ-22. The loser chooses at once."""
    story = Story().with_open(2, 7).game(RECRUITER)
    assert "open" not in story.offered(A)
    assert "one for each game" in story.refused(A, "open")
    story.do(A, "choose", "A7")
    assert shift.opened(story.course, AGENTS) == 7


def test_where_several_are_a_side_its_first_answer_counts() -> None:
    """MM-347, MM-357, OQ-29. Whoever of them is first opens, and whoever is first chooses."""
    story = Story((0, 1, 1, 1)).game(RECRUITER)
    assert campaign.awaited(story.course) == {1, 2, 3}
    story.do(3, "open")
    assert "one for each game" in story.refused(1, "open")
    story.do(2, "choose", "A1")
    assert "first answer counts" in story.refused(1, "choose")
    assert shift.chosen(story.course, AGENTS) == ("A1",)


def test_a_module_that_is_not_built_is_opened_and_cannot_be_chosen() -> None:
    """MM-347, MM-356. The order stays; what the box has not, no game is laid with."""
    story = Story(options=frozenset({"mission", "late-edition"})).game(RECRUITER).do(A, "open")
    assert story.offered(A)["choose"] == ()
    assert "cannot be played here yet" in story.refused(A, "choose", "A1")
    story.do(A, "choose").lost(AGENTS)
    assert story.modules() == set(), "not even a component"


def test_a_called_off_or_deleted_game_was_never_played() -> None:
    """MM-346, MM-347. Only the games that are there count; an open package stays open (MM-352)."""
    story = Story().lost(AGENTS).game(RECRUITER).do(A, "open")
    story.course = replace(story.course, played=story.course.played[:1])
    assert shift.opened(story.course, AGENTS) == 2 and shift.streak(story.course) == 1
    assert campaign.awaited(story.course) == frozenset(), "decided before that game"
    story.game(AGENTS)
    assert story.offered(R) == {"open": ()}


# After the fourteenth


def test_once_all_are_open_any_way_to_play_on_can_be_agreed() -> None:
    """MM-366. Whatever both sides agree on, from all that there is; if nothing is proposed, it goes
    on as before."""
    story = Story().all_open().game(RECRUITER)
    assert {"choose", "propose-free", "propose-anew"} <= set(story.offered(A))
    story.do(R, "propose-free", "A7", "R1", "R7")
    assert campaign.awaited(story.course) == {A} and "choose" not in story.offered(A)
    assert "waiting for your side" in story.refused(R, "agree")
    assert "A proposal" in story.refused(A, "choose")
    assert "A proposal" in story.refused(A, "propose-anew")
    story.do(A, "agree")
    assert story.modules() == {"R1", "R7", "A7", "R4", "A2", "A3"}
    declined = Story().all_open().game(RECRUITER).do(R, "propose-free").do(A, "decline")
    assert "propose-free" in declined.offered(R)
    withdrawn = Story().all_open().game(RECRUITER).do(R, "propose-free").do(R, "decline")
    withdrawn.do(A, "choose", "A1")
    assert "has chosen already" in withdrawn.refused(R, "propose-anew")


def test_before_that_nothing_can_be_proposed() -> None:
    """MM-366. While a package is closed, SHIFT goes on."""
    story = Story().with_open(7, 6).game(AGENTS)
    assert "propose-free" not in story.offered(R)
    assert "fourteen" in story.refused(R, "propose-free", "A1")


def test_a_proposal_names_what_there_is() -> None:
    """MM-366, MM-362."""
    story = Story().all_open().game(RECRUITER)
    assert "no such package" in story.refused(R, "propose-free", "R8")
    assert "part of every game" in story.refused(R, "propose-free", "R4")


def test_the_packages_can_be_closed_and_the_sides_swapped() -> None:
    """MM-367. It is a new campaign; where the agents are several, everybody moves up by one."""
    story = Story().all_open().game(RECRUITER).do(A, "propose-anew").do(R, "agree")
    following = story.next()
    assert following.anew and following.taken_from == (1, 0)
    assert following.variant == {"mission": "full"}
    team = Story((0, 1, 1)).all_open().game(RECRUITER).do(2, "propose-anew").do(0, "agree")
    assert team.next().taken_from == (1, 2, 0)


def test_each_side_may_choose_for_the_other() -> None:
    """MM-368. The loser first, both as they like, each among the other's modules."""
    story = Story().all_open().game(RECRUITER).do(A, "propose-each-other").do(R, "agree")
    assert story.offered(A)["choose"] == ("R1", "R2", "R3", "R5", "R6", "R7")
    assert "choose" not in story.offered(R)
    assert "own modules" in story.refused(A, "choose", "A1")
    story.do(A, "choose", "R2").do(R, "choose", "A1", "A5", "A6", "A7")
    assert "first answer counts" in story.refused(A, "choose", "R3")
    assert story.modules() - {"R4", "A2", "A3"} == {"R2", "A1", "A5", "A6", "A7"}


def test_the_recruiter_goes_to_whoever_offers_the_agents_the_most_modules() -> None:
    """MM-369. Open bids go round until nobody raises; then those who are not the Recruiter choose
    what was offered, and the Recruiter has no module."""
    story = Story((0, 1, 1)).all_open().game(RECRUITER)
    story.do(1, "propose-auction").do(0, "agree")
    assert campaign.awaited(story.course) == {1}, "the losers' first seat begins"
    assert story.offered(1)["bid"] == ("1", "2", "3", "4", "5")
    assert "turn to bid" in story.refused(2, "bid", "1")
    story.do(1, "bid", "1").do(2, "bid", "2")
    for bad in ("2", "6", "0", "-1", "x", ""):
        assert "higher" in story.refused(0, "bid", bad)
    story.do(0, "pass").do(1, "pass")
    assert campaign.awaited(story.course) == {0, 1}, "the agents of the next game"
    assert "at most 2" in story.refused(0, "choose", "A1", "A4", "A5")
    story.do(0, "choose", "A4", "A7")
    assert story.next().taken_from == (2, 1, 0)
    assert story.modules() - {"R4", "A2", "A3"} == {"A4", "A7"}


def test_an_auction_ends_at_the_most_there_is_or_with_nobody() -> None:
    """MM-369. Nobody can raise any more; and where nobody bids the Recruiter stays, for nothing."""
    story = Story().all_open().game(AGENTS).do(R, "propose-auction").do(A, "agree")
    story.do(R, "bid", "5")
    assert campaign.awaited(story.course) == {A} and story.most(A) == 5
    assert story.do(A, "choose").next().taken_from == (0, 1)
    nobody = Story().all_open().game(AGENTS).do(R, "propose-auction").do(A, "agree")
    nobody.do(R, "pass").do(A, "pass")
    assert nobody.next().taken_from == (0, 1)
    assert nobody.modules() == {"R4", "A2", "A3"}


# Words and bots


@pytest.mark.parametrize("language", ["en", "cs", "sk", "ru"])
def test_the_reason_for_every_limit_is_said(language: str) -> None:
    """MM-357 to MM-360."""
    story = Story().with_open(6, 6).game(RECRUITER).game(RECRUITER, {"mission": "full"})
    story.do(A, "open").do(A, "choose", "A1", "A4", "A5")
    asked = campaign.shown(story.course, R, ("Ann", "Bob"), language).offers[0]
    assert asked.offer.most == 1
    assert all(str(number) in asked.reason for number in (1, 2, 3))
    if language == "en":
        assert asked.reason.replace("\u00a0", " ") == (
            "Your side won the last games, 2 in a row: "
            "2 fewer than the 3 that the other side chose, so at most 1."
        )


@pytest.mark.parametrize("seed", range(5))
def test_bots_open_and_choose_by_themselves(seed: int) -> None:
    """MM-347, MM-357, MM-358. Through fourteen games and beyond; never more than is allowed."""
    story, dice = Story(), Random(seed)
    for _ in range(20):
        story.game(dice.choice((RECRUITER, AGENTS))).bots(R, A, seed=seed)
        assert campaign.awaited(story.course) == frozenset()
    assert shift.opened(story.course, RECRUITER) + shift.opened(story.course, AGENTS) >= 13
    assert any(one.keys for one in story.course.document.chosen)


def test_bots_are_not_the_same_each_time() -> None:
    """MM-357. A little mixing among modules of nearly the same strength."""
    found = set()
    for seed in range(40):
        story = Story().with_open(3, 6).game(RECRUITER).bots(A, seed=seed)
        found.add(shift.chosen(story.course, AGENTS))
    assert len(found) > 1


@pytest.mark.parametrize("side", TWO)
def test_a_bot_does_not_know_what_is_in_the_others_packages(side: int) -> None:
    """MM-353, MM-357. Whatever they hold, it chooses the same, as the loser and as the winner."""
    theirs = ({"A1": "A7", "A7": "A1"}, {"R5": "R7", "R7": "R5"})[side]

    def chosen() -> list[tuple[str, ...]]:
        found = []
        for seed in range(20):
            lost = Story().with_open(*((3, 3), (5, 4))[side]).game(1 - side).bots(side, seed=seed)
            won = Story().with_open(5, 5).game(side).do(1 - side, "open")
            won.do(1 - side, "choose", *(("A4", "A5"), ("R1", "R3"))[side]).bots(side, seed=seed)
            found += [one.course.document.chosen[-1].keys for one in (lost, won)]
        return found

    before = chosen()
    assert len({*before}) > 1
    with pytest.MonkeyPatch.context() as monkeypatch:
        dealt_afresh(monkeypatch, theirs)
        assert chosen() == before


def test_a_bot_agrees_bids_and_passes() -> None:
    """MM-366, MM-369."""
    story = Story().all_open().game(RECRUITER).do(A, "propose-auction").bots(R)
    story.do(A, "bid", "1").bots(R)
    assert story.offered(A)["bid"] == ("3", "4", "5")
    story.do(A, "pass").do(A, "choose", "A1", "A7")
    assert story.next().taken_from == (0, 1)
    for way in ("free", "anew", "each-other"):
        other = Story().all_open().game(RECRUITER).do(A, f"propose-{way}").bots(R)
        assert "agree" not in other.offered(A) and "propose-anew" not in other.offered(A)


def test_packages_are_found_by_their_names() -> None:
    """MM-350."""
    assert all(package_of(one.key) == one for one in PACKAGES)
    assert package_of("") is None


@pytest.mark.parametrize(
    ("reason", "code"),
    [(Reason.RECRUITED, "R"), (Reason.TIME, "T"), (Reason.CAPTURED, "4"), (Reason.DEAD_END, "4")],
)
def test_the_record_says_who_was_played_and_how_it_ended(reason: Reason, code: str) -> None:
    """MM-342 to MM-344. The Recruiter card; a letter for the Recruiter's win, the round of the
    agents'."""
    view = SimpleNamespace(character=int(Card.KARL_BOX), reason=int(reason), round_number=4)
    line = campaign.record_line(cast(Any, view), "en")
    assert line == ("Karl Box", code)
    assert "R:" in campaign.legend("en") and "T:" in campaign.legend("en")


def test_the_end_of_all_packages_is_a_scene_for_everybody() -> None:
    """MM-366. Once the fourteenth is open, and not before."""
    story = Story().all_open()
    for seat in (R, A, None):
        finale = campaign.shown(story.course, seat, ("Ann", "Bob"), "en").finale
        assert finale is not None and finale.scene and finale.story
    before = Story().with_open(7, 6).game(AGENTS)
    assert campaign.shown(before.course, R, ("Ann", "Bob"), "en").finale is None


def test_the_next_package_is_shown_sealed_to_whoever_opens_it() -> None:
    """MM-347. Its envelope, and nothing of what is in it."""
    story = Story().game(RECRUITER)
    shown = campaign.shown(story.course, A, ("Ann", "Bob"), "en")
    assert "sealed" in str(shown.offers[0].picture) and "A1" in str(shown.offers[0].picture)
    assert "Good Shoes" not in str(shown)
