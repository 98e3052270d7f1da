"""Output of measurements: the engine, the server, caches, bots, answers, starting, and crashes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.table import Column
from rich.table import Table as Grid

from .console import CliError, console, progress, refuse_unknown

if TYPE_CHECKING:
    from rich.progress import TaskID


def show_engine(names: list[str], seconds: float, as_json: bool) -> None:
    """How fast the rules run, beside a peer in the same run."""
    from spytable.lab.speed import engine_report

    refuse_unknown(names)
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

    refuse_unknown(names)
    with console.status("measuring") as status:
        report = caches_report(names, games, moves, OfflinePages, status.update)
    if as_json:
        print(json.dumps(report))
        return
    for name, found in report["boxes"].items():
        # Names may be broken, figures may not: else there is none left of either in 80 columns.
        grid = Grid(Column("cache", overflow="fold"), box=None, padding=(0, 1, 0, 0))
        for head in ("asked\na page", "hits", "misses", "entries", "kB", "µs a\nmiss", "ns a\nhit"):
            grid.add_column(head, justify="right", no_wrap=True)
        grid.add_column("µs saved\na page", justify="right", no_wrap=True)
        for row in found["caches"]:
            grid.add_row(
                row["name"],
                f"{row['asked_a_page']:.2f}",
                f"{row['hits']:,}",
                f"{row['misses']:,}",
                f"{row['entries']:,}",
                f"{row['bytes'] / 1000:,.1f}",
                f"{row['microseconds_a_miss']:,.1f}",
                f"{row['nanoseconds_a_hit']:,}",
                f"{row['microseconds_saved_a_page']:,.1f}",
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

    refuse_unknown(boxes)
    found: dict[tuple[str, str], dict[str, Any]] = {}
    with progress() as bar:
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

    refuse_unknown([game])
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
