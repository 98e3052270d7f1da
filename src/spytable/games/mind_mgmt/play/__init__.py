"""Bot play for MIND MGMT: evaluation and planning for both sides, and baselines."""
