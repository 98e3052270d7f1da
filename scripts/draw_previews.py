"""Draw the pictures that messengers show of a link: each poster as a raster, 1200 by 630.

python -m scripts.draw_previews        needs Chromium, as the browser tests do

Which drawing a picture was made from is written into it, so that a test can tell when it is old.
"""

from __future__ import annotations

import hashlib
import os
import struct
import zlib
from pathlib import Path

GAMES = Path(__file__).resolve().parent.parent / "src" / "spytable" / "games"
STATIC = GAMES.parent / "web" / "static"
WIDTH, HEIGHT = 1200, 630
MADE_FROM = b"Source"
_SIGNATURE = b"\x89PNG\r\n\x1a\n"


def posters() -> list[Path]:
    """The drawings of all boxes, by the names of their folders."""
    return sorted(GAMES.glob("*/poster.svg"))


def wanted() -> dict[Path, list[Path]]:
    """Every picture and the drawings it shows."""
    return {drawing.with_name("preview.png"): [drawing] for drawing in posters()} | {
        STATIC / "preview.png": posters()
    }


def digest(drawings: list[Path]) -> bytes:
    """The mark of a picture of these drawings."""
    content = b"\0".join(drawing.read_bytes() for drawing in drawings)
    return hashlib.sha256(content).hexdigest().encode()


def mark_of(picture: bytes) -> bytes | None:
    """The mark that a picture carries."""
    at = len(_SIGNATURE)
    while at < len(picture):
        (length,) = struct.unpack_from(">I", picture, at)
        kind, data = picture[at + 4 : at + 8], picture[at + 8 : at + 8 + length]
        if kind == b"tEXt" and data.startswith(MADE_FROM + b"\0"):
            return data[len(MADE_FROM) + 1 :]
        at += length + 12
    return None


def marked(picture: bytes, mark: bytes) -> bytes:
    """The picture with a mark behind its head."""
    kind, data = b"tEXt", MADE_FROM + b"\0" + mark
    chunk = struct.pack(">I", len(data)) + kind + data
    chunk += struct.pack(">I", zlib.crc32(kind + data))
    head = len(_SIGNATURE) + 25
    return picture[:head] + chunk + picture[head:]


def page(drawings: list[Path]) -> str:
    """The posters side by side on the night sky, a beam behind them."""
    side = 630 if len(drawings) == 1 else 540 if len(drawings) <= 2 else 340
    hung = "".join(
        drawing.read_text("utf-8").replace("<svg ", f'<svg height="{side}" ', 1)
        for drawing in drawings
    )
    return (
        "<style>body{margin:0;height:630px;display:flex;gap:24px;align-items:center;"
        "justify-content:center;background:linear-gradient(115deg,#1B2233 22%,#F2C14E 22.1%,"
        "#F2C14E 77.9%,#1B2233 78%)}svg{box-shadow:0 0 0 6px #1B2233;display:block}</style>" + hung
    )


def main() -> None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("SPYTABLE_CHROMIUM") or None
        )
        view = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
        for picture, drawings in wanted().items():
            view.set_content(page(drawings))
            picture.write_bytes(marked(view.screenshot(), digest(drawings)))
            print(picture.name, picture.stat().st_size, "bytes")
        browser.close()


if __name__ == "__main__":
    main()
