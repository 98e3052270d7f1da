"""The style sheets of the pictures: one that all share, and one in the folder of every box.

python -m spytable.games.stylesheet         write the reckoned part of every box's sheet anew

A picture is tall, for phones; where there is room, the sheet puts its parts side by side.  Those
numbers follow from the drawing (`picture.wide_rules`), but a page must not open a box to be
dressed: so they are written to the end of the box's `picture/picture.css`, and a test compares.
"""

from __future__ import annotations

import sys
from pathlib import Path

from spytable.pictures import svg

from . import shelf

SHEET = Path("picture", "picture.css")
HEADING = (
    "/* Written by `python -m spytable.games.stylesheet`: the parts side by side, where there is"
    " room. */"
)


def of(name: str) -> str:
    """The sheet of one box."""
    return (shelf.folder(name) / SHEET).read_text("utf-8")


def joined() -> str:
    """What a page needs to dress any picture: the shared sheet, then that of every box."""
    return "\n".join([svg.stylesheet(), *(of(name) for name in shelf.names())])


def renewed(sheet: str, wide_rules: str) -> str:
    """A box's sheet with these rules for wide containers in place of the old ones."""
    by_hand = sheet.partition(HEADING)[0].rstrip("\n")
    if not wide_rules:
        return f"{by_hand}\n"
    wide = f"{HEADING}\n@container picture (min-width: {svg.WIDE}px) {{\n{wide_rules}\n}}\n"
    return f"{by_hand}\n\n{wide}".lstrip("\n")


def write(name: str) -> bool:
    """Renew the sheet of a box; whether anything was to be changed."""
    file = shelf.folder(name) / SHEET
    before = file.read_text("utf-8") if file.is_file() else ""
    after = renewed(before, shelf.take(name).picture.wide_rules())
    if after != before:
        file.write_text(after, "utf-8")
    return after != before


def main(names: list[str]) -> None:
    """Renew the sheets of these boxes, or of all."""
    for name in names or shelf.names():
        print(f"{name}: {'written' if write(name) else 'nothing new'}")


if __name__ == "__main__":
    main(sys.argv[1:])
