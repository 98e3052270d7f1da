"""Coverage of the rules: which rule of the ledger is proved by which tests.

`tests/ledger/<game>.txt` lists the ids of a game's rules, chapter by chapter:

    # 5. Turn step 1: lay out | done
    AA-20
    AA-21

A chapter is `done` when every one of its rules must be named by a test, `open` while it need not,
and `noted` when it holds rulings that tests may name but that are not counted as rules.  A test
names the rules it proves at the beginning of its docstring: `AA-24, AA-71. ...`, or `AA-47 to
AA-49: ...`.  The text of a rule for people stands in the rulebooks (`games/rulebook.py`): they must
tell every rule of a finished chapter, too.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from rich.console import Console
from rich.table import Table as Grid

from spytable.games import rulebook, shelf
from spytable.locale import LANGUAGES

ROOT = Path(__file__).resolve().parents[2]
"""The project's folder, where the package is used from it."""

_ID = r"[A-Z]{2}-Q?\d+[a-z]?"
_LEADING = re.compile(rf"{_ID}(?:(?:, | and | to |,\s+){_ID})*(?=[.:])")
_RANGE = re.compile(rf"({_ID})(?: to ({_ID}))?")
_STATES = ("done", "open", "noted")


class BadLedger(ValueError):
    """A ledger file that cannot be read; the message says where and why."""


@dataclass(frozen=True)
class Chapter:
    """One chapter of a ledger."""

    title: str
    state: str
    ids: tuple[str, ...]


@dataclass
class Coverage:
    """The rules of one game, and the tests that name them."""

    game: str
    chapters: tuple[Chapter, ...]
    tests: dict[str, list[str]] = field(default_factory=dict)
    """By id, known or not: the tests that name it."""

    def ids(self, *states: str) -> list[str]:
        """The ids of the chapters in these states."""
        return [id_ for c in self.chapters if c.state in states for id_ in c.ids]

    @property
    def rules(self) -> list[str]:
        """Every rule."""
        return self.ids("done", "open")

    @property
    def named(self) -> list[str]:
        """The rules that a test names."""
        return [id_ for id_ in self.rules if id_ in self.tests]

    @property
    def missing(self) -> list[str]:
        """Rules of finished chapters that no test names."""
        return [id_ for id_ in self.ids("done") if id_ not in self.tests]

    @property
    def untold(self) -> list[tuple[str, str]]:
        """The rulebooks of the box, by file, and the rules of finished chapters that they do not
        tell; those that are still to be translated are not asked."""
        if self.game not in shelf.names():
            return []
        found = []
        for file in (rulebook.file(self.game, language) for language in LANGUAGES):
            told = set(rulebook.numbers(file.read_text("utf-8"))) if file.is_file() else None
            if told is not None:
                found += [(file.name, id_) for id_ in self.ids("done") if id_ not in told]
        return found

    @property
    def unknown(self) -> list[str]:
        """Ids that tests name, but the ledger does not hold."""
        return sorted(self.tests.keys() - set(self.ids(*_STATES)))


def coverage(root: Path = ROOT) -> list[Coverage]:
    """Every game with a ledger, and what the tests say of it."""
    games = [
        Coverage(file.stem, read_ledger(file))
        for file in sorted((root / "tests" / "ledger").glob("*.txt"))
    ]
    for file in sorted((root / "tests").rglob("test_*.py")):
        for test, ids in tests_of(file):
            where = f"{file.relative_to(root).as_posix()}::{test}"
            for game in games:
                for id_ in ids:
                    if _speaks_of(file.relative_to(root), game, id_):
                        game.tests.setdefault(id_, []).append(where)
    return games


def _speaks_of(file: Path, game: Coverage, id_: str) -> bool:
    """Rulings are numbered alike in several games (OQ-01): the folder says which game is meant."""
    if game.rules and id_.split("-")[0] == game.rules[0].split("-")[0]:
        return True
    return game.game.replace("-", "_") in file.parts and id_[:2] in {"AD", "ED", "OQ"}


def read_ledger(file: Path) -> tuple[Chapter, ...]:
    """The chapters of one file."""
    chapters: list[tuple[str, str, list[str]]] = []
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
        if line.startswith("# "):
            title, bar, state = line[2:].rpartition(" | ")
            if not bar or state not in _STATES:
                raise BadLedger(f"{file.name}, line {number}: a chapter is one of {_STATES}")
            chapters.append((title, state, []))
        elif line.strip():
            if not chapters or not re.fullmatch(_ID, line.strip()):
                raise BadLedger(f"{file.name}, line {number}: {line[:40]!r} is no id in a chapter")
            chapters[-1][2].append(line.strip())
    found = [id_ for _, _, ids in chapters for id_ in ids]
    twice = {id_ for id_ in found if found.count(id_) > 1}
    if twice:
        raise BadLedger(f"{file.name}: {', '.join(sorted(twice))} stands there twice")
    return tuple(Chapter(title, state, tuple(ids)) for title, state, ids in chapters)


def tests_of(file: Path) -> Iterator[tuple[str, list[str]]]:
    """The tests of a file, each with the ids its docstring begins with."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            if node.name.startswith("test_"):
                yield node.name, leading_ids(ast.get_docstring(node) or "")


def leading_ids(docstring: str) -> list[str]:
    """The ids a docstring begins with; `AA-47 to AA-49` stands for all three."""
    leading = _LEADING.match(docstring)
    ids: list[str] = []
    for first, last in _RANGE.findall(leading.group() if leading else ""):
        ids += _between(first, last) if last else [first]
    return ids


def _between(first: str, last: str) -> list[str]:
    prefix, start = first.split("-")
    end = last.split("-")[1]
    if not (start.isdigit() and end.isdigit()):
        return [first, last]
    return [f"{prefix}-{n:0{len(start)}}" for n in range(int(start), int(end) + 1)]


def show(id_: str | None, check: bool, as_json: bool, root: Path = ROOT) -> bool:
    """Print how many rules of each game the tests prove, or which tests prove one of them;
    False where something is missing that should be there."""
    games = coverage(root)
    if not games:
        raise BadLedger("Rules are counted in the project's own folder: there are no ledgers here.")
    if id_ is not None:
        return _show_one(games, id_, as_json)
    if as_json:
        print(json.dumps([_figures(game) for game in games]))
    else:
        Console().print(_grid(games))
        for game in games:
            for rule in game.missing:
                print(f"{game.game}: no test names {rule}")
            for rule in game.unknown:
                print(f"{game.game}: there is no {rule}, named by {', '.join(game.tests[rule])}")
            for file, rule in game.untold:
                print(f"{game.game}: {file} does not tell {rule}")
    return not check or not any(game.missing or game.unknown or game.untold for game in games)


def _show_one(games: list[Coverage], id_: str, as_json: bool) -> bool:
    found = {game.game: game.tests.get(id_, []) for game in games if id_ in game.ids(*_STATES)}
    if as_json:
        print(json.dumps({"id": id_, "tests": found}))
    elif not found:
        print(f"No ledger holds {id_}.")
    else:
        for game, tests in found.items():
            print(f"{game} {id_}: {len(tests) or 'no'} test{'' if len(tests) == 1 else 's'}")
            for test in tests:
                print(f"  {test}")
    return bool(found)


def _figures(game: Coverage) -> dict[str, object]:
    return {
        "game": game.game,
        "rules": len(game.rules),
        "named": len(game.named),
        "chapters": sum(c.state != "noted" for c in game.chapters),
        "done": sum(c.state == "done" for c in game.chapters),
        "missing": game.missing,
        "unknown": game.unknown,
        "untold": game.untold,
    }


def _grid(games: list[Coverage]) -> Grid:
    grid = Grid("Game", "Rules named by tests", "Chapters done", "Missing in those")
    for game in games:
        chapters = [c for c in game.chapters if c.state != "noted"]
        done = sum(c.state == "done" for c in chapters)
        grid.add_row(
            game.game,
            f"{len(game.named)} of {len(game.rules)}",
            f"{done} of {len(chapters)}",
            str(len(game.missing)) if done else "",
        )
    return grid
