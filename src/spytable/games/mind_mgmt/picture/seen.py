"""A View as plain values, read once for a drawing: all that its layers are made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from spytable.caches import remembered
from spytable.kernel import bits, plain

from ..components import (
    BORDER_DIRECTION,
    BORDER_PLACE,
    BORDERS,
    RECRUITER,
    RECRUITS,
    Direction,
    Insight,
    Mission,
    Owner,
    Pads,
    Phase,
)
from ..facts import contacted, next_told, told_from
from ..sight import View

Whole = tuple[int, ...]


class Seen(NamedTuple):
    """The View of one seat as plain values, with what follows from them for a picture."""

    players: int
    seat: int
    mission: int
    insight: int
    pads: int
    early_train: bool
    heavy_boots: bool
    good_shoes: bool
    sharp_ears: bool
    double_shift: bool
    third_passport: bool
    wider_net: bool
    road_works: bool
    night_porter: bool
    recruiter_cards: int
    third_card: int
    late_east: int
    late_south: int
    long_memory: bool
    bookkeeper: bool
    late_edition: bool
    deaf_street: bool
    last_hour: int
    """When the mission ends."""
    free_moves: int
    long_moves: int
    far_asks: int
    wide_captures: int
    linked_reveals: int
    ledger_asks: int
    late_warnings: int
    phase: int
    hour: int
    round_number: int
    turn: int
    chaos_east: int
    chaos_south: int
    agent_at: Whole
    owner: Whole
    laid: Whole
    immortal_at: Whole
    token: Whole
    note: Whole
    slip_hour: int
    second_at: int
    second_hour: int
    track: Whole
    ledger: Whole
    symbol: Whole
    recruits: int
    card: Whole
    excluded: Whole
    deaf_shown: int
    deaf: int
    exposed: Whole
    dolphin: bool
    immortals_moved: int
    active: int
    stepped: int
    settled: bool
    acted: bool
    free_used: bool
    led: int
    lead_left: int
    asked: int
    winner: int
    reason: int
    deciding: int
    character: int
    route: Whole
    walked: int
    hidden: Whole
    slipping: int
    contacted: int
    """Recruits not announced yet, that only the Recruiter knows of."""
    names: tuple[str, ...]
    language: str

    @classmethod
    def of(cls, v: View, names: Sequence[str], language: str) -> Seen:
        """All of a View that is drawn."""
        walked, hour = v.walked, v.hour
        late = int(v.late_warnings)
        round_began = int(told_from(int(next_told(hour + 1, late)), late)) if hour else 1
        found = 0
        if walked >= round_began:
            found = int(contacted(v.route, round_began, walked, v.hidden, v.exposed))
        return _read(v, found, tuple(map(str, names))[: v.players], language)

    @property
    def reader(self) -> int:
        """The seat that looks; -1 for a spectator."""
        return self.seat if 0 <= self.seat < self.players else -1

    @property
    def training(self) -> bool:
        """Whether it is the training mission."""
        return self.mission == Mission.TRAINING

    @property
    def has_insight(self) -> bool:
        """Whether what can be known may be asked for."""
        return self.insight == Insight.ON

    @property
    def has_pads(self) -> bool:
        """Whether notes may be kept elsewhere than on the board."""
        return self.pads == Pads.FREE

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.phase == Phase.OVER

    @property
    def all_recruits(self) -> int:
        """How many recruits the mission asks for."""
        return int(RECRUITS[self.mission])

    @property
    def chaos(self) -> Whole:
        """The borders on which a chaos token lies."""
        return _chaos(self.chaos_east, self.chaos_south)

    @property
    def late_chaos(self) -> Whole:
        """Of those the ones that were laid after the opening."""
        return _chaos(self.late_east, self.late_south)

    @property
    def cards(self) -> Whole:
        """The feature cards at Immortal Recruiting, as many as there is room for; 0: none."""
        return (*self.card, self.third_card) if self.wider_net else self.card

    @property
    def decider(self) -> int:
        """The seat with the open decision, as an Owner."""
        return Owner.NOBODY if self.over else self.deciding

    @property
    def walk(self) -> Whole:
        """The secret map, hour by hour, as far as the reader may know it."""
        return self.route[1 : self.walked + 1]

    @property
    def is_recruiter(self) -> bool:
        """Whether the reader is the Recruiter."""
        return self.reader == RECRUITER

    @property
    def is_agent(self) -> bool:
        """Whether the reader plays agents."""
        return self.reader > RECRUITER

    @property
    def here(self) -> int:
        """The location of the Recruiter, as far as the reader may know it."""
        return self.walk[-1] if self.walk else 0

    @property
    def stands(self) -> int:
        """The location of the active agent."""
        return self.agent_at[self.active] if self.active else 0

    def plays(self, agent: int) -> str:
        """The name of whoever plays an agent; nothing while nobody does."""
        owner = self.owner[agent]
        seat = owner - 1
        return self.names[seat] if 0 < seat < len(self.names) else ""

    def is_joint(self, agent: int) -> bool:
        """Whether all agent players decide for it."""
        return self.owner[agent] == Owner.TEAM


_read = plain(View, Seen, "contacted", "names", "language")


@remembered
def _chaos(east: int, south: int) -> Whole:
    return tuple(
        border
        for border in range(len(BORDERS))
        if bits.has(
            east if BORDER_DIRECTION[border] == Direction.E else south, int(BORDER_PLACE[border])
        )
    )
