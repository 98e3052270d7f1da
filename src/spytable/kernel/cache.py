"""The compile cache: where compiled rules are kept, so that they are compiled once per machine and
change.

Numba's own disk cache looks only at the file a function stands in, so it would go on playing an
old rule called from an unchanged file.  The cache folder is therefore named by a digest of every
source and every box's data that compiled code depends on, and of no other: a word or a picture
may change without a wait.  Folders of other digests are swept away.
"""

from __future__ import annotations

import ast
import hashlib
import os
import re
import shutil
import sys
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from . import compilers

_PACKAGE = Path(__file__).resolve().parent.parent
_RULE_SOURCES = ("kernel", "games", "bots", "lab")
_FOLDERS_KEPT = 4


def cache_home() -> Path:
    """The user's cache folder, by the customs of the platform."""
    if "SPYTABLE_CACHE" in os.environ:
        return Path(os.environ["SPYTABLE_CACHE"])
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "spytable" / "cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "spytable"
    return Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "spytable"


def sources_digest(package: Path = _PACKAGE) -> str:
    """A digest of all that compiled code depends on: sources, data, replaced boxes, compiler."""
    asked = os.environ.get(compilers.SETTING, "")
    digest = hashlib.sha256(f"{sys.version_info[:2]} {sys.platform} {asked}".encode())
    for path in sources(package):
        digest.update(path.relative_to(package).as_posix().encode())
        digest.update(path.read_bytes())
    for name in sorted(name for name in os.environ if name.startswith("SPYTABLE_BOX_")):
        replaced = Path(os.environ[name])
        digest.update(name.encode())
        digest.update(replaced.read_bytes() if replaced.is_file() else b"")
    return digest.hexdigest()[:16]


def sources(package: Path = _PACKAGE) -> list[Path]:
    """The files that compiled code depends on: the kernel, every file with a rule in it, what those
    import, and the data that any of these names.  Words and pictures read rules, never the other
    way round: they may change without a wait."""
    texts = {
        path: path.read_text("utf-8")
        for folder in _RULE_SOURCES
        for path in sorted((package / folder).rglob("*.py"))
    }
    kernel = package / "kernel"
    waiting = [path for path, text in texts.items() if kernel in path.parents or _has_rule(text)]
    found: set[Path] = set()
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            waiting += [other for other in _imported(package, path, texts[path]) if other in texts]
    for path in sorted(found):
        for data in path.parent.iterdir():
            if data.suffix in (".json", ".toml") and f'"{data.name}"' in texts[path]:
                found.add(data)
    return sorted(found)


def _has_rule(text: str) -> bool:
    return re.search(r"^\s*@rule\b", text, re.MULTILINE) is not None


def _imported(package: Path, path: Path, text: str) -> Iterator[Path]:
    """The files of the package that a source imports, in whatever form."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            for name in node.names:
                yield from _files(package.parent, name.name.split("."))
        elif isinstance(node, ast.ImportFrom):
            base = path.parents[node.level - 1] if node.level else package.parent
            parts = node.module.split(".") if node.module else []
            inside = [_files(base, [*parts, name.name]) for name in node.names]
            for files in inside:
                yield from files or _files(base, parts)


def _files(base: Path, parts: list[str]) -> list[Path]:
    place = base.joinpath(*parts)
    return [path for path in (place.with_suffix(".py"), place / "__init__.py") if path.is_file()]


def folder() -> Path:
    """The folder for what is compiled from the sources as they are now."""
    return cache_home() / "compiled" / sources_digest()


@lru_cache(maxsize=1)
def prepared() -> Path | None:
    """The folder for compiled rules; None where they cannot be kept.  There Numba would fall
    back to a folder beside the sources, which knows nothing of other files; compiling anew each
    time is slow but right."""
    return prepare()


def prepare() -> Path | None:
    """Name the cache folder by the sources, and sweep old ones; None where nothing can be kept."""
    ours = folder()
    try:
        ours.mkdir(parents=True, exist_ok=True)
        os.utime(ours)
    except OSError:
        return None
    for old in sorted(ours.parent.iterdir(), key=_age)[_FOLDERS_KEPT:]:
        shutil.rmtree(old, ignore_errors=True)
    return ours


def _age(folder: Path) -> float:
    """For sorting, youngest first; another process may be sweeping the same folders."""
    try:
        return -folder.stat().st_mtime
    except OSError:
        return 0.0
