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

from spytable.games.boxfile import BadBox
from spytable.games.shelf import objection, replaceable, variable
from spytable.games.spy_connection.boxfile import (
    OURS,
    VARIABLE,
    box_path,
    check_box,
    edition,
)
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
    ("the file: missions is missing", lambda box: box.pop("missions")),
    ("11 given, 12 needed", lambda box: box["cities"].pop()),
    ("paris is there 2 times", lambda box: box["cities"][0].update(name="paris")),
    ("is no name", lambda box: box["cities"][0].update(name="New York")),
    ("is no name", lambda box: box["links"][2]["spaces"].append("Big Space")),
    ("cities 1 (london): at needs a place", lambda box: box["cities"][0].update(at=[1])),
    ("printed, deduced or ours", lambda box: box["cities"][0].update(source="guessed")),
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
    ("missions 44 must be an object", lambda box: box["missions"].append("mission")),
    ("cities 1: name is missing", lambda box: box["cities"][0].pop("name")),
    ("cities 1 (london): name is no name", lambda box: box["cities"][0].update(name=["london"])),
    ("missions 7 (rome, berlin): points is missing", lambda box: box["missions"][6].pop("points")),
    ("missions 7: cities must be a list", lambda box: box["missions"][6].update(cities=[["rome"]])),
    ("missions 7: cities is missing", lambda box: box["missions"][6].pop("cities")),
    ("start must be a city", lambda box: box["start_missions"][0].update(start=["rome"])),
    ("the file: links must be a list", lambda box: box.update(links={})),
    ("the file: places must be an object", lambda box: box.update(places=[])),
    ("the file: offer must be an object", lambda box: box.update(offer=[0, 1, 2, 2])),
    ("the file: cities must be a list", lambda box: box.update(cities="all")),
    ("extraturn is unknown; there are", lambda box: box["missions"][0].update(extraturn=True)),
    ("the file: mission is unknown", lambda box: box.update(mission=[])),
    ("'none' is no name", lambda box: box["links"][2]["spaces"].append("none")),
    ("rome is called like a city", lambda box: box["links"][2]["spaces"].append("rome")),
    (
        "links 8 (rome, athens) shares rome-athens-1 with links 1 (london, paris), but no city",
        lambda box: box["links"][0]["spaces"].append("rome-athens-1"),
    ),
    ("(london): at needs a place", lambda box: box["cities"][0].update(at=[10**30, 0])),
    ("london and paris lie on top", lambda box: box["cities"][0].update(at=[346, 521])),
    ("london and athens lie on top", lambda box: [c.update(at=[1, 1]) for c in box["cities"]]),
    ("london-gate lies off the map", lambda box: box["places"].update({"london-gate": [9999, 0]})),
]


@pytest.mark.parametrize(("sentence", "change"), FAULTS)
def test_every_fault_is_named(tmp_path: Path, sentence: str, change: Change) -> None:
    path = written(tmp_path, change)
    found = check_box(path)
    assert any(sentence in fault for fault in found), found
    with pytest.raises(BadBox, match=r"mine\.json cannot be played with"):
        read(path)


def _spoil(box: dict[str, Any]) -> None:
    box["missions"][6].pop("points")
    box["missions"][7]["cities"] = ["rome", "atlantis"]
    box["missions"][8]["points"] = 0
    box["links"][4].pop("spaces")
    box["offer"]["light"] = None


def test_all_faults_are_named_at_once_and_nothing_else(tmp_path: Path) -> None:
    assert check_box(written(tmp_path, _spoil)) == [
        "links 5 (paris, berlin): spaces is missing",
        "missions 7 (rome, berlin): points is missing",
        "missions 9 (london, monaco): points must be 1 to 12",
        "offer: light needs 4 prices of 0 to 5, the oldest first",
        "missions 8 (rome, atlantis) names the unknown city atlantis",
    ]


def test_a_city_without_a_readable_name_makes_no_others_unknown(tmp_path: Path) -> None:
    path = written(tmp_path, lambda box: box["cities"][0].pop("name"))
    assert check_box(path) == ["cities 1: name is missing"]


ANYTHING = (None, True, 7, "text", [], [[]], [{}], {}, {"name": []}, 10**30, "")


@pytest.mark.parametrize("key", ["cities", "links", "missions", "start_missions", "offer"])
def test_whatever_stands_there_is_a_sentence(tmp_path: Path, key: str) -> None:
    """No entry, field or item of a list, whatever is put in its place, brings the check down."""
    box = json.loads(OURS.read_text(encoding="utf-8"))
    entry = box[key] if key == "offer" else box[key][0]
    for put in ANYTHING:
        found = check_box(written(tmp_path, lambda box, put=put: box.update({key: put})))
        assert found, (key, put)
        if key != "offer":
            changed = [put, *box[key][1:]]
            assert check_box(written(tmp_path, lambda box, to=changed: box.update({key: to})))
        for field in entry:
            wrong = entry | {field: put}
            changed = wrong if key == "offer" else [wrong, *box[key][1:]]
            found = check_box(written(tmp_path, lambda box, to=changed: box.update({key: to})))
            assert found or (field, put) == ("extra_turn", True) or put == 7, (field, put)
            assert not any("Error" in fault for fault in found)


def test_what_is_no_box_at_all(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    assert "cannot be read" in check_box(path)[0]
    for content, sentence in (
        (b'{\n "game": 1,,', "line 2, column 12: from here on it is not readable as JSON"),
        ("{\n\n'žluť'".encode("iso-8859-2"), "line 3 is not in UTF-8"),
        (b"9" * 5000, "a number is too long"),
        (b"[]", "object"),
    ):
        path.write_bytes(content)
        assert sentence in check_box(path)[0]
    assert check_box(tmp_path) == ["this is a folder; a file is needed"]


def test_the_mark_that_some_editors_put_first_does_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_bytes(b"\xef\xbb\xbf" + OURS.read_bytes())
    assert check_box(path) == [] and read(path) == read(OURS)


def test_an_edition_is_told_by_what_is_played_with(tmp_path: Path) -> None:
    def moved(box: dict[str, Any]) -> None:
        box["cities"][0]["at"] = [216, 331]
        box["places"] = {}
        box["missions"][0]["source"] = "printed"

    assert edition(read(OURS)) == edition(read(written(tmp_path, moved))) == ""
    other = edition(read(written(tmp_path, lambda box: box["missions"][0].update(points=9))))
    third = edition(read(written(tmp_path, lambda box: box["missions"][0].update(points=8))))
    assert len(other) == len(third) == 16 and other != third


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


def test_the_shelf_knows_which_boxes_can_be_replaced_and_asks_them(tmp_path: Path) -> None:
    assert replaceable() == ("spy-connection", "agenti")
    assert variable("spy-connection") == VARIABLE
    assert objection("spy-connection", OURS) is None
    path = written(tmp_path, _spoil)
    told = objection("spy-connection", path)
    assert told is not None
    assert told.splitlines() == [
        f"{path} cannot be played with:",
        *(f"- {f}" for f in check_box(path)),
    ]


def test_a_file_is_checked_before_the_game_is_loaded(tmp_path: Path) -> None:
    """Else the game would be there with the box that was named before."""
    script = (
        "import sys\n"
        "from pathlib import Path\n"
        "from spytable.games import shelf\n"
        f"assert shelf.objection('spy-connection', Path({str(OURS)!r})) is None\n"
        "assert not any('spy_connection' in name or name == 'numpy' for name in sys.modules)\n"
    )
    subprocess.run([sys.executable, "-c", script], check=True)


RECORD = (
    "import sys, spytable\n"
    "from spytable.table import BadRecord\n"
    "if len(sys.argv) > 1:\n"
    "    try:\n"
    "        spytable.replay(open(sys.argv[1], encoding='utf-8').read())\n"
    "    except BadRecord as bad:\n"
    "        sys.exit(str(bad))\n"
    "else:\n"
    "    table = spytable.box('spy-connection').table(seed=1)\n"
    "    table.take(table.decision().seat, table.decision().choices[0])\n"
    "    print(table.record.text(), end='')\n"
)


def test_a_game_goes_on_only_with_the_box_it_was_begun_with(tmp_path: Path) -> None:
    mine = written(tmp_path, lambda box: box["missions"][0].update(points=9))
    plain = {name: value for name, value in os.environ.items() if name != VARIABLE}
    plain |= {"SPYTABLE_PLAIN": "1", "PYTHONUTF8": "1"}

    def run(environment: dict[str, str], *words: str) -> subprocess.CompletedProcess[str]:
        script = [sys.executable, "-c", RECORD, *words]
        return subprocess.run(script, env=environment, capture_output=True, text=True)

    begun = {}
    for who, environment in (("ours", plain), ("mine", plain | {VARIABLE: str(mine)})):
        begun[who] = tmp_path / f"{who}.txt"
        begun[who].write_text(run(environment).stdout, encoding="utf-8")
        assert run(environment, str(begun[who])).returncode == 0
    assert "\nbox: " not in begun["ours"].read_text(encoding="utf-8")
    assert f"\nbox: {edition(read(mine))}\n---\n" in begun["mine"].read_text(encoding="utf-8")
    told = run(plain, str(begun["mine"])).stderr
    assert told.startswith(
        f"line 10: this game was begun with another box file, {edition(read(mine))!r}"
    )
    told = run(plain | {VARIABLE: str(mine)}, str(begun["ours"])).stderr
    assert told.startswith("line 10: this game was begun with our own box; start without")
