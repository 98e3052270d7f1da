"""Write the golden files anew, after a change that was meant: `python -m tests.golden.remake`.

The difference in the golden files is then part of the change, to be read and judged like it.
"""

from __future__ import annotations

import hashlib
import random
from pathlib import Path

import spytable
from spytable.table import Table

HERE = Path(__file__).resolve().parent
PEOPLE = ("Ann", "Bob", "Cyril", "Dana", "Eva")
TRAINING = {
    "mission": "training",
    "setup": "by-hand",
    "early": "gained",
    "notes": "tokens-only",
}
GAMES = {
    "simple-2": ("agent-avenue", 2, {"mode": "simple", "first": "green"}, 2024),
    "advanced-4": ("agent-avenue", 4, {"mode": "advanced", "first": "random"}, 2024),
    "agenti-2": ("agenti", 2, {"last": "wins"}, 150),
    "agenti-2-must-claim": ("agenti", 2, {"last": "must-claim", "first": "seat-1"}, 1),
    "agenti-3": ("agenti", 3, {"last": "must-claim", "first": "seat-1"}, 97),
    "agenti-3-wins": ("agenti", 3, {"last": "wins"}, 22),
    "agenti-4": ("agenti", 4, {"last": "wins"}, 162),
    "agenti-4-must-claim": ("agenti", 4, {"last": "must-claim"}, 6),
    "mind-mgmt-2": ("mind-mgmt", 2, {}, 10),
    "mind-mgmt-2-training": ("mind-mgmt", 2, TRAINING | {"insight": "off"}, 17),
    "mind-mgmt-3": ("mind-mgmt", 3, {"setup": "by-hand", "insight": "off"}, 3),
    "mind-mgmt-3-training": ("mind-mgmt", 3, TRAINING | {"setup": "quick"}, 13),
    "mind-mgmt-4": ("mind-mgmt", 4, {"early": "gained", "insight": "off"}, 20),
    "mind-mgmt-4-training": ("mind-mgmt", 4, TRAINING | {"early": "out-of-reach"}, 6),
    "mind-mgmt-5": ("mind-mgmt", 5, {"notes": "tokens-only"}, 20),
    "mind-mgmt-5-training": ("mind-mgmt", 5, TRAINING | {"insight": "off", "notes": "free"}, 12),
}
"""The box, how many play, what they have settled, and the seed of all dice."""
PICTURES = {
    "simple-2 moment 8 seat 1 en": ("simple-2", 8, 0, "en"),
    "simple-2 end spectator cs": ("simple-2", 10**6, None, "cs"),
    "advanced-4 moment 60 seat 3 ru": ("advanced-4", 60, 2, "ru"),
    "agenti-2 moment 80 seat 2 sk": ("agenti-2", 80, 1, "sk"),
    "agenti-4 end spectator en": ("agenti-4", 10**6, None, "en"),
}


def play(name: str) -> Table:
    """The golden game: random choices by fixed dice."""
    box, players, variant, seed = GAMES[name]
    names = PEOPLE[:players]
    words = [f"word of {who}" for who in names]
    table = spytable.box(box).table(players, variant, seed=seed, names=names, contributions=words)
    dice = random.Random(seed)
    while (decision := table.decision()) is not None:
        table.take(decision.seat, dice.choice(decision.choices))
    return table


def heard(table: Table) -> str:
    """The choices each seat and a spectator heard, line by line, and their words in English."""
    lines = []
    for seat in (*range(table.players), None):
        lines.append("spectator" if seat is None else f"seat-{seat + 1}")
        told = table.pov(seat).told()
        for sound in table.pov(seat).heard:
            who = "dealer" if sound.seat < 0 else f"seat-{sound.seat + 1}"
            lines.append(f"  {sound.moment + 1} {who} {sound.name}")
            lines += [f"    {t.sentence}" for t in told if t.moment == sound.moment]
    return "\n".join(lines) + "\n"


def pictures() -> str:
    """A digest of every golden picture, and how long it is."""
    lines = []
    for title, (name, moment, seat, language) in PICTURES.items():
        record = spytable.replay((HERE / f"{name}.record").read_text("utf-8")).record
        box, players, variant, _ = GAMES[name]
        table = spytable.box(box).table(players, variant, names=PEOPLE[:players])
        table.follow(record.entries[:moment])
        picture = table.pov(seat).picture(language).encode()
        lines.append(f"{title}: {len(picture)} bytes, {hashlib.sha256(picture).hexdigest()}")
    return "\n".join(lines) + "\n"


def remake() -> None:
    """Write everything."""
    for name in GAMES:
        table = play(name)
        (HERE / f"{name}.record").write_text(table.record.text(), "utf-8")
        (HERE / f"{name}.heard").write_text(heard(table), "utf-8")
    for old in sorted(
        HERE.glob("rules-*/*.record")
    ):  # what was played then is told in today's words
        told = heard(spytable.replay(old.read_text("utf-8")))
        old.with_suffix(".heard").write_text(told, "utf-8")
    (HERE / "pictures.digests").write_text(pictures(), "utf-8")


if __name__ == "__main__":
    remake()
