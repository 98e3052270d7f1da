"""Behind doors: a room that knows its guest, and a porter who opens two at once."""

from __future__ import annotations

from spytable.pictures.palette import both, fill, stroke
from spytable.pictures.svg import Markup, circle, el, join, path, rect

from .vocabulary import (
    LIGHT,
    MUSTARD,
    NIGHT,
    PEN,
    ground,
    hat,
    keyhole,
    outlined,
    steps,
)  # fmt: skip


def old_haunt() -> Markup:
    """The chair is still warm, the cat still there."""
    wing = "M128 196V112C126 84 138 70 156 70V196Z"
    return join(
        [
            ground("brown"),
            path("".join(f"M{x} 0V176" for x in range(20, 360, 34)), stroke("night"),
                 stroke_width=9, stroke_opacity=0.13),
            path("M0 176H360V234H0Z", NIGHT),
            path("M274 64H318L420 240H70Z", MUSTARD),
            rect(38, 44, 62, 66, both("lamp", "night"), stroke_width=4, transform="rotate(-5 64"
                                                                                  " 77)"),
            path("M46 98L90 94M58 92L84 90L78 98L64 99ZM70 90L66 62L88 84Z",
                 f"{both('night', 'night')} joined", stroke_width=2),
            # The lamp.
            path("M296 64V210M270 212H322", PEN, stroke_width=6),
            outlined("M278 24H314L332 68H260Z", "red", wide=3.4),
            path("M314 68V86", PEN, stroke_width=2.4),
            circle(314, 88, 3, NIGHT),
            # The chair.
            path("M146 70C150 50 246 50 250 70V190H146Z", both("green", "night"), stroke_width=3.4),
            outlined(wing, "green", wide=3.4),
            el("g", outlined(wing, "green", wide=3.4), transform="matrix(-1 0 0 1 396 0)"),
            path("M156 150H240V178H156Z", both("green", "night"), stroke_width=3.4),
            path("M170 96C180 128 216 128 226 96", f"{stroke('night')} round", stroke_width=3,
                 stroke_opacity=0.5),
            path("M124 136Q124 124 140 124T158 136V206H124ZM272 136Q272 124 256 124T238 136V206"
                 "H272Z", f"{both('green', 'night')} joined", stroke_width=3.4),
            path("M156 178H240V206H156Z", both("green", "night"), stroke_width=3.4),
            path("M132 206V216M264 206V216", PEN, stroke_width=7),
            hat(140, 122, 0.52, turn=-10, band="red"),
            # The cup on its little table, and the cat.
            path("M92 170V202M80 203H104", f"{stroke('slate')} round", stroke_width=4),
            path("M70 168H114", PEN, stroke_width=5),
            outlined("M80 150H104L101 166H83Z", "lamp", wide=2.4),
            path("M104 153Q113 154 103 161", PEN, stroke_width=2.4),
            path("M88 144Q83 136 89 130T90 118M98 144Q93 137 99 132", LIGHT, stroke_width=2.4),
            path("M176 56C166 56 160 44 164 30L158 12L168 18H178L188 12L184 32C200 34 210 46 212"
                 " 57Z",
                 NIGHT),
            path("M208 52C222 52 226 66 224 82C222 94 232 98 236 90", PEN, stroke_width=6),
            circle(168, 26, 2.2, MUSTARD),
            circle(178, 26, 2.2, MUSTARD),
            steps(((14, 212), (34, 206), (54, 212), (74, 206)), 0.8, "slate", 0.8),
            steps(((96, 218), (118, 212), (140, 221), (164, 216)), 0.8, "red"),
        ]
    )  # fmt: skip


def night_porter() -> Markup:
    """Two doors, one answer."""
    paper = "".join(f"M{x} 0V188" for x in range(6, 360, 16))
    coat = "M134 240C134 170 144 138 164 132H196C216 138 226 170 226 240Z"
    return join(
        [
            ground("blue"),
            path(paper, stroke("night"), stroke_width=5, stroke_opacity=0.22),
            rect(0, 188, 360, 52, NIGHT),
            path("M0 188H360", stroke("lamp"), stroke_width=3),
            *_door(34, 1),
            el("g", *_door(34, 1), transform="matrix(-1 0 0 1 360 0)"),
            # Whose shadow falls out of the right one?
            path("M266 192L270 132Q272 116 286 112V100H300V112Q314 116 316 132L320 192Z", NIGHT),
            circle(293, 102, 11, NIGHT),
            hat(293, 96, 0.56, band="night"),
            # The arms that reach for both handles.
            path("M160 146L112 142M200 146L248 142", f"{stroke('lamp')} round", stroke_width=23),
            path("M160 146L112 142M200 146L248 142", f"{stroke('red')} round", stroke_width=18),
            circle(104, 142, 8.6, both("lamp", "night"), stroke_width=2.4),
            circle(256, 142, 8.6, both("lamp", "night"), stroke_width=2.4),
            outlined(coat, "red", "lamp", 3),
            path("M158 134L180 156L202 134", f"{both('lamp', 'night')} joined", stroke_width=2.4),
            path("M180 158V240", PEN, stroke_width=2.4),
            *(circle(x, y, 4, MUSTARD) for x in (166, 194) for y in (170, 190, 210)),
            path("M138 150L160 138L156 152ZM222 150L200 138L204 152Z",
                 f"{both('mustard', 'night')} joined", stroke_width=2),
            # The head: a cap, a moustache, and not a line of surprise.
            path("M158 92H202V112C202 128 192 136 180 136S158 128 158 112Z", both("lamp", "night"),
                 stroke_width=2.6),
            circle(171, 106, 2.6, NIGHT),
            circle(189, 106, 2.6, NIGHT),
            path("M165 100H176M184 100H195", PEN, stroke_width=2.6),
            path("M180 115C174 112 162 114 156 124C166 126 175 124 180 119C185 124 194 126 204 124"
                 "C198 114 186 112 180 115Z", NIGHT),
            outlined("M150 66H210L206 92H154Z", "red", "lamp", 3),
            path("M153 84H207V92H153Z", MUSTARD),
            path("M150 92H210Q206 100 180 100T150 92Z", NIGHT),
            circle(180, 75, 7.6, both("mustard", "night"), stroke_width=2),
            keyhole(180, 75, 0.4, "night"),
            # His keys.
            circle(228, 178, 10, stroke("mustard"), stroke_width=3.4),
            path("M223 188L217 210M229 189L231 214M235 187L245 206", f"{stroke('mustard')} round",
                 stroke_width=4),
        ]
    )  # fmt: skip


def _door(x: float, way: int) -> list[Markup]:
    """A doorway full of light, its door swung inward."""
    return [
        rect(x - 8, 44, 92, 150, both("night", "lamp"), stroke_width=3),
        rect(x, 52, 76, 142, MUSTARD),
        path(f"M{x} 52L{x + 26} 66V184L{x} 194Z", f"{both('brown', 'night')} joined",
             stroke_width=3),
        path(f"M{x + 6} 72L{x + 20} 78V112L{x + 6} 112ZM{x + 6} 126L{x + 20} 126V164L{x + 6} 170Z",
             stroke("night"), stroke_width=2.4),
        path(f"M{x} 194H{x + 76}L{x + 108 * way} 240H{x + 20}Z", fill("mustard"), opacity=0.6),
    ]  # fmt: skip
