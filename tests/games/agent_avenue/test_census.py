"""A census: how many positions there are after n choices, counted twice.

Once by the engine, and once by the few lines below, which know nothing of it: they were written
from the rulebook, for two players in simple mode.  Not only the numbers must agree, but every
single position.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from spytable.games.agent_avenue import BOX
from spytable.kernel import NOBODY, PLAIN, codes, content, new, restore
from spytable.kernel.document import from_document, to_document
from tests.contract.settings import SETTINGS, states
from tests.games.agent_avenue.small_cases import COD, DAR, DOU, ENF, MOLE, SAB, SEN, Late

SYMBOLS = {
    "double-agent": (-1, 6, -1),
    "enforcer": (1, 2, 3),
    "codebreaker": (0, 0, 0),
    "saboteur": (-1, -1, -2),
    "daredevil": (2, 3, 0),
    "sentinel": (0, 2, 6),
    "sidekick": (4, 4, 4),
    "mole": (-3, -3, -3),
}

Cards = tuple[str, ...]
Pair = tuple[Cards, Cards]


class Position(NamedTuple):
    """All that lies on the table."""

    phase: str
    active: int
    hands: Pair
    away: Pair
    deck: Cards
    up: str
    down: str
    play: Pair
    steps: tuple[int, int]
    winner: str


def add(cards: Cards, card: str) -> Cards:
    """One card more, in order."""
    return tuple(sorted((*cards, card)))


def drop(cards: Cards, card: str) -> Cards:
    """One card fewer."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def changed(pair: Any, side: int, value: Any) -> Any:
    """The pair with another value on one side."""
    return (value, pair[1]) if side == 0 else (pair[0], value)


def nexts(p: Position) -> Iterator[Position]:
    """Every position one choice later, the Dealer's choices included."""
    me, hand = p.active, p.hands[p.active]
    if p.phase == "lay":
        for card in set(hand):
            rest = changed(p.hands, me, drop(hand, card))
            yield p._replace(phase="down", up=card, hands=rest)
            if p.deck and len(p.away[me]) < 4:
                away = changed(p.away, me, (*p.away[me], card))
                yield p._replace(phase="draw", hands=rest, away=away)
    elif p.phase == "down":
        others = [card for card in set(hand) if card != p.up] or set(hand)
        for card in others:
            after = p._replace(down=card, hands=changed(p.hands, me, drop(hand, card)))
            yield after._replace(phase=waiting(after))
    elif p.phase in ("draw", "refill"):
        for card in set(p.deck):
            hands = changed(p.hands, me, add(hand, card))
            after = p._replace(deck=drop(p.deck, card), hands=hands)
            yield after._replace(phase="lay" if p.phase == "draw" else waiting(after))
    elif p.phase == "recruit":
        yield recruited(p, p.up, p.down)
        yield recruited(p, p.down, p.up)


def waiting(p: Position) -> str:
    """After laying out: first the hand is filled to four, then the other side recruits."""
    return "refill" if p.deck and len(p.hands[p.active]) < 4 else "recruit"


def recruited(p: Position, theirs: str, mine: str) -> Position:
    """The other side takes its pick, the active side the rest; both move; then step 3."""
    play, steps = list(p.play), list(p.steps)
    for side, card in ((1 - p.active, theirs), (p.active, mine)):
        play[side] = add(play[side], card)
        steps[side] += SYMBOLS[card][min(play[side].count(card), 3) - 1]
    after = p._replace(play=(play[0], play[1]), steps=(steps[0], steps[1]), up="", down="")
    return judged(after)


def judged(p: Position) -> Position:
    """Step 3: a claim wins, of two the active side's; an empty deck may end the game too."""
    me, you = p.active, 1 - p.active
    claims = []
    for side in (0, 1):
        other = 1 - side
        wins = p.steps[side] - p.steps[other] >= 7 or p.play[side].count("codebreaker") >= 3
        claims.append(wins or p.play[other].count("daredevil") >= 3)
    winner = None
    if any(claims):
        winner = me if all(claims) else claims.index(True)
    elif not p.deck and len(p.hands[you]) < 2:
        ahead = p.steps[0] - p.steps[1]
        winner = me if ahead == 0 else int(ahead < 0)
    if winner is not None:
        return p._replace(phase="over", winner=("green", "blue")[winner])
    return p._replace(phase="lay", active=you)


def reading(document: dict[str, Any]) -> Position:
    """The cards that a state document puts on the table."""
    sides, seats = ("green", "blue"), ("seat-1", "seat-2")

    def spread(counts: dict[str, int]) -> Cards:
        return tuple(sorted(name for name, count in counts.items() for _ in range(count)))

    away = [document["swapped"].get(seat, ()) for seat in seats]
    away = [tuple(card for card in cards if card != "none") for cards in away]
    return Position(
        phase=document["phase"],
        active=sides.index(document["active"]),
        hands=tuple(spread(document["hand"].get(seat, {})) for seat in seats),  # type: ignore[arg-type]
        away=(away[0], away[1]),
        deck=spread(document["deck"]),
        up=document["up"].replace("none", ""),
        down=document["down"].replace("none", ""),
        play=tuple(spread(document["agents"].get(side, {})) for side in sides),  # type: ignore[arg-type]
        steps=tuple(document["steps"].get(side, 0) for side in sides),  # type: ignore[arg-type]
        winner=document["winner"].replace("none", ""),
    )


def by_brute_force(start: Position, choices: int) -> list[set[Position]]:
    """The positions after 0, 1, 2, ... choices."""
    found = [{start}]
    for _ in range(choices):
        found.append({after for p in found[-1] for after in nexts(p)})
    return found


def by_the_engine(document: dict[str, Any], choices: int) -> list[set[Position]]:
    """The same, played by the rules of the box."""
    state, out = new(BOX.state), codes(BOX.most_choices)
    from_document(BOX.state, document, state)
    found, here = [], {content(state)}
    for step in range(choices + 1):
        positions = set()
        there = set()
        for saved in here:
            restore(state, saved)
            positions.add(reading(to_document(BOX.state, state)))
            if step == choices or BOX.rules.seat_to_decide(state) == NOBODY:
                continue
            for place in range(BOX.rules.choices(state, BOX.rules.seat_to_decide(state), out)):
                code = int(out[place])
                restore(state, saved)
                BOX.rules.apply(state, code)
                there.add(content(state))
                restore(state, saved)
                BOX.rules.choices(state, BOX.rules.seat_to_decide(state), out)
        found.append(positions)
        here = there
    return found


SET_UPS = {
    "first-turn": (
        Late([[SAB, SAB, ENF, MOLE], [COD, DAR, SEN, SEN]], [COD, COD, DAR, DAR]),
        # By hand: 3 cards to lay or swap; 2 x 3 second cards or 3 x 2 draws; 12 refills and 40.
        [1, 6, 12, 52],
    ),
    "all-alike": (Late([[ENF, ENF, ENF, ENF], [COD, COD, DAR, DAR]], [COD, DAR]), []),
    "the-last-cards": (Late([[COD, DAR], [COD, DAR]], []), []),
    "odd-hands": (Late([[COD, DAR, SAB], [SEN, DOU]], [], [[COD, DAR], [SAB]]), []),
    "one-card-to-draw": (Late([[COD, DAR, SAB, MOLE], [SEN, DOU, COD, DAR]], [SAB]), []),
}
DEPTH = 6 if PLAIN else 8


@pytest.mark.parametrize("name", SET_UPS)
def test_engine_and_brute_force_count_the_same_positions(name: str) -> None:
    late, counts = SET_UPS[name]
    document = late.document()["state"]
    brute = by_brute_force(reading(document), DEPTH)
    engine = by_the_engine(document, DEPTH)
    assert [len(positions) for positions in engine] == [len(positions) for positions in brute]
    assert engine == brute
    assert [len(positions) for positions in brute][: len(counts)] == counts


@pytest.mark.parametrize("name", ["the-last-cards", "odd-hands"])
def test_the_last_cards_are_counted_to_the_end(name: str) -> None:
    """AA-66 to AA-70, AA-75: every game that can still follow, to its end."""
    document = SET_UPS[name][0].document()["state"]
    brute = by_brute_force(reading(document), 14)
    assert by_the_engine(document, 14) == brute
    assert brute[-1] == set()
    ends = {p for positions in brute for p in positions if p.phase == "over"}
    assert {p.winner for p in ends} == {"green", "blue"}


def test_a_game_lasts_at_most_19_turns() -> None:
    """AD-11: every turn puts two of the 38 cards into play, and none ever leaves it."""
    simple = [s for s in SETTINGS if s.players == 2 and s.variant.get("mode") == "simple"]
    for setting in simple:
        for seed in range(8 if PLAIN else 80):
            for state, _ in states(setting, 2000 + seed):
                in_play = sum(int(state.agents[side, card]) for side in (0, 1) for card in range(9))
                if state.turn:
                    assert in_play == 2 * (state.turn - 1)
                assert state.turn <= 19
            assert sum(int(n) for n in state.swaps) <= 8


def test_a_game_may_last_19_turns() -> None:
    """AD-11: the bound is sharp: without swaps, with the last two cards still to lay."""
    hands = [[SAB, ENF], []]
    late = Late(hands, [], active="green")
    document = late.document()
    document["state"] |= {"turn": 19, "steps": {}}
    start = reading(document["state"])
    assert sum(map(len, start.play)) == 36
    assert {p.phase for p in by_brute_force(start, 3)[-1]} == {"over"}
