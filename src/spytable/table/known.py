"""What may be known at a table, seat by seat; nothing here changes anything."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any

import numpy as np

from spytable.entry import Kind
from spytable.games.box import Box
from spytable.games.contract import Mark
from spytable.kernel import DEALER, NOBODY, SPECTATOR, content, copy, new, numbers, revived
from spytable.kernel.document import to_json
from spytable.kernel.rule import plain
from spytable.pictures.choice import with_sentences
from spytable.pictures.objection import Objection
from spytable.pictures.parts import Drawing, whole

from .asides import ADVICE, Asides, HeardAside, standing
from .asking import Asking
from .decision import Choice, Decision, Heard, Result, SeatView, Told
from .history import History
from .record import Record
from .tellings import Tellings


class Known(Asking):
    """A game as those see it who sit at it or look on: views, decisions, words and pictures."""

    record: Record
    """What was chosen so far; whoever lets it happen writes it down."""

    def __init__(self, box: Box, players: int, names: Sequence[str]) -> None:
        super().__init__(box, players)
        self.names = [*names] or [box.words.seat_title(players, s, "en") for s in range(players)]
        if len(self.names) != players:
            raise ValueError(f"{len(self.names)} names for {players} players")
        self._history = History(players)
        self._asides = Asides()
        called = self.names  # not the table: whoever says a choice is handed this to bots
        self.names_in: Callable[[str], Sequence[str]] = lambda language: called
        """The names as a reader of that language sees them: a bot's may be said in each."""
        self._tellings = Tellings(box, self._named)

    @property
    def moment(self) -> int:
        """How many choices have been made in all, without those taken back: not for players, who
        may not know of some of them."""
        return len(self._history.steps)

    def moment_of(self, seat: int | None) -> int:
        """The seat's own moment: how many choices and undos it has heard of.  It only grows, and
        is the same in all worlds that the seat cannot tell apart."""
        return self._history.own[self._place(seat)]

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
        kind = self.box.family_of
        choices = tuple(Choice(code, names[code], kind(code), say, shortly) for code in offered)
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
        return self._history.opening(self._place(seat))

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
            found = tuple(self.box.objections.objections(view, offered, names, language))
            if all([one.asked for one in found]):
                return found
            say = self._sayer(seat)
            return tuple(
                one if one.asked else one._replace(asked=say(one.codes[0], language))
                for one in found
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
        undone = (entry.kind is Kind.UNDO for entry in self.record.entries)
        return self._asides.heard_by(seat, self._side, self._history.counts(place, undone))

    def marks(self, seat: int | None) -> list[Mark]:
        """Those of them that still stand: of each sheet and topic the last, unless it is empty;
        the one that was put down last comes last."""
        beside = self.asides(seat)
        if self.box.manners.swept is None or not beside:
            return standing(beside, self._side)
        asked = f"marks {len(beside)}"
        found: list[Mark] = self._once(asked, seat, lambda: self._left_by_the_game(seat, beside))
        return found

    def _left_by_the_game(self, seat: int | None, beside: Sequence[HeardAside]) -> list[Mark]:
        """The same where the game itself may need what lies about."""
        sweep = self.box.manners.swept
        assert sweep is not None
        place = self._place(seat)

        def swept(marks: Sequence[Mark], heard: int | None) -> Iterable[str]:
            view = self._seen(seat) if heard is None else self._seen_at(place, heard)
            return sweep(view, marks)

        return standing(beside, self._side, swept)

    def advised(self, seat: int | None) -> list[tuple[int, int]]:
        """Who has asked for advice, and how many of the choices that count now that seat had heard
        of by then; oldest first."""
        return [(one.seat, one.heard) for one in self.asides(seat) if one.topic == ADVICE]

    def letting_others_go_first(self) -> set[int]:
        """Of those who are waited for together, the seats that would rather have a partner choose
        what is asked now."""
        gives_way, waited_for = self.box.manners.after_you, self.waited_for()
        if gives_way is None or len(waited_for) < 2:
            return set()
        return {seat for seat in waited_for if gives_way(self._seen(seat), self.marks(seat))}

    def may_undo(self, seat: int) -> bool:
        """Whether this seat may take back its last choice: it is still asked, no chance has
        intervened, and nobody has learned a hidden fact since."""
        if not self._history.steps or self._history.steps[-1].who != seat:
            return False
        if not self._offered(seat):
            return False
        last = self._history.steps[-1]

        def ask() -> bool:
            before = revived(self.box.state, self._history.before(self.moment - 1))
            return bool(self.box.rules.may_undo(before, last.code))

        may: bool = self._once("undo", seat, ask)
        return may

    def is_for_good(self, choice: Choice) -> bool:
        """Whether a choice on offer could not be taken back, even if nothing came in between."""
        # Plainly: to go through a door takes longer than to look at a code, and all are asked.
        return not plain(self.box.rules.may_undo)(self._state, choice.code)

    def rest(self) -> None:
        """Forget whatever can be asked again: nobody looks any more."""
        self._asked_of, self._answers = None, {}
        self._tellings.rest()

    def _seen(self, seat: int | None) -> Any:
        """What a seat may know now, to be read and never written."""
        if self._asked_of is not self._state:
            self._survey()
        view = self._answers.get(("view", seat))
        if view is None:
            view = self._answers["view", seat] = self._observe(self._state, seat)
        return view

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
