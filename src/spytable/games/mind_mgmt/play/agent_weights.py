"""Weights of the agents' evaluation, in chances to win.

They were set by hand and looked at in play; none of them was fitted by an experiment.
"""

CAUGHT_NEXT = 0.55
"""The worth of a capture next turn, beside one now."""
NEARNESS = 0.12
"""The worth of standing near to where the Recruiter will be."""
CERTAINTY = 0.25
"""The worth of knowing where that is: times the root of the sum of squared chances."""
WATCHED_FAR = 2.5
"""After so many steps a watched location counts e times less."""
SECOND_WATCH = 0.5
"""The worth of the second nearest agent, beside the nearest one."""
ACTION_LEFT = 0.02
"""The worth of what the second activation may still find out."""
DOLPHINS = 0.03
"""The worth of keeping the spy dolphin."""
PORTER = 0.06
"""What it is worth to keep the Night Porter."""
SHOES = 0.03
"""The worth of keeping a pair of good shoes."""
LEDGER = 0.015
"""What it is worth to keep the question to the Bookkeeper."""
LEDGER_LASTS = 8
"""With so many hours left; with fewer, less."""
MEMORY = 0.02
"""What it is worth to keep a use of the long memory."""
EXPOSURE = 0.16
"""The worth of exposing a hidden feature, if it is sure and the Recruiter needs it."""
RECRUITS_AN_HOUR = 1.5
"""About so many recruits a Recruiter can make in an hour at best:"""
URGENT_WITHIN, LEAST_URGENT = 6, 0.2
"""with so many more to come than are missing, exposing is as urgent as can be, and with as many as
are missing, so much."""
EXPOSURE_LASTS = 6
"""An exposure pays in full with so many hours left, and less with fewer."""
BLOCKED = 0.3
"""The cost of an immortal where the Recruiter may be: nobody captures or asks there."""
PAIR_STANDS, PAIR_NEAR = 0.05, 0.015
"""The cost of a pair of immortals on a feature card, and of one that lacks a move or so."""
OWN_LEGS_FIRST = -0.1
"""Dusty does not lead herself while she could walk."""
LEADING_COSTS, SHOVING_COSTS = 0.002, 0.004
"""A free action has to bring at least so much."""
NO_PLAN = -0.5
"""The value of a choice that belongs to no plan."""
