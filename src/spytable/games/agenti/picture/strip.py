"""The desk below the map: the die, the steps still to go, the keys in the supply, and signs for
what has no place of its own."""

from __future__ import annotations

from spytable.locale import count, say
from spytable.pictures.layer import layer
from spytable.pictures.lettering import line
from spytable.pictures.palette import both, fill
from spytable.pictures.svg import Markup, circle, el, group, join, rect

from ..components import KEYS
from .offered import Labelled
from .places import EDGE, LABEL, TALL, TOWN, WIDE
from .scene import hue, place, stamp
from .told import BATTLE, DIE, SUPPLY

MIDDLE = (TOWN + TALL) / 2 + 1
HIGH = TALL - TOWN - 8
DOTS, KEYS_AT, SIGNS = 78.0, 236.0, 372.0
"""Where the steps, the keys and the signs begin."""
BATTLE_AT, BESIDE = 92.0, 182.0
"""The places of the dice of a battle, and then of the steps beside them."""


@layer
def dice(language: str, roll: int, turn: int, bonus_rolls: int) -> Markup:
    """The roll.  A new roll is a new piece of the page, and rolls in, though it shows the same
    number: so it says which roll it is, of the turn or of a bonus card found since."""
    desk = rect(EDGE, TOWN + 5, WIDE - 2 * EDGE, HIGH, "ag-desk", rx=12, stroke_width=2)
    words = say(language, "The die shows {n}", n=roll) if roll else say(language, "The die")
    die = el(
        "g",
        group(group(stamp(f"die-{roll}"), class_="rolled"), at=(40, MIDDLE)),
        el("title", words),
        data_place=DIE,
        data_rolled=f"{turn}-{bonus_rolls}",
        role="img",
    )
    return join([desk, die])


@layer
def battle(language: str, rolls: tuple[tuple[int, int, str], ...]) -> Markup:
    """AG-134: the two dice of a battle, each on the colour of whoever rolled it; seats, rolls and
    names, the attacker's first."""
    drawn = []
    for number, (seat, roll, name) in enumerate(rolls):
        die = join(
            [
                rect(-22, -25, 44, 50, fill(hue(seat).ink), rx=11),
                group(group(stamp(f"die-{roll}"), class_="rolled"), scale=0.8),
            ]
        )
        words = say(language, "The die shows {n}", n=roll)
        x = BATTLE_AT + 52 * number
        drawn.append(el("g", group(die, at=(x, MIDDLE)), el("title", f"{name}. {words}"),
                        role="img"))  # fmt: skip
    return el("g", *drawn, data_place=BATTLE) if drawn else join([])


@layer
def steps(language: str, left: int, gone: int, beside: bool) -> Markup:
    """How much of the roll is left: a dot for each step, in two rows where they are many; closer
    together in what room the dice of a battle leave `beside` them."""
    across, start, apart, r = (2, BESIDE, 16, 5.5) if beside else (4, DOTS, 22, 7.5)
    rows = -(-(left + gone) // across)
    high = 16 if beside else 20
    dots = [
        circle(
            start + apart * (k % across),
            MIDDLE + high * (k // across - (rows - 1) / 2),
            r,
            fill("slate") if k < gone else both("mustard", "lamp"),
            stroke_width=1.6,
        )
        for k in range(left + gone)
    ]
    words = count(language, left, "{n} step left", "{n} steps left")
    return el("g", *dots, el("title", words), role="img")


@layer
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


@layer
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
