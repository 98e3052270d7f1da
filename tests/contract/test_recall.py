"""Nothing seen is forgotten: views and what was heard are enough to know all that was known."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

import spytable
from spytable.games.box import Box
from spytable.kernel import DEALER, NOBODY, PLAIN, SPECTATOR, content, new, restore
from spytable.kernel.document import from_document

from .played import Game, for_every_game
from .settings import MORE, asked, choose, everything, imagined, offered, seen
from .small_cases import CASES, Case

MOST_WORLDS = 400 if PLAIN else 1200
"""A case that branches beyond this is followed no further."""


@for_every_game
def test_one_hears_ones_own_choices_exactly_and_of_others_a_name(game: Game) -> None:
    table, names = game.table, game.box.choice_names
    for place, seat in enumerate(game.setting.watchers):
        heard = list(table.pov(seat).heard)
        assert [one.moment for one in heard] == list(range(len(heard)))
        for step, (who, name, _) in zip(game.steps, table.record.entries, strict=True):
            assert step.heard[place] or who != seat
            assert step.heard[place] or not step.heard[-1], "public, but not heard"
            if step.heard[place]:
                one = heard.pop(0)
                assert one.seat == who
                assert one.name == names[one.code]
                assert one.name.split(":")[0] == name.split(":")[0]
                if who == seat:
                    assert one.name == name
        assert not heard


@for_every_game
def test_who_hears_nothing_sees_no_change(game: Game) -> None:
    """A step of which a seat hears nothing changes nothing in its view, its choices, its count."""
    box = game.box
    for moment, step in enumerate(game.steps):
        for place, seat in enumerate(game.setting.watchers):
            if step.heard[place] == 0:
                assert game.view(moment, seat) == game.view(moment + 1, seat)
                mine = SPECTATOR if seat is None else seat
                before, after = game.state(moment), game.state(moment + 1)
                assert offered(box, before, mine) == offered(box, after, mine)
    for place, seat in enumerate(game.setting.watchers):
        heard = sum(1 for step in game.steps if step.heard[place])
        assert game.table.pov(seat).moment == heard


def sounds(box: Box, state: Any, code: int, seats: set[int], place: int) -> set[int]:
    """The part of a choice that this place may hear: its own exactly, another's as the box says."""
    heard = {code} if place in seats else set()
    return heard | ({int(box.sight.overhear(state, code, place))} if seats - {place} else set())


class Memory:
    """Someone who forgets nothing: every world not yet refuted, as bytes."""

    def __init__(self, box: Box, seat: int | None, worlds: set[bytes]) -> None:
        self.box = box
        self.seat = seat
        self.worlds = worlds
        self._scratch = new(box.state)

    def _after(self, world: bytes, sound: int) -> set[bytes]:
        """Every world that this one may have become, given what was heard."""
        box, s, place = self.box, self._scratch, SPECTATOR if self.seat is None else self.seat
        restore(s, world)
        found = set()
        if box.rules.seat_to_decide(s) == NOBODY:
            return found
        for code, seats in everything(box, s).items():
            restore(s, world)
            if sound in sounds(box, s, code, seats, place):
                box.rules.apply(s, code)
                found.add(content(s))
        return found

    def hear(self, sound: int, view: bytes) -> None:
        """Someone chose, and this is what was heard and seen of it."""
        worlds = set().union(*(self._after(world, sound) for world in self.worlds))
        worlds |= set().union(*(self._after(world, 0) for world in worlds)) if worlds else set()
        self.worlds = {world for world in worlds if self._view(world) == view}

    def _view(self, world: bytes) -> bytes:
        restore(self._scratch, world)
        return content(seen(self.box, self._scratch, self.seat))


def start(case: Case) -> tuple[Any, Memory]:
    """The true state of a case, and one who knows what its looker knows."""
    table = spytable.box(case.game).position(case.document)
    return table._truth.rules.state, Memory(table.box, case.seat, set(possible(str(case))))


@cache
def possible(name: str) -> frozenset[bytes]:
    """Every world of the case of this name, as bytes; laying them all out takes a while."""
    case = next(case for case in CASES if str(case) == name)
    box, worlds = spytable.box(case.game).box, {}
    for document, _ in case.worlds():
        key = case.key(document)
        if key not in worlds:
            state = new(box.state)
            from_document(box.state, document, state)
            worlds[key] = content(state)
    return frozenset(worlds.values())


@pytest.mark.parametrize("game", range(MORE))
@pytest.mark.parametrize("case", CASES, ids=str)
def test_no_world_is_imagined_that_a_perfect_memory_has_ruled_out(case: Case, game: int) -> None:
    """From a small case on, every possible history is followed.  Whatever is imagined from the
    view alone must be among what is left, and the truth always is."""
    state, memory = start(case)
    box, dice = memory.box, random.Random(f"{case} {game}")
    place = SPECTATOR if case.seat is None else case.seat
    for moment in range(40):
        assert content(state) in memory.worlds
        for seed in range(12):
            world = imagined(box, state, case.seat, 100 * moment + seed)
            assert content(world) in memory.worlds
        if box.rules.seat_to_decide(state) == NOBODY or len(memory.worlds) > MOST_WORLDS:
            break
        seat = dice.choice(asked(box, state, int(state.players)) or [DEALER])
        code = choose(box, state, seat, dice)
        sound = code if seat == place else int(box.sight.overhear(state, code, place))
        box.rules.apply(state, code)
        if sound:
            memory.hear(sound, content(seen(box, state, case.seat)))
    assert moment
