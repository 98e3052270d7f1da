"""Places of the choices: each is drawn in exactly one layer, by the open facts alone."""

from __future__ import annotations

from typing import NamedTuple

from spytable.caches import remembered
from spytable.kernel.document import kebab
from spytable.pictures.choice import choice as choice_in_picture
from spytable.pictures.svg import Markup, el

from ..choices import (
    CHOOSE,
    DOWN,
    LEAD,
    NAMES,
    PARTNER_SWAP,
    RECRUIT_DOWN,
    RECRUIT_UP,
    SWAP,
    TAKE,
    TAKER,
    UP,
)
from ..components import AGENTS, SEATS, Agent, Market

PLACE_UP, PLACE_DOWN = "place-up", "place-down"
"""The places for the two cards, while nothing lies there."""


def hand_piece(agent: int, copy: int) -> str:
    """The name of a card of the hand in the picture; copies are counted from 1."""
    return f"hand-{kebab(Agent(agent))}-{copy}"


def offer_piece(place: int) -> str:
    """The name of a market card on offer, from 1."""
    return f"offer-{place}"


def seat_place(seat: int) -> str:
    """The name of a seat's badge."""
    return f"seat-{seat}"


def swaps_place(seat: int) -> str:
    """The name of the dots for its swaps."""
    return f"swaps-{seat}"


class Places(NamedTuple):
    """The code that is chosen at each place; a place that is not here offers nothing."""

    seats: dict[int, int]
    """By seat: who lays first, who takes the card."""
    slots: tuple[dict[int, int], dict[int, int]]
    """By side, then agent: what an ability chooses among the agents in play."""
    up: int
    down: int
    offer: dict[int, int]
    """By market card."""
    hand: dict[int, int]
    """By agent: laid or chosen from the hand."""
    swaps: dict[int, int]
    """By agent: put away for another."""
    signs: tuple[int, ...]
    """Choices without any other place: two answers of Spycation, and whatever we did not think
    of."""


@remembered
def places(
    offered: frozenset[int],
    held: tuple[int, ...],
    offer: tuple[int, ...],
    in_play: tuple[tuple[int, ...], ...],
    ability: int,
    side: int,
    has_up: bool,
    has_down: bool,
) -> Places:
    """Deal the offered choices out to their places; `held` are the agents in hand, and what lies
    before each side matters to an ability alone."""
    left = set(offered)

    def first(*codes: int) -> int:
        """The first of these that is on offer and has no place yet; it has one now."""
        for code in codes:
            if code in left:
                left.remove(code)
                return code
        return 0

    seats = {seat: first(LEAD.code(seat), TAKER.code(seat)) for seat in range(SEATS)}
    slots: tuple[dict[int, int], dict[int, int]] = ({}, {})
    chosen_from = {Market.MIND_CONTROL: 1 - side, Market.SPYCATION: side}.get(Market(ability))
    if chosen_from is not None:
        slots[chosen_from].update(
            (agent, first(CHOOSE.code(agent)))
            for agent in range(1, AGENTS)
            if in_play[chosen_from][agent]
        )
    return Places(
        seats,
        slots,
        first(RECRUIT_UP) if has_up else 0,
        first(RECRUIT_DOWN) if has_down else 0,
        {card: first(TAKE.code(card)) for card in offer if card},
        {agent: first(DOWN.code(agent), CHOOSE.code(agent), UP.code(agent)) for agent in held},
        {agent: first(SWAP.code(agent), PARTNER_SWAP.code(agent)) for agent in held},
        tuple(sorted(left)),
    )


def choice(code: int, label: str, *drawn: str) -> Markup:
    """The one place where a choice can be made; without the choice, the drawing alone.

    The drawing inside is for the eye: those who hear the picture hear the label.
    """
    if not code:
        return el("g", *drawn)
    return choice_in_picture(NAMES[code], label, *drawn)
