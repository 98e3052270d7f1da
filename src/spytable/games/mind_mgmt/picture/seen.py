"""A View taken apart into plain values, once for a drawing: all that its layers are made of."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from spytable.kernel import bits

from ..components import (
    BORDER_DIRECTION,
    BORDER_PLACE,
    BORDERS,
    LAST_HOUR,
    RECRUITER,
    RECRUITS,
    Direction,
    Insight,
    Mission,
    Owner,
    Pads,
    Phase,
)
from ..facts import contacted
from ..sight import View

Whole = tuple[int, ...]


class Seen(NamedTuple):
    """What one seat sees."""

    players: int
    reader: int
    """Who looks; -1 for a spectator."""
    training: bool
    insight: bool
    """Whether what can be known may be asked for."""
    pads: bool
    """Whether notes may be kept elsewhere than on the board."""
    phase: int
    over: bool
    hour: int
    last_hour: int
    all_recruits: int
    round_number: int
    turn: int
    chaos: Whole
    """The borders on which a chaos token lies."""
    agents: Whole
    owners: Whole
    laid: Whole
    immortals: Whole
    tokens: Whole
    notes: Whole
    slip_hour: int
    second_at: int
    second_hour: int
    track: Whole
    symbols: Whole
    recruits: int
    cards: Whole
    excluded: Whole
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
    """Whose decision is open, as an Owner."""
    character: int
    route: Whole
    """The secret map, hour by hour, as far as the reader may know it."""
    hidden: Whole
    slipping: int
    contacted: int
    """Recruits of this round that only the Recruiter knows of."""
    names: tuple[str, ...]
    language: str

    @classmethod
    def of(cls, v: View, names: Sequence[str], language: str) -> Seen:
        """All of a View that is drawn."""
        players, mission = int(v.players), int(v.mission)
        over = v.phase == Phase.OVER
        reader = int(v.seat) if 0 <= v.seat < players else -1
        walked, hour = int(v.walked), int(v.hour)
        round_began = hour - (1 - hour % 2) + 1 if hour else 1
        return cls(
            players,
            reader,
            mission == Mission.TRAINING,
            v.insight == Insight.ON,
            v.pads == Pads.FREE,
            int(v.phase),
            over,
            hour,
            int(LAST_HOUR[mission]),
            int(RECRUITS[mission]),
            int(v.round_number),
            int(v.turn),
            _chaos(int(v.chaos_east), int(v.chaos_south)),
            tuple(v.agent_at.tolist()),
            tuple(v.owner.tolist()),
            tuple(v.laid.tolist()),
            tuple(v.immortal_at.tolist()),
            tuple(v.token.tolist()),
            tuple(v.note.tolist()),
            int(v.slip_hour),
            int(v.second_at),
            int(v.second_hour),
            tuple(v.track.tolist()),
            tuple(v.symbol.tolist()),
            int(v.recruits),
            tuple(v.card.tolist()),
            tuple(v.excluded.tolist()),
            tuple(v.exposed.tolist()),
            bool(v.dolphin),
            int(v.immortals_moved),
            int(v.active),
            int(v.stepped),
            bool(v.settled),
            bool(v.acted),
            bool(v.free_used),
            int(v.led),
            int(v.lead_left),
            int(v.asked),
            int(v.winner),
            int(v.reason),
            Owner.NOBODY if over else int(v.deciding),
            int(v.character),
            tuple(v.route.tolist()[1 : walked + 1]),
            tuple(v.hidden.tolist()),
            int(v.slipping),
            int(contacted(v.route, round_began, walked, v.hidden, v.exposed))
            if walked >= round_began
            else 0,
            tuple(str(name) for name in list(names)[:players]),
            language,
        )

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
        """Where the Recruiter is, as far as the reader may know."""
        return self.route[-1] if self.route else 0

    @property
    def stands(self) -> int:
        """Where the active agent stands."""
        return self.agents[self.active] if self.active else 0

    def plays(self, agent: int) -> str:
        """The name of whoever plays an agent; nothing while nobody does."""
        owner = self.owners[agent]
        seat = owner - 1
        return self.names[seat] if 0 < seat < len(self.names) else ""

    def is_joint(self, agent: int) -> bool:
        """Whether all agent players decide for it."""
        return self.owners[agent] == Owner.TEAM


@lru_cache(maxsize=256)
def _chaos(east: int, south: int) -> Whole:
    return tuple(
        border
        for border in range(len(BORDERS))
        if bits.has(
            east if BORDER_DIRECTION[border] == Direction.E else south, int(BORDER_PLACE[border])
        )
    )
