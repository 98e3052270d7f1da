"""A Hall without a server, on a temporary SQLite file, for every test that asks for one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.hall.evening import Evening, Story, on_an_evening


@pytest.fixture
def evening(tmp_path: Path) -> Callable[..., None]:
    """Runs a story in a hall of its own."""

    def run(story: Story, **settings: Any) -> None:
        on_an_evening(tmp_path, story, **settings)

    return run


__all__ = ["Evening"]
