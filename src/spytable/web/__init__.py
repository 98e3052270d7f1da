"""The web server: HTTP, pages, server-sent events, cookies; playing itself is in `hall`.

Nothing here knows a game by name; boxes come from the shelf.  Importing this package must stay
light: the rules and Numba are loaded in the background, after the port is open.
"""
