"""The place of a choice in a picture: a button that says its label, whatever is drawn on it.

What is drawn is for the eye.  Who listens hears the label alone; and words that stand on a button
without being part of its name would mislead whoever talks to the page, so they are drawn by
reference and are no text of the button's.
"""

from __future__ import annotations

import re
from itertools import count

from .svg import Markup, el, join

_WORDS = re.compile(r"<text\b(.*?)</text>", re.S)
_SPARE = re.compile(r"\bfrom-\d+")
_TITLE = re.compile(r"<title>.*?</title>", re.S)


def choice(name: str, label: str, *drawn: str, **more: str | None) -> Markup:
    """Where the choice of this name can be made; several names make a stroke of several choices."""
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
