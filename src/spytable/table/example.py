"""An example of a rulebook, played by the rules and drawn by the box's own picture.

The page cannot show anything wrong: it is what the engine makes of a Position and a few choices.
An example that cannot be played, or ends otherwise than it says, is refused with the reason.
"""

from __future__ import annotations

from dataclasses import dataclass

from spytable.games.rulebook import BadRulebook, Example
from spytable.pictures.parts import Drawing, Section

from .dealer import ImpossibleDeal
from .opened import OpenedBox
from .position import BadPosition
from .refusals import Refused
from .table import Table


@dataclass(frozen=True)
class Shown:
    """A worked example as a reader sees it."""

    drawing: Drawing
    sections: tuple[Section, ...]
    told: tuple[str, ...]
    """The events on the way, as the table tells them."""


def played(opened: OpenedBox, example: Example, language: str = "en") -> Table:
    """The table after all that is chosen in the example."""
    position = example.position
    try:
        players = int(position["players"])
        titles = [opened.words.seat_title(players, seat, language) for seat in range(players)]
        table = opened.position(position, deals=example.deals, seed=0, names=titles)
        for name in example.plays:
            table.take(_seat_offered(table, name), name)
        for aside in example.asides:
            table.put_aside(*aside)
    except (BadPosition, ImpossibleDeal, Refused, LookupError, TypeError) as problem:
        raise BadRulebook(f"{opened.name}: the example {example.name!r}: {problem}") from None
    winners = None if table.result is None else tuple(table.result.winners)
    if winners != example.winners:
        raise BadRulebook(
            f"{opened.name}: the example {example.name!r} says that {example.winners} have won, "
            f"but {winners} have"
        )
    return table


def _seat_offered(table: Table, name: str) -> int:
    for seat in range(table.players):
        if any(choice.name == name for choice in table.pov(seat).choices):
            return seat
    raise LookupError(f"nobody is offered {name!r}")


def shown(opened: OpenedBox, example: Example, language: str) -> Shown:
    """The result of the example, for a reader of this language; with nothing to choose."""
    table = played(opened, example, language)
    drawing = _drawing(table, example.sees, language)
    by_name = {section.name: section for section in drawing.sections}
    if missing := set(example.draws) - by_name.keys():
        raise BadRulebook(
            f"{opened.name}: the example {example.name!r} draws {', '.join(sorted(missing))}, "
            f"but there is only {', '.join(by_name)}"
        )
    told = tuple(one.sentence for one in table.pov(example.sees).told(language))
    return Shown(drawing, tuple(by_name[name] for name in example.draws), told)


def _drawing(table: Table, seat: int | None, language: str) -> Drawing:
    """How it stands for that seat, with what people put down, and nothing to choose."""
    pov = table.pov(seat)
    view, names = pov.look_back(pov.heard_count).record, pov.names(language)
    return pov.box.picture.parts(view, (), names, language, pov.marks)
