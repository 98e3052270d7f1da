"""Choices on the board: locations, whatever is to happen there, and borders."""

from __future__ import annotations

from spytable.pictures.layer import layer
from spytable.pictures.shapes import polygon
from spytable.pictures.svg import Markup, el, group, join, path, rect

from ..choices import (
    CHAOS,
    EXPOSE,
    MARK,
    MOVE,
    PLACE,
    POST,
    SECOND,
    SLIP,
    START,
    STEP,
    TOKEN,
    moved_immortal,
    moved_towards,
)
from ..components import TOWARDS, Agent
from .offered import Labelled
from .pieces import AGENT_STANDS, IMMORTAL_STANDS
from .places import BLOCK, DEEP, LINE, PITCH, Point, border_at, corner
from .scene import fitted, grip, place, stamp
from .told import agent_piece, immortal_piece, place_piece

_SIGNS = {STEP: "foot-print", SLIP: "slip-1", SECOND: "slip-2", TOKEN: "slip-2", EXPOSE: "step",
          MARK: "step"}  # fmt: skip


@layer
def blocks(
    offered: Labelled, gains: tuple[tuple[int, int], ...], active: int, posting: int
) -> Markup:
    """The locations that may be chosen, lit; `gains`: the recruits that a visit would bring."""
    brings = dict(gains)
    doubled = {SLIP.of(code) for code, _ in offered if SLIP.has(code)} & {
        SECOND.of(code) for code, _ in offered if SECOND.has(code)
    }
    drawn = []
    for code, label in offered:
        kind = next(
            kind
            for kind in (START, STEP, SLIP, SECOND, POST, PLACE, TOKEN, EXPOSE, MOVE, MARK)
            if kind.has(code)
        )
        where = kind.of(code)
        x, y = corner(where)
        half = where in doubled
        left = x + (BLOCK / 2 if half and kind is SECOND else 0)
        wide = BLOCK / 2 if half else BLOCK
        # Where all the city may be chosen, a light on every block would hide what they show.
        quiet = " mm-quiet" if kind is EXPOSE else " mm-ring" if kind is START else ""
        parts: list[str] = [
            grip(left - 4, y - 4, wide + 8, DEEP + 8),
            rect(left - 1, y - 1, wide + 2, DEEP + 2, f"glow mm-over{quiet}", rx=14),
            *_sign(code, left + wide / 2, y + DEEP - 22, active, posting),
        ]
        for k in range(brings.get(where, 0)):
            parts.append(stamp("recruit", left + wide - 13 - 17 * k, y + DEEP - 14, 1.05))
        drawn.append(place(code, label, *parts, piece=None, lights=place_piece(where)))
    return join(drawn)


def _sign(code: int, x: float, y: float, active: int, posting: int) -> list[str]:
    """The piece that would stand or lie there: only seen while one points at it, but for hidden
    deeds."""
    for kind, name in _SIGNS.items():
        if kind.has(code):
            return [stamp(name, x, y, 1.05)]
    if POST.has(code):
        wide, tall = IMMORTAL_STANDS
        figure = fitted(f"immortal-{posting}", x - wide / 2, y - tall + 20, wide, tall)
        return [group(figure, class_="mm-pointed")]
    if (PLACE.has(code) or MOVE.has(code)) and active:
        name = f"agent-{agent_piece(Agent(active))}"
        wide, tall = AGENT_STANDS
        figure = fitted(name, x - wide / 2, y - tall + 20, wide, tall)
        return [group(figure, class_="mm-pointed")]
    return []


@layer
def immortals(
    offered: Labelled, at: tuple[int, ...], feet: tuple[Point, ...], names: tuple[str, ...]
) -> Markup:
    """Two taps for a move: the figure (`data-picks`), then one of the locations around it, which
    are shown for the one that was picked (`data-of`).  `feet`: where each immortal stands."""
    ways: dict[int, list[Markup]] = {}
    for code, label in offered:
        immortal = moved_immortal(code)
        where = int(TOWARDS[at[immortal], int(moved_towards(code))])
        x, y = corner(where)
        wide, tall = IMMORTAL_STANDS
        ways.setdefault(immortal, []).append(
            place(
                code,
                label,
                grip(x - 4, y - 4, BLOCK + 8, DEEP + 8),
                rect(x - 1, y - 1, BLOCK + 2, DEEP + 2, "glow mm-over", rx=14),
                group(
                    fitted(f"immortal-{immortal}", x + BLOCK / 2 - wide / 2, y + DEEP - tall - 2,
                           wide, tall),
                    class_="mm-pointed",
                ),
                lights=f"{immortal_piece(immortal)} {place_piece(where)}",
                of=immortal_piece(immortal),
            )
        )  # fmt: skip
    targets = [target for own in ways.values() for target in own]
    return join([*targets, *(_pick(n, feet[n], names[n]) for n in ways)])


def _pick(immortal: int, at: Point, label: str) -> Markup:
    """An immortal that can be moved: around its base, so that its face is seen."""
    (x, y), (wide, tall) = at, IMMORTAL_STANDS
    return el(
        "g",
        grip(x - wide / 2, y - tall + 4, wide, tall + 4),
        el("ellipse", cx=x, cy=y, rx=31, ry=13, class_="glow mm-pick"),
        class_="choice pick",
        data_picks=immortal_piece(immortal),
        role="button",
        tabindex=0,
        aria_label=label,
        aria_expanded="false",
    )


def borders(offered: Labelled) -> Markup:
    """The borders for a chaos token: each border has a diamond to itself, so that a finger finds
    it."""
    drawn = []
    for code, label in offered:
        (x, y), upright = border_at(CHAOS.of(code))
        a, b = PITCH / 2 - 2, LINE / 2 - 2
        diamond = polygon([(x, y - b), (x + a, y), (x, y + b), (x - a, y)])
        bar = (
            rect(x - 8, y - 34, 16, 68, "glow mm-over", rx=8)
            if upright
            else rect(x - 36, y - 8, 72, 16, "glow mm-over", rx=8)
        )
        ghost = group(
            group(stamp("chaos"), at=(x, y), turn=90 if upright else 0), class_="mm-pointed"
        )
        drawn.append(
            place(code, label, path(diamond, "", fill="none", pointer_events="all"), bar, ghost)
        )
    return join(drawn)
