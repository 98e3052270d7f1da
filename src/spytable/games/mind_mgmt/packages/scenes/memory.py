"""What is not forgotten: the columns of a bookkeeper, and whatever an elephant has seen."""

from __future__ import annotations

from spytable.pictures.palette import both, fill, stroke
from spytable.pictures.svg import Markup, circle, join, path

from .vocabulary import (
    LAMP,
    LIGHT,
    MUSTARD,
    NIGHT,
    PEN,
    RED,
    crescent,
    footprint,
    ground,
    hat,
    outlined,
    stars,
    walker,
)  # fmt: skip


def bookkeeper() -> Markup:
    """So many before, so many after; it has to come out even."""
    return join(
        [
            ground("red"),
            path("M104 66H160L262 240H2Z", MUSTARD),
            path("M132 -4V36", PEN, stroke_width=5),
            outlined("M96 66C98 44 114 34 132 34S166 44 168 66Z", "green", wide=3.4),
            path("M120 66A12 9 0 0 0 144 66Z", LAMP),
            # Her desk and her ledger.
            path("M-4 182H240V240H-4Z", NIGHT),
            path("M-4 196H206M24 208H92V222H24Z", stroke("slate"), stroke_width=3),
            circle(58, 215, 3, MUSTARD),
            outlined("M30 150C52 138 84 138 108 150C132 138 164 138 186 150L196 178C166 168 134 170"
                     " 112 182C88 170 54 168 22 180Z", "lamp", wide=3),
            path("M108 150L112 182", PEN, stroke_width=2.6),
            path("M44 156V168M52 154V167M60 153V166M68 153V167M38 167L74 154", PEN, stroke_width=3),
            path("M130 156L132 168M140 153L142 166M150 152L152 166", f"{stroke('red')} round",
                 stroke_width=3),
            # From the side; her nose is in it.
            path("M214 240C204 196 214 150 244 136L282 130C322 138 344 180 348 240Z", NIGHT),
            path("M232 92C226 62 252 44 280 48C304 52 314 72 310 94C308 112 300 122 296 142H250"
                 "C250 134 246 132 238 132C230 132 228 126 230 120L226 116L230 112C218 112 212 108"
                 " 214 104L232 92Z", both("lamp", "night"), stroke_width=3),
            circle(318, 62, 21, both("brown", "night"), stroke_width=3),
            path("M250 50C292 34 326 60 314 100C312 110 304 118 298 118C302 104 298 92 288 84"
                 "C276 78 262 70 250 50Z", both("brown", "night"), stroke_width=3),
            path("M308 56Q318 48 328 58M310 68Q320 62 330 68", PEN, stroke_width=2),
            outlined("M194 84L254 58L262 76Q226 82 200 94Q192 92 194 84Z", "green", wide=3),
            path("M254 58C272 52 292 56 312 72", f"{stroke('green')} round", stroke_width=6),
            circle(242, 98, 11, both("lamp", "night"), stroke_width=3),
            path("M253 98L284 94", PEN, stroke_width=2.8),
            path("M237 92L245 104", f"{stroke('mustard')} round", stroke_width=3),
            path("M284 98C294 88 302 96 298 106C296 114 288 116 286 110", both("lamp", "night"),
                 stroke_width=2.6),
            path("M292 42L346 78", PEN, stroke_width=7),
            path("M294 43.4L344 76.6", f"{stroke('mustard')} round", stroke_width=4),
            circle(291, 122, 4, both("mustard", "night"), stroke_width=2),
            path("M231 121Q237 119 242 123L233 126Z", RED),
            # A sleeve with its garter, and the pen.
            path("M276 160C276 192 262 208 232 206L186 190L192 174L228 180C236 180 240 170 244"
                 " 156Z",
                 f"{both('lamp', 'night')} joined", stroke_width=3),
            path("M240 182L246 204", f"{stroke('red')} round", stroke_width=7),
            circle(184, 180, 11, both("lamp", "night"), stroke_width=2.8),
            path("M186 176L152 158", PEN, stroke_width=6),
            path("M192 180L158 161", f"{stroke('mustard')} round", stroke_width=3),
        ]
    )  # fmt: skip


def long_memory() -> Markup:
    """There is a knot in it, so that she does not forget."""
    body = (
        "M-10 222V92C-6 54 40 34 92 40C108 30 140 28 158 42C178 56 184 80 184 100L180 118"
        "C180 128 176 140 172 152V222H132V184H76V222Z"
    )
    trunk = "M158 104C196 104 214 126 216 152C218 172 226 186 244 188C260 188 270 178 272 162"
    return join(
        [
            ground("green"),
            crescent(312, 44, 20),
            stars((228, 30), (262, 58), (344, 92), (204, 62)),
            path("M0 212H360V240H0Z", NIGHT),
            path("".join(f"M{x} 212V176L{x + 5} 168L{x + 10} 176V212Z" for x in range(4, 360, 27)),
                 fill("night"), opacity=0.5),
            path("M0 188H360", stroke("night"), stroke_width=4, stroke_opacity=0.5),
            path(trunk, PEN, stroke_width=35),
            outlined(body, "slate", wide=4),
            path(trunk, f"{stroke('slate')}", stroke_width=27, stroke_linecap="round"),
            # The knot.
            path("M196 152C196 136 222 132 234 144C246 158 226 176 208 170C194 164 196 152 206 148",
                 PEN, stroke_width=23),
            path("M196 152C196 136 222 132 234 144C246 158 226 176 208 170C194 164 196 152 206 148",
                 f"{stroke('slate')} round", stroke_width=16.5),
            path("M170 132C182 146 192 152 200 150L196 160C182 160 170 152 164 140Z",
                 f"{both('lamp', 'night')} joined", stroke_width=2.6),
            # The ear, the eye, and her blanket.
            path("M62 60C92 40 128 58 128 96C128 122 112 152 92 156C78 154 66 138 58 118C50 98 48"
                 " 70"
                 " 62 60Z", both("slate", "night"), stroke_width=4),
            path("M74 76C92 68 110 78 110 98C110 114 102 130 92 136", f"{stroke('night')} round",
                 stroke_width=3, stroke_opacity=0.5),
            circle(150, 78, 7.4, both("lamp", "night"), stroke_width=2.6),
            circle(153, 79, 3.4, NIGHT),
            path("M138 65Q148 58 160 64", PEN, stroke_width=3.4),
            path("M-10 84C10 66 28 62 44 62L48 128Q20 140 -10 138Z", both("red", "night"),
                 stroke_width=3),
            path("M-10 124Q20 126 47 116", stroke("mustard"), stroke_width=6),
            path("M138 217h6M150 217h6M162 217h6M48 217h6M60 217h6M-2 217h6M10 217h4", LIGHT,
                 stroke_width=4.4),
            # What she hands back: a hat, and where it went from here.
            hat(276, 158, 0.62, turn=-14, band="red", rim="lamp"),
            walker(318, 214, 1.0, rim="lamp", left=True, hatted=False),
            footprint(232, 216, 0.72, 84, "mustard"),
            footprint(262, 221, 0.72, 84, "mustard"),
        ]
    )  # fmt: skip
