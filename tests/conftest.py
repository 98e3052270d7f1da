"""Settings of pytest: which tests run, and which of them are measured.

`--box NAME`: only what concerns one box, and what all boxes share.  `--after-plain`: after the
plain run, without the tests of rules that would only repeat themselves.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from typing import Any

import pytest

from spytable.games import shelf

UNMEASURED = (
    "tests/bots/test_lookahead.py::test_a_sure_win_is_taken_and_a_sure_loss_avoided[strong",
    "tests/contract/test_imagine.py::test_a_world_depends_on_view_and_seed_alone",
    "tests/contract/test_imagine.py::test_the_truth_is_imagined_no_more_often_than_any_other_world",
    "tests/contract/test_mirror.py::test_views_and_choices_are_the_same_in_every_imagined_world",
    "tests/contract/test_recall.py::test_no_world_is_imagined_that_a_perfect_memory_has_ruled_out",
    "tests/contract/test_undo.py::test_an_undoable_choice",
    "tests/games/agent_avenue/test_position_goes_on.py::test_what_is_accepted_can_be_played_to_its_end",
    "tests/games/agenti/test_bots.py::test_being_sure_is_what_follows_from_all_worlds[greedy-1]",
    "tests/games/agenti/test_bots.py::test_being_sure_is_what_follows_from_all_worlds[random-3]",
    "tests/games/mind_mgmt/test_mind.py::test_insight_is_the_same_in_every_imagined_world",
    "tests/games/mind_mgmt/test_module_pairs.py",
    "tests/games/spy_connection/test_bots.py::test_nobody_travels_to_and_fro[a way lifted",
    "tests/games/spy_connection/test_whole_games.py::test_no_agent_and_no_card_is_ever_lost",
    "tests/games/spy_connection/test_whole_games.py::test_no_step_leads_into_a_dead_end",
)
"""Beginnings of the names of tests that play, think or imagine at length: plain rules take three to
four times as long where the lines they reach are counted, and shorter tests reach these lines."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--box", metavar="NAME", help="leave the tests of other boxes out")
    parser.addoption(
        "--after-plain", action="store_true", help="leave out what the plain run has said already"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Bots of one machine take turns (`hall/machine_slots`): not with those of other test runs."""
    folder = tempfile.mkdtemp(prefix="spytable-runtime-")
    os.environ["XDG_RUNTIME_DIR"] = folder
    config.add_cleanup(lambda: shutil.rmtree(folder, ignore_errors=True))


@pytest.fixture(autouse=True)
def bots_play_on(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where nobody watches, however slow the machine; a test of their rest says so."""
    if request.path.parent.name in ("hall", "web"):
        monkeypatch.setattr("spytable.hall.bots_at_work.UNWATCHED_AFTER", 600.0)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        if item.nodeid.startswith(UNMEASURED):
            item.add_marker(pytest.mark.no_cover)
    if config.getoption("--after-plain"):
        leave_out(config, items, [item for item in items if repeats_itself(item)])
    wanted = config.getoption("--box")
    if wanted is None:
        return
    if wanted not in shelf.names():
        raise pytest.UsageError(f"no box {wanted!r}; on the shelf: {', '.join(shelf.names())}")
    others = {name for name in shelf.names() if name != wanted}
    leave_out(config, items, [item for item in items if others.intersection(boxes_of(item))])


def leave_out(config: pytest.Config, items: list[pytest.Item], unwanted: list[pytest.Item]) -> None:
    config.hook.pytest_deselected(items=unwanted)
    gone = {id(item) for item in unwanted}
    items[:] = [item for item in items if id(item) not in gone]


def repeats_itself(item: pytest.Item) -> bool:
    """Whether a test of a game's rules does the same in both modes, which the lockstep tests tie
    together: its module does not ask in which one it runs."""
    place = item.path.relative_to(item.config.rootpath).as_posix()
    module = getattr(item, "module", None)
    return place.startswith("tests/games/") and getattr(module, "PLAIN", None) not in (True, False)


def boxes_of(item: pytest.Item) -> Iterator[str]:
    """The boxes a test is about: its folder or file is named after one, or a parameter is of it."""
    place = str(item.path.relative_to(item.config.rootpath))
    yield from (name for name in shelf.names() if name.replace("-", "_") in place)
    parameters: dict[str, Any] = getattr(getattr(item, "callspec", None), "params", {})
    for value in parameters.values():
        box = getattr(value, "box", value)
        named = (box, getattr(box, "name", None), getattr(value, "game", None))
        yield from (name for name in named if isinstance(name, str))
