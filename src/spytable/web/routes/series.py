"""The route of a series: its score, and every game with date, sides, winner, reason and length.

Whoever has its address may look, as at a table: the number cannot be guessed, and only the tables
of the series lead here.  Of a game in play nothing is told but that it is.  Any node answers, for
it is read from the store.
"""

from __future__ import annotations

import logging
import time
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Literal

from babel.dates import format_date
from starlette.responses import Response

from spytable.hall.endings import Ending
from spytable.hall.names import in_language
from spytable.hall.refusals import Reasons, Refusal
from spytable.hall.rematch import sides_of
from spytable.hall.series import chairs_of, score_of
from spytable.locale import count, say
from spytable.pictures.palette import Hue
from spytable.pictures.series import scene
from spytable.store.port import Outcome
from spytable.store.series import SeriesGame, SeriesRow

from .. import forms
from ..answers import SeriesData, SeriesGameData
from ..campaign_page import CampaignOnPage, as_data, on_page
from ..errors import status_of
from ..request import Visit
from ..series_words import SeriesOnPage, Sitting, draws, in_words
from ..table_page.serialise import parties_of
from ..templating import render

if TYPE_CHECKING:
    from spytable.games.box import Box

log = logging.getLogger("spytable.web")


@dataclass(frozen=True, slots=True)
class SideOfGame:
    """Those who won or lost a game together."""

    names: str
    title: str
    """Their seats."""
    shape: str
    won: bool


@dataclass(frozen=True, slots=True)
class GameOnPage:
    """A line of the page."""

    game: int
    table: str
    at: str
    """The day, for machines, and in words."""
    date: str
    length: str
    sides: tuple[SideOfGame, ...]
    state: str
    """Why it ended, or that it goes on."""
    over: bool


async def series_page(visit: Visit) -> Response:
    """A series: who played whom, in which seats, with which result."""
    return await _page(visit)


async def decide(visit: Visit) -> Response:
    """Decide something between two games of a campaign; the first answer of a side counts."""
    form = await visit.form(forms.Decide)
    ticked = [name[5:] for name in await visit.fields() if name.startswith("item-")]
    items = tuple(dict.fromkeys([*form.items.split(), *ticked]))
    series_id = visit.path_param("series_id")
    try:
        await visit.site.hall.decide(series_id, visit.player, form.deed, items, form.stage)
    except Refusal as refusal:
        if visit.wants_json or refusal.message not in (Reasons.NOT_ON_OFFER, Reasons.STALE):
            raise
        return await _page(visit, refusal)
    return await _page(visit) if visit.wants_json else visit.go(f"/series/{series_id}")


async def _page(visit: Visit, refusal: Refusal | None = None) -> Response:
    """The page, or its data; with the reason why something was not done, if it was not."""
    hall = visit.site.hall
    series = await hall.series(visit.path_param("series_id"))
    box = await hall.compiler.open(series.games[-1].box)
    try:
        shown, scene_ = _score(visit, series, box)
        winners = {one.table_id: _winners(one) for one in series.games}
    except ValueError as problem:
        log.error("the series %s cannot be read: %s", series.id, problem)
        raise Refusal(Reasons.UNREADABLE) from problem
    endings = {one.table_id: await _ending(visit, one) for one in series.games}
    last, campaign = series.games[-1], await _campaign(visit, series, endings)
    if visit.wants_json:
        data = _as_data(visit, series, shown, winners, endings)
        data.campaign = None if campaign is None else as_data(campaign)
        return visit.json(data)
    games = [
        _line(visit, one, box, winners[one.table_id], endings[one.table_id])
        for one in reversed(series.games)
    ]
    page = render(
        "series.html",
        visit.language,
        **visit.surroundings(box.name),
        title=box.poster.title(visit.language),
        series=shown,
        scene=scene_,
        draws=draws(shown.drawn, visit.language),
        turned=last.settings.turns == "turn",
        last=last.table_id,
        next=_next(visit, last, campaign),
        games=games,
        campaign=campaign,
        notice="" if refusal is None else refusal.sentence(visit.language),
    )
    return visit.page(page, 200 if refusal is None else status_of(refusal))


async def _campaign(
    visit: Visit, series: SeriesRow, endings: dict[str, Ending]
) -> CampaignOnPage | None:
    """The campaign that the series is, as the reader may see it."""
    now = await visit.site.hall.campaign(series)
    if now is None:
        return None
    last, language = series.games[-1], visit.language
    names = [_name(one.name, last, one.seat, language) for one in last.sitters]
    games = [(one, *_day(one, language, "short"), endings[one.table_id]) for one in series.games]
    return on_page(now, games, names, _seat(last, visit.player), language)


def _score(visit: Visit, series: SeriesRow, box: Box) -> tuple[SeriesOnPage, str]:
    """The score as those see it who sit at the newest table; and the scene, once it is over."""
    last, language = series.games[-1], visit.language
    players = len(last.sitters)
    sides = sides_of(box, players)
    sitting: list[Sitting] = [
        (_name(one.name, last, one.seat, language), _hue(box, players, one.seat), sides[one.seat])
        for one in last.sitters
    ]
    you = _seat(last, visit.player)
    score, chairs = score_of(series, sides), chairs_of(last.chairs, players)
    shown = in_words(series.id, last.game, last.settings, score, chairs, sitting, you, language)
    if not shown.over:
        return shown, ""
    won = tuple(sitting[seat][1] for one in shown.parties if one.won for seat in one.seats)
    lost = tuple(sitting[seat][1] for one in shown.parties if not one.won for seat in one.seats)
    return shown, scene(won, lost, tuple(one.wins for one in shown.parties))


def _name(name: str, game: SeriesGame, seat: int, language: str) -> str:
    """As readers see it: the names that we gave are said in their language."""
    sitter = game.sitters[seat]
    return name if sitter.player is not None and not sitter.level else in_language(name, language)


def _hue(box: Box, players: int, seat: int) -> Hue:
    return Hue(*box.words.seat_hue(players, seat))


def _seat(game: SeriesGame, player: str) -> int | None:
    return next((one.seat for one in game.sitters if one.player == player), None)


def _winners(game: SeriesGame) -> tuple[int, ...] | None:
    """The seats that won; None while it runs, or where it was not written down."""
    return None if game.outcome is None else Outcome.read(game.outcome).winners


def _next(visit: Visit, last: SeriesGame, campaign: CampaignOnPage | None) -> str:
    """The choices of those who sit at the newest table: go there, or play again."""
    if last.ended_at is None or last.rematch is not None:
        return "table"
    if campaign is not None and not campaign.shown.is_ready:
        return ""
    return "rematch" if _seat(last, visit.player) is not None else ""


async def _ending(visit: Visit, game: SeriesGame) -> Ending:
    return await visit.site.hall.endings.of(game, _seat(game, visit.player), visit.language)


def _line(
    visit: Visit, game: SeriesGame, box: Box, winners: tuple[int, ...] | None, ending: Ending
) -> GameOnPage:
    language, players = visit.language, len(game.sitters)
    at, date = _day(game, language)
    length = ending.choices
    return GameOnPage(
        game=game.game,
        table=game.table_id,
        at=at,
        date=date,
        length="" if length is None else count(language, length, "{n} decision", "{n} decisions"),
        sides=_sides(game, box, players, winners or (), language),
        state=_state(game, winners, ending, language),
        over=game.ended_at is not None,
    )


def _day(
    game: SeriesGame, language: str, length: Literal["short", "medium"] = "medium"
) -> tuple[str, str]:
    """The day, for machines and in words."""
    day = datetime.fromtimestamp(game.ended_at or game.started_at or game.opened_at)
    return day.date().isoformat(), format_date(day, length, locale=language)


def _sides(
    game: SeriesGame, box: Box, players: int, winners: tuple[int, ...], language: str
) -> tuple[SideOfGame, ...]:
    sides, found = sides_of(box, players), []
    for side in dict.fromkeys(sides):
        seats = [seat for seat in range(players) if sides[seat] == side]
        names = [
            _name(game.sitters[seat].name, game, seat, language) or say(language, "a free seat")
            for seat in seats
        ]
        titles = dict.fromkeys(box.words.seat_title(players, seat, language) for seat in seats)
        shape = _hue(box, players, seats[0]).shape
        won = any(seat in winners for seat in seats)
        found.append(SideOfGame(", ".join(names), ", ".join(titles), shape, won))
    return tuple(found)


def _state(game: SeriesGame, winners: tuple[int, ...] | None, ending: Ending, language: str) -> str:
    if game.started_at is None:
        return say(language, "The table waits for its players.")
    if game.ended_at is None:
        return say(language, "The game is being played.")
    if ending.why:
        return ending.why
    if winners is None:
        return say(language, "The end of this game was not recorded.")
    return ""


def _as_data(
    visit: Visit,
    series: SeriesRow,
    shown: SeriesOnPage,
    winners: dict[str, tuple[int, ...] | None],
    endings: dict[str, Ending],
) -> SeriesData:
    def status(game: SeriesGame) -> str:
        if game.ended_at is not None:
            return "ended"
        return "waiting" if game.started_at is None else "playing"

    return SeriesData(
        id=series.id,
        box=series.games[-1].box,
        needed=shown.needed,
        parties=parties_of(shown),
        drawn=shown.drawn,
        over=shown.over,
        games=[
            SeriesGameData(
                one.game,
                one.table_id,
                status(one),
                [_name(sitter.name, one, sitter.seat, visit.language) for sitter in one.sitters],
                _seat(one, visit.player),
                None if (won := winners[one.table_id]) is None else list(won),
                endings[one.table_id].why,
                endings[one.table_id].choices,
                _ended(one.ended_at),
            )
            for one in series.games
        ],
        csrf=visit.visitor.form_token,
    )


def _ended(at: float | None) -> str | None:
    """The day, in the form of ISO 8601: of time no more is told, here as everywhere."""
    return None if at is None else time.strftime("%Y-%m-%d", time.localtime(at))
