"""The section of the board: the city with its layers, and the hours above."""

from __future__ import annotations

from spytable.caches import remembered
from spytable.locale import say
from spytable.pictures.parts import Kind, Section, layers
from spytable.pictures.svg import Markup, group, join

from ..choices import EXPOSE, MARK, MOVE, PLACE, POST, SECOND, SLIP, START, STEP, TOKEN
from ..components import AGENTS, HOURS, IMMORTALS, LOCATIONS, OPENING, Phase, Slip
from ..facts import contacts
from ..sight import View
from ..words.notes import Mark
from ..words.pieces import agent_name, hour_name, immortal_name, place_name, recruits
from . import board, known, on_board, pens, places, secret, track
from .offered import Offered
from .seen import Seen

NOTHING = join([])
_BLOCKS = (START, STEP, SLIP, SECOND, POST, PLACE, TOKEN, EXPOSE, MOVE, MARK)


def section(
    v: View, seen: Seen, may: Offered, marks: tuple[Mark, ...], what: known.Known | None
) -> Section:
    """The board with all that lies and stands on it."""
    language = seen.language
    written = pens.on_board(v, marks)
    pen = pens.own(marks, seen.reader, pens.PEN) if seen.is_agent else ""
    lit = tuple(next(kind.of(code) for kind in _BLOCKS if kind.has(code)) for code, _ in may.blocks)
    by = tuple(v.visited_by.tolist())
    drawn = [
        ("ground", board.ground()),
        ("clocks", track.clocks(seen.last_hour, seen.training, seen.late_warnings)),
        ("shades", known.shades(what)),
        ("route", secret.line(seen.walk, _leaps(seen))),
        ("features", board.features(language)),
        ("circled", secret.circled(seen.hidden, seen.exposed)),
        ("chaos", board.chaos(seen.chaos, seen.late_chaos, language)),
        ("second", board.second_token(_second(seen), _second_words(seen))),
        ("sensed", _sensed(seen)),
        ("choices", _choices(v, seen, may)),
        ("marks", board.marks(language, seen.token, seen.note, by)),
        ("hours", secret.hours(seen.walk, _noted(seen), seen.token)),
        ("papers", board.papers(language, written, seen.token, _occupied(seen, written))),
        ("figures", _figures(seen)),
        ("immortals", _immortals(seen, may)),
        ("chances", known.figures(what)),
        ("borders", on_board.borders(may.borders)),
        ("pens", pens.places(language, pen, written, seen.note, lit)),
        ("time", track.hand(seen.hour, _time(seen))),
        ("recruits", track.recruits(seen.track, _gathered(language, seen.track))),
        ("slips", track.slips(seen.slip_hour, seen.second_hour, _slips(seen))),
    ]
    return Section(
        "city",
        Kind.BOARD,
        places.WIDE,
        places.TALL,
        layers(drawn),
        say(language, "The city"),
        smallest=places.LEGIBLE,
    )


def _leaps(seen: Seen) -> tuple[int, ...]:
    """The hours at which a Mind Slip was used."""
    now = (len(seen.walk),) if seen.slipping != Slip.NONE else ()
    return tuple(hour for hour in (seen.slip_hour, seen.second_hour) if hour) + now


def _second(seen: Seen) -> int:
    return 0 if seen.second_hour else seen.second_at


def _second_words(seen: Seen) -> str:
    if not seen.second_at:
        return ""
    return say(seen.language, "Second Mind Slip token on {place}", place=place_name(seen.second_at))


def _sensed(seen: Seen) -> Markup:
    if seen.phase != Phase.AGENT or seen.training or seen.acted:
        return NOTHING
    return board.sensed(seen.active, seen.stands)


def _noted(seen: Seen) -> tuple[int, ...]:
    return tuple(place for place in range(1, LOCATIONS) if seen.note[place])


def _occupied(seen: Seen, written: pens.Written) -> frozenset[int]:
    """A location with a note and a figure."""
    noted = {place for place, _ in written}
    return frozenset(noted.intersection((*seen.agent_at, *seen.immortal_at)))


def _choices(v: View, seen: Seen, may: Offered) -> Markup:
    if not may.blocks:
        # Whoever moves an immortal by an arrow, or asks, looks at the city meanwhile.
        return group(data_in_sight="") if may.deeds or may.immortals else NOTHING
    gains: list[tuple[int, int]] = []
    for code, _ in may.blocks:
        for kind in (STEP, SLIP, SECOND):
            if kind.has(code):
                place = kind.of(code)
                found = int(contacts(place, len(seen.walk) + 1, v.hidden, v.exposed))
                gains.append((place, found))
    posting = 1 + sum(bool(place) for place in seen.immortal_at)
    active = seen.led or seen.active
    return on_board.blocks(may.blocks, tuple(sorted(set(gains))), active, min(posting, 4))


def _immortals(seen: Seen, may: Offered) -> Markup:
    if not may.immortals:
        return NOTHING
    language = seen.language
    return on_board.immortals(
        may.immortals,
        seen.immortal_at,
        board.immortal_feet(seen.immortal_at, seen.agent_at),
        tuple(
            say(language, "{immortal}: choose where it goes", immortal=standing(name, at))
            if at
            else ""
            for name, at in (
                (immortal_name(language, n) if n else "", seen.immortal_at[n])
                for n in range(IMMORTALS)
            )
        ),
    )


def _figures(seen: Seen) -> Markup:
    language = seen.language
    spoken = [
        standing(immortal_name(language, n), seen.immortal_at[n]) for n in range(1, IMMORTALS)
    ]
    spoken += [standing(agent_name(language, n), seen.agent_at[n]) for n in range(1, AGENTS)]
    return board.figures(seen.immortal_at, seen.agent_at, seen.laid, seen.active, tuple(spoken))


def standing(name: str, place: int) -> str:
    """The figures by location."""
    return f"{name}: {place_name(place)}"


def _time(seen: Seen) -> str:
    return say(seen.language, "It is {hour}.", hour=hour_name(seen.hour or OPENING))


@remembered
def _gathered(language: str, found: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(f"{hour_name(hour)}: {recruits(language, found[hour])}" for hour in range(HOURS))


def _slips(seen: Seen) -> tuple[str, str]:
    language = seen.language
    return (
        say(language, "Mind Slip at {hour}", hour=hour_name(seen.slip_hour)),
        say(language, "Second Mind Slip at {hour}", hour=hour_name(seen.second_hour)),
    )


def summary(seen: Seen) -> str:
    """How it stands, for those who do not see it."""
    language = seen.language
    if not seen.hour:
        return say(language, "The game is being set up")
    said = [_time(seen)]
    said.append(
        say(language, "Recruits revealed: {n} of {all}", n=seen.recruits, all=seen.all_recruits)
        + "."
    )
    said += [
        standing(agent_name(language, n), seen.agent_at[n]) + "."
        for n in range(1, AGENTS)
        if seen.agent_at[n]
    ]
    said += [
        standing(immortal_name(language, n), seen.immortal_at[n]) + "."
        for n in range(1, IMMORTALS)
        if seen.immortal_at[n]
    ]
    return " ".join(said)
