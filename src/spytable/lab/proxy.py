"""nginx as a reverse proxy in front of nodes, configured as `deploy/nginx.conf` says, but for ports
and https.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

RECOMMENDED = Path(__file__).resolve().parents[3] / "deploy" / "nginx.conf"
"""The configuration that hosts are told to use."""
_AROUND = """
daemon off;
{user}
worker_processes auto;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ worker_connections 4096; }}
http {{
    access_log off;
    keepalive_requests 1000000;  # a client here makes thousands of choices on one connection
    {temporary}
    {site}
}}
"""
_TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


def find_nginx() -> str | None:
    """The program, where there is one."""
    if not RECOMMENDED.is_file():  # in a wheel there is none
        return None
    return shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")


def configuration(nodes: Sequence[int], port: int, folder: Path) -> str:
    """The configuration of nginx: to listen at this port, for nodes of this machine."""
    site = re.sub(r"^ *ssl_.*\n", "", RECOMMENDED.read_text("utf-8"), flags=re.MULTILINE)
    site = re.sub(r"listen [^;]+;", f"listen 127.0.0.1:{port};", site)
    line = re.compile(r"^ *server 127\.0\.0\.1:\d+( [^;]*)?;\n", re.MULTILINE)
    given = line.search(site)
    if given is None:
        raise ValueError(f"{RECOMMENDED} names no node")
    nodes_of_ours = "".join(f"    server 127.0.0.1:{node}{given[1] or ''};\n" for node in nodes)
    site = site[: given.start()] + nodes_of_ours + line.sub("", site[given.start() :])
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    return _AROUND.format(
        user="user root;" if is_root else "",
        folder=folder,
        temporary=" ".join(f"{name}_temp_path {folder}/{name};" for name in _TEMPORARY),
        site=site,
    )


@contextlib.contextmanager
def in_front_of(nodes: Sequence[int], port: int, nginx: str) -> Iterator[int]:
    """nginx while it is needed; its first process."""
    with tempfile.TemporaryDirectory() as place:
        file = Path(place) / "nginx.conf"
        file.write_text(configuration(nodes, port, Path(place)), "utf-8")
        command = [nginx, "-p", place, "-e", f"{place}/error.log", "-c", str(file)]
        proxy = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        try:
            yield proxy.pid
        finally:
            proxy.terminate()
            proxy.wait(timeout=20)
