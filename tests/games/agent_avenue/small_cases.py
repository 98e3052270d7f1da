"""Late positions of Agent Avenue with few unseen cards, whose possible worlds can be counted.

The counting uses nothing of the games but their position documents: every unseen card is put
into every hidden place in every order, and what disagrees with what was seen is struck out.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import spytable
from tests.contract.case import Case, Key

COPIES = {
    "double-agent": 6,
    "enforcer": 6,
    "codebreaker": 6,
    "saboteur": 6,
    "daredevil": 6,
    "sentinel": 6,
    "sidekick": 1,
    "mole": 1,
}
NAMES = ["none", *COPIES]
SEATS = ["seat-1", "seat-2", "seat-3", "seat-4"]


@dataclass
class Late:
    """A late moment of Agent Avenue, told by where the hidden and held cards are."""

    hands: list[list[str]]
    deck: list[str]
    swapped: list[list[str]] = field(default_factory=list)
    phase: str = "lay"
    active: str = "green"
    leader: int = 0
    up: str = "none"
    down: str = "none"
    down_by: int = 0
    rest: int = 0
    mode: str = "simple"
    note: tuple[int, int, int, int] | None = None
    """Seat, set of names as a number (-1: all different), count, number of swaps before it."""
    ability: str = "none"
    """A market card that the last seat has taken and is to carry out."""

    def document(self) -> dict[str, Any]:
        """The position; all cards not told of are in play, shared out evenly."""
        players = len(self.hands)
        variant = {"mode": self.mode, "first": "green"}
        document = spytable.box("agent-avenue").table(players, variant, seed=1).position()
        used = Counter(itertools.chain(self.deck, *self.hands, *self.swapped, [self.up, self.down]))
        rest = {name: count - used[name] for name, count in COPIES.items()}
        away = [*self.swapped, [], [], [], []][:players]
        state = document["state"] | {
            "phase": self.phase,
            "turn": 14,
            "active": self.active,
            "leader": self.leader,
            "up": self.up,
            "down": self.down,
            "down_by": self.down_by,
            "rest_size": self.rest,
            "deck": dict(Counter(self.deck)),
            "deck_size": len(self.deck),
            "hand": {SEATS[s]: dict(Counter(hand)) for s, hand in enumerate(self.hands)},
            "hand_size": {SEATS[s]: len(hand) for s, hand in enumerate(self.hands)},
            "swapped": {SEATS[s]: filled(cards) for s, cards in enumerate(away) if cards},
            "swaps": {SEATS[s]: len(cards) for s, cards in enumerate(away) if cards},
            "agents": {
                "green": {n: (c + 1) // 2 for n, c in rest.items() if c},
                "blue": {n: c // 2 for n, c in rest.items() if c // 2},
            },
        }
        if self.note:
            seat, names, count, slot = self.note
            caps = [
                1 if names == -1 else (names >> NAMES.index(n) & 1) * c for n, c in COPIES.items()
            ]
            digits = sum(most * 8**place for place, most in enumerate(caps))
            for key, value in (("caps", digits), ("count", count), ("slot", slot)):
                state[f"note_{key}"] = {SEATS[seat]: [value, 0, 0, 0, 0, 0]}
        if self.ability != "none":
            state |= {"ability": self.ability, "taker": players - 1, "picker": "blue"}
            state["offer"] = [c if c != self.ability else "none" for c in state["offer"]]
            state["market"] = {c: n for c, n in state["market"].items() if c != self.ability}
            state["market_size"] = len(state["market"])
            state["discarded"] = {self.ability: 1}
        document["state"] = state
        return document

    def case(self, name: str, seat: int | None) -> Case:
        """The case of one who looks at it."""
        document = self.document()
        return Case(name, "agent-avenue", document, seat, hidden, lambda: self.worlds(seat))

    def worlds(self, looker: int | None) -> Iterator[tuple[dict[str, Any], Fraction]]:
        """Every order of the unseen cards over the hidden places."""
        others = [s for s in range(len(self.hands)) if s != looker]
        away = [*self.swapped, [], [], [], []][: len(self.hands)]
        hidden_down = self.down != "none" and looker != self.down_by
        unseen = [card for s in others for card in self.hands[s] + away[s]]
        unseen += [self.down] * hidden_down + self.deck
        truth = self.document()["state"]
        counted = Counter(itertools.permutations(unseen)) if len(unseen) < 9 else Counter()
        assert counted, "too many unseen cards to count"
        for order, times in counted.items():
            cards = list(order)
            state = deepcopy(truth)
            hands: dict[int, list[str]] = {}
            put_away: dict[int, list[str]] = {}
            for seat in others:
                hands[seat] = [cards.pop() for _ in self.hands[seat]]
                put_away[seat] = [cards.pop() for _ in away[seat]]
                state["hand"][SEATS[seat]] = dict(Counter(hands[seat]))
                if away[seat]:
                    state["swapped"][SEATS[seat]] = filled(put_away[seat])
            if hidden_down:
                state["down"] = cards.pop()
            state["deck"] = dict(Counter(cards))
            if self.could_be(state, hands, put_away, hidden_down):
                yield from self.perhaps_half_laid(state, looker, hands, Fraction(times))

    def could_be(
        self,
        state: dict[str, Any],
        hands: dict[int, list[str]],
        put_away: dict[int, list[str]],
        hidden_down: bool,
    ) -> bool:
        """AA-72, AA-173: a card face down of the same name as the one face up means that nothing
        else was held.  AA-112: one who is to carry out an ability can.  And what is known of a
        hand is still in it, or was put away since."""
        if hidden_down and state["down"] == self.up:
            if hands[self.down_by].count(self.up) < self.rest:
                return False
        taker = len(self.hands) - 1
        if self.ability == "double-trouble" and taker in hands:
            return len(set(hands[taker])) < len(hands[taker])
        if self.ability == "secret-recruit" and taker in hands:
            return bool(set(hands[taker]) - set(state["agents"]["blue"]))
        if self.note and self.note[0] in hands:
            seat, names, count, slot = self.note
            found = hands[seat] + put_away[seat][slot:]
            if hidden_down and seat == self.down_by:
                found = [*found, state["down"]]
            if names == -1:
                return len(set(found)) >= count
            return sum(names >> NAMES.index(card) & 1 for card in found) >= count
        return True

    def perhaps_half_laid(
        self,
        state: dict[str, Any],
        looker: int | None,
        hands: dict[int, list[str]],
        weight: Fraction,
    ) -> Iterator[tuple[dict[str, Any], Fraction]]:
        """How far one who lays alone has got nobody sees: nothing laid, or any card face up."""
        alone = len(self.hands) == 2 or (len(self.hands) == 3 and self.leader == 2)
        if self.phase != "lay" or looker == self.leader or not alone:
            yield state, weight
            return
        yield state, weight / 2
        hand, seat = hands[self.leader], SEATS[self.leader]
        for card in hand:
            half = deepcopy(state)
            half["phase"], half["up"] = "down", card
            half["hand"][seat] = dict(Counter(hand) - Counter([card]))
            half["hand_size"][seat] -= 1
            yield half, weight / 2 / len(hand)


def filled(cards: list[str]) -> list[str]:
    """The places of put-away cards."""
    return [*cards, "none", "none", "none", "none"][:4]


def hidden(state: dict[str, Any]) -> Key:
    """All that some seat may not know."""
    held = tuple(tuple(sorted(state["hand"].get(seat, {}).items())) for seat in SEATS)
    away = tuple(tuple(state["swapped"].get(seat, ())) for seat in SEATS)
    deck = tuple(sorted(state["deck"].items()))
    return (state["phase"], state["up"], state["down"], held, away, deck)


SAB, COD, DAR, ENF, SEN, MOLE, DOU = (
    "saboteur",
    "codebreaker",
    "daredevil",
    "enforcer",
    "sentinel",
    "mole",
    "double-agent",
)

CASES = [
    Late([[COD, DAR, ENF, SEN], [SAB, SAB, COD, MOLE]], [COD, DAR], [[], [SAB, ENF]]).case(
        "before-laying", 0
    ),
    Late(
        [[SAB, SAB, COD, DAR], [COD, DAR, ENF, SEN]],
        [COD, ENF],
        [[MOLE], []],
        phase="recruit",
        up=SAB,
        down=SAB,
        down_by=0,
        rest=2,
    ).case("hidden-card-of-the-same-name", 1),
    Late(
        [[SAB, SAB, COD, DAR], [COD, DAR, ENF, SEN]],
        [COD, ENF],
        [[SAB], []],
        phase="recruit",
        up=SAB,
        down=ENF,
        down_by=0,
        rest=2,
    ).case("hidden-card-of-another-name", 1),
    Late([[COD, DAR, ENF, SAB], [COD, DAR, ENF, SEN]], [SAB, SAB], [[MOLE], []]).case(
        "perhaps-half-laid", 1
    ),
    Late([[COD, DAR, SAB], [COD, DAR, SAB]], [], [[SAB], [ENF]]).case("spectator", None),
    Late(
        [[COD, DAR, ENF, SEN], [SAB, ENF, COD, MOLE]],
        [COD, DAR],
        [[], [SAB, SAB]],
        note=(1, 1 << NAMES.index(SAB), 2, 1),
    ).case("known-cards-some-put-away-since", 0),
    Late(
        [[COD, DAR], [SAB], [COD, ENF], [DAR, SAB]],
        [],
        phase="recruit",
        up=SAB,
        down=SAB,
        down_by=1,
        rest=1,
    ).case("partner-laid-face-down", 0),
    Late(
        [[COD, DAR, ENF, SEN], [SAB, ENF, COD, MOLE]],
        [COD, DAR, SAB],
        mode="advanced",
        note=(1, -1, 4, 0),
    ).case("all-different", 0),
    Late(
        [[COD, DAR, ENF, SEN], [SAB, SAB, COD, MOLE]],
        [COD, DAR, ENF],
        phase="ability",
        active="blue",
        leader=1,
        mode="advanced",
        ability="double-trouble",
    ).case("twins-in-the-other-hand", 0),
    Late(
        [[COD, DAR, ENF, SEN], [SAB, SAB, COD, MOLE]],
        [COD, DAR, ENF],
        phase="ability",
        active="blue",
        leader=1,
        mode="advanced",
        ability="secret-recruit",
    ).case("a-new-name-in-the-other-hand", 0),
    Late(
        [[COD, DAR, SEN], [SAB, DAR], [SAB, SAB, MOLE]],
        [],
        phase="ability",
        active="blue",
        leader=2,
        mode="advanced",
        ability="double-trouble",
    ).case("twins-in-the-hand-of-one-against-two", 1),
]
