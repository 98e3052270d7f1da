"""`python -m spytable.cli` is `spytable`."""

from . import app

app()
