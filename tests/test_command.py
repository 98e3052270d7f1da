"""The command is there by name and as a module."""

from __future__ import annotations

import subprocess
import sys


def test_the_package_can_be_run() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "spytable", "--help"], capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    assert "serve" in done.stdout
    assert "match" in done.stdout
