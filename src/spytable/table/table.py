"""A Table: one game in play.  It keeps the State to itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np

from spytable.games.box import Box
from spytable.kernel import (
    DEALER,
    NOBODY,
    SPECTATOR,
    codes,
    content,
    copy,
    fingerprint,
    new,
    numbers,
    restore,
)

from . import position
from .dealer import Dealer, ImpossibleDeal, fresh_seed, seed_from
from .decision import Choice, Decision, Heard, Result, SeatView, Told
from .record import IN_PLAY, Record, seat_name
from .refusals import CannotUndo, GameOver, NoSuchSeat, NotOnOffer, NotYourDecision, StaleMoment

DealCheck = Callable[[int, Sequence[tuple[str, int]], str], None]
"""Called with the moment, the weighted outcomes and the one that was recorded."""


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
        self._state: Any = new(box.state)
        self._states: list[bytes] = []
        self._heard: list[tuple[int, tuple[int, ...]]] = []
        self._recalled = 0
        self._recalled_by = -1
        self._told: dict[tuple[int, str], list[list[Told]]] = {}
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
        """How many choices have been made."""
        return len(self._heard)

    @property
    def commitment(self) -> str:
        """The published digest of the Dealer's secret."""
        return self.record.commitment

    def decision(self, seat: int | None = None) -> Decision | None:
        """The decision now open, or, for a seat, the one open to it; None if there is none."""
        decider = int(self.box.rules.seat_to_decide(self._state))
        if decider in (DEALER, NOBODY):
            return None
        seats = tuple(s for s in range(self.players) if self.box.rules.may_decide(self._state, s))
        if seat is None:
            seat = decider
        elif seat not in seats:
            return None
        say = self._sayer(seat)
        choices = tuple(Choice(c, self.box.choice_names[c], say) for c in self._offered())
        return Decision(seat, seats, self.moment, choices)

    def view(self, seat: int | None) -> SeatView:
        """What that seat may know; None is a spectator."""
        return SeatView(self.box, self._observe(self._state, seat), seat)

    def heard(self, seat: int | None) -> tuple[Heard, ...]:
        """What that seat has heard of every choice so far."""
        place = self._place(seat)
        return tuple(
            Heard(moment, who, codes_heard[place], self.box.choice_names[codes_heard[place]])
            for moment, (who, codes_heard) in enumerate(self._heard)
            if codes_heard[place]
        )

    def look_back(self, seat: int | None, moment: int) -> SeatView:
        """What that seat could see after so many choices; for stepping through what happened."""
        if not 0 <= moment <= self.moment:
            raise ValueError(f"there was no moment {moment}; the game is at {self.moment}")
        if moment == self.moment:
            return self.view(seat)
        if moment < self._recalled and self._place(seat) != self._recalled_by:
            raise ValueError("an imagined table remembers only what its own seat saw")
        state = new(self.box.state)
        restore(state, self._states[moment])
        return SeatView(self.box, self._observe(state, seat), seat)

    def picture(self, seat: int | None, language: str = "en", at: int | None = None) -> str:
        """Its SVG, now or, with nothing to choose, at an earlier moment."""
        if at is not None and at != self.moment:
            past = self.look_back(seat, at).record
            return str(self.box.picture.draw(past, (), self.names, language))
        decision = self.decision(seat) if seat is not None else None
        offered = decision.codes if decision else ()
        view = self._observe(self._state, seat)
        return str(self.box.picture.draw(view, offered, self.names, language))

    def prompt(self, seat: int | None, language: str = "en") -> str:
        """What that seat is asked, or whom it waits for."""
        return str(self.box.words.prompt(self._observe(self._state, seat), self.names, language))

    def told(self, seat: int | None, language: str = "en") -> list[Told]:
        """What has happened, in sentences, as that seat may hear it; oldest first."""
        place = self._place(seat)
        told = self._told.setdefault((place, language), [])
        scratch = new(self.box.state)
        while len(told) < self.moment:
            moment = len(told)
            restore(scratch, self._states[moment])
            before = self._observe(scratch, seat)
            after = self._observe(self._state, seat)
            if moment + 1 < self.moment:
                restore(scratch, self._states[moment + 1])
                after = self._observe(scratch, seat)
            who, codes_heard = self._heard[moment]
            code = codes_heard[place]
            if moment < self._recalled and place != self._recalled_by:
                code = 0
            sentences = (
                self.box.words.tell(before, after, who, code, self.names, language) if code else []
            )
            pieces = (
                tuple(self.box.picture.pieces_told(before, after, who, code)) if sentences else ()
            )
            told.append([Told(moment, sentence, pieces) for sentence in sentences])
        return [sentence for step in told for sentence in step]

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it runs."""
        if self.box.rules.seat_to_decide(self._state) != NOBODY:
            return None
        scores = numbers(np.zeros(self.players, np.int32))
        reason = int(self.box.rules.result(self._state, scores))

        def say(seat: int | None, language: str) -> str:
            return self.prompt(seat, language)

        return Result(tuple(int(n) for n in scores), self.box.reason_names[reason], say)

    # -- what may be done --------------------------------------------------------------------

    def take(self, seat: int, choice: Choice | str, moment: int | None = None) -> None:
        """A seat makes a choice.  Refused, with nothing changed, unless it is on offer to it."""
        if self.box.rules.seat_to_decide(self._state) == NOBODY:
            raise GameOver("the game is over")
        if moment is not None and moment != self.moment:
            raise StaleMoment(f"this was offered at moment {moment}; it is now {self.moment}")
        if not self.box.rules.may_decide(self._state, self._seat(seat)):
            raise NotYourDecision(f"{seat_name(seat)} is not the one to decide")
        name = choice.name if isinstance(choice, Choice) else choice
        code = self.box.codes.get(name) if isinstance(name, str) else None
        if code is None or code not in self._offered():
            raise NotOnOffer(f"{str(name)[:60]!r} is not on offer now")
        before, script = self.moment, self._dealer.script
        try:
            self._enter(seat, code)
            self._let_dealer_choose()
        except ImpossibleDeal:
            self._forget_after(before)
            self._dealer.script = script
            raise

    def may_undo(self, seat: int) -> bool:
        """Whether this seat may take back its last choice: it is still the one to decide, no
        chance has intervened, and nobody has learned a hidden fact since."""
        if not self.record.entries or self.record.entries[-1][0] != seat:
            return False
        if not self.box.rules.may_decide(self._state, seat):
            return False
        before = new(self.box.state)
        restore(before, self._states[-1])
        code = self.box.codes[self.record.entries[-1][1]]
        return bool(self.box.rules.may_undo(before, code))

    def undo(self, seat: int) -> None:
        """Back to that seat's last choice, where allowed."""
        if not self.may_undo(self._seat(seat)):
            raise CannotUndo(f"there is nothing {seat_name(seat)} may take back")
        self._forget_after(self.moment - 1)

    def follow(self, entries: Iterable[tuple[int, str]], check: DealCheck | None = None) -> None:
        """Play recorded choices, the Dealer's included, instead of this fresh table's own; each
        of the Dealer's may be checked against what could have been dealt."""
        wanted = list(entries)
        self._forget_after(0)
        for line, (who, name) in enumerate(wanted, start=1):
            decider = int(self.box.rules.seat_to_decide(self._state))
            code = self.box.codes.get(name)
            if decider == NOBODY:
                raise GameOver(f"choice {line}: the game was over before it")
            if (decider == DEALER) != (who == DEALER) or (
                who != DEALER and not self.box.rules.may_decide(self._state, self._seat(who))
            ):
                raise NotYourDecision(f"choice {line}: {seat_name(who)} is not the one to decide")
            if code is None or code not in self._offered():
                raise NotOnOffer(f"choice {line}: {name} is not on offer")
            if who == DEALER and check is not None:
                check(self.moment, self._outcomes(), name)
            self._enter(who, code)

    def awaits_dealer(self) -> bool:
        """Whether a followed record stops in the middle of a deal."""
        return bool(self.box.rules.seat_to_decide(self._state) == DEALER)

    def resume(self) -> None:
        """After `follow`: let the Dealer go on, where a game was cut off in the middle."""
        self._let_dealer_choose()

    def imagine(self, seat: int | None, seed: int) -> Table:
        """Another table that this seat cannot tell from the true one.  Of what went before it
        holds only what this seat has heard: its own record begins with the imagined world."""
        world = new(self.box.state)
        view = self._observe(self._state, seat)
        self.box.imagination.imagine(view, self._heard_codes(seat), seed, world)
        imagined = Table(
            self.box, self.players, self.variant, seed=seed, names=self.names, start=world
        )
        place = self._place(seat)
        everyone = self.players + 1
        imagined._heard = [(who, (heard[place],) * everyone) for who, heard in self._heard]
        imagined._states = list(self._states)
        imagined._recalled, imagined._recalled_by = self.moment, place
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

    def _offered(self) -> list[int]:
        out = codes(self.box.most_choices)
        count = int(self.box.rules.choices(self._state, out))
        return [int(out[i]) for i in range(count)]

    def _place(self, seat: int | None) -> int:
        """Where a seat stands in lists of all who listen; a spectator stands last."""
        return self.players if seat is None else self._seat(seat)

    def _seat(self, seat: int) -> int:
        if not isinstance(seat, int) or not 0 <= seat < self.players:
            raise NoSuchSeat(f"there is no seat {seat!r}")
        return seat

    def _observe(self, state: Any, seat: int | None) -> Any:
        self._place(seat)
        view = new(self.box.view)
        self.box.sight.observe(state, SPECTATOR if seat is None else seat, view)
        return view

    def _sayer(self, seat: int) -> Callable[[int, str], str]:
        """Says a choice; it goes out with the Decision, so it must not hold on to the table."""
        view, words, names = self._observe(self._state, seat), self.box.words, tuple(self.names)
        return lambda code, language: str(words.choice(view, code, names, language))

    def _heard_codes(self, seat: int | None) -> Any:
        place = self._place(seat)
        heard = np.array([codes_heard[place] for _, codes_heard in self._heard] or [0], np.int16)
        return numbers(heard)

    def _enter(self, who: int, code: int) -> None:
        """Carry out a choice and write it down."""
        overhear = self.box.sight.overhear
        listeners = [*range(self.players), SPECTATOR]
        # a spectator has the same number as the Dealer, and must not hear what the Dealer knows
        heard = [
            code if who == seat != DEALER else int(overhear(self._state, code, seat))
            for seat in listeners
        ]
        self._states.append(content(self._state))
        self._heard.append((who, tuple(heard)))
        self.record.entries.append((who, self.box.choice_names[code]))
        self.box.rules.apply(self._state, code)
        self._close_if_over()

    def _let_dealer_choose(self) -> None:
        while self.box.rules.seat_to_decide(self._state) == DEALER:
            name = self._dealer.choose(self.moment, self._outcomes())
            self._enter(DEALER, self.box.codes[name])

    def _outcomes(self) -> list[tuple[str, int]]:
        """What the Dealer may choose, with weights."""
        return [
            (self.box.choice_names[code], int(self.box.rules.weight(self._state, code)))
            for code in self._offered()
        ]

    def _close_if_over(self) -> None:
        result = self.result
        if result is None:
            self.record.end, self.record.seed = IN_PLAY, ""
        else:
            winners = " ".join(seat_name(seat) for seat in result.winners)
            self.record.end = f"{winners} {result.reason}"
            # A replayed game that was played on has another Dealer: its seed would prove nothing.
            promised = self.record.commitment == self._dealer.commitment
            self.record.seed = self._dealer.reveal() if promised else ""

    def _forget_after(self, moment: int) -> None:
        """Go back to how things stood after so many choices."""
        if moment >= self.moment:
            return
        restore(self._state, self._states[moment])
        del self._states[moment:], self._heard[moment:]
        del self.record.entries[moment - self._recalled :]
        for told in self._told.values():
            del told[moment:]
        self._close_if_over()
