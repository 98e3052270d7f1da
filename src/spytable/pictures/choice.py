"""The place of a choice in a picture: a button that says its label, whatever is drawn on it.

The drawing is for the eye.  A screen reader hears the label alone; and words that stand on a button
without being part of its name would mislead whoever talks to the page, so they are drawn by
reference and are no text of the button's.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import count

from .layer import layer
from .parts import Drawing, Layer, Section
from .svg import Markup, el, join

_NAMED = re.compile(r'aria-label="[^"]*"( class="choice" data-choice="([^"]+)")')
_WORDS = re.compile(r"<text\b(.*?)</text>", re.S)
_SPARE = re.compile(r"\bfrom-\d+")
_TITLE = re.compile(r"<title>.*?</title>", re.S)


def choice(name: str, label: str, *drawn: str, **more: str | None) -> Markup:
    """The place where the choice of this name can be made; several names make a stroke of several
    choices.  All but the last of them may be taken back; where the last may not, the place has to
    say so (`data_for_good=""`), for unlike a single choice it has no button that could."""
    several = " " in name
    return el(
        "g",
        el("g", Markup(unread(name, join(drawn))), aria_hidden="true"),
        class_="choice",
        data_choice=None if several else name,
        data_steps=name if several else None,
        role="button",
        tabindex=0,
        aria_label=label,
        **more,
    )


def unread(name: str, drawn: str) -> str:
    """The same drawing, its words shown by reference: seen, but nobody's text.  A title within
    would be one more name."""
    prefix, numbers = "words-" + re.sub(r"\W+", "-", name), count(1)

    def put_aside(words: re.Match[str]) -> str:
        number = f"{prefix}-{next(numbers)}"
        # What is too small for a narrow section is left out there, shown by whatever.
        spare = _SPARE.search(words[1])
        shown = (
            f'<use class="{spare[0]}" href="#{number}"/>' if spare else f'<use href="#{number}"/>'
        )
        return f'<defs display="none"><text id="{number}"{words[1]}</text></defs>{shown}'

    return _WORDS.sub(put_aside, _TITLE.sub("", drawn))


class Spoken(Markup):
    """A drawing whose choices are called by their sentences as they are."""

    __slots__ = ()


def with_sentences(drawing: Drawing, sentences: Mapping[str, str]) -> Drawing:
    """The same drawing, in which every choice is called by its sentence: what is drawn and the
    button below it speak with one voice."""
    said = tuple(sentences.items())

    def spoken(section: Section) -> Section:
        mute = [n for n in section.asking if type(section.layers[n].drawn) is not Spoken]
        if not mute:
            return section
        layers = list(section.layers)
        for number in mute:
            name, drawn = layers[number]
            layers[number] = Layer(name, _spoken(drawn, said))
        return section.with_layers(tuple(layers))

    return drawing.with_sections(tuple([spoken(section) for section in drawing.sections]))


def with_advice(drawing: Drawing, name: str) -> Drawing:
    """The same drawing, in which the place of this choice is marked as the one that was
    advised.  Those who do not see the mark find it on its button."""
    place = f' data-choice="{join([name])}"'
    advised = Markup(f'{place} data-advised=""')

    def marked(section: Section) -> Section:
        if not any(place in layer.drawn for layer in section.layers):
            return section
        layers = tuple(
            layer._replace(drawn=Markup(layer.drawn.replace(place, advised)))
            for layer in section.layers
        )
        return section.with_layers(layers)

    return drawing.with_sections(tuple(map(marked, drawing.sections)))


@layer
def _spoken(drawn: Markup, sentences: tuple[tuple[str, str], ...]) -> Markup:
    said = dict(sentences)

    def named(place: re.Match[str]) -> str:
        words = said.get(place[2])
        return place[0] if words is None else f'aria-label="{join([words])}"{place[1]}'

    return Markup(_NAMED.sub(named, drawn))
