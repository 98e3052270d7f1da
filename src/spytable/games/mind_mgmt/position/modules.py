"""Validation of the modules of SHIFT, and of the limits that they change."""

from __future__ import annotations

from collections.abc import Iterator

from ..components import (
    AGAIN_FROM,
    CARDS,
    EARLY_TRAIN,
    FREE_MOVES,
    LAST_HOUR,
    LATE_WARNINGS,
    LEDGER_ASKS,
    LINKED_REVEALS,
    LONG_MOVES,
    MODULES,
    MOST_CARDS,
    ROAD_TOKENS,
    THREE_CARDS,
    TWO_CARDS,
    WIDE_CAPTURES,
    Mission,
    Phase,
)
from ..state import State
from .phases import AGENTS_TURN


def modules(s: State) -> Iterator[str]:
    """MM-401: the modules belong to the full game, and the limits follow from them."""
    if s.mission == Mission.TRAINING:
        for name in MODULES:
            if getattr(s, name):
                yield f"{name}: there are no modules in training"
    if not 0 <= s.free_moves <= (FREE_MOVES if s.heavy_boots else 0):
        yield "free_moves: there are not so many, or the module is left out"
    if s.turn == 0 and s.phase != Phase.BLANK and s.free_moves != FREE_MOVES * s.heavy_boots:
        yield "free_moves: none is used before the game begins"
    if not 0 <= s.long_moves <= (LONG_MOVES if s.good_shoes else 0):
        yield "long_moves: there are not so many, or the module is left out"
    if s.turn == 0 and s.phase != Phase.BLANK and s.long_moves != LONG_MOVES * s.good_shoes:
        yield "long_moves: none is used before the game begins"
    if not 0 <= s.linked_reveals <= (LINKED_REVEALS if s.long_memory else 0):
        yield "linked_reveals: there are not so many, or the module is left out"
    if (
        s.turn == 0
        and s.phase != Phase.BLANK
        and s.linked_reveals != LINKED_REVEALS * s.long_memory
    ):
        yield "linked_reveals: none is used before the game begins"
    if not 0 <= s.ledger_asks <= (LEDGER_ASKS if s.bookkeeper else 0):
        yield "ledger_asks: there are not so many, or the module is left out"
    if int((s.ledger != 0).sum()) != LEDGER_ASKS * s.bookkeeper - s.ledger_asks:
        yield "ledger_asks: every question stands in the ledger, and no other"
    if not 0 <= s.far_asks <= s.sharp_ears:
        yield "far_asks: there is one in a turn of the agents, and only with the module"
    if s.far_asks != s.sharp_ears and s.phase not in AGENTS_TURN and s.phase != Phase.OVER:
        yield "far_asks: it is used in the agents' turn"
    if s.recruiter_cards != (THREE_CARDS if s.third_passport else TWO_CARDS):
        yield "recruiter_cards: it follows from the module"
    if s.character > s.recruiter_cards:
        yield "character: that card is in the game with the Third Passport only"
    if s.open_cards != (MOST_CARDS if s.wider_net else CARDS):
        yield "open_cards: it follows from the module"
    if s.road_tokens != ROAD_TOKENS * s.road_works:
        yield "road_tokens: it follows from the module"
    if s.phase == Phase.ROADS and not s.road_works:
        yield "phase: no more chaos is laid without the module"
    whole = WIDE_CAPTURES * s.night_porter
    if not 0 <= s.wide_captures <= whole:
        yield "wide_captures: there are not so many, or the module is left out"
    if s.turn == 0 and s.phase != Phase.BLANK and s.wide_captures != whole:
        yield "wide_captures: none is used before the game begins"
    if s.again_from != AGAIN_FROM * s.double_shift:
        yield "again_from: it follows from the module"
    if s.late_warnings != LATE_WARNINGS * s.late_edition:
        yield "late_warnings: it follows from the modules"
    if s.last_hour != (EARLY_TRAIN if s.early_train else LAST_HOUR[s.mission]):
        yield "last_hour: it follows from the mission and the modules"
