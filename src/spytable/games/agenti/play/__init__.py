"""Bot play for Agenti: goals, the moves of the policy, and evaluation."""
