"""Routes of deletion: one table, or all that is kept of a visitor; each is asked for twice."""

from __future__ import annotations

from starlette.responses import Response

from spytable.hall.refusals import Reasons, Refusal
from spytable.locale import mark, say
from spytable.store.erasure import Erased, Fate, fate

from .. import forms, identity
from ..answers import ErasedData
from ..request import Visit
from ..templating import render

_TOLD = {
    Fate.DELETED: mark(
        "Nobody else plays here, so the whole table is deleted: the game, the notes and the names."
    ),
    Fate.CALLED_OFF: mark(
        "The game has not begun, so the table is called off for everybody, and your name is "
        "deleted."
    ),
    Fate.LEFT: mark(
        "Others play here too, so the game stays for them. Your name and your own notes are "
        "deleted, you are called “A player” from then on, and a bot plays for you to the end. Your "
        "choices, what you wrote for everyone and your word for the shuffle stay: they are part of "
        "the game."
    ),
}


async def ask_table(visit: Visit) -> Response:
    """The page that says how a table would be deleted."""
    table_id = visit.path_param("table_id")
    stored = await visit.site.hall.registry.load(table_id)
    outcome = fate(stored, visit.player)
    if outcome is Fate.NONE:
        raise Refusal(Reasons.WATCHERS_ONLY)
    return _asked(visit, f"/tables/{table_id}", say(visit.language, _TOLD[outcome]))


async def ask_all(visit: Visit) -> Response:
    """The page that says how everything would be deleted."""
    return _asked(visit)


def _asked(visit: Visit, table: str = "", told: str = "") -> Response:
    page = render(
        "erasure.html", visit.language, **visit.surroundings(), table=table, told=told, done=None
    )
    return visit.page(page)


async def erase_table(visit: Visit) -> Response:
    """Delete a table, or what is kept of oneself there if others play there too.  Without its
    host, a table that has not begun is called off."""
    await visit.form(forms.Erase)
    table_id = visit.path_param("table_id")
    erased = await visit.site.hall.erase(visit.player, table_id)
    if not erased.deleted and not erased.kept:
        await visit.site.hall.registry.load(table_id)  # which refuses what is not there
        raise Refusal(Reasons.WATCHERS_ONLY)
    if visit.wants_json:
        return visit.json(_data(erased))
    return visit.go("/tables")


async def erase_all(visit: Visit) -> Response:
    """Delete all that is kept of a visitor, their cookie included: every table as by itself.  A
    visitor who comes again is somebody new."""
    await visit.form(forms.Erase)
    erased = await visit.site.hall.erase(visit.player)
    if visit.wants_json:
        response = visit.json(_data(erased))
    else:
        page = render(
            "erasure.html",
            visit.language,
            **visit.surroundings(),
            table="",
            told="",
            done=erased,
        )
        response = visit.page(page)
    identity.take_player(response, visit.site.keys, visit.is_secure)
    return response


def _data(erased: Erased) -> ErasedData:
    return ErasedData(erased.deleted, erased.kept)
