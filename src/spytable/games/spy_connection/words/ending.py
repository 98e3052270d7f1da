"""The ending in words: who won, with how many points, and what broke a tie."""

from __future__ import annotations

from collections.abc import Sequence

from spytable.locale import count, say

from ..components import ROUNDS, Reason, Ties
from ..sight import View


def ending(v: View, names: Sequence[str], language: str) -> str:
    """SC-132 to SC-139. The winner and the reason, in one line; nothing while the game runs."""
    if v.winner == 0:
        return ""
    told = [_won(v, names, language)]
    if tie := tie_broken(v, language):
        told.append(tie)
    loses = 0 <= v.seat < v.players and v.winner - 1 != v.seat
    if v.players > 2 or not loses:  # of two, who has lost has heard both numbers
        told.append(_scores(v, names, language))
    if v.reason == Reason.LONG_GAME:
        told.insert(
            0,
            count(
                language,
                ROUNDS,
                "After {n} round nobody has completed seven missions, and the game is over.",
                "After {n} rounds nobody has completed seven missions, and the game is over.",
            ),
        )
    return " ".join(told)


def _won(v: View, names: Sequence[str], language: str) -> str:
    winner = int(v.winner) - 1
    score = int(v.points[winner])
    if winner == v.seat:
        return count(language, score, "You win with {n} point.", "You win with {n} points.")
    if 0 <= v.seat < v.players:
        return count(
            language,
            score,
            "{name} wins with {n} point; you have {own}.",
            "{name} wins with {n} points; you have {own}.",
            name=names[winner],
            own=int(v.points[v.seat]),
        )
    return count(
        language,
        score,
        "{name} wins with {n} point.",
        "{name} wins with {n} points.",
        name=names[winner],
    )


def tie_broken(v: View, language: str) -> str:
    """SC-139, SC-Q19. The tie-break; nothing where nobody was equal to the winner."""
    if not v.tied:
        return ""
    if v.ties == Ties.SEAT_ORDER:
        return say(language, "The points were equal; the later place in turn order decides.")
    return say(language, "The points were equal; the player who took a turn most recently wins.")


def _scores(v: View, names: Sequence[str], language: str) -> str:
    """Everyone's points, the winner first; in brackets, for a name may end in a number."""
    winner = int(v.winner) - 1
    seats = sorted(range(v.players), key=lambda seat: (seat != winner, -int(v.points[seat]), seat))
    scores = ", ".join(f"{names[seat]} ({int(v.points[seat])})" for seat in seats)
    return say(language, "Scores: {scores}.", scores=scores)
