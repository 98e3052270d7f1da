"""Routes of the shelf, the small preferences, and the static files."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from starlette.responses import Response

from spytable.games import shelf as boxes
from spytable.hall import games
from spytable.hall.lesson import untaught
from spytable.hall.names import in_language
from spytable.hall.refusals import Refusal
from spytable.locale import LANGUAGES
from spytable.store.port import YourTable, most_pressing_first
from spytable.store.signing import fresh_id

from ..answers import ShelfData, TablesData, box_data, your_table_data
from ..errors import HttpReasons
from ..posters import shelf as posters_on_shelf
from ..request import LANGUAGE_COOKIE, THEME_COOKIE, THEMES, Visit
from ..static_files import packed, static_file
from ..templating import render
from .new_table import number_of

SHOWN = 6
"""So many of your tables stand on the shelf itself."""
CALLING = 3
"""So many of those that go on stand above the games."""


async def shelf(visit: Visit) -> Response:
    """Four boxes, and the tables you have sat at."""
    posters = posters_on_shelf(visit.language)
    found = await _tables_of(visit)
    yours = most_pressing_first([one for one in found if not one.put_away])
    names = [poster.name for poster in posters if not poster.is_coming]
    if visit.wants_json:
        data = ShelfData(
            boxes=[box_data(poster) for poster in posters if not poster.is_coming],
            coming=[poster.name for poster in posters if poster.is_coming],
            tables=[one.id for one in found if not one.put_away],
            your_tables=[your_table_data(one) for one in yours],
            csrf=visit.visitor.form_token,
        )
        return visit.json(data)
    page = render(
        "shelf.html",
        visit.language,
        **visit.surroundings(),
        posters=posters,
        yours=yours[:SHOWN],
        going_on=[one for one in yours if not one.is_over][:CALLING],
        lessons=games.with_lessons(),
        untaught=untaught(found),
        numbers={name: number_of(visit, name, fresh_id()) for name in names},
        bots={name: _bots_at_once(found, name) for name in names},
        more=len(found) > len(yours[:SHOWN]),
        titles={poster.name: poster.title for poster in posters},
    )
    return visit.page(page)


def _bots_at_once(found: Sequence[YourTable], box: str) -> int:
    """How many bots sit down when one plays at once: as many others as played last time."""
    last = next((one for one in found if one.box == box and not one.lesson), None)
    return (len(last.names) if last is not None else boxes.poster(box).players[0]) - 1


async def all_tables(visit: Visit) -> Response:
    """All of a visitor's tables, those they have put away last."""
    found = most_pressing_first(await _tables_of(visit))
    yours = [one for one in found if not one.put_away]
    away = [one for one in found if one.put_away]
    if visit.wants_json:
        everything = TablesData(
            your_tables=[your_table_data(one) for one in yours],
            put_away=[your_table_data(one) for one in away],
            csrf=visit.visitor.form_token,
        )
        return visit.json(everything)
    titles = {poster.name: poster.title for poster in posters_on_shelf(visit.language)}
    page = render(
        "tables.html",
        visit.language,
        **visit.surroundings(),
        yours=yours,
        away=away,
        titles=titles,
    )
    return visit.page(page)


async def _tables_of(visit: Visit) -> list[YourTable]:
    if visit.visitor.is_new:
        return []

    def said(names: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(in_language(name, visit.language) for name in names)

    found = await visit.site.store.tables_of(visit.player)
    return [
        replace(one, names=said(one.names), turn_of=said(one.turn_of), winners=said(one.winners))
        for one in found
    ]


async def choose_language(visit: Visit) -> Response:
    """Speak this language from now on."""
    code = visit.path_param("code")
    if code not in LANGUAGES:
        raise Refusal(HttpReasons.NO_PAGE)
    return visit.remember(visit.go(_back(visit)), LANGUAGE_COOKIE, code)


async def choose_theme(visit: Visit) -> Response:
    """Light, dark, or as the system has it."""
    name = visit.path_param("name")
    if name not in THEMES:
        raise Refusal(HttpReasons.NO_PAGE)
    return visit.remember(visit.go(_back(visit)), THEME_COOKIE, name)


def _back(visit: Visit) -> str:
    """The page to return to, if it is one of ours."""
    back = visit.request.query_params.get("back", "/")
    fine = back.startswith("/") and not back.startswith(("//", "/\\")) and len(back) < 300
    return back if fine and back.isascii() and back.isprintable() else "/"


async def static(visit: Visit) -> Response:
    """A file that belongs to the pages."""
    file = static_file(str(visit.request.path_params["path"]).lstrip("/"))
    if file is None:
        raise Refusal(HttpReasons.NO_PAGE)
    named_by_content = visit.request.query_params.get("v") == file.mark
    keeping = "public, max-age=31536000, immutable" if named_by_content else "no-cache"
    headers = {"Cache-Control": keeping, "ETag": f'"{file.mark}"', "Vary": "Accept-Encoding"}
    if visit.request.headers.get("if-none-match") == f'"{file.mark}"':
        return Response(b"", status_code=304, media_type=file.kind, headers=headers)
    content, coding = packed(file, visit.request.headers.get("accept-encoding", ""))
    if coding:
        headers["Content-Encoding"] = coding
    return Response(content, media_type=file.kind, headers=headers)
