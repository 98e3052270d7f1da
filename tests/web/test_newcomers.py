"""A newcomer reads how to win, what everything does, and who plays with whom."""

from __future__ import annotations

import re
from typing import Any

import pytest
from starlette.testclient import TestClient

from spytable.games import shelf
from tests.reading import read
from tests.web.helpers import BOX, Visitor, play_out

PANEL = re.compile(
    r'<section id="part-cards"[^>]*?( hidden)?>\s*<details data-cards( open)?>(.*?)</section>', re.S
)
GOAL = re.compile(r'<p class="goal" data-goal>(.*?)</p>')


def sit_down(visitor: Visitor, box: str) -> str:
    """At a table of the fewest, with bots; returns its number."""
    form = visitor.json(f"/new/{box}")
    players = form["players"][0]
    seats = {f"seat{seat}": "easy" if seat else "you" for seat in range(players)}
    fields = {"number": form["number"], "players": players, "name": "Ann"} | seats
    return str(visitor.send(f"/new/{box}", **fields).json()["id"])


def is_open(visitor: Visitor, table_id: str) -> bool:
    """Whether what everything does can be read at once; it is always there, and never empty."""
    panel = PANEL.search(visitor.get(f"/tables/{table_id}").text)
    assert panel is not None
    hidden, opened, inside = panel.groups()
    assert hidden is None and inside.count('class="card-line"') >= 8
    return opened is not None


@pytest.mark.parametrize("language", ["en", "cs", "sk", "ru"])
def test_the_goal_stands_above_the_first_decision_and_nowhere_after(
    client: TestClient, language: str
) -> None:
    """One line; who has decided something has read it, and finds it among what everything does."""
    ann, bob = Visitor(client, language=language), Visitor(client, name="Bob")
    table_id = ann.open_table("you", "friend")
    bob.join(table_id, ann.table(table_id)["invite"])
    path = f"/tables/{table_id}"
    goals = {one: GOAL.findall(one.get(path).text) for one in (ann, bob)}
    assert all(len(found) == 1 and 40 < len(found[0]) < 130 for found in goals.values())
    mover = next(one for one in (ann, bob) if one.table(table_id)["choices"])
    shown = mover.table(table_id)
    mover.choose(table_id, shown["choices"][0]["name"], shown["moment"])
    other = bob if mover is ann else ann
    page = mover.get(path).text
    assert GOAL.findall(page) == [] and goals[mover][0] in page
    assert GOAL.findall(other.get(path).text) == goals[other]


def test_every_box_says_how_it_is_won_and_what_everything_does(ann: Visitor) -> None:
    """Its own words, at its own table; the panel is open."""
    goals = set()
    for name in shelf.names():
        table_id = sit_down(ann, name)
        goals |= set(GOAL.findall(ann.get(f"/tables/{table_id}").text))
        assert is_open(ann, table_id), name
    assert len(goals) == len(shelf.names())


def test_what_everything_does_is_open_at_the_first_game(ann: Visitor) -> None:
    """Without script, too; whoever has finished a game of the box opens it when they like."""
    table_id = ann.open_table("you", "easy")
    assert is_open(ann, table_id)
    play_out(table_id, ann)
    assert is_open(ann, table_id), "it is still the first"
    assert not is_open(ann, ann.open_table("you", "easy"))
    assert is_open(ann, sit_down(ann, "spy-connection")), "another box is another first game"


@pytest.mark.browser
def test_what_everything_does_stays_closed_once_it_was(people: Any) -> None:
    """After the next choice, when the page is loaded again, and at the next table of the box; the
    panel of another box is another.  In a window that has room for it, or it would not be open."""
    ann = people(reduced_motion="reduce", viewport={"width": 1920, "height": 1200})
    state = "() => document.querySelector('[data-cards]').open"
    ann.open_table()
    ann.wait_for_turn()
    assert ann.page.evaluate(state)
    ann.page.click("[data-cards] summary")
    assert not ann.page.evaluate(state)
    moment = ann.moment()
    ann.page.locator(".choice-button:not([value^=swap])").first.click()
    ann.wait_for_news(moment)
    assert not ann.page.evaluate(state)
    ann.page.reload()
    ann.page.wait_for_function("() => !document.querySelector('[data-cards]').open")
    ann.open_table()
    ann.page.wait_for_function("() => !document.querySelector('[data-cards]').open")
    ann.go("/new/spy-connection")
    ann.page.click("button.big")
    ann.page.wait_for_selector(".board")
    assert ann.page.evaluate(state)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_partners_who_stand_against_one_are_named_before_the_start(
    ann: Visitor, players: int
) -> None:
    """All agents of MIND MGMT are partners, and the Recruiter is alone: one line, on the form and
    while the table waits."""
    box = shelf.take("mind-mgmt")
    agents = [read(box.words.seat_title(players, seat, "en")) for seat in range(1, players)]
    form = read(ann.get(f"/new/mind-mgmt?players={players}").text)
    (said,) = re.findall(r'<p class="partners">(.*?)</p>', form)
    assert said.partition(": ")[2] == ", ".join(agents)
    seats = {f"seat{seat}": "friend" if seat else "you" for seat in range(players)}
    number = ann.json(f"/new/mind-mgmt?players={players}")["number"]
    sent = ann.send("/new/mind-mgmt", number=number, players=players, name="Ann", **seats)
    (said,) = re.findall(
        r'<p class="partners">(.*?)</p>', read(ann.get(f"/tables/{sent.json()['id']}").text)
    )
    assert all(agent in said for agent in agents) and "Ann" not in said


def test_partners_are_named_before_the_start(client: TestClient, ann: Visitor) -> None:
    """On the form, on the invitation, while the table waits; where nobody has one, nothing is."""
    form = ann.get(f"/new/{BOX}?players=4").text
    said = re.findall(r'<p class="partners">(.*?)</p>', read(form))
    assert [one.partition(": ")[2] for one in said] == ["Green 1, Green 2", "Blue 1, Blue 2"]
    assert 'class="partners"' not in ann.get(f"/new/{BOX}").text
    table_id = ann.open_table("you", "easy", "friend", "friend")
    invite = ann.table(table_id)["invite"]
    for page in (ann.get(f"/tables/{table_id}").text, Visitor(client).get(invite).text):
        said = re.findall(r'<p class="partners">(.*?)</p>', read(page))
        assert len(said) == 2 and any("Ann (Green 1)" in one for one in said), said
