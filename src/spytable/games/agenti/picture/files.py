"""The file board: four portraits, each with its file as a queue, and who has checked it."""

from __future__ import annotations

from spytable.locale import count, say
from spytable.pictures.layer import layer
from spytable.pictures.lettering import LEGIBLE, line
from spytable.pictures.palette import both, fill, stroke
from spytable.pictures.shapes import CROSS
from spytable.pictures.svg import Markup, circle, el, group, join, path, rect, text

from ..choices import ASSIGN, CHECK, NAME, assigned_distance, assigned_suspect
from ..components import FILE_SIZE, FIRST_BONUS, HIDEOUT_OF_HALF, SUSPECTS, Half
from ..words.pieces import bonus_name, half_name, letter
from . import pieces
from .offered import Labelled
from .scene import PANEL, fitted, place, stamp
from .told import file_piece

TALL = 128
COLUMN, WIDE, HIGH = 98.0, 94.0, 120.0
LEFT, TOP = 4.0, 4.0
QUEUE, CHECKS = 67.0, 105.0
"""The beginning of a file's cards in its column, and the middle of the line of checks."""
CARD_WIDE, CARD_TALL = 14.0, 26.0
BONUS_ACTIONS = (0, 1, 3, 5)
"""The sign of the action that a bonus card stands for; a key has a sign of its own."""


def at(suspect: int) -> tuple[float, float]:
    """The beginning of a suspect's column."""
    return LEFT + (suspect - 1) * COLUMN, TOP


def definitions() -> Markup:
    """The small cards of a file: a half, a back, the back of one that somebody has seen."""
    drawn = {
        "card-back": _back(""),
        "card-seen": _back("seen"),
    }
    for half in range(1, len(Half)):
        drawn[f"card-{half}"] = _card(half)
    return join(el("g", one, id=f"ag-{name}") for name, one in drawn.items())


def _back(kind: str) -> Markup:
    eye = circle(CARD_WIDE / 2, 6.5, 2.4, fill("mustard")) if kind else join([])
    hole = group(
        path("M0 -6A4 4 0 0 1 2.1 1.3L3.6 7.3H-3.6L-2.1 1.3A4 4 0 0 1 0 -6Z", fill("slate")),
        at=(CARD_WIDE / 2, 16),
    )
    return join(
        [
            rect(0.5, 0.5, CARD_WIDE - 1, CARD_TALL - 1, both("night", "ink"), rx=2.5,
                 stroke_width=1),
            hole,
            eye,
        ]
    )  # fmt: skip


def _card(half: int) -> Markup:
    """A half that the reader has seen: the number of its hideout, under a roof or over a door."""
    upper = half < Half.B1
    sign = (
        path(f"M2 7.5L{CARD_WIDE / 2} 1.6L{CARD_WIDE - 2} 7.5Z", fill("red"))
        if upper
        else path(f"M2 {CARD_TALL - 2}V{CARD_TALL - 6.5}H{CARD_WIDE - 2}V{CARD_TALL - 2}H9V"
                  f"{CARD_TALL - 4.5}H5V{CARD_TALL - 2}Z", fill("blue"))
    )  # fmt: skip
    low = 21.0 if upper else 14.0
    return join(
        [
            rect(0.5, 0.5, CARD_WIDE - 1, CARD_TALL - 1, both("lamp", "night"), rx=2.5,
                 stroke_width=1),
            sign,
            text(CARD_WIDE / 2, low, str(int(HIDEOUT_OF_HALF[half])), 14,
                 class_="numeral fill-night"),
        ]
    )  # fmt: skip


@layer
def column(
    language: str,
    suspect: int,
    queue: tuple[int, ...],
    seen_by_some: tuple[int, ...],
    bonus: int,
    checks: tuple[int, ...],
    names: tuple[str, ...],
    pending: int,
    evidence: int,
    wrong: tuple[int, ...],
    looking: bool,
) -> Markup:
    """One suspect: portrait, file, checks; what the evidence says, where the reader knows it."""
    parts: list[str] = [
        rect(0, 0, WIDE, HIGH, "lit" if looking else both("card", "ink"), rx=9,
             stroke_width=None if looking else 1.4),
        rect(4, 4, 56, 57, "ag-photo", rx=5),
        fitted(pieces.suspect_name(suspect), 4, 3, 56, 58),
        path("M50 4l9 9M54 3l6 6", stroke("slate"), stroke_width=1.6),
    ]  # fmt: skip
    if evidence:
        parts.append(_evidence(language, suspect, evidence))
    elif wrong:
        parts.append(_wrong(language, suspect, wrong))
    if pending:
        parts.append(_pending(language, pending))
    parts.append(_queue(language, suspect, queue, seen_by_some, bonus))
    for seat, number in enumerate(checks):
        x = 11 + 90 / max(3, len(checks)) * seat
        who = say(language, "{name}, checks of this file: {n}", name=names[seat], n=number)
        parts.append(
            el(
                "g",
                group(pieces.badge(seat, 5.4), at=(x - 2.6, CHECKS)),
                line(x + 4.6, CHECKS, str(number), LEGIBLE, room=11.6, class_="numeral fill-ink"),
                el("title", who),
                role="img",
            )
        )
    return group(*parts, at=at(suspect), data_place=file_piece(suspect), class_="ag-file")


def _evidence(language: str, suspect: int, hideout: int) -> Markup:
    """The card from under the portrait."""
    words = say(language, "{suspect} owns hideout {n}", suspect=letter(suspect), n=hideout)
    return el(
        "g",
        rect(60, 24, 32, 36, both("lamp", "night"), rx=4, stroke_width=1.6),
        group(el("use", href=f"#ag-hideout-{hideout}"), at=(76, 37), scale=0.34),
        text(76, 58.5, str(hideout), 13.5, class_="numeral fill-night"),
        el("title", words),
        role="img",
    )


def _wrong(language: str, suspect: int, hideouts: tuple[int, ...]) -> Markup:
    """AG-148. Claims about this suspect that were wrong: plan and owner are not both there."""
    parts, spoken = [], []
    for k, hideout in enumerate(hideouts):
        y = 32 + 14 * k
        parts.append(text(72, y + 5, str(hideout), 13.5, class_="numeral fill-ink"))
        parts.append(
            group(path(CROSS, "line stroke-red round", stroke_width=4), at=(84, y), scale=0.5)
        )
        spoken.append(
            say(
                language,
                "A wrong claim: {suspect}, hideout {n}",
                suspect=letter(suspect),
                n=hideout,
            )
        )
    return el("g", *parts, el("title", ". ".join(spoken)), role="img")


def _pending(language: str, number: int) -> Markup:
    words = count(language, number, "{n} check earned", "{n} checks earned")
    return el(
        "g",
        circle(78, 14, 10.5, both("mustard", "night"), stroke_width=1.6),
        text(78, 19, str(number), 14, class_="numeral fill-night"),
        el("title", words),
        role="img",
    )


def _queue(
    language: str, suspect: int, queue: tuple[int, ...], seen_by_some: tuple[int, ...], bonus: int
) -> Markup:
    """The file, its top card first; at its end the bonus card that was found."""
    parts: list[str] = [
        path(f"M4 {QUEUE + 13}l-3.4 -4v8z", fill("mustard")),
    ]
    known = []
    for k, card in enumerate(queue):
        name = f"card-{card}" if 0 < card < FIRST_BONUS else "card-back"
        if not card and seen_by_some[k]:
            name = "card-seen"
        parts.append(stamp(name, 4.5 + 14.4 * k, QUEUE))
        if 0 < card < FIRST_BONUS:
            known.append(f"{k + 1}: {half_name(language, card)}")
    if bonus:
        x = 4.5 + 14.4 * (FILE_SIZE - 1)
        parts.append(rect(x + 0.5, QUEUE + 0.5, 13, 25, "line ag-gone", rx=2.5, stroke_width=1.2))
        sign = "bow-ink" if bonus == 4 else f"action-{BONUS_ACTIONS[bonus]}"
        parts.append(stamp(sign, x + 7, QUEUE + 13, 0.34 if bonus < 4 else 0.5))
        known.append(say(language, "bonus found: {bonus}", bonus=bonus_name(language, bonus)))
    words = say(language, "File of {suspect}: {n} cards", suspect=letter(suspect), n=len(queue))
    return el("g", *parts, el("title", ". ".join([words, *known])), role="img")


@layer
def choices(offered: Labelled, lights: tuple[tuple[int, str], ...]) -> Markup:
    """The files that may be checked, the suspects that may be named; or who goes how far, with
    `lights` where to."""
    drawn, led = [], dict(lights)
    for code, label in offered:
        if ASSIGN.has(code):
            suspect, distance = int(assigned_suspect(code)), int(assigned_distance(code))
            drawn.append(group(_distance(code, label, distance, led.get(code)), at=at(suspect)))
        else:
            suspect = CHECK.of(code) if CHECK.has(code) else NAME.of(code)
            frame = rect(-1, -1, WIDE + 2, HIGH + 2, "glow ag-over", rx=10)
            drawn.append(group(place(code, label, frame), at=at(suspect)))
    return join(drawn)


def _distance(code: int, label: str, steps: int, lights: str | None) -> Markup:
    """A button with a number of steps; four of them cover the file for so long."""
    x, y = 2 + 46 * ((steps - 1) % 2), 63 + 29 * ((steps - 1) // 2)
    return place(
        code,
        label,
        rect(x, y, 44, 27, both("lamp", "night"), rx=8, stroke_width=1.4),
        rect(x, y, 44, 27, "glow", rx=8),
        text(x + 22, y + 20, str(steps), 19, class_="numeral fill-night"),
        lights=lights,
    )


def summary(language: str) -> str:
    """The name of the board."""
    return say(language, "The file board")


assert SUSPECTS == 5 and PANEL >= 4 * COLUMN
