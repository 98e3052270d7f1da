"""Cache busting for ES modules: each names those it imports by a hash of their content.

Our sources say `import ... from "./room.js"`.  The served text says `"./room.js?v=<mark>"`, so a
module changes, and is fetched anew, when anything it imports does; no import map is needed.
"""

from __future__ import annotations

import hashlib
import posixpath
import re

_IMPORT = re.compile(r"""^(import\b[^"';]*)"([^"]+\.js)\"""", re.M)
"""An import begins its line, as we write them; the names it brings may take several."""


def mark_of(content: bytes) -> str:
    """The name of a content."""
    return hashlib.sha256(content).hexdigest()[:12]


def linked(sources: dict[str, str]) -> dict[str, str]:
    """The modules as they are served, by name."""
    served: dict[str, str] = {}

    def link(name: str, asking: tuple[str, ...]) -> str:
        if name in asking:
            circle = " -> ".join((*asking, name))
            raise ValueError(f"modules that import one another have no mark: {circle}")
        if name not in served:
            served[name] = _IMPORT.sub(
                lambda found: _marked(found, link(_target(name, found), (*asking, name))),
                sources[name],
            )
        return served[name]

    for name in sources:
        link(name, ())
    return served


def needed_by(name: str, sources: dict[str, str]) -> list[str]:
    """A module and all that it imports, each once: what a page fetches ahead."""
    needed = [name]
    for one in needed:
        for found in _IMPORT.finditer(sources[one]):
            if (target := _target(one, found)) not in needed:
                needed.append(target)
    return needed


def _target(importer: str, found: re.Match[str]) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(importer), found[2]))


def _marked(found: re.Match[str], content: str) -> str:
    return f'{found[1]}"{found[2]}?v={mark_of(content.encode())}"'
