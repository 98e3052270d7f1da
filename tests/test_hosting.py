"""Everything `docs/hosting.md` tells a host is so: environment variables, unit file, proxies'
lines."""

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
from spytable.web.settings import Settings

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "docs" / "hosting.md").read_text("utf-8")
UNIT = ROOT / "deploy" / "spytable.service"
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


def unit() -> configparser.RawConfigParser:
    """The unit file; of a name that comes several times, the last."""
    parser = configparser.RawConfigParser(strict=False)
    parser.read(UNIT, "utf-8")
    return parser


def test_the_command_of_the_unit_file_is_one_that_we_have() -> None:
    """Its options are known, and it is served for a proxy on the same machine alone."""
    program, command, *options = unit()["Service"]["ExecStart"].split()
    assert (Path(program).name, command) == ("spytable", "serve")
    known = CliRunner().invoke(app, ["serve", "--help"], env={"COLUMNS": "200"}).output
    assert {one for one in options if one.startswith("--")} <= set(re.findall(r"--[a-z-]+", known))
    assert options[options.index("--host") + 1] == "127.0.0.1"
    assert "--behind-proxy" in options


def test_the_unit_file_lets_rules_be_compiled_and_written() -> None:
    service = unit()["Service"]
    text = UNIT.read_text("utf-8")
    assert "MemoryDenyWriteExecute=" not in text, "Numba writes machine code and runs it"
    folders = {"SPYTABLE_DATA": "StateDirectory", "SPYTABLE_CACHE": "CacheDirectory"}
    for variable, directory in folders.items():
        named = re.search(rf"^Environment={variable}=/var/(?:lib|cache)/(\w+)$", text, re.MULTILINE)
        assert named is not None and service[directory] == named[1]
    assert f"`{service['EnvironmentFile'].removeprefix('-')}`" in TEXT


def test_systemd_understands_the_unit_file(tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("there is no systemd here")
    program = unit()["Service"]["ExecStart"].split()[0]
    copy = tmp_path / UNIT.name
    copy.write_text(UNIT.read_text("utf-8").replace(program, sys.executable))
    done = subprocess.run(
        ["systemd-analyze", "verify", copy], capture_output=True, text=True, timeout=60
    )
    ours = [line for line in done.stderr.splitlines() if UNIT.name in line]
    assert (done.returncode, ours) == (0, [])


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


def test_what_it_links_to_is_there() -> None:
    links = re.findall(r"\]\(([^)#:]+)(?:#[\w-]+)?\)", TEXT)
    assert links
    assert not [link for link in links if not (ROOT / "docs" / link).exists()]
