"""High Card: the smallest complete box, with something hidden in it."""

from spytable.games.box import Box
from spytable.kernel.document import kebab

from . import figures, imagine, objections, picture, rules, sight, words
from .choices import FAMILIES
from .components import MOST_CHOICES, Reason
from .position import impossible
from .sight import View
from .state import State

BOX = Box(
    name="high-card",
    rules_version=1,
    players=range(2, 3),
    options=(),
    state=State,
    view=View,
    families=FAMILIES,
    most_choices=MOST_CHOICES,
    longest_game=15,
    rules=rules,
    sight=sight,
    imagination=imagine,
    impossible=impossible,
    reason_names={reason.value: kebab(reason) for reason in Reason},
    words=words,
    picture=picture,
    objections=objections,
    figures=figures,
)
