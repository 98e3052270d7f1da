"""The hours: clocks over the roofs of the city at dusk.  The opening, then hour by hour; a warning
on every odd one; below each hour the recruits that were owned up to there."""

from __future__ import annotations

from spytable.pictures.layer import layer
from spytable.pictures.palette import both
from spytable.pictures.shapes import polygon
from spytable.pictures.svg import Markup, circle, el, group, join, path, rect, text

from ..components import HOURS, OPENING
from ..facts import first_told, is_warning
from .places import LABEL, TRACK, WIDE
from .scene import stamp

MIDDLE = 32.0
RADIUS = 21.5
FIRST, STEP = 134.0, 55.3
TIME = "time"


def hour_at(hour: int) -> tuple[float, float]:
    """The middle of an hour's clock."""
    return (49.0, MIDDLE) if hour <= OPENING else (FIRST + STEP * (hour - OPENING - 1), MIDDLE)


def hour_piece(hour: int) -> str:
    """The name of an hour in the picture."""
    return f"hour-{max(hour, OPENING)}"


def _skyline() -> Markup:
    roofs = f"M4 {TRACK:g}V70"
    windows = []
    x = 4.0
    heights = (12, 22, 15, 28, 18, 10, 25, 16, 33, 20, 13, 23, 30, 15, 20, 12, 27, 16, 31, 21, 13)
    for k, high in enumerate(heights):
        wide = min(22.0 + (k * 7) % 19, WIDE - 8 - x)
        top = TRACK - 4 - high
        peak = f"L{x + wide / 2:g} {top - 9:g}" if k % 3 == 1 else ""
        roofs += f"L{x:g} {top:g}{peak}L{x + wide:g} {top:g}"
        for row in range(int(high / 9)):
            for column in range(int(wide / 9)):
                if (k * 5 + row * 3 + column * 7) % 4 == 0:
                    windows.append(f"M{x + 4 + 9 * column:g} {top + 4 + 9 * row:g}h3v4h-3z")
        x += wide
    return join(
        [
            path(f"{roofs}L{WIDE - 4:g} {TRACK:g}Z", "mm-skyline"),
            path("".join(windows), "mm-window", opacity=0.55),
        ]
    )


def definitions() -> Markup:
    """The evening behind the clocks, and the kinds of hours."""
    sky = join(
        [
            rect(4, 4, WIDE - 8, TRACK - 8, "mm-sky", rx=12),
            group(_skyline(), clip_path="url(#mm-evening)"),
        ]
    )
    plain = circle(0, 0, RADIUS, both("lamp", "night"), stroke_width=2.4)
    ticks = path(
        "M0 -19V-15.5M0 19V15.5M-19 0H-15.5M19 0H15.5", "line stroke-slate", stroke_width=1.8
    )
    bell = path(polygon([(-9, -19), (9, -19), (0, -31)]), f"{both('red', 'lamp')} joined",
                stroke_width=2)  # fmt: skip
    warning = join(
        [
            bell,
            circle(0, 0, RADIUS, both("lamp", "red"), stroke_width=5),
            path("M0 -28.5V-25M0 -22.6V-22.4", "line stroke-lamp round", stroke_width=2.6),
        ]
    )
    return join(
        [
            el("clipPath", rect(4, 4, WIDE - 8, TRACK - 8, "", rx=12), id="mm-evening"),
            el("g", sky, id="mm-sky"),
            el("g", join([plain, ticks]), id="mm-hour"),
            el("g", warning, id="mm-warning"),
            el(
                "g",
                rect(-39, -RADIUS, 78, 2 * RADIUS, both("lamp", "night"), rx=RADIUS,
                     stroke_width=2.4),
                id="mm-opening",
            ),
        ]
    )  # fmt: skip


@layer
def clocks(last: int, training: bool, late: int) -> Markup:
    """All hours, up to the last one of this game; in the training mission two recruits cover those
    after it.  A warning that is not announced is an hour like any other."""
    drawn: list[str] = [stamp("sky")]
    for hour in range(OPENING, HOURS):
        x, y = hour_at(hour)
        warns = is_warning(hour) and hour != last and hour >= first_told(late)
        kind = "opening" if hour == OPENING else "warning" if warns else "hour"
        words = "1–5" if hour == OPENING else str(hour)
        here: list[str] = [el("use", href=f"#mm-{kind}")]
        if hour > last:
            over = stamp("recruit-spare", 0, 2, 1.5) if training else _struck()
            here = [group(*here, opacity=0.4), over]
        else:
            here.append(text(0, 10.4, words, LABEL, class_="numeral mm-on-night"))
            if hour == last:
                here.append(_flag())
        drawn.append(group(*here, at=(x, y), data_place=hour_piece(hour), class_="mm-spot"))
    return group(*drawn)


def _struck() -> Markup:
    """An hour that does not come any more."""
    return path("M-13 13L13 -13", "line stroke-lamp round", stroke_width=4)


def _flag() -> Markup:
    """Here the Recruiter has got away."""
    return group(
        path("M0 0V-22", "line stroke-lamp round", stroke_width=3),
        path("M0 -22H17L12 -16L17 -10H0Z", f"{both('mustard', 'night')} joined", stroke_width=1.4),
        at=(12, -8),
    )


@layer
def hand(hour: int, words: str) -> Markup:
    """The hour of the time token."""
    x, y = hour_at(max(hour, OPENING))
    ring = (
        stamp("time")
        if hour > OPENING
        else join(
            [
                rect(-43, -26, 86, 52, "line stroke-mustard", rx=27, stroke_width=6),
                path("M-8 33L0 24L8 33Z", f"{both('mustard', 'night')} joined", stroke_width=1.6),
            ]
        )
    )
    return el(
        "g",
        group(ring, at=(x, y)),
        el("title", words),
        data_piece=TIME,
        role="img",
        class_="piece mm-through",
    )


@layer
def recruits(track: tuple[int, ...], words: tuple[str, ...]) -> Markup:
    """The recruits that were owned up to, hour by hour."""
    drawn = []
    for hour in range(OPENING, HOURS):
        many = track[hour]
        if not many:
            continue
        x, _ = hour_at(hour)
        row = min(many, 5 if hour == OPENING else 3)
        heads = []
        for k in range(many):
            across = x + 15 * (k % row) - 7.5 * (row - 1)
            heads.append(stamp("recruit", across, 71 - 13 * (k // row), 0.84))
        drawn.append(el("g", *heads, el("title", words[hour]), role="img",
                        data_place=f"recruits-{hour}"))  # fmt: skip
    return group(*drawn, class_="mm-through")


@layer
def slips(own: int, second: int, words: tuple[str, str]) -> Markup:
    """The Mind Slip tokens that were spent, at their hour."""
    drawn = []
    for number, hour in ((1, own), (2, second)):
        if hour:
            x, y = hour_at(hour)
            drawn.append(
                el(
                    "g",
                    stamp(f"slip-{number}", x - 15, y + 31, 0.76),
                    el("title", words[number - 1]),
                    data_piece=f"slip-{number}",
                    role="img",
                    class_="piece",
                )
            )
    return join(drawn)
