"""Prompts: the question to a seat, or the name of the one it waits for."""

from __future__ import annotations

from collections.abc import Sequence

from spytable.locale import count, mark, say

from ..components import (
    CARDS,
    HIDEOUT_AT,
    HIDEOUT_IN,
    HIDEOUT_SEGMENT,
    SUSPECTS,
    Action,
    Inside,
    Mover,
    Phase,
)
from ..facts import place_of_key
from ..sight import View
from .ending import ending
from .hearer import Hearer, can_land, in_the_beam, waiting_checks
from .pieces import card_name, letter, letters, place_name, steps

_DEALING = {
    Phase.ROLL: mark("The die is rolling."),
    Phase.ATTACK: mark("The die is rolling."),
    Phase.DEFEND: mark("The die is rolling."),
    Phase.DRAW: mark("A key is drawn from the supply."),
    Phase.FIND: mark("The top card of a file is looked at."),
}

_WAITING = {
    Phase.SUSPECT: mark("{name} is choosing a suspect to move."),
    Phase.ASSIGN: mark("{name} is moving all suspects."),
    Phase.KEY: mark("{name} is on a key field and may take a key."),
    Phase.LIGHT: mark("{name} is turning the light."),
    Phase.SHOW: mark("{name} stands in the light and has to turn up a key."),
    Phase.FILE: mark("{name} is choosing a file to check."),
}


def prompt(v: View, names: Sequence[str], language: str) -> str:
    """One sentence: what this seat is to decide, or whom it waits for; at the end, who won."""
    if v.reason:
        return ending(v, names, language)
    if v.phase == Phase.ROLL and not v.card:
        return _about_to_roll(Hearer(v, names, language))
    if not v.deciding:
        sentence = _DEALING.get(Phase(int(v.phase)), mark("The files are being filled."))
        return say(language, sentence)
    hearer = Hearer(v, names, language)
    seat = int(v.deciding) - 1
    if seat == v.seat:
        return _ask(hearer)
    waiting = _wait(hearer, seat)
    if 0 <= v.seat < v.players and v.out[v.seat]:
        return say(language, "You are out of the game. {prompt}", prompt=waiting)
    return waiting


def _about_to_roll(hearer: Hearer) -> str:
    """AG-47. Between two turns, while what ended the last one can still be taken back."""
    active = int(hearer.view.active)
    you, they = mark("You are about to roll."), mark("{name} is about to roll.")
    return hearer.say(hearer.seat(active), you, they)


# -- for those who wait -------------------------------------------------------------------------


def _wait(hearer: Hearer, seat: int) -> str:
    """The seat that everyone waits for, and the reason."""
    v, language, name = hearer.view, hearer.language, hearer.names[seat]
    phase = Phase(int(v.phase))
    if phase == Phase.CARD:
        sentence = mark("The die shows {n}: {name} is choosing an action card.")
        return say(language, sentence, name=name, n=int(v.roll))
    if phase == Phase.STEP:
        return _wait_for_steps(hearer, name)
    if phase == Phase.DEMAND:
        if v.passed == v.seat + 1:
            return say(language, "{name} is passing your agent and may demand a key.", name=name)
        return say(language, "{name} is passing another agent and may demand a key.", name=name)
    if phase in (Phase.BEAM, Phase.NAME):
        hideout = int(v.claim_hideout) if phase == Phase.NAME else int(HIDEOUT_IN[int(v.light)])
        sentence = mark("{name} has lit hideout {n} and may look into the suitcase.")
        if phase == Phase.NAME:
            sentence = mark("{name} is in hideout {n} and names the owner.")
        return say(language, sentence, name=name, n=hideout)
    if phase == Phase.CHECKS:
        return _wait_for_checks(hearer, name)
    return say(language, _WAITING.get(phase, mark("{name} to play.")), name=name)


def _wait_for_steps(hearer: Hearer, name: str) -> str:
    v, language, left = hearer.view, hearer.language, int(hearer.view.steps_left)
    if v.mover == Mover.AGENT:
        return count(
            language,
            left,
            "{name} is on the way: {n} step left.",
            "{name} is on the way: {n} steps left.",
            name=name,
        )
    return count(
        language,
        left,
        "{name} is moving suspect {suspect}: {n} step left.",
        "{name} is moving suspect {suspect}: {n} steps left.",
        name=name,
        suspect=letter(int(v.mover)),
    )


def _wait_for_checks(hearer: Hearer, name: str) -> str:
    met = waiting_checks(hearer.view)
    return count(
        hearer.language,
        len(met),
        "{name} has met suspect {suspects} and may check the file.",
        "{name} has met suspects {suspects} and may check their files.",
        name=name,
        suspects=letters(hearer.language, met),
    )


# -- for the one who decides --------------------------------------------------------------------


def _ask(hearer: Hearer) -> str:
    phase = Phase(int(hearer.view.phase))
    if phase == Phase.CARD:
        return _ask_for_card(hearer)
    if phase == Phase.STEP:
        return _ask_for_step(hearer)
    if phase in (Phase.KEY, Phase.DEMAND, Phase.SHOW):
        return _ask_about_key(hearer, phase)
    if phase in (Phase.SUSPECT, Phase.ASSIGN):
        return _ask_for_suspect(hearer, phase)
    if phase == Phase.BEAM:
        return _ask_for_beam(hearer)
    if phase in (Phase.FILE, Phase.CHECKS):
        return _ask_for_file(hearer, phase)
    if phase == Phase.NAME:
        return say(
            hearer.language,
            "You are in hideout {n}: whose is it? If that or the suitcase is wrong, you are out.",
            n=int(hearer.view.claim_hideout),
        )
    return say(hearer.language, "Turn the light by one segment: which way?")


def _ask_for_card(hearer: Hearer) -> str:
    """AG-47 to AG-49, AG-54."""
    v, language = hearer.view, hearer.language
    face_up = [card for card in range(1, CARDS) if not v.used[v.seat, card]]
    if len(face_up) == 1:
        return say(
            language,
            "You rolled {n}. Only one card is still face up: {card}.",
            n=int(v.roll),
            card=card_name(language, face_up[0]),
        )
    return say(language, "You rolled {n}: choose an action card.", n=int(v.roll))


def _ask_for_suspect(hearer: Hearer, phase: Phase) -> str:
    """AG-78, AG-90."""
    v, language = hearer.view, hearer.language
    if phase == Phase.SUSPECT:
        return say(language, "You rolled {n}: choose the suspect to move.", n=int(v.roll))
    left = [distance for distance in range(SUSPECTS - 1, 0, -1) if v.distances[distance]]
    return say(
        language,
        "All suspects move: choose one and how far. Still to go: {distances}.",
        distances=", ".join(map(str, left)),
    )


def _ask_for_step(hearer: Hearer) -> str:
    """AG-68, AG-84."""
    v, language, left = hearer.view, hearer.language, int(hearer.view.steps_left)
    if v.mover != Mover.AGENT:
        return count(
            language,
            left,
            "Suspect {suspect}: {n} step left. Choose the next circle.",
            "Suspect {suspect}: {n} steps left. Choose the next circle, or the one where the move "
            "is to end.",
            suspect=letter(int(v.mover)),
        )
    if v.path_length == 1 and not can_land(v, int(v.action), left):
        return say(
            language,
            "No route of {steps} ends on a free circle: stay where you are, unless you enter a "
            "hideout.",
            steps=steps(language, left),
        )
    if v.action == Action.TRAM and not v.stopped:
        asked = count(
            language,
            left,
            "{n} step left, and it has to lead to a tram stop: choose the next circle.",
            "{n} steps left, over at least one tram stop: choose the next circle, or the one where "
            "you want to end.",
        )
    else:
        asked = count(
            language,
            left,
            "{n} step left: choose the next circle.",
            "{n} steps left: choose the next circle, or the one where you want to end.",
        )
    door = _at_the_door(hearer)
    return f"{asked} {door}" if door else asked


def _at_the_door(hearer: Hearer) -> str:
    """AG-139, AG-142. Before a hideout whose key one holds: whether one may go in."""
    v, language = hearer.view, hearer.language
    seat = int(v.seat)
    hideout = int(HIDEOUT_AT[int(v.agent[seat])])
    if not hideout or place_of_key(v.key, v.keys, seat, hideout) < 0:
        return ""
    if HIDEOUT_SEGMENT[hideout] == v.light:
        return say(language, "Hideout {n} is lit and cannot be entered.", n=hideout)
    if v.action == Action.TRAM and not v.stopped:
        return ""
    return say(language, "Or enter hideout {n}: you have its key.", n=hideout)


def _ask_about_key(hearer: Hearer, phase: Phase) -> str:
    """AG-124, AG-132, AG-Q23."""
    v, language = hearer.view, hearer.language
    if phase == Phase.SHOW:
        return say(language, "You stand in the light: turn up one of your keys.")
    if phase == Phase.KEY:
        return say(
            language,
            "You are on {place}: take a key from the supply? Left there: {n}.",
            place=place_name(language, int(v.agent[v.seat])),
            n=int(v.supply_size),
        )
    holder = max(0, int(v.passed) - 1)
    return count(
        language,
        int(v.keys[holder]),
        "You are passing an agent. {name} holds {n} key: fight for it?",
        "You are passing an agent. {name} holds {n} keys: fight for one?",
        name=hearer.names[holder],
    )


def _ask_for_beam(hearer: Hearer) -> str:
    """AG-94, AG-96, AG-98."""
    v, language = hearer.view, hearer.language
    hideout = int(HIDEOUT_IN[int(v.light)])
    known = int(v.suitcase[hideout])
    if known == Inside.PLAN:
        told = say(language, "Hideout {n} is lit; you know that the plan is there.", n=hideout)
    elif known == Inside.EMPTY:
        told = say(language, "Hideout {n} is lit; you know that its suitcase is empty.", n=hideout)
    else:
        told = say(language, "Hideout {n} is lit: you may look into its suitcase.", n=hideout)
    if not in_the_beam(v):
        return told
    sentence = mark("You may have someone in the light turn up a key.")
    if known == Inside.UNKNOWN:
        sentence = mark("Or have someone in the light turn up a key.")
    return f"{told} {say(language, sentence)}"


def _ask_for_file(hearer: Hearer, phase: Phase) -> str:
    """AG-102, AG-104."""
    v, language = hearer.view, hearer.language
    met = waiting_checks(v)
    if phase == Phase.FILE or not met:
        return say(language, "Choose the file whose top card you want to see.")
    return count(
        language,
        len(met),
        "You met suspect {suspects}: check the file, or end the turn.",
        "You met suspects {suspects}: check a file, or end the turn.",
        suspects=letters(language, met),
    )
