"""The choices."""

from __future__ import annotations

from spytable.kernel.families import Families

from .components import CARDS

_CARDS = {card: str(card) for card in range(1, CARDS + 1)}

FAMILIES = Families()
DEAL = FAMILIES("deal", _CARDS, hidden=True)  # the Dealer's
PICK = FAMILIES("pick", _CARDS)
LAY = FAMILIES.single("lay")
ANSWER = FAMILIES("answer", _CARDS)
NAMES = FAMILIES.names
