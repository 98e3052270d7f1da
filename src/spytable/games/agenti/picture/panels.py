"""The panel of another seat: who it is, its keys, and which of its cards are used."""

from __future__ import annotations

from spytable.caches import remembered
from spytable.locale import count, say
from spytable.pictures.layer import layer
from spytable.pictures.lettering import SMALLEST, line
from spytable.pictures.palette import both, fill, stroke
from spytable.pictures.svg import Markup, circle, el, group, join, path, rect
from spytable.pictures.typeface import ems

from ..choices import DEMAND
from ..components import CARD_ACTIONS, CARDS, KEYS
from ..words.box import colour
from ..words.pieces import card_name
from . import pieces
from .offered import Labelled
from .scene import PANEL, hue, place, stamp
from .told import card_piece, keys_piece, panel_piece

TALL = 54
KEYS_AT, KEY_STEP = 172.0, 29.0
CARDS_AT = 284.0


@layer
def frame(seat: int, lit: bool, out: bool) -> Markup:
    """The card that all lies on."""
    ink = hue(seat).ink
    return el(
        "g",
        rect(2, 1, PANEL - 4, TALL - 2, "lit" if lit else "ag-tray", rx=11),
        rect(4, 3, PANEL - 8, TALL - 6, both("card", "ink"), rx=10, stroke_width=1.2),
        path(f"M7 {TALL - 5.5}H{PANEL - 7}", stroke("slate" if out else ink), stroke_width=3),
        data_place=panel_piece(seat),
    )


@layer
def head(language: str, seat: int, name: str, status: str, bold: bool, out: bool) -> Markup:
    """Shape, name and state."""
    shape = group(pieces.badge(seat, 11), at=(22, 20), opacity=0.4 if out else None)
    parts: list[str] = [shape, line(40, 17, name, 16, room=112)]
    if bold:
        wide = min(116.0, 18 + ems(status) * SMALLEST)
        parts.append(rect(37, 28, wide, 18, both("mustard", "night"), rx=9, stroke_width=1.2))
        parts.append(line(37 + wide / 2, 37, status, room=wide - 10, class_="label fill-night",
                          anchor="middle"))  # fmt: skip
    elif status:
        parts.append(line(40, 37, status, room=112, class_=f"label {fill('slate')}"))
    parts.append(el("title", name))
    return el("g", *parts, role="img")


def status(
    language: str, seat: int, deciding: int, winner: int, active: int, out: bool
) -> tuple[str, bool]:
    """The words under a name, and whether they stand on mustard."""
    if winner == seat:
        return say(language, "Winner"), True
    if out:
        return say(language, "Out"), False
    if deciding == seat:
        return say(language, "To move"), True
    if active == seat and deciding >= 0:
        return say(language, "Playing"), False
    return colour(language, seat), False


@layer
def keys(language: str, seat: int, held: tuple[tuple[int, bool], ...], offered: Labelled) -> Markup:
    """The keys before a seat: face up for all to see, face down, or known to the reader."""
    spoken = [say(language, "Keys: {n}", n=len(held))]
    parts: list[str] = []
    for k in range(KEYS):
        x = KEYS_AT + KEY_STEP * k
        if k < len(held):
            face, up = held[k]
            parts.append(stamp(f"key-{'up' if up else 'down'}-{face}", x, TALL / 2 - 1))
            if up:
                spoken.append(say(language, "key to hideout {n}, face up", n=face))
            elif face:
                spoken.append(say(language, "key to hideout {n}, face down", n=face))
            else:
                spoken.append(say(language, "unknown key"))
        else:
            parts.append(circle(x, TALL / 2 - 1, 12, "line ag-gone", stroke_width=1.4))
    drawn = el("g", *parts, el("title", ". ".join(spoken)), data_place=keys_piece(seat), role="img")
    chosen = [
        place(
            code,
            label,
            circle(KEYS_AT + KEY_STEP * DEMAND.of(code), TALL / 2 - 1, 14.5, "glow ag-over"),
        )
        for code, label in offered
    ]
    return join([drawn, *chosen])


@layer
def cards(language: str, seat: int, used: tuple[int, ...], playing: int) -> Markup:
    """Small cards: a used one lies face down."""
    parts, free = [], []
    for card in range(1, CARDS):
        x = CARDS_AT + 22 * (card - 1)
        is_used = bool(used[card]) and card != playing
        if is_used:
            face = join(
                [
                    rect(x, 11, 19, 29, both("night", "ink"), rx=3, stroke_width=1.4),
                    rect(x + 1, 28, 17, 6, fill(hue(seat).ink)),
                    stamp("hole", x + 9.5, 19),
                ]
            )
        else:
            actions = CARD_ACTIONS[card]
            face = join(
                [
                    rect(x, 11, 19, 29, "lit" if card == playing else both("card", "ink"), rx=3,
                         stroke_width=1.4),
                    *(
                        stamp(f"action-{action}", x + 9.5, 11 + 29 * (k + 0.5) / len(actions),
                              0.42 if len(actions) == 1 else 0.33)
                        for k, action in enumerate(actions)
                    ),
                ]
            )  # fmt: skip
            free.append(card_name(language, card))
        parts.append(
            el("g", face, data_piece=card_piece(seat, card), data_face="down" if is_used else None)
        )
    words = say(language, "Cards not used yet: {cards}", cards=", ".join(free) or "–")
    return el("g", *parts, el("title", words), role="img")


@remembered
def folded(language: str, name: str, held: int, free: int, out: bool) -> str:
    """A panel in one line."""
    if out:
        return say(language, "{name} · out", name=name)
    keys_ = count(language, held, "{n} key", "{n} keys")
    cards_ = count(language, free, "{n} card", "{n} cards")
    return f"{keys_} · {name} · {cards_}"
