"""The way in which a rule runs: plainly until its game is ready, compiled afterwards, and as
asked."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from spytable.games import shelf
from spytable.kernel import PLAIN, Small, compiled, new, plainly, rule
from spytable.table import OpenedBox

rules = sys.modules["spytable.kernel.rule"]  # its name inside the package is the decorator's

pytestmark = pytest.mark.skipif(PLAIN, reason="there is only one way")

GROUP = __name__.partition(".")[0]
"""This test's package, which counts as a game of its own."""
ran: list[str] = []


class Pile:
    """A record of the make-believe game."""

    height: Small


def grow(pile: Any, by: int) -> int:
    """A rule; compiled code cannot tell that it ran, Python can."""
    pile.height += by
    return int(pile.height)


@pytest.fixture
def patient() -> Iterator[None]:
    """As a server runs, and back."""
    before = set(rules._mode.ready)
    rules.run_plainly_until_ready()
    yield
    with rules._mode.lock:
        rules._mode.lazy, rules._mode.ready = False, before
        rules._mode.rebind()


@pytest.fixture
def made() -> Iterator[Any]:
    """A new rule, and whether it ran plainly."""
    known = list(rules.RULES)
    one: Any = rule(grow)
    plain, _ = one.py_func, (one.inner, one.entry)

    def noted(*arguments: Any) -> Any:
        ran.append("plainly")
        return plain(*arguments)

    one.py_func = noted
    one.rebind()
    ran.clear()
    yield one
    rules.RULES[:] = known


def test_a_rule_is_compiled_when_it_is_first_called(made: Any) -> None:
    assert made(new(Pile), 3) == 3
    assert not ran and len(made.signatures) == 1


def test_a_server_runs_it_plainly_until_its_game_is_ready(made: Any, patient: None) -> None:
    pile = new(Pile)
    assert made(pile, 3) == 3
    assert ran == ["plainly"] and not made.compilations
    with compiled():
        made(new(Pile), 1)
    assert made(pile, 1) == 4
    assert ran == ["plainly"] * 2
    rules.make_ready(GROUP)
    assert made(pile, 1) == 5
    assert ran == ["plainly"] * 2


def test_what_was_not_rehearsed_goes_on_plainly(made: Any, patient: None) -> None:
    """A server never waits for the compiler, not even then."""
    rules.make_ready(GROUP)
    made(new(Pile), 3)
    assert ran == ["plainly"] and not made.compilations


def test_another_game_that_is_ready_changes_nothing(made: Any, patient: None) -> None:
    with compiled():
        made(new(Pile), 1)
    rules.make_ready("another")
    made(new(Pile), 3)
    assert ran == ["plainly"]


def test_what_is_asked_in_one_thread_holds_in_no_other(made: Any, patient: None) -> None:
    with compiled():
        made(new(Pile), 1)
        thread = threading.Thread(target=made, args=(new(Pile), 1))
        thread.start()
        thread.join()
        made(new(Pile), 1)
        with plainly():
            made(new(Pile), 1)
    assert ran == ["plainly"] * 2


def test_rules_for_all_games_follow_the_game_of_their_record(patient: None) -> None:
    from spytable.bots.playouts import copies
    from spytable.kernel import new_many

    one: Any = copies
    piles = new_many(Pile, 3)
    with compiled():
        one(piles, 1)
    one.py_func, before = lambda *arguments: ran.append("plainly"), one.py_func
    ran.clear()
    try:
        one.rebind()
        one(piles, 1)
        assert ran == ["plainly"]
        rules.make_ready(GROUP)
        one(piles, 1)
        assert ran == ["plainly"]
    finally:
        one.py_func = before


@pytest.mark.parametrize("name", shelf.names())
def test_a_game_becomes_compiled_in_the_middle_and_nobody_notices(name: str, patient: None) -> None:
    box = shelf.take(name)
    group = rules.group_of(box.state.__module__)
    table = OpenedBox(box).table(2, {}, seed=7)
    twin = OpenedBox(box).table(2, {}, seed=7)
    for step in range(24):
        decision = table.decision()
        if decision is None:
            break
        choice = decision.choices[step % len(decision.choices)]
        with compiled():  # the twin is compiled from the start, which is the rehearsal as well
            again = twin.decision()
            assert again is not None and again.codes == decision.codes
            twin.take(decision.seat, choice.name, decision.moment)
            for watcher in (0, 1, None):
                _ = twin.pov(watcher).view
        table.take(decision.seat, choice, decision.moment)
        assert table.fingerprint() == twin.fingerprint()
        if step == 11:
            rules.make_ready(group)
            assert rules.is_ready(group)
    assert table.record.entries == twin.record.entries
    assert table.position() == twin.position()


LOADED = """
import sys
from spytable.kernel.rule import run_plainly_until_ready
run_plainly_until_ready()
from spytable.table import box
from spytable.bots import bot
table = box(sys.argv[1]).table(2, {}, seed=1)
for _ in range(4):
    decision = table.decision()
    seat = decision.seat
    choice = bot("search", rounds=2).decide(table.pov(seat).view, decision, table.pov(seat).heard)
    table.take(seat, choice, decision.moment)
    table.pov(seat).picture(), table.pov(None).told()
print("numba" in sys.modules)
"""


@pytest.mark.parametrize("name", shelf.names())
def test_who_does_not_compile_does_not_load_the_compiler(name: str) -> None:
    asked = [sys.executable, "-c", LOADED, name]
    done = subprocess.run(asked, capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stdout.strip()) == (0, "False"), done.stderr


def test_modules_belong_to_the_folder_of_their_game() -> None:
    shelf.take("agent-avenue")
    assert rules.group_of("spytable.games.agent_avenue.rules.turn") == "agent_avenue"
    assert rules.group_of("spytable.games.agent_avenue") == "agent_avenue"
    assert rules.group_of("spytable.games.belief") is None
    assert rules.group_of("spytable.kernel.dice") is None
    assert rules.group_of("toy_box.rules") == "toy_box"
