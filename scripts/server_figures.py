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
KINDS = ("program", "page")


def sentence(report: dict[str, Any]) -> str:
    """The sentence about the server in the project's README."""
    more = _span(report, "program / flatfile moves_per_second")
    sooner = _span(report, "program / flatfile p99_ms")
    pages = _span(report, "page / flatfile moves_per_second")
    return (
        f"programs play {more} times as many choices a second as on boardgame.io's server with its "
        f"FlatFile storage and wait {sooner} times as long for an answer (p99); pages, to which we "
        f"send drawn parts, play {pages} times as many, each server in one process"
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
        *_rows_of_others(load),
    ]


def _rows_of_others(load: list[dict[str, Any]]) -> list[str]:
    """The rows of sides that are not measured everywhere."""
    found = []
    if _has(load, "before program", "before page"):
        late = [_ratio(load, kind, f"before {kind}", "p99_ms") for kind in KINDS]
        spent = [_ratio(load, kind, f"before {kind}", "processor_ms_per_move") for kind in KINDS]
        found.append(
            "| server, beside the version before playing left the web, 50 / 200 tables "
            f"| programs: p99 {late[0]} of its, processor a choice {spent[0]}; pages: p99 "
            f"{late[1]}, processor {spent[1]} |"
        )
    if _has(load, "postgresql program", "nodes program", "nodes page"):
        more = [_ratio(load, f"nodes {kind}", f"postgresql {kind}") for kind in KINDS]
        proxied = [_ratio(load, f"nodes {kind}", f"proxied {kind}") for kind in KINDS]
        spent = [_ratio(load, f"nodes {kind}", kind, "processor_ms_per_move") for kind in KINDS]
        found.append(
            "| server, two nodes on PostgreSQL behind nginx, on two cores that they share with "
            "database, proxy and clients, 50 / 200 tables "
            f"| programs: {more[0]} × the choices a second of one node ({proxied[0]} × of one "
            f"behind nginx), all processor a choice {spent[0]} × that on SQLite; pages: {more[1]} "
            f"({proxied[1]}), {spent[1]} |"
        )
    if _has(load, "postgresql program", "peer on postgresql"):
        rates = [f"{one['postgresql program']['moves_per_second']:,.0f}" for one in load]
        theirs = [f"{one['peer on postgresql']['moves_per_second']:,.0f}" for one in load]
        found.append(
            "| server, one node on PostgreSQL, programs, 50 / 200 tables: choices a second (beside "
            f"boardgame.io's on PostgreSQL by `bgio-postgres`) "
            f"| {' / '.join(rates)} ({' / '.join(theirs)}) |"
        )
    return found


def _has(load: list[dict[str, Any]], *sides: str) -> bool:
    return all(side in one for one in load for side in sides)


def _ratio(
    load: list[dict[str, Any]], one: str, other: str, figure: str = "moves_per_second"
) -> str:
    """So many times as much, at every number of tables."""
    return " / ".join(f"{rows[one][figure] / rows[other][figure]:.1f}" for rows in load)


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
    """bench/README.md with the rows of this report; one that was not there comes behind the one
    before it."""
    lines, place = readme.splitlines(), 0
    for row in rows(report):
        name, bar, said = row[1:].partition("|")
        said = said.removesuffix(" |") + (BUSY_ROW if busy and "programs" in name else "") + " |"
        places = [at for at, line in enumerate(lines) if line.startswith(f"|{name}|")]
        if not places:
            lines.insert(place + 1, "")
        place = places[0] if places else place + 1
        lines[place] = f"|{name}{bar}{said}"
    return "\n".join(lines) + "\n"


def main() -> None:
    report, busy = json.loads(RESULTS.read_text(encoding="utf-8")), "--busy" in sys.argv
    first, second = HERE / "README.md", HERE / "bench" / "README.md"
    first.write_text(written(first.read_text(encoding="utf-8"), report, busy), encoding="utf-8")
    second.write_text(tabled(second.read_text(encoding="utf-8"), report, busy), encoding="utf-8")


if __name__ == "__main__":
    main()
