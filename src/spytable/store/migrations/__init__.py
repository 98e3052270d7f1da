"""How the database came to be, one script a step; run by the store when it opens."""
