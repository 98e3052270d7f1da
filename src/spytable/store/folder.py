"""The data folder of a server: its path, and the name of the database in it."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def data_home() -> Path:
    """The user's data folder, by the customs of the platform."""
    if "SPYTABLE_DATA" in os.environ:
        return Path(os.environ["SPYTABLE_DATA"])
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "spytable" / "data"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "spytable"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "spytable"


DATABASE = "spytable.sqlite3"


def database_in(folder: Path) -> Path:
    """The file that holds every table of a data folder."""
    return folder / DATABASE
