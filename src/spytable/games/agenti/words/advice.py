"""Reasons for a choice of Agenti: what it lets one find out, what it risks, what is known already.

Moves have a module of their own, `advice_on_moves`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from spytable.kernel.families import ByFamily
from spytable.locale import count, mark, say

from .. import choices
from ..choices import FAMILIES
from ..components import HIDEOUT_IN, SEGMENTS, SUSPECTS, Inside
from ..facts import place_of_key
from ..sight import View
from . import advice_on_moves as moves
from .deduction import is_solved, possible_hideouts, possible_plans
from .hearer import Hearer, known_key, waiting_checks
from .pieces import letter, letters


def reason(v: View, code: int, names: Sequence[str], language: str) -> str:
    """The findings, gains or risks of a choice, for all that its seat knows."""
    if v.seat < 0:
        return ""
    speak, member = _REASONS[code]
    return speak(Hearer(v, names, language), member)


# -- files ------------------------------------------------------------------------------------


def _file(hearer: Hearer, suspect: int) -> str:
    """AG-113. How much of a file one has not seen, and how many hideouts are open."""
    v, language = hearer.view, hearer.language
    left = len(possible_hideouts(v, suspect))
    if left == 1:
        sentence = mark("You already know which hideout {suspect} owns.")
        return say(language, sentence, suspect=letter(suspect))
    if all(v.file[suspect, place] for place in range(int(v.file_size[suspect]))):
        return say(language, "You have seen every card of this file.")
    return count(
        language,
        left,
        "From what you have seen, {suspect} may own {n} hideout.",
        "From what you have seen, {suspect} may own any of {n} hideouts.",
        suspect=letter(suspect),
    )


def _end(hearer: Hearer, _: int) -> str:
    """AG-74. Checks that are not made lapse."""
    v, language = hearer.view, hearer.language
    open_ = [one for one in waiting_checks(v) if len(possible_hideouts(v, one)) > 1]
    if open_:
        sentence = mark("The checks you have earned lapse; still open: {suspects}.")
        return say(language, sentence, suspects=letters(language, open_))
    return say(language, "You already know which hideouts these suspects own.")


# -- the light and the suitcases ----------------------------------------------------------------


def _suitcase(hearer: Hearer, hideout: int) -> str:
    """AG-96. Whether one knows what is inside."""
    v, language = hearer.view, hearer.language
    if v.suitcase[hideout] != Inside.UNKNOWN:
        return say(language, "You already know what is in suitcase {n}.", n=hideout)
    left = len(possible_plans(v))
    if left == 1:
        return say(language, "You already know where the plan is.")
    return count(
        language,
        left,
        "The plan may still be in {n} suitcase, this one among them.",
        "The plan may still be in {n} suitcases, this one among them.",
    )


def _look(hearer: Hearer, _: int) -> str:
    return _suitcase(hearer, int(HIDEOUT_IN[int(hearer.view.light)]))


def _turn(hearer: Hearer, way: int) -> str:
    """AG-96, AG-101. A suitcase to look into; or which hideout is shut, and which is open again."""
    v, language = hearer.view, hearer.language
    here = int(v.light)
    lit = int(HIDEOUT_IN[(here + (1 if way == 0 else SEGMENTS - 1)) % SEGMENTS])
    plans = possible_plans(v)
    if lit and v.suitcase[lit] == Inside.UNKNOWN and len(plans) > 1:
        return _suitcase(hearer, lit)
    if plans == [lit]:
        sentence = mark("The plan is in hideout {n}, and nobody can enter while it is lit.")
        return say(language, sentence, n=lit)
    dark = int(HIDEOUT_IN[here])
    if plans == [dark]:
        sentence = mark("The plan is in hideout {n}, which can be entered again.")
        return say(language, sentence, n=dark)
    return say(
        language,
        "Hideout {dark} can be entered again, and hideout {lit} cannot.",
        dark=dark,
        lit=lit,
    )


def _expose(hearer: Hearer, seat: int) -> str:
    """AG-98, AG-130."""
    sentence = mark("{name} has to turn up a key, and you see which hideout it opens.")
    return say(hearer.language, sentence, name=hearer.names[seat])


def _leave_beam(hearer: Hearer, _: int) -> str:
    """AG-94."""
    v, language = hearer.view, hearer.language
    lit = int(HIDEOUT_IN[int(v.light)])
    if v.suitcase[lit] != Inside.UNKNOWN or len(possible_plans(v)) == 1:
        return _suitcase(hearer, lit)
    return say(language, "You learn nothing, and no key is turned up.")


def _show(hearer: Hearer, slot: int) -> str:
    """AG-130. The news it gives the others."""
    v, language = hearer.view, hearer.language
    face = known_key(v, int(v.seat), slot)
    if face not in possible_plans(v):
        seen = mark("Everyone sees your key to hideout {n}; you know that the plan is not there.")
    else:
        seen = mark("Everyone sees that you can open hideout {n}; the plan may be there.")
    return say(language, seen, n=face)


# -- keys ---------------------------------------------------------------------------------------


def _holds(v: View, hideout: int) -> bool:
    return bool(place_of_key(v.key, v.keys, int(v.seat), hideout) >= 0)


def _take_key(hearer: Hearer, _: int) -> str:
    return say(hearer.language, "Nobody enters a hideout without its key.")


def _leave_key(hearer: Hearer, _: int) -> str:
    """AG-124. Whether any key is of use."""
    v, language = hearer.view, hearer.language
    if all(_holds(v, hideout) for hideout in possible_plans(v)):
        return say(language, "You hold the key to every hideout where the plan may be.")
    return say(language, "The keys stay in the supply, where others may draw the one you need.")


def _demand(hearer: Hearer, slot: int) -> str:
    """AG-135, AG-139. The reader's knowledge of a key; a fight that is lost costs nothing."""
    v, language = hearer.view, hearer.language
    face = known_key(v, int(v.passed) - 1, slot)
    if not face:
        return say(language, "You do not know which hideout it opens; a lost fight costs nothing.")
    if face not in possible_plans(v):
        return say(language, "It opens hideout {n}; you know that the plan is not there.", n=face)
    return say(language, "You do not hold the key to hideout {n} yet.", n=face)


def _let_go(hearer: Hearer, _: int) -> str:
    """AG-132. Whether any of these keys is of use."""
    v, language = hearer.view, hearer.language
    holder = int(v.passed) - 1
    faces = [known_key(v, holder, slot) for slot in range(int(v.keys[holder]))]
    if all(face and face not in possible_plans(v) for face in faces):
        return say(language, "No key there opens a hideout where the plan may be.")
    return say(language, "You pass by without a fight; the keys stay where they are.")


# -- claims -------------------------------------------------------------------------------------


def _enter(hearer: Hearer, hideout: int) -> str:
    """AG-137, AG-138. Whether one knows that the plan is there, and whose it is."""
    v, language = hearer.view, hearer.language
    plans = possible_plans(v)
    if plans == [hideout]:
        if is_solved(v):
            return say(language, "You know that the plan is there, and whose hideout it is.")
        return say(language, "You know that the plan is there.")
    if hideout not in plans:
        return say(language, "You know that the plan is not there: that puts you out of the game.")
    sentence = mark("The plan may be there, but if it is not, you are out of the game.")
    return say(language, sentence)


def _name(hearer: Hearer, suspect: int) -> str:
    """AG-143. Whether the notes leave anybody else."""
    v, language = hearer.view, hearer.language
    hideout = int(v.claim_hideout)
    owners = [one for one in range(1, SUSPECTS) if hideout in possible_hideouts(v, one)]
    if owners == [suspect]:
        return say(language, "From what you have seen, nobody else can own it.")
    if suspect not in owners:
        sentence = mark("From what you have seen, {suspect} cannot own it.")
        return say(language, sentence, suspect=letter(suspect))
    return count(
        language,
        len(owners),
        "From what you have seen, {n} suspect may own it.",
        "From what you have seen, {n} suspects may own it.",
    )


def _none(hearer: Hearer, _: int) -> str:
    """The Dealer needs no reason."""
    return ""


_REASONS = ByFamily[Callable[[Hearer, int], str]](
    FAMILIES,
    {
        choices.END: _end,
        choices.STAY: moves.stay,
        choices.TAKE_KEY: _take_key,
        choices.LEAVE_KEY: _leave_key,
        choices.LET_GO: _let_go,
        choices.LOOK: _look,
        choices.LEAVE_BEAM: _leave_beam,
        choices.PLAY: moves.play,
        choices.SUSPECT: moves.suspect,
        choices.ASSIGN: moves.assign,
        choices.STEP: moves.step,
        choices.ENTER: _enter,
        choices.DEMAND: _demand,
        choices.TURN: _turn,
        choices.EXPOSE: _expose,
        choices.SHOW: _show,
        choices.CHECK: _file,
        choices.NAME: _name,
    },
    rest=_none,
)
