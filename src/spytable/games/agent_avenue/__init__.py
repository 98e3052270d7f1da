"""Agent Avenue: I cut, you choose, and one of the two cards is hidden."""

from spytable.games.box import Box, Option
from spytable.games.levels import Level, Levels
from spytable.kernel.document import kebab

from . import figures, imagine, lookahead_hints, objections, picture, policy, rules, sight, words
from .choices import FAMILIES, MOST_CHOICES
from .components import First, Mode, Reason
from .lesson import LESSON
from .position import impossible
from .sight import View
from .state import State

BOX = Box(
    name="agent-avenue",
    rules_version=2,
    older_rules=(1,),
    players=range(2, 5),
    options=(
        Option("mode", tuple(kebab(mode) for mode in Mode)),
        Option("first", tuple(kebab(first) for first in First), minor=True),
    ),
    state=State,
    view=View,
    families=FAMILIES,
    most_choices=MOST_CHOICES,
    longest_game=250,
    rules=rules,
    sight=sight,
    imagination=imagine,
    impossible=impossible,
    reason_names={reason.value: kebab(reason) for reason in Reason},
    words=words,
    picture=picture,
    objections=objections,
    policy=policy,
    lookahead_hints=lookahead_hints,
    levels=Levels(easy=Level(4, slips=50), medium=Level(50, slips=20), strong=Level(4000)),
    figures=figures,
    lessons=(LESSON,),
)
