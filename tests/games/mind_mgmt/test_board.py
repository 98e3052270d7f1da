"""Chapters 9 and 10: temples and chaos, for the Recruiter, the agents and the immortals."""

from __future__ import annotations

from tests.games.helpers import play
from tests.games.mind_mgmt.situations import acting, family, not_there, situation, words

FAR = ("R1C2", "R1C4", "R7C3", "R7C5")
"""Immortals out of the way."""


def moves(agent: str, place: str, **told: object) -> set[str]:
    """The locations an agent reaches from there by one step."""
    return family(acting(agent, place, **({"immortals": FAR} | told)), "move")


def steps(last: str, *before: str, **told: object) -> set[str]:
    """The locations the Recruiter can step to from there."""
    return family(situation(route=" ".join((*before, last)), **told), "step")


def pushed(place: str, **told: object) -> set[str]:
    """The locations immortal 1 can move to from there."""
    table = situation(immortals=(place, *FAR[1:]), **told)
    return {name[2:] for name in family(table, "immortal") if name[0] == "1"}


def test_into_a_temple_from_every_side() -> None:
    """MM-129, MM-238: the eight neighbours of R3C3."""
    around = ("R2C2", "R2C3", "R2C4", "R3C2", "R3C4", "R4C2", "R4C3", "R4C4")
    for place in around:
        assert "R3C3" in moves("meru", place)
    assert "R3C3" not in moves("meru", "R1C3")
    assert "R3C3" in steps("R2C2", "R5C1", "R4C1", "R3C1", "R2C1")


def test_out_of_a_temple_in_every_direction() -> None:
    """MM-130: orthogonally and diagonally."""
    assert moves("meru", "R5C5") == {
        *("R4C4", "R4C5", "R4C6", "R5C4", "R5C6", "R6C4", "R6C5", "R6C6")
    }
    assert steps("R5C5", "R3C4", "R4C4", "R4C5", "R4C6") == {
        *("R5C4", "R5C6", "R6C4", "R6C5", "R6C6")
    }


def test_the_recruiter_visits_a_temple_once() -> None:
    """MM-131."""
    assert "R3C3" in steps("R3C2", "R2C5", "R2C4", "R2C3", "R2C2")
    assert "R3C3" not in steps("R3C2", "R4C3", "R3C3", "R2C3", "R2C2")


def test_a_temple_is_no_feature() -> None:
    """MM-132, MM-133: nothing can be asked there, and no shakedown names it."""
    table = acting("henry-lyme", "R3C3", immortals=FAR)
    assert words(table) == {"move", "capture", "rest"}
    shakedown = acting("henry-lyme", "R5C5", immortals=("R5C5", *FAR[1:]))
    assert len(family(shakedown, "shakedown")) == 16


def test_a_temple_may_hold_a_step_token_and_a_note() -> None:
    """MM-134, MM-201: so REVEAL works there."""
    route = "R3C1 R3C2 R3C3 R3C4 R3C5 R3C6"
    table = acting("meru", "R3C3", route=route, tokens={"R3C3": 6}, immortals=FAR)
    assert "reveal" in words(table)
    play(table, "reveal")
    exposing = situation(route="R3C1 R3C2 R3C3 R3C4 R3C5", moved=1)
    assert "R3C3" in family(exposing, "expose")


def test_chaos_blocks_orthogonal_moves_of_all() -> None:
    """MM-135, MM-181, MM-242: the Recruiter, agents and immortals, from both sides."""
    for chaos, one, other in (("R4C3-E", "R4C3", "R4C4"), ("R4C3-S", "R4C3", "R5C3")):
        told = {"chaos": (chaos,)}
        assert other not in moves("meru", one, **told)
        assert one not in moves("meru", other, **told)
        assert other in moves("meru", one) and one in moves("meru", other)
    assert "E" not in pushed("R4C3", chaos=("R4C3-E",)) and "E" in pushed("R4C3")
    assert "W" not in pushed("R4C4", chaos=("R4C3-E",)) and "W" in pushed("R4C4")
    assert "S" not in pushed("R4C3", chaos=("R4C3-S",))
    assert "N" not in pushed("R5C3", chaos=("R4C3-S",))
    route = ("R2C1", "R3C1", "R4C1", "R4C2")
    assert "R4C4" in steps("R4C3", *route)
    assert "R4C4" not in steps("R4C3", *route, chaos=("R4C3-E",))


def test_chaos_never_blocks_a_diagonal() -> None:
    """MM-136, OQ-5: neither at a temple nor for immortals, not even where it ends there."""
    south = {"route": "R4C1 R5C1 R6C1 R6C2 R6C3 R6C4"}
    assert "R3C3" in moves("meru", "R2C2", chaos=("R2C2-E",), **south)
    assert "R3C3" in moves("meru", "R2C2", chaos=("R2C2-S",), **south)
    assert "NE" in pushed("R4C3", chaos=("R4C3-E",))
    assert "SE" in pushed("R4C3", chaos=("R4C3-E",))


def test_a_mind_slip_jumps_chaos() -> None:
    """MM-137, MM-145."""
    table = situation(route="R2C1 R3C1 R4C1 R4C2 R4C3", chaos=("R4C3-E", "R2C3-S"))
    assert "R4C4" not in family(table, "step")
    assert {"R4C5", "R2C3"} <= family(table, "slip")


def test_chaos_blocks_a_temple_orthogonally_like_anything_else() -> None:
    """MM-138."""
    assert "R3C3" not in moves("meru", "R3C2", chaos=("R3C2-E",))
    assert "R2C3" not in moves("meru", "R3C3", chaos=("R2C3-S",))
    assert "R2C2" in moves("meru", "R3C3", chaos=("R2C3-S",))


def test_chaos_blocks_pushes() -> None:
    """MM-139, MM-289, MM-316: after a shakedown and by Bill Falls."""
    told = {"immortals": ("R4C3", *FAR[1:]), "chaos": ("R4C3-E",)}
    table = play(acting("meru", "R4C3", **told), "shakedown:bus")
    assert family(table, "push") == {"N", "S", "W"}
    bill = acting("bill-falls", "R5C3", **told)
    assert family(bill, "shove") == {"1:N", "1:S", "1:W"}


def test_chaos_does_not_limit_meru() -> None:
    """MM-140, MM-309."""
    told = {"route": "R2C1 R3C1 R4C1 R4C2 R4C3 R4C4", "chaos": ("R4C4-E",), "immortals": FAR}
    table = acting("meru", "R4C5", **told)
    play(table, "sense")
    assert "R4C4" not in not_there(table, 6) and "R1C1" in not_there(table, 6)
