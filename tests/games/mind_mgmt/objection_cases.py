"""MIND MGMT: where each family of choices is asked for in vain."""

from __future__ import annotations

from spytable.table import Table
from tests.contract.objection_cases import Situation, Told
from tests.games.helpers import play

from .situations import acting, fresh, situation

DEALERS = {"feature", "show"}
CHAOS = ("chaos:r1c1-e", "chaos:r1c3-e", "chaos:r1c5-e", "chaos:r7c2-e", "chaos:r7c4-e")
OPENING = ("step:r2c2", "step:r2c3", "step:r2c4", "step:r2c5")
POSTS = ("post:r5c2", "post:r5c3", "post:r6c4", "post:r6c5")
DEALT = ("feature:bus", "feature:palm", "feature:dogs")
SLIPPED = "R2C1 R2C2 R2C3 R2C4 R2C5 R4C5 R4C4"
RIM = ("place:r1c1", "place:r1c6", "place:r7c1", "place:r7c6")


def laid_out(*more: str, players: int = 2, **variant: str) -> Table:
    """Set up by hand, as far as these choices lead."""
    return play(fresh(players, setup="by-hand", deals=DEALT, **variant), *more)


def _opened(*more: str, players: int = 2, **variant: str) -> Table:
    begun = (*CHAOS, "character:karl-box", "start:r2c1", *OPENING, "done")
    return laid_out(*begun, *more, players=players, **variant)


def placed(*more: str, **variant: str) -> Table:
    """Immortals and agents stand; the route leads from A2 to E2."""
    return _opened(*POSTS, *RIM, *more, **variant)


def _recruiter() -> tuple[Table, int]:
    """A Recruiter whose own token is spent, and whose turn has just begun."""
    return situation(hour=7, slip_hour=6, route=SLIPPED), 0


def _henry() -> tuple[Table, int]:
    """An agent that has acted and moved, and has no ability of that kind."""
    return acting("henry-lyme", acted=1, stepped=2, dolphin=False), 1


def _one_more() -> tuple[Table, int]:
    """Two agents have still to go, and one more after them."""
    return situation("activate", hour=11, modules=["double-shift"]), 1


def _last_of_four() -> Table:
    others = ("meru", "henry-lyme", "bill-falls")
    return acting("dusty", hour=11, laid=others, activated=2, modules=["double-shift"])


def _without_porter() -> tuple[Table, int]:
    """Whose porter has helped already."""
    return acting("meru", modules=["night-porter"], wide_captures=0), 1


def _hemmed_in() -> tuple[Table, int]:
    """With immortals all around."""
    around = ("R1C2", "R2C1", "R6C4", "R6C5")
    return acting("meru", "R1C1", immortals=around, modules=["night-porter"]), 1


SITUATIONS: dict[str, Situation] = {
    **dict.fromkeys(
        ("slip", "second-slip", "expose", "recruit", "done", "mark", "no-token"), _recruiter
    ),
    **dict.fromkeys(("character", "draw-card"), _recruiter),
    **dict.fromkeys(
        (
            "move",
            "ask",
            "ask-dolphin",
            "reveal",
            "reveal-next",
            "capture",
            "shakedown",
            "sense",
            "shove",
        ),
        _henry,
    ),
    **dict.fromkeys(("lead", "halt", "activate", "push", "no-push"), _henry),
    "step": lambda: (situation(hour=7, ahead=True), 0),
    "ask-ledger": lambda: (situation("activate", hour=6, modules=["bookkeeper"]), 1),
    "start": lambda: (laid_out(*CHAOS, "character:karl-box", "start:r2c1", "step:r2c2"), 0),
    "immortal": lambda: (situation(hour=7, moved=1), 0),
    "enough": _one_more,
    "capture-too": _without_porter,
    "rest": lambda: (situation("activate", hour=6), 1),
    "deaf": lambda: (situation(hour=7, modules=["deaf-street"]), 0),
    "chaos": lambda: (laid_out(*CHAOS[:2]), 0),
    "post": lambda: (_opened(), 0),
    "take": lambda: (_opened(*POSTS, "take:meru", players=3), 2),
    "place": lambda: (_opened(*POSTS), 1),
    "token": lambda: (_opened(*POSTS, *RIM), 1),
}

CHAOS_BETWEEN = "Chaos lies between: nobody crosses it."

TOLD: Told = [
    (
        _recruiter,
        {
            "character": ("You have your Recruiter card for this game.", "MM-054"),
            "R4C5": ("You have been here; each location is visited once.", "MM-119"),
            "deed-done": ("First take a step or a Mind Slip.", "MM-109"),
            "desk": (
                "First move an immortal; then you may place a step token for another move.",
                "MM-110",
            ),
            "feature-bus": (
                "You place a step token in answer to a question, not before.",
                "MM-251",
            ),
            "card-garden": (
                "No two immortals stand on the feature of a card at Immortal Recruiting.",
                "MM-186",
            ),
        },
    ),
    (
        lambda: (situation(hour=7, moved=1), 0),
        {"immortal-1": ("An immortal has moved; for another move, place a step token.", "MM-198")},
    ),
    (
        _henry,
        {
            "deed-move": ("It has moved 2 locations.", "MM-237"),
            "panel-meru": ("One agent after the other: first finish with this one.", "MM-232"),
            "immortal-1": (
                "The Recruiter moves immortals; you may push one after a shakedown.",
                "MM-287",
            ),
        },
    ),
    (
        lambda: (acting("meru", "R3C3", chaos=("R3C3-E",)), 1),
        {"R3C4": (CHAOS_BETWEEN, "MM-242")},
    ),
    (
        lambda: (acting("henry-lyme"), 0),
        {"desk": ("Two agents go now; then it is your turn again.", "MM-101")},
    ),
    (
        lambda: (_recruiter()[0], 1),
        {"panel-meru": ("The Recruiter goes first; then two agents do.", "MM-101")},
    ),
    (
        lambda: (situation("activate", hour=6, players=3), 1),
        {
            "panel-henry-lyme": ("Another player decides for this agent.", "MM-233"),
            "R4C4": ("First choose which agent goes.", "MM-227"),
            "desk": ("Two agents go before the Recruiter does; each may do nothing.", "MM-227"),
        },
    ),
    (
        lambda: (play(acting("meru"), "rest"), 1),
        {"panel-meru": ("This agent has already been activated in this round.", "MM-231")},
    ),
    (
        lambda: (play(_last_of_four(), "rest"), 1),
        {"desk": ("First choose who goes once more, or nobody.", "MM-420")},
    ),
    (
        lambda: (play(_last_of_four(), "rest"), 0),
        {"desk": ("One agent may go once more; then it is your turn again.", "MM-418")},
    ),
    (
        _without_porter,
        {"module-night-porter": ("The Night Porter has helped already.", "MM-441")},
    ),
    (
        _hemmed_in,
        {"module-night-porter": ("Immortals stand on all neighbouring locations.", "MM-439")},
    ),
    (
        SITUATIONS["ask-ledger"],
        {
            "module-bookkeeper": (
                "The Bookkeeper tells of recruits that were announced just now.",
                "MM-456",
            )
        },
    ),
    (
        lambda: (
            acting("meru", modules=["bookkeeper", "long-memory"], linked_reveals=0),
            1,
        ),
        {
            "module-bookkeeper": ("The Bookkeeper is asked before an agent goes.", "MM-456"),
            "module-long-memory": ("The Long Memory has been used up.", "MM-450"),
        },
    ),
    (
        lambda: (play(situation("activate", hour=7, modules=["bookkeeper"]), "ask-ledger"), 1),
        {"module-bookkeeper": ("The Bookkeeper has been asked already.", "MM-455")},
    ),
    (
        SITUATIONS["deaf"],
        {"module-deaf-street": ("You have named the Deaf Street for this game.", "MM-465")},
    ),
    (
        SITUATIONS["chaos"],
        {"chaos-0": ("No two chaos tokens may touch, and one lies here.", "MM-036")},
    ),
    (
        lambda: (_opened(POSTS[0]), 0),
        {
            "R1C1": ("No immortal is placed on the edge of the board.", "MM-071"),
            "R5C2": ("An immortal stands here already.", "MM-070"),
        },
    ),
    (
        SITUATIONS["take"],
        {"panel-meru": ("Somebody has taken this agent already.", "MM-081")},
    ),
    (
        SITUATIONS["place"],
        {"R2C2": ("Agents begin on the edge of the board.", "MM-082")},
    ),
    (
        SITUATIONS["token"],
        {"R1C1": ("The second Mind Slip token lies next to a temple, not on one.", "MM-086")},
    ),
]
