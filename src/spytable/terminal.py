"""Output of the commands: matches, replays and measurements, for people and as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskID,
    TextColumn,
    TimeRemainingColumn,
)
from rich.table import Table as Grid

from spytable.bots.ladder import Pairing, Score, matches
from spytable.bots.roster import ROSTER
from spytable.games import shelf
from spytable.table import BadRecord, Table, replay, verify

if TYPE_CHECKING:
    from spytable.lab.module_effects import Plan as ModulePlan
    from spytable.lab.report import Plan

console = Console()


class CliError(Exception):
    """An error of a command, told to the user in one sentence."""


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
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, TimeRemainingColumn(), console=Console(stderr=True)) as bar:
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


def read_text(file: Path) -> str:
    """A text file, or a sentence about why not."""
    try:
        return file.read_text("utf-8")
    except FileNotFoundError:
        raise CliError(f"There is no file {file}.") from None
    except (OSError, UnicodeDecodeError) as problem:
        raise CliError(f"{file} cannot be read as text: {problem}.") from None


def show_engine(names: list[str], seconds: float, as_json: bool) -> None:
    """How fast the rules run, beside a peer in the same run."""
    from spytable.lab.speed import engine_report

    for name in names:
        try:
            shelf.take(name)
        except shelf.UnknownBox as problem:
            raise CliError(str(problem)) from None
    with console.status("measuring"):
        peer, figures = engine_report(names, seconds)
    if as_json:
        rows = [row.as_dict() for row in figures]
        print(json.dumps({"peer_steps_per_second": peer, "figures": rows}))
        return
    grid = Grid(
        "game", "players", "variant", "steps/s", "games/s", "× peer", "clone", "view", "step"
    )
    for row in figures:
        grid.add_row(
            row.game,
            str(row.players),
            row.variant,
            f"{row.steps_per_second:,.0f}",
            f"{row.games_per_second:,.0f}",
            f"{row.ratio_to_peer:.1f}" if row.ratio_to_peer else "–",
            f"{row.clone_nanoseconds:.0f} ns",
            f"{row.view_nanoseconds:.0f} ns",
            f"{row.step_nanoseconds:.0f} ns",
        )
    console.print(grid)
    if peer:
        console.print(f"Peer: OpenSpiel leduc_poker driven from Python, {peer:,.0f} steps/s.")
    else:
        console.print("No peer to compare with: pip install spytable[bench].")


def show_server(
    tables: list[int],
    rounds: int,
    seconds: float | None,
    quick: bool,
    as_json: bool,
    beside: Path | None,
    only: list[str],
) -> None:
    """How fast the server answers under load, beside its peers in the same run."""
    from spytable.lab import streams
    from spytable.lab.servers import BenchFailed
    from spytable.lab.serving import at_rest_report, lines, serving_report

    try:
        with console.status("measuring") as status:
            report = serving_report(
                tables,
                1 if quick else rounds,
                seconds or (2.0 if quick else 5.0),
                quick,
                beside,
                only,
                status.update,
            )
            if not only:
                report |= at_rest_report(quick, status.update)
                pages = 60 if quick else None
                report["streams"] = streams.streams_report(pages, say=status.update)
    except BenchFailed as problem:
        raise CliError(str(problem)) from None
    if as_json:
        print(json.dumps(report))
        return
    grid = Grid("tables", "side", "moves/s", "p50", "p99", "processor a move", "event", "games")
    for count, rows in report["load"].items():
        for side, row in rows.items():
            grid.add_row(
                count,
                side,
                f"{row['moves_per_second']:,.0f}",
                f"{row['p50_ms']:.0f} ms",
                f"{row['p99_ms']:.0f} ms",
                f"{row['processor_ms_per_move']:.2f} ms",
                f"{row['event_bytes_median']:,.0f} B",
                f"{row['games']:.0f}",
            )
    console.print(grid)
    crowds = streams.lines(report["streams"]) if "streams" in report else []
    for line in (*lines(report), *crowds):
        console.print(line, markup=False, highlight=False)


def show_streams(pages: int | None, seconds: float | None, as_json: bool) -> None:
    """The cost of thousands of open pages to a server: the last part of `show_server` alone."""
    from spytable.lab import streams
    from spytable.lab.servers import BenchFailed

    try:
        with console.status("measuring") as status:
            report = streams.streams_report(pages, seconds, status.update)
    except BenchFailed as problem:
        raise CliError(str(problem)) from None
    if as_json:
        print(json.dumps(report, indent=1))
        return
    for line in streams.lines(report):
        console.print(line, markup=False, highlight=False)


def show_caches(names: list[str], games: int, moves: int, as_json: bool) -> None:
    """Every cache that pages ask, with what it is good for."""
    from spytable.lab.caches import caches_report
    from spytable.web.table_page.offline import OfflinePages

    try:
        with console.status("measuring") as status:
            report = caches_report(names, games, moves, OfflinePages, status.update)
    except shelf.UnknownBox as problem:
        raise CliError(str(problem)) from None
    if as_json:
        print(json.dumps(report))
        return
    for name, found in report["boxes"].items():
        heads = ("cache", "asked a page", "hits", "misses", "entries", "kB", "a miss", "a hit")
        grid = Grid(*heads, "saved a page")
        for row in found["caches"]:
            grid.add_row(
                row["name"],
                f"{row['asked_a_page']:.2f}",
                f"{row['hits']:,}",
                f"{row['misses']:,}",
                f"{row['entries']:,}",
                f"{row['bytes'] / 1000:,.1f}",
                f"{row['microseconds_a_miss']:,.1f} µs",
                f"{row['nanoseconds_a_hit']:,} ns",
                f"{row['microseconds_saved_a_page']:,.2f} µs",
            )
        console.print(grid)
        size = sum(row["bytes"] for row in found["caches"]) / 1e6
        console.print(
            f"{name}: {found['pages']:,} pages, {found['milliseconds_a_page']} ms each; "
            f"{len(found['caches'])} caches with {size:.1f} MB; in all {found['entries']:,} of "
            f"{report['budget']:,} entries.",
            highlight=False,
        )


def show_levels(boxes: list[str], games: int, workers: int | None, as_json: bool) -> None:
    """Each level of bots against the one below."""
    from spytable.lab.level_matches import LEAST, MOST, measure

    unknown = next((name for name in boxes if name not in shelf.names()), None)
    if unknown is not None:
        raise CliError(f"There is no box {unknown!r}; there are: {', '.join(shelf.names())}.")
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    found: dict[tuple[str, str], dict[str, Any]] = {}
    with Progress(*columns, TimeRemainingColumn(), console=Console(stderr=True)) as bar:
        tasks: dict[tuple[str, str], TaskID] = {}
        for pairing, row in measure(boxes, games, workers):
            key = (pairing.game, pairing.one)
            what = f"{pairing.game}: {pairing.one} against {pairing.other}"
            if key not in tasks:
                tasks[key] = bar.add_task(what, total=games)
            bar.update(tasks[key], completed=row["games"], description=f"{what} {row['share']:.1%}")
            found[key] = row
    if as_json:
        print(json.dumps({"levels": list(found.values())}, indent=1))
        return
    grid = Grid("game", "level", "against", "won", "95 % interval", "felt")
    for row in found.values():
        low, high = row["interval_95"]
        felt = "yes" if LEAST <= row["share"] <= MOST else "no"
        won, interval = f"{row['share']:.1%}", f"{low:.1%} to {high:.1%}"
        grid.add_row(row["game"], row["level"], row["against"], won, interval, felt)
    console.print(grid)


def show_answers(games: int, people: int, as_json: bool) -> None:
    """Whether the time of an answer tells that there was a choice: half and half does not."""
    from spytable.lab.answers import measure

    with console.status("asking scripted people the questions of many games"):
        report = measure(games, people)
    if as_json:
        print(json.dumps(report, indent=1))
        return
    console.print(
        f"{games} games, {report['answers_a_game']:.1f} answers a game, "
        f"{report['free']:.1%} of them free; {people} people of each kind, three games each."
    )
    grid = Grid("people", "answers", "forced", "free", "AUC", "forced after, beats")
    for name, parts in report["people"].items():
        for part, row in parts.items():
            figures = (f"{row['forced']}", f"{row['free']}", f"{row['auc']:.3f}")
            grid.add_row(name, part.replace("_", " "), *figures, f"{row['mean_beats']:.1f}")
    console.print(grid)


def show_start(as_json: bool, against: Path | None = None) -> None:
    """How long the server takes to its first page and a box to be compiled, and the memory."""
    from spytable.lab.starting import StartFailed, start_report

    try:
        with console.status("starting the server twice, first with nothing compiled"):
            report = start_report(against)
    except StartFailed as problem:
        raise CliError(str(problem)) from None
    if as_json:
        print(json.dumps(report))
        return
    for name, row in report.items():
        console.print(
            f"{name}: first page after {row['first_page_seconds']} s, idle at "
            f"{row['idle_megabytes']} MB."
        )
        for box, made in row["boxes"].items():
            line = (
                f"  {box}: {made['seconds']} s ({made['processor_seconds']} s of processor), "
                f"{made['functions']} rules, {made['compilations']} compilations"
            )
            if "before" in made:
                line += f"; the other version {made['before']['processor_seconds']} s of processor"
            console.print(line + ".")


def show_crash(game: str, kills: int, database: str, pairs: int, as_json: bool) -> bool:
    """Kill servers while people play; whether nothing acknowledged was lost."""
    from spytable.lab.crash import CrashFailed, crash, crash_nodes
    from spytable.store.port import CannotOpen
    from spytable.store.preparing import prepare

    if game not in shelf.names():
        raise CliError(f"There is no box {game!r}; there are: {', '.join(shelf.names())}.")
    try:
        with console.status(f"killing servers {kills} times while people play"):
            if database:
                prepare(database, Path())
                report = crash_nodes(kills, database, game, pairs=pairs)
            else:
                report = crash(kills, game)
    except (CannotOpen, CrashFailed) as problem:
        raise CliError(str(problem)) from None
    if as_json:
        print(json.dumps(report.as_json()))
    else:
        console.print(
            f"{report.kills} kills, {report.acknowledged} choices acknowledged at "
            f"{report.tables} tables: {report.lost} lost, {report.doubled} doubled; "
            f"{report.under_way} were under way, {report.under_way_kept} of them kept."
        )
        if report.gone_on:
            console.print(
                f"{len(report.gone_on)} tables of killed nodes went on at the other one, after "
                f"{max(report.gone_on):.1f} seconds at most."
            )
        for line in report.broken[:10]:
            console.print(line, markup=False)
    return report.is_clean


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
    module_page.write(folder, box)
    if as_json:
        print(json.dumps(json.loads(read_text(folder / COUNTS))))
        return
    console.print(f"Wrote {folder / module_page.PAGE}, and the counts in {folder / COUNTS}.")


def _keep_figures(played: Iterable[tuple[str, int, int]], folder: Path) -> None:
    """Play all of it with a bar for each thing that is played."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    try:
        with Progress(*columns, TimeRemainingColumn(), console=Console(stderr=True)) as bar:
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
