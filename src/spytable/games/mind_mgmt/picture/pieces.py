"""The figures and tokens: four agents who walk the streets, four immortals who loom over them.

An agent is a head with an outline of its own on a pedestal with a letter; an immortal is half as
tall again, hooded, dark, and has as many eyes as its number.  A step is an eight-cornered token
with a foot, a sure note a green tag, an unsure one a slip of paper.
"""

from __future__ import annotations

from spytable.pictures.palette import both, fill, stroke
from spytable.pictures.shapes import polygon
from spytable.pictures.svg import Markup, circle, el, group, join, path, rect, symbol, text

from ..components import AGENTS, IMMORTALS, Agent

LETTERS = " MHBD"
"""The agents, as they are marked."""
INKS = ("", "red", "green", "blue", "mustard")
"""Of the agents; the letter says it too."""
AGENT_WIDE, AGENT_TALL = 44.0, 62.0
AGENT_STANDS = (48.0, 65.0)
"""How large an agent stands on the board."""
AGENT_LIES = 0.92
"""And how large it lies there, in parts of its own size."""
CHEST = 31.5
"""The letter on an agent, so that it has eleven pixels where the board is smallest."""
IMMORTAL_WIDE, IMMORTAL_TALL = 56.0, 78.0
IMMORTAL_STANDS = (52.0, 70.0)
HEART = 36.0
"""The number on an immortal, likewise."""
FOOT = "M-3 -9C1 -10 4 -6 3 -1C2.5 2 1.5 3 1.5 5H-4C-4.5 2 -7 -8 -3 -9ZM-4 7H1.6C2 11 -4 12 -4 7Z"


def letter(agent: int) -> str:
    """The print on an agent's chest."""
    return LETTERS[agent]


def agent_name(agent: int) -> str:
    """The symbol of an agent."""
    return f"agent-{Agent(agent).name.lower().replace('_', '-')}"


_BODY = "M4 60V39Q4 30 13 29H31Q40 30 40 39V60Z"
_BROAD = "M-2 60V39Q-2 29 9 28H35Q46 29 46 39V60Z"
_HAIR = "M22 -5C36 -6 42 7 40 19C39 28 42 32 45 36H-1C2 32 5 28 4 19C2 7 8 -6 22 -5Z"
_HAT = "M11 10C10 -6 17 -8 22 -5.5C27 -8 34 -6 33 10L45 12Q40 18 22 17Q4 18 -1 12Z"
_SKULL = "M11 8C11 -4 33 -4 33 8L34 19C34 27 28 30 22 30C16 30 10 27 10 19Z"
_CLOUD = "M9 20C2 18 0 8 6 4C5 -3 14 -8 19 -4C24 -9 35 -5 36 2C43 5 43 17 35 20Z"


def _meru() -> list[Markup]:
    """A wave of hair over one eye."""
    return [
        el("ellipse", cx=22, cy=16, rx=11, ry=12.5, class_=fill("lamp")),
        path("M10 20C6 3 18 -1 27 2C35 5 36 13 34 18C31 11 28 9 24 8C23 15 19 21 13 23Z",
             fill("night")),
        circle(27.4, 17, 2, fill("night")),
        path("M20 24Q23.5 22 27 24Q23.5 27.4 20 24Z", fill("red")),
    ]  # fmt: skip


def _henry_lyme() -> list[Markup]:
    """A broad hat, dark glasses, a moustache."""
    return [
        path("M12 10H32V20C32 27 27 31 22 31S12 27 12 20Z", fill("lamp")),
        path(_HAT, fill("night")),
        path("M10.8 5Q22 1.6 33.2 5V10Q22 7 10.8 10Z", fill("mustard")),
        circle(17.6, 19.6, 3.7, fill("night")),
        circle(26.4, 19.6, 3.7, fill("night")),
        path("M21 19.4H23", stroke("night"), stroke_width=1.6),
        path("M22 24C18 22 14 23 13 28C17 28 20 28 22 26C24 28 27 28 31 28C30 23 26 22 22 24Z",
             fill("night")),
    ]  # fmt: skip


def _bill_falls() -> list[Markup]:
    """Bald, with shoulders like a wardrobe, a plaster on his brow."""
    return [
        circle(10, 15, 3.4, both("lamp", "night"), stroke_width=1.4),
        circle(34, 15, 3.4, both("lamp", "night"), stroke_width=1.4),
        path(_SKULL, both("lamp", "night"), stroke_width=1.6),
        path("M10.6 20C14 24 18 22.6 22 22.6S30 24 33.4 20C34 27 28 29.4 22 29.4S10 27 10.6 20Z",
             fill("slate")),
        path("M13 11L21 14V17L13 14.4ZM31 11L23 14V17L31 14.4Z", fill("night")),
        circle(17.6, 18, 1.7, fill("night")),
        circle(26.4, 18, 1.7, fill("night")),
        path("M17.6 26H26.4", f"{stroke('night')} round", stroke_width=2),
        path("M24 3.4L31 6.6M29 1.6L26 8.4", f"{stroke('red')} round", stroke_width=2.4),
    ]  # fmt: skip


def _dusty() -> list[Markup]:
    """A cloud of hair, headphones, a grin."""
    cup = both("red", "night")
    return [
        path("M12.5 14C12.5 6 31.5 6 31.5 14V20C31.5 27 27 30.5 22 30.5S12.5 27 12.5 20Z",
             fill("brown")),
        path("M11.5 15H32.5V18.4C32.5 23.6 25.6 23 23.6 18.6H20.4C18.4 23 11.5 23.6 11.5 18.4Z",
             both("night", "lamp"), stroke_width=1.2),
        path("M16.6 24.4H27.4Q26.4 28.6 22 28.6T16.6 24.4Z", fill("lamp")),
        path("M8.6 15C5 -9 39 -9 35.4 15", stroke("red"), stroke_width=3.4),
        rect(4.6, 11, 8, 12, cup, rx=3, stroke_width=1.4),
        rect(31.4, 11, 8, 12, cup, rx=3, stroke_width=1.4),
    ]  # fmt: skip


_PEOPLE = {
    Agent.MERU: (_HAIR, _BODY, _meru),
    Agent.HENRY_LYME: (_HAT, _BODY, _henry_lyme),
    Agent.BILL_FALLS: (_SKULL, _BROAD, _bill_falls),
    Agent.DUSTY: (_CLOUD, _BODY, _dusty),
}
"""The outline of a head, the body, and the face."""


def agent(which: int, lettered: bool = True) -> Markup:
    """A head on a pedestal, 44 by 62, its feet at the lower edge."""
    ink = INKS[which]
    head, body, face = _PEOPLE[Agent(which)]
    parts: list[str] = [
        path(f"{body}{head}", f"{both('lamp', 'lamp')} joined", stroke_width=6),
        path(head, both("night", "night"), stroke_width=1),
        path(body, f"{both(ink, 'night')} joined", stroke_width=2.2),
        *face(),
    ]
    if lettered:
        # At night the inks are light, and their letters dark.
        print_ = "mm-on-night" if ink == "mustard" else "fill-card"
        parts.append(text(22, 55.5, letter(which), CHEST, class_=f"numeral {print_}"))
    return join(parts)


_EYE = "M-4 0Q0 -3.6 4 0Q0 3.6 -4 0Z"
_EYES = (
    ((23.4, 25, -14, 0.8), (32.6, 25, 14, 0.8)),
    ((28, 23, 0, 1.5),),
    ((23.4, 25, 22, 1), (32.6, 25, -22, 1)),
    ((23.2, 27, 16, 0.9), (32.8, 27, -16, 0.9), (28, 17.5, 90, 0.9)),
    ((23.6, 20, 14, 0.8), (32.4, 20, -14, 0.8), (23.2, 28, 14, 0.8), (32.8, 28, -14, 0.8)),
)
"""Where an immortal has its eyes, how they slant and how large they are: as many as its number
says; the sign for all of them has two."""


def immortal(number: int) -> Markup:
    """A hooded shape, 56 by 78, with as many eyes as its number, which glows where a heart would
    be."""
    cloak = (
        "M28 -1C37 4 42 12 43 21C51 27 54 38 55 52L57 77L49 71L44 78L38 71L32 78L28 72L24 78L18 71"
        "L12 78L7 71L-1 77L1 52C2 38 5 27 13 21C14 12 19 4 28 -1Z"
    )
    hood = "M28 6C35 10 39 17 39 24C39 32 34 35 28 35S17 32 17 24C17 17 21 10 28 6Z"
    parts: list[str] = [
        path(cloak, f"{both('lamp', 'lamp')} joined", stroke_width=5),
        path(cloak, f"{both('night', 'red')} joined", stroke_width=2.4),
        path(hood, "mm-void"),
        *(
            group(path(_EYE, fill("mustard")), at=(x, y), turn=turn, scale=size)
            for x, y, turn, size in _EYES[number]
        ),
        path("M8 44C10 52 9 62 6 70M48 44C46 52 47 62 50 70", "line mm-fold round",
             stroke_width=2.4),
    ]  # fmt: skip
    if number:
        parts.append(text(28, 66, str(number), HEART, class_="numeral mm-glowing"))
    return join(parts)


def _octagon(r: float) -> str:
    a = r * 0.4142
    return polygon([(-a, -r), (a, -r), (r, -a), (r, a), (a, r), (-a, r), (-r, a), (-r, -a)])


def step_token() -> Markup:
    """Somebody was here."""
    return join(
        [
            path(_octagon(18), f"{both('lamp', 'lamp')} joined", stroke_width=3),
            path(_octagon(16.5), f"{both('red', 'night')} joined", stroke_width=2.2),
            group(path(FOOT, fill("lamp")), at=(-4.2, 1.5), turn=-14, scale=0.95),
            group(path(FOOT, fill("lamp")), at=(7, -3.5), turn=12, scale=0.8),
        ]
    )


def token_below() -> Markup:
    """A step token as the Recruiter sees it, with the hour written over it: only its rim shows."""
    return join(
        [
            path(_octagon(27), f"{both('lamp', 'lamp')} joined", stroke_width=3),
            path(_octagon(25), f"{both('red', 'night')} joined", stroke_width=2.4),
        ]
    )


def slip_token(number: int) -> Markup:
    """A Mind Slip: a moon that is not where it was; the second one carries two stars."""
    stars = "M6 -7l1.6 3.6 3.9 .4 -2.9 2.6 .8 3.9 -3.4 -2 -3.4 2 .8 -3.9 -2.9 -2.6 3.9 -.4z"
    parts: list[str] = [
        circle(0, 0, 15.5, both("blue", "night"), stroke_width=2.2),
        path("M2 -10A10.5 10.5 0 1 0 2 10A8.5 8.5 0 1 1 2 -10Z", fill("lamp")),
    ]
    if number == 2:
        parts.append(group(path(stars, fill("mustard")), at=(1.5, -3), scale=0.8))
        parts.append(group(path(stars, fill("mustard")), at=(-1.5, 6), scale=0.6))
    else:
        parts.append(group(path(stars, fill("mustard")), at=(0, 1), scale=0.9))
    return join(parts)


def recruit_token(ink: str = "green") -> Markup:
    """A head and shoulders: one who has been won over, to be seen in the eye."""
    return join(
        [
            path("M-8.4 9C-8.4 1.6 -5 .4 0 .4S8.4 1.6 8.4 9Z", f"{both(ink, 'night')} joined",
                 stroke_width=1.8),
            circle(0, -4.6, 5.8, both(ink, "night"), stroke_width=1.8),
            path("M-3.8 -4.6Q0 -8.6 3.8 -4.6Q0 -.6 -3.8 -4.6Z", fill("lamp")),
            circle(0, -4.6, 1.5, fill("night")),
        ]
    )  # fmt: skip


def chaos_token() -> Markup:
    """A barrier across a street: it lies along the border, as long as a block is wide."""
    return join(
        [
            rect(-41, -8, 82, 16, both("lamp", "night"), rx=4, stroke_width=2.4),
            path("M-37 6.8L-27 -6.8H-17L-27 6.8ZM-17 6.8L-7 -6.8H3L-7 6.8ZM3 6.8L13 -6.8H23L13 6.8Z"
                 "M23 6.8L33 -6.8H39V1L35 6.8Z", fill("red")),
            path("M-12 0C-12 -15 12 -15 12 0S-12 15 -12 0Z", both("night", "lamp"),
                 stroke_width=2),
            path("M4 0A4 4 0 1 1 -1 -4.4A7 7 0 1 1 -6.4 4", f"{stroke('mustard')} round",
                 stroke_width=2.2),
        ]
    )  # fmt: skip


def note_ground() -> Markup:
    """A sure note: a green tag with a hole."""
    return join(
        [
            path("M-17 -13L-9 -19H14Q18 -19 18 -15V13Q18 17 14 17H-13Q-17 17 -17 13Z",
                 f"{both('green', 'lamp')} joined", stroke_width=5),
            path("M-17 -13L-9 -19H14Q18 -19 18 -15V13Q18 17 14 17H-13Q-17 17 -17 13Z",
                 f"{both('green', 'night')} joined", stroke_width=2.2),
            circle(-9.5, -11.5, 2.4, fill("lamp")),
        ]
    )  # fmt: skip


def slip_of_paper() -> Markup:
    """An unsure note: torn paper, held by a pin."""
    return group(
        path("M-19 -15H19V12L14 17L9 13L4 17L-1 13L-6 17L-11 13L-16 17L-19 14Z",
             f"{both('lamp', 'night')} joined", stroke_width=2),
        circle(0, -15, 3.4, both("red", "night"), stroke_width=1.4),
        turn=-4,
    )  # fmt: skip


def time_token() -> Markup:
    """The hand of the clock: a ring with a pointer."""
    return join(
        [
            circle(0, 0, 26, stroke("mustard"), stroke_width=6),
            path("M-8 33L0 24L8 33Z", f"{both('mustard', 'night')} joined", stroke_width=1.6),
        ]
    )


def dolphin() -> Markup:
    """The spy dolphin, in mid leap and hatted."""
    return join(
        [
            path("M31 -1C27 -3 23 -5 20 -8C14 -15 4 -17 -5 -13C-8 -19 -13 -22 -18 -22C-14 -18 -13"
                 " -14 -13 -9C-20 -4 -24 3 -25 10C-30 11 -33 15 -34 20C-30 17 -26 16 -23 17"
                 "C-23 21 -20 24 -16 25C-18 20 -18 15 -16 11C-8 13 4 11 13 6C18 4 26 4 31 -1Z",
                 f"{both('blue', 'night')} joined", stroke_width=2.2),
            path("M29 0C22 3 17 1 9 5C1 9 -9 10 -14 9C-6 7 2 4 10 0C16 -2 24 -2 29 0Z",
                 fill("lamp")),
            path("M4 5C3 11 -1 16 -7 17C-5 13 -5 9 -4 6Z", f"{both('blue', 'night')} joined",
                 stroke_width=1.8),
            circle(16, -5, 2, fill("night")),
            group(
                path("M-6.5 -1C-7 -9 -3 -10 0 -8.6C3 -10 7 -9 6.5 -1Z",
                     f"{both('night', 'lamp')} joined", stroke_width=1),
                path("M-12 0Q0 -5 12 0Q0 4 -12 0Z", f"{both('night', 'lamp')} joined",
                     stroke_width=1),
                path("M-6.6 -4.4Q0 -6.4 6.6 -4.4V-1.6Q0 -3.6 -6.6 -1.6Z", fill("red")),
                at=(11, -13), turn=24,
            ),
        ]
    )  # fmt: skip


def definitions() -> Markup:
    """All of them."""
    drawn = [
        symbol(f"mm-{agent_name(which)}", AGENT_WIDE + 8, AGENT_TALL + 8,
               group(agent(which), at=(4, 6)))
        for which in range(1, AGENTS)
    ]  # fmt: skip
    drawn += [
        symbol(f"mm-{agent_name(which)}-small", AGENT_WIDE + 8, AGENT_TALL + 8,
               group(agent(which, lettered=False), at=(4, 6)))
        for which in range(1, AGENTS)
    ]  # fmt: skip
    drawn += [
        symbol(f"mm-immortal-{which}", IMMORTAL_WIDE + 8, IMMORTAL_TALL + 8,
               group(immortal(which), at=(4, 4)))
        for which in range(IMMORTALS)
    ]  # fmt: skip
    named = {
        "step": step_token(),
        "slip-1": slip_token(1),
        "slip-2": slip_token(2),
        "recruit": recruit_token(),
        "recruit-spare": recruit_token("slate"),
        "recruit-secret": recruit_token("mustard"),
        "immortal-sign": group(immortal(0), at=(-9, -12.5), scale=0.32),
        "chaos": chaos_token(),
        "note": note_ground(),
        "paper": slip_of_paper(),
        "time": time_token(),
        "dolphin": dolphin(),
        "foot-print": join(
            [
                circle(0, 0, 16, both("mustard", "night"), stroke_width=2.2),
                group(path(FOOT, fill("night")), at=(-4.4, 2), turn=-12, scale=0.9),
                group(path(FOOT, fill("night")), at=(6.4, -3), turn=10, scale=0.78),
            ]
        ),
    }
    return join([*drawn, *(el("g", one, id=f"mm-{name}") for name, one in named.items())])
