"""The parts of a picture: sections that the page arranges, in layers that change by themselves.

A box draws no whole picture.  It gives a Drawing: the board, a panel for each seat, what is on
offer, the hand.  Each Section is an SVG of its own, and the page puts it where there is room; each
Layer in it is a pure function of a few plain values and remembered by them, so what did not change
is neither drawn nor sent again.  `joined` makes one SVG of it, for files and programs.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from operator import itemgetter
from typing import NamedTuple

from spytable.caches import remembered

from .slips import Form, Slip
from .svg import Markup, join

FLOOR = 11
"""No text of a picture is smaller than this, in pixels of the screen."""


digest: Callable[[Hashable], int] = hash
"""A digest of what a part is drawn from: while it is the same, the part is not sent again, so two
that look different must have two.  It has 64 bits and is good within one process.  One pitfall:
`hash(-1) == hash(-2)`, in tuples as well, so no fact of a part may ever be one of these."""


class Kind(StrEnum):
    """The kind of a section; by this alone the page finds a place for it."""

    __hash__ = str.__hash__  # an Enum's own is worked out in Python, and frames are hashed all day
    BOARD = "board"
    OFFER = "offer"
    """Cards in the middle for all to choose from."""
    HAND = "hand"
    """Cards that only the reader holds."""
    OWN = "own"
    """Everything that lies before the reader's own side."""
    OTHER = "other"
    """Everything that lies before somebody else: folded to one line where there is no room."""
    SCENE = "scene"
    """How it ended: over the board, until the reader folds it to its line."""


_FOLDING = (Kind.OTHER, Kind.OWN, Kind.SCENE)


class Layer(NamedTuple):
    """A named drawing inside a section."""

    name: str
    drawn: Markup


_name, _drawn = itemgetter(0), itemgetter(1)
"""Of a Layer."""


@dataclass
class Section:
    """One part of the table with a place of its own on the page.  Made once and never changed: so
    what follows from it is worked out once, too.  (To freeze it takes as long as all of that.)"""

    name: str
    """Unique in the picture, and fit for an id."""
    kind: Kind
    width: float
    height: float
    layers: tuple[Layer, ...]
    label: str = ""
    """The name a screen reader gives it."""
    line: str = ""
    """All that is left of it where it is folded: one line of words.  A section without one is not
    folded."""
    smallest: float = 22
    """The size of its smallest text, in its own units; what hides itself in time does not count
    (`svg.spare`)."""

    finest: float = 0
    """The same with what hides itself, where that is smaller: all of it is shown while something is
    asked here."""

    fleeting: bool = False
    """Whether it is there for a part of the game only: then nothing makes way for it that stays."""

    @property
    def parts(self) -> tuple[tuple[str, Markup], ...]:
        """The parts of it that may change by themselves, by id."""
        layers = tuple([(f"{self.name}.{name}", drawn) for name, drawn in self.layers])
        return ((f"{self.name}.line", join([self.line])), *layers) if self.folds else layers

    def part(self, number: int) -> tuple[str, Markup]:
        """One of them, by its place among them."""
        if self.folds:
            if number == 0:
                return f"{self.name}.line", join([self.line])
            number -= 1
        name, drawn = self.layers[number]
        return f"{self.name}.{name}", drawn

    @cached_property
    def digests(self) -> tuple[int, ...]:
        """A digest of each of its parts: the same as long as that looks the same."""
        layers = map(digest, map(_drawn, self.layers))
        return (digest(self.line), *layers) if self.folds else tuple(layers)

    @cached_property
    def frame(self) -> tuple[object, ...]:
        """The frame that holds that."""
        size = (self.kind, self.width, self.height, self.least)
        return (self.name, *size, self.label, self.folds, self.fleeting, *self.layer_names)

    @cached_property
    def asking(self) -> tuple[int, ...]:
        """The numbers of those layers that hold something that can be chosen."""
        return tuple([n for n, (_, drawn) in enumerate(self.layers) if _asks(drawn)])

    def with_layers(self, layers: tuple[Layer, ...]) -> Section:
        """The same place with other drawings in it."""
        return Section(
            self.name,
            self.kind,
            self.width,
            self.height,
            layers,
            self.label,
            self.line,
            self.smallest,
            self.finest,
            self.fleeting,
        )

    @property
    def least(self) -> float:
        """The pixels it must be wide at least, so that what must be read can be read."""
        return FLOOR * self.width / self.smallest

    @property
    def least_asked(self) -> float:
        """The same while something can be chosen here."""
        return FLOOR * self.width / (self.finest or self.smallest)

    @property
    def layer_names(self) -> tuple[str, ...]:
        """Its layers by name, the lowest first."""
        return tuple(map(_name, self.layers))

    @cached_property
    def folds(self) -> bool:
        """Whether the page may fold it to its line."""
        return bool(self.line) and self.kind in _FOLDING

    @property
    def asks(self) -> bool:
        """Whether something can be chosen here."""
        return bool(self.asking)


@remembered
def _asks(drawn: Markup) -> bool:
    """Most drawings are made once and shown at every choice, and to read through a whole board
    takes long."""
    return " data-choice=" in drawn


@dataclass(slots=True)
class Drawing:
    """The table as one seat sees it: sections from top to bottom, as a phone shows them.  Made once
    and never changed."""

    box: str
    """The class under which the box's own sheet finds it."""
    title: str
    summary: str
    """The text that a screen reader tells before anything else."""
    sections: tuple[Section, ...]
    language: str
    slips: tuple[Slip, ...] = ()
    """The places where asides can be put down: the same as in the sections, for a form."""

    @property
    def sheets(self) -> tuple[Form, ...]:
        """The slips that offer a choice of values, by their audience: a form for each."""
        return self._by_audience(slip for slip in self.slips if not slip.longest)

    @property
    def lines(self) -> tuple[Form, ...]:
        """Those on which a word may be written, by their audience: a form for each."""
        return self._by_audience(slip for slip in self.slips if slip.longest and not slip.is_pad)

    @property
    def pads(self) -> tuple[Slip, ...]:
        """Those that are pads: a form for each."""
        return tuple(slip for slip in self.slips if slip.is_pad)

    @staticmethod
    def _by_audience(slips: Iterable[Slip]) -> tuple[Form, ...]:
        found: dict[str, list[Slip]] = {}
        for slip in slips:
            found.setdefault(slip.audience, []).append(slip)
        return tuple(Form(audience, tuple(group)) for audience, group in found.items())

    def parts(self) -> Iterator[tuple[str, Markup]]:
        """All that may change by itself, by id: what a page that knows an older drawing of the same
        `frame` has to be sent.  A page puts it in as it is, so words are escaped, names above all.
        """
        yield "title", join([self.title])
        yield "summary", join([self.summary])
        for section in self.sections:
            yield from section.parts

    def digests(self) -> array[int]:
        """A digest of each of these parts, in the same order: close together, for they are kept for
        every open page."""
        found = array("q", (digest(self.title), digest(self.summary)))
        for section in self.sections:
            found.extend(section.digests)
        return found

    def some_parts(self, wanted: Iterable[int]) -> Iterator[tuple[str, Markup]]:
        """Those of the parts that have these numbers, which grow."""
        first, sections = 2, iter(self.sections)
        section = next(sections, None)
        for n in wanted:
            if n < 2:
                yield ("summary", join([self.summary])) if n else ("title", join([self.title]))
                continue
            while section is not None and n >= first + len(section.digests):
                first += len(section.digests)
                section = next(sections, None)
            assert section is not None
            yield section.part(n - first)

    @property
    def frame(self) -> tuple[object, ...]:
        """The frame that holds the parts.  As long as it is the same, only parts need to be
        sent."""
        return (self.box, self.language, *[section.frame for section in self.sections])

    def with_sections(self, sections: tuple[Section, ...]) -> Drawing:
        """The same table with other sections."""
        return Drawing(self.box, self.title, self.summary, sections, self.language, self.slips)


def layers(drawn: Iterable[tuple[str, Markup]]) -> tuple[Layer, ...]:
    """Layers from pairs of a name and a drawing, the lowest first."""
    return tuple(Layer(name, markup) for name, markup in drawn)
