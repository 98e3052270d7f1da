"""Templates for what a game says: addressees, labels of choices, narration of events.

Every box says what its choices are called and what has just happened.  The sentences are its own;
how one is found for a choice, shortened for a button and put beside others is the same in all boxes
and stands here, once.  Like all words, this reads Views only.

Players choose their own names, so a name only ever stands as the subject of a sentence: no language
has to bend it.  Whoever is spoken to is "you", and has sentences of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from spytable.kernel.families import ByFamily, Families, Kind
from spytable.locale import say
from spytable.locale.buttons import fits


class AnyView(Protocol):
    """The fields that the Views of all boxes have."""

    seat: Any
    reason: Any
    """Why the game ended; 0 while it runs."""


V = TypeVar("V", bound=AnyView)


@dataclass(frozen=True)
class Hearer(Generic[V]):
    """The addressee of a sentence: someone at the table, and what they see."""

    view: V
    names: Sequence[str]
    language: str

    def seat(self, seat: int) -> str | None:
        """A seat as a subject; None is "you"."""
        return None if seat == self.view.seat else self.names[seat]

    def say(self, who: str | None, you: str, they: str, **values: object) -> str:
        """The sentence for "you", or the one about {name}."""
        if who is None:
            return say(self.language, you, **values)
        return say(self.language, they, name=who, **values)


H = TypeVar("H", bound=Hearer[Any])
Listening = Callable[[V, Sequence[str], str], H]
"""How a box makes its own kind of Hearer."""
Sentence = Callable[[H, int], str]
"""The words for a choice, given the member of its family that it names."""
Telling = Callable[[H, V, int, int], list[str]]
"""The events since the View before, when this seat made a choice that names this member."""


def always(sentence: str) -> Sentence[Any]:
    """The name of a choice that is called the same whenever it is on offer."""
    return lambda hearer, member: say(hearer.language, sentence)


def unsaid(hearer: Hearer[Any], before: Any, actor: int, member: int) -> list[str]:
    """For what goes without saying, or is told with what follows from it."""
    return []


class ChoiceWords(Generic[V, H]):
    """Labels of choices: a whole sentence for each family, and a shorter one where that does not
    fit on a button."""

    def __init__(
        self,
        hearer: Listening[V, H],
        families: Families,
        sentences: Mapping[Kind, Sentence[H]],
        shorter: Mapping[Kind, Sentence[H]],
    ) -> None:
        self._hearer = hearer
        self._sentences = ByFamily[Sentence[H]](families, sentences)
        self._shorter = ByFamily[Sentence[H]](families, shorter, rest=lambda hearer, member: "")

    def choice(self, view: V, code: int, names: Sequence[str], language: str, /) -> str:
        """A choice in a whole sentence."""
        sentence, member = self._sentences[code]
        return sentence(self._hearer(view, names, language), member)

    def button(self, view: V, code: int, names: Sequence[str], language: str, /) -> str:
        """The same, short enough for a button."""
        sentence = self.choice(view, code, names, language)
        if fits(sentence):
            return sentence
        shorter, member = self._shorter[code]
        return shorter(self._hearer(view, names, language), member) or sentence


class Tellings(Generic[V, H]):
    """Narration: what just happened, as one seat may hear it, from two Views and the choice that
    was overheard between them."""

    def __init__(
        self,
        hearer: Listening[V, H],
        families: Families,
        tellings: Mapping[Kind, Telling[H, V]],
        ending: Callable[[V, Sequence[str], str], str],
        *,
        before_all: Telling[H, V] = unsaid,
        after_all: Telling[H, V] = unsaid,
    ) -> None:
        """`before_all` and `after_all` are told around every choice, `ending` at the very end."""
        self._hearer = hearer
        self._tellings = ByFamily[Telling[H, V]](families, tellings)
        self._ending = ending
        self._before_all, self._after_all = before_all, after_all

    def tell(
        self, before: V, after: V, actor: int, heard: int, names: Sequence[str], language: str, /
    ) -> list[str]:
        """The sentences for one choice; none where nothing was heard."""
        if heard == 0:
            return []
        hearer = self._hearer(after, names, language)
        telling, member = self._tellings[heard]
        told = [
            sentence
            for say_it in (self._before_all, telling, self._after_all)
            for sentence in say_it(hearer, before, actor, member)
        ]
        if after.reason and not before.reason:
            told.append(self._ending(after, names, language))
        return told
