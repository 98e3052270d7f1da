"""Commands: everything that can happen at a table, as frozen messages to its Room.

A Room takes them one after the other (`executor.py`).  The result of each is worked out by its
handler (`handlers.py`); a command itself holds only what was wanted, and by whom.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

if TYPE_CHECKING:
    from spytable.store.port import TableRow
    from spytable.table import Choice

T_co = TypeVar("T_co", covariant=True)


class Command(Generic[T_co]):
    """A request to change a table; `T` is the type of the reply."""

    __slots__ = ()

    needs_table: ClassVar[bool] = False
    """Whether the game must be laid out for it; then it is refused before the game has begun."""
    tries_again: ClassVar[bool] = False
    """Whether it is still wanted when another node was quicker, once that was read."""


class _AtTheTable(Command[T_co]):
    __slots__ = ()
    needs_table = True


# In the game


@dataclass(frozen=True, slots=True)
class Choose(_AtTheTable[None]):
    """A person makes a choice, or several at once, that were offered at this moment."""

    seat: int
    choices: tuple[str, ...]
    moment: int | None = None


@dataclass(frozen=True, slots=True)
class Undo(_AtTheTable[None]):
    """A person takes the last choice back."""

    seat: int
    moment: int | None = None


@dataclass(frozen=True, slots=True)
class ForcedAnswer(_AtTheTable[None]):
    """The only possible answer of a person, given by the server."""

    seat: int
    choice: str
    moment: int


@dataclass(frozen=True, slots=True)
class Deal(_AtTheTable[None]):
    """The Dealer has waited long enough, if nothing has happened since."""

    entries: int
    """How long the Record was when the wait began."""


@dataclass(frozen=True, slots=True)
class BotAnswered(_AtTheTable[None]):
    """A bot has decided."""

    seat: int
    choice: Choice | str
    moment: int
    in_lesson: bool = False
    """Whether the lesson told it what to choose: then it is nobody else's turn."""


@dataclass(frozen=True, slots=True)
class PutAside(_AtTheTable[None]):
    """A person puts down an aside: a mark or a note, which is no choice."""

    seat: int
    audience: str
    topic: str
    text: str


@dataclass(frozen=True, slots=True)
class NoteAdvice(_AtTheTable[None]):
    """Let everybody know that a seat has asked for advice."""

    seat: int


@dataclass(frozen=True, slots=True)
class LeaveLesson(_AtTheTable[None]):
    """The learner leaves the lesson and plays on: nobody follows it any more, the Dealer
    included."""


# Around the table


@dataclass(frozen=True, slots=True)
class Sit(Command[int | None]):
    """A player sits down; told the seat, or None if none is left."""

    tries_again: ClassVar[bool] = True

    player: str
    name: str
    contribution: str = ""


@dataclass(frozen=True, slots=True)
class Leave(Command[None]):
    """A player gets up.  In a game a bot of this level sits in; before it, the place is free."""

    player: str
    level: str = ""


@dataclass(frozen=True, slots=True)
class TakeBack(Command[None]):
    """A player takes the seat back from the bot that sits in."""

    player: str


@dataclass(frozen=True, slots=True)
class StandIn(Command[None]):
    """Somebody at the table lets a bot replace a person who has been away for long."""

    player: str
    seat: int


@dataclass(frozen=True, slots=True)
class Begin(Command[None]):
    """The host starts early: bots take the free places, and stand in where a place is reserved."""

    player: str
    level: str = ""


@dataclass(frozen=True, slots=True)
class CallOff(Command[None]):
    """The host calls a waiting table off."""

    player: str


@dataclass(frozen=True, slots=True)
class Rematch(Command[bool]):
    """Open the next table of the same people, and link it; told whether it is a new one."""

    again: TableRow
    instead_of: str | None = None
    """The one that had been linked and was called off or deleted since, if any was."""


# What another Room or node has written


@dataclass(frozen=True, slots=True)
class ReadAgain(Command[None]):
    """Another process has written to this table: reload it from the store."""


@dataclass(frozen=True, slots=True)
class Unlink(Command[None]):
    """The rematch of this number was called off: this table offers one again."""

    rematch: str
