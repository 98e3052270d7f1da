"""A Table: one game in play.  It keeps the State to itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from spytable.entry import Entry, Kind
from spytable.games.box import Box
from spytable.kernel import (
    DEALER,
    NOBODY,
    codes,
    content,
    copy,
    fingerprint,
    new,
    numbers,
    restore,
    table_calls,
)

from . import position
from .asides import ADVICE, ALL, Aside, Asides
from .dealer import Dealer, fresh_seed, seed_from
from .decision import Choice
from .history import History
from .known import Known
from .record import EVENTS, IN_PLAY, Record, seat_name
from .refusals import (
    BadAside,
    CannotUndo,
    GameOver,
    NotOnOffer,
    NotYourDecision,
    StaleMoment,
    UnwantedAside,
)
from .tellings import Tellings

DealCheck = Callable[[int, int, Sequence[tuple[str, int]], str], None]
"""Called with the place of the entry, the moment, the weighted outcomes and the recorded one."""


_entry = lru_cache(8192)(Entry)
"""Made once for all tables: the same choices are made at many."""


class Table(Known):
    """One game in play: hands out Views and Decisions, takes choices, writes the Record."""

    def __init__(
        self,
        box: Box,
        players: int,
        variant: dict[str, str],
        *,
        seed: int | bytes | None = None,
        names: Sequence[str] = (),
        contributions: Sequence[str] = (),
        deals: Sequence[str] = (),
        line: Sequence[tuple[int, str]] = (),
        start: Any = None,
    ) -> None:
        self.variant = box.full_variant(players, variant)  # refuses what the box does not have
        super().__init__(box, players, names)
        secret = seed_from(seed) if isinstance(seed, int) else seed or fresh_seed()
        self._dealer = Dealer(secret, contributions, deals)
        self.line = tuple(line)
        """A game to be followed, a lesson's: the Dealer keeps to it as long as everybody has."""
        document = None
        if start is None:
            box.rules.set_up(self._state, box.variant_codes(players, self.variant))
        else:
            copy(self._state, start)
            document = position.write(box, players, self.variant, start)
        self.record = Record(
            box.name,
            box.rules_version,
            players,
            self.variant,
            self.names,
            self._dealer.commitment,
            list(contributions),
            document,
            edition=box.edition,
        )
        self._let_dealer_choose()

    @property
    def commitment(self) -> str:
        """The published digest of the Dealer's secret."""
        return self.record.commitment

    def take(self, seat: int, choice: Choice | str, moment: int | None = None) -> None:
        """A seat makes a choice.  Refused, with nothing changed, unless it is on offer to it; what
        fails half-way changes nothing either.  `moment` is the seat's own."""
        self.take_all(seat, (choice,), moment)

    def take_all(
        self, seat: int, choices: Sequence[Choice | str], moment: int | None = None
    ) -> None:
        """A seat makes several choices at a stroke: each is an entry of its own, as if made one
        after the other.  If one of them is not on offer when it comes to it, none was made.  So
        all but the last must be such as may be taken back: a refusal after any other would tell
        for nothing what came of it, a hidden card or a draw."""
        if self._decider() == NOBODY:
            raise GameOver("the game is over")
        self._refuse_stale(self._seat(seat), moment)
        mark, script = self._history.mark(), self._dealer.script
        entries = len(self.record.entries)
        before, end, revealed = content(self._state), self.record.end, self.record.seed
        laid_out = self.record.laid_out
        try:
            for number, choice in enumerate(choices or ("",), 1):
                code, is_last = self._code_on_offer(seat, choice), number >= len(choices)
                if not is_last and not self.box.rules.may_undo(self._state, code):
                    raise NotOnOffer(f"{str(choice)[:60]!r} must be the last of several")
                self._enter(seat, code)
                self._let_dealer_choose()
                if not is_last and self._history.steps[-1].who != seat:
                    raise NotOnOffer(f"{str(choice)[:60]!r} must be the last of several")
        except BaseException:
            self._restore(before)
            self._history.back_to(mark)
            self._dealer.script = script
            del self.record.entries[entries:]
            self.record.end, self.record.seed, self.record.laid_out = end, revealed, laid_out
            raise

    def _code_on_offer(self, seat: int, choice: Choice | str) -> int:
        """The code of a choice that this seat may make now; refuses any other."""
        offered = self._offered(seat)
        if not offered:
            raise NotYourDecision(f"{seat_name(seat)} is not the one to decide")
        name = choice.name if isinstance(choice, Choice) else choice
        code = self.box.codes.get(name) if isinstance(name, str) else None
        if code is None or code not in offered:
            raise NotOnOffer(f"{str(name)[:60]!r} is not on offer now")
        return code

    def undo(self, seat: int, moment: int | None = None) -> None:
        """Back to that seat's last choice, where allowed.  The Record keeps both the choice and
        that it was taken back."""
        self._refuse_stale(self._seat(seat), moment)
        if not self.may_undo(seat):
            raise CannotUndo(f"there is nothing {seat_name(seat)} may take back")
        self._restore(self._history.take_back())
        self.record.entries.append(_entry(seat, "", Kind.UNDO))
        self._tellings.forget_after(self._history.count)
        self._close_if_over()

    def note(self, seat: int, kind: Kind, detail: str = "") -> None:
        """Write down an event that rules do not see: it changes no State, and nobody hears of it
        by this alone."""
        if kind not in EVENTS:
            raise ValueError(f"{kind} is nothing to be noted beside the game")
        self.record.entries.append(_entry(self._seat(seat), detail, kind))
        self._history.pass_over()

    def put_aside(self, seat: int, audience: str, topic: str, text: str) -> Aside:
        """A seat puts down something that is no choice: for itself ("seat"), its "side" or "all".
        It moves nobody's moment, and an undo leaves it where it is.  Refused, with nothing
        changed, if it is no aside, or none that the box wants."""
        self._asides.check(self._seat(seat), audience, topic, text)
        if topic == ADVICE:
            raise BadAside(f"nobody but the table itself writes {ADVICE!r}")
        objection = self.box.manners.objection_to_aside(
            self._seen(seat), audience, topic, text, self.marks(seat)
        )
        if objection is not None:
            raise UnwantedAside(objection)
        at = len(self.record.entries)
        return self._asides.put(self._seat(seat), audience, topic, text, at)

    def note_advice(self, seat: int) -> Aside | None:
        """Let everybody know that this seat has asked a bot for advice: that it has, and no more.
        None if they know: it is told again only when everyone else has heard of something since,
        or those who may not notice a choice could count it by this."""
        at, log = len(self.record.entries), self._history.log
        told = [one.at for one in self._asides.kept if (one.topic, one.seat) == (ADVICE, seat)]
        if told:
            was, now = log[min(told[-1], len(log) - 1)], log[-1]
            others = [place for place in range(self.players + 1) if place != self._seat(seat)]
            if any(was[place] == now[place] for place in others):
                return None
        return self._asides.put(self._seat(seat), ALL, ADVICE, "", at)

    def follow_asides(self, kept: Iterable[Aside]) -> None:
        """After `follow`: what was put down beside the recorded choices."""
        self._asides.follow(kept)

    def follow(self, entries: Iterable[Entry], check: DealCheck | None = None) -> None:
        """Play recorded choices, the Dealer's and what was taken back included, instead of this
        fresh table's own; each of the Dealer's may be checked against what could have been
        dealt."""
        wanted = list(entries)
        self._start_over()
        for line, (who, name, kind) in enumerate(wanted, start=1):
            if kind in EVENTS:
                self.note(who, kind, name)
                continue
            decider = self._decider()
            if kind is Kind.UNDO:
                if who == DEALER or not self.may_undo(self._seat(who)):
                    raise CannotUndo(f"choice {line}: there is nothing to take back")
                self.undo(who)
                continue
            if decider == NOBODY:
                raise GameOver(f"choice {line}: the game was over before it")
            code = self.box.codes.get(name)
            offered = self._offered(who if who == DEALER else self._seat(who))
            if not offered:
                raise NotYourDecision(f"choice {line}: {seat_name(who)} is not the one to decide")
            if code is None or code not in offered:
                raise NotOnOffer(f"choice {line}: {name} is not on offer")
            if who == DEALER and check is not None:
                check(line - 1, self.moment, self._outcomes(), name)
            self._enter(who, code)

    def awaits_dealer(self) -> bool:
        """Whether a followed record stops in the middle of a deal."""
        return self._decider() == DEALER

    def resume(self) -> None:
        """After `follow`: let the Dealer go on, where a game was cut off in the middle."""
        self._let_dealer_choose()

    def kept_to_line(self) -> int:
        """How many of the first choices were made as the line has them."""
        names, kept = self.box.choice_names, 0
        for (who, name), step in zip(self.line, self._history.steps, strict=False):
            if who != step.who or name != names[step.code]:
                break
            kept += 1
        return kept

    def ahead(self) -> tuple[tuple[int, str], ...]:
        """What the line holds from here on; nothing once somebody has left it."""
        if not self.line or self.kept_to_line() < self.moment:
            return ()
        return self.line[self.moment :]

    def imagine(self, seat: int | None, seed: int) -> Table:
        """Another table that this seat cannot tell from the true one.  Of what went before it
        holds only what this seat saw and heard: its own record begins with the imagined world."""
        world, belief = new(self.box.state), new(self.box.belief)
        view = self._seen(seat)
        self.box.imagination.believe(view, belief)
        self.box.imagination.imagine(view, belief, seed, world)
        imagined = Table(
            self.box, self.players, self.variant, seed=seed, names=self.names, start=world
        )
        place = self._place(seat)
        heard = self._history.heard_by(place)
        seen = [content(self._seen_at(place, moment)) for moment in range(len(heard))]
        imagined._history.recall(place, seen, heard, self.moment_of(seat))
        imagined._asides = Asides(recalled=self.asides(seat), recalled_by=seat)
        return imagined

    def position(self) -> dict[str, Any]:
        """The whole truth as a readable document: not for players."""
        return position.write(self.box, self.players, self.variant, self._state)

    def omniscient_state(self) -> Any:
        """A copy of the State.  The one name for seeing everything: search for it."""
        state = new(self.box.state)
        copy(state, self._state)
        return state

    def fingerprint(self) -> str:
        """A digest of the State."""
        return fingerprint(self._state)

    # -- how ---------------------------------------------------------------------------------

    def _restore(self, before: bytes) -> None:
        """Back to a State that was."""
        restore(self._state, before)
        self._asked_of = None

    def _refuse_stale(self, seat: int, moment: int | None) -> None:
        now = self.moment_of(seat)
        if moment is not None and moment != now:
            raise StaleMoment(f"this was offered at moment {moment}; it is now {now}")

    def _enter(self, who: int, code: int) -> None:
        """Carry out a choice and write it down."""
        before, heard = content(self._state), codes(self.players + 1)
        self._asked_of = None
        table_calls.hear_and_apply(self._state, code, who, self.players, heard)
        self._history.enter(before, who, code, tuple(heard.tolist()))
        self.record.entries.append(_entry(who, self.box.choice_names[code]))
        self._close_if_over()

    def _let_dealer_choose(self) -> None:
        while self._decider() == DEALER:
            name = self._laid_out() or self._dealer.choose(self.moment, self._outcomes())
            self._enter(DEALER, self.box.codes[name])

    def _laid_out(self) -> str:
        """What the line wants the Dealer to choose; nothing if it wants or can want nothing."""
        who, name = (*self.ahead(), (NOBODY, ""))[0]
        possible = who == DEALER and self.box.codes.get(name) in self._offered(DEALER)
        return name if possible else ""

    def _outcomes(self) -> list[tuple[str, int]]:
        """What the Dealer may choose, with weights."""
        offered, names = self._offered(DEALER), self.box.choice_names
        weights = numbers(np.zeros(len(offered), np.int64))
        table_calls.weights(
            self._state, len(offered), numbers(np.array(offered, np.int16)), weights
        )
        return [
            (names[code], weight) for code, weight in zip(offered, weights.tolist(), strict=True)
        ]

    def _close_if_over(self) -> None:
        if self.line:
            followed = self.line[: self.kept_to_line()]
            self.record.laid_out = sum(who == DEALER for who, _ in followed)
        result = self.result
        if result is None:
            self.record.end, self.record.seed = IN_PLAY, ""
        else:
            winners = " ".join(seat_name(seat) for seat in result.winners) or "nobody"
            self.record.end = f"{winners} {result.reason}"
            # A replayed game that was played on has another Dealer: its seed would prove nothing.
            promised = self.record.commitment == self._dealer.commitment
            self.record.seed = self._dealer.reveal() if promised else ""

    def _start_over(self) -> None:
        """Forget all that was played here, so that a record can be followed."""
        if self._history.steps:
            self._restore(self._history.before(0))
        self._history = History(self.players)
        self._tellings = Tellings(self.box, self._named)
        del self.record.entries[:]
        self._close_if_over()
