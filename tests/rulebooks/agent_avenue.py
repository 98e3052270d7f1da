"""The examples of the rulebook of Agent Avenue."""

from __future__ import annotations

from tests.games.agent_avenue.situations import situation
from tests.rulebooks.remake import Told

GREEN, BLUE = 0, 1

EXAMPLES = {
    "lay-out": Told(
        situation(turn=1, hands=["saboteur, sidekick, sentinel, enforcer"]),
        plays="up:sentinel down:sidekick",
        sees=BLUE,
        draws="avenue",
    ),
    "move": Told(
        situation(
            active="blue",
            steps=(-1, 3),
            agents=["double-agent, sentinel", "saboteur, enforcer"],
            hands=["2 daredevil, mole, sentinel", "double-agent, saboteur, 2 codebreaker"],
        ),
        plays="up:double-agent down:saboteur recruit:up",
        sees=GREEN,
        draws="avenue ours",
    ),
    "catch": Told(
        situation(
            steps=(5, 1),
            agents=["2 enforcer, double-agent", "sentinel, saboteur, daredevil"],
            hands=["enforcer, codebreaker, sentinel, mole"],
        ),
        plays="up:codebreaker down:enforcer recruit:up",
        sees=GREEN,
        draws="avenue",
        winners=[GREEN],
    ),
    "backed-into": Told(
        situation(
            active="blue",
            steps=(5, -1),
            agents=["sentinel, enforcer", "saboteur, daredevil"],
            hands=["2 enforcer, 2 daredevil", "codebreaker, saboteur, sentinel, enforcer"],
        ),
        plays="up:codebreaker down:saboteur recruit:up",
        sees=GREEN,
        draws="avenue",
        winners=[GREEN],
    ),
    "escape": Told(
        situation(
            steps=(5, 0),
            agents=["2 enforcer, saboteur", "double-agent, sentinel, daredevil"],
            hands=["enforcer, double-agent, sentinel, mole"],
        ),
        plays="up:enforcer down:double-agent recruit:down",
        sees=GREEN,
        draws="avenue",
    ),
    "codebreakers": Told(
        situation(
            active="blue",
            steps=(1, 3),
            agents=["2 codebreaker, saboteur", "enforcer, sentinel, daredevil"],
            hands=["2 enforcer, 2 daredevil", "codebreaker, saboteur, sentinel, enforcer"],
        ),
        plays="up:sentinel down:codebreaker recruit:down",
        sees=GREEN,
        draws="avenue ours",
        winners=[GREEN],
    ),
    "tie": Told(
        situation(
            active="blue",
            steps=(2, 6),
            agents=["2 codebreaker, saboteur", "2 enforcer, sentinel, daredevil"],
            hands=["2 sentinel, 2 daredevil", "codebreaker, saboteur, sentinel, enforcer"],
        ),
        plays="up:codebreaker down:enforcer recruit:up",
        sees=GREEN,
        draws="avenue",
        winners=[BLUE],
    ),
    "market": Told(
        situation(
            mode="advanced",
            turn=1,
            active="blue",
            hands=["2 enforcer, sentinel, mole", "daredevil, saboteur, sentinel, codebreaker"],
            offer=["watchtower", "smoke-screen", "masterplan"],
        ),
        plays="up:daredevil down:codebreaker recruit:up",
        sees=GREEN,
        draws="avenue market",
    ),
    "chain": Told(
        situation(
            mode="advanced",
            active="blue",
            steps=(3, 4),
            agents=["enforcer, sentinel", "saboteur, sentinel"],
            hands=["sidekick, 2 enforcer, mole", "daredevil, saboteur, sentinel, codebreaker"],
            offer=["watchtower", "secret-recruit", "masterplan"],
        ),
        plays="up:daredevil down:codebreaker recruit:up take:secret-recruit choose:sidekick",
        sees=GREEN,
        draws="avenue market",
    ),
    "partners": Told(
        situation(
            "lead",
            players=4,
            turn=1,
            hands=["saboteur, sidekick, sentinel, enforcer", "2 codebreaker, sentinel, daredevil"],
        ),
        plays="lead:1 up:sentinel",
        sees=1,
        draws="avenue hand",
    ),
}
