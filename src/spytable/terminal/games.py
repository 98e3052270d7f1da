"""Output of the commands about games: matches of bots, replays, pictures, reports, box files."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from spytable.bots.ladder import Pairing, Score, matches
from spytable.bots.roster import ROSTER
from spytable.games import shelf
from spytable.table import BadRecord, Table, replay, verify

from .console import CliError, console, progress, read_text

if TYPE_CHECKING:
    from spytable.lab.module_effects import Plan as ModulePlan
    from spytable.lab.report import Plan


def show_match(pairing: Pairing, games: int, workers: int | None, as_json: bool) -> None:
    """Play a match with a progress bar; print the win rate with its confidence interval."""
    for name in (pairing.one, pairing.other):
        if name not in ROSTER:
            raise CliError(f"There is no bot {name!r}; there are: {', '.join(ROSTER)}.")
    try:
        shelf.take(pairing.game).full_variant(pairing.players, pairing.variant)
    except (shelf.UnknownBox, ValueError) as problem:
        raise CliError(str(problem)) from None
    score = Score()
    with progress() as bar:
        task = bar.add_task("compiling", total=games)
        for score in matches(pairing, games, workers):
            bar.update(task, completed=score.games, description=f"{pairing.one} {score.share:6.1%}")
    low, high = score.interval()
    if as_json:
        figures = {
            "game": pairing.game,
            "players": pairing.players,
            "variant": pairing.variant,
            "bot": pairing.one,
            "against": pairing.other,
            "games": score.games,
            "won": score.won,
            "share": score.share,
            "interval_95": [low, high],
            "by_reason": dict(score.by_reason.most_common()),
        }
        print(json.dumps(figures))
        return
    console.print(
        f"{pairing.one} won {score.share:.1%} of {score.games} games against {pairing.other} "
        f"(95 % interval {low:.1%} to {high:.1%}), seats swapped."
    )
    reasons = ", ".join(f"{reason} {n}" for reason, n in score.by_reason.most_common())
    console.print(f"How they ended: {reasons}. Decisions a game: {score.moments / games:.1f}.")


def show_replay(file: Path, check: bool, language: str, seat: int | None, as_json: bool) -> None:
    """Tell a recorded game, or verify its every deal."""
    text = read_text(file)
    try:
        if check:
            dealt = verify(text)
            table = replay(text)
        else:
            dealt = 0
            table = replay(text)
    except BadRecord as problem:
        raise CliError(f"{file}: {problem}") from None
    if as_json:
        print(json.dumps(_as_data(table, dealt if check else None)))
        return
    if check:
        console.print(f"{file}: every one of {dealt} deals follows from the promised seed.")
        if table.record.laid_out:
            console.print(f"Before them, a lesson laid out {table.record.laid_out}.")
        return
    if seat is not None and seat >= table.players:
        raise CliError(f"{file}: there are {table.players} seats, and no seat {seat + 1}.")
    for told in table.pov(seat).told(language):
        console.print(f"[dim]{told.moment + 1:>4}[/dim] {told.sentence}", highlight=False)


def _as_data(table: Table, dealt: int | None) -> dict[str, Any]:
    result = table.result
    return {
        "game": table.box.name,
        "moments": table.moment,
        "fingerprint": table.fingerprint(),
        "winners": list(result.winners) if result else None,
        "reason": result.reason if result else None,
        "verified_deals": dealt,
    }


def show_gallery(folder: Path, games: list[str], seed: int) -> None:
    """Draw a few moments of a game of every box, as files anyone can open."""
    from spytable.lab.gallery import draw_gallery

    try:
        written = draw_gallery(folder, games or list(shelf.names()), seed)
    except shelf.UnknownBox as problem:
        raise CliError(str(problem)) from None
    except OSError as problem:
        raise CliError(f"{folder} cannot be written: {problem}.") from None
    console.print(f"{written} pictures in {folder}; open {folder / 'index.html'}.")


def show_report(plan: Plan, wanted: list[str], folder: Path, as_json: bool) -> None:
    """Play many games of every variant, with a progress bar, and write the page of figures."""
    from spytable.lab.report import COUNTS, PAGE, make, variants_of

    try:
        variants_of(shelf.take(plan.game), wanted)
    except (shelf.UnknownBox, ValueError) as problem:
        raise CliError(str(problem)) from None
    _keep_figures(make(plan, wanted, folder), folder)
    if as_json:
        print(json.dumps(json.loads(read_text(folder / COUNTS))))
        return
    console.print(f"Wrote {folder / PAGE}, its plots, and the counts in {folder / COUNTS}.")


def show_module_effects(plan: ModulePlan, folder: Path, as_json: bool) -> None:
    """Play what is missing of every module, with a progress bar, and write what each does."""
    from spytable.lab import module_page
    from spytable.lab.module_effects import COUNTS, arms_of, measure

    try:
        box = shelf.take(plan.game)
        arms_of(plan, box)
    except (shelf.UnknownBox, ValueError) as problem:
        raise CliError(str(problem)) from None
    if plan.level not in ROSTER:
        raise CliError(f"There is no bot {plan.level!r}; there are: {', '.join(ROSTER)}.")
    _keep_figures(measure(plan, folder), folder)
    module_page.write(folder, box, plan.campaigns)
    if as_json:
        print(json.dumps(json.loads(read_text(folder / COUNTS))))
        return
    console.print(f"Wrote {folder / module_page.PAGE}, and the counts in {folder / COUNTS}.")


def _keep_figures(played: Iterable[tuple[str, int, int]], folder: Path) -> None:
    """Play all of it with a bar for each thing that is played."""
    try:
        with progress() as bar:
            tasks = {}
            for what, done, of in played:
                if what not in tasks:
                    tasks[what] = bar.add_task(what, total=of)
                bar.update(tasks[what], completed=done)
    except OSError as problem:
        raise CliError(f"The figures cannot be kept in {folder}: {problem}.") from None


def show_box_check(file: Path) -> None:
    """The faults of a file of component data."""
    known = shelf.replaceable()
    try:
        document = json.loads(file.read_text("utf-8-sig"))
    except (OSError, ValueError, RecursionError):
        document = {"game": known[0]}  # every box says the same of what cannot be read
    game = document.get("game") if isinstance(document, dict) else None
    if game not in known:
        names = ", ".join(known)
        raise CliError(f'{file}: "game" must name a box with replaceable components: {names}.')
    objection = shelf.objection(game, file)
    if objection is not None:
        raise CliError(objection)
    console.print(f"{file} is a complete box of {game}.", soft_wrap=True)
