"""A solver of one turn of Agent Avenue in advanced mode, for two players and one decision.

Like `solver.py` it knows the rules alone, by its own tables, and nothing of the engine or of bots.
Everything nobody can see, the other hand, the cards that will be drawn and the market cards that
will be turned up, is whatever it may be: a choice is won or lost only if all of that comes to the
same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from copy import copy
from dataclasses import dataclass
from typing import Any

from .solver import LOSES, NAMES, PRINTED, WINS, cards

MARKET = (
    "distraction-device watchtower sinister-twin supercomputer leader-of-the-pack getaway-car "
    "masterplan security-system outpost smoke-screen mind-control double-trouble "
    "surveillance-truck secret-recruit spycation"
).split()
ONGOING = MARKET[:8]
HOMES, CORNERS = (0, 7), (2, 5, 9, 12)
LEAST_DECK = 8
"""With fewer cards the game might end because somebody cannot lay out: such turns are not asked."""


def names(row: Iterable[int]) -> set[str]:
    """A row of a View, by the number of a market card, as names."""
    return {MARKET[n - 1] for n, there in enumerate(row) if n and there}


def agreed(values: Iterable[int]) -> int:
    """The outcome of all of these, if it is the same; who disagrees ends the count."""
    found: set[int] = set()
    for value in values:
        found.add(value)
        if len(found) > 1:
            return 0
    return found.pop() if found else 0


@dataclass
class Turn:
    """The knowledge of one of two players in the middle of a turn."""

    seat: int
    active: int
    agents: list[Counter[str]]
    steps: list[int]
    ongoing: list[set[str]]
    offer: list[str]
    market: set[str]
    """The market deck."""
    turned: int
    """So many of it have been turned up since, nobody knows which."""
    picks: list[int]
    hand: Counter[str]
    drawn: int
    """So many cards the seat has drawn into it since, nobody knows which."""
    unseen: Counter[str]
    """The other hand and the deck, and what was put away."""
    up: str
    rest: int
    deck: int

    @classmethod
    def of(cls, view: Any) -> Turn:
        """Read from the record of a View."""
        hand, agents = cards(view.hand), [cards(view.agents[side]) for side in range(2)]
        unseen = Counter({name: copies for name, (copies, _) in PRINTED.items()})
        away = Counter(NAMES[n - 1] for n in map(int, view.swapped) if n)
        up = NAMES[view.up - 1] if view.up else ""
        for seen in (hand, *agents, away, Counter([up] if up else [])):
            unseen -= seen
        ongoing, offer = [names(view.ongoing[side]) for side in range(2)], names_in(view.offer)
        return cls(
            int(view.seat),
            int(view.active),
            agents,
            [int(n) for n in view.steps],
            ongoing,
            offer,
            set(MARKET) - {*offer, *ongoing[0], *ongoing[1]} - names(view.discarded),
            0,
            [int(n) for n in view.picks],
            hand,
            0,
            unseen,
            up,
            int(view.rest_size),
            int(view.deck_size),
        )

    def after(self) -> Turn:
        """The same turn once more, for something to happen in."""
        turn = copy(self)
        turn.agents, turn.ongoing = list(map(Counter, self.agents)), list(map(set, self.ongoing))
        turn.steps, turn.picks, turn.offer = list(self.steps), list(self.picks), list(self.offer)
        turn.market, turn.hand, turn.unseen = {*self.market}, self.hand.copy(), self.unseen.copy()
        return turn

    # moving

    def space(self, side: int) -> int:
        return (HOMES[side] + self.steps[side]) % 14

    def move(self, side: int, ahead: int) -> None:
        """A pawn that is moved onto a corner may shop; a Getaway Car drives on from a home."""
        if ahead == 0:
            return
        self.steps[side] += ahead
        if "getaway-car" in self.ongoing[side] and self.space(side) in HOMES:
            self.steps[side] += 3
        self.picks[side] += self.space(side) in CORNERS

    def recruit(self, side: int, card: str) -> None:
        """An agent comes into play, and the pawn moves for it."""
        self.agents[side][card] += 1
        ahead = PRINTED[card][1][min(self.agents[side][card], 3) - 1]
        if ahead in (WINS, LOSES):
            ahead = 0
        helped = self.ongoing[side]
        if card == "saboteur" and "distraction-device" in helped:
            ahead = -ahead
        elif card == "enforcer" and "watchtower" in helped:
            ahead += 2
        elif card == "double-agent" and "sinister-twin" in helped:
            ahead *= 2
        elif card == "codebreaker" and "supercomputer" in helped:
            ahead += 3
        self.move(side, ahead)

    def judged(self) -> int:
        """The end of the turn."""
        claims = [False, False]
        for side in range(2):
            mine, helped = self.agents[side], self.ongoing[side]
            claims[side] |= self.steps[side] - self.steps[1 - side] >= 7
            claims[side] |= mine["codebreaker"] >= 3
            if mine["daredevil"] >= 3:
                claims[side if "leader-of-the-pack" in helped else 1 - side] = True
            claims[side] |= "masterplan" in helped and sum(1 for n in mine.values() if n) >= 7
            claims[side] |= "security-system" in helped and self.space(1 - side) == HOMES[side]
        if not any(claims):
            return 0
        return 1 if (self.active if claims[self.active] else 1 - self.active) == self.seat else -1

    # the market

    def worth(self) -> int:
        """The outcome of the turn from here, the active side shopping first."""
        for side in (self.active, 1 - self.active):
            if self.picks[side]:
                return self.weighed(side, self.offer, {*self.market}, self.turned, self.taking)
        return self.judged()

    def taking(self, side: int, card: str) -> int:
        """A side takes this card, and another is turned up into the gap."""
        turn = self.after()
        turn.picks[side] -= 1
        if card in turn.offer:
            turn.offer.remove(card)
        else:
            turn.turned -= 1
            turn.market.remove(card)
        turn.turned += len(turn.market) > turn.turned
        if card in ONGOING:
            turn.ongoing[side].add(card)
        elif card == "surveillance-truck":
            turn.move(side, 1)
        elif card == "smoke-screen":
            return agreed(turn.turning_up(side, name) for name in turn.unseen if turn.unseen[name])
        else:
            return turn.carrying_out(side, card)
        return turn.worth()

    def carrying_out(self, side: int, card: str) -> int:
        """Mind Control and Spycation speak of agents in play, the others of a hand: some of that
        this seat knows, some it does not."""
        if card in ("mind-control", "spycation"):
            theirs = 1 - side if card == "mind-control" else side
            known = [name for name, count in self.agents[theirs].items() if count]
            step = self.controlling if card == "mind-control" else self.returning
            return self.weighed(side, known, set(), 0, step) if known else self.worth()
        twice = 2 if card == "double-trouble" else 1
        fits = {
            "outpost": lambda name: name == "sentinel",
            "double-trouble": lambda name: True,
            "secret-recruit": lambda name: not self.agents[side][name],
        }[card]
        mine, more = (self.hand if side == self.seat else Counter[str]()), set[str]()
        known = [name for name in mine if mine[name] >= twice and fits(name)]
        if side != self.seat or self.drawn:
            both = mine + self.unseen
            more = {name for name in both if both[name] >= twice and fits(name)} - {*known}
        if known:
            return self.weighed(side, known, more, 1 if more else 0, self.joining)
        return agreed(self.joining(side, name) if name else self.worth() for name in ["", *more])

    def turning_up(self, side: int, name: str) -> int:
        """The top card of the deck comes into play."""
        turn = self.after()
        turn.unseen[name] -= 1
        turn.recruit(side, name)
        return turn.worth()

    def joining(self, side: int, name: str) -> int:
        """A card comes from a hand into play, and another is drawn."""
        turn = self.after()
        pile = turn.hand if side == self.seat and turn.hand[name] else turn.unseen
        pile[name] -= 1
        turn.drawn += side == self.seat
        turn.recruit(side, name)
        return turn.worth()

    def controlling(self, side: int, name: str) -> int:
        return self.taken_back(side, 1 - side, name).worth()

    def returning(self, side: int, name: str) -> int:
        """Spycation: into the hand, and perhaps at once into play again."""
        turn = self.taken_back(side, side, name)
        again = {"again": turn.joining, "keep": lambda side, name: turn.worth()}
        return self.weighed(side, [*again], set(), 0, lambda side, how: again[how](side, name))

    def taken_back(self, side: int, theirs: int, name: str) -> Turn:
        turn = self.after()
        turn.agents[theirs][name] -= 1
        (turn.hand if side == self.seat else turn.unseen)[name] += 1
        return turn

    def weighed(
        self,
        side: int,
        known: Iterable[str],
        others: set[str],
        further: int,
        step: Callable[[int, str], int],
    ) -> int:
        """A side chooses among what is known to be on offer and some of what may be: it wins by
        what is known, and otherwise only if everything comes to the same."""
        best = 1 if side == self.seat else -1
        values = set()
        for name in known:
            values.add(step(side, name))
            if best in values:
                return best
        if further or not values:
            for name in others:
                values.add(step(side, name))
                if len(values) > 1:
                    return 0
        return agreed(values) if values else self.without_a_card()

    def without_a_card(self) -> int:
        """The market is sold out."""
        turn = self.after()
        turn.picks = [0, 0]
        return turn.worth()

    # the choices of the seat

    def exchanged(self, taken: str, left: str) -> int:
        """The other side takes one card, the active side gets the other."""
        turn = self.after()
        turn.recruit(1 - self.active, taken)
        turn.recruit(self.active, left)
        return turn.worth()

    def laid(self, up: str, down: str) -> int:
        """As in simple mode: won if the other side loses by either pick, lost if it wins by the
        card in sight."""
        turn = self.after()
        turn.hand -= Counter([down] if self.up else [up, down])
        turn.drawn = 2
        by_up = turn.exchanged(up, down)
        if by_up == -1:
            return -1
        return 1 if by_up == 1 and turn.exchanged(down, up) == 1 else 0

    def laying(self) -> dict[str, int]:
        found = {}
        for up in self.hand:
            rest = self.hand - Counter([up])
            downs = [card for card in rest if card != up] or list(rest)
            worths = (self.laid(up, down) for down in downs)
            found[f"up:{up}"] = max(until(1, worths))
        return found

    def laying_down(self) -> dict[str, int]:
        downs = [card for card in self.hand if card != self.up] or list(self.hand)
        return {f"down:{card}": self.laid(self.up, card) for card in downs}

    def picking(self) -> dict[str, int]:
        def hidden(taking_up: bool) -> Iterable[int]:
            for down, copies in self.unseen.items():
                if copies >= (1 + self.rest if down == self.up else 1):
                    turn = self.after()
                    turn.unseen[down] -= 1
                    yield turn.exchanged(*((self.up, down) if taking_up else (down, self.up)))

        return {"recruit:up": agreed(hidden(True)), "recruit:down": agreed(hidden(False))}

    def shopping(self) -> dict[str, int]:
        return {f"take:{card}": self.taking(self.seat, card) for card in self.offer}


def until(last: int, values: Iterable[int]) -> Iterable[int]:
    """These values, up to the first that settles it."""
    for value in values:
        yield value
        if value == last:
            return


def names_in(places: Iterable[int]) -> list[str]:
    """The market cards on offer."""
    return [MARKET[n - 1] for n in map(int, places) if n]
