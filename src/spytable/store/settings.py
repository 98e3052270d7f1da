"""Settings of a table: what its opener chose, as one typed document, and how the form asks for it.

It is kept as JSON in one column, so that a new setting needs no migration: give it a field here,
with a default that means "as before there was such a setting".  It is written once, when the table
is opened, and never changed; a rematch takes it over.  A reader of a newer version's document
ignores the fields it does not know, and since nobody writes it again, none is lost.

A new setting touches five files: this one, the module that obeys it, and the three catalogues.
Form, programs and OpenAPI follow from what stands here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, get_args, get_type_hints

import msgspec

from spytable.locale import mark, say

CAMPAIGN = "campaign"
"""The answer to "series" that only some boxes have."""


class TableSettings(msgspec.Struct, frozen=True):
    """The settings of a table, fixed when it was opened. Every field may be sent with the form."""

    advice: Literal["alone", "all", "none"] = "alone"
    """The people who may ask the strong bot for its choice: one who plays against bots alone,
    everybody, or nobody."""
    series: Literal["open", "single", "3", "5", "7", "campaign"] = "open"
    """The sum of the rematches: a score without an end, games that each stand alone, or a series
    that whoever has won most of so many games wins; or, in a box that has one, a campaign."""
    turns: Literal["stay", "turn"] = "stay"
    """Whether a rematch leaves everybody in their seat, or hands the first seat or side on."""


@dataclass(frozen=True, slots=True)
class FormField:
    """A form field for one setting."""

    heading: str
    answers: dict[str, str]
    help: str = ""


QUESTIONS = {
    "advice": FormField(
        mark("Who may ask the strong bot for advice"),
        {
            "alone": mark("Only someone who plays alone against bots"),
            "all": mark("Everybody; the others are told"),
            "none": mark("Nobody"),
        },
        mark("“What would you do?”: it sees what you see, and no more."),
    ),
    "series": FormField(
        mark("What a rematch counts for"),
        {
            "open": mark("A score, game by game"),
            "single": mark("Nothing: every game stands alone"),
            "3": mark("Best of 3"),
            "5": mark("Best of 5"),
            "7": mark("Best of 7"),
            "campaign": mark("A campaign: whoever loses opens a package"),
        },
        mark("Best of 3: the series goes to whoever first wins two games; 5 needs three, 7 four."),
    ),
    "turns": FormField(
        mark("Seats in a rematch"),
        {
            "stay": mark("Everybody keeps their seat"),
            "turn": mark("The first seat passes on; sides swap"),
        },
    ),
}


# What msgspec works out of a type at its first use it works out here, in one thread: of several
# readers that were the first together, the process has died (a segmentation fault).
msgspec.convert({}, TableSettings)


def read(document: Any) -> TableSettings:
    """The settings that a stored document tells of; raises ValueError where it makes no sense."""
    return msgspec.convert(document, TableSettings)


def from_form(fields: Mapping[str, str]) -> TableSettings:
    """The request of a form; what it leaves out or empty is as proposed.  Raises ValueError."""
    names = TableSettings.__struct_fields__
    chosen = {name: value for name in names if (value := fields.get(name))}
    return msgspec.convert(chosen, TableSettings, strict=False)


def possible(campaign: bool = True) -> dict[str, list[str]]:
    """The values of each setting, the proposed one first; `campaign`: in a box that has one."""
    hints = get_type_hints(TableSettings)
    return {
        name: [one for one in get_args(hints[name]) if campaign or one != CAMPAIGN]
        for name in TableSettings.__struct_fields__
    }


def asked(language: str, campaign: bool = True) -> dict[str, FormField]:
    """How each setting is asked for in that language, the proposed answer first."""
    return {
        name: _asked(QUESTIONS[name], answers, language)
        for name, answers in possible(campaign).items()
    }


def _asked(question: FormField, answers: list[str], language: str) -> FormField:
    return FormField(
        say(language, question.heading),
        {answer: say(language, question.answers[answer]) for answer in answers},
        say(language, question.help) if question.help else "",
    )
