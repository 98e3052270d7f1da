"""The Recruiter's desk: the card, the three hidden features, the Mind Slip token, and the recruits
won so far. For all others face down, as long as it is a secret."""

from __future__ import annotations

from spytable.locale import say
from spytable.pictures.layer import layer
from spytable.pictures.lettering import LEGIBLE, line
from spytable.pictures.palette import both
from spytable.pictures.parts import Kind, Section, layers
from spytable.pictures.shapes import keyhole_back, seat_shape
from spytable.pictures.svg import Markup, el, group, join, path, rect

from ..components import FEATURES, RECRUITER, Card, Owner, Slip
from ..words.pieces import card_name, feature_name, recruits
from . import symbols
from .cards import character_card, reminder
from .scene import PANEL, hue, stamp
from .seen import Seen
from .told import CHARACTER, RECRUITER_DESK

HEAD, TALL = 27.0, 122.0


def section(seen: Seen) -> Section:
    """The Recruiter's desk, as far as the reader may see it."""
    language = seen.language
    open_ = tuple(f for f in range(1, FEATURES) if seen.exposed[f])
    kept = tuple(f for f in range(1, FEATURES) if seen.hidden[f] and f not in open_)
    lit = seen.decider == Owner.RECRUITER or (seen.over and seen.winner == 0)
    name = seen.names[RECRUITER] if seen.names else ""
    drawn = [
        ("head", head(language, name, lit)),
        ("card", character(language, seen.character)),
        ("possible", join([]) if seen.character else possible(language, seen.recruiter_cards)),
        ("features", three(language, kept, open_, _laid(seen))),
        ("tokens", tokens(language, _slip(seen), seen.dolphin, seen.training)),
        (
            "recruits",
            won(language, seen.recruits, seen.all_recruits, seen.contacted),
        ),
    ]
    told = f"{name or say(language, 'Recruiter')} · {recruits(language, seen.recruits)}"
    return Section(
        "desk",
        Kind.OWN if seen.is_recruiter else Kind.OTHER,
        PANEL,
        TALL,
        layers(drawn),
        say(language, "The Recruiter's desk"),
        f"{told} / {seen.all_recruits}",
        smallest=LEGIBLE,
    )


def _laid(seen: Seen) -> bool:
    """Whether the three have been dealt."""
    return seen.hour > 0 or any(seen.hidden)


def _slip(seen: Seen) -> int:
    """The Mind Slip tokens that are gone: 1 the Recruiter's own."""
    return 1 if seen.slip_hour or seen.slipping == Slip.OWN else 0


@layer
def head(language: str, name: str, lit: bool) -> Markup:
    """The owner of the desk."""
    title = say(language, "Recruiter")
    return el(
        "g",
        rect(1, 1, PANEL - 2, TALL - 2, both("card", "ink"), rx=9, stroke_width=1.4),
        rect(4, 4, PANEL - 8, 3.4, "fill-mustard" if lit else "fill-red", rx=1.7),
        group(seat_shape(hue(RECRUITER), 7.5), at=(16, 19)),
        line(30, 19, name or title, 15, room=220),
        line(PANEL - 10, 19, title, 13, room=130, class_="label fill-slate", anchor="end")
        if name
        else join([]),
        el("title", f"{title}: {name}" if name else title),
        data_place=RECRUITER_DESK,
        role="img",
    )


@layer
def character(language: str, card: int) -> Markup:
    """The Recruiter card: a back for those who may not know it."""
    wide, high = 104.0, TALL - HEAD - 10
    if card:
        face = character_card(card, wide, high, card_name(language, card))
        words = card_name(language, card)
    else:
        face = keyhole_back(wide, high, plain=True)
        words = say(language, "The Recruiter card, face down")
    return el(
        "g",
        group(face, at=(8, HEAD + 3)),
        el("title", words),
        data_piece=CHARACTER,
        data_face=None if card else "down",
        data_card=card or None,
        role="img",
        class_="piece",
    )


@layer
def possible(language: str, cards: int) -> Markup:
    """MM-084, MM-423. On the back of the card, for those who may not turn it: all that it can be,
    open, with how each slips."""
    wide = 96.0 / max(1, cards) - 1
    drawn = []
    names = []
    for k, card in enumerate(list(Card)[1 : cards + 1]):
        names.append(card_name(language, card))
        small = reminder(card, wide, TALL - HEAD - 20)
        drawn.append(group(small, at=(12.5 + (wide + 1) * k, HEAD + 8)))
    words = say(language, "The Recruiter is one of these: {names}", names=", ".join(names))
    return el("g", *drawn, el("title", words), data_place="possible", role="img")


@layer
def three(language: str, kept: tuple[int, ...], exposed: tuple[int, ...], dealt: bool) -> Markup:
    """The three: known to the reader, exposed to all, or face down."""
    wide, high = 50.0, 56.0
    faces = [*kept, *exposed]
    parts: list[str] = []
    said = []
    for k in range(3):
        x, y = 120 + (wide + 4) * k, HEAD + 3
        if k < len(faces):
            feature = faces[k]
            shown = feature in exposed
            ground = both("mustard" if shown else "lamp", "night")
            parts.append(rect(x, y, wide, high, ground, rx=6, stroke_width=2))
            parts.append(symbols.feature(feature, x + wide / 2, y + high / 2, 42))
            if shown:
                parts.append(path(f"M{x + 6:g} {y + high - 8:g}L{x + wide - 6:g} {y + 8:g}",
                                  "line mm-struck round", stroke_width=4))  # fmt: skip
            said.append(feature_name(language, feature))
        elif dealt:
            parts.append(group(keyhole_back(wide, high, plain=True), at=(x, y)))
            said.append(say(language, "A hidden feature"))
        else:
            parts.append(rect(x, y, wide, high, "mm-empty", rx=6))
    return el("g", *parts, el("title", ", ".join(said) or say(language, "Features")), role="img")


@layer
def tokens(language: str, gone: int, dolphin: bool, training: bool) -> Markup:
    """The Recruiter's own Mind Slip token, as long as it lies before the screen; and the agents'
    ally, whom the Recruiter should not forget."""
    parts: list[str] = []
    if gone:
        parts.append(el("circle", cx=304, cy=HEAD + 31, r=16, class_="mm-empty"))
    else:
        parts.append(
            el(
                "g",
                stamp("slip-1", 304, HEAD + 31, 1.15),
                el("title", say(language, "Mind Slip token")),
                data_piece="slip-1",
                role="img",
                class_="piece",
            )
        )
    if not training:
        words = say(language, "Spy dolphin")
        parts.append(
            el(
                "g",
                group(stamp("dolphin", 358, HEAD + 31, 0.95), class_=None if dolphin else "ghost"),
                el("title", words),
                data_place="dolphin",
                role="img",
            )
        )
    return join(parts)


@layer
def won(language: str, revealed: int, wanted: int, contacted: int) -> Markup:
    """All recruits that are needed: won, contacted in secret, still to win."""
    y = HEAD + 80.0
    step = min(19.0, 222.0 / wanted)
    parts: list[str] = []
    for k in range(wanted):
        x = 128 + step * k
        if k < revealed:
            parts.append(stamp("recruit", x, y, 0.95))
        elif k < revealed + contacted:
            parts.append(stamp("recruit-secret", x, y, 0.95))
        else:
            parts.append(group(stamp("recruit-spare", x, y, 0.95), opacity=0.28))
    words = f"{revealed}/{wanted}"
    parts.append(line(PANEL - 8, y, words, 15, room=54, class_="numeral fill-ink", anchor="end"))
    said = say(language, "Recruits revealed: {n} of {all}", n=revealed, all=wanted)
    if contacted:
        said += ". " + say(language, "Contacted, not announced yet: {n}", n=contacted)
    return el("g", *parts, el("title", said), role="img", data_place="recruits")
