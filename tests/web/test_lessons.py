"""A lesson on the server: offered to newcomers, followed, left, and right after a restart."""

from __future__ import annotations

import html
import re
import time
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from spytable.games import shelf
from spytable.locale import LANGUAGES, say
from tests.web.helpers import BOX, Visitor, server, site_of

LESSON = shelf.take(BOX).lesson
assert LESSON is not None


def begin(ann: Visitor, box: str = BOX, which: int = 0) -> str:
    """Press the button on the poster, as a browser without script would."""
    page = ann.get("/").text
    forms = re.findall(rf'action="/new/{box}/lesson".*?</form>', page, re.S)
    assert len(forms) == len(shelf.take(box).lessons), "the poster offers them"
    fields = dict(re.findall(r'name="(\w+)" value="(\w+)"', forms[which]))
    ann.csrf = fields.pop("csrf")
    response = ann.submit(f"/new/{box}/lesson", **fields)
    assert response.status_code in (302, 303)
    return str(response.headers["location"]).rpartition("/")[2]


def told(ann: Visitor, table_id: str) -> dict[str, str]:
    """The words and the advice of the page, once it is the learner's turn or the lesson is over."""
    latest = time.monotonic() + 60
    while time.monotonic() < latest:
        page = ann.get(f"/tables/{table_id}").text
        lesson = re.search(r'id="part-lesson" class="([^"]*)".*?</section>', page, re.S)
        if lesson is None:
            return {}
        advised = re.search(r'data-teaches="([^"]*)"', lesson[0])
        words = re.search(r"data-lesson-words>(.*?)</p>", lesson[0], re.S)
        uses = re.search(r'data-uses="([^"]*)"', lesson[0])
        assert advised is not None and words is not None and uses is not None
        if advised[1] or uses[1] or "is-over" in lesson[1]:
            said = {"advises": advised[1], "uses": uses[1], "words": words[1]}
            return said | {"page": page, "part": lesson[0]}
        time.sleep(0.005)
    raise AssertionError("nobody goes on")


def follow(ann: Visitor, table_id: str, steps: int) -> dict[str, str]:
    """Do what the page says, so many times; what it says then."""
    said = told(ann, table_id)
    for _ in range(steps):
        shown = ann.table(table_id)
        response = ann.choose(table_id, said["advises"], shown["moment"])
        assert response.status_code == 200, response.text
        said = told(ann, table_id)
    return said


def test_who_has_not_played_a_box_is_offered_its_lesson(client: TestClient) -> None:
    """On the poster and above the form; it stands out until a game of it was finished, so that
    whoever leaves the lesson finds it again, and stays there for others at the same screen."""
    ann, bob = Visitor(client), Visitor(client)
    assert f"/new/{BOX}/lesson" in ann.get(f"/new/{BOX}").text
    table_id = begin(ann)
    assert begin(ann) == table_id, "a second press leads to the same table"
    ann.submit(f"/tables/{table_id}/lesson")
    again = begin(ann)
    assert again != table_id, "it was left: another one begins"
    assert begin(ann) == again
    assert f"/new/{BOX}/lesson" in ann.get(f"/new/{BOX}").text
    follow(ann, again, len(LESSON.decisions))
    for path in ("/", f"/new/{BOX}"):
        for who, stands_out in ((ann, False), (bob, True)):
            form = re.search(rf'action="/new/{BOX}/lesson" class="([^"]*)"', who.get(path).text)
            assert form is not None
            assert ("is-new" in form[1]) == stands_out


MARKED = re.compile(r'<button class="[^"]*is-taught[^"]*" name="choice" value="([^"]*)"')
FORM = re.compile(
    r'class="choices".*?name="csrf" value="(\w+)".*?name="moment" value="(\d+)"', re.S
)


def put_down(ann: Visitor, table_id: str, said: dict[str, str], text: str) -> None:
    """Try what the page wants tried, by its form: the first thing that it offers there."""
    topic = said["uses"].split()[0]
    form = next(
        form
        for form in re.findall(r"<form[^>]*/asides.*?</form>", said["page"], re.S)
        if f'value="{topic}"' in form
    )
    fields = dict(re.findall(r'name="(csrf|audience)" value="(\w+)"', form))
    assert MARKED.findall(said["page"]) == [], "one thing at a time"
    fields |= {"topic": topic, "text": text or "on"}
    assert ann.submit(f"/tables/{table_id}/asides", **fields).status_code in (302, 303)


LESSONS = [
    pytest.param(name, which, id=f"{name}-{which}")
    for name in shelf.names()
    if shelf.has_lesson(name)
    for which in range(len(shelf.take(name).lessons))
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("box", "which"), LESSONS)
def test_every_lesson_is_followed_without_script(
    client: TestClient, box: str, which: int, language: str
) -> None:
    """By the forms of the page alone: its words in the reader's language, its count, and the one
    button that is marked, before each decision and to the end; and what it has one try first."""
    lesson = shelf.take(box).lessons[which]
    ann = Visitor(client, language=language)
    table_id, total = begin(ann, box, which), len(lesson.decisions)
    spoken = [" ".join(lesson.sentences(place, language)) for place in lesson.decisions]
    tools = [tool for step in lesson.steps for tool in step.first]
    heard: list[str] = []
    tried = 0
    for _ in (*lesson.line, *tools):
        said = told(ann, table_id)
        if said["uses"]:
            tool = tools[tried]
            words = " ".join(say(language, sentence) for sentence in tool.says)
            assert html.unescape(said["words"]) == words
            put_down(ann, table_id, said, tool.text)
            tried += 1
            continue
        if not said["advises"]:
            break
        assert f'<html lang="{language}"' in said["page"]
        assert MARKED.findall(said["page"]) == [said["advises"]]
        if (words := html.unescape(said["words"])) not in heard[-1:]:
            heard.append(words)
        count = say(language, "{n} of {total}", n=len(heard), total=total)
        assert f'class="lesson-count">{count}<' in said["part"]
        form = FORM.search(said["page"])
        assert form is not None
        fields = {"csrf": form[1], "moment": form[2], "choice": said["advises"]}
        assert ann.submit(f"/tables/{table_id}", **fields).status_code in (302, 303)
    assert heard == spoken and tried == len(tools)
    assert "is-over" in said["part"] and f'href="/rules/{box}"' in said["part"]
    assert html.unescape(said["words"]) == say(language, lesson.closing)


def test_a_lesson_may_be_followed_past_what_it_has_one_try(client: TestClient) -> None:
    """Nobody is held up: whoever chooses at once goes on in the lesson."""
    ann, lesson = Visitor(client), shelf.take("agenti").lessons[0]
    table_id = begin(ann, "agenti")
    while not (said := told(ann, table_id))["uses"]:
        ann.choose(table_id, said["advises"], ann.table(table_id)["moment"])
    place = next(place for place, step in enumerate(lesson.steps) if step.first)
    ann.choose(table_id, lesson.line[place][1], ann.table(table_id)["moment"])
    assert told(ann, table_id)["advises"] == lesson.line[place + 1][1]


def test_the_other_side_is_taught_at_a_table_of_its_own(client: TestClient) -> None:
    """A box may teach several seats: each lesson goes on at its own table, and the end of one
    offers the other."""
    ann, box = Visitor(client), shelf.take("mind-mgmt")
    first, second = begin(ann, "mind-mgmt"), begin(ann, "mind-mgmt", 1)
    assert first != second
    assert begin(ann, "mind-mgmt") == first and begin(ann, "mind-mgmt", 1) == second
    assert ann.table(first)["you"] == 1 and ann.table(second)["you"] == 0
    form = ann.get("/new/mind-mgmt").text
    assert form.count('action="/new/mind-mgmt/lesson"') == 2
    ann.json("/")
    assert ann.submit("/new/mind-mgmt/lesson", which="2").status_code == 404
    ann.json("/")
    assert ann.submit(f"/new/{BOX}/lesson", which="1").status_code == 404
    page = ""
    for _ in box.lessons[1].line:
        said = told(ann, second)
        page = said["part"]
        if said["uses"]:
            put_down(ann, second, said, "")
        elif said["advises"]:
            ann.choose(second, said["advises"], ann.table(second)["moment"])
        else:
            break
    assert "hunt the Recruiter" in page and "be the Recruiter" not in page
    assert ann.table(second)["result"]["winners"] == [0]


def test_a_lesson_ends_with_what_comes_next(client: TestClient) -> None:
    """The rules, a game of one's own, and what of it was laid out by hand."""
    ann = Visitor(client)
    table_id = begin(ann)
    over = follow(ann, table_id, len(LESSON.decisions))
    shown = ann.table(table_id)
    assert shown["status"] == "ended" and shown["result"]["winners"] == [0]
    assert f'href="/rules/{BOX}"' in over["part"] and f'href="/new/{BOX}"' in over["part"]
    assert "prepared beforehand" in over["page"]
    record = ann.get(f"/tables/{table_id}/record").text
    assert "\nlesson: 19\n" in record


def test_who_chooses_otherwise_goes_on_freely_and_may_come_back(client: TestClient) -> None:
    ann = Visitor(client)
    table_id = begin(ann)
    told(ann, table_id)
    ann.choose(table_id, "up:saboteur", ann.table(table_id)["moment"])
    astray = told(ann, table_id)
    assert "your own way" in astray["words"] and "Undo" in astray["words"]
    assert "is-taught" not in astray["page"]
    ann.send(f"/tables/{table_id}/undo", moment=ann.table(table_id)["moment"])
    assert told(ann, table_id)["advises"] == "up:sentinel"
    ann.choose(table_id, "up:saboteur", ann.table(table_id)["moment"])
    ann.choose(table_id, "down:sentinel", ann.table(table_id)["moment"])
    assert told(ann, table_id) == {}, "it does not insist"
    assert ann.wait_for_turn(table_id)["status"] == "playing"


def test_a_lesson_is_left_by_a_button(client: TestClient) -> None:
    """From there on it is a table like any other; nobody else may press it."""
    ann, bob = Visitor(client), Visitor(client)
    table_id = begin(ann)
    follow(ann, table_id, 2)
    bob.json("/")
    assert bob.submit(f"/tables/{table_id}/lesson").status_code == 403
    assert "part-lesson" not in bob.get(f"/tables/{table_id}").text, "it speaks to the learner"
    before = site_of(client).hall.registry.rooms[table_id].stored.lesson
    assert ann.submit(f"/tables/{table_id}/lesson").status_code in (302, 303)
    assert told(ann, table_id) == {}
    room = site_of(client).hall.registry.rooms[table_id]
    assert room.table is not None and room.table.ahead() == ()
    assert room.stored.lesson is not None and before == len(LESSON.line) > room.stored.lesson
    assert ann.wait_for_turn(table_id)["choices"]
    plain = ann.open_table()
    assert ann.submit(f"/tables/{plain}/lesson").status_code == 404


def test_a_lesson_goes_on_after_a_restart(tmp_path: Path) -> None:
    """It keeps nothing beside the Record: where it stands follows from that."""
    with server(tmp_path) as client:
        ann = Visitor(client)
        table_id = begin(ann)
        before = follow(ann, table_id, 3)
    with server(tmp_path) as client:
        ann.client = client
        after = told(ann, table_id)
        assert (after["words"], after["advises"]) == (before["words"], before["advises"])
        over = follow(ann, table_id, len(LESSON.decisions) - 3)
        assert not over["advises"] and ann.table(table_id)["status"] == "ended"
