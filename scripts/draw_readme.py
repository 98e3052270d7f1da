"""Take the screenshots of the README: a table of each box, in the middle of a game.

python -m scripts.draw_readme ADDRESS [BOX ...]        needs Chromium, as the browser tests do

ADDRESS is that of a server you have started, such as http://127.0.0.1:8377.  Cards and dice fall
as they fall: look at the pictures before you keep them.
"""

from __future__ import annotations

import os
import random
import shutil
import sys
import time
from pathlib import Path
from typing import Any

PICTURES = Path(__file__).resolve().parent.parent / "docs" / "pictures"
WIDTH, HEIGHT = 1280, 800
SCALE, QUALITY = 0.625, 82
"""Pictures of 800 by 500 pixels, twice as wide as they are shown."""
LONGEST = 180.0
"""Seconds to play until the picture can be taken."""
TABLES: dict[str, tuple[dict[str, str], int]] = {
    "agent-avenue": ({"option-mode": "advanced"}, 4),
    "spy-connection": ({}, 40),
    "agenti": ({}, 20),
    "mind-mgmt": ({"seat0": "medium", "seat1": "you"}, 9),
}
"""Each box with the options of its table, and how many of our own choices are made beforehand."""
NIGHT = ("agenti",)
"""Boxes that look best by night."""


def open_table(web: Any, address: str, box: str) -> str:
    """Open a table against a medium bot, as a program does; returns its address."""
    offered = web.get(f"{address}/new/{box}", headers={"Accept": "application/json"}).json()
    fields = {name: str(offered[name]) for name in ("csrf", "number")}
    fields |= {"players": "2", "name": "Ann", "seat0": "you", "seat1": "medium"} | TABLES[box][0]
    answer = web.post(
        f"{address}/new/{box}", form=fields, headers={"Accept": "application/json"}
    ).json()
    return f"{address}/tables/{answer['id']}"


def play(web: Any, table: str, choices: int) -> None:
    """Make so many choices at random; returns when it is our turn again."""
    until = time.monotonic() + LONGEST
    made = 0
    while time.monotonic() < until:
        news = web.get(table, headers={"Accept": "application/json"}).json()
        if news["status"] == "ended" or (news["choices"] and made >= choices):
            return
        if not news["choices"]:
            time.sleep(0.3)
            continue
        chosen = random.choice(news["choices"])["name"]
        fields = {"csrf": news["csrf"], "choice": chosen, "moment": str(news["moment"])}
        web.post(table, form=fields, headers={"Accept": "application/json"})
        made += 1


def main() -> None:
    from playwright.sync_api import sync_playwright

    address, *boxes = sys.argv[1:]
    PICTURES.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("SPYTABLE_CHROMIUM") or shutil.which("chromium")
        )
        for box in boxes or TABLES:
            context = browser.new_context(
                viewport={"width": WIDTH, "height": HEIGHT},
                device_scale_factor=SCALE,
                reduced_motion="reduce",
                color_scheme="dark" if box in NIGHT else "light",
            )
            table = open_table(context.request, address, box)
            play(context.request, table, TABLES[box][1])
            page = context.new_page()
            page.goto(table)
            page.wait_for_selector(".is-arranged", state="attached")
            picture = PICTURES / f"{box}.jpg"
            page.screenshot(path=picture, type="jpeg", quality=QUALITY)
            print(picture, picture.stat().st_size)
            context.close()


if __name__ == "__main__":
    main()
