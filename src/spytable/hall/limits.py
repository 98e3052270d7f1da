"""Rate limits: a token bucket for every client and kind of request; a count of what is open."""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Callable
from dataclasses import dataclass

from spytable.caches import remembered


@dataclass(frozen=True, slots=True)
class Rate:
    """A rate: so many requests at once, and so many a second from then on."""

    burst: float
    per_second: float


_SWEEP_ABOVE = 4096


def counted_as(host: str) -> str:
    """The address, or network, that an address is counted as: with IPv6 one household has a whole
    network (/64) of them, and IPv4 in the clothes of IPv6 is IPv4."""
    if ":" not in host:
        return host
    try:
        address = ipaddress.IPv6Address(host.partition("%")[0])
    except ValueError:
        return host
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ipaddress.IPv6Network((address, 64), strict=False))


_WIDER = {56: 4, 48: 16}
"""How much more than one household (IPv6: /64) all those of a wider network may ask together, by
the length of its prefix: one customer may have all of a /56, and a large one all of a /48."""


@remembered
def wider(client: str) -> tuple[tuple[str, int], ...]:
    """The networks that a client is one household of, each with how much more it may ask; none for
    whoever is no IPv6 household."""
    if not client.endswith("/64"):
        return ()
    home = ipaddress.IPv6Network(client)
    return tuple((str(home.supernet(new_prefix=long)), more) for long, more in _WIDER.items())


class Bucket:
    """Tokens that come back at a steady pace, up to a full bucket."""

    __slots__ = ("at", "rate", "tokens")

    def __init__(self, rate: Rate, at: float) -> None:
        self.rate = rate
        self.tokens = rate.burst
        self.at = at

    def fill(self, now: float) -> None:
        earned = (now - self.at) * self.rate.per_second
        self.tokens = min(self.rate.burst, self.tokens + earned)
        self.at = now


class Limit:
    """A rate limit per client on one kind of request."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self._clock = clock
        self._buckets: dict[str, Bucket] = {}
        self._sweep_at = _SWEEP_ABOVE

    def wait(self, client: str) -> float:
        """Zero if the client may go on (and it is counted), else the seconds to wait."""
        now = self._clock()
        buckets = [self._bucket(client, now)]
        buckets += [self._bucket(network, now, more) for network, more in wider(client)]
        wait = max((1 - one.tokens) / one.rate.per_second for one in buckets)
        if wait > 0:
            return wait
        for one in buckets:
            one.tokens -= 1
        return 0.0

    def _bucket(self, client: str, now: float, more: int = 1) -> Bucket:
        bucket = self._buckets.get(client)
        if bucket is None:
            if len(self._buckets) >= self._sweep_at:
                self._sweep(now)
            rate = self.rate
            if more > 1:
                rate = Rate(more * rate.burst, more * rate.per_second)
            bucket = self._buckets[client] = Bucket(rate, now)
        bucket.fill(now)
        return bucket

    def _sweep(self, now: float) -> None:
        """Forget the clients whose bucket is full again: they are as good as new.  Not again before
        there are twice as many as are left: many new ones must not each walk through them all."""
        for client, bucket in list(self._buckets.items()):
            bucket.fill(now)
            if bucket.tokens >= bucket.rate.burst:
                del self._buckets[client]
        self._sweep_at = max(_SWEEP_ABOVE, 2 * len(self._buckets))


class Count:
    """A concurrency limit: how many of something a client has open at once, and all clients
    together."""

    def __init__(self, most: int, in_all: int = 0) -> None:
        self.most = most
        self.in_all = in_all
        """Zero: as many as come."""
        self._open: dict[str, int] = {}
        self._sum = 0

    @property
    def count(self) -> int:
        """How many are open."""
        return self._sum

    def enter(self, client: str) -> bool:
        """Count one more, unless there are too many."""
        mine = self._open.get(client, 0)
        if mine >= self.most or (self.in_all and self._sum >= self.in_all):
            return False
        networks = wider(client)
        if any(self._open.get(network, 0) >= more * self.most for network, more in networks):
            return False
        for one in (client, *(network for network, _ in networks)):
            self._open[one] = self._open.get(one, 0) + 1
        self._sum += 1
        return True

    def leave(self, client: str) -> None:
        if client not in self._open:
            return
        self._sum -= 1
        for one in (client, *(network for network, _ in wider(client))):
            mine = self._open.get(one, 0)
            if mine > 1:
                self._open[one] = mine - 1
            else:
                self._open.pop(one, None)
