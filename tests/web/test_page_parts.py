"""The parts of a page: a page that is sent only what changed shows what a whole one would."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import replace

import msgspec
import pytest

from spytable.games import shelf
from spytable.hall import games
from spytable.hall.lesson import table_for
from spytable.hall.room import Room
from spytable.store.port import Outcome
from spytable.store.series import EarlierGame
from spytable.store.settings import TableSettings
from spytable.store.signing import Keys
from spytable.table import Table, box
from spytable.web.table_page import news, parts
from spytable.web.table_page.build import page_of
from spytable.web.table_page.model import TablePage
from spytable.web.table_page.render import drawn
from tests.web.test_versions import room_of, step

SETTINGS = [
    ("agent-avenue", 2, {}),
    ("agent-avenue", 4, {"mode": "advanced"}),
    ("spy-connection", 2, {}),
    ("agenti", 3, {}),
    ("mind-mgmt", 3, {"setup": "by-hand"}),
]
LESSON = "agent-avenue"


HOSTILE = "<b id=x>&amp;\"'"


class Page:
    """The parts that a browser holds: the page, the text of every part, and the list of what
    happened."""

    def __init__(self, shown: TablePage, language: str) -> None:
        assert shown.drawing is not None
        self.version = shown.version
        self.parts = {f"part-{name}": draw() for name, _, draw in parts._parts(shown, language)}
        self.layers = {f"part-{name}": str(drawn) for name, drawn in shown.drawing.parts()}
        self.lines = parts.lines(shown, shown.told, language)
        whole = _text(shown, language)
        assert all(line in whole for line in self.lines), "one line is drawn as in the whole"
        self.text = re.sub(r'(?s)(?<=id="part-told">).*?(?=</ol>)', "", whole)

    def patch(self, message: dict[str, object]) -> None:
        """The script's way with a message."""
        assert message["base"] == self.version
        changed, drawn, lines, cut = (message[k] for k in ("parts", "layers", "lines", "cut"))
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
        self.version = str(message["version"])

    def _put(self, place: str, text: str) -> None:
        self.text, times = re.subn(
            place, lambda found: (found[1] if found.re.groups else "") + text, self.text
        )
        assert times == 1, place


def _text(shown: TablePage, language: str) -> str:
    """The page itself, as if everybody were here; without what only browsers without script show,
    and what the script puts into the pads itself, from their part."""
    around = {"notice": "", "invitation": None, "kept": False, "csrf": "", "writing": False}
    seats = [replace(one, here=True, overdue=False) for one in shown.seats]
    page = drawn(replace(shown, seats=seats), language, **around)
    page = re.sub(r"(?s)<noscript>.*?</noscript>", "", page)
    page = re.sub(r'\s+(?=<details class="pads")', "\n", page)
    return re.sub(r'(?s)(data-pad-for="[^"]*">).*?(?=</textarea>)', r"\1", page)


@pytest.mark.parametrize(("name", "players", "variant"), SETTINGS)
def test_a_patched_page_is_the_whole_page(name: str, players: int, variant: dict[str, str]) -> None:
    """Over a game with undos and with what is put down beside it, for two seats and for those who
    watch, each in a language of its own."""
    table = box(name).table(players=players, variant=variant, seed=5)
    room = room_of(name, players)
    room.places[1].name = table.names[1] = HOSTILE
    chance = random.Random(8)

    def go_on() -> None:
        """Somebody chooses, takes back, or puts something down beside the game."""
        if chance.random() < 0.3 and put_down(room, table, chance):
            return
        step(table, chance)

    patched, whole, _ = compared(room, table, go_on, 40)
    assert patched > 5 * whole, "the whole is sent seldom"


def test_the_end_of_a_game_comes_in_parts() -> None:
    """An end for which the picture needs no new place: it comes with a choice like any other."""
    table, room = box("agent-avenue").table(players=2, seed=5), room_of("agent-avenue", 2)
    chance = random.Random(8)
    patched, whole, _ = compared(room, table, lambda: step(table, chance), 500)
    assert table.result is not None and patched > 30 and whole == 0


def test_the_score_of_a_series_comes_in_a_part_with_the_end_of_its_game() -> None:
    table, room = box("agent-avenue").table(players=2, seed=5), room_of("agent-avenue", 2)
    stored, chance = room.stored, random.Random(8)
    room.places[1].name = table.names[1] = HOSTILE
    stored.series, stored.game, stored.settings = "s", 2, TableSettings(series="3")
    stored.earlier = [EarlierGame(1, None, "0;")]
    scores: set[str] = set()

    def go_on() -> None:
        step(table, chance)
        if table.result is not None:
            stored.outcome = Outcome(table.result.winners).text
        shown = page_of(room, table.pov(0), table.box, 0, "en", "run")
        assert shown.series is not None
        scores.add(shown.series.figures)

    patched, whole, _ = compared(room, table, go_on, 500)
    assert table.result is not None and patched > 30 and whole == 0
    assert scores == {"1 : 0", "2 : 0" if table.result.winners == (0,) else "1 : 1"}


def test_a_patched_page_of_one_whose_seat_a_bot_plays_is_the_whole_page() -> None:
    table, room = box("agent-avenue").table(players=2, seed=5), room_of("agent-avenue", 2)
    room.places[1].stand_in = "easy"
    chance = random.Random(8)
    patched, whole, _ = compared(room, table, lambda: step(table, chance), 20)
    assert patched > 20 and whole == 0


def test_a_patched_page_of_a_lesson_is_the_whole_page() -> None:
    """Followed to its end and beyond, where its closing words stay."""
    lesson = shelf.take(LESSON).lesson
    assert lesson is not None
    stored = table_for(shelf.take(LESSON), Keys(b"k" * 32), "00ff", "p0", "Ann")
    stored.started_at = 2.0
    table = games.lay(stored)
    taught = 0

    def go_on() -> None:
        nonlocal taught
        ahead = table.ahead()
        taught += bool(ahead)
        if ahead:
            table.take(*ahead[0])
        else:
            step(table, random.Random(1))

    patched, whole, _ = compared(Room(stored), table, go_on, len(lesson.line) + 2)
    assert patched > 5 * whole and taught > 10


def put_down(room: Room, table: Table, chance: random.Random) -> bool:
    """Somebody writes where the picture has a place for it, a mark, a note or on a pad; whether
    there is one."""
    seat = chance.randrange(table.players)
    drawing = page_of(room, table.pov(seat), table.box, seat, "en", "run").drawing
    assert drawing is not None
    if not drawing.slips:
        return False
    slip = chance.choice(drawing.slips)
    values = [value for value, _ in slip.values]
    text = chance.choice(values) if values else HOSTILE[: slip.longest]
    table.put_aside(seat, slip.audience, slip.topic, text)
    return True


def compared(
    room: Room, table: Table, go_on: Callable[[], None], steps: int
) -> tuple[int, int, int]:
    """Compare the pages that are sent what changed with whole ones, at every step; how many times
    parts were sent, how often all, and how many bytes of parts."""
    watched: list[tuple[int | None, str]] = [(0, "en"), (1, "cs"), (None, "ru")]

    def show(seat: int | None, language: str) -> TablePage:
        return page_of(room, table.pov(seat), table.box, seat, language, "run")

    pages = {key: Page(show(*key), key[1]) for key in watched}
    for seat, language in watched:
        news.note(room, show(seat, language), language)
    patched = sent = whole = 0
    for _ in range(steps):
        if table.decision() is None:
            break
        go_on()
        room.changes += 1
        for (seat, language), page in pages.items():
            shown = show(seat, language)
            found = news._drawn(
                room, table.pov(seat), table.box, seat, language, "run", page.version
            )
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
    everything = sum(map(len, now.layers.values())) + sum(map(len, now.parts.values()))
    assert sent / patched < everything * 0.8, "what stays as it is, is not sent"
    return patched, whole, sent


def test_who_missed_something_is_sent_all_of_it() -> None:
    table, room = _game()
    known = news.remember(room, _seen(room, table, 0), "en").digests.version
    for _ in range(2):
        step(table, random.Random(1))
        room.changes += 1
        news.remember(room, _seen(room, table, 0), "en")
    found = news._drawn(room, table.pov(0), table.box, 0, "en", "run", known)
    assert isinstance(found, TablePage) and found.version != known
    assert news._drawn(room, table.pov(0), table.box, 0, "en", "run", found.version) is None


def test_spectators_of_one_language_share_one_message() -> None:
    table, room = _game()
    first = news.remember(room, _seen(room, table, None), "en").digests.version
    for _ in range(3):
        step(table, random.Random(1))
        room.changes += 1
    one = news._drawn(room, table.pov(None), table.box, None, "en", "run", first)
    other = news._drawn(room, table.pov(None), table.box, None, "en", "run", first)
    assert isinstance(one, news.Message) and one is other
    assert one.deflated is one.deflated, "compressed once"


def test_a_message_does_not_depend_on_what_is_hidden() -> None:
    """The mirror: two worlds that a seat cannot tell apart send it the same bytes."""
    table, room = _game()
    chance = random.Random(3)
    compared = 0
    for _ in range(12):
        for seat in (0, 1):
            if table.pov(seat).may_undo:
                continue  # an imagined table has no past to go back to
            bodies = []
            for world in (table, table.imagine(seat, 4)):
                room.changes += 1
                shown = _seen(room, world, seat)
                bodies.append((parts.PageDiff(shown, "en").digests, vars(Page(shown, "en"))))
            assert bodies[0] == bodies[1]
            compared += 1
        step(table, chance)
        room.changes += 1
    assert compared > 10


def _game() -> tuple[Table, Room]:
    return box("agent-avenue").table(players=2, seed=4), room_of("agent-avenue", 2)


def _seen(room: Room, table: Table, seat: int | None) -> TablePage:
    return page_of(room, table.pov(seat), table.box, seat, "en", "run")
