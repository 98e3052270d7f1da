"""The deeds of a campaign: all that a seat may do between two games, and what comes of each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec

from spytable.games.campaign import Deed, NextGame, NotOffered, Offer

from ..packages import PACKAGES, RECRUITER
from . import shift, ways
from .document import Opening, Shift
from .known import is_settled
from .shift import IN, Reasons, Situation

PROPOSALS = {f"propose-{way}": way for way in ways.WAYS}


def check_first(variant: Mapping[str, str]) -> None:
    """OQ-22. The first game is played without modules."""
    if any(variant.get(package.option) == IN for package in PACKAGES):
        raise NotOffered(Reasons.FIRST_WITHOUT)


def offers(course: Situation, seat: int) -> Sequence[Offer]:
    """All that this seat may do now, what the next game waits for first."""
    if course.is_open or shift.last_game(course) is None:
        return ()
    side = course.sides[seat]
    return (*_awaited(course, seat, side), *_free(course, side))


def _awaited(course: Situation, seat: int, side: int) -> list[Offer]:
    package, talk = shift.to_open(course), ways.talk_of(course)
    if package is not None:
        return [Offer("open", is_awaited=True)] if package.side == side else []
    if talk is not None and not talk.agreed:
        if talk.by == side:
            return [Offer("decline")]
        return [Offer("agree", is_awaited=True), Offer("decline", is_awaited=True)]
    if ways.bidder(course) == seat:
        more = range(ways.highest(course).modules + 1, ways.most_to_offer(course) + 1)
        bid = Offer("bid", tuple(map(str, more)), 1, 1, is_awaited=True)
        return [bid, Offer("pass", is_awaited=True)]
    found = []
    for owner, (seats, most) in ways.choosers(course).items():
        if seat in seats:
            keys = tuple(one.key for one in shift.modules(course, owner))
            found.append(Offer("choose", keys, 0, min(most, len(keys)), is_awaited=True))
    return found


def _free(course: Situation, side: int) -> list[Offer]:
    found = []
    if ways.can_propose(course):
        for name, way in PROPOSALS.items():
            keys = tuple(one.key for one in PACKAGES if not one.is_component)
            keys = tuple(k for k in keys if _is_playable(course, k)) if way == ways.FREE else ()
            found.append(Offer(name, keys, 0, len(keys)))
    own = _own_components(course, side)
    inside = tuple(key for key in own if key not in course.document.out)
    outside = tuple(key for key in own if key in course.document.out)
    if inside:
        found.append(Offer("take-out", inside, 1, len(inside)))
    if outside and not is_settled(course):
        found.append(Offer("put-back", outside, 1, len(outside)))
    return found


def _is_playable(course: Situation, key: str) -> bool:
    package = shift.package_of(key)
    return package is not None and shift.can_be_played(course, package)


def _own_components(course: Situation, side: int) -> tuple[str, ...]:
    """MM-352. Those that a side may take out: its own, for they help nobody else."""
    return tuple(
        one.key
        for one in PACKAGES
        if one.is_component
        and one.side == side
        and shift.can_be_played(course, one)
        and shift.is_open(course, one)
    )


def stage(course: Situation) -> str:
    """The game after which is decided, and the proposal that stands, with its bids: nobody agrees
    to another proposal than the one they have read."""
    talk = ways.talk_of(course)
    said = [] if talk is None else [talk.way, *talk.keys, str(len(talk.bids))]
    return " ".join([str(shift.last_number(course)), *said])


def decide(course: Situation, seat: int, deed: Deed) -> Shift:
    """The document once this was done; NotOffered, in a sentence, if it cannot be."""
    if course.is_open:
        raise NotOffered(Reasons.NEXT_IS_OPEN)
    if shift.last_game(course) is None:
        raise NotOffered(Reasons.NOTHING_YET)
    done = _DEEDS.get(deed.name)
    if deed.name in PROPOSALS:
        return ways.propose(course, course.sides[seat], PROPOSALS[deed.name], deed.items)
    if done is None:
        raise NotOffered(Reasons.NO_DEED)
    return done(course, seat, deed.items)


def _open(course: Situation, seat: int, items: tuple[str, ...]) -> Shift:
    """MM-347. The losing side opens its next package."""
    package = shift.to_open(course)
    if package is None or package.side != course.sides[seat]:
        raise NotOffered(Reasons.NOT_YOUR_PACKAGE)
    opening = Opening(shift.last_number(course), package.side)
    return msgspec.structs.replace(course.document, opened=(*course.document.opened, opening))


def _choose(course: Situation, seat: int, items: tuple[str, ...]) -> Shift:
    if shift.to_open(course) is not None:
        raise NotOffered(Reasons.OPEN_FIRST)
    talk = ways.talk_of(course)
    if talk is not None and not talk.agreed:
        raise NotOffered(Reasons.PENDING)
    return ways.choose(course, seat, items)


def _take_out(course: Situation, seat: int, items: tuple[str, ...]) -> Shift:
    """MM-352. A regular component leaves the game; its package stays open."""
    inside = _components_named(course, seat, items)
    out = {*course.document.out, *inside}
    return msgspec.structs.replace(course.document, out=_in_order(out))


def _put_back(course: Situation, seat: int, items: tuple[str, ...]) -> Shift:
    """MM-352, MM-356. Nothing is destroyed: it can come back for a later game.  Not once the next
    one is settled: a side would leave it out until the others have chosen, and bring it back."""
    if is_settled(course):
        raise NotOffered(Reasons.SETTLED)
    out = {*course.document.out} - {*_components_named(course, seat, items)}
    return msgspec.structs.replace(course.document, out=_in_order(out))


def _components_named(course: Situation, seat: int, items: tuple[str, ...]) -> tuple[str, ...]:
    if not items or set(items) - set(_own_components(course, course.sides[seat])):
        raise NotOffered(Reasons.NOT_OUT)
    return items


def _in_order(keys: set[str]) -> tuple[str, ...]:
    return tuple(one.key for one in PACKAGES if one.key in keys)


def _agree(course: Situation, seat: int, items: tuple[str, ...]) -> Shift:
    return ways.answer(course, course.sides[seat], agrees=True)


def _decline(course: Situation, seat: int, items: tuple[str, ...]) -> Shift:
    return ways.answer(course, course.sides[seat], agrees=False)


def _bid(course: Situation, seat: int, items: tuple[str, ...]) -> Shift:
    if len(items) != 1 or not (items[0].isascii() and items[0].isdecimal()) or items[0] == "0":
        raise NotOffered(Reasons.BAD_BID)
    return ways.bid(course, seat, int(items[0][:3]))


def _pass(course: Situation, seat: int, items: tuple[str, ...]) -> Shift:
    return ways.bid(course, seat, 0)


_DEEDS: dict[str, Callable[[Situation, int, tuple[str, ...]], Shift]] = {
    "open": _open,
    "choose": _choose,
    "take-out": _take_out,
    "put-back": _put_back,
    "agree": _agree,
    "decline": _decline,
    "bid": _bid,
    "pass": _pass,
}


def awaited(course: Situation) -> frozenset[int]:
    """The seats for one of which the next game waits."""
    return frozenset(
        seat
        for seat in range(len(course.sides))
        if any(offer.is_awaited for offer in offers(course, seat))
    )


def next_game(course: Situation) -> NextGame:
    """MM-346, MM-351, MM-356. The next table: the full game with what was agreed; the same sides,
    unless the Recruiter was auctioned or another campaign begins."""
    if not is_settled(course) or awaited(course):
        raise NotOffered(Reasons.UNDECIDED)
    seats = tuple(range(len(course.sides)))
    variant = shift.without_modules(dict(course.played[-1].variant)) if course.played else {}
    if ways.agreed(course) == ways.ANEW:
        return NextGame(variant, _swapped(course.sides), anew=True)
    keys = (*ways.next_modules(course), *(one.key for one in shift.components(course)))
    packages = [one for one in PACKAGES if one.key in keys and shift.can_be_played(course, one)]
    variant |= {one.option: IN for one in packages}
    before, now = course.sides.index(RECRUITER), ways.new_recruiter(course)
    moved = list(seats)
    moved[before], moved[now] = now, before
    return NextGame(variant, tuple(moved))


def _swapped(sides: tuple[int, ...]) -> tuple[int, ...]:
    """MM-367. Two players swap; where the agents are several, everybody moves up by one seat."""
    return tuple((seat + 1) % len(sides) for seat in range(len(sides)))
