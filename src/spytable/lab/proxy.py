"""nginx as a reverse proxy in front of nodes: requests for one table go to one node, by a hash.

The last two characters of a table's number are its shard: a rematch has those of the game before,
so people stay at their node.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

_CONFIGURATION = """
daemon off;
{user}
worker_processes auto;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ worker_connections 4096; }}
http {{
    access_log off;
    {temporary}
    map $uri $shard {{
        "~^/tables/[^/]*(?<last_two>[^/][^/])(?:/|$)" $last_two;
        default $request_id;
    }}
    upstream nodes {{
        hash $shard consistent;
        {servers}
        keepalive 256;
        keepalive_requests 1000000;
    }}
    server {{
        listen 127.0.0.1:{port};
        keepalive_requests 1000000;
        location / {{
            proxy_pass http://nodes;
            proxy_http_version 1.1;
            proxy_set_header Connection "";
            proxy_set_header Host $http_host;
            proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
            proxy_set_header X-Forwarded-Proto $scheme;
        }}
    }}
}}
"""
_TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


def find_nginx() -> str | None:
    """The program, where there is one."""
    return shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")


def configuration(nodes: Sequence[int], port: int, folder: Path) -> str:
    """What nginx is told: to listen at this port, for nodes of this machine."""
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    return _CONFIGURATION.format(
        user="user root;" if is_root else "",
        folder=folder,
        temporary=" ".join(f"{name}_temp_path {folder}/{name};" for name in _TEMPORARY),
        servers=" ".join(f"server 127.0.0.1:{node};" for node in nodes),
        port=port,
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
