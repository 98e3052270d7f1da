"""The migrations of the database, one script a step; run by the store when it opens."""
