"""Static files: read once, addressed by a hash of their content, so that browsers may cache them
for good."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from spytable.caches import once
from spytable.games import shelf, stylesheet
from spytable.pictures import svg, typeface
from spytable.pictures.definitions import outsourced

from .compression import WORTH_IT, gzipped_once, takes_gzip
from .modules import linked, mark_of, needed_by
from .templating import HERE

_KINDS = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".woff2": "font/woff2",
}
_PACKED_ALREADY = {".png", ".woff2"}


@dataclass(frozen=True, slots=True)
class StaticFile:
    """A file as it is sent."""

    content: bytes
    kind: str
    mark: str
    packed: bool = False
    """Whether its kind is compressed by itself."""


def packed(file: StaticFile, accepted: str) -> tuple[bytes, str]:
    """The file as a client takes it, and its coding; each is compressed once."""
    if file.packed or len(file.content) < WORTH_IT or not takes_gzip(accepted):
        return file.content, ""
    return _gzipped(file.content), "gzip"


@once
def _gzipped(content: bytes) -> bytes:
    return gzipped_once(content)


def _read(path: Path) -> StaticFile:
    return _file(path.read_bytes(), path.suffix)


def _file(content: bytes, suffix: str) -> StaticFile:
    return StaticFile(content, _KINDS[suffix], mark_of(content), suffix in _PACKED_ALREADY)


@once
def static_files() -> dict[str, StaticFile]:
    """Every static file by name, among them what the boxes bring: their posters, and the sheet
    that dresses all pictures."""
    folder = HERE / "static"
    files = {
        path.relative_to(folder).as_posix(): _read(path)
        for path in sorted(folder.rglob("*"))
        if path.suffix in _KINDS and path.suffix != ".js"
    }
    files |= {font_file(cut): _read(cut.file) for cut in typeface.CUTS}
    faces = typeface.faces(lambda cut: _addressed(font_file(cut), files))
    files["pictures.css"] = _file(f"{faces}{stylesheet.joined()}".encode(), ".css")
    for name, module in linked(_modules()).items():
        files[name] = _file(module.encode(), ".js")
    for name in (*shelf.names(), *shelf.coming()):
        drawing = shelf.poster(name).drawing
        files[poster_file(name)] = _read(drawing)
        if (raster := drawing.with_name("preview.png")).is_file():
            files[preview_file(name)] = _read(raster)
    return files


def _modules() -> dict[str, str]:
    folder = HERE / "static"
    return {
        path.relative_to(folder).as_posix(): path.read_text("utf-8")
        for path in sorted(folder.rglob("*.js"))
    }


@once
def module_addresses(name: str) -> list[str]:
    """Where a page finds a module and all that it imports, to fetch them at once."""
    return [address(one) for one in needed_by(name, _modules())]


@once
def _outsourced(box: str) -> tuple[StaticFile, str]:
    picture = shelf.take(box).picture
    sheet = f"{svg.stylesheet()}\n{stylesheet.of(box)}"
    # The stubs name the file by its content, and the content does not depend on the stubs.
    content, _ = outsourced(picture.definitions(), sheet, "")
    file = _file(content.encode(), ".svg")
    where = f"/static/{definitions_file(box)}?v={file.mark}"
    return file, outsourced(picture.definitions(), sheet, where)[1]


def stubs(box: str) -> str:
    """The part of a box's definitions that a page holds: the rest lies in a file that browsers
    keep."""
    return _outsourced(box)[1]


def static_file(name: str) -> StaticFile | None:
    """A static file by name.  The definitions of a box exist once the box is opened."""
    box = name.removeprefix(_DEFINITIONS).removesuffix(".svg")
    if name == definitions_file(box) and box in shelf.names():
        return _outsourced(box)[0]
    return static_files().get(name)


_DEFINITIONS = "definitions/"


def definitions_file(box: str) -> str:
    """The static file that holds what the pictures of a box use again and again."""
    return f"{_DEFINITIONS}{box}.svg"


def poster_file(name: str) -> str:
    """The static file that holds the drawing of a box's poster."""
    return f"posters/{name}.svg"


def preview_file(name: str) -> str:
    """The static file that holds what messengers show of a box, if it has one."""
    return f"previews/{name}.png"


def font_file(cut: typeface.Cut) -> str:
    """The static file that holds one cut of the typeface."""
    return f"fonts/{cut.name}.woff2"


def font_addresses() -> list[str]:
    """Where a page finds the typeface, to fetch it before it knows that it needs it."""
    return [address(font_file(cut)) for cut in typeface.CUTS]


def address(name: str) -> str:
    """The address of a static file for a page; the address changes with the content."""
    return _addressed(name, static_files())


def _addressed(name: str, files: Mapping[str, StaticFile]) -> str:
    file = files.get(name)
    return f"/static/{name}?v={file.mark}" if file else f"/static/{name}"
