"""The names of the cards as the picture prints them, in English; catalogues hold the others."""

from __future__ import annotations

from spytable.locale import mark, say

from ..components import Agent, Market

AGENT_NAMES = {
    Agent.DOUBLE_AGENT: mark("Double Agent"),
    Agent.ENFORCER: mark("Enforcer"),
    Agent.CODEBREAKER: mark("Codebreaker"),
    Agent.SABOTEUR: mark("Saboteur"),
    Agent.DAREDEVIL: mark("Daredevil"),
    Agent.SENTINEL: mark("Sentinel"),
    Agent.SIDEKICK: mark("Sidekick"),
    Agent.MOLE: mark("Mole"),
}

MARKET_NAMES = {
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


def agent_name(language: str, agent: int) -> str:
    """An agent's name in the reader's language."""
    return say(language, AGENT_NAMES[Agent(agent)])


def market_name(language: str, card: int) -> str:
    """A market card's name in the reader's language."""
    return say(language, MARKET_NAMES[Market(card)])
