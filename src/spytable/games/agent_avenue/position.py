"""Validation of Positions: which States can have come about."""

from __future__ import annotations

from spytable.kernel import copy, new

from .components import (
    AGENTS,
    CARDS,
    COPIES,
    HAND,
    MARKETS,
    ON_OFFER,
    SWAPS_ALONE,
    Agent,
    Market,
    Mode,
    Phase,
    Reason,
)
from .facts import seats_of, side_of, swaps_of
from .rules.judge import cannot_play, check_conditions, has_claim
from .state import State, layer

LONGEST_IN_TURNS = 60
"""Cards that return to a hand prolong a game; nineteen turns are all without them (AD-11)."""
FARTHEST = 200
_LAYING = (Phase.LEAD, Phase.LAY)
_SETTING_UP = (Phase.DEAL, Phase.OFFER, Phase.BEGIN)
_CARRIED_OUT = {
    Phase.TAKER: set(Market) - {Market.NONE},
    Phase.RESTOCK: set(Market) - {Market.NONE},
    Phase.ABILITY: {
        Market.DOUBLE_TROUBLE,
        Market.SECRET_RECRUIT,
        Market.MIND_CONTROL,
        Market.SPYCATION,
    },
    Phase.AGAIN: {Market.SPYCATION},
    Phase.TOP: {Market.SMOKE_SCREEN},
}
"""The market cards that a phase can be about."""


def impossible(s: State) -> str | None:
    """Why this State cannot have come about; None if it can."""
    asked = (_numbers, _cards, _seats, _setting_up, _market, _at_market, _moment)
    return next((why for question in asked if (why := question(s))), None)


def _numbers(s: State) -> str | None:
    if s.players not in (2, 3, 4):
        return f"players: {s.players} cannot play"
    for name, values in (("hand", s.hand), ("deck", s.deck), ("agents", s.agents)):
        if int(values.min()) < 0:
            return f"{name}: a negative number of cards"
        if any(int(v) for v in values.reshape(-1, AGENTS)[:, 0]):
            return f"{name}: a card without a name"
    for place in range(4):
        there = s.hand_size[place] or s.swaps[place] or s.hand[place].any()
        if place >= s.players and (there or s.swapped[place].any()):
            return f"seat-{place + 1}: nobody sits there"
    for name, seat in (("leader", s.leader), ("drawer", s.drawer), ("taker", s.taker)):
        if not 0 <= seat < s.players:
            return f"{name}: there is no seat {seat}"
    if not 0 <= s.down_by < s.players:
        return f"down_by: there is no seat {s.down_by}"
    for name, number, least, most in (
        ("turn", s.turn, 0, LONGEST_IN_TURNS),
        ("steps", s.steps.max(), -FARTHEST, FARTHEST),
        ("steps", s.steps.min(), -FARTHEST, FARTHEST),
        ("picks", s.picks.max(), 0, MARKETS),
        ("picks", s.picks.min(), 0, MARKETS),
        ("rest_size", s.rest_size, 0, CARDS),
        ("note_count", s.note_count.max(), 0, CARDS),
        ("note_count", s.note_count.min(), 0, CARDS),
        ("note_slot", s.note_slot.max(), 0, SWAPS_ALONE),
        ("note_slot", s.note_slot.min(), 0, SWAPS_ALONE),
    ):
        if not least <= int(number) <= most:
            return f"{name}: {int(number)} cannot be"
    return None


def _cards(s: State) -> str | None:
    """AA-15: every card is somewhere, and only once."""
    for agent in range(1, AGENTS):
        total = int(s.deck[agent]) + sum(int(s.hand[seat, agent]) for seat in range(4))
        total += sum(int(s.agents[side, agent]) for side in range(2))
        total += int(s.up == agent) + int(s.down == agent)
        for seat in range(4):
            total += sum(int(s.swapped[seat, slot] == agent) for slot in range(4))
        if total != COPIES[agent]:
            name = Agent(agent).name.replace("_", " ").title()
            return f"{total} cards named {name}; the box has {int(COPIES[agent])}"
    if s.deck_size != sum(int(n) for n in s.deck):
        return f"deck_size is {s.deck_size}, but the deck holds {sum(int(n) for n in s.deck)}"
    return None


def _seats(s: State) -> str | None:
    for seat in range(s.players):
        held = sum(int(s.hand[seat, agent]) for agent in range(AGENTS))
        if held != s.hand_size[seat]:
            return f"seat-{seat + 1}: hand_size is {s.hand_size[seat]}, but the hand holds {held}"
        if not 0 <= s.swaps[seat] <= swaps_of(s.players, seat):
            return f"seat-{seat + 1}: {s.swaps[seat]} swaps are too many"
        for slot in range(4):
            if (s.swapped[seat, slot] != 0) != (slot < s.swaps[seat]):
                return f"seat-{seat + 1}: swaps and swapped cards do not agree"
        if s.deck_size > 0 and s.hand_size[seat] < _least_held(s, seat):
            return f"seat-{seat + 1}: the hand would have been refilled to {HAND}"
    if s.phase == Phase.REFILL and s.deck_size > 0 and s.hand_size[s.drawer] >= HAND:
        return f"drawer: seat-{s.drawer + 1} holds {HAND} cards already"
    return None


def _least_held(s: State, seat: int) -> int:
    """AA-16. How many cards a seat holds at least while there is a deck: what it has laid, swapped
    out or recruited is not replaced yet."""
    if s.phase in (*_SETTING_UP, Phase.OVER):
        return 0
    if s.phase == Phase.REFILL and s.down != 0:
        alone = seats_of(s.players, s.active) == 1
        laid = 2 if alone else 1
        return HAND - laid if side_of(s.players, seat) == s.active else HAND
    if s.phase == Phase.REFILL:
        return HAND - int(seat == s.taker)
    halfway = Phase.DOWN in (s.phase, s.resume)
    put_away = s.phase == Phase.DRAW and seat == s.drawer
    return HAND - int(halfway and seat == s.leader) - int(put_away)


def _setting_up(s: State) -> str | None:
    """AA-11, AA-92. Before the first turn there are but hands, dealt one after the other, and the
    offer."""
    if s.phase not in _SETTING_UP:
        return None
    played = (s.agents, s.swapped, s.steps, s.picks, s.ongoing, s.discarded, s.note_count)
    if s.turn or s.up or s.down or any(row.any() for row in played):
        return "nothing can have been played before the first turn"
    for seat in range(s.players):
        dealt = HAND if s.phase != Phase.DEAL or seat < s.drawer else 0
        dealing = s.phase == Phase.DEAL and seat == s.drawer and s.hand_size[seat] < HAND
        if s.hand_size[seat] != dealt and not dealing:
            return f"seat-{seat + 1}: {HAND} cards are dealt to one after the other"
    gaps = sum(int(card == 0) for card in s.offer)
    wanted = s.mode == Mode.ADVANCED and s.phase != Phase.DEAL
    too_soon = s.phase == Phase.DEAL and gaps < len(s.offer)
    too_late = s.phase == Phase.BEGIN and wanted and gaps
    if too_soon or too_late or (s.phase == Phase.OFFER and not (wanted and gaps)):
        return "the market is laid out after the hands, and before it is said who begins"
    return None


def _market(s: State) -> str | None:
    places = [int(s.offer[place]) for place in range(ON_OFFER) if s.offer[place]]
    if s.mode == Mode.SIMPLE:
        used = places or any(int(n) for n in s.market) or any(int(n) for n in s.discarded)
        return "there is no market in simple mode" if used or s.ongoing.any() else None
    for card in range(1, MARKETS):
        total = int(s.market[card]) + int(s.ongoing[0, card]) + int(s.ongoing[1, card])
        total += int(s.discarded[card]) + places.count(card)
        taken = s.ability == card and s.phase in (Phase.TAKER, Phase.RESTOCK)
        if total + int(taken) != 1:
            name = Market(card).name.replace("_", " ").title()
            return f"{total + int(taken)} cards named {name}; the box has 1"
    if s.market_size != sum(int(n) for n in s.market):
        return "market_size does not agree with the market deck"
    return None


def _at_market(s: State) -> str | None:
    """AA-95, AA-97, AA-101, AA-174. Whoever shops has landed there, and what is being carried out
    is a card for that."""
    shopping = s.phase in (Phase.MARKET, *_CARRIED_OUT)
    if not shopping and not (s.phase == Phase.REFILL and s.down == 0):
        return None
    if s.phase == Phase.REFILL and s.deck_size == 0:
        return "there is nothing to refill from"
    if s.mode == Mode.SIMPLE:
        return "there is no market in simple mode"
    if s.phase == Phase.MARKET and s.picks[s.picker] == 0:
        return "picks: that side has not landed at the market"
    if s.phase == Phase.TAKER and seats_of(s.players, s.picker) == 1:
        return "taker: one who plays alone takes every card"
    if s.phase not in (Phase.MARKET, Phase.TAKER) and side_of(s.players, s.taker) != s.picker:
        return "taker: a card is taken by one of the side that picked it"
    if s.phase == Phase.RESTOCK and (s.market_size == 0 or s.offer.all()):
        return "offer: there is no gap to fill, or nothing to fill it with"
    if s.phase in _CARRIED_OUT and s.ability not in _CARRIED_OUT[Phase(s.phase)]:
        return "ability: that card is not carried out then"
    if s.phase == Phase.AGAIN and s.hand[s.taker, s.chosen] == 0:
        return "chosen: that agent has not returned to the hand"
    if s.phase == Phase.TOP and s.deck_size == 0:
        return "the deck has no top card"
    return None


def _moment(s: State) -> str | None:
    if s.phase == Phase.BLANK:
        return "phase: the game has not been set up"
    laid = int(s.up != 0) + int(s.down != 0)
    if s.phase in (Phase.RECRUIT,) and laid != 2:
        return "two cards must lie in the middle when the other side recruits"
    if s.phase in _LAYING and laid:
        return "no card can lie in the middle yet"
    halfway = Phase.DOWN in (s.phase, s.resume)
    if halfway and (s.up == 0 or s.down != 0):
        return "exactly the card face up must lie in the middle"
    if not halfway and laid and not (laid == 2 and s.phase in (Phase.RECRUIT, Phase.REFILL)):
        return "what was laid out is gone from the middle"
    if s.phase in (Phase.REFILL, Phase.DRAW) and s.deck_size == 0:
        return "there is nothing to refill from"
    laying = s.phase in (*_LAYING, Phase.DOWN, Phase.DRAW)
    if laying and side_of(s.players, s.leader) != s.active:
        return "the leader is not of the active side"
    if Phase.LEAD in (s.phase, s.resume) and seats_of(s.players, s.active) == 1:
        return "only a pair agrees who leads"
    drawing = s.phase == Phase.DRAW or (s.phase == Phase.REFILL and s.down != 0)
    if drawing and side_of(s.players, s.drawer) != s.active:
        return "drawer: only the active side draws now"
    if s.down != 0 and side_of(s.players, s.down_by) != s.active:
        return "down_by: that seat is not of the active side"
    if (s.phase == Phase.OVER) != (s.winner != 0) or (s.winner != 0) != (s.reason != Reason.NONE):
        return "winner, reason and phase do not agree"
    if (s.phase == Phase.DRAW) != (s.resume != Phase.BLANK):
        return "resume: only a swap that waits for its card breaks a turn off"
    if s.resume not in (Phase.BLANK, *_LAYING, Phase.DOWN):
        return "resume: no swap is made then"
    return _judged(s)


def _judged(s: State) -> str | None:
    """A situation that the last judging would not have let pass: nothing has been recruited
    since."""
    refilling = s.phase == Phase.REFILL and s.down != 0
    if s.phase not in (*_LAYING, Phase.DOWN, Phase.DRAW, Phase.RECRUIT) and not refilling:
        return None
    if s.phase in _LAYING and cannot_play(s, s.active):
        return "the side to play has not the cards to lay out: the game would have ended already"
    if s.phase == Phase.DOWN and s.hand_size[layer(s)] == 0:
        return "there is no card to lay face down"
    judged = new(State)
    copy(judged, s)
    for side in range(2):
        check_conditions(judged, side)
    if has_claim(judged, 0) or has_claim(judged, 1):
        return "the game would have ended already"
    return None
