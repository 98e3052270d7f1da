"""Campaigns: decisions between the games of a series, written optimistically, bots included.

The state of a campaign follows from its document and the outcomes of its tables; the rules are the
box's (`games/campaign.py`).  A bot decides as soon as somebody looks or acts, on whichever node
that is, and like everybody through the document: so it decides once.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from spytable.store.failures import is_of_store
from spytable.store.port import Outcome, Store, Unreadable
from spytable.store.series import SeriesGame, SeriesRow
from spytable.store.settings import CAMPAIGN, TableSettings
from spytable.store.signing import Keys

from . import series_extension
from .background_compiling import Compiler
from .refusals import NotAllowed, Reasons, Refusal
from .rematch import sides_of
from .series_extension import BadExtension, ExtensionForm, NewerExtension

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spytable.games.box import Box
    from spytable.games.campaign import Campaign, Course, Deed, NextGame

log = logging.getLogger("spytable.web")


@dataclass(frozen=True, slots=True)
class CampaignNow:
    """A campaign as it stands."""

    campaign: Campaign[Any]
    course: Course[Any]
    revision: int
    """That of its series."""


def is_campaign(settings: TableSettings) -> bool:
    """Whether a table with these settings belongs to a campaign."""
    return settings.series == CAMPAIGN


def check_first(box: Box, settings: TableSettings, variant: Mapping[str, str]) -> None:
    """Refuses a first table that no campaign can begin with."""
    from spytable.games.campaign import NotOffered

    if not is_campaign(settings):
        return
    if box.campaign is None:
        raise Refusal(Reasons.NO_CAMPAIGN)
    if settings.turns == "turn":
        raise Refusal(Reasons.SIDES_STAY)
    try:
        box.campaign.check_first(variant)
    except NotOffered as problem:
        raise NotAllowed(problem.sentence) from problem


class Campaigns:
    """The campaigns of a server."""

    def __init__(self, store: Store, compiler: Compiler, keys: Keys) -> None:
        self._store = store
        self._compiler = compiler
        self._keys = keys

    async def look(self, series: SeriesRow) -> CampaignNow | None:
        """A series as a campaign, once the bots have decided what they are asked for; None if it is
        none."""
        if not is_campaign(series.games[-1].settings):
            return None
        box = await self._box(series)
        await self._let_bots_decide(series, box)
        return self._now(await self._read(series.id), box)

    async def do(
        self, series: SeriesRow, player: str, deed: str, items: tuple[str, ...], stage: str = ""
    ) -> None:
        """Somebody who sits at the newest table decides something, at this stage if they say so; a
        refusal changes nothing."""
        from spytable.games.campaign import Deed

        if not is_campaign(series.games[-1].settings):
            raise Refusal(Reasons.NO_CAMPAIGN)
        box = await self._box(series)
        await self._let_bots_decide(series, box)

        def decide(document: Any, now: SeriesRow) -> Any:
            seat = _seat(now.games[-1], player)
            if seat is None:
                raise Refusal(Reasons.NOT_IN_CAMPAIGN)
            course = _course(now, box, document)
            if stage and box.campaign is not None and stage != box.campaign.stage(course):
                raise Refusal(Reasons.STALE)
            return _decided(course, box, seat, Deed(deed, items))

        await self._change(series, box, decide)
        await self._let_bots_decide(series, box)

    async def next_game(self, series_id: str) -> NextGame:
        """The next table as agreed; refused while something is still to be decided."""
        from spytable.games.campaign import NotOffered

        series = await self._read(series_id)
        now = await self.look(series)
        if now is None:
            raise Refusal(Reasons.NO_CAMPAIGN)
        try:
            return now.campaign.next_game(now.course)
        except NotOffered as problem:
            raise NotAllowed(problem.sentence) from problem

    async def _read(self, series_id: str) -> SeriesRow:
        found = await self._store.series(series_id)
        if found is None or not found.games:
            raise Refusal(Reasons.NO_SERIES)
        return found

    async def _box(self, series: SeriesRow) -> Box:
        box: Box = await self._compiler.open(series.games[-1].box)
        if box.campaign is None:
            raise Refusal(Reasons.NO_CAMPAIGN)
        return box

    async def _let_bots_decide(self, series: SeriesRow, box: Box) -> None:
        """Where no person is asked, a bot decides, one thing after the other."""

        def decide(document: Any, now: SeriesRow) -> Any:
            assert box.campaign is not None
            while True:
                course = _course(now, box, document)
                asked = box.campaign.awaited(course)
                if not asked or any(_is_person(now.games[-1], seat) for seat in asked):
                    return document
                seat = min(asked)
                deed = box.campaign.by_itself(course, seat, self._dice(now, course))
                if deed is None:
                    return document
                document = _decided(course, box, seat, deed)

        await self._change(series, box, decide)

    def _dice(self, series: SeriesRow, course: Course[Any]) -> Random:
        """The same for all who let the same bot decide; nobody knows them beforehand."""
        last = course.played[-1].number if course.played else 0
        return Random(self._keys.seed(f"{series.id} {last}"))

    async def _change(self, series: SeriesRow, box: Box, decide: Any) -> None:
        try:
            await series_extension.change(self._store, series.id, _form(box), decide)
        except (BadExtension, Unreadable, ValueError) as problem:
            raise _unreadable(series.id, problem) from problem

    def _now(self, series: SeriesRow, box: Box) -> CampaignNow:
        assert box.campaign is not None
        try:
            document = _form(box).read(series.extension)
            course = _course(series, box, document)
        except ValueError as problem:
            raise _unreadable(series.id, problem) from problem
        return CampaignNow(box.campaign, course, series.revision)


def _unreadable(series_id: str, problem: Exception) -> Exception:
    if is_of_store(problem) and not isinstance(problem, Unreadable):
        return problem
    log.error("the campaign %s cannot be read: %s", series_id, problem)
    is_newer = isinstance(problem, NewerExtension)
    return Refusal(Reasons.OTHER_RULES if is_newer else Reasons.UNREADABLE)


def _form(box: Box) -> ExtensionForm[Any]:
    campaign = box.campaign
    assert campaign is not None
    return ExtensionForm(campaign.KIND, campaign.VERSION, campaign.DOCUMENT, campaign.UPGRADES)


def _course(series: SeriesRow, box: Box, document: Any) -> Course[Any]:
    """The course of a campaign by its tables: those called off or deleted are not there."""
    from spytable.games.campaign import Course, PlayedGame

    sides = sides_of(box, len(series.games[-1].sitters))
    played = [
        PlayedGame(one.game, one.variant, _winner(one, sides))
        for one in series.games
        if one.ended_at is not None
    ]
    return Course(
        document,
        tuple(played),
        any(one.ended_at is None for one in series.games),
        sides,
        frozenset(option.name for option in box.options),
    )


def _winner(game: SeriesGame, sides: tuple[int, ...]) -> int | None:
    """The side that won alone."""
    if game.outcome is None:
        return None
    won = {sides[seat] for seat in Outcome.read(game.outcome).winners if 0 <= seat < len(sides)}
    return won.pop() if len(won) == 1 else None


def _decided(course: Course[Any], box: Box, seat: int, deed: Deed) -> Any:
    from spytable.games.campaign import NotOffered

    assert box.campaign is not None
    try:
        return box.campaign.decide(course, seat, deed)
    except NotOffered as problem:
        raise NotAllowed(problem.sentence) from problem


def _seat(game: SeriesGame, player: str) -> int | None:
    return next((one.seat for one in game.sitters if one.player == player), None)


def _is_person(game: SeriesGame, seat: int) -> bool:
    """Whether somebody sits there who can be asked: no bot, and nobody whose name was deleted."""
    sitter = game.sitters[seat]
    return not sitter.level and sitter.player is not None
