"""`python -m spytable` is `spytable`."""

from spytable.cli import app

if __name__ == "__main__":
    app()
