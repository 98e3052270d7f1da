"""Explanations for a first game: actions, files, keys, light, hideouts."""

from __future__ import annotations

from spytable.caches import remembered
from spytable.locale import mark, say

from ..components import CARD_ACTIONS, Action, Bonus
from ..sight import View
from .pieces import bonus_name, card_name, listed

_ACTIONS = {
    Action.MOVE: (
        mark("Move your agent"),
        mark(
            "Your secret agent goes along the white lines, as many circles as the die shows, none"
            " of them twice, and ends on a free one. Occupied circles count and are passed."
        ),
    ),
    Action.SUSPECT: (
        mark("Move one suspect"),
        mark("A suspect of your choice goes as far as the die shows, in the same way."),
    ),
    Action.TRAM: (
        mark("Take the tram"),
        mark(
            "Like a move, but the rails count as lines, too: from one stop to the next is one step."
            " You have to enter at least one stop."
        ),
    ),
    Action.ALL: (
        mark("Move all suspects"),
        mark(
            "One goes 4 circles, one 3, one 2 and one 1: you say who, and in which order. The roll"
            " does not matter."
        ),
    ),
    Action.LIGHT: (
        mark("Turn the light"),
        mark(
            "One segment, either way; the roll does not matter. Then look into the lit suitcase, or"
            " have an opponent who stands in the light turn a key face up."
        ),
    ),
    Action.CHECK: (
        mark("Check a file"),
        mark("Look at the top card of a file of your choice. The roll does not matter."),
    ),
}

_PIECES = (
    (
        mark("The aim"),
        mark("how to win"),
        mark(
            "Find out which suitcase holds the plan and which suspect owns that hideout. Get its"
            " key, enter, and name the owner. If you are wrong, you are out."
        ),
    ),
    (
        mark("Action cards"),
        mark("in your turn"),
        mark(
            "After the roll choose a card that lies face up and do one of its actions. It stays"
            " face down until you have used all five."
        ),
    ),
    (
        mark("Meeting"),
        mark("in your turn"),
        mark(
            "Pass a suspect with your agent, or move a suspect past your agent, and at the end of"
            " the turn you may check that suspect's file, once for each meeting."
        ),
    ),
    (
        mark("File"),
        mark("cards of a suspect"),
        mark(
            "Both halves of the hideout the suspect owns, one half of each other hideout, and a"
            " bonus card. You see the top card; then it goes to the bottom. Two halves of one"
            " building give the owner away."
        ),
    ),
    (
        mark("Key"),
        mark("opens one hideout"),
        mark(
            "You may take one from the supply whenever your agent enters or passes a key field. "
            "Pass an opponent's agent and you may fight for a key: a higher roll wins it, a tie "
            "does not."
        ),
    ),
    (
        mark("Light"),
        mark("in the centre"),
        mark(
            "It shines on one of four segments. The hideout there cannot be entered, and agents"
            " there can be made to show a key."
        ),
    ),
    (
        mark("Suitcase"),
        mark("one in every hideout"),
        mark("One of the four holds the plan, the others are empty. Only you know what you saw."),
    ),
    (
        mark("Hideout"),
        mark("numbered 1 to 4"),
        mark(
            "With its key you enter from the circle beside it, unless it is lit; any steps left "
            "over are lost. Then you have to name the owner."
        ),
    ),
)


def goal(v: View, language: str) -> str:
    """AG-137 to AG-150. How to win and what ends the game, in one line."""
    return say(
        language,
        "Find the plan: enter its hideout with the key and name the owner. A wrong claim puts you"
        " out; the first right one wins.",
    )


def explanations(v: View, language: str) -> list[tuple[str, str, str]]:
    """Aim, actions, pieces and bonus cards: name, kind, what it does."""
    aim, *pieces = _pieces(language)
    return [aim, *_actions(language), *pieces, *_bonuses(v, language)]


@remembered
def _actions(language: str) -> tuple[tuple[str, str, str], ...]:
    """AG-46, AG-50. The six actions, and on which cards they stand."""
    told = []
    for action, (name, text) in _ACTIONS.items():
        cards = [
            card_name(language, card)
            for card, on_card in enumerate(CARD_ACTIONS)
            if action in on_card
        ]
        kind = say(language, "action {n}", n=int(action))
        if cards:
            kind = say(
                language, "{action}, card {cards}", action=kind, cards=listed(language, cards, "or")
            )
        told.append((say(language, name), kind, say(language, text)))
    return tuple(told)


@remembered
def _pieces(language: str) -> tuple[tuple[str, str, str], ...]:
    return tuple((say(language, a), say(language, b), say(language, c)) for a, b, c in _PIECES)


def _bonuses(v: View, language: str) -> list[tuple[str, str, str]]:
    """AG-116 to AG-123. Those already found are out of the game."""
    found = {int(bonus) for bonus in v.bonus_found}
    hidden = say(language, "in one of the files")
    gone = say(language, "found, out of the game")
    text = say(
        language, "It is carried out at once by whoever finds it; then it is out of the game."
    )
    return [
        (
            say(language, "Bonus card: {bonus}", bonus=bonus_name(language, bonus)),
            gone if bonus in found else hidden,
            text,
        )
        for bonus in Bonus
        if bonus
    ]
