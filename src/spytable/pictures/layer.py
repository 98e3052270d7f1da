"""A drawn layer: a pure function of plain values whose drawing is remembered.

Every such memory is listed, counted and bounded in `spytable.caches`.  A layer is drawn once for
all tables that show the same there.  Below a layer nothing is remembered unless `spytable bench
caches` shows that it pays: a drawing that is kept asks for its own parts once.
"""

from __future__ import annotations

from spytable.caches import keeping

layer = keeping("layer")
