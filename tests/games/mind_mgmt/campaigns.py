"""A campaign to try the rules of SHIFT on: games that end as asked, and deeds between them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from importlib import import_module
from random import Random
from typing import Any

import pytest

from spytable.games.campaign import Course, Deed, NextGame, NotOffered, PlayedGame
from spytable.games.mind_mgmt import campaign
from spytable.games.mind_mgmt.campaign import told
from spytable.games.mind_mgmt.campaign.document import Opening, Shift
from spytable.games.mind_mgmt.campaign.shift import Situation
from spytable.games.mind_mgmt.packages import AGENTS, PACKAGES, RECRUITER, Package

TWO = (RECRUITER, AGENTS)
BUILT = frozenset(one.option for one in PACKAGES)
FULL, TRAINING = {"mission": "full"}, {"mission": "training"}


class Story:
    """A campaign that goes on: every deed is done, every game ends with the next number."""

    def __init__(self, sides: tuple[int, ...] = TWO, options: frozenset[str] = BUILT) -> None:
        self.course: Situation = Course(Shift(), (), False, sides, options)

    def game(self, winner: int | None, variant: dict[str, str] | None = None) -> Story:
        """A game is won; by default it was laid as agreed."""
        played = self.course.played
        laid = FULL if not played else variant or self.next().variant
        number = played[-1].number + 1 if played else 1
        one = PlayedGame(number, variant or laid, winner)
        self.course = replace(self.course, played=(*played, one))
        return self

    def do(self, seat: int, name: str, *items: str) -> Story:
        document = campaign.decide(self.course, seat, Deed(name, items))
        self.course = replace(self.course, document=document)
        return self

    def offered(self, seat: int) -> dict[str, tuple[str, ...]]:
        return {one.deed: one.items for one in campaign.offers(self.course, seat)}

    def most(self, seat: int) -> int:
        offers = campaign.offers(self.course, seat)
        return next(one.most for one in offers if one.deed == "choose")

    def next(self) -> NextGame:
        return campaign.next_game(self.course)

    def modules(self) -> set[str]:
        """The modules of the next game, by the packages' keys."""
        variant = self.next().variant
        return {one.key for one in PACKAGES if variant.get(one.option) == "in"}

    def lost(self, side: int, *chosen: str, against: tuple[str, ...] = ()) -> Story:
        """The side loses the game to come, opens, and both choose."""
        loser = self.course.sides.index(side)
        winner = self.course.sides.index(1 - side)
        self.game(1 - side)
        if "open" in self.offered(loser):
            self.do(loser, "open")
        self.do(loser, "choose", *chosen)
        if "choose" in self.offered(winner):
            self.do(winner, "choose", *against)
        return self

    def all_open(self) -> Story:
        """After fourteen games, each lost by turns."""
        for _ in range(7):
            self.lost(RECRUITER).lost(AGENTS)
        return self

    def with_open(self, recruiters: int, agents: int) -> Story:
        """So many packages are open, from games long ago."""
        opened = (*[Opening(0, RECRUITER)] * recruiters, *[Opening(0, AGENTS)] * agents)
        self.course = replace(self.course, document=Shift(opened=opened))
        return self

    def refused(self, seat: int, name: str, *items: str) -> str:
        """The sentence with which a deed is refused; nothing has changed."""
        before = self.course
        try:
            self.do(seat, name, *items)
        except NotOffered as refused:
            assert self.course == before
            return refused.sentence("en")
        raise AssertionError(f"{name} {items} was done")

    def bots(self, *seats: int, seed: int = 0) -> Story:
        """Bots do what they are asked for, until they are asked for nothing."""
        dice = Random(seed)
        while True:
            for seat in seats:
                deed = campaign.by_itself(self.course, seat, dice)
                if deed is not None:
                    self.do(seat, deed.name, *deed.items)
                    break
            else:
                return self


CONTENTS = {"R1": "R4", "R4": "R2", "R2": "R1", "A1": "A3", "A3": "A1"}
"""Packages with another content than ours, modules and components mixed."""


def dealt_afresh(monkeypatch: pytest.MonkeyPatch, contents: Mapping[str, str] = CONTENTS) -> None:
    """The same packages, with other contents."""
    by_key = {one.key: one for one in PACKAGES}

    def afresh(one: Package) -> Package:
        content = by_key[contents.get(one.key, one.key)]
        return one._replace(option=content.option, is_component=content.is_component)

    others = tuple(afresh(one) for one in PACKAGES)
    for name in ("bots", "deeds", "shift", "shown", "ways"):
        module = import_module(f"spytable.games.mind_mgmt.campaign.{name}")
        monkeypatch.setattr(module, "PACKAGES", others)
    for name in ("title", "kind", "effect", "story", "scene"):
        tell = getattr(told, name)

        def other(one: Package, language: str, tell: Any = tell) -> Any:
            return tell(by_key[contents.get(one.key, one.key)], language)

        monkeypatch.setattr(told, name, other)
