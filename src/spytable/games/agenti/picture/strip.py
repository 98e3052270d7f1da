"""The desk below the map: the die, the steps still to go, the keys in the supply, and signs for
what has no place of its own."""

from __future__ import annotations

from functools import lru_cache

from spytable.locale import count, say
from spytable.pictures.lettering import line
from spytable.pictures.palette import both, fill
from spytable.pictures.svg import Markup, circle, el, group, join, rect

from ..components import KEYS
from .offered import Labelled
from .places import EDGE, LABEL, TALL, TOWN, WIDE
from .scene import place, stamp
from .told import ATTACK, DIE, SUPPLY

KEPT = 512
MIDDLE = (TOWN + TALL) / 2 + 1
HIGH = TALL - TOWN - 8
DOTS, KEYS_AT, SIGNS = 78.0, 236.0, 372.0
"""Where the steps, the keys and the signs begin."""


@lru_cache(maxsize=KEPT)
def dice(language: str, roll: int, attack: int, turn: int) -> Markup:
    """What was rolled; in a battle, the attacker's roll beside it."""
    desk = rect(EDGE, TOWN + 5, WIDE - 2 * EDGE, HIGH, "ag-desk", rx=12, stroke_width=2)
    words = say(language, "The die shows {n}", n=roll) if roll else say(language, "The die")
    parts: list[str] = [desk, _die(f"die-{roll}", 40, DIE, words, turn)]
    if attack:
        words = say(language, "The die shows {n}", n=attack)
        parts.append(_die(f"die-{attack}", 92, ATTACK, words, turn))
    return join(parts)


@lru_cache(maxsize=KEPT)
def steps(language: str, left: int, gone: int) -> Markup:
    """How much of the roll is left: a dot for each step, in two rows where they are many."""
    if not left + gone:
        return join([])
    many = left + gone > 4
    dots = [
        circle(
            DOTS + 22 * (k % 4),
            MIDDLE + (0 if not many else -10 if k < 4 else 10),
            7.5,
            fill("slate") if k < gone else both("mustard", "lamp"),
            stroke_width=1.6,
        )
        for k in range(left + gone)
    ]
    words = count(language, left, "{n} step left", "{n} steps left")
    return el("g", *dots, el("title", words), role="img")


def _die(name: str, x: float, piece: str, words: str, turn: int) -> Markup:
    """A new roll is a new piece of the page, and rolls in."""
    return el(
        "g",
        group(group(stamp(name), class_="rolled"), at=(x, MIDDLE)),
        el("title", words),
        data_place=piece,
        data_rolled=turn,
        role="img",
    )


@lru_cache(maxsize=KEPT)
def supply(language: str, left: int, offered: Labelled) -> Markup:
    """The keys that nobody has, face down."""
    words = say(language, "Keys in the supply: {n}", n=left)
    keys = [
        stamp("key-down-0", KEYS_AT + 32 * k, MIDDLE)
        if k < left
        else circle(KEYS_AT + 32 * k, MIDDLE, 12, "line ag-gone", stroke_width=2)
        for k in range(KEYS)
    ]
    glow = rect(KEYS_AT - 21, MIDDLE - 23, 32 * KEYS + 10, 46, "glow", rx=20)
    drawn = el(
        "g", *keys, el("title", words), data_piece=SUPPLY, data_stock="", role="img", class_="piece"
    )
    chosen = [place(code, label, glow) for code, label in offered]
    return join([*chosen, group(drawn, class_="ag-through" if offered else None)])


@lru_cache(maxsize=KEPT)
def signs(language: str, round_number: int, offered: Labelled) -> Markup:
    """A plaque for each choice that lies nowhere else; otherwise which round it is."""
    if not offered:
        words = say(language, "Round {n}", n=round_number) if round_number else ""
        ink = "label ag-on-desk"
        return line(WIDE - EDGE - 18, MIDDLE, words, LABEL, room=300, class_=ink, anchor="end")
    wide = (WIDE - EDGE - 10 - SIGNS) / len(offered) - 8
    drawn = []
    for number, (code, label) in enumerate(offered):
        sign = place(
            code,
            label,
            rect(-3, -3, wide + 6, HIGH - 4, "glow", rx=14),
            rect(0, 0, wide, HIGH - 10, both("lamp", "night"), rx=12, stroke_width=2),
            line(
                wide / 2,
                (HIGH - 10) / 2,
                label,
                LABEL,
                room=wide - 16,
                class_="label fill-night",
                anchor="middle",
            ),
        )
        drawn.append(group(sign, at=(SIGNS + number * (wide + 8), TOWN + 10)))
    return join(drawn)
