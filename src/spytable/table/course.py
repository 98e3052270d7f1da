"""The course of a game: choices are entered, the Dealer deals, the Record is closed at the end.

All writing comes down to this.  Nothing is refused here: a Table lets nobody in who may not choose.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from spytable.caches import remembered
from spytable.entry import Entry, Kind
from spytable.kernel import DEALER, NOBODY, content

from .dealer import Dealer
from .pov import result_of
from .record import IN_PLAY, seat_name
from .truth import Truth


@remembered
def entry(seat: int, detail: str, kind: Kind = Kind.CHOICE) -> Entry:
    """Made once for all tables: the same choices are made at many."""
    return Entry(seat, detail, kind)


class Course:
    """One game as it goes on: a Table decides what may happen, and here it happens."""

    def __init__(self, truth: Truth, dealer: Dealer) -> None:
        self.truth = truth
        self.dealer = dealer
        self.waits = False
        """Whether the Dealer waits to be told (`deal`), where the last choice is one that its box
        would have held open (`Manners.held_open`)."""

    def enter(self, who: int, code: int) -> None:
        """Carry out a choice and write it down."""
        truth = self.truth
        before, heard = truth.rules.enter(who, code)
        truth.history.enter(before, who, code, heard)
        truth.record.entries.append(entry(who, truth.box.choice_names[code]))
        self.close_if_over()

    @contextmanager
    def all_or_nothing(self) -> Iterator[None]:
        """Whatever fails in it, on the way or at its end, has changed nothing."""
        truth, record = self.truth, self.truth.record
        checkpoint, script = truth.history.checkpoint(), self.dealer.script
        entries, before = len(record.entries), content(truth.rules.state)
        closed = record.end, record.seed, record.laid_out
        try:
            yield
        except BaseException:
            truth.rules.restore(before)
            truth.history.back_to(checkpoint)
            self.dealer.script = script
            del record.entries[entries:]
            record.end, record.seed, record.laid_out = closed
            raise

    def let_dealer_choose(self) -> None:
        """Deal for as long as it is chance's turn."""
        rules, steps = self.truth.rules, self.truth.history.steps
        while rules.decider == DEALER and not self._is_held_open():
            name = self._laid_out() or self.dealer.choose(len(steps), rules.outcomes())
            self.enter(DEALER, self.truth.box.codes[name])

    def _is_held_open(self) -> bool:
        """Whether the Dealer waits, so that the last choice can be taken back."""
        if not self.waits or not (steps := self.truth.history.steps):
            return False
        last, held_open = steps[-1], self.truth.box.manners.held_open
        return self.truth.box.family_of(last.code) in held_open and self.truth.may_undo(last.who)

    def _laid_out(self) -> str:
        """The choice that the line wants of the Dealer; nothing if it wants or can want nothing."""
        who, name = (*self.ahead(), (NOBODY, ""))[0]
        code = self.truth.box.codes.get(name)
        possible = who == DEALER and code in self.truth.rules.offered(DEALER)
        return name if possible else ""

    def deal(self) -> None:
        """Let the Dealer choose, who has waited."""
        waits, self.waits = self.waits, False
        try:
            self.let_dealer_choose()
        finally:
            self.waits = waits

    def ahead(self) -> tuple[tuple[int, str], ...]:
        """The rest of the line from here on; nothing once somebody has left it."""
        line, moment = self.truth.line, len(self.truth.history.steps)
        return line[moment:] if line and self.truth.kept_to_line() == moment else ()

    def close_if_over(self) -> None:
        """Write down how it ended, once it has, and reveal the seed that was promised."""
        truth, record = self.truth, self.truth.record
        if truth.line:
            followed = truth.line[: truth.kept_to_line()]
            record.laid_out = sum(who == DEALER for who, _ in followed)
        result = result_of(truth)
        if result is None:
            record.end, record.seed = IN_PLAY, ""
            return
        winners = " ".join(seat_name(seat) for seat in result.winners) or "nobody"
        record.end = f"{winners} {result.reason}"
        # A replayed game that was played on has another Dealer: its seed would prove nothing.
        promised = record.commitment == self.dealer.commitment
        record.seed = self.dealer.reveal() if promised else ""

    def start_over(self) -> None:
        """Forget all that was played here, so that a record can be followed."""
        truth = self.truth
        if truth.history.steps:
            truth.rules.restore(truth.history.before(0))
        truth.start_over()
        del truth.record.entries[:]
        self.close_if_over()
