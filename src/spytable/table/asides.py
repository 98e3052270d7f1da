"""Asides: what people put down at a table that is not a choice.

A mark on a private sheet, a note that lies open for all or for one's own side, later a word in the
chat.  An aside has an audience and a place in time; it is never in State, never undone by an undo,
never makes a click stale, and no rule ever sees it.  Whoever is not in the audience cannot even
count it: numbers and moments are handed out as the reader's own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from spytable.games.contract import Mark

from .refusals import BadAside, NoSuchAudience

SEAT, SIDE, ALL = "seat", "side", "all"
AUDIENCES = (SEAT, SIDE, ALL)
"""Oneself alone; those who win and lose together; everybody, spectators too."""
ADVICE = "advice"
"""The topic under which it is told that a seat asked a bot what it would do; put down by whoever
gives the advice, never by a seat itself.  It says nothing more, and so it never stands: no box
sees it."""
Sheet = tuple[str, int, str]
"""The sheet it stands on: for whom, whose, under which topic."""
Swept = Callable[[Sequence[Mark], int | None], Iterable[str]]
"""The topics, of what lies open for all, that had to go when so many of the choices that count had
been heard of (None: by now)."""
LONGEST_TOPIC = 40
LONGEST_TEXT = 400
MOST_OF_A_SEAT = 2000


@dataclass(frozen=True)
class Aside:
    """One thing put down, as it is kept."""

    number: int
    """Its place among all asides of the table, from 0; it only grows."""
    seat: int
    audience: str
    topic: str
    """The sheet or board it belongs to; those who show it know what that means."""
    text: str
    at: int
    """How many entries the Record had by then."""


@dataclass(frozen=True)
class HeardAside:
    """The same, as one reader may know it."""

    number: int
    """Its place among those this reader knows."""
    seat: int
    audience: str
    topic: str
    text: str
    moment: int
    """The reader's own moment when it was put down."""
    heard: int = 0
    """How many of the choices that count now the reader had heard of by then."""


@dataclass
class Asides:
    """All asides of one table."""

    kept: list[Aside] = field(default_factory=list)
    recalled: tuple[HeardAside, ...] = ()
    """In an imagined table: what its seat remembers of the true one."""
    recalled_by: int | None = -1

    def check(self, seat: int, audience: str, topic: str, text: str) -> None:
        """Refuse what is not of this form."""
        if audience not in AUDIENCES:
            raise NoSuchAudience(
                f"the audience {str(audience)[:20]!r} is not one of {', '.join(AUDIENCES)}"
            )
        if not 0 < len(topic) <= LONGEST_TOPIC or not topic.isprintable():
            raise BadAside(f"a topic has 1 to {LONGEST_TOPIC} letters")
        if len(text) > LONGEST_TEXT or not _is_text(text):
            raise BadAside(f"an aside has at most {LONGEST_TEXT} letters")
        if sum(1 for aside in self.kept if aside.seat == seat) >= MOST_OF_A_SEAT:
            raise BadAside(f"nobody may put down more than {MOST_OF_A_SEAT} asides")

    def put(self, seat: int, audience: str, topic: str, text: str, at: int) -> Aside:
        """Put something down; refused, with nothing changed, if it is not of this form."""
        self.check(seat, audience, topic, text)
        aside = Aside(len(self.kept), seat, audience, topic, text, at)
        self.kept.append(aside)
        return aside

    def follow(self, kept: Iterable[Aside]) -> None:
        """Take over what was kept elsewhere."""
        self.kept = list(kept)

    def heard_by(
        self,
        seat: int | None,
        side: Callable[[int], int],
        moments: Sequence[tuple[int, int]],
    ) -> tuple[HeardAside, ...]:
        """What a seat (None: a spectator) may know; `moments[n]` is its own moment after n entries,
        and how many of the choices that count now it had heard of."""
        found = list(self.recalled) if seat == self.recalled_by else []
        for aside in self.kept:
            if _is_for(aside, seat, side):
                found.append(
                    HeardAside(
                        len(found),
                        aside.seat,
                        aside.audience,
                        aside.topic,
                        aside.text,
                        *moments[min(aside.at, len(moments) - 1)],
                    )
                )
        return tuple(found)


def standing(
    heard: Iterable[HeardAside], side: Callable[[int], int], swept: Swept | None = None
) -> list[Mark]:
    """The marks that still stand, in the order in which they were put down: of each sheet and topic
    the last, unless it is empty.  A sheet belongs to those it is for: a seat, a side, or all of
    them; on a common one anybody of them changes what another wrote.  Marks that the game has swept
    off the table between two of them are gone for good."""
    found: dict[Sheet, Mark] = {}
    by = 0
    for one in heard:
        if one.heard > by and found:
            _sweep(found, swept, one.heard)
        by = one.heard
        whose = {SEAT: one.seat, SIDE: side(one.seat)}.get(one.audience, -1)
        sheet = (one.audience, whose, one.topic)
        found.pop(sheet, None)
        if one.text:
            found[sheet] = (one.seat, one.topic, one.text)
    _sweep(found, swept, None)
    return list(found.values())


def _sweep(found: dict[Sheet, Mark], swept: Swept | None, by: int | None) -> None:
    """Take away what lay open for all and had to go by then."""
    if swept is None or not found:
        return
    open_to_all = [sheet for sheet in found if sheet[0] == ALL]
    for topic in swept([found[sheet] for sheet in open_to_all], by):
        found.pop((ALL, -1, topic), None)


def _is_for(aside: Aside, seat: int | None, side: Callable[[int], int]) -> bool:
    if aside.audience == ALL:
        return True
    if seat is None:
        return False
    return aside.seat == seat or (aside.audience == SIDE and side(aside.seat) == side(seat))


def _is_text(text: str) -> bool:
    """Lines of anything that can be shown and written down as bytes."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return all(sign.isprintable() or sign == "\n" for sign in text)
