"""The figures of a box: many games of every variant, counted, and a page with tables and plots.

The counts are kept beside the page, so that one variant can be played again, or the page written
anew, without playing all the others.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from spytable.bots.ladder import wilson
from spytable.games import shelf
from spytable.games.box import BadVariant, Box

from .batch import RandomBatch, Setting, Workers
from .figures import Figures, sides_of
from .plots import Mark, Panel, Section, mean, rated, spread, table
from .speed import headline_variants

COUNTS = "figures.json"
PAGE = "figures.md"


@dataclass(frozen=True)
class Plan:
    """The games to play for a report."""

    game: str
    random: int = 100_000
    search: int = 2_000
    rounds: int = 150
    workers: int | None = None


def variants_of(box: Box, wanted: Sequence[str]) -> list[tuple[int, dict[str, str]]]:
    """The variants named as `players=2,mode=advanced`, with all numbers of players where none is
    given; all headline variants, if none is named."""
    variants = []
    for name in wanted:
        if not all("=" in pair for pair in name.split(",")):
            raise BadVariant(f"{name!r} is not of the form players=2,NAME=VALUE")
        variant = dict(pair.split("=", 1) for pair in name.split(","))
        players = variant.pop("players", "")
        if not players.isdigit() and players:
            raise BadVariant(f"{players!r} is not a number of players")
        for number in [int(players)] if players else box.players:
            box.full_variant(number, variant)
            variants.append((number, variant))
    return variants or headline_variants(box)


def make(plan: Plan, wanted: Sequence[str], folder: Path) -> Iterator[tuple[str, int, int]]:
    """Play and count, keeping what was counted and writing the page after each variant; yields what
    is being played, how many games of it are done, and of how many."""
    box = shelf.take(plan.game)
    kept = read(folder, box)
    with Workers(plan.game, plan.workers) as workers:
        for players, variant in variants_of(box, wanted):
            sides = sides_of(box, players)
            for goal, rounds in ((plan.random, None), (plan.search, plan.rounds)):
                setting = Setting(plan.game, players, variant, rounds)
                figures = Figures(players, variant, rounds)
                games = workers.play(setting, goal) if rounds else RandomBatch(setting).play(goal)
                for game in games:
                    figures.add(game, sides)
                    yield f"{figures.title}, {figures.play}", figures.games, goal
                kept[figures.title, figures.play] = figures
            write(folder, box, list(kept.values()))


def read(folder: Path, box: Box) -> dict[tuple[str, str], Figures]:
    """The counts of before, by the same rules."""
    file = folder / COUNTS
    data = json.loads(file.read_text("utf-8")) if file.is_file() else {}
    if (data.get("game"), data.get("rules")) != (box.name, box.rules_version):
        return {}
    figures = [Figures.read(each) for each in data["figures"]]
    return {(each.title, each.play): each for each in figures}


def write(folder: Path, box: Box, figures: Sequence[Figures]) -> None:
    """The counts, the page and its plots, in the order of players and options, whenever played."""
    folder.mkdir(parents=True, exist_ok=True)
    figures = sorted(figures, key=lambda f: (f.players, _place(box, f.variant)))
    data = {"game": box.name, "rules": box.rules_version, "figures": [f.as_dict() for f in figures]}
    (folder / COUNTS).write_text(json.dumps(data, indent=1) + "\n", "utf-8")
    parts = list(sections(figures))
    (folder / PAGE).write_text(page(box, figures, parts), "utf-8")
    for part in parts:
        (folder / part.file).write_text(part.drawn + "\n", "utf-8")


def _place(box: Box, variant: dict[str, str]) -> list[int]:
    """The place of a variant among all: by the first option first."""
    return [o.values.index(variant[o.name]) for o in box.options if o.name in variant]


def page(box: Box, figures: Sequence[Figures], parts: Sequence[Section]) -> str:
    """The page in Markdown."""
    lines = [f"# {box.poster.title()} in figures", ""]
    lines += [f"Rules version {box.rules_version}. Made by:", "", "```"]
    lines += [*commands(box, figures), "```", ""]
    lines += ["What was played; where time was short, a variant has fewer games by search:", ""]
    rows = [(f.title, f.play, f"{f.games:,}", f"{f.rounds or '–'}") for f in figures]
    lines += [table(("variant", "play", "games", "rounds of search a decision"), rows), ""]
    lines += ["Intervals are Wilson's, at 95 %. Random play says what the rules do by themselves;"]
    lines += ["search, the same bot on every seat, says what becomes of them in earnest."]
    lines += ["A dash: it never came up."]
    lines += verdicts(box, figures)
    for part in parts:
        lines += ["", f"## {part.heading}", "", part.note, ""]
        lines += [f"![{part.heading}]({part.file})", "", part.table]
    return "\n".join(lines) + "\n"


def verdicts(box: Box, figures: Sequence[Figures]) -> list[str]:
    """The demands of a box on its own design, and the findings of the games by search; nothing for
    a box that asks nothing."""
    rows = [
        (f.title, question, wanted, found, "yes" if is_met else "no")
        for f in figures
        if f.play == "search" and f.games
        for question, wanted, found, is_met in box.figures.asked(f)
    ]
    if not rows:
        return []
    heads = ("variant", "question", "asked", "found by search", "met")
    return ["", "## What was asked of the design", "", table(heads, rows)]


def commands(box: Box, figures: Sequence[Figures]) -> list[str]:
    """The commands that give these figures again."""
    asked: dict[str, list[tuple[int, dict[str, str]]]] = {}
    for random in (f for f in figures if f.play == "random"):
        search = next(f for f in figures if f.title == random.title and f.play == "search")
        how = f"--random {random.games} --search {search.games} --rounds {search.rounds}"
        asked.setdefault(how, []).append((random.players, random.variant))
    lines = []
    for how, variants in asked.items():
        which = "".join(
            " --variant " + ",".join([f"players={n}", *("=".join(o) for o in v.items())])
            for n, v in variants
        )
        whole = variants == headline_variants(box)
        lines.append(f"spytable report {box.name} {how}{'' if whole else which}")
    return lines


def sections(figures: Sequence[Figures]) -> Iterator[Section]:
    """Everything there is to tell."""
    note = "Turns of all sides together; in the table also of one side, on average."
    yield spread("Turns", note, spreads(figures, lambda f: a_side(f, f.turns)), "a side")
    note = "Decisions of the players, the forced ones included, the Dealer's not."
    yield spread("Decisions", note, spreads(figures, lambda f: a_side(f, f.decisions)), "a side")
    note = "What decided the game."
    yield rated("How games end", note, panels(figures, lambda f: shares(f.reasons, f.games)))
    note = "Games won, by place in turn order; the dashed line is the fair share."
    order = panels(figures, lambda f: shares(f.order, f.games), fair=True)
    yield rated("Turn order", note, order, dots=True)
    note = "Games won, by side, whoever begins; the dashed line is the fair share."
    sides = panels(figures, lambda f: shares(f.sides, f.games), fair=True)
    yield rated("Sides", note, sides, dots=True)
    for chart in sorted({chart for f in figures for chart in f.charts}, key=in_order):
        yield from charted(chart, [f for f in figures if chart in f.charts])


def in_order(chart: str) -> list[tuple[int, str]]:
    """Charts stand by their names, the numbers in them by size: whichever was first counted."""
    parts = re.split(r"(\d+)", chart)
    return [(int(part), "") if part.isdigit() else (0, part) for part in parts]


def charted(chart: str, figures: Sequence[Figures]) -> Iterator[Section]:
    """One of the box's own charts: a distribution, shares, or how often and how often won."""
    heading = chart[0].upper() + chart[1:]

    def times(f: Figures) -> dict[str, int]:
        return {label: count[0] for label, count in f.charts[chart].items()}

    counts = [(label, count) for f in figures for label, count in f.charts[chart].items()]
    judged = any(known for _, (_, known, _) in counts)
    if all(label.lstrip("-").isdigit() for label, _ in counts):
        note = "How often each number came"
        note += "; in the table also the winners' mean." if judged else "."
        yield spread(heading, note, spreads(figures, lambda f: of_numbers(f, chart)), "winners")
    elif not judged:
        note = "Share of the games."
        yield rated(heading, note, panels(figures, lambda f: shares(times(f), f.games)))
    else:
        note = "How many times a game."
        often = panels(figures, lambda f: {k: Mark(n / f.games) for k, n in times(f).items()})
        yield rated(heading, note, often, shares=False)
        note = "Share of them that went with a win; the dashed line is the fair share."
        won = panels(figures, lambda f: win_shares(f.charts[chart]), fair=True)
        yield rated(f"{heading} and winning", note, won, dots=True)


def shares(won: Mapping[str, float], games: int) -> dict[str, Mark]:
    """Each count as a share of all games."""
    return {label: Mark(n / games, *wilson(n, games)) for label, n in won.items()}


def win_shares(counts: Mapping[str, Sequence[int]]) -> dict[str, Mark]:
    """For every label how often it went with a win."""
    return {k: Mark(won / n, *wilson(won, n)) for k, (_, n, won) in counts.items() if n}


def by_variant(figures: Sequence[Figures]) -> dict[str, list[Figures]]:
    """The ways of playing a variant, side by side."""
    variants: dict[str, list[Figures]] = {}
    for each in figures:
        variants.setdefault(each.title, []).append(each)
    return variants


def panels(
    figures: Sequence[Figures], measure: Callable[[Figures], dict[str, Mark]], fair: bool = False
) -> list[Panel]:
    """A panel for every variant, with all labels of any."""
    drawn = []
    for title, plays in by_variant(figures).items():
        measured = {f.play: measure(f) for f in plays}
        labels = sorted({label for marks in measured.values() for label in marks})
        rows = [(name, {p: m[name] for p, m in measured.items() if name in m}) for name in labels]
        drawn.append(Panel(title, rows, fair=1 / len(plays[0].sides) if fair else None))
    return drawn


def spreads(
    figures: Sequence[Figures], measure: Callable[[Figures], tuple[Counter[int], float | None]]
) -> list[Panel]:
    """A distribution, and one figure more, for every variant."""
    drawn = []
    for title, plays in by_variant(figures).items():
        measured = {f.play: measure(f) for f in plays}
        counts = {play: counted for play, (counted, _) in measured.items()}
        extra = {play: figure for play, (_, figure) in measured.items()}
        drawn.append(Panel(title, counts=counts, extra=extra))
    return drawn


def a_side(f: Figures, counts: Counter[int]) -> tuple[Counter[int], float]:
    """Of all sides, and on average of one."""
    return counts, mean(counts) / len(f.sides)


def of_numbers(f: Figures, chart: str) -> tuple[Counter[int], float | None]:
    """A chart whose labels are numbers, and the winners' mean; none where it is no winner's."""
    won = {int(label): won for label, (_, _, won) in f.charts[chart].items()}
    return f.numbers(chart), mean(won) if any(won.values()) else None
