"""The style sheets of the pictures: one that all share, and one in the folder of every box."""

from __future__ import annotations

from pathlib import Path

from spytable.pictures import svg

from . import shelf

SHEET = Path("picture", "picture.css")


def of(name: str) -> str:
    """The sheet of one box."""
    return (shelf.folder(name) / SHEET).read_text("utf-8")


def joined() -> str:
    """Everything a page needs to dress any picture: the shared sheet, then that of every box."""
    return "\n".join([svg.stylesheet(), *(of(name) for name in shelf.names())])
