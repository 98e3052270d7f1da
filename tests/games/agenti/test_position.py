"""Positions that cannot have come about are refused, with the reason."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from spytable.table import BadPosition
from tests.games.agenti.situations import BOX, position

Change = Callable[[dict[str, Any]], object]
BASE = position(
    players=3,
    keys={0: ["1", "2 known 2"], 2: ["4 up"]},
    files={"v": "t1:1 b1:12"},
    found="x",
    wrong=[(1, 3, "y", ["3 shown"])],
    plan=4,
    looked={0: "4"},
)
WALKING = position(
    "step", card="street", action="move", roll=3, agents=("a8", "c1"), keys={0: ["1"]}
)
WALKING["state"] |= {
    "mover": "agent",
    "steps_left": 2,
    "path": ["a4", "a8", *["none"] * 5],
    "path_length": 2,
}
BEAM = position("show", card="light", action="light", keys={1: ["1", "2"]})
BEAM["state"] |= {"exposed": "seat-2"}
BATTLE = position(
    "defend", card="street", action="move", roll=3, agents=("a8", "a8"), keys={1: ["1"]}
)
BATTLE["state"] |= WALKING["state"] | {
    "phase": "defend",
    "agent": {"seat-1": "a8", "seat-2": "a8"},
    "passed": "seat-2",
    "attack": 4,
    "keys": BATTLE["state"]["keys"],
    "key": BATTLE["state"]["key"],
    "key_known": BATTLE["state"]["key_known"],
    "key_up": BATTLE["state"]["key_up"],
    "key_since": BATTLE["state"]["key_since"],
}
OVER = position("over", plan=1)
OVER["state"] |= {"reason": "long-game"}


def put(*path: Any, value: Any) -> Change:
    """Write one value into a state document."""

    def change(state: dict[str, Any]) -> None:
        inner: Any = state
        for step in path[:-1]:
            if isinstance(inner, dict):
                inner = inner.setdefault(step, {})
            else:
                inner = inner[step]
        inner[path[-1]] = value

    return change


@pytest.mark.parametrize(
    "document",
    [BASE, WALKING, BEAM, BATTLE, OVER],
    ids=["base", "walking", "beam", "battle", "over"],
)
def test_the_positions_that_are_spoilt_here_are_possible(document: dict[str, Any]) -> None:
    BOX.position(deepcopy(document))


@pytest.mark.parametrize(
    ("document", "change", "why"),
    [
        (BASE, put("phase", value="blank"), "not been set up"),
        (BASE, put("active", value="seat-4"), "active: nobody sits there"),
        (BASE, put("roll", value=7), "six faces"),
        (BASE, put("round_number", value=101), "that long"),
        (BASE, put("turn", value=0), "turn: it is counted"),
        (BASE, put("keys", "seat-4", value=1), "seat-4: nobody sits there"),
        (BASE, put("looked", "seat-1", "hideout-2", value=2), "0 or 1"),
        (BASE, put("out", "seat-2", value=2), "counted 1, 2, 3"),
        (BASE, put("agent", "seat-1", value="none"), "an agent is on the board"),
        (BASE, put("agent", "seat-1", value="b2"), "b2: a circle holds one agent"),
        (BASE, put("suspect", "v", value="none"), "every suspect stands"),
        (
            BASE,
            put(
                "used",
                "seat-1",
                value=dict.fromkeys(("street", "suspects", "tram", "light", "file"), 1),
            ),
            "with the fifth card",
        ),
        (BASE, put("card", value="street"), "none is chosen yet"),
        (BASE, put("owns", "v", value="hideout-2"), "one owner"),
        (BASE, put("owns", value={"v": "hideout-1"}), "every suspect owns"),
        (BASE, put("plan", value="none"), "plan: it is in one"),
        (BASE, put("halves", "z", "b1", value=1), "both halves of one hideout"),
        (BASE, put("bonus", "y", value="key"), "one card of each kind"),
        (BASE, put("bonus", "x", value="light"), "one bonus card is in the file"),
        (BASE, put("file_size", "v", value=5), "five halves"),
        (BASE, put("file", "v", 5, value="t1"), "twice"),
        (BASE, put("file", "v", 5, value="b3"), "does not belong"),
        (BASE, put("file", "v", 5, value="move"), "does not belong"),
        (BASE, put("file", "v", 0, value="t2"), "at the bottom"),
        (BASE, put("seen_by", "v", 5, value=0), "once a player has seen it"),
        (BASE, put("seen_by", "v", 0, value=1), "once a player has seen it"),
        (BASE, put("keys", "seat-1", value=3), "3 keys are counted"),
        (BASE, put("key_known", "seat-1", 0, value=2), "whoever holds a key knows it"),
        (BASE, put("key_up", "seat-1", 0, value="hideout-1"), "seen by all"),
        (BASE, put("key_up", "seat-3", 0, value="hideout-2"), "seen by all"),
        (BASE, put("key_since", "seat-1", 0, value=2), "after so many claims"),
        (BASE, put("key", "seat-1", 0, value="hideout-3"), "one key of each"),
        (BASE, put("supply_size", value=2), "supply_size is 2"),
        (BASE, put("returned", "seat-2", 0, value="none"), "a claim is made with a key"),
        (BASE, put("returned", "seat-2", 0, value="hideout-4"), "two places at a time"),
        (BASE, put("returned_since", "seat-2", 0, value=1), "known and held"),
        (BASE, put("returned_known", "seat-1", value=[1, 0, 0, 0]), "no such key"),
        (BASE, put("saw_evidence", "seat-1", "v", value=1), "one sees evidence by a claim"),
        (BASE, put("wrong", "hideout-1", "v", value=1), "more claims"),
        (BASE, put("wrong", value={"hideout-4": {"z": 1}}), "that claim was right"),
        (BASE, put("mover", value="agent"), "mover: somebody"),
        (BASE, put("steps_left", value=1), "nobody is on the way"),
        (BASE, put("active", value="seat-2"), "that player is out"),
        (BASE, put("reason", value="all-out"), "reason and phase"),
        (BASE, put("winner", value="seat-1"), "winner and reason"),
        (BASE, put("pending", "v", value=-1), "counted from 0"),
        (BASE, put("checking", value="v"), "whose file"),
        (BASE, put("attack", value=3), "before the defence"),
        (BASE, put("battle", value={"seat-1": 3, "seat-3": 4}), "until the agent goes on"),
        (BASE, put("battle", value={"seat-4": 3}), "seat-4: nobody sits there"),
        (WALKING, put("battle", value={"seat-1": 3}), "between the active player and another"),
        (WALKING, put("battle", value={"seat-1": 3, "seat-2": 7}), "six faces"),
        (BASE, put("exposed", value="seat-1"), "nobody has to show"),
        (BASE, put("passed", value="seat-3"), "demanded from"),
        (BASE, put("moved", "v", value=1), "not moved all together"),
        (BASE, put("phase", value="checks"), "a roll and a card"),
        (WALKING, put("path", 1, value="a3"), "the last one is where"),
        (WALKING, put("path", 0, value="a8"), "no circle is entered twice"),
        (WALKING, put("path_length", value=3), "where the move began"),
        (WALKING, put("steps_left", value=0), "steps_left"),
        (WALKING, put("action", value="suspect"), "moves somebody else"),
        (WALKING, put("action", value="all"), "moves somebody else"),
        (WALKING, put("phase", value="file"), "it is not on the card"),
        (WALKING, put("used", "seat-1", "street", value=1), "lies face down"),
        (WALKING, put("card", value="none"), "a roll and a card"),
        (BEAM, put("exposed", value="nobody"), "no key to show"),
        (BEAM, put("exposed", value="seat-1"), "no key to show"),
        (BATTLE, put("demanded", value=1), "no key lies there"),
        (BATTLE, put("passed", value="seat-1"), "demanded from"),
        (OVER, put("winner", value="seat-1"), "winner and reason"),
        (OVER, put("reason", value="none"), "reason and phase"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_the_reason(
    document: dict[str, Any], change: Change, why: str
) -> None:
    spoilt = deepcopy(document)
    change(spoilt["state"])
    with pytest.raises(BadPosition, match=why):
        BOX.position(spoilt)
