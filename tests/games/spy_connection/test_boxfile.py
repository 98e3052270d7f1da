"""A box file of one's own: what is wrong with it, and playing with it."""

from __future__ import annotations

import copy
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from spytable.games.spy_connection.boxfile import OURS, VARIABLE, BadBox, box_path, check_box
from spytable.games.spy_connection.boxfile import read_box as read

Change = Callable[[dict[str, Any]], object]


def written(tmp_path: Path, change: Change) -> Path:
    """Our box, changed, as a file."""
    box = copy.deepcopy(json.loads(OURS.read_text(encoding="utf-8")))
    change(box)
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(box), encoding="utf-8")
    return path


def test_our_own_box_has_no_faults() -> None:
    assert check_box(OURS) == []
    assert box_path() == OURS


def _unlink_london(box: dict[str, Any]) -> None:
    box["links"] = [link for link in box["links"] if "london" not in link["cities"]]
    box["places"] = {}


def _crowd(box: dict[str, Any]) -> None:
    box["links"][2]["spaces"] = [f"many-{n}" for n in range(30)]


def _long_list(box: dict[str, Any]) -> None:
    box["links"] += [
        {"cities": ["london", "rome"], "spaces": ["far-1"], "source": "ours"} for _ in range(50)
    ]


FAULTS: list[tuple[str, Change]] = [
    ("spy-connection", lambda box: box.update(game="chess")),
    ("missions: missing", lambda box: box.pop("missions")),
    ("11 given, 12 needed", lambda box: box["cities"].pop()),
    ("paris is there 2 times", lambda box: box["cities"][0].update(name="paris")),
    ("is no name", lambda box: box["cities"][0].update(name="New York")),
    ("is no name", lambda box: box["links"][2]["spaces"].append("Big Space")),
    ("london needs a place", lambda box: box["cities"][0].update(at=[1])),
    ("printed or ours", lambda box: box["cities"][0].update(source="guessed")),
    ("unknown city atlantis", lambda box: box["links"][3]["cities"].append("atlantis")),
    ("does not join two", lambda box: box["links"][3].update(cities=["paris", "paris"])),
    ("is there twice", lambda box: box["links"].append(box["links"][0])),
    ("has no spaces", lambda box: box["links"][0].update(spaces=[])),
    ("one space twice", lambda box: box["links"][0]["spaces"].append("london-gate")),
    ("at most 63", _crowd),
    ("68 given, at most 63", _long_list),
    ("no way leads", _unlink_london),
    ("light needs 4 prices", lambda box: box["offer"].update(light=[0, 1, 2])),
    ("dark needs 4 prices", lambda box: box["offer"].update(dark=[0, 1, 2, True])),
    ("costs more than a newer", lambda box: box["offer"].update(light=[2, 2, 1, 0])),
    ("42 given, 43 needed", lambda box: box["missions"].pop()),
    ("6 given, 5 needed", lambda box: box["start_missions"].append(box["start_missions"][0])),
    ("unknown city atlantis", lambda box: box["missions"][0].update(cities=["rome", "atlantis"])),
    ("2 to 4 different", lambda box: box["missions"][0].update(cities=["rome"])),
    ("2 to 4 different", lambda box: box["missions"][0].update(cities=["rome", "rome"])),
    ("the same cities as", lambda box: box["missions"][1].update(box["missions"][0])),
    ("points", lambda box: box["missions"][0].update(points=99)),
    ("points", lambda box: box["missions"][0].update(points="many")),
    ("true or false", lambda box: box["missions"][0].update(extra_turn="yes")),
    ("does not show the city", lambda box: box["start_missions"][0].update(start="athens")),
    ("same city", lambda box: box["start_missions"][0].update(start="istanbul")),
    ("space of no link", lambda box: box["places"].update(nowhere=[1, 2])),
    ("london-gate needs a place", lambda box: box["places"].update({"london-gate": "there"})),
    ("not of the form", lambda box: box["missions"].append("mission")),
    ("not of the form", lambda box: box["cities"][0].pop("name")),
]


@pytest.mark.parametrize(("sentence", "change"), FAULTS)
def test_every_fault_is_named(tmp_path: Path, sentence: str, change: Change) -> None:
    path = written(tmp_path, change)
    found = check_box(path)
    assert any(sentence in fault for fault in found), found
    with pytest.raises(BadBox, match=r"mine\.json cannot be played with"):
        read(path)


def test_what_is_no_box_at_all(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    assert "cannot be read" in check_box(path)[0]
    path.write_text("{", encoding="utf-8")
    assert "JSON" in check_box(path)[0]
    path.write_text("[]", encoding="utf-8")
    assert "object" in check_box(path)[0]


def test_a_game_with_a_box_of_ones_own(tmp_path: Path) -> None:
    """SC-M01, SC-M02, SC-M06: what an owner writes down is what is played."""

    def change(box: dict[str, Any]) -> None:
        box["cities"][7]["name"] = "vienna"
        for card in (*box["missions"], *box["start_missions"]):
            card["cities"] = ["vienna" if c == "warsaw" else c for c in card["cities"]]
        for link in box["links"]:
            link["cities"] = ["vienna" if c == "warsaw" else c for c in link["cities"]]
        box["links"][0]["spaces"].append("london-paris-2")
        box["missions"][0]["points"] = 9

    path = written(tmp_path, change)
    assert check_box(path) == []
    script = (
        "from spytable.games.spy_connection import BOX\n"
        "from spytable.games.spy_connection.components import POINTS, SPACES\n"
        "assert 'travel:vienna' in BOX.codes and 'travel:warsaw' not in BOX.codes\n"
        "assert (SPACES, POINTS[1]) == (47, 9)\n"
    )
    environment = os.environ | {VARIABLE: str(path), "SPYTABLE_PLAIN": "1"}
    subprocess.run([sys.executable, "-c", script], check=True, env=environment)


def test_another_file_is_named_by_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path / "mine.json"))
    assert box_path() == tmp_path / "mine.json"
