"""The first game of Agent Avenue: nine decisions, and the blue pawn is caught.

The learner lays out, chooses, swaps, begins a pair, takes a Codebreaker away from the other, and
sets a bait that is good for green whatever blue does.
"""

from spytable.games.lesson import Lesson, advice, deals, others
from spytable.locale import mark

LESSON = Lesson(
    players=2,
    variant={"mode": "simple", "first": "green"},
    seat=0,
    steps=(
        *deals("deal:sentinel", "deal:enforcer", "deal:double-agent", "deal:saboteur"),
        *deals("deal:daredevil", "deal:saboteur", "deal:codebreaker", "deal:enforcer"),
        advice(
            "up:sentinel",
            mark(
                "You are green, and you win by catching the blue pawn. You lay out two cards and "
                "the bot takes one of them: begin with the Sentinel, face up."
            ),
            lights=("pawn-green", "pawn-blue", "hand-sentinel-1"),
        ),
        advice(
            "down:enforcer",
            mark(
                "Now the Enforcer, face down: the bot cannot see it. The card that it leaves is "
                "yours, and moves your pawn."
            ),
            lights=("hand-enforcer-1",),
        ),
        *deals("deal:codebreaker", "deal:mole"),
        *others(1, "recruit:up", "up:daredevil", "down:saboteur"),
        *deals("deal:saboteur", "deal:sentinel"),
        advice(
            "recruit:up",
            mark(
                "The bot took the Sentinel, so your first Enforcer moved you 1 forward. Now the "
                "bot lays out and you choose: the Daredevil is a sure 2 forward, take it."
            ),
            lights=("card-up", "pawn-green"),
        ),
        advice(
            "swap:mole",
            mark(
                "The Mole would send your pawn 3 back. Swap it: it leaves the game unseen, and you "
                "draw another card. You can do that four times a game."
            ),
            lights=("hand-mole-1", "deck"),
        ),
        *deals("deal:double-agent"),
        advice(
            "up:codebreaker",
            mark(
                "Three Codebreakers win, three Daredevils lose. One Codebreaker alone does "
                "nothing: show it, the bot will hardly resist."
            ),
            lights=("hand-codebreaker-1", "green-daredevil"),
        ),
        advice(
            "down:double-agent",
            mark(
                "The effect of an agent depends on how many copies you have: the first Double "
                "Agent takes you 1 back, the second 6 forward. Hide one of your two."
            ),
            lights=("hand-double-agent-1", "hand-double-agent-2"),
        ),
        *deals("deal:sentinel", "deal:enforcer"),
        *others(1, "recruit:up", "up:codebreaker", "down:saboteur"),
        *deals("deal:daredevil", "deal:enforcer"),
        advice(
            "recruit:up",
            mark(
                "The bot has one Codebreaker already and shows another. Take it away: it moves "
                "nobody, and the bot gets the card it has hidden."
            ),
            lights=("card-up", "blue-codebreaker"),
        ),
        advice(
            "up:sentinel",
            mark(
                "Only 3 spaces to the blue pawn. Show the Sentinel: for the bot it would be the "
                "second, worth 2 forward, and so good bait."
            ),
            lights=("hand-sentinel-1", "blue-sentinel", "pawn-blue"),
        ),
        advice(
            "down:double-agent",
            mark(
                "And hide the Double Agent. If the bot takes the bait, your second one carries you "
                "6 forward and you have caught it; if not, it is the bot that goes 1 back."
            ),
            lights=("hand-double-agent-1", "green-double-agent"),
        ),
        *deals("deal:daredevil", "deal:codebreaker"),
        *others(1, "recruit:up"),
    ),
    closing=mark(
        "That is the whole game: count what a card would do for each of you, hide what you want "
        "yourself, and show what tempts the other."
    ),
)
