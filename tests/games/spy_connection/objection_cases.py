"""Spy Connection: where each family of choices is asked for in vain."""

from __future__ import annotations

from spytable.table import Table
from tests.contract.objection_cases import Situation, Told
from tests.games.helpers import play

from .situations import BOX, MISSIONS, mission, missions_with, route, situation

DEALERS = {"begin", "draw", "deal", "reveal"}


def _drafting() -> Situation:
    """Whoever is to choose last is asked first here."""

    def found() -> tuple[object, int]:
        table = BOX.table(2, {"start": "advanced"}, seed=3)
        decision = table.decision()
        assert decision is not None
        return table, 1 - decision.seat

    return found  # type: ignore[return-value]  # a Table it is


IN_LONDON = missions_with("london")[0]
ELSEWHERE = missions_with(without=("london",))[0]

SITUATIONS: dict[str, Situation] = {
    "end": lambda: (situation(), 0),
    "pass": lambda: (situation(), 0),
    "decline": lambda: (situation(), 0),
    "travel": lambda: (situation(), 0),
    "connect": lambda: (situation(), 0),
    "back": lambda: (situation(agents=[route("london", "paris", "madrid")]), 0),
    "take": lambda: (situation(missions=[dict.fromkeys(MISSIONS[-3:], "")]), 0),
    "discard": lambda: (situation(missions=[{}, {ELSEWHERE: ""}]), 1),
    "mark": lambda: (situation(missions=[{ELSEWHERE: ""}]), 0),
    "unmark": lambda: (
        play(situation("check", missions=[{IN_LONDON: ""}]), f"mark:{IN_LONDON}"),
        0,
    ),
    "draft": _drafting(),
}

LONDON_ROME = mission("london", "rome")
FAR = ", ".join(f"2 {space}" for space in route("london", "paris", "monaco", "rome").split(", "))
"""Twelve agents, up to Rome."""
IN_ROME = ("rome", "moscow")
ONE_OPTION = "You do one of the three things each turn, and you have done yours.", "SC-34"
RED_DECIDES = "Red is deciding now.", "SC-33"


def _first_to_draft() -> tuple[Table, int]:
    table = BOX.table(2, {"start": "advanced"}, seed=3)
    decision = table.decision()
    assert decision is not None
    return table, decision.seat


TOLD: Told = [
    (
        lambda: (situation(agents=[route("london", "paris", "madrid")]), 0),
        {
            "panel-red": (
                "First do one of the three things: you may pass only if none is possible, "
                "and skip only an extra turn.",
                "SC-34",
            ),
            "city-london": ("Your spy is here already; staying put is not moving.", "SC-101"),
            "city-moscow": (
                "Only a neighbour of the city your spy is in can be connected.",
                "SC-74",
            ),
            "space-london-paris-1": (
                "Without it your other agents would be cut off from your spy.",
                "SC-91",
            ),
        },
    ),
    (
        lambda: (situation(missions=[dict.fromkeys(MISSIONS[-3:], "")]), 0),
        {
            "mission-01": ("You have three unfinished missions; nobody has more.", "SC-40"),
            "mission-41": (
                "First do one of the three things; cities are marked at the end of the turn.",
                "SC-37",
            ),
            "mission-42": ("It does not show the city your spy is in.", "SC-104"),
        },
    ),
    (
        lambda: (
            situation(
                agents=[FAR], spies=IN_ROME, missions=[{LONDON_ROME: "2 | london"}, {}], turn=9
            ),
            0,
        ),
        {
            "mission-02": ("Planning agents needed: 1; in your supply: 0.", "SC-Q06"),
            "city-athens": ("Agents needed for the link: 3; in your supply: 0.", "SC-83"),
        },
    ),
    (
        lambda: (
            situation("check", agents=[FAR], spies=IN_ROME, missions=[{LONDON_ROME: "2 | london"}]),
            0,
        ),
        {LONDON_ROME: ("You have no agent left for the mark; take one back.", "SC-114")},
    ),
    (
        lambda: (situation("check", missions=[{LONDON_ROME: "london"}]), 0),
        {
            LONDON_ROME: ("London is marked on it already.", "SC-106"),
            "mission-01": ONE_OPTION,
            "city-paris": ONE_OPTION,
        },
    ),
    (
        lambda: (play(situation("check", missions=[{IN_LONDON: ""}]), f"mark:{IN_LONDON}"), 0),
        {
            IN_LONDON: (
                "You marked it in this very turn, so it stays; use undo if you slipped.",
                "SC-Q31",
            )
        },
    ),
    (
        lambda: (play(situation(agents=[route("london", "paris")]), "travel:paris"), 0),
        {
            "city-london": (
                "Your spy moves once a turn; now connect a city from here, or end the turn.",
                "SC-Q13",
            )
        },
    ),
    (
        lambda: (
            situation(agents=["", route("rome", "monaco")], missions=[{}, {ELSEWHERE: ""}]),
            1,
        ),
        {
            ELSEWHERE: ("You mark cities on a mission, or discard it, in your own turn.", "SC-55"),
            "mission-02": ("You take a mission in your own turn.", "SC-33"),
            **dict.fromkeys(("city-london", "city-athens", "space-monaco-rome-1"), RED_DECIDES),
        },
    ),
    (
        _first_to_draft,
        {"mission-11": ("First choose the mission that you start with.", "SC-22")},
    ),
    (
        _drafting(),
        {
            "start-1": (
                "You choose when it is your turn: anticlockwise, the start player last.",
                "SC-24",
            )
        },
    ),
]
