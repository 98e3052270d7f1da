"""Storage: what is kept of every table, and where; below it there is only the database."""
