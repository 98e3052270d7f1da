"""Campaigns in a Hall: decisions between the games, whoever makes them and whatever happens."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from spytable.hall.campaigns import check_first
from spytable.hall.commands import ReadAgain, Sit
from spytable.hall.refusals import Reasons, Refusal
from spytable.hall.room import Room
from spytable.store.series import Extension
from spytable.store.settings import TableSettings
from tests.hall.evening import BOX, Evening, on_an_evening
from tests.hall.test_leases import two_halls

NEVER = 1e6
"""Seconds after which bots answer: the games themselves are not what counts."""
MIND_MGMT = "mind-mgmt"
ANN, BOB = "player0", "player1"
"""In seat 0 the Recruiter, in seat 1 the agents."""


async def ended(one: Evening, room: Room, winner: int) -> Room:
    """The game is over, won by a seat and its side."""
    seats = [0] if winner == 0 else range(1, len(room.places))
    outcome = " ".join(map(str, seats)) + ";"
    await one.store.append(room.id, len(room.stored.entries), [], 5.0, "", outcome)
    await one.do(room, ReadAgain())
    return room


async def begun(one: Evening, *seats: str, winner: int, **variant: str) -> Room:
    """A campaign of which the first game is over."""
    row = await one.row(
        "one", *seats, box=MIND_MGMT, settings=TableSettings(series="campaign"), game=1
    )
    row.series, row.variant = one.hall.keys.series_id("one"), row.variant | variant
    return await ended(one, await one.hall.open_table(row), winner)


async def do(one: Evening, room: Room, player: str, name: str, *items: str) -> None:
    await one.hall.decide(room.stored.series or "", player, name, items)


async def refused(one: Evening, room: Room, player: str, name: str, *items: str) -> str:
    before = await one.store.series(room.stored.series or "")
    with pytest.raises(Refusal) as found:
        await do(one, room, player, name, *items)
    assert await one.store.series(room.stored.series or "") == before
    return found.value.sentence("en")


async def document(one: Evening, room: Room) -> Any:
    now = await one.hall.campaign(await one.hall.series(room.stored.series or ""))
    assert now is not None
    return now.course.document


async def again(one: Evening, room: Room, *people: str) -> Room:
    following = room
    for player in people:
        following = await one.hall.rematch(room, player, "")
    return following


def test_the_next_table_is_laid_as_was_agreed(evening: Callable[..., None]) -> None:
    """MM-346, MM-356. Its variant says all, so its record stands alone."""

    async def story(one: Evening) -> None:
        first = await begun(one, winner=0)
        with pytest.raises(Refusal) as undecided:
            await one.hall.rematch(first, BOB, "")
        assert "page of the campaign" in undecided.value.sentence("en")
        await do(one, first, BOB, "open")
        await do(one, first, BOB, "choose", "A1")
        second = await again(one, first, ANN, BOB)
        assert second.stored.variant == first.stored.variant | {"good-shoes": "in"}
        assert (second.stored.series, second.stored.game) == (first.stored.series, 2)
        assert second.has_started
        assert "there already" in await refused(one, second, BOB, "choose")
        await ended(one, second, 1)
        await do(one, second, ANN, "open")
        await do(one, second, ANN, "choose")
        third = await again(one, second, ANN, BOB)
        assert third.stored.variant == first.stored.variant, "chosen afresh for every game"

    evening(story, beat=NEVER)


def test_a_first_game_of_training_opens_nothing_and_the_full_game_follows(
    evening: Callable[..., None],
) -> None:
    """MM-348."""

    async def story(one: Evening) -> None:
        first = await begun(one, winner=0, mission="training")
        assert "first full game" in await refused(one, first, BOB, "open")
        second = await again(one, first, ANN, BOB)
        assert second.stored.variant["mission"] == "full"

    evening(story, beat=NEVER)


def test_bad_input_is_refused_in_a_sentence_and_changes_nothing(
    evening: Callable[..., None],
) -> None:
    """MM-347, MM-362, MM-363. People who are asked for nothing, those who do not sit there, and
    things that do not exist."""

    async def story(one: Evening) -> None:
        first = await begun(one, winner=0)
        assert "Only the side that lost" in await refused(one, first, ANN, "open")
        assert await refused(one, first, "stranger", "open") == Reasons.NOT_IN_CAMPAIGN
        await do(one, first, BOB, "open")
        assert "still closed" in await refused(one, first, BOB, "choose", "A4")
        assert "own modules" in await refused(one, first, BOB, "choose", "R1")
        assert "no such package" in await refused(one, first, BOB, "choose", "\0", "x" * 9999)
        assert "cannot be done" in await refused(one, first, BOB, "dance")
        for nowhere in ("none", "\0"):
            with pytest.raises(Refusal) as found:
                await one.hall.decide(nowhere, BOB, "open", ())
            assert found.value.message == Reasons.NO_SERIES

    evening(story, beat=NEVER)


def test_other_series_and_other_boxes_are_no_campaign(evening: Callable[..., None]) -> None:
    async def story(one: Evening) -> None:
        row = await one.row("two", settings=TableSettings(series="3"), game=1)
        row.series = one.hall.keys.series_id("two")
        room = await one.hall.open_table(row)
        assert await one.hall.campaign(await one.hall.series(row.series)) is None
        assert await refused(one, room, ANN, "open") == Reasons.NO_CAMPAIGN
        campaign = TableSettings(series="campaign")
        box = await one.hall.compiler.open(BOX)
        shift = await one.hall.compiler.open(MIND_MGMT)
        with_module = {"mission": "full", "early-train": "in"}
        for of, settings, variant in (
            (box, campaign, {}),
            (shift, TableSettings(series="campaign", turns="turn"), {}),
            (shift, campaign, with_module),
        ):
            with pytest.raises(Refusal):
                check_first(of, settings, variant)
        check_first(shift, campaign, {"mission": "full"})

    evening(story, beat=NEVER)


def test_the_first_answer_of_a_side_counts(evening: Callable[..., None]) -> None:
    """MM-357. A table where three people are the agents, and all answer at once."""

    async def story(one: Evening) -> None:
        first = await begun(one, "", "", "", "", winner=0)
        asked = (do(one, first, f"player{seat}", "open") for seat in (1, 2, 3))
        done = await asyncio.gather(*asked, return_exceptions=True)
        assert sum(one is None for one in done) == 1
        assert all(one is None or isinstance(one, Refusal) for one in done)
        asked = (
            do(one, first, f"player{seat}", "choose", *keys)
            for seat, keys in ((1, ()), (2, ("A1",)), (3, ()))
        )
        done = await asyncio.gather(*asked, return_exceptions=True)
        assert sum(one is None for one in done) == 1
        now = await document(one, first)
        assert len(now.opened) == len(now.chosen) == 1

    evening(story, beat=NEVER)


@pytest.mark.parametrize(("seats", "winner"), [(("", "easy"), 0), (("easy", ""), 1)])
def test_somebody_alone_plays_a_campaign_as_either_side(
    evening: Callable[..., None], seats: tuple[str, ...], winner: int
) -> None:
    """MM-347, MM-357. The bot opens and chooses by itself; both when it loses and when it wins."""
    person = ANN if seats[0] == "" else BOB

    async def story(one: Evening) -> None:
        room = await begun(one, *seats, winner=winner)
        second = await again(one, room, person)
        now = await document(one, room)
        assert [opening.side for opening in now.opened] == [1 - winner]
        await ended(one, second, 1 - winner)
        await do(one, second, person, "open")
        await do(one, second, person, "choose")
        third = await again(one, second, person)
        assert third.stored.game == 3

    evening(story, beat=NEVER)


def test_a_team_plays_against_a_bot_recruiter(evening: Callable[..., None]) -> None:
    async def story(one: Evening) -> None:
        room = await begun(one, "easy", "", "", winner=1)
        assert [one.side for one in (await document(one, room)).opened] == [0]
        second = await again(one, room, "player1", "player2")
        assert second.has_started and second.stored.game == 2

    evening(story, beat=NEVER)


def test_it_survives_a_restart_in_the_middle_of_a_decision(tmp_path: Path) -> None:
    async def before(one: Evening) -> None:
        first = await begun(one, winner=0)
        await do(one, first, BOB, "open")

    async def after(one: Evening) -> None:
        first = await one.hall.room("one")
        assert "one for each game" in await refused(one, first, BOB, "open")
        await do(one, first, BOB, "choose", "A1")
        second = await again(one, first, ANN, BOB)
        assert second.stored.variant["good-shoes"] == "in"

    on_an_evening(tmp_path, before, beat=NEVER)
    on_an_evening(tmp_path, after, beat=NEVER)


def test_a_called_off_game_does_not_count(evening: Callable[..., None]) -> None:
    """The table is set again, with what was decided for it; also with what has changed since."""

    async def story(one: Evening) -> None:
        first = await begun(one, winner=0)
        await do(one, first, BOB, "open")
        await do(one, first, BOB, "choose", "A1")
        waiting = await again(one, first, ANN)
        await one.hall.call_off(waiting, ANN)
        assert (await document(one, first)).chosen
        assert "first answer counts" in await refused(one, first, BOB, "choose")
        second = await again(one, first, ANN, BOB)
        assert second is waiting and second.stored.variant["good-shoes"] == "in"
        assert second.stored.game == 2

    evening(story, beat=NEVER)


def test_a_deleted_game_was_never_played_and_an_open_package_stays(
    evening: Callable[..., None],
) -> None:
    """MM-352."""

    async def story(one: Evening) -> None:
        first = await begun(one, "", "easy", winner=1)
        await do(one, first, ANN, "open")
        await do(one, first, ANN, "choose")
        second = await again(one, first, ANN)
        await ended(one, second, 1)
        await do(one, second, ANN, "open")
        await one.hall.erase(ANN, second.id)
        assert len((await document(one, first)).opened) == 2
        third = await again(one, first, ANN)
        assert third.stored.game == 3 and third.id != second.id

    evening(story, beat=NEVER)


def test_whoever_has_left_is_no_longer_asked(evening: Callable[..., None]) -> None:
    """Of a side without a person a bot decides; the game waits for somebody who takes the seat."""

    async def story(one: Evening) -> None:
        first = await begun(one, winner=0)
        await one.hall.erase(BOB)
        assert len((await document(one, first)).opened) == 1
        assert await refused(one, first, BOB, "choose") == Reasons.NOT_IN_CAMPAIGN
        first = await one.hall.room(first.id)
        second = await again(one, first, ANN)
        assert not second.has_started
        assert await one.do(second, Sit("player7", "N7")) == 1
        await ended(one, second, 0)
        await do(one, second, "player7", "open")
        assert len((await document(one, second)).opened) == 2

    evening(story, beat=NEVER)


def test_a_campaign_begins_anew_with_the_sides_swapped(evening: Callable[..., None]) -> None:
    """MM-367, MM-364. It is another series, in which nothing is open."""

    async def story(one: Evening) -> None:
        first = await begun(one, winner=0)
        opened = [{"after": 0, "side": side} for side in (0, 1) for _ in range(7)]
        await one.store.write_extension(
            first.stored.series or "", 0, Extension("mind-mgmt/shift", 1, {"opened": opened})
        )
        await do(one, first, BOB, "propose-anew")
        await do(one, first, ANN, "agree")
        second = await again(one, first, ANN, BOB)
        assert second.stored.series != first.stored.series and second.stored.game == 1
        assert [place.player for place in second.places] == [BOB, ANN]
        await ended(one, second, 0)
        assert (await document(one, second)).opened == ()
        await do(one, second, ANN, "open")

    evening(story, beat=NEVER)


def test_the_recruiter_is_auctioned(evening: Callable[..., None]) -> None:
    """MM-369. Whoever bids most sits down as the Recruiter; the others choose."""

    async def story(one: Evening) -> None:
        first = await begun(one, "", "", "", winner=0)
        opened = [{"after": 0, "side": side} for side in (0, 1) for _ in range(7)]
        await one.store.write_extension(
            first.stored.series or "", 0, Extension("mind-mgmt/shift", 1, {"opened": opened})
        )
        await do(one, first, BOB, "propose-auction")
        await do(one, first, ANN, "agree")
        assert "turn to bid" in await refused(one, first, ANN, "bid", "1")
        await do(one, first, BOB, "pass")
        await do(one, first, "player2", "bid", "1")
        await do(one, first, ANN, "pass")
        await do(one, first, BOB, "pass")
        await do(one, first, ANN, "choose", "A1")
        second = await again(one, first, ANN, BOB, "player2")
        assert [place.player for place in second.places] == ["player2", BOB, ANN]
        assert second.stored.series == first.stored.series and second.has_started
        assert second.stored.variant["good-shoes"] == "in"

    evening(story, beat=NEVER)


def test_what_comes_too_late_by_a_moment_changes_nothing(evening: Callable[..., None]) -> None:
    """MM-352, MM-356. The next table is laid between the reading and the writing of a decision:
    for the first time, and once more after it was called off."""

    async def story(one: Evening) -> None:
        first = await begun(one, winner=1)
        opened = [{"after": 0, "side": 0}] * 4
        document_ = Extension("mind-mgmt/shift", 1, {"opened": opened})
        await one.store.write_extension(first.stored.series or "", 0, document_)
        await do(one, first, ANN, "open")
        await do(one, first, ANN, "choose")
        write = one.store.write_extension

        async def laid_before(*of: Any) -> None:
            one.store.write_extension = write  # type: ignore[method-assign]
            second = await again(one, first, ANN)
            assert second.stored.variant["third-passport"] == "in"
            await write(*of)

        for _ in range(2):
            one.store.write_extension = laid_before  # type: ignore[method-assign]
            with pytest.raises(Refusal) as late:
                await do(one, first, ANN, "take-out", "R4")
            assert "there already" in late.value.sentence("en")
            assert (await document(one, first)).out == ()
            assert first.stored.rematch is not None
            await one.hall.call_off(await one.hall.room(first.stored.rematch), ANN)

    evening(story, beat=NEVER)


def test_a_page_from_before_another_game_decides_nothing_for_it(
    evening: Callable[..., None],
) -> None:
    """MM-357. Modules that were ticked after one game are not chosen after the next one."""

    async def story(one: Evening) -> None:
        first = await begun(one, winner=0)
        series = first.stored.series or ""
        now = await one.hall.campaign(await one.hall.series(series))
        assert now is not None
        page = now.campaign.stage(now.course)
        await one.hall.decide(series, BOB, "open", (), page)
        await one.hall.decide(series, BOB, "choose", (), page)
        second = await ended(one, await again(one, first, ANN, BOB), 0)
        await do(one, second, BOB, "open")
        before = await document(one, second)
        with pytest.raises(Refusal) as found:
            await one.hall.decide(series, BOB, "choose", ("A1",), page)
        assert found.value.message == Reasons.STALE
        assert await document(one, second) == before
        await do(one, second, BOB, "choose", "A1")

    evening(story, beat=NEVER)


def test_a_damaged_document_is_refused_in_a_sentence(evening: Callable[..., None]) -> None:
    """Of another box, of newer rules, or nonsense."""

    async def story(one: Evening) -> None:
        first = await begun(one, winner=0)
        series = first.stored.series or ""
        for revision, (bad, reason) in enumerate(
            (
                (Extension("agenti", 1, {}), Reasons.UNREADABLE),
                (Extension("mind-mgmt/shift", 9, {}), Reasons.OTHER_RULES),
                (Extension("mind-mgmt/shift", 1, {"opened": 3}), Reasons.UNREADABLE),
            )
        ):
            await one.store.write_extension(series, revision, bad)
            assert await refused(one, first, BOB, "open") == reason
            with pytest.raises(Refusal) as looked:
                await one.hall.campaign(await one.hall.series(series))
            assert looked.value.message == reason

    evening(story, beat=NEVER)


def test_it_is_decided_on_any_node(tmp_path: Path) -> None:
    """Two answers on two nodes at once: one counts, and the next table is the same everywhere."""

    async def story(one: Evening, other: Evening) -> None:
        first = await begun(one, winner=0)
        done = await asyncio.gather(
            do(one, first, BOB, "open"), do(other, first, BOB, "open"), return_exceptions=True
        )
        assert sum(isinstance(one, Refusal) for one in done) == 1
        await do(other, first, BOB, "choose", "A1")
        second = await again(one, first, ANN, BOB)
        assert second.stored.variant["good-shoes"] == "in"
        assert await document(one, first) == await document(other, first)

    two_halls(tmp_path, story)
