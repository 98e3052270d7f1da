"""Write what `spytable bench server` measured into the two README files.

    spytable bench server --json > bench/results/server.json
    python scripts/server_figures.py            # or --busy, where neighbours kept the machine busy

Figures that are told in a sentence must be those of the file: `tests/test_readme.py` looks.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parents[1]
RESULTS = HERE / "bench" / "results" / "server.json"
STREAMS = HERE / "bench" / "results" / "streams.json"
"""The same of `spytable bench streams` alone, where the whole was measured before that was."""
BUSY = "; all of it measured on a busy machine"
BUSY_ROW = "; on a busy machine"
TABLES = ("50", "200")


def sentence(report: dict[str, Any]) -> str:
    """What the project's README says of the server."""
    more = _span(report, "program / flatfile moves_per_second")
    sooner = _span(report, "program / flatfile p99_ms")
    pages = _span(report, "page / flatfile moves_per_second")
    return (
        f"programs play {more} times as many choices a second as on boardgame.io's server with its "
        f"FlatFile storage, answered in {sooner} of its time (p99), and pages that are sent drawn "
        f"parts {pages} times as many, each server in one process"
    )


def _span(report: dict[str, Any], ratio: str) -> str:
    found = sorted({f"{report['ratios'][count][ratio]:.1f}" for count in TABLES}, key=float)
    return " to ".join(found)


def rows(report: dict[str, Any]) -> list[str]:
    """The rows of the table in bench/README.md; what stands before the second bar names each."""
    load = [report["load"][count] for count in TABLES]
    page, idle, bots, memory = (report[name] for name in ("page", "idle", "bots", "memory"))
    beside = " / ".join(_beside(one, "moves_per_second", 0) for one in load)
    late = " / ".join(_beside(one, "p99_ms", 0) for one in load)
    spent = [f"{one['program']['processor_ms_per_move']:.1f}" for one in load]
    theirs = [f"{one['flatfile']['processor_ms_per_move']:.1f}" for one in load]
    many = " / ".join(f"{one['page']['moves_per_second']:,.0f}" for one in load)
    drawn = " / ".join(f"{one['page']['processor_ms_per_move']:.1f}" for one in load)
    event = load[0]["page"]["event_bytes_median"] / 1000
    return [
        "| server, 50 / 200 tables, programs: choices a second (beside FlatFile's in the same run) "
        f"| {beside}; p99 {late} ms; {' / '.join(spent)} ms of processor a choice "
        f"({' / '.join(theirs)}) |",
        "| server, 50 / 200 tables, pages with drawn parts "
        f"| {many} choices a second; {drawn} ms of processor a choice; an event {event:.1f} kB |",
        "| a page / 500 idle pages / a medium bot beside 45 tables of strong ones "
        f"| {page['page_bytes'] / 1000:.0f} kB, and {page['linked_bytes'] / 1000:.0f} kB of files "
        f"that browsers keep / {idle['processor_share']:.1%} of a core / "
        f"{bots['p50_seconds']:.1f} s, {bots['longest_seconds']:.1f} s at most |".replace(
            "% of", " % of"
        ),
        "| a table beyond the first "
        f"| {memory['kilobytes_per_table_of_the_first']:.0f} kB over the first hundred, which also "
        f"fill what all tables share; {memory['kilobytes_per_table_left']:.0f} kB over the fifth "
        f"hundred, and {memory['kilobytes_per_table_with_two_pages']:.0f} kB with two pages open |",
        _crowds(report.get("streams") or json.loads(STREAMS.read_text(encoding="utf-8"))),
    ]


def _crowds(streams: dict[str, Any]) -> str:
    """The row of thousands of open pages."""
    one, many = streams["one_table"], streams["many_tables"]
    idle = " / ".join(f"{100 * crowd['processor_share']:.1f}" for crowd in (one, many))
    late = " / ".join(f"{crowd['p99_ms']:,.0f}" for crowd in (one, many))
    held = " / ".join(f"{crowd['kilobytes_per_page']:.0f}" for crowd in (one, many))
    return (
        "| 2,000 open pages, spectators of one table / two at each of 1,000 tables "
        f"| {idle} % of a core when idle; {held} kB each; whoever chooses is answered within "
        f"{late} ms (p99), and the last of the spectators has it after "
        f"{one['seconds_until_all_have_it']:.1f} s, "
        f"{one['longest_seconds_until_all_have_it']:.1f} s at most |"
    )


def _beside(load: dict[str, Any], name: str, digits: int) -> str:
    return f"{load['program'][name]:,.{digits}f} ({load['flatfile'][name]:,.{digits}f})"


def written(readme: str, report: dict[str, Any], busy: bool) -> str:
    """The project's README with the sentence of this report."""
    told = re.compile(rf"programs play .*? in one process(?:{BUSY})?")
    return told.sub(lambda _: sentence(report) + (BUSY if busy else ""), readme)


def tabled(readme: str, report: dict[str, Any], busy: bool) -> str:
    """bench/README.md with the rows of this report."""
    lines = readme.splitlines()
    for row in rows(report):
        name, bar, said = row[1:].partition("|")
        said = said.removesuffix(" |") + (BUSY_ROW if busy and "programs" in name else "") + " |"
        place = next(at for at, line in enumerate(lines) if line.startswith(f"|{name}|"))
        lines[place] = f"|{name}{bar}{said}"
    return "\n".join(lines) + "\n"


def main() -> None:
    report, busy = json.loads(RESULTS.read_text(encoding="utf-8")), "--busy" in sys.argv
    first, second = HERE / "README.md", HERE / "bench" / "README.md"
    first.write_text(written(first.read_text(encoding="utf-8"), report, busy), encoding="utf-8")
    second.write_text(tabled(second.read_text(encoding="utf-8"), report, busy), encoding="utf-8")


if __name__ == "__main__":
    main()
