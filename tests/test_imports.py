"""The law of imports: the levels of ARCHITECTURE.md, read from the sources themselves."""

from __future__ import annotations

import ast
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "spytable"

# A package imports only from lower levels. The blueprint puts cli beside web and lab; it is the
# door to both, so it stands one step above them here.
LEVELS = {
    "caches": -1,  # below all the others, for all of them may remember something
    "entry": 0,
    "locale": 0,
    "kernel": 1,
    "pictures": 1,
    "games": 2,
    "table": 3,
    "bots": 4,
    "store": 4,
    "hall": 5,
    "lab": 6,
    "web": 6,
    "rules_coverage": 6,
    "terminal": 7,
    "cli": 8,
    "__main__": 9,
}
PUBLIC_API = 5
"""`spytable` itself gathers everything up to the bots: only what stands above may use it."""

ONLY_IN = {
    "numba": "kernel",
    "llvmlite": "kernel",
    "alembic": "store",
    "httpx": "web",
    "jinja2": "web",
    "starlette": "web",
    "markdown_it": "web",
    "prometheus_client": "web",
    "psycopg": "store",
    "sqlalchemy": "store",
    "uvicorn": "web",
}

BARE_CACHES = {"functools", "functools.cache", "functools.lru_cache"}
FREE_TO_CACHE = {"caches", "kernel", "lab", "hall", "table"}
"""Elsewhere a function remembers by `spytable.caches` alone, where it is counted and bounded.
Everything else that `hall` and `table` remember belongs to one table, and goes with it; what
compiles and what measures keeps its own."""

SHARED_BY_GAMES = {path.stem for path in (PACKAGE / "games").glob("*.py")}
"""A game is a folder; what stands beside the folders as one file belongs to all."""
ORDER_IN_A_GAME = {
    "boxfile": 0,
    "components": 1,
    "walks": 2,
    "choices": 2,
    "facts": 2,
    "state": 3,
    "rules": 4,
    "consistency": 4,
    "sight": 5,
    "position": 5,
    "belief": 6,
    "imagine": 7,
    "play": 7,
    "plans": 7,
    "policy": 8,
    "counsel": 9,
    "lookahead_hints": 9,
    "lesson": 9,
    "lesson_of_recruiter": 9,
    "packages": 10,  # beside words: their stories tell what modules do
    "campaign": 10,
    "figures": 10,
}
"""Every module or package of a game: one that is not listed here fails."""
READERS_OF_VIEWS = {"words", "picture", "objections"}
OPEN_TO_READERS = {"components", "choices", "facts"} | READERS_OF_VIEWS
INSIGHT = ["belief", "insight"]
"""The conclusions from a View, for whoever asks to be shown them: the one belief open to
readers."""
BEHIND_INSIGHT = {
    "insight",
    "deduction",
    "enumeration",
    "evidence",
    "feature_sets",
    "route_search",
    "unsampled",
}
"""The modules of `belief` that an insight is made by: they know as little of State as a reader."""
OPEN_BEHIND_INSIGHT = {"components", "choices", "facts"}
OPEN_TO_READERS_OUTSIDE = {"pictures", "locale", "kernel", "caches"}
SHARED_BY_READERS = {"wording"}
"""The words that all games share; it reads Views as they do, and may import no more than they."""


def imported(source: str, module: str, is_package: bool) -> Iterator[str]:
    """Every imported thing by its full dotted name: `from .sight import View` -> `….sight.View`."""
    here = module.split(".") if is_package else module.split(".")[:-1]
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module=origin, names=names, level=dots):
                base = here[: len(here) - dots + 1] if dots else []
                base = base + ([origin] if origin else [])
                yield from (".".join([*base, alias.name]) for alias in names)
            case ast.Call(
                func=ast.Name(id="import_module" | "__import__")
                | ast.Attribute(attr="import_module"),
                args=[ast.Constant(value=str(name)), *_],
            ):
                yield name


def objections(source: str, module: str, is_package: bool = False) -> list[str]:
    """The faults in the imports of one module, in sentences."""
    if module == "spytable":
        return []
    own = module.split(".")[1:]
    if own[0] not in LEVELS:
        return [f"{module} has no level: give it one in {Path(__file__).name}"]
    if game_of(own) and own[2:] and own[2] not in ORDER_IN_A_GAME | dict.fromkeys(READERS_OF_VIEWS):
        return [f"{module} has no place in a game: give it one in {Path(__file__).name}"]
    return [
        f"{module} imports {name}: {reason}"
        for name in imported(source, module, is_package)
        if (reason := objection(own, name.split(".")))
    ]


def objection(own: list[str], target: list[str]) -> str | None:
    """Why the module `own` may not import `target`, if it may not."""
    if target[0] != "spytable":
        if ".".join(target) in BARE_CACHES and own[0] not in FREE_TO_CACHE:
            return "a cache is registered, counted and bounded: `spytable.caches`, `pictures.layer`"
        home = ONLY_IN.get(target[0], own[0])
        return None if own[0] == home else f"only {home} knows {target[0]}"
    target = target[1:]
    if not target or target[0] not in LEVELS:
        return None if LEVELS[own[0]] >= PUBLIC_API else "the public API stands above it"
    if target[0] != own[0]:
        if LEVELS[target[0]] >= LEVELS[own[0]]:
            return "imports go downward only"
        if own[0] == "web" and game_of(target):
            return "web knows the shelf, no game by name"
    if own[0] == "games":
        return objection_in_games(own, target)
    return None


def objection_in_games(own: list[str], target: list[str]) -> str | None:
    game, part = game_of(own), "".join(own[2:3])
    if target[0] == "games":
        if own[1:2] == ["shelf"]:
            return None
        if game_of(target) not in (None, game):
            return "a game stands alone" if game else "only the shelf knows the games"
        if game and target[1:2] == ["shelf"]:
            return "the shelf knows the games, not they the shelf"
    if part in READERS_OF_VIEWS or "".join(own[1:]) in SHARED_BY_READERS:
        return objection_to_reader(game, target)
    if own[2:3] == ["belief"] and "".join(own[3:4]) in BEHIND_INSIGHT:
        return objection_behind_insight(game, target)
    if game and game_of(target) == game:
        there = "".join(target[2:3])
        if ORDER_IN_A_GAME.get(there, 10) > ORDER_IN_A_GAME.get(part, 10):
            return f"in a game, {part} comes before {there}"
    return None


def objection_to_reader(game: str | None, target: list[str]) -> str | None:
    """Words and pictures are made from a View and what is printed in the box: nothing else."""
    if target[0] != "games":
        allowed = target[0] in OPEN_TO_READERS_OUTSIDE
    elif target[1] in SHARED_BY_READERS:
        allowed = True
    elif game is None or game_of(target) != game:
        allowed = False
    else:
        allowed = target[2:] == ["sight", "View"] or "".join(target[2:3]) in OPEN_TO_READERS
        allowed = allowed or target[2:4] == INSIGHT
    return None if allowed else "words and pictures read the View and what is printed, no more"


def objection_behind_insight(game: str | None, target: list[str]) -> str | None:
    """Everything readers are shown follows from the open fields of a View, and never touches
    State."""
    if target[0] != "games":
        allowed = target[0] in OPEN_TO_READERS_OUTSIDE
    elif game_of(target) != game:
        allowed = game_of(target) is None
    else:
        allowed = (
            target[2:] in (["sight", "View"], ["state", "Open"])
            or "".join(target[2:3]) in OPEN_BEHIND_INSIGHT
            or (target[2:3] == ["belief"] and "".join(target[3:4]) in BEHIND_INSIGHT)
        )
    return None if allowed else "what readers are shown follows from a View alone"


def game_of(path: list[str]) -> str | None:
    """The game a dotted path leads into, if it does: `games.agenti.rules` -> `agenti`."""
    inside = path[:1] == ["games"] and len(path) > 1 and path[1] not in SHARED_BY_GAMES
    return path[1] if inside and path[1].islower() else None


def modules() -> Iterator[tuple[str, bool, Path]]:
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = ["spytable", *path.relative_to(PACKAGE).with_suffix("").parts]
        is_package = parts[-1] == "__init__"
        yield ".".join(parts[:-1] if is_package else parts), is_package, path


def test_imports_go_downward_only() -> None:
    found = [
        sentence
        for module, is_package, path in modules()
        for sentence in objections(path.read_text(encoding="utf-8"), module, is_package)
    ]
    assert not found, "\n".join(found)


FORBIDDEN = [
    ("kernel.bits", "import spytable.games.box"),
    ("kernel.bits", "from spytable import pictures"),
    ("kernel.bits", "import spytable"),
    ("pictures.svg", "from ..kernel import bits"),
    ("locale", "from spytable.kernel import rule"),
    ("games.box", "from spytable.table.decision import Decision"),
    ("games.box", "from .agenti import BOX"),
    ("games.agenti", "from spytable.games.shelf import box"),
    ("games.agenti.rules", "from spytable.games.mind_mgmt import rules"),
    ("games.agenti.rules", "from .. import mind_mgmt"),
    ("games.agenti.rules.moves", "from ...mind_mgmt.state import State"),
    ("games.agenti.rules", "def f():\n    from spytable.table import Table"),
    ("games.agenti.rules", "from .sight import View"),
    ("games.agenti.components", "from . import state"),
    ("games.agenti.facts", "from .rules import choices"),
    ("games.agenti.facts", "from .sight import View"),
    ("games.agenti.facts", "from .state import State"),
    ("games.agenti.choices", "from .state import Phase"),
    ("games.agenti.state", "import numba"),
    ("games.agenti.words", "from .state import State"),
    ("games.agenti.words", "from .rules import choices"),
    ("games.agenti.words", "from .sight import observe"),
    ("games.agenti.words", "from .sight import View, observe"),
    ("games.agenti.words", "from .sight import *"),
    ("games.agenti.words", "from . import sight"),
    ("games.agenti.words", "from spytable.games.agenti import BOX"),
    ("games.agenti.words.tellings", "from ..state import Phase"),
    ("games.agenti.picture", "import spytable.games.agenti.sight"),
    ("games.agenti.picture", "from .imagine import imagine"),
    ("games.agenti.picture.board", "from ..rules.moves import reach"),
    ("games.agenti.objections", "from .rules import choices"),
    ("games.agenti.objections", "from .state import State"),
    ("games.agenti.words", "from spytable.games.box import Box"),
    ("games.wording", "from .box import Box"),
    ("games.wording", "from .agenti.state import State"),
    ("games.agenti.newcomer", ""),
    ("games.agenti.newcomer", "from .components import MAP"),
    ("games.mind_mgmt.rules", "from .play.agents import AgentPlanner"),
    ("games.agenti.state", "from .play import goals"),
    ("games.mind_mgmt.sight", "from .belief.evidence import Belief"),
    ("games.mind_mgmt.rules", "from .words import names"),
    ("games.mind_mgmt.words", "from .belief.particles import run_filters"),
    ("games.mind_mgmt.picture.known", "from ..belief import posterior"),
    ("games.mind_mgmt.belief.insight", "from ..state import State"),
    ("games.mind_mgmt.belief.deduction", "from ..state import Open, State"),
    ("games.mind_mgmt.belief.evidence", "from ..sight import observe"),
    ("games.mind_mgmt.belief.insight", "from .particles import run_filters"),
    ("games.mind_mgmt.belief.route_search", "from ..rules import choices"),
    ("games.mind_mgmt.belief.insight", "from spytable.games.agenti.state import State"),
    ("table.record", "from spytable.bots.search import Search"),
    ("table.record", "import numba.typed"),
    ("bots.search", "from numba import njit"),
    ("bots.search", "from spytable.web import app"),
    ("hall.room", "import starlette"),
    ("hall.room", "import sqlalchemy"),
    ("hall.room", "from spytable.web import app"),
    ("store.sqlite", "from spytable.hall import hall"),
    ("lab.batch", "from sqlalchemy import select"),
    ("web.hall", "from spytable.games.agenti import BOX"),
    ("web.hall", "from spytable.games import agenti"),
    ("web.hall", "import_module('spytable.games.agenti')"),
    ("web.hall", "importlib.import_module('spytable.games.agenti')"),
    ("web.app", "from spytable import cli"),
    ("cli", "import uvicorn"),
    ("games.agenti.picture.board", "from functools import lru_cache"),
    ("games.agenti.words", "from functools import cache, partial"),
    ("pictures.svg", "import functools"),
    ("web.table_page.parts", "from functools import cache"),
    ("newcomer", ""),
]

ALLOWED = [
    ("kernel.rule", "import numba\nimport numpy\nfrom .layout import layout"),
    ("pictures.svg", "from ..locale import say"),
    ("games.shelf", "from .agenti import BOX\nfrom .box import Box"),
    ("games.agenti.rules", "from .state import State\nfrom spytable.kernel import rule"),
    ("games.agenti.rules.moves", "from ..state import State\nfrom .judge import end"),
    ("games.agenti.position", "from .state import State\nfrom .rules import set_up"),
    ("games.agenti.words", "from .sight import View\nfrom .components import MAP"),
    ("games.agenti.words", "from .facts import price\nfrom .choices import FAMILIES"),
    ("games.agenti.picture.board", "from ..facts import price"),
    ("games.agenti.objections", "from .picture.told import piece\nfrom .sight import View"),
    ("games.agenti.words.tellings", "from ..sight import View as V\nfrom .names import name"),
    ("games.agenti.words", "from spytable.games.wording import Hearer"),
    ("games.wording", "from spytable.kernel.families import ByFamily\nimport spytable.locale"),
    ("games.mind_mgmt.words", "from .belief.insight import insight"),
    ("games.mind_mgmt.belief.deduction", "from ..state import Open\nfrom .evidence import Belief"),
    ("games.mind_mgmt.belief.particles", "from ..state import State"),
    ("games.mind_mgmt.play.agents", "from ..belief.posterior import Posterior"),
    ("games.mind_mgmt.counsel", "from .play.agents import AgentPlanner"),
    ("games.agenti.picture", "from ...pictures import svg\nfrom . import choices, words"),
    ("games.agenti.picture", "from spytable.locale import say\nimport math"),
    ("games.agenti.picture.board", "from spytable.pictures.layer import layer"),
    ("games.agenti.words", "from functools import partial\nfrom spytable.caches import remembered"),
    ("table.table", "from spytable.games.shelf import box\nfrom spytable.kernel import verbs"),
    ("bots.search", "from spytable.table import Decision\nimport numpy as np"),
    ("web.app", "import starlette\nfrom spytable.games import shelf"),
    ("store.sqlite", "import sqlalchemy.orm"),
    ("hall.room", "from spytable.store import store"),
    ("lab.batch", "import spytable\nfrom spytable import replay"),
    ("cli", "import typer\nfrom spytable.web.app import serve\nfrom spytable.lab import batch"),
]


@pytest.mark.parametrize(("module", "source"), FORBIDDEN)
def test_a_forbidden_import_is_seen(module: str, source: str) -> None:
    assert objections(source, f"spytable.{module}", is_package=module == "games.agenti")


@pytest.mark.parametrize(("module", "source"), ALLOWED)
def test_an_allowed_import_is_not_objected_to(module: str, source: str) -> None:
    assert objections(source, f"spytable.{module}") == []


def test_relative_imports_start_from_the_package_they_stand_in() -> None:
    source = "from .state import State"
    assert list(imported(source, "spytable.games.agenti", is_package=True)) == [
        "spytable.games.agenti.state.State"
    ]
    assert list(imported(source, "spytable.games.agenti.rules", is_package=False)) == [
        "spytable.games.agenti.state.State"
    ]


def test_the_front_door_may_import_anything() -> None:
    assert objections("from .games import shelf\nfrom .bots import roster", "spytable", True) == []


# What belongs to one machine, or to one way of installing, has no place in the project.
STRANGE_WORDS = (b"/work/", b"/root/", b"/home/", b"/opt/", b"/tmp/", b"pypi.org", b"pythonhosted")
MADE_BY_TOOLS = {
    ".git",
    ".venv",
    ".hypothesis",
    ".mypy_cache",
    ".pytest_cache",
    ".ruff_cache",
    "__pycache__",
    "build",
    "dist",
    "htmlcov",
}


def project_files() -> Iterator[Path]:
    for folder, folders, files in os.walk(ROOT):
        folders[:] = [name for name in folders if name not in MADE_BY_TOOLS]
        files = [name for name in files if name not in MADE_BY_TOOLS]  # a worktree's .git is one
        yield from (Path(folder, name) for name in files if not name.startswith(".coverage"))


def test_no_file_names_a_machine_or_a_registry() -> None:
    found = [
        f"{path.relative_to(ROOT)} mentions {word.decode()}"
        for path in project_files()
        if path != Path(__file__).resolve()
        for word in STRANGE_WORDS
        if word in path.read_bytes()
    ]
    assert not found, "\n".join(found)
