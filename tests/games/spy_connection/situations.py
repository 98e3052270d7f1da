"""Situations of Spy Connection, told in a few words: what is said stands, the rest is filled in.

Agents on the board are written `"london-gate, 2 london-paris-1"`; missions as a mapping from the
card to where its agents lie: `{"mission-12": "london"}`, with planning agents `"2 | london"`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from spytable.games import shelf
from spytable.games.spy_connection import components as box
from spytable.kernel import new
from spytable.kernel.document import to_document
from spytable.table import OpenedBox, Table
from tests.games.helpers import now

BOX = OpenedBox(shelf.take("spy-connection"))
SEATS = ("seat-1", "seat-2", "seat-3", "seat-4")
PLAIN_OPTIONS = {"board": "light", "start": "first-game", "first": "random", "ties": "last-turn"}
MISSIONS = box.CARD_NAMES[1 : box.FIRST_START]
STARTS = box.CARD_NAMES[box.FIRST_START :]


def cities_of(card: str) -> set[str]:
    """The content of a card."""
    return {box.CITY_NAMES[city] for city in box.CARD_CITIES[box.CARD_NAMES.index(card)]}


def worth(card: str) -> int:
    """The points on a card."""
    return int(box.POINTS[box.CARD_NAMES.index(card)])


def has_star(card: str) -> bool:
    """Whether a card earns an extra turn."""
    return bool(box.STAR[box.CARD_NAMES.index(card)])


def mission(*cities: str) -> str:
    """The mission that shows exactly these cities."""
    return next(card for card in MISSIONS if cities_of(card) == set(cities))


def missions_with(
    *cities: str, size: int | None = None, star: bool | None = None, without: Sequence[str] = ()
) -> list[str]:
    """The missions that show these cities, and maybe more."""
    return [
        card
        for card in MISSIONS
        if set(cities) <= cities_of(card)
        and not cities_of(card) & set(without)
        and (size is None or len(cities_of(card)) == size)
        and (star is None or has_star(card) == star)
    ]


def link(one: str, other: str) -> str:
    """All spaces between two neighbouring cities, one agent each."""
    for ends, spaces in zip(box.LINK_CITIES, box.LINK_SPACES, strict=True):
        if {box.CITY_NAMES[city] for city in ends} == {one, other}:
            return ", ".join(box.SPACE_NAMES[space] for space in spaces)
    raise LookupError(f"{one} and {other} are no neighbours")


def route(*cities: str) -> str:
    """All spaces along these cities."""
    return ", ".join(link(one, other) for one, other in pairwise(cities))


def counted(text: str) -> dict[str, int]:
    """`"london-gate, 2 london-paris-1"` as numbers by name."""
    found = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        number, _, name = part.rpartition(" ")
        found[name] = int(number or 1)
    return found


def situation(
    phase: str = "turn",
    *,
    players: int = 2,
    active: int = 0,
    starter: int = 0,
    spies: Sequence[str] = ("london", "rome", "moscow", "athens"),
    agents: Sequence[str] = (),
    missions: Sequence[Mapping[str, str]] = (),
    completed: Sequence[Sequence[str]] = (),
    offer: Sequence[str] | None = None,
    deck: Sequence[str] | None = None,
    discarded: Sequence[str] = (),
    variant: Mapping[str, str] | None = None,
    turn: int = 9,
    round_number: int = 3,
    last_turn: Sequence[int] | None = None,
    is_extra: int = 0,
    extra: int = 0,
    trigger: int | None = None,
    deals: Sequence[str] = (),
    seed: int = 1,
) -> Table:
    """A table at this situation; the offer is any four missions, the deck all that is left."""
    variant = dict(variant or {})
    on_board = [counted(text) for text in [*agents, *[""] * (players - len(agents))]]
    held = [dict(cards) for cards in [*missions, *[{}] * (players - len(missions))]]
    done = [list(cards) for cards in [*completed, *[[]] * (players - len(completed))]]
    lying = [_lying(cards) for cards in held]
    gone = {
        *discarded,
        *(c for cards in held for c in cards),
        *(c for cards in done for c in cards),
    }
    if offer is None:
        kept = {*gone, *(deck or ())}
        offer = [card for card in MISSIONS if card not in kept][:4]
    if deck is None:
        deck = [card for card in MISSIONS if card not in gone and card not in offer]
    owned = [int(variant.get(f"agents-{seat + 1}", "15")) for seat in range(players)]
    used = [
        sum(on_board[seat].values()) + sum(plan + len(marks) for _, plan, marks in lying[seat])
        for seat in range(players)
    ]
    if last_turn is None:
        last_turn = [turn - (active - seat) % players for seat in range(players)]
    document = to_document(BOX.box.state, new(BOX.box.state))
    document |= {name: variant.get(name, value) for name, value in PLAIN_OPTIONS.items()}
    document |= {
        "players": players,
        "phase": phase,
        "starter": SEATS[starter],
        "round_number": round_number,
        "turn": turn,
        "active": SEATS[active],
        "is_extra": is_extra,
        "extra": extra,
        "trigger": "nobody" if trigger is None else SEATS[trigger],
        "deck_size": len(deck),
        "deck": dict.fromkeys(deck, 1),
        "offer": [*offer, *["none"] * (4 - len(offer))],
        "owned": _seats(owned),
        "supply": _seats(owned[seat] - used[seat] for seat in range(players)),
        "agents": _seats(on_board),
        "spy": _seats(spies[:players]),
        "card": _seats([card for card, _, _ in cards] for cards in lying),
        "planning": _seats([plan for _, plan, _ in cards] for cards in lying),
        "marks": _seats([dict.fromkeys(marks, 1) for _, _, marks in cards] for cards in lying),
        "completed": _seats(len(cards) for cards in done),
        "done_by": {card: SEATS[seat] for seat in range(players) for card in done[seat]},
        "last_turn": _seats(last_turn),
    }
    whole = {"game": "spy-connection", "rules": BOX.box.rules_version, "players": players}
    whole |= {"variant": variant, "state": document}
    return BOX.position(whole, deals=deals, seed=seed)


def _lying(cards: Mapping[str, str]) -> list[tuple[str, int, list[str]]]:
    """The three slots before a player: card, planning agents, marked cities."""
    slots: list[tuple[str, int, list[str]]] = []
    for card, text in cards.items():
        plan, bar, marks = text.rpartition("|")
        if not bar and text.strip().isdigit():
            plan, marks = text, ""
        slots.append((card, int(plan or 0), list(counted(marks))))
    return slots + [("none", 0, [])] * (3 - len(slots))


def _seats(values: Any) -> dict[str, Any]:
    return dict(zip(SEATS, values, strict=False))


def fresh(players: int, variant: Mapping[str, str] | None = None) -> dict[str, Any]:
    """The state just set up: the Dealer has not begun."""
    state = new(BOX.box.state)
    BOX.box.rules.set_up(state, BOX.box.variant_codes(players, variant or {}))
    return to_document(BOX.box.state, state)


# -- what one asks of a table ------------------------------------------------------------------


def supply(table: Table, seat: int = 0) -> int:
    """The agents a seat has at hand."""
    return int(now(table)["supply"].get(SEATS[seat], 0))


def on_board(table: Table, seat: int = 0) -> dict[str, int]:
    """The agents a seat has on the board."""
    agents: dict[str, int] = now(table)["agents"].get(SEATS[seat], {})
    return agents


def spy(table: Table, seat: int = 0) -> str:
    """The city a spy stands in."""
    return str(now(table)["spy"][SEATS[seat]])


def active(table: Table, seat: int = 0) -> dict[str, set[str]]:
    """The unfinished missions of a seat, with the cities that carry an agent."""
    state = now(table)
    cards = state["card"].get(SEATS[seat], [])
    marks = state["marks"].get(SEATS[seat], [{}] * 3)
    return {c: set(m) for c, m in zip(cards, marks, strict=False) if c != "none"}


def planning(table: Table, card: str, seat: int = 0) -> int:
    """The planning agents on a card."""
    state = now(table)
    return int(state["planning"].get(SEATS[seat], [0] * 3)[state["card"][SEATS[seat]].index(card)])


def completed(table: Table, seat: int = 0) -> set[str]:
    """The missions a seat has completed."""
    return {card for card, owner in now(table)["done_by"].items() if owner == SEATS[seat]}


def the_offer(table: Table) -> list[str]:
    """The missions on offer, the oldest first."""
    return [card for card in now(table)["offer"] if card != "none"]


def total(table: Table, seat: int = 0) -> int:
    """All agents of a colour, wherever they lie."""
    state = now(table)
    name = SEATS[seat]
    marks = sum(len(m) for m in state["marks"].get(name, []))
    plans: int = sum(state["planning"].get(name, []))
    return supply(table, seat) + sum(on_board(table, seat).values()) + marks + plans


def options(names: set[str], *families: str) -> set[str]:
    """Of the names on offer, those of these families."""
    return {name for name in names if name.partition(":")[0] in families}
