"""The signs of the actions, around the origin and 24 by 24, in the ink they are given."""

from __future__ import annotations

from spytable.pictures.palette import both, fill, stroke
from spytable.pictures.svg import Markup, circle, el, group, join, path

from .pieces import FOOT

LIGHT = "lamp"


def _feet() -> list[str]:
    return [
        group(path(FOOT, fill(LIGHT)), at=(-4.5, 3), turn=-12, scale=0.86),
        group(path(FOOT, fill(LIGHT)), at=(6, -3), turn=10, scale=0.78),
    ]


def _drawn() -> dict[str, list[str]]:
    """Light on dark: they stand on tabs."""
    line = f"{stroke(LIGHT)} round"
    return {
        "step": _feet(),
        "move": [
            path("M-9 0H6M1 -6L8 0L1 6", line, stroke_width=3.4),
            circle(-9, 0, 2.8, fill("mustard")),
        ],
        "slip": [
            path("M3 -9A9.5 9.5 0 1 0 3 9A7.6 7.6 0 1 1 3 -9Z", fill(LIGHT)),
            path("M6 -5l1.3 3 3.2 .3 -2.4 2.1 .7 3.2 -2.8 -1.7 -2.8 1.7 .7 -3.2 -2.4 -2.1 3.2 -.3z",
                 fill("mustard")),
        ],
        "immortal": [
            path("M0 -11C5 -7 6 -4 6.5 0C9 3 10 7 10 11L6 8L3 11L0 8L-3 11L-6 8L-10 11"
                 "C-10 7 -9 3 -6.5 0C-6 -4 -5 -7 0 -11Z", fill(LIGHT)),
            path("M-3.4 -1.6L-.6 -.4L-3 .8ZM3.4 -1.6L.6 -.4L3 .8Z", fill("red")),
        ],
        "ask": [
            path("M-10 -9H10V5H0L-6 11V5H-10Z", f"{both(LIGHT, LIGHT)} joined", stroke_width=1),
            path("M-3 -4.5Q-3 -7.5 0 -7.5T3 -4.5Q3 -2.5 0 -1.5V.3M0 2.6V3",
                 "line stroke-night round",
                 stroke_width=2),
        ],
        "reveal": [
            circle(0, 0, 9.4, line, stroke_width=2.8),
            path("M0 -5.5V0L4 3", line, stroke_width=2.6),
        ],
        "shakedown": [
            path("M-10 -5H-6V-8H-2V-9.5H2V-8H6V-6H10V3Q10 9 3 9H-3Q-10 9 -10 2Z", fill(LIGHT)),
            path("M-6 -5V-1M-2 -7V-1M2 -7V-1M6 -6V-1M-9 2H2", "line stroke-night round",
                 stroke_width=1.8),
        ],
        "capture": [
            circle(-5.6, 2.5, 5, line, stroke_width=2.8),
            circle(5.6, 2.5, 5, line, stroke_width=2.8),
            path("M-3 -3Q0 -8 3 -3", line, stroke_width=2.2),
        ],
        "ability": [
            path("M0 -10L2.8 -3L10 -2.6L4.4 2L6.4 9.4L0 5.2L-6.4 9.4L-4.4 2L-10 -2.6L-2.8 -3Z",
                 fill("mustard")),
        ],
        "ears": [
            path("M-1 -10C6 -10 9 -4 7 1C6 4 3 5 2.5 8C1.5 12 -4 12 -5 8", line, stroke_width=2.8),
            path("M-4 -2.5C-4 -7 3.5 -6.5 3 -2C2.5 1 -1 1 -.5 4", line, stroke_width=2),
        ],
        "porter": [
            circle(-4, -3, 5, line, stroke_width=2.6),
            path("M-.5 .5L9 9M5 5.5L8 2.5M8 8.5L10.5 6", line, stroke_width=2.6),
        ],
        "rest": [path("M-9 6H9M-7 6V0H7V6M-7 0Q-7 -5 -2 -5", line, stroke_width=2.8)],
        "done": [path("M-8 0L-2.5 6.5L8.5 -6.5", line, stroke_width=3.6)],
        "recruit": [
            path("M-9 9C-9 0 -5 -1 0 -1S9 0 9 9Z", fill(LIGHT)),
            circle(0, -5.5, 4.6, fill(LIGHT)),
        ],
        "expose": [
            path("M-4.5 -11H4.5L11 -4.5V4.5L4.5 11H-4.5L-11 4.5V-4.5Z", fill("red")),
            group(*_feet(), scale=0.7),
        ],
    }  # fmt: skip


def definitions() -> Markup:
    """All of them."""
    return join(el("g", *drawn, id=f"mm-act-{name}") for name, drawn in _drawn().items())
