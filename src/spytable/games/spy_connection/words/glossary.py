"""Glossary for a first game: how to win, how a turn goes, what lies on board and cards."""

from __future__ import annotations

from spytable.caches import remembered
from spytable.locale import mark, say

from ..sight import View

_GOAL = mark(
    "Complete missions for points. When someone has seven, everyone else has one last turn; most"
    " points win."
)

_TURN = (
    (
        mark("Your turn"),
        mark("one of three"),
        mark(
            "Take a mission from the offer, connect a neighbouring city and go there, or move "
            "your spy inside your network. You may also take agents back and discard missions, as "
            "often as you like."
        ),
    ),
    (
        mark("Mission"),
        mark("at most three at a time"),
        mark(
            "End a turn in each of its cities, in any order, and each time put an agent on that "
            "city on the card. When all are marked, the mission is completed and its agents come "
            "back."
        ),
    ),
    (
        mark("Connecting"),
        mark("what it costs"),
        mark(
            "Every space on the way needs one of your agents: an empty space costs 1, a space "
            "with only other players' agents 2, one where you already stand nothing."
        ),
    ),
    (
        mark("Agents"),
        mark("in your supply"),
        mark(
            "They connect cities, mark missions and plan new ones. At any moment of your turn you "
            "may take them back from the board, as long as your spy and all your agents stay "
            "connected."
        ),
    ),
    (
        mark("Planning agents"),
        mark("the flag beside a mission on offer"),
        mark(
            "This many of your agents lie in the corner of the mission, from the moment you take "
            "it until you complete or discard it."
        ),
    ),
    (mark("Star"), mark("on some missions"), mark("Completing it earns an extra turn.")),
    (
        mark("City in red"),
        mark("on a start mission"),
        mark("Your spy begins there, and the city is marked from the start."),
    ),
)
"""SC-34 to SC-118, as little of it as a first turn needs: name, kind, what it does."""


def goal(v: View, language: str) -> str:
    """SC-125, SC-126, SC-138. How to win and what ends the game, in one line."""
    return say(language, _GOAL)


@remembered
def glossary(language: str) -> tuple[tuple[str, str, str], ...]:
    """The same for every reader."""
    mark_counts = say(language, "A mark on an unfinished mission is worth 1 point at the end.")
    aim = f"{say(language, _GOAL)} {mark_counts}"
    told = [(say(language, a), say(language, b), say(language, c)) for a, b, c in _TURN]
    return (say(language, "The aim"), say(language, "how to win"), aim), *told
