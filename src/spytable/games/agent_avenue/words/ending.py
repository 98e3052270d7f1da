"""The ending in words: who won, and every condition that was met."""

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


_YOURS = {
    Reason.CAUGHT: mark("your pawn has caught the other one"),
    Reason.THIRD_CODEBREAKER: mark("you have three Codebreakers"),
    Reason.THIRD_DAREDEVIL: mark("you have three Daredevils, one too many"),
    Reason.LEADER_OF_THE_PACK: mark(
        "you have three Daredevils, and Leader of the Pack makes that a win"
    ),
    Reason.MASTERPLAN: mark("you have seven different agents for the Masterplan"),
    Reason.SECURITY_SYSTEM: mark(
        "the other pawn stands on your home, guarded by the Security System"
    ),
    Reason.CLOSER: mark("the deck has run out, and your pawn is closer to catching the other one"),
}
"""Conditions that the reader alone has met."""

_OUR = {
    Reason.THIRD_CODEBREAKER: mark("your team has three Codebreakers"),
    Reason.THIRD_DAREDEVIL: mark("your team has three Daredevils, one too many"),
    Reason.LEADER_OF_THE_PACK: mark(
        "your team has three Daredevils, and Leader of the Pack makes that a win"
    ),
    Reason.MASTERPLAN: mark("your team has seven different agents for the Masterplan"),
}
"""Conditions that partners have met together, where they are not one and the same pawn."""

_THEIRS = {
    Reason.CAUGHT: mark("the other pawn has caught yours"),
    Reason.SECURITY_SYSTEM: mark(
        "your pawn stands on the other home, guarded by the Security System"
    ),
    Reason.CLOSER: mark("the deck has run out, and the other pawn is closer to catching yours"),
}
"""Conditions that the other side has met, where the reader's pawn is in it."""


def ending(v: View, names: Sequence[str], language: str) -> str:
    """AA-53, AA-61 to AA-70. The winner and the reason, in one line; nothing while the game
    runs."""
    if v.winner == 0:
        return ""
    hearer = Hearer(v, names, language)
    winner = int(v.winner) - 1
    reason = Reason(int(v.reason))
    if reason == Reason.CLOSER and v.tied:
        why = say(
            language, "the deck has run out, and both pawns are equally far from catching the other"
        )
    else:
        why = "; ".join(_conditions(hearer, winner, reason))
    if hearer.watches or v.side == winner:
        you, they = mark("You win: {why}."), mark("{name} wins: {why}.")
        line = hearer.say(hearer.side(winner), you, they, why=why)
    else:
        you, they = mark("You lose: {why}."), mark("{name} loses: {why}.")
        line = hearer.say(hearer.side(1 - winner), you, they, why=why)
    if not v.tied:
        return line
    return f"{line} {_tie(hearer, winner, reason)}"


def _conditions(hearer: Hearer, winner: int, reason: Reason) -> list[str]:
    """Every condition that was met, the deciding one first."""
    v = hearer.view
    met = [(reason, 1 - winner if reason == Reason.THIRD_DAREDEVIL else winner)]
    for side in (winner, 1 - winner):
        for other in Reason:
            if v.met[side, other] and (other, side) not in met:
                met.append((other, side))
    return [say(hearer.language, _met(hearer, condition, side)) for condition, side in met]


def _met(hearer: Hearer, condition: Reason, side: int) -> str:
    """A condition as the reader has it: what is theirs is "yours"; a watcher hears the colours."""
    if hearer.watches:
        return _MET[condition, Side(side)]
    if side == hearer.view.side:
        in_pairs = hearer.side(side) is not None
        return _OUR[condition] if in_pairs and condition in _OUR else _YOURS[condition]
    return _THEIRS.get(condition, _MET[condition, Side(side)])


def _tie(hearer: Hearer, winner: int, reason: Reason) -> str:
    """AA-61. The active side wins a tie; so the winner of one was the active side."""
    language = hearer.language
    if not hearer.watches and hearer.view.side == winner:
        if reason == Reason.CLOSER:
            return say(language, "It was your turn, and that decides.")
        return say(language, "Both sides had a claim; it was your turn, and that decides.")
    if reason == Reason.CLOSER:
        if winner == Side.GREEN:
            return say(language, "It was green's turn, and that decides.")
        return say(language, "It was blue's turn, and that decides.")
    if winner == Side.GREEN:
        return say(language, "Both sides had a claim; it was green's turn, and that decides.")
    return say(language, "Both sides had a claim; it was blue's turn, and that decides.")
