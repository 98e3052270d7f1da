"""MIND MGMT: bots against honest baselines and against each other, and how long beliefs take.

    python bench/mind_mgmt.py match RECRUITER AGENTS [GAMES [MISSION [FIRST]]]
    python bench/mind_mgmt.py beliefs [GAMES]
    python bench/mind_mgmt.py page

RECRUITER is `walker` (at random among safe steps), `collector` (by safe steps to the nearest
recruit) or a bot; AGENTS is `chasers` (to the nearest possible location, asking what splits best)
or a bot.  A bot is `easy`, `medium`, `strong`, or a
number of seconds a decision; with `-single` behind it, its agents weigh each activation without a
look at the second one of the turn.  MISSION is `full` or `training`.  The result is added to
`bench/results/mind-mgmt.json`, and `page` writes it out as `docs/mind-mgmt/bots.md`.  Games are the
same every time, whoever plays them, up to the first choice that differs.
"""

from __future__ import annotations

import json
import resource
import statistics
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import spytable
from spytable.bots import LEVELS, bot
from spytable.bots.ladder import wilson
from spytable.games.mind_mgmt import counsel
from spytable.games.mind_mgmt.belief import deduction, insight
from spytable.games.mind_mgmt.belief.enumeration import USUAL
from spytable.games.mind_mgmt.components import Phase
from spytable.games.mind_mgmt.play import baselines
from spytable.lab.plots import table
from spytable.table import Choice, Decision, Heard, Player, SeatView
from spytable.table.match import play

RESULTS = Path(__file__).parent / "results" / "mind-mgmt.json"
PAGE = Path(__file__).parents[1] / "docs" / "mind-mgmt" / "bots.md"


INTRODUCTION = """
Made by `python bench/mind_mgmt.py`, with two players and the quick set-up. Intervals are Wilson's,
at 95 %. The walker is the random Recruiter: it takes any safe step. The collector is the baseline
Recruiter: it goes by safe steps to the nearest recruit. The chasers are the baseline agents: they
go to the nearest location where the Recruiter may be and ask what splits best. A number is a bot
with so many seconds a decision: no clock is held against it, it looks at 4,000 worlds a second
(0.5 is as much as `strong`), and the last column says how long it thought, on a machine that was
busy with other things as well; the slowest was the first of its process, which loads or compiles
the rules. All rows were played with the bots as they are now.

The agents search both activations of their turn: for each of the eight first ones that look best
alone, and each answer it may get, the best second one by another agent in the belief which that
answer leaves (the spy dolphin is thought of for the first only), over 800 worlds. It takes an
effort of 500 worlds at least: `easy` and `medium` weigh one activation at a time, and so do the
agents `0.5-single`, who played the first hundred of the same games from the same seeds to compare.
There the search over pairs made no difference that could be seen.

Levels are felt on either side: as Recruiter `medium` wins 71 of 100 against agents of `easy` and
`strong` 68 against `medium`; as agents `medium` win 84 of 100 against a Recruiter of `easy` and
`strong` 90 against `medium`.
"""
BELIEFS = """
Over {beliefs_over_games} games, in every fourth of which nothing is asked or exposed at all: how
many worlds agree with the open table whenever something new is known, and how long it takes to work
out all that a page shows of it: where the Recruiter is how likely, the hours of every mark, the
features (one core, compiled, by the clock on a busy machine, and in processor time), and how much
memory that takes beside what was in use; the whole process took {most_process_mb} MB at most. Up to
a million worlds are all listed, and more if that takes little; otherwise at least 100,000 routes
are drawn, each as likely as every other. Of {samples} such samples the smallest had
{smallest_sample:,} routes, and the fewest worlds of which there was a sample were
{least_worlds_of_a_sample:,}.
Before the opening is over there is nothing to know.
"""


class Yardstick(Player):
    """A baseline as a player."""

    def __init__(self, choose: Any, seed: int) -> None:
        self._choose, self._dice = choose, np.random.default_rng(seed)

    def decide(self, view: SeatView, decision: Decision, heard: Sequence[Heard]) -> Choice:
        """The baseline's choice."""
        codes = [choice.code for choice in decision.choices]
        code = codes[0] if len(codes) == 1 else self._choose(view.record, codes, self._dice)
        return next(choice for choice in decision.choices if choice.code == code)


class Idle(Player):
    """Agents who only rest: they learn nothing but the counts, which leaves the most worlds."""

    def decide(self, view: SeatView, decision: Decision, heard: Sequence[Heard]) -> Choice:
        """Rest, or the first that is on offer."""
        return decision.named("rest") or decision.choices[0]


class Timed(Player):
    """Another player, and how long it thinks where there is a choice."""

    def __init__(self, player: Player) -> None:
        self.player, self.took = player, list[float]()

    def open(self, box: Any, seat: int) -> None:
        """Sit down."""
        self.player.open(box, seat)

    def decide(self, view: SeatView, decision: Decision, heard: Sequence[Heard]) -> Choice:
        """The other's choice."""
        began = time.perf_counter()
        choice = self.player.decide(view, decision, heard)
        if len(decision.choices) > 1:
            self.took.append(time.perf_counter() - began)
        return choice


def player(name: str, seed: int) -> Timed:
    """A player by name."""
    if name == "walker":
        return Timed(Yardstick(baselines.walk_at_random, seed))
    if name == "collector":
        return Timed(Yardstick(baselines.walk_to_recruits, seed))
    if name == "chasers":
        return Timed(Yardstick(baselines.chase, seed))
    name, _, single = name.partition("-")
    if single:
        counsel.A_PLAN = counsel.MOST_WORLDS  # for all of this process: nobody thinks of so many
    if name in LEVELS:
        return Timed(bot(name, seed=seed))
    return Timed(bot("search", seconds=float(name), seed=seed))


def match(recruiter: str, agents: str, games: int, mission: str, first: int) -> dict[str, Any]:
    """Games of two players: how often the agents won, how and when games ended."""
    won, reasons, hours, recruits = 0, Counter[str](), Counter[int](), Counter[int]()
    took: dict[str, list[float]] = {"recruiter": [], "agents": []}
    began = time.time()
    for number in range(first, first + games):
        game = spytable.box("mind-mgmt").table(2, {"mission": mission}, seed=7000 + number)
        seats = [player(recruiter, 2 * number + 1), player(agents, 2 * number + 2)]
        result = play(game, seats)
        won += 1 in result.winners
        state = game.omniscient_state()
        reasons[result.reason] += 1
        hours[int(state.hour)] += 1
        recruits[int(state.recruits)] += 1
        for side, seat in zip(took, seats, strict=True):
            took[side] += seat.took
        played = number - first + 1
        if played % 10 == 0 or played == games:
            spent = (time.time() - began) / played
            print(f"{recruiter} - {agents} {mission}: {won}/{played}, {spent:.1f} s", flush=True)
    low, high = wilson(won, games)
    return {
        "recruiter": recruiter,
        "agents": agents,
        "mission": mission,
        "games": games,
        "first": first,
        "agents_won": round(won / games, 4),
        "interval_95": [round(low, 4), round(high, 4)],
        "reasons": dict(sorted(reasons.items())),
        "hour_at_the_end": dict(sorted(hours.items())),
        "recruits": dict(sorted(recruits.items())),
        "median_ms_a_decision": ms_of(took, 0.5),
        "p99_ms_a_decision": ms_of(took, 0.99),
        "most_ms_a_decision": ms_of(took, 1.0),
    }


def ms_of(took: dict[str, list[float]], share: float) -> dict[str, int]:
    """By side: as many milliseconds as were enough for such a share of its decisions."""
    return {
        side: round(1000 * sorted(times)[min(len(times) - 1, int(share * len(times)))])
        for side, times in took.items()
        if times
    }


def status(name: str) -> float:
    """The memory of this process according to Linux, in megabytes."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(name)) / 1024


def forget_peak() -> float:
    """The memory in use now; from here on the highest is counted anew."""
    Path("/proc/self/clear_refs").write_text("5")
    return status("VmRSS")


class Known(NamedTuple):
    """The measurement of one belief."""

    wall: float
    processor: float
    worlds: int
    is_exact: bool
    routes: int
    mb: float


def measured(view: Any) -> Known:
    """All that a page shows of it, worked out anew."""
    deduction._REMEMBERED.clear()
    insight._REMEMBERED.clear()
    before = forget_peak()
    wall, processor = time.perf_counter(), time.thread_time()
    assert insight.insight(view) is not None
    wall, processor = time.perf_counter() - wall, time.thread_time() - processor
    more = status("VmHWM") - before
    found = deduction.deduce(view)  # remembered
    return Known(wall, processor, found.worlds, found.is_exact, len(found.routes), more)


def beliefs(games: int) -> dict[str, Any]:
    """By hour: how long it takes to work out all that a page shows of a belief, by the clock and in
    processor time, how many worlds there are, how often it is exact, and how much memory it takes
    at most, beside what the process had before.  In every fourth game the Recruiter walks and
    exposes nothing and the agents only rest, which leaves the most open.  The promises are
    asserted: a million worlds are listed, of more at least a hundred thousand routes are drawn."""
    rows: dict[int, list[Known]] = {}
    for number in range(-1, games):  # the first is not counted: it loads what was compiled
        game = spytable.box("mind-mgmt").table(2, {}, seed=9000 + number)
        seats: list[Player] = [bot("medium", seed=2 * number + side) for side in (1, 2)]
        if number % 4 == 3:
            seats = [Yardstick(baselines.walk_at_random, number + 2), Idle()]
        for seat, one in enumerate(seats):
            one.open(game.box, seat)
        known = None
        while (decision := game.decision()) is not None:
            seat = decision.seat
            view = game.pov(seat).view
            if deduction.can_be_deduced(view.record) and view.record.phase != Phase.EXTRA:
                key = deduction.evidence(view.record)
                if key != known:
                    known = key
                    found = measured(view.record)
                    if number >= 0:
                        rows.setdefault(int(view.record.hour), []).append(found)
            choice = seats[seat].decide(view, decision, game.pov(seat).heard)
            game.take(seat, choice, decision.moment)
        print(f"beliefs: game {number + 1} of {games}", flush=True)
    samples = [one for found in rows.values() for one in found if not one.is_exact]
    least = min((one.worlds for one in samples), default=0)
    smallest = min((one.routes for one in samples), default=0)
    assert not samples or (least > USUAL.worlds and smallest >= USUAL.least), (least, smallest)
    return {
        "beliefs_over_games": games,
        "most_process_mb": round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024),
        "samples": len(samples),
        "least_worlds_of_a_sample": least,
        "smallest_sample": smallest,
        "by_hour": {
            hour: {
                "beliefs": len(found),
                "median_ms": round(1000 * statistics.median(one.wall for one in found), 1),
                "most_ms": round(1000 * max(one.wall for one in found), 1),
                "most_processor_ms": round(1000 * max(one.processor for one in found), 1),
                "median_worlds": int(statistics.median(one.worlds for one in found)),
                "most_worlds": max(one.worlds for one in found),
                "exact": round(sum(one.is_exact for one in found) / len(found), 3),
                "most_mb": round(max(one.mb for one in found)),
            }
            for hour, found in sorted(rows.items())
        },
    }


def joined(kept: dict[str, Any]) -> list[dict[str, Any]]:
    """Matches of the same players, played in parts, as one; of times, those of the slowest part."""
    found: dict[tuple[str, ...], dict[str, Any]] = {}
    for one in kept.values():
        if "recruiter" not in one:
            continue
        key = one["recruiter"], one["agents"], one["mission"]
        if key in found:
            one = _both(found[key], one)
        found[key] = one
    return list(found.values())


def _both(one: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
    games = one["games"] + other["games"]
    won = round(one["agents_won"] * one["games"] + other["agents_won"] * other["games"])
    reasons = Counter(one["reasons"]) + Counter(other["reasons"])
    times = {
        name: {side: max(ms, other[name].get(side, 0)) for side, ms in one[name].items()}
        for name in one
        if name.endswith("ms_a_decision") and name in other
    }
    more = {"games": games, "agents_won": won / games, "interval_95": wilson(won, games)}
    return one | more | {"reasons": dict(sorted(reasons.items()))} | times


def page(kept: dict[str, Any]) -> str:
    """All that was measured, in Markdown."""
    lines = ["# The bots of MIND MGMT, measured", ""]
    lines += [*INTRODUCTION.strip().splitlines(), ""]
    heads = ("Recruiter", "Agents", "mission", "games", "agents won", "interval", "how",
             "ms a decision: median, 99 %, most")  # fmt: skip
    rows = [
        (
            one["recruiter"],
            one["agents"],
            one["mission"],
            str(one["games"]),
            f"{one['agents_won']:.1%}",
            "{:.1%} to {:.1%}".format(*one["interval_95"]),
            ", ".join(f"{why} {times}" for why, times in one["reasons"].items()),
            "; ".join(
                f"{side} {one['median_ms_a_decision'][side]}, {times}, "
                f"{one['most_ms_a_decision'][side]}"
                for side, times in one.get("p99_ms_a_decision", {}).items()
            ),
        )
        for one in joined(kept)
    ]
    lines += [table(heads, rows)]
    for found in (one for one in kept.values() if "by_hour" in one):
        lines += ["", "## Beliefs", ""]
        lines += [*BELIEFS.format(**found).strip().splitlines(), ""]
        heads = ("hour", "beliefs", "median ms", "most ms", "most processor ms", "median worlds",
                 "most worlds", "exact", "most MB")  # fmt: skip
        rows = [
            (
                str(hour),
                str(row["beliefs"]),
                str(row["median_ms"]),
                str(row["most_ms"]),
                str(row["most_processor_ms"]),
                f"{row['median_worlds']:,}",
                f"{row['most_worlds']:,}",
                f"{row['exact']:.0%}",
                str(row.get("most_mb", "")),
            )
            for hour, row in found["by_hour"].items()
        ]
        lines += [table(heads, rows)]
    return "\n".join(lines) + "\n"


def main(arguments: Sequence[str]) -> None:
    """Measure, and keep what was measured."""
    kept = json.loads(RESULTS.read_text("utf-8")) if RESULTS.is_file() else {}
    if arguments[0] == "page":
        PAGE.parent.mkdir(parents=True, exist_ok=True)
        PAGE.write_text(page(kept), "utf-8")
        return
    if arguments[0] == "beliefs":
        name = "beliefs"
        found = beliefs(int(arguments[1]) if len(arguments) > 1 else 40)
    else:
        recruiter, agents, *more = arguments[1:]
        games = int(more[0]) if more else 200
        mission = more[1] if len(more) > 1 else "full"
        first = int(more[2]) if len(more) > 2 else 0
        name = f"{recruiter} against {agents}, {mission}, from {first}"
        found = match(recruiter, agents, games, mission, first)
    kept = json.loads(RESULTS.read_text("utf-8")) if RESULTS.is_file() else {}
    kept[name] = found
    RESULTS.write_text(json.dumps(kept, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
