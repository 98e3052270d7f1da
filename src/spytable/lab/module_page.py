"""The page of a paired comparison: what each module does, beside what it was meant to do.

Points are of a hundred games, and count for the side whose module it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations
from pathlib import Path

from spytable.bots.ladder import wilson
from spytable.games.box import Box

from .campaign_simulation import GAMES, Pairing, simulate
from .module_effects import NONE, Difference, Effects, Modules, levels_kept, modules_of, read
from .plots import Mark, Panel, Section, rated, table

PAGE = "module-effects.md"
NEAR = 0.03
"""A module does what it should if its interval reaches the target to within so much."""
SURPRISING = 0.04
"""Two modules surprise if together they do so much more, or less, than each for itself."""


SHARES = (0.5, 0.65, 0.8)
"""Pairings that are simulated: how often the first seat's side wins without modules."""
SHOWN = (1, 4, 8, GAMES)
"""The games of a campaign that are told."""


def write(folder: Path, box: Box, campaigns: int = 0) -> None:
    """The page and its plot, of all levels that were measured; and what so many simulated campaigns
    come to, where the box has them."""
    measured = [read(folder, box, level) for level in levels_kept(folder, box)]
    measured = [one for one in measured if one.arm(NONE).games]
    names = [name for name in modules_of(box) if any(one.arm((name,)).games for one in measured)]
    parts = [plotted(box, measured, names)] if names else []
    folder.mkdir(parents=True, exist_ok=True)
    lines = list(page(box, measured, names, parts))
    if campaigns and box.campaign is not None:
        lines += pulled(box, measured, names, campaigns)
    (folder / PAGE).write_text("\n".join(lines) + "\n", "utf-8")
    for part in parts:
        (folder / part.file).write_text(part.drawn + "\n", "utf-8")


def page(
    box: Box, measured: Sequence[Effects], names: Sequence[str], parts: Sequence[Section]
) -> Iterator[str]:
    """The page in Markdown, line by line."""
    yield f"# {box.poster.title()}: what each module does"
    yield ""
    yield "The same seeds without a module and with it, among as few players as the box allows, by"
    yield "the same bots on both sides. An effect is the difference within a pair of games, in"
    yield "points of a hundred games, for the side whose module it is; intervals are at 95 %. A"
    yield f"target counts as reached if the interval comes within {points(NEAR)} points of it."
    for part in parts:
        yield from ("", f"![{part.heading}]({part.file})")
    for effects in measured:
        yield from ("", f"## {effects.level.capitalize()} bots", "")
        yield from told(box, effects, names)


def told(box: Box, effects: Effects, names: Sequence[str]) -> Iterator[str]:
    """The measurements with bots of one level."""
    none = effects.arm(NONE)
    low, high = wilson(sum(none.won), none.games)
    yield f"Without modules the side of the first seat won {none.share:.1%} of {none.games:,} games"
    yield f"({low:.1%} to {high:.1%})."
    yield ""
    reasons = sorted(none.reasons)
    numbers = sorted(name for name in none.sums if not any(map(str.isdigit, name)))
    heads = ("module", "games", "effect", "target", "reached", *reasons, *numbers)
    rows = [_row(effects, NONE, "–", reasons, numbers)]
    for name in names:
        rows.append(_row(effects, (name,), target(box, name), reasons, numbers))
    yield table(heads, rows)
    pairs = [pair for pair in combinations(names, 2) if effects.arm(pair).games]
    if pairs:
        yield ""
        yield from _surprises(box, effects, pairs)


def _row(
    effects: Effects,
    modules: Modules,
    wanted: str,
    reasons: Sequence[str],
    numbers: Sequence[str],
) -> tuple[str, ...]:
    arm = effects.arm(modules)
    endings = (f"{arm.reasons[reason] / max(1, arm.games):.0%}" for reason in reasons)
    means = (arm.mean(number) for number in numbers)
    counted = ("–" if mean is None else f"{mean:.1f}" for mean in means)
    if modules == NONE:
        return ("none", f"{arm.games:,}", "", "", "", *endings, *counted)
    name = modules[0]
    found = for_its_side(effects, name)
    verdict = "–" if wanted == "–" else "yes" if is_reached(effects.box, effects, name) else "no"
    return (name, f"{arm.games:,}", in_words(found), wanted, verdict, *endings, *counted)


def _surprises(box: Box, effects: Effects, pairs: Sequence[tuple[str, str]]) -> Iterator[str]:
    """The pairs that do more, or less, than their modules alone would add up to."""
    found = [(pair, effects.surprise(*pair)) for pair in pairs]
    odd = [
        (" + ".join(pair), in_words(apart))
        for pair, apart in found
        if apart.low > SURPRISING or apart.high < -SURPRISING
    ]
    most = max(effects.arm(pair).games for pair in pairs)
    yield f"Of {len(pairs)} pairs, {most:,} games each, {len(odd)} surprise: together they move the"
    yield f"first seat's side by {points(SURPRISING)} points more, or less, than each for itself."
    if odd:
        yield from ("", table(("pair", "more than the sum"), odd))


def pulled(
    box: Box, measured: Sequence[Effects], names: Sequence[str], campaigns: int
) -> Iterator[str]:
    """How far a campaign pulls uneven pairings to even: by the targets, and by what was measured
    where every module was."""
    worths = {"by the targets": {name: _meant(box, name) for name in modules_of(box)}}
    for effects in measured:
        if set(names) == set(modules_of(box)):
            worth = {name: effects.effect((name,)).mean for name in names}
            worths[f"as {effects.level} bots play"] = worth
    told_of = partial(_pulled_row, box, campaigns)
    rows = [told_of(called, share, worth) for called, worth in worths.items() for share in SHARES]
    yield from ("", "## What a campaign does to an uneven pairing", "")
    yield f"{campaigns:,} simulated campaigns of {GAMES} games a row, between bots that open and"
    yield "choose as they do at a table. Who wins is drawn; effects add up in log-odds."
    yield "The share of the first seat's side, and how many packages are in play:"
    yield ""
    heads = ("modules are worth", "without", *(f"game {n}" for n in SHOWN), "in play at the end")
    yield table(heads, rows)


def _pulled_row(
    box: Box, campaigns: int, called: str, share: float, worth: Mapping[str, float]
) -> tuple[str, ...]:
    pull = simulate(box, Pairing(share, worth), campaigns)
    shown = (f"{pull.chances[number - 1]:.1%}" for number in SHOWN)
    return (called, f"{share:.0%}", *shown, f"{pull.modules[-1]:.1f}")


def _meant(box: Box, name: str) -> float:
    """The intended worth of a module to the first seat's side."""
    side, wanted = box.figures.MODULE_TARGETS.get(name, (0, 0))
    return wanted / 100 if side == 0 else -wanted / 100


def plotted(box: Box, measured: Sequence[Effects], names: Sequence[str]) -> Section:
    """A dot with its interval for every module; a bar through nothing."""
    rows = []
    for name in names:
        marks: Mapping[str, Mark] = {
            effects.level: Mark(found.mean, found.low, found.high)
            for effects in measured
            if effects.arm((name,)).games
            for found in (for_its_side(effects, name),)
        }
        rows.append((name, marks))
    note = "Games won more by the side whose module it is; the dashed line is no effect."
    return rated("What modules do", note, [Panel("With it, less without", rows, fair=0.0)], True)


def for_its_side(effects: Effects, name: str) -> Difference:
    """The effect of a module, counted for the side whose module it is."""
    found = effects.effect((name,))
    side, _ = effects.box.figures.MODULE_TARGETS.get(name, (0, 0))
    return found if side == 0 else Difference(-found.mean, found.half_width)


def target(box: Box, name: str) -> str:
    """The intended effect of a module, in points; a dash where nothing was meant."""
    known = box.figures.MODULE_TARGETS.get(name)
    return f"+{known[1]}" if known else "–"


def is_reached(box: Box, effects: Effects, name: str) -> bool:
    """Whether a module's interval comes near enough to its target."""
    _, wanted = box.figures.MODULE_TARGETS[name]
    found = for_its_side(effects, name)
    return found.low <= wanted / 100 + NEAR and found.high >= wanted / 100 - NEAR


def in_words(found: Difference) -> str:
    """An effect with its interval, in points."""
    return f"{found.mean * 100:+.1f} ± {found.half_width * 100:.1f}"


def points(share: float) -> str:
    return f"{share * 100:g}"
