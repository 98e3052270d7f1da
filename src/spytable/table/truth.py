"""The model of a game in play: State, history, asides, Record.  A Table writes it, a Pov reads it.

Nothing here is for players: what of it a seat may know, its Pov says.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from spytable.games.box import Box
from spytable.kernel import NOBODY, revived

from .asides import Asides
from .history import History
from .record import Record
from .refusals import NoSuchSeat
from .rules_cache import RulesCache
from .tellings import Tellings


@dataclass(slots=True, eq=False)
class Truth:
    """All there is of one game."""

    box: Box
    rules: RulesCache
    record: Record
    """The choices so far; whoever lets it happen writes it down."""
    names_in: Callable[[str], Sequence[str]]
    """The names as a reader of that language sees them: a bot's may be said in each."""
    line: tuple[tuple[int, str], ...] = ()
    """A game to be followed, a lesson's: the Dealer keeps to it as long as everybody has."""
    history: History = field(init=False)
    tellings: Tellings = field(init=False)
    asides: Asides = field(default_factory=Asides)

    def __post_init__(self) -> None:
        self.start_over()

    def start_over(self) -> None:
        """Nothing has happened yet."""
        self.history = History(self.players)
        self.tellings = Tellings(self.box)

    @property
    def players(self) -> int:
        return self.rules.players

    def place(self, seat: int | None) -> int:
        """The place of a seat in lists of all who listen; a spectator stands last."""
        return self.players if seat is None else self.seat(seat)

    def seat(self, seat: int) -> int:
        """The same seat; refuses what is none."""
        if not (type(seat) is int and 0 <= seat < self.players):
            raise NoSuchSeat(f"there is no seat {seat!r}")
        return seat

    def side(self, seat: int) -> int:
        """Those of the same side win and lose together."""
        return int(self.box.rules.side(self.players, seat))

    def seen_at(self, place: int, moment: int) -> Any:
        """The View of a listener after it had heard of so many choices."""
        seat = None if place == self.players else place
        seen = self.history.seen(place, moment)
        if seen is not None:
            return revived(self.box.view, seen)
        before = self.history.state_at(place, moment)
        return self.rules.seen(seat) if before is None else self.rules.seen_in(before, seat)

    def kept_to_line(self) -> int:
        """How many of the first choices were made as the line has them."""
        names, kept = self.box.choice_names, 0
        for (who, name), step in zip(self.line, self.history.steps, strict=False):
            if who != step.who or name != names[step.code]:
                break
            kept += 1
        return kept

    def may_undo(self, seat: int) -> bool:
        """Whether this seat may take back its last choice: nobody has chosen since, no chance has
        intervened, nobody has learned a hidden fact by it, and the game is not over.  That another
        is asked by now does not matter, as long as that one has not answered."""
        steps = self.history.steps
        if not steps or steps[-1].who != seat or self.rules.decider == NOBODY:
            return False
        before = revived(self.box.state, self.history.before(len(steps) - 1))
        return bool(self.box.rules.may_undo(before, steps[-1].code))
