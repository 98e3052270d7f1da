"""A solver of the exchange of two cards in Agent Avenue, simple mode, for one decision.

It knows the rules alone, by its own tables, and nothing of the engine or of bots: from a View it
works out what each choice leads to before the turn is over, in every world that can be true.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

WINS, LOSES = 1000, -1000
PRINTED = {
    "double-agent": (6, (-1, 6, -1)),
    "enforcer": (6, (1, 2, 3)),
    "codebreaker": (6, (0, 0, WINS)),
    "saboteur": (6, (-1, -1, -2)),
    "daredevil": (6, (2, 3, LOSES)),
    "sentinel": (6, (0, 2, 6)),
    "sidekick": (1, (4, 4, 4)),
    "mole": (1, (-3, -3, -3)),
}
"""How many copies there are, and the symbols from top to bottom."""
NAMES = list(PRINTED)
SIDES = {2: (0, 1), 3: (0, 0, 1), 4: (0, 0, 1, 1)}


def cards(row: Iterable[int]) -> Counter[str]:
    """A row of a View, by the number of an agent, as a count of names."""
    return Counter({NAMES[n - 1]: int(c) for n, c in enumerate(row) if n and c})


@dataclass
class Exchange:
    """The knowledge of a seat before or while two cards are exchanged."""

    players: int
    seat: int
    active: int
    agents: list[Counter[str]]
    steps: list[int]
    hand: Counter[str]
    sizes: list[int]
    deck: int
    unseen: Counter[str]
    up: str
    rest: int
    leader: int

    @classmethod
    def of(cls, view: Any) -> Exchange:
        """Read from the record of a View."""
        hand, agents = cards(view.hand), [cards(view.agents[side]) for side in range(2)]
        unseen = Counter({name: copies for name, (copies, _) in PRINTED.items()})
        away = Counter(NAMES[n - 1] for n in map(int, view.swapped) if n)
        up = NAMES[view.up - 1] if view.up else ""
        for seen in (hand, *agents, away, Counter([up] if up else [])):
            unseen -= seen
        return cls(
            int(view.players),
            int(view.seat),
            int(view.active),
            agents,
            [int(n) for n in view.steps],
            hand,
            [int(n) for n in view.hand_size][: int(view.players)],
            int(view.deck_size),
            unseen,
            up,
            int(view.rest_size),
            int(view.leader),
        )

    def seats(self, side: int) -> list[int]:
        return [seat for seat, of in enumerate(SIDES[self.players]) if of == side]

    def outcome(self, taken: str, left: str, laid: bool) -> int:
        """1 if this seat's side wins at the end of the turn in which the other side takes one card
        and the active side the other; -1 if it loses; 0 if the game goes on.  `laid`: both cards
        lie there and hands have been refilled."""
        active, other = self.active, 1 - self.active
        steps, claims = list(self.steps), [False, False]
        for side, card in ((other, taken), (active, left)):
            copies = self.agents[side][card] + 1
            symbol = PRINTED[card][1][min(copies, 3) - 1]
            if symbol == WINS:
                claims[side] = True
            elif symbol == LOSES:
                claims[1 - side] = True
            else:
                steps[side] += symbol
        lead = steps[active] - steps[other]
        claims[active] |= lead >= 7
        claims[other] |= lead <= -7
        if any(claims):
            winner = active if claims[active] else other
        elif self.is_last_turn(laid):
            winner = active if lead >= 0 else other
        else:
            return 0
        return 1 if winner == SIDES[self.players][self.seat] else -1

    def is_last_turn(self, laid: bool) -> bool:
        """Whether the deck will be empty and the other side without the cards to go on."""
        deck, sizes = self.deck, self.sizes
        if not laid:  # the active side will fill up what it lays; one card may lie there already
            mine = self.seats(self.active)
            held = sum(sizes[s] for s in mine) - (2 - bool(self.up))
            deck = max(0, deck - max(0, 4 * len(mine) - held))
        theirs = [sizes[s] for s in self.seats(1 - self.active)]
        return deck == 0 and (min(theirs) == 0 if len(theirs) == 2 else theirs[0] < 2)

    def laid(self, up: str, down: str) -> int:
        """The outcome of laying these two out: won if the other side loses by either pick, lost if
        it wins by the card in sight, or by both."""
        by_up, by_down = self.outcome(up, down, False), self.outcome(down, up, False)
        if by_up == by_down == 1:
            return 1
        return -1 if by_up == -1 else 0

    def laying(self) -> dict[str, int]:
        """The outcome of each card that can be laid face up, with the best card face down."""
        found = {}
        for up in self.hand:
            rest = self.hand - Counter([up])
            downs = [card for card in rest if card != up] or list(rest)
            found[f"up:{up}"] = max(self.laid(up, down) for down in downs)
        return found

    def leading(self) -> dict[str, int]:
        """The outcome of each card that the leader of a pair can lay face up, whatever the partner
        holds of the cards nobody has shown: won if no hand is without an answer that wins, lost if
        no card saves it, not even one for which the partner would swap."""
        partner = next(s for s in self.seats(self.active) if s != self.leader)
        found = {}
        for up in self.hand:
            worths = {card: self.laid(up, card) for card in self.unseen if self.unseen[card]}
            useless = sum(self.unseen[c] for c in worths if worths[c] < 1 or c == up)
            wins = useless < self.sizes[partner]
            found[f"up:{up}"] = 1 if wins else -1 if max(worths.values()) == -1 else 0
        return found

    def laying_down(self) -> dict[str, int]:
        """The outcome of each card that can be laid face down."""
        downs = [card for card in self.hand if card != self.up] or list(self.hand)
        return {f"down:{card}": self.laid(self.up, card) for card in downs}

    def hidden(self) -> list[str]:
        """Every name the card face down can have: the one face up only if the hand it came from
        held nothing else."""
        return [
            card
            for card, copies in self.unseen.items()
            if copies >= (1 + self.rest if card == self.up else 1)
        ]

    def picking(self) -> dict[str, int]:
        """The outcome of each pick, if it is the same whatever lies face down."""
        ups = {self.outcome(self.up, card, True) for card in self.hidden()}
        downs = {self.outcome(card, self.up, True) for card in self.hidden()}
        return {
            "recruit:up": ups.pop() if len(ups) == 1 else 0,
            "recruit:down": downs.pop() if len(downs) == 1 else 0,
        }
