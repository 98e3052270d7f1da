"""Plain and compiled: one source of rules, and the same game byte by byte.

One driver plays the same random games in a process of either mode, on every box of the shelf in
all its variants; after every step the state and what every seat sees, hears and can imagine go
into a digest.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from spytable.kernel import PLAIN

ROOT = Path(__file__).resolve().parents[2]
GAMES = 2
"""Games of every variant; plain play must end within some twenty seconds."""

DRIVER = """
import hashlib
from spytable.kernel import PLAIN, content
from tests.contract.settings import SETTINGS_FOR_BOTH_MODES, imagined, offered, seen, states

steps = 0
print("plain" if PLAIN else "compiled")
for setting in SETTINGS_FOR_BOTH_MODES:
    box, digest = setting.box, hashlib.sha256()
    for seed in range({games}):
        for state, code in states(setting, seed):
            steps += 1
            digest.update(content(state))
            digest.update(repr((box.rules.seat_to_decide(state), offered(box, state))).encode())
            digest.update(str(box.rules.weight(state, code)).encode())
            for seat in setting.watchers:
                digest.update(content(seen(box, state, seat)))
                place = -1 if seat is None else seat
                digest.update(str(int(box.sight.overhear(state, code, place))).encode())
                if (steps + place) % 7 == 0:
                    digest.update(content(imagined(box, state, seat, steps)))
            digest.update(str(bool(box.rules.may_undo(state, code))).encode())
        digest.update(content(state))
    print(setting, digest.hexdigest())
print(steps)
"""


def play(plain: bool) -> list[str]:
    """The digests of one mode."""
    settings = {name: value for name, value in os.environ.items() if name != "SPYTABLE_PLAIN"}
    settings["PYTHONPATH"] = str(ROOT)
    if plain:
        settings["SPYTABLE_PLAIN"] = "1"
    script = DRIVER.format(games=GAMES)
    done = subprocess.run(
        [sys.executable, "-c", script],
        env=settings,
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=280,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.skipif(PLAIN, reason="the compiled run plays both; once is enough")
def test_plain_and_compiled_play_the_same_game() -> None:
    plain, compiled = play(plain=True), play(plain=False)
    assert (plain[0], compiled[0]) == ("plain", "compiled")
    assert plain[1:] == compiled[1:]
    assert int(plain[-1]) > 2000
