"""Snapshots of a game's States, compressed in packs.

The last ones are asked for at every choice: an undo goes back to one, the next sentence begins at
one.  Older ones only those see who look back.  So they lie packed, many together, for one differs
from the next in a few bytes: a long game takes a twentieth of the room.
"""

from __future__ import annotations

import zlib

TOGETHER = 8
"""So many are packed at once, and at least so many are not."""
_QUICKLY = 1


class States:
    """The stack of snapshots of one game, all of one size, as bytes."""

    __slots__ = ("_loose", "_open", "_packed")

    def __init__(self) -> None:
        self._packed: list[bytes] = []
        """Full packs, the oldest first."""
        self._loose: list[bytes] = []
        self._open: tuple[int, bytes] = (-1, b"")
        """The pack that was looked into last: looking back goes from one State to the next."""

    def __len__(self) -> int:
        return TOGETHER * len(self._packed) + len(self._loose)

    def __getitem__(self, number: int) -> bytes:
        """The State of this number, from 0."""
        if not 0 <= number < len(self):
            raise IndexError(number)
        pack, place = divmod(number, TOGETHER)
        if pack >= len(self._packed):
            return self._loose[number - TOGETHER * len(self._packed)]
        opened, states = self._open
        if opened != pack:
            states = zlib.decompress(self._packed[pack])
            self._open = pack, states
        size = len(states) // TOGETHER
        return states[place * size : (place + 1) * size]

    def append(self, state: bytes) -> None:
        """One more."""
        self._loose.append(state)
        if len(self._loose) == 2 * TOGETHER:
            self._packed.append(zlib.compress(b"".join(self._loose[:TOGETHER]), _QUICKLY))
            del self._loose[:TOGETHER]

    def pop(self) -> bytes:
        """Take the last one off."""
        if not self._loose and self._packed:
            first = TOGETHER * (len(self._packed) - 1)
            self._loose = [self[first + place] for place in range(TOGETHER)]
            self._packed.pop()
            self._open = (-1, b"")
        return self._loose.pop()
