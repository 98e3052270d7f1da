"""Set-up shared by `play` and `check`: a virtual environment of their own, made once and kept in
step.

The packages stand in a lock file, version by version and with the hash of every file
(`scripts/lock.py`).  A Python or a system that it does not fit is given what pyproject.toml allows,
and is told so; a file that has another hash than it should have ends the set-up.

Standard library only, because this runs before anything is installed.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent.parent
ENVIRONMENT = ROOT / ".venv"
PYTHON = ENVIRONMENT / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STAMP = ENVIRONMENT / "set-up.stamp"
LOG = ENVIRONMENT / "set-up.log"

LOCKS = {
    ROOT / "scripts" / "locks" / "play.txt": {"fast"},
    ROOT / "scripts" / "locks" / "check.txt": {"fast", "test"},
}
"""The lock files, the smallest first, and the extras that each covers."""
UNLOCKED = "SPYTABLE_UNLOCKED"
"""Set to 1, it has everything installed without a lock file."""
SIGNS_OF_ANOTHER_FILE = ("DO NOT MATCH THE HASHES", "Hash mismatch")

SIGNS_OF_NO_NETWORK = (
    "ConnectTimeoutError",
    "NameResolutionError",
    "NewConnectionError",
    "ReadTimeoutError",
    "dns error",
    "error sending request",
    "Network is unreachable",
    "Temporary failure in name resolution",
)


class CannotSetUp(Exception):
    """A failure that the reader can mend; the message is the sentence to show."""


def start(main: Callable[[], int]) -> NoReturn:
    """Run a command and leave; what can be expected to fail ends in a sentence, not in a trace."""
    try:
        sys.exit(main())
    except CannotSetUp as problem:
        sys.exit(str(problem))
    except KeyboardInterrupt:
        sys.exit(130)


def set_up(extras: Collection[str] = ()) -> None:
    """Make the environment and install the project with `extras`, where that is not done yet."""
    try:
        _set_up(set(extras))
    except OSError as problem:
        raise CannotSetUp(f"Could not set up in {ENVIRONMENT}: {problem}.") from problem


def _set_up(extras: set[str]) -> None:
    if not _answers("import sys; sys.exit(sys.version_info < (3, 11))"):
        _make_environment()
    project = _fingerprint()
    stamped, *installed = STAMP.read_text().split() if STAMP.exists() else [""]
    if (
        stamped == project
        and extras <= set(installed)
        and _answers("import importlib.util as u, sys; sys.exit(u.find_spec('spytable') is None)")
    ):
        return
    # Installing with fewer extras than before would leave their old versions behind unnoticed.
    extras = extras | set(installed)
    _install(extras)
    STAMP.write_text("\n".join([project, *sorted(extras)]) + "\n")


def _fingerprint() -> str:
    """The files that an installation depends on: pyproject.toml, the lock files, where the project
    stands."""
    files = [ROOT / "pyproject.toml", *(lock for lock in LOCKS if lock.exists())]
    told = b"".join(file.read_bytes() for file in files) + bytes(ROOT)
    return hashlib.sha256(told + os.environ.get(UNLOCKED, "").encode()).hexdigest()


def _answers(question: str) -> bool:
    """Whether the environment's Python runs and says yes."""
    if not PYTHON.exists():
        return False
    return subprocess.run([PYTHON, "-I", "-c", question], capture_output=True).returncode == 0


def _make_environment() -> None:
    if ENVIRONMENT.exists():
        print("The environment in .venv no longer works; making it anew.", flush=True)
        shutil.rmtree(ENVIRONMENT)
    uv = shutil.which("uv")
    if uv:
        _run([uv, "venv", "--python", sys.executable, ENVIRONMENT], "Could not make .venv")
        return
    if not _can_make_environments():
        package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
        if not (apt_install(package) and _can_make_environments()):
            raise CannotSetUp(
                "This Python cannot make environments: install its venv package "
                f"(on Debian and Ubuntu: sudo apt install {package}) and run this again."
            )
    _run([sys.executable, "-m", "venv", ENVIRONMENT], "Could not make .venv")


def _can_make_environments() -> bool:
    importlib.invalidate_caches()
    return all(importlib.util.find_spec(name) for name in ("venv", "ensurepip"))


def _install(extras: Collection[str]) -> None:
    print("Setting up Spytable in .venv; the first time takes a minute or two.", flush=True)
    installer = _installer()
    lock = next((file for file, covered in LOCKS.items() if set(extras) <= covered), None)
    if lock is not None and lock.exists() and os.environ.get(UNLOCKED) != "1":
        if _install_locked(installer, lock):
            return
    project = f"{ROOT}[{','.join(sorted(extras))}]" if extras else str(ROOT)
    _run([*installer, "--editable", project], "Could not install what Spytable needs")


def _installer() -> list[str | Path]:
    """The command that installs into the environment."""
    uv = shutil.which("uv")
    if uv:
        return [uv, "pip", "install", "--python", PYTHON]
    if not _answers("import pip"):
        _run([PYTHON, "-m", "ensurepip"], "Could not put pip into .venv")
    return [PYTHON, "-m", "pip", "install", "--no-input", "--disable-pip-version-check"]


def _install_locked(installer: Sequence[str | Path], lock: Path) -> bool:
    """Install what a lock file names, and the project without asking for anything more; whether
    the lock file fits this Python and this system."""
    here: list[str | Path] = ["--no-deps", "--no-build-isolation", "--editable", ROOT]
    # Built from its source, a package would take minutes, and mostly fail in the end.
    locked: list[str | Path] = ["--require-hashes", "--only-binary", ":all:", "-r", lock]
    for words in (locked, here):
        said = _said_in_vain([*installer, *words])
        if said is None:
            continue
        if any(sign in said for sign in SIGNS_OF_ANOTHER_FILE):
            raise CannotSetUp(
                f"A file that was fetched is not the one that {lock.name} names: it was changed on "
                f"the way, or published later for this Python or system. The story is in {LOG}. "
                f"If you trust where it comes from, run this again with {UNLOCKED}=1."
            )
        if any(sign in said for sign in SIGNS_OF_NO_NETWORK):
            raise CannotSetUp(_no_network("Could not install what Spytable needs"))
        print(
            f"The versions in {lock.name} do not fit this Python or system ({_last_words(said)}). "
            "Installing the newest that pyproject.toml allows, without hashes.",
            flush=True,
        )
        return False
    return True


def _run(command: Sequence[str | Path], failure: str) -> None:
    """Run a command in silence, keeping its words in a log for when it fails."""
    said = _said_in_vain(command)
    if said is None:
        return
    if any(sign in said for sign in SIGNS_OF_NO_NETWORK):
        raise CannotSetUp(_no_network(failure))
    more = f" The whole story is in {LOG}." if LOG.exists() else ""
    raise CannotSetUp(f"{failure} ({_last_words(said)}).{more}")


def _said_in_vain(command: Sequence[str | Path]) -> str | None:
    """The output of a command that failed; nothing if it did not."""
    done = subprocess.run(
        command,
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    )
    if ENVIRONMENT.is_dir():
        LOG.write_text(done.stdout, encoding="utf-8")
    return None if done.returncode == 0 else done.stdout


def _no_network(failure: str) -> str:
    return f"{failure}: the network does not answer. Connect and run this again."


def _last_words(said: str) -> str:
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    # "error: subprocess-exited-with-error" is how pip wraps the error that says something.
    errors = [line for line in lines if "error: " in line.lower() and "-with-error" not in line]
    return (errors or lines or ["it gave no reason"])[-1]


def apt_install(package: str) -> bool:
    """Install a system package where that is ours to do: as root, with apt. True if it is done."""
    apt = shutil.which("apt-get")
    if not apt or os.name == "nt" or os.geteuid() != 0:
        return False
    print(f"Installing the system package {package}.", flush=True)
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    return all(
        subprocess.run([apt, *words], env=quiet, capture_output=True).returncode == 0
        for words in (["update"], ["install", "-y", package])
    )
