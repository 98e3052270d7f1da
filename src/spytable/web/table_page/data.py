"""The types of a table as data, for programs: without a picture, without words unless asked for.

`TableData` is all of it, as a program finds it when it comes; `News` is sent from then on.  The
OpenAPI document describes these types; `serialise.py` fills them.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from ..answers import SeriesOfTable


class SeatData(msgspec.Struct):
    """One seat of a table."""

    seat: int
    name: str
    title: str
    bot: str | None
    stand_in: str | None
    """The bot that sits in for a person who is away."""
    you: bool
    partner: bool
    seated: bool
    kept: bool
    """Whether it is kept for one who has not come yet, to a rematch."""
    overdue: bool
    """Whether the others have waited long enough to let a bot sit in."""
    deciding: bool


class ChoiceData(msgspec.Struct):
    """Something the seat may choose: send its name back."""

    name: str
    sentence: str | UnsetType = UNSET
    button: str | UnsetType = UNSET
    """The same, short enough for a button."""


class HeardData(msgspec.Struct):
    """A choice that the seat heard of: whose (-1: the Dealer's), and as much as it may know."""

    seat: int
    choice: str


class ToldData(msgspec.Struct):
    """One sentence about what happened; `at` is the step that shows it."""

    moment: int
    at: int
    sentence: str


class CardData(msgspec.Struct):
    """A card in sight, in words."""

    name: str
    kind: str
    text: str


class WhyNotData(msgspec.Struct):
    """Choices that one might expect and that are not on offer now: why not, and which rule says
    so."""

    choices: list[str]
    sentence: str
    rule: str
    """The address of the rule, on this server."""


class AsideData(msgspec.Struct):
    """Something put down beside the game."""

    number: int
    seat: int
    audience: str
    topic: str
    text: str
    moment: int


class AdviceData(msgspec.Struct):
    """The strong bot's advice, for a seat that asked; not for the others."""

    ready: bool
    """False while it is thinking; then nothing else is known."""
    choice: str = ""
    """The name of what it would choose."""
    next: str = ""
    """The name of what it would choose otherwise, if it gave that a thought."""
    lead: int | None = None
    """How much better the one seems than the other, in points of a hundred, if it was measured."""
    wins: bool = False
    """Whether it wins for certain."""


class ResultData(msgspec.Struct):
    """The result of the game."""

    winners: list[int]
    reason: str
    scores: list[float]
    sentence: str | UnsetType = UNSET


class News(msgspec.Struct):
    """The message to a program when something has happened.

    Everything is as it stands now; only `heard` (and `told`) hold what is new: keep the first
    `heard_kept` of those you know, an undo may have taken the rest back, and add these."""

    version: str
    base: str
    """The version that this follows; empty if it follows none, and then all is new."""
    status: str
    """waiting, cancelled, playing or ended."""
    you: int | None
    moment: int
    """To be sent back with a choice."""
    waited_for: tuple[int, ...]
    choices: list[ChoiceData]
    may_undo: bool
    view: dict[str, Any]
    heard: list[HeardData]
    heard_kept: int
    result: ResultData | None = None
    rematch: str | None = None
    asides: list[AsideData] | UnsetType = UNSET
    """All that was put down beside the game, if anything was; with the topic `advice`: that this
    seat asked the strong bot for some."""
    advice: AdviceData | UnsetType = UNSET
    """The advice to this seat at this moment, if it asked."""
    prompt: str | UnsetType = UNSET
    told: list[ToldData] | UnsetType = UNSET
    error: str | UnsetType = UNSET
    rule: str | UnsetType = UNSET
    """Of an error: where the rulebook says so."""


class TableData(msgspec.Struct, kw_only=True):
    """All that one seat may know of a table, as data."""

    id: str
    box: str
    version: str
    status: str
    """waiting, cancelled, playing or ended."""
    you: int | None
    seats: list[SeatData]
    commitment: str
    rematch: str | None
    hosting: bool
    may_leave: bool
    series: SeriesOfTable | None = None
    """The series that it belongs to, if to any."""
    moment: int | UnsetType = UNSET
    prompt: str | UnsetType = UNSET
    choices: list[ChoiceData] | UnsetType = UNSET
    may_undo: bool | UnsetType = UNSET
    view: dict[str, Any] | UnsetType = UNSET
    heard: list[HeardData] | UnsetType = UNSET
    told: list[ToldData] | UnsetType = UNSET
    steps: list[int] | UnsetType = UNSET
    at: int | UnsetType | None = UNSET
    cards: list[CardData] | UnsetType = UNSET
    asides: list[AsideData] | UnsetType = UNSET
    advice: AdviceData | UnsetType = UNSET
    result: ResultData | UnsetType | None = UNSET
    seed: str | UnsetType = UNSET
    invite: str | UnsetType = UNSET
    csrf: str | UnsetType = UNSET
    picture: str | UnsetType = UNSET
    why_not: list[WhyNotData] | UnsetType = UNSET
    """To those who ask for it with `?why=1`."""
    error: str | UnsetType = UNSET
    rule: str | UnsetType = UNSET
    """Of an error: where the rulebook says so."""


class FormData(msgspec.Struct):
    """The options of a new table, to be sent back filled in."""

    box: str
    players: list[int]
    """How many may play."""
    options: dict[str, list[str]]
    """The options, as `option-` and the name of each."""
    suggested: dict[str, str]
    seats: dict[str, list[str]]
    """The possible sitters at each: you, a friend, or a bot of a level."""
    advice: list[str]
    """The people who may ask the strong bot for its choice: one who plays against bots alone,
    unless told otherwise; all; or none."""
    settings: dict[str, list[str]]
    """The values of every setting of a table, by the name to send it with; the usual one first."""
    number: str
    commitment: str
    """The digest of the seed that the table will have."""
    csrf: str
