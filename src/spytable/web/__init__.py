"""The web server: pages, server-sent events, seats and the store of every game.

Nothing here knows a game by name; boxes come from the shelf.  Importing this package must stay
light: the rules and Numba are loaded in the background, after the port is open.
"""
