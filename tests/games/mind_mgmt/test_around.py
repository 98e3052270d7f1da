"""Chapters 18, 30 and 32: mistakes, the record sheet, playing alone or together."""

from __future__ import annotations

import spytable
from tests.games.helpers import now, offered, play, refuses
from tests.games.mind_mgmt.situations import BOX, acting, marks, seen, situation

FAR = ("R1C2", "R1C4", "R7C3", "R7C5")
WAY = "R4C1 R4C2 R4C3 R4C4 R4C5 R4C6"


def test_no_mistake_of_the_recruiter_gets_through() -> None:
    """MM-222 to MM-226, OQ-21: what is against the rules is refused before anything happens, so
    there is nothing to own up to, to put right or to pay for."""
    table = situation()
    for name in ("step:r2c4", "step:r4c4", "slip:r5c5", "second-slip:r4c5", "done", "expose:r2c1"):
        assert refuses(table, name)
    asked = play(acting("meru", "R2C2", immortals=FAR), "ask:bird")
    for name in ("no-token", "mark:r3c4", "mark:r2c1"):
        assert refuses(asked, name)
    counted = play(situation(), "step:r2c6", "done")
    assert now(counted)["recruits"] == sum(now(counted)["track"]), "counted by the table"


def test_a_slip_of_the_hand_is_taken_back_while_it_affects_nothing() -> None:
    """MM-223: at once; what has been told cannot be."""
    table = play(situation(), "step:r2c6")
    assert table.pov(0).may_undo
    table.undo(0)
    assert now(table)["walked"] == 5
    assert not play(table, "step:r2c6", "done").pov(0).may_undo


def test_the_record_keeps_who_played_whom() -> None:
    """MM-340 to MM-342, MM-345: names by seat, the Recruiter's card, one record for every game;
    it is kept without anybody's doing, and any number of them."""
    names = ("Ann", "Bob", "Cyril")
    table = BOX.table(3, {"mission": "training"}, seed=4, names=names)
    while (decision := table.decision()) is not None:
        table.take(decision.seat, decision.choices[len(decision.choices) // 2])
    again = spytable.replay(table.record.text())
    assert tuple(again.record.names) == names
    assert seen(again, 1)["character"] in ("karl-box", "smoking-girl")
    assert seen(again, 1)["owner"] == now(table)["owner"]
    assert again.result == table.result


def test_the_record_tells_in_which_round_the_agents_won() -> None:
    """MM-343."""
    table = play(acting("meru", "R4C6", route=WAY, immortals=FAR), "capture")
    assert (now(table)["round_number"], table.result and table.result.reason) == (1, "captured")


def test_the_record_tells_how_the_recruiter_won() -> None:
    """MM-344: by recruits or by time."""
    assert {"recruited", "time"} <= set(BOX.box.reason_names.values())
    long = "R2C1 R2C2 R2C3 R2C4 R2C5 R2C6 R3C6 R4C6 R4C5 R4C4 R4C3 R4C2 R4C1 R5C1 R6C1"
    features = {"features": ("garden", "pool", "umbrella"), "cards": ("bus", "dogs")}
    table = play(situation(hour=15, route=long, **features), "step:r6c2", "done")
    assert table.result is not None and table.result.reason == "time"


def test_no_other_app_is_needed_to_play_alone_or_together() -> None:
    """MM-371 to MM-373: any seat may be a bot's, the Recruiter's or an agent's; from its own View,
    like everybody."""
    for seat, table in ((0, situation(players=3)), (1, acting("meru", players=3, immortals=FAR))):
        world = table.imagine(seat, 1)
        assert offered(world, seat) == offered(table, seat)
        assert seen(world, seat) == seen(table, seat)
        assert marks(world) == marks(table)
