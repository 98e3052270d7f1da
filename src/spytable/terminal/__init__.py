"""Output of the commands, for people and as JSON: matches, replays, reports, measurements."""
