"""Performance goals of the server: what a benchmark run should show, and whether it did.

All are ratios of sides that were measured by turns in one run, for only those travel between
machines.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from .sides import BEFORE, KINDS, ONE_BEHIND_PROXY, ONE_NODE, TWO_NODES, of

Rows = Mapping[str, Mapping[str, Any]]
"""By side, the figures of one number of tables."""

AT_LEAST = {"program": 2.5, "page": 0.7}
"""So many times the choices a second of the peer with its FlatFile."""
NODES_AT_LEAST = 1.2
"""So many times the choices a second of one node, on two cores that they share with database, proxy
and clients."""
PROCESSOR_AT_MOST = 1.5
"""So many times the processor a choice takes on SQLite, of all processes together."""
OF_FIFTY = "50"
"""The tables at which the answer is to come no later than before."""


@dataclass(frozen=True)
class Goal:
    """One ratio, and what it should be."""

    tables: str
    what: str
    ratio: float
    at_least: float | None = None
    at_most: float | None = None

    @property
    def is_reached(self) -> bool:
        return (self.at_least is None or self.ratio >= self.at_least) and (
            self.at_most is None or self.ratio <= self.at_most
        )

    def line(self) -> str:
        """The same in a sentence."""
        wanted = (
            f"at least {self.at_least}" if self.at_least is not None else f"at most {self.at_most}"
        )
        verdict = "reached" if self.is_reached else "NOT reached"
        return f"{self.tables} tables, {self.what}: {self.ratio:.2f} × ({wanted}): {verdict}"

    def plain(self) -> dict[str, Any]:
        return asdict(self) | {"is_reached": self.is_reached}


def goals(load: Mapping[str, Rows]) -> list[Goal]:
    """All goals of which both sides were measured."""
    return [goal for tables, rows in load.items() for goal in _goals(tables, rows)]


def _goals(tables: str, rows: Rows) -> list[Goal]:
    found: list[Goal] = []

    def compare(
        what: str, figure: str, one: str, other: str, *, least: float | None, most: float | None
    ) -> None:
        if one in rows and other in rows and rows[other][figure]:
            ratio = round(rows[one][figure] / rows[other][figure], 2)
            found.append(Goal(tables, what, ratio, least, most))

    for kind in KINDS:
        rate, late, spent = "moves_per_second", "p99_ms", "processor_ms_per_move"
        nodes = of(TWO_NODES, kind)
        words = f"{kind}s, choices a second beside FlatFile's"
        compare(words, rate, kind, "flatfile", least=AT_LEAST[kind], most=None)
        if tables == OF_FIFTY:
            words = f"{kind}s, p99 beside the version before"
            compare(words, late, kind, of(BEFORE, kind), least=None, most=1.0)
        for one, called in ((ONE_NODE, "one node"), (ONE_BEHIND_PROXY, "one node behind nginx")):
            words = f"{kind}s, two nodes' choices a second beside those of {called}"
            compare(words, rate, nodes, of(one, kind), least=NODES_AT_LEAST, most=None)
        words = f"{kind}s, two nodes' processor a choice beside that on SQLite"
        compare(words, spent, nodes, kind, least=None, most=PROCESSOR_AT_MOST)
    return found
