"""Clients that put a server under load: cheap ones, so that they do not measure themselves."""
