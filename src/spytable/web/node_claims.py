"""Signed headers between nodes: who really asked, when one node passes a request on to another.

The node to which a request came says in one header who made it, by which scheme and host, and for
which tables it has been passed on already; it is signed (HMAC) with the key that all nodes of a
database share, together with the time and the request's own method and target.  So nobody else can
say such a thing, and who overhears it can repeat no more than that request, for a minute.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import time
from typing import Any

import msgspec

from spytable.store.signing import Keys

HEADER = b"x-spytable-node"
_LABEL = "node"
_GOOD_FOR = 60.0
"""Seconds by which the clocks of two nodes may differ, the way included."""

CLAIM = "passed on"
"""The key of a proven claim in the state of a request."""


class Claim(msgspec.Struct, frozen=True, array_like=True):
    """The facts about a request that one node passes on to another."""

    client: str
    """The address it came from."""
    scheme: str
    host: str
    """As the visitor named it."""
    tables: tuple[str, ...]
    """The tables for whose sake it was passed on: for each of them once, so it never goes round."""


class _Signed(msgspec.Struct, frozen=True, array_like=True):
    claim: Claim
    at: float
    about: str
    """A digest of the request's method and target."""


def header(keys: Keys, claim: Claim, method: str, target: bytes) -> bytes:
    """The header that carries a claim."""
    signed = _Signed(claim, time.time(), _about(method, target))
    text = base64.urlsafe_b64encode(msgspec.json.encode(signed)).decode()
    return keys.sign(_LABEL, text).encode()


def read(keys: Keys, value: bytes, method: str, target: bytes) -> Claim | None:
    """A header's claim; None if no node has said so, of this request and lately."""
    text = keys.read(_LABEL, value.decode("latin-1"))
    if text is None:
        return None
    try:
        signed = msgspec.json.decode(base64.urlsafe_b64decode(text), type=_Signed)
    except (msgspec.DecodeError, binascii.Error):
        return None
    if abs(time.time() - signed.at) > _GOOD_FOR or signed.about != _about(method, target):
        return None
    return signed.claim


def target_of(scope: dict[str, Any]) -> bytes:
    """The target behind the method in the first line of a request."""
    path: bytes = scope.get("raw_path") or scope["path"].encode()
    query: bytes = scope.get("query_string", b"")
    return path + b"?" + query if query else path


def seen_by(scope: dict[str, Any], claim: Claim) -> dict[str, Any]:
    """The request as the visitor made it."""
    others = [pair for pair in scope["headers"] if pair[0] not in (b"host", HEADER)]
    headers = [*others, (b"host", claim.host.encode("latin-1"))]
    return scope | {"client": (claim.client, 0), "scheme": claim.scheme, "headers": headers}


def _about(method: str, target: bytes) -> str:
    return hashlib.sha256(method.encode() + b" " + target).hexdigest()[:32]
