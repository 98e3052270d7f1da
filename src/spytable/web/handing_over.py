"""Connections go to where their table is: from one process of the server to another, as they are.

All processes answer at the same port, so a browser comes to any of them.  The one that reads what
it asks for hands the connection over, with what was read of it, to the one that holds the table;
from then on they talk to each other and nobody stands between.  A process that is being started
again finds in its inbox what was handed to it meanwhile.
"""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from spytable.hall.share import Share

LONGEST = 60_000
"""So many bytes of a request go along: whoever sends more at a stroke sends no choice."""
_ROOM = 4 * LONGEST
"""How many bytes an inbox holds at least, whatever the system's custom."""
_AT_ONCE = 64
"""So many connections are taken from the inbox before everybody else has had a turn."""

Take = Callable[[bytes], asyncio.Protocol]


@dataclass(frozen=True, slots=True)
class Inbox:
    """Where connections for one process are put, and where it takes them from."""

    put: socket.socket
    take: socket.socket

    @classmethod
    def new(cls) -> Inbox:
        put, take = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
        for end in (put, take):
            end.setblocking(False)
            for way in (socket.SO_SNDBUF, socket.SO_RCVBUF):  # on some systems it holds 2 kB
                end.setsockopt(socket.SOL_SOCKET, way, _ROOM)
        return cls(put, take)


class HandingOver:
    """What one process knows of the others: where to put what belongs to them."""

    def __init__(self, share: Share, inboxes: Sequence[Inbox]) -> None:
        self.share = share
        self._inboxes = inboxes
        self._coming: set[asyncio.Task[None]] = set()

    def goes(self, connection: int, request: bytes, to: int) -> bool:
        """Whether the connection of this descriptor is with the other process from now on."""
        try:
            socket.send_fds(self._inboxes[to].put, [request], [connection])
        except OSError:  # its inbox is full: it has not looked into it for long
            return False
        return True

    def listen(self, take: Take) -> None:
        """Take what others hand over, from now on; what was read of it goes to `take`."""
        loop = asyncio.get_running_loop()
        loop.add_reader(self._inboxes[self.share.index].take.fileno(), self._look, take)

    def stop(self) -> None:
        """Leave what comes now to the next one who listens here."""
        asyncio.get_running_loop().remove_reader(self._inboxes[self.share.index].take.fileno())

    def _look(self, take: Take) -> None:
        for _ in range(_AT_ONCE):
            try:
                inbox = self._inboxes[self.share.index].take
                request, descriptors, _, _ = socket.recv_fds(inbox, LONGEST, 1)
            except BlockingIOError:
                return
            for descriptor in descriptors:
                coming = asyncio.create_task(_welcome(descriptor, request, take))
                self._coming.add(coming)
                coming.add_done_callback(self._coming.discard)


async def _welcome(descriptor: int, request: bytes, take: Take) -> None:
    connection = socket.socket(fileno=descriptor)
    connection.setblocking(False)
    try:
        loop = asyncio.get_running_loop()
        await loop.connect_accepted_socket(lambda: take(request), connection)
    except OSError:  # it has been closed on the way
        connection.close()


_LENGTH = re.compile(rb"\r\ncontent-length[ \t]*:([^\r\n]*)", re.IGNORECASE)
_CODED = re.compile(rb"\r\ntransfer-encoding[ \t]*:", re.IGNORECASE)


def size_of(request: bytes) -> int:
    """How many bytes a request has that begins like this; none, if its head does not say so beyond
    doubt."""
    end = request.find(b"\r\n\r\n")
    head = request[: end + 2]
    lengths = _LENGTH.findall(head)
    if (
        end < 0
        or len(lengths) > 1
        or _CODED.search(head)
        or head.count(b"\n") > head.count(b"\r\n")
    ):
        return 0
    length = lengths[0].strip() if lengths else b"0"
    return end + 4 + int(length) if length.isdigit() and len(length) < 10 else 0
