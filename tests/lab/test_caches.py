"""`spytable bench caches`: pages of a game are drawn, and what each cache was good for is said."""

from __future__ import annotations

import json

from typer.testing import CliRunner

from spytable import caches
from spytable.cli import app
from spytable.lab.caches import caches_report
from spytable.web.table_page.offline import OfflinePages


def test_the_caches_of_drawn_pages_are_listed_with_what_they_save() -> None:
    caches.forget()
    report = caches_report(["agent-avenue"], 1, 8, OfflinePages)
    assert report["budget"] == caches.BUDGET
    found = report["boxes"]["agent-avenue"]
    rows = {row["name"]: row for row in found["caches"]}
    assert found["pages"] >= 8 * 3 and 0 < found["entries"] <= caches.BUDGET
    kinds = {row["kind"] for row in rows.values()}
    assert kinds == {"layer", "remembered", "once"}
    seat = rows["games.agent_avenue.picture.panels.seat"]
    assert seat["kind"] == "layer" and seat["asked_a_page"] >= 2
    assert seat["hits"] + seat["misses"] == round(seat["asked_a_page"] * found["pages"])
    assert seat["entries"] > 0 and seat["bytes"] > 100 * seat["entries"]
    assert seat["microseconds_a_miss"] * 1000 > seat["nanoseconds_a_hit"] > 0
    assert seat["microseconds_saved_a_page"] > 0
    saved = [row["microseconds_saved_a_page"] for row in found["caches"]]
    assert saved == sorted(saved, reverse=True)


def test_a_box_that_does_not_exist_is_named_in_a_sentence() -> None:
    result = CliRunner().invoke(app, ["bench", "caches", "chess"])
    assert result.exit_code == 1 and "There is no box 'chess'" in result.output


def test_the_command_prints_plain_data() -> None:
    result = CliRunner().invoke(app, ["bench", "caches", "agent-avenue", "--quick", "--json"])
    assert result.exit_code == 0
    assert "agent-avenue" in json.loads(result.output.splitlines()[-1])["boxes"]
