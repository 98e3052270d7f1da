"""Inside the loop: who is how close, the deck, the two laid cards, what the last turn brought."""

from __future__ import annotations

from spytable.kernel.document import kebab
from spytable.locale import mark, say
from spytable.pictures.palette import both, fill, stroke
from spytable.pictures.shapes import keyhole_back, rays, seat_shape, value_disc
from spytable.pictures.svg import Markup, el, group, join, path, rect, text, use

from ..choices import RECRUIT_DOWN, RECRUIT_UP
from ..components import WON_BY, Agent, Reason, Side
from ..words.cards import card as agent_name
from ..words.cards import market_card as market_name
from . import pawns
from .agents import art
from .board import INSIDE
from .cards import TALL, WIDE, agent_card, card_back, choice_glow, empty_place
from .scene import Scene, hue

REASONS = {
    Reason.CAUGHT: mark("Caught"),
    Reason.THIRD_CODEBREAKER: mark("Third Codebreaker"),
    Reason.THIRD_DAREDEVIL: mark("Third Daredevil"),
    Reason.CLOSER: mark("Closer at the end"),
}


TITLE = "label caps fill-ink"


def middle(scene: Scene) -> Markup:
    """All that lies inside the loop."""
    x, y, w, _ = INSIDE
    laid = (
        _ending(scene)
        if scene.winner >= 0
        else join(
            [
                group(_deck(scene), at=(4, 102)),
                group(_up(scene), at=(w - 2 * WIDE - 22, 102)),
                group(_down(scene), at=(w - WIDE - 4, 102)),
            ]
        )
    )
    return group(_chase(scene), laid, *_lately(scene), at=(x, y))


def needs(scene: Scene, side: int) -> str:
    """How close a side is to a catch, in words."""
    n = max(0, scene.needs(side))
    if not scene.spectator and side == scene.v.side:
        return say(scene.language, "You need {n}", n=n)
    if side == Side.GREEN:
        return say(scene.language, "Green needs {n}", n=n)
    return say(scene.language, "Blue needs {n}", n=n)


def _chase(scene: Scene) -> Markup:
    """A tug of war of fourteen links: what is left of the other's colour is what you need."""
    w = INSIDE[2]
    step = (w - 8) / 14
    won = max(0, min(14, 14 - scene.needs(Side.GREEN)))
    parts: list[str] = []
    for k in range(14):
        ink = "green" if k < won else "blue"
        left = 4 + k * step
        tip = 6 if k < won else -6
        d = f"M{left:.1f} 32h{step - 3:.1f}l{tip} 11l{-tip} 11h{3 - step:.1f}l{tip} -11Z"
        parts.append(path(d, both(ink, "ink"), stroke_width=1.5))
    parts.append(
        path(f"M{w / 2:.1f} 27V59", stroke("ink"), stroke_width=2.5, stroke_dasharray="4 3")
    )
    # One above, one below: in some languages the two would not fit side by side.
    for side, x, y, anchor in ((Side.GREEN, 36.0, 24, "start"), (Side.BLUE, w - 36, 85, "end")):
        at = x - 20 if anchor == "start" else x + 20
        parts.append(group(seat_shape(hue(side), 11), at=(at, y - 9)))
        parts.append(text(x, y, needs(scene, side), 27, room=w - 60, anchor=anchor))
    return join(parts)


def _deck(scene: Scene) -> Markup:
    """The draw pile and how many cards it still has."""
    left = int(scene.v.deck_size)
    wide, tall = 84, 118
    layers = [
        group(keyhole_back(wide, tall, plain=True), at=(0, 10 - 3 * k))
        for k in range(min(3, left // 6))
    ]
    top = (
        group(keyhole_back(wide, tall), at=(0, 10 - 3 * len(layers)))
        if left
        else rect(
            2, 12, wide - 4, tall - 4, stroke("slate"), rx=8, stroke_width=2, stroke_dasharray="6 6"
        )
    )
    return el(
        "g",
        *layers,
        top,
        text(wide / 2, 166, str(left), 38, class_="numeral fill-ink"),
        text(
            wide / 2, 192, say(scene.language, "Deck"), 22, room=wide + 6, class_="label fill-slate"
        ),
        class_="piece piece-deck",
        data_piece="deck",
        data_size=f"{wide} {tall}",
        data_stock="",
        data_face="down",
    )


def _up(scene: Scene) -> Markup:
    """The card laid face up."""
    up = int(scene.v.up)
    if not up:
        return empty_place(say(scene.language, "Face up"))
    label = say(scene.language, "Recruit: {card}", card=agent_name(scene.language, up))
    return el(
        "g",
        scene.place(
            RECRUIT_UP,
            label,
            choice_glow(scene, RECRUIT_UP, WIDE, TALL),
            agent_card(scene, up, lifted=RECRUIT_UP in scene.offered),
        ),
        class_="piece piece-card-up",
        data_piece="card-up",
        data_size=f"{WIDE} {TALL}",
        data_card=kebab(Agent(up)),
        data_from=came_from(scene, up),
    )


def _down(scene: Scene) -> Markup:
    """The card laid face down; its layer sees a corner of it."""
    # The first of the two cards always lies face up, so a second one is the one face down.
    if scene.v.laid < (2 if scene.v.up else 1):
        return empty_place(say(scene.language, "Face down"))
    label = say(scene.language, "Recruit the face-down card")
    return el(
        "g",
        scene.place(
            RECRUIT_DOWN,
            label,
            choice_glow(scene, RECRUIT_DOWN, WIDE, TALL),
            card_back(scene, int(scene.v.down)),
        ),
        class_="piece piece-card-down",
        data_piece="card-down",
        data_size=f"{WIDE} {TALL}",
        data_face="down",
        data_from=came_from(scene, int(scene.v.down)),
    )


def came_from(scene: Scene, agent: int) -> str:
    """Where a laid card may have come from: the reader's hand, or that of whoever laid it."""
    own = [f"hand-{kebab(Agent(agent))}-{copy}" for copy in range(1, 7)] if agent else []
    return " ".join(own + [f"held-{seat}" for seat in scene.seats(int(scene.v.active))])


def _lately(scene: Scene) -> list[Markup]:
    """The last turn; before there is one, the name of the game."""
    if any(scene.v.recruited[side] for side in Side):
        return [_last(scene, side) for side in Side]
    w = INSIDE[2]
    return [
        text(w / 2, 372, say(scene.language, "Agent Avenue"), 48, room=w - 24, class_=TITLE),
        path(f"M16 392H{w - 16}", stroke("mustard"), stroke_width=6),
    ]


def _last(scene: Scene, side: int) -> Markup:
    """What a side recruited in the turn judged last, and how far it went."""
    w = INSIDE[2]
    wide = w / 2 - 10
    agent = int(scene.v.recruited[side])
    if not agent:
        return join([])
    moved = int(scene.v.moved[side])
    return group(
        rect(0, 0, wide, 92, both("paper", hue(side).ink), rx=12, stroke_width=3),
        use(art(agent), 10, 10, 62, 72),
        rect(10, 10, 62, 72, stroke("night"), stroke_width=2),
        group(seat_shape(hue(side), 10), at=(90, 26)),
        text(
            106,
            34,
            say(scene.language, "Last turn"),
            22,
            room=wide - 114,
            anchor="start",
            class_="label fill-slate",
        ),
        value_disc(112, 64, 19, moved),
        at=(4 if side == Side.GREEN else w / 2 + 6, 320),
    )


def _ending(scene: Scene) -> Markup:
    """A poster for the winner."""
    w = INSIDE[2]
    side = scene.winner
    won = (
        say(scene.language, "Green wins")
        if side == Side.GREEN
        else say(scene.language, "Blue wins")
    )
    if scene.reason in WON_BY:
        why = market_name(scene.language, WON_BY[scene.reason])
    else:
        why = say(scene.language, REASONS[scene.reason])
    poster = el(
        "svg",
        rect(0, 0, w - 8, 214, fill("night")),
        rays((w - 8) / 2, 92, 420, 18, "mustard", 4),
        use(pawns.ART[side], (w - 8) / 2 - 62, 4, 124, 150),
        rect(0, 148, w - 8, 66, fill("night")),
        text((w - 8) / 2, 182, won, 34, room=w - 40, class_="label caps fill-lamp"),
        text((w - 8) / 2, 206, why, 22, room=w - 40, class_="label fill-mustard"),
        x=4,
        y=100,
        width=w - 8,
        height=214,
    )
    return join([poster, rect(4, 100, w - 8, 214, stroke("ink"), stroke_width=3)])
