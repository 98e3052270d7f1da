"""The lock files: every file has its hash, whatever pyproject.toml asks for is there; and what
happens where they do not fit."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from scripts import lock, setting_up
from scripts.setting_up import LOCKS, ROOT, CannotSetUp

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
OTHER_FILE = "ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE."
OTHER_FILE_OF_UV = "error: Failed to download\n  cause: Hash mismatch for `h11==0.16.0`"
NO_WHEEL = "ERROR: No matching distribution found for numpy==2.4.6"
NO_NETWORK = "NewConnectionError(...)\nERROR: No matching distribution found for numpy"


def locked(file: Path) -> dict[str, list[tuple[Requirement, int]]]:
    """The content of a lock file: by name the requirements, and how many hashes each has."""
    found: dict[str, list[tuple[Requirement, int]]] = {}
    text = re.sub(r"^#.*\n", "", file.read_text("utf-8"), flags=re.MULTILINE)
    for line in text.replace("\\\n", " ").splitlines():
        named, *hashes = re.split(r"\s+--hash=sha256:", line.strip())
        assert all(re.fullmatch("[0-9a-f]{64}", one) for one in hashes), line
        one = Requirement(named)
        found.setdefault(canonicalize_name(one.name), []).append((one, len(hashes)))
    return found


@pytest.mark.parametrize("file", LOCKS, ids=lambda file: file.stem)
def test_a_lock_file_holds_all_that_is_asked_for_and_nothing_without_a_hash(file: Path) -> None:
    """Whoever changes pyproject.toml makes them anew: python -m scripts.lock."""
    extras = PROJECT["project"]["optional-dependencies"]
    asked = [*PROJECT["project"]["dependencies"], *lock.build_requirements()]
    asked += [lock.BUILDS_IN_PLACE, *(one for extra in LOCKS[file] for one in extras[extra])]
    found = locked(file)
    for one in map(Requirement, asked):
        here = found.get(canonicalize_name(one.name), [])
        assert here, f"{one} is not in {file.name}: python -m scripts.lock"
        for version, _ in here:
            (pinned,) = version.specifier
            fits = pinned.operator == "==" and one.specifier.contains(pinned.version)
            assert fits, f"{version} in {file.name} is not {one}: python -m scripts.lock"
    assert all(hashes for versions in found.values() for _, hashes in versions)


@pytest.mark.parametrize("file", LOCKS, ids=lambda file: file.stem)
def test_a_lock_file_names_no_place_to_fetch_from(file: Path) -> None:
    text = file.read_text("utf-8")
    assert "://" not in text and "index" not in text


def test_the_smaller_lock_file_is_a_part_of_the_larger() -> None:
    small, large = map(locked, LOCKS)
    assert {name: small[name] for name in small} == {name: large.get(name) for name in small}


@pytest.fixture
def installing(monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[list[str]]]:
    """Installs for these extras, where commands with this word fail with these words; gives the
    commands."""

    def run(extras: set[str], word: str = "", said: str = "") -> list[list[str]]:
        asked: list[list[str]] = []

        def answered(command: Sequence[Any]) -> str | None:
            asked.append([str(part) for part in command])
            return said if word in asked[-1] else None

        monkeypatch.setattr(setting_up, "_said_in_vain", answered)
        monkeypatch.setattr(setting_up, "_installer", lambda: ["pip", "install"])
        setting_up._install(extras)
        return asked

    return run


def test_all_comes_with_its_hash_and_the_project_asks_for_nothing_more(installing: Any) -> None:
    play, check = map(str, LOCKS)
    for extras, file in [(set(), play), ({"fast"}, play), ({"fast", "test"}, check)]:
        packages, project = installing(extras)
        assert packages[2:] == ["--require-hashes", "--only-binary", ":all:", "-r", file]
        assert {"--no-deps", "--no-build-isolation", str(ROOT)} <= set(project)
    (unlocked,) = installing({"bench"})
    assert unlocked[-1] == f"{ROOT}[bench]"


@pytest.mark.parametrize("word", ["--require-hashes", "--no-deps"])
def test_where_the_versions_do_not_fit_that_is_said_and_others_are_taken(
    installing: Any, capsys: Any, word: str
) -> None:
    commands = installing({"fast"}, word, NO_WHEEL)
    assert commands[-1] == ["pip", "install", "--editable", f"{ROOT}[fast]"]
    told = capsys.readouterr().out
    assert "do not fit this Python or system" in told and "numpy==2.4.6" in told


@pytest.mark.parametrize("said", [OTHER_FILE, OTHER_FILE_OF_UV])
def test_a_file_that_is_not_the_one_named_ends_the_set_up(installing: Any, said: str) -> None:
    with pytest.raises(CannotSetUp, match=f"not the one that .* {setting_up.UNLOCKED}=1"):
        installing({"fast"}, "--require-hashes", said)


def test_without_a_network_nothing_else_is_tried(installing: Any) -> None:
    with pytest.raises(CannotSetUp, match="the network does not answer"):
        installing({"fast"}, "--require-hashes", NO_NETWORK)


def test_whoever_wants_to_may_do_without(installing: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    before = setting_up._fingerprint()
    monkeypatch.setenv(setting_up.UNLOCKED, "1")
    assert len(installing({"fast"})) == 1
    assert setting_up._fingerprint() != before, "so it is installed anew"
