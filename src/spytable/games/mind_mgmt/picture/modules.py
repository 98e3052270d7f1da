"""The modules of SHIFT in play, as cards: what each is called, how often it can still be used."""

from __future__ import annotations

from spytable.locale import say
from spytable.pictures.layer import layer
from spytable.pictures.lettering import LEGIBLE, broken, line
from spytable.pictures.palette import both
from spytable.pictures.parts import Kind, Section, layers
from spytable.pictures.shapes import seat_shape
from spytable.pictures.svg import Markup, circle, el, group, join, path, rect

from ..choices import ASK_LEDGER
from ..components import HOURS, MODULES, RECRUITER
from ..facts import first_told, told_from
from ..words.modules import (
    EACH_TURN,
    OF_RECRUITER,
    effect,
    module_name,
    settled,
    uses_left,
    uses_of,
)
from ..words.pieces import feature_short, hour_name
from .emblems import EMBLEMS
from .offered import Offered
from .scene import PANEL, hue, place
from .seen import Seen
from .told import module_piece

WIDE, HIGH = (PANEL - 12) / 2, 46.0
_CHOSEN = {"bookkeeper": ASK_LEDGER}
"""What is chosen by pressing a card."""
FACE = 46.0


def section(seen: Seen, may: Offered) -> Section | None:
    """The cards of those in play; nothing where there are none.  What is chosen by a card is
    pressed there."""
    language = seen.language
    found = [module for module in MODULES if getattr(seen, module)]
    if not found:
        return None
    drawn = []
    for number, module in enumerate(found):
        left = uses_left(seen, module)
        code, label = next((one for one in may.deeds if one[0] == _CHOSEN.get(module)), (0, ""))
        words = _words(seen, module, left)
        drawn.append((module, card(language, module, number, left, words, code, label)))
    names = ", ".join(module_name(language, module) for module in found)
    return Section(
        "modules",
        Kind.OTHER,
        PANEL,
        8 + (HIGH + 4) * ((len(found) + 1) // 2),
        layers(drawn),
        say(language, "Modules"),
        say(language, "Modules: {names}", names=names),
        smallest=LEGIBLE,
    )


def _words(seen: Seen, module: str, left: int) -> str:
    """How often it can still be used, or what has come of it."""
    language, whole = seen.language, uses_of(module)
    if module == "bookkeeper" and any(seen.ledger):
        hour = next(hour for hour in range(HOURS) if seen.ledger[hour])
        early = seen.ledger[hour] - 1
        late = seen.track[hour + 1] - early
        if told_from(hour + 1, seen.late_warnings) < hour:
            return f"{hour_name(hour)}: {early} / {early + late}"
        return f"{hour_name(hour)}: {early}, {hour_name(hour + 1)}: {late}"
    if module == "deaf_street":
        deaf = seen.deaf_shown or seen.deaf
        return feature_short(language, deaf) if deaf else say(language, "in secret")
    if module == "late_edition":
        first = first_told(seen.late_warnings)
        return f"{hour_name(first - 2)} → {hour_name(first)}"
    if module in EACH_TURN:
        return say(language, "once a turn")
    if whole:
        return say(language, "left: {n} of {all}", n=left, all=whole)
    return settled(language, module)


@layer
def card(
    language: str, module: str, number: int, left: int, words: str, code: int, label: str
) -> Markup:
    """One of them, with the Recruiter's shape where it helps that side; its uses, or what it has
    set; the choice that it offers, if any."""
    x, y = 4 + (WIDE + 4) * (number % 2), 4 + (HIGH + 4) * (number // 2)
    whole = uses_of(module)
    name = module_name(language, module)
    parts: list[str] = [
        rect(0, 0, WIDE, HIGH, both("card", "ink"), rx=8, stroke_width=1.4),
        rect(0, 0, FACE, HIGH, both("night", "ink"), rx=8, stroke_width=1.4),
        group(EMBLEMS[module](), at=(FACE / 2, HIGH / 2)),
        broken(FACE + 8, 15, name, 15, room=WIDE - FACE - 30),
    ]
    if module in OF_RECRUITER:
        parts.append(group(seat_shape(hue(RECRUITER), 5.4), at=(WIDE - 12, 14)))
    if whole:
        parts += [_use(FACE + 14 + 17 * k, k < left) for k in range(whole)]
        room = WIDE - FACE - 16 - 17 * whole
        at = FACE + 10 + 17 * whole
    else:
        room, at = WIDE - FACE - 12, FACE + 8
    parts.append(line(at, 34, words, 13, room=room, class_="label fill-slate"))
    if code:
        glow = rect(-2.5, -2.5, WIDE + 5, HIGH + 5, "glow", rx=10)
        pressed = place(code, label, glow, *parts, lights=module_piece(module))
        return el("g", group(pressed, at=(x, y)), data_place=module_piece(module))
    return el(
        "g",
        group(*parts, at=(x, y)),
        el("title", f"{name} ({words}): {effect(language, module)}"),
        data_place=module_piece(module),
        role="img",
    )


def _use(x: float, left: bool) -> Markup:
    """A use that is left, or one that is spent and struck out."""
    if left:
        return circle(x, 34, 6, both("mustard", "night"), stroke_width=1.6)
    return join(
        [
            circle(x, 34, 6, "mm-empty"),
            path(f"M{x - 5:g} 39L{x + 5:g} 29", "line mm-struck round", stroke_width=2.2),
        ]
    )
