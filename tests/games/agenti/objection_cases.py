"""Agenti: where each family of choices is asked for in vain.

While a card is to be chosen, everything else on the table waits.
"""

from __future__ import annotations

from tests.contract.objection_cases import Situation, Told
from tests.games.helpers import play

from .situations import situation

DEALERS = {"begin", "roll", "evidence", "halves", "bonus", "plan", "key", "find"}
WAITING = (
    "end",
    "stay",
    "take-key",
    "leave-key",
    "let-go",
    "look",
    "leave-beam",
    "suspect",
    "assign",
    "step",
    "enter",
    "demand",
    "turn",
    "expose",
    "show",
    "check",
    "name",
)
SITUATIONS: dict[str, Situation] = {
    **dict.fromkeys(WAITING, lambda: (situation("card"), 0)),
    "play": lambda: (situation("card"), 1),
}

LOOK = "You may look into the lit suitcase once you have turned the light.", "AG-96"
FILE = "A file is checked by a card or after a meeting; an owner is named in a hideout.", "AG-102"
SUPPLY = "You may take a key when your agent comes to a key field.", "AG-124"
DEMAND = "You may demand a key when your agent comes past theirs.", "AG-132"
EXPOSE = "Only an agent in the light you have turned can be made to show a key.", "AG-98"
OWN_KEYS = "Your keys stay hidden until the light or a hideout brings them out.", "AG-128"
ONE_CARD = "One card a turn, and you have chosen yours.", "AG-48"
OTHER_ACTION = "You have one action a turn, and this move is yours.", "AG-51"
DARK = "The light does not fall on it.", "AG-96"
RED_DECIDES = "Red is deciding now.", "AG-40"
NO_KEY = "You do not hold its key.", "AG-139"

TOLD: Told = [
    (
        lambda: (situation(used={0: ["street"]}), 0),
        {
            "card-red-street": ("It lies face down until you have used all five.", "AG-54"),
            "circle-a3": ("First choose a card that moves your agent.", "AG-48"),
            "hideout-1": (
                "You enter with its key, from the circle at its door, if you have a step left.",
                "AG-140",
            ),
            "suspect-v": ("First choose a card that moves suspects.", "AG-48"),
            "light": ("First choose a card that turns the light.", "AG-93"),
            "suitcase-2": LOOK,
            "file-x": FILE,
            "supply": SUPPLY,
            "keys-green": DEMAND,
            "agent-green": EXPOSE,
            "keys-red": OWN_KEYS,
            "panel-red": (
                "You cannot skip a turn: choose a card, even one that does nothing.",
                "AG-48",
            ),
        },
    ),
    (
        lambda: (play(situation(roll=3), "play:street:move", "step:a3"), 0),
        {
            "card-red-tram": ONE_CARD,
            "circle-a1": ("No circle is entered twice in one move.", "AG-62"),
            "hideout-1": ("The light falls on it: nobody can enter.", "AG-100"),
            "hideout-2": NO_KEY,
            "light": OTHER_ACTION,
            "suspect-v": OTHER_ACTION,
            "suitcase-1": LOOK,
            "file-v": FILE,
            "supply": SUPPLY,
            "keys-green": DEMAND,
            "agent-green": EXPOSE,
            "keys-red": OWN_KEYS,
        },
    ),
    (
        lambda: (
            play(situation(roll=1, suspects=("a3", "c2", "d2", "b2")), "play:street:move"),
            0,
        ),
        {"circle-a3": ("Somebody stands there: a move ends on a free circle.", "AG-64")},
    ),
    (
        lambda: (
            play(
                situation(roll=6, suspects=("b2", "c2", "d2", "b3")),
                *("play:street:move", "step:a3", "step:a4"),
            ),
            0,
        ),
        {"circle-a8": ("From there you could not use all the steps of the move.", "AG-65")},
    ),
    (
        lambda: (play(situation(keys={0: ["1", "2"]}, light="b"), "play:street:move"), 0),
        {
            "hideout-1": (
                "You enter from the circle at its door, if you have a step left.",
                "AG-140",
            ),
            "hideout-2": ("The light falls on it: nobody can enter.", "AG-100"),
            "hideout-3": NO_KEY,
        },
    ),
    (
        lambda: (
            play(
                situation(roll=5, agents=("a9", "c1"), keys={0: ["1"]}, light="b"),
                "play:tram:tram",
            ),
            0,
        ),
        {"hideout-1": ("You must pass a tram stop first.", "AG-84")},
    ),
    (
        lambda: (play(situation(roll=2), "play:suspects:suspect", "suspect:v"), 0),
        {
            "suspect-x": ("First finish the move you have begun.", "AG-68"),
            "light": OTHER_ACTION,
            "file-v": FILE,
        },
    ),
    (
        lambda: (
            play(
                situation(roll=1, agents=("b1", "c1"), suspects=("a1", "a3", "b7", "c2")),
                "play:suspects:suspect",
            ),
            0,
        ),
        {"suspect-v": ("This suspect has no route of exactly that many steps.", "AG-65")},
    ),
    (
        lambda: (
            play(
                situation(agents=("b1", "c1"), suspects=("a3", "a2", "c4", "d4")),
                *("play:suspects:all", "assign:v:1", "step:a4"),
            ),
            0,
        ),
        {"file-v": ("This suspect has already been moved.", "AG-90")},
    ),
    (
        lambda: (situation("checks", card="street", pending={"v": 1}, found="vxyz"), 0),
        {
            "file-x": (
                "You have no check left here: only suspects you met can be checked.",
                "AG-72",
            )
        },
    ),
    (
        lambda: (play(situation(), "play:light:light", "turn:clockwise"), 0),
        {"suitcase-1": DARK, "suitcase-3": DARK, "suitcase-4": DARK},
    ),
    (
        lambda: (situation(), 1),
        {
            "card-green-street": ("You choose a card in your own turn, after the roll.", "AG-40"),
            **dict.fromkeys(("circle-c3", "hideout-1", "suspect-v", "file-v"), RED_DECIDES),
            **dict.fromkeys(("light", "suitcase-1"), RED_DECIDES),
        },
    ),
]
