"""JSON answers beside those of a table: the shelf, your tables, rules, refusals; msgspec Structs.

The data of a table itself is in `table_page.data`.  The OpenAPI document is made of both.
"""

from __future__ import annotations

import msgspec
from msgspec import UNSET, UnsetType

from spytable.store.port import YourTable

from .posters import Poster


class Refused(msgspec.Struct):
    """Why something was not done: nothing was changed."""

    error: str
    """A sentence in the language that was asked for."""
    rule: str | UnsetType = UNSET
    """The address of the rule that says so, on this server."""


class BoxData(msgspec.Struct):
    """A game that can be played here."""

    name: str
    title: str


class YourTableData(msgspec.Struct):
    """A table that you sit at, or have opened."""

    id: str
    box: str
    names: list[str]
    standing: str
    """How it stands with you: your turn, somebody else's, waiting for players, over."""
    turn_of: list[str]
    won: bool | None
    """Once it is over: whether you have; None where nobody has, or it is not known any more."""
    points: list[int]
    """In a game that is told in points: yours, then those of the others, the most first."""
    campaign: str = ""
    """The series of the campaign that goes on from here: its last game is over."""


class ShelfData(msgspec.Struct):
    """The home page as data: boxes and the visitor's tables."""

    boxes: list[BoxData]
    coming: list[str]
    tables: list[str]
    """The numbers of your tables, the newest first."""
    your_tables: list[YourTableData]
    """The same, what waits for you first."""
    csrf: str


class TablesData(msgspec.Struct):
    """All your tables."""

    your_tables: list[YourTableData]
    put_away: list[YourTableData]
    csrf: str


class PutAwayData(msgspec.Struct):
    """The answer to putting a finished table away, or back."""

    put_away: bool


class ErasedData(msgspec.Struct):
    """The answer to a deletion: the tables that it has touched."""

    deleted: list[str]
    kept: list[str]
    """Those that stay for others who play there, without the name."""


class PartyData(msgspec.Struct):
    """Those of a series who win together, and how often they have."""

    names: list[str]
    seats: list[int]
    """Their seats at the newest table."""
    wins: int
    leads: bool
    won: bool
    """Whether they have won the series."""
    you: bool


class SeriesOfTable(msgspec.Struct):
    """The series that a table belongs to, as the score stands after its game."""

    id: str
    game: int
    """The number of this game in it, counted from 1."""
    needed: int
    """The games that win it; 0 if it has no end."""
    parties: list[PartyData]
    drawn: int
    """The games that nobody won, or not one side alone."""
    over: bool


class SeriesGameData(msgspec.Struct):
    """One game of a series."""

    game: int
    table: str
    status: str
    """waiting, playing or ended."""
    names: list[str]
    you: int | None
    winners: list[int] | None
    """The seats that won; None before the end, or where it was not written down."""
    reason: str
    """Why it ended, in a sentence."""
    choices: int | None
    """How many were made."""
    ended: str | None
    """The day, as "2026-11-19"."""


class PackageData(msgspec.Struct):
    """A package of a campaign; what the reader may not know of it is empty."""

    key: str
    number: int
    open: bool
    seen: bool
    """Whether the reader knows its content."""
    title: str
    kind: str
    effect: str
    note: str


class CampaignSideData(msgspec.Struct):
    """A side of a campaign."""

    side: int
    title: str
    names: str
    standing: str
    packages: list[PackageData]


class CampaignItemData(msgspec.Struct):
    """Something to be named in an offer."""

    key: str
    title: str
    effect: str


class CampaignOfferData(msgspec.Struct):
    """Something that you may do between two games."""

    deed: str
    heading: str
    reason: str
    """Why just so many."""
    items: list[CampaignItemData]
    least: int
    most: int
    awaited: bool
    """Whether the next game waits for it."""


class CampaignRecordData(msgspec.Struct):
    """A line of the record."""

    game: int
    table: str
    ended: str
    character: str
    winner: int | None
    """The side."""
    code: str


class CampaignData(msgspec.Struct):
    """A campaign, as far as you may know it."""

    state: str
    stage: str
    """What the offers are about: name it when you decide, so that you answer what you have read."""
    agreed: list[str]
    ready: bool
    """Whether the next game can begin: a rematch of the newest table."""
    your_side: int | None
    sides: list[CampaignSideData]
    offers: list[CampaignOfferData]
    moment: str | None
    """The package that your side has just opened."""
    record: list[CampaignRecordData]
    """The oldest first."""


class SeriesData(msgspec.Struct):
    """A series: who played whom at which tables, in which seats, with which result."""

    id: str
    box: str
    needed: int
    """The games that win it; 0 if it has no end."""
    parties: list[PartyData]
    drawn: int
    over: bool
    games: list[SeriesGameData]
    """The oldest first."""
    csrf: str
    campaign: CampaignData | None = None
    """The state of a campaign, where the series is one."""


class RulesData(msgspec.Struct):
    """The rules of a box, as they are written."""

    box: str
    language: str
    markdown: str


class SharedData(msgspec.Struct):
    """A moment of a game, for others."""

    address: str


class DealData(msgspec.Struct):
    """One of the Dealer's choices."""

    number: int
    """The number of its line in the record."""
    moment: int
    outcomes: tuple[tuple[str, int], ...]
    """The deals that were possible, each with its weight, in the order of the rules."""
    dealt: str


class ShuffleData(msgspec.Struct):
    """A finished game, to be checked against the promised seed: whoever asks computes it."""

    record: str
    deals: list[DealData]
    """Every deal but those that a lesson laid out."""
    says: str
    """The sentence about it, with {found} for how many of them follow."""


class HealthData(msgspec.Struct):
    """Health: whether the server lives, and whether its database answers."""

    alive: bool
    ready: bool


def box_data(poster: Poster) -> BoxData:
    return BoxData(poster.name, poster.title)


def your_table_data(one: YourTable) -> YourTableData:
    standing = one.standing.name.lower()
    return YourTableData(
        one.id,
        one.box,
        list(one.names),
        standing,
        list(one.turn_of),
        one.won,
        list(one.points),
        one.campaign,
    )
