"""A Box: all that comes in one game's box."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from spytable.kernel import Codes, numbers, verbs
from spytable.kernel.families import UNDO
from spytable.kernel.layout import fields

from . import foresight, no_objections, policy, shelf
from .belief import NoBelief
from .contract import (
    Counsel,
    Figures,
    Foresight,
    Imagination,
    Mark,
    Objections,
    Picture,
    Policy,
    Rules,
    Sight,
    Words,
)
from .cover import pairwise
from .lesson import Lesson
from .levels import USUAL, Levels
from .poster import Poster


class BadVariant(ValueError):
    """A number of players or an option that this game does not have."""


def _something_is_left(view: Any) -> bool:
    """For boxes in which every decision is worth asking."""
    return False


def _anything_goes(
    view: Any, audience: str, topic: str, text: str, marks: Sequence[Mark], /
) -> str | None:
    """For boxes that do not mind what is put down beside the game."""
    return None


@dataclass(frozen=True)
class Option:
    """One thing to settle before the game: its name, its values, the first one the default."""

    name: str
    values: tuple[str, ...]
    minor: bool = False
    """Changes little: it is asked for, and told, apart from the others."""
    seat: int | None = None
    """The one seat it is about: where that does not play, there is nothing to settle."""
    suggested: str = ""
    """What a form proposes, where that is not the default.  Records and tables that say nothing of
    an option mean its default, so a better proposal must not become one."""

    @property
    def default(self) -> str:
        """What is played if nothing else is asked for."""
        return self.values[0]

    @property
    def proposed(self) -> str:
        """What is chosen in a form that nobody has touched."""
        return self.suggested or self.default


@dataclass(frozen=True)
class Box:
    """One game: records, rules, sight, words, picture."""

    name: str
    rules_version: int
    players: range
    options: tuple[Option, ...]
    state: type[Any]
    view: type[Any]
    choice_names: Mapping[int, str]
    most_choices: int
    longest_game: int
    """No game takes more decisions, the Dealer's included."""
    rules: Rules
    sight: Sight
    imagination: Imagination
    impossible: Callable[[Any], str | None]
    """Why a State cannot have come about; None if it can."""
    reason_names: Mapping[int, str]
    words: Words
    picture: Picture
    figures: Figures
    objections: Objections = no_objections
    """Why what cannot be chosen cannot."""
    policy: Policy = policy
    """For bots."""
    foresight: Foresight = foresight
    """For bots: what can be settled by looking, before any search."""
    counsel: Counsel | None = None
    """For bots: what the box itself makes of a decision, instead of a search."""
    belief: type[Any] = NoBelief
    """The record that `believe` fills."""
    playout: int = 10_000
    """Searches break off a game played by the policy after so many decisions, and then ask
    `evaluate`."""
    haste: float = 0.0
    """How much of a win is lost if it comes only at the end of such a playout: who wins all the
    same, whatever is put off, would put it off for ever."""
    exploration: float = 0.7
    """The exploration constant of UCB: how much searches prefer what they have tried little; less
    where rewards lie close."""
    prior_weight: float = 0.0
    """How much of that goes to what the policy would choose (PUCT); 0 treats all choices alike."""
    levels: Levels = USUAL
    """What the easy, the medium and the strong bot are in this game."""
    lesson: Lesson | None = None
    """A first game, told step by step."""
    older_rules: tuple[int, ...] = ()
    """Earlier rules whose records mean the same here: what was on offer then still is."""
    edition: str = ""
    """A fingerprint of the owner's box file that is played with; none for what comes with us."""
    giving_up: tuple[str, ...] = ()
    """Families of choices that throw away what was won, rather than lead the turn on: they are
    shown last and quietly, and never get the focus by themselves."""
    ending: tuple[str, ...] = ()
    """Families of choices that end the turn."""
    nothing_left: Callable[[Any], bool] = _something_is_left
    """Whether the holder of a View, who is asked, can only end the turn and gives nothing up by
    that: a page may then do it unasked."""
    answering: tuple[str, ...] = ()
    """Families of choices that answer what somebody else has asked.  How quickly an answer comes
    must not tell whether there was a choice: a server gives none of them before a pause, and the
    only possible one by itself, as late as a choice might have come."""
    unheard: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    """By seat: families of choices of which nobody else hears anything when they are made, though
    others of the same turn are heard at once.  When they are made must not show either: a server's
    bot takes no time of its own over them."""
    objection_to_aside: Callable[[Any, str, str, str, Sequence[Mark]], str | None] = _anything_goes
    """Why the holder of a View may not put something down beside the game, given its audience,
    topic and text and the marks that stand: an English sentence out of the box's catalogue; None
    if nothing speaks against it."""
    swept: Callable[[Any, Sequence[Mark]], Sequence[str]] | None = None
    """Which of the marks that lie open for all the game has taken off the table, at the moment of
    a View: their topics.  They never come back by themselves; who wants one puts it down again."""
    after_you: Callable[[Any, Sequence[Mark]], bool] | None = None
    """Whether the holder of a View, who is asked together with partners, lets one of them go first,
    by what it has put down: then their bots need not wait for it."""
    codes: Mapping[str, int] = field(init=False)

    def __post_init__(self) -> None:
        """Enter the game's answers, so that the verbs know it."""
        object.__setattr__(self, "codes", {n: c for c, n in self.choice_names.items()})
        for record, needed in ((self.state, ("players", "turn")), (self.view, ("players", "seat"))):
            missing = set(needed) - {field.name for field in fields(record)}
            if missing:
                raise TypeError(f"{self.name}: {record.__name__} needs {', '.join(missing)}")
        if UNDO in self.codes:
            raise TypeError(f"{self.name}: a record would take the choice {UNDO!r} for another")
        rules, sight, worlds, moves = self.rules, self.sight, self.imagination, self.policy
        ahead = self.foresight
        verbs.answer(
            self.state,
            self.view,
            {
                "set_up": rules.set_up,
                "seat_to_decide": rules.seat_to_decide,
                "is_waited_for": rules.is_waited_for,
                "choices": rules.choices,
                "weight": rules.weight,
                "apply": rules.apply,
                "result": rules.result,
                "observe": sight.observe,
                "overhear": sight.overhear,
                "believe": worlds.believe,
                "imagine": worlds.imagine,
                "choose_by_policy": moves.choose_by_policy,
                "evaluate": moves.evaluate,
                "worth_trying": moves.worth_trying,
                "kinds_of_worlds": ahead.kinds_of_worlds,
                "are_all_kinds": ahead.are_all_kinds,
                "imagine_kind": ahead.imagine_kind,
                "is_guess": ahead.is_guess,
                "chance_ahead": ahead.chance_ahead,
            },
        )

    @property
    def poster(self) -> Poster:
        """Title, blurb and drawing."""
        return shelf.poster(self.name)

    def understands(self, version: int) -> bool:
        """Whether what was played by the rules of this version can be read and played on."""
        return version == self.rules_version or version in self.older_rules

    def options_for(self, players: int) -> tuple[Option, ...]:
        """What there is to settle among so many."""
        return tuple(o for o in self.options if o.seat is None or o.seat < players)

    def objection_to(self, edition: str) -> str | None:
        """Why a game that was begun with this edition cannot go on here; None if it can."""
        if edition == self.edition:
            return None
        if not edition:
            return "this game was begun with our own box; start without another box file"
        return (
            f"this game was begun with another box file, {edition[:60]!r}; start with that file: "
            f"--box {self.name}=FILE"
        )

    def full_variant(self, players: int, variant: Mapping[str, str]) -> dict[str, str]:
        """Every option with its value; refuse what this game does not have."""
        if players not in self.players:
            first, last = self.players[0], self.players[-1]
            raise BadVariant(f"{self.name} is for {first} to {last} players, not {players}")
        known = {option.name: option for option in self.options}
        for name, value in variant.items():
            if name not in known:
                options = ", ".join(known) or "none"
                raise BadVariant(f"{self.name} has no option {name!r}; it has: {options}")
            if value not in known[name].values:
                values = ", ".join(known[name].values)
                raise BadVariant(f"{name}={value!r} is not one of: {values}")
        return {option.name: variant.get(option.name, option.default) for option in self.options}

    def variant_codes(self, players: int, variant: Mapping[str, str]) -> Codes:
        """The variant as `set_up` reads it: players, then the place of every option's value."""
        full = self.full_variant(players, variant)
        values = [players] + [o.values.index(full[o.name]) for o in self.options]
        return numbers(np.array(values, np.int16))  # type: ignore[no-any-return]

    def sides(self, players: int) -> list[list[int]]:
        """The seats of every side, in the order of the sides."""
        found: dict[int, list[int]] = {}
        for seat in range(players):
            found.setdefault(int(self.rules.side(players, seat)), []).append(seat)
        return [found[side] for side in sorted(found)]

    def variants(self) -> Sequence[tuple[int, dict[str, str]]]:
        """Numbers of players with options settled: few, but in some of them any two values of any
        two options meet, and every value meets every number of players that has a use for it."""
        kinds = [
            {"": (str(players),)} | {o.name: o.values for o in self.options_for(players)}
            for players in self.players
        ]
        found = [(int(row.pop("")), row) for row in pairwise(kinds)]
        return sorted(found, key=lambda variant: variant[0])
