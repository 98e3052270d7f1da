"""The rounds of a search: determinize, descend the tree, play out, back up what it was worth."""

from __future__ import annotations

from typing import Any

from spytable.kernel import DEALER, NOBODY, SPECTATOR, Codes, rule, verbs
from spytable.kernel.dice import Dice, roll

from .playouts import dealt, play_by_policy
from .rewards import BEFORE, measure_margins, measure_rewards
from .tree import add_node, column_of, digest, row_of, select
from .workspace import LONGEST_PATH, Tuning, Workspace

SEEDS = 2147483000


@rule
def keep_worth_trying(world: Any, out: Codes, count: int, leaning: int) -> int:
    """Leave out what is not worth a look; what the policy leans to always stays."""
    kept = 0
    for place in range(count):
        if out[place] == leaning or verbs.worth_trying(world, int(out[place])):
            out[kept] = out[place]
            kept += 1
    return kept


@rule
def only_one_worth_trying(work: Workspace, seat: int, dice: Dice) -> int:
    """The one choice worth a look; -1 if there are more."""
    work.worlds[1] = work.worlds[0]
    verbs.imagine(work.root[0], work.belief[0], roll(dice, SEEDS), work.worlds[1])
    count = verbs.choices(work.worlds[1], seat, work.out)
    leaning = verbs.choose_by_policy(work.worlds[1], seat, work.out, count, dice, 0)
    kept = keep_worth_trying(work.worlds[1], work.out, count, leaning)
    return int(work.out[0]) if kept == 1 else -1


@rule
def descend(work: Workspace, tuning: Tuning, root: int) -> int:
    """Walk from the root of the tree to its edge, adding one node; returns the path's length."""
    world = work.worlds[1]
    length = 0
    asked = True  # at the root it is the searcher who decides, whoever is waited for
    while length < LONGEST_PATH:
        seat = verbs.seat_to_decide(world)
        if seat == NOBODY:
            break
        count = verbs.choices(world, seat, work.out)
        if seat == DEALER:
            verbs.apply(world, dealt(world, work.out, count, work.dice))
            continue
        mine = asked or verbs.is_waited_for(world, root)
        asked = False
        if mine and seat != root:
            seat = root
            count = verbs.choices(world, seat, work.out)
        if count == 1:
            verbs.apply(world, int(work.out[0]))
            continue
        leaning = verbs.choose_by_policy(world, seat, work.out, count, work.dice, 0)
        count = keep_worth_trying(world, work.out, count, leaning)
        if count == 1:
            verbs.apply(world, int(work.out[0]))
            continue
        for place in range(work.view_words.shape[0]):
            work.view_words[place] = 0
        verbs.observe(world, root if mine else SPECTATOR, work.views[0])
        key = digest(work.view_words, seat)
        row = row_of(work, key)
        if row < 0:
            break
        fresh = work.keys[row] == 0
        if fresh:  # what one would do without thinking is tried first
            add_node(work, row, key)
            column = column_of(work, row, leaning)
            if column >= 0:
                work.available[row, column] += 1
        else:
            column = select(work, tuning, row, count, leaning)
        if column < 0:
            break
        work.path[length, 0] = row
        work.path[length, 1] = column
        work.path[length, 2] = seat
        length += 1
        verbs.apply(world, int(work.moves[row, column]))
        if fresh:
            break
    return length


@rule
def search(work: Workspace, tuning: Tuning, root: int, players: int, rounds: int) -> None:
    """So many rounds: determinize, descend, play out, back up."""
    for _ in range(rounds):
        work.worlds[1] = work.worlds[0]
        verbs.imagine(work.root[0], work.belief[0], roll(work.dice, SEEDS), work.worlds[1])
        measure_margins(work.worlds[1], work, players, BEFORE)
        length = descend(work, tuning, root)
        steps = play_by_policy(work.worlds[1], work.out, work.dice, tuning.epsilon, tuning.playout)
        lost = tuning.haste * float(steps) / float(tuning.playout)
        measure_rewards(work.worlds[1], work, players, lost)
        for place in range(length):
            row = work.path[place, 0]
            column = work.path[place, 1]
            work.visits[row, column] += 1
            work.total[row, column] += work.rewards[work.path[place, 2]]
