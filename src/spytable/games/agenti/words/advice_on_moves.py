"""Reasons for a card and for a move of Agenti: whom and what it can reach, and where that leaves
the agent."""

from __future__ import annotations

from spytable.kernel import bits
from spytable.locale import count, mark, say

from ..components import (
    ACTIONS,
    BY_TRAM,
    DOOR,
    HIDEOUT_IN,
    HIDEOUT_SEGMENT,
    KEY_FIELDS,
    KEY_SET,
    SEGMENT_OF,
    STOP_SET,
    SUSPECTS,
    Action,
    Inside,
    Mover,
)
from ..facts import (
    circles_of,
    entries,
    face_down,
    net_of,
    occupied,
    place_of_key,
    steps_between,
    within,
)
from ..sight import View
from .deduction import is_solved, possible_hideouts, possible_plans
from .hearer import Hearer, can_set_out
from .pieces import letter, steps, the_suspects

_PARTS = range(1, SUSPECTS)
"""AG-90. The distances of a move of all suspects."""


# -- an action card -----------------------------------------------------------------------------


def play(hearer: Hearer, member: int) -> str:
    """AG-46, AG-48. The possible gain of its action with this roll."""
    v, action = hearer.view, member % ACTIONS
    if action == Action.LIGHT:
        return _light(hearer)
    if action == Action.CHECK:
        return _check(hearer)
    if action in (Action.SUSPECT, Action.ALL):
        return _suspects(hearer, (int(v.roll),) if action == Action.SUSPECT else _PARTS)
    return _agent(hearer, action)


def _light(hearer: Hearer) -> str:
    """AG-93, AG-96, AG-100."""
    v, language = hearer.view, hearer.language
    plans, here = possible_plans(v), int(v.light)
    unseen = [one for one in plans if v.suitcase[one] == Inside.UNKNOWN]
    if len(plans) > 1 and any(HIDEOUT_SEGMENT[one] != here for one in unseen):
        return count(
            language,
            len(plans),
            "You may look into a suitcase; the plan can still be in {n}.",
            "You may look into a suitcase; the plan can still be in any of {n}.",
        )
    lit = int(HIDEOUT_IN[here])
    if plans == [lit]:
        return say(language, "Hideout {n} with the plan can be entered again.", n=lit)
    return say(language, "You decide which hideout nobody can enter.")


def _check(hearer: Hearer) -> str:
    """AG-102, AG-113."""
    v, language = hearer.view, hearer.language
    left = sum(len(possible_hideouts(v, one)) > 1 for one in _PARTS)
    if not left:
        return say(language, "You know every owner by now: this is the card you need least.")
    return count(
        language,
        left,
        "You see a card of any file; you do not know yet what {n} suspect owns.",
        "You see a card of any file; you do not know yet what {n} suspects own.",
    )


def _suspects(hearer: Hearer, distances: range | tuple[int, ...]) -> str:
    """AG-71, AG-77, AG-89."""
    v, language = hearer.view, hearer.language
    met = [one for one in _PARTS if any(_can_pass(v, one, far) for far in distances)]
    wanted = [one for one in met if len(possible_hideouts(v, one)) > 1]
    if wanted or met:
        return say(
            language,
            "You can move {suspects} past your agent and check the file.",
            suspects=the_suspects(language, wanted or met),
        )
    return say(language, "No suspect reaches your agent, but you decide where others meet them.")


def _agent(hearer: Hearer, action: int) -> str:
    """AG-67, AG-82, AG-124, AG-132, AG-140. The pieces on the routes of a move by the roll."""
    v, language = hearer.view, hearer.language
    if not can_set_out(v, action):
        return say(language, "No move is possible; your other cards stay for later turns.")
    here, roll = int(v.agent[v.active]), int(v.roll)
    net = net_of(int(Mover.AGENT), action)
    said = _on_the_way(hearer, net, here, roll, 0, net != BY_TRAM)
    return said or say(
        language, "Nothing to find with this roll, but your other cards stay for later."
    )


def _on_the_way(hearer: Hearer, net: int, circle: int, left: int, path: int, stopped: bool) -> str:
    """The best that the rest of a move of the agent can bring; empty if that is nothing."""
    v, language = hearer.view, hearer.language
    goal = _goal(v)
    if goal and bits.has(int(entries(net, circle, left, path, int(v.light), stopped)), goal):
        sentence = mark("You can enter hideout {n}: you know its owner and have the key.")
        return say(language, sentence, n=goal)
    circles = _within(v, net, circle, left, path, stopped)
    met = [one for one in _PARTS if bits.has(circles, int(v.suspect[one]))]
    wanted = [one for one in met if len(possible_hideouts(v, one)) > 1]
    if wanted:
        return say(
            language,
            "On the way you can meet {suspects} and check the file.",
            suspects=the_suspects(language, wanted),
        )
    if circles & KEY_SET and v.supply_size and _wants_a_key(v):
        return say(language, "On the way you can take a key from the supply.")
    if any(bits.has(circles, int(v.agent[seat])) for seat in _holders(v)):
        return say(language, "On the way you can fight an opponent for a key.")
    if met:
        return say(
            language,
            "You can meet {suspects}, whose hideout you already know.",
            suspects=the_suspects(language, met),
        )
    return ""


# -- a suspect ----------------------------------------------------------------------------------


def suspect(hearer: Hearer, one: int) -> str:
    """AG-71, AG-77."""
    return _one_suspect(hearer, one, int(hearer.view.roll))


def assign(hearer: Hearer, member: int) -> str:
    """AG-90."""
    return _one_suspect(hearer, *divmod(member, SUSPECTS))


def _one_suspect(hearer: Hearer, one: int, distance: int) -> str:
    v, language = hearer.view, hearer.language
    if not _can_pass(v, one, distance):
        return say(
            language,
            "{suspect} does not reach your agent, but you decide who can meet {suspect} next.",
            suspect=letter(one),
        )
    if len(possible_hideouts(v, one)) == 1:
        return say(
            language,
            "{suspect} can pass your agent; you already know which hideout {suspect} owns.",
            suspect=letter(one),
        )
    return say(
        language, "{suspect} can pass your agent, and you check the file.", suspect=letter(one)
    )


# -- a step -------------------------------------------------------------------------------------


def step(hearer: Hearer, circle: int) -> str:
    """AG-60, AG-67, AG-71. The pieces met there, or on the way that is left."""
    if hearer.view.mover == Mover.AGENT:
        return _own_step(hearer, circle)
    return _step_of_suspect(hearer, circle)


def _own_step(hearer: Hearer, circle: int) -> str:
    v, language = hearer.view, hearer.language
    for one in _PARTS:
        if v.suspect[one] == circle:
            return say(
                language, "You meet {suspect} there, and may check the file.", suspect=letter(one)
            )
    if bits.has(KEY_SET, circle) and v.supply_size and _wants_a_key(v):
        return say(language, "That is a key field: you may take a key there.")
    if any(v.agent[seat] == circle for seat in _holders(v)):
        return say(language, "You pass an opponent there and may fight for a key.")
    left = int(v.steps_left) - 1
    if left:
        net = net_of(int(Mover.AGENT), int(v.action))
        stopped = bool(net != BY_TRAM or v.stopped or bits.has(STOP_SET, circle))
        path = int(circles_of(v.path, int(v.path_length)))
        if said := _on_the_way(hearer, net, circle, left, path, stopped):
            return said
    return _where_it_ends(hearer, circle)


def _where_it_ends(hearer: Hearer, circle: int) -> str:
    """AG-98, AG-100. The prospect of the next turn; or who could make one show a key."""
    v, language = hearer.view, hearer.language

    def away(other: int) -> int:
        return int(steps_between(circle, other))

    if goal := _goal(v):
        how_far = steps(language, away(int(DOOR[goal])))
        return say(language, "From there to hideout {n}: {steps}.", n=goal, steps=how_far)
    if v.supply_size and _wants_a_key(v) and not v.keys[v.seat]:
        how_far = steps(language, min(map(away, KEY_FIELDS)))
        return say(language, "From there to the nearest key field: {steps}.", steps=how_far)
    wanted = [one for one in _PARTS if len(possible_hideouts(v, one)) > 1]
    if wanted:
        nearest = min(wanted, key=lambda one: away(int(v.suspect[one])))
        return say(
            language,
            "From there to suspect {suspect}: {steps}.",
            suspect=letter(nearest),
            steps=steps(language, away(int(v.suspect[nearest]))),
        )
    if SEGMENT_OF[circle] == v.light and face_down(v.key_up, v.keys, int(v.seat)):
        return say(language, "Your agent stands in the light there: you can be made to show a key.")
    return say(language, "Your agent stands outside the light there.")


def _step_of_suspect(hearer: Hearer, circle: int) -> str:
    v, language = hearer.view, hearer.language
    one, own = int(v.mover), int(v.agent[v.active])
    if circle == own:
        sentence = mark("{suspect} passes your agent there: you may check the file.")
        return say(language, sentence, suspect=letter(one))
    path = int(circles_of(v.path, int(v.path_length)))
    net = net_of(one, int(v.action))
    if bits.has(_within(v, net, circle, int(v.steps_left) - 1, path, True), own):
        sentence = mark("From there {suspect} can still pass your agent.")
        return say(language, sentence, suspect=letter(one))
    others = [int(at) for seat, at in enumerate(v.agent[: v.players]) if seat != v.active and at]
    if not others:
        sentence = mark("From there {suspect} does not pass your agent.")
        return say(language, sentence, suspect=letter(one))
    how_far = steps(language, min(int(steps_between(circle, at)) for at in others))
    return say(language, "From there to the nearest opponent: {steps}.", steps=how_far)


def stay(hearer: Hearer, _: int) -> str:
    """AG-65."""
    sentence = mark("Every other route ends in a hideout, and a wrong claim puts you out.")
    return say(hearer.language, sentence)


# -- what can be reached --------------------------------------------------------------------------


def _within(v: View, net: int, circle: int, left: int, path: int, stopped: bool) -> int:
    """AG-60 to AG-68. The circles of all ways by which a move can be finished from here."""
    taken = int(occupied(v.agent, v.suspect, int(v.players)))
    return int(within(net, circle, left, path, taken, stopped))


def _can_pass(v: View, one: int, distance: int) -> bool:
    """AG-71. Whether a move of a suspect can come past the active player's agent."""
    net = net_of(one, int(Action.SUSPECT))
    here = int(v.suspect[one])
    return bool(bits.has(_within(v, net, here, distance, 0, True), int(v.agent[v.active])))


def _goal(v: View) -> int:
    """AG-137 to AG-139. The hideout that one could enter and be sure; 0 while there is none."""
    if not is_solved(v):
        return 0
    (plan,) = possible_plans(v)
    if place_of_key(v.key, v.keys, int(v.seat), plan) < 0 or HIDEOUT_SEGMENT[plan] == v.light:
        return 0
    return plan


def _wants_a_key(v: View) -> bool:
    """Whether a hideout with the plan, for all one knows, would stay shut."""
    seat = int(v.seat)
    return any(place_of_key(v.key, v.keys, seat, one) < 0 for one in possible_plans(v))


def _holders(v: View) -> list[int]:
    """AG-132. The opponents who hold a key."""
    return [
        seat for seat in range(int(v.players)) if seat != v.seat and v.keys[seat] and v.agent[seat]
    ]
