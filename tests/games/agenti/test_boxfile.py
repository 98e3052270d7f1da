"""A box file of one's own: what is wrong with it, and playing with it."""

from __future__ import annotations

import ast
import copy
import json
import math
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from spytable.games.agenti import components
from spytable.games.agenti.boxfile import OURS, VARIABLE, box_path, check_box, edition
from spytable.games.agenti.boxfile import read_box as read
from spytable.games.boxfile import BadBox
from spytable.games.shelf import objection, replaceable, variable

Change = Callable[[dict[str, Any]], object]


def written(tmp_path: Path, change: Change) -> Path:
    """Our box, changed, as a file."""
    box = copy.deepcopy(json.loads(OURS.read_text(encoding="utf-8")))
    change(box)
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(box), encoding="utf-8")
    return path


FIXED = {
    *("HIDEOUTS", "DIE", "Half", "HALVES", "Found", "Bonus", "BONUSES", "FILE_SIZE", "Suspect"),
    *("SUSPECTS", "Hideout", "Inside", "SEATS", "KEYS", "Action", "ACTIONS", "ROUNDS"),
}
"""The facts that the rules fix, so that no box file can say otherwise."""


def test_what_no_file_can_change_says_where_it_comes_from() -> None:
    """AG-F01 to AG-F16: printed, deduced or ours, as every entry of the file does."""
    body = ast.parse(Path(components.__file__).read_text("utf-8")).body
    told: dict[str, str] = {}
    for one, after in zip(body, [*body[1:], ast.Pass()], strict=True):
        if isinstance(one, ast.ClassDef):
            told[one.name] = ast.get_docstring(one) or ""
        elif isinstance(one, ast.Assign) and isinstance(one.targets[0], ast.Name):
            is_text = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
            told[one.targets[0].id] = str(after.value.value) if is_text else ""  # type: ignore[attr-defined]  # just seen
    for name in FIXED:
        assert re.search(r"\b(printed|deduced|ours)\b", told[name]), name
        assert re.search(r"AG-[FMQ]?\d\d", told[name]), name


def test_our_own_box_has_no_faults() -> None:
    assert check_box(OURS) == []
    assert box_path() == OURS


def _without(box: dict[str, Any], *lines: str) -> None:
    gone = [line.split() for line in lines]
    assert all(line in box["lines"]["between"] for line in gone)
    box["lines"]["between"] = [line for line in box["lines"]["between"] if line not in gone]


def _cut_off(box: dict[str, Any]) -> None:
    """The lane behind a4, its three circles still joined to each other."""
    _without(box, "a4 a8")


def _hole(box: dict[str, Any]) -> None:
    """A circle that others still name is gone."""
    box["circles"] = [circle for circle in box["circles"] if circle["name"] != "b8"]


def _crowd(box: dict[str, Any]) -> None:
    box["circles"] += [
        {"name": f"e{n}", "at": [n, n], "segment": "a", "source": "ours"} for n in range(5)
    ]


def _star(box: dict[str, Any]) -> None:
    box["lines"]["between"] += [["a4", "a10"], ["a4", "a11"]]


def _same_segment(box: dict[str, Any]) -> None:
    box["hideouts"][1]["circle"] = "a5"


def _swap_segments(box: dict[str, Any]) -> None:
    box["segments"][1], box["segments"][2] = box["segments"][2], box["segments"][1]


def _rails(box: dict[str, Any], *rails: str) -> None:
    box["tram"]["rails"] = [rail.split() for rail in rails]


def _no_light_card(box: dict[str, Any]) -> None:
    box["cards"][3]["actions"] = ["move"]


FAULTS: list[tuple[str, Change]] = [
    ('game: "agenti" is needed', lambda box: box.update(game="chess")),
    ("the file: circles is missing", lambda box: box.pop("circles")),
    ("the file: lines must be an object: between, source", lambda box: box.update(lines=[])),
    ("the file: hideouts must be a list", lambda box: box.update(hideouts={})),
    ("the file: map is unknown", lambda box: box.update(map=[])),
    ("segments: 3 given, 4 needed", lambda box: box["segments"].pop()),
    ("(a2): segment must be the name", lambda box: box["circles"][1].update(segment=3)),
    ("circles 1 (A 1): name is no name", lambda box: box["circles"][0].update(name="A 1")),
    ("circles 1 (none): name is no name", lambda box: box["circles"][0].update(name="none")),
    ("circles: a2 is there 2 times", lambda box: box["circles"][0].update(name="a2")),
    ("(a1): at needs a place", lambda box: box["circles"][0].update(at=[1, 2, 3])),
    ("(a1): at needs a place", lambda box: box["circles"][0].update(at=[1121, 0])),
    ("(a1): at needs a place", lambda box: box["circles"][0].update(at=[True, 0])),
    ("names the unknown segment e", lambda box: box["circles"][0].update(segment="e")),
    ("printed, deduced or ours", lambda box: box["circles"][0].update(source="guessed")),
    ("57 given, 12 to 56 are needed", _crowd),
    ("11 given, 12 to 56 are needed", lambda box: box.update(circles=box["circles"][:11])),
    ("a list of pairs", lambda box: box["lines"]["between"].append(["a1", "a2", "a3"])),
    ("names the unknown circle b8", _hole),
    ("names the unknown circle z9", lambda box: box["lines"]["between"].append(["a1", "z9"])),
    ("a1 - a1 joins a circle to itself", lambda box: box["lines"]["between"].append(["a1", "a1"])),
    ("a3 - a1 is there twice", lambda box: box["lines"]["between"].append(["a3", "a1"])),
    ("no way leads from a1 to a10, a11", _cut_off),
    ("6 lines meet at a4, at most 5 can", _star),
    ("a2 - a5 crosses a9 - a13", lambda box: box["lines"]["between"].append(["a9", "a13"])),
    (
        "a3 - a9 runs over the circle a2",
        lambda box: box["lines"]["between"].append(["a3", "a9"]),
    ),
    ("hideouts 1: number must be 1 to 4", lambda box: box["hideouts"][0].update(number=5)),
    ("in the order of their numbers", lambda box: box["hideouts"].reverse()),
    ("(halves): 31 given, the rules need 32", lambda box: box["stock"][1].update(count=31)),
    ("stock 1 (maps): name must be one of files", lambda box: box["stock"][0].update(name="maps")),
    ("stock: keys is there 2 times", lambda box: box["stock"].append(box["stock"][4])),
    ("hideout 1 names the unknown circle", lambda box: box["hideouts"][0].update(circle="x")),
    ("2 lie in the segment a", _same_segment),
    ("3 given, 4 needed", lambda box: box["hideouts"].pop()),
    ("tram: stops must be a list of names", lambda box: box["tram"].update(stops=[1])),
    ("tram names the unknown circle", lambda box: box["tram"]["stops"].append("x")),
    ("tram: b7 is there 2 times", lambda box: box["tram"]["stops"].append("b7")),
    ("tram: 1 stops given, 2 to 16", lambda box: box["tram"].update(stops=["a10"])),
    ("keys names the unknown circle", lambda box: box["keys"]["fields"].append("x")),
    ("keys: 0 fields given, 1 to 8", lambda box: box["keys"].update(fields=[])),
    ("tram: rails must be a list of pairs", lambda box: box["tram"].update(rails=["a10"])),
    ("the rail a10 - a1 joins what is no stop", lambda box: _rails(box, "a10 a1")),
    ("the rail a10 - a10 joins a stop to itself", lambda box: _rails(box, "a10 a10")),
    ("the rail b7 - a10 is there twice", lambda box: _rails(box, "a10 b7", "b7 a10")),
    ("tram: no rail leads to d10", lambda box: _rails(box, "a10 b7")),
    ("light names the unknown segment", lambda box: box["light"].update(starts="x")),
    ("clockwise round the light", _swap_segments),
    ("clockwise round the light", lambda box: box["segments"].reverse()),
    ("name must be one of red, green", lambda box: box["agents"][0].update(name="pink")),
    ("agents: red is there 2 times", lambda box: box["agents"][1].update(name="red")),
    ("agents 2 (green) starts on a1, where", lambda box: box["agents"][1].update(start="a1")),
    ("starts on a1, where agents 1 (red)", lambda box: box["suspects"][1].update(start="a1")),
    ("names the unknown circle", lambda box: box["agents"][1].update(start="x")),
    ("in the order v, x, y, z", lambda box: box["suspects"].reverse()),
    ("cards: 4 given, 5 needed", lambda box: box["cards"].pop()),
    ("names the unknown action fly", lambda box: box["cards"][0].update(actions=["fly"])),
    ("one or two different", lambda box: box["cards"][0].update(actions=[])),
    ("one or two different", lambda box: box["cards"][0].update(actions=["move", "move"])),
    ("one or two different", lambda box: box["cards"][0].update(actions=["move", "all", "tram"])),
    ("cards: none shows light", _no_light_card),
    (
        "the circle a1 and the circle a2 lie nearer",
        lambda box: box["circles"][0].update(at=[947, 267]),
    ),
    ("and the hideout 1 lie nearer", lambda box: box["hideouts"][0].update(at=[989, 138])),
    ("the circle a1 and the light lie nearer", lambda box: box["light"].update(at=[1020, 442])),
]


@pytest.mark.parametrize(("sentence", "change"), FAULTS)
def test_every_fault_is_named(tmp_path: Path, sentence: str, change: Change) -> None:
    path = written(tmp_path, change)
    found = check_box(path)
    assert any(sentence in fault for fault in found), found
    with pytest.raises(BadBox, match=r"mine\.json cannot be played with"):
        read(path)


def _spoil(box: dict[str, Any]) -> None:
    box["circles"][6].pop("at")
    box["lines"]["between"][0] = ["a1", "a99"]
    box["tram"]["stops"] = None
    box["cards"][0]["actions"] = ["walk"]
    box["agents"][0]["colour"] = "red"


def test_all_faults_are_named_at_once_and_nothing_else(tmp_path: Path) -> None:
    assert check_box(written(tmp_path, _spoil)) == [
        "circles 7 (a7): at is missing",
        "agents 1 (red): colour is unknown; there are: name, start, source",
        "tram: stops must be a list of names",
        "lines: a1 - a99 names the unknown circle a99",
        "cards 1 (street) names the unknown action walk",
    ]


def test_a_circle_without_a_readable_name_makes_no_others_unknown(tmp_path: Path) -> None:
    path = written(tmp_path, lambda box: box["circles"][0].pop("name"))
    assert check_box(path) == ["circles 1: name is missing"]


ANYTHING: tuple[Any, ...] = (
    *(None, True, 7, "text", [], [[]], [{}], {}, {"name": []}, 10**30, "", [[[]]], ["a1"]),
    *([["a1", "a1"]], [0, 0]),
)
CHANGES_NOTHING = {("at", 14), ("name", 3)}
"""A circle may lie in the corner; a segment or a card may be called "text"."""
KEYS = "segments circles lines tram hideouts keys light agents suspects cards".split()


@pytest.mark.parametrize("key", KEYS)
def test_whatever_stands_there_is_a_sentence(tmp_path: Path, key: str) -> None:
    """No entry, field or item of a list, whatever is put in its place, brings the check down."""
    box = json.loads(OURS.read_text(encoding="utf-8"))
    many = isinstance(box[key], list)
    entry = box[key][0] if many else box[key]

    def found(to: Any) -> list[str]:
        return check_box(written(tmp_path, lambda box: box.update({key: to})))

    for number, put in enumerate(ANYTHING):
        assert found(put), (key, put)
        assert not many or found([put, *box[key][1:]]), (key, put)
        for field in entry:
            wrong = entry | {field: put}
            told = found([wrong, *box[key][1:]] if many else wrong)
            assert told or (field, number) in CHANGES_NOTHING or (key, put) == ("keys", ["a1"])
            assert not any("Error" in fault for fault in told)


def test_what_is_no_box_at_all(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    assert "cannot be read" in check_box(path)[0]
    for content, sentence in (
        (b'{\n "game": 1,,', "line 2, column 12: from here on it is not readable as JSON"),
        (b"[]", "object"),
        (b"{}", 'game: "agenti" is needed'),
    ):
        path.write_bytes(content)
        assert sentence in check_box(path)[0]


def test_an_edition_is_told_by_what_is_played_with(tmp_path: Path) -> None:
    def moved(box: dict[str, Any]) -> None:
        box["circles"][0]["at"] = [1024, 422]
        box["tram"]["source"] = "printed"

    assert edition(read(OURS)) == edition(read(written(tmp_path, moved))) == ""
    other = edition(read(written(tmp_path, lambda box: box["light"].update(starts="b"))))
    third = edition(read(written(tmp_path, lambda box: box["light"].update(starts="c"))))
    assert len(other) == len(third) == 16 and other != third


def smaller(box: dict[str, Any]) -> None:
    """A map with a circle less, its start elsewhere, and another card."""
    box["circles"] = [circle for circle in box["circles"] if circle["name"] != "a1"]
    _without(box, "a1 a3", "a1 b7")
    box["lines"]["between"].append(["a3", "b7"])
    box["agents"][0]["start"] = "a3"
    box["cards"][0]["actions"] = ["move", "light"]


def test_a_map_of_ones_own(tmp_path: Path) -> None:
    """AG-M01, AG-M05: what an owner writes down is what is played."""
    path = written(tmp_path, smaller)
    assert check_box(path) == []
    script = (
        "from spytable.games.agenti.components import *\n"
        "from spytable.games.agenti.choices import CODES\n"
        "assert (CIRCLES, CIRCLE_NAMES[AGENT_STARTS[0]]) == (52, 'a3')\n"
        "assert 'step:a2' in CODES and 'step:a1' not in CODES and 'play:street:light' in CODES\n"
    )
    environment = os.environ | {VARIABLE: str(path), "SPYTABLE_PLAIN": "1"}
    subprocess.run([sys.executable, "-c", script], check=True, env=environment)


GAME = (
    "import spytable\n"
    "from spytable.bots import bot\n"
    "from spytable.table.match import play\n"
    "table = spytable.box('agenti').table(players=4, seed=2)\n"
    "assert play(table, [bot('greedy', seed=seat) for seat in range(4)]).winners\n"
    "view = table.pov(0).view\n"
    "view.box.picture.parts(view.record, (), ('A', 'B', 'C', 'D'), 'en')\n"
    "print(table.record.text())\n"
)


def test_a_whole_game_on_a_map_of_ones_own(tmp_path: Path) -> None:
    """Rules, bots and picture take what the file says; the record says which box it was."""
    path = written(tmp_path, smaller)
    environment = os.environ | {VARIABLE: str(path), "SPYTABLE_PLAIN": "1", "PYTHONUTF8": "1"}
    script = [sys.executable, "-c", GAME]
    done = subprocess.run(script, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert f"\nbox: {edition(read(path))}\n" in done.stdout
    assert re.search(r"step:a\d+\b", done.stdout) and not re.search(r"step:a1\b", done.stdout)


def printed(box: dict[str, Any]) -> None:
    """A map as somebody else might have drawn it: sixteen circles, dead ends, hideouts behind key
    fields, and one tram line with two ends."""

    def at(eighth: float, away: int) -> list[int]:
        turn = eighth * math.pi / 6
        return [round(560 + away * math.cos(turn)), round(560 + away * math.sin(turn))]

    ring = [f"{quarter}{number}" for quarter in "abcd" for number in (1, 2, 3)]
    box["circles"] = [
        {"name": name, "at": at(place, 480), "segment": name[0], "source": "printed"}
        for place, name in enumerate(ring)
    ] + [
        {"name": f"{quarter}4", "at": at(1 + 3 * number, 330), "segment": quarter, "source": "ours"}
        for number, quarter in enumerate("abcd")
    ]
    around = [[one, other] for one, other in zip(ring, [*ring[1:], ring[0]], strict=True)]
    box["lines"]["between"] = around + [[f"{quarter}2", f"{quarter}4"] for quarter in "abcd"]
    box["tram"]["stops"] = [f"{quarter}1" for quarter in "abcd"]
    _rails(box, "a1 b1", "b1 c1", "c1 d1")
    box["keys"]["fields"] = [f"{quarter}2" for quarter in "abcd"]
    for number, quarter in enumerate("abcd"):
        box["hideouts"][number].update(circle=f"{quarter}4", at=at(1 + 3 * number, 200))
        box["agents"][number]["start"] = f"{quarter}1"
        box["suspects"][number]["start"] = f"{quarter}3"


OPEN_LINE = (
    "from spytable.games.agenti.components import BY_TRAM, CIRCLE_NAMES, NEIGHBOURS, ON_FOOT\n"
    "a1, d1 = map(CIRCLE_NAMES.index, ('a1', 'd1'))\n"
    "assert a1 not in NEIGHBOURS[BY_TRAM][d1], 'the line has two ends'\n"
    "assert len(NEIGHBOURS[BY_TRAM][a1]) == len(NEIGHBOURS[ON_FOOT][a1]) + 1\n"
)


def test_a_whole_game_on_a_map_that_is_nothing_like_ours(tmp_path: Path) -> None:
    """AG-60, AG-65, AG-80: dead ends, few circles, a key field before a hideout and an open tram
    line are an owner's to write down."""
    path = written(tmp_path, printed)
    assert check_box(path) == []
    environment = os.environ | {VARIABLE: str(path), "SPYTABLE_PLAIN": "1", "PYTHONUTF8": "1"}
    script = [sys.executable, "-c", OPEN_LINE + GAME.replace(".winners\n", "\n")]
    done = subprocess.run(script, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "step:a4" in done.stdout and "play:tram:tram" in done.stdout


def test_another_file_is_named_by_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path / "mine.json"))
    assert box_path() == tmp_path / "mine.json"


def test_the_shelf_asks_this_box_too(tmp_path: Path) -> None:
    assert "agenti" in replaceable()
    assert variable("agenti") == VARIABLE
    assert objection("agenti", OURS) is None
    path = written(tmp_path, _hole)
    told = objection("agenti", path)
    assert told is not None
    assert told.splitlines() == [
        f"{path} cannot be played with:",
        *(f"- {fault}" for fault in check_box(path)),
    ]


def test_a_file_is_checked_before_the_game_is_loaded() -> None:
    """Else the game would be there with the box that was named before."""
    script = (
        "import sys\n"
        "from pathlib import Path\n"
        "from spytable.games import shelf\n"
        f"assert shelf.objection('agenti', Path({str(OURS)!r})) is None\n"
        "assert not any('games.agenti' in name or name == 'numpy' for name in sys.modules)\n"
    )
    subprocess.run([sys.executable, "-c", script], check=True)


def test_what_else_lies_in_the_box_is_listed_as_the_rules_count_it(tmp_path: Path) -> None:
    """AG-F06 to AG-F11: in our file, and in an owner's only who likes to."""
    box = json.loads(OURS.read_text("utf-8"))
    listed = {one["name"]: one["count"] for one in box["stock"]}
    assert listed == {
        "files": components.SUSPECTS - 1,
        "halves": (components.SUSPECTS - 1) * (components.HALVES - 1),
        "bonus cards": components.BONUSES - 1,
        "evidence": components.SUSPECTS - 1,
        "keys": components.KEYS,
        "suitcases": components.HIDEOUTS - 1,
        "tiles": components.HIDEOUTS - 1,
        "dice": 1,
    }
    del box["stock"]
    owners = tmp_path / "mine.json"
    owners.write_text(json.dumps(box))
    assert check_box(owners) == []
    assert edition(box) == edition(json.loads(OURS.read_text("utf-8")))
