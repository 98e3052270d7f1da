"""The command line.  One small function a command; what it needs is loaded when it runs."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

if TYPE_CHECKING:
    from spytable.store.erasure import Erased

app = typer.Typer(
    name="spytable",
    help="Board games of secret agents, in a browser and in Python.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
)

DataFolder = Annotated[
    Path | None, typer.Option("--data", help="The folder of the tables and the server's key.")
]
Replaced = Annotated[
    list[str] | None,
    typer.Option("--box", metavar="NAME=FILE", help="Play a box with other component data."),
]
Database = Annotated[
    str,
    typer.Option(
        metavar="URL",
        envvar="SPYTABLE_DATABASE",
        show_envvar=True,
        help="A PostgreSQL, postgresql://user@host/name, instead of the data folder.",
    ),
]


@app.callback()
def main() -> None:
    """Board games of secret agents, in a browser and in Python."""


@app.command()
def serve(
    host: Annotated[
        str, typer.Option(help="0.0.0.0 lets friends on the network in.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes a free one.")] = 8000,
    data: DataFolder = None,
    database: Database = "",
    open_browser: Annotated[
        bool, typer.Option("--open/--no-open", help="Open the browser, where there is one.")
    ] = False,
    address: Annotated[
        str, typer.Option(metavar="URL", help="The public address that invitations give.")
    ] = "",
    behind_proxy: Annotated[
        bool,
        typer.Option("--behind-proxy", help="Believe what a proxy on this machine forwards."),
    ] = False,
    proxy: Annotated[
        list[str] | None,
        typer.Option(metavar="IP", help="Believe this proxy, or network of proxies, as well."),
    ] = None,
    node: Annotated[
        str,
        typer.Option(metavar="URL", help="Where other servers of the same --database reach this."),
    ] = "",
    box: Replaced = None,
) -> None:
    """Open the tables to browsers."""
    replace_boxes(box or [])
    from spytable.web.forwarded import THIS_MACHINE
    from spytable.web.server import CannotServe
    from spytable.web.server import serve as run

    try:
        proxies = (*THIS_MACHINE, *(proxy or ())) if behind_proxy or proxy else ()
        run(host, port, data, open_browser, address, proxies, database, node)
    except CannotServe as problem:
        give_up(str(problem))


@app.command()
def warm(
    names: Annotated[list[str] | None, typer.Argument(help="All boxes, if none is named.")] = None,
    box: Replaced = None,
) -> None:
    """Compile the rules of all boxes now, so that every game starts at once."""
    replace_boxes(box or [])
    from spytable.hall.background_compiling import NotCompiled
    from spytable.hall.compile_ahead import NoSuchBox, warm_all

    try:
        warm_all(names or [])
    except NoSuchBox as problem:
        give_up(str(problem))
    except NotCompiled as problem:
        give_up(f"Not all could be compiled, and is played plainly instead: {problem}.")


@app.command()
def backup(
    folder: Annotated[Path, typer.Argument(help="A new folder, to serve from with --data.")],
    data: DataFolder = None,
    database: Database = "",
) -> None:
    """Copy all tables and the server's key into a new folder, even while the server runs."""
    import sqlite3

    from spytable.store.backup import CannotCopy, back_up
    from spytable.store.carrying import back_up_database
    from spytable.store.failures import FAILURES, reason
    from spytable.store.folder import data_home
    from spytable.store.port import CannotOpen
    from spytable.store.postgres import without_password

    source = without_password(database) if database else data or data_home()
    try:
        if database:
            back_up_database(database, folder)
        else:
            back_up(data or data_home(), folder)
    except (CannotCopy, CannotOpen) as problem:
        give_up(str(problem))
    except (*FAILURES, sqlite3.Error, OSError) as problem:
        give_up(f"Could not copy {source} to {folder}: {reason(problem)}.")
    typer.echo(f"Copied {source} to {folder}. To go on from it: spytable serve --data {folder}")


@app.command()
def restore(
    folder: Annotated[Path, typer.Argument(help="What `spytable backup` made.")],
    data: DataFolder = None,
    database: Database = "",
    replace: Annotated[
        bool, typer.Option("--replace", help="Put aside what is there now.")
    ] = False,
) -> None:
    """Bring a backup back, into the data folder or a PostgreSQL: all tables, everybody's seat."""
    import sqlite3

    from spytable.store.backup import CannotCopy
    from spytable.store.backup import restore as bring_back
    from spytable.store.carrying import restore_database
    from spytable.store.failures import FAILURES, reason
    from spytable.store.folder import data_home
    from spytable.store.migrating import UnknownMigration
    from spytable.store.port import CannotOpen
    from spytable.store.postgres import without_password

    home = data or data_home()
    target = without_password(database) if database else home
    try:
        if database:
            aside = restore_database(folder, database, home, replace)
        else:
            aside = bring_back(folder, home, replace)
    except (CannotCopy, CannotOpen) as problem:
        give_up(str(problem))
    except UnknownMigration:
        give_up(f"{target} was written by a newer Spytable: restore with that one.")
    except (*FAILURES, sqlite3.Error, OSError) as problem:
        give_up(f"Could not restore {folder} to {target}: {reason(problem)}.")
    typer.echo(f"Restored {folder} to {target}." + (f" What was there: {aside}" if aside else ""))


@app.command()
def delete(
    table: Annotated[str, typer.Argument(help="Its number, from its address.")],
    data: DataFolder = None,
    database: Database = "",
) -> None:
    """Delete a table with all that was kept of it, whoever plays there."""
    _erase(table, None, data, database)
    typer.echo(f"Deleted the table {table}.")


@app.command()
def forget(
    table: Annotated[str, typer.Argument(help="A table where the person sits.")],
    seat: Annotated[int, typer.Argument(min=1, help="Their seat there, from 1.")],
    data: DataFolder = None,
    database: Database = "",
) -> None:
    """Delete a person: their tables, and their name and notes where others play."""
    erased = _erase(table, seat - 1, data, database)
    typer.echo(f"Tables deleted: {len(erased.deleted)}; without the name: {len(erased.kept)}.")


def _erase(table: str, seat: int | None, data: Path | None, database: str) -> Erased:
    from spytable.store.erasure import Erased
    from spytable.store.failures import FAILURES, reason
    from spytable.store.folder import data_home
    from spytable.store.host_erasure import CannotErase, delete_table, erase_person
    from spytable.store.migrating import UnknownMigration
    from spytable.store.port import CannotOpen

    home = data or data_home()
    try:
        if seat is not None:
            return erase_person(home, database, table, seat)
        delete_table(home, database, table)
        return Erased([table])
    except (CannotErase, CannotOpen) as problem:
        give_up(str(problem))
    except UnknownMigration:
        give_up("The tables were written by a newer Spytable: delete with that one.")
    except (*FAILURES, OSError) as problem:
        give_up(f"Nothing could be deleted: {reason(problem)}.")


AsJson = Annotated[bool, typer.Option("--json", help="Print plain data instead of a text.")]


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


def replace_boxes(pairs: list[str]) -> None:
    """Note which component data to use instead of the box's own, before any rule is loaded; what
    cannot be played with is refused before anything starts."""
    from spytable.games import shelf

    for pair in pairs:
        name, sign, file = pair.partition("=")
        if not sign or not name or not file:
            give_up(f"--box needs NAME=FILE, not {pair!r}.")
        if name not in shelf.replaceable():
            known = ", ".join(shelf.replaceable())
            give_up(f"--box {name}: only these boxes have replaceable components: {known}.")
        if not Path(file).exists():
            give_up(f"--box {name}: there is no file {file}.")
        os.environ[shelf.variable(name)] = str(Path(file).resolve())
    for name in shelf.replaceable():
        named = os.environ.get(shelf.variable(name))
        objection = shelf.objection(name, Path(named)) if named else None
        if objection is not None:
            give_up(objection)


def give_up(sentence: str) -> NoReturn:
    """End with a sentence, not with a trace."""
    typer.echo(sentence, err=True)
    sys.exit(1)


if __name__ == "__main__":
    app()
