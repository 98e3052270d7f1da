"""The addressee of a sentence: one View, the names of the seats, a language; and what the View adds
up to.

`games/wording.py` says how.  The deeds of an agent are told of the agent, whoever plays it.
"""

from __future__ import annotations

from spytable.games import wording

from ..components import AGENTS, LOCATIONS, RECRUITER, Owner
from ..facts import decides, may_go
from ..sight import View


class Hearer(wording.Hearer[View]):
    """Someone at the table, and what they see."""

    @property
    def recruiter(self) -> str | None:
        """The Recruiter as a subject; None is "you"."""
        return self.seat(RECRUITER)


def is_recruiter(v: View) -> bool:
    """Whether the reader looks behind the screen."""
    return bool(v.seat == RECRUITER)


def is_agent_player(v: View) -> bool:
    """Whether the reader plays on the agents' side."""
    return bool(RECRUITER < v.seat < v.players)


def is_asked(v: View) -> bool:
    """Whether the reader is the one to decide, or one of those."""
    return bool(v.deciding and decides(int(v.deciding), int(v.seat)))


def agents_of(v: View, seat: int, ready: bool = False) -> list[int]:
    """The agents that a seat decides for, alone or jointly; if `ready`, those that
    may go now or later in this round."""
    return [
        agent
        for agent in range(1, AGENTS)
        if decides(int(v.owner[agent]), seat)
        and (not ready or may_go(v.laid, int(v.activated), agent))
    ]


def is_joint(v: View, agent: int) -> bool:
    """MM-078. Whether all agent players decide for it together."""
    return bool(v.owner[agent] == Owner.TEAM)


def newly_marked(before: View, after: View) -> list[int]:
    """MM-251, MM-328. The locations on which a step token has been laid."""
    return [
        place for place in range(1, LOCATIONS) if after.token[place] and not before.token[place]
    ]
