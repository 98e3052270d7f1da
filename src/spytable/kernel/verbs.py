"""The verbs every game answers, dispatched by the type of the record they are asked of.

    from spytable.kernel import verbs
    count = verbs.choices(state, seat, out)  # in a compiled search, or in plain Python

This is the one piece of magic of the project.  A search must be written once for all games, yet
be compiled with the rules of the game at hand built in.  Handing compiled functions to it as
arguments would work, but such a search is never found in Numba's disk cache and compiles for a
minute at each start.  Instead Numba, when it meets a verb while it compiles, is sent on to the
game's own compiled rule: the type of the first argument, a record, has a layout, and that names
the game (`teach_verbs`).  Two games must therefore never share a layout; a contract test says
so.  Called from Python, a verb looks up the same table at each call.

`answer` enters a game's functions into the table; `games.box` calls it once per game.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import update_wrapper
from typing import Any, TypeVar, cast

import numpy as np

from .layout import layout, raw
from .rule import before_compiling
from .strict import Strict

F = TypeVar("F", bound=Callable[..., Any])

DEALER = -1
"""The seat of chance."""
NOBODY = -2
"""Nobody is to decide: the game is over."""
SPECTATOR = -3
"""The seat of those who watch; they know what is public.  A number of its own: what is the
Dealer's is never theirs."""

NAMES = (
    "set_up",
    "seat_to_decide",
    "is_waited_for",
    "choices",
    "weight",
    "apply",
    "result",
    "observe",
    "overhear",
    "believe",
    "imagine",
    "choose_by_policy",
    "evaluate",
    "worth_trying",
    "kinds_of_worlds",
    "are_all_kinds",
    "imagine_kind",
    "is_guess",
    "chance_ahead",
)

_ANSWERS: dict[tuple[str, str], Callable[..., Any]] = {}


def layout_key(kind: np.dtype[Any]) -> str:
    """The features by which layouts differ: names, types and places of its fields."""
    names = kind.names or ()
    parts: Any = kind.fields or {}
    return repr([(n, parts[n][0].base.str, parts[n][0].shape, parts[n][1]) for n in names])


def answer(state: type[Any], view: type[Any], answers: dict[str, Callable[..., Any]]) -> None:
    """Let these functions answer for records of these two layouts."""
    for name in NAMES:
        for cls in (state, view):
            _ANSWERS[name, layout_key(layout(cls))] = answers[name]


def answered_by(name: str, record: Any) -> Callable[..., Any]:
    """The function that answers a verb for this record."""
    answer = _ANSWERS.get((name, key_of(record)))
    if answer is None:
        raise LookupError(f"{name}: this record is of no game on the shelf")
    return answer


_KEYS: dict[type[Any], str] = {}


def key_of(record: Any) -> str:
    """The layout key of a record, written out once per layout."""
    kind = type(record)
    key = _KEYS.get(kind)
    if key is None:
        key = layout_key(raw(record).dtype)
        if isinstance(record, Strict):
            _KEYS[kind] = key
    return key


class Verb:
    """A verb: asks the game of the record, from Python and from compiled rules."""

    def __init__(self, stub: Callable[..., Any]) -> None:
        update_wrapper(self, stub)
        self.name = stub.__name__

    def __call__(self, record: Any, *arguments: Any) -> Any:
        return answered_by(self.name, record)(record, *arguments)


_VERBS: list[Verb] = []


def _verb(stub: F) -> F:
    """The verb of this name and docstring.  The body below it never runs: the game answers."""
    _VERBS.append(Verb(stub))
    return cast(F, _VERBS[-1])


def _answer_for(name: str, kind: np.dtype[Any]) -> Any:
    return _ANSWERS[name, layout_key(kind)]


before_compiling(lambda compiler: compiler.teach_verbs(_VERBS, _answer_for))


@_verb
def set_up(state: Any, variant: Any) -> None:
    """Lay out the game in a blank state."""
    raise NotImplementedError


@_verb
def seat_to_decide(state: Any) -> int:
    """The seat waited for first; DEALER for chance; NOBODY at the end."""
    raise NotImplementedError


@_verb
def is_waited_for(state: Any, seat: int) -> bool:
    """Whether this seat can lead the game on; one that may merely act meanwhile cannot."""
    raise NotImplementedError


@_verb
def choices(state: Any, seat: int, out: Any) -> int:
    """Write what this seat may choose now into `out`; return how many: none if it is not asked."""
    raise NotImplementedError


@_verb
def weight(state: Any, choice: int) -> int:
    """How likely the Dealer is to choose this, relative to the others."""
    raise NotImplementedError


@_verb
def apply(state: Any, choice: int) -> None:
    """Carry out a choice that is on offer."""
    raise NotImplementedError


@_verb
def result(state: Any, out: Any) -> int:
    """Write every seat's score into `out`, above 0 for those who win; return the reason the game
    ended, 0 while it runs."""
    raise NotImplementedError


@_verb
def observe(state: Any, seat: int, view: Any) -> None:
    """Write into a blank view what this seat may know and remembers."""
    raise NotImplementedError


@_verb
def overhear(state: Any, choice: int, seat: int) -> int:
    """The part that `seat` learns of a choice about to be applied: its code, a vaguer one, or 0."""
    raise NotImplementedError


@_verb
def believe(view: Any, belief: Any) -> None:
    """Write into a blank belief what follows from this view, once per decision."""
    raise NotImplementedError


@_verb
def imagine(view: Any, belief: Any, seed: int, state: Any) -> None:
    """Write into a blank state one truth that the holder of this view cannot rule out."""
    raise NotImplementedError


@_verb
def choose_by_policy(state: Any, seat: int, out: Any, count: int, dice: Any, epsilon: int) -> int:
    """The choice of `seat` out of `out` without thinking, on a whim in `epsilon` of a hundred
    cases; for playing games out."""
    raise NotImplementedError


@_verb
def evaluate(state: Any, out: Any) -> None:
    """Write how well every seat seems to stand, in tenths of a point; for searches."""
    raise NotImplementedError


@_verb
def worth_trying(state: Any, choice: int) -> bool:
    """Whether a search should look at this choice of its own accord; the policy may still ask."""
    raise NotImplementedError


@_verb
def kinds_of_worlds(view: Any) -> int:
    """How many kinds of worlds differ in what can happen before the turn is over; 0: no look."""
    raise NotImplementedError


@_verb
def are_all_kinds(view: Any) -> bool:
    """Whether these kinds are all there are, or only some of very many."""
    raise NotImplementedError


@_verb
def imagine_kind(view: Any, belief: Any, kind: int, state: Any) -> bool:
    """Write into a blank state a world of this kind; False if the view rules them all out."""
    raise NotImplementedError


@_verb
def is_guess(state: Any, choice: int) -> bool:
    """Whether the one who makes this choice cannot see what it brings."""
    raise NotImplementedError


@_verb
def chance_ahead(state: Any) -> int:
    """The outcomes of the Dealer that a look ahead must try: any one, each, or none at all."""
    raise NotImplementedError
