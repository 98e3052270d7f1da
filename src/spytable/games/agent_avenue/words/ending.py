"""How a game ended: who won, and every condition that was met."""

from __future__ import annotations

from collections.abc import Sequence

from spytable.locale import mark, say

from ..components import Reason, Side
from ..sight import View
from .hearer import Hearer

_MET = {
    (Reason.CAUGHT, Side.GREEN): mark("the green pawn has caught the blue one"),
    (Reason.CAUGHT, Side.BLUE): mark("the blue pawn has caught the green one"),
    (Reason.THIRD_CODEBREAKER, Side.GREEN): mark("green has three Codebreakers"),
    (Reason.THIRD_CODEBREAKER, Side.BLUE): mark("blue has three Codebreakers"),
    (Reason.THIRD_DAREDEVIL, Side.GREEN): mark("green has three Daredevils, one too many"),
    (Reason.THIRD_DAREDEVIL, Side.BLUE): mark("blue has three Daredevils, one too many"),
    (Reason.LEADER_OF_THE_PACK, Side.GREEN): mark(
        "green has three Daredevils, and Leader of the Pack makes that a win"
    ),
    (Reason.LEADER_OF_THE_PACK, Side.BLUE): mark(
        "blue has three Daredevils, and Leader of the Pack makes that a win"
    ),
    (Reason.MASTERPLAN, Side.GREEN): mark("green has seven different agents for the Masterplan"),
    (Reason.MASTERPLAN, Side.BLUE): mark("blue has seven different agents for the Masterplan"),
    (Reason.SECURITY_SYSTEM, Side.GREEN): mark(
        "the blue pawn stands on the green home, guarded by the Security System"
    ),
    (Reason.SECURITY_SYSTEM, Side.BLUE): mark(
        "the green pawn stands on the blue home, guarded by the Security System"
    ),
    (Reason.CLOSER, Side.GREEN): mark(
        "the deck has run out, and the green pawn is closer to catching the blue one"
    ),
    (Reason.CLOSER, Side.BLUE): mark(
        "the deck has run out, and the blue pawn is closer to catching the green one"
    ),
}


def ending(v: View, names: Sequence[str], language: str) -> str:
    """AA-53, AA-61 to AA-70. Who won and why, in one line; nothing while the game runs."""
    if v.winner == 0:
        return ""
    hearer = Hearer(v, names, language)
    winner = int(v.winner) - 1
    reason = Reason(int(v.reason))
    if reason == Reason.CLOSER and v.tied:
        why = say(language, "the deck has run out, and both pawns are equally far from a catch")
    else:
        why = "; ".join(_conditions(v, winner, reason, language))
    line = hearer.say(
        hearer.side(winner), mark("You win: {why}."), mark("{name} wins: {why}."), why=why
    )
    if not v.tied:
        return line
    return f"{line} {_tie(winner, reason, language)}"


def _conditions(v: View, winner: int, reason: Reason, language: str) -> list[str]:
    """Every condition that was met, the deciding one first."""
    met = [(reason, 1 - winner if reason == Reason.THIRD_DAREDEVIL else winner)]
    for side in (winner, 1 - winner):
        for other in Reason:
            if v.met[side, other] and (other, side) not in met:
                met.append((other, side))
    return [say(language, _MET[condition, Side(side)]) for condition, side in met]


def _tie(winner: int, reason: Reason, language: str) -> str:
    """AA-61. The active side wins a tie; so the winner of one was the active side."""
    if reason == Reason.CLOSER:
        if winner == Side.GREEN:
            return say(language, "It was green's turn, and that decides.")
        return say(language, "It was blue's turn, and that decides.")
    if winner == Side.GREEN:
        return say(language, "Both sides had a claim; it was green's turn, and that decides.")
    return say(language, "Both sides had a claim; it was blue's turn, and that decides.")
