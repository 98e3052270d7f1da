"""The parts of a page: a page that is sent only what changed shows what a whole one would."""

from __future__ import annotations

import random
import re

import msgspec
import pytest

from spytable.table import Table, box
from spytable.web import games
from spytable.web.room import Room
from spytable.web.table_page import news, parts
from spytable.web.table_page.build import page_of
from spytable.web.table_page.model import TablePage
from spytable.web.templating import render
from tests.web.test_versions import room_of, step

SETTINGS = [
    ("agent-avenue", 2, {}),
    ("agent-avenue", 4, {"mode": "advanced"}),
    ("spy-connection", 2, {}),
]


HOSTILE = "<b id=x>&amp;\"'"


class Page:
    """What a browser holds: the page, the text of every part, and the list of what happened."""

    def __init__(self, shown: TablePage, language: str) -> None:
        assert shown.drawing is not None
        self.version = shown.version
        self.parts = {f"part-{name}": draw() for name, _, draw in parts._parts(shown, language)}
        self.layers = {f"part-{name}": str(drawn) for name, drawn in shown.drawing.parts()}
        self.lines = [parts._line(shown, told, language) for told in shown.told or [None]]
        whole = _text(shown, language)
        assert all(line in whole for line in self.lines), "one line is drawn as in the whole"
        self.text = re.sub(r'(?s)(?<=id="part-told">).*?(?=</ol>)', "", whole)

    def patch(self, piece: dict[str, object]) -> None:
        """What the script does with a message."""
        assert piece["base"] == self.version
        changed, drawn, lines, cut = (piece[k] for k in ("parts", "layers", "lines", "cut"))
        assert isinstance(changed, dict) and isinstance(drawn, dict)
        assert isinstance(lines, list) and isinstance(cut, int)
        assert changed.keys() <= self.parts.keys() and drawn.keys() <= self.layers.keys()
        for name, text in changed.items():
            self._put(re.escape(self.parts[name]), text)
        for name, text in drawn.items():
            self._put(f'(?<= id="{name}")([^>]*>){re.escape(self.layers[name])}(?=</)', text)
        self.parts |= changed
        self.layers |= drawn
        self.lines = lines + self.lines[cut:]
        self.version = str(piece["version"])

    def _put(self, place: str, text: str) -> None:
        self.text, times = re.subn(
            place, lambda found: (found[1] if found.re.groups else "") + text, self.text
        )
        assert times == 1, place


def _text(shown: TablePage, language: str) -> str:
    """The page itself, as if everybody were here."""
    around = {"notice": "", "invitation": None, "kept": False, "levels": games.LEVELS, "csrf": ""}
    shown = shown.without_presence()
    return render("game.html", language, shown=shown, **around)


@pytest.mark.parametrize(("name", "players", "variant"), SETTINGS)
def test_a_patched_page_is_the_whole_page(name: str, players: int, variant: dict[str, str]) -> None:
    """Over a game with undos, for a seat and for those who watch, in two languages."""
    chance = random.Random(8)
    table = box(name).table(players=players, variant=variant, seed=5)
    room = room_of(name, players)
    room.places[1].name = table.names[1] = HOSTILE
    watched: list[tuple[int | None, str]] = [(0, "en"), (1, "cs"), (None, "ru")]

    def show(seat: int | None, language: str) -> TablePage:
        return page_of(room, table, table.box, seat, language, "run")

    pages = {key: Page(show(*key), key[1]) for key in watched}
    for seat, language in watched:
        news.note(room, show(seat, language), language)
    patched = sent = whole = 0
    for _ in range(40):
        if table.decision() is None:
            break
        step(table, chance)
        room.announce()
        for (seat, language), page in pages.items():
            shown = show(seat, language)
            found = news._drawn(room, table, table.box, seat, language, "run", page.version)
            if found is None:
                assert page.version == shown.version
                continue
            now = Page(shown, language)
            if isinstance(found, TablePage):
                whole += 1
                pages[seat, language] = now
                continue
            page.patch(msgspec.json.decode(found.body))
            assert vars(page) == vars(now)
            patched += 1
            sent += len(found.body)
    assert patched > 5 * whole, "the whole is sent seldom"
    everything = sum(map(len, now.layers.values())) + sum(map(len, now.parts.values()))
    assert sent / patched < everything * 0.8, "what stays as it is, is not sent"


def test_who_missed_something_is_sent_all_of_it() -> None:
    table, room = _game()
    known = news.remember(room, _seen(room, table, 0), "en").sheet.version
    for _ in range(2):
        step(table, random.Random(1))
        room.announce()
        news.remember(room, _seen(room, table, 0), "en")
    found = news._drawn(room, table, table.box, 0, "en", "run", known)
    assert isinstance(found, TablePage) and found.version != known
    assert news._drawn(room, table, table.box, 0, "en", "run", found.version) is None


def test_spectators_of_one_language_share_one_message() -> None:
    table, room = _game()
    first = news.remember(room, _seen(room, table, None), "en").sheet.version
    for _ in range(3):
        step(table, random.Random(1))
        room.announce()
    one = news._drawn(room, table, table.box, None, "en", "run", first)
    other = news._drawn(room, table, table.box, None, "en", "run", first)
    assert isinstance(one, news.Piece) and one is other
    assert one.deflated is one.deflated, "compressed once"


def test_a_message_does_not_depend_on_what_is_hidden() -> None:
    """The mirror: two worlds that a seat cannot tell apart send it the same bytes."""
    table, room = _game()
    chance = random.Random(3)
    compared = 0
    for _ in range(12):
        for seat in (0, 1):
            if table.may_undo(seat):
                continue  # an imagined table has no past to go back to
            bodies = []
            for world in (table, table.imagine(seat, 4)):
                room.announce()
                shown = _seen(room, world, seat)
                bodies.append((parts.sheet_of(shown), vars(Page(shown, "en"))))
            assert bodies[0] == bodies[1]
            compared += 1
        step(table, chance)
        room.announce()
    assert compared > 10


def _game() -> tuple[Table, Room]:
    return box("agent-avenue").table(players=2, seed=4), room_of("agent-avenue", 2)


def _seen(room: Room, table: Table, seat: int | None) -> TablePage:
    return page_of(room, table, table.box, seat, "en", "run")
