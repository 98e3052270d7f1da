"""The first game of Agenti: ten decisions from the first look into a suitcase to the right name.

The learner looks for the plan, follows a trail through the files, takes a key on the way, meets a
suspect, and goes into a hideout that the light has left.
"""

from spytable.games.lesson import Lesson, advice, deals, others, use, way
from spytable.locale import mark

LESSON = Lesson(
    players=2,
    variant={"last": "wins", "first": "seat-1"},
    seat=0,
    steps=(
        *deals("evidence:3", "evidence:2", "evidence:1", "evidence:4"),
        *deals("halves:btt", "halves:tbt", "halves:btb", "halves:bbt"),
        *deals("bonus:move", "bonus:key", "bonus:tram", "bonus:light", "plan:2", "roll:3"),
        *way(
            ("play:light:light", "turn:clockwise"),
            mark(
                "The stolen plan lies in one of four suitcases. Find out which one, and whose "
                "hideout it is in; get the key and go in. Play the Light card and turn the light "
                "clockwise."
            ),
            lights=("card-red-light", "suitcase-2"),
        ),
        advice(
            "look",
            mark("Hideout 2 is lit now: look into its suitcase. Only you will see what is in it."),
            lights=("suitcase-2",),
        ),
        *deals("roll:2"),
        *others(1, "play:suspects:suspect", "suspect:x", "step:b8", "step:b4"),
        *deals("roll:5"),
        *way(
            ("play:file:check", "check:x"),
            mark(
                "The plan is in hideout 2. But whose is it? Both halves of a building in one "
                "suspect's file prove the owner. Play the File card and check the file of X."
            ),
            lights=("suitcase-2", "file-x"),
        ),
        *deals("find:t2", "roll:3"),
        *others(1, "play:light:light", "turn:anticlockwise", "look"),
        *deals("roll:6"),
        *way(
            ("play:tram:tram", "step:b7", "step:b6", "step:b12"),
            mark(
                "The upper half of hideout 2: a good lead. You rolled 6; play the Tram card, "
                "whose move must pass a red field, and go to the key field."
            ),
            lights=("circle-b12",),
            first=(
                use(
                    "mark:x:b2",
                    mark(
                        "Your note sheet shows what you have seen, and takes your marks. Does X "
                        "hold the lower half of hideout 2, too? Press that field until it has a "
                        "question mark."
                    ),
                    text="maybe",
                ),
            ),
        ),
        advice(
            "take-key",
            mark(
                "Whenever you come over a key field, you may take a key from the supply, unseen. "
                "Take it: you need number 2."
            ),
            lights=("supply",),
        ),
        *deals("key:2"),
        *way(
            ("step:b13", "step:b4", "step:b3"),
            mark(
                "It is the right one. Walk on over suspect X: for each suspect that you meet on "
                "the way you may check the file once."
            ),
            lights=("keys-red", "suspect-x"),
        ),
        advice(
            "check:x",
            mark(
                "You met X: check the file of X again. If the other half of hideout 2 is there, X "
                "is the owner."
            ),
            lights=("file-x",),
        ),
        *deals("find:b2", "roll:1"),
        *others(1, "play:street:move", "step:c3"),
        *deals("roll:3"),
        *way(
            ("play:street:move", "step:b2", "step:b9"),
            mark(
                "Both halves: hideout 2 belongs to X. And the bot has turned the light away; a "
                "lit hideout lets nobody in. Play the Street card and go to the door."
            ),
            lights=("hideout-2", "file-x", "beam"),
            first=(
                use(
                    "sheet:follows",
                    mark(
                        "You have seen enough. Press “What follows from that” below your notes: it "
                        "says who may own which hideout, and where the plan is."
                    ),
                ),
            ),
        ),
        advice(
            "enter:2",
            mark(
                "You know where the plan is and whose hideout it is, and you hold the key. Go in."
            ),
            lights=("hideout-2", "keys-red"),
        ),
        advice(
            "name:x",
            mark("Now name the owner: X. A wrong name would put you out of the game."),
            lights=("file-x",),
        ),
    ),
    closing=mark(
        "That is the whole game: where, whose, which key, and in before the others. Each card "
        "works once until all five are used, so choose well when to play each."
    ),
)
