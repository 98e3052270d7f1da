"""Small plots in the house style, bars, dots with intervals, distributions, and their tables.

They are shown by sites that strip styles and know no stylesheet of ours, so the inks are written
into every element; their values are read from the pictures' own sheet.  Random play is drawn
hollow and in slate, search filled and in blue: never told apart by colour alone.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from spytable.pictures.svg import Markup, Value, el, join, number, stylesheet

WIDTH = 920
MARGIN = 24
GAP = 28
COLUMN = (WIDTH - 2 * MARGIN - GAP) / 2
LABELS = 150
"""How much of a column the labels of its rows take."""
ROW = 30
HEAD = 88
FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif"
DISTRIBUTION = 130
MOST_BINS = 30


@dataclass(frozen=True)
class Mark:
    """A value and the interval it lies in, if that is known."""

    value: float
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True)
class Panel:
    """One variant: rows of marks, a mark for each way of playing; or a distribution for each."""

    title: str
    rows: Sequence[tuple[str, Mapping[str, Mark]]] = ()
    counts: Mapping[str, Mapping[int, int]] = field(default_factory=dict)
    fair: float | None = None
    extra: Mapping[str, float | None] = field(default_factory=dict)
    """One more figure to tell beside a distribution, where there is one."""


class Section(NamedTuple):
    """One question of a page: a table and a plot."""

    heading: str
    note: str
    table: str
    drawn: Markup

    @property
    def file(self) -> str:
        """The file of the plot."""
        return f"{self.heading.lower().replace(' ', '-')}.svg"


@cache
def inks() -> dict[str, str]:
    """The inks of the light theme."""
    return dict(re.findall(r"--([\w-]+): (#\w{6})", stylesheet().split("@media")[0]))


def look(play: str) -> dict[str, Value]:
    """How a way of playing is drawn."""
    if play == "random":
        return {"fill": inks()["card"], "stroke": inks()["slate"], "stroke_width": 1.5}
    return {"fill": inks()["blue"], "stroke": inks()["blue"], "stroke_width": 1.5}


def words(
    x: float, y: float, text: str, size: float = 13, anchor: str = "start", bold: bool = False
) -> Markup:
    """One line of text."""
    weight = "700" if bold else None
    return el(
        "text",
        text,
        x=x,
        y=y,
        font_size=size,
        font_weight=weight,
        text_anchor=anchor,
        fill=inks()["ink"],
    )


def line(x1: float, y1: float, x2: float, y2: float, ink: str, **more: Value) -> Markup:
    """A straight line."""
    return el("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=inks()[ink], **more)


def per_cent(value: float) -> str:
    """A share for people."""
    return f"{value:.1%}".replace("%", " %")


def plot(title: str, note: str, panels: Sequence[Markup], heights: Sequence[float]) -> Markup:
    """Panels in two columns on a sheet of paper, under a title and what the signs mean."""
    tops, y = [], float(HEAD)
    for place in range(0, len(panels), 2):
        tops.append(y)
        y += max(heights[place : place + 2]) + GAP
    placed = []
    for place, panel in enumerate(panels):
        x = MARGIN + (place % 2) * (COLUMN + GAP)
        move = f"translate({number(x)} {number(tops[place // 2])})"
        placed.append(el("g", panel, transform=move))
    legend = []
    for place, play in enumerate(("random", "search")):
        x = WIDTH - MARGIN - 190 + 100 * place
        legend.append(el("rect", x=x, y=26, width=14, height=14, rx=2, **look(play)))
        legend.append(words(x + 20, 38, play))
    return el(
        "svg",
        el("title", title),
        el("rect", width=WIDTH, height=y, rx=10, fill=inks()["paper"]),
        words(MARGIN, 40, title, 22, bold=True),
        words(MARGIN, 62, note, 13),
        *legend,
        *placed,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {number(y)}",
        font_family=FONT,
        role="img",
    )


def scale_of(values: Sequence[float], from_zero: bool) -> tuple[float, float, float]:
    """Where an axis begins and ends, and the distance of its ticks: whole steps of 1, 2 or 5."""
    low = 0.0 if from_zero or not values else min(values)
    high = max([*values, low + 0.01])
    rough = (high - low) / 4
    size = 10.0 ** math.floor(math.log10(rough))
    step = next(size * k for k in (1, 2, 5, 10) if size * k >= rough)
    return math.floor(low / step) * step, math.ceil(high / step - 1e-9) * step, step


def rows_plot(title: str, note: str, panels: Sequence[Panel], dots: bool, shares: bool) -> Markup:
    """A bar from zero, or a dot with its interval, for every row; all panels on one scale."""
    values = [panel.fair for panel in panels if panel.fair is not None and dots]
    for panel in panels:
        for _, marks in panel.rows:
            for mark in marks.values():
                ends = (mark.value, mark.low, mark.high)
                values += [end for end in ends if end is not None]
    axis = scale_of(values, not dots)
    drawn = [_rows(panel, axis, dots, shares) for panel in panels]
    return plot(title, note, drawn, [44.0 + ROW * len(panel.rows) for panel in panels])


def _rows(panel: Panel, axis: tuple[float, float, float], dots: bool, shares: bool) -> Markup:
    low, high, step = axis
    height = ROW * len(panel.rows)
    room = COLUMN - LABELS - (0 if dots else 52)

    def at(value: float) -> float:
        return LABELS + room * (min(max(value, low), high) - low) / (high - low)

    parts = [words(0, 12, panel.title, 14, bold=True)]
    for tick in range(round((high - low) / step) + 1):
        value = low + tick * step
        label = f"{value:.0%}".replace("%", " %") if shares else f"{value:g}"
        parts.append(line(at(value), 22, at(value), 22 + height, "shade"))
        parts.append(words(at(value), 36 + height, label, 10, "middle"))
    if panel.fair is not None:
        x = at(panel.fair)
        parts.append(line(x, 20, x, 22 + height, "red", stroke_width=1.5, stroke_dasharray="5 4"))
    for place, (label, marks) in enumerate(panel.rows):
        middle = 22 + ROW * (place + 0.5)
        parts.append(words(LABELS - 8, middle + 4, label, 12, "end"))
        for nth, (play, mark) in enumerate(marks.items()):
            y = middle + (nth - (len(marks) - 1) / 2) * 11
            parts.append(_dot(mark, at, y, play) if dots else _bar(mark, at, y, play, shares))
    return join(parts)


def _bar(mark: Mark, at: Callable[[float], float], y: float, play: str, shares: bool) -> Markup:
    label = per_cent(mark.value) if shares else f"{mark.value:.2f}"
    end = at(mark.value)
    bar = el("rect", x=LABELS, y=y - 4, width=end - LABELS, height=8, **look(play))
    return join([bar, words(end + 5, y + 4, label, 10)])


def _dot(mark: Mark, at: Callable[[float], float], y: float, play: str) -> Markup:
    ink = "slate" if play == "random" else "blue"
    parts = []
    if mark.low is not None and mark.high is not None:
        parts.append(line(at(mark.low), y, at(mark.high), y, ink, stroke_width=2))
    parts.append(el("circle", cx=at(mark.value), cy=y, r=4, **look(play)))
    return join(parts)


def distributions(title: str, note: str, panels: Sequence[Panel]) -> Markup:
    """How often each number came: a column for every few of them, side by side for each way of
    playing; all panels on one scale of numbers."""
    seen = [n for panel in panels for counts in panel.counts.values() for n in counts] or [0]
    least, most = min(seen), max(seen)
    width = max(1, math.ceil((most - least + 1) / MOST_BINS))
    bins = (most - least) // width + 1
    drawn = [_columns(panel, least, width, bins) for panel in panels]
    return plot(title, note, drawn, [DISTRIBUTION + 44.0] * len(panels))


def _columns(panel: Panel, least: int, width: int, bins: int) -> Markup:
    shares: dict[str, list[float]] = {}
    for play, counts in panel.counts.items():
        binned = [0] * bins  # whole numbers until the end: the order of adding must not show
        for value, times in counts.items():
            binned[(value - least) // width] += times
        shares[play] = [times / max(1, sum(binned)) for times in binned]
    top = max([share for row in shares.values() for share in row] + [0.01])
    floor = 22 + DISTRIBUTION
    room = COLUMN / bins
    parts = [words(0, 12, panel.title, 14, bold=True), line(0, floor, COLUMN, floor, "ink")]
    parts.append(words(COLUMN, 12, f"highest column {per_cent(top)}", 10, "end"))
    each = room * 0.86 / max(1, len(shares))
    for nth, (play, row) in enumerate(shares.items()):
        for place, share in enumerate(row):
            if share > 0:
                tall = DISTRIBUTION * share / top
                x = place * room + room * 0.07 + nth * each
                parts.append(el("rect", x=x, y=floor - tall, width=each, height=tall, **look(play)))
    for place in range(0, bins, max(1, bins // 10)):
        value = least + place * width
        label = str(value) if width == 1 else f"{value}–{value + width - 1}"
        parts.append(words((place + 0.5) * room, floor + 14, label, 10, "middle"))
    return join(parts)


# -- a plot and its table -----------------------------------------------------------------------


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table in Markdown."""
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def rated(
    heading: str, note: str, panels: Sequence[Panel], dots: bool = False, shares: bool = True
) -> Section:
    """Rows with a value for each way of playing."""
    plays = sorted({play for panel in panels for _, marks in panel.rows for play in marks})
    rows = [
        (panel.title, label, *(cell(marks.get(play), shares) for play in plays))
        for panel in panels
        for label, marks in panel.rows
    ]
    drawn = rows_plot(heading, note, panels, dots, shares)
    return Section(heading, note, table(("variant", "", *plays), rows), drawn)


def cell(mark: Mark | None, shares: bool) -> str:
    """A value with its interval, for a table."""
    if mark is None:
        return "–"
    if mark.low is None or mark.high is None:
        return per_cent(mark.value) if shares else f"{mark.value:.2f}"
    return f"{per_cent(mark.value)} ({100 * mark.low:.1f}–{100 * mark.high:.1f})"


def spread(heading: str, note: str, panels: Sequence[Panel], extra: str) -> Section:
    """Distributions: mean, median, what nine of ten games stay within, and one figure more; no
    column for that where nothing has it."""
    heads = ["variant", "play", "mean", "median", "90 %"]
    has_more = any(figure is not None for panel in panels for figure in panel.extra.values())
    rows = []
    for panel in panels:
        for play, counts in panel.counts.items():
            told = [f"{mean(counts):.1f}", str(quantile(counts, 0.5)), str(quantile(counts, 0.9))]
            figure = panel.extra[play]
            more = ["–" if figure is None else f"{figure:.1f}"] if has_more else []
            rows.append([panel.title, play, *told, *more])
    whole = table([*heads, extra] if has_more else heads, rows)
    return Section(heading, note, whole, distributions(heading, note, panels))


def mean(counts: Mapping[int, int]) -> float:
    """The mean of numbers that came so many times each."""
    times = sum(counts.values())
    return sum(value * n for value, n in counts.items()) / times if times else 0.0


def quantile(counts: Mapping[int, int], share: float) -> int:
    """The least number that at least this share of all are not above."""
    left = share * sum(counts.values())
    for value in sorted(counts):
        left -= counts[value]
        if left <= 1e-9:
            return value
    return 0
