"""Builds the page of a box's rules in a language, once: the drawings are made while it is."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import partial
from html import escape
from typing import TYPE_CHECKING

from spytable.caches import remembered
from spytable.games import rulebook
from spytable.games.rulebook import BadRulebook
from spytable.locale import bind
from spytable.pictures.svg import number

from .markdown import Chapter, Written, write

if TYPE_CHECKING:
    from spytable.pictures.parts import Section
    from spytable.table.example import Shown


@dataclass(frozen=True)
class RulesPage:
    """The rules of a box, ready to be shown."""

    box: str
    language: str
    """The language they are told in: English where there is no translation yet."""
    title: str
    glance: str
    """The heading of the turn at a glance."""
    chapters: tuple[Chapter, ...]
    html: str
    reference: str
    """The sheet to print and keep beside the table."""
    numbers: tuple[str, ...]
    """Every rule and ruling that is told, by number, in order."""


@remembered
def rules_page(box: str, language: str) -> RulesPage:
    """The page; the first time its box is opened, and its examples are played and drawn."""
    spoken = rulebook.spoken(box, language)
    written = read(box, spoken)
    return RulesPage(
        box,
        spoken,
        written.title,
        written.glance,
        tuple(written.chapters),
        written.html,
        written.reference,
        tuple(sorted(written.anchors, key=_by_number)),
    )


def read(box: str, language: str) -> Written:
    """The rulebook of a box in a language; a fault in it is told with its file."""
    try:
        return write(
            rulebook.text(box, language),
            lambda name: _figure(box, name, language),
            partial(bind, language),
        )
    except BadRulebook as fault:
        raise BadRulebook(f"{rulebook.file(box, language).name}: {fault}") from None


def _by_number(name: str) -> tuple[str, int, str]:
    """AA-9 before AA-10, and SC-Q1 after all plain ones."""
    prefix, digits, more = re.fullmatch(r"(.*?)(\d+)(.*)", name).groups()  # type: ignore[union-attr]  # a number is one
    return prefix, int(digits), more


def _figure(box: str, name: str, language: str) -> str:
    """An example as HTML: the sections that it draws, and what happened.  With an owner's map and
    cards there are none: the examples are of ours."""
    from spytable.table import box as open_box
    from spytable.table.example import shown

    opened = open_box(box)
    if opened.box.edition:
        return ""
    found = shown(opened, rulebook.example(box, name), language)
    drawn = "".join(_section(section) for section in found.sections)
    return f"{_picture(found, drawn)}{_told(found)}"


def _picture(found: Shown, drawn: str) -> str:
    drawing = found.drawing
    label = escape(f"{drawing.title}. {drawing.summary}")
    return f'<div class="picture {drawing.box}" role="group" aria-label="{label}">{drawn}</div>'


def _section(section: Section) -> str:
    """One part of the table, as the table page draws it, without the ids: there it is but once."""
    size = f"{number(section.width)} {number(section.height)}"
    label = f' aria-label="{escape(section.label)}"' if section.label else ""
    layers = "".join(layer.drawn for layer in section.layers)
    tall = " is-tall" if section.height > section.width else ""  # on paper words stand beside it
    return (
        f'<div class="section kind-{section.kind} section-{section.name}{tall}">'
        f'<svg viewBox="0 0 {size}" role="group"{label}>{layers}</svg></div>'
    )


def _told(found: Shown) -> str:
    if not found.told:
        return ""
    lines = "".join(f"<li>{escape(line)}</li>" for line in found.told)
    return f'<ol class="example-told">{lines}</ol>'
