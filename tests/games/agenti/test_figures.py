"""The counts of a game of Agenti."""

from __future__ import annotations

from spytable.games.agenti.figures import WATCHED, tallies
from spytable.games.agenti.state import State
from spytable.kernel import new
from tests.games.agenti.situations import BOX


def test_cards_put_off_and_a_light_turned_for_nothing_are_counted() -> None:
    """AG-54: of five cards one is left for last, again and again; AG-94: what the light is for."""
    s = new(State)
    s.players = 2
    cycle = ["play:light:light", "leave-beam", "play:file:check", "play:street:move"]
    cycle += ["play:suspects:all", "play:tram:tram"]
    entries = [(0, name) for name in cycle * 2]
    entries[3:3] = [(1, "play:light:light"), (1, "look"), (1, "play:tram:tram"), (1, "expose:1")]
    assert {BOX.box.family_of(name) for _, name in entries} == set(WATCHED)
    told = list(tallies(s, entries, (0,)))
    last = [one for one in told if one[0] == "cards left for last"]
    assert last == [("cards left for last", "tram", True)] * 2
    light = [label for chart, label, _ in told if chart == "what the light was turned for"]
    assert light == ["nothing", "look", "expose", "nothing"]
    assert sum(chart == "actions" for chart, *_ in told) == 12
