"""The modules of SHIFT in words: what each is called, whose it is, and what it changes (house rules
as options, expansion modules)."""

from __future__ import annotations

from spytable.locale import mark, say

from ..components import (
    AGAIN_FROM,
    EARLY_TRAIN,
    FREE_MOVES,
    LEDGER_ASKS,
    LINKED_REVEALS,
    LONG_MOVES,
    MODULES,
    WIDE_CAPTURES,
)
from ..sight import View
from .pieces import hour_name

_NAMES = {
    "early_train": mark("Early Train"),
    "heavy_boots": mark("Heavy Boots"),
    "good_shoes": mark("Good Shoes"),
    "sharp_ears": mark("Sharp Ears"),
    "double_shift": mark("Double Shift"),
    "third_passport": mark("Third Passport"),
    "wider_net": mark("Wider Net"),
    "road_works": mark("Road Works"),
    "night_porter": mark("Night Porter"),
    "long_memory": mark("Long Memory"),
    "bookkeeper": mark("Bookkeeper"),
    "late_edition": mark("Late Edition"),
    "deaf_street": mark("Deaf Street"),
}
_SIDES = {
    "early_train": mark("module for the Recruiter"),
    "heavy_boots": mark("module for the Recruiter"),
    "good_shoes": mark("module for the Rogue Agents"),
    "sharp_ears": mark("module for the Rogue Agents"),
    "double_shift": mark("module for the Rogue Agents"),
    "third_passport": mark("module for the Recruiter"),
    "wider_net": mark("module for the Recruiter"),
    "road_works": mark("module for the Rogue Agents"),
    "night_porter": mark("ally of the Rogue Agents"),
    "long_memory": mark("module for the Rogue Agents"),
    "bookkeeper": mark("ally of the Rogue Agents"),
    "late_edition": mark("module for the Recruiter"),
    "deaf_street": mark("module for the Recruiter"),
}
_EFFECTS = {
    "early_train": mark(
        "The game ends at {hour}: then the Recruiter has won. The warning at that hour is not "
        "announced."
    ),
    "heavy_boots": mark(
        "Twice in a game the extra move of an immortal costs no step token. It is still one extra "
        "move in a turn, after the first move."
    ),
    "good_shoes": mark(
        "Three times in a game an agent moves three locations instead of two; the third one uses "
        "up a pair of shoes."
    ),
    "sharp_ears": mark(
        "Once in each of their turns one agent may ask about a feature of an orthogonally "
        "neighbouring location instead of its own."
    ),
    "double_shift": mark(
        "From {from_hour} on, when all four agents of a round have gone, one of them may go once "
        "more."
    ),
    "third_passport": mark(
        "A third Recruiter card is in the game, the Chess Player, whose Mind Slip is a knight's "
        "leap. Which of the three it is stays secret."
    ),
    "wider_net": mark(
        "Three cards lie at Immortal Recruiting instead of two, so up to three recruits are "
        "possible in a turn. Each shows a feature that is not hidden."
    ),
    "road_works": mark(
        "After the opening, when they stand on the board, the agents place two more chaos tokens."
    ),
    "night_porter": mark(
        "Once in a game a capture also tries one orthogonally neighbouring location without an "
        "immortal: one answer for both."
    ),
    "long_memory": mark(
        "Twice in a game a Reveal also has a step token placed on the location that the Recruiter "
        "visited one hour later, if nothing lies there."
    ),
    "bookkeeper": mark(
        "Once in a game, after a warning and before an agent goes, the agents ask how many of the "
        "recruits just announced came in the earlier of the two turns."
    ),
    "late_edition": mark(
        "The first warning is not announced. Its recruits are announced with those of the next "
        "one, as one number."
    ),
    "deaf_street": mark(
        "In secret the Recruiter names another feature: a question about it always hears that no "
        "new step token can be placed. A shakedown that names it exposes it; then it answers truly."
    ),
}


OF_RECRUITER = (
    "early_train",
    "heavy_boots",
    "third_passport",
    "wider_net",
    "late_edition",
    "deaf_street",
)
"""Those that help the Recruiter; all others help the agents."""
_USES = {
    "heavy_boots": ("free_moves", FREE_MOVES),
    "good_shoes": ("long_moves", LONG_MOVES),
    "sharp_ears": ("far_asks", 1),
    "night_porter": ("wide_captures", WIDE_CAPTURES),
    "long_memory": ("linked_reveals", LINKED_REVEALS),
    "bookkeeper": ("ledger_asks", LEDGER_ASKS),
}
"""For what can be used up: the field that counts what is left, and how much there is at first."""
EACH_TURN = ("sharp_ears",)
"""The part that comes back in each turn."""


def uses_of(module: str) -> int:
    """How often it can be used in a game; 0 where that does not matter."""
    return _USES.get(module, ("", 0))[1]


def uses_left(counts: object, module: str) -> int:
    """How often it can still be used, by a View or what was read from one."""
    return int(getattr(counts, _USES[module][0])) if module in _USES else 0


def module_name(language: str, module: str) -> str:
    """Its name."""
    return say(language, _NAMES[module])


def effect(language: str, module: str) -> str:
    """MM-402 to MM-465. Its effect."""
    hours = {"hour": hour_name(EARLY_TRAIN), "from_hour": hour_name(AGAIN_FROM)}
    return say(language, _EFFECTS[module], **hours)


_SET = {
    "early_train": mark("until {hour}"),
    "double_shift": mark("from {from_hour}"),
    "third_passport": mark("one card of three"),
    "wider_net": mark("three cards"),
    "road_works": mark("two tokens"),
}
"""What a module has settled for the whole game, where nothing is used up."""


def settled(language: str, module: str) -> str:
    """In a few words what it has settled; nothing where it is used up."""
    hours = {"hour": hour_name(EARLY_TRAIN), "from_hour": hour_name(AGAIN_FROM)}
    return say(language, _SET[module], **hours) if module in _SET else ""


def in_play(v: View) -> list[str]:
    """The modules that this game is played with."""
    return [module for module in MODULES if getattr(v, module)]


def modules_explained(v: View, language: str) -> list[tuple[str, str, str]]:
    """Name, kind and effect of those in play."""
    return [
        (module_name(language, module), say(language, _SIDES[module]), effect(language, module))
        for module in in_play(v)
    ]
