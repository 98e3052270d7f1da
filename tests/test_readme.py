"""The README tells the truth: its Python runs as it stands."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from scripts import server_figures
from spytable.lab.serving import CHOICES_BEFORE

ROOT = Path(__file__).resolve().parent.parent
TEXT = (ROOT / "README.md").read_text("utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.splitlines()[0])
def test_the_python_of_the_readme_runs(block: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(block, "README.md", "exec"), {"__name__": "readme"})
    assert capsys.readouterr().out.strip()


def test_the_first_game_takes_fifteen_lines() -> None:
    assert len(BLOCKS[0].splitlines()) <= 15


def test_it_says_that_public_hosting_needs_consent() -> None:
    assert "independent implementation" in TEXT
    assert "needs the publishers' consent" in TEXT


def test_everything_it_links_to_is_there() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)|src=\"([^\"]+)\"", TEXT):
        path = target[0] or target[1]
        assert (ROOT / path).exists(), path


def test_what_it_says_of_the_server_was_measured() -> None:
    """`scripts/server_figures.py` writes it; whoever measures again runs that."""
    report = json.loads(server_figures.RESULTS.read_text("utf-8"))
    bench = (ROOT / "bench" / "README.md").read_text("utf-8")
    busy = server_figures.BUSY in TEXT
    assert report["choices_before"] == CHOICES_BEFORE, "measured as bench/README.md says"
    assert server_figures.sentence(report) in TEXT
    assert (server_figures.BUSY_ROW in bench) == busy
    assert server_figures.tabled(bench, report, busy) == bench


def test_what_was_measured_for_the_first_time_gets_rows_of_its_own() -> None:
    """They come behind the rows that were there; to write them again changes nothing."""
    report = json.loads(server_figures.RESULTS.read_text("utf-8"))
    for rows in report["load"].values():
        for name in ("before", "postgresql", "proxied", "nodes"):
            for kind in ("program", "page"):
                rows[f"{name} {kind}"] = rows[kind]
        rows["peer on postgresql"] = rows["flatfile"]
    bench = (ROOT / "bench" / "README.md").read_text("utf-8")
    once = server_figures.tabled(bench, report, busy=False)
    for words in ("the version before", "two nodes on PostgreSQL behind nginx", "bgio-postgres"):
        assert sum(line.startswith("| server") and words in line for line in once.splitlines()) == 1
    assert "all processor a choice 1.0 / 1.0 × that on SQLite" in once
    assert server_figures.tabled(once, report, busy=False) == once
    assert "|\n\n|" not in once, "the table has no gap"
