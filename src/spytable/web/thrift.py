"""What makes a connection cost less: one packet instead of two, and no queue where none waits."""

from __future__ import annotations

import asyncio
from typing import Any


class Waiting(list[Any]):
    """Requests that wait for their turn; nearly always none, and then it takes no room, as the
    queue of uvicorn's own does."""

    __slots__ = ()

    def appendleft(self, one: Any) -> None:
        self.insert(0, one)


class Gathering:
    """A transport that lets the head of an answer wait for its body: two packets would cost twice,
    and wake the other side twice.  Where no body follows in this round of the loop, it goes alone.
    """

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self._head = b""

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def write(self, data: bytes) -> None:
        if self._head:
            head, self._head = self._head, b""
            self._transport.write(head + data)
        elif data.startswith(b"HTTP/1.1 "):
            self._head = data
            asyncio.get_running_loop().call_soon(self._let_go)
        else:
            self._transport.write(data)

    def _let_go(self) -> None:
        if self._head:
            head, self._head = self._head, b""
            self._transport.write(head)

    def close(self) -> None:
        self._let_go()
        self._transport.close()
