"""A minimal socket.io client over a WebSocket: what boardgame.io's own client says, no more.

Engine.io 4 and socket.io 5: the handshake, the pings, one namespace, events as JSON.
"""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable
from typing import cast

from .http import request

_EVENT = b"42/"


def frame(text: bytes) -> bytes:
    """A text frame from a client; masked with zeros, which is allowed and costs nothing."""
    size = len(text)
    if size < 126:
        head = bytes((0x81, 0x80 | size))
    elif size < 1 << 16:
        head = bytes((0x81, 0x80 | 126)) + size.to_bytes(2, "big")
    else:
        head = bytes((0x81, 0x80 | 127)) + size.to_bytes(8, "big")
    return head + bytes(4) + text


def unframe(data: bytes) -> tuple[bytes, int] | None:
    """The payload of a server's first frame and where the next begins; None if it is not whole."""
    if len(data) < 2:
        return None
    size, at = data[1] & 0x7F, 2
    if size == 126:
        size, at = int.from_bytes(data[2:4], "big"), 4
    elif size == 127:
        size, at = int.from_bytes(data[2:10], "big"), 10
    if len(data) < at + size:
        return None
    return data[at : at + size], at + size


class SocketIO(asyncio.Protocol):
    """One connection to one namespace; `heard` gets the JSON of an event and its bytes."""

    def __init__(self, port: int, namespace: str, heard: Callable[[bytes, int], None]) -> None:
        self._port = port
        self._place = f"/{namespace},".encode()
        self._heard = heard
        self._transport: asyncio.Transport | None = None
        self._data = b""
        self._upgraded = False
        self._ready: asyncio.Future[None] | None = None

    async def connect(self) -> None:
        """Connect and enter the namespace."""
        loop = asyncio.get_running_loop()
        self._ready = loop.create_future()
        await loop.create_connection(lambda: self, "127.0.0.1", self._port)
        await self._ready

    def emit(self, event: bytes) -> None:
        """Send an event: a JSON list that begins with its name."""
        self._say(_EVENT + self._place[1:] + event)

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()

    def _say(self, text: bytes) -> None:
        if self._transport is not None:
            self._transport.write(frame(text))

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        headers = {
            "Connection": "Upgrade",
            "Upgrade": "websocket",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
        }
        path = "/socket.io/?EIO=4&transport=websocket"
        self._transport.write(request("GET", path, self._port, headers))

    def connection_lost(self, problem: Exception | None) -> None:
        self._transport = None
        if self._ready is not None and not self._ready.done():
            self._ready.set_exception(ConnectionError("the peer hung up"))

    def data_received(self, data: bytes) -> None:
        self._data += data
        if not self._upgraded:
            end = self._data.find(b"\r\n\r\n")
            if end < 0:
                return
            self._data, self._upgraded = self._data[end + 4 :], True
        while (found := unframe(self._data)) is not None:
            text, end = found
            self._data = self._data[end:]
            self._hear(text)

    def _hear(self, text: bytes) -> None:
        if text.startswith(_EVENT):
            self._heard(text[text.index(b",") + 1 :], len(text))
        elif text == b"2":
            self._say(b"3")
        elif text.startswith(b"0"):
            self._say(b"40" + self._place)
        elif text.startswith(b"40") and self._ready is not None and not self._ready.done():
            self._ready.set_result(None)
