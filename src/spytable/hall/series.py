"""Series: games of the same people that belong together; who sat where, and the score.

Pure rules over what is stored.  A person keeps a *chair*: the seat of their first game, whoever's
seat they take later.  Chairs that always win together are one *party*, and the score counts games
by party.  Nothing here is ever written down: the score follows from the outcomes of the tables.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from spytable.store.port import Outcome, TableRow
from spytable.store.series import EarlierGame, SeriesRow
from spytable.store.settings import CAMPAIGN, TableSettings

Chairs = tuple[int, ...]
"""The chair of every seat."""
Party = tuple[int, ...]
"""Chairs that win and lose together."""

NEEDED = {"3": 2, "5": 3, "7": 4}
"""The games that must be won, by how many the series is the best of."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of a series, which all of its tables share."""

    sides: tuple[int, ...]
    """The side of every seat."""
    needed: int
    """So many games win it; 0 if it has no end."""
    turns: bool
    """Whether the seats pass on."""

    @classmethod
    def of(cls, settings: TableSettings, sides: Iterable[int]) -> Terms:
        return cls(tuple(sides), NEEDED.get(settings.series, 0), settings.turns == "turn")


@dataclass(frozen=True, slots=True)
class Score:
    """The score of a series after some of its games."""

    parties: tuple[Party, ...]
    wins: tuple[int, ...]
    """The games that each party has won."""
    played: int
    """The games that have ended."""
    drawn: int
    """Those of them that nobody won, or not one side alone: they count for nobody."""
    winners: tuple[int, ...] = ()
    """The parties that have won the series."""

    @property
    def leaders(self) -> tuple[int, ...]:
        """The parties with the most games, as far as anybody has any."""
        most = max(self.wins, default=0)
        return tuple(n for n, won in enumerate(self.wins) if won == most) if most else ()

    @property
    def is_over(self) -> bool:
        return bool(self.winners)


def chairs_of(text: str | None, seats: int) -> Chairs:
    """The chair of every seat, as it is stored; everybody's own where nobody has moved.  Raises
    ValueError where it makes no sense."""
    chairs = tuple(range(seats)) if text is None else tuple(map(int, text.split()))
    if sorted(chairs) != list(range(seats)):
        raise ValueError(f"{text!r} does not seat {seats}")
    return chairs


def as_text(chairs: Chairs) -> str | None:
    """The same, to be stored."""
    return None if chairs == tuple(range(len(chairs))) else " ".join(map(str, chairs))


def groups(sides: Sequence[int]) -> list[list[int]]:
    """The seats of every side, in the order of their first seats."""
    return [[n for n, one in enumerate(sides) if one == side] for side in dict.fromkeys(sides)]


def taken_from(sides: Sequence[int]) -> tuple[int, ...]:
    """Where those who sit at each seat next sit now, if the seats pass on.  Sides of one size swap,
    partners together; where they differ in size, everybody moves up by one, and teams mix."""
    seats = groups(sides)
    if len({len(side) for side in seats}) > 1:
        return tuple((seat + 1) % len(sides) for seat in range(len(sides)))
    moved = [0] * len(sides)
    for number, side in enumerate(seats):
        for now, was in zip(side, seats[(number + 1) % len(seats)], strict=True):
            moved[now] = was
    return tuple(moved)


def parties_of(terms: Terms, chairs: Chairs) -> tuple[Party, ...]:
    """The parties that win and lose together through the whole series: the sides, unless teams
    mix."""
    sides = groups(terms.sides)
    if terms.turns and len({len(side) for side in sides}) > 1:
        return tuple((chair,) for chair in range(len(chairs)))
    return tuple(sorted(tuple(sorted(chairs[seat] for seat in side)) for side in sides))


class Played(NamedTuple):
    """A game that has ended."""

    chairs: Chairs
    outcome: Outcome


def score(terms: Terms, chairs: Chairs, played: Iterable[Played]) -> Score:
    """The score after these games, in their order.  A game counts where one side alone has won; the
    series is won by who first has as many as it needs."""
    played = list(played)
    parties = parties_of(terms, chairs)
    if any(parties_of(terms, game.chairs) != parties for game in played):  # after an auction
        parties = tuple((chair,) for chair in range(len(chairs)))
    wins, ended, drawn = [0] * len(parties), 0, 0
    winners: tuple[int, ...] = ()
    for game in played:
        won = _won_by(terms.sides, game)
        counts = [n for n, party in enumerate(parties) if won.issuperset(party)]
        ended, drawn = ended + 1, drawn + (not counts)
        for number in counts:
            wins[number] += 1
        if terms.needed and not winners:
            winners = tuple(n for n in counts if wins[n] == terms.needed)
    return Score(parties, tuple(wins), ended, drawn, winners)


def _won_by(sides: Sequence[int], game: Played) -> set[int]:
    """The chairs that have won a game; none where it was no side's alone."""
    seats = [seat for seat in game.outcome.winners if 0 <= seat < len(sides)]
    if len({sides[seat] for seat in seats}) != 1:
        return set()
    won = sides[seats[0]]
    return {chair for seat, chair in enumerate(game.chairs) if sides[seat] == won}


# The score of a table, of a series


def score_at(table: TableRow, sides: Iterable[int]) -> Score | None:
    """The score at a table of a series, with its own game if that has ended."""
    if table.series is None:
        return None
    return score_after(Terms.of(table.settings, sides), table.chairs, ended_by(table))


def ended_by(table: TableRow) -> list[EarlierGame]:
    """The games that count at a table of a series: those before, and its own once it has ended."""
    return [*table.earlier, *_own(table)]


def score_of(series: SeriesRow, sides: Iterable[int]) -> Score:
    """The score of a series as it stands."""
    newest = series.games[-1]
    ended = [
        EarlierGame(one.game, one.chairs, one.outcome)
        for one in series.games
        if one.outcome is not None
    ]
    return score_after(Terms.of(newest.settings, sides), newest.chairs, ended)


def score_after(terms: Terms, chairs: str | None, ended: Iterable[EarlierGame]) -> Score:
    """The score after these games, as they are stored."""
    seats = len(terms.sides)
    played = [Played(chairs_of(one.chairs, seats), Outcome.read(one.outcome)) for one in ended]
    return score(terms, chairs_of(chairs, seats), played)


def _own(table: TableRow) -> list[EarlierGame]:
    if table.outcome is None:
        return []
    return [EarlierGame(table.game or 1, table.chairs, table.outcome)]


# The next game


class NextGame(NamedTuple):
    """The place of a rematch: in which series, as which game, and from where everybody comes."""

    series: str | None
    game: int | None
    chairs: str | None
    earlier: list[EarlierGame]
    taken_from: tuple[int, ...]
    """For every seat, where its player sat before."""


def next_game(
    old: TableRow,
    sides: Sequence[int],
    series_id: Callable[[str], str],
    again: str,
    opened: int,
    planned: tuple[tuple[int, ...], bool] | None = None,
) -> NextGame:
    """A rematch goes on with the series of its table.  One that is won is followed by another on
    the same terms; a game that stood alone is the first of a series, unless it was to stand alone,
    or was a lesson.  `again` is the number of the new table, `opened` how many games there were;
    in a campaign it is `planned` where everybody comes from, and whether another one begins."""
    terms, seats = Terms.of(old.settings, sides), len(sides)
    moved = taken_from(sides) if terms.turns else tuple(range(seats))
    if planned is not None:
        moved, begins_anew = planned
        if begins_anew:
            return NextGame(series_id(again), 1, None, [], moved)
    before = chairs_of(old.chairs, seats)
    turned = as_text(tuple(before[seat] for seat in moved))
    if old.settings.series == "single":
        return NextGame(None, None, None, [], moved)
    now = score_at(old, sides)
    if now is not None and not now.is_over:
        return NextGame(old.series, opened + 1, turned, ended_by(old), moved)
    if now is None and not terms.needed:
        if old.lesson is not None:
            return NextGame(None, None, None, [], moved)
        return NextGame(series_id(old.id), 2, turned, _own(old), moved)
    return NextGame(series_id(again), 1, None, [], moved)


def begins(settings: TableSettings) -> bool:
    """Whether a series begins with the first table: one with an end, and a campaign, is there from
    its beginning; a mere score comes with the first rematch."""
    return settings.series in NEEDED or settings.series == CAMPAIGN
