"""The addressee of a sentence: one View, the names of the seats, a language; and what the View adds
up to.

`games/wording.py` says how.
"""

from __future__ import annotations

from spytable.games import wording
from spytable.kernel import bits

from .. import facts
from ..components import CARD_CITIES, SLOTS
from ..sight import View


class Hearer(wording.Hearer[View]):
    """Someone at the table, and what they see."""


def marks_of(v: View, seat: int, card: int) -> list[int]:
    """The cities of a mission that carry an agent of that seat."""
    for slot in range(SLOTS):
        if card and v.card[seat, slot] == card:
            return [city for city in CARD_CITIES[card] if v.marks[seat, slot, city]]
    return []


def open_here(v: View, seat: int) -> int:
    """SC-104. How many missions of a seat show its spy's city, still without an agent."""
    here = int(v.spy[seat])
    return sum(bool(facts.may_serve(v.card, v.marks, seat, slot, here)) for slot in range(SLOTS))


def network(v: View, seat: int) -> list[int]:
    """SC-62, SC-63. The cities a spy reaches over its own agents."""
    own = facts.own_spaces(v.agents, seat)
    return bits.members(facts.network(own, int(v.spy[seat])))


def planning_price(v: View, card: int) -> int | None:
    """SC-41, SC-144. How many planning agents a mission on offer takes now; None if not there."""
    place = facts.place_on_offer(v.offer, card) if card else -1
    if place < 0:
        return None
    active = facts.active_missions(v.card, int(v.active))
    return int(facts.price_of_mission(int(v.board), place, active))


def connecting_price(v: View, city: int) -> int | None:
    """SC-77 to SC-80. The price of connecting a city now; None if it is no neighbour of the spy."""
    seat = int(v.active)
    link = facts.link_between(int(v.spy[seat]), city)
    if link < 0:
        return None
    return int(facts.price_of_link(v.agents, int(v.players), seat, link))
