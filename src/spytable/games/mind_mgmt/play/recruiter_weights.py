"""Weights of the Recruiter's evaluation, in chances to win.

They were set by hand and looked at in play; none of them was fitted by an experiment.
"""

WHIM = 0.02
"""How far a whim reaches, in chances to win."""
ANSWERS_WHIM, IMMORTALS_WHIM = 0.2, 0.1
"""Which part of it goes for an answer, and for a move of an immortal."""
LEDGER_TELLS = 0.004
"""What each recruit of a warning costs, while the agents may ask in which turn it came."""
RECRUIT_WORTH = 0.035
"""What one recruit is worth."""
SOON, LOOK_AHEAD = 0.4, 3
"""Which part of it a recruit is worth that can be made in one of the next so many hours."""
TOKEN_WORTH, TOKEN_HOURS = 0.05, 6
"""What a Mind Slip token is worth, in full as long as so many hours are left to use it."""
HELD_LIKELY = 0.12
"""What it costs to be where the agents take one to be: times the root of that chance."""
AGENT_NEAR, NEAR_FADES = 0.06, 2
"""What it costs to stand beside an agent, and after how many steps that is e times less."""
A_WAY_ON, MOST_WAYS_ON = 0.012, 8.0
"""What each way on, two steps deep, is worth, and how many of them count."""
STUCK, STUCK_WITH_TOKEN = -0.9, 0.3
"""What a way into a dead end is worth, and which part of that with a Mind Slip token to spare."""
WAYS_SEEN = 8
"""A dead end is looked for so many steps ahead."""
PLAN_SPREAD, MOST_PLANS = 0.02, 16
"""Agents are taken to choose among their best so many plans by softmax, with this temperature."""
LIKELY_PLACE, SURE_PLACE, SHARPNESS = 0.05, 0.25, 3
"""Nobody goes to capture where the best chance is below the first, everybody does from the second
on; whoever goes chooses a location by this power of its chance."""
NEAR_KNOWN = 0.3
"""What it tells the agents to know about where one is, beside knowing it."""
PAIR_WORTH, A_MOVE_SHORT = 0.05, 0.55
"""What a pair of immortals is worth, and what is left of that for every move it lacks."""
COVER, COVER_WITHIN = 0.03, 3
"""What an immortal on one's own location is worth with an agent within so many steps."""
EXTRA_MOVE = 0.4 * PAIR_WORTH
"""A step is exposed for an extra move only if that brings more than this,"""
TOLD, EXPOSING_COSTS = 0.6, 0.01
"""less so much of what it tells the agents, and less this."""
FREE_MOVE_COSTS = 0.5 * EXTRA_MOVE
"""What an extra move has to bring that costs no step token: there are only a few."""
