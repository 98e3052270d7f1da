"""The sheet of features: all sixteen, and what everybody knows of them; below, the two cards at
Immortal Recruiting."""

from __future__ import annotations

from spytable.locale import say
from spytable.pictures.layer import layer
from spytable.pictures.lettering import LEGIBLE, broken, line
from spytable.pictures.palette import both
from spytable.pictures.parts import Kind, Section, layers
from spytable.pictures.svg import Markup, el, group, join, path, rect

from ..components import FEATURES
from ..words.pieces import feature_name, feature_short, hour_name
from . import symbols
from .known import Known, per_cent
from .scene import PANEL, stamp
from .seen import Seen
from .told import card_piece, feature_piece

CELL, DEEP = (PANEL - 12) / 8, 56.0
CARDS_HIGH = 50.0


def section(seen: Seen, what: Known | None) -> Section:
    """The reader's knowledge of the features."""
    language = seen.language
    high = 12 + 2 * DEEP + (0 if seen.training else CARDS_HIGH + 4)
    drawn = [("frame", frame(high))]
    for feature in range(1, FEATURES):
        drawn.append(
            (
                f"feature-{feature}",
                cell(
                    language,
                    feature,
                    bool(seen.excluded[feature]) and not seen.symbol[feature],
                    seen.exposed[feature],
                    bool(seen.symbol[feature]),
                    bool(seen.hidden[feature]),
                    feature in seen.cards,
                    per_cent(what.features[feature]) if what else "",
                ),
            )
        )
    if not seen.training:
        drawn.append(("cards", recruiting(language, seen.cards)))
    gone = sum(
        bool(seen.excluded[feature] or seen.symbol[feature]) for feature in range(1, FEATURES)
    )
    shown = sum(bool(hour) for hour in seen.exposed)
    told = " · ".join(
        [
            say(language, "Features"),
            say(language, "excluded: {n}", n=gone),
            say(language, "exposed: {n}", n=shown),
        ]
    )
    return Section(
        "features",
        Kind.OTHER,
        PANEL,
        high,
        layers(drawn),
        say(language, "Features"),
        told,
        smallest=LEGIBLE,
    )


@layer
def frame(high: float) -> Markup:
    """The sheet itself."""
    return rect(1, 1, PANEL - 2, high - 2, both("card", "ink"), rx=9, stroke_width=1.4)


@layer
def cell(
    language: str,
    feature: int,
    excluded: bool,
    exposed: int,
    recruited: bool,
    hidden: bool,
    on_card: bool,
    chance: str,
) -> Markup:
    """One feature: struck out where it cannot be one of the three, open where it was one; with a
    recruit where immortals have used it; ringed for the one who holds it."""
    x, y = 6 + CELL * ((feature - 1) % 8), 6 + DEEP * ((feature - 1) // 8)
    name = feature_name(language, feature)
    said = [name]
    ground = "mm-cell"
    parts: list[str] = []
    if exposed:
        ground = "mm-cell-open"
        said.append(say(language, "exposed at {hour}", hour=hour_name(exposed)))
    elif excluded or recruited or on_card:
        ground = "mm-cell-gone"
        said.append(say(language, "not one of the three"))
    parts.append(rect(1.5, 1.5, CELL - 3, DEEP - 3, ground, rx=6))
    drawn = symbols.feature(feature, CELL / 2, 24, 40)
    faded = ground == "mm-cell-gone"
    parts.append(group(drawn, class_="mm-faded") if faded else drawn)
    if faded:
        parts.append(path(f"M6 44L{CELL - 6:g} 8", "line mm-struck round", stroke_width=3.4))
    if hidden:
        said.append(say(language, "one of your three"))
        parts.append(path("M8 14C14 0 44 2 43 24C42 46 12 48 6 30C4 20 10 8 26 4",
                          "line mm-pencil-ring round", stroke_width=3))  # fmt: skip
    if recruited:
        said.append(say(language, "a recruit of the immortals"))
        parts.append(stamp("recruit", CELL - 12, DEEP - 15, 1.1))
    if on_card:
        said.append(say(language, "at Immortal Recruiting"))
        parts.append(group(stamp("immortal-sign"), at=(CELL - 12, DEEP - 14)))
    if exposed:
        parts.append(
            line(CELL / 2, DEEP - 9, f"{exposed}:00", 13.5, room=CELL - 6,
                 class_="numeral fill-night", anchor="middle")
        )  # fmt: skip
    elif chance and not faded:
        said.append(chance)
        parts.append(
            line(CELL / 2, DEEP - 9, chance, 13.5, room=CELL - 6, class_="numeral fill-ink",
                 anchor="middle")
        )  # fmt: skip
    return el(
        "g",
        group(*parts, at=(x, y)),
        el("title", ", ".join(said)),
        data_place=feature_piece(feature),
        role="img",
    )


@layer
def recruiting(language: str, cards: tuple[int, ...]) -> Markup:
    """The cards with which immortals may recruit."""
    y = 8 + 2 * DEEP
    wide = (PANEL - 12 - 86) / len(cards)
    few = len(cards) < 3
    size = 40.0 if few else 26.0
    parts: list[str] = [
        rect(6, y, 80, CARDS_HIGH - 2, "mm-tab", rx=6),
        group(stamp("act-immortal"), at=(26, y + 24), scale=1.1),
        group(stamp("act-immortal"), at=(50, y + 24), scale=1.1),
        group(stamp("act-recruit"), at=(71, y + 25), scale=0.7),
    ]
    for k, feature in enumerate(cards):
        x = 92 + (wide + 0) * k
        if not feature:
            parts.append(rect(x, y, wide - 6, CARDS_HIGH - 2, "mm-empty", rx=6))
            continue
        name = feature_name(language, feature)
        words = name if few else feature_short(language, feature)
        parts.append(
            el(
                "g",
                rect(x, y, wide - 6, CARDS_HIGH - 2, both("lamp", "night"), rx=6, stroke_width=2),
                symbols.feature(feature, x + size / 2 + 5, y + 24, size),
                broken(x + size + 9, y + 24, words, 13, room=wide - size - 20,
                       class_="label fill-night"),
                el("title", name),
                data_piece=card_piece(feature),
                role="img",
                class_="piece",
            )
        )  # fmt: skip
    return join(parts)
