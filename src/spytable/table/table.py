"""A Table: one game in play.  It keeps the State to itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from spytable.entry import Entry, Kind
from spytable.games.box import Box
from spytable.kernel import DEALER, NOBODY, content, copy, fingerprint, new

from . import position
from .asides import ADVICE, ALL, Aside, Asides
from .course import Course, entry
from .dealer import Dealer, fresh_seed, seed_from
from .decision import Choice, Decision, Result
from .pov import Pov, result_of
from .record import EVENTS, Record, seat_name
from .refusals import (
    BadAside,
    CannotUndo,
    GameOver,
    NotOnOffer,
    NotYourDecision,
    StaleMoment,
    UnwantedAside,
)
from .rules_cache import RulesCache
from .truth import Truth

DealCheck = Callable[[int, int, Sequence[tuple[str, int]], str], None]
"""Called with the place of the entry, the moment, the weighted outcomes and the recorded one."""


class Table:
    """One game in play: takes choices, writes the Record; `pov` shows it to those who may look."""

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
        self.box = box
        self.players = players
        self.names = [*names] or [box.words.seat_title(players, s, "en") for s in range(players)]
        if len(self.names) != players:
            raise ValueError(f"{len(self.names)} names for {players} players")
        secret = seed_from(seed) if isinstance(seed, int) else seed or fresh_seed()
        dealer = Dealer(secret, contributions, deals)
        rules = RulesCache(box, players)
        if start is None:
            box.rules.set_up(rules.state, box.variant_codes(players, self.variant))
        else:
            rules.lay(start)
        record = Record(
            box.name,
            box.rules_version,
            players,
            self.variant,
            self.names,
            dealer.commitment,
            list(contributions),
            None if start is None else position.write(box, players, self.variant, start),
            edition=box.edition,
        )
        called = self.names  # not the table: whoever says a choice is handed this to bots
        self._truth = Truth(box, rules, record, lambda language: called, tuple(line))
        self._course = Course(self._truth, dealer)
        self._povs: dict[int | None, Pov] = {}
        self._course.let_dealer_choose()

    def pov(self, seat: int | None) -> Pov:
        """The point of view of a seat: all that it may ask.  None is a spectator's."""
        found = self._povs.get(seat)
        if found is None or type(seat) not in (int, type(None)):  # True is no seat, but equals one
            found = self._povs[seat] = Pov(self._truth, seat)
        return found

    def decision(self) -> Decision | None:
        """The question to the seat that is waited for first; None at the end."""
        first = self._truth.rules.decider
        return None if first in (DEALER, NOBODY) else self.pov(first).decision

    def decisions(self) -> Iterator[Decision]:
        """One such decision after the other, to the end of the game; each is asked again until
        somebody has chosen."""
        while (decision := self.decision()) is not None:
            yield decision

    @property
    def waited_for(self) -> tuple[int, ...]:
        """The seats that can lead the game on; nobody at its end."""
        return self._truth.rules.present.waited_for

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it runs."""
        return result_of(self._truth)

    @property
    def moment(self) -> int:
        """How many choices have been made in all, without those taken back: not for players, who
        may not know of some of them."""
        return len(self._truth.history.steps)

    def was_heard_since(self, entries: int) -> bool:
        """Whether more than one listener has heard of anything since the Record had so many
        entries: what only its own mover knows of has not happened, for all the others."""
        return self._truth.history.was_heard_since(entries)

    @property
    def record(self) -> Record:
        """The choices so far."""
        return self._truth.record

    @record.setter
    def record(self, record: Record) -> None:
        self._truth.record = record

    @property
    def line(self) -> tuple[tuple[int, str], ...]:
        """A game to be followed, a lesson's: the Dealer keeps to it as long as everybody has."""
        return self._truth.line

    @line.setter
    def line(self, line: Sequence[tuple[int, str]]) -> None:
        self._truth.line = tuple(line)

    def call(self, names_in: Callable[[str], Sequence[str]]) -> None:
        """Let readers see these names, each in their language: a bot's may be said in each."""
        self._truth.names_in = names_in
        self._truth.rules.forget()

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
        if self._truth.rules.decider == NOBODY:
            raise GameOver("the game is over")
        self._refuse_stale(self._truth.seat(seat), moment)
        with self._course.all_or_nothing():
            for number, choice in enumerate(choices or ("",), 1):
                code, is_last = self._code_on_offer(seat, choice), number >= len(choices)
                if not is_last and not self.box.rules.may_undo(self._truth.rules.state, code):
                    raise NotOnOffer(f"{str(choice)[:60]!r} must be the last of several")
                self._course.enter(seat, code)
                self._course.let_dealer_choose()
                if not is_last and self._truth.history.steps[-1].who != seat:
                    raise NotOnOffer(f"{str(choice)[:60]!r} must be the last of several")

    def _code_on_offer(self, seat: int, choice: Choice | str) -> int:
        """The code of a choice that this seat may make now; refuses any other."""
        offered = self._truth.rules.offered(seat)
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
        self._refuse_stale(self._truth.seat(seat), moment)
        if not self.pov(seat).may_undo:
            raise CannotUndo(f"there is nothing {seat_name(seat)} may take back")
        self._truth.rules.restore(self._truth.history.take_back())
        self.record.entries.append(entry(seat, "", Kind.UNDO))
        self._truth.tellings.forget_after(self._truth.history.count)
        self._course.close_if_over()

    def note(self, seat: int, kind: Kind, detail: str = "") -> None:
        """Write down an event that rules do not see: it changes no State, and nobody hears of it
        by this alone."""
        if kind not in EVENTS:
            raise ValueError(f"{kind} is nothing to be noted beside the game")
        self.record.entries.append(entry(self._truth.seat(seat), detail, kind))
        self._truth.history.pass_over()
        self._truth.rules.forget()

    def put_aside(self, seat: int, audience: str, topic: str, text: str) -> Aside:
        """A seat puts down something that is no choice: for itself ("seat"), its "side" or "all".
        It moves nobody's moment, and an undo leaves it where it is.  Refused, with nothing
        changed, if it is no aside, or none that the box wants."""
        self._truth.asides.check(self._truth.seat(seat), audience, topic, text)
        if topic == ADVICE:
            raise BadAside(f"nobody but the table itself writes {ADVICE!r}")
        objection = self.box.manners.objection_to_aside(
            self.pov(seat).seen, audience, topic, text, self.pov(seat).marks
        )
        if objection is not None:
            raise UnwantedAside(objection)
        return self._put(seat, audience, topic, text)

    def note_advice(self, seat: int) -> Aside | None:
        """Let everybody know that this seat has asked a bot for advice: that it has, and no more.
        None if they know: it is told again only when everyone else has heard of something since,
        or those who may not notice a choice could count it by this."""
        log = self._truth.history.log
        told = [
            one.at for one in self._truth.asides.kept if (one.topic, one.seat) == (ADVICE, seat)
        ]
        if told:
            was, now = log[min(told[-1], len(log) - 1)], log[-1]
            others = [place for place in range(self.players + 1) if place != self._truth.seat(seat)]
            if any(was[place] == now[place] for place in others):
                return None
        return self._put(seat, ALL, ADVICE, "")

    def _put(self, seat: int, audience: str, topic: str, text: str) -> Aside:
        at = len(self.record.entries)
        aside = self._truth.asides.put(self._truth.seat(seat), audience, topic, text, at)
        self._truth.rules.forget()
        return aside

    def follow_asides(self, kept: Iterable[Aside]) -> None:
        """After `follow`: what was put down beside the recorded choices."""
        self._truth.asides.follow(kept)
        self._truth.rules.forget()

    def follow(self, entries: Iterable[Entry], check: DealCheck | None = None) -> None:
        """Play recorded choices, the Dealer's and what was taken back included, instead of this
        fresh table's own; each of the Dealer's may be checked against what could have been
        dealt."""
        wanted = list(entries)
        self._course.start_over()
        for line, (who, name, kind) in enumerate(wanted, start=1):
            if kind in EVENTS:
                self.note(who, kind, name)
                continue
            decider = self._truth.rules.decider
            if kind is Kind.UNDO:
                if who == DEALER or not self.pov(self._truth.seat(who)).may_undo:
                    raise CannotUndo(f"choice {line}: there is nothing to take back")
                self.undo(who)
                continue
            if decider == NOBODY:
                raise GameOver(f"choice {line}: the game was over before it")
            code = self.box.codes.get(name)
            offered = self._truth.rules.offered(who if who == DEALER else self._truth.seat(who))
            if not offered:
                raise NotYourDecision(f"choice {line}: {seat_name(who)} is not the one to decide")
            if code is None or code not in offered:
                raise NotOnOffer(f"choice {line}: {name} is not on offer")
            if who == DEALER and check is not None:
                check(line - 1, self.moment, self._truth.rules.outcomes(), name)
            self._course.enter(who, code)

    def awaits_dealer(self) -> bool:
        """Whether the Dealer is to choose: a followed record stops in the middle of a deal, or the
        Dealer waits because the last choice may still be taken back."""
        return self._truth.rules.decider == DEALER

    @property
    def dealer_waits(self) -> bool:
        """Whether the Dealer waits to be told (`deal`), where the last choice is one that its box
        would have held open (`Manners.held_open`)."""
        return self._course.waits

    @dealer_waits.setter
    def dealer_waits(self, waits: bool) -> None:
        self._course.waits = waits

    def deal(self) -> None:
        """Let the Dealer choose, who has waited."""
        self._course.deal()

    def resume(self) -> None:
        """After `follow`: let the Dealer go on, where a game was cut off in the middle."""
        self._course.let_dealer_choose()

    def kept_to_line(self) -> int:
        """How many of the first choices were made as the line has them."""
        return self._truth.kept_to_line()

    def ahead(self) -> tuple[tuple[int, str], ...]:
        """The rest of the line from here on; nothing once somebody has left it."""
        return self._course.ahead()

    def imagine(self, seat: int | None, seed: int) -> Table:
        """Another table that this seat cannot tell from the true one.  Of what went before it
        holds only what this seat saw and heard: its own record begins with the imagined world."""
        world, belief = new(self.box.state), new(self.box.belief)
        pov, view = self.pov(seat), self.pov(seat).seen
        self.box.imagination.believe(view, belief)
        self.box.imagination.imagine(view, belief, seed, world)
        imagined = Table(
            self.box, self.players, self.variant, seed=seed, names=self.names, start=world
        )
        place = self._truth.place(seat)
        heard = self._truth.history.heard_by(place)
        seen = [content(self._truth.seen_at(place, moment)) for moment in range(len(heard))]
        imagined._truth.history.recall(place, seen, heard, pov.moment)
        imagined._truth.asides = Asides(recalled=pov.asides, recalled_by=seat)
        imagined._truth.rules.forget()
        return imagined

    def position(self) -> dict[str, Any]:
        """The whole truth as a readable document: not for players."""
        return position.write(self.box, self.players, self.variant, self._truth.rules.state)

    def omniscient_state(self) -> Any:
        """A copy of the State.  The one name for seeing everything: search for it."""
        state = new(self.box.state)
        copy(state, self._truth.rules.state)
        return state

    def rest(self) -> None:
        """Forget whatever can be asked again: nobody looks any more."""
        self._povs = {}
        self._truth.rules.forget()
        self._truth.tellings.rest()

    def fingerprint(self) -> str:
        """A digest of the State."""
        return fingerprint(self._truth.rules.state)

    # -- how ---------------------------------------------------------------------------------

    def _refuse_stale(self, seat: int, moment: int | None) -> None:
        now = self.pov(seat).moment
        if moment is not None and moment != now:
            raise StaleMoment(f"this was offered at moment {moment}; it is now {now}")
