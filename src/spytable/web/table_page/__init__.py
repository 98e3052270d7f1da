"""The page of a table for one seat: its facts, its rendering, its version."""
