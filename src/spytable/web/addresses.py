"""The machine's addresses on its networks, and the public address a server was given.

Only the operating system is asked, about its own interfaces and routes: not one packet leaves the
machine to find out how others reach it.
"""

from __future__ import annotations

import contextlib
import ctypes
import ipaddress
import os
import socket
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

IPv4 = ipaddress.IPv4Address
IPv6 = ipaddress.IPv6Address

_FAR_AWAY = ("192.0.2.1", "10.255.255.1", "172.31.255.1", "192.168.255.1", "2001:db8::1")
"""Where a packet would go by the default route, or by one into a private network."""
_OF_NO_USE = ("lo", "docker", "br-", "veth", "virbr", "vboxnet", "vmnet", "cni", "podman", "utun")
"""Interfaces that lead to other programs on this machine, by the beginning of their names."""
_IS_UP = 1
_IN_USE_FOR_NOW = 0x01 | 0x08 | 0x20 | 0x40
"""IPv6 addresses of privacy, in doubt, out of favour: not for an invitation."""


class BadAddress(ValueError):
    """An address that could not be given to friends; the message is the sentence to show."""


def public_address(text: str, option: str = "--address") -> str:
    """The address under which the server is known, to people or nodes, as its owner gave it."""
    try:
        parts = urlsplit(text.strip())
        port = parts.port
        host = (parts.hostname or "").encode("idna").decode()
    except (ValueError, UnicodeError) as problem:
        raise BadAddress(f"{option} {text!r} is not an address ({problem}).") from problem
    rest = parts.path.rstrip("/") + parts.query + parts.fragment
    if parts.scheme not in ("http", "https") or not host or parts.username is not None:
        raise BadAddress(f"{option} needs a whole address such as https://spies.example: {text!r}.")
    if rest:
        raise BadAddress(f"{option} {text!r}: Spytable needs a host of its own, without a path.")
    usual = {"http": 80, "https": 443}[parts.scheme]  # browsers leave it out, so we do
    return f"{parts.scheme}://{bracketed(host)}" + (f":{port}" if port not in (None, usual) else "")


def bracketed(host: str) -> str:
    """A host as it stands in an address: IPv6 in brackets."""
    return f"[{host}]" if ":" in host else host


def is_loopback(host: str) -> bool:
    """Whether a host is this machine only, to itself."""
    if host.lower().rstrip(".") == "localhost" or host.lower().endswith(".localhost"):
        return True
    try:
        return _plain(host).is_loopback
    except ValueError:
        return False


def _plain(host: str) -> IPv4 | IPv6:
    """The address that is written there; IPv4 in the clothes of IPv6 is IPv4."""
    address = ipaddress.ip_address(host.strip("[]").partition("%")[0])
    return getattr(address, "ipv4_mapped", None) or address


def is_wildcard(host: str) -> bool:
    """Whether listening there is listening on all addresses of the machine."""
    try:
        return _plain(host).is_unspecified
    except ValueError:
        return not host


def reached_by(host: str, port: int) -> list[str]:
    """The addresses by which others reach a server that listens there; none, if nobody does."""
    if is_loopback(host):
        return []
    hosts = network_addresses(":" in host) if is_wildcard(host) else [host]
    return [f"http://{bracketed(one)}:{port}" for one in hosts]


def network_addresses(with_ipv6: bool = False) -> list[str]:
    """The machine's addresses on its networks, the one of the default route first; IPv4 before
    IPv6, since it is shorter to read out."""
    found = dict.fromkeys(one for one in (*_by_route(), *_by_interface()) if _leads_here(one))
    short = [str(one) for one in found if isinstance(one, IPv4)]
    long = [str(one) for one in found if isinstance(one, IPv6)]
    return short + (long if with_ipv6 else [])


def _leads_here(address: IPv4 | IPv6) -> bool:
    """Whether others could use it; a link-local IPv6 address, say, means nothing to a browser."""
    of_no_use = address.is_loopback or address.is_unspecified or address.is_link_local
    return not of_no_use and not address.is_multicast


def _by_route() -> Iterator[IPv4 | IPv6]:
    for target in _FAR_AWAY:
        family = socket.AF_INET6 if ":" in target else socket.AF_INET
        with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((target, 9))  # sends nothing; asks which way a packet would go
            yield ipaddress.ip_address(probe.getsockname()[0].partition("%")[0])


def _by_interface() -> Iterator[IPv4 | IPv6]:
    """Of all interfaces that lead somewhere; Windows knows them by its own name."""
    if os.name == "nt":
        with contextlib.suppress(OSError):
            for info in socket.getaddrinfo(socket.gethostname(), None):
                yield ipaddress.ip_address(str(info[4][0]).partition("%")[0])
        return
    yield from _ipv4_of_interfaces()
    with contextlib.suppress(OSError):
        for line in Path("/proc/net/if_inet6").read_text().splitlines():
            digits, _, _, _, flags, name = line.split()
            if not _is_of_no_use(name) and not int(flags, 16) & _IN_USE_FOR_NOW:
                yield IPv6(bytes.fromhex(digits))


class _Interface(ctypes.Structure):
    """One address of one interface, as the C library lists them (`getifaddrs`)."""


_Interface._fields_ = [
    ("next", ctypes.POINTER(_Interface)),
    ("name", ctypes.c_char_p),
    ("flags", ctypes.c_uint),
    ("address", ctypes.POINTER(ctypes.c_ubyte)),
]


def _ipv4_of_interfaces() -> Iterator[IPv4]:
    """All of them: an interface may have several.  A system without such a list still knows its
    routes."""
    try:
        library = ctypes.CDLL(None, use_errno=True)
        listed = ctypes.POINTER(_Interface)()
        if library.getifaddrs(ctypes.byref(listed)):
            return
    except (OSError, AttributeError, TypeError):
        return
    found = []
    one = listed
    while one:
        this = one.contents
        if this.flags & _IS_UP and this.address and not _is_of_no_use(this.name.decode()):
            # BSD begins a socket address with its length, a byte; the family is then one as well.
            family = this.address[0] if sys.platform == "linux" else this.address[1]
            if family == socket.AF_INET:
                found.append(IPv4(bytes(this.address[4:8])))
        one = this.next
    library.freeifaddrs(listed)
    yield from found


def _is_of_no_use(name: str) -> bool:
    return name.startswith(_OF_NO_USE)
