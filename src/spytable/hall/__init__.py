"""Playing, without HTTP: tables in memory, seats, bots at work, advice, lessons, rematches."""
