"""Chapters 7, 8 and 11: the Recruiter's turn, the step and the Mind Slip."""

from __future__ import annotations

from spytable.kernel import Codes, bits, rule

from ..choices import DONE, EXPOSE, IMMORTAL, RECRUIT, SECOND, SLIP, STEP
from ..components import Mission, Phase, Slip
from ..facts import cards_lying, landings, visited, ways
from ..state import State
from .clock import advance, can_use_second
from .gathering import deck_is_empty, offer
from .immortals import choices_of_immortals, expose, move_immortal, recruit


@rule
def choices_of_recruiter(s: State, out: Codes) -> int:
    """MM-107 to MM-114. One action, and in the full game immortals before it or after it; when the
    action is taken, the turn may end."""
    count = 0
    if s.walked == s.hour:
        count = choices_of_action(s, out)
    else:
        out[0] = DONE
        count = 1
    if s.mission == Mission.FULL:
        count = choices_of_immortals(s, out, count)
    return count


@rule
def choices_of_action(s: State, out: Codes) -> int:
    """MM-114 to MM-116, MM-119, MM-121 to MM-123, MM-137, MM-141, MM-152, MM-154, MM-155, MM-163.
    A step to a location without a number, agents and immortals there or not; or a Mind Slip for
    one of the tokens, which leads all the way or is none."""
    place = int(s.route[s.walked])
    been = visited(s.route, s.walked)
    count = offer(ways(place, s.chaos_east, s.chaos_south) & ~been, STEP.code(0), out)
    far = landings(s.character, place, been)
    if s.slip_hour == 0:
        count = offer_after(far, SLIP.code(0), out, count)
    if can_use_second(s):
        count = offer_after(far, SECOND.code(0), out, count)
    return count


@rule
def offer_after(places: int, family: int, out: Codes, count: int) -> int:
    """A choice for every location of a set, behind those that are there."""
    left = places
    while left != 0:
        out[count] = family + bits.first(left)
        left = bits.rest(left)
        count += 1
    return count


@rule
def take_recruiters_turn(s: State, choice: int) -> None:
    """MM-109, MM-111. Whatever comes, in any order, until the turn is done."""
    if choice == DONE:
        end_turn(s)
    elif IMMORTAL.has(choice):
        move_immortal(s, choice)
    elif RECRUIT.has(choice):
        recruit(s, choice)
    elif EXPOSE.has(choice):
        expose(s, choice)
    else:
        act(s, choice)


@rule
def act(s: State, choice: int) -> None:
    """MM-113, MM-117, MM-118, MM-124, MM-126, MM-141, MM-147, MM-148, MM-157. The next number on
    the secret map, and nothing else: nobody else notices, and what was jumped over stays
    unvisited.  A token that was spent is shown when the time has moved on."""
    s.walked += 1
    if STEP.has(choice):
        s.route[s.walked] = STEP.of(choice)
    elif SLIP.has(choice):
        s.route[s.walked] = SLIP.of(choice)
        s.slipping = Slip.OWN
    else:
        s.route[s.walked] = SECOND.of(choice)
        s.slipping = Slip.SECOND


@rule
def end_turn(s: State) -> None:
    """MM-107, MM-112, MM-206, MM-211, MM-429. First the feature cards, then the time."""
    if (
        s.mission == Mission.FULL
        and cards_lying(s.card, s.third_card) < s.open_cards
        and not deck_is_empty(s)
    ):
        s.phase = Phase.REFILL
    else:
        advance(s)
