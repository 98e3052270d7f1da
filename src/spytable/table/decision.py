"""Decisions: the question put to a seat, the choices on offer, and the Views they are made from."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from spytable.games.box import Box
from spytable.kernel.document import to_document
from spytable.kernel.families import Kind
from spytable.pictures.parts import digest


@dataclass(frozen=True)
class Choice:
    """One thing a seat may do: a code, a name, and a sentence in the reader's language."""

    code: int
    name: str
    family: Kind | None
    """The kind it belongs to: itself, if it is no member of anything."""
    _say: Callable[[int, str], str] = field(repr=False, compare=False)
    _say_in_short: Callable[[int, str], str] = field(repr=False, compare=False)

    def sentence(self, language: str = "en") -> str:
        """The choice in words."""
        return self._say(self.code, language)

    def button(self, language: str = "en") -> str:
        """The same, as it stands on a button."""
        return self._say_in_short(self.code, language)

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True)
class Decision:
    """ "Seat 1, at its moment 57: one of these choices."  Partners may be asked at once, each with
    choices of their own; the first answer counts."""

    seat: int
    seats: tuple[int, ...]
    """Everyone who may choose something now."""
    waited_for: tuple[int, ...]
    """Those of them who can lead the game on: the others may do something meanwhile, or not."""
    moment: int
    """How much this seat has heard of: its own count, which nobody else's secrets move."""
    choices: tuple[Choice, ...]

    def __iter__(self) -> Iterator[Choice]:
        return iter(self.choices)

    def named(self, name: str) -> Choice | None:
        """The choice of that name, if it is on offer."""
        return next((c for c in self.choices if c.name == name), None)

    @property
    def codes(self) -> tuple[int, ...]:
        """The codes on offer."""
        return tuple(c.code for c in self.choices)


class SeatView:
    """All that one seat may know now, to be read by field: `view["deck_size"]`, `view["up"]`.

    This, the Decision and what was heard are all that a Player receives.  The game's `sight.View`
    lists the fields; a seat of None is a spectator's.
    """

    def __init__(self, box: Box, record: Any, seat: int | None) -> None:
        self.box = box
        self.record = record
        self.seat = seat

    def __getitem__(self, field: str) -> Any:
        """One field as plain data: a number or a name, or lists and dictionaries of them."""
        if field not in self._document:
            raise KeyError(f"{field!r} is no field of a view of {self.box.name}")
        return self._document[field]

    def as_dict(self) -> dict[str, Any]:
        """All fields as plain data."""
        return to_document(self.box.view, self.record)

    @cached_property
    def _document(self) -> dict[str, Any]:
        return self.as_dict()


@dataclass(frozen=True)
class Heard:
    """One choice as a seat heard it: its number among all that the seat has heard, from 0; whose it
    was (-1: the Dealer's), and its code."""

    moment: int
    seat: int
    code: int
    name: str


@dataclass(init=False, frozen=True, slots=True)
class Told:
    """One sentence about what happened, and the pieces of the picture that it speaks of.  It is
    about what the seat heard as number `moment`, and is seen after `moment + 1` of them."""

    moment: int
    sentence: str
    pieces: tuple[str, ...]
    later: Told = field(repr=False, compare=False)
    """The same as it is told once more has happened."""
    digest: int = field(repr=False, compare=False)
    """Its digest, worked out once: every page of a game looks whether its lines are the same."""

    def __init__(
        self,
        moment: int,
        sentence: str,
        pieces: tuple[str, ...] = (),
        lasting: tuple[str, ...] | None = None,
    ) -> None:
        """`lasting`: those of the pieces that still stand for the same later on; all, unless told
        otherwise."""
        put = object.__setattr__
        put(self, "moment", moment)
        put(self, "sentence", sentence)
        put(self, "pieces", pieces)
        put(self, "digest", digest((moment, sentence, pieces)))
        is_same = lasting is None or lasting == pieces
        put(self, "later", self if is_same else Told(moment, sentence, lasting or ()))

    def __hash__(self) -> int:
        return self.digest


@dataclass(frozen=True)
class Result:
    """The result of a game, and why it ended."""

    scores: tuple[int, ...]
    reason: str
    _say: Callable[[int | None, str], str] = field(repr=False, compare=False)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with a score above 0; perhaps nobody."""
        return tuple(seat for seat, score in enumerate(self.scores) if score > 0)

    def sentence(self, seat: int | None = None, language: str = "en") -> str:
        """The winner and the reason, as that seat would say it."""
        return self._say(seat, language)
