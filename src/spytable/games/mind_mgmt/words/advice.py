"""Reasons for a choice of MIND MGMT, for either side, by what its own seat can see."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from spytable.kernel.families import ByFamily

from .. import choices
from ..choices import FAMILIES
from ..sight import View
from . import advice_for_agents as agents
from . import advice_for_recruiter as recruiter
from .hearer import Hearer


def reason(v: View, code: int, names: Sequence[str], language: str) -> str:
    """The conclusions from the open table, and for the Recruiter from what lies behind the
    screen."""
    if v.seat < 0:
        return ""
    speak, member = _REASONS[code]
    return speak(Hearer(v, names, language), member)


def _none(hearer: Hearer, _: int) -> str:
    """The Dealer needs no reason."""
    return ""


_REASONS = ByFamily[Callable[[Hearer, int], str]](
    FAMILIES,
    {
        choices.CHAOS: recruiter.chaos,
        choices.CHARACTER: recruiter.character,
        choices.DRAW: recruiter.draw,
        choices.START: recruiter.step,
        choices.STEP: recruiter.step,
        choices.SLIP: recruiter.step,
        choices.SECOND: recruiter.step,
        choices.DONE: recruiter.done,
        choices.DEAF: recruiter.deaf,
        choices.POST: recruiter.post,
        choices.IMMORTAL: recruiter.immortal,
        choices.RECRUIT: recruiter.recruit,
        choices.EXPOSE: recruiter.expose,
        choices.MARK: recruiter.mark_visit,
        choices.NOTHING: recruiter.nothing,
        choices.TAKE: agents.take,
        choices.PLACE: agents.place,
        choices.TOKEN: agents.token,
        choices.ACTIVATE: agents.activate,
        choices.MOVE: agents.move,
        choices.ASK: agents.ask,
        choices.ASK_DOLPHIN: agents.ask_dolphin,
        choices.REVEAL: agents.reveal,
        choices.ASK_LEDGER: agents.ask_ledger,
        choices.REVEAL_NEXT: agents.reveal_next,
        choices.CAPTURE: agents.capture,
        choices.CAPTURE_TOO: agents.capture_too,
        choices.SENSE: agents.sense,
        choices.SHAKEDOWN: agents.shakedown,
        choices.PUSH: agents.push,
        choices.SHOVE: agents.shove,
        choices.STAY: agents.stay,
        choices.LEAD: agents.lead,
        choices.HALT: agents.halt,
        choices.REST: agents.rest,
        choices.ENOUGH: agents.enough,
    },
    rest=_none,
)
