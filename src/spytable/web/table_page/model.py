"""The model of a table page: the seats, the choices, the sentences, the picture.

Plain facts for the page and its parts; `build` fills them in.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from spytable.hall.lesson import LessonOnPage
from spytable.pictures.parts import digest

from ..looking_back import Past
from ..series_words import SeriesOnPage

if TYPE_CHECKING:
    from spytable.pictures.parts import Drawing
    from spytable.table import Heard, Told
    from spytable.table.asides import HeardAside


@dataclass(frozen=True, slots=True)
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
    here: bool = field(compare=False)
    """Whether a page of it is open: no part of what is drawn, for it is told by itself."""
    stand_in: str = ""
    """The level of the bot that sits in for a person who is away."""
    kept: bool = False
    """Whether the seat is kept for one who has not come yet, to a rematch."""
    overdue: bool = field(default=False, compare=False)
    """Whether the others have waited long enough to let a bot sit in; told by itself as well."""
    partner: bool = False
    """Whether it plays on the side of the one who looks."""
    deciding: bool = False
    won: bool = False
    side: int = 0
    """Those of the same side win and lose together."""
    digest: int = field(init=False, repr=False, compare=False)
    """Its digest, worked out once: every page of a table looks at all seats."""

    def __post_init__(self) -> None:
        drawn = (self.seat, self.name, self.title, self.ink, self.shape, self.bot, self.you)
        now = (self.seated, self.stand_in, self.kept, self.partner, self.deciding, self.won)
        object.__setattr__(self, "digest", digest((*drawn, *now, self.side)))

    def __hash__(self) -> int:
        return self.digest

    @property
    def called(self) -> str:
        """The people by seat; or just where, while nobody does."""
        return f"{self.name} ({self.title})" if self.name else self.title


class ChoiceOnPage(NamedTuple):
    """One button."""

    name: str
    button: str
    """Its text, and its name."""
    sentence: str
    """The same at length: its description."""
    gives_up: bool
    """Whether it throws something away that was won: a second Enter must never do that."""
    ends: bool
    """Whether it ends the turn."""
    for_good: bool
    """Whether it cannot be taken back: it hands the turn on, or somebody learns by it."""
    taught: bool = False
    """Whether the lesson speaks of it."""


class WhyNotOnPage(NamedTuple):
    """One thing that cannot be chosen now, and why."""

    asked: str
    """The choice that one would have made there."""
    sentence: str
    rule: str
    """The address of its rule in the rulebook."""
    pieces: str
    """The drawn pieces that would be pressed for it, by name."""


@dataclass(frozen=True, slots=True)
class AdviceOnPage:
    """The strong bot's advice; empty while it is thinking."""

    choice: str = ""
    """Its name; the button and the place in the picture are marked."""
    sentence: str = ""
    """The same in words."""
    compared: str = ""
    """How much better that is than the next."""
    reason: str = ""
    """The reason for it, where the box can give one."""
    next: str = ""
    """The name of what it would choose otherwise."""
    lead: int | None = None
    """How much better the one seems than the other, in points of a hundred."""
    wins: bool = False


@dataclass(slots=True)
class TablePage:
    """All that one visitor sees of one table."""

    id: str
    box: str
    title: str
    variant: tuple[tuple[str, str], ...]
    """The settings: each option, and its value in full."""
    settled: str
    """The same, short enough for the strip."""
    status: str
    """waiting (for people), cancelled, playing or ended."""
    you: int | None
    seats: list[SeatOnPage]
    commitment: str
    rematch: str | None
    hosting: bool = False
    """Whether the reader may call a waiting table off or begin with bots: they opened it, or sit
    there and the one who did has been away for long."""
    stood_in: bool = False
    """Whether a bot plays the reader's seat."""
    may_leave: bool = False
    """Whether the reader may get up: before the start, or while another person plays on."""
    version: str = ""
    """The same for the same seat as long as it would be sent the same."""
    moment: int = 0
    series: SeriesOnPage | None = None
    """The series that the game belongs to, if to any."""
    mover: int | None = None
    """The seat that chose last, of what the reader heard; None before anybody did."""
    goal: str = ""
    """How to win, until the reader has decided something."""
    was_lesson: bool = False
    """Whether the game began as a lesson: then its first deals come from no seed."""
    lesson: LessonOnPage | None = None
    """The words to a learner, at a table that is a lesson."""
    prompt: str = ""
    choices: list[ChoiceOnPage] = field(default_factory=list)
    shown_in_picture: bool = False
    """Whether the picture tells them all by itself."""
    why_not: tuple[WhyNotOnPage, ...] = ()
    """The things in the picture that cannot be chosen now."""
    may_undo: bool = False
    all_may_ask: bool = False
    """Whether several people play here, each of whom may ask the strong bot for advice."""
    may_ask: bool = False
    """Whether the reader may ask the strong bot what it would do."""
    advice: AdviceOnPage | None = None
    """The answer, once the reader has asked."""
    ends_by_itself: str = ""
    """The choice that a page may make unasked: it is the only one, and nothing is given up."""
    ends_unasked: bool = True
    """Whether it does so for a reader who has not said what they prefer."""
    told: list[Told] = field(default_factory=list)
    """The events, newest first, with the pieces that each line still speaks of."""
    opening: int = 0
    """The step at which everything was laid out."""
    past: Past | None = None
    """The moment that the reader looks back to; None sees the present."""
    explained: tuple[tuple[str, str, str], ...] = ()
    """The cards in sight: name, kind, what they do."""
    asides: tuple[HeardAside, ...] = ()
    """The asides, oldest first."""
    definitions: str = ""
    """The symbols that the picture uses."""
    drawing: Drawing | None = None
    """The picture; a program is given none."""
    view: dict[str, Any] = field(default_factory=dict)
    """The View of the seat, as data; a page has its picture instead."""
    heard: tuple[Heard, ...] = ()
    """The part it has heard of every choice, for programs too."""
    ending: str = ""
    winners: list[int] = field(default_factory=list)
    reason: str = ""
    scores: list[float] = field(default_factory=list)
    seed: str = ""

    @property
    def steps(self) -> list[int]:
        """The moments to look back to, oldest first."""
        return sorted({self.opening, *[one.moment + 1 for one in self.told]})

    @property
    def first_step(self) -> int:
        """The oldest of them."""
        return min(self.opening, self.told[-1].moment + 1) if self.told else self.opening

    @property
    def last_step(self) -> int:
        """The newest."""
        return max(self.opening, self.told[0].moment + 1) if self.told else self.opening

    @property
    def your_turn(self) -> bool:
        """Whether the table waits for the reader; whoever may merely do something need not."""
        return bool(self.choices) and self.you is not None and self.seats[self.you].deciding

    @property
    def taught(self) -> bool:
        """Whether a lesson is under way."""
        return self.lesson is not None and self.lesson.is_on

    @property
    def writes(self) -> bool:
        """Whether the reader may write something beside the game, not only choose."""
        slips = () if self.drawing is None else self.drawing.slips
        return bool(slips) and any(slip.longest for slip in slips)

    @property
    def picture(self) -> str:
        """The drawing, as the page holds it."""
        from spytable.pictures.joined import on_page

        return "" if self.drawing is None else on_page(self.drawing)
