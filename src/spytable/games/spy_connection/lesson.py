"""The first game of Spy Connection: twelve decisions, four turns, and two missions at a stroke.

The learner connects, marks, takes a mission that lies on the way, travels for free, uses a space
that two roads share, and completes two missions in one city.  Then the game is played on.
"""

from spytable.games.lesson import Lesson, advice, deals, others
from spytable.locale import mark

LESSON = Lesson(
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
                "missions bring points. Connect Berlin: 3 agents secure the way, and your spy "
                "goes there."
            ),
            lights=("start-1", "spy-red", "city-berlin"),
        ),
        advice(
            "mark:start-1",
            mark(
                "Your spy is in a city of your mission. Put an agent on Berlin on the card: that "
                "city is done."
            ),
            lights=("start-1",),
        ),
        advice(
            "end",
            mark(
                "You have 15 agents for roads, marks and planning, and nearly all of them come "
                "back. There is nothing more to do here: end your turn."
            ),
            lights=("panel-red",),
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
                "On a space with agents of the bot alone you would have to lay 2. Nobody is in "
                "the way to Madrid yet: end your turn; you will go there next."
            ),
            lights=("city-madrid",),
        ),
        *others(1, "connect:berlin", "end"),
        advice(
            "connect:madrid",
            mark(
                "Madrid is on both of your missions: connect it. If you ever run short of agents, "
                "lift some off the board again, as long as the rest stays connected."
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
