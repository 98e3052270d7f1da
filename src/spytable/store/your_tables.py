"""Your tables: where a player sits or is awaited, whose turn it is there, what waits for them."""

from __future__ import annotations

import logging
from itertools import groupby
from operator import itemgetter
from typing import Any

import sqlalchemy as sa

from .port import Outcome, Standing, YourTable
from .schema import places, put_away, tables
from .settings import CAMPAIGN

log = logging.getLogger("spytable.web")


def tables_of(connection: sa.Connection, player: str, most: int) -> list[YourTable]:
    """The tables of a player, newest first; those that were called off are nobody's any more."""
    mine = sa.select(places.c.table_id).where(places.c.player == player)
    newest = (
        sa.select(*(column for column in tables.c if column.name != "variant"))
        .where(tables.c.id.in_(mine) | (tables.c.host == player))
        .where(tables.c.cancelled_at.is_(None))
        .order_by(tables.c.opened_at.desc())
        .limit(most)
        .subquery()
    )
    query = (
        sa.select(newest, places)
        .join(places, places.c.table_id == newest.c.id)
        .order_by(newest.c.opened_at.desc(), newest.c.id, places.c.seat)
    )
    away = set(
        connection.execute(
            sa.select(put_away.c.table_id).where(put_away.c.player == player)
        ).scalars()
    )
    rows = connection.execute(query).mappings()
    found = []
    for table_id, seats in groupby(rows, key=itemgetter("id")):
        try:
            found.append(_line(player, list(seats), table_id in away))
        except (TypeError, ValueError):  # its own page says what is wrong; the others are shown
            log.warning("the table %s is damaged", table_id)
    return found


def _line(player: str, seats: list[Any], away: bool) -> YourTable:
    table = seats[0]
    waited = {int(seat) for seat in (table["waits_for"] or "").split()}
    if not all(isinstance(seat["name"], str) for seat in seats):
        raise TypeError("a name that is no text")
    own = next((seat for seat in seats if seat["player"] == player), None)
    outcome = Outcome.read(table["outcome"]) if table["outcome"] is not None else None
    return YourTable(
        id=table["id"],
        box=table["box"],
        names=tuple(seat["name"] for seat in seats),
        opened_at=float(table["opened_at"]),
        standing=_standing(own, table, waited),
        turn_of=_turn_of([seat for seat in seats if seat["seat"] in waited]),
        put_away=away,
        lesson=table["lesson"] is not None,
        campaign=_campaign(table),
        **({} if outcome is None else _ended(outcome, own, seats)),
    )


def _campaign(table: Any) -> str:
    """The campaign that goes on from here: where its last game has ended, and no next one waits."""
    if table["ended_at"] is None or table["rematch"] is not None:
        return ""
    chosen = table["settings"]
    is_one = isinstance(chosen, dict) and chosen.get("series") == CAMPAIGN
    return table["series"] or "" if is_one else ""


def _ended(outcome: Outcome, own: Any, seats: list[Any]) -> dict[str, Any]:
    """How a game ended, as the player who sits there would say it."""
    winners = tuple(seat["name"] for seat in seats if seat["seat"] in outcome.winners)
    if own is None:
        return {"winners": winners}
    place = own["seat"]
    others = [*outcome.points[:place], *outcome.points[place + 1 :]]
    points = (*outcome.points[place : place + 1], *sorted(others, reverse=True))
    won = place in outcome.winners if outcome.winners else None
    return {"won": won, "winners": winners, "points": points}


def _turn_of(waited: list[Any]) -> tuple[str, ...]:
    """The names of those who will answer: where a person of a team may, its bot does not."""
    people = [seat for seat in waited if not (seat["level"] or seat["stand_in"])]
    return tuple(seat["name"] for seat in people or waited)


def _standing(own: Any, table: Any, waited: set[int]) -> Standing:
    if table["ended_at"] is not None:
        return Standing.OVER
    if table["started_at"] is None:
        kept = own is not None and not own["seated"]
        return Standing.SEAT_KEPT if kept else Standing.WAITING
    if own is None:
        return Standing.IN_PLAY
    if own["stand_in"]:
        return Standing.STOOD_IN
    return Standing.YOUR_TURN if own["seat"] in waited else Standing.IN_PLAY
