"""What can be heard: a street that will not, and an ear at the wall."""

from __future__ import annotations

from spytable.pictures.palette import both, fill, stroke
from spytable.pictures.svg import Markup, circle, group, join, path, rect

from .vocabulary import (
    LAMP,
    MUSTARD,
    NIGHT,
    PEN,
    crescent,
    ground,
    hat,
    outlined,
    stars,
    walker,
    waves,
)  # fmt: skip


def deaf_street() -> Markup:
    """The houses have nothing to say to that, and heard no question."""
    return join(
        [
            ground("night"),
            stars(
                (74, 34),
                (166, 44),
                (166, 104),
                (128, 22),
                (262, 30),
                (262, 92),
                (338, 28),
                (16, 118),
            ),
            crescent(40, 62, 18),
            _house(84, 90, 70, 114, "blue", 38),
            _house(174, 80, 70, 124, "mustard", 40),
            _house(266, 92, 70, 112, "green", 36),
            _muffs(119, 112, 36, "red"),
            _muffs(209, 103, 36, "lamp"),
            _muffs(301, 114, 36, "red"),
            path("M0 204H360V240H0Z", fill("slate")),
            path("M0 204H360", stroke("lamp"), stroke_width=3),
            _caller(28, 222),
        ]
    )


def _house(x: float, y: float, wide: float, high: float, ink: str, gable: float) -> Markup:
    """A front with two closed shutters for eyes, and a door that stays shut."""
    mid = x + wide / 2
    lid = "M-10 -1Q0 8 10 -1M-7 4L-9 9M0 6V11M7 4L9 9"
    return join(
        [
            path(f"M{x} {y + high}V{y}L{mid} {y - gable}L{x + wide} {y}V{y + high}Z",
                 f"{both(ink, 'night')} joined", stroke_width=3),
            *(group(rect(-14, -15, 28, 30, both("lamp", "night"), rx=3, stroke_width=2.6),
                    path(lid, PEN, stroke_width=3), at=(at, y + 40))
              for at in (mid - 16, mid + 16)),
            path(f"M{mid - 14} {y + high}V{y + high - 42}Q{mid} {y + high - 60} {mid + 14} "
                 f"{y + high - 42}V{y + high}Z", NIGHT),
            circle(mid + 8, y + high - 22, 2.2, MUSTARD),
        ]
    )  # fmt: skip


def _muffs(x: float, y: float, half: float, ink: str) -> Markup:
    """Ear muffs: a band over the roof, and a cup on either side."""
    band = f"M{x - half} {y + 18}C{x - half} {y - 44} {x + half} {y - 44} {x + half} {y + 18}"
    cups = [rect(x + side * half - 9, y + 4, 18, 34, both(ink, "night"), rx=9, stroke_width=2.6)
            for side in (-1, 1)]  # fmt: skip
    return join([path(band, PEN, stroke_width=9), path(band, f"{stroke(ink)} round",
                                                        stroke_width=5), *cups])  # fmt: skip


def _caller(x: float, y: float) -> Markup:
    """An agent with a speaking trumpet."""
    return join(
        [
            walker(x, y, 0.95, ink="night", rim="lamp"),
            group(outlined("M0 -4L28 -14V14L0 4Z", "red", "lamp", 2.2), at=(x + 10, y - 52)),
            waves(x + 40, y - 52, 10, 3, "lamp", apart=9, pen=3.4, spread=40),
        ]
    )


def sharp_ears() -> Markup:
    """The wall is thin, the parrot in good voice."""
    joints = "".join(f"M166 {y}H194" for y in range(6, 240, 18))
    joints += "".join(
        f"M{174 + 12 * (k % 2)} {y}V{y + 18}" for k, y in enumerate(range(6, 234, 18))
    )
    return join(
        [
            ground("slate"),
            rect(180, 0, 180, 240, MUSTARD),
            rect(166, -4, 28, 242, both("red", "night"), stroke_width=3.4),
            path(joints, stroke("lamp"), stroke_width=2, stroke_opacity=0.8),
            _listener(),
            # Next door.
            waves(246, 108, 14, 4, "night", apart=12, pen=4, spread=36, turn=180),
            path("M292 176V240M272 176H344M262 238H322", PEN, stroke_width=6),
            _parrot(290, 116),
        ]
    )  # fmt: skip


def _listener() -> Markup:
    """A head in a hat, held to a glass, which is held to the wall."""
    ear = "M129 88C150 76 160 96 152 112C147 122 142 124 140 134C136 144 126 140 128 130Z"
    return join(
        [
            path("M-6 240C-2 196 30 178 66 172H104C138 178 160 200 164 240Z", NIGHT),
            path("M66 166L86 196L106 166L118 178L96 226H76L54 178Z", f"{both('night', 'lamp')}"
                                                                     f" joined",
                 stroke_width=2),
            path("M74 156H100V180L87 196L74 180Z", LAMP),
            outlined(ear, "lamp", wide=3),
            path("M133 98C144 92 148 102 144 110C141 116 136 116 136 124", PEN, stroke_width=2.6),
            path("M46 84H130V124C130 150 112 168 88 168S46 150 46 124Z", both("lamp", "night"),
                 stroke_width=3),
            path("M46 84V118C60 132 58 150 70 163C54 156 46 142 46 124Z", fill("slate"),
                 opacity=0.35),
            circle(78, 108, 9, both("lamp", "night"), stroke_width=2.6),
            circle(108, 108, 9, both("lamp", "night"), stroke_width=2.6),
            circle(82.5, 108, 4, NIGHT),
            circle(112.5, 108, 4, NIGHT),
            path("M66 96L84 92M102 92L120 96", PEN, stroke_width=3.4),
            path("M93 112L87 130H96", PEN, stroke_width=2.8),
            path("M78 148Q86 144 94 148", PEN, stroke_width=3.4),
            hat(88, 78, 1.24, turn=3, band="green"),
            # The glass, and the hand that holds it.
            path("M146 96L172 86V142L146 130Z", both("lamp", "night"), stroke_width=2.6,
                 fill_opacity=0.75),
            path("M118 240L140 152L172 160L160 240Z", f"{both('night', 'lamp')} joined",
                 stroke_width=2.6),
            outlined("M146 122Q143 113 150 112H166Q172 113 171 119Q174 121 173 127Q176 130 174 136"
                     "Q175 142 171 146L170 160H144L140 140Q140 126 146 122Z", "lamp", wide=2.8),
            path("M158 119H171M157 128H173M157 137H174", PEN, stroke_width=2.4),
            # A finger on the lips.
            outlined("M82 190V154Q82 146 87 146T92 154V176H104Q114 178 114 188V206L106 240H76L72"
                     " 206"
                     "Q70 194 82 190Z", "lamp", wide=2.8),
            path("M92 188H112M90 200H113M90 211H110", PEN, stroke_width=2.4),
        ]
    )  # fmt: skip


def _parrot(x: float, y: float) -> Markup:
    """It tells everything twice."""
    return group(
        path("M14 30C30 40 40 70 34 118L22 112L14 122L8 60Z", f"{both('red', 'night')} joined",
             stroke_width=2.8),
        path("M-20 -22C-20 -46 22 -48 26 -18C30 6 34 30 22 56C10 70 -8 66 -14 50C-20 34 -14 20"
             " -20 4Z", both("green", "night"), stroke_width=3),
        path("M4 6C22 4 32 20 26 44C22 58 14 66 8 70C8 50 -4 34 4 6Z", f"{both('blue', 'night')}"
                                                                       f" joined",
             stroke_width=2.6),
        path("M-20 -24L-42 -30C-44 -18 -36 -10 -22 -14Z", f"{both('lamp', 'night')} joined",
             stroke_width=2.6),
        path("M-20 -4L-36 2C-34 -6 -30 -8 -21 -10Z", f"{both('lamp', 'night')} joined",
             stroke_width=2.4),
        circle(-4, -22, 8, both("lamp", "night"), stroke_width=2.4),
        circle(-6, -22, 3.2, NIGHT),
        path("M2 -44Q0 -58 12 -60M8 -42Q12 -56 24 -54", f"{stroke('red')} round", stroke_width=5),
        path("M-4 60V64M6 62V66", PEN, stroke_width=5),
        at=(x, y),
    )  # fmt: skip
