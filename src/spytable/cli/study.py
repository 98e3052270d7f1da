"""Commands about games: match, replay, bench, report, rules, gallery, and box files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .options import AsJson, Replaced, app, give_up, replace_boxes


@app.command()
def match(
    game: Annotated[str, typer.Argument(help="A box, such as agent-avenue.")],
    one: Annotated[str, typer.Argument(help="A bot, such as search.")],
    other: Annotated[str, typer.Argument(help="The bot it plays against.")],
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    players: Annotated[int, typer.Option(min=1, help="How many seats.")] = 2,
    option: Annotated[
        list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="Of the variant.")
    ] = None,
    seconds: Annotated[float, typer.Option(min=0.001, help="Thinking time a decision.")] = 0.05,
    rounds: Annotated[
        int | None, typer.Option(min=1, help="Rounds of search instead of a time.")
    ] = None,
    workers: Annotated[int | None, typer.Option(min=1, help="All cores, unless told.")] = None,
    seed: Annotated[int, typer.Option(help="Another seed, other games.")] = 1,
    as_json: AsJson = False,
) -> None:
    """Let two bots play many games, seats swapped, and say who is stronger."""
    replace_boxes([])
    from spytable.bots.ladder import Pairing
    from spytable.terminal.console import CliError
    from spytable.terminal.games import show_match

    if any("=" not in pair for pair in option or []):
        give_up("--option needs NAME=VALUE.")
    variant = dict(pair.split("=", 1) for pair in option or [])
    thinking = None if rounds else seconds
    pairing = Pairing(game, one, other, players, variant, thinking, rounds, seed)
    try:
        show_match(pairing, games, workers, as_json)
    except CliError as problem:
        give_up(str(problem))


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A record of a game.")],
    verify: Annotated[
        bool, typer.Option("--verify", help="Compute every deal again from the revealed seed.")
    ] = False,
    language: Annotated[str, typer.Option(help="en, cs, sk or ru.")] = "en",
    seat: Annotated[int | None, typer.Option(min=1, help="Tell it as this seat heard it.")] = None,
    box: Replaced = None,
    as_json: AsJson = False,
) -> None:
    """Tell a recorded game, or prove that its shuffle was fair."""
    replace_boxes(box or [])
    from spytable.locale import LANGUAGES
    from spytable.terminal.console import CliError
    from spytable.terminal.games import show_replay

    if language not in LANGUAGES:
        give_up(f"{language!r} is not one of {', '.join(LANGUAGES)}.")
    try:
        show_replay(file, verify, language, None if seat is None else seat - 1, as_json)
    except CliError as problem:
        give_up(str(problem))


@app.command()
def bench(
    what: Annotated[
        str,
        typer.Argument(help="engine, levels, server, streams, start, caches, crash or answers."),
    ],
    games: Annotated[list[str] | None, typer.Argument(help="Boxes; all, if none is named.")] = None,
    seconds: Annotated[
        float | None, typer.Option(min=0.05, help="Length of a measurement.")
    ] = None,
    tables: Annotated[
        list[int] | None, typer.Option(min=1, help="server: how many at once; 50 and 200.")
    ] = None,
    rounds: Annotated[int, typer.Option(min=1, help="server: how often, by turns.")] = 3,
    quick: Annotated[
        bool, typer.Option(help="server, caches, answers: little, short, once.")
    ] = False,
    beside: Annotated[
        Path | None,
        typer.Option(help="server: another version, by its checkout or its Python, by turns."),
    ] = None,
    side: Annotated[
        list[str] | None, typer.Option(help="server: only this one, such as flatfile.")
    ] = None,
    kills: Annotated[int, typer.Option(min=1, help="crash: how often a server is killed.")] = 100,
    database: Annotated[
        str, typer.Option(metavar="URL", help="crash: pairs of nodes on this PostgreSQL.")
    ] = "",
    pairs: Annotated[int, typer.Option(min=1, help="crash: so many pairs side by side.")] = 2,
    matches: Annotated[int, typer.Option(min=1, help="levels: games of each pair.")] = 200,
    workers: Annotated[
        int | None, typer.Option(min=1, help="levels: processes; all cores, unless told.")
    ] = None,
    against: Annotated[
        Path | None, typer.Option(help="start: sources of another version, measured by turns.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Measure: the engine and the server beside a peer, how fast the server starts, what a killed
    server loses, whether the levels of bots are felt, and what the time of an answer tells."""
    replace_boxes([])
    from spytable.terminal.console import CliError
    from spytable.terminal.measurements import (
        show_answers,
        show_caches,
        show_crash,
        show_engine,
        show_levels,
        show_server,
        show_start,
        show_streams,
    )

    try:
        if what == "engine":
            show_engine(games or [], seconds or 0.5, as_json)
        elif what == "levels":
            show_levels(games or [], matches, workers, as_json)
        elif what == "server":
            counts = tables or ([10] if quick else [50, 200])
            show_server(counts, rounds, seconds, quick, as_json, beside, side or [])
        elif what == "streams":
            show_streams(60 if quick else None, seconds, as_json)
        elif what == "start":
            show_start(as_json, against)
        elif what == "caches":
            show_caches(games or [], 1 if quick else 6, 40 if quick else 200, as_json)
        elif what == "answers":
            show_answers(40 if quick else 400, 600 if quick else 10_000, as_json)
        elif what == "crash":
            if not show_crash((games or ["agent-avenue"])[0], kills, database, pairs, as_json):
                raise typer.Exit(1)
        else:
            known = "engine, levels, server, streams, start, caches, crash, answers"
            give_up(f"There is no measurement {what!r}; there are: {known}.")
    except CliError as problem:
        give_up(str(problem))


@app.command()
def report(
    game: Annotated[str, typer.Argument(help="A box, such as agent-avenue.")],
    random: Annotated[int, typer.Option(min=1, help="Random games of a variant.")] = 100_000,
    search: Annotated[int, typer.Option(min=1, help="Games by search of a variant.")] = 2_000,
    rounds: Annotated[int, typer.Option(min=1, help="Rounds of search a decision.")] = 150,
    workers: Annotated[int | None, typer.Option(min=1, help="All cores, unless told.")] = None,
    out: Annotated[Path | None, typer.Option(help="A folder; docs/GAME, unless told.")] = None,
    variant: Annotated[
        list[str] | None,
        typer.Option("--variant", metavar="players=2,NAME=VALUE", help="Only this one."),
    ] = None,
    shift: Annotated[
        bool, typer.Option("--shift", help="Instead: what each module does, game by game.")
    ] = False,
    games: Annotated[
        int, typer.Option(min=2, help="With --shift: games with each module.")
    ] = 1_000,
    level: Annotated[str, typer.Option(help="With --shift: who plays.")] = "medium",
    module: Annotated[
        list[str] | None, typer.Option("--module", help="With --shift: only this one.")
    ] = None,
    pairs: Annotated[
        int, typer.Option(min=0, help="With --shift: games with every two modules together.")
    ] = 0,
    campaigns: Annotated[
        int, typer.Option(min=0, help="With --shift: simulated campaigns of a pairing.")
    ] = 2_000,
    as_json: AsJson = False,
) -> None:
    """Play many games of every variant and write a page of figures with plots."""
    replace_boxes([])
    from spytable.lab import module_effects
    from spytable.lab.report import Plan
    from spytable.terminal.console import CliError
    from spytable.terminal.games import show_module_effects, show_report

    folder = out or Path("docs") / game
    try:
        if shift:
            only = tuple(module or ())
            effects = module_effects.Plan(game, level, games, pairs, only, workers, campaigns)
            show_module_effects(effects, folder, as_json)
        else:
            show_report(Plan(game, random, search, rounds, workers), variant or [], folder, as_json)
    except CliError as problem:
        give_up(str(problem))


@app.command()
def rules(
    rule: Annotated[
        str | None, typer.Argument(metavar="ID", help="Which tests prove this rule: AA-24.")
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Fail where a finished chapter lacks a test.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Say which rules of the games are proved by tests."""
    from spytable.rules_coverage import BadLedger, show

    try:
        if not show(rule, check, as_json):
            raise typer.Exit(1)
    except BadLedger as problem:
        give_up(str(problem))


@app.command()
def gallery(
    folder: Annotated[Path, typer.Argument(help="Where the pictures go.")],
    games: Annotated[list[str] | None, typer.Argument(help="Boxes; all, if none is named.")] = None,
    seed: Annotated[int, typer.Option(help="Another seed, other games.")] = 1,
) -> None:
    """Draw every box at several moments, in all languages, to look at."""
    replace_boxes([])
    from spytable.terminal.console import CliError
    from spytable.terminal.games import show_gallery

    try:
        show_gallery(folder, games or [], seed)
    except CliError as problem:
        give_up(str(problem))


box_app = typer.Typer(help="Component data of a box.", no_args_is_help=True)
app.add_typer(box_app, name="box")


@box_app.command("check")
def box_check(
    file: Annotated[Path, typer.Argument(help="Component data, such as your own map and cards.")],
) -> None:
    """Say what is wrong with a file of component data, or that nothing is."""
    from spytable.terminal.console import CliError
    from spytable.terminal.games import show_box_check

    try:
        show_box_check(file)
    except CliError as problem:
        give_up(str(problem))
