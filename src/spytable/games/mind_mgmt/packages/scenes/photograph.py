"""The end of a campaign: a photograph of seven scraps, four on a harbour wall and the shadow of a
fifth.

Everybody laughs; nobody remembers why, yet.
"""

from __future__ import annotations

from spytable.pictures.palette import BLUE, BROWN, GREEN, YELLOW, Hue, both, fill, stroke
from spytable.pictures.shapes import seat_shape
from spytable.pictures.svg import Markup, circle, group, join, path, rect

from .vocabulary import LAMP, LIGHT, NIGHT, PEN, RED, ground, hat, outlined

_TEARS = (
    "M0 156L22 146L46 160L72 148L96 160L122 150L150 162L176 150L204 160L232 148L258 160L284 148"
    "L312 158L336 148L360 156"
    "M122 150L112 122L124 98L110 66L122 34L114 0M232 148L246 120L236 92L250 60L238 30L248 0"
    "M72 148L84 172L70 196L82 234M176 150L164 176L178 200L166 234M284 148L272 174L288 200L276 234"
)
"""The torn edge: into seven."""
_SHADOW = (
    "M128 240C130 218 140 206 162 202L166 194C158 192 154 186 154 176H132C128 176 128 172 134 170"
    "L154 166C152 146 162 142 174 146C186 142 196 146 194 166L214 170C220 172 220 176 216 176H194"
    "C194 186 190 192 182 194L186 202C196 204 204 208 210 216L244 186C240 176 248 170 256 174C266"
    " 180 266 194 254 200L216 240Z"
)


def photograph() -> Markup:
    """Whoever held the camera stood in their own light."""
    return join(
        [
            ground("mustard"),
            circle(312, 56, 26, LAMP),
            rect(0, 74, 360, 60, fill("blue")),
            path("M24 92q8 -5 16 0t16 0M302 112q8 -5 16 0t16 0M60 112q8 -5 16 0t16 0", LIGHT,
                 stroke_width=2.4, stroke_opacity=0.7),
            _lighthouse(34, 92),
            _boat(330, 96),
            rect(0, 132, 360, 102, fill("slate")),
            # The wall, and who sits on it.
            rect(-4, 132, 368, 44, both("brown", "night"), stroke_width=3),
            path("M0 154H360M44 132V154M106 132V154M168 132V154M230 132V154M292 132V154M14 154V176"
                 "M76 154V176M138 154V176M200 154V176M262 154V176M324 154V176", stroke("night"),
                 stroke_width=2, stroke_opacity=0.4),
            *(_sitter(x, hue, up) for x, hue, up in (
                (84, BLUE, False), (148, GREEN, True), (212, YELLOW, False), (276, BROWN, True))),
            # The fifth: only where there is no light.
            path(_SHADOW, NIGHT, opacity=0.72, transform="translate(4 0)"),
            path(_TEARS, f"{stroke('night')} joined", stroke_width=5, stroke_opacity=0.35),
            path(_TEARS, f"{stroke('lamp')} joined", stroke_width=3.4),
        ]
    )  # fmt: skip


def _lighthouse(x: float, y: float) -> Markup:
    return group(
        path("M-12 0L-7 -58H7L12 0Z", both("lamp", "night"), stroke_width=2.4),
        path("M-11 -12L-9.4 -28H9.4L11 -12ZM-8.4 -42L-7.4 -54H7.4L8.4 -42Z", RED),
        rect(-6, -72, 12, 14, both("mustard", "night"), stroke_width=2.4),
        path("M-9 -72L0 -82L9 -72Z", NIGHT),
        path("M-26 4Q0 -10 26 4Z", NIGHT),
        at=(x, y),
    )  # fmt: skip


def _boat(x: float, y: float) -> Markup:
    return group(
        path("M-16 0H16L10 9H-11Z", NIGHT),
        outlined("M0 -4V-32L16 -4ZM-4 -4V-24L-14 -4Z", "lamp", wide=1.8),
        at=(x, y),
    )


def _sitter(x: float, hue: Hue, up: bool) -> Markup:
    """Somebody on the wall who laughs, feet in the air; some have thrown up an arm."""
    hand = (31, -60) if up else (24, -4)
    arm = "M15 -30L{} {}".format(*hand)
    return group(
        path("M-8 0L-11 30M8 0L11 30", f"{stroke('night')} round", stroke_width=9),
        path("M-11 31H-19M11 31H19", PEN, stroke_width=7),
        path(arm, PEN, stroke_width=11),
        path(arm, f"{stroke(hue.ink)} round", stroke_width=7),
        circle(*hand, 5, both("lamp", "night"), stroke_width=2),
        path("M-15 -30L-24 -4", PEN, stroke_width=11),
        path("M-15 -30L-24 -4", f"{stroke(hue.ink)} round", stroke_width=7),
        circle(-24, -4, 5, both("lamp", "night"), stroke_width=2),
        outlined("M-18 4L-15 -30Q-13 -39 0 -39T15 -30L18 4Z", hue.ink),
        group(seat_shape(hue, 7, outline="lamp"), at=(0, -17)),
        circle(0, -51, 12.5, both("lamp", "night"), stroke_width=2.4),
        path("M-6 -49Q0 -40 6 -49Z", both("red", "night") + " joined", stroke_width=1.6),
        circle(-5, -55, 1.7, NIGHT),
        circle(5, -55, 1.7, NIGHT),
        hat(0, -60, 0.46, turn=-8 if up else 6, band=hue.ink),
        at=(x, 132),
    )  # fmt: skip
