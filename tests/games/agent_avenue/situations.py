"""Situations of Agent Avenue, told in a line: what is said stands, the rest is filled in.

Cards are written `"2 saboteur, mole"`.  Cards without a place lie in the deck; with a deck of its
own (`deck="2 mole"`), the rest is spread over the cards put away and the agents in play, evenly and
so that nobody has three of a kind that matters.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import spytable
from spytable.games.agent_avenue.components import COPIES, Agent, Market
from spytable.games.agent_avenue.facts import first_seat, partner, seats_of, side_of, space_of
from spytable.games.agent_avenue.state import State
from spytable.kernel import new
from spytable.kernel.document import kebab, to_document
from spytable.table import Table
from tests.games.helpers import now

GREEN, BLUE = 0, 1
SIDES = ("green", "blue")
BOX = spytable.box("agent-avenue")
ALL = Counter({kebab(agent): int(COPIES[agent]) for agent in Agent if agent})
MARKETS = [kebab(card) for card in Market if card]
ONGOING = MARKETS[:8]
INSTANT = MARKETS[8:]
_DANGEROUS = ("codebreaker", "daredevil")


def cards(text: str) -> Counter[str]:
    """`"2 saboteur, mole"` as a count of names."""
    counted: Counter[str] = Counter()
    for part in filter(None, (p.strip() for p in text.split(","))):
        number, _, name = part.rpartition(" ")
        assert name in ALL, name
        counted[name] += int(number or 1)
    return counted


def row(text: str) -> list[str]:
    """`"2 saboteur, mole"` as a list of names."""
    return list(cards(text).elements())


def situation(
    phase: str = "lay",
    *,
    players: int = 2,
    mode: str = "simple",
    active: str = "green",
    hands: Sequence[str] = (),
    agents: Sequence[str] = ("", ""),
    swapped: Sequence[str] | None = None,
    deck: str | None = None,
    up: str = "",
    down: str = "",
    steps: tuple[int, int] = (0, 0),
    leader: int | None = None,
    turn: int = 5,
    offer: Sequence[str] | None = None,
    ongoing: Sequence[Sequence[str]] = ((), ()),
    market: Sequence[str] | None = None,
    picks: tuple[int, int] = (0, 0),
    deals: Sequence[str] = (),
    seed: int = 1,
) -> Table:
    """A table at this situation; hands that are not told get any four cards that are left."""
    side = SIDES.index(active)
    leader = first_seat(players, side) if leader is None else leader
    left = ALL.copy()
    held = [cards(hand) for hand in hands]
    played = [cards(agents[0]), cards(agents[1])]
    away = [row(pile) for pile in swapped or ()] + [[]] * (players - len(swapped or ()))
    for pile in (*held, *played, *map(Counter, away), cards(up), cards(down)):
        left -= _claimed(left, pile)
    if deck is not None:
        left -= _claimed(left, cards(deck))
    while len(held) < players:
        held.append(Counter(_spread_out(left)[:4]))
        left -= held[-1]
    if deck is None:
        in_deck = left
    else:
        in_deck = cards(deck)
        away = _park(left, players, away if swapped is not None else None, played)
    document = to_document(State, new(State))
    laid_by = leader if seats_of(players, side) == 1 else partner(players, leader)
    document |= {
        "players": players,
        "mode": mode,
        "phase": phase,
        "turn": turn,
        "active": active,
        "leader": leader,
        "deck_size": in_deck.total(),
        "up": up or "none",
        "down": down or "none",
        "down_by": laid_by if down else 0,
        "rest_size": min(3 if laid_by != leader else 2, held[laid_by].total()) if down else 0,
        "hand": _seats(dict(h) for h in held),
        "hand_size": _seats(h.total() for h in held),
        "swapped": _seats([*pile, *["none"] * (4 - len(pile))] for pile in away),
        "swaps": _seats(len(pile) for pile in away),
        "deck": dict(in_deck),
        "agents": dict(zip(SIDES, map(dict, played), strict=True)),
        "steps": dict(zip(SIDES, steps, strict=True)),
    }
    if mode == "advanced":
        document |= _market(offer, ongoing, market, picks)
        document["picker"] = active if picks[side] else SIDES[1 - side]
    whole = {"game": "agent-avenue", "rules": BOX.box.rules_version, "players": players}
    whole |= {"variant": {"mode": mode}, "state": document}
    table: Table = BOX.position(whole, deals=deals, seed=seed)
    return table


def _market(
    offer: Sequence[str] | None,
    ongoing: Sequence[Sequence[str]],
    market: Sequence[str] | None,
    picks: tuple[int, int],
) -> dict[str, Any]:
    """The market cards: what is not told lies in the market deck; if that is told, discarded."""
    gone = {*ongoing[0], *ongoing[1], *(market or ())}
    if offer is None:
        offer = [card for card in MARKETS if card not in gone][:3]
    rest = [card for card in MARKETS if card not in gone and card not in offer]
    market, discarded = (rest, []) if market is None else (list(market), rest)
    return {
        "market": dict.fromkeys(market, 1),
        "market_size": len(market),
        "offer": [*offer, *["none"] * (3 - len(offer))],
        "ongoing": {
            side: dict.fromkeys(held, 1) for side, held in zip(SIDES, ongoing, strict=True)
        },
        "discarded": dict.fromkeys(discarded, 1),
        "picks": dict(zip(SIDES, picks, strict=True)),
    }


def _claimed(left: Counter[str], pile: Counter[str]) -> Counter[str]:
    assert pile <= left, f"the box has not so many: {pile - left}"
    return pile


def _spread_out(pool: Counter[str]) -> list[str]:
    """The cards of a pool, one of each name in turn."""
    rounds = max(pool.values(), default=0)
    return [name for turn in range(rounds) for name in sorted(pool) if pool[name] > turn]


def _park(
    left: Counter[str], players: int, away: list[list[str]] | None, played: list[Counter[str]]
) -> list[list[str]]:
    """Put cards out of the way: dangerous ones are put away first, the others are in play."""
    if away is None:
        away = [[] for _ in range(players)]
        room = [4 if seats_of(players, side_of(players, s)) == 1 else 2 for s in range(players)]
        for name in [n for pair in zip(*([d] * 6 for d in _DANGEROUS), strict=True) for n in pair]:
            seat = min(range(players), key=lambda s: len(away[s]) - room[s])
            if left[name] and len(away[seat]) < room[seat]:
                away[seat].append(name)
                left = left - Counter([name])
    for name in left.elements():
        side = 0 if played[0][name] < played[1][name] else 1
        if played[0][name] == played[1][name]:
            side = 0 if played[0].total() <= played[1].total() else 1
        played[side][name] += 1
        assert name not in _DANGEROUS or played[side][name] < 3, f"too many {name} in play"
    return away


def _seats(values: Any) -> dict[str, Any]:
    return {f"seat-{place + 1}": value for place, value in enumerate(values)}


def recruiting(up: str, down: str, pick: str = "up", /, **told: Any) -> Table:
    """A turn whose two cards lie in the middle, and the other side takes one of them."""
    table = situation("recruit", up=up, down=down, **told)
    decision = table.decision()
    assert decision is not None
    table.take(decision.seat, f"recruit:{pick}")
    return table


def gets(green: str, blue: str, /, **told: Any) -> Table:
    """A turn in which green recruits one card and blue the other; the other side takes the one
    face up."""
    active = told.get("active", "green")
    up, down = (blue, green) if active == "green" else (green, blue)
    return recruiting(up, down, "up", **told)


def steps(table: Table) -> tuple[int, int]:
    """How far green and blue have gone."""
    gone = now(table)["steps"]
    return gone.get("green", 0), gone.get("blue", 0)


def stands(state: State, side: int) -> int:
    """The space a pawn stands on."""
    return space_of(side, state.steps[side])


def hand(table: Table, seat: int) -> Counter[str]:
    """The cards a seat holds."""
    return Counter(now(table)["hand"].get(f"seat-{seat + 1}", {}))


def in_play(table: Table, side: str) -> Counter[str]:
    """The agents before a side."""
    return Counter(now(table)["agents"].get(side, {}))


def verdict(table: Table) -> tuple[str, str] | None:
    """The winning side and the reason; None while the game runs."""
    state = now(table)
    return None if state["winner"] == "none" else (state["winner"], state["reason"])


def met(table: Table, side: str) -> set[str]:
    """The conditions a side met when the turn was judged."""
    return set(now(table)["met"].get(side, {}))


def at_market(*wanted: str, **told: Any) -> Table:
    """A side (green, if not told) has landed on a market space, as often as there are cards that
    it wants; they are on offer."""
    side = told.pop("side", "green")
    told.setdefault("steps", (2, 0) if side == "green" else (0, 2))
    ongoing = told.get("ongoing", ((), ()))
    others = [c for c in MARKETS if c not in wanted and c not in (*ongoing[0], *ongoing[1])]
    told.setdefault("offer", [*wanted, *others][:3])
    told.setdefault("picks", tuple(len(wanted) if s == side else 0 for s in SIDES))
    told.setdefault("active", side)
    return situation("market", mode="advanced", **told)
