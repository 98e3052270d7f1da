"""Pov: the point of view of one seat, its information set; the only way to look at a table.

One object answers all that a seat may ask: what it sees, what it is asked, what it has heard, in
words and in pictures.  Pages, programs, bots and the lab look at a game through it, and nothing
here changes anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple

from spytable.entry import Kind
from spytable.games.box import Box
from spytable.games.contract import Mark
from spytable.kernel import content, copy, new
from spytable.kernel.document import to_json
from spytable.kernel.rule import python_function
from spytable.pictures.choice import with_sentences
from spytable.pictures.joined import whole
from spytable.pictures.objection import Objection
from spytable.pictures.parts import Drawing

from .asides import ADVICE, HeardAside, standing
from .decision import Choice, Decision, Heard, Result, SeatView, Told
from .rules_cache import Present
from .truth import Truth

Say = Callable[[int, str], str]
"""A choice, by its code, in a language."""


@dataclass(slots=True, eq=False)
class _Moment:
    """The answers given since something happened last, remembered until the next thing does."""

    of: Present
    view: SeatView | None = None
    decision: Decision | None = None
    say: Say | None = None
    button: Say | None = None
    may_undo: bool | None = None
    asides: tuple[HeardAside, ...] | None = None
    marks: list[Mark] | None = None
    objections: dict[str, tuple[Objection, ...]] = field(default_factory=dict)
    """By language."""


class Followed(NamedTuple):
    """The position of a game relative to the line of a lesson that it follows."""

    line: tuple[tuple[int, str], ...]
    kept: int
    """How many of its first choices were made as the line has them."""
    is_on: bool
    """Whether those are all: nobody has left the line."""
    went_on: bool
    """Whether this seat has chosen anything since it was left, or came to its end."""


class Pov:
    """All that one seat may ask of its table now; a seat of None is a spectator's.

    It lasts as long as the table: each answer is about the present, and remembered until something
    happens."""

    __slots__ = ("_moment", "_place", "_truth", "box", "players", "seat")

    def __init__(self, truth: Truth, seat: int | None) -> None:
        self._truth = truth
        self._place = truth.place(seat)
        self._moment: _Moment | None = None
        self.seat = seat
        self.box: Box = truth.box
        self.players = truth.players

    def _now(self) -> _Moment:
        present, moment = self._truth.rules.present, self._moment
        if moment is None or moment.of is not present:
            moment = self._moment = _Moment(present)
        return moment

    # -- what it sees -------------------------------------------------------------------------

    @property
    def view(self) -> SeatView:
        """The knowledge of this seat: a copy that is the asker's own."""
        now = self._now()
        if now.view is None:
            view = new(self.box.view)
            copy(view, self.seen)
            now.view = SeatView(self.box, view, self.seat)
        return now.view

    @property
    def seen(self) -> Any:
        """The same as the record itself: to be read, and never written."""
        return self._truth.rules.seen(self.seat)

    @property
    def sight(self) -> bytes:
        """The same as bytes: equal as long as the seat sees the same."""
        return content(self.seen)

    def view_json(self) -> bytes:
        """The same as JSON."""
        return to_json(self.box.view, self.seen)

    def look_back(self, moment: int) -> SeatView:
        """The View of this seat after it had heard of so many choices; for stepping through what
        happened."""
        if not 0 <= moment <= self.heard_count:
            raise ValueError(f"there was no moment {moment}; the last one is {self.heard_count}")
        return SeatView(self.box, self._truth.seen_at(self._place, moment), self.seat)

    def picture(self, language: str = "en", at: int | None = None) -> str:
        """Its SVG, now or, with nothing to choose, at an earlier moment."""
        if at == self.heard_count:
            at = None
        return whole(self.drawing(language, at), self.box.picture.definitions())

    def drawing(self, language: str = "en", at: int | None = None) -> Drawing:
        """The same in parts, for a page that arranges them; at a moment, even the latest, there is
        nothing to choose."""
        parts, names = self.box.picture.parts, self.names(language)
        if at is not None:
            return parts(self.look_back(at).record, (), names, language)
        offered = self.offered
        drawing = parts(self.seen, offered, names, language, self.marks)
        if not offered:
            return drawing
        say, called = self._say(), self.box.choice_names
        return with_sentences(drawing, {called[code]: say(code, language) for code in offered})

    # -- what it is asked ---------------------------------------------------------------------

    @property
    def moment(self) -> int:
        """The seat's own moment: how many choices and undos it has heard of.  It only grows, and
        is the same in all worlds that the seat cannot tell apart."""
        return self._truth.history.own[self._place]

    @property
    def waited_for(self) -> tuple[int, ...]:
        """The seats that can lead the game on, which is public; nobody at its end."""
        return self._truth.rules.present.waited_for

    @property
    def letting_others_go_first(self) -> set[int]:
        """Of those who are waited for together, the seats that would rather have a partner choose
        what is asked now."""
        gives_way, waited_for = self.box.manners.after_you, self.waited_for
        if gives_way is None or len(waited_for) < 2:
            return set()
        others = [Pov(self._truth, seat) for seat in waited_for]
        return {
            one.seat for one in others if one.seat is not None and gives_way(one.seen, one.marks)
        }

    @property
    def offered(self) -> tuple[int, ...]:
        """The codes of all that this seat may choose now."""
        rules = self._truth.rules
        return tuple(rules.offered(self.seat)) if self.seat is not None and rules.is_asking else ()

    @property
    def decision(self) -> Decision | None:
        """The present question to this seat; None if that is nothing."""
        now = self._now()
        if now.decision is None and self.seat is not None and (offered := self.offered):
            names, kind = self.box.choice_names, self.box.family_of
            say, shortly = self._say(), self._button()
            choices = tuple([Choice(c, names[c], kind(c), say, shortly) for c in offered])
            asked, waited_for = now.of.asked, now.of.waited_for
            now.decision = Decision(self.seat, asked, waited_for, self.moment, choices)
        return now.decision

    @property
    def choices(self) -> tuple[Choice, ...]:
        """All that this seat may choose now."""
        decision = self.decision
        return () if decision is None else decision.choices

    @property
    def may_undo(self) -> bool:
        """Whether this seat may take back its last choice: nobody has chosen since, no chance has
        intervened, nobody has learned a hidden fact by it, and the game is not over."""
        now = self._now()
        if now.may_undo is None:
            now.may_undo = self.seat is not None and self._truth.may_undo(self.seat)
        return now.may_undo

    def is_for_good(self, choice: Choice) -> bool:
        """Whether a choice on offer could not be taken back, even if nothing came in between."""
        # Plainly: a compiled call takes longer than to look at a code, and all are asked.
        return not python_function(self.box.rules.may_undo)(self._truth.rules.state, choice.code)

    @property
    def nothing_left(self) -> bool:
        """Whether nothing is left to this seat but to end its turn: that is its only choice, and
        nothing is given up by it."""
        return len(self.choices) == 1 and self.box.manners.nothing_left(self.seen)

    # -- what it was told ---------------------------------------------------------------------

    @property
    def heard(self) -> tuple[Heard, ...]:
        """The part that this seat has heard of every choice that counts."""
        names = self.box.choice_names
        return tuple(
            Heard(moment, who, code, names[code])
            for moment, (who, code) in enumerate(self.heard_codes())
        )

    def heard_codes(self, since: int = 0) -> list[tuple[int, int]]:
        """The same as numbers: who chose, and the code that was heard; after the first so many."""
        return self._truth.history.heard_by(self._place, since)

    @property
    def heard_count(self) -> int:
        """How many choices that count this seat has heard of."""
        return self._truth.history.count(self._place)

    @property
    def opening(self) -> int:
        """How much the seat had heard of when everything was laid out: before the first choice
        that was not the Dealer's."""
        return self._truth.history.opening(self._place)

    def shown_to_all(self, moment: int) -> int:
        """How much a spectator had heard of when this seat had heard of so much: that is public, so
        one can point to a moment of the game for whoever looks."""
        watching = self._truth.place(None)
        return self._truth.history.same_time(self._place, moment, watching)

    def when_shown_to_all(self, moment: int) -> int:
        """How much this seat had heard of when a spectator had heard of so much."""
        watching = self._truth.place(None)
        return self._truth.history.same_time(watching, moment, self._place)

    @property
    def mover(self) -> int | None:
        """The seat that chose last, of the choices this seat has heard; the Dealer does not
        count."""
        movers = self._truth.history.movers(self._place, newest_first=True)
        return next((who for who in movers if who >= 0), None)

    @property
    def has_chosen(self) -> bool:
        """Whether this seat has chosen anything yet that counts; for one who watches, anybody."""
        movers = self._truth.history.movers(self._place, newest_first=True)
        return any(who >= 0 if self.seat is None else who == self.seat for who in movers)

    @property
    def followed(self) -> Followed:
        """How the game stands to the line that it was to follow."""
        kept, line, steps = self._truth.kept_to_line(), self._truth.line, self._truth.history.steps
        since = steps[kept + (kept < len(line)) :]
        return Followed(
            line, kept, kept == len(steps), any(step.who == self.seat for step in since)
        )

    def told(self, language: str = "en") -> list[Told]:
        """The events, in sentences, as this seat may hear them; oldest first."""
        truth, place = self._truth, self._place
        return truth.tellings.told(
            place,
            language,
            self.names(language),
            self.heard_count,
            self.heard_codes,
            lambda moment: truth.seen_at(place, moment),
        )

    @property
    def asides(self) -> tuple[HeardAside, ...]:
        """The asides that people have put down beside the game, as far as this seat may know of
        them."""
        now, truth = self._now(), self._truth
        if now.asides is None:
            if not truth.asides.kept and not truth.asides.recalled:
                now.asides = ()
            else:
                undone = (entry.kind is Kind.UNDO for entry in truth.record.entries)
                counts = truth.history.counts(self._place, undone)
                now.asides = truth.asides.heard_by(self.seat, truth.side, counts)
        return now.asides

    @property
    def marks(self) -> list[Mark]:
        """Those of them that still stand: of each sheet and topic the last, unless it is empty;
        the one that was put down last comes last."""
        now = self._now()
        if now.marks is None:
            beside, sweep = self.asides, self.box.manners.swept
            swept = self._swept if sweep is not None and beside else None
            now.marks = standing(beside, self._truth.side, swept)
        return now.marks

    def _swept(self, marks: Sequence[Mark], heard: int | None) -> Iterable[str]:
        """The part of it that the game itself needed by then."""
        sweep = self.box.manners.swept
        assert sweep is not None
        view = self.seen if heard is None else self._truth.seen_at(self._place, heard)
        return sweep(view, marks)

    @property
    def advised(self) -> list[tuple[int, int]]:
        """The seats that have asked for advice, with the number of choices that count now and that
        this seat had heard of by then; oldest first."""
        return [(one.seat, one.heard) for one in self.asides if one.topic == ADVICE]

    # -- in words -----------------------------------------------------------------------------

    def names(self, language: str = "en") -> Sequence[str]:
        """The names by seat, as a reader of that language sees them."""
        return self._truth.names_in(language)

    def prompt(self, language: str = "en") -> str:
        """The question to this seat, or the seat it waits for; at the end, who won and why."""
        return self.box.words.prompt(self.seen, self.names(language), language)

    def goal(self, language: str = "en") -> str:
        """How this seat wins."""
        return self.box.words.goal(self.seen, language)

    def explanations(
        self, language: str = "en", at: int | None = None
    ) -> tuple[tuple[str, str, str], ...]:
        """The cards in sight, now or at an earlier moment: name, kind, what they do."""
        view = self.seen if at is None else self.look_back(at).record
        return tuple(self.box.words.explanations(view, language))

    def reason(self, code: int, language: str = "en") -> str:
        """The reason for a choice on offer, where the box can give one."""
        return self.box.words.reason(self.seen, code, self.names(language), language)

    def objections(self, language: str = "en") -> tuple[Objection, ...]:
        """Why this seat cannot choose what it might expect to; nothing once the game is over, and
        nothing for those who watch."""
        if self.seat is None or not self._truth.rules.is_asking:
            return ()
        known = self._now().objections
        if language not in known:
            ask, names = self.box.objections.objections, self.names(language)
            found, say = tuple(ask(self.seen, self.offered, names, language)), self._say()
            if not all([one.asked for one in found]):
                found = tuple(
                    one if one.asked else one._replace(asked=say(one.codes[0], language))
                    for one in found
                )
            known[language] = found
        return known[language]

    @property
    def result(self) -> Result | None:
        """How the game ended, which is public; None while it runs."""
        return result_of(self._truth)

    def _say(self) -> Say:
        """Says a choice in a sentence."""
        now = self._now()
        if now.say is None:
            now.say = _sayer(self.box.words.choice, self.seen, self._truth.names_in)
        return now.say

    def _button(self) -> Say:
        """The same, as it stands on a button."""
        now = self._now()
        if now.button is None:
            now.button = _sayer(self.box.words.button, self.seen, self._truth.names_in)
        return now.button


def _sayer(
    say: Callable[[Any, int, Sequence[str], str], str],
    view: Any,
    names_in: Callable[[str], Sequence[str]],
) -> Say:
    """It goes out with the Decision, so it must not hold on to the table."""
    return cache(lambda code, language: say(view, code, names_in(language), language))


def result_of(truth: Truth) -> Result | None:
    """How a game ended; None while it runs."""
    outcome = truth.rules.outcome()
    if outcome is None:
        return None
    scores, reason = outcome

    def say(seat: int | None, language: str) -> str:
        return Pov(truth, seat).prompt(language)

    return Result(scores, truth.box.reason_names[reason], say)
