"""Security headers: content security policy and its kin, on every answer of the server."""

from __future__ import annotations

from typing import Any

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
SECURITY_HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
_RAW = [(name.lower().encode(), value.encode()) for name, value in SECURITY_HEADERS.items()]
_UNKEPT = (b"cache-control", b"no-store")


def add_security_headers(message: dict[str, Any]) -> None:
    """Put them on the start of an answer; and let nothing be kept that does not say it may be."""
    headers = [*message.get("headers", ()), *_RAW]
    if not any(name == b"cache-control" for name, _ in headers):
        headers.append(_UNKEPT)
    message["headers"] = headers
