"""The envelope of a package: sealed, then opened, with the print looking out of it."""

from __future__ import annotations

from spytable.pictures.palette import both, fill, stroke
from spytable.pictures.svg import Markup, group, join, path, rect, text

from .frame import TALL, WIDE, agents_seal, recruiters_seal
from .vocabulary import keyholes

INKS = ("red", "blue")
"""Of the Recruiter's envelopes, and of the agents'."""
_X, _Y, _W, _H = 30.0, 46.0, 300.0, 190.0
_FLAP = 108.0
"""How far its flap reaches down."""


def seal(is_agents: bool, r: float) -> Markup:
    """A lozenge for the Recruiter, a disc for the agents: never the ink alone."""
    return agents_seal(r) if is_agents else recruiters_seal(r)


def _pattern(inside: tuple[float, float, float, float], slope: float = 0) -> Markup:
    """Keyholes, as on the backs of cards; with a slope only those within a flap that narrows."""
    x0, y0, x1, y1 = inside
    spots = []
    for row in range(int((y1 - y0) // 20)):
        y = y0 + 14 + 20 * row
        lost = (y - y0) * slope + (10 if slope else 0)
        x = x0 + 12 + (15 if row % 2 else 0)
        while x <= x1 - 8:
            if x0 + lost <= x <= x1 - lost:
                spots.append((x, y))
            x += 30
    return path(keyholes(spots, 0.62), fill("lamp"), opacity=0.3)


def closed(is_agents: bool, key: str) -> Markup:
    """Sealed, and nobody knows what is in it."""
    ink = INKS[is_agents]
    mid = _X + _W / 2
    flap = (
        f"M{_X:g} {_Y + 6:g}Q{_X:g} {_Y:g} {_X + 6:g} {_Y:g}H{_X + _W - 6:g}"
        f"Q{_X + _W:g} {_Y:g} {_X + _W:g} {_Y + 6:g}L{mid + 14:g} {_Y + _FLAP:g}"
        f"Q{mid:g} {_Y + _FLAP + 10:g} {mid - 14:g} {_Y + _FLAP:g}Z"
    )
    return join(
        [
            _table(),
            rect(_X + 5, _Y + 8, _W, _H, "shadow", rx=8),
            rect(_X, _Y, _W, _H, both(ink, "night"), rx=8, stroke_width=4),
            _pattern((_X, _Y + 96, _X + _W, _Y + _H)),
            path(f"M{_X + 3:g} {_Y + _H - 4:g}L{mid - 36:g} {_Y + 98:g}"
                 f"M{_X + _W - 3:g} {_Y + _H - 4:g}L{mid + 36:g} {_Y + 98:g}",
                 f"{stroke('night')} round", stroke_width=3),
            path(flap, f"{both(ink, 'night')} joined", stroke_width=4),
            _pattern((_X, _Y, _X + _W, _Y + _FLAP), 1.36),
            path(flap, stroke("lamp"), stroke_width=1.6, stroke_opacity=0.8,
                 transform=f"translate({mid * 0.05:g} {_Y * 0.05 + 1:g}) scale(.95)"),
            group(_wax(is_agents), at=(mid, _Y + _FLAP - 4)),
            _label(key),
        ]
    )  # fmt: skip


def opened(is_agents: bool, key: str) -> Markup:
    """The flap is up, the lining shows, and something looks out."""
    ink = INKS[is_agents]
    mid = _X + _W / 2
    top, fold = 16.0, 100.0
    return join(
        [
            _table(),
            rect(_X + 5, fold + 8, _W, 148, "shadow", rx=8),
            path(f"M{_X:g} {fold:g}L{mid - 16:g} {top + 5:g}Q{mid:g} {top - 6:g} {mid + 16:g} "
                 f"{top + 5:g}L{_X + _W:g} {fold:g}Z", f"{both('night', 'night')} joined",
                 stroke_width=4),
            _lining(mid, top, fold),
            rect(_X, fold, _W, 148, both("night", "night"), rx=8, stroke_width=4),
            # The print, face away: only its paper is to be seen.
            group(
                rect(-112, -70, 224, 150, both("lamp", "night"), rx=5, stroke_width=3),
                rect(-103, -61, 206, 120, both("mustard", "night"), rx=2, stroke_width=2),
                _burst(),
                at=(mid, fold + 26), turn=-3,
            ),
            path(f"M{_X:g} {fold:g}L{mid - 26:g} {fold + 74:g}Q{mid:g} {fold + 92:g} {mid + 26:g} "
                 f"{fold + 74:g}L{_X + _W:g} {fold:g}V{fold + 140:g}Q{_X + _W:g} {fold + 148:g} "
                 f"{_X + _W - 8:g} {fold + 148:g}H{_X + 8:g}Q{_X:g} {fold + 148:g} {_X:g} "
                 f"{fold + 140:g}Z", f"{both(ink, 'night')} joined", stroke_width=4),
            path(f"M{_X + 3:g} {fold + 145:g}L{mid - 34:g} {fold + 80:g}"
                 f"M{_X + _W - 3:g} {fold + 145:g}L{mid + 34:g} {fold + 80:g}",
                 f"{stroke('night')} round", stroke_width=3),
            group(_half_wax(is_agents), at=(mid, fold + 96)),
            _label(key),
        ]
    )  # fmt: skip


def _table() -> Markup:
    """The ground it lies on."""
    return rect(0, 0, WIDE, TALL, fill("card"), rx=8)


def _wax(is_agents: bool) -> Markup:
    """Mustard wax with the sign of a side pressed into it."""
    drops = (
        "M0 -34C14 -38 24 -30 30 -20C40 -14 36 0 36 8C36 20 26 26 18 32C8 40 -6 36 -14 34"
        "C-28 32 -34 20 -35 10C-40 -2 -34 -14 -28 -22C-20 -34 -10 -32 0 -34Z"
    )
    return join([path(drops, f"{both('mustard', 'night')} joined", stroke_width=4),
                 seal(is_agents, 20)])  # fmt: skip


def _half_wax(is_agents: bool) -> Markup:
    """The same, broken."""
    lower = (
        "M-35 2L-24 -4L-14 5L-3 -5L8 4L20 -4L36 3C37 18 26 26 18 32C8 40 -6 36 -14 34"
        "C-28 32 -35 18 -35 2Z"
    )
    return join([path(lower, f"{both('mustard', 'night')} joined", stroke_width=4),
                 group(seal(is_agents, 10), at=(0, 18))])  # fmt: skip


def _lining(mid: float, top: float, fold: float) -> Markup:
    """Mustard, with keyholes."""
    d = (
        f"M{_X + 26:g} {fold:g}L{mid - 12:g} {top + 12:g}Q{mid:g} {top + 4:g} {mid + 12:g} "
        f"{top + 12:g}L{_X + _W - 26:g} {fold:g}Z"
    )
    return path(d, fill("slate"))


def _burst() -> Markup:
    """Light that comes out of it."""
    d = "".join(f"M0 70L{x} -61H{x + 22}Z" for x in range(-100, 96, 40))
    return path(d, fill("lamp"), opacity=0.5)


def _label(key: str) -> Markup:
    """Its number, on a tag in the corner."""
    return join(
        [
            rect(_X + 14, _Y + _H - 44, 58, 34, both("lamp", "night"), rx=4, stroke_width=2.6),
            text(_X + 43, _Y + _H - 19, key, 24, class_=f"numeral {fill('night')}"),
        ]
    )
