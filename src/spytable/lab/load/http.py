"""A minimal HTTP/1.1 client on asyncio protocols: one request at a time, and event streams.

It knows what our server and its peer send and no more.  A real client library would take longer
for an answer than the server does.
"""

from __future__ import annotations

import asyncio
import re
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol, cast

_LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)
_CHUNKED = re.compile(rb"\r\ntransfer-encoding: *chunked", re.IGNORECASE)
_ENCODING = re.compile(rb"\r\ncontent-encoding: *([a-z]+)", re.IGNORECASE)
_COOKIE = re.compile(rb"\r\nset-cookie: *([^;\r]+)", re.IGNORECASE)


class Unpacker(Protocol):
    """Decompresses what comes in pieces."""

    def decompress(self, data: bytes, /) -> bytes: ...


class Plain:
    """The identity decoder, for bodies that were not compressed."""

    def decompress(self, data: bytes, /) -> bytes:
        return data


def unpacker(encoding: str) -> Unpacker:
    """A decoder for an encoding that `encodings` offers."""
    if encoding == "gzip":
        return _inflating()(31)
    if encoding == "br":
        return _Brotli()
    if encoding == "zstd":
        found: Unpacker = _zstandard().decompressobj()
        return found
    return Plain()


@cache
def _inflating() -> Callable[[int], Unpacker]:
    """The quickest way there is: a browser has one as quick."""
    if find_spec("isal") is None:
        return zlib.decompressobj
    quick: Callable[[int], Unpacker] = import_module("isal.isal_zlib").decompressobj
    return quick


@cache
def _zstandard() -> Any:
    return import_module("zstandard").ZstdDecompressor()


class _Brotli:
    def __init__(self) -> None:
        self._decompressor: Any = import_module("brotli").Decompressor()

    def decompress(self, data: bytes, /) -> bytes:
        return bytes(self._decompressor.process(data))


@cache
def encodings() -> str:
    """The encodings a browser accepts, as far as this process can read them."""
    known = {"gzip": "zlib", "br": "brotli", "zstd": "zstandard"}
    return ", ".join(name for name, module in known.items() if find_spec(module))


@dataclass(frozen=True, slots=True)
class Answer:
    """A whole answer; `size` counts the bytes of its body on the wire."""

    status: int
    head: bytes
    body: bytes
    size: int

    @property
    def cookie(self) -> str:
        """The cookie that it sets, if any."""
        found = _COOKIE.search(self.head)
        return found[1].decode() if found else ""

    @property
    def encoding(self) -> str:
        return _encoding(self.head)


def _encoding(head: bytes) -> str:
    found = _ENCODING.search(head)
    return found[1].decode().lower() if found else ""


def request(method: str, path: str, port: int, headers: dict[str, str], body: bytes = b"") -> bytes:
    """A request as it goes onto the wire."""
    lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{port}"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    if body:
        lines.append(f"Content-Length: {len(body)}")
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


class _Chunks:
    """Takes the chunked transfer encoding off."""

    def __init__(self) -> None:
        self._rest = b""
        self.ended = False

    def feed(self, data: bytes) -> bytes:
        data = self._rest + data
        at, whole = 0, []
        while (line := data.find(b"\r\n", at)) >= 0:
            length = int(data[at:line].partition(b";")[0], 16)
            if len(data) < line + 4 + length:
                break
            whole.append(data[line + 2 : line + 2 + length])
            at = line + 4 + length
            if length == 0:
                self.ended = True
        self._rest = data[at:]
        return b"".join(whole)


class Lost(Exception):
    """The server closed the connection."""


class Connection(asyncio.Protocol):
    """Asks one thing at a time; connects again where the server hung up in between."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._transport: asyncio.Transport | None = None
        self._done: Callable[[Answer], None] | None = None
        self._lost: Callable[[], None] | None = None
        self._again: asyncio.Task[None] | None = None
        self._data = b""

    async def ask(self, words: bytes) -> Answer:
        """Send a request and wait for its answer."""
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        await self.connect()

        def lost() -> None:
            if not answer.done():
                answer.set_exception(Lost())

        self.send(words, answer.set_result, lost)
        return await answer

    async def connect(self) -> None:
        """Connect, unless that is done."""
        if self._transport is None:
            loop = asyncio.get_running_loop()
            await loop.create_connection(lambda: self, "127.0.0.1", self.port)

    def send(self, words: bytes, done: Callable[[Answer], None], lost: Callable[[], None]) -> None:
        """Send a request; `done` gets the answer, `lost` hears that there will be none.  Where the
        server hung up on a connection that had nothing to ask for long, there is a new one."""
        if self._transport is None:
            self._again = asyncio.create_task(self._connect_and_send(words, done, lost))
            return
        self._done, self._lost = done, lost
        self._transport.write(words)

    async def _connect_and_send(
        self, words: bytes, done: Callable[[Answer], None], lost: Callable[[], None]
    ) -> None:
        try:
            await self.connect()
        except OSError:
            lost()
        else:
            self.send(words, done, lost)

    def close(self) -> None:
        self._lost = None
        if self._again is not None:
            self._again.cancel()
        if self._transport is not None:
            self._transport.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop has its own
        self._data = b""

    def connection_lost(self, problem: Exception | None) -> None:
        self._transport = None
        lost, self._lost, self._done = self._lost, None, None
        if lost is not None:
            lost()

    def data_received(self, data: bytes) -> None:
        self._data += data
        answer = whole_answer(self._data)
        if answer is None or self._done is None:
            return
        self._data = b""
        done, self._done, self._lost = self._done, None, None
        done(answer)


def whole_answer(data: bytes) -> Answer | None:
    """The answer in these bytes, unpacked; None if the end has not come yet."""
    end = data.find(b"\r\n\r\n")
    if end < 0:
        return None
    head, rest = data[: end + 2], data[end + 4 :]
    length = _LENGTH.search(head)
    if length is not None:
        if len(rest) < int(length[1]):
            return None
    elif _CHUNKED.search(head):
        chunks = _Chunks()
        rest = chunks.feed(rest)
        if not chunks.ended:
            return None
    body = unpacker(_encoding(head)).decompress(rest) if rest else rest
    return Answer(int(head[9:12]), head, body, len(rest))


class EventStream(asyncio.Protocol):
    """Follows a stream of server-sent events; `heard` gets name, data and bytes on the wire."""

    def __init__(self, words: bytes, heard: Callable[[bytes, bytes, int], None]) -> None:
        self._words = words
        self._heard = heard
        self._transport: asyncio.Transport | None = None
        self._head = b""
        self._chunks = _Chunks()
        self._unpack: Unpacker | None = None
        self._text = b""
        self._bytes = 0
        self.encoding = ""

    async def follow(self, port: int) -> None:
        """Connect and ask; from then on events come by themselves."""
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: self, "127.0.0.1", port)

    def close(self) -> None:
        self._heard = _nothing
        if self._transport is not None:
            self._transport.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._words)

    def data_received(self, data: bytes) -> None:
        if self._unpack is None:
            self._head += data
            end = self._head.find(b"\r\n\r\n")
            if end < 0:
                return
            head, data = self._head[: end + 2], self._head[end + 4 :]
            self.encoding = _encoding(head)
            self._unpack = unpacker(self.encoding)
        packed = self._chunks.feed(data)
        self._bytes += len(packed)
        self._text += self._unpack.decompress(packed)
        while (end := self._text.find(b"\n\n")) >= 0:
            event, self._text = self._text[:end], self._text[end + 2 :]
            size, self._bytes = self._bytes, 0
            if event.startswith(b"event: "):
                lines = event.split(b"\n")
                self._heard(lines[0][7:], lines[-1].removeprefix(b"data: "), size)


def _nothing(name: bytes, data: bytes, size: int) -> None:
    """The reader of a closed stream, for everything that still comes."""
