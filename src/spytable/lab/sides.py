"""The sides of a server benchmark: which servers are measured, each with which clients.

Ours on SQLite is always among them.  The peer, another version of ours, PostgreSQL and nginx are
where they are installed; what is missing is said, not passed over.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Collection, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from . import databases, peer, servers
from .databases import Databases
from .load.play import Plan
from .proxy import find_nginx
from .servers import BenchFailed, Served

KINDS = ("program", "page")
"""Our clients: programs that are sent data, pages that are sent drawn parts."""
OURS = KINDS
BEFORE = "before"
ONE_NODE = "postgresql"
ONE_BEHIND_PROXY = "proxied"
TWO_NODES = "nodes"


@dataclass(frozen=True)
class Side:
    """A kind of server with a kind of clients."""

    name: str
    clients: str
    """program, page or peer."""
    serving: Callable[[], AbstractContextManager[Served]]

    def plan(self, served: Served, tables: int, seconds: float, before: int) -> Plan:
        """The task of its clients."""
        return Plan("load", self.clients, served.port, served.pids, tables, seconds, before)


@dataclass
class Field:
    """All sides that there are here, and what was not to be had."""

    sides: list[Side] = field(default_factory=list)
    versions: dict[str, str] = field(default_factory=dict)
    missing: list[str] = field(default_factory=list)


def of(name: str, kind: str) -> str:
    """The name of a side of ours; on SQLite just by its clients."""
    return f"{name} {kind}" if name else kind


@contextlib.contextmanager
def prepared(
    beside: Path | None, only: Collection[str] = (), say: Callable[[str], None] = print
) -> Iterator[Field]:
    """The sides, warm, and the database that some of them need."""
    with contextlib.ExitStack() as stack:
        found = Field()
        servers.warm()
        _ours(found, "", servers.ours)
        if beside is not None:
            python = servers.python_of(beside)
            servers.warm(python)
            _ours(found, BEFORE, partial(servers.ours, python=python))
        database = None
        if databases.can_be_had():
            say("a PostgreSQL")
            database = stack.enter_context(databases.postgresql())
            found.versions["PostgreSQL"] = database.version
            _on_postgresql(found, database)
        else:
            found.missing.append("a PostgreSQL: pip install 'spytable[test]'")
        packages = peer.install(say)
        if packages is not None:
            found.versions |= peer.versions(packages)
            _of_peer(found, packages, database)
        else:
            found.missing.append("a peer to compare with: npm is not installed")
        if only:
            _choose(found, only)
        yield found


def _ours(found: Field, name: str, serving: Callable[[], AbstractContextManager[Served]]) -> None:
    found.sides += [Side(of(name, kind), kind, serving) for kind in KINDS]


def _on_postgresql(found: Field, database: Databases) -> None:
    _ours(found, ONE_NODE, partial(_with_database, database, servers.ours))
    nginx = find_nginx()
    if nginx is None:
        found.missing.append("nginx, for several nodes")
        return
    for name, count in ((ONE_BEHIND_PROXY, 1), (TWO_NODES, 2)):
        behind = partial(servers.nodes, nginx=nginx, count=count)
        _ours(found, name, partial(_with_database, database, behind))


def _of_peer(found: Field, packages: Path, database: Databases | None) -> None:
    for storage in ("flatfile", "memory"):
        serving = partial(servers.theirs, packages, storage)
        found.sides.append(Side(storage, "peer", serving))
    if database is not None:
        theirs = partial(servers.theirs, packages, "postgresql")
        stored = partial(_with_database, database, lambda one: theirs(database=one))
        found.sides.append(Side("peer on postgresql", "peer", stored))


@contextlib.contextmanager
def _with_database(
    database: Databases, serving: Callable[[Any], AbstractContextManager[Served]]
) -> Iterator[Served]:
    with database.fresh() as one, serving(one) as served:
        yield served


def _choose(found: Field, only: Collection[str]) -> None:
    known = [side.name for side in found.sides]
    unknown = [name for name in only if name not in known]
    if unknown:
        raise BenchFailed(f"There is no side {unknown[0]!r} here; there are: {', '.join(known)}.")
    found.sides = [side for side in found.sides if side.name in only]
