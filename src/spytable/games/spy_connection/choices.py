"""Choice codes and their names, family by family: `travel:paris` is TRAVEL.code(City.PARIS)."""

from __future__ import annotations

from spytable.kernel import rule
from spytable.kernel.families import Families, seats

from .components import (
    CARD_CITIES,
    CARD_NAMES,
    CARDS,
    CITY_NAMES,
    FIRST_START,
    MOST_CITIES,
    SEATS,
    SPACE_NAMES,
)

_CITIES = {city: name for city, name in enumerate(CITY_NAMES) if city}
_CARDS = {card: name for card, name in enumerate(CARD_NAMES) if card}
_MISSIONS = {card: _CARDS[card] for card in range(1, FIRST_START)}
_STARTS = {card: _CARDS[card] for card in range(FIRST_START, CARDS)}
_PLACES_ON_CARDS = {
    MOST_CITIES * card + place: f"{name}:{CITY_NAMES[city]}"
    for card, name in _CARDS.items()
    for place, city in enumerate(CARD_CITIES[card])
}

FAMILIES = Families()
END = FAMILIES.single("end")
"""The turn is over; after travelling this leaves it at option C."""
PASS = FAMILIES.single("pass")
"""SC-Q07. None of the options can be taken."""
DECLINE = FAMILIES.single("decline")
"""SC-119. An extra turn is not wanted."""
BEGIN = FAMILIES("begin", seats(SEATS))  # the Dealer's
TRAVEL = FAMILIES("travel", _CITIES)
CONNECT = FAMILIES("connect", _CITIES)
BACK = FAMILIES("back", SPACE_NAMES)
TAKE = FAMILIES("take", _MISSIONS)
DISCARD = FAMILIES("discard", _CARDS)
MARK = FAMILIES("mark", _CARDS)  # on the spy's city
DRAW = FAMILIES("draw", _MISSIONS)  # the Dealer's, onto the offer
DEAL = FAMILIES("deal", _STARTS)  # the Dealer's, a start mission to a seat
REVEAL = FAMILIES("reveal", _STARTS)  # the Dealer's, a start mission face up
DRAFT = FAMILIES("draft", _STARTS)
UNMARK = FAMILIES("unmark", _PLACES_ON_CARDS)  # take the agent off a city of a card

NAMES = FAMILIES.names
CODES = FAMILIES.codes

MOST_CHOICES = 72
"""No decision offers more: 43 cards to draw; in a turn at most 4 missions to take, 11 cities to
travel to, 11 to connect, 15 spaces to clear, 9 marks, 3 discards, pass, decline, end."""


@rule
def unmark_code(card: int, place: int) -> int:
    """Take the agent off the city at this place of the card."""
    return UNMARK.code(MOST_CITIES * card + place)


@rule
def unmarked_card(choice: int) -> int:
    """The card that UNMARK takes an agent off."""
    return UNMARK.of(choice) // MOST_CITIES


@rule
def unmarked_place(choice: int) -> int:
    """The place of the city on that card."""
    return UNMARK.of(choice) % MOST_CITIES
