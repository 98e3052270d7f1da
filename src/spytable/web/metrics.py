"""Health checks and Prometheus metrics, closed to strangers.

`/health` says whether the server is alive and ready (its database answers), `/metrics` what it
counts.  Both are for whoever runs the server: asked from this machine, from a trusted proxy itself,
or with the token of SPYTABLE_METRICS_TOKEN.  For everybody else there is no such page.
"""

from __future__ import annotations

import asyncio
import hmac
from collections import defaultdict
from collections.abc import Iterator
from typing import TYPE_CHECKING

from prometheus_client import (
    CollectorRegistry,
    GCCollector,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.registry import Collector
from starlette.responses import Response

import spytable
from spytable.hall.failures import tell
from spytable.hall.refusals import Refusal

from .addresses import is_loopback
from .answers import HealthData
from .errors import HttpReasons

if TYPE_CHECKING:
    from .connections import Connections
    from .request import Visit

_READY_WITHIN = 2.0
"""Seconds after which a database that has not answered counts as gone."""
_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
_SAYS_WHO_ASKED = ("forwarded", "x-forwarded-for", "x-real-ip")


class Metrics:
    """Counters of a server's requests, in Prometheus's form."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        for kind in (ProcessCollector, PlatformCollector, GCCollector):
            kind(registry=self.registry)
        self.answered: defaultdict[tuple[str, str, int], int] = defaultdict(int)
        """How many requests, by method, route and status."""
        self._took = Histogram(
            "spytable_request_seconds",
            "How long a request took until its answer began.",
            ["method", "route"],
            buckets=_BUCKETS,
            registry=self.registry,
        )
        self._children: dict[tuple[str, str], Histogram] = {}

    def note(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count one request."""
        self.answered[method, route, status] += 1
        child = self._children.get((method, route))
        if child is None:
            child = self._children[method, route] = self._took.labels(method, route)
        child.observe(seconds)


class _Site(Collector):
    """A Prometheus collector for one server, read when somebody looks."""

    def __init__(self, visit: Visit, connections: Connections) -> None:
        self._site = visit.site
        self._connections = connections

    def collect(self) -> Iterator[Metric]:
        site = self._site
        answered = CounterMetricFamily(
            "spytable_requests", "Requests answered.", labels=["method", "route", "status"]
        )
        for (method, route, status), count in sorted(site.metrics.answered.items()):
            answered.add_metric([method, route, str(status)], count)
        yield answered
        build = GaugeMetricFamily("spytable_build", "The version.", labels=["version"])
        build.add_metric([spytable.__version__], 1)
        yield build
        leases, passing_on = site.hall.leases, site.passing_on
        if leases is not None and passing_on is not None:
            yield GaugeMetricFamily(
                "spytable_tables_held", "Tables that this node holds.", leases.count
            )
            passed = CounterMetricFamily(
                "spytable_passed_on", "Requests passed on to other nodes.", labels=["outcome"]
            )
            for outcome, count in sorted(passing_on.counted.items()):
                passed.add_metric([outcome], count)
            yield passed
        for name, words, value in (
            ("spytable_connections", "Open connections.", self._connections.count),
            ("spytable_streams", "Open pages: streams of events.", site.crowd.count),
            ("spytable_tables_in_memory", "Tables in memory.", site.hall.tables_in_memory),
        ):
            yield GaugeMetricFamily(name, words, value)


async def health(visit: Visit) -> Response:
    """Alive, and ready if the database answers."""
    _refuse_strangers(visit)
    try:
        await asyncio.wait_for(visit.site.store.name_of(visit.player), _READY_WITHIN)
        is_ready = True
    except Exception as problem:
        tell(problem, "the database does not answer")
        is_ready = False
    return visit.json(HealthData(True, is_ready), 200 if is_ready else 503)


async def metrics(visit: Visit) -> Response:
    """All figures, in the text format of Prometheus."""
    _refuse_strangers(visit)
    site, asked = CollectorRegistry(), visit.request.app.state
    site.register(_Site(visit, asked.connections))
    body = generate_latest(site) + generate_latest(visit.site.metrics.registry)
    return Response(body, headers={"Content-Type": CONTENT_TYPE_LATEST})


def _refuse_strangers(visit: Visit) -> None:
    settings, headers = visit.site.settings, visit.request.headers
    token = settings.metrics_token
    said = headers.get("authorization", "").encode()
    if token and hmac.compare_digest(said, f"Bearer {token}".encode()):
        return
    client = visit.request.scope.get("client")
    host = str(client[0]) if client else ""
    # A proxy that was not named speaks for strangers, also from this machine.
    is_forwarded = not settings.proxies and any(name in headers for name in _SAYS_WHO_ASKED)
    if is_forwarded or not (is_loopback(host) or settings.proxies.trusts(host)):
        raise Refusal(HttpReasons.NO_PAGE)
