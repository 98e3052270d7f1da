"""`@rule`: hand a function to Numba, or leave it the plain Python it is.

One source of rules runs two ways.  `SPYTABLE_PLAIN=1` runs it plainly and strictly; otherwise it
is compiled, without the interpreter lock, and kept on disk.

Numba's own disk cache looks only at the file a function stands in, so it would go on playing an
old rule called from an unchanged file.  The cache folder is therefore named by a digest of every
source and every box's data; folders of other digests are swept away.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])

PLAIN = os.environ.get("SPYTABLE_PLAIN") == "1"

_PACKAGE = Path(__file__).resolve().parent.parent
_RULE_SOURCES = ("kernel", "games", "bots", "lab")
_FOLDERS_KEPT = 4

COMPILED: list[Any] = []
"""Every compiled rule of this process, for those who show how far compiling has come."""


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
    """A digest of all that compiled code depends on: sources, box data, replaced boxes."""
    digest = hashlib.sha256(f"{sys.version_info[:2]} {sys.platform}".encode())
    for folder in _RULE_SOURCES:
        for path in sorted((package / folder).rglob("*")):
            if path.suffix in (".py", ".json", ".toml") and path.is_file():
                digest.update(str(path.relative_to(package)).encode())
                digest.update(path.read_bytes())
    for name in sorted(name for name in os.environ if name.startswith("SPYTABLE_BOX_")):
        replaced = Path(os.environ[name])
        digest.update(name.encode())
        digest.update(replaced.read_bytes() if replaced.is_file() else b"")
    return digest.hexdigest()[:16]


def _prepare_cache() -> bool:
    """Name the cache folder by the sources, before Numba is imported, and sweep old ones; False
    where nothing can be kept."""
    home = cache_home() / "compiled"
    ours = home / sources_digest()
    try:
        ours.mkdir(parents=True, exist_ok=True)
        os.utime(ours)
    except OSError:
        return False
    os.environ["NUMBA_CACHE_DIR"] = str(ours)
    for old in sorted(home.iterdir(), key=_age)[_FOLDERS_KEPT:]:
        shutil.rmtree(old, ignore_errors=True)
    return True


def _age(folder: Path) -> float:
    """For sorting, youngest first; another process may be sweeping the same folders."""
    try:
        return -folder.stat().st_mtime
    except OSError:
        return 0.0


# Without a folder of our own nothing is kept: Numba would fall back to one beside the sources,
# which knows nothing of other files.  Compiling anew each time is slow but right.
_KEPT = not PLAIN and _prepare_cache()


def rule(function: F) -> F:
    """Compile `function`, unless this process runs the rules plainly."""
    if PLAIN:
        return function
    import numba

    compiled = numba.njit(cache=_KEPT, nogil=True, error_model="numpy")(function)
    COMPILED.append(compiled)
    return cast(F, compiled)


def plain(function: Callable[..., Any]) -> Callable[..., Any]:
    """The Python function behind a rule, in either mode."""
    return cast(Callable[..., Any], getattr(function, "py_func", function))
