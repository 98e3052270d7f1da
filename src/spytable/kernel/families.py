"""Families of choices: codes by name instead of by number ranges.

    family = Families()
    UP = family("up", Agent)                  # up:saboteur, up:mole, ...
    SWAP = family("swap", Agent, hidden=True)  # and swap:hidden for those who may not know
    LEAD = family("lead", seats(4))           # lead:1 ... lead:4
    END = family.single("end")                # one code of its own

    UP.has(choice)      whether a choice is of this family
    UP.of(choice)       which member: UP.of(UP.code(Agent.MOLE)) == Agent.MOLE
    UP.code(agent)      the choice of this family for a member

The three questions may be asked inside rules.  Records keep names, so the numbers are nobody's
business: they are given out in order, and no two families can overlap.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from enum import IntEnum
from typing import Any, Generic, NamedTuple, TypeVar

from .document import kebab
from .rule import before_compiling

T = TypeVar("T")

UNDO = "undo"
"""The word in a Record for a choice that is taken back; no choice may be called so."""
HIGHEST = 2**15 - 1
"""Codes are kept in 16 bits."""
_NAME = re.compile(r"[^\s:]+(:[^\s:]+)*")


class Family(NamedTuple):
    """Choices of one kind, told apart by a number.  Three numbers, so that rules can hold it."""

    base: int
    first: int
    last: int

    def has(self, code: int) -> bool:
        """Whether a choice is of this family, also where its member is hidden."""
        return self.first <= code <= self.last

    def of(self, code: int) -> int:
        """The member a choice of this family names; 0 where it is hidden."""
        return code - self.base

    def code(self, member: int) -> int:
        """The choice of this family for a member; 0 for a member that is hidden."""
        return self.base + member


Kind = Family | int
"""A family, or the code of a choice that is no member of one."""


class Families:
    """All choices of one game, by name."""

    def __init__(self) -> None:
        self.names: dict[int, str] = {}
        self.kinds: dict[Kind, str] = {}
        self._kind_of: dict[int, Kind] = {}

    def __call__(
        self,
        word: str,
        members: type[IntEnum] | Mapping[int, str] | Iterable[str],
        *,
        hidden: bool = False,
    ) -> Family:
        """A family: its word, and its members by name.  Members are an IntEnum (NONE is not one),
        names by number, or names numbered from 0."""
        named = _numbered(members)
        if not named or min(named) < 0:
            raise ValueError(f"{word}: a family has members, numbered from 0 or more")
        if hidden:
            if 0 in named:
                raise ValueError(f"{word}: 0 is what those hear who may not know the member")
            named[0] = "hidden"
        base = max(1, self._next() - min(named))
        family = Family(base, base + min(named), base + max(named))
        for member, name in named.items():
            self._name(base + member, f"{word}:{name}", family)
        self._keep(family, word)
        return family

    def single(self, name: str) -> int:
        """A choice that is no member of anything."""
        code = self._next()
        self._name(code, name, code)
        self._keep(code, name)
        return code

    @property
    def codes(self) -> dict[str, int]:
        """The codes by name."""
        return {name: code for code, name in self.names.items()}

    def kind_of(self, code: int) -> Kind | None:
        """The family of a choice, itself if it is no member of one; None if it is no choice."""
        return self._kind_of.get(code)

    def _next(self) -> int:
        return max(self.names, default=0) + 1

    def _keep(self, kind: Kind, word: str) -> None:
        if word in self.kinds.values():
            raise ValueError(f"{word}: there is such a family already")
        self.kinds[kind] = word

    def _name(self, code: int, name: str, kind: Kind) -> None:
        if name == UNDO or not _NAME.fullmatch(name):
            raise ValueError(f"{name!r} cannot be the name of a choice")
        if name in self.names.values():
            raise ValueError(f"{name}: two choices of one name")
        if code > HIGHEST:
            raise ValueError(f"{name}: there are more choices than codes")
        self.names[code] = name
        self._kind_of[code] = kind


class ByFamily(Generic[T]):
    """Dispatch by family: one entry for each family of choices, none forgotten."""

    def __init__(
        self, families: Families, entries: Mapping[Kind, T], rest: T | None = None
    ) -> None:
        for kind in entries:
            if kind not in families.kinds:
                raise ValueError(f"{kind} is not a family of this game")
        self._entries: dict[int, tuple[T, int]] = {}
        for kind, word in families.kinds.items():
            entry = entries.get(kind, rest)
            if entry is None:
                raise ValueError(f"{word}: nothing is said of this family")
            for code in families.names:
                if isinstance(kind, Family) and kind.has(code):
                    self._entries[code] = (entry, kind.of(code))
                elif code == kind:
                    self._entries[code] = (entry, 0)

    def __getitem__(self, code: int) -> tuple[T, int]:
        """The entry for a choice's family, and the member it names."""
        if code not in self._entries:
            raise ValueError(f"{code} is not a choice of this game")
        return self._entries[code]


def seats(count: int) -> dict[int, str]:
    """The seats as members: numbered from 0, called from 1."""
    return {seat: str(seat + 1) for seat in range(count)}


def _numbered(members: type[IntEnum] | Mapping[int, str] | Iterable[str]) -> dict[int, str]:
    if isinstance(members, type):
        return {member.value: kebab(member) for member in members if member.name != "NONE"}
    if isinstance(members, Mapping):
        return dict(members)
    return dict(enumerate(members))


def _teach_numba(_: object) -> None:
    """Numba knows the fields of a named tuple, not its methods: it is given the same ones."""
    from numba import types
    from numba.extending import overload_method

    def same(method: Any) -> Any:
        return lambda self, number: method if self.instance_class is Family else None

    lenient: Any = {"strict": False}  # the lambda need not name its parameter as the method does
    for method in (Family.has, Family.of, Family.code):
        overload_method(types.NamedUniTuple, method.__name__, **lenient)(same(method))


before_compiling(_teach_numba)
