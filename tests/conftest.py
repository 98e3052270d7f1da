"""What pytest is told here: which tests run, and which of them are measured.

`--box NAME`: only what concerns one box, and what all boxes share.  `--after-plain`: after the
plain run, without the tests of rules that would only repeat themselves.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from spytable.games import shelf

UNMEASURED = (
    "tests/bots/",
    "tests/contract/test_imagine.py::test_a_world_depends_on_view_and_seed_alone",
    "tests/contract/test_imagine.py::test_the_truth_is_imagined_no_more_often_than_any_other_world",
    "tests/contract/test_mirror.py",
    "tests/contract/test_partners.py",
    "tests/contract/test_recall.py",
    "tests/contract/test_undo.py",
    "tests/games/agent_avenue/test_position_goes_on.py",
    "tests/games/agenti/test_bots.py",
    "tests/games/mind_mgmt/test_mind.py",
    "tests/games/spy_connection/test_bots.py",
    "tests/games/spy_connection/test_whole_games.py",
)
"""What plays, thinks or imagines at length: plain rules take three to four times as long where the
lines they reach are counted, and others reach these lines."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--box", metavar="NAME", help="leave the tests of other boxes out")
    parser.addoption(
        "--after-plain", action="store_true", help="leave out what the plain run has said already"
    )


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
