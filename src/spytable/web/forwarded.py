"""Forwarded headers: the visitor behind a reverse proxy, believed only where the proxy is trusted.

A proxy says in `X-Forwarded-For`, `-Proto` and `-Host` who asked it, and for what.  Anybody can
write such headers, so they count only if the connection comes from a proxy that was named, and only
back to the last hop that is not one of them.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from typing import Any

Network = ipaddress.IPv4Network | ipaddress.IPv6Network

THIS_MACHINE = ("127.0.0.0/8", "::1")


class BadProxy(ValueError):
    """A proxy that is not an address or a network; the message is the sentence to show."""


class Proxies:
    """The proxies that a server believes."""

    def __init__(self, named: Iterable[str] = ()) -> None:
        self._networks: list[Network] = []
        for name in named:
            try:
                self._networks.append(ipaddress.ip_network(name.strip(), strict=False))
            except ValueError:
                raise BadProxy(
                    f"--proxy {name!r} is neither an address nor a network such as 10.0.0.0/8."
                ) from None

    def __bool__(self) -> bool:
        return bool(self._networks)

    def trusts(self, host: str) -> bool:
        """Whether this is one of the proxies."""
        address = _address(host) if self._networks else None
        return address is not None and any(address in network for network in self._networks)

    def seen_through(self, scope: dict[str, Any]) -> dict[str, Any]:
        """The request as the visitor made it; as it is, if no trusted proxy brought it."""
        peer = scope.get("client")
        if not peer or not self.trusts(peer[0]):
            return scope
        said: dict[bytes, str] = {}
        for name, value in scope["headers"]:  # a header that comes twice is one list
            said[name] = ",".join(filter(None, (said.get(name), value.decode("latin-1"))))
        seen = dict(scope)
        seen["client"] = (self._visitor(peer[0], said.get(b"x-forwarded-for", "")), 0)
        scheme = _last(said.get(b"x-forwarded-proto", "")).lower()
        if scheme in ("http", "https"):
            seen["scheme"] = scheme
        host = _last(said.get(b"x-forwarded-host", ""))
        if host:
            others = [pair for pair in scope["headers"] if pair[0] != b"host"]
            seen["headers"] = [*others, (b"host", host.encode("latin-1"))]
        return seen

    def _visitor(self, peer: str, hops: str) -> str:
        """Back along the hops, for as long as those who tell of them are trusted."""
        visitor = peer
        for hop in reversed(hops.split(",")):
            address = _address(hop)
            if address is None:
                break
            visitor = str(address)
            if not self.trusts(visitor):
                break
        return visitor


def _last(values: str) -> str:
    """The value that the nearest proxy added."""
    return values.rpartition(",")[2].strip()


def _address(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """An address, with or without a port; IPv4 in the clothes of IPv6 is IPv4."""
    host = text.strip()
    if host.startswith("["):
        host = host[1:].partition("]")[0]
    elif host.count(":") == 1:
        host = host.partition(":")[0]
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address
