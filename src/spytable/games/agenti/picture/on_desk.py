"""The sections beside the map: the file board, the reader's cards, keys and notes, the others."""

from __future__ import annotations

from spytable.locale import say
from spytable.pictures.lettering import LEGIBLE
from spytable.pictures.parts import Kind, Section, layers
from spytable.pictures.svg import Markup

from ..choices import ASSIGN, assigned_distance, assigned_suspect
from ..components import CARDS, HIDEOUTS, SUSPECTS, Action
from ..sight import View
from ..words.deduction import possible_hideouts, possible_plans
from ..words.notes import all_that_follows, heading
from ..words.sheet import FOLLOWS
from . import files, hand, notes, panels, walks
from .offered import Offered
from .scene import LETTERS, PANEL
from .seen import Seen
from .told import circle_piece

Drawn = list[tuple[str, Markup]]


def file_board(seen: Seen, may: Offered) -> Section:
    language = seen.language
    drawn: Drawn = []
    for suspect in range(1, SUSPECTS):
        size = seen.file_size[suspect]
        drawn.append(
            (
                f"file-{LETTERS[suspect].lower()}",
                files.column(
                    language,
                    suspect,
                    tuple(seen.file[suspect][:size]),
                    tuple(seen.seen_by[suspect][:size]),
                    seen.bonus_found[suspect],
                    seen.checks_of(suspect),
                    seen.names,
                    seen.pending[suspect],
                    seen.evidence[suspect],
                    tuple(n for n in range(1, HIDEOUTS) if seen.wrong[n][suspect]),
                    suspect == seen.checking,
                ),
            )
        )
    drawn.append(("choices", files.choices(may.files, _led(seen, may))))
    return Section(
        "files",
        Kind.OFFER,
        PANEL,
        files.TALL,
        layers(drawn),
        files.summary(language),
        smallest=LEGIBLE,
    )


def _led(seen: Seen, may: Offered) -> tuple[tuple[int, str], ...]:
    """The possible ends of a move of all suspects, part by part."""
    found = []
    for code, _ in may.files:
        if ASSIGN.has(code):
            suspect, steps = int(assigned_suspect(code)), int(assigned_distance(code))
            move = walks.Move.planned(seen, seen.suspect[suspect], steps, Action.ALL)
            found.append((code, " ".join(map(circle_piece, walks.ends(move)))))
    return tuple(found)


def own_hand(seen: Seen, may: Offered) -> Section:
    """The reader's cards and keys."""
    language, seat = seen.language, seen.reader
    lit = seat in (seen.deciding_seat, seen.winning_seat)
    drawn: Drawn = [("frame", hand.frame(seat, lit))]
    for card in range(1, CARDS):
        playing = seen.action if card == seen.card and seat == seen.active else 0
        used = bool(seen.used[seat][card])
        drawn.append((f"card-{card}", hand.card(language, seat, card, used, playing)))
    drawn.append(("plays", hand.plays(may.cards, _lights(seen) if may.cards else ())))
    drawn.append(("keys", hand.keys(language, seat, seen.keys_of(seat), may.own_keys)))
    return Section(
        "hand",
        Kind.HAND,
        PANEL,
        hand.TALL,
        layers(drawn),
        say(language, "Your action cards and keys"),
        smallest=LEGIBLE,
    )


def _lights(seen: Seen) -> tuple[tuple[int, str], ...]:
    """Where an action of the reader's agent could lead, as the page finds it on the map."""
    found = []
    for action in (Action.MOVE, Action.TRAM):
        move = walks.Move.planned(seen, seen.agents[seen.reader], seen.roll, action)
        ends = walks.ends(move)
        if ends:
            found.append((int(action), " ".join(map(circle_piece, ends))))
    return tuple(found)


def note_sheet(v: View, seen: Seen, cases: tuple[str, ...], marks: notes.Marks) -> Section:
    language = seen.language
    shown = dict(marks).get(FOLLOWS) == "on"
    told = tuple(all_that_follows(v, language)) if shown else ()
    drawn: Drawn = [("frame", notes.frame(language, len(told)))]
    for suspect in range(1, SUSPECTS):
        name = LETTERS[suspect].lower()
        own = tuple(mark for mark in marks if mark[0].startswith(f"mark:{name}:"))
        drawn.append((name, notes.column(language, suspect, seen.halves(suspect), own)))
    own = tuple(mark for mark in marks if mark[0].startswith("mark:case:"))
    drawn.append(("cases", notes.suitcases(seen.suitcase, cases, own)))
    drawn.append(("follows", _follows(v, language, shown, told)))
    halves = sum(len(seen.halves(suspect)) for suspect in range(1, SUSPECTS))
    looked = sum(case > 0 for case in seen.suitcase)
    return Section(
        "notes",
        Kind.OWN,
        PANEL,
        notes.height(len(told)),
        layers(drawn),
        heading(language),
        notes.folded(language, halves, looked),
        LEGIBLE,
    )


def _follows(v: View, language: str, shown: bool, told: tuple[str, ...]) -> Markup:
    if not shown:
        return notes.follows(language, False, (), (), ())
    owners = ((), *(tuple(possible_hideouts(v, suspect)) for suspect in range(1, SUSPECTS)))
    return notes.follows(language, True, owners, tuple(possible_plans(v)), told)


def panel(seen: Seen, seat: int, may: Offered) -> Section:
    """Everything that lies before another seat."""
    language, name = seen.language, seen.names[seat]
    out, held = bool(seen.out[seat]), seen.keys_of(seat)
    playing = seen.card if seat == seen.active else 0
    status, bold = panels.status(
        language, seat, seen.deciding_seat, seen.winning_seat, seen.active, out
    )
    free = sum(not used for used in seen.used[seat][1:])
    asked = may.their_keys if seat == seen.passed_seat else ()
    drawn: Drawn = [
        ("frame", panels.frame(seat, seat in (seen.deciding_seat, seen.winning_seat), out)),
        ("head", panels.head(language, seat, name, status, bold, out)),
        ("keys", panels.keys(language, seat, held, asked)),
        ("cards", panels.cards(language, seat, tuple(seen.used[seat]), playing)),
    ]
    return Section(
        f"seat-{seat + 1}",
        Kind.OTHER,
        PANEL,
        panels.TALL,
        layers(drawn),
        name,
        panels.folded(language, name, len(held), free, out),
        LEGIBLE,
    )
