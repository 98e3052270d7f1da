"""Counting which rules the tests prove."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from spytable.cli import app
from spytable.games import shelf
from spytable.rules_coverage import BadLedger, coverage, leading_ids, read_ledger, show

LEDGER = "# 1. One | done\nXX-01\nXX-02\n# 2. Two | open\nXX-03\n# Questions | noted\nOQ-1\n"
TEST = 'def test_it():\n    """XX-01, OQ-1. So it is; see XX-02."""\n'


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with one game, its ledger and one test."""
    (tmp_path / "tests" / "ledger").mkdir(parents=True)
    (tmp_path / "tests" / "games" / "my_game").mkdir(parents=True)
    (tmp_path / "tests" / "ledger" / "my-game.txt").write_text(LEDGER)
    (tmp_path / "tests" / "games" / "my_game" / "test_it.py").write_text(TEST)
    return tmp_path


@pytest.mark.parametrize(
    ("docstring", "ids"),
    [
        ("AA-24, AA-71. Two differ.", ["AA-24", "AA-71"]),
        ("AA-42: whoever takes it", ["AA-42"]),
        ("AA-47 to AA-49, OQ-01. Moves.", ["AA-47", "AA-48", "AA-49", "OQ-01"]),
        ("MM-098 to MM-100. Zeros stay.", ["MM-098", "MM-099", "MM-100"]),
        ("AA-01, AA-02,\nAA-03. Over the line.", ["AA-01", "AA-02", "AA-03"]),
        ("As in AA-24. Not at the beginning.", []),
        ("", []),
    ],
)
def test_a_docstring_begins_with_the_ids_it_proves(docstring: str, ids: list[str]) -> None:
    assert leading_ids(docstring) == ids


def test_rules_of_finished_chapters_must_be_named(project: Path) -> None:
    (game,) = coverage(project)
    assert (game.game, game.rules, game.named) == (
        "my-game",
        ["XX-01", "XX-02", "XX-03"],
        ["XX-01"],
    )
    assert game.missing == ["XX-02"]
    assert game.unknown == []
    assert game.tests["OQ-1"] == ["tests/games/my_game/test_it.py::test_it"]
    assert show(None, check=False, as_json=False, root=project)
    assert not show(None, check=True, as_json=False, root=project)


def test_ids_nobody_knows_are_found(project: Path) -> None:
    test = project / "tests" / "games" / "my_game" / "test_it.py"
    test.write_text('def test_it():\n    """XX-01, XX-02, XX-09. There is no ninth."""\n')
    (game,) = coverage(project)
    assert (game.missing, game.unknown) == ([], ["XX-09"])
    assert not show(None, check=True, as_json=False, root=project)


def test_rules_that_no_rulebook_tells_are_found(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (project / "tests" / "games" / "my_game" / "test_it.py").write_text(
        TEST.replace("XX-01", "XX-01, XX-02")
    )
    (tmp_path / "RULES.md").write_text("# T\n\nOne (XX-01).\n")
    monkeypatch.setattr(shelf, "names", lambda: ("my-game",))
    monkeypatch.setattr(shelf, "folder", lambda name: tmp_path)
    (game,) = coverage(project)
    assert (game.missing, game.untold) == ([], [("RULES.md", "XX-02")])
    assert not show(None, check=True, as_json=False, root=project)
    (tmp_path / "RULES.md").write_text("# T\n\nOne (XX-01, XX-02).\n")
    assert show(None, check=True, as_json=False, root=project)


@pytest.mark.parametrize(
    "text",
    ["XX-01\n", "# One\n", "# One | almost\n", "# One | done\nrule one\n", LEDGER + "XX-01\n"],
)
def test_a_ledger_that_cannot_be_read_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "my-game.txt"
    file.write_text(text)
    with pytest.raises(BadLedger, match="my-game"):
        read_ledger(file)


def test_the_command_tells_which_tests_prove_a_rule() -> None:
    told = CliRunner().invoke(app, ["rules", "AA-24"])
    assert told.exit_code == 0
    assert "test_the_two_laid_cards_differ_in_name" in told.output
    assert CliRunner().invoke(app, ["rules", "AA-999"]).exit_code == 1


def test_the_command_counts_for_machines_too() -> None:
    told = CliRunner().invoke(app, ["rules", "--json"])
    figures = {game["game"]: game for game in json.loads(told.output)}
    assert set(figures) == {"agent-avenue", "agenti", "mind-mgmt", "spy-connection"}
    assert figures["agent-avenue"]["rules"] == 177
