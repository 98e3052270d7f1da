"""Agent Avenue: where each family of choices is asked for in vain."""

from __future__ import annotations

from spytable.table import Table
from tests.contract.objection_cases import Situation, Told
from tests.games.helpers import play

from .situations import at_market, situation

DEALERS = {"deal", "begin", "top", "offer"}


def _pair(phase: str = "lay", **told: object) -> Table:
    return situation(phase, players=4, **told)  # type: ignore[arg-type]  # passed on as told


SITUATIONS: dict[str, Situation] = {
    "up": lambda: (situation(), 1),
    "down": lambda: (
        play(situation(hands=["2 saboteur, mole, enforcer"]), "up:saboteur"),
        0,
    ),
    "swap": lambda: (situation(swapped=["4 saboteur", ""]), 0),
    "partner-swap": lambda: (_pair(swapped=["", "2 saboteur"]), 1),
    "recruit": lambda: (situation("recruit", up="mole", down="saboteur"), 0),
    "lead": lambda: (_pair(), 0),
    "taker": lambda: (at_market("spycation", players=4), 0),
    "choose": lambda: (
        play(
            at_market(
                "secret-recruit", hands=["2 saboteur, mole, enforcer"], agents=["enforcer", ""]
            ),
            "take:secret-recruit",
        ),
        0,
    ),
    "again": lambda: (
        play(at_market("spycation", agents=["mole", "enforcer"]), "take:spycation"),
        0,
    ),
    "take": lambda: (situation(mode="advanced"), 0),
}

ENFORCER = "hand-enforcer-1"
OWN_TURN = "You lay cards in your own turn.", "AA-55"
LEFT = "The other side picks first; you get the card it leaves.", "AA-36"
SETTLED = "You have already agreed who lays face up this turn.", "AA-154"
THEIRS = "Mind Control takes an agent that the other side has in play.", "chapter-6-2"

TOLD: Told = [
    (
        lambda: (situation(), 1),
        {
            ENFORCER: OWN_TURN,
            "swaps-1": ("You swap in your own turn, before you lay anything.", "AA-28"),
        },
    ),
    (
        lambda: (play(situation(hands=["2 saboteur, mole, enforcer"]), "up:saboteur"), 0),
        {
            "hand-saboteur-1": (
                "Saboteur lies face up already; the hidden card must be a different one.",
                "AA-24",
            ),
            "swaps-0": ("Swap before you lay a card, not between the two.", "AA-28"),
            "card-up": LEFT,
        },
    ),
    (
        lambda: (situation(swapped=["4 saboteur", ""]), 0),
        {
            "swaps-0": ("You have made all four of your swaps in this game.", "AA-33"),
            "place-down": ("First lay one card face up; the hidden one comes after it.", "AA-23"),
        },
    ),
    (
        lambda: (situation(deck="", swapped=["", ""]), 1),
        {"swaps-1": ("The deck is empty: there is nothing left to swap for.", "AA-73")},
    ),
    (
        lambda: (_pair(swapped=["", "2 saboteur"]), 1),
        {
            ENFORCER: (
                "Your partner lays face up first; yours goes face down beside it.",
                "AA-156",
            ),
            "swaps-1": ("You have made both of your swaps in this game.", "AA-164"),
            "seat-0": SETTLED,
        },
    ),
    (
        lambda: (_pair("lead"), 0),
        {ENFORCER: ("First agree which of you two lays face up.", "AA-154")},
    ),
    (
        lambda: (play(_pair("lead"), "lead:1", "up:enforcer"), 0),
        {
            "hand-codebreaker-1": (
                "You have laid your card; your partner adds the other.",
                "AA-155",
            ),
            "card-up": LEFT,
            "seat-1": SETTLED,
        },
    ),
    (
        lambda: (situation("recruit", up="mole", down="saboteur"), 0),
        {
            ENFORCER: ("Two cards are laid; you lay again when your turn comes round.", "AA-55"),
            "card-down": LEFT,
        },
    ),
    (
        lambda: (situation("recruit", up="mole", down="saboteur"), 1),
        {ENFORCER: ("Now you recruit from the middle; you lay cards in your own turn.", "AA-36")},
    ),
    (
        lambda: (at_market("spycation", players=4), 0),
        {
            ENFORCER: ("First comes the black market; your hand waits.", "AA-124"),
            "seat-0": ("First choose the card; then say which of you takes it.", "AA-174"),
        },
    ),
    (
        SITUATIONS["choose"],
        {
            ENFORCER: (
                "Already in play on your side: Enforcer. It must be a new one.",
                "chapter-6-2",
            ),
            "offer-1": ("One stop, one card, and you have it: Secret Recruit.", "AA-95"),
        },
    ),
    (
        SITUATIONS["again"],
        {
            ENFORCER: (
                "First take back an agent in play; that one may then be recruited again.",
                "chapter-6-2",
            ),
            "blue-enforcer": ("Spycation takes back one of your own agents.", "chapter-6-2"),
        },
    ),
    (
        lambda: (
            play(
                at_market("spycation", agents=["mole", "enforcer"]),
                *("take:spycation", "choose:mole"),
            ),
            0,
        ),
        {ENFORCER: ("Only the agent you have just taken back may be recruited.", "chapter-6-2")},
    ),
    (
        lambda: (
            play(
                at_market("double-trouble", hands=["2 saboteur, mole, enforcer"]),
                "take:double-trouble",
            ),
            0,
        ),
        {ENFORCER: ("Double Trouble needs two alike; you hold only one: Enforcer.", "chapter-6-2")},
    ),
    (
        lambda: (
            play(at_market("mind-control", agents=["mole", "enforcer"]), "take:mind-control"),
            0,
        ),
        {ENFORCER: THEIRS, "green-mole": THEIRS},
    ),
    (
        lambda: (at_market("spycation", steps=(2, -3), picks=(1, 1)), 1),
        {"offer-1": ("The side whose turn it is takes first; you are next.", "AA-125")},
    ),
    (
        lambda: (situation(mode="advanced"), 0),
        {"offer-1": ("You take one when your pawn moves and stops on a corner.", "AA-95")},
    ),
]
