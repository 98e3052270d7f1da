"""Where compiled rules are kept, so that they are compiled once per machine and change.

Numba's own disk cache looks only at the file a function stands in, so it would go on playing an
old rule called from an unchanged file.  The cache folder is therefore named by a digest of every
source and every box's data that compiled code depends on; folders of other digests are swept away.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
from functools import lru_cache
from pathlib import Path

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
