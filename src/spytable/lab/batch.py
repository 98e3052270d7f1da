"""Many games of one variant, played and counted: at random by the hundred thousand, or by search.

Games differ in the facts worth counting: the box's `figures` say it.
"""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from multiprocessing.pool import Pool
from typing import Any, NamedTuple

import numpy as np

from spytable.bots.playouts import dealt
from spytable.bots.roster import bot
from spytable.games import shelf
from spytable.games.box import Box
from spytable.games.contract import Tally
from spytable.kernel import (
    DEALER,
    NOBODY,
    Codes,
    LongRow,
    Row,
    codes,
    new_many,
    numbers,
    rule,
    verbs,
)
from spytable.kernel.dice import Dice, new_dice, roll
from spytable.table import box as open_box

AT_ONCE = 2000
"""So many random games are held in memory together."""


class Game(NamedTuple):
    """The statistics kept of one game."""

    decisions: int
    """By the seats; the Dealer's are not counted."""
    turns: int
    reason: str
    winners: tuple[int, ...]
    first: int
    """The seat that had the first decision of the first turn."""
    tallies: tuple[Tally, ...]


@dataclass(frozen=True)
class Setting:
    """The setting of a batch; `rounds` of search a decision, or None for random play."""

    game: str
    players: int
    variant: dict[str, str] = field(default_factory=dict)
    rounds: int | None = None
    seed: int = 1

    @property
    def box(self) -> Box:
        """The box it is played with."""
        return shelf.take(self.game)


@rule
def random_batch(
    states: Any,
    turns: Codes,
    variant: Codes,
    out: Codes,
    dice: Dice,
    watched: Row,
    games: int,
    longest: int,
    seats: Row,
    chosen: Codes,
    ends: LongRow,
    lengths: LongRow,
    firsts: Row,
    reasons: Row,
    scores: LongRow,
    finals: Any,
) -> int:
    """Whole games at random, as many as there is room for; returns how many.

    `states` holds a blank and a working record, `turns` is the turn field of the two.  Watched
    choices go into `seats` and `chosen`, those of a game up to its place in `ends`.
    """
    at = 0
    for game in range(games):
        if at + longest > chosen.shape[0]:
            return game
        states[1] = states[0]
        verbs.set_up(states[1], variant)
        lengths[game] = 0
        firsts[game] = NOBODY
        while True:
            seat = verbs.seat_to_decide(states[1])
            if seat == NOBODY:
                break
            count = verbs.choices(states[1], seat, out)
            if seat == DEALER:
                choice = dealt(states[1], out, count, dice)
            else:
                choice = int(out[roll(dice, count)])
                lengths[game] += 1
                if firsts[game] == NOBODY and turns[1] == 1:
                    firsts[game] = seat
            if watched[choice] == 1:
                seats[at] = seat
                chosen[at] = choice
                at += 1
            verbs.apply(states[1], choice)
        ends[game] = at
        reasons[game] = verbs.result(states[1], scores[game])
        finals[game] = states[1]
    return games


class RandomBatch:
    """Random games of one setting, with everything they need made ready once."""

    def __init__(self, setting: Setting) -> None:
        box = self.box = setting.box
        self.states = new_many(box.state, 2)
        self.turns = turn_field(self.states)
        self.variant = box.variant_codes(setting.players, setting.variant)
        self.out = codes(box.most_choices)
        self.dice = new_dice(setting.seed)
        self.watched = numbers(np.zeros(max(box.choice_names) + 1, np.int8))
        for code in box.choice_names:
            self.watched[code] = int(box.family_of(code) in box.figures.WATCHED)
        room = box.longest_game + 32 * AT_ONCE
        self.seats = numbers(np.zeros(room, np.int8))
        self.chosen = codes(room)
        self.ends = numbers(np.zeros(AT_ONCE, np.int32))
        self.lengths = numbers(np.zeros(AT_ONCE, np.int32))
        self.firsts = numbers(np.zeros(AT_ONCE, np.int8))
        self.reasons = numbers(np.zeros(AT_ONCE, np.int8))
        self.scores = numbers(np.zeros((AT_ONCE, setting.players), np.int32))
        self.finals = new_many(box.state, AT_ONCE)
        self.last_turns = turn_field(self.finals)

    def play(self, games: int) -> Iterator[Game]:
        """So many games, one by one as they were played."""
        while games > 0:
            done = self._batch(min(games, AT_ONCE))
            yield from (self._game(number) for number in range(done))
            games -= done

    def _batch(self, games: int) -> int:
        return random_batch(
            self.states,
            self.turns,
            self.variant,
            self.out,
            self.dice,
            self.watched,
            games,
            self.box.longest_game,
            self.seats,
            self.chosen,
            self.ends,
            self.lengths,
            self.firsts,
            self.reasons,
            self.scores,
            self.finals,
        )

    def _game(self, number: int) -> Game:
        start = self.ends[number - 1] if number else 0
        names = self.box.choice_names
        entries = [
            (int(self.seats[place]), names[int(self.chosen[place])])
            for place in range(start, self.ends[number])
        ]
        scores = self.scores[number].tolist()
        winners = tuple(seat for seat, score in enumerate(scores) if score > 0)
        return Game(
            int(self.lengths[number]),
            int(self.last_turns[number]),
            self.box.reason_names[int(self.reasons[number])],
            winners,
            int(self.firsts[number]),
            tuple(self.box.figures.tallies(self.finals[number], entries, winners)),
        )


def turn_field(states: Any) -> Any:
    """The number of the turn in each of these records, in their own memory."""
    records = states if isinstance(states, np.ndarray) else states.array
    return numbers(records["turn"])


def search_game(setting: Setting, number: int) -> Game:
    """Game `number` of a setting, with a search bot on every seat."""
    seed = setting.seed * 1_000_003 + number
    table = open_box(setting.game).table(setting.players, setting.variant, seed=seed)
    bots = [
        bot("search", rounds=setting.rounds, seed=97 * seed + seat)
        for seat in range(setting.players)
    ]
    for seat, player in enumerate(bots):
        player.open(table.box, seat)
    first = NOBODY
    for decision in table.decisions():
        seat, pov = decision.seat, table.pov(decision.seat)
        if first == NOBODY and table.omniscient_state().turn == 1:
            first = seat
        choice = bots[seat].decide(pov.view, decision, pov.heard)
        table.take(seat, choice, decision.moment)
    state, result = table.omniscient_state(), table.result
    assert result is not None
    box, figures, played = setting.box, setting.box.figures, table.record.played()
    entries = [(who, name) for who, name, _ in played if box.family_of(name) in figures.WATCHED]
    return Game(
        sum(1 for who, *_ in played if who != DEALER),
        int(state.turn),
        result.reason,
        result.winners,
        first,
        tuple(figures.tallies(state, entries, result.winners)),
    )


def _search_game(task: tuple[Setting, int]) -> Game:
    return search_game(*task)


class Workers:
    """Processes that play games by search, side by side.

    They are started once, for all settings: each of them reads the rules when it starts, and a
    long run should play by the same rules from beginning to end.
    """

    def __init__(self, game: str, count: int | None = None) -> None:
        self.count = count or os.cpu_count() or 1
        self._pool: Pool | None = None
        if self.count > 1:
            box = shelf.take(game)
            search_game(Setting(game, box.players[0], rounds=2), 0)  # compiled once, for all
            self._pool = multiprocessing.get_context("spawn").Pool(self.count)

    def play(self, setting: Setting, games: int) -> Iterator[Game]:
        """So many games of a setting, in the order of their numbers."""
        tasks = ((setting, number) for number in range(games))
        return self._pool.imap(_search_game, tasks) if self._pool else map(_search_game, tasks)

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *_: object) -> None:
        if self._pool:
            self._pool.terminate()
            self._pool.join()
