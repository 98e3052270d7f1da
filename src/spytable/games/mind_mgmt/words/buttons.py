"""The choices in words: a sentence for each, and what stands on its button."""

from __future__ import annotations

from spytable.games.wording import ChoiceWords, Sentence, always
from spytable.locale import mark, say

from .. import choices
from ..components import AGENTS, DIRECTIONS, SHARE, STRIDE, TOWARDS, Card, Phase
from ..facts import contacts, hour_at, immortal_on, is_next_door
from .hearer import Hearer
from .pieces import (
    agent_name,
    border_name,
    card_name,
    feature_name,
    feature_short,
    hour_name,
    place_name,
    place_with_features,
    visit_hour,
)

_Button = Sentence[Hearer]

_CARDS = {
    Card.KARL_BOX: mark("{card}: slips two straight on"),
    Card.SMOKING_GIRL: mark("{card}: slips two diagonally"),
    Card.CHESS_PLAYER: mark("{card}: slips a knight's leap"),
}


def _at(sentence: str, hidden: str = "") -> _Button:
    """A button with a location and what stands there; another sentence where it is not known."""

    def button(hearer: Hearer, place: int) -> str:
        if not place:
            return say(hearer.language, hidden)
        return say(hearer.language, sentence, place=place_with_features(hearer.language, place))

    return button


def _of_feature(sentence: str, hidden: str = "") -> _Button:
    def button(hearer: Hearer, feature: int) -> str:
        if not feature:
            return say(hearer.language, hidden)
        return say(hearer.language, sentence, feature=feature_name(hearer.language, feature))

    return button


def _in_one_word(sentence: str) -> _Button:
    return lambda hearer, feature: say(
        hearer.language, sentence, feature=feature_short(hearer.language, feature)
    )


def _of_agent(sentence: str) -> _Button:
    return lambda hearer, agent: say(
        hearer.language, sentence, agent=agent_name(hearer.language, agent)
    )


def _walk(sentence: str, shortly: bool = False) -> _Button:
    """MM-115, MM-141, MM-165. Where to, what stands there, and the recruits it would bring."""

    def button(hearer: Hearer, place: int) -> str:
        v, language = hearer.view, hearer.language
        named = place_name(place) if shortly else place_with_features(language, place)
        found = int(contacts(place, int(v.walked) + 1, v.hidden, v.exposed))
        return say(language, sentence, place=f"{named} (+{found})" if found else named)

    return button


def _visited(sentence: str) -> _Button:
    """MM-199, MM-252. A location of one's own route, with the hour."""

    def button(hearer: Hearer, place: int) -> str:
        v = hearer.view
        hour = visit_hour(int(hour_at(v.route, int(v.walked), place)))
        return say(hearer.language, sentence, place=place_name(place), hour=hour)

    return button


def _exposed_in_short(hearer: Hearer, place: int) -> str:
    """MM-198, MM-199. Its use; the hour stands in the full sentence."""
    return say(hearer.language, "Another move: step token on {place}", place=place_name(place))


def _done(hearer: Hearer, _: int) -> str:
    """MM-063, MM-112."""
    v, language = hearer.view, hearer.language
    if v.phase == Phase.OPENING:
        return say(language, "Finish the opening")
    return say(language, "End the turn: {hour}", hour=hour_name(int(v.hour) + 1))


def _character(hearer: Hearer, card: int) -> str:
    language = hearer.language
    if not card:
        return say(language, "A Recruiter card")
    return say(language, _CARDS[Card(card)], card=card_name(language, card))


def _chaos(hearer: Hearer, border: int) -> str:
    return say(
        hearer.language, "Chaos token: {border}", border=border_name(hearer.language, border)
    )


def _activate(hearer: Hearer, agent: int) -> str:
    """MM-227, MM-418."""
    language = hearer.language
    sentence = mark("Activate: {agent}")
    if hearer.view.activated >= SHARE:
        sentence = mark("Once more: {agent}")
    return say(language, sentence, agent=agent_name(language, agent))


def _move(hearer: Hearer, place: int) -> str:
    """MM-237, MM-319, MM-410."""
    language = hearer.language
    sentence = mark("Move to {place}")
    if hearer.view.phase == Phase.LEAD:
        sentence = mark("Move on to {place}")
    elif hearer.view.stepped == STRIDE:
        sentence = mark("Good Shoes: to {place}")
    return say(language, sentence, place=place_with_features(language, place))


def _move_in_short(hearer: Hearer, place: int) -> str:
    """MM-410."""
    sentence = mark("Good Shoes: to {place}")
    if hearer.view.phase == Phase.LEAD or hearer.view.stepped != STRIDE:
        return _move(hearer, place)
    return say(hearer.language, sentence, place=place_name(place))


def _there(hearer: Hearer, sentence: str) -> str:
    """The deeds of the active agent where it stands."""
    v = hearer.view
    place = int(v.agent_at[int(v.active)]) if 0 < v.active < AGENTS else 0
    return say(hearer.language, sentence, place=place_name(place))


def _capture_too(hearer: Hearer, other: int) -> str:
    """MM-438."""
    v = hearer.view
    place = int(v.agent_at[int(v.active)]) if 0 < v.active < AGENTS else 0
    sentence = mark("Capture at {place} and {other}")
    return say(hearer.language, sentence, place=place_name(place), other=place_name(other))


def _here(sentence: str) -> _Button:
    return lambda hearer, _: _there(hearer, sentence)


def _immortal(hearer: Hearer, member: int) -> str:
    """MM-176, MM-177."""
    immortal, direction = divmod(member, DIRECTIONS)
    there = int(TOWARDS[int(hearer.view.immortal_at[immortal]), direction])
    place = place_with_features(hearer.language, there) if there else "?"
    return say(hearer.language, "Immortal {n} to {place}", n=immortal, place=place)


def _immortal_in_short(hearer: Hearer, member: int) -> str:
    immortal, direction = divmod(member, DIRECTIONS)
    there = int(TOWARDS[int(hearer.view.immortal_at[immortal]), direction])
    return say(hearer.language, "Immortal {n} to {place}", n=immortal, place=place_name(there))


def _shove(hearer: Hearer, member: int) -> str:
    """MM-314."""
    immortal, direction = divmod(member, DIRECTIONS)
    return _pushed(hearer, immortal, direction)


def _push(hearer: Hearer, direction: int) -> str:
    """MM-287."""
    v = hearer.view
    here = int(v.agent_at[int(v.active)]) if 0 < v.active < AGENTS else 0
    immortal = int(immortal_on(v.immortal_at, here)) if here else 0
    return _pushed(hearer, immortal, direction)


def _pushed(hearer: Hearer, immortal: int, direction: int) -> str:
    there = int(TOWARDS[int(hearer.view.immortal_at[immortal]), direction])
    return say(hearer.language, "Push immortal {n} to {place}", n=immortal, place=place_name(there))


def _next_door(hearer: Hearer, feature: int) -> bool:
    """MM-414. Whether the active agent would ask about a neighbouring location."""
    v = hearer.view
    there = int(v.agent_at[int(v.active)]) if 0 < v.active < AGENTS else 0
    return bool(there and is_next_door(feature, there))


def _ask(hearer: Hearer, feature: int) -> str:
    """MM-246, MM-414."""
    language = hearer.language
    sentence = mark("Ask next door: {feature}") if _next_door(hearer, feature) else ASKED
    return say(language, sentence, feature=feature_name(language, feature))


def _ask_in_short(hearer: Hearer, feature: int) -> str:
    """The same in fewer letters."""
    language = hearer.language
    sentence = mark("Ask next door: {feature}") if _next_door(hearer, feature) else ASKED
    return say(language, sentence, feature=feature_short(language, feature))


ASKED = mark("Ask: {feature}")


def _ask_ledger(hearer: Hearer, _: int) -> str:
    """MM-457."""
    v = hearer.view
    sentence = mark("Bookkeeper: how many of the {n} came at {hour}?")
    hour = hour_name(int(v.hour) - 1)
    return say(hearer.language, sentence, n=int(v.track[int(v.hour)]), hour=hour)


def _ask_ledger_in_short(hearer: Hearer, _: int) -> str:
    """The same in fewer letters."""
    hour = hour_name(int(hearer.view.hour) - 1)
    return say(hearer.language, "Bookkeeper: how many at {hour}?", hour=hour)


def _with_dolphin(hearer: Hearer, feature: int) -> str:
    """MM-327."""
    language = hearer.language
    return say(
        language, "Ask with the dolphin: {feature}", feature=feature_short(language, feature)
    )


_WORDS = ChoiceWords(
    Hearer,
    choices.FAMILIES,
    {
        choices.DONE: _done,
        choices.REST: always(mark("End the activation")),
        choices.DRAW: always(mark("Draw one at random")),
        choices.REVEAL: _here(mark("Reveal the hour of {place}")),
        choices.ASK_LEDGER: _ask_ledger,
        choices.DEAF: _of_feature(mark("Deaf Street: {feature}"), mark("The Deaf Street")),
        choices.REVEAL_NEXT: _here(mark("Reveal {place} and the hour after")),
        choices.CAPTURE: _here(mark("Capture at {place}")),
        choices.CAPTURE_TOO: _capture_too,
        choices.SENSE: _here(mark("Sense within two locations of {place}")),
        choices.NOTHING: always(mark("No new token can be placed")),
        choices.STAY: always(mark("Leave the immortal here")),
        choices.ENOUGH: always(mark("Nobody goes once more")),
        choices.HALT: always(mark("Move no farther")),
        choices.CHAOS: _chaos,
        choices.CHARACTER: _character,
        choices.START: _at(mark("Begin at {place}"), mark("A start in secret")),
        choices.FEATURE: _of_feature(mark("Hidden: {feature}"), mark("A hidden feature")),
        choices.STEP: _walk(mark("Step to {place}")),
        choices.SLIP: _walk(mark("Slip to {place}")),
        choices.SECOND: _walk(mark("Second slip to {place}")),
        choices.POST: _at(mark("Immortal at {place}")),
        choices.TAKE: _of_agent(mark("Take: {agent}")),
        choices.PLACE: _at(mark("Begin at {place}")),
        choices.TOKEN: _at(mark("Token at {place}")),
        choices.SHOW: _of_feature(mark("New card: {feature}")),
        choices.IMMORTAL: _immortal,
        choices.RECRUIT: _of_feature(mark("Recruit: {feature}")),
        choices.EXPOSE: _visited(mark("Another move: step token on {place} ({hour})")),
        choices.ACTIVATE: _activate,
        choices.MOVE: _move,
        choices.ASK: _ask,
        choices.ASK_DOLPHIN: _with_dolphin,
        choices.SHAKEDOWN: _of_feature(mark("Shakedown: {feature}")),
        choices.PUSH: _push,
        choices.SHOVE: _shove,
        choices.LEAD: _of_agent(mark("Move: {agent}")),
        choices.MARK: _visited(mark("Step token on {place}, visited at {hour}")),
    },
    shorter={
        choices.FEATURE: _in_one_word(mark("Hidden: {feature}")),
        choices.DEAF: _in_one_word(mark("Deaf Street: {feature}")),
        choices.SECOND: _walk(mark("Second slip to {place}"), shortly=True),
        choices.IMMORTAL: _immortal_in_short,
        choices.EXPOSE: _exposed_in_short,
        choices.MOVE: _move_in_short,
        choices.ASK: _ask_in_short,
        choices.ASK_LEDGER: _ask_ledger_in_short,
    },
)
choice, button = _WORDS.choice, _WORDS.button
