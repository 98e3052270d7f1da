"""Inside the loop: who is how close, the two laid cards, the deck, what the last turn brought."""

from __future__ import annotations

from spytable.locale import count, mark, say
from spytable.pictures.layer import layer
from spytable.pictures.palette import both, fill, stroke
from spytable.pictures.shapes import glow, rays
from spytable.pictures.svg import (
    Markup,
    el,
    group,
    join,
    path,
    rect,
    text,
    too_narrow,
    use,
    wide_enough,
)

from ..components import WON_BY, Reason, Side
from ..words.cards import card as agent_name
from ..words.cards import market_card as market_name
from . import pawns, signs
from .agents import art
from .board import INSIDE, WIDTH
from .cards import TALL, WIDE, agent_card, card_back, empty_place, slug
from .discs import SHARE, disc
from .places import PLACE_DOWN, PLACE_UP, choice, hand_piece
from .reading import Face, hue

REASONS = {
    Reason.CAUGHT: mark("Caught"),
    Reason.THIRD_CODEBREAKER: mark("Third Codebreaker"),
    Reason.THIRD_DAREDEVIL: mark("Third Daredevil"),
    Reason.CLOSER: mark("Closer at the end"),
}

X, Y, W, _ = INSIDE
SCALE = 1.23
SPARE = WIDTH / SCALE
"""The width of the section, as a card in the middle sees it."""
CARDS = 105.0
ROW = 352.0
"""The beginning of the last row: it lies between the pawns that may stand below it."""
SIZE = 36
"""The smallest text that may not vanish."""


def needs(language: str, side: int, reader: int, n: int) -> str:
    """How close a side is to a catch, in words; `reader`: the reader's side, or -1."""
    n = max(0, n)
    if side == reader:
        return count(language, n, "To catch: {n} space", "To catch: {n} spaces")
    if side == Side.GREEN:
        return count(language, n, "Green: {n} to catch", "Green: {n} to catch")
    return count(language, n, "Blue: {n} to catch", "Blue: {n} to catch")


def is_caught(n: int, green: int, blue: int) -> bool:
    """Whether this side need not say how far it still has to go: it has been caught."""
    return min(green, blue) <= 0 < n


@layer
def chase(language: str, green: int, blue: int, reader: int) -> Markup:
    """A tug of war of fourteen links: what is left of the other's colour is what you need."""
    step = (W - 8) / 14
    won = max(0, min(14, 14 - green))
    links = {"green": "", "blue": ""}
    for k in range(14):
        tip = 6 if k < won else -6
        d = f"M{4 + k * step:.1f} 37h{step - 3:.1f}l{tip} 10l{-tip} 10h{3 - step:.1f}l{tip} -10Z"
        links["green" if k < won else "blue"] += d
    parts: list[str] = [
        path(d, both(ink, "ink"), stroke_width=1.5) for ink, d in links.items() if d
    ]
    parts.append(
        path(f"M{W / 2:.1f} 33V61", stroke("ink"), stroke_width=2.5, stroke_dasharray="4 3")
    )
    # One above, one below: in some languages the two would not fit side by side.
    for side, n, x, y, anchor in (
        (Side.GREEN, green, 38.0, 29, "start"),
        (Side.BLUE, blue, W - 38, 88, "end"),
    ):
        if is_caught(n, green, blue):
            continue
        at = x - 20 if anchor == "start" else x + 20
        parts.append(signs.shape(side, at, y - 11, 12))
        words = needs(language, side, reader, n)
        parts.append(text(x, y, words, SIZE, room=W - 60, least=SIZE, anchor=anchor))
    return group(*parts, at=(X, Y), data_late="chase")


@layer
def deck(language: str, left: int) -> Markup:
    """The draw pile and how many cards it still has."""
    under = [signs.back(-2 * k, -2 * k) for k in range(min(3, left // 6), 0, -1)]
    gap = rect(1, 1, 34, 48, stroke("slate"), rx=5, stroke_width=2, stroke_dasharray="5 5")
    top = signs.back() if left else gap
    pile = el(
        "g",
        *under,
        top,
        data_piece="deck",
        data_size=f"{signs.BACK_WIDE} {signs.BACK_TALL}",
        data_face="down",
        data_stock="",
    )
    return group(
        pile,
        text(66, 38, str(left), 36, class_="numeral fill-ink"),
        el("title", f"{say(language, 'Deck')}: {left}"),
        at=(X + W / 2 - 44, Y + ROW),
    )


def _laid(place: int, drawn: Markup, name: str | None = None) -> Markup:
    """A card in the middle, the first or the second; or, by this name, the place for it."""
    left = W / 2 - WIDE * SCALE - 7 if place == 0 else W / 2 + 7
    return group(drawn, at=(X + left, Y + CARDS), scale=SCALE, data_place=name)


@layer
def up(language: str, face: Face | None, code: int, held: str) -> Markup:
    """The card laid face up; `held`: where it may have come from."""
    if face is None:
        return _laid(0, empty_place(say(language, "Face up"), SPARE), PLACE_UP)
    label = say(language, "Recruit: {card}", card=agent_name(language, face.agent))
    light = glow(WIDE, TALL) if code else ""
    card = el(
        "g",
        choice(code, label, light, agent_card(language, face, WIDE, SPARE)),
        class_="piece lifted" if code else "piece",
        data_piece="card-up",
        data_size=f"{WIDE} {TALL}",
        data_card=slug(face.agent),
        data_from=f"{from_hand(face.agent)} {held}",
    )
    return _laid(0, card)


@layer
def down(language: str, lies: bool, known: int, code: int, held: str) -> Markup:
    """The card laid face down; its layer sees a corner of it."""
    if not lies:
        return _laid(1, empty_place(say(language, "Face down"), SPARE), PLACE_DOWN)
    label = say(language, "Recruit the face-down card")
    light = glow(WIDE, TALL) if code else ""
    card = el(
        "g",
        choice(code, label, light, card_back(language, known)),
        class_="piece",
        data_piece="card-down",
        data_size=f"{WIDE} {TALL}",
        data_face="down",
        data_from=f"{from_hand(known)} {held}" if known else held,
    )
    return _laid(1, card)


def from_hand(agent: int) -> str:
    """The pieces of the reader's hand that a laid card may have been."""
    return " ".join(hand_piece(agent, copy) for copy in range(1, 7))


@layer
def last(language: str, side: int, agent: int, moved: int) -> Markup:
    """The agent a side recruited in the turn judged last, and the distance it went."""
    if not agent:
        return join([])
    left = 2 if side == Side.GREEN else W - 92

    def chip(wide: float, *more: Markup) -> list[Markup]:
        return [
            rect(0, 0, wide, 52, both("paper", hue(side).ink), rx=9, stroke_width=3),
            use(art(agent), 5, 5, 34, 42),
            rect(5, 5, 34, 42, stroke("night"), stroke_width=1.5),
            *more,
        ]

    number = 20 * SHARE
    return group(
        el("g", *chip(90, disc(65, 26, 20, moved)), class_=wide_enough(WIDTH, number)),
        # Where the number could not be read, the card alone, at the same edge.
        group(
            *chip(44),
            at=(0 if side == Side.GREEN else 46, 0),
            class_=too_narrow(WIDTH, number),
        ),
        el("title", f"{say(language, 'Last turn')}: {agent_name(language, agent)}"),
        at=(X + left, Y + ROW),
        data_late=f"last-{side}",
    )


@layer
def ending(language: str, side: int, reason: int) -> Markup:
    """A poster for the winner, where the laid cards were."""
    won = say(language, "Green wins") if side == Side.GREEN else say(language, "Blue wins")
    if reason in WON_BY:
        why = market_name(language, WON_BY[Reason(reason)])
    else:
        why = say(language, REASONS[Reason(reason)])
    wide, tall = W - 8, 240
    poster = el(
        "svg",
        rect(0, 0, wide, tall, fill("night")),
        rays(wide / 2, 92, 420, 18, "mustard", 4),
        use(pawns.ART[side], wide / 2 - 62, 4, 124, 150),
        rect(0, 152, wide, 88, fill("night")),
        text(wide / 2, 194, won, 40, room=wide - 30, least=SIZE, class_="label caps fill-lamp"),
        text(wide / 2, 230, why, SIZE, room=wide - 30, least=SIZE, class_="label fill-mustard"),
        x=4,
        y=CARDS,
        width=wide,
        height=tall,
    )
    frame = rect(4, CARDS, wide, tall, stroke("ink"), stroke_width=3)
    return group(poster, frame, at=(X, Y), data_ending="")
