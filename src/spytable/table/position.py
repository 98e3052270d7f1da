"""A Position: any situation of a game as a readable document, in and out."""

from __future__ import annotations

import json
import reprlib
from typing import Any

from spytable.games.box import BadVariant, Box
from spytable.games.shelf import take
from spytable.kernel import NOBODY, codes, new
from spytable.kernel.document import BadDocument, from_document, to_document

_KEYS = ("game", "rules", "players", "variant", "state")
_EDITION = "box"
"""The one that may be missing: only a game with an owner's box file says which."""


class BadPosition(ValueError):
    """A document that is no position of the game; the message says why."""


def write(box: Box, players: int, variant: dict[str, str], state: Any) -> dict[str, Any]:
    """The whole truth as plain data."""
    edition = {_EDITION: box.edition} if box.edition else {}
    return {
        "game": box.name,
        "rules": box.rules_version,
        **edition,
        "players": players,
        "variant": dict(sorted(variant.items())),
        "state": to_document(box.state, state),
    }


def read(document: dict[str, Any] | str) -> tuple[Box, int, dict[str, str], Any]:
    """Box, players, variant and State of a document; refuse what cannot be."""
    if isinstance(document, str):
        try:
            document = json.loads(document)
        except (ValueError, RecursionError):
            raise BadPosition("the position is not readable as JSON") from None
    if not isinstance(document, dict):
        raise BadPosition("a position is an object")
    for key in _KEYS:
        if key not in document:
            raise BadPosition(f"{key}: missing")
    for key in document:
        if key not in (*_KEYS, _EDITION):
            raise BadPosition(f"{key}: unknown")
    box = _box_of(document)
    players, variant = document["players"], document["variant"]
    if not isinstance(players, int) or not isinstance(variant, dict):
        raise BadPosition("players must be a number and variant an object")
    if not all(isinstance(text, str) for text in (*variant, *variant.values())):
        raise BadPosition("variant: names and values are texts")
    state = new(box.state)
    try:
        variant = box.full_variant(players, variant)
        from_document(box.state, _completed(box, players, variant, document["state"]), state)
    except (BadVariant, BadDocument) as wrong:
        raise BadPosition(str(wrong)) from None
    _refuse_impossible(box, players, variant, state)
    return box, players, variant, state


def _box_of(document: dict[str, Any]) -> Box:
    try:
        box = take(document["game"])
    except (KeyError, TypeError):
        given = reprlib.repr(document["game"])
        raise BadPosition(f"game: there is no box {given}") from None
    rules = document["rules"]
    if type(rules) is not int or rules != box.rules_version:
        raise BadPosition(f"rules: {reprlib.repr(rules)} given, {box.rules_version} needed")
    edition = document.get(_EDITION, "")
    objection = box.objection_to(edition if isinstance(edition, str) else reprlib.repr(edition))
    if objection is not None:
        raise BadPosition(f"{_EDITION}: {objection}")
    return box


def _completed(box: Box, players: int, variant: dict[str, str], state: Any) -> Any:
    """A document from before some fields, with what set-up writes there."""
    if not isinstance(state, dict) or box.newer_fields <= state.keys():
        return state
    set_up = _set_up(box, players, variant)
    return {name: set_up[name] for name in box.newer_fields} | state


def _set_up(box: Box, players: int, variant: dict[str, str]) -> dict[str, Any]:
    blank = new(box.state)
    box.rules.set_up(blank, box.variant_codes(players, variant))
    return to_document(box.state, blank)


def _refuse_impossible(box: Box, players: int, variant: dict[str, str], state: Any) -> None:
    """Situations that no layout can rule out: the box knows it; and a running game must offer
    something."""
    set_up = _set_up(box, players, variant)
    given = to_document(box.state, state)
    for name in ("players", *(option.name.replace("-", "_") for option in box.options)):
        if name in set_up and set_up[name] != given[name]:
            raise BadPosition(f"{name}: the state does not agree with the variant")
    why = box.impossible(state)
    if why is not None:
        raise BadPosition(why)
    decider = box.rules.seat_to_decide(state)
    if decider != NOBODY:
        if box.rules.choices(state, decider, codes(box.most_choices)) == 0:
            raise BadPosition("nobody could choose anything in this state")
