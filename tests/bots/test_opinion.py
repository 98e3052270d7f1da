"""An opinion: what the bot would choose itself, and how much better it thinks that is."""

from __future__ import annotations

import pytest

import spytable
from spytable.bots import Levelled, Search
from spytable.bots.opinion import (
    LIKELY,
    LOST,
    SURE,
    UNLIKELY,
    UNTRIED,
    Opinion,
    Weighed,
    opinion_of,
)
from spytable.kernel import PLAIN
from spytable.table import Table
from spytable.table.player import at_a_stroke
from tests.games.agent_avenue.situations import situation

ROUNDS = 12 if PLAIN else 200


def opinion(table: Table, seed: int, rounds: int = ROUNDS) -> Opinion:
    decision = table.decision()
    assert decision is not None
    asked = table.pov(decision.seat).view, decision, table.pov(decision.seat).heard
    return at_a_stroke(Search(rounds=rounds, seed=seed).opinion(*asked))


@pytest.mark.parametrize("game", ["agent-avenue", "spy-connection", "agenti", "mind-mgmt"])
def test_an_opinion_is_the_choice_of_the_same_bot(game: str) -> None:
    """With the same seed and rounds it advises what it would choose, whatever the decision."""
    table = spytable.box(game).table(seed=3)
    for number in range(6 if PLAIN else 14):
        decision = table.decision()
        assert decision is not None
        asked = table.pov(decision.seat).view, decision, table.pov(decision.seat).heard
        chosen = Search(rounds=ROUNDS, seed=number).decide(*asked)
        told = opinion(table, number)
        assert told.best == chosen.code
        assert told.next != told.best
        assert told.next is None or told.next in decision.codes
        assert told.lead is None or 0 <= told.lead <= 100
        table.take(decision.seat, chosen)


def test_a_level_advises_as_strongly_as_it_plays() -> None:
    table = spytable.box("agent-avenue").table(seed=8)
    decision = table.decision()
    assert decision is not None
    asked = table.pov(decision.seat).view, decision, table.pov(decision.seat).heard
    told = at_a_stroke(Levelled("strong", seed=5).opinion(*asked))
    assert told.best == Levelled("strong", seed=5).decide(*asked).code


def test_a_sure_win_is_said_to_win() -> None:
    """A third Codebreaker lies open before the one who chooses."""
    table = situation(
        "recruit", up="codebreaker", down="mole", agents=("", "codebreaker, codebreaker")
    )
    told = opinion(table, 1)
    assert told.wins
    assert table.box.choice_names[told.best] == "recruit:up"


def test_where_not_all_can_be_seen_nothing_is_said_to_be_certain() -> None:
    """The same in advanced mode: hands and market are too many to look at each."""
    table = situation(
        "recruit",
        up="codebreaker",
        down="mole",
        agents=("", "codebreaker, codebreaker"),
        mode="advanced",
    )
    told = opinion(table, 1)
    assert told.likely
    assert not told.wins
    assert table.box.choice_names[told.best] == "recruit:up"


W = Weighed


@pytest.mark.parametrize(
    ("weighed", "expected"),
    [
        ({4: W(0.5, 0.5)}, Opinion(4, only=True)),
        ({4: W(0.3, 0.41), 7: W(0.4, 0.52)}, Opinion(7, 4, 11)),
        ({4: W(0.3, 0.9), 7: W(0.4, 0.5)}, Opinion(7, 4, 0)),  # seldom tried, and lucky
        ({4: W(UNTRIED), 7: W(SURE), 9: W(LOST)}, Opinion(7, wins=True)),
        ({4: W(LOST), 7: W(0.1, 0.2), 9: W(LOST)}, Opinion(7, others_lose=True)),
        ({4: W(UNTRIED), 7: W(LIKELY), 9: W(UNLIKELY)}, Opinion(7, likely=True)),
        ({4: W(UNLIKELY), 7: W(0.1, 0.2)}, Opinion(7, others_unlikely=True)),
        ({4: W(UNTRIED), 7: W(0.1, 0.2), 9: W(LOST)}, Opinion(7)),
        ({4: W(1.2), 7: W(1.5)}, Opinion(7, 4)),  # nobody measured that
        ({4: W(UNTRIED), 7: W(UNTRIED)}, Opinion(4, 7)),
    ],
)
def test_what_follows_from_the_weights(weighed: dict[int, Weighed], expected: Opinion) -> None:
    assert opinion_of(list(weighed), weighed) == expected
