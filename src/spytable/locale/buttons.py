"""Labels of buttons: a choice's own sentence, or a shorter one where that is too long.

The button is named by what stands on it; the whole sentence is its description, and the name of the
same choice in the picture.
"""

from __future__ import annotations

LETTERS = 40
"""So many fit on a button of a phone, in two lines."""


def fits(sentence: str) -> bool:
    """Whether a sentence may stand on a button as it is."""
    return len(sentence) <= LETTERS


def fitting(*sentences: str) -> str:
    """The first of these that fits, from the fullest to the shortest; or else the shortest: a name
    that an owner wrote into a box is never cut."""
    return next((sentence for sentence in sentences if fits(sentence)), sentences[-1])
