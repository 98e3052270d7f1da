"""Rate limits: a token bucket for every client and kind of request; a count of open streams."""

from __future__ import annotations

import time
from collections.abc import Callable

from .settings import Rate

_SWEEP_ABOVE = 4096


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

    def wait(self, client: str) -> float:
        """Zero if the client may go on (and it is counted), else the seconds to wait."""
        now = self._clock()
        bucket = self._buckets.get(client)
        if bucket is None:
            if len(self._buckets) >= _SWEEP_ABOVE:
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
        """Forget the clients whose bucket is full again: they are as good as new."""
        for client, bucket in list(self._buckets.items()):
            self._fill(bucket, now)
            if bucket.tokens >= self.rate.burst:
                del self._buckets[client]


class StreamCount:
    """How many streams a client holds open at once."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._open: dict[str, int] = {}

    def enter(self, client: str) -> bool:
        """Count one more stream, unless there are too many."""
        if self._open.get(client, 0) >= self.most:
            return False
        self._open[client] = self._open.get(client, 0) + 1
        return True

    def leave(self, client: str) -> None:
        left = self._open.get(client, 0) - 1
        if left > 0:
            self._open[client] = left
        else:
            self._open.pop(client, None)
