"""Highlights: the pieces that a sentence about the past speaks of."""

from __future__ import annotations

from collections.abc import Callable

from spytable.kernel.families import ByFamily

from .. import choices
from ..components import (
    ACTIONS,
    CARD_NAMES,
    CIRCLE_NAMES,
    COLOURS,
    HIDEOUT_IN,
    SUSPECTS,
    Action,
    Mover,
)
from ..sight import View
from .scene import LETTERS

PASSING: frozenset[str] = frozenset({"die", "battle"})
"""Pieces that soon stand for something else: the die shows the next roll before long, and
the dice of a battle are taken up with the next step."""


def circle_piece(circle: int) -> str:
    """The name of a circle in the picture."""
    return f"circle-{CIRCLE_NAMES[circle]}"


def hideout_piece(hideout: int) -> str:
    """The name of a hideout in the picture."""
    return f"hideout-{hideout}"


def agent_piece(seat: int) -> str:
    """The name of a secret agent in the picture."""
    return f"agent-{COLOURS[seat]}"


def suspect_piece(suspect: int) -> str:
    """The name of a suspect in the picture."""
    return f"suspect-{LETTERS[suspect].lower()}"


def file_piece(suspect: int) -> str:
    """The name of a file in the picture."""
    return f"file-{LETTERS[suspect].lower()}"


def suitcase_piece(hideout: int) -> str:
    """The name of a suitcase in the picture."""
    return f"suitcase-{hideout}"


def panel_piece(seat: int) -> str:
    """The name of everything before a seat in the picture."""
    return f"panel-{COLOURS[seat]}"


def card_piece(seat: int, card: int) -> str:
    """The name of an action card in the picture."""
    return f"card-{COLOURS[seat]}-{CARD_NAMES[card]}"


def keys_piece(seat: int) -> str:
    """The name of the keys before a seat in the picture."""
    return f"keys-{COLOURS[seat]}"


LIGHT, SUPPLY, DIE, BATTLE = "light", "supply", "die", "battle"


def pieces_told(before: View, after: View, actor: int, heard: int) -> list[str]:
    """The names of the pieces that the sentences about this choice speak of."""
    pieces, member = _PIECES[heard]
    found = pieces(before, after, actor, member)
    if after.reason and not before.reason and after.winner:
        found = [*found, panel_piece(int(after.winner) - 1)]
    elif after.turn != before.turn:
        found = [*found, panel_piece(int(after.active))]
    return list(dict.fromkeys(found))


def _mover(v: View) -> str:
    """The pawn on the way."""
    if v.mover in (Mover.NOBODY, Mover.AGENT):
        return agent_piece(int(v.active))
    return suspect_piece(int(v.mover))


def _step(before: View, after: View, actor: int, circle: int) -> list[str]:
    """The end of a move tells where it began as well; that of all suspects, where each has come."""
    told = [_mover(before), circle_piece(circle)]
    if before.steps_left > 1:
        return told
    if before.action == Action.ALL:
        return [*told, *_where_suspects_stand(after)]
    return [*told, circle_piece(int(before.path[0]))]


def _where_suspects_stand(v: View) -> list[str]:
    return [circle_piece(int(v.suspect[suspect])) for suspect in range(1, SUSPECTS)]


def _play(before: View, after: View, actor: int, member: int) -> list[str]:
    card, action = divmod(member, ACTIONS)
    return [
        card_piece(actor, card),
        *([LIGHT] if action == Action.LIGHT else []),
        panel_piece(actor),
    ]


def _all_files(before: View, after: View, actor: int, member: int) -> list[str]:
    return [file_piece(suspect) for suspect in range(1, SUSPECTS)]


def _suitcases(before: View, after: View, actor: int, member: int) -> list[str]:
    return [suitcase_piece(hideout) for hideout in range(1, 5)]


def _begin(before: View, after: View, actor: int, seat: int) -> list[str]:
    return [panel_piece(seat), agent_piece(seat)]


def _roll(before: View, after: View, actor: int, number: int) -> list[str]:
    """A battle is between two; any other roll is the active player's."""
    if before.passed:
        return [BATTLE, keys_piece(int(before.passed) - 1), agent_piece(int(before.active))]
    return [DIE, agent_piece(int(before.active))]


def _key(before: View, after: View, actor: int, face: int) -> list[str]:
    return [keys_piece(int(before.active)), SUPPLY, agent_piece(int(before.active))]


def _take(before: View, after: View, actor: int, member: int) -> list[str]:
    return [agent_piece(actor), SUPPLY, keys_piece(actor)]


def _demand(before: View, after: View, actor: int, slot: int) -> list[str]:
    other = int(before.passed) - 1
    theirs = [keys_piece(other), agent_piece(other)] if other >= 0 else []
    return [agent_piece(actor), *theirs]


def _find(before: View, after: View, actor: int, found: int) -> list[str]:
    return [file_piece(int(before.checking)), suspect_piece(int(before.checking))]


def _file(before: View, after: View, actor: int, suspect: int) -> list[str]:
    return [file_piece(suspect), suspect_piece(suspect)]


def _suspect(before: View, after: View, actor: int, suspect: int) -> list[str]:
    return [suspect_piece(suspect)]


def _assign(before: View, after: View, actor: int, member: int) -> list[str]:
    """A part of such a move that cannot be carried out may be its last."""
    return [suspect_piece(member // SUSPECTS), *_where_suspects_stand(after)]


def _enter(before: View, after: View, actor: int, hideout: int) -> list[str]:
    return [hideout_piece(hideout), agent_piece(actor)]


def _name(before: View, after: View, actor: int, suspect: int) -> list[str]:
    hideout = int(after.claim_hideout)
    return [file_piece(suspect), hideout_piece(hideout), suitcase_piece(hideout)]


def _turn(before: View, after: View, actor: int, way: int) -> list[str]:
    return [LIGHT, hideout_piece(int(HIDEOUT_IN[int(after.light)]))]


def _look(before: View, after: View, actor: int, member: int) -> list[str]:
    return [suitcase_piece(int(HIDEOUT_IN[int(before.light)])), LIGHT]


def _expose(before: View, after: View, actor: int, seat: int) -> list[str]:
    return [keys_piece(seat), agent_piece(seat), LIGHT]


def _show(before: View, after: View, actor: int, slot: int) -> list[str]:
    return [keys_piece(actor), agent_piece(actor)]


def _agent(before: View, after: View, actor: int, member: int) -> list[str]:
    """Whoever leaves something be, and whoever comes next."""
    return [agent_piece(int(before.active)), panel_piece(int(after.active))]


_PIECES = ByFamily[Callable[[View, View, int, int], list[str]]](
    choices.FAMILIES,
    {
        choices.BEGIN: _begin,
        choices.ROLL: _roll,
        choices.EVIDENCE: _all_files,
        choices.HALVES: _all_files,
        choices.BONUS: _all_files,
        choices.PLAN: _suitcases,
        choices.KEY: _key,
        choices.FIND: _find,
        choices.PLAY: _play,
        choices.SUSPECT: _suspect,
        choices.ASSIGN: _assign,
        choices.STEP: _step,
        choices.ENTER: _enter,
        choices.DEMAND: _demand,
        choices.TURN: _turn,
        choices.LOOK: _look,
        choices.EXPOSE: _expose,
        choices.SHOW: _show,
        choices.CHECK: _file,
        choices.NAME: _name,
        choices.TAKE_KEY: _take,
        choices.LEAVE_KEY: _take,
    },
    rest=_agent,
)
