"""Belief: what can be known of the Recruiter, from evidence to a posterior over worlds."""
