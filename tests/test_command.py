"""The command is there by name and as a module."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from typer.testing import CliRunner

from spytable.cli import app

RECORD = Path(__file__).parent / "golden" / "simple-2.record"


def test_the_package_can_be_run() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "spytable", "--help"], capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    assert "serve" in done.stdout
    assert "match" in done.stdout


def test_a_seat_that_a_record_does_not_have_is_a_sentence() -> None:
    """Not a trace; and a seat that it has is told its own story."""
    told = CliRunner().invoke(app, ["replay", str(RECORD), "--seat", "2"])
    assert told.exit_code == 0 and told.output.count("\n") > 20
    done = CliRunner().invoke(app, ["replay", str(RECORD), "--seat", "9"])
    assert done.exit_code != 0 and isinstance(done.exception, SystemExit)
    assert "there are 2 seats, and no seat 9" in " ".join(done.output.split())
