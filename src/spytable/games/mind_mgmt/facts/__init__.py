"""Facts of MIND MGMT: pure functions over plain values.

Where one can go from a location, what an immortal forbids, whom Henry Lyme shields, what a route
has brought: asked by the rules with fields of the State, by words, picture and beliefs with fields
of a View.  So each is written once.  Sets of locations are the integers of `kernel.bits`.
"""

from __future__ import annotations

from .agents import (
    decides,
    given,
    is_next_door,
    may_ask,
    may_go,
    questions_at,
    reach_of_dusty,
    share_at,
    steps_left,
)
from .board import beyond_chaos, may_lay, ways, ways_at
from .immortals import immortal_on, immortal_ways, is_pair, places_of, pushes, shielded
from .marks import (
    answers,
    confirmed,
    hears,
    is_marked,
    marked_places,
    note_left,
    silent_until,
    unmarked,
)
from .recruits import (
    card_at,
    cards_lying,
    contacted,
    contacts,
    first_told,
    in_deck,
    is_told,
    is_warning,
    may_ask_ledger,
    next_told,
    told_from,
)
from .walk import (
    can_walk,
    can_walk_three,
    holds_second,
    hour_at,
    is_stuck,
    landings,
    opening_steps,
    visited,
)

__all__ = [
    "answers",
    "beyond_chaos",
    "can_walk",
    "can_walk_three",
    "card_at",
    "cards_lying",
    "confirmed",
    "contacted",
    "contacts",
    "decides",
    "first_told",
    "given",
    "hears",
    "holds_second",
    "hour_at",
    "immortal_on",
    "immortal_ways",
    "in_deck",
    "is_marked",
    "is_next_door",
    "is_pair",
    "is_stuck",
    "is_told",
    "is_warning",
    "landings",
    "marked_places",
    "may_ask",
    "may_ask_ledger",
    "may_go",
    "may_lay",
    "next_told",
    "note_left",
    "opening_steps",
    "places_of",
    "pushes",
    "questions_at",
    "reach_of_dusty",
    "share_at",
    "shielded",
    "silent_until",
    "steps_left",
    "told_from",
    "unmarked",
    "visited",
    "ways",
    "ways_at",
]
