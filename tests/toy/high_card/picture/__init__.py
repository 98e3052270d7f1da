"""The table of High Card: nine cards in a row, the trick below, and who has won how many."""

from __future__ import annotations

from collections.abc import Sequence

from spytable.locale import say
from spytable.pictures import shapes
from spytable.pictures.palette import BLUE, RED
from spytable.pictures.parts import Drawing, Kind, Section, layers
from spytable.pictures.svg import Markup, el, group, join, rect, text

from ..choices import ANSWER, DEAL, LAY, NAMES, PICK
from ..components import CARDS, SEATS
from ..facts import winner
from ..sight import View

__all__ = ["PASSING", "definitions", "parts", "pieces_told"]

WIDE, TALL = 720, 420
CARD_WIDE, CARD_TALL = 68, 96
PASSING = frozenset({"trick"})


def parts(
    v: View,
    offered: Sequence[int],
    names: Sequence[str],
    language: str,
    marks: Sequence[tuple[int, str, str]] = (),
) -> Drawing:
    """The one part of the picture; every offered choice has exactly one place in it.  Notes beside
    this game have no place on its table."""
    cards = (_card(v, card, offered, language) for card in range(1, CARDS + 1))
    drawn = [
        ("cards", join(cards)),
        ("trick", _trick(v, offered, language)),
        ("panels", join(_panel(v, seat, names) for seat in range(SEATS))),
    ]
    table = Section("table", Kind.BOARD, WIDE, TALL, layers(drawn))
    title = say(language, "High Card, turn {n}", n=int(v.turn))
    return Drawing("high-card", title, "", (table,), language)


def definitions() -> Markup:
    """Nothing in it is drawn twice."""
    return join([])


def _place(code: int, offered: Sequence[int], label: str, *parts: str) -> Markup:
    if code not in offered:
        return el("g", *parts)
    words = {"class_": "choice", "role": "button", "aria_label": label}
    return el("g", *parts, data_choice=NAMES[code], tabindex=0, **words)


def _card(v: View, card: int, offered: Sequence[int], language: str) -> Markup:
    own, gone = bool(v.own[card]), bool(v.gone[card])
    face = rect(0, 0, CARD_WIDE, CARD_TALL, "hc-face" if own or gone else "hc-back", rx=8)
    code = ANSWER.code(card) if v.laid else PICK.code(card)
    label = say(language, "The {n}", n=card)
    glow = [shapes.glow(CARD_WIDE, CARD_TALL)] if code in offered else []
    number = text(CARD_WIDE / 2, 62, str(card), 38, class_="numeral fill-ink")
    drawn = _place(code, offered, label, el("title", label), *glow, face, number)
    return group(
        drawn,
        at=(18 + (card - 1) * 77, 30),
        class_="hc-gone" if gone else None,
        data_piece=f"card-{card}",
    )


def _trick(v: View, offered: Sequence[int], language: str) -> Markup:
    """The card that is led: one's own open, another's from behind."""
    parts = [el("title", say(language, "The trick"))]
    if LAY in offered:
        parts.append(shapes.glow(CARD_WIDE, CARD_TALL))
    parts.append(rect(0, 0, CARD_WIDE, CARD_TALL, "hc-back" if v.laid else "hc-face", rx=8))
    if v.picked:
        parts.append(text(CARD_WIDE / 2, 62, str(int(v.picked)), 38, class_="numeral fill-ink"))
    placed = _place(LAY, offered, say(language, "Lay it face down"), *parts)
    return group(placed, at=(326, 160), data_piece="trick")


def _panel(v: View, seat: int, names: Sequence[str]) -> Markup:
    hue = (RED, BLUE)[seat]
    score = str(int(v.score[seat]))
    return group(
        el("title", names[seat] or score),
        group(shapes.seat_shape(hue, 26, score), at=(40, 50)),
        text(80, 58, names[seat], 26, room=240, least=25, anchor="start"),
        at=(20 + seat * 350, 300),
        data_piece=f"panel-{seat + 1}",
    )


def pieces_told(before: View, after: View, who: int, code: int) -> list[str]:
    """The pieces that the sentences about this choice speak of."""
    if DEAL.has(code) and DEAL.of(code):
        return [f"card-{DEAL.of(code)}"]
    if DEAL.has(code):
        return [f"panel-{1 if before.hand_size[0] == before.hand_size[1] else 2}"]
    if PICK.has(code):
        return [f"card-{PICK.of(code)}"]
    if code == LAY:
        return ["trick"]
    led, answered = int(after.led), int(after.answered)
    panel = f"panel-{winner(int(before.leader), led, answered) + 1}"
    return [f"card-{led}", f"card-{answered}", panel]
