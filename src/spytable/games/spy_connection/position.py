"""Validation of Positions: which States can have come about."""

from __future__ import annotations

from collections.abc import Iterator

from .components import (
    AGENTS,
    CARD_CITIES,
    CARD_NAMES,
    CARDS,
    CITY_NAMES,
    ENOUGH,
    FEWER_AGENTS,
    FIRST_START,
    OFFER,
    ROUNDS,
    SEATS,
    SLOTS,
    Phase,
    Reason,
    Start,
)
from .facts import connected_to_spy, own_spaces
from .rules.scoring import points_of
from .state import State

_SETTING_UP = (Phase.OFFER, Phase.BEGIN, Phase.DEAL, Phase.REVEAL, Phase.DRAFT)
_IN_TURN = (Phase.TURN, Phase.MOVED, Phase.REFILL, Phase.CHECK)


def impossible(s: State) -> str | None:
    """Why this State cannot have come about; None if it can."""
    faults = (_numbers, _agents, _missions, _cards, _moment, _end)
    return next((why for fault in faults for why in fault(s)), None)


def _numbers(s: State) -> Iterator[str]:
    if s.players not in range(2, SEATS + 1):
        yield f"players: {s.players} cannot play"
        return
    if s.phase == Phase.BLANK:
        yield "phase: the game has not been set up"
    for name, seat in (("active", s.active), ("starter", s.starter)):
        if seat >= s.players:
            yield f"{name}: nobody sits there"
    for name, owner in (("trigger", s.trigger), ("winner", s.winner)):
        if owner > s.players:
            yield f"{name}: nobody sits there"
    for name, flag in (("is_extra", s.is_extra), ("tied", s.tied)):
        if flag not in (0, 1):
            yield f"{name}: 0 or 1 is needed"
    if not 0 <= s.round_number <= ROUNDS + 1 or s.turn < 0:
        yield "round_number, turn: no game is that long"
    if not 0 <= s.extra <= CARDS:
        yield "extra: so many extra turns cannot be due"
    for seat in range(s.players, SEATS):
        held = s.owned[seat] or s.supply[seat] or s.spy[seat] or s.completed[seat]
        if held or s.card[seat].any() or s.agents[seat].any() or s.last_turn[seat]:
            yield f"seat-{seat + 1}: nobody sits there"


def _agents(s: State) -> Iterator[str]:
    """SC-05, SC-12, SC-14, SC-90, SC-91: every agent is somewhere, and the board hangs together."""
    for seat in range(s.players):
        who = f"seat-{seat + 1}"
        if s.owned[seat] not in (AGENTS, FEWER_AGENTS):
            yield f"{who}: {s.owned[seat]} agents are not in the box"
        on_board = s.agents[seat].tolist()
        if any(n not in (0, 1, 2) for n in on_board):
            yield f"{who}: a space holds 0, 1 or 2 agents of a colour"
        planning = s.planning[seat].tolist()
        if s.supply[seat] < 0 or min(planning) < 0:
            yield f"{who}: a negative number of agents"
        total = int(s.supply[seat]) + sum(on_board) + sum(planning) + int(s.marks[seat].sum())
        if total != s.owned[seat]:
            yield f"{who}: {total} agents are there, not {s.owned[seat]}"
        own = own_spaces(s.agents, seat)
        if own and connected_to_spy(own, s.spy[seat]) != own:
            yield f"{who}: agents are cut off from the spy"


def _missions(s: State) -> Iterator[str]:
    cards, marks, planning = s.card.tolist(), s.marks.tolist(), s.planning.tolist()
    for seat in range(s.players):
        for slot in range(SLOTS):
            card = cards[seat][slot]
            marked = [city for city, n in enumerate(marks[seat][slot]) if n]
            if any(marks[seat][slot][city] != 1 for city in marked):
                yield f"seat-{seat + 1}: a city of a card takes one agent"
            for city in marked:
                if city not in CARD_CITIES[card]:
                    name = CITY_NAMES[city]
                    yield f"seat-{seat + 1}: {CARD_NAMES[card]} does not show {name}"
            if card and len(marked) == len(CARD_CITIES[card]):
                yield f"seat-{seat + 1}: {CARD_NAMES[card]} would be completed"
            if planning[seat][slot] and (card == 0 or card >= FIRST_START):
                yield f"seat-{seat + 1}: planning agents lie where there is nothing to plan"
    for slot in range(SLOTS):
        if s.fresh[slot] not in (0, 1):
            yield "fresh: 0 or 1 is needed"
        if s.fresh[slot] and (
            s.phase != Phase.CHECK or not s.marks[s.active, slot, s.spy[s.active]]
        ):
            yield "fresh: no mission was served there in this turn"


def _cards(s: State) -> Iterator[str]:
    """SC-07, SC-08, SC-60: no card is in two places; the deck is counted."""
    deck, done_by, offer, opened = (
        row.tolist() for row in (s.deck, s.done_by, s.offer, s.open_starts)
    )
    places = [0] * CARDS
    for card in [*s.card.ravel().tolist(), *offer, *opened]:
        places[card] += 1
    for card in range(CARDS):
        if deck[card] not in (0, 1):
            yield "deck: a card is there or it is not"
        if done_by[card] > s.players:
            yield f"{CARD_NAMES[card]}: completed by nobody who plays"
        places[card] += int(deck[card] != 0) + int(done_by[card] != 0)
    if deck[0] or done_by[0]:
        yield "deck: a card without a name"
    for card in range(1, CARDS):
        if places[card] > 1:
            yield f"{CARD_NAMES[card]} is in {places[card]} places; the box has it once"
    if any(card >= FIRST_START for card in offer):
        yield "offer: start missions are never on offer"
    if any(0 < card < FIRST_START for card in opened):
        yield "open_starts: only start missions lie there"
    held = sum(deck[1:FIRST_START])
    if s.deck_size != held:
        yield f"deck_size is {s.deck_size}, but the deck holds {held}"
    for seat in range(s.players):
        count = done_by.count(seat + 1)
        if s.completed[seat] != count:
            yield f"seat-{seat + 1}: {s.completed[seat]} missions completed, but {count} are there"


def _moment(s: State) -> Iterator[str]:
    lying = [int(s.offer[place] != 0) for place in range(OFFER)]
    if sorted(lying, reverse=True) != lying:
        yield "offer: a gap is closed from above"
    full = OFFER - 1 if s.phase == Phase.REFILL else OFFER
    if s.phase == Phase.REFILL and (s.deck_size == 0 or sum(lying) != full):
        yield "offer: there is nothing to refill"
    if s.phase in _IN_TURN and s.phase != Phase.REFILL and s.deck_size and sum(lying) < full:
        yield "offer: it would have been refilled"
    if s.phase == Phase.OFFER and sum(lying) == OFFER:
        yield "phase: the offer is laid out already"
    placed = [s.spy[seat] != 0 for seat in range(s.players)]
    if s.phase in (*_IN_TURN, Phase.OVER):
        if not all(placed):
            yield "spy: every spy stands in a city once play has begun"
        if s.open_starts.any() or s.deck[FIRST_START:].any():
            yield "the start missions are settled before the first turn"
        if s.turn < 1 or s.round_number < 1 or s.last_turn[s.active] != s.turn:
            yield "turn: the active seat has the latest turn"
        if any(not 0 <= s.last_turn[seat] <= s.turn for seat in range(s.players)):
            yield "last_turn: later than the latest turn"
    elif all(placed) or s.turn or s.round_number or s.agents.any() or s.completed.any():
        yield "phase: the game has begun already"
    if s.phase == Phase.DEAL and s.start != Start.FIRST_GAME:
        yield "start: nothing is dealt in the advanced start"
    if s.phase in (Phase.REVEAL, Phase.DRAFT) and s.start != Start.ADVANCED:
        yield "start: nothing is drafted in a first game"
    if s.is_extra and s.phase not in _IN_TURN:
        yield "is_extra: no turn is being played"


def _end(s: State) -> Iterator[str]:
    enough = [seat for seat in range(s.players) if s.completed[seat] >= ENOUGH]
    if (s.trigger != 0) != bool(enough) or (s.trigger and s.trigger - 1 not in enough):
        yield "trigger: does not agree with the completed missions"
    over = s.phase == Phase.OVER
    if over != (s.winner != 0) or over != (s.reason != Reason.NONE):
        yield "winner, reason and phase do not agree"
    if not over and (s.points.any() or s.tied):
        yield "points: counted only at the end"
    if over:
        for seat in range(s.players):
            if s.points[seat] != points_of(s, seat):
                yield f"seat-{seat + 1}: {s.points[seat]} points are not what lies there"
