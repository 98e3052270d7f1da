"""The cards: their names in the cases sentences need, and what they do."""

from __future__ import annotations

from functools import cache

from spytable.locale import count, mark, say, say_as

from ..components import COPIES, LOSES, SYMBOLS, WINS, Agent, Market
from ..facts import is_ongoing

_AGENTS = {
    Agent.NONE: mark("Unknown card"),
    Agent.DOUBLE_AGENT: mark("Double Agent"),
    Agent.ENFORCER: mark("Enforcer"),
    Agent.CODEBREAKER: mark("Codebreaker"),
    Agent.SABOTEUR: mark("Saboteur"),
    Agent.DAREDEVIL: mark("Daredevil"),
    Agent.SENTINEL: mark("Sentinel"),
    Agent.SIDEKICK: mark("Sidekick"),
    Agent.MOLE: mark("Mole"),
}

_MARKET = {
    Market.NONE: mark("Unknown card"),
    Market.DISTRACTION_DEVICE: mark("Distraction Device"),
    Market.WATCHTOWER: mark("Watchtower"),
    Market.SINISTER_TWIN: mark("Sinister Twin"),
    Market.SUPERCOMPUTER: mark("Supercomputer"),
    Market.LEADER_OF_THE_PACK: mark("Leader of the Pack"),
    Market.GETAWAY_CAR: mark("Getaway Car"),
    Market.MASTERPLAN: mark("Masterplan"),
    Market.SECURITY_SYSTEM: mark("Security System"),
    Market.OUTPOST: mark("Outpost"),
    Market.SMOKE_SCREEN: mark("Smoke Screen"),
    Market.MIND_CONTROL: mark("Mind Control"),
    Market.DOUBLE_TROUBLE: mark("Double Trouble"),
    Market.SURVEILLANCE_TRUCK: mark("Surveillance Truck"),
    Market.SECRET_RECRUIT: mark("Secret Recruit"),
    Market.SPYCATION: mark("Spycation"),
}

_MARKET_TEXTS = {
    Market.DISTRACTION_DEVICE: mark("A Saboteur you recruit moves you forward instead of back."),
    Market.WATCHTOWER: mark("An Enforcer you recruit moves you 2 spaces further."),
    Market.SINISTER_TWIN: mark(
        "A Double Agent you recruit moves you twice as far, forward or back."
    ),
    Market.SUPERCOMPUTER: mark("Every Codebreaker you recruit moves you 3 spaces forward."),
    Market.LEADER_OF_THE_PACK: mark("Three Daredevils win the game for you instead of losing it."),
    Market.GETAWAY_CAR: mark(
        "When your pawn stops exactly on a home, yours or not, it drives 3 spaces further."
    ),
    Market.MASTERPLAN: mark(
        "Have seven different agents in play at the end of a turn, and you win."
    ),
    Market.SECURITY_SYSTEM: mark(
        "If the opposing pawn stands on your home at the end of a turn, you win."
    ),
    Market.OUTPOST: mark("Recruit a Sentinel from your hand."),
    Market.SMOKE_SCREEN: mark("Turn up the top card of the agent deck and recruit it."),
    Market.MIND_CONTROL: mark(
        "Take one agent the other side has in play into your hand. No pawn moves for it."
    ),
    Market.DOUBLE_TROUBLE: mark(
        "Show two identical agents from your hand. Recruit one, keep the other."
    ),
    Market.SURVEILLANCE_TRUCK: mark("Move your pawn 1 space forward."),
    Market.SECRET_RECRUIT: mark("Recruit from your hand an agent you do not have in play yet."),
    Market.SPYCATION: mark(
        "Take one of your agents in play back into your hand, without moving."
        " You may recruit it again at once."
    ),
}


def card(language: str, agent: int) -> str:
    """The name of an agent."""
    return say(language, _AGENTS[Agent(agent)])


@cache
def accusative(language: str, agent: int, nth: int = 1) -> str:
    """An agent as the one who is laid, swapped or recruited; `nth`: which copy it is, from 1."""
    return _COPY[min(nth, 4)](language, Agent(agent))


def _one(language: str, agent: Agent) -> str:
    return {
        Agent.NONE: say_as(language, "accusative", "the unknown card"),
        Agent.DOUBLE_AGENT: say_as(language, "accusative", "a Double Agent"),
        Agent.ENFORCER: say_as(language, "accusative", "an Enforcer"),
        Agent.CODEBREAKER: say_as(language, "accusative", "a Codebreaker"),
        Agent.SABOTEUR: say_as(language, "accusative", "a Saboteur"),
        Agent.DAREDEVIL: say_as(language, "accusative", "a Daredevil"),
        Agent.SENTINEL: say_as(language, "accusative", "a Sentinel"),
        Agent.SIDEKICK: say_as(language, "accusative", "the Sidekick"),
        Agent.MOLE: say_as(language, "accusative", "the Mole"),
    }[agent]


def _second(language: str, agent: Agent) -> str:
    return {
        Agent.DOUBLE_AGENT: say_as(language, "accusative", "a second Double Agent"),
        Agent.ENFORCER: say_as(language, "accusative", "a second Enforcer"),
        Agent.CODEBREAKER: say_as(language, "accusative", "a second Codebreaker"),
        Agent.SABOTEUR: say_as(language, "accusative", "a second Saboteur"),
        Agent.DAREDEVIL: say_as(language, "accusative", "a second Daredevil"),
        Agent.SENTINEL: say_as(language, "accusative", "a second Sentinel"),
    }[agent]


def _third(language: str, agent: Agent) -> str:
    return {
        Agent.DOUBLE_AGENT: say_as(language, "accusative", "a third Double Agent"),
        Agent.ENFORCER: say_as(language, "accusative", "a third Enforcer"),
        Agent.CODEBREAKER: say_as(language, "accusative", "a third Codebreaker"),
        Agent.SABOTEUR: say_as(language, "accusative", "a third Saboteur"),
        Agent.DAREDEVIL: say_as(language, "accusative", "a third Daredevil"),
        Agent.SENTINEL: say_as(language, "accusative", "a third Sentinel"),
    }[agent]


def _further(language: str, agent: Agent) -> str:
    return {
        Agent.DOUBLE_AGENT: say_as(language, "accusative", "another Double Agent"),
        Agent.ENFORCER: say_as(language, "accusative", "another Enforcer"),
        Agent.CODEBREAKER: say_as(language, "accusative", "another Codebreaker"),
        Agent.SABOTEUR: say_as(language, "accusative", "another Saboteur"),
        Agent.DAREDEVIL: say_as(language, "accusative", "another Daredevil"),
        Agent.SENTINEL: say_as(language, "accusative", "another Sentinel"),
    }[agent]


_COPY = {1: _one, 2: _second, 3: _third, 4: _further}


def card_text(language: str, agent: int) -> str:
    """What the symbols of an agent do, from the top down."""
    first, second, third = (_symbol(language, int(symbol)) for symbol in SYMBOLS[agent])
    if COPIES[agent] == 1:
        return say(language, "{first}. There is only one.", first=_upper(first))
    return say(
        language,
        "First: {first}. Second: {second}. Third and on: {third}.",
        first=first,
        second=second,
        third=third,
    )


def _symbol(language: str, symbol: int) -> str:
    if symbol == WINS:
        return say(language, "you win")
    if symbol == LOSES:
        return say(language, "you lose")
    if symbol == 0:
        return say(language, "stay where you are")
    if symbol > 0:
        return count(language, symbol, "{n} space forward", "{n} spaces forward")
    return count(language, -symbol, "{n} space back", "{n} spaces back")


def _upper(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def market_card(language: str, card: int) -> str:
    """The name of a black market card."""
    return say(language, _MARKET[Market(card)])


def market_accusative(language: str, card: int) -> str:
    """A black market card as the one that is taken."""
    return {
        Market.NONE: say_as(language, "accusative", "the unknown card"),
        Market.DISTRACTION_DEVICE: say_as(language, "accusative", "Distraction Device"),
        Market.WATCHTOWER: say_as(language, "accusative", "Watchtower"),
        Market.SINISTER_TWIN: say_as(language, "accusative", "Sinister Twin"),
        Market.SUPERCOMPUTER: say_as(language, "accusative", "Supercomputer"),
        Market.LEADER_OF_THE_PACK: say_as(language, "accusative", "Leader of the Pack"),
        Market.GETAWAY_CAR: say_as(language, "accusative", "Getaway Car"),
        Market.MASTERPLAN: say_as(language, "accusative", "Masterplan"),
        Market.SECURITY_SYSTEM: say_as(language, "accusative", "Security System"),
        Market.OUTPOST: say_as(language, "accusative", "Outpost"),
        Market.SMOKE_SCREEN: say_as(language, "accusative", "Smoke Screen"),
        Market.MIND_CONTROL: say_as(language, "accusative", "Mind Control"),
        Market.DOUBLE_TROUBLE: say_as(language, "accusative", "Double Trouble"),
        Market.SURVEILLANCE_TRUCK: say_as(language, "accusative", "Surveillance Truck"),
        Market.SECRET_RECRUIT: say_as(language, "accusative", "Secret Recruit"),
        Market.SPYCATION: say_as(language, "accusative", "Spycation"),
    }[Market(card)]


def market_effect(language: str, card: int) -> str:
    """What a black market card does."""
    return say(language, _MARKET_TEXTS[Market(card)])


def market_text(language: str, card: int) -> str:
    """What a black market card does, and whether once or for good."""
    if card == Market.NONE:
        return ""
    text = market_effect(language, card)
    if is_ongoing(card):
        return say(language, "Ongoing. {text}", text=text)
    return say(language, "Instant. {text}", text=text)
