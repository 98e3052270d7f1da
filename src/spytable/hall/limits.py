"""Rate limits: a token bucket for every client and kind of request; a count of what is open."""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rate:
    """How often one client may ask: so many at once, and so many a second from then on."""

    burst: float
    per_second: float


_SWEEP_ABOVE = 4096


def counted_as(host: str) -> str:
    """Whom an address is counted as: with IPv6 one household has a whole network (/64) of them, and
    IPv4 in the clothes of IPv6 is IPv4."""
    if ":" not in host:
        return host
    try:
        address = ipaddress.IPv6Address(host.partition("%")[0])
    except ValueError:
        return host
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ipaddress.IPv6Network((address, 64), strict=False))


class Bucket:
    """Tokens that come back at a steady pace, up to a full bucket."""

    __slots__ = ("at", "tokens")

    def __init__(self, tokens: float, at: float) -> None:
        self.tokens = tokens
        self.at = at


class Limit:
    """How often each client may do one kind of thing."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self._clock = clock
        self._buckets: dict[str, Bucket] = {}
        self._sweep_at = _SWEEP_ABOVE

    def wait(self, client: str) -> float:
        """Zero if the client may go on (and it is counted), else the seconds to wait."""
        now = self._clock()
        bucket = self._buckets.get(client)
        if bucket is None:
            if len(self._buckets) >= self._sweep_at:
                self._sweep(now)
            bucket = self._buckets[client] = Bucket(self.rate.burst, now)
        self._fill(bucket, now)
        if bucket.tokens >= 1:
            bucket.tokens -= 1
            return 0.0
        return (1 - bucket.tokens) / self.rate.per_second

    def _fill(self, bucket: Bucket, now: float) -> None:
        earned = (now - bucket.at) * self.rate.per_second
        bucket.tokens = min(self.rate.burst, bucket.tokens + earned)
        bucket.at = now

    def _sweep(self, now: float) -> None:
        """Forget the clients whose bucket is full again: they are as good as new.  Not again before
        there are twice as many as are left: many new ones must not each walk through them all."""
        for client, bucket in list(self._buckets.items()):
            self._fill(bucket, now)
            if bucket.tokens >= self.rate.burst:
                del self._buckets[client]
        self._sweep_at = max(_SWEEP_ABOVE, 2 * len(self._buckets))


class Count:
    """How many of something a client has open at once, and how many all of them have."""

    def __init__(self, most: int, in_all: int = 0) -> None:
        self.most = most
        self.in_all = in_all
        """Zero: as many as come."""
        self._open: dict[str, int] = {}
        self._sum = 0

    def enter(self, client: str) -> bool:
        """Count one more, unless there are too many."""
        mine = self._open.get(client, 0)
        if mine >= self.most or (self.in_all and self._sum >= self.in_all):
            return False
        self._open[client] = mine + 1
        self._sum += 1
        return True

    def leave(self, client: str) -> None:
        mine = self._open.get(client, 0)
        if mine > 1:
            self._open[client] = mine - 1
        else:
            self._open.pop(client, None)
        self._sum -= min(1, mine)
