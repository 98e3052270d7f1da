"""Somebody at a real browser window."""

from __future__ import annotations

import json
import os
import shutil
from typing import Any

from tests.web.helpers import BOX

CHROMIUM = os.environ.get("SPYTABLE_CHROMIUM") or next(
    (
        path
        for name in ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
        if (path := shutil.which(name))
    ),
    None,
)


OVERFLOW = """async () => {
  const root = document.documentElement;
  for (let frame = 0; frame < 120 && root.scrollWidth > root.clientWidth; frame += 1) {
    await new Promise(requestAnimationFrame);
  }
  return root.scrollWidth - root.clientWidth;
}"""


UNFOLD = """() => new Promise((done) => {
  const list = document.querySelector("[data-answer-list]:not([open])");
  if (!list) return done();
  list.addEventListener("toggle", () => done());
  list.open = true;
})"""


class Person:
    """Somebody at a browser window of their own; anything the console complains of is a fault."""

    def __init__(
        self,
        chromium: Any,
        address: str,
        pace: str = "once",
        ends_by_itself: bool = False,
        settings: bool = True,
        **window: Any,
    ) -> None:
        usual = {"viewport": {"width": 1280, "height": 800}, "locale": "en-GB"} | window
        self.context = chromium.new_context(**usual)
        self.context.set_default_timeout(180_000)  # a busy machine is no fault of the page's
        kept = json.dumps({"pace": pace, "endsByItself": ends_by_itself})
        if settings:  # else the browser of somebody who has never changed any
            self.context.add_init_script(f"localStorage['spytable-settings'] ??= '{kept}'")
        self.page = self.context.new_page()
        self.has_script = bool(usual.get("java_script_enabled", True))
        self.address = address
        self.complaints: list[str] = []
        self.page.on("console", self._listen)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _listen(self, message: Any) -> None:
        if message.type in ("error", "warning") and "ERR_" not in message.text:
            self.complaints.append(message.text)

    def go(self, path: str) -> None:
        self.page.goto(path if path.startswith("http") else self.address + path)

    def open_table(self, other: str = "easy", first: str = "random") -> str:
        self.go("/")
        self.page.click(f'a[href="/new/{BOX}"]')
        self.page.fill("#name", "Ann")
        self.page.check(f'input[name=seat1][value="{other}"]', force=True)
        self.page.locator("details.more summary").first.click()
        self.page.check(f'input[name=option-first][value="{first}"]', force=True)
        self.page.click("button.big")
        self.page.wait_for_selector(".board" if other != "friend" else "[data-invite]")
        return str(self.page.url).rsplit("/", 1)[1]

    @property
    def is_over(self) -> bool:
        return self.page.query_selector(".ending") is not None

    def wait_for_turn(self) -> bool:
        """Whether there is something to choose; False when the game is over.  Before the script has
        come, on a busy machine, a button is a mere form."""
        self.page.wait_for_selector("[data-choices], .ending")
        if self.has_script:
            self.page.wait_for_selector(".is-arranged", state="attached")
        return not self.is_over

    def unfold(self) -> None:
        """Open the list of answers, if there is one: it stays open from then on."""
        self.page.evaluate(UNFOLD)

    def moment(self) -> str:
        field = self.page.query_selector("[data-choices] [name=moment]")
        return str(field.get_attribute("value")) if field else "over"

    def wait_for_news(self, moment: str) -> None:
        self.page.wait_for_function(
            "was => document.querySelector('[data-choices] [name=moment]')?.value !== was",
            arg=moment,
        )

    def overflow(self) -> int:
        """How many pixels do not fit across, once the page has had time to arrange itself."""
        return int(self.page.evaluate(OVERFLOW))

    def leave(self) -> None:
        self.context.close()
        assert self.complaints == []
