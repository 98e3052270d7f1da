"""The wheel, installed by pip into an empty environment, serves a game.

Nothing that a game needs was left behind in the sources, and its requirements are all declared.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
import time
import urllib.request
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from http.cookiejar import CookieJar
from importlib.metadata import Distribution
from pathlib import Path
from typing import Any

import pytest

import spytable
from scripts.setting_up import ROOT, SIGNS_OF_NO_NETWORK

pytestmark = pytest.mark.xdist_group("wheel")
"""On one worker, so that it is built and installed once."""

BIN = "Scripts" if os.name == "nt" else "bin"
KIND = {"Accept": "application/json", "Content-Type": "application/json"}
BOX = "agent-avenue"
PATIENCE = 60
"""Seconds in which a server must have started, and in which a bot must have moved."""


def run(*words: str | Path) -> None:
    """A command that must succeed; skipped where it failed only for want of a network."""
    done = subprocess.run(words, capture_output=True, text=True, timeout=280)
    said = done.stdout + done.stderr
    if done.returncode and any(sign in said for sign in SIGNS_OF_NO_NETWORK):
        pytest.skip("pip has no network here")
    assert done.returncode == 0, said


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The folder of an environment that holds nothing but the wheel and what it needs."""
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input"]
    run(*pip, "wheel", "--quiet", "--no-deps", "--wheel-dir", folder, ROOT)
    (wheel,) = folder.glob("*.whl")
    environment = folder / "environment"
    venv.create(environment)
    # Not compiled to bytecode: only what a game needs is, when it is first imported.
    python = environment / BIN / "python"
    run(*pip, "--python", python, "install", "--quiet", "--no-compile", wheel)
    yield environment
    shutil.rmtree(environment)  # hundreds of megabytes, which pytest would keep for days


def test_the_wheel_says_its_version_and_what_it_is(installed: Path) -> None:
    """The version stands in one place; the page of a package index is the README."""
    (folder,) = installed.glob("**/site-packages/spytable-*.dist-info")
    metadata = Distribution.at(folder).metadata
    assert metadata["Version"] == spytable.__version__
    assert metadata["Description-Content-Type"] == "text/markdown"
    assert (ROOT / "README.md").read_text("utf-8").strip() in str(metadata.get_payload())
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert f"## [{spytable.__version__}]" in changes, "a version is told in the CHANGELOG"


class Visitor:
    """Somebody with a cookie of their own, who speaks JSON."""

    def __init__(self, address: str) -> None:
        self.address = address
        cookies = urllib.request.HTTPCookieProcessor(CookieJar())
        self._web = urllib.request.build_opener(cookies)

    def ask(self, path: str, **fields: Any) -> Any:
        body = json.dumps(fields).encode() if fields else None
        asked = urllib.request.Request(self.address + path, body, KIND)
        with self._web.open(asked, timeout=PATIENCE) as answer:
            return json.load(answer)

    def page(self, path: str) -> str:
        with self._web.open(self.address + path, timeout=PATIENCE) as answer:
            return str(answer.read().decode())


@contextmanager
def serving(installed: Path, folder: Path) -> Iterator[str]:
    """The address of `spytable serve`, as it says it itself."""
    words = ["serve", "--port", "0", "--no-open", "--data", str(folder / "data")]
    # Plainly: to compile a box takes longer than to play a game of it.
    settings = {"SPYTABLE_PLAIN": "1", "SPYTABLE_BEAT": "0.02", "PYTHONUNBUFFERED": "1"}
    outside = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    said = folder / "said"
    with said.open("wb") as out:
        process = subprocess.Popen(
            [installed / BIN / "spytable", *words],
            cwd=folder,
            env=outside | settings,
            stdout=out,
            stderr=subprocess.STDOUT,
        )
    try:
        yield address_in(said, process)
    finally:
        process.terminate()
        process.wait(PATIENCE)


def address_in(said: Path, process: subprocess.Popen[bytes]) -> str:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found = [word for word in said.read_text().split() if word.startswith("http://127.0.0.1:")]
        if found:
            return found[0].rstrip("/.,")
        assert process.poll() is None, said.read_text()
        time.sleep(0.05)
    raise AssertionError(f"it never said where it is: {said.read_text()}")


def test_a_game_is_played_on_the_installed_wheel(installed: Path, tmp_path: Path) -> None:
    """A person against a bot, from the form to the result, in the words of `docs/bots.md`."""
    dice = random.Random(7)
    with serving(installed, tmp_path) as address:
        you = Visitor(address)
        form = you.ask(f"/new/{BOX}")
        opened = you.ask(
            f"/new/{BOX}",
            csrf=form["csrf"],
            number=form["number"],
            players=2,
            seat0="you",
            seat1="easy",
        )
        table = "/tables/" + opened["id"]
        for path, shows in (("/", "/new/"), (f"/rules/{BOX}", "AA-24"), (table, "<svg")):
            assert shows in you.page(path), path
        end = time.monotonic() + PATIENCE
        while (now := you.ask(table))["status"] != "ended":
            assert time.monotonic() < end, now["status"]
            if now["choices"]:
                chosen = dice.choice(now["choices"])["name"]
                you.ask(table, csrf=now["csrf"], choice=chosen, moment=now["moment"])
                end = time.monotonic() + PATIENCE
            else:
                time.sleep(0.05)
        assert now["result"]["winners"] in ([0], [1])
