"""Series: the score follows from the outcomes of the tables, whatever happens in between."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from spytable.hall import series_extension
from spytable.hall.commands import ReadAgain, Sit
from spytable.hall.refusals import Reasons, Refusal
from spytable.hall.rematch import sides_of
from spytable.hall.room import Room
from spytable.hall.series import (
    Chairs,
    Played,
    Score,
    Terms,
    as_text,
    chairs_of,
    score,
    score_at,
    score_of,
    taken_from,
)
from spytable.hall.series_extension import BadExtension, ExtensionForm
from spytable.store.erasure import NOBODY
from spytable.store.port import Outcome, Overtaken
from spytable.store.series import Extension, SeriesRow
from spytable.store.settings import TableSettings
from tests.hall.evening import BOX, Evening, on_an_evening
from tests.hall.test_leases import two_halls

NEVER = 1e6
"""Seconds after which bots answer, where the game is not what counts."""
TEAMS, EACH, ONE_AND_TWO = (0, 0, 1, 1), (0, 1, 2), (0, 1, 1)


def won(*seats: int, chairs: Chairs | None = None, players: int = 2) -> Played:
    return Played(chairs or tuple(range(players)), Outcome(seats))


# Rules


def test_partners_swap_sides_together_and_everybody_else_moves_up() -> None:
    assert taken_from((0, 1)) == (1, 0)
    assert taken_from(TEAMS) == (2, 3, 0, 1)
    assert taken_from(EACH) == (1, 2, 0)
    assert taken_from(ONE_AND_TWO) == (1, 2, 0), "the one alone is another each time"


@pytest.mark.parametrize("sides", [(0, 1), TEAMS, EACH, ONE_AND_TWO, (0, 0, 1)])
def test_after_as_many_games_as_it_takes_everybody_has_been_everywhere(
    sides: tuple[int, ...],
) -> None:
    chairs, seen = tuple(range(len(sides))), []
    for _ in sides:
        seen.append(chairs)
        chairs = tuple(chairs[seat] for seat in taken_from(sides))
    sides_of_chair = [{sides[one.index(chair)] for one in seen} for chair in range(len(sides))]
    assert all(found == set(sides) for found in sides_of_chair)


def test_a_game_counts_for_those_who_sat_on_the_side_that_won() -> None:
    terms = Terms((0, 1), 0, turns=True)
    played = [won(0), won(0, chairs=(1, 0)), won(1), won(1, chairs=(1, 0))]
    assert score(terms, (0, 1), played).wins == (2, 2)
    assert score(terms, (1, 0), played).wins == (2, 2), "whoever sits where now"


def test_what_nobody_has_won_alone_counts_for_nobody() -> None:
    found = score(Terms((0, 1), 0, turns=False), (0, 1), [won(), won(0, 1), won(1)])
    assert (found.wins, found.played, found.drawn, found.leaders) == ((0, 1), 3, 2, (1,))


def test_partners_are_one_party_unless_teams_mix() -> None:
    stay = score(Terms(ONE_AND_TWO, 0, turns=False), (0, 1, 2), [won(1, 2, players=3)])
    assert (stay.parties, stay.wins) == (((0,), (1, 2)), (0, 1))
    mixed = score(Terms(ONE_AND_TWO, 0, turns=True), (0, 1, 2), [won(1, 2, players=3)])
    assert (mixed.parties, mixed.wins) == (((0,), (1,), (2,)), (0, 1, 1))
    turned = (2, 3, 0, 1)
    teams = score(
        Terms(TEAMS, 0, turns=True),
        turned,
        [won(0, 1, players=4), won(0, 1, chairs=turned, players=4)],
    )
    assert (teams.parties, teams.wins) == (((0, 1), (2, 3)), (1, 1))


def test_where_teams_have_mixed_everybody_counts_alone() -> None:
    """As when the one alone was auctioned: each has won what their side of the day has won."""
    games = [won(1, 2, players=3), won(0, chairs=(2, 1, 0), players=3)]
    found = score(Terms(ONE_AND_TWO, 0, turns=False), (2, 1, 0), games)
    assert (found.parties, found.wins) == (((0,), (1,), (2,)), (0, 1, 2))
    assert found.drawn == 0


@pytest.mark.parametrize(("best_of", "needed"), [("3", 2), ("5", 3), ("7", 4)])
def test_a_series_is_won_by_whoever_first_has_most_of_its_games(best_of: Any, needed: int) -> None:
    terms = Terms.of(TableSettings(series=best_of), (0, 1))
    games = [won(1), *[won(0)] * (needed - 1)]
    assert not score(terms, (0, 1), games).is_over
    over = score(terms, (0, 1), [*games, won(0)])
    assert over.winners == (0,) and over.wins == (needed, 1)
    later = score(terms, (0, 1), [*games, won(0), *[won(1)] * needed])
    assert later.winners == (0,), "once"
    assert not score(Terms((0, 1), 0, turns=False), (0, 1), [won(0)] * 20).is_over


def test_chairs_are_written_and_read() -> None:
    for chairs in ((0, 1), (1, 0), (2, 0, 1), (3, 2, 1, 0)):
        assert chairs_of(as_text(chairs), len(chairs)) == chairs
    assert as_text((0, 1, 2)) is None
    for damaged in ("0 0", "0", "0 1 2", "a b"):
        with pytest.raises(ValueError):
            chairs_of(damaged, 2)


# At tables


async def finish(one: Evening, room: Room) -> None:
    """Play a game to its end; against a bot, which here never answers, it is over by itself."""
    if any(place.is_bot for place in room.places):
        outcome = "1;" if room.stored.game == 2 else "0;"
        await one.store.append(room.id, len(room.stored.entries), [], 5.0, "", outcome)
        await one.do(room, ReadAgain())
    while not room.has_ended:
        await one.play(room)


async def again(one: Evening, room: Room, *people: str) -> Room:
    """The next game of the same people, played to its end."""
    following = room
    for player in people or ("player0", "player1"):
        following = await one.hall.rematch(room, player, "")
    await finish(one, following)
    return following


async def opened(one: Evening, *seats: str, **settings: Any) -> Room:
    """A finished first game."""
    chosen = TableSettings(**settings)
    more: dict[str, Any] = {"settings": chosen}
    if chosen.series in ("3", "5", "7"):
        more |= {"series": one.hall.keys.series_id("one"), "game": 1}
    room = await one.open("one", *seats, **more)
    await finish(one, room)
    return room


async def scored(one: Evening, room: Room) -> Score:
    box = await one.hall.compiler.open(BOX)
    found = score_at(room.stored, sides_of(box, len(room.places)))
    assert found is not None
    return found


async def as_stored(one: Evening, *rooms: Room) -> None:
    for room in rooms:
        assert await one.store.load(room.id) == room.stored


def winner(room: Room) -> int:
    assert room.stored.outcome is not None
    return Outcome.read(room.stored.outcome).winners[0]


def test_a_rematch_goes_on_with_the_series(evening: Callable[..., None]) -> None:
    """A game that stood alone is its first; every room knows what its store knows."""

    async def story(one: Evening) -> None:
        first = await opened(one)
        assert first.stored.series is None
        second = await again(one, first)
        third = await again(one, second)
        series = await one.hall.series(first.stored.series or "")
        assert [game.table_id for game in series.games] == [first.id, second.id, third.id]
        assert [game.game for game in series.games] == [1, 2, 3]
        found = await scored(one, third)
        wins = [winner(room) for room in (first, second, third)]
        assert found.wins == (wins.count(0), wins.count(1)) and found.played == 3
        assert found == score_of(series, (0, 1))
        assert (await scored(one, first)).played == 1, "as it stood then"
        await as_stored(one, first, second, third)

    evening(story)


def test_games_that_stand_alone_and_lessons_count_for_nothing(
    evening: Callable[..., None],
) -> None:
    async def story(one: Evening) -> None:
        first = await opened(one, series="single")
        second = await again(one, first)
        assert first.stored.series is second.stored.series is None
        lesson = await one.open("two", lesson=0, lesson_left=True)
        await finish(one, lesson)
        after = await again(one, lesson)
        assert lesson.stored.series is after.stored.series is None
        await again(one, after)
        series = await one.hall.series(after.stored.series or "")
        assert series.games[0].table_id == after.id
        await as_stored(one, first, second, lesson, after)

    evening(story)


def test_seats_that_pass_on(evening: Callable[..., None]) -> None:
    """The people move, and what they have won moves with them."""

    async def story(one: Evening) -> None:
        first = await opened(one, turns="turn")
        second = await again(one, first)
        third = await again(one, second)
        seated = [[place.player for place in room.places] for room in (first, second, third)]
        assert seated == [["player0", "player1"], ["player1", "player0"], ["player0", "player1"]]
        assert [room.stored.chairs for room in (first, second, third)] == [None, "1 0", None]
        by_hand = [0, 0]
        for room in (first, second, third):
            by_hand[int((room.places[winner(room)].player or "")[-1])] += 1
        assert (await scored(one, third)).wins == tuple(by_hand)
        await as_stored(one, first, second, third)

    evening(story)


def test_bots_and_partners_move_as_well(evening: Callable[..., None]) -> None:
    async def story(one: Evening) -> None:
        four = await one.row("four", "", "easy", "", "strong", settings=TableSettings(turns="turn"))
        four.outcome, four.ended_at, four.started_at = "0 1;", 2.0, 1.0
        await one.store.add(four)
        room = await one.hall.room("four")
        following = await one.hall.rematch(room, "player0", "word")
        now = [(place.level, place.player) for place in following.places]
        assert now == [("", "player2"), ("strong", None), ("", "player0"), ("easy", None)]
        assert following.places[2].contribution == "word" and following.places[2].seated
        assert not following.places[0].seated, "it is kept for them"
        assert following.stored.chairs == "2 3 0 1"

    evening(story)


def test_who_has_won_a_series_begins_another_on_the_same_terms(
    evening: Callable[..., None],
) -> None:
    async def story(one: Evening) -> None:
        room = await opened(one, series="3")
        series = room.stored.series
        assert series is not None
        while not (await scored(one, room)).is_over:
            assert (await scored(one, room)).played < 3
            room = await again(one, room)
            assert room.stored.series == series
        after = await again(one, room)
        assert after.stored.series not in (None, series) and after.stored.game == 1
        assert (await scored(one, after)).played == 1
        assert after.stored.settings == room.stored.settings
        before = await one.hall.series(series)
        assert after.id not in [game.table_id for game in before.games]
        await as_stored(one, room, after)

    evening(story)


def test_a_game_that_was_called_off_does_not_count(evening: Callable[..., None]) -> None:
    async def story(one: Evening) -> None:
        first = await opened(one)
        waiting = await one.hall.rematch(first, "player0", "")
        await one.hall.call_off(waiting, "player0")
        series = await one.hall.series(first.stored.series or "")
        assert [game.table_id for game in series.games] == [first.id]
        second = await again(one, first)
        assert second.stored.game == 2, "the same game, asked for again"
        assert (await scored(one, second)).played == 2
        await as_stored(one, first, second)

    evening(story)


def test_it_survives_a_restart(tmp_path: Path) -> None:
    """Also between the end of a game and the next."""
    found: list[Any] = []

    async def before(one: Evening) -> None:
        first = await opened(one, series="7", turns="turn")
        second = await one.hall.rematch(first, "player0", "")
        second = await one.hall.rematch(first, "player1", "")
        await one.play(second, 3)
        found.append((second.id, second.stored.series, await scored(one, second)))

    async def after(one: Evening) -> None:
        table_id, series, before = found[0]
        second = await one.hall.room(table_id)
        assert second.stored.series == series and await scored(one, second) == before
        await finish(one, second)
        assert (await scored(one, second)).played == before.played + 1 == 2
        assert (await one.hall.series(series)).games[1].outcome == second.stored.outcome

    on_an_evening(tmp_path, before)
    on_an_evening(tmp_path, after)


def test_both_who_ask_meet_at_one_table_of_one_series(evening: Callable[..., None]) -> None:
    async def story(one: Evening) -> None:
        first = await opened(one)
        asked = (one.hall.rematch(first, f"player{seat}", "") for seat in (0, 1))
        here, there = await asyncio.gather(*asked)
        assert here is there and here.stored.game == 2
        series = await one.hall.series(first.stored.series or "")
        assert series.opened == 2 and series.last == here.id
        await as_stored(one, first, here)

    evening(story)


def test_a_series_that_is_damaged_is_refused_in_a_sentence(evening: Callable[..., None]) -> None:
    async def story(one: Evening) -> None:
        first = await opened(one, series="3")
        first.stored.chairs = "0 0"
        with pytest.raises(Refusal) as refused:
            await one.hall.rematch(first, "player0", "")
        assert refused.value.message == Reasons.UNREADABLE

    evening(story)


# Deletion


def test_a_deleted_game_was_never_played_and_its_number_never_comes_again(
    evening: Callable[..., None],
) -> None:
    """Alone against a bot the last table, the first and one between can be deleted; the series
    goes on after the last that was ever opened."""

    async def story(one: Evening) -> None:
        room, ids = await opened(one, "", "easy"), ["one"]
        for _ in range(3):
            room = await again(one, room, "player0")
            ids.append(room.id)
        series = room.stored.series or ""
        wins = {table_id: winner(await one.hall.room(table_id)) for table_id in ids}
        await one.hall.erase("player0", ids[3])
        await one.hall.erase("player0", ids[1])
        third = await one.hall.room(ids[2])
        left = [wins[ids[0]], wins[ids[2]]]
        assert (await scored(one, third)).wins == (left.count(0), left.count(1))
        assert await one.hall.rematch(await one.hall.room(ids[0]), "player0", "") is third
        fifth = await one.hall.rematch(third, "player0", "")
        assert fifth.id not in ids and fifth.stored.game == 5
        assert await one.hall.rematch(third, "player0", "") is fifth
        assert [one.game for one in (await one.hall.series(series)).games] == [1, 3, 5]
        await as_stored(one, third, fifth)

    evening(story, beat=NEVER)


def test_an_open_page_of_a_later_game_shows_the_score_without_it(
    evening: Callable[..., None],
) -> None:
    async def story(one: Evening) -> None:
        first = await opened(one, "", "easy")
        second = await one.hall.rematch(first, "player0", "")
        assert (await scored(one, second)).played == 1
        await one.hall.erase("player0", first.id)
        assert second.is_lost, "its pages ask again"
        second = await one.hall.room(second.id)
        assert (await scored(one, second)).played == 0

    evening(story, beat=NEVER)


def test_of_a_series_without_tables_nothing_is_left_but_its_numbers(
    evening: Callable[..., None],
) -> None:
    async def story(one: Evening) -> None:
        first = await opened(one, "", "easy")
        second = await again(one, first, "player0")
        series = first.stored.series or ""
        read = (await one.hall.series(series)).revision
        await one.store.write_extension(series, read, Extension("campaign", 1, {"open": 3}))
        await one.hall.erase("player0")
        with pytest.raises(Refusal) as refused:
            await one.hall.series(series)
        assert refused.value.message == Reasons.NO_SERIES
        left = await one.store.series(series)
        assert left is not None and left.extension.is_empty and left.last == second.id

    evening(story, beat=NEVER)


def test_a_series_that_was_won_and_its_successor_deleted_is_followed_by_a_new_one(
    evening: Callable[..., None],
) -> None:
    async def story(one: Evening) -> None:
        room, ids = await opened(one, "", "easy", series="3"), ["one"]
        while not (await scored(one, room)).is_over:
            room = await again(one, room, "player0")
            ids.append(room.id)
        other = await again(one, room, "player0")
        await one.hall.erase("player0", other.id)
        room = await one.hall.room(room.id)
        third = await one.hall.rematch(room, "player0", "")
        assert third.id not in [*ids, other.id] and third.stored.game == 1
        assert third.stored.series not in (room.stored.series, other.stored.series)

    evening(story, beat=NEVER)


def test_who_is_forgotten_stays_in_the_score_without_a_name(
    evening: Callable[..., None],
) -> None:
    """Games that others play are theirs as well; who comes instead takes the chair."""

    async def story(one: Evening) -> None:
        first = await opened(one)
        second = await again(one, first)
        before = await scored(one, second)
        await one.hall.erase("player1")
        series = await one.hall.series(first.stored.series or "")
        for game in series.games:
            assert (game.sitters[1].player, game.sitters[1].name) == (None, NOBODY)
        second = await one.hall.room(second.id)
        assert await scored(one, second) == before
        third = await one.hall.rematch(second, "player0", "")
        assert await one.do(third, Sit("player7", "N7")) == 1
        assert (await scored(one, third)).wins == before.wins

    evening(story)


# The document of a box


class Campaign(msgspec.Struct, frozen=True):
    open_packages: tuple[int, ...] = ()
    streak: int = 0


FORM = ExtensionForm("mind-mgmt/shift", 2, Campaign, {1: lambda old: {"streak": old["row"]}})


def test_a_document_is_empty_typed_and_brought_up_to_date() -> None:
    assert FORM.read(Extension()) == Campaign()
    there = Campaign((1, 2), 1)
    assert FORM.read(FORM.write(there)) == there
    assert FORM.read(Extension("mind-mgmt/shift", 1, {"row": 3})) == Campaign((), 3)
    for other in (
        Extension("agenti", 2, {}),
        Extension("mind-mgmt/shift", 3, {}),
        Extension("mind-mgmt/shift", 0, {}),
        Extension("mind-mgmt/shift", 2, {"streak": "many"}),
    ):
        with pytest.raises(BadExtension):
            FORM.read(other)


def test_of_two_who_write_at_once_neither_is_lost(evening: Callable[..., None]) -> None:
    async def story(one: Evening) -> None:
        await opened(one, series="3")
        series = one.hall.keys.series_id("one")

        def more(before: Campaign, _: SeriesRow) -> Campaign:
            return msgspec.structs.replace(before, streak=before.streak + 1)

        asked = (series_extension.change(one.store, series, FORM, more) for _ in range(8))
        await asyncio.gather(*asked)
        stored = await one.store.series(series)
        assert stored is not None and FORM.read(stored.extension).streak == 8
        with pytest.raises(Overtaken):
            await one.store.write_extension(series, 3, Extension())

        def refuse(before: Campaign, _: SeriesRow) -> Campaign:
            raise Refusal(Reasons.NOT_YOURS)

        with pytest.raises(Refusal):
            await series_extension.change(one.store, series, FORM, refuse)
        assert await one.store.series(series) == stored
        for nowhere in ("none", "\0", "x" * 100):
            with pytest.raises(Refusal) as refused:
                await series_extension.change(one.store, nowhere, FORM, more)
            assert refused.value.message == Reasons.NO_SERIES

    evening(story)


# Nodes


def test_the_next_game_may_be_on_another_node(tmp_path: Path) -> None:
    """Whoever asks where the last game was played, and whoever follows elsewhere, meet in one
    series; and the score is the same everywhere."""

    async def story(one: Evening, other: Evening) -> None:
        first = await opened(one, turns="turn")
        assert one.hall.leases is not None and other.hall.leases is not None
        second = await again(one, first)
        await one.store.release(one.hall.leases.node, [first.id, second.id])
        second = await other.hall.room(second.id)
        third = await again(other, second)
        assert third.stored.game == 3 and third.stored.series == first.stored.series
        series = first.stored.series or ""
        assert await one.hall.series(series) == await other.hall.series(series)
        assert (await scored(other, third)).played == 3
        await as_stored(other, third)

    two_halls(tmp_path, story)
