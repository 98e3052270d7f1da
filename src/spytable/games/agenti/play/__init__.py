"""How the bots of Agenti play: goals, the moves of the policy, and evaluation."""
