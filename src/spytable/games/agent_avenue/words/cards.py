"""The cards: their names in the cases sentences need, and what they do.

Every card has one row, so a new card is one row more.
"""

from __future__ import annotations

from typing import NamedTuple

from spytable.caches import remembered
from spytable.locale import count, mark, mark_as, say, say_as

from ..components import COPIES, LOSES, SYMBOLS, WINS, Agent, Market
from ..facts import is_ongoing

Marked = tuple[str, str]


class _AgentWords(NamedTuple):
    """The name of an agent, and the accusative of its copies: the first, the second, the third, any
    further one."""

    name: str
    copies: tuple[Marked, ...]


class _MarketWords(NamedTuple):
    """The name of a black market card, its accusative, and what it does."""

    name: str
    accusative: Marked
    effect: str = ""


_AGENTS = {
    Agent.NONE: _AgentWords(mark("Unknown card"), (mark_as("accusative", "the unknown card"),)),
    Agent.DOUBLE_AGENT: _AgentWords(
        mark("Double Agent"),
        (
            mark_as("accusative", "a Double Agent"),
            mark_as("accusative", "a second Double Agent"),
            mark_as("accusative", "a third Double Agent"),
            mark_as("accusative", "another Double Agent"),
        ),
    ),
    Agent.ENFORCER: _AgentWords(
        mark("Enforcer"),
        (
            mark_as("accusative", "an Enforcer"),
            mark_as("accusative", "a second Enforcer"),
            mark_as("accusative", "a third Enforcer"),
            mark_as("accusative", "another Enforcer"),
        ),
    ),
    Agent.CODEBREAKER: _AgentWords(
        mark("Codebreaker"),
        (
            mark_as("accusative", "a Codebreaker"),
            mark_as("accusative", "a second Codebreaker"),
            mark_as("accusative", "a third Codebreaker"),
            mark_as("accusative", "another Codebreaker"),
        ),
    ),
    Agent.SABOTEUR: _AgentWords(
        mark("Saboteur"),
        (
            mark_as("accusative", "a Saboteur"),
            mark_as("accusative", "a second Saboteur"),
            mark_as("accusative", "a third Saboteur"),
            mark_as("accusative", "another Saboteur"),
        ),
    ),
    Agent.DAREDEVIL: _AgentWords(
        mark("Daredevil"),
        (
            mark_as("accusative", "a Daredevil"),
            mark_as("accusative", "a second Daredevil"),
            mark_as("accusative", "a third Daredevil"),
            mark_as("accusative", "another Daredevil"),
        ),
    ),
    Agent.SENTINEL: _AgentWords(
        mark("Sentinel"),
        (
            mark_as("accusative", "a Sentinel"),
            mark_as("accusative", "a second Sentinel"),
            mark_as("accusative", "a third Sentinel"),
            mark_as("accusative", "another Sentinel"),
        ),
    ),
    Agent.SIDEKICK: _AgentWords(mark("Sidekick"), (mark_as("accusative", "the Sidekick"),)),
    Agent.MOLE: _AgentWords(mark("Mole"), (mark_as("accusative", "the Mole"),)),
}

_MARKET = {
    Market.NONE: _MarketWords(
        mark("Unknown card"),
        mark_as("accusative", "the unknown card"),
    ),
    Market.DISTRACTION_DEVICE: _MarketWords(
        mark("Distraction Device"),
        mark_as("accusative", "Distraction Device"),
        mark("A Saboteur you recruit moves you forward instead of back."),
    ),
    Market.WATCHTOWER: _MarketWords(
        mark("Watchtower"),
        mark_as("accusative", "Watchtower"),
        mark("An Enforcer you recruit moves you 2 spaces further."),
    ),
    Market.SINISTER_TWIN: _MarketWords(
        mark("Sinister Twin"),
        mark_as("accusative", "Sinister Twin"),
        mark("A Double Agent you recruit moves you twice as far, forward or back."),
    ),
    Market.SUPERCOMPUTER: _MarketWords(
        mark("Supercomputer"),
        mark_as("accusative", "Supercomputer"),
        mark("Every Codebreaker you recruit moves you 3 spaces forward."),
    ),
    Market.LEADER_OF_THE_PACK: _MarketWords(
        mark("Leader of the Pack"),
        mark_as("accusative", "Leader of the Pack"),
        mark("Three Daredevils win the game for you instead of losing it."),
    ),
    Market.GETAWAY_CAR: _MarketWords(
        mark("Getaway Car"),
        mark_as("accusative", "Getaway Car"),
        mark("When your pawn stops exactly on a home, yours or not, it drives 3 spaces further."),
    ),
    Market.MASTERPLAN: _MarketWords(
        mark("Masterplan"),
        mark_as("accusative", "Masterplan"),
        mark("Have seven different agents in play at the end of a turn, and you win."),
    ),
    Market.SECURITY_SYSTEM: _MarketWords(
        mark("Security System"),
        mark_as("accusative", "Security System"),
        mark("If the opposing pawn stands on your home at the end of a turn, you win."),
    ),
    Market.OUTPOST: _MarketWords(
        mark("Outpost"),
        mark_as("accusative", "Outpost"),
        mark("Recruit a Sentinel from your hand."),
    ),
    Market.SMOKE_SCREEN: _MarketWords(
        mark("Smoke Screen"),
        mark_as("accusative", "Smoke Screen"),
        mark("Turn up the top card of the agent deck and recruit it."),
    ),
    Market.MIND_CONTROL: _MarketWords(
        mark("Mind Control"),
        mark_as("accusative", "Mind Control"),
        mark("Take one agent the other side has in play into your hand. No pawn moves for it."),
    ),
    Market.DOUBLE_TROUBLE: _MarketWords(
        mark("Double Trouble"),
        mark_as("accusative", "Double Trouble"),
        mark("Show two identical agents from your hand. Recruit one, keep the other."),
    ),
    Market.SURVEILLANCE_TRUCK: _MarketWords(
        mark("Surveillance Truck"),
        mark_as("accusative", "Surveillance Truck"),
        mark("Move your pawn 1 space forward."),
    ),
    Market.SECRET_RECRUIT: _MarketWords(
        mark("Secret Recruit"),
        mark_as("accusative", "Secret Recruit"),
        mark("Recruit from your hand an agent you do not have in play yet."),
    ),
    Market.SPYCATION: _MarketWords(
        mark("Spycation"),
        mark_as("accusative", "Spycation"),
        mark(
            "Take one of your agents in play back into your hand, without moving."
            " You may recruit it again at once."
        ),
    ),
}


def card(language: str, agent: int) -> str:
    """The name of an agent."""
    return say(language, _AGENTS[Agent(agent)].name)


@remembered
def accusative(language: str, agent: int, nth: int = 1) -> str:
    """An agent as the one who is laid, swapped or recruited; `nth`: which copy it is, from 1."""
    return say_as(language, *_AGENTS[Agent(agent)].copies[min(nth, 4) - 1])


def card_text(language: str, agent: int) -> str:
    """The effects of an agent's symbols, from the top down."""
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
    return say(language, _MARKET[Market(card)].name)


def market_accusative(language: str, card: int) -> str:
    """A black market card as the one that is taken."""
    return say_as(language, *_MARKET[Market(card)].accusative)


def market_effect(language: str, card: int) -> str:
    """The effect of a black market card."""
    return say(language, _MARKET[Market(card)].effect)


def market_text(language: str, card: int) -> str:
    """The effect of a black market card, and whether it is for once or for good."""
    if card == Market.NONE:
        return ""
    text = market_effect(language, card)
    if is_ongoing(card):
        return say(language, "Ongoing. {text}", text=text)
    return say(language, "Instant. {text}", text=text)
