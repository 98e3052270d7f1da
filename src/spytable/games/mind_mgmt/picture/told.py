"""Highlights: the pieces that a sentence about the past speaks of."""

from __future__ import annotations

from collections.abc import Callable

from spytable.kernel.families import ByFamily

from .. import choices
from ..components import (
    AGENTS,
    DIRECTIONS,
    FEATURE_NAMES,
    FEATURES,
    FEATURES_AT,
    LOCATION_NAMES,
    LOCATIONS,
    SHARE,
    TOWARDS,
    Agent,
)
from ..facts import immortal_on
from ..sight import View

PASSING: frozenset[str] = frozenset()
"""Every piece stands for the same as long as it lies there."""
RECRUITER_DESK, TIME, DOLPHIN, CHARACTER = "desk", "time", "dolphin", "character"
SECOND_SLIP, OWN_SLIP = "slip-2", "slip-1"

_Told = Callable[[View, View, int, int], list[str]]


def place_piece(place: int) -> str:
    """The name of a location in the picture."""
    return LOCATION_NAMES[place]


def agent_piece(agent: int) -> str:
    """The name of an agent in the picture."""
    return Agent(agent).name.lower().replace("_", "-")


def panel_piece(agent: int) -> str:
    """The name of an agent's panel in the picture."""
    return f"panel-{agent_piece(agent)}"


def immortal_piece(immortal: int) -> str:
    """The name of an immortal in the picture."""
    return f"immortal-{immortal}"


def token_piece(place: int) -> str:
    """The pieces on a location: a step token or a sure note."""
    return f"mark-{LOCATION_NAMES[place]}"


def chaos_piece(border: int) -> str:
    """The name of a chaos token in the picture."""
    return f"chaos-{border}"


def feature_piece(feature: int) -> str:
    """The name of a feature's place on the sheet of features."""
    return f"feature-{FEATURE_NAMES[feature]}"


def card_piece(feature: int) -> str:
    """The name of a card at Immortal Recruiting."""
    return f"card-{FEATURE_NAMES[feature]}"


def module_piece(module: str) -> str:
    """The name of a module's card."""
    return f"module-{module.replace('_', '-')}"


def deed_piece(action: str) -> str:
    """The name of an action's line on the reader's desk."""
    return f"deed-{action}"


def pieces_told(before: View, after: View, actor: int, heard: int) -> list[str]:
    """The names of the pieces that the sentences about this choice speak of."""
    if heard == 0:
        return []
    pieces, member = _PIECES[heard]
    found = pieces(before, after, actor, member)
    found += [token_piece(place) for place in range(1, LOCATIONS) if _fresh(before, after, place)]
    if after.hour != before.hour:
        found.append(TIME)
        if after.recruits != before.recruits:
            found.append(f"recruits-{int(after.hour)}")
        found += [
            slip
            for slip, was, now in (
                (OWN_SLIP, before.slip_hour, after.slip_hour),
                (SECOND_SLIP, before.second_hour, after.second_hour),
            )
            if was != now
        ]
    if after.reason and not before.reason:
        found += [RECRUITER_DESK] if after.winner == 0 else _whoever(before)
    return list(dict.fromkeys(found))


def _fresh(before: View, after: View, place: int) -> bool:
    return bool(
        (after.token[place] and not before.token[place])
        or (after.note[place] and not before.note[place])
    )


def _whoever(v: View) -> list[str]:
    """The active agent, or all of them."""
    if 0 < v.active < AGENTS:
        return [agent_piece(int(v.active)), panel_piece(int(v.active))]
    return [panel_piece(agent) for agent in range(1, AGENTS)]


def _location(before: View, after: View, actor: int, place: int) -> list[str]:
    return [place_piece(place)] if place else [RECRUITER_DESK]


def _walk(before: View, after: View, actor: int, place: int) -> list[str]:
    return [place_piece(place), RECRUITER_DESK]


def _chaos(before: View, after: View, actor: int, border: int) -> list[str]:
    return [chaos_piece(border)]


def _desk(before: View, after: View, actor: int, member: int) -> list[str]:
    return [RECRUITER_DESK, CHARACTER]


def _hidden(before: View, after: View, actor: int, feature: int) -> list[str]:
    return [RECRUITER_DESK, *([feature_piece(feature)] if feature else [])]


def _deaf(before: View, after: View, actor: int, feature: int) -> list[str]:
    named = [feature_piece(feature)] if feature else []
    return [RECRUITER_DESK, module_piece("deaf_street"), *named]


def _show(before: View, after: View, actor: int, feature: int) -> list[str]:
    return [card_piece(feature), feature_piece(feature)]


def _post(before: View, after: View, actor: int, place: int) -> list[str]:
    return [immortal_piece(int(immortal_on(after.immortal_at, place))), place_piece(place)]


def _immortal(before: View, after: View, actor: int, member: int) -> list[str]:
    immortal, direction = divmod(member, DIRECTIONS)
    there = int(TOWARDS[int(before.immortal_at[immortal]), direction])
    booted = [module_piece("heavy_boots")] if after.free_moves < before.free_moves else []
    return [immortal_piece(immortal), *([place_piece(there)] if there else []), *booted]


def _push(before: View, after: View, actor: int, direction: int) -> list[str]:
    here = int(before.agent_at[int(before.active)])
    immortal = int(immortal_on(before.immortal_at, here))
    return _immortal(before, after, actor, DIRECTIONS * immortal + direction)


def _recruit(before: View, after: View, actor: int, feature: int) -> list[str]:
    standing = [
        immortal_piece(n)
        for n in range(1, len(before.immortal_at))
        if before.immortal_at[n] and feature in _features(int(before.immortal_at[n]))
    ]
    return [feature_piece(feature), *standing]


def _features(place: int) -> tuple[int, ...]:
    return tuple(int(one) for one in FEATURES_AT[place])


def _activated(before: View, after: View, actor: int, agent: int) -> list[str]:
    again = [module_piece("double_shift")] if before.activated >= SHARE else []
    return [*_agent(before, after, actor, agent), *again]


def _enough(before: View, after: View, actor: int, member: int) -> list[str]:
    return [module_piece("double_shift"), *_whoever(before)]


def _agent(before: View, after: View, actor: int, agent: int) -> list[str]:
    return [agent_piece(agent), panel_piece(agent)]


def _placed(before: View, after: View, actor: int, place: int) -> list[str]:
    return [*_whoever(before)[:1], place_piece(place)]


def _moved(before: View, after: View, actor: int, place: int) -> list[str]:
    who = int(before.led) or int(before.active)
    shod = [module_piece("good_shoes")] if after.long_moves < before.long_moves else []
    return [agent_piece(who), place_piece(place), *shod]


def _asked(before: View, after: View, actor: int, feature: int) -> list[str]:
    eared = [module_piece("sharp_ears")] if after.far_asks < before.far_asks else []
    return [*_whoever(before), feature_piece(feature), *eared]


def _captured_too(before: View, after: View, actor: int, other: int) -> list[str]:
    porter = module_piece("night_porter")
    return [*_active(before, after, actor, other), place_piece(other), porter]


def _with_dolphin(before: View, after: View, actor: int, feature: int) -> list[str]:
    return [*_asked(before, after, actor, feature), DOLPHIN]


def _answered(before: View, after: View, actor: int, place: int) -> list[str]:
    asked = [feature_piece(int(before.asked))] if 0 < before.asked < FEATURES else []
    return [*([token_piece(place)] if place else []), *asked, *_whoever(before)[:1]]


def _turned(before: View, after: View, actor: int, feature: int) -> list[str]:
    street = [module_piece("deaf_street")] if after.deaf_shown != before.deaf_shown else []
    return [*_whoever(before), feature_piece(feature), *street]


def _active(before: View, after: View, actor: int, member: int) -> list[str]:
    found = _whoever(before)
    here = int(before.agent_at[int(before.active)]) if before.active else 0
    return [*found, *([place_piece(here)] if here else [])]


def _revealed(before: View, after: View, actor: int, member: int) -> list[str]:
    return [*_active(before, after, actor, member), module_piece("long_memory")]


def _booked(before: View, after: View, actor: int, member: int) -> list[str]:
    return [module_piece("bookkeeper"), f"recruits-{int(after.hour)}"]


def _time(before: View, after: View, actor: int, member: int) -> list[str]:
    return [TIME]


_PIECES = ByFamily[_Told](
    choices.FAMILIES,
    {
        choices.DONE: _time,
        choices.DRAW: _desk,
        choices.NOTHING: _answered,
        choices.CHAOS: _chaos,
        choices.CHARACTER: _desk,
        choices.START: _location,
        choices.FEATURE: _hidden,
        choices.DEAF: _deaf,
        choices.STEP: _walk,
        choices.SLIP: _walk,
        choices.SECOND: _walk,
        choices.POST: _post,
        choices.TAKE: _agent,
        choices.PLACE: _placed,
        choices.TOKEN: _location,
        choices.SHOW: _show,
        choices.IMMORTAL: _immortal,
        choices.RECRUIT: _recruit,
        choices.EXPOSE: _location,
        choices.ACTIVATE: _activated,
        choices.ENOUGH: _enough,
        choices.MOVE: _moved,
        choices.ASK: _asked,
        choices.ASK_DOLPHIN: _with_dolphin,
        choices.CAPTURE_TOO: _captured_too,
        choices.SHAKEDOWN: _turned,
        choices.PUSH: _push,
        choices.SHOVE: _immortal,
        choices.LEAD: _agent,
        choices.MARK: _answered,
        choices.REVEAL_NEXT: _revealed,
        choices.ASK_LEDGER: _booked,
    },
    rest=_active,
)
