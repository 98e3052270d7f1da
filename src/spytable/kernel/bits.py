"""Sets of up to 63 members, kept in one signed integer.

Raw shifts are written nowhere else: a shift of a narrow integer differs between the two modes.
"""

from __future__ import annotations

from collections.abc import Iterable

from .layout import table
from .rule import rule

EMPTY = 0
_MASK = 2**63 - 1
_PLACE_OF_POWER = table([next((n for n in range(63) if 2**n % 67 == r), 0) for r in range(67)])
"""No two powers of two up to the 62nd leave the same remainder when divided by 67."""


def of(members: Iterable[int]) -> int:
    """The set of these members; for tables, not for rules."""
    return sum(2**member for member in set(members))


def members(of_set: int) -> list[int]:
    """The members in order; for words and pictures, not for rules."""
    return [member for member in range(int(of_set).bit_length()) if of_set >> member & 1]


@rule
def only(member: int) -> int:
    """The set with one member."""
    return 1 << member


@rule
def has(members: int, member: int) -> bool:
    """Whether `member` is in the set."""
    return (members >> member) & 1 == 1


@rule
def with_(members: int, member: int) -> int:
    """The set with `member` added."""
    return members | (1 << member)


@rule
def without(members: int, member: int) -> int:
    """The set with `member` taken out."""
    return members & ~(1 << member)


@rule
def size(members: int) -> int:
    """How many members the set has."""
    count = 0
    rest = members
    while rest != 0:
        rest &= rest - 1
        count += 1
    return count


@rule
def first(members: int) -> int:
    """The smallest member; -1 if there is none.  The lowest bit alone is a power of two, and its
    remainder tells which one: no loop."""
    if members == 0:
        return -1
    return int(_PLACE_OF_POWER[(members & -members) % 67])


@rule
def rest(members: int) -> int:
    """The set without its smallest member; an empty one stays empty."""
    return members & (members - 1)


@rule
def mixed(digest: int, word: int) -> int:
    """A digest with one more word stirred in: 63 bits, the same in both modes."""
    digest = (digest ^ word) & _MASK
    digest ^= (digest << 13) & _MASK
    digest ^= digest >> 7
    return digest ^ ((digest << 17) & _MASK)
