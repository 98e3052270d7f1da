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

from .settings import MORE, Setting, choose, for_every_setting, imagined, offered, seen, tables
from .small_cases import CASES, Case

MOST_WORLDS = 400 if PLAIN else 1200
"""A case that branches beyond this is followed no further."""


@for_every_setting
def test_one_hears_ones_own_choices_exactly_and_of_others_a_name(setting: Setting) -> None:
    *_, table = tables(setting, 1600)
    names = setting.box.choice_names
    for seat in setting.watchers:
        heard = {h.moment: h for h in table.heard(seat)}
        for moment, (who, name) in enumerate(table.record.entries):
            if who == seat:
                assert heard[moment].name == name
            if moment in heard:
                assert heard[moment].seat == who
                assert heard[moment].name == names[heard[moment].code]
                family = name.split(":")[0]
                assert heard[moment].name.split(":")[0] == family
    public = {h.moment: h.name for h in table.heard(None)}
    for seat in range(setting.players):
        mine = {h.moment: h.name for h in table.heard(seat)}
        assert set(public) <= set(mine)


@for_every_setting
def test_who_hears_nothing_sees_no_change(setting: Setting) -> None:
    """A step of which a seat hears nothing changes nothing in its view."""
    box = setting.box
    *_, table = tables(setting, 1700)
    scratch = new(box.state)
    for moment, (_, heard) in enumerate(table._heard[:-1]):
        for place, seat in enumerate(setting.watchers):
            if heard[place] == 0:
                restore(scratch, table._states[moment])
                before = content(seen(box, scratch, seat))
                restore(scratch, table._states[moment + 1])
                assert content(seen(box, scratch, seat)) == before


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
        for code in offered(box, s):
            restore(s, world)
            mine = place >= 0 and bool(box.rules.may_decide(s, place))
            if (code if mine else int(box.sight.overhear(s, code, place))) == sound:
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
    return table._state, Memory(table.box, case.seat, set(possible(str(case))))


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
        code = choose(box, state, dice)
        mine = place >= 0 and bool(box.rules.may_decide(state, place))
        chance = box.rules.seat_to_decide(state) == DEALER
        sound = code if mine and not chance else int(box.sight.overhear(state, code, place))
        box.rules.apply(state, code)
        if sound:
            memory.hear(sound, content(seen(box, state, case.seat)))
    assert moment
