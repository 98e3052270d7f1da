"""The invitation: links that others can open, their QR codes, and a word where nobody can.

The address in the host's own browser is often of no use to anybody else: 127.0.0.1 is a different
machine for everyone.  So the links are made of what the server knows about itself: the public
address it was given, the proxy it stands behind, or its addresses on the networks it listens to.
"""

from __future__ import annotations

import ipaddress
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from markupsafe import Markup

from spytable.caches import remembered
from spytable.locale import count, say

from .addresses import is_loopback, is_wildcard, reached_by
from .qr_code import qr_code

if TYPE_CHECKING:
    from .request import Visit

_KEPT_SECONDS = 15
"""A laptop changes its network now and then; nobody need be asked for every page."""


@dataclass(frozen=True, slots=True)
class Link:
    """An address of a table, to be sent or shown."""

    url: str
    shown: str
    """Without what nobody reads out: the scheme and the key."""
    qr: Markup
    """Empty, where nobody else could open it."""


@dataclass(frozen=True, slots=True)
class Invitation:
    """The links and QR codes that the one who waits may send."""

    links: tuple[Link, ...]
    note: str
    """How far the links reach; empty, where that needs no word."""
    is_warning: bool
    """Nobody else can open them."""

    @property
    def url(self) -> str:
        """The one to try first."""
        return self.links[0].url


def invitation(visit: Visit, path: str) -> Invitation:
    """Links to this path for others, best first."""
    origins = _origins(visit)
    note, is_warning = _note(visit, origins)
    label = say(visit.language, "Invitation as a QR code")
    links = []
    for origin in origins:
        url = origin + path
        qr = Markup("") if is_warning else qr_code(url, label)
        links.append(Link(url, origin.partition("://")[2], qr))
    return Invitation(tuple(links), note, is_warning)


def _origins(visit: Visit) -> list[str]:
    """The server's addresses without a path; at least one, if need be of no use to others."""
    settings = visit.site.settings
    if settings.address:
        return [settings.address]
    others = _reached_by(*settings.listening, _now()) if settings.listening else ()
    if is_loopback(_host_of(visit.origin)):
        return list(others) or [visit.origin]
    if settings.proxies and settings.listening and is_loopback(settings.listening[0]):
        return [visit.origin]
    return list(dict.fromkeys((visit.origin, *others)))  # what brought this visitor here works


def _now() -> int:
    return int(time.monotonic() / _KEPT_SECONDS)


@remembered
def _reached_by(host: str, port: int, _moment: int) -> tuple[str, ...]:
    return tuple(reached_by(host, port))


def _note(visit: Visit, origins: list[str]) -> tuple[str, bool]:
    """How far the links reach, and whether that is nowhere."""
    language, listening = visit.language, visit.site.settings.listening
    if all(is_loopback(_host_of(origin)) for origin in origins):
        if listening is not None and is_wildcard(listening[0]):
            return say(
                language,
                "This computer is not on a network right now, so nobody else can open this link.",
            ), True
        if visit.site.settings.proxies:
            return say(
                language,
                "Nobody but you can open this link: you did not come through the proxy. Open the "
                "table at the address that others know, or tell it to the server with {option}",
                option="--address",
            ), True
        port = f" --port {listening[1]}" if listening and listening[1] != 8000 else ""
        return say(
            language,
            "Nobody but you can open this link: the server listens to this computer alone. To let "
            "friends on your network in, stop it and start it again with {command}",
            command=f"./play --host 0.0.0.0{port}",
        ), True
    if all(_is_private(_host_of(origin)) for origin in origins):
        return count(
            language,
            len(origins),
            "This link works for everybody on your network.",
            "These links work for everybody on your network. If one does not open, try the next.",
        ), False
    return "", False


def _host_of(origin: str) -> str:
    host = origin.partition("://")[2]
    return host[1:].partition("]")[0] if host.startswith("[") else host.partition(":")[0]


def _is_private(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_private
    except ValueError:
        return host.endswith((".local", ".lan", ".home.arpa")) or "." not in host
