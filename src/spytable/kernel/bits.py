"""Sets of up to 63 members, kept in one signed integer.

Raw shifts are written nowhere else: a shift of a narrow integer differs between the two modes.
"""

from __future__ import annotations

from .rule import rule

EMPTY = 0
_MASK = 2**63 - 1


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
    """The smallest member; -1 if there is none."""
    if members == 0:
        return -1
    member = 0
    rest = members
    while rest & 1 == 0:
        rest >>= 1
        member += 1
    return member


@rule
def mixed(digest: int, word: int) -> int:
    """A digest with one more word stirred in: 63 bits, the same in both modes."""
    digest = (digest ^ word) & _MASK
    digest ^= (digest << 13) & _MASK
    digest ^= digest >> 7
    return digest ^ ((digest << 17) & _MASK)
