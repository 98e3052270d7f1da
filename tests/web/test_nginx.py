"""The nginx configuration that we ship, before two nodes: https, one node a table, live streams."""

from __future__ import annotations

import os
import shutil
import signal
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from spytable.store.signing import fresh_id
from tests.web.helpers import Visitor, play_out
from tests.web.nodes import Nodes, figure
from tests.web.running import free_port

SHIPPED = Path(__file__).resolve().parents[2] / "deploy" / "nginx.conf"
NGINX = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin")

pytestmark = [
    pytest.mark.xdist_group("nginx"),  # one worker starts it, with its nodes
    pytest.mark.skipif(
        NGINX is None or shutil.which("openssl") is None,
        reason="needs nginx and openssl, as in Debian's packages of these names",
    ),
]


def changed(ports: dict[str, int], folder: Path) -> str:
    """The shipped file with our own ports and certificate; all else stays as it is."""
    text = SHIPPED.read_text(encoding="utf-8")
    replaced = {
        "listen 443 ssl http2;": f"listen 127.0.0.1:{ports['https']} ssl http2;",
        "127.0.0.1:8001": f"127.0.0.1:{ports['first']}",
        "127.0.0.1:8002": f"127.0.0.1:{ports['second']}",
        "/etc/ssl/spies.example/fullchain.pem": f"{folder}/fullchain.pem",
        "/etc/ssl/spies.example/privkey.pem": f"{folder}/privkey.pem",
    }
    for old, new in replaced.items():
        assert old in text, f"{SHIPPED.name} has lost its {old}"
        text = text.replace(old, new)
    return text


@contextmanager
def nginx(folder: Path, ports: dict[str, int]) -> Iterator[subprocess.Popen[bytes]]:
    """Nginx in the foreground, with nothing of the system's own configuration."""
    folder.mkdir()
    name = "/CN=spies.example"
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", name]
    made += ["-addext", "subjectAltName=DNS:spies.example,IP:127.0.0.1"]
    made += ["-keyout", str(folder / "privkey.pem"), "-out", str(folder / "fullchain.pem")]
    subprocess.run(made, check=True, capture_output=True)
    (folder / "site.conf").write_text(changed(ports, folder))
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
    (folder / "nginx.conf").write_text(
        f"daemon off; worker_processes 1; pid {folder}/pid; error_log {folder}/error.log warn;"
        f"events {{ worker_connections 512; }}"
        f"http {{ access_log {folder}/access.log; {temporary} include {folder}/site.conf; }}"
    )
    user = ["-g", "user root;"] if hasattr(os, "getuid") and os.getuid() == 0 else []
    assert NGINX is not None
    words = [NGINX, "-p", str(folder), "-c", str(folder / "nginx.conf"), *user]
    running = subprocess.Popen(words, stderr=subprocess.DEVNULL)
    try:
        yield running
    finally:
        running.send_signal(signal.SIGQUIT)
        try:
            running.wait(timeout=10)
        except subprocess.TimeoutExpired:
            running.kill()
            running.wait()


class Club:
    """Two nodes behind nginx."""

    def __init__(self, folder: Path, nodes: Nodes, port: int) -> None:
        self.nodes = nodes
        self.address = f"https://spies.example:{port}"
        trusted = ssl.create_default_context(cafile=str(folder / "fullchain.pem"))
        self.port = port
        self.trusted = trusted
        self._clients: list[httpx.Client] = []

    def client(self) -> httpx.Client:
        """Goes to nginx, which answers for spies.example on this machine."""
        client = httpx.Client(
            base_url=f"https://127.0.0.1:{self.port}",
            verify=self.trusted,
            headers={"Host": f"spies.example:{self.port}"},
            timeout=60,
        )
        self._clients.append(client)
        return client

    def visitor(self, name: str) -> Visitor:
        client: Any = self.client()
        return Visitor(client, name=name)

    def held(self) -> list[float]:
        return [figure(node, "spytable_tables_held") for node in self.nodes.servers]

    def passed_on(self) -> float:
        return sum(figure(node, "spytable_passed_on_total") for node in self.nodes.servers)

    def close(self) -> None:
        for client in self._clients:
            client.close()


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    folder = tmp_path_factory.mktemp("club")
    port = free_port()
    nodes = Nodes(folder, ["--behind-proxy", "--address", f"https://spies.example:{port}"])
    ports = {"https": port, "first": nodes[0].port, "second": nodes[1].port}
    try:
        with nginx(folder / "nginx", ports) as running:
            nodes.start()
            club = Club(folder / "nginx", nodes, port)
            _until_it_answers(club, running)
            yield club
            club.close()
    finally:
        nodes.stop()


def _until_it_answers(club: Club, running: subprocess.Popen[bytes]) -> None:
    client, latest = club.client(), time.monotonic() + 30
    while running.poll() is None and time.monotonic() < latest:
        try:
            assert client.get("/").status_code == 200
            return
        except httpx.TransportError:
            time.sleep(0.05)
    raise AssertionError((club.nodes.folder / "nginx" / "error.log").read_text())


def test_tables_are_played_over_https_and_hardly_anything_is_passed_on(club: Club) -> None:
    """A table and its rematch lead to one node, whichever opened them; both nodes have some."""
    opened = []
    before = club.passed_on()
    for _ in range(12):
        ann, bob = club.visitor("Ann"), club.visitor("Bob")
        table_id = ann.open_table("you", "friend")
        invite = ann.table(table_id)["invite"]
        assert invite.startswith(f"{club.address}/tables/{table_id}/join?key=")
        assert bob.join(table_id, invite).status_code == 200
        opened.append((table_id, ann, bob))
    assert all(name.startswith("__Host-") for name in opened[0][1].cookies)
    held = club.held()
    assert sum(held) == 12 and min(held) >= 1
    table_id, ann, bob = opened[0]
    assert play_out(table_id, ann, bob)["status"] == "ended"
    again = ann.send(f"/tables/{table_id}/rematch").json()["id"]
    assert bob.send(f"/tables/{table_id}/rematch").json()["id"] == again
    assert ann.table(again)["status"] == "playing"
    assert club.passed_on() == before


def test_a_stream_through_nginx_is_live(club: Club) -> None:
    ann, bob = club.visitor("Ann"), club.visitor("Bob")
    table_id = ann.open_table("you", "friend")
    assert bob.join(table_id, ann.table(table_id)["invite"]).status_code == 200
    mover = ann if ann.table(table_id).get("choices") else bob
    shown = mover.table(table_id)
    cookie = "; ".join(f"{name}={value}" for name, value in mover.cookies.items())
    path = f"/tables/{table_id}/stream?as=json"
    live = httpx.Timeout(10)  # less than a heartbeat: nginx must keep nothing back until then
    with club.client().stream("GET", path, headers={"Cookie": cookie}, timeout=live) as stream:
        lines = stream.iter_lines()
        assert any(line.startswith("data:") and shown["version"] in line for line in lines)
        taken = mover.choose(table_id, shown["choices"][0]["name"], shown["moment"])
        assert taken.status_code == 200
        assert any(line.startswith('data: {"version":') for line in lines)


def test_nobody_says_through_nginx_that_they_are_a_node_or_somebody_else(club: Club) -> None:
    client = club.client()
    forged = {"X-Spytable-Node": fresh_id(), "Accept": "application/json"}
    assert client.get("/", headers=forged).status_code == 403
    page = client.get("/", headers={"X-Forwarded-Host": "evil.example"})
    assert page.status_code == 200 and "evil.example" not in page.text
    far = {"X-Forwarded-For": "10.1.2.3"}  # the figures are for this machine, where we are
    assert client.get("/metrics", headers=far).status_code == 200


def test_a_node_that_stops_is_left_out_and_its_tables_go_on(club: Club) -> None:
    ann = club.visitor("Ann")
    tables = [ann.open_table("you", "easy") for _ in range(4)]
    shown = {table_id: ann.wait_for_turn(table_id) for table_id in tables}
    club.nodes[1].stop()
    for table_id in tables:
        answer = ann.get(f"/tables/{table_id}", headers={"Accept": "application/json"})
        assert answer.status_code == 200, answer.text
        assert answer.json().get("moment") == shown[table_id].get("moment")
    club.nodes[1].start()
