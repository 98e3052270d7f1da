"""`--box NAME`: only what concerns one box, and what all boxes share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from spytable.games import shelf


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--box", metavar="NAME", help="leave the tests of other boxes out")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    wanted = config.getoption("--box")
    if wanted is None:
        return
    if wanted not in shelf.names():
        raise pytest.UsageError(f"no box {wanted!r}; on the shelf: {', '.join(shelf.names())}")
    others = {name for name in shelf.names() if name != wanted}
    left_out = [item for item in items if others.intersection(boxes_of(item))]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if not others.intersection(boxes_of(item))]


def boxes_of(item: pytest.Item) -> Iterator[str]:
    """The boxes a test is about: its folder or file is named after one, or a parameter is of it."""
    place = str(item.path.relative_to(item.config.rootpath))
    yield from (name for name in shelf.names() if name.replace("-", "_") in place)
    parameters: dict[str, Any] = getattr(getattr(item, "callspec", None), "params", {})
    for value in parameters.values():
        box = getattr(value, "box", value)
        named = (box, getattr(box, "name", None), getattr(value, "game", None))
        yield from (name for name in named if isinstance(name, str))
