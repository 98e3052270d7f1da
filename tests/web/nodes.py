"""Nodes for the tests: servers in processes of their own that share one real PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from spytable.store.opening import open_keys, open_store
from spytable.store.signing import Keys
from spytable.store.sql_store import SqlStore
from tests.store.postgres import fresh_database
from tests.web.helpers import Visitor
from tests.web.running import RunningServer


class Nodes:
    """Servers on one database, by number."""

    def __init__(self, folder: Path, more: Sequence[str] = (), count: int = 2, **how: Any) -> None:
        self.folder = folder
        self.database = fresh_database()
        self._clients: list[httpx.Client] = []
        self.servers = [
            RunningServer(
                folder / f"node{number}", more=["--database", self.database, *more], **how
            )
            for number in range(count)
        ]

    def __getitem__(self, number: int) -> RunningServer:
        return self.servers[number]

    def visitor(self, number: int, name: str = "Ann", like: Visitor | None = None) -> Visitor:
        """Somebody who comes to this node; the same person as another who comes to another."""
        client: Any = httpx.Client(base_url=self.servers[number].address, timeout=60)
        self._clients.append(client)
        visitor = Visitor(client, name=name)
        if like is not None:
            visitor.cookies, visitor.csrf = like.cookies, like.csrf
        return visitor

    @property
    def keys(self) -> Keys:
        """The key that all nodes sign with."""
        return open_keys(self.database, self.folder)

    @contextmanager
    def store(self) -> Iterator[SqlStore]:
        """The rows they keep, for a look past them."""
        opened = open_store(self.database)
        try:
            yield opened
        finally:
            opened.close()

    def start(self) -> None:
        for server in self.servers:
            server.start()

    def stop(self) -> None:
        for client in self._clients:
            client.close()
        for server in self.servers:
            server.stop()


@contextmanager
def running_nodes(folder: Path, *more: str, **how: Any) -> Iterator[Nodes]:
    nodes = Nodes(folder, more, **how)
    try:
        nodes.start()
        yield nodes
    finally:
        nodes.stop()


def figure(server: RunningServer, name: str) -> float:
    """One figure of `/metrics`."""
    lines = httpx.get(f"{server.address}/metrics", timeout=30).text.splitlines()
    return sum(float(line.rpartition(" ")[2]) for line in lines if line.startswith(name))
