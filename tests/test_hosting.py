"""`docs/hosting.md` and `docs/nodes.md` tell a host the truth: variables, units, proxies' lines."""

from __future__ import annotations

import configparser
import re
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from spytable.cli import app
from spytable.hall.leases import RENEWED_EVERY, SECONDS
from spytable.store.postgres import LEASERS, READERS, WRITERS
from spytable.store.signing import Keys, fresh_id
from spytable.web.settings import Settings

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "docs" / "hosting.md").read_text("utf-8")
NODES = (ROOT / "docs" / "nodes.md").read_text("utf-8")
DEPLOY = ROOT / "deploy"
UNITS = ("spytable.service", "spytable@.service")
"""One server, and a node by its port."""
SOURCES = ("src", "tests", "scripts", "check", "play")
DOCUMENTS = ("docs", "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "bench/README.md", "deploy")

IN_TABLE = re.compile(r"^\| `(SPYTABLE_[A-Z_]+)(?:<GAME>)?` \|", re.MULTILINE)
ASKED = re.compile(r"""["'](SPYTABLE_[A-Z]+(?:_[A-Z]+)*_?)""")
"""As a source names a variable that it reads or sets, not as a comment does."""
TOLD = re.compile(r"SPYTABLE_[A-Z]+(?:_[A-Z]+)*_?")
OF_A_BOX = "SPYTABLE_BOX_"
"""One for each game that has a box file: the table names them together."""


def files(*places: str) -> Iterator[str]:
    """The text of every file there that people wrote."""
    for place in places:
        path = ROOT / place
        for file in [path] if path.is_file() else path.rglob("*"):
            if file.is_file() and file.suffix in ("", ".py", ".md", ".service", ".conf"):
                yield file.read_text("utf-8")


def named(pattern: re.Pattern[str], *places: str) -> set[str]:
    found = {name for text in files(*places) for name in pattern.findall(text)}
    return {OF_A_BOX if name.startswith(OF_A_BOX) else name for name in found}


def test_every_environment_variable_stands_in_the_table_and_no_other() -> None:
    told = IN_TABLE.findall(TEXT)
    assert len(told) == len(set(told))
    asked = named(ASKED, *SOURCES)
    assert asked - set(told) == set(), "not told"
    assert set(told) - asked == set(), "read by nobody"


def test_no_document_names_a_variable_that_is_not_in_the_table() -> None:
    assert named(TOLD, *DOCUMENTS) <= set(IN_TABLE.findall(TEXT))


def unit(name: str) -> configparser.RawConfigParser:
    """A unit file; of a name that comes several times, the last."""
    parser = configparser.RawConfigParser(strict=False, interpolation=None)
    parser.read(DEPLOY / name, "utf-8")
    return parser


@pytest.mark.parametrize("name", UNITS)
def test_the_command_of_the_unit_file_is_one_that_we_have(name: str) -> None:
    """Its options are known, and it is served for a proxy on the same machine alone."""
    program, command, *options = unit(name)["Service"]["ExecStart"].split()
    assert (Path(program).name, command) == ("spytable", "serve")
    known = CliRunner().invoke(app, ["serve", "--help"], env={"COLUMNS": "200"}).output
    assert {one for one in options if one.startswith("--")} <= set(re.findall(r"--[a-z-]+", known))
    assert options[options.index("--host") + 1] == "127.0.0.1"
    assert "--behind-proxy" in options


@pytest.mark.parametrize("name", UNITS)
def test_the_unit_file_lets_rules_be_compiled_and_written(name: str) -> None:
    """Every folder that a variable names is one that systemd makes; a node needs none for data."""
    service, text = unit(name)["Service"], (DEPLOY / name).read_text("utf-8")
    assert "MemoryDenyWriteExecute=" not in text, "Numba writes machine code and runs it"
    settings = [
        one for line in re.findall(r"^Environment=(.*)$", text, re.M) for one in line.split()
    ]
    named = dict(one.split("=", 1) for one in settings)
    folders = {
        "SPYTABLE_DATA": ("/var/lib", "StateDirectory"),
        "SPYTABLE_CACHE": ("/var/cache", "CacheDirectory"),
        "XDG_RUNTIME_DIR": ("/run", "RuntimeDirectory"),
    }
    assert "SPYTABLE_CACHE" in named and named.keys() <= folders.keys()
    for variable, folder in named.items():
        place, directory = folders[variable]
        assert folder == f"{place}/{service[directory]}"
    assert f"`{service['EnvironmentFile'].removeprefix('-')}`" in TEXT


@pytest.mark.parametrize(
    ("name", "served"), [*zip(UNITS, ("spytable", "spytable@8001"), strict=True)]
)
def test_systemd_understands_the_unit_file(name: str, served: str, tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("there is no systemd here")
    program = unit(name)["Service"]["ExecStart"].split()[0]
    copy = tmp_path / f"{served}.service"
    copy.write_text((DEPLOY / name).read_text("utf-8").replace(program, sys.executable))
    done = subprocess.run(
        ["systemd-analyze", "verify", copy], capture_output=True, text=True, timeout=60
    )
    ours = [line for line in done.stderr.splitlines() if served in line]
    assert (done.returncode, ours) == (0, [])


def test_a_node_is_started_as_the_document_says() -> None:
    """By the same names of units and ports as in the shipped configurations."""
    ports = set(re.findall(r"spytable@(\d+)", NODES))
    assert ports == set(re.findall(r"spytable serve --port (\d+)", NODES)) != set()
    for shipped in ("nginx.conf", "Caddyfile"):
        assert set(re.findall(r"127\.0\.0\.1:(\d+)", (DEPLOY / shipped).read_text())) == ports


@pytest.mark.parametrize("shipped", ["nginx.conf", "Caddyfile"])
def test_a_table_and_its_rematches_lead_to_one_node(shipped: str) -> None:
    """By the expression that the proxy goes by; nothing else has a table."""
    (found,) = re.findall(r"\^/tables/\S*?\$\)", (DEPLOY / shipped).read_text("utf-8"))
    of_table = re.compile(found.replace("?<", "?P<"))
    keys, table = Keys(bytes(32)), fresh_id()
    rematch = keys.next_id(table)
    for path in ("", "/stream", "/rematch", "/share"):
        one, other = (of_table.search(f"/tables/{name}{path}") for name in (table, rematch))
        assert one is not None and other is not None and one[1] == other[1] == table[-2:]
    for path in ("/", "/tables", "/new/agenti", "/rules/tables/x", "/series/0123456789"):
        assert of_table.search(path) is None


def block(language: str) -> str:
    found = re.search(rf"```{language}\n(.*?)```", TEXT, re.DOTALL)
    assert found is not None
    return found[1]


def test_nginx_understands_its_lines(tmp_path: Path) -> None:
    nginx = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    if nginx is None or shutil.which("openssl") is None:
        pytest.skip("there is no nginx here, or no openssl to make a certificate with")
    key, certificate = tmp_path / "privkey.pem", tmp_path / "fullchain.pem"
    words = "openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=spies.example -days 1".split()
    files = ["-keyout", str(key), "-out", str(certificate)]
    subprocess.run([*words, *files], check=True, capture_output=True, timeout=60)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    lines = block("nginx").replace("/etc/letsencrypt/live/spies.example", str(tmp_path))
    lines = lines.replace("listen 443", f"listen 127.0.0.1:{port}")
    places = "".join(
        f"{name}_temp_path {tmp_path / name};\n"
        for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    whole = f"pid {tmp_path / 'pid'};\nevents {{}}\nhttp {{\n{places}{lines}}}\n"
    (tmp_path / "nginx.conf").write_text(whole)
    done = subprocess.run(
        [nginx, "-t", "-p", tmp_path, "-e", tmp_path / "error.log", "-c", tmp_path / "nginx.conf"],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    assert "[warn]" not in done.stderr, done.stderr


def test_what_it_says_of_limits_is_so() -> None:
    settings = Settings()
    assert f"{settings.largest_body // 1024} kB" in TEXT
    assert f"{settings.head_seconds:.0f} seconds for its head, {settings.body_seconds:.0f}" in TEXT
    assert f"{settings.streams:,} pages may be open" in TEXT
    assert f"every {settings.heartbeat:.0f} seconds" in TEXT
    assert f"`{settings.beat}`" in TEXT and f"`{settings.patience:.0f}`" in TEXT


def test_what_it_says_of_nodes_is_so() -> None:
    assert (SECONDS, RENEWED_EVERY) == (6.0, 1.5)
    assert "renews every second and a half" in NODES and "end after six seconds" in NODES
    assert f"{WRITERS + LEASERS + READERS} connections" in NODES
    assert Settings().idle_seconds == 1800 and "looked at for half an hour" in NODES
    assert f"every {Settings().heartbeat:.0f} seconds" in NODES


@pytest.mark.parametrize("text", [TEXT, NODES], ids=["hosting", "nodes"])
def test_what_it_links_to_is_there(text: str) -> None:
    links = re.findall(r"\]\(([^)#:]+)(?:#[\w-]+)?\)", text)
    assert links
    assert not [link for link in links if not (ROOT / "docs" / link).exists()]
