"""The score of a series in words, for the page of a table and for that of the series itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from spytable.caches import remembered
from spytable.hall.series import NEEDED, Score, Terms, chairs_of, ended_by, score_after
from spytable.locale import count, say
from spytable.pictures.palette import Hue
from spytable.pictures.series import Side
from spytable.pictures.series import score as drawing_of
from spytable.store.port import TableRow
from spytable.store.series import EarlierGame
from spytable.store.settings import CAMPAIGN, QUESTIONS, TableSettings

Sitting = tuple[str, Hue, int]
"""A seat: the name of who sits there, the hue, the side."""


class PartyOnPage(NamedTuple):
    """Those who win together, the reader's own first."""

    names: tuple[str, ...]
    hues: tuple[Hue, ...]
    seats: tuple[int, ...]
    wins: int
    leads: bool
    won: bool
    you: bool

    @property
    def called(self) -> str:
        """Their names, in one breath."""
        return " + ".join(self.names)


class SeriesOnPage(NamedTuple):
    """A series as its score stands."""

    id: str
    game: int
    """The number of the game that is looked at."""
    terms: str
    """Its kind: "Best of 3"; empty without an end."""
    needed: int
    """The games that win it; 0 if it has no end."""
    parties: tuple[PartyOnPage, ...]
    played: int
    drawn: int
    over: bool
    score: str
    """As "Ann 2 : 1 Bob"."""
    is_campaign: bool
    standing: str
    """The leader, or the winner."""

    @property
    def figures(self) -> str:
        """The bare score: "2 : 1"."""
        return (" : " if len(self.parties) == 2 else " · ").join(
            str(party.wins) for party in self.parties
        )

    def drawing(self, ink: str = "ink") -> str:
        """The score as a small drawing."""
        sides = tuple(Side(one.hues, one.wins, one.leads) for one in self.parties)
        return drawing_of(sides, self.needed, ink)


def at_table(
    table: TableRow, sitting: Sequence[Sitting], you: int | None, language: str
) -> SeriesOnPage | None:
    """The series of a table, as the score stands there; None where it cannot be read."""
    if table.series is None:
        return None
    game, ended = table.game or 1, tuple(ended_by(table))
    return _after(
        table.series, game, table.settings, table.chairs, ended, tuple(sitting), you, language
    )


@remembered
def _after(
    series: str,
    game: int,
    settings: TableSettings,
    chairs: str | None,
    ended: tuple[EarlierGame, ...],
    sitting: tuple[Sitting, ...],
    you: int | None,
    language: str,
) -> SeriesOnPage | None:
    """The same from plain values: every page of a game says it, and it changes once a game."""
    try:
        terms = Terms.of(settings, [side for _, _, side in sitting])
        score = score_after(terms, chairs, ended)
        seated = chairs_of(chairs, len(sitting))
    except ValueError:
        return None
    return in_words(series, game, settings, score, seated, sitting, you, language)


def in_words(
    series: str,
    game: int,
    settings: TableSettings,
    score: Score,
    chairs: Sequence[int],
    sitting: Sequence[Sitting],
    you: int | None,
    language: str,
) -> SeriesOnPage:
    """A score, with the names and hues of those who sit there now."""
    parties = _parties(score, chairs, sitting, you, language)
    needed = NEEDED.get(settings.series, 0)
    return SeriesOnPage(
        id=series,
        game=game,
        terms=say(language, QUESTIONS["series"].answers[settings.series]) if needed else "",
        needed=needed,
        parties=parties,
        played=score.played,
        drawn=score.drawn,
        over=score.is_over,
        score=_said(parties),
        is_campaign=settings.series == CAMPAIGN,
        standing=_standing(parties, score, language),
    )


def _parties(
    score: Score, chairs: Sequence[int], sitting: Sequence[Sitting], you: int | None, language: str
) -> tuple[PartyOnPage, ...]:
    found = []
    for number, party in enumerate(score.parties):
        seats = [seat for seat, chair in enumerate(chairs) if chair in party]
        names = [sitting[seat][0] or say(language, "a free seat") for seat in seats]
        found.append(
            PartyOnPage(
                tuple(names),
                tuple(sitting[seat][1] for seat in seats),
                tuple(seats),
                score.wins[number],
                score.leaders == (number,),
                number in score.winners,
                you in seats,
            )
        )
    return tuple(sorted(found, key=lambda one: not one.you))


def _said(parties: Sequence[PartyOnPage]) -> str:
    if len(parties) == 2:
        one, other = parties
        return f"{one.called} {one.wins}\u00a0:\u00a0{other.wins} {other.called}"
    return " · ".join(f"{one.called}\u00a0{one.wins}" for one in parties)


def _standing(parties: Sequence[PartyOnPage], score: Score, language: str) -> str:
    """A name only ever stands as the subject; partners are several."""
    if not score.played:
        return ""
    won = [one for one in parties if one.won]
    if won:
        return _of(
            won,
            say(language, "You win the series."),
            say(language, "Your side wins the series."),
            say(language, "{name} wins the series.", name=won[0].called),
            say(language, "{names} win the series.", names=_names(won)),
        )
    lead = [one for one in parties if one.leads]
    if not lead:
        return say(language, "Nobody leads.")
    return _of(
        lead,
        say(language, "You lead."),
        say(language, "Your side leads."),
        say(language, "{name} leads.", name=lead[0].called),
        say(language, "{names} lead.", names=_names(lead)),
    )


def _of(parties: Sequence[PartyOnPage], you: str, yours: str, one: str, several: str) -> str:
    """The one of the sentences that is about these."""
    if len(parties) == 1 and parties[0].you:
        return you if len(parties[0].names) == 1 else yours
    names = [name for party in parties for name in party.names]
    return one if len(names) == 1 else several


def _names(parties: Sequence[PartyOnPage]) -> str:
    return ", ".join(name for party in parties for name in party.names)


def draws(number: int, language: str) -> str:
    """How many games nobody won."""
    return count(language, number, "{n} game won by nobody", "{n} games won by nobody")
