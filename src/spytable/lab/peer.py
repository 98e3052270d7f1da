"""boardgame.io's server, the peer of the benchmark: installed once by npm, in pinned versions."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

from spytable.kernel.cache import cache_home

from .servers import BenchFailed

SOURCES = Path(__file__).resolve().parents[3] / "bench" / "boardgame_io"
_NAMES = ("boardgame.io", "socket.io", "node-persist", "bgio-postgres")


def install(say: Callable[[str], None]) -> Path | None:
    """The folder with the peer's packages, installed once; None where there is no npm."""
    npm, node = shutil.which("npm"), shutil.which("node")
    if npm is None or node is None or not SOURCES.is_dir():
        return None
    digest = hashlib.sha256((SOURCES / "package.json").read_bytes()).hexdigest()[:12]
    folder = cache_home() / f"bench-peer-{digest}"
    if not (folder / "installed").exists():
        say("installing boardgame.io")
        folder.mkdir(parents=True, exist_ok=True)
        shutil.copy(SOURCES / "package.json", folder)
        command = [npm, "install", "--no-audit", "--no-fund", "--ignore-scripts"]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
        if done.returncode:
            raise BenchFailed(f"npm could not install the peer: {done.stderr.strip()[-300:]}")
        (folder / "installed").touch()
    shutil.copy(SOURCES / "server.js", folder)
    return folder


def versions(folder: Path) -> dict[str, str]:
    """The versions that are measured."""
    packages = folder / "node_modules"
    found = {
        name: str(json.loads((packages / name / "package.json").read_text())["version"])
        for name in _NAMES
    }
    node = subprocess.run(["node", "--version"], capture_output=True, text=True)
    return found | {"node": node.stdout.strip()}
