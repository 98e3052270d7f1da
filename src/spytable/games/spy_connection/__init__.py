"""Spy Connection: join cities with agents, send the spy, complete missions."""

from spytable.games.box import Box, Option
from spytable.games.levels import Level, Levels
from spytable.games.manners import Manners
from spytable.games.search_tuning import SearchTuning
from spytable.kernel.document import kebab

from . import figures, imagine, objections, picture, policy, rules, sight, words
from .choices import BACK, DISCARD, END, FAMILIES, MOST_CHOICES, UNMARK
from .components import (
    AGENTS,
    CARDS,
    EDITION,
    FEWER_AGENTS,
    LONGEST_LINK,
    ROUNDS,
    SEATS,
    Board,
    First,
    Reason,
    Start,
    Ties,
)
from .lesson import LESSON
from .position import impossible
from .sight import View
from .state import State

STEPS_IN_A_TURN = AGENTS + LONGEST_LINK + 14
"""The most that a turn can hold: every agent taken back once and those of a new link once more,
four missions served and four discarded, one option, one card turned up, and the end."""
LONGEST_GAME = 16 + STEPS_IN_A_TURN * (SEATS * ROUNDS + SEATS + CARDS)
"""SC-Q30. Setting up; then all rounds, a last one, and an extra turn for every card."""


BOX = Box(
    name="spy-connection",
    rules_version=3,
    players=range(2, SEATS + 1),
    options=(
        Option("board", tuple(kebab(side) for side in Board)),
        # Dealt start missions are uneven: those who have played before do better to choose them.
        Option("start", tuple(kebab(start) for start in Start), suggested=kebab(Start.ADVANCED)),
        Option("first", tuple(kebab(first) for first in First), minor=True),
        Option("ties", tuple(kebab(ties) for ties in Ties), minor=True),
        *(
            Option(f"agents-{seat + 1}", (str(AGENTS), str(FEWER_AGENTS)), minor=True, seat=seat)
            for seat in range(SEATS)
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
    impossible=impossible,
    reason_names={reason.value: kebab(reason) for reason in Reason},
    words=words,
    picture=picture,
    objections=objections,
    policy=policy,
    levels=Levels(easy=Level(22, slips=15), medium=Level(100, slips=5), strong=Level(400)),
    figures=figures,
    search=SearchTuning(playout=40, haste=0.1, exploration=0.2, prior_weight=0.7),
    lessons=(LESSON,),
    edition=EDITION,
    manners=Manners(
        giving_up=(BACK, UNMARK, DISCARD),
        ending=(END,),
        nothing_left=sight.nothing_left,
        ends_unasked=False,
        points=sight.points,
    ),
)
