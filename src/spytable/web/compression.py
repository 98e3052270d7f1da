"""Compression: zstd, brotli or gzip for answers, by what the client takes; gzip for streams.

A message of a stream is compressed by itself, into whole blocks that refer to nothing before them:
so it is compressed once and put into the stream of everyone who receives it.
"""

from __future__ import annotations

import struct
import threading
import zlib
from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any

WORTH_IT = 600
"""Bytes below which an answer goes as it is."""
_LEVEL = 2
"""Of messages: half the work of 3, for a fiftieth more bytes."""
_quick: Any = zlib
"""What packs messages: each choice brings one, and this does it in a quarter of the time."""
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
    """The frame around such blocks: a head, and at the end the sum of all that went in."""

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


def _gzip(body: bytes) -> bytes:
    packer = zlib.compressobj(6, zlib.DEFLATED, zlib.MAX_WBITS | 16)
    return packer.compress(body) + packer.flush()


@cache
def coders() -> dict[str, Callable[[bytes], bytes]]:
    """What this server can do, the best first; what is not installed is left out."""
    found: dict[str, Callable[[bytes], bytes]] = {}
    try:
        import zstandard

        class Kept(threading.local):
            """A compressor for each thread: to make one takes longer than to use it."""

            def __init__(self) -> None:
                self.compressor = zstandard.ZstdCompressor(level=3)

        kept = Kept()
        found["zstd"] = lambda body: kept.compressor.compress(body)
    except ImportError:
        pass
    try:
        import brotli

        found["br"] = lambda body: bytes(brotli.compress(body, quality=4))
    except ImportError:
        pass
    return found | {"gzip": _gzip}


@lru_cache(64)
def taken(accepted: str) -> tuple[str, ...]:
    """The codings that an Accept-Encoding header takes and we have, the best first."""
    wanted = {}
    for part in accepted[:200].lower().split(","):
        name, _, rest = part.strip().partition(";")
        weight = rest.strip().removeprefix("q=").strip()
        wanted[name.strip()] = weight not in ("0", "0.0", "0.00", "0.000")
    everything = wanted.get("*", False)
    return tuple(name for name in coders() if wanted.get(name, everything))


def compressed(body: bytes, accepted: str) -> tuple[bytes, str]:
    """The body as it is sent, and its coding; empty if it is sent as it is."""
    codings = taken(accepted) if len(body) >= WORTH_IT else ()
    return (coders()[codings[0]](body), codings[0]) if codings else (body, "")
