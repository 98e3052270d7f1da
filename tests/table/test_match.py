"""Players at a table, and what they are handed."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

import spytable
from spytable.games.box import Box
from spytable.table import Choice, Decision, Heard, Scripted, SeatView
from spytable.table.match import play as play_match

from .games import finished, fresh, opened, play


class Noting:
    """Chooses at random and keeps what it was handed."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.dice = random.Random(seat)
        self.opened: list[tuple[str, int]] = []
        self.handed: list[tuple[SeatView, Decision, Sequence[Heard]]] = []

    def open(self, box: Box, seat: int) -> None:
        """Once, before anything is handed over."""
        assert not self.handed
        self.opened.append((box.name, seat))

    def decide(self, view: SeatView, decision: Decision, heard: Sequence[Heard]) -> Choice:
        """Any of them."""
        self.handed.append((view, decision, heard))
        return self.dice.choice(decision.choices)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_match_is_played_to_its_end_and_everyone_sees_their_own(players: int) -> None:
    table = fresh(players)
    noting = [Noting(seat) for seat in range(players)]
    result = play_match(table, noting)
    assert result.winners == table.result.winners  # type: ignore[union-attr]
    for player in noting:
        assert player.opened == [("agent-avenue", player.seat)]
        for view, decision, heard in player.handed:
            assert view.seat == decision.seat == player.seat == view.as_dict()["seat"]
            assert len(heard) == decision.moment


def test_a_match_needs_a_player_for_every_seat() -> None:
    with pytest.raises(ValueError, match="1 players for 2 seats"):
        play_match(fresh(), [Noting(0)])


def test_a_scripted_player_follows_its_script() -> None:
    table = fresh()
    names = [c.name for c in table.decision() or ()]
    script = Scripted([names[0]])
    decision = table.decision()
    assert decision is not None
    assert script.decide(table.pov(0).view, decision, ()).name == names[0]
    with pytest.raises(ValueError, match="recruit:up is not on offer at moment 8"):
        Scripted(["recruit:up"]).decide(table.pov(0).view, decision, ())


def test_a_whole_game_can_be_scripted() -> None:
    original = spytable.replay(finished())
    by_seat: list[list[str]] = [[], []]
    for who, name, _ in original.record.entries:
        if who >= 0:
            by_seat[who].append(name)
    deals = [name for who, name, _ in original.record.entries if who < 0]
    table = fresh(deals=deals)
    play_match(table, [Scripted(names) for names in by_seat])
    assert table.fingerprint() == original.fingerprint()


def test_a_game_is_followed_and_resumed() -> None:
    """Crash recovery: the same seed and the entries so far give the same game, and it goes on."""
    whole = play(fresh(seed=3))
    entries = whole.record.entries
    for length in range(0, len(entries), 7):
        table = fresh(seed=3)
        table.follow(entries[:length])
        assert table.record.entries == entries[:length]
        table.resume()
        kept = len(table.record.entries)
        assert table.record.entries == entries[:kept]
        assert table.commitment == whole.commitment
        for who, name, _ in entries[kept:]:
            if who >= 0:
                table.take(who, name)
        assert table.record.text() == whole.record.text()


def test_a_result_says_who_won_and_why() -> None:
    table = fresh()
    assert table.result is None
    result = play(table).result
    assert result is not None
    assert result.scores in ((1, -1), (-1, 1))
    assert result.winners == (result.scores.index(1),)
    for language in ("en", "cs", "sk", "ru"):
        assert result.sentence(0, language) != result.sentence(1, language)
        assert result.sentence(None, language)


def test_a_decision_reads_like_a_list_of_choices() -> None:
    decision = fresh().decision()
    assert decision is not None
    assert list(decision) == list(decision.choices)
    assert decision.codes == tuple(choice.code for choice in decision)
    assert [str(choice) for choice in decision] == [choice.name for choice in decision]
    assert decision.named(decision.choices[0].name) is decision.choices[0]
    assert decision.named("nothing") is None


def test_a_view_reads_by_name_and_as_plain_data() -> None:
    view = fresh().pov(1).view
    assert view.seat == 1
    assert view["deck_size"] == 30
    assert view.as_dict()["hand_size"] == {"seat-1": 4, "seat-2": 4}
    with pytest.raises(KeyError, match="'no_such_field' is no field of a view of agent-avenue"):
        view["no_such_field"]
    assert fresh().pov(None).view.as_dict()["hand"] == {}


def test_an_opened_box_speaks_for_its_box() -> None:
    box: Any = opened()
    assert box.name == "agent-avenue"
    assert box.title("cs") == "Můj soused špion"
    assert (box.players, box.options, box.words) == (
        box.box.players,
        box.box.options,
        box.box.words,
    )
    assert spytable.box("agent-avenue").box is box.box


def test_the_front_door_knows_its_rooms() -> None:
    with pytest.raises(AttributeError, match="no attribute 'door'"):
        spytable.door  # noqa: B018  the read is what is tested
    for name in spytable.__all__:
        assert callable(getattr(spytable, name))
