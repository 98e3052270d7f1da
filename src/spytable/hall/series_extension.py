"""The extension of a series: a typed, versioned document of a box, such as a campaign's state.

A box names its document (`kind`), its version and its shape, a msgspec Struct whose defaults are
how a series begins.  A document of an older version is brought up step by step; what a newer one
wrote, or another box, is refused rather than misread.  Writing is optimistic: of two writers the
second reads again and decides again, on whichever node it is.  No names of people belong into it
(`Extension`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

import msgspec

from spytable.store.port import Overtaken, Store
from spytable.store.series import Extension, SeriesRow

from .refusals import Reasons, Refusal
from .registry import could_be

T = TypeVar("T", bound=msgspec.Struct)
Upgrade = Callable[[dict[str, Any]], dict[str, Any]]


class BadExtension(ValueError):
    """A document of another box, of a newer version, or damaged; the message says which."""


class NewerExtension(BadExtension):
    """A document of a newer version than this server knows."""


@dataclass(frozen=True, slots=True)
class ExtensionForm(Generic[T]):
    """The form of a box's document."""

    kind: str
    version: int
    shape: type[T]
    upgrades: Mapping[int, Upgrade] = field(default_factory=dict)
    """The function that makes the next version's content of that version's."""

    def read(self, extension: Extension) -> T:
        """The meaning of the document; how a series begins, where nobody has written one yet."""
        if extension.is_empty:
            return self.shape()
        if extension.kind != self.kind:
            raise BadExtension(f"it is {extension.kind!r}, and not {self.kind!r}")
        if extension.version > self.version:
            raise NewerExtension(f"version {extension.version} is newer than {self.version}")
        content = extension.content
        for version in range(extension.version, self.version):
            if version not in self.upgrades:
                raise BadExtension(f"nothing is known of version {version}")
            content = self.upgrades[version](content)
        try:
            return msgspec.convert(content, self.shape)
        except msgspec.ValidationError as problem:
            raise BadExtension(str(problem)) from problem

    def write(self, value: T) -> Extension:
        """The document that says so."""
        return Extension(self.kind, self.version, msgspec.to_builtins(value))


async def change(
    store: Store, series_id: str, form: ExtensionForm[T], decide: Callable[[T, SeriesRow], T]
) -> T:
    """Change what a box keeps with a series, by a pure decision on what is there; a Refusal from it
    changes nothing.  If somebody else was quicker it is decided again."""
    while True:
        series = await store.series(series_id) if could_be(series_id) else None
        if series is None or not series.games:
            raise Refusal(Reasons.NO_SERIES)
        before = form.read(series.extension)
        after = decide(before, series)
        if after == before:
            return before
        try:
            await store.write_extension(series_id, series.revision, form.write(after))
        except Overtaken:
            continue
        return after
