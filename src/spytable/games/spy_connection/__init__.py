"""Spy Connection: join cities with agents, send the spy, complete missions."""

from spytable.games.box import Box, Option
from spytable.kernel.document import kebab

from . import imagine, picture, rules, sight, words
from .choices import MOST_CHOICES, NAMES
from .components import AGENTS, FEWER_AGENTS, SEATS
from .position import impossible
from .sight import View
from .state import Board, First, Reason, Start, State, Ties

LONGEST_GAME = 10_000
"""Sixty rounds of four turns and 48 extra turns at most, no turn of more than 32 steps (see
RULES.md), and the setting up: fewer than 288 * 32 + 16."""

BOX = Box(
    name="spy-connection",
    rules_version=1,
    players=range(2, SEATS + 1),
    options=(
        Option("board", tuple(kebab(side) for side in Board)),
        Option("start", tuple(kebab(start) for start in Start)),
        Option("first", tuple(kebab(first) for first in First)),
        Option("ties", tuple(kebab(ties) for ties in Ties)),
        *(
            Option(f"agents-{seat}", (str(AGENTS), str(FEWER_AGENTS)))
            for seat in range(1, SEATS + 1)
        ),
    ),
    state=State,
    view=View,
    choice_names=NAMES,
    most_choices=MOST_CHOICES,
    longest_game=LONGEST_GAME,
    rules=rules,
    sight=sight,
    imagination=imagine,
    impossible=impossible,
    reason_names={reason.value: kebab(reason) for reason in Reason},
    words=words,
    picture=picture,
)
