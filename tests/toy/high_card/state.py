"""Everything true at the table, secret or not."""

from __future__ import annotations

from typing import Annotated

from spytable.kernel import Row, Small

from .components import CARDS, Phase, Seat


class Open:
    """The open part."""

    players: Small
    turn: Small
    phase: Annotated[Small, Phase]
    leader: Small
    hand_size: Annotated[Row, Seat]
    gone: Annotated[Row, CARDS + 1]  # 1 for a card that was played and shown
    laid: Small  # 1: the leader's card lies face down
    led: Small  # the cards of the last trick
    answered: Small
    score: Annotated[Row, Seat]


class State(Open):
    """And what does not."""

    hand: Annotated[Row, Seat, CARDS + 1]  # 1 for a card that is held
    picked: Small  # by the leader; it leaves the hand when it is laid
