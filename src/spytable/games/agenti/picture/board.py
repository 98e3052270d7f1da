"""The board: the town with its circles, the beam that lies on it, the pieces; each a layer."""

from __future__ import annotations

from spytable.pictures.layer import layer
from spytable.pictures.palette import both, stroke
from spytable.pictures.svg import Markup, circle, el, group, join, path, rect, text

from ..components import (
    AGENT_STARTS,
    CIRCLES,
    COLOURS,
    HIDEOUTS,
    KEY_FIELDS,
    STOPS,
    SUSPECTS,
    Inside,
    Mover,
)
from ..words.pieces import circle_name
from . import pieces
from .places import (
    CASE_AT,
    CIRCLE_AT,
    DOORWAYS,
    EDGE,
    HIDEOUT_AT,
    LABEL,
    NUMBER_AT,
    RADIUS,
    TOWN,
    WIDE,
    along,
)
from .scene import fitted, hue, stamp
from .told import (
    agent_piece,
    circle_piece,
    hideout_piece,
    suitcase_piece,
    suspect_piece,
)

FAR = 760.0
"""Beyond every corner of the town."""
AGENT_AT, BUST_AT = (24.0, 43.0), (28.0, 43.0)
ASIDE = 20.0
"""How far those who meet on a circle stand from its middle, so that both are seen."""
"""How large agents and suspects are on the map: half their width, and how far they rise."""


def definitions() -> Markup:
    """The kinds of circles, the lamp, and the frame to which the beam is cut."""
    drawn = {
        "circle": circle(0, 0, RADIUS, "ag-circle", stroke_width=2.6),
        "stop": join(
            [
                circle(0, 0, RADIUS + 1, both("red", "night"), stroke_width=2.6),
                circle(0, 0, RADIUS - 4.5, stroke("lamp"), stroke_width=2.2),
                path("M-4.5 -5H4.5M0 -5V6", f"{stroke('lamp')} round", stroke_width=3),
            ]
        ),
        "keyfield": join(
            [
                circle(0, 0, RADIUS + 1, "ag-keyfield", stroke_width=2.6),
                group(pieces.bow(), turn=-40, at=(0.5, 0.5), scale=0.86),
            ]
        ),
    }
    drawn |= {f"start-{COLOURS[seat]}": _start(seat) for seat in range(4)}
    return join(el("g", one, id=f"ag-{name}") for name, one in drawn.items())


def _start(seat: int) -> Markup:
    """The start of a secret agent: its shape on the ground."""
    return join(
        [
            circle(0, 0, RADIUS + 5, f"line stroke-{hue(seat).ink}", stroke_width=3,
                   stroke_dasharray="6 4"),
            group(pieces.badge(seat, 7.0), opacity=0.75),
        ]
    )  # fmt: skip


@layer
def ground() -> Markup:
    """The town before anybody comes."""
    return group(
        stamp("town"),
        stamp("square"),
        rect(EDGE, EDGE, WIDE - 2 * EDGE, TOWN - EDGE, "line ag-edge", rx=12, stroke_width=3),
        aria_hidden="true",
    )


def _kind(number: int) -> str:
    if number in STOPS:
        return "stop"
    return "keyfield" if number in KEY_FIELDS else "circle"


@layer
def circles() -> Markup:
    """All circles, by what they are."""
    starts = {int(start): COLOURS[seat] for seat, start in enumerate(AGENT_STARTS)}
    drawn = []
    for number in range(1, CIRCLES):
        x, y = CIRCLE_AT[number]
        here = [el("use", href=f"#ag-{_kind(number)}")]
        if number in KEY_FIELDS and number in STOPS:
            here.append(stamp("bow-night", 0, 20))
        if number in starts:
            here.append(el("use", href=f"#ag-start-{starts[number]}"))
        drawn.append(group(*here, at=(x, y), data_place=circle_piece(number), class_="ag-spot"))
    return group(*drawn)


@layer
def names() -> Markup:
    """The names of the circles, where there is room for them."""
    drawn = []
    for number in range(1, CIRCLES):
        if _kind(number) == "circle" and number not in AGENT_STARTS:
            x, y = CIRCLE_AT[number]
            drawn.append(
                text(x, y + 4.6, circle_name(number), 13, class_="label ag-name", spare=WIDE)
            )
    return group(*drawn, aria_hidden="true", class_="ag-through")


@layer
def called(circles: tuple[int, ...]) -> Markup:
    """The names of circles that sentences speak of, eleven pixels high on every screen: on a plain
    circle, and below one that shows something."""
    drawn = []
    for number in circles:
        x, y = CIRCLE_AT[number]
        shows = _kind(number) != "circle" or number in AGENT_STARTS
        drawn.append(
            el(
                "text",
                circle_name(number),
                x=x,
                y=y + RADIUS if shows else y,
                dy=".85em" if shows else ".36em",
                font_size=LABEL,
                text_anchor="middle",
                class_="label outlined ag-called",
            )
        )
    return group(*drawn, aria_hidden="true", class_="ag-through")


@layer
def hideouts() -> Markup:
    """The four buildings, each with its number."""
    drawn = []
    for number in range(1, HIDEOUTS):
        x, y = HIDEOUT_AT[number]
        a, b = NUMBER_AT[number][0] - x, NUMBER_AT[number][1] - y
        drawn.append(
            group(
                group(el("ellipse", cx=2, cy=35, rx=36, ry=6, class_="ag-shadow")),
                stamp(f"hideout-{number}"),
                circle(a, b, 16.5, both("mustard", "night"), stroke_width=2.4),
                text(a, b + 10.4, str(number), LABEL, class_="numeral fill-night"),
                at=(x, y),
                data_place=hideout_piece(number),
                class_="ag-spot",
            )
        )
    return group(*drawn)


@layer
def suitcases(inside: tuple[int, ...], labels: tuple[str, ...]) -> Markup:
    """The suitcases, open for the reader who has looked into them."""
    kinds = {
        Inside.UNKNOWN: "suitcase",
        Inside.EMPTY: "suitcase-empty",
        Inside.PLAN: "suitcase-plan",
    }
    drawn = []
    for number in range(1, HIDEOUTS):
        drawn.append(
            el(
                "g",
                stamp(kinds[Inside(inside[number])], *CASE_AT[number]),
                el("title", labels[number]),
                data_piece=suitcase_piece(number),
                role="img",
                class_="piece",
            )
        )
    return join(drawn)


@layer
def way(mover: int, active: int, gone: tuple[int, ...]) -> Markup:
    """The path of the move that is on, as far as it has been gone."""
    if len(gone) < 2:
        return (
            circle(*CIRCLE_AT[gone[0]], RADIUS + 7, "line ag-origin", stroke_width=4)
            if (gone and gone[0])
            else join([])
        )
    ink = hue(active).ink if mover == Mover.AGENT else "night"
    line = along(gone)
    return group(
        circle(*CIRCLE_AT[gone[0]], RADIUS + 7, "line ag-origin", stroke_width=4),
        path(line, "line stroke-night round", stroke_width=11),
        path(line, f"line stroke-{'mustard' if ink == 'night' else ink} round", stroke_width=6.5),
        *(circle(*CIRCLE_AT[c], 6, both("lamp", "night"), stroke_width=2) for c in gone[:-1]),
        class_="ag-through",
        aria_hidden="true",
    )


@layer
def entered(hideout: int) -> Markup:
    """The hideout that somebody has entered, and now has to name the owner of."""
    if not hideout:
        return join([])
    x, y = HIDEOUT_AT[hideout]
    (a, b), (c, d) = DOORWAYS[hideout - 1]
    return group(
        path(f"M{a} {b}L{c} {d}", "line stroke-mustard round", stroke_width=9),
        rect(x - 46, y - 44, 92, 88, "lit", rx=16),
        class_="ag-through",
        aria_hidden="true",
    )


@layer
def pawns(
    agents: tuple[int, ...],
    suspects: tuple[int, ...],
    deciding: int,
    moving: int,
    spoken: tuple[str, ...],
) -> Markup:
    """Everybody who stands on the board, the lower ones in front; who meet, side by side: agents to
    the left, and whoever is on the way before the others of their kind."""
    meeting: dict[int, list[str]] = {}
    for seat in sorted(range(len(agents)), key=lambda one: one != deciding):
        meeting.setdefault(agents[seat], []).append(agent_piece(seat))
    for one in sorted(range(1, SUSPECTS), key=lambda one: one != moving):
        meeting.setdefault(suspects[one], []).append(suspect_piece(one))

    def stand(circle_of: int, piece: str) -> tuple[float, float]:
        x, y = CIRCLE_AT[circle_of]
        row = meeting[circle_of]
        return x + ASIDE * (2 * row.index(piece) - len(row) + 1), y

    standing: list[tuple[float, Markup]] = []
    for seat, at in enumerate(agents):
        if at:
            x, y = stand(at, agent_piece(seat))
            half, tall = AGENT_AT
            figure = fitted(pieces.agent_name(seat), x - half, y - tall - 16, 2 * half, tall * 2)
            ring = circle(x, y - 16, 34, "ag-turn") if seat == deciding else join([])
            standing.append((y, _piece(agent_piece(seat), spoken[seat], ring, x, y, figure)))
    for suspect in range(1, SUSPECTS):
        if suspects[suspect]:
            x, y = stand(suspects[suspect], suspect_piece(suspect))
            half, tall = BUST_AT
            figure = fitted(pieces.suspect_name(suspect), x - half, y - tall, 2 * half, tall + 17)
            ring = circle(x, y - 14, 34, "ag-turn") if suspect == moving else join([])
            words = spoken[len(agents) + suspect - 1]
            standing.append((y, _piece(suspect_piece(suspect), words, ring, x, y, figure)))
    standing.sort(key=lambda one: one[0])
    return group(*(drawn for _, drawn in standing), class_="ag-through")


def _piece(name: str, words: str, ring: Markup, x: float, y: float, figure: Markup) -> Markup:
    return el(
        "g",
        ring,
        el("ellipse", cx=x, cy=y + 10, rx=18, ry=5.5, class_="shadow"),
        figure,
        data_piece=name,
        role="img",
        aria_label=words,
        class_=f"piece piece-{name}",
    )
