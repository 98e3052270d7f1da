"""A new game is a folder and one line: a toy box is put on the shelf of a copy of the project, and
the contract, the catalogues and a person at a browser take it for any other."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.web.browsing import CHROMIUM, Person
from tests.web.running import RunningServer

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
NAME = "high-card"
LINE = f'    "{NAME}": "spytable.games.high_card",\n'
ABOVE = "MODULES = {\n"


@dataclass(frozen=True)
class Project:
    """A copy of this project, with the toy on its shelf."""

    root: Path

    def environment(self, plain: bool = True) -> dict[str, str]:
        """Where Python finds the copy, and nothing of the original."""
        paths = os.pathsep.join([str(self.root / "src"), str(self.root)])
        mode = {"SPYTABLE_PLAIN": "1"} if plain else {"SPYTABLE_PLAIN": "0", "SPYTABLE_SLOW": "1"}
        return os.environ | {"PYTHONPATH": paths} | mode

    def run(self, *words: str, plain: bool = True) -> str:
        """A Python command in the copy; what it prints."""
        done = subprocess.run(
            [sys.executable, *words],
            cwd=self.root,
            env=self.environment(plain),
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """Copy the project, add the folder, and what its tests need; then write the one line."""
    root = tmp_path_factory.mktemp("project")
    for part in ("src", "tests"):
        unwanted = shutil.ignore_patterns("__pycache__", "toy")
        shutil.copytree(ROOT / part, root / part, ignore=unwanted)
    shutil.copy(ROOT / "pyproject.toml", root)
    games = root / "src" / "spytable" / "games"
    shutil.copytree(HERE / "high_card", games / "high_card")
    (root / "tests" / "games" / "high_card").mkdir()
    for needed in ("small_cases.py", "objection_cases.py"):
        shutil.copy(HERE / needed, root / "tests" / "games" / "high_card")
    shelf = games / "shelf.py"
    before = shelf.read_text("utf-8")
    assert before.count(ABOVE) == 1
    shelf.write_text(before.replace(ABOVE, ABOVE + LINE), "utf-8")
    return Project(root)


def test_the_contract_holds_for_the_new_box_unasked(project: Project) -> None:
    words = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "high"]
    told = project.run(*words, "tests/contract", "tests/kernel/test_verbs.py")
    assert " passed" in told and " failed" not in told
    assert int(told.rpartition(" passed")[0].split()[-1]) > 30, told


@pytest.mark.slow
def test_the_contract_holds_for_its_compiled_rules(project: Project) -> None:
    words = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "high"]
    told = project.run(*words, "tests/contract", plain=False)
    assert " passed" in told and " failed" not in told


def test_its_words_and_imports_are_judged_like_all_others(project: Project) -> None:
    words = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "high_card or downward or every"]
    assert " passed" in project.run(
        *words, "tests/locale/test_catalogues.py", "tests/test_imports.py"
    )


def test_commands_know_it(project: Project, tmp_path: Path) -> None:
    told = project.run("-m", "spytable.cli", "gallery", str(tmp_path), NAME)
    assert (tmp_path / f"{NAME}-2-1-ru.svg").is_file(), told
    match = ["-m", "spytable.cli", "match", NAME, "greedy", "random", "--games", "4"]
    assert "greedy" in project.run(*match, "--workers", "1")


@pytest.fixture(scope="module")
def running(project: Project) -> Iterator[RunningServer]:
    server = RunningServer(project.root / "data")
    server.environment |= project.environment()
    server.start()
    yield server
    server.stop()


@pytest.mark.browser
def test_a_person_plays_it_in_a_browser_to_the_end(running: RunningServer) -> None:
    playwright_api = pytest.importorskip("playwright.sync_api")
    with playwright_api.sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-dev-shm-usage"]
        )
        ann = Person(chromium, running.address)
        sit_down(ann)
        back = ann.page.locator(".hc-back").first
        assert back.evaluate("e => getComputedStyle(e).fill") == "rgb(200, 50, 43)"
        moments = play(ann)
        assert len(moments) == len(set(moments)) >= 3
        assert "win" in ann.page.inner_text(".ending")
        ann.go("/language/cs?back=/")
        assert ann.page.locator("h3", has_text="Vyšší bere").count() == 1
        ann.leave()
        chromium.close()


def sit_down(person: Any) -> None:
    """From the shelf to the table, against the easy bot."""
    person.go("/")
    poster = person.page.locator(".poster", has_text="High Card")
    assert poster.locator("img").evaluate("image => image.naturalWidth") > 0
    poster.locator(f'a[href="/new/{NAME}"]').click()
    person.page.fill("#name", "Ann")
    person.page.check('input[name=seat1][value="easy"]', force=True)
    person.page.click("button.big")
    person.page.wait_for_selector(".board")


def play(person: Any) -> list[str]:
    """Click the picture until the game is over; the moments of the clicks."""
    moments = []
    while person.wait_for_turn():
        moments.append(person.moment())
        person.page.locator(".board [data-choice]").last.click()
        person.wait_for_news(moments[-1])
    return moments
