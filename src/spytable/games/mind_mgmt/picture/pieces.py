"""The figures and tokens: four agents who walk the streets, four immortals who loom over them.

An agent is a light pawn with a face, a letter on the chest and a silhouette of its own; an immortal
is half as tall again, hooded, dark, faceless but for its eyes.  A step is an eight-cornered token
with a foot, a sure note a green tag, an unsure one a slip of paper.
"""

from __future__ import annotations

from spytable.kernel.document import kebab
from spytable.pictures.palette import both, fill, stroke
from spytable.pictures.shapes import polygon
from spytable.pictures.svg import Markup, circle, el, group, join, path, rect, symbol, text

from ..components import AGENTS, IMMORTALS, Agent, Card

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
    """What is printed on an agent's chest."""
    return LETTERS[agent]


def agent_name(agent: int) -> str:
    """The symbol of an agent."""
    return f"agent-{Agent(agent).name.lower().replace('_', '-')}"


_BODY = "M22 25C30 25 35 30 36 38L40 58H4L8 38C9 30 14 25 22 25Z"
_HEADS = {
    # long hair
    Agent.MERU: "M22 2C31 2 35 8 35 16L37 30H29L31 18H13L15 30H7L9 16C9 8 13 2 22 2Z",
    # a broad hat
    Agent.HENRY_LYME: "M6 13H38V9H31L29 1H15L13 9H6Z",
    # bald, with shoulders like a wardrobe
    Agent.BILL_FALLS: "M2 38L5 27L13 24H31L39 27L42 38Z",
    # a crest of hair and headphones
    Agent.DUSTY: "M10 13C9 4 15 0 20 3L22 -1L25 3L30 0C36 5 35 10 34 13ZM7 11H13V22H7ZM31 11H37V22"
    "H31Z",
}


def agent(which: int, lettered: bool = True) -> Markup:
    """A pawn, 44 by 62, its feet at the lower edge."""
    ink = INKS[which]
    head = _HEADS[Agent(which)]
    edge = f"{both(ink, 'night')} joined"
    rim = f"{_BODY}{head}M22 5a10 11 0 1 0 .1 0z"
    face = [
        circle(22, 15.5, 9.6, both("lamp", "night"), stroke_width=2),
        path("M18 15V17.4M26 15V17.4", f"{stroke('night')} round", stroke_width=2.4),
    ]
    hair = path(head, both("night", "night"), stroke_width=1)
    body = path(_BODY, edge, stroke_width=2.2)
    order: list[str]
    if which == Agent.BILL_FALLS:
        order = [body, path(head, edge, stroke_width=2.2), *face,
                 path("M17 21H27", f"{stroke('night')} round", stroke_width=2)]  # fmt: skip
    elif which == Agent.MERU:
        order = [hair, body, *face, path("M12.6 14C12 4 32 4 31.4 14C27 10 17 10 12.6 14Z",
                                         fill("night"))]  # fmt: skip
    else:
        order = [body, *face, hair]
    parts: list[str] = [path(rim, f"{both('lamp', 'lamp')} joined", stroke_width=6), *order]
    if lettered:
        print_ = "night" if ink == "mustard" else "lamp"
        parts.append(text(22, 55, letter(which), CHEST, class_=f"numeral mm-on-{print_}"))
    return join(parts)


def immortal(number: int) -> Markup:
    """A hooded shape, 56 by 78; its number glows where a heart would be."""
    cloak = (
        "M28 0C36 4 41 12 42 21C50 27 54 38 55 52L57 77L49 71L44 78L38 71L32 78L28 72L24 78L18 71"
        "L12 78L7 71L-1 77L1 52C2 38 6 27 14 21C15 12 20 4 28 0Z"
    )
    hood = "M28 7C34 11 37 17 37 24C37 31 33 34 28 34S19 31 19 24C19 17 22 11 28 7Z"
    parts: list[str] = [
        path(cloak, f"{both('lamp', 'lamp')} joined", stroke_width=5),
        path(cloak, f"{both('night', 'red')} joined", stroke_width=2.4),
        path(hood, "mm-void"),
        path("M22 23L27 25.5L22.6 27ZM34 23L29 25.5L33.4 27Z", fill("mustard")),
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
    """A head and shoulders: one who has been won over."""
    return join(
        [
            path("M-8 9C-8 1 -5 -1 0 -1S8 1 8 9Z", f"{both(ink, 'night')} joined",
                 stroke_width=1.8),
            circle(0, -5.5, 4.8, both(ink, "night"), stroke_width=1.8),
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
    """The spy dolphin, with a spyglass."""
    return join(
        [
            path(
                "M-26 9C-22 -8 -8 -16 8 -12C6 -18 2 -20 0 -21C8 -23 14 -18 17 -9C24 -6 28 -1 29 4"
                "C22 2 17 3 13 6C6 11 -6 10 -14 12C-16 16 -20 19 -25 19C-23 16 -23 14 -24 13"
                "C-27 13 -30 12 -32 10C-30 9 -28 9 -26 9Z",
                f"{both('blue', 'night')} joined", stroke_width=2.2,
            ),
            path("M-10 8C-2 9 6 8 12 4", f"{stroke('lamp')} round", stroke_width=2.4),
            circle(17, -3, 2.2, fill("lamp")),
            path("M19 -12H31V-7H19Z", f"{both('mustard', 'night')} joined", stroke_width=1.6),
        ]
    )  # fmt: skip


def character(card: int) -> Markup:
    """The one behind the screen: an advertising man in a hat, or a girl with a pipe."""
    if card == Card.KARL_BOX:
        return join(
            [
                path("M-24 34C-24 14 -14 9 0 9S24 14 24 34Z", fill("night")),
                path("M-5 10L0 22L5 10Z", fill("lamp")),
                path("M-1.8 12H1.8L3 24L0 28L-3 24Z", fill("red")),
                circle(0, -3, 13, both("lamp", "night"), stroke_width=2.2),
                path("M-22 -9H22V-13H14L12 -26H-12L-14 -13H-22Z", fill("night")),
                path("M-13 -16H13V-13H-13Z", fill("red")),
                path("M-8 -2H-2V3H-8ZM2 -2H8V3H2ZM-2 0H2", "line stroke-night", stroke_width=2),
                path("M-5 6H5", f"{stroke('night')} round", stroke_width=2),
            ]
        )
    return join(
        [
            path("M-17 -8C-17 -22 -9 -27 0 -27S17 -22 17 -8L19 14H-19Z", fill("night")),
            path("M-22 34C-22 17 -13 11 0 11S22 17 22 34Z", fill("red")),
            circle(0, -3, 12, both("lamp", "night"), stroke_width=2.2),
            path("M-12 -6C-8 -14 6 -15 12 -6C13 -18 8 -22 0 -22S-13 -18 -12 -6Z", fill("night")),
            path("M-6 -3V0M6 -3V0", f"{stroke('night')} round", stroke_width=2.6),
            path("M2 5L16 9M14 4H22V13H16Z", f"{both('brown', 'night')} joined", stroke_width=2),
            path("M18 1C14 -5 23 -8 18 -15", f"{stroke('slate')} round", stroke_width=2.6),
        ]
    )


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
        **{kebab(card): character(card) for card in Card if card},
        "foot-print": join(
            [
                circle(0, 0, 16, both("mustard", "night"), stroke_width=2.2),
                group(path(FOOT, fill("night")), at=(-4.4, 2), turn=-12, scale=0.9),
                group(path(FOOT, fill("night")), at=(6.4, -3), turn=10, scale=0.78),
            ]
        ),
    }
    return join([*drawn, *(el("g", one, id=f"mm-{name}") for name, one in named.items())])
