"""The campaign in words: whose choice it is, how many they may take, and why.

No sentence says of a side that is not the reader's what only that side may know.
"""

from __future__ import annotations

from collections.abc import Sequence

from spytable.games.campaign import Offer, ShownItem, ShownOffer
from spytable.locale import count, mark, say

from ..packages import AGENTS, RECRUITER, Package
from . import shift, told, ways
from .known import is_settled
from .shift import Situation

SIDES = {RECRUITER: mark("Recruiter"), AGENTS: mark("Rogue Agents")}

_OPENS = {
    RECRUITER: mark("The Recruiter has lost and opens a package."),
    AGENTS: mark("The agents have lost and open a package."),
}
_CHOOSES_FIRST = {
    RECRUITER: mark("The Recruiter has lost and chooses modules first: as many as it likes."),
    AGENTS: mark("The agents have lost and choose modules first: as many as they like."),
}
_CHOOSES_THEN = {
    RECRUITER: mark("Now the Recruiter chooses modules: at most {n}."),
    AGENTS: mark("Now the agents choose modules: at most {n}."),
}
_ANSWERS = {
    RECRUITER: mark("The agents have a proposal: the Recruiter agrees or declines."),
    AGENTS: mark("The Recruiter has a proposal: the agents agree or decline."),
}
_OWN = (
    dict.fromkeys(SIDES, mark("Your side won the last game")),
    dict.fromkeys(SIDES, mark("Your side won the last games, {n} in a row")),
)
_WON = (
    {
        RECRUITER: mark("The Recruiter won the last game"),
        AGENTS: mark("The agents won the last game"),
    },
    {
        RECRUITER: mark("The Recruiter won the last games, {n} in a row"),
        AGENTS: mark("The agents won the last games, {n} in a row"),
    },
)
_FOR_THE_OTHERS = {
    RECRUITER: mark("The Recruiter chooses modules for the agents."),
    AGENTS: mark("The agents choose modules for the Recruiter."),
}
_TAKES = {
    RECRUITER: mark("For the Recruiter: {modules}."),
    AGENTS: mark("For the agents: {modules}."),
}
_TAKES_NONE = {
    RECRUITER: mark("For the Recruiter: no module."),
    AGENTS: mark("For the agents: no module."),
}
_WAYS = {
    ways.FREE: mark("The next game is played with whatever modules both sides agree on."),
    ways.ANEW: mark("All packages are closed again, the sides swap, and a new campaign begins."),
    ways.EACH_OTHER: mark("Each side chooses modules for the other, as it likes."),
    ways.AUCTION: mark("Whoever offers the agents the most modules plays the Recruiter."),
}


def state(course: Situation, names: Sequence[str], language: str) -> str:
    """A sentence that says whose turn it is, and for what."""
    if shift.last_game(course) is None:
        return say(
            language,
            "The first full game is played without modules. After each full game the side that "
            "lost opens its next package.",
        )
    if course.is_open:
        return say(language, "The next game is there; all is decided for it.")
    package, talk = shift.to_open(course), ways.talk_of(course)
    if package is not None:
        return say(language, _OPENS[package.side])
    if talk is not None and not talk.agreed:
        said = [say(language, _ANSWERS[shift.other(talk.by)]), say(language, _WAYS[talk.way])]
        said += [_listed(talk.keys, "", language)] if talk.way == ways.FREE else []
        return " ".join(said)
    bidder = ways.bidder(course)
    if bidder is not None:
        return say(language, "{name} bids or passes.", name=names[bidder])
    for owner, (_, most) in ways.choosers(course).items():
        return _chooses(course, owner, most, language)
    return say(language, "All is decided: the next game can begin.")


def _chooses(course: Situation, owner: int, most: int, language: str) -> str:
    way = ways.agreed(course)
    if way == ways.EACH_OTHER:
        return say(language, _FOR_THE_OTHERS[shift.other(owner)])
    if way == ways.AUCTION:
        return say(language, _CHOOSES_THEN[AGENTS], n=most)
    if owner == shift.loser(course):
        return say(language, _CHOOSES_FIRST[owner])
    return say(language, _CHOOSES_THEN[owner], n=most)


def standing(course: Situation, side: int, language: str) -> str:
    """The open packages of a side, and its wins in a row."""
    number = shift.opened(course, side)
    said = say(language, "Packages open: {n} of {all}.", n=number, all=shift.EACH)
    if side != shift.winner(course):
        return said
    won = say(language, "Games won in a row: {n}.", n=shift.streak(course))
    return f"{said} {won}"


def limit(course: Situation, side: int, is_own: bool, language: str) -> str:
    """MM-357 to MM-360. How many modules a side may choose, and why; empty before that is known."""
    most = shift.most(course, side)
    if most is None:
        return ""
    if side == shift.loser(course):
        if is_own:
            return say(language, "Your side has lost: choose as many of your modules as you like.")
        return ""
    by_loser = len(shift.chosen(course, shift.other(side)) or ())
    row = shift.streak(course)
    won = say(language, (_OWN if is_own else _WON)[row > 1][side], n=row)
    return say(
        language,
        "{won}: {streak} fewer than the {chosen} that the other side chose, so at most {most}.",
        won=won,
        chosen=by_loser,
        streak=row,
        most=most,
    )


def agreed(course: Situation, reader: int | None, language: str) -> list[str]:
    """The decisions for the next game, with the reason for each number."""
    if shift.last_game(course) is None:
        return []
    found, way = [], ways.agreed(course)
    talk = ways.talk_of(course)
    if way:
        found.append(f"{say(language, 'Agreed.')} {say(language, _WAYS[way])}")
    if way == ways.FREE and talk is not None:
        found.append(_listed(talk.keys, "", language))
    if way == ways.AUCTION:
        bid = ways.highest(course)
        found.append(say(language, "Modules offered: {n}.", n=bid.modules))
    for side in _order(course):
        keys = shift.chosen(course, side)
        if keys is not None:
            found.append(_listed(keys, _TAKES[side] if keys else _TAKES_NONE[side], language))
        elif not way and is_settled(course):
            found.append(say(language, _TAKES_NONE[side]))
        if not way and side == shift.winner(course):
            why = limit(course, side, side == reader, language)
            found += [why] if why else []
    parts = shift.components(course) if is_settled(course) and way != ways.ANEW else []
    if parts:
        titles = ", ".join(told.title(one, language) for one in parts)
        found.append(say(language, "Regular components: {components}.", components=titles))
    return found


def _order(course: Situation) -> list[int]:
    lost = shift.loser(course)
    return [] if lost is None else [lost, shift.other(lost)]


def _listed(keys: Sequence[str], sentence: str, language: str) -> str:
    packages = [one for key in keys if (one := shift.package_of(key)) is not None]
    titles = ", ".join(told.title(one, language) for one in packages)
    if not sentence:
        sentence = mark("Modules: {modules}.") if keys else mark("No modules.")
    return say(language, sentence, modules=titles)


# Offers


def offer(course: Situation, seat: int, one: Offer, language: str) -> ShownOffer:
    """An offer in words."""
    heading, reason, button = _asked(course, seat, one, language)
    package = shift.to_open(course) if one.deed == "open" else None
    picture = "" if package is None else told.sealed_envelope(package, language)
    return ShownOffer(one, heading, reason, button, tuple(_items(one, language)), picture)


def _items(one: Offer, language: str) -> list[ShownItem]:
    if one.deed == "bid":
        return [
            ShownItem(item, count(language, int(item), "{n} module", "{n} modules"))
            for item in one.items
        ]
    packages = [found for key in one.items if (found := shift.package_of(key)) is not None]
    return [ShownItem(p.key, told.title(p, language), told.effect(p, language)) for p in packages]


def _asked(course: Situation, seat: int, one: Offer, language: str) -> tuple[str, str, str]:
    """Heading, reason, button."""
    if one.deed == "open":
        return (
            say(language, "Open your next package"),
            say(language, "Your side has lost the last game. The others see only that it is open."),
            say(language, "Open package {n}", n=_next_number(course)),
        )
    if one.deed == "choose":
        return _choice(course, seat, one, language)
    heading, reason, button = _SAID[one.deed]
    return say(language, heading), say(language, reason) if reason else "", say(language, button)


def _next_number(course: Situation) -> int:
    package: Package | None = shift.to_open(course)
    return 0 if package is None else package.number


def _choice(course: Situation, seat: int, one: Offer, language: str) -> tuple[str, str, str]:
    side, way = course.sides[seat], ways.agreed(course)
    button = say(language, "Decide for the next game")
    if way == ways.EACH_OTHER:
        heading = say(language, "Choose modules for the other side")
        return heading, say(language, "As many as you like, or none."), button
    heading = say(language, "Choose your modules for the next game")
    if way == ways.AUCTION:
        bid = ways.highest(course).modules
        return heading, say(language, "The winning bid allows at most {n}.", n=bid), button
    reasons = [limit(course, side, True, language)]
    if not one.items:
        reasons.append(say(language, "None of your open packages holds a module to choose."))
    return heading, " ".join(reasons), button


_SAID = {
    "take-out": (
        mark("Leave regular components out"),
        mark("They stay in their packages, and can come back at any time."),
        mark("Leave out"),
    ),
    "put-back": (mark("Bring regular components back"), "", mark("Bring back")),
    "agree": (mark("Agree to the proposal"), "", mark("Agree")),
    "decline": (mark("Decline or withdraw the proposal"), "", mark("Not this way")),
    "bid": (mark("Bid for the Recruiter"), _WAYS[ways.AUCTION], mark("Bid")),
    "pass": (mark("Offer no more"), "", mark("Bid no more")),
    "propose-free": (
        mark("Propose modules for the next game"),
        _WAYS[ways.FREE],
        mark("Propose these"),
    ),
    "propose-anew": (mark("Propose a new campaign"), _WAYS[ways.ANEW], mark("Propose")),
    "propose-each-other": (
        mark("Propose that each side choose for the other"),
        _WAYS[ways.EACH_OTHER],
        mark("Propose"),
    ),
    "propose-auction": (
        mark("Propose to auction the Recruiter"),
        _WAYS[ways.AUCTION],
        mark("Propose"),
    ),
}
