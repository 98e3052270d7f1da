"""The networks that the agents on the board form, prices of links, and links that can be lifted.

All of it are facts of the box, asked with plain values and remembered by them: agents are the bytes
of the field, a row for each seat and in it a byte for each space.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from spytable.caches import remembered
from spytable.kernel import bits, numbers

from .. import facts
from ..components import LINK_CITIES, LINK_SPACES, SEATS, SPACES


def agents_on(agents: bytes, seat: int, space: int) -> int:
    """How many agents a seat has on a space."""
    return agents[seat * SPACES + space]


def has_agents(agents: bytes, seat: int) -> bool:
    """Whether a seat has any agents on the board."""
    return any(agents[seat * SPACES : (seat + 1) * SPACES])


@remembered
def _rows(agents: bytes) -> Any:
    return numbers(np.frombuffer(agents, np.int8).reshape(SEATS, SPACES).copy())


@remembered
def own_spaces(agents: bytes, seat: int) -> int:
    """The spaces where a seat has agents, as a set."""
    return int(facts.own_spaces(_rows(agents), seat))


@remembered
def reached(own: int, spy: int) -> tuple[int, ...]:
    """SC-62 to SC-66. The cities that a spy reaches over its own agents, its own city among them;
    none before it has come onto the map."""
    return tuple(bits.members(facts.network(own, spy))) if spy else ()


@remembered
def price_of_space(agents: bytes, players: int, seat: int, space: int) -> int:
    """SC-77 to SC-80. The price of a space for a seat right now."""
    return int(facts.price_of_space(_rows(agents), players, seat, space))


def price_of_link(agents: bytes, players: int, seat: int, link: int) -> int:
    """SC-76. The price of a whole link for a seat right now."""
    return sum(price_of_space(agents, players, seat, space) for space in LINK_SPACES[link])


@remembered
def cheapest(agents: bytes, players: int, seat: int, spy: int) -> tuple[tuple[int, int], ...]:
    """The neighbours of a seat's network, each with the link that costs the least; among equals
    the one from where the spy stands."""
    network = reached(own_spaces(agents, seat), spy)
    found: dict[int, tuple[tuple[int, bool], int]] = {}
    for link, ends in enumerate(LINK_CITIES):
        for start, city in (ends, ends[::-1]):
            if start in network and city not in network:
                rank = (price_of_link(agents, players, seat, link), start != spy)
                if city not in found or rank < found[city][0]:
                    found[city] = rank, link
    return tuple((city, link) for city, (_, link) in sorted(found.items()))


@remembered
def lifts(own: int, spy: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """The links with at least two own spaces that can be cleared one after another, each with
    these spaces in such an order (SC-91 to SC-93: the rest hangs together with the spy after every
    one of them)."""
    found = []
    for link, spaces in enumerate(LINK_SPACES):
        left, order = own, []
        while True:
            free = facts.removable(left, spy)
            step = next((space for space in spaces if bits.has(free, space)), None)
            if step is None:
                break
            order.append(step)
            left = int(bits.without(left, step))
        if len(order) > 1:
            found.append((link, tuple(order)))
    return tuple(found)
