"""The choices in words: a sentence for each, and what stands on its button."""

from __future__ import annotations

from collections.abc import Callable

from spytable.games.wording import ChoiceWords, Sentence, always
from spytable.locale import mark, say

from .. import choices
from ..components import (
    ACTIONS,
    FIRST_BONUS,
    HIDEOUT_IN,
    NEXT_TO,
    ON_FOOT,
    SEGMENTS,
    SUSPECTS,
    Action,
    Mover,
)
from .box import past_agent
from .hearer import Hearer, can_set_out, known_key, way
from .pieces import (
    bonus_name,
    card_name,
    circle_name,
    half_name,
    kind_of_circle,
    letter,
    looks_of_circle,
    segment_name,
    steps,
)

_Button = Sentence[Hearer]

_PLAY = {
    Action.MOVE: mark("{card}: move {steps}"),
    Action.SUSPECT: mark("{card}: move one suspect {steps}"),
    Action.TRAM: mark("{card}: {steps}, over a tram stop"),
    Action.ALL: mark("{card}: move all suspects"),
    Action.LIGHT: mark("{card}: turn the light"),
    Action.CHECK: mark("{card}: check a file"),
}
_WITH_STEPS = (Action.MOVE, Action.SUSPECT, Action.TRAM)


def _of_suspect(sentence: str) -> _Button:
    return lambda hearer, suspect: say(hearer.language, sentence, suspect=letter(suspect))


def _numbered(sentence: str, hidden: str = "") -> _Button:
    """A button with a number in it; another sentence where that is not known."""
    return lambda hearer, n: say(hearer.language, sentence if n else hidden, n=n)


def _play(hearer: Hearer, member: int) -> str:
    """AG-48, AG-52."""
    language = hearer.language
    card, action = divmod(member, ACTIONS)
    named = card_name(language, card)
    sentence = _PLAY[Action(action)]
    if action in (Action.MOVE, Action.TRAM) and not can_set_out(hearer.view, action):
        sentence = mark("{card}: {steps}, not possible now")
    if action in _WITH_STEPS:
        how_far = steps(language, int(hearer.view.roll))
        return say(language, sentence, card=named, steps=how_far)
    return say(language, sentence, card=named)


def _assign(hearer: Hearer, member: int) -> str:
    """AG-90."""
    suspect, distance = divmod(member, SUSPECTS)
    how_far = steps(hearer.language, distance)
    return say(hearer.language, "Move {suspect} {steps}", suspect=letter(suspect), steps=how_far)


def _step(hearer: Hearer, circle: int) -> str:
    """AG-60, AG-80. Where to, by what, and past whom."""
    return _to(hearer, circle, looks_of_circle)


def _step_in_short(hearer: Hearer, circle: int) -> str:
    """Without what stands there."""
    return _to(hearer, circle, kind_of_circle)


def _to(hearer: Hearer, circle: int, looks: Callable[[str, int], str]) -> str:
    v, language = hearer.view, hearer.language
    here = (way(v) or [0])[-1]
    if v.action == Action.TRAM and not int(NEXT_TO[ON_FOOT, here]) >> circle & 1:
        sentence, kind = mark("By tram to {place}"), ""
    else:
        sentence, kind = mark("To {place}"), looks(language, circle)
    about = ", ".join(part for part in (kind, _past(hearer, circle)) if part)
    place = f"{circle_name(circle)} ({about})" if about else circle_name(circle)
    return say(language, sentence, place=place)


def _past(hearer: Hearer, circle: int) -> str:
    """AG-67. The pawn that stands there: nobody can stay on an occupied circle, only pass."""
    v, language = hearer.view, hearer.language
    for suspect in range(1, SUSPECTS):
        if v.suspect[suspect] == circle:
            return say(language, "past {suspect}", suspect=letter(suspect))
    for seat in range(int(v.players)):
        if v.agent[seat] == circle:
            if seat == v.seat and v.mover != Mover.AGENT:
                return say(language, "past you")
            return past_agent(language, seat)
    return ""


def _enter(hearer: Hearer, hideout: int) -> str:
    return say(hearer.language, "Enter hideout {n} and name its owner", n=hideout)


def _demand(hearer: Hearer, slot: int) -> str:
    """AG-Q34. By its face where that is known."""
    v, language = hearer.view, hearer.language
    holder = int(v.passed) - 1
    if holder >= 0 and (face := known_key(v, holder, slot)):
        return say(language, "Demand key {n} (hideout {hideout})", n=slot + 1, hideout=face)
    return say(language, "Demand key {n} (unknown)", n=slot + 1)


def _turn(hearer: Hearer, way_round: int) -> str:
    """AG-93. With the hideout that will be lit."""
    v, language = hearer.view, hearer.language
    target = (int(v.light) + (1 if way_round == 0 else SEGMENTS - 1)) % SEGMENTS
    values = {"segment": segment_name(target), "n": int(HIDEOUT_IN[target])}
    if way_round == 0:
        return say(language, "Clockwise, to {segment} (hideout {n})", **values)
    return say(language, "Anticlockwise, to {segment} (hideout {n})", **values)


def _look(hearer: Hearer, _: int) -> str:
    hideout = int(HIDEOUT_IN[int(hearer.view.light)])
    return say(hearer.language, "Look into suitcase {n}", n=hideout)


def _expose(hearer: Hearer, seat: int) -> str:
    you = mark("You turn up a key")
    return hearer.say(hearer.seat(seat), you, mark("{name} turns up a key"))


def _expose_in_short(hearer: Hearer, seat: int) -> str:
    return say(hearer.language, "{name} shows a key", name=hearer.names[seat])


def _show(hearer: Hearer, slot: int) -> str:
    v, language = hearer.view, hearer.language
    holder = int(v.exposed) - 1
    if holder >= 0 and (face := known_key(v, holder, slot)):
        return say(language, "Turn up the key to hideout {hideout}", hideout=face)
    return say(language, "Turn up key {n}", n=slot + 1)


def _name(hearer: Hearer, suspect: int) -> str:
    """AG-143."""
    hideout = int(hearer.view.claim_hideout)
    return say(
        hearer.language,
        "Claim: {suspect} owns hideout {n}",
        suspect=letter(suspect),
        n=hideout,
    )


def _find(hearer: Hearer, found: int) -> str:
    language = hearer.language
    if not found:
        return say(language, "The top card is looked at")
    if found < FIRST_BONUS:
        return say(language, "On top: {card}", card=half_name(language, found))
    bonus = bonus_name(language, found - FIRST_BONUS + 1)
    return say(language, "On top, a bonus card: {bonus}", bonus=bonus)


def _bonus(hearer: Hearer, bonus: int) -> str:
    language = hearer.language
    if not bonus:
        return say(language, "A bonus card goes into a file")
    return say(
        language, "This bonus card goes into a file: {bonus}", bonus=bonus_name(language, bonus)
    )


def _halves(hearer: Hearer, number: int) -> str:
    language = hearer.language
    if not number:
        return say(language, "A file is filled")
    code = choices.NAMES[choices.HALVES.code(number)].split(":")[1]
    return say(language, "A file is filled: {halves}", halves=code.upper())


def _begin(hearer: Hearer, seat: int) -> str:
    return hearer.say(hearer.seat(seat), mark("You begin"), mark("{name} begins"))


_WORDS = ChoiceWords(
    Hearer,
    choices.FAMILIES,
    {
        choices.END: always(mark("End the turn")),
        choices.STAY: always(mark("Stay where you are")),
        choices.TAKE_KEY: always(mark("Take a key")),
        choices.LEAVE_KEY: always(mark("Leave the keys")),
        choices.LET_GO: always(mark("Demand nothing")),
        choices.LOOK: _look,
        choices.LEAVE_BEAM: always(mark("Leave it at that")),
        choices.BEGIN: _begin,
        choices.ROLL: _numbered(mark("The die shows {n}")),
        choices.EVIDENCE: _numbered(
            mark("The next suspect owns hideout {n}"), mark("The next suspect gets a hideout")
        ),
        choices.HALVES: _halves,
        choices.BONUS: _bonus,
        choices.PLAN: _numbered(
            mark("The plan lies in suitcase {n}"), mark("The plan goes into a suitcase")
        ),
        choices.KEY: _numbered(
            mark("From the supply: the key to hideout {n}"), mark("From the supply: a key")
        ),
        choices.FIND: _find,
        choices.PLAY: _play,
        choices.SUSPECT: _of_suspect(mark("Move suspect {suspect}")),
        choices.ASSIGN: _assign,
        choices.STEP: _step,
        choices.ENTER: _enter,
        choices.DEMAND: _demand,
        choices.TURN: _turn,
        choices.EXPOSE: _expose,
        choices.SHOW: _show,
        choices.CHECK: _of_suspect(mark("Check the file of {suspect}")),
        choices.NAME: _name,
    },
    shorter={choices.EXPOSE: _expose_in_short, choices.STEP: _step_in_short},
)
choice, button = _WORDS.choice, _WORDS.button
