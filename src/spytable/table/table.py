"""A Table: one game in play.  It keeps the State to itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any

import numpy as np

from spytable.games.box import Box
from spytable.games.contract import Mark
from spytable.kernel import (
    DEALER,
    NOBODY,
    SPECTATOR,
    at_once,
    codes,
    content,
    copy,
    fingerprint,
    new,
    numbers,
    restore,
    revived,
)
from spytable.kernel.document import to_json
from spytable.kernel.families import UNDO
from spytable.pictures.choice import with_sentences
from spytable.pictures.objection import Objection
from spytable.pictures.parts import Drawing, whole

from . import position
from .asides import ADVICE, ALL, Aside, Asides, HeardAside, standing
from .dealer import Dealer, fresh_seed, seed_from
from .decision import Choice, Decision, Heard, Result, SeatView, Told
from .history import History
from .record import IN_PLAY, Entry, Record, seat_name
from .refusals import (
    BadAside,
    CannotUndo,
    GameOver,
    NoSuchSeat,
    NotOnOffer,
    NotYourDecision,
    StaleMoment,
    UnwantedAside,
)
from .tellings import Tellings

DealCheck = Callable[[int, int, Sequence[tuple[str, int]], str], None]
"""Called with the place of the entry, the moment, the weighted outcomes and the recorded one."""


_NOT_ASKED = object()


def _offered_in(row: Any) -> list[int]:
    """Of one row of a survey: the codes of what may be chosen."""
    offered: list[int] = row[at_once.FIRST : at_once.FIRST + int(row[at_once.COUNT])].tolist()
    return offered


def _asked_in(rows: list[list[int]]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Of a survey: the seats that have a choice, and those of them that are waited for."""
    asked = tuple(seat for seat, row in enumerate(rows) if row[at_once.COUNT])
    return asked, tuple(seat for seat in asked if rows[seat][at_once.WAITED_FOR])


class Table:
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
        line: Sequence[Entry] = (),
        start: Any = None,
    ) -> None:
        self.box = box
        self.players = players
        self.variant = box.full_variant(players, variant)
        self.names = [*names] or [box.words.seat_title(players, s, "en") for s in range(players)]
        if len(self.names) != players:
            raise ValueError(f"{len(self.names)} names for {players} players")
        secret = seed_from(seed) if isinstance(seed, int) else seed or fresh_seed()
        self._dealer = Dealer(secret, contributions, deals)
        self.line = tuple(line)
        """A game to be followed, a lesson's: the Dealer keeps to it as long as everybody has."""
        self._state: Any = new(box.state)
        self._history = History(players)
        self._asides = Asides()
        called = self.names  # not the table: whoever says a choice is handed this to bots
        self.names_in: Callable[[str], Sequence[str]] = lambda language: called
        """The names as a reader of that language sees them: a bot's may be said in each."""
        self._tellings = Tellings(box, self._named)
        self._asked_of: Any = None
        """The State that the answers below are about; none, once it has changed."""
        self._first = NOBODY
        self._answers: dict[tuple[str, int | None], Any] = {}
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

    # -- what may be known -------------------------------------------------------------------

    @property
    def moment(self) -> int:
        """How many choices have been made in all, without those taken back: not for players, who
        may not know of some of them."""
        return len(self._history.steps)

    def moment_of(self, seat: int | None) -> int:
        """The seat's own moment: how many choices and undos it has heard of.  It only grows, and
        is the same in all worlds that the seat cannot tell apart."""
        return self._history.own[self._place(seat)]

    @property
    def commitment(self) -> str:
        """The published digest of the Dealer's secret."""
        return self.record.commitment

    def decision(self, seat: int | None = None) -> Decision | None:
        """What this seat is asked now, or, without one, what the seat that is waited for first is
        asked; None if that is nothing."""
        decider = self._decider()
        if decider in (DEALER, NOBODY):
            return None
        seat = decider if seat is None else seat
        if not self._is_seat(seat) or not (offered := self._offered(seat)):
            return None
        names, say, shortly = self.box.choice_names, self._sayer(seat), self._sayer(seat, True)
        choices = tuple(Choice(code, names[code], say, shortly) for code in offered)
        asked, waited_for = self._asked()
        return Decision(seat, asked, waited_for, self.moment_of(seat), choices)

    def waited_for(self) -> tuple[int, ...]:
        """The seats that can lead the game on; nobody at its end."""
        if self._decider() in (DEALER, NOBODY):
            return ()
        return self._asked()[1]

    def offered(self, seat: int | None) -> tuple[int, ...]:
        """The codes of all that this seat may choose now."""
        if seat is None or not self._is_seat(seat) or self._decider() in (DEALER, NOBODY):
            return ()
        return tuple(self._offered(seat))

    def was_heard_since(self, entries: int) -> bool:
        """Whether more than one listener has heard of anything since the Record had so many
        entries: what only its own mover knows of has not happened, for all the others."""
        return self._history.was_heard_since(entries)

    def view(self, seat: int | None) -> SeatView:
        """What that seat may know; None is a spectator."""
        view = new(self.box.view)
        copy(view, self._seen(seat))
        return SeatView(self.box, view, seat)

    def seen(self, seat: int | None) -> SeatView:
        """The same, to be read and never written: the table's own, not a copy."""
        return SeatView(self.box, self._seen(seat), seat)

    def view_json(self, seat: int | None) -> bytes:
        """What that seat may know as JSON."""
        return to_json(self.box.view, self._seen(seat))

    def sight(self, seat: int | None) -> bytes:
        """The same as bytes: equal as long as the seat sees the same."""
        return content(self._seen(seat))

    def heard(self, seat: int | None) -> tuple[Heard, ...]:
        """What that seat has heard of every choice that counts."""
        names = self.box.choice_names
        return tuple(
            Heard(moment, who, code, names[code])
            for moment, (who, code) in enumerate(self._history.heard_by(self._place(seat)))
        )

    def heard_codes(self, seat: int | None, since: int = 0) -> list[tuple[int, int]]:
        """The same as numbers: who chose, and the code that was heard; after the first so many."""
        return self._history.heard_by(self._place(seat), since)

    def mover(self, seat: int | None) -> int | None:
        """Who chose last, of what that seat has heard; the Dealer does not count."""
        movers = self._history.movers(self._place(seat), newest_first=True)
        return next((who for who in movers if who >= 0), None)

    def has_chosen(self, seat: int | None) -> bool:
        """Whether that seat has chosen anything yet that counts; for one who watches, anybody."""
        movers = self._history.movers(self._place(seat), newest_first=True)
        return any(who >= 0 if seat is None else who == seat for who in movers)

    def count_heard(self, seat: int | None) -> int:
        """How many choices that count this seat has heard of."""
        return self._history.count(self._place(seat))

    def opening(self, seat: int | None) -> int:
        """How much a seat had heard of when everything was laid out: before the first choice that
        was not the Dealer's."""
        movers = enumerate(self._history.movers(self._place(seat)))
        return next((moment for moment, who in movers if who >= 0), self.count_heard(seat))

    def look_back(self, seat: int | None, moment: int) -> SeatView:
        """What that seat could see after it had heard of so many choices; for stepping through
        what happened."""
        place = self._place(seat)
        latest = self._history.count(place)
        if not 0 <= moment <= latest:
            raise ValueError(f"there was no moment {moment}; the last one is {latest}")
        return SeatView(self.box, self._seen_at(place, moment), seat)

    def picture(self, seat: int | None, language: str = "en", at: int | None = None) -> str:
        """Its SVG, now or, with nothing to choose, at an earlier moment."""
        if at == self._history.count(self._place(seat)):
            at = None
        return whole(self.drawing(seat, language, at), self.box.picture.definitions())

    def drawing(self, seat: int | None, language: str = "en", at: int | None = None) -> Drawing:
        """The same in parts, for a page that arranges them; at a moment, even the latest, there is
        nothing to choose."""
        if at is not None:
            past = self.look_back(seat, at).record
            return self.box.picture.parts(past, (), self._named(language), language)
        offered = self.offered(seat)
        view = self._seen(seat)
        names = self._named(language)
        drawing = self.box.picture.parts(view, offered, names, language, self.marks(seat))
        if not len(offered):
            return drawing
        assert seat is not None
        say, called = self._sayer(seat), self.box.choice_names
        return with_sentences(drawing, {called[c]: say(c, language) for c in offered})

    def _named(self, language: str) -> Sequence[str]:
        return self.names_in(language)

    def prompt(self, seat: int | None, language: str = "en") -> str:
        """What that seat is asked, or whom it waits for."""
        return self.box.words.prompt(self._seen(seat), self._named(language), language)

    def objections(self, seat: int | None, language: str = "en") -> tuple[Objection, ...]:
        """Why that seat cannot choose what it might expect to; nothing once the game is over, and
        nothing for those who watch."""
        if seat is None or self._decider() in (DEALER, NOBODY):
            return ()

        def ask() -> tuple[Objection, ...]:
            view, names, offered = self._seen(seat), self._named(language), self.offered(seat)
            return tuple(
                one if one.asked else one._replace(asked=self._sayer(seat)(one.codes[0], language))
                for one in self.box.objections.objections(view, offered, names, language)
            )

        said: tuple[Objection, ...] = self._once(f"objections {language}", seat, ask)
        return said

    def told(self, seat: int | None, language: str = "en") -> list[Told]:
        """What has happened, in sentences, as that seat may hear it; oldest first."""
        place = self._place(seat)
        return self._tellings.told(
            place,
            language,
            self._history.count(place),
            lambda since: self._history.heard_by(place, since),
            lambda moment: self._seen_at(place, moment),
        )

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it runs."""
        if self._decider() != NOBODY:
            return None
        scores = numbers(np.zeros(self.players, np.int32))
        reason = int(self.box.rules.result(self._state, scores))

        def say(seat: int | None, language: str) -> str:
            return self.prompt(seat, language)

        return Result(tuple(int(n) for n in scores), self.box.reason_names[reason], say)

    def asides(self, seat: int | None) -> tuple[HeardAside, ...]:
        """What people have put down beside the game, as far as that seat may know of it."""
        place = self._place(seat)
        if not self._asides.kept and not self._asides.recalled:
            return ()
        undone = (name == UNDO for _, name in self.record.entries)
        return self._asides.heard_by(seat, self._side, self._history.counts(place, undone))

    def marks(self, seat: int | None) -> list[Mark]:
        """Those of them that still stand: of each sheet and topic the last, unless it is empty;
        the one that was put down last comes last."""
        beside = self.asides(seat)
        if self.box.swept is None or not beside:
            return standing(beside, self._side)
        asked = f"marks {len(beside)}"
        found: list[Mark] = self._once(asked, seat, lambda: self._left_by_the_game(seat, beside))
        return found

    def _left_by_the_game(self, seat: int | None, beside: Sequence[HeardAside]) -> list[Mark]:
        """The same where the game itself may need what lies about."""
        sweep = self.box.swept
        assert sweep is not None
        place = self._place(seat)

        def swept(marks: Sequence[Mark], heard: int | None) -> Iterable[str]:
            view = self._seen(seat) if heard is None else self._seen_at(place, heard)
            return sweep(view, marks)

        return standing(beside, self._side, swept)

    def letting_others_go_first(self) -> set[int]:
        """Of those who are waited for together, the seats that would rather have a partner choose
        what is asked now."""
        gives_way, waited_for = self.box.after_you, self.waited_for()
        if gives_way is None or len(waited_for) < 2:
            return set()
        return {seat for seat in waited_for if gives_way(self._seen(seat), self.marks(seat))}

    def kept_to_line(self) -> int:
        """How many of the first choices were made as the line has them."""
        names, kept = self.box.choice_names, 0
        for (who, name), step in zip(self.line, self._history.steps, strict=False):
            if who != step.who or name != names[step.code]:
                break
            kept += 1
        return kept

    def ahead(self) -> tuple[Entry, ...]:
        """What the line holds from here on; nothing once somebody has left it."""
        if not self.line or self.kept_to_line() < self.moment:
            return ()
        return self.line[self.moment :]

    def rest(self) -> None:
        """Forget whatever can be asked again: nobody looks any more."""
        self._asked_of, self._answers = None, {}
        self._tellings.rest()

    # -- what may be done --------------------------------------------------------------------

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
        history, script, entries = (
            self._history.copy(),
            self._dealer.script,
            len(self.record.entries),
        )
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
            self._history, self._dealer.script = history, script
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

    def may_undo(self, seat: int) -> bool:
        """Whether this seat may take back its last choice: it is still asked, no chance has
        intervened, and nobody has learned a hidden fact since."""
        if not self._history.steps or self._history.steps[-1].who != seat:
            return False
        if not self._offered(seat):
            return False
        last = self._history.steps[-1]

        def ask() -> bool:
            before = revived(self.box.state, last.before)
            return bool(self.box.rules.may_undo(before, last.code))

        may: bool = self._once("undo", seat, ask)
        return may

    def is_for_good(self, choice: Choice) -> bool:
        """Whether a choice on offer could not be taken back, even if nothing came in between."""
        return not self.box.rules.may_undo(self._state, choice.code)

    def undo(self, seat: int, moment: int | None = None) -> None:
        """Back to that seat's last choice, where allowed.  The Record keeps both the choice and
        that it was taken back."""
        self._refuse_stale(self._seat(seat), moment)
        if not self.may_undo(seat):
            raise CannotUndo(f"there is nothing {seat_name(seat)} may take back")
        self._restore(self._history.take_back())
        self.record.entries.append((seat, UNDO))
        self._tellings.forget_after(self._history.count)
        self._close_if_over()

    def put_aside(self, seat: int, audience: str, topic: str, text: str) -> Aside:
        """A seat puts down something that is no choice: for itself ("seat"), its "side" or "all".
        It moves nobody's moment, and an undo leaves it where it is.  Refused, with nothing
        changed, if it is no aside, or none that the box wants."""
        self._asides.check(self._seat(seat), audience, topic, text)
        if topic == ADVICE:
            raise BadAside(f"nobody but the table itself writes {ADVICE!r}")
        objection = self.box.objection_to_aside(
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

    def advised(self, seat: int | None) -> list[tuple[int, int]]:
        """Who has asked for advice, and how many of the choices that count now that seat had heard
        of by then; oldest first."""
        return [(one.seat, one.heard) for one in self.asides(seat) if one.topic == ADVICE]

    def follow_asides(self, kept: Iterable[Aside]) -> None:
        """After `follow`: what was put down beside the recorded choices."""
        self._asides.follow(kept)

    def follow(self, entries: Iterable[Entry], check: DealCheck | None = None) -> None:
        """Play recorded choices, the Dealer's and what was taken back included, instead of this
        fresh table's own; each of the Dealer's may be checked against what could have been
        dealt."""
        wanted = list(entries)
        self._start_over()
        for line, (who, name) in enumerate(wanted, start=1):
            decider = self._decider()
            if name == UNDO:
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

    def _once(self, question: str, seat: int | None, ask: Callable[[], Any]) -> Any:
        """The answer to a question about the State; asked once as long as that is the same."""
        if self._asked_of is not self._state:
            self._survey()
        key = (question, seat)
        answer = self._answers.get(key, _NOT_ASKED)
        if answer is _NOT_ASKED:
            answer = self._answers[key] = ask()
        return answer

    def _restore(self, before: bytes) -> None:
        """Back to a State that was."""
        restore(self._state, before)
        self._asked_of = None

    def _decider(self) -> int:
        """The seat that is waited for first, the Dealer, or nobody."""
        if self._asked_of is not self._state:
            self._survey()
        return self._first

    def _survey(self) -> None:
        """Something has changed: forget what was asked, and ask who is waited for first, and on the
        way what each may choose."""
        most = self.box.most_choices
        answers: dict[tuple[str, int | None], Any] = {}
        rows = numbers(np.zeros((self.players + 1, at_once.FIRST + most), np.int16))
        first = int(at_once.survey(self._state, self.players, rows))
        held = np.asarray(rows)
        if first == DEALER:
            answers["offered", DEALER] = _offered_in(held[-1])
        elif first != NOBODY:
            for seat in range(self.players):
                answers["offered", seat] = _offered_in(held[seat])
            answers["asked", None] = _asked_in(held[:-1, : at_once.FIRST].tolist())
        self._first, self._answers, self._asked_of = first, answers, self._state

    def _asked(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Everyone who may choose something now, and those of them who can lead the game on."""
        self._decider()
        asked: tuple[tuple[int, ...], tuple[int, ...]] = self._answers["asked", None]
        return asked

    def _offered(self, seat: int) -> list[int]:
        def ask() -> list[int]:
            out = codes(self.box.most_choices)
            count = int(self.box.rules.choices(self._state, seat, out))
            return np.asarray(out)[:count].tolist()  # type: ignore[no-any-return]

        offered: list[int] = self._once("offered", seat, ask)
        return offered

    def _seen(self, seat: int | None) -> Any:
        """What a seat may know now, to be read and never written."""
        return self._once("view", seat, lambda: self._observe(self._state, seat))

    def _refuse_stale(self, seat: int, moment: int | None) -> None:
        now = self.moment_of(seat)
        if moment is not None and moment != now:
            raise StaleMoment(f"this was offered at moment {moment}; it is now {now}")

    def _place(self, seat: int | None) -> int:
        """Where a seat stands in lists of all who listen; a spectator stands last."""
        return self.players if seat is None else self._seat(seat)

    def _seat(self, seat: int) -> int:
        if not self._is_seat(seat):
            raise NoSuchSeat(f"there is no seat {seat!r}")
        return seat

    def _side(self, seat: int) -> int:
        return int(self.box.rules.side(self.players, seat))

    def _is_seat(self, seat: int) -> bool:
        return type(seat) is int and 0 <= seat < self.players

    def _observe(self, state: Any, seat: int | None) -> Any:
        self._place(seat)
        view = new(self.box.view)
        self.box.sight.observe(state, SPECTATOR if seat is None else seat, view)
        return view

    def _seen_at(self, place: int, moment: int) -> Any:
        """What a listener could see after it had heard of so many choices."""
        seat = None if place == self.players else place
        seen = self._history.seen(place, moment)
        if seen is not None:
            return revived(self.box.view, seen)
        before = self._history.state_at(place, moment)
        if before is None:
            return self._seen(seat)
        return self._observe(revived(self.box.state, before), seat)

    def _sayer(self, seat: int, shortly: bool = False) -> Callable[[int, str], str]:
        """Says a choice, in the picture or on the button; it goes out with the Decision, so it must
        not hold on to the table."""
        view, words, names = self._seen(seat), self.box.words, self.names_in
        say = words.button if shortly else words.choice

        def sayer() -> Callable[[int, str], str]:
            return cache(lambda code, language: say(view, code, names(language), language))

        kept: Callable[[int, str], str] = self._once("button" if shortly else "say", seat, sayer)
        return kept

    def _enter(self, who: int, code: int) -> None:
        """Carry out a choice and write it down."""
        before, heard = content(self._state), codes(self.players + 1)
        self._asked_of = None
        at_once.enter(self._state, code, who, self.players, heard)
        self._history.enter(before, who, code, tuple(heard.tolist()))
        self.record.entries.append((who, self.box.choice_names[code]))
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
        at_once.weigh(self._state, len(offered), numbers(np.array(offered, np.int16)), weights)
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
            self._restore(self._history.steps[0].before)
        self._history = History(self.players)
        self._tellings = Tellings(self.box, self._named)
        del self.record.entries[:]
        self._close_if_over()
