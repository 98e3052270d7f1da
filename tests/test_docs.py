"""Everything the documents name of the sources is there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
DOCUMENTS = [
    *("ARCHITECTURE.md", "CONTRIBUTING.md", "bench/README.md"),
    *("docs/hosting.md", "docs/nodes.md", "docs/table-page.md"),
]
ONE_PAGE = 9_000
"""Bytes that one can hold in one's head."""
NAMED = re.compile(r"`([\w./<>-]+/[\w.<>-]*)`")
"""A file or a folder: something with a slash in it."""
ROOTS = (ROOT, ROOT / "src/spytable", ROOT / "src/spytable/web")


def paths(text: str) -> Iterator[str]:
    """The names of sources in a document; for "any game" one of them will do."""
    for name in NAMED.findall(text):
        if not name.startswith(("/", ".")):
            yield name.replace("<game>", "agent_avenue").replace("<language>", "cs")


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_document_names_what_is_there(document: str) -> None:
    named = set(paths((ROOT / document).read_text("utf-8")))
    roots = (*ROOTS, ROOT / "src", (ROOT / document).parent)
    gone = {name for name in named if not any((root / name).exists() for root in roots)}
    assert named and not gone


def test_what_is_gone_is_noticed() -> None:
    assert set(paths("`games/<game>/words/`, `web/gone.py`, `/rules/x`, `a or b`")) == {
        "games/agent_avenue/words/",
        "web/gone.py",
    }


def test_the_architecture_is_one_page() -> None:
    assert len((ROOT / "ARCHITECTURE.md").read_bytes()) <= ONE_PAGE
