"""Choice codes and their names.

A code is a family plus a number: `up:saboteur` is UP + Agent.SABOTEUR.  A family's own code,
without a number, is what those hear who may not know the card (`swap:hidden`).
"""

from __future__ import annotations

from spytable.kernel.document import kebab

from .components import Agent, Market, Side

UP = 100
DOWN = 110
SWAP = 120
RECRUIT_UP = 131
RECRUIT_DOWN = 132
DEAL = 140
BEGIN = 150  # + side
LEAD = 160  # + seat
TAKER = 170  # + seat
CHOOSE = 180  # + agent
AGAIN_RECRUIT = 191
AGAIN_KEEP = 192
TOP = 200  # + agent
TAKE = 210  # + market card
OFFER = 230  # + market card

MOST_CHOICES = 24
"""No decision offers more."""


def _names() -> dict[int, str]:
    names = {RECRUIT_UP: "recruit:up", RECRUIT_DOWN: "recruit:down"}
    names |= {AGAIN_RECRUIT: "again:recruit", AGAIN_KEEP: "again:keep"}
    for family, word in (
        (UP, "up"),
        (DOWN, "down"),
        (SWAP, "swap"),
        (DEAL, "deal"),
        (CHOOSE, "choose"),
        (TOP, "top"),
    ):
        names |= {family + agent: f"{word}:{kebab(agent)}" for agent in Agent if agent}
    for family in (DOWN, SWAP, DEAL):
        names[family] = names[family + 1].split(":")[0] + ":hidden"
    names |= {BEGIN + side: f"begin:{kebab(side)}" for side in Side}
    names |= {LEAD + seat: f"lead:{seat + 1}" for seat in range(4)}
    names |= {TAKER + seat: f"taker:{seat + 1}" for seat in range(4)}
    names |= {TAKE + card: f"take:{kebab(card)}" for card in Market if card}
    names |= {OFFER + card: f"offer:{kebab(card)}" for card in Market if card}
    return names


NAMES = _names()
CODES = {name: code for code, name in NAMES.items()}
