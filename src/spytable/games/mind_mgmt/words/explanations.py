"""Explanations for a first game: aim, actions, people, tokens, features."""

from __future__ import annotations

from spytable.caches import remembered
from spytable.locale import mark, say

from ..components import (
    AGENTS,
    FEATURES,
    FEATURES_AT,
    LOCATIONS,
    RECRUITS,
    Agent,
    Card,
    Mission,
)
from ..sight import View
from .hearer import is_recruiter
from .modules import modules_explained
from .pieces import (
    ability_name,
    action_name,
    agent_name,
    card_name,
    dolphin_name,
    feature_name,
    hour_name,
    place_names,
)

Explained = tuple[str, str, str]

_RECRUITERS_ACTION = mark("the Recruiter, in secret")
_AGENTS_ACTION = mark("action of an agent")

_ACTIONS = {
    "step": (
        _RECRUITERS_ACTION,
        mark(
            "To a location orthogonally next to yours; diagonally only into or out of a temple. "
            "No location is visited twice, and chaos tokens are never crossed."
        ),
    ),
    "slip": (
        _RECRUITERS_ACTION,
        mark(
            "Instead of a step: exactly two locations on, straight or diagonally as the Recruiter "
            "card says, over anything. The token is placed at the hour of use."
        ),
    ),
    "move": (
        mark("an agent, beside the action"),
        mark(
            "Up to two locations, before the action or after it; diagonally only into or out of a"
            " temple."
        ),
    ),
    "ask": (
        _AGENTS_ACTION,
        mark(
            "Ask about a feature of the agent's own location: if the Recruiter has visited an "
            "unmarked location with it, a step token goes onto one of them."
        ),
    ),
    "reveal": (
        _AGENTS_ACTION,
        mark("Takes the step token of the agent's location: a confirmed note shows the hour."),
    ),
    "capture": (
        _AGENTS_ACTION,
        mark("If the Recruiter is in the agent's location right now, the Rogue Agents win."),
    ),
}
_FULL_ACTIONS = {
    "immortal": (
        mark("the Recruiter, in the open"),
        mark(
            "Once a turn an immortal may move to any location next to it, diagonally too. For a"
            " step token on a visited location an immortal may move once more."
        ),
    ),
    "shakedown": (
        _AGENTS_ACTION,
        mark(
            "With an immortal in the agent's location: name any feature. If it is one of the hidden"
            " three, it is exposed and brings no more recruits. Then the immortal may be pushed."
        ),
    ),
}
_AGENTS = {
    Agent.MERU: (
        mark("action of Meru"),
        mark(
            "Is the Recruiter now within two locations of Meru in a straight orthogonal line? Yes "
            "or no. Not with an immortal in her location."
        ),
    ),
    Agent.HENRY_LYME: (
        mark("always in force"),
        mark("Immortals recruit nobody in his location, nor orthogonally next to it."),
    ),
    Agent.BILL_FALLS: (
        mark("free action of Bill Falls"),
        mark("Pushes one immortal that stands orthogonally next to him by one location."),
    ),
    Agent.DUSTY: (
        mark("free action of Dusty"),
        mark("Moves any agent up to one location, and one more for every exposed feature."),
    ),
}
_CARDS = {
    Card.KARL_BOX: mark("The Mind Slip leads two locations on in a straight orthogonal line."),
    Card.SMOKING_GIRL: mark("The Mind Slip leads two locations on in a straight diagonal line."),
    Card.CHESS_PLAYER: mark(
        "The Mind Slip is a knight's leap: two locations on in a straight orthogonal line and one "
        "to the side."
    ),
}
_TOKENS = (
    (
        mark("Step token"),
        mark("on a location"),
        mark("The Recruiter was here no later than the hour at which the token was placed."),
    ),
    (
        mark("Confirmed note"),
        mark("green"),
        mark("The Recruiter was here at exactly this hour. It is never altered."),
    ),
    (
        mark("Mental note"),
        mark("white"),
        mark(
            "What the agents believe: placed, changed and taken back at any time. The Recruiter "
            "sees it. There are 15 notes of both kinds together."
        ),
    ),
    (
        mark("Recruit"),
        mark("on the time track"),
        mark(
            "One for every hidden feature the Recruiter visits. At a warning the Recruiter "
            "announces how many came in the last two turns, but not where."
        ),
    ),
    (
        mark("Temple"),
        mark("a location"),
        mark("Has no features. The Recruiter and agents may enter and leave it diagonally."),
    ),
)
_FULL_TOKENS = (
    (
        mark("Immortal"),
        mark("moved by the Recruiter"),
        mark(
            "In its location agents cannot ask, reveal or capture, and nobody may ask about the "
            "two features there. Two immortals on the feature of a card at Immortal Recruiting "
            "bring a recruit."
        ),
    ),
    (
        mark("Chaos token"),
        mark("between two locations"),
        mark("Nobody crosses it; diagonal moves and Mind Slips ignore it."),
    ),
    (
        mark("Second Mind Slip token"),
        mark("next to a temple"),
        mark(
            "The Recruiter gains it in secret by visiting its location, and may use it in a later "
            "turn."
        ),
    ),
)


def explanations(v: View, language: str) -> list[Explained]:
    """Aim, actions, people, tokens and the sixteen features: name, kind, what it does."""
    full = v.mission == Mission.FULL
    told = [_aim(language, int(v.mission), int(v.last_hour)), *_actions(language, full)]
    told += _people(language, full, int(v.recruiter_cards))
    if full and v.dolphin:
        told.append(_dolphin(language))
    told += modules_explained(v, language)
    told += _tokens(language, full)
    return told + [_feature(v, feature, language) for feature in range(1, FEATURES)]


def _aim(language: str, mission: int, last_hour: int) -> Explained:
    """MM-093 to MM-099."""
    return (
        say(language, "The aim"),
        say(language, "how to win"),
        say(
            language,
            "The Recruiter wins at {hour}, or with {n} revealed recruits. The Rogue Agents win by a"
            " capture, or if the Recruiter cannot go anywhere.",
            hour=hour_name(last_hour),
            n=int(RECRUITS[mission]),
        ),
    )


@remembered
def _actions(language: str, full: bool) -> tuple[Explained, ...]:
    told = _ACTIONS | _FULL_ACTIONS if full else _ACTIONS
    return tuple(
        (action_name(language, name), say(language, kind), say(language, text))
        for name, (kind, text) in told.items()
    )


@remembered
def _people(language: str, full: bool, cards: int) -> tuple[Explained, ...]:
    """MM-142, MM-143, MM-305 to MM-323, MM-424. In training agents have no abilities."""
    kind = say(language, "Recruiter card")
    told = [
        (card_name(language, card), kind, say(language, text))
        for card, text in _CARDS.items()
        if card <= cards
    ]
    if full:
        told += [
            (
                f"{agent_name(language, agent)}: {ability_name(language, agent)}",
                say(language, _AGENTS[Agent(agent)][0]),
                say(language, _AGENTS[Agent(agent)][1]),
            )
            for agent in range(1, AGENTS)
        ]
    return tuple(told)


def _dolphin(language: str) -> Explained:
    """MM-324 to MM-331."""
    return (
        dolphin_name(language),
        say(language, "ally, once in a game"),
        say(
            language,
            "With a question: step tokens are placed on all visited, unmarked locations of the "
            "feature.",
        ),
    )


@remembered
def _tokens(language: str, full: bool) -> tuple[Explained, ...]:
    told = _TOKENS + _FULL_TOKENS if full else _TOKENS
    return tuple((say(language, a), say(language, b), say(language, c)) for a, b, c in told)


def _feature(v: View, feature: int, language: str) -> Explained:
    """MM-006, MM-197. Its five locations, and what the reader knows of it."""
    name = feature_name(language, feature)
    return name[:1].upper() + name[1:], _kind(v, feature, language), _places(language, feature)


def _kind(v: View, feature: int, language: str) -> str:
    if v.exposed[feature]:
        return say(language, "feature, exposed")
    if feature in (int(v.deaf), int(v.deaf_shown)):
        return say(language, "feature, the Deaf Street")
    if (is_recruiter(v) or v.reason) and v.hidden[feature]:
        return say(language, "feature, one of the hidden three")
    if feature in v.card or feature == v.third_card:
        return say(language, "feature, at Immortal Recruiting")
    if v.excluded[feature]:
        return say(language, "feature, not one of the hidden three")
    return say(language, "feature")


@remembered
def _places(language: str, feature: int) -> str:
    places = [place for place in range(1, LOCATIONS) if feature in FEATURES_AT[place]]
    return say(language, "At {places}.", places=place_names(language, places))
