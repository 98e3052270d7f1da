"""Objections on the page: what a seat sees and cannot choose now, and why; for programs and
refusals, too.

The box says it (`games/contract.py`, Objections); here each sentence gets the address of its rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from spytable.caches import remembered
from spytable.hall.refusals import Objected

from .data import WhyNotData
from .model import WhyNotOnPage

if TYPE_CHECKING:
    from spytable.hall.hall import Hall
    from spytable.hall.room import Room
    from spytable.pictures.objection import Objection
    from spytable.table import Pov, Table


def _address(box: str, one: Objection) -> str:
    """The address of the rule."""
    return f"/rules/{box}#{one.rule}"


def on_page(pov: Pov, language: str) -> tuple[WhyNotOnPage, ...]:
    """The sentences of the pieces of the picture, and, without script, of the list below the
    choices."""
    return _on_page(pov.box.name, pov.objections(language))


@remembered
def _on_page(box: str, objections: tuple[Objection, ...]) -> tuple[WhyNotOnPage, ...]:
    return tuple(
        WhyNotOnPage(one.asked, one.sentence, _address(box, one), " ".join(one.pieces))
        for one in objections
    )


def objection_to(pov: Pov, choices: Sequence[str], language: str) -> Objected | None:
    """Why one of these choices was refused, in the box's words; None where it has none."""
    codes = {pov.box.codes.get(name, 0) for name in choices}
    for one in pov.objections(language):
        if codes.intersection(one.codes):
            return Objected(one.sentence, _address(pov.box.name, one))
    return None


async def objections(hall: Hall, room: Room, seat: int | None, language: str) -> list[WhyNotData]:
    """The same as data, for a program that asks."""

    def ask(table: Table | None) -> list[WhyNotData]:
        if table is None:
            return []
        pov = table.pov(seat)
        named, box = pov.box.choice_names, pov.box.name
        return [
            WhyNotData([named[code] for code in one.codes], one.sentence, _address(box, one))
            for one in pov.objections(language)
        ]

    return await hall.look(room, ask)
