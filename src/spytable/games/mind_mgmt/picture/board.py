"""The board: the city with its features, and what lies open upon it; each a layer."""

from __future__ import annotations

from spytable.locale import say
from spytable.pictures.layer import layer
from spytable.pictures.lettering import line
from spytable.pictures.palette import both
from spytable.pictures.svg import Markup, circle, el, group, join, path, rect, text

from ..components import COLUMNS, FEATURES_AT, LOCATIONS, ROWS, TEMPLES, WITHIN_TWO, Agent
from ..words.modules import module_name
from ..words.notes import confirmed_label, note_label, step_label
from ..words.pieces import COLUMN_LETTERS, border_name, place_name, place_with_features
from . import symbols, temples
from .pieces import AGENT_LIES, AGENT_STANDS, IMMORTAL_STANDS
from .places import (
    BLOCK,
    DEEP,
    EDGE_LABEL,
    FINE,
    LABEL,
    LEFT,
    LINE,
    PITCH,
    SYMBOL,
    TALL,
    TOP,
    WIDE,
    Point,
    border_at,
    corner,
    features_at,
    feet,
    mark_at,
    middle,
)
from .scene import fitted, stamp
from .told import agent_piece, chaos_piece, immortal_piece, place_piece, token_piece


@layer
def ground() -> Markup:
    """The city before anybody comes; letters and numbers along its edge."""
    drawn: list[str] = [el("use", href="#mm-town"), temples.drawn()]
    edge = "label mm-coord mm-along"
    for column in range(1, COLUMNS + 1):
        x = LEFT + PITCH * (column - 0.5)
        drawn.append(text(x, TALL - 10, COLUMN_LETTERS[column], EDGE_LABEL, class_=edge))
    for row in range(1, ROWS + 1):
        y = TOP + LINE * (row - 0.5) + 10
        drawn.append(text(15, y, str(row), EDGE_LABEL, class_=edge))
    drawn.append(rect(4, 4, WIDE - 8, TALL - 8, "line mm-edge", rx=14, stroke_width=3))
    return group(*drawn, aria_hidden="true")


@layer
def features(language: str) -> Markup:
    """The features by location; a sentence about a location lights it."""
    drawn = []
    for place in range(1, LOCATIONS):
        here: list[str] = []
        for feature, (x, y) in zip(FEATURES_AT[place].tolist(), features_at(place), strict=True):
            if feature:
                here.append(symbols.feature(feature, x, y, SYMBOL))
        x, y = corner(place)
        if place in TEMPLES:
            here.append(rect(x, y, BLOCK, DEEP, "mm-invisible", rx=14))
        words = place_name(place)
        here.append(
            text(x + BLOCK - 4, y + DEEP - 4, words, FINE, class_="label mm-coord", anchor="end",
                 spare=WIDE)
        )  # fmt: skip
        here.append(el("title", place_with_features(language, place)))
        drawn.append(el("g", *here, data_place=place_piece(place), role="img", class_="mm-spot"))
    return join(drawn)


@layer
def chaos(borders: tuple[int, ...], late: tuple[int, ...], language: str) -> Markup:
    """The chaos tokens, across the streets; each says between which locations it lies.  Those that
    were laid after the opening have a sign, for a route may have crossed them before."""
    drawn = []
    for border in borders:
        at, upright = border_at(border)
        words = say(language, "Chaos token: {border}", border=border_name(language, border))
        sign = join([])
        if border in late:
            words = f"{module_name(language, 'road_works')}. {words}"
            sign = group(
                path("M0 -13L13 9H-13Z", f"{both('mustard', 'night')} joined", stroke_width=2.4),
                path("M0 -5V2M0 5V6", "line stroke-night round", stroke_width=2.8),
                at=at,
            )
        drawn.append(
            el(
                "g",
                group(stamp("chaos"), at=at, turn=90 if upright else 0),
                sign,
                el("title", words),
                data_piece=chaos_piece(border),
                role="img",
                class_="piece",
            )
        )
    return join(drawn)


@layer
def second_token(place: int, words: str) -> Markup:
    """The second Mind Slip token, as long as it lies on the board."""
    if not place:
        return join([])
    x, y = middle(place)
    return el(
        "g",
        stamp("slip-2", x, y + 6),
        el("title", words),
        data_piece="slip-2",
        role="img",
        class_="piece",
    )


@layer
def marks(
    language: str, tokens: tuple[int, ...], notes: tuple[int, ...], by: tuple[int, ...]
) -> Markup:
    """Step tokens, and the sure notes with their hours."""
    drawn = []
    for place in range(1, LOCATIONS):
        x, y = mark_at(place)
        if notes[place]:
            face = group(stamp("note"), numeral(str(notes[place]), 1, 0, "mm-on-lamp", 33),
                         at=(x, y))  # fmt: skip
            label = confirmed_label(place, notes[place], language)
        elif tokens[place]:
            face = stamp("step", x, y)
            label = step_label(place, by[place], language)
        else:
            continue
        drawn.append(
            el(
                "g",
                face,
                el("title", label),
                data_piece=token_piece(place),
                role="img",
                class_="piece",
            )
        )
    return join(drawn)


def numeral(words: str, x: float, y: float, ink: str, room: float) -> Markup:
    """A short text of full size, drawn narrower where there is little room."""
    return line(x, y, words, LABEL, room=room, class_=f"numeral {ink}", anchor="middle")


def papers(
    language: str,
    written: tuple[tuple[int, str], ...],
    tokens: tuple[int, ...],
    occupied: frozenset[int],
) -> Markup:
    """The unsure notes: paper with whatever is written on it."""
    drawn = []
    for place, words in written:
        x, y = corner(place)
        wide = max(36.0, 12.0 + 17.0 * len(words))
        left = x + (40 if tokens[place] else 1)
        # Where somebody stands, the note is as narrow as its letters can be.
        wide = min(wide, 44.0 if place in occupied else x + BLOCK - 1 - left)
        drawn.append(
            el(
                "g",
                group(
                    _paper(wide),
                    line(wide / 2, 17, words, LABEL, room=wide - 3, class_="numeral mm-pencil",
                         anchor="middle"),
                    at=(left, y + 48),
                ),
                el("title", note_label(place, words, language)),
                data_piece=f"note-{place_piece(place)}",
                role="img",
                class_="piece mm-through",
            )
        )  # fmt: skip
    return join(drawn)


def _paper(wide: float) -> Markup:
    torn = f"M0 2H{wide:g}V32l-4 3l-4 -3"
    teeth = int((wide - 8) / 8)
    torn += "l-4 3l-4 -3" * teeth + "L0 33Z"
    return join(
        [
            path(torn, f"{both('lamp', 'night')} joined", stroke_width=2),
            circle(wide / 2, 2, 3.2, both("red", "night"), stroke_width=1.2),
        ]
    )


def _standing(place: int, immortals: tuple[int, ...], agents: tuple[int, ...]) -> list[str]:
    there = [f"i{n}" for n in range(1, len(immortals)) if immortals[n] == place]
    return there + [f"a{n}" for n in range(1, len(agents)) if agents[n] == place]


def immortal_feet(immortals: tuple[int, ...], agents: tuple[int, ...]) -> tuple[Point, ...]:
    """Where each immortal stands, by its number; those that stand nowhere do not matter."""
    found: list[Point] = []
    for number, place in enumerate(immortals):
        there = _standing(place, immortals, agents) if place else []
        at = dict(zip(there, feet(place, len(there)), strict=True))
        found.append(at.get(f"i{number}", (0.0, 0.0)))
    return tuple(found)


@layer
def figures(
    immortals: tuple[int, ...],
    agents: tuple[int, ...],
    laid: tuple[int, ...],
    active: int,
    spoken: tuple[str, ...],
) -> Markup:
    """Everybody who stands on the board, the lower ones in front.  `spoken`: the immortals, then
    the agents."""
    drawn: list[Markup] = []
    for place in range(1, LOCATIONS):
        there = _standing(place, immortals, agents)
        if not there:
            continue
        for who, (x, y) in zip(there, feet(place, len(there)), strict=True):
            number = int(who[1:])
            if who[0] == "i":
                wide, tall = IMMORTAL_STANDS
                figure = fitted(f"immortal-{number}", x - wide / 2, y - tall + 6, wide, tall)
                drawn.append(_piece(immortal_piece(number), spoken[number - 1], figure, x, y, 24))
                continue
            name = f"agent-{agent_piece(number)}"
            if laid[number]:
                figure = group(fitted(name, -26, -66, 52, 70), at=(x - 30, y - 8), turn=84,
                               class_="mm-laid", scale=AGENT_LIES)  # fmt: skip
            else:
                wide, tall = AGENT_STANDS
                figure = fitted(name, x - wide / 2, y - tall + 5, wide, tall)
            words = spoken[len(immortals) - 2 + number]
            ring = el("ellipse", cx=x, cy=y, rx=30, ry=12, class_="mm-turn")
            drawn.append(
                _piece(agent_piece(number), words, figure, x, y, 19,
                       ring if number == active else None)
            )  # fmt: skip
    return group(*drawn, class_="mm-through")


def _piece(
    name: str, words: str, figure: Markup, x: float, y: float, wide: float,
    ring: Markup | None = None,
) -> Markup:  # fmt: skip
    return el(
        "g",
        ring or join([]),
        el("ellipse", cx=x, cy=y, rx=wide, ry=5.5, class_="shadow"),
        figure,
        el("title", words),
        data_piece=name,
        role="img",
        class_=f"piece piece-{name}",
    )


@layer
def sensed(active: int, at: int) -> Markup:
    """The locations in which Meru would sense the Recruiter: shown while she is active."""
    if active != Agent.MERU or not at:
        return join([])
    covered = int(WITHIN_TWO[at])
    drawn = []
    for place in range(1, LOCATIONS):
        if covered >> place & 1:
            x, y = corner(place)
            drawn.append(rect(x + 3, y + 3, BLOCK - 6, DEEP - 6, "mm-sensed", rx=14,
                              stroke_width=3))  # fmt: skip
    return group(*drawn, class_="mm-through", aria_hidden="true")
