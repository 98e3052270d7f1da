"""Statistics of Agenti: how games end and when, which actions are chosen, which cards put off; and
the targets for our own map and cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .choices import EXPOSE, LEAVE_BEAM, LOOK, PLAY
from .components import ACTION_NAMES, CARD_ACTIONS, CARD_NAMES
from .state import State

WATCHED = (PLAY, LOOK, EXPOSE, LEAVE_BEAM)
MODULE_TARGETS: dict[str, tuple[int, int]] = {}
"""There are no modules."""

FAIR = 3.0
"""By how many percentage points a colour, or a place in turn order, may win above a fair share."""
SHORTEST, LONGEST = 20, 35
"""Rounds of a median game of the right length."""
RARER = 0.2
"""The share of a card's turns in which the rarer of its two actions is to be chosen: a card must be
played once in five turns, so only between its actions is there a choice."""
PUT_OFF = 1 / 3
"""How often a card may be the one that is left for last; one of five is, so a fifth by chance."""
FOR_NOTHING = 0.25
"""How often the light may be turned and nothing done with it."""


def tallies(
    s: State, entries: Sequence[tuple[int, str]], winners: Sequence[int]
) -> Iterator[tuple[str, str, bool | None]]:
    """After how many rounds the game ended, who held how many keys, how many suitcases and files
    had been looked into, every action that was chosen, the card that was left for last each time,
    and what the light was turned for."""
    yield "rounds", str(s.round_number), None
    for seat in range(s.players):
        won = seat in winners
        yield "keys held at the end", str(s.keys[seat]), won
        yield "suitcases looked into", str(sum(map(int, s.looked[seat]))), won
        yield "cards of files looked at", str(sum(map(int, s.checks[seat]))), won
    cards: dict[int, list[str]] = {}
    for seat, name in entries:
        family, _, rest = name.partition(":")
        if family == "play":
            card, action = rest.split(":")
            yield "actions", action, seat in winners
            played = cards.setdefault(seat, [])
            played.append(card)
            if len(played) == len(CARD_NAMES) - 1:
                yield "cards left for last", card, seat in winners
                played.clear()
        elif family == "look" or family == "expose":
            yield "what the light was turned for", family, seat in winners
        else:
            yield "what the light was turned for", "nothing", seat in winners


def asked(f: Any) -> Iterator[tuple[str, str, str, bool]]:
    """The demands on our map and cards, with the findings in the games `f` counts, and whether
    these will do.  Nothing is asked that the rules or the bots grant by themselves: bots claim only
    when they are sure, so they always find the plan; and every card must be played."""
    for what, won in (("a colour", f.sides), ("a place in turn order", f.order)):
        above = {name: 100 * (times / f.games - 1 / f.players) for name, times in won.items()}
        best = max(above, key=lambda name: above[name])
        found = f"{above[best]:+.1f} ({best})"
        is_fair = round(above[best], 3) <= FAIR
        yield f"{what} wins above its fair share", f"at most {FAIR:g} points", found, is_fair
    middle = f.median("rounds")
    fits = SHORTEST <= middle <= LONGEST
    yield "rounds of a median game", f"{SHORTEST} to {LONGEST}", str(middle), fits
    actions = _times(f, "actions")
    for two in _cards_with_actions_of_their_own():
        times = {ACTION_NAMES[action]: actions.get(ACTION_NAMES[action], 0) for action in two}
        rarer = min(times, key=lambda name: times[name])
        share = times[rarer] / max(1, sum(times.values()))
        found = f"{share:.0%} ({rarer})"
        yield "both actions of a card are chosen", f"each in {RARER:.0%}", found, share >= RARER
    for chart, question, most, only in (
        ("cards left for last", "a card is left for last", PUT_OFF, ""),
        (
            "what the light was turned for",
            "the light is turned for nothing",
            FOR_NOTHING,
            "nothing",
        ),
    ):
        if counts := _times(f, chart):
            name = only or max(counts, key=lambda one: counts[one])
            share = counts.get(name, 0) / sum(counts.values())
            found = f"{share:.0%}" + ("" if only else f" ({name})")
            yield question, f"at most {most:.0%}", found, share <= most


def _times(f: Any, chart: str) -> Mapping[str, int]:
    """How often everything in a chart came up; nothing where it was not counted."""
    return {name: counts[0] for name, counts in f.charts.get(chart, {}).items()}


def _cards_with_actions_of_their_own() -> list[tuple[int, ...]]:
    """The pairs of actions that share a card and stand on no other."""
    return [
        two
        for two in CARD_ACTIONS
        if len(two) == 2 and all(sum(one in on for on in CARD_ACTIONS) == 1 for one in two)
    ]
