"""The section of the map: the plan with its layers, and the desk below it."""

from __future__ import annotations

from spytable.caches import remembered
from spytable.locale import say
from spytable.pictures.parts import Kind, Section, layers
from spytable.pictures.svg import Markup, join

from ..choices import STEP
from ..components import SUSPECTS, Action, Mover, Phase, Reason
from ..words.pieces import circle_name, letter, segment_name
from . import board, deeds, light, places, strip, walks
from .offered import Offered
from .seen import Seen

NOTHING = join([])


def section(seen: Seen, may: Offered, cases: tuple[str, ...]) -> Section:
    """The plan, and the desk below it."""
    language = seen.language
    moving = bool(seen.walked) and seen.phase in (Phase.STEP, Phase.KEY, Phase.DEMAND)
    steps = seen.reader >= 0 and seen.phase == Phase.STEP and bool(seen.walked)
    here = seen.walked[-1] if steps else 0
    drawn = [
        ("ground", board.ground()),
        ("beam", light.beam(seen.light)),
        ("circles", board.circles()),
        ("names", board.names()),
        ("entered", board.entered(_entered(seen))),
        ("hideouts", board.hideouts()),
        ("barrier", light.barrier(seen.light)),
        ("cases", board.suitcases(seen.suitcase, cases)),
        ("way", board.way(seen.mover, seen.active, seen.walked) if moving else NOTHING),
        ("ends", _ends(seen, may) if moving and seen.steps_left else NOTHING),
        ("choices", _on_map(seen, may, here)),
        ("lamp", light.lamp(seen.light, the_light(language, seen.light))),
        ("pawns", _pawns(seen)),
        ("called", board.called(_called(seen, may) if moving else ())),
        ("dice", strip.dice(language, seen.roll, seen.turn, seen.bonus_rolls)),
        ("battle", strip.battle(language, _battle(seen))),
        ("steps", _steps(seen)),
        ("supply", strip.supply(language, seen.supply_size, may.supply)),
        ("signs", strip.signs(language, seen.round_number, may.signs)),
    ]
    label = say(language, "The old town")
    return Section(
        "town",
        Kind.BOARD,
        places.WIDE,
        places.TALL,
        layers(drawn),
        label,
        smallest=places.LEGIBLE,
    )


def _entered(seen: Seen) -> int:
    """The hideout in which somebody is: about to name its owner, or with the plan in hand."""
    inside = seen.phase == Phase.NAME or seen.reason == Reason.PLAN_FOUND
    return seen.claim_hideout if inside else 0


def the_light(language: str, light: int) -> str:
    return say(language, "The light points at {segment}", segment=segment_name(light))


def _ends(seen: Seen, may: Offered) -> Markup:
    """The possible ends of the present move; for the one who moves, some at a stroke."""
    move = walks.Move.of(seen)
    offered = tuple(STEP.of(code) for code, _ in may.on_map if STEP.has(code))
    rings = deeds.ends(walks.ends(move), offered)
    if not offered or seen.steps_left < 2:
        return rings
    ways = walks.strokes(move, walks.halts(seen), walks.meetings(seen))
    return join([rings, deeds.strokes(move.here, ways, seen.language)])


def _called(seen: Seen, may: Offered) -> tuple[int, ...]:
    """The circles of which sentences speak now: where the move may go on, where it may end at a
    stroke, and where it has come to a key."""
    found = {STEP.of(code) for code, _ in may.on_map if STEP.has(code)}
    if found and seen.steps_left > 1:
        ways = walks.strokes(walks.Move.of(seen), walks.halts(seen), walks.meetings(seen))
        found |= {way[-1] for way in ways}
    if seen.phase == Phase.KEY:
        found.add(seen.walked[-1])
    return tuple(sorted(found))


def _on_map(seen: Seen, may: Offered, here: int) -> Markup:
    if not may.on_map:
        return NOTHING
    ends_of: tuple[tuple[int, walks.Way], ...] = ()
    if seen.phase == Phase.SUSPECT:
        ends_of = tuple(
            (
                one,
                walks.ends(walks.Move.planned(seen, seen.suspect[one], seen.roll, Action.SUSPECT)),
            )
            for one in range(1, SUSPECTS)
        )
    return deeds.choices(here, seen.light, seen.agents, seen.suspect, may.on_map, ends_of)


def _pawns(seen: Seen) -> Markup:
    language = seen.language
    spoken = [standing(language, name, seen.agents[seat]) for seat, name in enumerate(seen.names)]
    spoken += [
        say(
            language,
            "Suspect {suspect} on {place}",
            suspect=letter(one),
            place=circle_name(seen.suspect[one]),
        )
        for one in range(1, SUSPECTS)
    ]
    moving = seen.mover if seen.walked and seen.mover not in (Mover.NOBODY, Mover.AGENT) else 0
    return board.pawns(
        seen.agents,
        seen.suspect,
        -1 if seen.over else seen.active,
        moving,
        tuple(spoken),
    )


@remembered
def standing(language: str, name: str, circle: int) -> str:
    if not circle:
        return say(language, "{name}: not on the board", name=name)
    return say(language, "{name}: agent on {place}", name=name, place=circle_name(circle))


def _steps(seen: Seen) -> Markup:
    if not seen.walked:
        return NOTHING
    gone = len(seen.walked) - 1
    return strip.steps(seen.language, seen.steps_left, gone, any(seen.battle))


def _battle(seen: Seen) -> tuple[tuple[int, int, str], ...]:
    """The rolls of a battle, the attacker's first."""
    rolled = [(seat, roll, seen.names[seat]) for seat, roll in enumerate(seen.battle) if roll]
    return tuple(sorted(rolled, key=lambda one: one[0] != seen.active))
