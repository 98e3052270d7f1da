"""Signing: the server's one secret key, and everything that is made with it (HMAC).

The key lies in the data folder, readable by its owner alone.  From it come, each under its own
label so that none can stand in for another: the signature of the player's cookie, the token that
proves a form is ours, the signature of a table's number, and the Dealer's secret seed.
"""

from __future__ import annotations

import hmac
import os
import secrets
from pathlib import Path

_BYTES = 32
KEY_FILE = "server.key"


class Keys:
    """Signs and recognises; never shown, never logged."""

    def __init__(self, key: bytes) -> None:
        if len(key) != _BYTES:
            raise ValueError(f"the server's key has {len(key)} bytes, not {_BYTES}")
        self._key = key
        self.mark = self._mac("mark", "").hex()[:8]
        """Tells servers apart; says nothing of the key."""

    def __repr__(self) -> str:
        return "Keys(...)"

    @classmethod
    def in_folder(cls, folder: Path) -> Keys:
        """The key of this data folder; made at first use, readable by its owner only."""
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / KEY_FILE
        fresh = folder / f"{KEY_FILE}.{secrets.token_hex(4)}"
        if not path.exists():
            descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(descriptor, "wb") as file:
                file.write(secrets.token_bytes(_BYTES))
                file.flush()
                os.fsync(file.fileno())
            try:
                os.link(fresh, path)  # two servers starting at once keep the same key
            except FileExistsError:
                pass
            except OSError:
                os.replace(fresh, path)
            fresh.unlink(missing_ok=True)
        return cls(path.read_bytes())

    def _mac(self, label: str, text: str) -> bytes:
        return hmac.digest(self._key, f"{label}\0{text}".encode(), "sha256")

    def sign(self, label: str, text: str) -> str:
        """The text with its signature behind a dot."""
        return f"{text}.{self._mac(label, text).hex()}"

    def read(self, label: str, signed: str) -> str | None:
        """The text of a signed one, or nothing if a single character is not ours."""
        text, dot, signature = signed.rpartition(".")
        if not dot or not signed.isascii():
            return None
        return text if hmac.compare_digest(signature, self._mac(label, text).hex()) else None

    def form_token(self, player: str) -> str:
        """The token that a form of this player must carry, so that no other site can send it for
        them.  It goes under a mask, another each time: in a compressed page, which holds what
        others wrote, its length would otherwise let it be guessed letter by letter."""
        mask = secrets.token_bytes(16)
        return (mask + _masked(self._mac("form", player)[:16], mask)).hex()

    def is_form_token(self, player: str, token: str) -> bool:
        try:
            held = bytes.fromhex(token)
        except ValueError:
            return False
        if len(held) != 32:
            return False
        unmasked = _masked(held[16:], held[:16])
        return hmac.compare_digest(unmasked, self._mac("form", player)[:16])

    def seed(self, table: str) -> bytes:
        """The Dealer's secret for the table of this number, fixed before anyone sits down."""
        return self._mac("seed", table)

    def next_id(self, table: str) -> str:
        """The number of the table that follows this one in a rematch."""
        return self._mac("next", table).hex()[:16] + table[-2:]

    def series_id(self, table: str) -> str:
        """The number of the series that begins with this table.  It leads to every table of it, so
        nobody may guess it from the number of one."""
        return self._mac("series", table).hex()[:18]


def _masked(token: bytes, mask: bytes) -> bytes:
    both = int.from_bytes(token, "big") ^ int.from_bytes(mask, "big")
    return both.to_bytes(len(token), "big")


def fresh_id(size: int = 9) -> str:
    """A name that nobody can guess: letters and digits, safe in an address."""
    return secrets.token_hex(size)
