"""Starting uvicorn: the port, the addresses to tell people, the browser."""

from __future__ import annotations

import asyncio
import contextlib
import importlib.util
import logging
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.http.auto import AutoHTTPProtocol

from spytable.store.folder_lock import FolderInUse, FolderLock
from spytable.store.port import CannotOpen
from spytable.store.preparing import prepare

from .addresses import (
    BadAddress,
    bracketed,
    is_loopback,
    is_wildcard,
    public_address,
    reached_by,
)
from .app import Site, make_app
from .connections import Connections, most_connections
from .forwarded import BadProxy, Proxies
from .settings import Settings

SWITCH_INTERVAL = 0.001
"""So many seconds a thread keeps the interpreter when another asks for it.  The one that writes
needs it for microseconds, and everybody waits for what it writes: the usual five thousandths would
be most of what a choice takes."""


class CannotServe(Exception):
    """The server cannot start; the message is the sentence to show."""


class Server(uvicorn.Server):
    """Uvicorn, but open streams are ended first: otherwise they would hold it up."""

    def __init__(self, config: uvicorn.Config, site: Starlette) -> None:
        super().__init__(config)
        self._site = site

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        site: Site = self._site.state.site
        hall, passing_on = site.hall, site.passing_on
        hall.close_streams()
        if passing_on is not None:
            passing_on.close_streams()
        # As soon as nobody gets in any more, which is the first that uvicorn sees to.
        handing_over = asyncio.create_task(hall.hand_over())
        await super().shutdown(sockets)
        await handing_over


def serve(
    host: str,
    port: int,
    data: Path | None,
    open_browser: bool,
    address: str = "",
    proxies: Sequence[str] = (),
    database: str = "",
    node: str = "",
) -> None:
    """Serve until interrupted."""
    _log_to_the_terminal()
    settings = _settings(data, address, proxies, database, node)
    lock = None
    if not settings.database:  # which keeps all there is, the key included
        _prepare_folder(settings.data)
        lock = _lock(settings.data)
    try:
        _prepare_store(settings)
        listening = bind(host, port)
        host, port = listening.getsockname()[:2]  # what was bound, whichever word it was called by
        settings = replace(settings, listening=(host, port))
        if settings.database and not settings.node:
            settings = replace(settings, node=(reached_by(host, port) or [_local(host, port)])[0])
        here = f"{_local(host, port)}/"
        if lock is not None:
            lock.say(here)
        for line in announcement(settings):
            print(line, flush=True)
        if open_browser:
            _open_soon(here)
        _run(settings, listening)
    finally:
        if lock is not None:
            lock.release()


def _settings(
    data: Path | None, address: str, proxies: Sequence[str], database: str, node: str
) -> Settings:
    if node and not database:
        raise CannotServe("--node is for servers that share a PostgreSQL: give --database as well.")
    try:
        usual = Settings.from_environment(data)
    except ValueError as problem:
        raise CannotServe(str(problem)) from problem
    try:
        return replace(
            usual,
            address=public_address(address) if address else "",
            proxies=Proxies(proxies),
            database=database,
            node=public_address(node, "--node") if node else "",
        )
    except (BadAddress, BadProxy) as problem:
        raise CannotServe(str(problem)) from problem


def _run(settings: Settings, listening: socket.socket) -> None:
    sys.setswitchinterval(SWITCH_INTERVAL)
    site = make_app(settings)
    with contextlib.suppress(KeyboardInterrupt):
        Server(configuration(site, settings), site).run(sockets=[listening])


def configuration(site: Starlette, settings: Settings) -> uvicorn.Config:
    """How uvicorn is to serve; what it cannot limit itself, `connections` does."""
    connections: Connections = site.state.connections
    connections.most = most_connections()
    return uvicorn.Config(
        site,
        http=connections.in_front_of(AutoHTTPProtocol),
        ws="none",
        log_level="error",
        access_log=False,
        server_header=False,
        backlog=256,
        timeout_graceful_shutdown=5,
        timeout_keep_alive=30,
        limit_concurrency=None,
        proxy_headers=False,
    )


def bind(host: str, port: int) -> socket.socket:
    """Take the port now, so that a taken one is a sentence and not a trace."""
    try:
        family, _, _, _, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, socket.SOCK_STREAM)
    except OSError as problem:
        raise CannotServe(f"{host} is not an address of this machine ({problem}).") from problem
    if os.name == "posix":
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if family == socket.AF_INET6:  # "::" is all addresses, IPv4 too, whatever the system's custom
        with contextlib.suppress(OSError):
            listening.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
    try:
        listening.bind(place)
        listening.listen(512)
    except OSError as problem:
        listening.close()
        raise CannotServe(_why_not(host, port, problem)) from problem
    listening.set_inheritable(True)
    return listening


def _why_not(host: str, port: int, problem: OSError) -> str:
    import errno

    if problem.errno == errno.EADDRINUSE:
        return f"Port {port} is taken: stop what runs there, or choose another with --port."
    if problem.errno == errno.EACCES:
        return f"Port {port} needs more rights: choose one above 1023 with --port."
    return f"Cannot listen on {host}:{port}: {problem.strerror or problem}."


def announcement(settings: Settings) -> list[str]:
    """The lines for people: where the tables are, for this machine and for others."""
    host, port = settings.listening or ("127.0.0.1", 0)
    lines = [f"Spytable is at {_local(host, port)}/"]
    if settings.address:
        lines.append(f"For everybody: {settings.address}/")
    elif is_wildcard(host):
        lines += [f"On your network: {address}/" for address in reached_by(host, port)]
    elif is_loopback(host) and not settings.proxies:
        lines.append("Only this computer can open it; --host 0.0.0.0 lets your network in.")
    if settings.node:
        only = (
            ", on this computer alone"
            if is_loopback(urlsplit(settings.node).hostname or "")
            else ""
        )
        lines.append(
            f"Other nodes of its database reach it at {settings.node}{only}; --node says otherwise."
        )
    return lines


def _local(host: str, port: int) -> str:
    """The address by which this computer reaches a server that listens there."""
    return f"http://{'127.0.0.1' if is_wildcard(host) else bracketed(host)}:{port}"


def _open_soon(address: str) -> None:
    """Open the browser once the port answers, where there is a screen to open it on."""
    has_screen = sys.platform in ("win32", "darwin") or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )
    if has_screen:
        timer = threading.Timer(0.7, lambda: webbrowser.open(address))
        timer.daemon = True
        timer.start()


def _prepare_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        probe = folder / ".writable"
        probe.touch()
        probe.unlink()
    except OSError as problem:
        raise CannotServe(
            f"Cannot write to the data folder {folder}: {_reason(problem)}."
        ) from problem


def _prepare_store(settings: Settings) -> None:
    if settings.database and importlib.util.find_spec("httpx") is None:
        raise CannotServe(
            "Nodes ask each other by a library that is not installed: pip install "
            "'spytable[postgres]'"
        )
    try:
        prepare(settings.database, settings.data)
    except CannotOpen as problem:
        raise CannotServe(str(problem)) from problem


def _reason(problem: Exception) -> str:
    return (problem.strerror if isinstance(problem, OSError) else None) or str(problem)


def _lock(folder: Path) -> FolderLock:
    """The folder for this process alone: two servers on one folder would not hear each other."""
    try:
        return FolderLock(folder)
    except FolderInUse as problem:
        where = f"at {problem.address} " if problem.address else ""
        raise CannotServe(
            f"A server is already running {where}with the data folder {folder}: play there, stop "
            "it, or choose another folder with --data."
        ) from problem
    except OSError as problem:
        raise CannotServe(f"Cannot lock the data folder {folder}: {_reason(problem)}.") from problem


def _log_to_the_terminal() -> None:
    """Warnings and errors always; every request too, if SPYTABLE_LOG=1."""
    logging.basicConfig(format="%(asctime)s %(name)s: %(message)s", level=logging.WARNING)
    # What it warns of is how it tidies up after a broken connection, which we report ourselves.
    logging.getLogger("psycopg").setLevel(logging.ERROR)
    if os.environ.get("SPYTABLE_LOG") == "1":
        logging.getLogger("spytable").setLevel(logging.INFO)
