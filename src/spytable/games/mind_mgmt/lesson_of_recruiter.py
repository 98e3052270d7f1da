"""The first game of MIND MGMT on the other side: nine decisions of the Recruiter, and the ninth
recruit is revealed at 11:00.

The learner walks from one hidden feature to the next, answers a question with the older visit,
looks at what the agents can know, and leaves a closing ring by a Mind Slip.
"""

from spytable.games.lesson import Lesson, advice, deals, others, use, way
from spytable.locale import mark

LESSON = Lesson(
    players=2,
    variant={"mission": "training", "setup": "quick"},
    seat=0,
    steps=(
        *deals("character:karl-box"),
        advice(
            "start:r3c2",
            mark(
                "You are the Recruiter and walk the city unseen. Reveal 9 recruits, or stay free "
                "until 14:00. Begin at B3: the agents see this location, but none after it."
            ),
            lights=("R3C2",),
        ),
        *deals("feature:bird", "feature:cafe", "feature:umbrella"),
        *way(
            ("step:r2c2", "step:r1c2", "step:r1c3", "step:r2c3", "done"),
            mark(
                "You look for birds, cafés and umbrellas. On each location with one of these you "
                "contact a recruit. Walk to B2, B1, C1 and C2 in secret, then end your opening."
            ),
            lights=("feature-bird", "feature-cafe", "feature-umbrella"),
        ),
        *deals("place:r4c6", "place:r1c1", "place:r7c6", "place:r7c1"),
        *way(
            ("step:r2c4", "done"),
            mark(
                "4 recruits already. The agents hear how many, but not where. You take one step a "
                "turn, never to a location you have visited: go to D2 with its café."
            ),
            lights=("recruits-5", "R2C4"),
        ),
        *others(
            1,
            "activate:meru",
            "ask:cafe",
            says=mark("Now two of the agents act. Meru asks about the café where she stands."),
            lights=("meru",),
        ),
        advice(
            "mark:r1c2",
            mark(
                "You were at two cafés: at B1 at 3:00 and at D2 at 6:00. One of them gets a step "
                "token. Choose B1: the older a visit, the less it tells."
            ),
            lights=("R1C2", "R2C4"),
        ),
        *others(
            1,
            *("rest", "activate:henry-lyme", "move:r1c2", "reveal", "rest"),
            says=mark("Henry Lyme goes to the token and reveals the hour of that visit."),
            lights=("henry-lyme", "mark-R1C2"),
        ),
        *way(
            ("step:r3c4", "done"),
            mark(
                "They know that you were at B1 at 3:00, but that is long ago. Go to D3 "
                "with its bird. 7:00 is an hour of warning: your last two recruits are revealed."
            ),
            lights=("R3C4",),
            first=(
                use(
                    "show:insight",
                    mark(
                        "Try this once: press “What they can know about you”. The board then shows "
                        "how likely you are to be at each location, judging by what the agents see."
                    ),
                ),
            ),
        ),
        *others(
            1,
            *("activate:bill-falls", "move:r7c5", "move:r7c4", "rest"),
            *("activate:dusty", "move:r6c1", "move:r5c1", "rest"),
            says=mark("The agents come nearer, two locations at a time."),
            lights=("bill-falls", "dusty"),
        ),
        *way(
            ("step:r4c4", "done"),
            mark(
                "6 recruits are revealed. Go on to D4 with its umbrella, away from where they ask."
            ),
            lights=("recruits-7", "R4C4"),
        ),
        *others(
            1,
            *("activate:henry-lyme", "move:r1c3", "move:r2c3", "capture", "rest"),
            *("activate:meru", "move:r4c5", "move:r3c5", "capture", "rest"),
            says=mark("They try to capture you, but not where you are: that fails."),
            lights=("henry-lyme", "meru"),
        ),
        *way(
            ("step:r5c4", "done"),
            mark(
                "Meru is close. Nothing waits for you at D5, but it leads away from her; at 9:00 "
                "the recruit of D4 is revealed."
            ),
            lights=("meru", "R5C4"),
        ),
        *others(
            1,
            *("activate:bill-falls", "move:r6c4", "capture", "rest"),
            *("activate:dusty", "move:r5c2", "move:r5c3", "capture", "rest"),
            says=mark("The ring closes."),
            lights=("bill-falls", "dusty"),
        ),
        *way(
            ("slip:r5c2", "done"),
            mark(
                "Agents stand at C5 and D6, right beside you. Once in the game a Mind Slip takes "
                "you 2 locations straight on, over anything: slip over Dusty to B5 with its café."
            ),
            lights=("R5C2", "dusty", "bill-falls"),
        ),
        *others(
            1,
            *("activate:henry-lyme", "move:r3c3", "move:r4c4", "capture", "rest"),
            *("activate:meru", "move:r4c5", "move:r5c5", "capture", "rest"),
            says=mark("They see from the token on the clock that you slipped, but not where to."),
            lights=("slip-1",),
        ),
        *way(
            ("step:r6c2", "done"),
            mark(
                "7 recruits are revealed, and the one at B5 is yours. Go to B6 with its umbrella: "
                "at 11:00 both are revealed, and that makes 9."
            ),
            lights=("R6C2", "recruits-9"),
        ),
    ),
    closing=mark(
        "That is the Recruiter’s game: plan a route from feature to feature, answer with what is "
        "old, and keep the Mind Slip for the moment when they are beside you."
    ),
)
