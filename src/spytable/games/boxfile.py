"""Reading and validating custom game data: box files, in which an owner writes down the map and
cards of a printed box, instead of ours.

A box with such a file has a module `boxfile` of its own, which says what belongs into it; here is
how a file is found, read, checked field by field and told from others.  The shelf runs a game's
`boxfile` by itself, before the game is loaded, to check a file that is yet to be named: so this
module imports nothing but the standard library, and a game's `boxfile` nothing but this one, by
its full name.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import hypot
from pathlib import Path
from typing import Any, TypeGuard

Faults = list[str]
"""The faults of a box file, in sentences."""
Form = Mapping[str, tuple[Callable[[Any], bool], str]]
"""By field: what fits, and what is needed, to be said of what does not."""
Entry = tuple[str, dict[str, Any]]
"""An entry's title and what of it has the right form."""
Place = tuple[float, float]
"""The place of a thing on the picture."""


class BadBox(ValueError):
    """A box file that is not valid; the message lists its faults."""


def variable(game: str) -> str:
    """The environment variable that names the file a box is played with instead of its own."""
    return f"SPYTABLE_BOX_{game.upper().replace('-', '_')}"


@dataclass(frozen=True)
class BoxFile:
    """The box files of one game."""

    game: str
    """By its name on the shelf, which every file gives first."""
    ours: Path
    faults_in: Callable[[dict[str, Any]], Faults]
    """All faults of a box of that game."""
    not_played: Collection[str]
    """The fields that do not matter to a game: where things lie on the picture, where they come
    from."""

    @property
    def variable(self) -> str:
        """The environment variable that names an owner's file instead of ours."""
        return variable(self.game)

    def path(self) -> Path:
        """The file this process plays with: the owner's, where one is named, else ours."""
        named = os.environ.get(self.variable, "")
        return Path(named) if named else self.ours

    def read(self, path: Path) -> dict[str, Any]:
        """The box in that file; refuse it with all its faults."""
        box, found = load(path)
        found = found or self._faults(box)
        if found:
            raise BadBox(f"{path.name} cannot be played with: " + "; ".join(found))
        assert isinstance(box, dict)
        return box

    def check(self, path: str | Path) -> Faults:
        """The faults of a box file, in sentences; nothing if it can be played with."""
        box, found = load(Path(path))
        return found or self._faults(box)

    def edition(self, box: dict[str, Any]) -> str:
        """A fingerprint of what an owner's box plays with; nothing where that is the same as in
        ours."""
        own = self._fingerprint(box)
        return "" if own == self._fingerprint(load(self.ours)[0]) else own

    def _faults(self, box: Any) -> Faults:
        if not isinstance(box, dict):
            return ["the file must hold one object"]
        if box.get("game") != self.game:
            return [f'game: "{self.game}" is needed']
        return self.faults_in(box)

    def _fingerprint(self, box: dict[str, Any]) -> str:
        def played(value: Any) -> Any:
            if isinstance(value, dict):
                return {key: played(of) for key, of in value.items() if key not in self.not_played}
            return [played(one) for one in value] if isinstance(value, list) else value

        return hashlib.sha256(json.dumps(played(box), sort_keys=True).encode()).hexdigest()[:16]


def load(path: Path) -> tuple[Any, Faults]:
    """The content of the file, or the reason why it cannot be read."""
    try:
        if path.is_dir():
            return None, ["this is a folder; a file is needed"]
        return json.loads(path.read_text(encoding="utf-8-sig")), []
    except OSError as error:
        return None, [f"the file cannot be read: {error.strerror}"]
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        return None, [f"line {line} is not in UTF-8: save the file in that encoding"]
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        hint = "a comma, a quote or a bracket is missing or too much"
        return None, [f"{place}: from here on it is not readable as JSON; {hint}"]
    except (ValueError, RecursionError):
        return None, ["the file is not readable as JSON: a number is too long, or lists too deep"]


# -- what single values may be ----------------------------------------------------------------

_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
NO_NAME = "is no name: small letters, digits and dashes are, but not none"


def is_in(value: Any, allowed: range) -> bool:
    """A whole number of these; true and false are none."""
    return type(value) is int and value in allowed


def is_list(value: Any) -> bool:
    """A list of whatever."""
    return isinstance(value, list)


def is_object(value: Any) -> bool:
    """Fields with values."""
    return isinstance(value, dict)


def is_text(value: Any) -> bool:
    """A text of whatever."""
    return isinstance(value, str)


def is_name(value: Any) -> bool:
    """The words that can be part of the name of a choice."""
    return isinstance(value, str) and value != "none" and _NAME.fullmatch(value) is not None


def are_texts(value: Any) -> TypeGuard[list[str]]:
    """A list of texts."""
    return isinstance(value, list) and all(isinstance(text, str) for text in value)


def is_place(value: Any, coordinates: range) -> bool:
    """The place of a thing on the picture."""
    return isinstance(value, list) and len(value) == 2 and all(is_in(n, coordinates) for n in value)


# -- the form of every entry ------------------------------------------------------------------


def fitting(
    title: str, entry: Any, form: Form, found: Faults, optional: Collection[str] = ()
) -> dict[str, Any]:
    """The fields that have the right form; what is wrong with the others is added to `found`."""
    if not isinstance(entry, dict):
        found.append(f"{title} must be an object: {', '.join(form)}")
        return {}
    for field, (fits, needed) in form.items():
        if field not in entry and field not in optional:
            found.append(f"{title}: {field} is missing")
        elif field in entry and not fits(entry[field]):
            found.append(f"{title}: {field} {needed}")
    for field in entry:
        if field not in form:
            found.append(f"{title}: {field} is unknown; there are: {', '.join(form)}")
    return {
        field: entry[field] for field in form if field in entry and form[field][0](entry[field])
    }


def entries(
    file: dict[str, Any], key: str, form: Form, found: Faults, optional: Collection[str] = ()
) -> list[Entry]:
    """The entries of a list, numbered and called by the first field that the form has."""
    fitted = []
    called = next(iter(form))
    for number, entry in enumerate(file.get(key, []), start=1):
        named = entry.get(called) if isinstance(entry, dict) else None
        words = ", ".join(named) if are_texts(named) else named
        title = f"{key} {number}" + (f" ({words})" if isinstance(words, str) else "")
        fitted.append((title, fitting(title, entry, form, found, optional)))
    return fitted


def count_is(file: dict[str, Any], key: str, needed: int) -> Iterator[str]:
    """That a list has so many entries."""
    if key in file and len(file[key]) != needed:
        yield f"{key}: {len(file[key])} given, {needed} needed"


def repeated(key: str, names: Iterable[str]) -> Iterator[str]:
    """That no name is there twice."""
    for name, times in Counter(names).items():
        if times > 1:
            yield f"{key}: {name} is there {times} times"


def known_names(listed: list[Entry]) -> set[str] | None:
    """The names of all entries; None where one of them is not readable, for then others that use it
    would seem to name unknown ones."""
    names = {entry["name"] for _, entry in listed if "name" in entry}
    return names if names and all("name" in entry for _, entry in listed) else None


def unknown(title: str, what: str, names: Iterable[str], known: set[str] | None) -> Iterator[str]:
    """That all these names are known ones."""
    for name in names:
        if known is not None and name not in known:
            yield f"{title} names the unknown {what} {name}"


def reached(names: Collection[str], ways: Iterable[Collection[str]]) -> set[str]:
    """The names that hang together with one of them by ways that join some of them."""
    joined = [set(names) & set(way) for way in ways]
    found = set(next((way for way in joined if way), ()))
    while more := {name for way in joined if way & found for name in way} - found:
        found |= more
    return found


# -- on the picture ---------------------------------------------------------------------------


def distance(one: Place, other: Place) -> float:
    """How far two places lie apart."""
    return hypot(one[0] - other[0], one[1] - other[1])


def cross(a: Place, b: Place, c: Place, d: Place) -> bool:
    """Whether the line between a and b crosses the one between c and d."""

    def side(a: Place, b: Place, c: Place) -> float:  # of the way from a to b: where c lies
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def distance_from_line(place: Place, a: Place, b: Place) -> float:
    """How far a place lies from the line between a and b, which lie apart."""
    along = (place[0] - a[0]) * (b[0] - a[0]) + (place[1] - a[1]) * (b[1] - a[1])
    share = min(1.0, max(0.0, along / distance(a, b) ** 2))
    return distance(place, (a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])))


def too_near(places: Mapping[str, Place], apart: float) -> Iterator[str]:
    """That no two of these places, told by what lies there, are nearer than so much."""
    for (one, here), (other, there) in combinations(places.items(), 2):
        if distance(here, there) < apart:
            yield f"{one} and {other} lie nearer than {apart:g} to each other"


def tangled(
    key: str, what: str, lines: Sequence[tuple[str, str]], at: Mapping[str, Place], clear: float
) -> Iterator[str]:
    """That straight lines between named places cross nowhere, and stay clear of all others."""
    for one, other in combinations(lines, 2):
        if not {*one} & {*other} and cross(*(at[name] for name in (*one, *other))):
            yield f"{key}: {' - '.join(one)} crosses {' - '.join(other)}"
    for line in lines:
        for name, place in at.items():
            if name not in line and distance_from_line(place, at[line[0]], at[line[1]]) < clear:
                yield f"{key}: {' - '.join(line)} runs over the {what} {name}"
