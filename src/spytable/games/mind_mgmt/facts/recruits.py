"""Recruits: what a route has brought, which hours tell of it, and which feature cards lie open."""

from __future__ import annotations

from spytable.kernel import Row, rule

from ..components import CARDS, FEATURES_AT, OPENING


@rule
def contacts(place: int, hour: int, hidden: Row, exposed: Row) -> int:
    """MM-165, MM-168 to MM-170, OQ-35. How many recruits a visit at that hour brings: one for
    every feature there that is one of the three and was not exposed before."""
    count = 0
    for number in range(2):
        feature = FEATURES_AT[place, number]
        if hidden[feature] != 0 and (exposed[feature] == 0 or hour <= exposed[feature]):
            count += 1
    return count


@rule
def contacted(route: Row, first: int, last: int, hidden: Row, exposed: Row) -> int:
    """MM-067, MM-214. The recruits of all visits from one hour to another."""
    count = 0
    for hour in range(first, last + 1):
        count += contacts(int(route[hour]), hour, hidden, exposed)
    return count


@rule
def is_warning(hour: int) -> bool:
    """MM-025, MM-102. The odd hours after the opening."""
    return hour > OPENING and hour % 2 == 1


@rule
def is_told(hour: int, last_hour: int, late_warnings: int) -> bool:
    """MM-025, MM-220, MM-404, MM-460. Whether recruits are announced at an hour: not at the last
    one, for the game is over before that, nor at the first warnings that wait for the next."""
    return is_warning(hour) and first_told(late_warnings) <= hour < last_hour


@rule
def first_told(late_warnings: int) -> int:
    """MM-214, MM-460. The first warning at which recruits are announced."""
    return OPENING + 2 + 2 * late_warnings


@rule
def told_from(hour: int, late_warnings: int) -> int:
    """MM-067, MM-214, MM-461, MM-462. From which hour on recruits are in the announcement that is
    made at this hour: of two turns, at the first one of all since the opening."""
    if hour == OPENING:
        return 1
    return OPENING + 1 if hour == first_told(late_warnings) else hour - 1


@rule
def next_told(hour: int, late_warnings: int) -> int:
    """MM-214, MM-460. The hour at which those are announced who come at this one."""
    if hour <= OPENING:
        return OPENING
    return max(hour + 1 - hour % 2, first_told(late_warnings))


@rule
def may_ask_ledger(hour: int, told: int, ledger_asks: int) -> bool:
    """MM-456. Whether the Bookkeeper can tell something: recruits have just been announced, and
    there is a question left."""
    return ledger_asks > 0 and told > 0 and is_warning(hour)


@rule
def card_at(card: Row, third_card: int, number: int) -> int:
    """MM-090, MM-427. A feature card at Immortal Recruiting, by its place; the third one lies there
    only with the Wider Net."""
    return int(card[number]) if number < CARDS else third_card


@rule
def in_deck(feature: int, hidden: Row, card: Row, third_card: int, symbol: Row) -> bool:
    """MM-091, MM-189, MM-210. Whether a feature card is still to be drawn: not one of the three,
    not at Immortal Recruiting, not discarded from there."""
    if hidden[feature] != 0 or symbol[feature] != 0:
        return False
    return bool(card[0] != feature and card[1] != feature and third_card != feature)


@rule
def cards_lying(card: Row, third_card: int) -> int:
    """MM-090, MM-206, MM-427. How many feature cards lie at Immortal Recruiting."""
    count = 0
    if card[0] != 0:
        count += 1
    if card[1] != 0:
        count += 1
    if third_card != 0:
        count += 1
    return count
