"""The reader's hand: the five action cards, used ones face down, and the keys."""

from __future__ import annotations

from spytable.locale import say
from spytable.pictures.layer import layer
from spytable.pictures.lettering import LEGIBLE, line
from spytable.pictures.palette import both, fill, stroke
from spytable.pictures.shapes import keyhole_back
from spytable.pictures.svg import Markup, circle, el, group, join, path, rect

from ..choices import SHOW, played_action, played_card
from ..components import CARD_ACTIONS, CARDS, KEYS
from ..words.pieces import action_name, card_name
from .offered import Labelled
from .pieces import badge
from .places import FINGER
from .scene import PANEL, hue, place, stamp
from .told import card_piece, keys_piece, panel_piece

TALL = 92
TOP, CARD_TALL = 8.0, 76.0
BAND = 19.0
"""The name of a card stands on a band at its foot."""
LEFT = 8.0
KEYS_WIDE = 64.0
CARD_GAP = 3.0


def card_wide() -> float:
    """All cards side by side, and the keys beside them."""
    return (PANEL - 2 * LEFT - KEYS_WIDE - CARD_GAP * (CARDS - 1)) / (CARDS - 1)


def card_at(card: int) -> float:
    """The place of a card."""
    return LEFT + (card - 1) * (card_wide() + CARD_GAP)


def definitions() -> Markup:
    """The signs of the six actions, 40 by 40 around their middle."""
    return join(el("g", one, id=f"ag-action-{n}") for n, one in _signs().items())


def _signs() -> dict[int, Markup]:
    line_ = "line stroke-ink round"
    sole = "M-3 7C-8 1 -8 -8 -3 -10C3 -11 4 -3 2 3L1 8ZM-2.6 10.4L1.6 11.4C1.6 15 -3 15 -2.6 10.4Z"
    bust = "M0 -13A6 6.6 0 1 1 -.1 -13ZM-11 15V9Q-10 3 -4 2H4Q10 3 11 9V15Z"
    return {
        1: join(
            [
                group(path(sole, fill("ink")), at=(-7, 4), turn=14, scale=1.05),
                group(path(sole, fill("ink")), at=(9, -5), turn=14, scale=1.05),
            ]
        ),
        2: join(
            [
                group(path(bust, fill("ink")), at=(-5, 0)),
                path("M6 -9H18M13 -14L18 -9L13 -4", f"{line_} joined", stroke_width=3),
            ]
        ),
        3: join(
            [
                path("M-8 -18H8M0 -18V-13", line_, stroke_width=2.4),
                rect(-12, -13, 24, 27, f"{both('red', 'ink')} joined", rx=5, stroke_width=2),
                rect(-8, -8, 16, 9, fill("card"), rx=1.5),
                circle(-6, 8, 2.2, fill("card")),
                circle(6, 8, 2.2, fill("card")),
                path("M-9 18L-6 14M9 18L6 14", line_, stroke_width=2.4),
            ]
        ),
        4: join(
            [
                group(path(bust, fill("ink")), at=(x, y), scale=0.62)
                for x, y in ((-9.5, -8), (9.5, -8), (-9.5, 10), (9.5, 10))
            ]
        ),
        5: join(
            [
                path("M0 2L18 -16H2Z", "ag-sign-beam"),
                path("M0 2L18 -16L19 0Z", "ag-sign-beam"),
                path("M-13 2L-3 -8L8 1L0 11Z", f"{both('ink', 'ink')} joined", stroke_width=2),
                path("M-5 8L-10 17M-5 8L2 17", line_, stroke_width=3),
            ]
        ),
        6: join(
            [
                path(
                    "M-16 -10H-6L-3 -6H9V13H-16Z", f"{both('shade', 'ink')} joined", stroke_width=2
                ),
                circle(7, 3, 7.5, both("card", "ink"), stroke_width=3),
                path("M12 9L18 16", line_, stroke_width=4),
            ]
        ),
    }


@layer
def frame(seat: int, lit: bool) -> Markup:
    """The desk that all lies on."""
    ink = hue(seat).ink
    x = PANEL - LEFT - KEYS_WIDE + 5
    return el(
        "g",
        rect(2, 2, PANEL - 4, TALL - 4, "lit" if lit else "ag-tray", rx=12),
        rect(3, 3, PANEL - 6, TALL - 6, both("card", "ink"), rx=11, stroke_width=1.2),
        path(f"M{x - 2} 14V{TALL - 14}", stroke(ink), stroke_width=3),
        data_place=panel_piece(seat),
    )


@layer
def card(language: str, seat: int, number: int, used: bool, playing: int) -> Markup:
    """An action card: one action, or two of which one is chosen; `playing` is the one of them that
    is being carried out."""
    name = card_name(language, number)
    if used and not playing:
        face = _back(seat)
        words = say(language, "{card}: used", card=name)
    else:
        face = _face(language, seat, number, playing)
        actions = ", ".join(action_name(language, one) for one in CARD_ACTIONS[number])
        words = f"{name}: {actions}"
    return group(
        el(
            "g",
            face,
            el("title", words),
            data_piece=card_piece(seat, number),
            data_face="down" if used and not playing else None,
            role="img",
            class_="piece",
        ),
        at=(card_at(number), TOP),
    )


def _back(seat: int) -> Markup:
    """AG-08. Keyholes, and a stripe in the colour of the seat."""
    wide, ink = card_wide(), hue(seat).ink
    return join(
        [
            keyhole_back(wide, CARD_TALL),
            rect(3.6, CARD_TALL - BAND - 2, wide - 7.2, 12, fill(ink)),
            group(badge(seat, 7), at=(wide / 2, CARD_TALL - BAND + 4)),
        ]
    )


def _face(language: str, seat: int, number: int, playing: int) -> Markup:
    wide, actions = card_wide(), CARD_ACTIONS[number]
    room = CARD_TALL - BAND
    parts: list[str] = [
        rect(0, 0, wide, CARD_TALL, both("card", "ink"), rx=8, stroke_width=2),
        path(
            f"M1 {CARD_TALL - BAND}H{wide - 1}V{CARD_TALL - 8}A7 7 0 0 1 {wide - 8} {CARD_TALL - 1}"
            f"H8A7 7 0 0 1 1 {CARD_TALL - 8}Z",
            fill("night"),
        ),
    ]
    for k, action in enumerate(actions):
        high = room / len(actions)
        if action == playing:
            parts.append(rect(3, 3 + k * high, wide - 6, high - 5, "lit", rx=6))
        scale = 1.1 if len(actions) == 1 else 0.66
        parts.append(stamp(f"action-{action}", wide / 2, k * high + high / 2, scale))
    if len(actions) > 1:
        parts.append(path(f"M6 {room / 2}H{wide - 6}", "line stroke-slate", stroke_width=1.2,
                          stroke_dasharray="4 3"))  # fmt: skip
    parts.append(
        line(
            wide / 2,
            CARD_TALL - BAND / 2 - 0.5,
            card_name(language, number),
            LEGIBLE,
            room=wide - 1,
            class_="label fill-lamp",
            anchor="middle",
        )
    )
    return join(parts)


@layer
def plays(offered: Labelled, lights: tuple[tuple[int, str], ...]) -> Markup:
    """The cards that may be chosen, each of their actions in its own place; pointing at one lights
    where it could lead."""
    led = dict(lights)
    drawn = []
    for code, label in offered:
        number, action = int(played_card(code)), int(played_action(code))
        actions = CARD_ACTIONS[number]
        high = (CARD_TALL - BAND) / len(actions)
        k = actions.index(action)
        last = CARD_TALL if k == len(actions) - 1 else high - 2
        frame_ = rect(-2, k * high - 2 + 2 * k, card_wide() + 4,
                      (last - k * high if k else last) + 2, "glow ag-over", rx=9)  # fmt: skip
        drawn.append(
            group(place(code, label, frame_, lights=led.get(action)), at=(card_at(number), TOP))
        )
    return join(drawn)


def key_at(k: int) -> tuple[float, float]:
    """The place of a key of the reader's."""
    return PANEL - LEFT - KEYS_WIDE + 20 + 29 * (k % 2), TOP + 30 + 30 * (k // 2)


@layer
def keys(language: str, seat: int, held: tuple[tuple[int, bool], ...], offered: Labelled) -> Markup:
    """The reader's keys: face up for all, or with a number that only the reader sees."""
    x = PANEL - LEFT - KEYS_WIDE + 34
    spoken = [
        say(language, "key to hideout {n}, face up", n=face)
        if up
        else say(language, "key to hideout {n}, face down", n=face)
        for face, up in held
    ]
    title = say(language, "Your keys: {n}", n=len(held))
    parts: list[str] = [
        line(x, TOP + 6, say(language, "Keys"), room=KEYS_WIDE - 14, anchor="middle",
             class_="label fill-slate")
    ]  # fmt: skip
    for k in range(KEYS):
        a, b = key_at(k)
        if k < len(held):
            face, up = held[k]
            parts.append(stamp(f"key-{'up' if up else 'down'}-{face}", a, b))
        else:
            parts.append(circle(a, b, 12, "line ag-gone", stroke_width=1.6))
    drawn = el(
        "g",
        *parts,
        el("title", ". ".join([title, *spoken])),
        data_place=keys_piece(seat),
        role="img",
    )
    chosen = []
    for code, label in offered:
        a, b = key_at(SHOW.of(code))
        finger = circle(a, b, FINGER / 1.6, "glow ag-over")
        chosen.append(place(code, label, finger))
    return join([drawn, *chosen])
