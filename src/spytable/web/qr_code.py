"""QR codes: an address that a phone reads from the screen, as one SVG path."""

from __future__ import annotations

from markupsafe import Markup, escape

from spytable.caches import remembered

_QUIET = 4
"""The empty margin that readers need, in modules."""


@remembered
def qr_code(text: str, label: str) -> Markup:
    """The code as SVG; the page's style sheet gives it its two inks, dark on light at any hour."""
    import segno  # only when the first invitation is shown

    rows = segno.make(text, error="m", micro=False).matrix
    side = len(rows) + 2 * _QUIET
    return Markup(
        f'<svg class="qr-code" viewBox="0 0 {side} {side}" role="img" aria-label="{escape(label)}" '
        f'shape-rendering="crispEdges"><path class="qr-light" d="M0 0h{side}v{side}H0z"/>'
        f'<path class="qr-dark" d="{_path(rows)}"/></svg>'
    )


def _path(rows: tuple[bytearray, ...]) -> str:
    """Each run of dark modules in a row is one rectangle."""
    steps = []
    for y, row in enumerate(rows, _QUIET):
        x = 0
        while x < len(row):
            length = 0
            while x + length < len(row) and row[x + length]:
                length += 1
            if length:
                steps.append(f"M{x + _QUIET} {y}h{length}v1h-{length}z")
            x += length or 1
    return "".join(steps)
