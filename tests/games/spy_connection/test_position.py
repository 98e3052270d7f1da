"""Positions that cannot have come about are refused, each with its reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from spytable.kernel import new
from spytable.table import BadPosition
from tests.games.helpers import play
from tests.games.spy_connection.situations import BOX, MISSIONS, link, mission, situation

Change = Callable[[dict[str, Any]], object]
LONDON_MADRID = mission("london", "madrid")
HELD = [{LONDON_MADRID: "1 | madrid", "start-1": "london"}, {}]
SIX = [card for card in MISSIONS if card != LONDON_MADRID][:6]


def document(**more: Any) -> dict[str, Any]:
    """A position that can be."""
    return situation(agents=[link("london", "paris")], missions=HELD, **more).position()


IMPOSSIBLE: list[tuple[str, Change]] = [
    ("players", lambda s: s.update(players=5)),
    ("not been set up", lambda s: s.update(phase="blank")),
    ("active: nobody", lambda s: s.update(active="seat-3")),
    ("starter: nobody", lambda s: s.update(starter="seat-4")),
    ("trigger: nobody", lambda s: s.update(trigger="seat-3")),
    ("is_extra", lambda s: s.update(is_extra=2)),
    ("no game is that long", lambda s: s.update(round_number=100)),
    ("extra", lambda s: s.update(extra=99)),
    ("seat-3: nobody", lambda s: s["supply"].update({"seat-3": 15})),
    ("not in the box", lambda s: s["owned"].update({"seat-1": 16})),
    ("0, 1 or 2 agents", lambda s: s["agents"]["seat-1"].update({"london-gate": 3})),
    ("negative", lambda s: s["supply"].update({"seat-1": -1})),
    ("16 agents are there", lambda s: s["supply"].update({"seat-2": 16})),
    ("cut off", lambda s: s["spy"].update({"seat-1": "moscow"})),
    ("takes one agent", lambda s: s["marks"]["seat-1"][0].update(madrid=2, london=-1)),
    ("does not show", lambda s: s["marks"]["seat-1"][0].update(madrid=0, rome=1)),
    ("nothing to plan", lambda s: s["planning"].update({"seat-1": [0, 1, 0]})),
    ("fresh: 0 or 1", lambda s: s.update(fresh=[2, 0, 0])),
    ("no mission was served", lambda s: s.update(fresh=[0, 1, 0])),
    ("a card is there or", lambda s: s["deck"].update({"mission-40": 2})),
    ("without a name", lambda s: s["deck"].update(none=1)),
    ("nobody who plays", lambda s: s["done_by"].update({"start-3": "seat-4"})),
    ("in 2 places", lambda s: s["deck"].update({LONDON_MADRID: 1})),
    ("never on offer", lambda s: s["offer"].__setitem__(0, "start-2")),
    (
        "only start missions",
        lambda s: (s["deck"].pop("mission-40"), s["open_starts"].__setitem__(0, "mission-40")),
    ),
    ("deck_size", lambda s: s.update(deck_size=3)),
    ("missions completed", lambda s: s["completed"].update({"seat-1": 1})),
    ("closed from above", lambda s: s["offer"].__setitem__(0, "none")),
    ("would have been refilled", lambda s: s["offer"].__setitem__(3, "none")),
    ("nothing to refill", lambda s: s.update(phase="refill")),
    ("laid out already", lambda s: s.update(phase="offer")),
    ("every spy", lambda s: s["spy"].pop("seat-2")),
    ("before the first turn", lambda s: s["deck"].update({"start-5": 1})),
    ("latest turn", lambda s: s["last_turn"].update({"seat-1": 3})),
    ("later than", lambda s: s["last_turn"].update({"seat-2": 30})),
    ("begun already", lambda s: s.update(phase="begin")),
    ("trigger", lambda s: s.update(trigger="seat-1")),
    ("winner, reason", lambda s: s.update(phase="over")),
    ("winner, reason", lambda s: s.update(winner="seat-1")),
    ("only at the end", lambda s: s["points"].update({"seat-1": 3})),
]


@pytest.mark.parametrize(("reason", "change"), IMPOSSIBLE)
def test_what_cannot_be_is_refused(reason: str, change: Change) -> None:
    whole = document()
    change(whole["state"])
    with pytest.raises(BadPosition, match=reason):
        BOX.position(whole)


def test_a_mission_with_all_its_marks_would_be_gone() -> None:
    """SC-109. Completed at once."""
    whole = document()
    whole["state"]["marks"]["seat-1"][0]["london"] = 1
    whole["state"]["supply"]["seat-1"] -= 1
    with pytest.raises(BadPosition, match="would be completed"):
        BOX.position(whole)


@pytest.mark.parametrize(
    ("start", "phase", "reason"),
    [("advanced", "deal", "nothing is dealt"), ("first-game", "reveal", "nothing is drafted")],
)
def test_each_start_has_its_own_phases(start: str, phase: str, reason: str) -> None:
    """SC-16, SC-20. Dealing belongs to one, drafting to the other."""
    table = BOX.table(2, {"start": "advanced"}, seed=1)
    whole = table.position()
    whole["variant"]["start"] = whole["state"]["start"] = start
    whole["state"]["phase"] = phase
    with pytest.raises(BadPosition, match=reason):
        BOX.position(whole)


def test_a_state_for_no_number_of_players() -> None:
    """SC-Q03. Asked directly: a document would already be refused for its variant."""
    state = new(BOX.box.state)
    state.players = 5
    assert BOX.box.impossible(state) == "players: 5 cannot play"


def test_no_extra_turn_before_the_game() -> None:
    """SC-118. Nothing can have been completed."""
    whole = BOX.table(2, {"start": "advanced"}, seed=1).position()
    whole["state"]["is_extra"] = 1
    with pytest.raises(BadPosition, match="no turn is being played"):
        BOX.position(whole)


def test_points_are_what_lies_there() -> None:
    """SC-133, SC-134. A finished game can be opened, but not with other points."""
    table = situation(
        "check", active=1, trigger=0, completed=[[*SIX, LONDON_MADRID]], spies=("rome", "rome")
    )
    play(table, "end")
    whole = table.position()
    assert BOX.position(whole).result is not None
    whole["state"]["points"]["seat-1"] += 1
    with pytest.raises(BadPosition, match="not what lies there"):
        BOX.position(whole)
