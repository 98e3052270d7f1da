"""A Box: the definition of one game, with its rules, Views, words, picture and hints for bots."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from spytable.kernel import Codes, numbers, verbs
from spytable.kernel.families import UNDO, Families, Kind
from spytable.kernel.layout import fields

from . import lookahead_hints, no_objections, policy, shelf
from .belief import NoBelief
from .campaign import Campaign
from .contract import (
    Counsel,
    Figures,
    Imagination,
    LookaheadHints,
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
from .manners import Manners
from .poster import Poster
from .search_tuning import SearchTuning


class BadVariant(ValueError):
    """A number of players or a value of an option that this game does not have."""


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
    """The default of a form, where it is another one.  Records and tables that say nothing of an
    option mean its default, so a better proposal must not become one."""

    first_game: str = ""
    """The default of a form for those who have not finished a game of the box, where it is yet
    another one."""

    unsaid: bool = False
    """A variant names it only where it is not at its default: so records and tables from before it
    stay as they are, letter by letter, and those of today do not list all that is not played."""

    @property
    def default(self) -> str:
        """The setting played if nothing else is asked for."""
        return self.values[0]

    def goes_unsaid(self, value: str) -> bool:
        """Whether a variant does not name this value."""
        return self.unsaid and value == self.default

    def proposed(self, newcomer: bool = False) -> str:
        """The setting chosen in a form that nobody has touched."""
        return (newcomer and self.first_game) or self.suggested or self.default


@dataclass(frozen=True, eq=False)
class Box:
    """One game: records, rules, sight, words, picture.  A box is equal to itself alone: what is
    remembered of one is never taken for another's, even if it goes by the same name."""

    name: str
    rules_version: int
    players: range
    options: tuple[Option, ...]
    state: type[Any]
    view: type[Any]
    families: Families
    """All that can be chosen, by name."""
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
    lookahead_hints: LookaheadHints = lookahead_hints
    """For bots: what can be settled by looking, before any search."""
    counsel: Counsel | None = None
    """For bots: what the box itself makes of a decision, instead of a search."""
    belief: type[Any] = NoBelief
    """The record that `believe` fills."""
    search: SearchTuning = field(default_factory=SearchTuning)
    """For bots: the parameters of their search."""
    levels: Levels = USUAL
    """The easy, the medium and the strong bot of this game."""
    lessons: tuple[Lesson, ...] = ()
    """First games, told step by step: one for each seat that is taught, the one to begin with
    first."""
    older_rules: tuple[int, ...] = ()
    """Earlier rules whose records mean the same here: what was on offer then still is."""
    newer_fields: frozenset[str] = frozenset()
    """Fields of State that positions from before them do not have: what set-up writes stands there
    instead."""
    edition: str = ""
    """A fingerprint of the owner's box file that is played with; none for what comes with us."""
    campaign: Campaign[Any] | None = None
    """For series: what is decided between their games, if anything is."""
    manners: Manners = field(default_factory=Manners)
    """For servers: how choices and asides are presented and timed."""
    choice_names: Mapping[int, str] = field(init=False)
    codes: Mapping[str, int] = field(init=False)

    def __post_init__(self) -> None:
        """Enter the game's answers, so that the verbs know it."""
        object.__setattr__(self, "choice_names", self.families.names)
        object.__setattr__(self, "codes", self.families.codes)
        for record, needed in ((self.state, ("players", "turn")), (self.view, ("players", "seat"))):
            missing = set(needed) - {field.name for field in fields(record)}
            if missing:
                raise TypeError(f"{self.name}: {record.__name__} needs {', '.join(missing)}")
        for name in self.codes:
            if name == UNDO or name.startswith("("):
                raise TypeError(f"{self.name}: a record would take the choice {name!r} for another")
        taught = [lesson.seat for lesson in self.lessons]
        if len(set(taught)) < len(taught) or len({one.players for one in self.lessons}) > 1:
            raise TypeError(f"{self.name}: its lessons are for one number of players, a seat each")
        strange = [kind for kind in self.manners.kinds() if kind not in self.families.kinds]
        if strange:
            raise TypeError(f"{self.name}: its manners name {strange}, no families of this game")
        rules, sight, worlds, moves = self.rules, self.sight, self.imagination, self.policy
        ahead = self.lookahead_hints
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
    def lesson(self) -> Lesson | None:
        """The lesson to begin with."""
        return self.lessons[0] if self.lessons else None

    @property
    def poster(self) -> Poster:
        """Title, blurb and drawing."""
        return shelf.poster(self.name)

    def family_of(self, choice: int | str) -> Kind | None:
        """The family of a choice, given its code or its name (a choice that is no member of any
        is its own); None for what cannot be chosen in this game."""
        code = self.codes.get(choice, 0) if isinstance(choice, str) else choice
        return self.families.kind_of(code)

    def understands(self, version: int) -> bool:
        """Whether what was played by the rules of this version can be read and played on."""
        return version == self.rules_version or version in self.older_rules

    def options_for(self, players: int) -> tuple[Option, ...]:
        """The options open to so many."""
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
        """Every option with its value, but for those that go unsaid at their default; refuse what
        this game does not have."""
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
        full = {option.name: variant.get(option.name, option.default) for option in self.options}
        return {o.name: full[o.name] for o in self.options if not o.goes_unsaid(full[o.name])}

    def variant_codes(self, players: int, variant: Mapping[str, str]) -> Codes:
        """The variant as `set_up` reads it: players, then the place of every option's value."""
        full = self.full_variant(players, variant)
        values = [players] + [o.values.index(full.get(o.name, o.default)) for o in self.options]
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
