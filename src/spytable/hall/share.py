"""Which tables a process of the server holds, where it has several.

A table lives in the memory of one process, or its pages would not hear of each other.  Which one it
is can be read from the table's number: its last two digits say, and a rematch keeps them.  So no
process has to ask another; and what happens if a request reaches the wrong one all the same, the
store decides, as it would between two servers.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from spytable.store.signing import fresh_id

_TABLE = re.compile(r"/tables/([0-9a-f]{2,64})(?:/|$)")
_ASKED = re.compile(rb"[A-Z]{3,7} /tables/([0-9a-f]{2,64})[/? ]")


@dataclass(frozen=True, slots=True)
class Share:
    """One process among others; usually the only one."""

    index: int = 0
    count: int = 1

    def holder(self, table_id: str | bytes) -> int:
        """The process that holds the table of this number."""
        return int(table_id[-2:], 16) % self.count

    def is_mine(self, table_id: str) -> bool:
        return self.count == 1 or self.holder(table_id) == self.index

    def is_elsewhere(self, path: str) -> bool:
        """Whether this is the address of a table that another process holds."""
        found = None if self.count == 1 else _TABLE.match(path)
        return found is not None and not self.is_mine(found[1])

    def asked_for(self, request: bytes) -> int:
        """The process that is to answer a request with these first bytes; whoever reads it, unless
        it is about a table."""
        found = _ASKED.match(request)
        return self.index if found is None else self.holder(found[1])

    def fresh_id(self) -> str:
        """The number of a new table, to be held here."""
        while not self.is_mine(number := fresh_id()):
            pass
        return number
