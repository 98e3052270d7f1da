"""How the bots of MIND MGMT play: evaluation and planning for both sides, and baselines."""
