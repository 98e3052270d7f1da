"""A position that is accepted can be played to its end: nobody is ever left without a choice."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from spytable.games.agent_avenue.components import Market, Phase
from spytable.kernel import NOBODY, PLAIN, codes, copy, new
from spytable.kernel.document import kebab
from spytable.table import BadPosition
from spytable.table.position import read, write
from tests.games.agent_avenue.situations import BOX, SIDES

GAMES = 3 if PLAIN else 60
TURNED_ABOUT = 4
"""So many times every position taken from a game is changed."""
RULES = BOX.box.rules


def positions(players: int, mode: str, chance: Random) -> Iterator[dict[str, Any]]:
    """Some moments of a game played at random, the Dealer's among them."""
    variant = BOX.box.full_variant(players, {"mode": mode})
    state = new(BOX.box.state)
    RULES.set_up(state, BOX.box.variant_codes(players, variant))
    while goes_on(state, chance):
        assert BOX.box.impossible(state) is None
        if chance.random() < 0.15:
            yield write(BOX.box, players, variant, state)


def goes_on(state: Any, chance: Random) -> bool:
    """One choice at random; False when the game is over.  Somebody must have one until then."""
    seat = RULES.seat_to_decide(state)
    if seat == NOBODY:
        return False
    out = codes(BOX.box.most_choices)
    count = int(RULES.choices(state, seat, out))
    assert count, f"{Phase(int(state.phase)).name}: nobody can choose anything"
    RULES.apply(state, int(out[chance.randrange(count)]))
    return True


def shift(one: dict[str, int], other: dict[str, int], chance: Random) -> None:
    """A card from one place to another."""
    if one:
        name = chance.choice(sorted(one))
        one[name] -= 1
        other[name] = other.get(name, 0) + 1
        if not one[name]:
            del one[name]


def turn_about(state: dict[str, Any], players: int, chance: Random) -> None:
    """Something else somewhere: cards elsewhere, no deck, another phase, another seat."""
    seats, side = [f"seat-{seat + 1}" for seat in range(players)], chance.choice(SIDES)
    places = [state["deck"], *(state["hand"].setdefault(seat, {}) for seat in seats)]
    places += [state["agents"].setdefault(one, {}) for one in SIDES]
    how = chance.randrange(5)
    if how == 0:
        emptied = chance.choice([0, *range(len(places))])
        while sum(places[emptied].values()) > chance.choice((0, 1)):
            target = chance.choice([n for n in range(1, len(places)) if n != emptied])
            shift(places[emptied], places[target], chance)
    elif how == 1:
        for _ in range(chance.randint(1, 4)):
            shift(*chance.sample(places, 2), chance)
    elif how == 2:
        state["phase"] = kebab(chance.choice(list(Phase)))
    elif how == 3:
        for name in chance.sample(("leader", "drawer", "down_by", "taker"), 2):
            state[name] = chance.randrange(players)
        state["active"] = chance.choice((state["active"], side))
    else:
        state["picks"][side], state["picker"] = chance.randint(0, 2), chance.choice(SIDES)
        state["ability"] = kebab(chance.choice(list(Market)))
    state["deck_size"] = sum(state["deck"].values())
    state["hand_size"] = {seat: sum(state["hand"][seat].values()) for seat in seats}


@pytest.mark.parametrize("mode", ["simple", "advanced"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_accepted_can_be_played_to_its_end(players: int, mode: str) -> None:
    """AA-16, AA-67, AA-68, AA-112. Positions from games with something changed: each is refused,
    or every moment that follows from it is a position again, up to the end."""
    accepted = refused = 0
    for number in range(GAMES):
        chance = Random(number)
        for document in list(positions(players, mode, chance)):
            for _ in range(TURNED_ABOUT):
                before = write(BOX.box, players, document["variant"], read(document)[3])
                for _ in range(chance.randint(1, 2)):
                    turn_about(before["state"], players, chance)
                try:
                    *_, start = read(before)
                except BadPosition:
                    refused += 1
                    continue
                accepted += 1
                state = new(BOX.box.state)
                copy(state, start)
                steps = 0
                while goes_on(state, chance):
                    steps += 1
                    assert BOX.box.impossible(state) is None
                    assert steps <= BOX.box.longest_game
    assert min(accepted, refused) > GAMES
