"""The first game of Spy Connection: twelve decisions, four turns, and two missions at a stroke.

The learner connects, marks, takes a mission that lies on the way, travels for free, uses a space
that two roads share, lifts the road that is not needed any more, and completes two missions in one
city.  Then the game is played on.
"""

from dataclasses import replace

from spytable.games.lesson import Lesson, advice, deals, others, way
from spytable.locale import mark

_LIFTED = ("back:london-berlin-2", "back:london-berlin-1")
_LESSON = Lesson(
    players=2,
    variant={"board": "light", "start": "first-game", "first": "seat-1"},
    seat=0,
    steps=(
        *deals("draw:mission-05", "draw:mission-17", "draw:mission-02", "draw:mission-26"),
        *deals("deal:start-1", "deal:start-3"),
        advice(
            "connect:berlin",
            mark(
                "Your spy is in London, and your mission is to visit London, Madrid and Berlin; "
                "missions bring points. Connect Berlin: lay an agent on each of the 3 spaces in "
                "between, and your spy goes there."
            ),
            lights=("start-1", "spy-red", "city-berlin"),
        ),
        *way(
            ("mark:start-1", "end"),
            mark(
                "Your spy is in a city of your mission: put an agent on Berlin on the card. Your "
                "15 agents are all you have for roads, marks and planning. Then end your turn."
            ),
            lights=("start-1", "panel-red"),
        ),
        *others(1, "connect:warsaw", "mark:start-3", "end"),
        advice(
            "take:mission-05",
            mark(
                "Each turn you do one thing: connect, travel, or take a mission. Take Paris · "
                "Madrid: it lies on your way, and the oldest card on offer costs no agents."
            ),
            lights=("mission-05", "city-paris", "city-madrid"),
        ),
        *deals("draw:mission-14"),
        advice(
            "end",
            mark(
                "Newer cards cost planning agents, which lie on the card until it is completed. "
                "You may hold three unfinished missions. End your turn."
            ),
            lights=("mission-17", "mission-02", "mission-26"),
        ),
        *others(1, "take:mission-02"),
        *deals("draw:mission-08"),
        *others(1, "end"),
        advice(
            "travel:london",
            mark(
                "Your spy travels for free wherever your agents leave no gap. Go back to London "
                "first: you can still connect a city from there this turn."
            ),
            lights=("spy-red", "city-london"),
        ),
        advice(
            "connect:paris",
            mark(
                "The space next to London belongs to the roads to Berlin and to Paris, and you "
                "already stand on it. So Paris costs you 1 agent instead of 2."
            ),
            lights=("space-london-gate", "city-paris"),
        ),
        advice(
            "mark:mission-05",
            mark(
                "Paris is on your new mission: mark it. Only the city in which your spy ends the "
                "turn can be marked."
            ),
            lights=("mission-05", "spy-red"),
        ),
        advice(
            "end",
            mark(
                "On a space with only the bot's agents you would have to lay 2. Nobody is in "
                "the way to Madrid yet: end your turn; you will go there next."
            ),
            lights=("city-madrid",),
        ),
        *others(1, "connect:berlin", "end"),
        *way(
            _LIFTED,
            mark(
                "Agents are scarce, so lift the road behind you. Berlin is marked: take back "
                "the 2 agents nearest to it. Those that stay on the board must stay connected "
                "to your spy."
            ),
            lights=("city-berlin", "panel-red"),
        ),
        advice(
            "connect:madrid",
            mark(
                "Madrid is on both of your missions: connect it. You may take back agents at any "
                "moment of your turn, before you connect or after."
            ),
            lights=("start-1", "mission-05", "city-madrid"),
        ),
        advice(
            "mark:start-1",
            mark(
                "This mark completes your first mission: 4 points at the end, and all three agents "
                "on it come back to you."
            ),
            lights=("start-1",),
        ),
        advice(
            "mark:mission-05",
            mark(
                "And this one completes the second: 2 points, and its symbol gives you an extra "
                "turn right after this one."
            ),
            lights=("mission-05",),
        ),
    ),
    closing=mark(
        "So it goes on: seven completed missions end the game, and most points win. Look for "
        "missions that share cities, and collect the agents you have left behind you."
    ),
)
LESSON = replace(_LESSON, earlier=(tuple(step for step in _LESSON.line if step[1] not in _LIFTED),))
