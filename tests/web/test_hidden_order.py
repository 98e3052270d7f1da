"""When a hidden choice is made among those that are heard must not show, neither in the number nor
in the size nor in the time of what the others' pages receive.

MIND MGMT, OQ-23: the Recruiter takes one hidden action in a turn, before, between or after the
immortals' moves.  The same turns are played on several servers with the same key, each in an order
of its own, with and without something taken back.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from spytable.hall import games
from spytable.hall.hall import Hall
from spytable.hall.room import Room
from spytable.table import Choice, Decision, Heard, Player, SeatView, Table
from spytable.web.routes import new_table
from tests.web.helpers import Visitor, server, site_of
from tests.web.running import served_here
from tests.web.wires import World, ready, two_friends

KEY = b"the order of the hidden action.."
HIDDEN = ("step:", "slip:", "second-slip:")
OTHER = "other"
"""In a script: any other hidden action than the one that counts."""
ORDERS = (
    ("action", "immortal", "expose", "immortal", "done"),
    ("immortal", "action", "expose", "immortal", "done"),
    ("immortal", "expose", "immortal", "action", "done"),
    ("immortal", OTHER, "undo", "expose", "immortal", "action", "undo", "action", "done"),
)
SHORT = (
    ("action", "immortal", "undo", "immortal", "done"),
    ("immortal", "undo", "immortal", "action", "done"),
    ("action", "immortal", "undo", "undo", "action", "immortal", "done"),
    (OTHER, "undo", "immortal", "undo", "action", "immortal", "done"),
)
"""The same with a move of an immortal taken back, which all see."""


@contextmanager
def worlds(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[World]]:
    """As many servers as there are orders, on equal copies of one folder."""
    real = Hall.__init__

    def same_run(self: Hall, *words: Any) -> None:
        real(self, *words)
        self.epoch = "run"

    monkeypatch.setattr(Hall, "__init__", same_run)
    monkeypatch.setattr(new_table, "fresh_id", lambda size=9: "ab" * size)
    (folder / "0").mkdir()
    (folder / "0" / "server.key").write_bytes(KEY)
    with served_here(folder / "0", ready()) as address:
        table_id, people = two_friends(address, "mind-mgmt")
    for number in range(1, len(ORDERS)):
        shutil.copytree(folder / "0", folder / str(number))
    with ExitStack() as stack:
        opened = []
        for number in range(len(ORDERS)):
            here = served_here(folder / str(number), ready(), heartbeat=3600.0)
            opened.append(World(stack.enter_context(here), table_id, people))
            stack.callback(opened[-1].client.close)
        yield opened


def offered(world: World, name: str) -> list[str]:
    return [choice["name"] for choice in world.get(name)["choices"]]


def play_turn(world: World, script: Sequence[str], exposed: str) -> list[str]:
    """The Recruiter's turn in this order; what the others heard is the same in all of them."""
    done = []
    for word in script:
        names = offered(world, "ann")
        if word in ("action", OTHER):
            hidden = [name for name in names if name.startswith("step:")]
            chosen = hidden[0] if word == "action" else hidden[-1]
        elif word == "expose":
            chosen = exposed
        elif word == "immortal":
            chosen = next(name for name in names if name.startswith("immortal:"))
        else:
            chosen = word
        world.send("ann", chosen)
        done.append(chosen)
    return done


def test_the_agents_receive_the_same_in_whatever_order_the_recruiter_acts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """MM-111, OQ-23: as many messages, of the same bytes, for the page and for a program."""
    with worlds(tmp_path, monkeypatch) as tables:
        for world in tables:
            begin(world)
        for orders in (ORDERS, SHORT):
            first = offered(tables[0], "ann")
            assert any(name.startswith("immortal:") for name in first)
            exposed = "expose:r1c1" if orders is ORDERS else ""
            for world, script in zip(tables, orders, strict=True):
                hours = world.get("bob")["moment"]
                play_turn(world, script, exposed)
                assert world.get("bob")["moment"] > hours
            time.sleep(0.3)
            for world in tables[1:]:
                assert_same_for_those_who_look_on(tables[0], world)
            for world in tables:
                agents_rest(world)
        assert len(tables[0].wires["bob"].messages()) > 10


def begin(world: World) -> None:
    """Along the upper edge, so that all that follows is possible."""
    world.send("ann", "start:r1c1")
    for place in ("r1c2", "r1c3", "r1c4", "r1c5"):
        names = offered(world, "ann")
        chosen = f"step:{place}" if f"step:{place}" in names else ""
        world.send("ann", chosen or next(name for name in names if name.startswith("step:")))
    world.send("ann", "done")
    agents_rest(world)


def agents_rest(world: World) -> None:
    """Bob does as little as possible, until the Recruiter is asked again."""
    while names := offered(world, "bob"):
        world.send("bob", "rest" if "rest" in names else names[0])


def assert_same_for_those_who_look_on(straight: World, world: World) -> None:
    """Bob and the one who watches got the same: fragments, messages, bytes."""
    for name in ("bob", "carl"):
        assert world.fragments[name] == straight.fragments[name]
        for here, there in (
            (straight.wires[name], world.wires[name]),
            (straight.programs[name], world.programs[name]),
        ):
            sizes = [len(one) for one in here.messages()]
            assert sizes == [len(one) for one in there.messages()]
            assert here.received[here.settled :] == there.received[there.settled :]


# -- bots -----------------------------------------------------------------------------------------

BEAT = 0.6


class Scripted(Player):
    """A Recruiter who takes a turn in a given order, and thinks for no time at all."""

    def __init__(self, script: Sequence[str]) -> None:
        self.script = list(script)

    def decide(self, view: SeatView, decision: Decision, heard: Sequence[Heard]) -> Choice:
        names = {choice.name: choice for choice in decision.choices}
        if view.record.turn == 0:
            return next((names[n] for n in names if n == "done"), next(iter(names.values())))
        word = self.script.pop(0)
        starts = HIDDEN if word == "action" else (word,)
        return next(choice for name, choice in names.items() if name.startswith(starts))


@pytest.mark.parametrize("order", ORDERS[:3])
def test_a_bot_is_heard_at_the_same_time_in_whatever_order_it_acts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, order: Sequence[str]
) -> None:
    """All that is heard comes one beat after what was heard before it, hidden action or not."""
    heard: list[tuple[str, float]] = []
    real = Table.take

    def take(self: Table, seat: int, choice: Any, moment: int | None = None) -> Any:
        if self.pov(0).seen.record.turn == 1 and not str(choice).startswith(HIDDEN):
            heard.append((str(choice).partition(":")[0], time.monotonic()))
        if str(choice) == "done":  # of the opening: then the turn begins
            heard.append(("done", time.monotonic()))
        return real(self, seat, choice, moment)

    monkeypatch.setattr(Table, "take", take)
    monkeypatch.setattr(games, "bot", lambda level: Scripted(order))
    with server(tmp_path, beat=BEAT) as client:
        ann = Visitor(client)
        form = ann.json("/new/mind-mgmt?players=2")
        fields = {"number": form["number"], "players": 2, "seat0": "medium", "seat1": "you"}
        table_id = ann.send("/new/mind-mgmt", name="Ann", **fields).json()["id"]
        shown = ann.wait_for_turn(table_id)
        assert {choice["name"].partition(":")[0] for choice in shown["choices"]} == {"activate"}
    words = [word for word, _ in heard]
    assert words[0] == "done" and words[1:-1] == [word for word in order if word != "action"]
    beats = [(one - other) / BEAT for (_, other), (_, one) in pairwise(heard[:-1])]
    assert len(beats) == 4
    assert all(0.9 < beat < 1.6 for beat in beats), beats


def test_a_hidden_choice_does_not_set_the_clock_back_by_which_one_may_be_replaced(
    tmp_path: Path,
) -> None:
    """How long the others have waited would tell them when it was made."""
    with server(tmp_path) as client:
        ann, bob = Visitor(client, name="Ann"), Visitor(client, name="Bob")
        form = ann.json("/new/mind-mgmt?players=2")
        fields = {"number": form["number"], "players": 2, "seat0": "you", "seat1": "friend"}
        table_id = ann.send("/new/mind-mgmt", name="Ann", **fields).json()["id"]
        bob.join(table_id, ann.table(table_id)["invite"])
        room: Room = client.portal.call(site_of(client).hall.room, table_id)  # type: ignore[union-attr]
        moved = []
        for family in ("start", "step"):
            shown = ann.table(table_id)
            name = next(c["name"] for c in shown["choices"] if c["name"].startswith(family))
            assert ann.choose(table_id, name, shown["moment"]).status_code == 200
            moved.append(room.moved_at)
        assert moved[0] == moved[1]
        assert ann.send(f"/tables/{table_id}/undo", moment=ann.table(table_id)["moment"])
        assert room.moved_at == moved[0]


@pytest.mark.parametrize("mine", [0, 1])
def test_a_whole_turn_of_a_bot_is_stepped_through_without_its_hidden_action(
    tmp_path: Path, mine: int
) -> None:
    """Each thing that a bot did in its turn is a step of the replay that looks different; of what
    nobody else hears there is none."""
    with server(tmp_path) as client:
        ann = Visitor(client)
        form = ann.json("/new/mind-mgmt?players=2")
        fields = {f"seat{seat}": "you" if seat == mine else "easy" for seat in range(2)}
        opened = ann.send(
            "/new/mind-mgmt", number=form["number"], players=2, name="Ann", **fields
        ).json()
        table_id, turns = opened["id"], 0
        while turns < 2:
            shown = ann.wait_for_turn(table_id)
            names = [choice["name"] for choice in shown["choices"]]
            name = next((one for one in names if one in ("done", "rest")), names[0])
            turns += name == "done" or (name == "rest" and mine == 1)
            assert ann.choose(table_id, name, shown["moment"]).status_code == 200
        now = ann.wait_for_turn(table_id)
        others = [one for one in now["heard"] if one["seat"] == 1 - mine]
        assert others
        assert mine == 0 or not any(one["choice"].startswith(HIDDEN) for one in others)
        assert len(now["steps"]) == len(set(now["steps"])) <= len(now["heard"]) + 1
        past = [ann.json(f"/tables/{table_id}?at={at}") for at in now["steps"]]
        assert all(one["view"] != other["view"] for one, other in pairwise(past))
        page = ann.get(f"/tables/{table_id}?at={now['steps'][-1]}").text
        assert 'data-step="back"' in page and "<svg" in page
