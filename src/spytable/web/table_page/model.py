"""The model of a table page: the seats, the choices, the sentences, the picture.

Plain facts for the page, the stream and the JSON answers; `build` fills them in.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from ..history import Past


@dataclass(slots=True)
class SeatOnPage:
    """One seat in the strip."""

    seat: int
    name: str
    title: str
    ink: str
    shape: str
    bot: str
    you: bool
    seated: bool
    here: bool
    stand_in: str = ""
    """The level of the bot that sits in for a person who is away."""
    kept: bool = False
    """Whether the seat is kept for one who has not come yet, to a rematch."""
    overdue: bool = False
    """Whether the others have waited long enough to let a bot sit in."""
    partner: bool = False
    """Whether it plays on the side of the one who looks."""
    deciding: bool = False
    won: bool = False


@dataclass(slots=True)
class ChoiceOnPage:
    """One button."""

    name: str
    sentence: str
    gives_up: bool
    """Whether it throws something away that was won: a second Enter must never do that."""
    ends: bool
    """Whether it ends the turn."""


@dataclass(slots=True)
class SentenceOnPage:
    """One line of what happened."""

    moment: int
    sentence: str
    lights: list[str]
    """The pieces of the picture that it speaks of and that still stand for the same."""


@dataclass(slots=True)
class TablePage:
    """All that one visitor sees of one table."""

    id: str
    box: str
    title: str
    variant: list[tuple[str, str]]
    status: str
    """waiting (for people), cancelled, playing or ended."""
    you: int | None
    seats: list[SeatOnPage]
    commitment: str
    rematch: str | None
    hosting: bool = False
    """Whether the reader opened the table, and may call it off or begin with bots."""
    may_leave: bool = False
    """Whether the reader may get up: before the start, or while another person plays on."""
    version: str = ""
    """The same for the same seat as long as it would be sent the same."""
    moment: int = 0
    prompt: str = ""
    choices: list[ChoiceOnPage] = field(default_factory=list)
    may_undo: bool = False
    ends_by_itself: str = ""
    """The choice that a page may make unasked: nothing else is left, and nothing is given up."""
    told: list[SentenceOnPage] = field(default_factory=list)
    """Newest first."""
    steps: list[int] = field(default_factory=list)
    """What may be looked back to, oldest first."""
    past: Past | None = None
    """Where the reader looks back to; None sees the present."""
    explained: list[tuple[str, str, str]] = field(default_factory=list)
    """The cards in sight: name, kind, what they do."""
    asides: list[dict[str, Any]] = field(default_factory=list)
    """What was put down beside the game, oldest first."""
    definitions: str = ""
    """The symbols that the picture uses."""
    picture: str = ""
    view: dict[str, Any] = field(default_factory=dict)
    ending: str = ""
    winners: list[int] = field(default_factory=list)
    reason: str = ""
    scores: list[float] = field(default_factory=list)
    seed: str = ""

    @property
    def your_turn(self) -> bool:
        """Whether the table waits for the reader; who may merely do something need not."""
        return bool(self.choices) and any(seat.you and seat.deciding for seat in self.seats)

    @property
    def stood_in(self) -> bool:
        """Whether a bot plays the reader's seat."""
        return any(seat.you and seat.stand_in for seat in self.seats)

    def with_presence(self, here: set[int], overdue: set[int]) -> TablePage:
        """The same, with those marked who have a page open now, or have been away for long."""
        seats = [
            replace(
                one,
                here=bool(one.bot or one.stand_in) or one.seat in here,
                overdue=one.seat in overdue,
            )
            for one in self.seats
        ]
        return replace(self, seats=seats)

    def as_json(self) -> dict[str, Any]:
        """The same for a program: data instead of a picture."""
        seats = [
            {
                "seat": seat.seat,
                "name": seat.name,
                "title": seat.title,
                "bot": seat.bot or None,
                "stand_in": seat.stand_in or None,
                "you": seat.you,
                "partner": seat.partner,
                "seated": seat.seated,
                "kept": seat.kept,
                "overdue": seat.overdue,
                "deciding": seat.deciding,
            }
            for seat in self.seats
        ]
        data: dict[str, Any] = {
            "id": self.id,
            "box": self.box,
            "status": self.status,
            "you": self.you,
            "seats": seats,
            "commitment": self.commitment,
            "rematch": self.rematch,
            "hosting": self.hosting,
            "may_leave": self.may_leave,
        }
        if self.status in ("playing", "ended"):
            data |= {
                "moment": self.moment,
                "prompt": self.prompt,
                "choices": [{"name": c.name, "sentence": c.sentence} for c in self.choices],
                "may_undo": self.may_undo,
                "view": self.view,
                "told": [
                    {"moment": one.moment, "at": one.moment + 1, "sentence": one.sentence}
                    for one in reversed(self.told)
                ],
                "steps": self.steps,
                "at": self.past.at if self.past else None,
                "cards": [
                    {"name": name, "kind": kind, "text": text}
                    for name, kind, text in self.explained
                ],
                "asides": self.asides,
                "result": None,
            }
        if self.status == "ended":
            data["result"] = {
                "winners": self.winners,
                "reason": self.reason,
                "scores": self.scores,
                "sentence": self.ending,
            }
            data["seed"] = self.seed
        return data
