"""Campaigns on pages: whose choice it is and why, what the other side may know, and bad input."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import pytest
from starlette.testclient import TestClient

from spytable.games.mind_mgmt.packages import PACKAGES
from spytable.hall import campaigns
from spytable.locale import LANGUAGES
from spytable.store.series import Extension
from tests.games.mind_mgmt.campaigns import dealt_afresh
from tests.reading import read
from tests.web.helpers import BOX, JSON, Visitor, server, site_of
from tests.web.test_refusals import refused
from tests.web.test_series import again, end

MIND_MGMT = "mind-mgmt"
RECRUITER_WON, AGENTS_WON = "0;", "1;"


def campaign(client: TestClient, outcome: str, **options: str) -> tuple[str, Visitor, Visitor]:
    """A campaign of Ann, the Recruiter, and Bob, whose first game has ended so."""
    ann, bob = Visitor(client, name="Ann"), Visitor(client, name="Bob")
    form = ann.json(f"/new/{MIND_MGMT}?players=2")
    fields = {"players": 2, "seat0": "you", "seat1": "friend", "name": "Ann", "series": "campaign"}
    chosen = {"option-mission": "full"} | options
    opened = ann.send(f"/new/{MIND_MGMT}", number=form["number"], **fields, **chosen)
    table_id = str(opened.json()["id"])
    assert bob.join(table_id, ann.table(table_id)["invite"]).status_code == 200
    end(client, table_id, outcome)
    return table_id, ann, bob


def address(one: Visitor, table_id: str) -> str:
    return f"/series/{one.table(table_id)['series']['id']}"


def state(one: Visitor, where: str) -> Any:
    return one.json(where)["campaign"]


def decide(one: Visitor, where: str, deed: str, items: str = "") -> Any:
    answer = one.send(f"{where}/decide", deed=deed, items=items)
    assert answer.status_code == 200, answer.text
    return answer.json()["campaign"]


def packages(client: TestClient, where: str, recruiters: int, agents: int) -> None:
    """So many are open."""
    assert client.portal is not None
    store, series = site_of(client).store, where.rpartition("/")[2]
    opened = [{"after": 0, "side": 0}] * recruiters + [{"after": 0, "side": 1}] * agents
    document = Extension("mind-mgmt/shift", 1, {"opened": opened})

    async def write() -> None:
        found = await store.series(series)
        assert found is not None
        await store.write_extension(series, found.revision, document)

    client.portal.call(write)


def test_only_a_box_with_a_campaign_offers_one(client: TestClient) -> None:
    ann = Visitor(client)
    assert "campaign" in ann.json(f"/new/{MIND_MGMT}")["settings"]["series"]
    assert 'name="series" value="campaign"' in ann.get(f"/new/{MIND_MGMT}").text
    form = ann.json(f"/new/{BOX}")
    assert "campaign" not in form["settings"]["series"]
    seats = {"number": form["number"], "players": 2, "seat0": "you", "seat1": "easy"}
    assert "no campaign" in refused(ann.send(f"/new/{BOX}", **seats, series="campaign"), 404)


@pytest.mark.parametrize(
    ("fields", "said"),
    [({"option-early-train": "in"}, "begins without modules"), ({"turns": "turn"}, "their side")],
)
def test_a_campaign_that_makes_no_sense_is_not_begun(
    client: TestClient, fields: dict[str, str], said: str
) -> None:
    """OQ-22, MM-364."""
    ann = Visitor(client)
    form = ann.json(f"/new/{MIND_MGMT}")
    seats = {"number": form["number"], "players": 2, "seat0": "you", "seat1": "easy"}
    more = {"series": "campaign", "option-mission": "full"} | fields
    assert said in refused(ann.send(f"/new/{MIND_MGMT}", **seats, **more), 422)
    assert ann.json("/")["tables"] == []


def test_from_one_game_to_the_next(client: TestClient) -> None:
    """MM-347, MM-357, MM-358. Open, choose, play on; the last answer leads to the next table."""
    table_id, ann, bob = campaign(client, RECRUITER_WON)
    where = address(ann, table_id)
    assert f'href="{where}"' in ann.get(f"/tables/{table_id}").text
    before = state(bob, where)
    assert [one["deed"] for one in before["offers"]] == ["open"] and before["your_side"] == 1
    assert state(ann, where)["offers"] == [] and not state(ann, where)["ready"]
    assert "campaign" in refused(ann.send(f"/tables/{table_id}/rematch"), 422)
    after = decide(bob, where, "open")
    assert after["moment"] == "A1" and after["sides"][1]["packages"][0]["title"] == "Good Shoes"
    assert state(ann, where)["moment"] is None
    assert "/rematch" not in bob.get(where).text
    after = decide(bob, where, "choose", "A1")
    assert after["ready"] and any("Good Shoes" in one for one in after["agreed"])
    assert any("1 fewer than the 1" in plain(one) for one in after["agreed"])
    assert "/rematch" in ann.get(where).text
    assert ann.json("/")["your_tables"][0]["campaign"] == where.rpartition("/")[2]
    assert f'href="{where}"' in ann.get("/tables").text
    following = again(table_id, ann, bob)
    assert f'href="{where}"' not in ann.get("/tables").text
    room = site_of(client).hall.registry.rooms[following]
    assert room.stored.variant["good-shoes"] == "in"
    assert "next game is there" in state(ann, where)["state"]
    end(client, following, AGENTS_WON)
    assert [one["winner"] for one in state(ann, where)["record"]] == [0, 1]
    assert state(ann, where)["offers"][0]["deed"] == "open"


def test_from_a_first_game_of_training_the_page_leads_on(client: TestClient) -> None:
    """MM-348. Nothing is to be decided after it, and the next game is the full one."""
    table_id, ann, bob = campaign(client, AGENTS_WON, **{"option-mission": "training"})
    where = address(ann, table_id)
    assert state(ann, where)["ready"] and not state(ann, where)["offers"]
    assert f"/tables/{table_id}/rematch" in ann.get(where).text
    assert "The other side decides now" not in bob.get(where).text
    second = again(table_id, ann, bob)
    assert state(bob, where)["ready"] is False
    assert ann.table(second)["series"]["game"] == 2


def test_it_works_without_script(client: TestClient) -> None:
    """Forms alone: opening, ticking, and a refusal on the page itself."""
    table_id, _, bob = campaign(client, RECRUITER_WON)
    where = address(bob, table_id)
    packages(client, where, 0, 3)
    assert bob.submit(f"{where}/decide", deed="open").status_code == 303
    page = bob.get(where).text
    assert 'name="item-A1"' in page and 'name="item-A4"' in page and "package-scene" in page
    wrong = bob.submit(f"{where}/decide", deed="choose", **{"item-A7": "on"})
    assert wrong.status_code == 422 and "still closed" in read(wrong.text)
    assert 'role="alert"' in wrong.text and 'name="item-A1"' in wrong.text
    done = bob.submit(f"{where}/decide", deed="choose", **{"item-A1": "on", "item-A4": "on"})
    assert done.headers["location"] == where
    assert "Good Shoes, Sharp Ears" in read(bob.get(where).text)


def test_nobody_agrees_to_another_proposal_than_the_one_they_read(client: TestClient) -> None:
    """MM-366, MM-367. One that was withdrawn for another, while the other side's page stood open:
    the answer is refused with the page as it stands now, by form and by data."""
    table_id, ann, bob = campaign(client, RECRUITER_WON)
    where = address(ann, table_id)
    packages(client, where, 7, 7)
    decide(bob, where, "propose-free", "A1 R1")
    read_by_ann = state(ann, where)["stage"]
    assert f'name="stage" value="{read_by_ann}"' in ann.get(where).text
    decide(bob, where, "decline")
    decide(bob, where, "propose-anew")
    late = ann.submit(f"{where}/decide", deed="agree", stage=read_by_ann)
    assert late.status_code == 409 and "moved on" in read(late.text)
    assert "a new campaign begins" in read(late.text) and 'name="deed" value="agree"' in late.text
    refused(ann.send(f"{where}/decide", deed="agree", stage=read_by_ann), 409)
    assert not state(ann, where)["ready"]
    now = state(ann, where)["stage"]
    assert ann.submit(f"{where}/decide", deed="agree", stage=now).status_code == 303
    assert state(bob, where)["ready"]


def test_the_page_says_how_many_and_why(client: TestClient) -> None:
    """MM-357 to MM-360."""
    table_id, ann, bob = campaign(client, RECRUITER_WON)
    where = address(ann, table_id)
    packages(client, where, 7, 3)
    decide(bob, where, "open")
    said = read(bob.get(where).text)
    assert "Your side has lost: choose as many of your modules as you like." in said
    decide(bob, where, "choose", "A1 A4")
    offer = state(ann, where)["offers"][0]
    assert offer["most"] == 1
    assert "1 fewer than the 2 that the other side chose, so at most 1" in read(ann.get(where).text)
    assert "at most 1" in refused(ann.send(f"{where}/decide", deed="choose", items="R2 R7"), 422)
    decide(ann, where, "choose", "R7")
    assert state(bob, where)["ready"]


def test_what_is_not_allowed_is_refused_in_a_sentence(client: TestClient) -> None:
    """Closed, one too many, the other side's, no such thing; strangers, no series, nonsense."""
    table_id, ann, bob = campaign(client, RECRUITER_WON)
    where, eve = address(ann, table_id), Visitor(client, name="Eve")
    eve.json("/")
    assert "do not sit" in refused(eve.send(f"{where}/decide", deed="open"), 403)
    assert "Only the side" in refused(ann.send(f"{where}/decide", deed="open"), 422)
    decide(bob, where, "open")
    before = state(bob, where)
    for items, said in (("A2", "closed"), ("R1", "own modules"), ("\x00 <b>", "no such")):
        answer = bob.send(f"{where}/decide", deed="choose", items=items)
        assert said in refused(answer, 422)
    assert "cannot be done" in refused(bob.send(f"{where}/decide", deed="dance"), 422)
    assert "could not be read" in refused(bob.send(f"{where}/decide"), 400)
    assert "could not be read" in refused(bob.send(f"{where}/decide", deed="x" * 9999), 400)
    assert "no such series" in refused(bob.send("/series/none/decide", deed="open"), 404)
    bob.csrf = "wrong"
    assert bob.send(f"{where}/decide", deed="choose").status_code == 403
    assert state(bob, where) == before


def test_who_has_left_decides_nothing_any_more(client: TestClient) -> None:
    table_id, ann, bob = campaign(client, RECRUITER_WON)
    where = address(ann, table_id)
    bob.json("/")
    assert bob.send("/forget-me").status_code == 200
    bob.json("/")
    assert "do not sit" in refused(bob.send(f"{where}/decide", deed="open"), 403)
    assert state(ann, where)["ready"], "a bot has decided for the empty seat"
    assert "Bob" not in ann.get(where).text


def test_a_deleted_table_takes_the_campaign_along(client: TestClient) -> None:
    ann = Visitor(client, name="Ann")
    form = ann.json(f"/new/{MIND_MGMT}")
    seats = {"number": form["number"], "players": 2, "seat0": "you", "seat1": "easy"}
    more = {"series": "campaign", "option-mission": "full"}
    table_id = ann.send(f"/new/{MIND_MGMT}", **seats, **more).json()["id"]
    end(client, table_id, AGENTS_WON)
    where = address(ann, table_id)
    decide(ann, where, "open")
    assert ann.send(f"/tables/{table_id}/delete").status_code == 200
    assert "no such series" in refused(ann.send(f"{where}/decide", deed="choose"), 404)


def test_another_table_at_once_is_no_campaign(tmp_path: Any) -> None:
    """Whoever presses play on the poster plays one game."""
    with server(tmp_path, beat=1e6) as client:
        ann = Visitor(client, name="Ann")
        form = ann.json(f"/new/{MIND_MGMT}")
        seats = {"number": form["number"], "players": 2, "seat0": "you", "seat1": "easy"}
        ann.send(f"/new/{MIND_MGMT}", **seats, series="campaign")
        opened = ann.send(f"/new/{MIND_MGMT}/play")
        assert opened.status_code == 200 and opened.json()["series"] is None


def plain(text: str) -> str:
    return text.replace("\u00a0", " ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_state_is_said_in_every_language(client: TestClient, language: str) -> None:
    """Up to what comes after the fourteenth package."""
    table_id, ann, bob = campaign(client, RECRUITER_WON)
    where = address(ann, table_id)
    packages(client, where, 7, 7)
    for one in (ann, bob):
        one.language = language
    for who, deed, items in (
        (bob, "propose-free", "A1 R2"),
        (ann, "decline", ""),
        (bob, "propose-each-other", ""),
        (ann, "decline", ""),
        (ann, "propose-auction", ""),
        (bob, "agree", ""),
        (bob, "bid", "1"),
        (ann, "pass", ""),
        (ann, "choose", "A1"),
    ):
        assert deed in [offer["deed"] for offer in state(who, where)["offers"]]
        decide(who, where, deed, items)
        for reader in (ann, bob, Visitor(client, language)):
            page = reader.get(where)
            assert page.status_code == 200
            assert plain(state(reader, where)["state"]) in plain(read(page.text))
    assert state(ann, where)["ready"]


# Hidden from the other side


@pytest.fixture
def all_built(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the box had every option that a package brings."""
    course = campaigns._course

    def complete(*of: Any) -> Any:
        return replace(course(*of), options=frozenset(one.option for one in PACKAGES))

    monkeypatch.setattr(campaigns, "_course", complete)


def seen(one: Visitor, where: str, table_id: str) -> list[str]:
    """All that is sent to somebody: pages, data, the table's stream."""
    pages = [one.get(where).text, one.get(f"/tables/{table_id}").text]
    masked = [re.sub(r'value="\w{64}"|data-csrf="\w+"', "", page) for page in pages]
    return [*masked, json.dumps(one.json(where)), json.dumps(one.json(f"/tables/{table_id}"))]


@pytest.mark.usefixtures("all_built")
def test_two_campaigns_that_differ_in_what_is_hidden_look_the_same(client: TestClient) -> None:
    """MM-353. Whoever may not know what is in a package is sent the same bytes, whatever it is:
    before it is opened, once it is, and while its side chooses."""
    table_id, ann, bob = campaign(client, AGENTS_WON)
    where, eve = address(ann, table_id), Visitor(client, name="Eve")
    packages(client, where, 1, 1)

    def equal_for(*readers: Visitor) -> None:
        before = [seen(one, where, table_id) for one in readers]
        with pytest.MonkeyPatch.context() as monkeypatch:
            dealt_afresh(monkeypatch)
            assert [seen(one, where, table_id) for one in readers] == before

    for one in (ann, bob, eve):
        one.get("/")
        one.json("/")
    packages(client, where, 0, 0)
    equal_for(ann, bob, eve)
    packages(client, where, 3, 0)
    equal_for(bob, eve)
    decide(ann, where, "open")
    equal_for(bob, eve)
    packages(client, where, 4, 3)
    mine = seen(ann, where, table_id)
    with pytest.MonkeyPatch.context() as monkeypatch:
        dealt_afresh(monkeypatch)
        assert seen(ann, where, table_id) != mine, "its own side sees it"


@pytest.mark.usefixtures("all_built")
def test_a_module_that_was_not_chosen_stays_hidden_through_the_next_game(
    client: TestClient,
) -> None:
    """MM-353. Once the other modules are chosen, while the next table waits and is played at, and
    when the next package is open; nor does a refusal tell of it."""
    table_id, ann, bob = campaign(client, AGENTS_WON)
    where, eve = address(ann, table_id), Visitor(client, name="Eve")
    packages(client, where, 3, 5)
    for one in (ann, bob, eve):
        one.get("/")
        one.json("/")
    hidden = {"R": {"R1": "R2", "R2": "R1", "R6": "R7"}, "A": {"A1": "A4", "A4": "A1", "A6": "A7"}}

    def sent(reader: Visitor, at: str) -> list[str]:
        told = [
            reader.send(f"{where}/decide", deed=deed, items=key).text
            for deed in ("choose", "take-out", "put-back", "propose-free", "agree", "bid")
            for key in ("R1", "R6", "A1", "A6")
            if reader is eve or key[0] == ("A" if reader is ann else "R")
        ]
        return [*told, *seen(reader, where, at)]

    def equal(at: str) -> None:
        for reader, theirs in (
            (ann, hidden["A"]),
            (bob, hidden["R"]),
            (eve, hidden["R"] | hidden["A"]),
        ):
            before = sent(reader, at)
            with pytest.MonkeyPatch.context() as monkeypatch:
                dealt_afresh(monkeypatch, theirs)
                assert sent(reader, at) == before

    decide(ann, where, "open")
    equal(table_id)
    decide(ann, where, "choose", "R3")
    assert state(bob, where)["ready"]
    equal(table_id)
    following = again(table_id, ann)
    equal(following)
    assert again(table_id, bob) == following
    equal(following)
    end(client, following, AGENTS_WON)
    decide(ann, where, "open")
    equal(following)


@pytest.mark.usefixtures("all_built")
def test_a_hidden_component_that_was_taken_out_is_not_missed(client: TestClient) -> None:
    """MM-352, MM-353. Nobody else hears of it before the game that it is missing in."""
    table_id, ann, bob = campaign(client, AGENTS_WON)
    where, eve = address(ann, table_id), Visitor(client, name="Eve")
    packages(client, where, 3, 0)
    for one in (ann, bob, eve):
        one.get("/")
        one.json("/")
    decide(ann, where, "open")
    before = [seen(one, where, table_id) for one in (bob, eve)]
    decide(ann, where, "take-out", "R4")
    assert [seen(one, where, table_id) for one in (bob, eve)] == before


def test_a_chosen_module_is_seen_by_all(client: TestClient) -> None:
    """MM-353. From then on."""
    table_id, _, bob = campaign(client, RECRUITER_WON)
    where, eve = address(bob, table_id), Visitor(client, name="Eve")
    decide(bob, where, "open")
    assert [one["title"] for one in state(eve, where)["sides"][1]["packages"]] == [""] * 7
    assert "Good Shoes" not in eve.get(where).text
    decide(bob, where, "choose", "A1")
    assert "Good Shoes" in eve.get(where).text
    answer = eve.get(where, headers=JSON).json()["campaign"]
    assert answer["offers"] == [] and answer["your_side"] is None


def test_when_all_packages_are_open_both_tales_end_for_everybody(client: TestClient) -> None:
    """MM-366. Not before: the last envelope is opened first."""
    table_id, ann, bob = campaign(client, RECRUITER_WON)
    where = address(ann, table_id)
    packages(client, where, 7, 6)
    assert "The Photograph" not in ann.get(where).text
    decide(bob, where, "open")
    for reader in (ann, bob, Visitor(client, name="Eve")):
        assert "The Photograph" in reader.get(where).text


def test_in_lists_an_envelope_has_no_number_that_could_not_be_read(client: TestClient) -> None:
    """The moment alone shows the large one."""
    table_id, ann, bob = campaign(client, RECRUITER_WON)
    where = address(ann, table_id)
    assert "package-token" in ann.get(where).text and "package-print" not in ann.get(where).text
    decide(bob, where, "open")
    assert 'class="package-opened"' in bob.get(where).text
    assert 'class="package-opened"' not in ann.get(where).text
