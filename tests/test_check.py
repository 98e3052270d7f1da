"""The gate itself: what it runs, and when it says that a step has grown too long."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Sequence
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[1]
WHOLE = {"quick": False, "slow": False, "k": None, "box": None}


@pytest.fixture(scope="module")
def check() -> Any:
    loader = SourceFileLoader("the_check", str(ROOT / "check"))
    spec = spec_from_loader(loader.name, loader)
    assert spec is not None
    module = sys.modules[loader.name] = module_from_spec(spec)
    loader.exec_module(module)
    return module


def words(check: Any, **options: Any) -> str:
    """All that it would run."""
    return "\n".join(
        step.by_hand() for step in check.steps(Namespace(**WHOLE | options), "browser")
    )


@pytest.mark.parametrize(
    ("seconds", "counted", "passes", "said"),
    [
        (9.0, True, True, False),
        (11.0, True, True, True),
        (29.9, True, True, True),
        (30.1, True, False, True),
        (999.0, False, True, False),
    ],
)
def test_over_budget_is_said_and_three_times_the_budget_fails(
    check: Any, capsys: Any, seconds: float, counted: bool, passes: bool, said: bool
) -> None:
    step = check.Step("something", [], budget=10)
    quick = check.Step("other", [], budget=10)
    assert check.told_in_time([(quick, 1.0, 1.0), (step, seconds, 1.0)], counted) is passes
    told = capsys.readouterr().out
    assert ("OVER ITS BUDGET of 10 s" in told) is said
    assert ("All is well." in told) is passes


def test_a_slow_machine_gets_more_time(check: Any, capsys: Any) -> None:
    step = check.Step("something", [], budget=10)
    assert not check.told_in_time([(step, 35.0, 1.0)], True)
    assert check.told_in_time([(step, 35.0, 1.5)], True)
    assert "it fails at 45 s" in capsys.readouterr().out
    assert 1.0 <= check.slowness() < 50


def test_all_steps_together_stay_below_fifteen_minutes(check: Any) -> None:
    """On two cores; a longer check is not run before every commit."""
    assert sum(step.budget for step in check.steps(Namespace(**WHOLE), "browser")) <= 900


def test_rules_are_tried_compiled_as_well_where_there_is_time(check: Any) -> None:
    assert "--after-plain" in words(check)
    assert "--after-plain" not in words(check, slow=True)
    assert "--after-plain" not in words(check, box="agent-avenue")


def test_the_look_ahead_is_tried_plainly_too(check: Any) -> None:
    plain = next(line for line in words(check).splitlines() if "SPYTABLE_PLAIN=1" in line)
    assert "tests/bots/test_lookahead.py" in plain


def test_the_whole_check_leaves_nothing_out_but_the_slow_tests(check: Any) -> None:
    told = words(check)
    assert "--cov-append" in told and "coverage report" in told and "tests/test_speed.py" in told
    assert "SPYTABLE_SLOW" not in told and "--box" not in told and "-k" not in told
    compiled = [
        step for step in check.steps(Namespace(**WHOLE), "browser") if "compiled" in step.name
    ]
    assert all("not slow and not speed" in step.words for step in compiled)
    run = [word for step in compiled for word in step.words if word.startswith("tests/")]
    assert len(run) == len(set(run))
    for path in (ROOT / "tests").rglob("test_*.py"):
        assert any(path.is_relative_to(ROOT / folder) for folder in run), path


def test_what_python_has_read_is_kept_whatever_the_machine_says(
    check: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise every worker of every step reads all tests afresh: half a minute in all."""
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    given: list[dict[str, str]] = []

    def run(words: Sequence[str], env: dict[str, str], **_: Any) -> Any:
        given.append(env)
        return Namespace(returncode=0, stdout=None)

    monkeypatch.setattr(check.subprocess, "run", run)
    assert check.Step("tests", ["all"], {"SPYTABLE_PLAIN": "1"}).passes()
    assert "PYTHONDONTWRITEBYTECODE" not in given[0]
    assert given[0]["SPYTABLE_PLAIN"] == "1" and "PATH" in given[0]


@pytest.mark.parametrize("codes", [(0, 0), (0, 1), (1, 0)])
def test_a_step_passes_only_with_what_runs_beside_it(
    check: Any, monkeypatch: pytest.MonkeyPatch, capsys: Any, codes: tuple[int, int]
) -> None:
    """And what that has found is said at the end, not in between."""

    def run(words: Sequence[str], stdout: Any, **_: Any) -> Any:
        is_beside = words[1] == "types"
        return Namespace(
            returncode=codes[is_beside], stdout="an error\n" if stdout is not None else None
        )

    monkeypatch.setattr(check.subprocess, "run", run)
    step = check.Step("both", ["compiling"], beside=["types"])
    assert step.passes() is (codes == (0, 0))
    assert capsys.readouterr().out == "an error\n"
    assert "compiling && " in step.by_hand() and step.by_hand().endswith(" types")


def test_slow_adds_and_quick_takes_away(check: Any) -> None:
    assert "SPYTABLE_SLOW=1" in words(check, slow=True)
    assert "'not speed'" in words(check, slow=True)
    assert "'not slow and not browser and not speed'" in words(check, quick=True)


def test_a_box_alone_takes_its_own_tests_and_what_all_share(check: Any) -> None:
    told = words(check, box="agent-avenue")
    assert told.count("--box agent-avenue") == 4
    assert "warm agent-avenue" in told
    assert "tests/kernel" in told and "tests/web" not in told and "--cov" not in told


@pytest.mark.parametrize(
    ("failed", "codes", "passes"),
    [
        (["tests/web/test_browser.py::test_a"], [1, 0], True),
        (["tests/web/test_browser.py::test_a"], [1, 1], False),
        (["tests/games/test_rules.py::test_a"], [1], False),
        (["tests/web/a.py::a", "tests/table/b.py::b"], [1], False),
        ([f"tests/web/a.py::test_{n}" for n in range(4)], [1], False),
        ([], [1], False),
        (["tests/web/test_browser.py::test_a"], [2], False),
        ([], [0], True),
    ],
)
def test_only_what_waits_is_tried_once_more_and_alone(
    check: Any,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    failed: list[str],
    codes: list[int],
    passes: bool,
) -> None:
    """A few of them, and they are named; whatever else fails has failed."""
    ran: list[list[str]] = []
    monkeypatch.setattr(check, "FAILED", tmp_path / "lastfailed")

    def run(words: Sequence[str], **_: Any) -> Any:
        ran.append([str(word) for word in words[1:]])
        check.FAILED.write_text(json.dumps(dict.fromkeys(failed, True)))
        return Namespace(returncode=codes[len(ran) - 1], stdout=None)

    monkeypatch.setattr(check.subprocess, "run", run)
    assert check.Step("tests", ["all"], waits=True).passes() is passes
    assert ran[1:] == ([["-m", "pytest", "-q", *failed]] if len(codes) > 1 else [])
    waiting = [step.name for step in check.steps(Namespace(**WHOLE), "browser") if step.waits]
    assert waiting == ["tests, compiled"]
