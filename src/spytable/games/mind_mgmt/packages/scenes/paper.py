"""What is printed: a newspaper with a gap where the news should be, and a third passport."""

from __future__ import annotations

from spytable.pictures.palette import both, fill, stroke
from spytable.pictures.shapes import rays
from spytable.pictures.svg import Markup, circle, el, group, join, path, rect

from .vocabulary import LAMP, NIGHT, PEN, RED, ground, hat, keyhole, outlined


def late_edition() -> Markup:
    """Two holes to look through, and a hole where the warning was to be."""
    page = "M180 84C150 74 112 74 78 82V240H180Z"
    right = "".join(f"M226 {y}H272" for y in range(160, 220, 9))
    left = "".join(f"M90 {y}H168" for y in range(148, 158, 9))
    fingers = (
        "M70 148H92Q98 148 98 153T92 158H96Q101 158 101 163T95 168H97Q101 168 101 173T95 178"
        "H94Q98 178 98 183T92 187H72Q62 186 62 168T70 148Z"
    )
    hand = outlined(fingers, "lamp", wide=3)
    sleeve = path("M44 240C44 210 50 186 64 168L82 178V240Z", NIGHT)
    return join(
        [
            ground("mustard"),
            rays(180, 60, 330, 15, "lamp", 6, 0.28),
            path("M20 240C24 170 70 120 132 108H228C290 120 336 170 340 240Z", NIGHT),
            path("M150 58H210V96H150Z", both("lamp", "night"), stroke_width=3),
            hat(180, 62, 1.62, band="red"),
            outlined(page, "lamp", wide=3.4),
            el("g", outlined(page, "lamp", wide=3.4), transform="matrix(-1 0 0 1 360 0)"),
            path("M90 98C112 92 142 92 168 99V112C142 105 112 105 90 111Z", NIGHT),
            path("M270 98C248 92 218 92 192 99V112C218 105 248 105 270 111Z", NIGHT),
            path("M180 84V240", PEN, stroke_width=3),
            path(f"{left}", stroke("slate"), stroke_width=4),
            path(f"{right}", stroke("slate"), stroke_width=4),
            rect(91, 164, 76, 58, both("lamp", "slate"), stroke_width=2.6, stroke_dasharray="7 5"),
            rect(194, 158, 24, 66, fill("slate"), opacity=0.5),
            *(eye for x in (144, 216) for eye in _eye(x, 130)),
            hand,
            el("g", sleeve, hand, transform="matrix(-1 0 0 1 360 0)"),
            sleeve,
            hand,
        ]
    )  # fmt: skip


def _eye(x: float, y: float) -> list[Markup]:
    """An eye behind a hole that somebody cut."""
    return [
        path(f"M{x - 19} {y - 9}L{x - 2} {y - 13}L{x + 18} {y - 8}L{x + 20} {y + 8}L{x + 3}"
             f" {y + 12}"
             f"L{x - 18} {y + 9}Z", NIGHT),
        path(f"M{x - 14} {y}Q{x} {y - 13} {x + 14} {y}Q{x} {y + 13} {x - 14} {y}Z", LAMP),
        circle(x + 4, y, 5.6, NIGHT),
        circle(x + 6, y - 2, 1.6, LAMP),
    ]  # fmt: skip


def third_passport() -> Markup:
    """One chin, three names.  The hair is the newest of them."""
    palm = "M118 240C120 214 136 200 160 200H206C226 202 240 216 244 240Z"
    thumb = "M206 240C204 214 196 198 200 186C204 176 216 178 218 190C221 204 236 214 240 240Z"
    return join(
        [
            ground("green"),
            rays(180, 240, 340, 17, "lamp", 4, 0.16),
            group(_pass("slate", _glasses()), at=(106, 138), turn=-20),
            group(_pass("blue", _bob()), at=(254, 138), turn=20),
            path(palm, both("lamp", "night"), stroke_width=3.4),
            group(_pass("red", _knight()), at=(180, 118), scale=1.12),
            path(thumb, both("lamp", "night"), stroke_width=3.4, stroke_linejoin="round"),
            path("M203 187Q209 180 215 188Q210 193 204 192Z", fill("night"), opacity=0.22),
        ]
    )  # fmt: skip


def _pass(ink: str, face: Markup) -> Markup:
    """A passport's page, its middle at the origin."""
    return join(
        [
            rect(-50, -72, 100, 144, both("lamp", "night"), rx=8, stroke_width=3.4),
            rect(-39, -61, 78, 86, both(ink, "night"), rx=3, stroke_width=2.4),
            path("M-34 25C-34 8 -20 1 -9 0H9C20 1 34 8 34 25Z", NIGHT),
            path("M-8 -4H8V4L0 12L-8 4Z", LAMP),
            face,
            path("M-39 38H12M-39 47H2M-39 56H20", stroke("slate"), stroke_width=4),
            circle(28, 48, 15, stroke("mustard"), stroke_width=3),
            keyhole(28, 48, 0.72, "mustard"),
        ]
    )


def _head() -> list[Markup]:
    """The face that all of them share, with the brow that is never convinced."""
    return [
        path("M-19 -34C-19 -52 19 -52 19 -34V-18C19 -4 9 4 0 4S-19 -4 -19 -18Z",
             both("lamp", "night"), stroke_width=2.2),
        circle(-7.5, -25, 2.3, NIGHT),
        circle(7.5, -25, 2.3, NIGHT),
        path("M-13 -32L-4 -31M4 -34Q9 -38 14 -33", PEN, stroke_width=2.8),
        path("M0 -24L-3 -15H2", PEN, stroke_width=2),
    ]  # fmt: skip


def _glasses() -> Markup:
    """The first: spectacles, and a parting."""
    return join(
        [
            *_head(),
            path("M-21 -30C-22 -54 -4 -54 4 -52C18 -54 24 -44 21 -30L15 -40H-4L-12 -46Z",
                 fill("brown")),
            rect(-15.5, -31, 14, 12, both("lamp", "night"), rx=2, stroke_width=3),
            rect(1.5, -31, 14, 12, both("lamp", "night"), rx=2, stroke_width=3),
            circle(-8, -25, 2, NIGHT),
            circle(8, -25, 2, NIGHT),
            path("M-6 -6H6", PEN, stroke_width=2.6),
        ]
    )  # fmt: skip


def _bob() -> Markup:
    """The second: the hair of somebody else."""
    return join(
        [
            path("M-29 0C-34 -58 34 -58 29 0L20 4V-20H-20V4Z", NIGHT),
            *_head(),
            path("M-20 -28C-22 -56 22 -56 20 -28Q0 -38 -20 -28Z", NIGHT),
            path("M-6 -7Q-3 -10 0 -8Q3 -10 6 -7Q0 -2 -6 -7Z", RED),
        ]
    )


def _knight() -> Markup:
    """The third: a wig that sits a little askew, and the piece that leaps."""
    horse = "M-13 22H15C16 6 9 2 4 -4L13 1L18 -6L6 -18L3 -24L-2 -18C-15 -13 -18 4 -13 22Z"
    return join(
        [
            path("M-33 14C-38 -62 36 -62 32 14L20 12V-20H-20V12Z", fill("brown")),
            *_head(),
            group(path("M-22 -24C-26 -60 24 -60 22 -24C18 -38 6 -42 -2 -42C-12 -40 -18 -34 -22"
                       " -24Z",
                       fill("brown")), turn=-5),
            path("M-6 -6Q0 -2 7 -8", PEN, stroke_width=2.6),
            outlined("M-15 1L0 15L15 1L19 6L0 24L-19 6Z", "mustard", wide=1.8),
            group(outlined(horse, "lamp", wide=3), at=(28, 13), scale=0.56),
        ]
    )  # fmt: skip
