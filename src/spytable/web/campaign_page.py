"""A campaign on the page of its series: the two sides, what may be done now, and the record table.

Everything here comes from what the box shows to this reader (`games/campaign.py`).  So a page and
its data hold nothing of what the reader's side may not know.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from spytable.hall.campaigns import CampaignNow
from spytable.hall.endings import Ending
from spytable.locale import say
from spytable.store.series import SeriesGame

from .answers import (
    CampaignData,
    CampaignItemData,
    CampaignOfferData,
    CampaignRecordData,
    CampaignSideData,
    PackageData,
)

if TYPE_CHECKING:
    from spytable.games.campaign import Shown, ShownOffer, ShownPackage

ASIDE = ("take-out", "put-back")
"""Deeds that are shown folded, with the proposals: no game waits for them."""


@dataclass(frozen=True, slots=True)
class RecordLineOnPage:
    """A game in the record table."""

    game: int
    table: str
    at: str
    date: str
    character: str
    winner: str
    code: str
    winning_side: int | None


@dataclass(frozen=True, slots=True)
class CampaignOnPage:
    """A campaign as one reader sees it."""

    shown: Shown
    stage: str
    names: tuple[str, ...]
    """Those who play each side, in the order of the sides."""
    yours: int | None
    """The reader's side."""
    record: tuple[RecordLineOnPage, ...]
    legend: str

    @property
    def waits_for_you(self) -> bool:
        """Whether the next game waits for the reader's side."""
        return any(one.offer.is_awaited for one in self.shown.offers)

    @property
    def asked(self) -> tuple[ShownOffer, ...]:
        """The offers that stand open."""
        return tuple(one for one in self.shown.offers if not _is_aside(one))

    @property
    def beside(self) -> tuple[ShownOffer, ...]:
        """Those that are folded."""
        return tuple(one for one in self.shown.offers if _is_aside(one))


def _is_aside(one: ShownOffer) -> bool:
    return one.offer.deed in ASIDE or one.offer.deed.startswith("propose-")


def on_page(
    now: CampaignNow,
    games: Sequence[tuple[SeriesGame, str, str, Ending]],
    names: Sequence[str],
    seat: int | None,
    language: str,
) -> CampaignOnPage:
    """A campaign for the page; of every game its day, for machines and in words, and its ending.
    `names` are those at the newest table."""
    course = now.course
    called = [name or say(language, "a free seat") for name in names]
    shown = now.campaign.shown(course, seat, called, language)
    of_side = {
        one.side: ", ".join(called[n] for n, side in enumerate(course.sides) if side == one.side)
        for one in shown.sides
    }
    titles = {one.side: one.title for one in shown.sides}
    winners = {one.number: one.winner for one in course.played}
    record = [
        RecordLineOnPage(
            game.game,
            game.table_id,
            at,
            date,
            ending.line.character if ending.line else "",
            _title(titles, winners.get(game.game)),
            ending.line.code if ending.line else "",
            winners.get(game.game),
        )
        for game, at, date, ending in games
        if game.ended_at is not None
    ]
    return CampaignOnPage(
        shown,
        now.campaign.stage(course),
        tuple(of_side[one.side] for one in shown.sides),
        None if seat is None else course.sides[seat],
        tuple(record),
        now.campaign.legend(language),
    )


def _title(titles: dict[int, str], side: int | None) -> str:
    return "" if side is None else titles.get(side, "")


def as_data(one: CampaignOnPage) -> CampaignData:
    """The same for programs."""
    shown = one.shown
    return CampaignData(
        state=shown.state,
        stage=one.stage,
        agreed=list(shown.agreed),
        ready=shown.is_ready,
        your_side=one.yours,
        sides=[
            CampaignSideData(
                side.side, side.title, names, side.standing, [_package(p) for p in side.packages]
            )
            for side, names in zip(shown.sides, one.names, strict=True)
        ],
        offers=[_offer(offer) for offer in shown.offers],
        moment=None if shown.moment is None else shown.moment.key,
        record=[
            CampaignRecordData(
                line.game, line.table, line.at, line.character, line.winning_side, line.code
            )
            for line in one.record
        ],
    )


def _package(one: ShownPackage) -> PackageData:
    return PackageData(
        one.key, one.number, one.is_open, one.is_seen, one.title, one.kind, one.effect, one.note
    )


def _offer(one: ShownOffer) -> CampaignOfferData:
    return CampaignOfferData(
        one.offer.deed,
        one.heading,
        one.reason,
        [CampaignItemData(item.key, item.title, item.effect) for item in one.items],
        one.offer.least,
        one.offer.most,
        one.offer.is_awaited,
    )
