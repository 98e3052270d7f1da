"""The interface for programmers is typed: mypy reads their programs strictly, and finds slips."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from shutil import copytree

import spytable

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text("utf-8")

SLIPS = {
    "box.words.promt(view.record, [], 'en')": 'no attribute "promt"',
    "box.tabel()": 'no attribute "tabel"',
    "box.table(player=2)": 'Unexpected keyword argument "player"',
    "spytable.boxx('agent-avenue')": 'no attribute "boxx"',
    "spytable.bot('search', round=3)": 'Unexpected keyword argument "round"',
    "spytable.verify(table)": 'incompatible type "Table"',
    "table.result.winners": 'no attribute "winners"',
    "table.decision(0).choices": 'no attribute "choices"',
    "view.deck_siez": 'no attribute "deck_siez"',
    "view['up', 'down']": "Invalid index type",
    "replayed: int = spytable.replay('')": "Incompatible types in assignment",
    "box.box.rules.chioces(None, 0, None)": 'no attribute "chioces"',
    "box.box.picture.drew()": 'no attribute "drew"',
}
"""A line with a slip, and what is to be said of it."""

BEFORE = """import spytable
box = spytable.box("agent-avenue")
table = box.table()
view = table.pov(0).view
"""


def judged(*programs: Path) -> list[str]:
    """The errors mypy finds in these programs, line by line."""
    words = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "--no-pretty"]
    done = subprocess.run([*words, *map(str, programs)], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode in (0, 1), done.stdout + done.stderr
    return done.stdout.splitlines()


def test_the_package_says_that_it_is_typed() -> None:
    assert (Path(spytable.__file__).parent / "py.typed").is_file()


def test_a_box_that_keeps_the_contract_passes() -> None:
    """Its modules are what the Protocols ask for; `tests/toy` has the smallest."""
    assert judged(ROOT / "tests" / "toy" / "high_card") == []


def test_a_box_that_breaks_the_contract_does_not(tmp_path: Path) -> None:
    box = tmp_path / "high_card"
    copytree(ROOT / "tests" / "toy" / "high_card", box)
    words = box / "words.py"
    words.write_text(words.read_text("utf-8").replace("def prompt(", "def promt("), "utf-8")
    found = judged(box)
    assert 'Argument "words" to "Box" has incompatible type' in found[0]
    assert [line.split()[-1] for line in found[1:]] == ["member:", "prompt"]


def test_honest_programs_pass_and_every_slip_is_found(tmp_path: Path) -> None:
    programs = []
    for number, block in enumerate(re.findall(r"```python\n(.*?)```", README, re.DOTALL)):
        programs.append(tmp_path / f"readme_{number}.py")
        programs[-1].write_text(block, "utf-8")
    slips = tmp_path / "slips.py"
    slips.write_text(BEFORE + "\n".join(SLIPS) + "\n", "utf-8")
    found = judged(*programs, slips)  # all at once: mypy takes a while to read the package
    first = len(BEFORE.splitlines()) + 1
    for line, (slip, complaint) in enumerate(SLIPS.items(), start=first):
        assert any(f"slips.py:{line}: error" in one and complaint in one for one in found), (
            slip,
            [one for one in found if f"slips.py:{line}:" in one],
        )
    assert [one for one in found if "slips.py" not in one] == []
