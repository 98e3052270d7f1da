"""Modules of SHIFT that change what the agents can know of the route."""

from __future__ import annotations

from typing import Any

import pytest

from spytable.games.mind_mgmt.components import FEATURE_NAMES, LOCATION_NAMES
from spytable.table import BadPosition, Table
from tests.games.helpers import now, offered, play, refuses
from tests.games.mind_mgmt.situations import (
    BOX,
    acting,
    family,
    fresh,
    heard,
    marks,
    not_there,
    seen,
    situation,
    training,
    words,
)

ROUTE = "R3C5 R3C4 R4C4 R5C4 R5C3 R6C3"
"""Six hours; immortals stand elsewhere."""


def sentences(table: Table, seat: int | None) -> list[str]:
    """What a seat was told."""
    return [told.sentence.replace("\xa0", " ") for told in table.pov(seat).told()]


def drawn(table: Table, seat: int | None) -> str:
    """The picture of a seat; of spaces, only that they are there."""
    return table.pov(seat).picture("en").replace("\xa0", " ")


# -- Long Memory --------------------------------------------------------------------------------

MEMORY: dict[str, Any] = {
    "modules": ["long-memory"],
    "route": ROUTE,
    "immortals": ("R5C5", "R7C5", "R2C2", "R1C5"),
}


def recalling(at: str, **told: Any) -> Table:
    """Dusty about to reveal at a step token."""
    tokens = {at: 6} | told.pop("tokens", {})
    return acting("dusty", at, tokens=tokens, **(MEMORY | told))


def test_twice_a_reveal_may_use_the_long_memory() -> None:
    """MM-450: with the module, beside the usual Reveal, where that is possible; a use is spent,
    whatever it brings."""
    table = recalling("R4C4", tokens={"R5C4": 6, "R5C3": 6})
    assert {"reveal", "reveal-next"} <= words(table)
    play(table, "reveal-next")
    assert now(table)["linked_reveals"] == 1 and now(table)["acted"] == 1
    assert refuses(table, "reveal-next"), "one action"
    spent = recalling("R4C4", linked_reveals=0)
    assert "reveal" in words(spent) and "reveal-next" not in words(spent)
    bare = recalling("R4C4", modules=[])
    assert "reveal" in words(bare) and "reveal-next" not in words(bare)
    nothing_there = acting("dusty", "R4C3", **MEMORY)
    assert not words(nothing_there) & {"reveal", "reveal-next"}
    kept = play(recalling("R4C4"), "reveal")
    assert now(kept)["linked_reveals"] == 2 and marks(kept) == {"R4C4": 3}


def test_it_leads_on_to_the_location_of_the_hour_after() -> None:
    """MM-451: a step token there, which can be revealed like any other."""
    table = play(recalling("R4C4"), "reveal-next")
    assert marks(table) == {"R4C4": 3, "R5C4": "step"}
    BOX.position(table.position())
    for seat in (0, 1, None):
        assert sentences(table, seat)[-1] == (
            "Long Memory: one hour later it was D5, and a step token is placed there. Uses left: 1."
        )
    play(table, "move:r5c4", "rest", "activate:meru")
    state = table.position()["state"]
    assert state["agent_at"]["dusty"] == "r5c4" and state["token"] == {"r5c4": 1}
    last = play(recalling("R5C4"), "reveal-next")
    assert marks(last) == {"R5C4": 4, "R5C3": "step"}


def test_no_new_token_sounds_always_alike() -> None:
    """MM-452: the hour after is still to come, or what was visited then is marked already."""
    word = "Long Memory: no new step token for the hour after. Uses left: 1."
    present = play(recalling("R6C3"), "reveal-next")
    assert marks(present) == {"R6C3": 6}
    step = play(recalling("R4C4", tokens={"R5C4": 6}), "reveal-next")
    assert marks(step) == {"R4C4": 3, "R5C4": "step"}
    note = play(recalling("R4C4", notes={"R5C4": 6}), "reveal-next")
    assert marks(note) == {"R4C4": 3, "R5C4": 4}
    for table in (present, step, note):
        assert [sentences(table, seat)[-1] for seat in (0, 1, None)] == [word] * 3
        BOX.position(table.position())


def test_what_it_proves_is_kept() -> None:
    """MM-453: with a token, where the Recruiter was at that hour, one of the opening too; without
    one, if the hour has come, that it was a location with a mark."""
    table = play(recalling("R4C4"), "reveal-next")
    everywhere = set(LOCATION_NAMES[1:])
    assert not_there(table, 4) == everywhere - {"R5C4"}
    assert [at for at in range(17) if not_there(table, at)] == [4]
    marked = play(recalling("R4C4", tokens={"R5C4": 6, "R6C3": 6}), "reveal-next")
    assert not_there(marked, 4) == everywhere - {"R4C4", "R5C4", "R6C3"}
    present = play(recalling("R6C3"), "reveal-next")
    assert not any(not_there(present, at) for at in range(17)), "of that hour nothing was asked"


def test_all_see_the_long_memory() -> None:
    """MM-454: on its card, and on the button for it."""
    table = recalling("R4C4", players=3)
    labels = {choice.name: choice.sentence() for choice in table.pov(1).choices}
    offered = {choice.name: choice.sentence() for choice in table.pov(2).choices} | labels
    assert offered["reveal-next"] == "Reveal D4 and the hour after"
    play(table, "reveal-next")
    for seat in (0, 1, 2, None):
        assert seen(table, seat)["linked_reveals"] == 1
        assert "left: 1 of 2" in drawn(table, seat)


def test_memories_that_nobody_has_are_refused() -> None:
    """MM-450, MM-453: more uses than two, or any without the module; knowledge of the opening that
    only the module brings."""
    for left, modules in ((3, ["long-memory"]), (-1, ["long-memory"]), (1, [])):
        with pytest.raises(BadPosition, match="linked_reveals"):
            situation(modules=modules, linked_reveals=left)
    with pytest.raises(BadPosition, match="not_at"):
        situation(phase="activate", hour=6, not_at={4: ["R1C1"]})
    with pytest.raises(BadPosition, match="not_at"):
        situation(phase="activate", hour=6, modules=["long-memory"], not_at={4: ["R1C1"]})
    taught = training(phase="agent", hour=6, active="dusty").position()
    assert taught["state"]["linked_reveals"] == 0


# -- Bookkeeper ---------------------------------------------------------------------------------

BOOKS: dict[str, Any] = {
    "modules": ["bookkeeper"],
    "route": "R6C3 R5C3 R5C2 R5C1 R4C1 R3C1 R2C1",
    "features": ("pool", "fountain", "bird"),
    "cards": ("palm", "garden"),
    "hour": 7,
}
"""One recruit at 6:00, at the pool; and one at 7:00, at the fountain."""


def test_once_the_bookkeeper_tells_how_many_came_earlier() -> None:
    """MM-455, MM-457: the number of the earlier turn, and so of the later one; no second time."""
    table = situation("activate", **BOOKS)
    assert now(table)["track"][7] == 2
    play(table, "ask-ledger")
    state = now(table)
    assert (state["ledger"][6], state["ledger_asks"], state["phase"]) == (1 + 1, 0, "activate")
    assert sum(map(bool, state["ledger"])) == 1 and "ask-ledger" not in words(table)
    BOX.position(table.position())
    early = BOOKS | {"features": ("pool", "torches", "bird")}
    assert now(play(situation("activate", **early), "ask-ledger"))["ledger"][6] == 1 + 2
    late = BOOKS | {"features": ("graffiti", "fountain", "bird")}
    assert now(play(situation("activate", **late), "ask-ledger"))["ledger"][6] == 1 + 0


def test_the_bookkeeper_is_asked_right_after_a_warning() -> None:
    """MM-456: in that turn of the agents, before one of the two goes; not at other hours, not where
    no recruit was announced, not without the module; by anybody whose agent may still go."""
    table = situation("activate", players=3, **BOOKS)
    for seat in (1, 2):
        assert "ask-ledger" in words(table, seat) and "ask the Bookkeeper" in table.pov(
            seat
        ).prompt("en")
    play(table, "activate:bill-falls")
    assert "ask-ledger" not in words(table)
    play(table, "rest")
    assert "ask-ledger" in words(table, 2) and "ask-ledger" not in words(table, 1)
    play(table, "activate:dusty", "rest")
    assert now(table)["phase"] == "recruiter" and "ask-ledger" not in words(table)
    none = BOOKS | {"features": ("dogs", "bus", "cafe")}
    assert now(situation("activate", **none))["track"][7] == 0
    assert "ask-ledger" not in words(situation("activate", **none))
    assert "ask-ledger" not in words(situation("activate", **BOOKS | {"modules": []}))
    even = BOOKS | {"hour": 6, "route": "R6C3 R5C3 R5C2 R5C1 R4C1 R3C1"}
    assert "ask-ledger" not in words(situation("activate", **even))


def test_all_hear_the_bookkeeper_and_it_costs_no_action() -> None:
    """MM-458: nobody is activated by it; the answer stays on the card."""
    table = situation("activate", players=3, **BOOKS)
    labels = {choice.name: choice.sentence() for choice in table.pov(1).choices}
    assert (
        labels["ask-ledger"].replace("\xa0", " ") == "Bookkeeper: how many of the 2 came at 6:00?"
    )
    play(table, "ask-ledger")
    state = now(table)
    assert (state["activated"], state["active"], state["dolphin"]) == (0, "none", 1)
    for seat in (0, 1, 2, None):
        assert sentences(table, seat)[-1] == (
            "The Bookkeeper: of the recruits just announced, 1 came at 6:00 and 1 at 7:00."
        )
        assert "6:00: 1, 7:00: 1" in drawn(table, seat)


def test_the_books_are_kept() -> None:
    """MM-459: the answer stands for good, and what does not agree with it is refused."""
    table = play(situation("activate", **BOOKS), "ask-ledger")
    play(table, "activate:bill-falls", "rest", "activate:dusty", "rest", "step:r1c1", "done")
    whole = table.position()
    BOX.position(whole)
    assert whole["state"]["ledger"][6] == 2 and whole["state"]["hour"] == 8
    for at, told in ((6, 1), (6, 3), (7, 2), (8, 1)):
        wrong = [told if hour == at else 0 for hour in range(17)]
        with pytest.raises(BadPosition, match="ledger"):
            BOX.position(whole | {"state": whole["state"] | {"ledger": wrong}})
    with pytest.raises(BadPosition, match="ledger_asks"):
        situation("activate", **BOOKS | {"modules": []}, ledger={6: 2})
    with pytest.raises(BadPosition, match="ledger_asks"):
        situation("activate", **BOOKS, ledger={6: 2})


# -- Late Edition -------------------------------------------------------------------------------

LATE: dict[str, Any] = {
    "modules": ["late-edition"],
    "features": ("pool", "fountain", "bird"),
    "cards": ("palm", "garden"),
}
WAY = "R6C3 R5C3 R5C2 R5C1 R4C1 R3C1 R2C1 R2C2"
"""A pool at 6:00, a fountain at 7:00, a bird at 8:00; a café without any beyond it."""


def arrived(hour: int, **told: Any) -> Table:
    """The Recruiter's turn that leads to an hour, ended."""
    way = [*WAY.split(), "R1C2"]
    table = situation(hour=hour - 1, route=" ".join(way[: hour - 1]), **(LATE | told))
    return play(table, f"step:{way[hour - 1].lower()}", "done")


def test_the_first_warning_is_not_announced() -> None:
    """MM-460: no tokens, and nothing is said but the hour and that it waits."""
    usual = arrived(7, modules=[])
    assert now(usual)["track"][7] == 2
    table = arrived(7)
    state = now(table)
    assert (state["track"][7], state["phase"]) == (0, "activate")
    assert state["recruits"] == now(usual)["recruits"] - 2
    for seat in (0, 1, None):
        assert sentences(table, seat)[-2:] == [
            "It is 7:00.",
            "Late Edition: nothing is announced now; it comes with the warning at 9:00.",
        ]
        assert "7:00 → 9:00" in drawn(table, seat)
    BOX.position(table.position())


def test_the_next_announcement_is_of_four_turns() -> None:
    """MM-461: one number, and the tokens lie at that hour; later ones are as ever."""
    table = arrived(9)
    state = now(table)
    assert (state["track"][7], state["track"][9]) == (0, 3)
    assert "recruits of both rounds" in sentences(table, 1)[-1]
    BOX.position(table.position())
    for wrong in ({7: 2, 9: 1}, {9: 2}):
        counts = [wrong.get(hour, state["track"][hour] * (hour == 5)) for hour in range(17)]
        with pytest.raises(BadPosition, match="track"):
            whole = table.position()
            BOX.position(whole | {"state": whole["state"] | {"track": counts}})
    later = situation(
        "activate", hour=11, modules=["late-edition"], features=("bus", "idol", "book")
    )
    assert (
        now(later)["track"][7] == 0
        and now(later)["track"][11]
        == now(situation("activate", hour=11, features=("bus", "idol", "book")))["track"][11]
    )


def test_the_opening_is_counted_as_ever() -> None:
    """MM-462: it is public, and so is what immortals recruit."""
    told: dict[str, Any] = {"features": ("graffiti", "monks", "bird")}
    table = situation(**LATE | told)
    assert now(table)["track"][5] == now(situation(**LATE | told | {"modules": []}))["track"][5] > 0
    paired = situation(immortals=("R5C4", "R3C2", "R6C2", "R3C5"), **LATE | told)
    before = now(paired)["recruits"]
    play(paired, "recruit:garden")
    assert now(paired)["recruits"] == before + 1


def test_what_is_not_announced_does_not_count() -> None:
    """MM-463: with enough of them contacted the game goes on at 7:00, and is won at 9:00, with the
    tokens that are left; the early train leaves later."""
    short = {"symbols": ("bus", "dogs", "courier", "book", "cafe", "umbrella", "graffiti", "monks")}
    short["symbols"] += ("torches", "idol")
    assert now(arrived(7, modules=[], **short))["reason"] == "recruited"
    table = arrived(7, **short)
    assert now(table)["reason"] == "none" and now(table)["recruits"] == 10
    won = arrived(9, **short)
    state = now(won)
    assert (state["reason"], state["recruits"], state["track"][9]) == ("recruited", 12, 2)
    BOX.position(won.position())
    train = situation(hour=14, modules=["late-edition", "early-train"])
    play(train, "step:r6c1", "done")
    assert (
        now(train)["reason"] == "time"
        and now(train)["track"][9] == now(situation(hour=14, modules=["late-edition"]))["track"][9]
    )


def test_the_bookkeeper_tells_of_the_hour_before() -> None:
    """MM-464: of four turns, one on its own; at 7:00 there is nothing to ask."""
    both = ["late-edition", "bookkeeper"]
    assert "ask-ledger" not in words(arrived(7, modules=both))
    table = play(arrived(9, modules=both), "ask-ledger")
    assert now(table)["ledger"][8] == 1 + 1
    assert sentences(table, 1)[-1] == (
        "The Bookkeeper: of the recruits just announced, 1 came at 8:00 and 2 at other hours."
    )
    assert "8:00: 1 / 3" in drawn(table, 1)
    BOX.position(table.position())


# -- Deaf Street --------------------------------------------------------------------------------

DEAF: dict[str, Any] = {
    "modules": ["deaf-street"],
    "route": "R5C5 R4C5 R4C6 R5C6 R6C6 R7C6 R7C5",
    "hour": 7,
    "deaf": "courier",
    "immortals": ("R2C2", "R2C3", "R6C2", "R6C4"),
}
"""The courier was visited at 4:00 and 7:00, the pool at 4:00."""


def test_the_recruiter_names_another_feature_in_secret() -> None:
    """MM-465, MM-466: after the three and before the opening, one of the other thirteen; the others
    hear that it is named, and learn at the end which it was."""
    deals = ("feature:bus", "feature:palm", "feature:dogs")
    table = fresh(3, deals=deals, setup="by-hand", **{"deaf-street": "in"})
    while now(table)["phase"] != "street":
        play(table, min(offered(table) - {"draw-card"}))
    assert "Name the Deaf Street" in table.pov(0).prompt("en")
    assert "is naming the Deaf Street" in table.pov(1).prompt("en")
    assert family(table, "deaf") == {name for name in FEATURE_NAMES[1:]} - {"bus", "palm", "dogs"}
    play(table, "deaf:courier")
    assert (now(table)["deaf"], now(table)["phase"]) == ("courier", "opening")
    assert heard(table, 0)[-1] == "deaf:courier"
    for seat in (1, 2, None):
        assert heard(table, seat)[-1] == "deaf:hidden" and seen(table, seat)["deaf"] == "none"
        assert "has named the Deaf Street, in secret." in sentences(table, seat)[-1]
        assert "Deaf Street (in secret)" in drawn(table, seat)
    assert seen(table, 0)["deaf"] == "courier" and "Deaf Street (courier)" in drawn(table, 0)
    table.undo(0)
    assert now(table)["deaf"] == "none"
    over = play(acting("meru", "R7C5", **DEAF), "capture")
    assert seen(over, 1)["deaf"] == seen(over, None)["deaf"] == "courier"
    assert now(fresh(3))["deaf_street"] == "out"


def test_a_question_about_it_hears_nothing() -> None:
    """MM-467: though it was visited; others are answered as ever, and where immortals forbid, it
    cannot be asked about either."""
    table = play(acting("meru", "R5C6", **DEAF), "ask:courier")
    assert offered(table) == {"no-token"}
    play(table, "no-token")
    assert marks(table) == {}
    for seat in (0, 1, None):
        assert "cannot place a new step token." in sentences(table, seat)[-1]
    usual = play(acting("meru", "R5C6", **DEAF | {"deaf": "garden"}), "ask:courier")
    assert family(usual, "mark") == {"R5C6", "R7C5"}
    other = play(acting("meru", "R5C6", **DEAF), "ask:pool", "mark:r5c6")
    assert marks(other) == {"R5C6": "step"}
    forbidden = DEAF | {"immortals": ("R2C5", "R2C3", "R6C2", "R6C4")}
    assert family(acting("meru", "R5C6", **forbidden), "ask") == {"pool"}


def test_the_dolphin_obeys_it_too() -> None:
    """MM-468."""
    table = play(acting("meru", "R5C6", **DEAF), "ask-dolphin:courier")
    assert marks(table) == {} and now(table)["dolphin"] == 0
    other = play(acting("meru", "R5C6", **DEAF), "ask-dolphin:pool")
    assert marks(other) == {"R5C6": "step"} and now(other)["answering"] == {"pool": 1}


def test_no_token_proves_one_thing_or_the_other() -> None:
    """MM-469: every unmarked location of the feature is unvisited, or the feature is deaf; a step
    token proves that it is not, and so what it said before."""
    silent = play(acting("meru", "R5C6", **DEAF), "ask:courier", "no-token")
    state = now(silent)
    assert state["clear"] == {}
    assert state["silent_first"] == {"r5c6": 7, "r6c3": 7}
    assert state["silent_second"] == {"r2c5": 7, "r4c1": 7, "r7c5": 7}
    BOX.position(silent.position())
    table = acting("meru", "R5C6", **DEAF, silent={"second": {"R3C1": 6}})
    play(table, "ask:pool", "mark:r5c6")
    state = now(table)
    assert state["answering"] == {"pool": 1}
    assert state["clear"] == {"r3c1": 6} and state["silent_second"] == {}, "that was true, then"
    play(table, "rest")
    BOX.position(table.position())


def test_a_shakedown_exposes_it() -> None:
    """MM-470: it is none of the three, and answers truly from then on, the dolphin as well."""
    told = DEAF | {"immortals": ("R5C6", "R2C3", "R6C2", "R6C4"), "players": 3}
    table = play(acting("meru", "R5C6", **told), "shakedown:courier")
    state = now(table)
    assert state["deaf_shown"] == "courier" and state["excluded"]["courier"] == 1
    assert "courier" not in state["exposed"]
    for seat in (0, 1, 2, None):
        assert seen(table, seat)["deaf_shown"] == "courier"
        assert "No, but it is the Deaf Street" in sentences(table, seat)[-1]
        assert "Deaf Street (courier)" in drawn(table, seat)
    BOX.position(table.position())
    true = DEAF | {"deaf_shown": "courier", "excluded": ("courier",)}
    true["answering"] = [name for name in FEATURE_NAMES[1:] if name != "courier"]
    assert family(play(acting("meru", "R5C6", **true), "ask:courier"), "mark") == {"R5C6", "R7C5"}
    dolphin = play(acting("meru", "R5C6", **true), "ask-dolphin:courier")
    assert set(marks(dolphin)) == {"R5C6", "R7C5"}
    wrong = play(acting("meru", "R5C6", **told), "shakedown:bird")
    assert now(wrong)["deaf_shown"] == "none" and now(wrong)["answering"] == {"bird": 1}


def test_then_all_others_have_told_the_truth() -> None:
    """MM-471: what it said itself is worth nothing; for Dusty it is no exposed feature."""
    told = DEAF | {
        "immortals": ("R5C6", "R2C3", "R6C2", "R6C4"),
        "silent": {"first": {"R2C2": 6}, "second": {"R4C1": 6}},
    }
    table = play(acting("meru", "R5C6", **told), "shakedown:courier")
    state = now(table)
    assert state["clear"] == {"r2c2": 6} and state["silent_first"] == state["silent_second"] == {}
    assert set(state["answering"]) == {*FEATURE_NAMES[1:]} - {"courier"}
    play(table, "no-push", "rest", "activate:dusty", "lead:dusty")
    assert now(table)["lead_left"] == 1


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ({"deaf": "bus"}, "deaf: "),
        ({"deaf": "none"}, "deaf: "),
        ({"deaf_shown": "bird"}, "deaf_shown"),
        ({"deaf_shown": "courier"}, "deaf_shown"),
        ({"answering": ["courier"]}, "answering"),
        ({"silent": {"first": {"R6C6": 7}}}, "silent_first"),
        ({"silent": {"first": {"R3C1": 8}}}, "silent_first"),
        ({"silent": {"first": {"R3C3": 6}}}, "silent_first"),
        ({"silent": {"second": {"R3C1": 6}}, "answering": ["pool"]}, "silent_second"),
        ({"modules": [], "answering": ["pool"]}, "answering"),
    ],
)
def test_streets_that_cannot_be_are_refused(told: dict[str, Any], why: str) -> None:
    """MM-465, MM-469, MM-470."""
    with pytest.raises(BadPosition, match=why):
        acting("meru", "R5C6", **DEAF | told)
