"""Lock files for `play` and `check`: every package they install, with its version and the hashes of
all its files.

    python -m scripts.lock             # in step with pyproject.toml; what still fits stays as it is
    python -m scripts.lock --upgrade   # the newest versions of everything

One file holds for every Python from 3.11 on and every system: `uv` finds versions for all of them
at once, so it must be installed for this.  No index is named: files are fetched wherever the reader
fetches theirs, and the hashes say whether they are the same.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

from scripts.setting_up import LOCKS, ROOT

OLDEST = "3.11"
BUILDS_IN_PLACE = "editables>=0.3"
"""The package that the build backend asks for besides, where the project is installed as it
stands."""
HEAD = "# Made by `python -m scripts.lock` from pyproject.toml; not to be edited.\n"


def main() -> int:
    uv = shutil.which("uv")
    if uv is None:
        print("This needs uv: pip install uv", file=sys.stderr)
        return 1
    more = ["--upgrade"] if "--upgrade" in sys.argv[1:] else []
    largest: Path | None = None
    for lock, extras in reversed(LOCKS.items()):
        # The smaller one is a part of the larger, so that `play` after `check` changes nothing.
        within = ["--constraint", str(largest)] if largest is not None else []
        make(uv, lock, sorted(extras), [*more, *within])
        largest = largest or lock
    return 0


def make(uv: str, lock: Path, extras: list[str], more: list[str]) -> None:
    """Write one lock file; versions that stand in it and still fit are kept."""
    lock.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        building = Path(folder) / "building.in"
        building.write_text("\n".join([*build_requirements(), BUILDS_IN_PLACE]) + "\n")
        command = [uv, "pip", "compile", "pyproject.toml", str(building), "--quiet"]
        command += ["--universal", "--generate-hashes", "--python-version", OLDEST]
        command += ["--no-annotate", "--no-header", "--output-file", str(lock), *more]
        for extra in extras:
            command += ["--extra", extra]
        subprocess.run(command, cwd=ROOT, check=True)
    lock.write_text(HEAD + lock.read_text("utf-8"), "utf-8")


def build_requirements() -> list[str]:
    """The packages that build the project: its backend must come with a hash as well."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    return list(project["build-system"]["requires"])


if __name__ == "__main__":
    sys.exit(main())
