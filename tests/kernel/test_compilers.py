"""The choice of compiler; and that all is played, plainly, where there is none."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from packaging.requirements import Requirement

from spytable.games import shelf
from spytable.kernel import PLAIN, compilers

ROOT = Path(__file__).parents[2]

compiles = pytest.mark.skipif(PLAIN, reason="nothing is compiled")

WITHOUT_NUMBA = """
import sys

class NoNumba:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("numba", "llvmlite"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, NoNumba())
"""
"""As where Numba is not installed."""

BROKEN_NUMBA = """
import sys

class Broken:
    def find_spec(self, name, path=None, target=None):
        if name == "llvmlite":
            raise ImportError("Numba needs NumPy 2.5 or less. Got NumPy 3.0.")

sys.meta_path.insert(0, Broken())
"""
"""As where Numba is installed, but does not go with what is installed beside it."""

ANOTHER_NUMBA = """
import numba
numba.__version__ = "0.99.0"
"""

A_RULE = """
import sys, warnings
from spytable.kernel import PLAIN, Small, new, rule
from spytable.kernel.rule import _mode, is_ready, runs_plainly

class Pile:
    height: Small

@rule
def double(height):
    return 2 * height

@rule
def grow(pile, by):
    pile.height += double(by)
    return pile.height

with warnings.catch_warnings(record=True) as told:
    warnings.simplefilter("always")
    grown = [grow(new(Pile), 3), grow(new(Pile), 4)]
ready = is_ready("__main__") and not runs_plainly("__main__")
used = _mode.compiler.__name__.rpartition(".")[2] if _mode.compiler else None
plain = [str(one.message) for one in told if "plainly" in str(one.message)]
print(grown, "compiled" if ready else "plain", used, len(plain))
"""

ASKED = """
from spytable.kernel import compiled
with compiled():
    grow(new(Pile), 3)
"""

A_GAME = """
import sys
from spytable.bots import bot
from spytable.kernel import PLAIN
from spytable.table import box
from spytable.table.match import play
table = box(sys.argv[1]).table(2, {}, seed=1)
result = play(table, [bot("greedy") for _ in range(2)])
table.pov(None).picture(), table.pov(None).told()
print(PLAIN, result.reason != "", "numba" in sys.modules)
"""


def run(*sources: str, asked: str = "", game: str = "") -> subprocess.CompletedProcess[str]:
    """A process of its own, in which nothing was loaded."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("SPYTABLE_PLAIN", "SPYTABLE_COMPILER", "COV"))
    }
    settings = kept | {"PYTHONPATH": os.pathsep.join(sys.path)}
    settings |= {compilers.SETTING: asked} if asked else {}
    with TemporaryDirectory() as folder:  # of which a compiled rule is remembered by its file
        file = Path(folder) / "asked.py"
        file.write_text("\n".join(sources))
        command = [sys.executable, str(file), game]
        return subprocess.run(command, env=settings, capture_output=True, text=True, timeout=280)


def said(*sources: str, asked: str = "", game: str = "") -> str:
    done = run(*sources, asked=asked, game=game)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@compiles
@pytest.mark.parametrize(
    ("asked", "used"), [("", "compiling"), ("quick", "compiling"), ("public", "compiling_public")]
)
def test_the_setting_chooses_the_compiler(asked: str, used: str) -> None:
    assert said(A_RULE, asked=asked) == f"[6, 8] compiled {used} 0"


def test_a_setting_nobody_knows_is_refused_in_a_sentence() -> None:
    done = run(A_RULE, asked="slow")
    assert done.returncode
    assert done.stderr.strip().endswith("SPYTABLE_COMPILER=slow: it is quick or public, or not set")


@compiles
def test_another_version_of_numba_compiles_by_its_public_api() -> None:
    assert said(ANOTHER_NUMBA, A_RULE) == "[6, 8] compiled compiling_public 0"


@compiles
def test_the_quick_one_cannot_be_had_of_another_version() -> None:
    done = run(ANOTHER_NUMBA, A_RULE.replace('"always"', '"error"'), asked="quick")
    assert "this is Numba 0.99.0; its inner parts are known of 0.68" in done.stderr


@compiles
def test_a_rule_that_another_version_cannot_compile_runs_plainly_and_says_so() -> None:
    """No game stops for that; with the version that was tried it would be a fault of the rule."""
    fault = "import re\nbefore = re.compile('x')"  # what no Numba can compile
    broken = A_RULE.replace("return 2 * height", "before.match('y'); return 2 * height")
    assert said(ANOTHER_NUMBA, fault, broken) == "[6, 8] plain compiling_public 1"
    assert "TypingError" in run(fault, broken).stderr


def test_where_numba_cannot_be_imported_rules_run_plainly_and_say_so() -> None:
    assert said(BROKEN_NUMBA, A_RULE) == "[6, 8] plain None 1"


def test_who_asks_for_compiled_rules_is_told_that_there_are_none() -> None:
    """A server then knows that its bots must think less, and goes on plainly."""
    done = run(BROKEN_NUMBA, A_RULE, ASKED)
    assert "CannotCompile: Numba cannot be used (quick: Numba needs NumPy 2.5" in done.stderr
    assert (
        "CannotCompile: this process runs the rules plainly"
        in run(WITHOUT_NUMBA, A_RULE, ASKED).stderr
    )


def test_without_numba_a_rule_runs_plainly() -> None:
    assert said(WITHOUT_NUMBA, A_RULE) == "[6, 8] plain None 0"


@pytest.mark.parametrize("game", shelf.names())
def test_without_numba_a_whole_game_is_played(game: str) -> None:
    assert said(WITHOUT_NUMBA, A_GAME, game=game) == "True True False"


@pytest.mark.parametrize(
    ("here", "asked_for"),
    [
        (("3.11", "CPython", "linux", "x86_64"), True),
        (("3.14", "CPython", "linux", "aarch64"), True),
        (("3.14", "CPython", "win32", "AMD64"), True),
        (("3.14", "CPython", "darwin", "arm64"), True),
        (("3.14", "CPython", "darwin", "x86_64"), False),
        (("3.14", "CPython", "linux", "armv7l"), False),
        (("3.14", "CPython", "win32", "x86"), False),
        (("3.14", "PyPy", "linux", "x86_64"), False),
        (("3.16", "CPython", "linux", "x86_64"), False),
    ],
)
def test_the_project_can_be_installed_where_numba_cannot(
    here: tuple[str, str, str, str], asked_for: bool
) -> None:
    """Numba is asked for only where it has wheels; NumPy everywhere."""
    names = ("python_version", "platform_python_implementation", "sys_platform", "platform_machine")
    needs = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dependencies"]
    found = {one.name: one.marker for one in map(Requirement, needs)}
    assert found["numpy"] is None and found["numba"] is not None
    assert found["numba"].evaluate(dict(zip(names, here, strict=True))) is asked_for


@compiles
@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_the_public_compiler_plays_the_same_games() -> None:
    """Lockstep of all boxes, byte by byte, with what the public API compiled."""
    settings = os.environ | {compilers.SETTING: "public"}
    command = [sys.executable, "-m", "pytest", "-q", "tests/kernel/test_lockstep.py"]
    command += ["--timeout=1700", "-p", "no:cacheprovider"]
    done = subprocess.run(command, env=settings, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    assert " passed" in done.stdout and "skipped" not in done.stdout
