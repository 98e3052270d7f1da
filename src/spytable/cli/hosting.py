"""Commands for whoever runs a server: serve, warm, backup, restore, delete, forget."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .options import Database, DataFolder, Replaced, app, give_up, replace_boxes

if TYPE_CHECKING:
    from spytable.store.erasure import Erased


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
