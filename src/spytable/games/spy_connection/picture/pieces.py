"""The pieces: agents are flat discs, spies stand up, wear a hat and a coat."""

from __future__ import annotations

import math

from spytable.pictures.layer import layer
from spytable.pictures.palette import Hue, both, fill, stroke
from spytable.pictures.shapes import pawn_base, polygon, seat_shape
from spytable.pictures.svg import Markup, circle, group, join, path, symbol, use

from .scene import hue, print_on

SPY_WIDE, SPY_TALL = 40, 74
LANES: tuple[str | None, ...] = (None, "11 6", "0.1 8.5", None)
"""How the lines of the seats are broken: solid, dashed, dotted; the fourth is a double one."""


def agent_name(seat: int) -> str:
    """The symbol of a seat's agent."""
    return f"sc-agent-{hue(seat).ink}"


def _agent(seat: int) -> Markup:
    """A flat disc with the shape of its seat, and a rim in the pattern of its lines."""
    r, rim = 18.0, f"{stroke(print_on(seat))} round"
    parts: list[str] = [circle(0, 0, r, both(hue(seat).ink, "night"), stroke_width=2)]
    if seat == 3:
        parts.append(circle(0, 0, r * 0.88, rim, stroke_width=r * 0.07))
        parts.append(circle(0, 0, r * 0.74, rim, stroke_width=r * 0.07))
    else:
        broken = (None, f"{r * 0.42:.1f} {r * 0.36:.1f}", f"0.1 {r * 0.4:.1f}")[seat]
        parts.append(circle(0, 0, r * 0.82, rim, stroke_width=r * 0.12, stroke_dasharray=broken))
    ink = print_on(seat)
    parts.append(seat_shape(Hue(ink, hue(seat).shape), r * 0.45, outline=ink))
    return group(*parts, at=(20, 20))


def disc(seat: int, r: float, x: float = 0, y: float = 0) -> Markup:
    """An agent."""
    half = r * 20 / 18
    return use(agent_name(seat), round(x - half, 1), round(y - half, 1), 2 * half, 2 * half)


@layer
def pile(seat: int, r: float, x: float, y: float, lean: int) -> Markup:
    """Two agents of a seat on one space: they lie on each other, and two dots say so on the side
    that `lean` points to."""
    dx, dy = (r * 1.12 * turned(math.radians(lean)) for turned in (math.cos, math.sin))
    half = r * 0.6
    return join(
        [
            disc(seat, r, x + r * 0.16, y + r * 0.36),
            disc(seat, r, x, y),
            use("sc-two", round(x + dx - half, 1), round(y + dy - half, 1), 2 * half, 2 * half),
        ]
    )


def neutral_disc(r: float) -> Markup:
    """An agent of nobody in particular, to count in."""
    return join(
        [
            circle(r * 0.1, r * 0.28, r, both("slate", "ink"), stroke_width=1.8),
            circle(0, 0, r, both("card", "ink"), stroke_width=1.8),
            circle(0, 0, r * 0.6, stroke("ink"), stroke_width=1.5),
        ]
    )


def arranged(count: int, room: float, turn: float) -> list[tuple[float, float, float]]:
    """The places of `count` discs of different seats on one space: x, y and radius of each.

    They lie abreast of the track in the order of the lanes; four in a block.
    """
    if count == 1:
        return [(0.0, 0.0, 15.0)]
    r = min((0, 0, 13.0, 11.5, 11.0)[count], room * 0.265)
    spots = {
        2: [(0.0, -r * 0.92), (0.0, r * 0.92)],
        3: [(-r * 0.62, -r), (r * 0.98, 0.0), (-r * 0.62, r)],
        4: [(-r * 0.96, -r * 0.96), (r * 0.96, -r * 0.96), (-r * 0.96, r * 0.96), (r * 0.96,) * 2],
    }[count]
    a = math.radians(turn)
    return [
        (x * math.cos(a) - y * math.sin(a), x * math.sin(a) + y * math.cos(a), r) for x, y in spots
    ]


def spy(seat: int) -> Markup:
    """A tall figure in a trench coat; the hat hides what the collar does not."""
    ink = hue(seat).ink
    edge = f"{both(ink, 'night')} joined"
    badge = seat_shape(Hue("lamp", hue(seat).shape), 6.5, outline="night")
    halo = "M4 15L11 13L13 3Q20 0 27 3L29 13L36 15L28 20L31 33L36 65H28V73H12V65H4L9 33L12 20Z"
    return join(
        [
            path(halo, f"{both('lamp', 'lamp')} joined", stroke_width=6),
            path("M13 62V72H18.5V62ZM21.5 62V72H27V62Z", fill("night")),
            path("M20 27L9 32L4 65H36L31 32Z", edge, stroke_width=2),
            circle(20, 20, 7.5, both("lamp", "night"), stroke_width=1.5),
            path("M12.5 17H27.5V21H12.5Z", fill("night")),
            path("M10 34L13 22L20 31L27 22L30 34L20 39Z", edge, stroke_width=2),
            path("M20 38V65", stroke("night"), stroke_width=1.8),
            path("M6.5 50H33.5", stroke("night"), stroke_width=3.5),
            group(badge, at=(20, 50)),
            path("M3 16Q20 9 37 16Q20 22 3 16Z", edge, stroke_width=2),
            path("M10.5 14L13 4Q20 0 27 4L29.5 14Q20 17.5 10.5 14Z", edge, stroke_width=2),
            path("M11 11.5Q20 15 29 11.5V14Q20 17.5 10.5 14Z", fill("night")),
        ]
    )


def spy_name(seat: int) -> str:
    """The symbol of a seat's spy."""
    return f"sc-spy-{hue(seat).ink}"


def definitions() -> Markup:
    """The four spies and agents, and what says that two lie there, drawn once."""
    two = [
        circle(10, 10, 9, both("lamp", "night"), stroke_width=1.8),
        circle(6.8, 10, 2.4, fill("night")),
        circle(13.2, 10, 2.4, fill("night")),
    ]
    return join(
        [
            *(
                symbol(spy_name(seat), SPY_WIDE + 8, SPY_TALL + 6, group(spy(seat), at=(4, 4)))
                for seat in range(4)
            ),
            *(symbol(agent_name(seat), 40, 40, _agent(seat)) for seat in range(4)),
            symbol("sc-two", 20, 20, *two),
        ]
    )


def shadow(width: float) -> Markup:
    """The shadow of a standing spy."""
    return pawn_base(width)


def star(r: float, ink: str = "mustard", outline: str = "ink") -> Markup:
    """The sign of an extra turn."""
    corners = [
        (
            (r if k % 2 == 0 else r * 0.45) * math.sin(math.radians(36 * k)),
            -(r if k % 2 == 0 else r * 0.45) * math.cos(math.radians(36 * k)),
        )
        for k in range(10)
    ]
    return path(polygon(corners), f"{both(ink, outline)} joined", stroke_width=1.8)


def hat(size: float) -> Markup:
    """The spy goes there."""
    return group(
        path("M-15 4Q0 -3 15 4Q0 11 -15 4Z", fill("night")),
        path("M-8.5 3L-7 -7Q0 -11 7 -7L8.5 3Q0 6 -8.5 3Z", fill("night")),
        path("M-8 0Q0 3 8 0", stroke("mustard"), stroke_width=2.5),
        scale=size,
    )


@layer
def lane(seat: int, d: str) -> Markup:
    """A line of a seat's network: its own pattern on a dark bed."""
    ink = stroke(hue(seat).ink)
    parts = [path(d, "line sc-bed round", stroke_width=8.4)]
    if seat == 3:
        parts.append(path(d, f"{ink} round", stroke_width=6))
        parts.append(path(d, "line sc-bed", stroke_width=2))
    else:
        parts.append(path(d, f"{ink} round", stroke_width=5.2, stroke_dasharray=LANES[seat]))
    return join(parts)


def card_pips(total: int, done: int, ink: str) -> Markup:
    """Completed missions: so many of so many."""
    full = "".join(f"M{k * 12} 0h9v14h-9z" for k in range(done))
    empty = "".join(f"M{k * 12} 0h9v14h-9z" for k in range(done, max(total, done)))
    return join(
        [
            path(empty, f"{stroke('slate')} joined", stroke_width=1.4) if empty else join([]),
            path(full, f"{both(ink, 'ink')} joined", stroke_width=1.4) if full else join([]),
        ]
    )


def lift() -> Markup:
    """Agents come back: an arrow upwards over a line."""
    return path("M0 9V-9M-6 -3L0 -9L6 -3M-8 12H8", "line stroke-night round", stroke_width=3)
