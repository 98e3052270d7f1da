"""When an entry was made is kept, and told to nobody: time is a secret at these tables."""

from __future__ import annotations

import contextlib
import sqlite3
import time
from pathlib import Path

import msgspec
import pytest

from spytable.locale import LANGUAGES
from spytable.store import settings
from spytable.store.folder import database_in
from spytable.store.settings import TableSettings
from tests.web.helpers import BOX, JSON, Visitor, play_out, server, site_of, two_friends


def test_every_entry_has_its_time_and_nothing_sent_carries_it(tmp_path: Path) -> None:
    """In no page, no message, no stream and no Record, neither in play nor after the end."""
    began = time.time()
    sent: list[str] = []
    with server(tmp_path) as client:
        table_id, ann, bob = two_friends(client)
        paths = ("", "/record", "/why", "/history", "/picture")
        for _ in range(2):
            for one in (ann, bob):
                for path in paths:
                    sent += [one.get(f"/tables/{table_id}{path}").text]
                    sent += [one.get(f"/tables/{table_id}{path}", headers=JSON).text]
            assert any('"choices"' in text for text in sent) and any("<svg" in one for one in sent)
            play_out(table_id, ann, bob)
        assert any(text.startswith("spytable record") for text in sent)
        portal = client.portal
        assert portal is not None
        times = portal.call(site_of(client).store.times_of, table_id)
    with contextlib.closing(sqlite3.connect(database_in(tmp_path))) as database:
        kept = database.execute("SELECT made_at FROM entries ORDER BY number").fetchall()
    assert [made_at for (made_at,) in kept] == times and len(times) > 5
    assert all(one is not None and began <= one <= time.time() for one in times)
    assert times == sorted(times)
    seconds = {str(int(one)) for one in times if one is not None}
    assert not any(second in text for text in sent for second in seconds)


def test_settings_are_one_document_that_newer_versions_may_add_to() -> None:
    assert settings.read({}) == TableSettings() and settings.possible()["advice"][0] == "alone"
    assert settings.read({"advice": "all", "clock": "ten minutes"}) == TableSettings("all")
    assert msgspec.to_builtins(TableSettings("none"))["advice"] == "none"
    assert settings.from_form({"advice": "", "name": "Ann", "lesson": "7"}) == TableSettings()
    for wrong in ({"advice": "always"}, {"advice": 3}, [], "x"):
        with pytest.raises(ValueError, match=r"advice|Expected"):
            settings.read(wrong)


WITH_CAMPAIGN = "mind-mgmt"


def test_the_form_and_the_description_for_programs_ask_for_every_setting(tmp_path: Path) -> None:
    """In words that stand beside the setting, so that a new one is asked for without more ado; of a
    campaign a box without one does not ask."""
    assert settings.QUESTIONS.keys() == settings.possible().keys()
    for name, answers in settings.possible().items():
        assert list(settings.QUESTIONS[name].answers) == answers
    with server(tmp_path) as client:
        for language in LANGUAGES:
            page = Visitor(client, language).get(f"/new/{WITH_CAMPAIGN}").text
            for name, question in settings.asked(language).items():
                assert question.heading in page and question.help in page
                for number, (answer, words) in enumerate(question.answers.items()):
                    checked = " checked" * (number == 0)
                    field = f'name="{name}" value="{answer}"{checked}><span>{words}<'
                    assert field in page
        assert 'value="campaign"' not in Visitor(client).get(f"/new/{BOX}").text
        schema = Visitor(client).json("/schema/openapi.json")
    opening = schema["paths"]["/new/{name}"]["post"]["requestBody"]
    described = opening["content"]["application/json"]["schema"]["properties"]
    for name, answers in settings.possible().items():
        assert described[name]["enum"] == answers and described[name]["default"] == answers[0]
