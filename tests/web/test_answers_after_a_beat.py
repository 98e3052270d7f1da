"""How long an answer to a question takes tells nothing, whoever gives it and whatever it could
be."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from spytable.hall import answer_times, games
from spytable.hall.bots_at_work import BEATS_TO_ANSWER
from spytable.hall.events import Event
from spytable.hall.presence import Listener
from spytable.hall.room import Room
from spytable.table import Choice, Decision, Heard, Player, SeatView, Table
from spytable.web.table_page.memory import forget_drawings
from tests.games.mind_mgmt.situations import acting, situation
from tests.reading import read
from tests.web.helpers import Visitor, server, site_of

BEAT = 0.05
PAUSE, LATEST = (BEAT * beats for beats in answer_times.LEAST_OF_NEWCOMERS)
SOON = 3.0
"""How much later than it is due an answer may come on a busy machine."""
WAY = "R2C1 R2C2 R2C3 R2C4 R2C5 R2C6 R3C6 R4C6"
FAR = ("R1C2", "R1C4", "R7C3", "R1C3")


def sit_down(client: Any, *seats: str) -> tuple[str, list[Visitor]]:
    """A table of MIND MGMT; whoever sits at it is there."""
    people = [Visitor(client, name="Ann")]
    form = people[0].json(f"/new/mind-mgmt?players={len(seats)}")
    fields: dict[str, Any] = {f"seat{n}": sitter for n, sitter in enumerate(seats)}
    opened = people[0].send(
        "/new/mind-mgmt", number=form["number"], players=len(seats), name="Ann", **fields
    )
    assert opened.status_code == 200, opened.text
    table_id = str(opened.json()["id"])
    for name in ("Bob", "Cyril")[: seats.count("friend")]:
        friend = Visitor(client, name=name)
        invite = people[0].table(table_id)["invite"]
        assert friend.join(table_id, invite).status_code == 200
        people.append(friend)
    return table_id, people


def lay(client: Any, table_id: str, **told: Any) -> Room:
    """Let the room show a situation in which Meru, at R7C5, may ask about dogs."""
    here = {"hour": 8, "route": WAY, "immortals": FAR}
    return lay_table(client, table_id, acting("meru", "R7C5", **here | told))


def lay_table(client: Any, table_id: str, table: Table) -> Room:
    """Let the room show this table."""
    hall = site_of(client).hall
    room: Room = client.portal.call(hall.room, table_id)

    async def put() -> None:
        room.table = table
        room.stored.entries.clear()
        room.changes += 1
        forget_drawings(room)
        room.stored.waits_for = " ".join(map(str, table.waited_for))

    client.portal.call(put)
    return room


@pytest.fixture
def unwritten(monkeypatch: pytest.MonkeyPatch) -> None:
    """The situations come out of nowhere, so nothing of them is stored."""
    from spytable.store.sql_store import SqlStore as Store

    def nothing(*_: Any) -> asyncio.Future[None]:
        written: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        written.set_result(None)
        return written

    monkeypatch.setattr(Store, "append_soon", nothing)


class Moves:
    """Notes when a table went on, as it does: whoever asks later may see the answer's time."""

    def __init__(self, table_id: str) -> None:
        self.at: list[float] = []
        self._table_id = table_id

    def hear(self, room: Room, event: Event, by: Listener | None) -> None:
        if room.id == self._table_id:
            self.at.append(room.moved_at)

    def is_busy(self, room: Room) -> bool:
        return False


def ask(client: Any, table_id: str, who: Visitor, feature: str = "dogs") -> float:
    """The agents ask; when they did."""
    shown, moves = who.table(table_id), Moves(table_id)
    site_of(client).hall.executor.subscribe(moves)
    assert who.choose(table_id, f"ask:{feature}", shown["moment"]).status_code == 200
    return moves.at[0]


def answered(client: Any, table_id: str, who: Visitor, began: float) -> tuple[float, str]:
    """After how many seconds the others hear of an answer, and which."""
    while time.monotonic() < began + PAUSE + 120:
        heard = who.table(table_id)["heard"]
        if heard and heard[-1]["choice"].partition(":")[0] in ("mark", "no-token"):
            room: Room = client.portal.call(site_of(client).hall.room, table_id)
            return room.moved_at - began, heard[-1]["choice"]
        time.sleep(0.005)
    raise AssertionError("nobody answers")


FORCED = [({"tokens": {"R2C2": 6}}, "mark:r3c6"), ({"tokens": {"R2C2": 6, "R3C6": 7}}, "no-token")]


@pytest.mark.usefixtures("unwritten")
@pytest.mark.parametrize(("told", "choice"), FORCED)
def test_the_only_possible_answer_is_given_after_the_pause(
    tmp_path: Path, told: dict[str, Any], choice: str
) -> None:
    """MM-255, MM-258, OQ-2: by the server, for a person who does nothing; no sooner than any other,
    to somebody of whom nothing is known."""
    with server(tmp_path, beat=BEAT) as client:
        table_id, (_, bob) = sit_down(client, "you", "friend")
        lay(client, table_id, **told)
        began = ask(client, table_id, bob)
        took, heard = answered(client, table_id, bob, began)
        assert heard == choice
        assert PAUSE <= took < LATEST + SOON


@pytest.mark.usefixtures("unwritten")
def test_the_only_possible_answer_takes_as_long_as_a_choice_of_this_person(tmp_path: Path) -> None:
    """MM-258, OQ-2: who answers late where there is a choice is given late answers where there is
    none: an answer after the pause proves no choice."""
    with server(tmp_path, beat=BEAT) as client:
        table_id, (ann, bob) = sit_down(client, "you", "friend")
        room = lay(client, table_id)
        ask(client, table_id, bob)
        time.sleep(1.5 * PAUSE)
        assert ann.choose(table_id, "mark:r2c2", ann.table(table_id)["moment"]).status_code == 200
        delay, player = site_of(client).hall.answer_delay, room.places[0].player or ""
        here = delay._here[room]
        here.times.end()
        (slow,) = delay.times.known(player)
        assert 1.5 * PAUSE <= BEAT * slow < 1.5 * PAUSE + SOON
        delay.times.learn(player, [40.0] * answer_times.SAMPLES)
        here.times = answer_times.GameTimes(delay.times)
        lay(client, table_id, **FORCED[1][0])
        took, heard = answered(client, table_id, bob, ask(client, table_id, bob))
        assert heard == "no-token" and 20 * BEAT < took < BEAT * answer_times.LONGEST + SOON


@pytest.mark.usefixtures("unwritten")
@pytest.mark.parametrize("told", [{}, {"tokens": {"R2C2": 6}}])
def test_a_quick_answer_of_a_person_is_told_after_the_same_pause(
    tmp_path: Path, told: dict[str, Any]
) -> None:
    """MM-258, OQ-2: a free one and the only possible one alike; and whoever answers is not told
    that it came too late."""
    with server(tmp_path, beat=BEAT) as client:
        table_id, (ann, bob) = sit_down(client, "you", "friend")
        lay(client, table_id, **told)
        began = ask(client, table_id, bob)
        moment = ann.table(table_id)["moment"]
        given: list[int] = []

        def click() -> None:
            given.append(ann.choose(table_id, "mark:r3c6", moment).status_code)

        clicking = threading.Thread(target=click)
        clicking.start()
        took, heard = answered(client, table_id, bob, began)
        clicking.join(20)
        assert (heard, given) == ("mark:r3c6", [200])
        assert PAUSE <= took < LATEST + SOON


@pytest.mark.usefixtures("unwritten")
def test_a_free_answer_is_left_to_the_person(tmp_path: Path) -> None:
    """MM-252: the server never chooses for anybody; a late answer is told at once."""
    with server(tmp_path, beat=BEAT) as client:
        table_id, (ann, bob) = sit_down(client, "you", "friend")
        lay(client, table_id)
        began = ask(client, table_id, bob)
        time.sleep(LATEST)
        shown = ann.table(table_id)
        assert {one["name"] for one in shown["choices"]} == {"mark:r2c2", "mark:r3c6"}
        clicked = time.monotonic()
        assert ann.choose(table_id, "mark:r2c2", shown["moment"]).status_code == 200
        took, heard = answered(client, table_id, bob, began)
        assert heard == "mark:r2c2" and took + began - clicked < SOON


@pytest.mark.usefixtures("unwritten")
def test_times_are_drawn_once_a_question_and_not_where_only_bots_hear(tmp_path: Path) -> None:
    """MM-258, OQ-2: whoever could draw again by clicking would learn something."""
    with server(tmp_path, beat=BEAT) as client:
        delay = site_of(client).hall.answer_delay
        for seats, (least, most) in [
            (("you", "easy"), (1.0, 1.0)),
            (("you", "friend"), answer_times.LEAST_OF_NEWCOMERS),
        ]:
            table_id, _ = sit_down(client, *seats)
            room = lay(client, table_id)
            here, found = delay._here[room], set()
            for _ in range(50):
                room.moved_at += 1.0
                for _ in range(3):
                    delay._draw(room, 0)
                    found.add((room.moved_at, here.least, here.forced))
                assert here.least == here.forced, "nothing is known of this person"
                assert least * BEAT - 1e-6 <= here.least - room.moved_at <= most * BEAT + 1e-6
            assert len(found) == 50


class Weighing(Player):
    """A bot that thinks for some beats where there is a choice, and not at all where not."""

    def __init__(self, beats: float) -> None:
        self._beats = beats

    def decide(self, view: SeatView, decision: Decision, heard: Sequence[Heard]) -> Choice:
        if len(decision.choices) > 1:
            time.sleep(self._beats * SLOW)
        return decision.choices[0]


SLOW = 0.4


@pytest.mark.usefixtures("unwritten")
def test_a_bot_answers_at_its_time_whatever_there_is_to_weigh(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """MM-258, OQ-2: two places to mark, one or none, its answer comes at the same time; also where
    it has not thought to the end by then."""
    beats = [0.0]
    monkeypatch.setattr(games, "bot", lambda level: Weighing(beats[0]))
    with server(tmp_path, beat=0.0) as client:
        table_id, (ann,) = sit_down(client, "easy", "you")
        ann.wait_for_turn(table_id)
        bots = site_of(client).hall.bots
        for beats[0], told in [(1.4, {}), (0.0, FORCED[0][0]), (0.0, FORCED[1][0]), (5.0, {})]:
            bots.sitting(lay(client, table_id, **told)).clear()
            bots._beat = SLOW
            took, heard = answered(client, table_id, ann, ask(client, table_id, ann))
            least = BEATS_TO_ANSWER * SLOW
            assert least - 0.05 < took < least + 1.5 * SLOW, (beats, told, heard)


@pytest.mark.usefixtures("unwritten")
def test_other_choices_are_not_held(tmp_path: Path) -> None:
    with server(tmp_path, beat=5.0) as client:
        table_id, (_, bob) = sit_down(client, "you", "friend")
        lay(client, table_id)
        began = time.monotonic()
        ask(client, table_id, bob)
        assert time.monotonic() - began < 5.0


def test_a_server_that_stops_meanwhile_answers_after_the_next_start(tmp_path: Path) -> None:
    """A kill in between loses nothing: the question is stored, its answer is not yet."""
    with server(tmp_path, beat=60.0) as client:
        table_id, (ann, bob) = sit_down(client, "you", "friend")
        asked = until_asked(client, table_id, ann, bob)
        assert ann.table(table_id)["moment"] == asked
    with server(tmp_path, beat=0.01) as client:
        ann.client = bob.client = client
        ann.table(table_id)
        took, _ = answered(client, table_id, bob, time.monotonic())
        assert took < SOON


def until_asked(client: Any, table_id: str, ann: Visitor, bob: Visitor) -> int:
    """Play until a question is open that has one answer; the Recruiter's moment then.  Every deal
    is another one: free questions on the way are answered, and no pause is kept for these."""
    answers_of_the_server = site_of(client).hall.answer_delay
    for _ in range(400):
        for who in (ann, bob):
            shown = who.table(table_id)
            names = [one["name"] for one in shown.get("choices", ())]
            if not names:
                continue
            is_answer = names[0].partition(":")[0] in ("mark", "no-token")
            if is_answer and len(names) == 1:
                return int(shown["moment"])
            asks = [name for name in names if name.startswith("ask:")]
            ahead = [name for name in names if not name.startswith(("capture", "sense"))]
            choice = (asks or ahead)[-1]
            beat = answers_of_the_server._beat
            answers_of_the_server._beat = 0.0 if is_answer else beat
            assert who.choose(table_id, choice, shown["moment"]).status_code == 200
            answers_of_the_server._beat = beat
    raise AssertionError("nobody has asked anything")


@pytest.mark.usefixtures("unwritten")
def test_mental_notes_are_put_down_while_the_recruiter_thinks(tmp_path: Path) -> None:
    """MM-264, MM-271, MM-272, OQ-14: all see them, and the sixteenth is refused in a sentence."""
    with server(tmp_path, beat=BEAT) as client:
        table_id, (ann, bob) = sit_down(client, "you", "friend")
        lay(client, table_id, notes={"R2C3": 7})
        ask(client, table_id, bob)

        def put(who: Visitor, topic: str, text: str, audience: str = "all") -> Any:
            return who.send(f"/tables/{table_id}/asides", audience=audience, topic=topic, text=text)

        for column in range(1, 7):
            for row in (5, 6):
                assert put(bob, f"note:R{row}C{column}", "?").status_code == 200
        assert put(bob, "note:R7C1", "6-9").status_code == 200
        assert put(bob, "note:R7C2", "x").status_code == 200
        full = put(bob, "note:R7C3", "x")
        assert full.status_code == 422
        assert read(full.json()["error"]) == (
            "All 15 mental notes are on the board: take one back first."
        )
        bob.language = "cs"
        assert "nejdřív některou odeber" in read(put(bob, "note:R7C3", "x").json()["error"])
        assert put(bob, "note:R7C2", "").status_code == 200
        assert put(bob, "note:R7C3", "x").status_code == 200
        assert put(ann, "note:R7C4", "x").status_code == 422
        told = [aside["topic"] for aside in ann.table(table_id)["asides"]]
        assert told[-1] == "note:R7C3"
        assert put(bob, "pad", "a line\r\nand another", "seat").status_code == 200
        assert bob.table(table_id)["asides"][-1]["text"] == "a line\nand another"
        assert "a line" not in ann.get(f"/tables/{table_id}").text


@pytest.mark.usefixtures("unwritten")
def test_pads_and_notes_can_be_written_without_script(tmp_path: Path) -> None:
    with server(tmp_path, beat=BEAT) as client:
        table_id, (ann, bob) = sit_down(client, "you", "friend")
        lay(client, table_id)
        bob.table(table_id)
        wrote = bob.submit(
            f"/tables/{table_id}/asides", audience="seat", topic="pad", text="one\r\ntwo"
        )
        assert wrote.status_code in (302, 303)
        page = bob.get(f"/tables/{table_id}").text
        assert 'data-pad-for="pad">one\ntwo</textarea>' in page
        assert 'name="topic"><option value="note:R1C1">' in page
        own = ann.get(f"/tables/{table_id}").text
        assert "one\ntwo" not in own and "note:R1C1" not in own
        watcher = Visitor(client, name="Eve").get(f"/tables/{table_id}").text
        assert "data-aside-form" not in watcher


@pytest.mark.usefixtures("unwritten")
def test_a_person_may_let_the_agent_of_a_bot_go_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """MM-232, MM-233, OQ-29: which agent goes first is open to all whose agent may still go, also
    where bots share the team: they wait for a person only until told not to, this time."""
    monkeypatch.setattr(games, "bot", lambda level: Weighing(0.0))
    with server(tmp_path, beat=0.0) as client:
        table_id, (ann,) = sit_down(client, "easy", "you", "easy")
        ann.wait_for_turn(table_id)
        room = lay_table(client, table_id, situation("activate", hour=6, players=3))
        shown = ann.table(table_id)
        assert {one["name"] for one in shown["choices"]} == {"activate:meru", "activate:bill-falls"}
        assert room.table is not None and room.decide_now(room.table.pov(None)) == {1}

        def put(text: str) -> int:
            put = {"audience": "seat", "topic": "show:after-you", "text": text}
            return int(ann.send(f"/tables/{table_id}/asides", **put).status_code)

        assert put("1.0") == 200, "of another turn"
        time.sleep(0.2)
        assert room.decide_now(room.table.pov(None)) == {1} and not ann.table(table_id)["heard"]
        assert put(f"{room.table.pov(1).view.record.turn}.0") == 200
        latest = time.monotonic() + 20
        while not ann.table(table_id)["heard"] and time.monotonic() < latest:
            time.sleep(0.02)
        assert ann.table(table_id)["heard"][0] == {"seat": 2, "choice": "activate:henry-lyme"}
