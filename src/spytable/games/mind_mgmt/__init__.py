"""MIND MGMT: one Recruiter walks a city unseen; a team of Rogue Agents asks its way to the spot."""

from spytable.games.box import Box, Option
from spytable.games.levels import Level, Levels
from spytable.games.manners import Manners
from spytable.kernel.document import kebab

from . import campaign, counsel, figures, imagine, objections, picture, policy, rules, sight, words
from .choices import (
    DONE,
    ENOUGH,
    FAMILIES,
    HALT,
    MARK,
    MOST_CHOICES,
    NOTHING,
    REST,
    SECOND,
    SLIP,
    STAY,
    STEP,
)
from .components import (
    LONG_MOVES,
    MODULES,
    RECRUITER,
    SEATS,
    Insight,
    Mission,
    Module,
    Pads,
    Reason,
    Setup,
    Token,
)
from .imagine import Belief
from .lesson import LESSON
from .lesson_of_recruiter import LESSON as RECRUITERS_LESSON
from .position import impossible
from .sight import View
from .state import State

SETTING_UP = 5 + 2 + 1 + 3 + 5 + 4 + 3 + 4 + 2 + 1 + 3
"""Chaos, card, start, features, opening, immortals, agents taken and placed, more
chaos, token, cards."""
RECRUITERS_TURN = 1 + 1 + 2 + 3 + 1 + 3
"""The action, an immortal, a step exposed and one more, three recruits, done, three new cards."""
AGENTS_TURN = 2 * (1 + 2 + 2 + 1 + 4 + 1)
"""Two agents: activated, two moves, a question and its answer, led up to four locations, rest."""
DOUBLE_SHIFT = 3 * AGENTS_TURN // 2
"""Three times an agent goes once more."""
LONGEST_GAME = SETTING_UP + 11 * RECRUITERS_TURN + 10 * AGENTS_TURN + LONG_MOVES + DOUBLE_SHIFT
"""MM-105."""

BOX = Box(
    name="mind-mgmt",
    rules_version=1,
    players=range(2, SEATS + 1),
    options=(
        Option(
            "mission",
            tuple(kebab(mission) for mission in Mission),
            first_game=kebab(Mission.TRAINING),
        ),
        Option("setup", tuple(kebab(setup) for setup in Setup)),
        Option("early", tuple(kebab(token) for token in Token), minor=True),
        Option("insight", tuple(kebab(insight) for insight in Insight), minor=True),
        Option("notes", tuple(kebab(pads) for pads in Pads), minor=True),
        *(
            Option(name.replace("_", "-"), tuple(map(kebab, Module)), minor=True, unsaid=True)
            for name in MODULES
        ),
    ),
    state=State,
    view=View,
    families=FAMILIES,
    most_choices=MOST_CHOICES,
    longest_game=LONGEST_GAME,
    rules=rules,
    sight=sight,
    imagination=imagine,
    belief=Belief,
    impossible=impossible,
    newer_fields=frozenset(
        {
            *MODULES,
            "last_hour",
            "free_moves",
            "long_moves",
            "far_asks",
            "again_from",
            "recruiter_cards",
            "open_cards",
            "third_card",
            "road_tokens",
            "late_east",
            "late_south",
            "wide_captures",
            "linked_reveals",
            "ledger_asks",
            "ledger",
            "late_warnings",
            "silent_first",
            "silent_second",
            "answering",
            "deaf_shown",
            "deaf",
        }
    ),
    reason_names={reason.value: kebab(reason) for reason in Reason},
    words=words,
    picture=picture,
    objections=objections,
    figures=figures,
    policy=policy,
    counsel=counsel,
    levels=Levels(easy=Level(14, slips=15), medium=Level(60, slips=5), strong=Level(2000)),
    lessons=(LESSON, RECRUITERS_LESSON),
    campaign=campaign,
    manners=Manners(
        giving_up=(STAY, HALT),
        ending=(DONE, REST, ENOUGH),
        shown_in_picture=True,
        nothing_left=sight.nothing_left,
        answering=(MARK, NOTHING),
        unheard={RECRUITER: (STEP, SLIP, SECOND)},
        objection_to_aside=words.objection_to_aside,
        swept=words.swept,
        after_you=words.after_you,
    ),
)
