"""Compression: gzip for pages, data and streams of server-sent events.

A message of a stream is compressed by itself, into whole blocks that refer to nothing before them:
so it is compressed once and put into the stream of everyone who receives it; likewise a long part
of a page that never changes.  Secrets that open something never stand beside what others may
choose in one compressed answer (BREACH): tokens are masked, and the key of an invitation stands
alone.  One's own notes do stand beside those of others.
"""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass
from typing import Any

from spytable.caches import remembered

WORTH_IT = 600
"""Bytes below which an answer goes as it is."""
_LEVEL = 2
"""Of messages: half the work of 3, for a fiftieth more bytes."""
_quick: Any = zlib
"""The packer: with `spytable[fast]` in a quarter of the time, and each choice brings a message."""
try:
    from isal import isal_zlib

    _quick = isal_zlib
except ImportError:
    pass
_WINDOW, _MEMORY = 15, 8
_GZIP_HEAD = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"


def deflated(message: bytes) -> bytes:
    """A message as blocks of deflate, to be put anywhere in a stream."""
    packer = _quick.compressobj(_LEVEL, _quick.DEFLATED, -_WINDOW, _MEMORY)
    packed: bytes = packer.compress(message) + packer.flush(_quick.Z_FULL_FLUSH)
    return packed


class GzipStream:
    """A gzip stream around such blocks: a head, and at the end the checksum of all that went in."""

    HEAD = _GZIP_HEAD

    def __init__(self) -> None:
        self._sum = 0
        self._size = 0

    def count(self, message: bytes) -> None:
        """This message goes in."""
        self._sum = _quick.crc32(message, self._sum)
        self._size += len(message)

    def end(self) -> bytes:
        """The last bytes of the stream."""
        return b"\x03\x00" + struct.pack("<LL", self._sum, self._size & 0xFFFFFFFF)


def gzipped(body: bytes, packer: Any = None, level: int = _LEVEL) -> bytes:
    """A whole body as gzip."""
    packer = packer or _quick
    made = packer.compressobj(level, packer.DEFLATED, _WINDOW | 16, _MEMORY)
    packed: bytes = made.compress(body) + made.flush()
    return packed


def gzipped_once(body: bytes) -> bytes:
    """The same as small as it gets, for what is sent again and again."""
    return gzipped(body, zlib, 9)


@remembered
def takes_gzip(accepted: str) -> bool:
    """Whether an Accept-Encoding header takes gzip."""
    wanted = {}
    for part in accepted[:200].lower().split(","):
        name, _, rest = part.strip().partition(";")
        weight = rest.strip().removeprefix("q=").strip()
        wanted[name.strip()] = weight not in ("0", "0.0", "0.00", "0.000")
    return wanted.get("gzip", wanted.get("*", False))


def compressed(body: bytes, accepted: str) -> tuple[bytes, str]:
    """The body as it is sent, and its coding; empty if it is sent as it is."""
    if len(body) < WORTH_IT or not takes_gzip(accepted):
        return body, ""
    return gzipped(body), "gzip"


@dataclass(slots=True)
class Block:
    """A long part of a page that is always the same: compressed once, it stands in any answer."""

    plain: bytes
    deflated: bytes = b""

    @classmethod
    def of(cls, text: str) -> Block:
        packer = zlib.compressobj(9, zlib.DEFLATED, -_WINDOW, 9)
        plain = text.encode()
        return cls(plain, packer.compress(plain) + packer.flush(zlib.Z_FULL_FLUSH))


def compressed_around(
    before: bytes, block: Block, after: bytes, accepted: str
) -> tuple[bytes, str]:
    """A page with such a block in it, as it is sent, and its coding."""
    if not takes_gzip(accepted):
        return before + block.plain + after, ""
    stream = GzipStream()
    for part in (before, block.plain, after):
        stream.count(part)
    return stream.HEAD + deflated(before) + block.deflated + deflated(after) + stream.end(), "gzip"
