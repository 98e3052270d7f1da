"""Weights of the Recruiter's evaluation, in chances to win.

They were set by hand and looked at in play; none of them was fitted by an experiment.
"""

WHIM = 0.02
"""How far a whim reaches, in chances to win."""
ANSWERS_WHIM, IMMORTALS_WHIM = 0.2, 0.1
"""The part of it that goes for an answer, and for a move of an immortal."""
LEDGER_TELLS = 0.004
"""What each recruit of a warning costs, while the agents may ask in which turn it came."""
RECRUIT_WORTH = 0.035
"""The worth of one recruit."""
SOON, LOOK_AHEAD = 0.4, 3
"""The part of a recruit's worth for one that can be made in one of the next so many hours."""
TOKEN_WORTH, TOKEN_HOURS = 0.05, 6
"""The worth of a Mind Slip token, in full as long as so many hours are left to use it."""
HELD_LIKELY = 0.12
"""The cost of being where the agents take one to be: times the root of that chance."""
AGENT_NEAR, NEAR_FADES = 0.06, 2
"""The cost of standing beside an agent, and the number of steps after which that is e times
less."""
A_WAY_ON, MOST_WAYS_ON = 0.012, 8.0
"""The worth of each way on, two steps deep, and how many of them count."""
STUCK, STUCK_WITH_TOKEN = -0.9, 0.3
"""The worth of a way into a dead end, and the part of that with a Mind Slip token to spare."""
WAYS_SEEN = 8
"""A dead end is looked for so many steps ahead."""
PLAN_SPREAD, MOST_PLANS = 0.02, 16
"""Agents are taken to choose among their best so many plans by softmax, with this temperature."""
LIKELY_PLACE, SURE_PLACE, SHARPNESS = 0.05, 0.25, 3
"""Nobody goes to capture where the best chance is below the first, everybody does from the second
on; whoever goes chooses a location by this power of its chance."""
NEAR_KNOWN = 0.3
"""The cost of telling the agents where one is, beside their knowing it."""
PAIR_WORTH, A_MOVE_SHORT = 0.05, 0.55
"""The worth of a pair of immortals, and the part that is left for every move it lacks."""
COVER, COVER_WITHIN = 0.03, 3
"""The worth of an immortal on one's own location with an agent within so many steps."""
EXTRA_MOVE = 0.4 * PAIR_WORTH
"""A step is exposed for an extra move only if that brings more than this,"""
TOLD, EXPOSING_COSTS = 0.6, 0.01
"""less so much of what it tells the agents, and less this."""
FREE_MOVE_COSTS = 0.5 * EXTRA_MOVE
"""The least gain of an extra move that costs no step token: there are only a few."""
