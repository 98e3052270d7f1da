"""The View as plain values: all that the picture reads, and by which every layer is remembered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from spytable.caches import remembered
from spytable.kernel import plain
from spytable.pictures.palette import BLUE, GREEN, Hue

from ..components import AGENTS, LOSES, WINS, Agent, Mode, Reason
from ..facts import members, space_of, steps_to_catch, swaps_of, worth
from ..sight import View
from .places import Places, places

HUES = (GREEN, BLUE)
Symbols = tuple[int, int, int]


class Face(NamedTuple):
    """All that is shown on an agent's card, besides its name."""

    agent: int
    side: int
    """The side whose numbers it shows: the reader's."""
    symbols: Symbols
    row: int
    """The symbol that the next copy would bring the reader's side."""
    other: int
    """And the other side."""
    flags: tuple[tuple[int, int], ...]
    """For whom the next copy would decide the game, and how: WINS or LOSES."""


class Slot(NamedTuple):
    """An agent's place in a tableau."""

    agent: int
    side: int
    have: int
    symbols: Symbols
    decisive: bool
    """Whether these cards decided the game."""
    fresh: bool
    """Whether one of them was recruited in the turn judged last."""
    choice: int
    """The choice made here; 0: nothing."""


class Seated(NamedTuple):
    """A seat in a panel."""

    seat: int
    side: int
    mark: str
    """Its number in a pair."""
    name: str
    status: str
    """winner, deciding or waiting."""
    relation: str
    """you, partner or nothing."""
    cards: int
    swaps: int
    left: int
    choice: int


@remembered
def symbols_of(ongoing: tuple[int, ...]) -> tuple[Symbols, ...]:
    """The effect of every symbol of every agent on a side with these ongoing market cards."""
    row = np.array(ongoing, np.int8)
    none = ((0, 0, 0),)
    return none + tuple(
        (int(worth(agent, 1, row)), int(worth(agent, 2, row)), int(worth(agent, 3, row)))
        for agent in range(1, AGENTS)
    )


class _Faces(dict[tuple[int, int, int], Face]):
    """All cards as one reader sees them who has these market cards in play: by agent and by the
    symbols that the next copy would bring either side."""

    def __init__(self, side: int, ongoing: tuple[tuple[int, ...], ...]) -> None:
        super().__init__()
        self._side = side
        self._symbols = tuple(map(symbols_of, ongoing))

    def __missing__(self, shown: tuple[int, int, int]) -> Face:
        agent, row, other = shown
        own = self._side
        flags = []
        for side, one in ((own, row), (1 - own, other)):
            value = self._symbols[side][agent][one]
            if value in (WINS, LOSES):
                flags.append((side, value))
        face = Face(agent, own, self._symbols[own][agent], row, other, tuple(flags))
        self[shown] = face
        return face


@remembered
def _faces(side: int, ongoing: tuple[tuple[int, ...], ...]) -> _Faces:
    return _Faces(side, ongoing)


class Seen(NamedTuple):
    """All that is drawn of most Views, as plain values."""

    players: int
    seat: int
    side: int
    mode: int
    winner: int
    reason: int
    active: int
    turn: int
    deciding: tuple[int, ...]
    agents: tuple[tuple[int, ...], ...]
    hand: tuple[int, ...]
    hand_size: tuple[int, ...]
    swaps: tuple[int, ...]
    swapped: tuple[int, ...]
    up: int
    down: int
    laid: int
    deck_size: int
    recruited: tuple[int, ...]
    moved: tuple[int, ...]
    steps: tuple[int, ...]
    ongoing: tuple[tuple[int, ...], ...]
    offer: tuple[int, ...]
    ability: int
    market_size: int


_read = plain(View, Seen)


class Reading:
    """One View, read once."""

    def __init__(self, v: View, offered: Sequence[int], names: Sequence[str], language: str):
        self.v = v
        self.names = names
        self.language = language
        seen = _read(v)
        self.players, self.seat, self.side = seen.players, seen.seat, seen.side
        self.advanced = seen.mode == Mode.ADVANCED
        self.spectator = self.seat < 0
        self.winner, self.reason = seen.winner - 1, seen.reason
        self.active, self.turn = seen.active, seen.turn
        self.deck_size, self.market_size = seen.deck_size, seen.market_size
        self.up, self.down, self.laid = seen.up, seen.down, seen.laid
        self.agents, self.hand, self.swapped = seen.agents, seen.hand, seen.swapped
        self.held = tuple([agent for agent in range(1, AGENTS) if self.hand[agent]])
        self.ongoing, self.offer = seen.ongoing, seen.offer
        self.recruited, self.moved = seen.recruited, seen.moved
        self.spaces, self.needs = _standing(*seen.steps)
        """Where the pawns stand, clockwise from the green home; and how many more steps than the
        other each side has to make to catch it."""
        self.deciding, self.hand_size, self.swaps = seen.deciding, seen.hand_size, seen.swaps
        self._faces = _faces(self.side, self.ongoing)
        self.places: Places = places(
            frozenset(offered),
            self.held,
            self.offer,
            self.agents if seen.ability else (),
            seen.ability,
            self.side,
            bool(self.up),
            self.has_down,
        )

    @property
    def has_down(self) -> bool:
        """Whether a card lies face down: the first of the two always lies face up."""
        return self.laid >= (2 if self.up else 1)

    def face(self, agent: int) -> Face:
        """An agent's card as the reader sees it."""
        own, other = self.agents[self.side][agent], self.agents[1 - self.side][agent]
        return self._faces[agent, own if own < 2 else 2, other if other < 2 else 2]

    def seats(self, side: int) -> tuple[Seated, ...]:
        """The seats of a side."""
        found = seating(self.players, side)
        return tuple([self._seated(seat, side, mark, swaps) for seat, mark, swaps in found])

    def _seated(self, seat: int, side: int, mark: str, swaps: int) -> Seated:
        status = "waiting"
        if self.winner == side:
            status = "winner"
        elif self.winner < 0 and self.deciding[seat]:
            status = "deciding"
        relation = ""
        if seat == self.seat:
            relation = "you"
        elif not self.spectator and side == self.side:
            relation = "partner"
        return Seated(
            seat,
            side,
            mark,
            self.name(seat),
            status,
            relation,
            self.hand_size[seat],
            swaps,
            max(0, swaps - self.swaps[seat]),
            self.places.seats.get(seat, 0),
        )

    def name(self, seat: int) -> str:
        """The name of a seat; a table may not have named them all."""
        given = self.names[seat].strip() if seat < len(self.names) else ""
        return given or str(seat + 1)

    def decided(self, side: int) -> int:
        """The agent of this side whose cards decided the game, or 0; -1: all of them."""
        if self.winner < 0:
            return 0
        won = side == self.winner
        if self.reason == Reason.THIRD_CODEBREAKER:
            return Agent.CODEBREAKER if won else 0
        if self.reason == Reason.THIRD_DAREDEVIL:
            return 0 if won else Agent.DAREDEVIL
        if self.reason == Reason.LEADER_OF_THE_PACK:
            return Agent.DAREDEVIL if won else 0
        return -1 if self.reason == Reason.MASTERPLAN and won else 0


def slots_of(
    side: int,
    agents: tuple[int, ...],
    ongoing: tuple[int, ...],
    recruited: int,
    decided: int,
    choices: tuple[tuple[int, int], ...],
) -> tuple[Slot, ...]:
    """A tableau; `decided`: the agent that decided the game, -1: all in play."""
    codes = dict(choices)
    return tuple(
        Slot(
            agent,
            side,
            agents[agent],
            symbols_of(ongoing)[agent],
            decided == agent or (decided == -1 and agents[agent] > 0),
            recruited == agent,
            codes.get(agent, 0),
        )
        for agent in range(1, AGENTS)
    )


@remembered
def seating(players: int, side: int) -> tuple[tuple[int, str, int], ...]:
    """The seats of a side: number, mark in a pair, swaps in a game."""
    found = members(players, side)
    return tuple(
        (seat, str(place) if len(found) > 1 else "", int(swaps_of(players, seat)))
        for place, seat in enumerate(found, 1)
    )


@remembered
def _standing(green: int, blue: int) -> tuple[tuple[int, int], tuple[int, int]]:
    spaces = int(space_of(0, green)), int(space_of(1, blue))
    return spaces, (int(steps_to_catch(green, blue)), int(steps_to_catch(blue, green)))


def hue(side: int) -> Hue:
    """Ink and shape of a side."""
    return HUES[side]
