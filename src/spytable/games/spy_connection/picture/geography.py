"""Europe as the poster prints it: paper-cut coasts, a few borders, a sea with little in it.

The land is decoration.  Cities and tracks come from the box and are drawn on top of it.
"""

from __future__ import annotations

import math

from spytable.pictures.palette import fill
from spytable.pictures.shapes import polygon
from spytable.pictures.svg import Markup, circle, el, group, join, path, rect, symbol

from .places import CITY_AT, TALL, WIDE

UP = 22
"""The coasts were drawn on a taller sheet: so much of it is cut off at the top."""

LANDS = (
    # scandinavia
    "232,-60 239,-60 215,-60 186,-60 167,-60 171,-58 183,-4 199,28 228,54 251,34 270,19 "
    "274,-7 286,26 302,76 321,124 331,176 351,190 353,166 379,172 386,126 390,91 418,65 "
    "411,36 387,6 385,-37 402,-60 433,-60 432,-60",
    # europe
    "478,-60 465,-60 448,-35 456,14 457,40 483,82 516,87 545,72 571,84 555,103 530,106 "
    "503,109 495,131 509,148 509,179 500,187 485,163 468,169 463,207 464,236 448,253 "
    "431,266 422,244 393,245 357,256 328,223 306,236 300,213 283,189 283,128 281,79 266,93 "
    "246,107 252,164 270,219 269,250 245,248 221,259 212,298 200,336 181,347 163,350 "
    "167,379 139,386 107,373 95,354 101,397 69,374 32,365 41,392 83,435 118,497 121,536 "
    "113,572 79,564 20,529 -26,504 -49,517 -40,560 -37,603 -49,651 -38,674 -39,707 -11,717 "
    "10,740 25,759 46,749 88,758 115,743 134,718 128,694 151,665 195,646 197,621 214,604 "
    "235,606 253,606 266,594 292,576 309,590 322,624 345,652 353,664 372,678 388,701 "
    "396,717 398,738 391,754 402,744 412,724 408,708 415,687 430,696 432,686 415,670 "
    "405,657 396,657 379,637 372,612 354,590 352,560 372,550 372,571 386,566 396,594 "
    "413,614 434,631 450,643 445,676 452,694 460,710 461,721 460,738 464,757 475,758 "
    "483,758 482,735 491,730 500,724 501,710 488,697 489,680 491,661 508,663 514,648 "
    "546,639 549,653 573,632 598,626 601,620 586,612 580,589 593,564 594,536 606,519 "
    "617,485 629,476 648,485 642,505 654,527 674,510 686,497 667,478 682,462 702,447 "
    "710,446 703,469 697,492 696,506 712,524 731,547 757,570 780,583 780,352 780,-60",
    # anatolia
    "601,620 631,616 656,592 676,590 692,607 719,614 747,604 780,603 780,812 686,809 "
    "689,736 661,745 639,751 612,733 593,748 568,739 557,727 554,699 555,676 545,670 "
    "571,647 596,641 603,632 600,625",
    # britain
    "9,292 50,304 91,309 132,329 155,327 138,303 151,268 118,232 108,202 75,142 59,96 33,71 "
    "48,26 12,2 22,-32 -14,-40 -24,2 -12,55 2,106 33,114 43,173 14,169 27,214 7,225 50,260 "
    "29,262",
    # ireland
    "-11,198 -18,149 -12,113 -42,72 -60,97 -60,103 -60,141 -60,179 -60,203 -48,203",
    # zealand
    "299,160 313,143 325,161 323,190 304,182",
    # gotland
    "414,147 424,130 427,146 418,160",
    # sardinia
    "278,673 297,667 305,688 299,723 283,730 281,701",
    # corsica
    "288,631 301,617 303,645 297,661 286,645",
    # sicily
    "346,759 362,753 389,749 379,785 365,780 346,769",
    # crete
    "490,786 533,784 513,794 490,794",
    # mallorca
    "177,702 190,695 195,704 187,711",
    # africa
    "16,765 53,794 90,807 128,790 183,778 235,780 301,775 319,784 304,810 301,850 15,847",
)
BORDERS = (
    # curtain
    "305,240 307,298 304,356 340,396 369,456 387,451 418,478 409,515 380,530 373,547",
    # pyrenees
    "108,581 152,615 195,628",
    # rhine
    "184,353 227,409 255,430 282,444 277,488 256,523 265,547 269,584",
    # oder
    "360,261 373,338 381,381 442,434 497,442",
    # soviet
    "447,268 501,290 508,344 517,398 497,442 527,468 563,462 584,514",
    # finland
    "580,-33 570,37 548,72",
    # balkan
    "449,641 464,657 497,636 554,613 583,603",
    # danube
    "413,523 445,539 469,529 499,563 500,591 492,636",
    # scand
    "289,23 298,-42 293,-60 316,-60",
)
WAVES = (
    (30, 405), (90, 495), (40, 475), (150, 60), (225, 215), (150, 215), (120, 20), (440, 120),
    (445, 200), (215, 665), (240, 715), (150, 735), (330, 720), (440, 745),
    (545, 770), (640, 575), (690, 560), (620, 780), (420, 20), (70, 338),
)  # fmt: skip
PEAKS = (
    (290, 548, 15), (312, 540, 19), (338, 545, 14), (160, 604, 11), (143, 598, 9),
    (500, 492, 13), (520, 505, 10), (485, 515, 9),
)  # fmt: skip


def outline(points: str, closed: bool = True) -> str:
    """Path data of a coast or border."""
    corners = [(float(x), float(y) - UP) for x, y in (p.split(",") for p in points.split())]
    data = polygon(corners)
    return data if closed else data[:-1]


def definitions() -> Markup:
    """The map in small, for the cards, and the frame that the large one is cut to."""
    return join(
        [
            el("path", d="".join(outline(points) for points in LANDS), id="sc-coasts"),
            symbol(
                "sc-mini",
                WIDE,
                TALL,
                rect(0, 0, WIDE, TALL, "sc-sea"),
                el("use", href="#sc-coasts", class_="sc-land"),
                fit="none",
            ),
            el("clipPath", rect(8, 4, WIDE - 16, TALL - 8, "", rx=18), id="sc-frame"),
        ]
    )


def europe(night: bool) -> Markup:
    """Everything that lies below the tracks."""
    parts = [
        rect(0, 0, WIDE, TALL, "sc-sea"),
        el("use", href="#sc-coasts", class_="sc-shallows joined", stroke_width=16),
        el("use", href="#sc-coasts", class_="sc-cut", transform="translate(3 5)"),
        el("use", href="#sc-coasts", class_="sc-land sc-coast joined", stroke_width=2),
        *(path(_peak(x, y - UP, size), "sc-peak") for x, y, size in PEAKS),
        *(path(_snow(x, y - UP, size), "sc-snow") for x, y, size in PEAKS),
        *(
            path(outline(points, False), "line sc-border round", stroke_width=2)
            for points in BORDERS[1:]
        ),
        path(outline(BORDERS[0], False), "line sc-curtain round", stroke_width=4),
        *(path(_wave(x, y - UP), "line sc-wave round", stroke_width=2.5) for x, y in WAVES),
        group(_ship(), at=(52, 440 - UP)),
        group(_submarine(), at=(668, 548 - UP)),
        group(_compass(), at=(196, 122 - UP)),
    ]
    if night:
        parts.append(_night())
    return join(
        [
            group(*parts, clip_path="url(#sc-frame)"),
            rect(8, 4, WIDE - 16, TALL - 8, "line sc-edge", rx=18, stroke_width=3),
            rect(15, 11, WIDE - 30, TALL - 22, "line sc-inner", rx=12, stroke_width=1.5),
        ]
    )


def _wave(x: float, y: float) -> str:
    return f"M{x - 13} {y}q6 -7 13 0q6 -7 13 0"


def _peak(x: float, y: float, size: float) -> str:
    return polygon([(x - size, y), (x, y - size * 1.3), (x + size, y)])


def _snow(x: float, y: float, size: float) -> str:
    return polygon(
        [
            (x - size * 0.4, y - size * 0.78),
            (x, y - size * 1.3),
            (x + size * 0.4, y - size * 0.78),
            (x + size * 0.1, y - size * 0.9),
            (x - size * 0.1, y - size * 0.7),
        ]
    )


def _compass() -> Markup:
    """Eight points; the north one in red, because one must know."""
    long = [polygon(_ray(turn, 44, 10)) for turn in (90, 180, 270)]
    short = [polygon(_ray(turn, 26, 7)) for turn in (45, 135, 225, 315)]
    halves = "".join(_half(turn, 44, 10) for turn in (0, 90, 180, 270))
    return join(
        [
            circle(0, 0, 33, "line sc-rose", stroke_width=2),
            circle(0, 0, 28, "line sc-rose", stroke_width=1),
            path("".join(short), "sc-rose-point"),
            path("".join(long), "sc-rose-point"),
            path(polygon(_ray(0, 52, 11)), fill("red")),
            path(halves, "sc-rose-shade"),
            circle(0, 0, 4, "sc-sea"),
        ]
    )


def _ray(turn: float, reach: float, wide: float) -> list[tuple[float, float]]:
    a = math.radians(turn - 90)
    side = math.radians(45)
    near = wide
    return [
        (reach * math.cos(a), reach * math.sin(a)),
        (near * math.cos(a + side), near * math.sin(a + side)),
        (0.0, 0.0),
        (near * math.cos(a - side), near * math.sin(a - side)),
    ]


def _half(turn: float, reach: float, wide: float) -> str:
    return polygon(_ray(turn, reach, wide)[:3])


def _ship() -> Markup:
    """A freighter with nothing to declare."""
    return join(
        [
            path("M-26 2H26L19 13H-20Z", "sc-ink"),
            path("M-14 2V-8H8V2ZM-8 -8V-17H-1V-8Z", "sc-cabin"),
            path("M-8 -14H-1V-11H-8Z", fill("red")),
            path("M-4 -20q5 -8 13 -5q8 2 12 -4", "line sc-wave round", stroke_width=3),
            path("M-30 17q6 -6 12 0q6 -6 12 0q6 -6 12 0q6 -6 12 0q6 -6 12 0",
                 "line sc-wave round", stroke_width=2.5),
        ]
    )  # fmt: skip


def _submarine() -> Markup:
    """It was never there."""
    return join(
        [
            path("M-22 4C-22 -4 -8 -4 -6 -4V-12H6V-4C14 -4 20 -2 24 4Z", "sc-ink"),
            path("M0 -12V-21H6", "line sc-ink-line round", stroke_width=3),
            path("M-28 7q6 -6 12 0q6 -6 12 0q6 -6 12 0q6 -6 12 0", "line sc-wave round",
                 stroke_width=2.5),
        ]
    )  # fmt: skip


def _night() -> Markup:
    """City lights, scattered but always the same, and a moon."""
    lights = []
    for number, (x, y) in enumerate(CITY_AT[1:]):
        lights.append(circle(x, y, 44, "sc-halo"))
        lights.append(circle(x, y, 27, "sc-halo"))
        for k in range(11):
            a = math.radians(137.5 * k + 29 * number)
            r = 20 + 6.5 * math.sqrt(k * 9)
            lights.append(
                circle(x + r * math.cos(a), y + r * math.sin(a), 1.7 + k % 3 * 0.5, "sc-light")
            )
    moon = path("M0 -24A24 24 0 1 0 24 4A19 19 0 1 1 0 -24Z", "sc-moon")
    return join([*lights, group(moon, at=(84, 74))])
