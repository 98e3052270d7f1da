"""The typeface in a browser: it comes from our own server, is kept for good, and is as wide as the
server believes."""

from __future__ import annotations

import re
from typing import Any

import pytest

from spytable.locale import LANGUAGES
from spytable.pictures.typeface import CUTS, ems
from spytable.web.static_files import address, font_addresses, static_files
from tests.web.helpers import Visitor

pytestmark = pytest.mark.browser

FACES = """async () => {
  await document.fonts.ready;
  return [...document.fonts].filter((face) => face.status === "loaded").map(
    (face) => [face.family.replaceAll('"', ""), face.weight]);
}"""
DRAWN = """async () => {
  await document.fonts.ready;
  return [...document.querySelectorAll(".picture [data-section] > svg text")].map((text) => {
    const squeezed = text.getAttribute("textLength");
    text.removeAttribute("textLength");
    const wide = text.getComputedTextLength();
    if (squeezed) text.setAttribute("textLength", squeezed);
    const size = parseFloat(getComputedStyle(text).fontSize);
    return [text.textContent, text.getAttribute("class") ?? "", size, wide];
  });
}"""
BOXES = {
    "agent-avenue": {"mode": "advanced"},
    "spy-connection": {},
    "agenti": {},
    "mind-mgmt": {"setup": "quick"},
}


def test_every_page_asks_for_the_typeface_at_once_and_may_have_it(ann: Visitor) -> None:
    answer = ann.get("/")
    asked = re.findall(r'rel="preload" href="([^"]+)" as="font"', answer.text)
    assert asked == font_addresses() and len(asked) == len(CUTS)
    assert "font-src 'self'" in answer.headers["content-security-policy"]
    sheet = static_files()["pictures.css"].content.decode()
    for font in asked:
        assert f'src: url("{font}") format("woff2")' in sheet
        sent = ann.get(font)
        assert "immutable" in sent.headers["cache-control"]
        assert sent.headers["content-type"] == "font/woff2"
        assert "content-encoding" not in sent.headers
    assert 'url("/' in ann.get(address("pictures.css")).text


@pytest.mark.parametrize("box", BOXES)
def test_letters_are_as_wide_as_the_server_believes(people: Any, box: str) -> None:
    """In all languages: so what fits on paper fits on the screen."""
    guest = people()
    language = LANGUAGES[list(BOXES).index(box) % len(LANGUAGES)]
    guest.go(f"/language/{language}")
    guest.go(f"/new/{box}")
    for name, value in BOXES[box].items():
        guest.page.check(f'input[name=option-{name}][value="{value}"]', force=True)
    guest.page.click("button.big")
    assert guest.wait_for_turn()
    loaded = {tuple(face) for face in guest.page.evaluate(FACES)}
    assert {(cut.family, cut.weights) for cut in CUTS} <= loaded
    seen = 0
    for words, class_, size, wide in guest.page.evaluate(DRAWN):
        if not wide:  # it hides where its section is too narrow
            continue
        seen += 1
        told = ems(words, class_) * size
        assert 0.9 * told - 0.5 <= wide <= 1.012 * told + 0.1, (words, class_, size)
    assert seen > 8
