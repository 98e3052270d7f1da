"""The ways to play on after the fourteenth package: by agreement, anew, for each other, by auction.

MM-366 to MM-369 only suggest them; what they leave open is settled here.  A side proposes one of
them before anybody has chosen for the next game, and the other agrees or declines.
"""

from __future__ import annotations

import msgspec

from spytable.games.campaign import NotOffered

from ..packages import AGENTS, PACKAGES, RECRUITER
from . import shift
from .document import Bid, Chosen, Shift, Talk
from .shift import Reasons, Situation

FREE, ANEW, EACH_OTHER, AUCTION = "free", "anew", "each-other", "auction"
WAYS = (FREE, ANEW, EACH_OTHER, AUCTION)


def talk_of(course: Situation) -> Talk | None:
    """The proposal or agreement for the next game, if there is one."""
    talk = course.document.talk
    return talk if talk is not None and talk.after == shift.last_number(course) else None


def agreed(course: Situation) -> str:
    """The way that is agreed for the next game; empty while it is the usual one."""
    talk = talk_of(course)
    return talk.way if talk is not None and talk.agreed else ""


def can_propose(course: Situation) -> bool:
    """MM-366. Once all packages are open, and before anybody has chosen."""
    return (
        shift.all_open(course)
        and not course.is_open
        and shift.to_open(course) is None
        and talk_of(course) is None
        and shift.chosen(course, RECRUITER) is None
        and shift.chosen(course, AGENTS) is None
    )


def propose(course: Situation, side: int, way: str, keys: tuple[str, ...]) -> Shift:
    """MM-366 to MM-369. A proposal for the next game; with free choice, of these modules."""
    if not shift.all_open(course):
        raise NotOffered(Reasons.NOT_ALL_OPEN)
    if talk_of(course) is not None:
        raise NotOffered(Reasons.PENDING)
    if not can_propose(course):
        raise NotOffered(Reasons.TOO_LATE)
    if way not in WAYS:
        raise NotOffered(Reasons.NO_DEED)
    if way == FREE:
        for package in PACKAGES:  # each is one of its own side's
            shift.named(course, tuple({package.key} & set(keys)), package.side)
        if set(keys) - {package.key for package in PACKAGES}:
            raise NotOffered(Reasons.UNKNOWN)
        keys = tuple(package.key for package in PACKAGES if package.key in keys)
    else:
        keys = ()
    return _with(course, Talk(shift.last_number(course), way, side, keys))


def answer(course: Situation, side: int, agrees: bool) -> Shift:
    """The other side agrees or declines; who has proposed may withdraw."""
    talk = talk_of(course)
    if talk is None or talk.agreed or (agrees and side == talk.by):
        raise NotOffered(Reasons.NO_PROPOSAL)
    return _with(course, msgspec.structs.replace(talk, agreed=True) if agrees else None)


def _with(course: Situation, talk: Talk | None) -> Shift:
    return msgspec.structs.replace(course.document, talk=talk)


# The auction


def most_to_offer(course: Situation) -> int:
    """MM-369. No more can be offered than the agents have modules."""
    return len(shift.modules(course, AGENTS))


def highest(course: Situation) -> Bid:
    """MM-369. The bid that stands; where nobody has bid the Recruiter stays, and offers nothing."""
    talk = talk_of(course)
    raises = [bid for bid in talk.bids if bid.modules] if talk else []
    return raises[-1] if raises else Bid(_recruiters_seat(course), 0)


def bidder(course: Situation) -> int | None:
    """MM-369. The seat whose turn it is to bid: open bids go round, from the first seat of the side
    that lost, until nobody raises.  None once that is so."""
    talk = talk_of(course)
    if talk is None or not talk.agreed or talk.way != AUCTION:
        return None
    seats, bids = len(course.sides), talk.bids
    since = 0
    for bid in reversed(bids):
        if bid.modules:
            break
        since += 1
    raised = any(bid.modules for bid in bids)
    if since >= seats - raised or highest(course).modules == most_to_offer(course):
        return None
    first = course.sides.index(shift.loser(course) or 0)
    return (first + len(bids)) % seats


def bid(course: Situation, seat: int, modules: int) -> Shift:
    """MM-369. A higher bid, or none."""
    talk, standing = talk_of(course), highest(course)
    if talk is None or bidder(course) != seat:
        raise NotOffered(Reasons.NOT_YOUR_BID)
    if modules and not standing.modules < modules <= most_to_offer(course):
        raise NotOffered(Reasons.BAD_BID)
    return _with(course, msgspec.structs.replace(talk, bids=(*talk.bids, Bid(seat, modules))))


def _recruiters_seat(course: Situation) -> int:
    return course.sides.index(RECRUITER)


# Choosing


def choosers(course: Situation) -> dict[int, tuple[frozenset[int], int]]:
    """The seats that still choose the modules of a side, and the most they may take.  By auction
    everybody who is not to be the Recruiter chooses what was offered (MM-369); for each other the
    loser of the last game chooses first, and both as they like (MM-368)."""
    way, found = agreed(course), {}
    seats = range(len(course.sides))
    if way == AUCTION and bidder(course) is None and shift.chosen(course, AGENTS) is None:
        won = highest(course)
        if won.modules:
            agents = frozenset(seat for seat in seats if seat != won.seat)
            found[AGENTS] = (agents, won.modules)
    elif way == EACH_OTHER:
        lost = shift.loser(course)
        for side in (lost, shift.winner(course)):
            if side is None or shift.chosen(course, shift.other(side)) is not None:
                continue
            theirs = frozenset(seat for seat in seats if course.sides[seat] == side)
            found[shift.other(side)] = (theirs, shift.EACH)
            break
    elif not way:
        for side in (shift.loser(course), shift.winner(course)):
            if side is None or not shift.is_asked(course, side):
                continue
            own = frozenset(seat for seat in seats if course.sides[seat] == side)
            limit = shift.most(course, side)
            found[side] = (own, shift.EACH if limit is None else limit)
            break
    return found


def choose(course: Situation, seat: int, keys: tuple[str, ...]) -> Shift:
    """MM-357, MM-358. Modules for the next game; the first answer of a side counts."""
    after = shift.last_number(course)
    for owner, (seats, most) in choosers(course).items():
        if seat not in seats:
            continue
        found = shift.named(course, keys, owner)
        if len(found) > most:
            raise NotOffered(Reasons.TOO_MANY, most=most)
        made = Chosen(after, owner, found)
        return msgspec.structs.replace(course.document, chosen=(*course.document.chosen, made))
    side = course.sides[seat]
    own = shift.other(side) if agreed(course) == EACH_OTHER else side
    has_chosen = shift.chosen(course, own) is not None
    raise NotOffered(Reasons.CHOSEN if has_chosen else Reasons.NOT_YOUR_CHOICE)


def is_talked_out(course: Situation) -> bool:
    """Whether what was agreed needs no more words."""
    way = agreed(course)
    return bool(way) and bidder(course) is None and not choosers(course)


def next_modules(course: Situation) -> tuple[str, ...]:
    """The modules of the next game."""
    talk, way = talk_of(course), agreed(course)
    if way == FREE and talk is not None:
        return talk.keys
    if way == ANEW:
        return ()
    sides = (AGENTS,) if way == AUCTION else (RECRUITER, AGENTS)
    return tuple(key for side in sides for key in shift.chosen(course, side) or ())


def new_recruiter(course: Situation) -> int:
    """MM-369. The seat whose player is the next Recruiter."""
    by_auction = agreed(course) == AUCTION
    return highest(course).seat if by_auction else _recruiters_seat(course)
