"""A changed rule is never played from an old cache."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from spytable.kernel import cache
from spytable.kernel.cache import cache_home, sources_digest

rule_module = sys.modules["spytable.kernel.rule"]  # its name inside the package is the decorator's
PACKAGE = Path(str(rule_module.__file__)).resolve().parent.parent

CALLER = """
from spytable.kernel.rule import rule
from .other import worth

@rule
def score(n):
    return n * worth()
"""
WORTH = """
from spytable.kernel.rule import rule

@rule
def worth():
    return {}
"""
ASK = """
from spytable.games.tiny import score
print(score(10), sum(score.entry.stats.cache_hits.values()))
"""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A tree with the real kernel and one tiny game whose rule calls another file's."""
    root = tmp_path / "source" / "spytable"
    ignore = shutil.ignore_patterns("__pycache__")
    shutil.copytree(PACKAGE / "kernel", root / "kernel", ignore=ignore)
    (root / "games").mkdir()
    for folder in (root, root / "games"):
        (folder / "__init__.py").touch()
    (root / "games" / "tiny.py").write_text(CALLER)
    (root / "games" / "other.py").write_text(WORTH.format(2))
    return root


def ask(package: Path, cache: Path) -> tuple[int, int]:
    """The answer of a new process, and the number of functions it found already compiled.

    Python's own bytecode is not kept: it is found again by a source's size and second of change,
    and the two texts of a rule that is changed within a second share both.
    """
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in ("SPYTABLE_PLAIN", "NUMBA_CACHE_DIR") and not name.startswith("COV")
    }
    settings = kept | {"SPYTABLE_CACHE": str(cache), "PYTHONPATH": str(package.parent)}
    done = subprocess.run(
        [sys.executable, "-B", "-c", ASK], env=settings, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    answer, hits = done.stdout.split()
    return int(answer), int(hits)


def test_a_rule_changed_in_another_file_is_played_at_once(package: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    assert ask(package, cache) == (20, 0)
    assert ask(package, cache) == (20, 1)
    (package / "games" / "other.py").write_text(WORTH.format(3))
    assert ask(package, cache) == (30, 0)
    (package / "games" / "other.py").write_text(WORTH.format(2))
    assert ask(package, cache) == (20, 1)
    assert len(list((cache / "compiled").iterdir())) == 2


def test_where_nothing_can_be_kept_rules_are_compiled_anew(package: Path, tmp_path: Path) -> None:
    """Neither beside the sources, where an old rule might be found again, nor not at all."""
    not_a_folder = tmp_path / "file"
    not_a_folder.touch()
    assert ask(package, not_a_folder) == (20, 0)
    (package / "games" / "other.py").write_text(WORTH.format(3))
    assert ask(package, not_a_folder) == (30, 0)
    assert not list(package.rglob("*.nbi"))


def test_old_folders_are_swept_and_the_youngest_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SPYTABLE_CACHE", str(tmp_path))
    home = tmp_path / "compiled"
    for age in range(6):
        folder = home / f"old-{age}"
        folder.mkdir(parents=True)
        (folder / "index.nbi").touch()
        os.utime(folder, (1_000_000 - age, 1_000_000 - age))
    ours = sources_digest()
    assert cache.prepare() == home / ours
    assert {f.name for f in home.iterdir()} == {ours, "old-0", "old-1", "old-2"}


def test_a_folder_that_vanishes_meanwhile_counts_as_the_oldest(tmp_path: Path) -> None:
    (tmp_path / "here").mkdir()
    order = sorted([tmp_path / "gone", tmp_path / "here"], key=cache._age)
    assert [path.name for path in order] == ["here", "gone"]


def test_an_unusable_home_is_said_to_be_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("SPYTABLE_CACHE", str(tmp_path / "file"))
    assert cache.prepare() is None


TREE = {
    "kernel/rule.py": "",
    "kernel/bits.py": "",
    "games/belief.py": "@rule\ndef believe(): ...",
    "games/a/rules/turn.py": "from ..components import CARDS\n@rule\ndef end(): ...",
    "games/a/components.py": "from . import boxfile",
    "games/a/boxfile.py": 'OURS = "cards.json"',
    "games/a/cards.json": "1",
    "bots/walk.py": "from .workspace import Work\n@rule\ndef walk(): ...",
    "bots/workspace.py": "import spytable.games.belief",
}
UNRELATED = {
    "games/a/__init__.py": "from . import rules, words, picture",
    "web/page.py": "",
    "games/a/words/told.py": "from ..rules.turn import end",
    "games/a/picture/board.py": "from ..components import CARDS",
    "games/a/figures.py": "from .components import CARDS",
    "games/a/poster.toml": "",
    "games/a/RULES.md": "",
    "games/a/picture/picture.css": "",
    "bots/ladder.py": "from .walk import walk",
    "lab/report.py": "",
}


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A tree like the package's, with a file of every kind."""
    package = tmp_path / "spytable"
    for name, text in (TREE | UNRELATED).items():
        path = package / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return package


@pytest.mark.parametrize("name", TREE)
def test_the_digest_sees_every_rule_what_it_imports_and_the_data(tree: Path, name: str) -> None:
    before = sources_digest(tree)
    path = tree / name
    path.write_text(path.read_text() + "\n# changed" if path.suffix == ".py" else "2")
    assert sources_digest(tree) != before


@pytest.mark.parametrize("name", UNRELATED)
def test_the_digest_ignores_what_no_rule_depends_on(tree: Path, name: str) -> None:
    before = sources_digest(tree)
    (tree / name).write_text("3")
    assert sources_digest(tree) == before


def test_the_digest_sees_a_new_rule_and_a_rule_that_moved(tree: Path) -> None:
    seen = {sources_digest(tree)}
    (tree / "games" / "a" / "new.py").write_text("@rule\ndef new(): ...")
    seen.add(sources_digest(tree))
    (tree / "games" / "a" / "new.py").rename(tree / "games" / "a" / "newer.py")
    seen.add(sources_digest(tree))
    assert len(seen) == 3


def test_our_own_words_and_pictures_are_not_among_the_sources() -> None:
    found = {path.relative_to(PACKAGE).as_posix() for path in cache.sources()}
    assert {"kernel/verbs.py", "bots/walk.py", "games/spy_connection/box.json"} <= found
    assert {"games/agent_avenue/components.py", "games/agent_avenue/rules/market.py"} <= found
    told = [name for name in found if "/words/" in name or "/picture/" in name]
    assert not told
    assert not {"games/agent_avenue/figures.py", "games/agent_avenue/position.py"} & found
    assert not {"lab/report.py", "lab/plots.py"} & found


def test_the_digest_sees_replaced_boxes(
    tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = {sources_digest(tree)}
    other = tmp_path / "box.txt"
    monkeypatch.setenv("SPYTABLE_BOX_A", str(other))
    seen.add(sources_digest(tree))
    for text in ("one", "two"):
        other.write_text(text)
        seen.add(sources_digest(tree))
    assert len(seen) == 4


def test_what_two_compilers_made_is_kept_apart(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A box that one has compiled is not ready for the other."""
    seen = set()
    for asked in ("", "quick", "public"):
        monkeypatch.setenv("SPYTABLE_COMPILER", asked)
        seen.add(sources_digest(tree))
    assert len(seen) == 3


def test_the_cache_lies_where_the_platform_wants_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SPYTABLE_CACHE", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    home = Path.home()
    monkeypatch.setattr(sys, "platform", "linux")
    assert cache_home() == home / ".cache" / "spytable"
    monkeypatch.setenv("XDG_CACHE_HOME", "/x")
    assert cache_home() == Path("/x/spytable")
    monkeypatch.setattr(sys, "platform", "darwin")
    assert cache_home() == home / "Library" / "Caches" / "spytable"
    monkeypatch.setattr(sys, "platform", "win32")
    assert cache_home() == home / "spytable" / "cache"
    monkeypatch.setenv("SPYTABLE_CACHE", "/own")
    assert cache_home() == Path("/own")


def double(number: Any) -> Any:
    """A rule."""
    return 2 * number


def test_a_rule_is_compiled_unless_this_process_runs_plainly(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Either way the Python function behind it can be had."""
    monkeypatch.setattr(rule_module, "PLAIN", True)
    assert rule_module.rule(double) is double
    assert rule_module.python_function(double) is double
    monkeypatch.setattr(rule_module, "PLAIN", False)
    monkeypatch.setattr(rule_module, "RULES", [])
    compiled = rule_module.rule(double)
    assert compiled is not double
    assert compiled(21) == 42
    assert compiled.signatures
    assert rule_module.python_function(compiled) is double
    assert compiled in rule_module.RULES


def price(number: int) -> int:
    """A fact."""
    return number + 1


def test_a_function_of_plain_values_is_not_compiled_for_python(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A price is asked by every picture: the way into compiled code takes longer than the sum."""
    monkeypatch.setattr(rule_module, "PLAIN", False)
    monkeypatch.setattr(rule_module, "RULES", [])
    asked = rule_module.rule(price)
    assert asked(2) == 3
    assert not asked.compilations
