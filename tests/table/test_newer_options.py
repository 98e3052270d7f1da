"""Options that a box has gained since: records, tables and positions from before it stay as they
are."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace

import pytest

from spytable.games import shelf
from spytable.games.box import BadVariant, Option
from spytable.table import BadPosition, OpenedBox
from spytable.table import position as positions

BOX = shelf.take("agent-avenue")
NEWER = replace(BOX, options=(*BOX.options, Option("rain", ("dry", "wet"), unsaid=True)))


def test_an_option_may_go_unsaid_at_its_default() -> None:
    """A variant names it only where it is something else; rules are told it all the same."""
    before = BOX.full_variant(2, {})
    assert NEWER.full_variant(2, {}) == NEWER.full_variant(2, {"rain": "dry"}) == before
    assert NEWER.full_variant(2, {"rain": "wet"}) == before | {"rain": "wet"}
    told = BOX.variant_codes(2, {}).tolist()
    assert NEWER.variant_codes(2, {}).tolist() == [*told, 0]
    assert NEWER.variant_codes(2, {"rain": "wet"}).tolist() == [*told, 1]
    with pytest.raises(BadVariant, match="rain='snow' is not one of: dry, wet"):
        NEWER.full_variant(2, {"rain": "snow"})


def test_a_record_does_not_list_what_goes_unsaid() -> None:
    before, now = (OpenedBox(box).table(2, seed=3).record for box in (BOX, NEWER))
    assert now.text() == before.text()
    assert "rain=wet" in OpenedBox(NEWER).table(2, {"rain": "wet"}, seed=3).record.text()


def test_a_position_from_before_a_field_is_completed_by_what_set_up_writes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole = OpenedBox(BOX).table(2, seed=3).position()
    old = deepcopy(whole)
    del old["state"]["players"]  # a field that a set-up fills, as if it were new
    with pytest.raises(BadPosition, match="players: missing"):
        OpenedBox(BOX).position(old)
    since = replace(BOX, newer_fields=frozenset({"players"}))
    monkeypatch.setattr(positions, "take", lambda name: since)
    assert OpenedBox(since).position(old).position() == whole
