"""The first game of MIND MGMT: ten decisions of the hunters, and the Recruiter is captured.

The learner plays all four Rogue Agents in the training mission: asks where the Recruiter has been,
reveals when, and works out that only one way was left.
"""

from spytable.games.lesson import Lesson, advice, deals, others, use, way
from spytable.locale import mark

LESSON = Lesson(
    players=2,
    variant={"mission": "training", "setup": "quick"},
    seat=1,
    steps=(
        *deals("character:karl-box"),
        *others(0, "start:r3c1"),
        *deals("feature:monks", "feature:fountain", "feature:bus"),
        *others(0, "step:r3c2", "step:r3c3", "step:r2c3", "step:r2c2", "done"),
        *deals("place:r1c5", "place:r1c3", "place:r5c1", "place:r4c1"),
        *others(0, "step:r2c1", "done"),
        *way(
            ("activate:meru", "ask:dogs"),
            mark(
                "The Recruiter walks the city unseen, and your four agents must capture them "
                "before 9 recruits or 14:00. Take Meru and ask about the dogs where she stands."
            ),
            lights=("meru", "mark-R3C1", "feature-dogs"),
        ),
        *others(0, "mark:r2c2"),
        advice(
            "rest",
            mark(
                "The Recruiter has been among dogs, and has to place a step token there: at B2. "
                "Nobody knows yet when that was. Meru is done: end her activation."
            ),
            lights=("mark-R2C2",),
        ),
        *way(
            ("activate:henry-lyme", "move:r2c3", "move:r2c2"),
            mark(
                "An agent may move two locations and take one action. Take Henry Lyme and go via "
                "C2 to B2, where the token lies."
            ),
            lights=("henry-lyme", "mark-R2C2"),
        ),
        advice(
            "reveal",
            mark("Reveal: the Recruiter has to say at what hour that visit to B2 was."),
            lights=("mark-R2C2",),
        ),
        advice(
            "rest",
            mark(
                "At 5:00, so at 6:00 the Recruiter was right beside B2. Two agents act in a turn: "
                "end this activation, and the Recruiter takes the next step."
            ),
            lights=("R2C2", "hour-5"),
        ),
        *others(0, "step:r1c1", "done"),
        *way(
            ("activate:bill-falls", "ask:graffiti"),
            mark(
                "7:00 and 2 of 9 recruits: twice the Recruiter came to one of three secret "
                "features. Beside B2, at A2, there is graffiti, and Bill Falls stands at graffiti, "
                "too: let him ask about it."
            ),
            lights=("bill-falls", "R2C1", "recruits-7"),
            first=(
                use(
                    "show:insight",
                    mark(
                        "Try this once: press “What the agents can know”. The board then shows "
                        "how likely the Recruiter is to be at each location, judging by what "
                        "everyone sees."
                    ),
                ),
            ),
        ),
        *others(0, "mark:r2c1"),
        *way(
            ("rest", "activate:dusty", "move:r3c1", "move:r2c1"),
            mark(
                "A token at A2: a good question. End this activation; then send Dusty via A3 to A2."
            ),
            lights=("mark-R2C1", "dusty"),
        ),
        *way(
            ("reveal", "rest"),
            mark("Reveal when the Recruiter was at A2; then end this activation, too."),
            lights=("R2C1",),
        ),
        *others(0, "step:r1c2", "done"),
        *way(
            ("activate:henry-lyme", "move:r1c2"),
            mark(
                "At 6:00 it was A2. Beside it, A3 and B2 had been visited before, so at 7:00 it "
                "was A1. Out of that corner only B1 is left: send Henry Lyme there."
            ),
            lights=("R1C1", "R1C2", "henry-lyme"),
            first=(
                use(
                    "note:R1C1",
                    mark(
                        "Your team may write on the board. Take the pen “?” and press A1, beside "
                        "A2: perhaps the Recruiter went there. Such notes are yours to erase."
                    ),
                    by="show:pen",
                    by_text="?",
                ),
            ),
        ),
        advice(
            "capture",
            mark(
                "Only a Mind Slip could have led elsewhere, and its token would lie on the clock. "
                "Capture."
            ),
            lights=("R1C2", "slip-1"),
        ),
    ),
    closing=mark(
        "That is the hunt: ask where, reveal when, and cut off the ways that are left. Next time "
        "try the other side, and walk where nobody looks."
    ),
)
