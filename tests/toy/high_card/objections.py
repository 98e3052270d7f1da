"""Why not: cards that cannot be laid now."""

from __future__ import annotations

from collections.abc import Sequence

from spytable.locale import say
from spytable.pictures.objection import Objection

from .choices import ANSWER, LAY, PICK
from .components import CARDS, Phase
from .sight import View

TRICKS = "chapter-1"


def objections(
    v: View, offered: Sequence[int], names: Sequence[str], language: str
) -> list[Objection]:
    """Everything the holder of the view might press in vain now, with the reasons."""
    if v.seat < 0 or v.phase == Phase.OVER:
        return []
    held = [card for card in range(1, CARDS + 1) if v.own[card] and card != v.picked]
    pieces = tuple(f"card-{card}" for card in held)
    picks, answers = (tuple(kind.code(card) for card in held) for kind in (PICK, ANSWER))
    found = []
    if v.seat != v.leader and v.phase == Phase.LEAD:
        sentence = say(language, "You answer once a card has been led.")
        found.append(Objection(answers, pieces, sentence, TRICKS))
    elif v.seat == v.leader and (v.picked or v.phase == Phase.ANSWER):
        found.append(Objection(picks, pieces, say(language, "One card a trick."), TRICKS))
    elif v.seat == v.leader:
        sentence = say(language, "First pick a card.")
        found.append(Objection((LAY,), ("trick",), sentence, TRICKS))
    return [one for one in found if one.codes and one.pieces]
