"""Agenti: find the plan, its hideout's owner and the key, before the others do."""

from spytable.games.box import Box, Option
from spytable.games.levels import Level, Levels
from spytable.games.manners import Manners
from spytable.games.search_tuning import SearchTuning
from spytable.kernel.document import kebab

from . import figures, imagine, objections, picture, policy, rules, sight, words
from .choices import (
    END,
    FAMILIES,
    LEAVE_BEAM,
    LEAVE_KEY,
    LET_GO,
    MOST_CHOICES,
    PLAY,
    STAY,
    STEP,
)
from .components import BONUSES, DIE, EDITION, ROUNDS, SEATS, SUSPECTS, First, Last, Reason
from .imagine import Belief
from .lesson import LESSON
from .position import impossible
from .sight import View
from .state import State

STEPS_IN_A_MOVE = DIE * 6 + 2
"""A step, a key taken and a battle on every circle; the entry and the claim."""
CHECKS_AFTER_A_MOVE = 2 * (SUSPECTS - 1)
STEPS_IN_A_TURN = 3 + STEPS_IN_A_MOVE + CHECKS_AFTER_A_MOVE
"""With the roll, the card and the end; all other actions take less than a move."""
LONGEST_GAME = 17 + STEPS_IN_A_TURN * (SEATS * ROUNDS + BONUSES - 1)
"""AG-Q61. Setting up, all rounds, and for each bonus card not more than a turn."""

BOX = Box(
    name="agenti",
    rules_version=2,
    players=range(2, SEATS + 1),
    options=(
        Option("last", tuple(kebab(last) for last in Last)),
        Option("first", tuple(kebab(first) for first in First), minor=True),
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
    reason_names={reason.value: kebab(reason) for reason in Reason},
    words=words,
    picture=picture,
    objections=objections,
    policy=policy,
    levels=Levels(easy=Level(14, slips=15), medium=Level(80, slips=5), strong=Level(500)),
    figures=figures,
    search=SearchTuning(playout=40, exploration=0.6, prior_weight=0.85),
    lessons=(LESSON,),
    edition=EDITION,
    manners=Manners(
        giving_up=(LEAVE_KEY, LET_GO, LEAVE_BEAM, STAY),
        ending=(END,),
        held_open=(STEP, LEAVE_KEY, LET_GO, STAY, PLAY, LEAVE_BEAM, END),
        objection_to_aside=words.objection_to_aside,
    ),
)
