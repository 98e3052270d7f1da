"""Static files: read once, named by their content, so that browsers may keep them for good."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from .texts import HERE

_KINDS = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}


@dataclass(frozen=True, slots=True)
class StaticFile:
    """A file as it is sent."""

    content: bytes
    kind: str
    mark: str


def _read(path: Path) -> StaticFile:
    content = path.read_bytes()
    return StaticFile(content, _KINDS[path.suffix], hashlib.sha256(content).hexdigest()[:12])


@cache
def static_files() -> dict[str, StaticFile]:
    """Every static file by name, the stylesheet of the pictures among them."""
    folder = HERE / "static"
    files = {
        path.relative_to(folder).as_posix(): _read(path)
        for path in sorted(folder.rglob("*"))
        if path.suffix in _KINDS
    }
    pictures = HERE.parent / "pictures" / "pictures.css"
    if pictures.is_file():
        files["pictures.css"] = _read(pictures)
    return files


def address(name: str) -> str:
    """Where a page finds a static file; the address changes with the content."""
    file = static_files().get(name)
    return f"/static/{name}?v={file.mark}" if file else f"/static/{name}"
