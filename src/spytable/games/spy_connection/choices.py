"""Choice codes and their names.

A code is a family plus a number: `travel:paris` is TRAVEL + City.PARIS.
"""

from __future__ import annotations

from .components import (
    CARD_CITIES,
    CARD_NAMES,
    CITY_NAMES,
    FIRST_START,
    MOST_CITIES,
    SEATS,
    SPACE_NAMES,
)

END = 10
"""The turn is over; after travelling this leaves it at option C."""
PASS = 11
"""SC-Q07. None of the options can be taken."""
DECLINE = 12
"""SC-119. An extra turn is not wanted."""
BEGIN = 20  # + seat: the Dealer's
TRAVEL = 40  # + city
CONNECT = 60  # + city
BACK = 100  # + space
TAKE = 200  # + card
DISCARD = 300  # + card
MARK = 400  # + card: on the spy's city
DRAW = 500  # + card: the Dealer's, onto the offer
DEAL = 600  # + card: the Dealer's, a start mission to a seat
REVEAL = 700  # + card: the Dealer's, a start mission face up
DRAFT = 800  # + card
UNMARK = 1000  # + 4 * card + place of the city on the card

MOST_CHOICES = 72
"""No decision offers more: 43 cards to draw; in a turn at most 4 missions to take, 11 cities to
travel to, 11 to connect, 15 spaces to clear, 9 marks, 3 discards, pass, decline, end."""


def unmark_code(card: int, place: int) -> int:
    """Take the agent off the city at this place of the card."""
    return UNMARK + MOST_CITIES * card + place


def _names() -> dict[int, str]:
    names = {END: "end", PASS: "pass", DECLINE: "decline"}
    names |= {BEGIN + seat: f"begin:{seat + 1}" for seat in range(SEATS)}
    for city, city_name in enumerate(CITY_NAMES):
        if city:
            names |= {TRAVEL + city: f"travel:{city_name}", CONNECT + city: f"connect:{city_name}"}
    names |= {BACK + space: f"back:{name}" for space, name in enumerate(SPACE_NAMES)}
    for card, name in enumerate(CARD_NAMES):
        if card == 0:
            continue
        names |= {DISCARD + card: f"discard:{name}", MARK + card: f"mark:{name}"}
        if card < FIRST_START:
            names |= {TAKE + card: f"take:{name}", DRAW + card: f"draw:{name}"}
        else:
            names |= {DEAL + card: f"deal:{name}", REVEAL + card: f"reveal:{name}"}
            names[DRAFT + card] = f"draft:{name}"
        for place, city in enumerate(CARD_CITIES[card]):
            names[unmark_code(card, place)] = f"unmark:{name}:{CITY_NAMES[city]}"
    return names


NAMES = _names()
CODES = {name: code for code, name in NAMES.items()}
