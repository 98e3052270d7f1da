"""The route of the rules."""

from __future__ import annotations

import asyncio

from starlette.responses import Response

from spytable.caches import remembered
from spytable.games import rulebook, shelf
from spytable.hall import games
from spytable.hall.refusals import Reasons, Refusal

from ..answers import RulesData
from ..compression import Block
from ..errors import HttpReasons
from ..posters import facts
from ..request import Visit
from ..rules_page import RulesPage, rules_page
from ..static_files import stubs
from ..templating import render

_MARK = "\x00"
"""The place of the text; no page holds such a character."""


async def rules(visit: Visit) -> Response:
    """The rules of a box, for people, or a sheet with `?print`; for a program the Markdown they are
    written in."""
    name = visit.path_param("name")
    if name in games.coming():
        raise Refusal(Reasons.COMING)
    if name not in games.names():
        raise Refusal(Reasons.NO_BOX)
    if not rulebook.file(name, rulebook.ENGLISH).is_file():
        raise Refusal(HttpReasons.NO_PAGE)
    if visit.wants_json:
        spoken = rulebook.spoken(name, visit.language)
        text = rulebook.text(name, spoken)
        return visit.json(RulesData(name, spoken, text))
    await visit.site.hall.compiler.open(name)
    shown = await asyncio.to_thread(rules_page, name, visit.language)
    if "print" in visit.request.query_params:
        return _sheet(visit, shown)
    return await _page(visit, shown)


async def _page(visit: Visit, shown: RulesPage) -> Response:
    name = shown.box
    await asyncio.to_thread(_block, name, visit.language)
    poster = shelf.poster(name)
    page = render(
        "rules.html",
        visit.language,
        **visit.surroundings(name),
        shown=shown,
        title=poster.title(visit.language),
        facts=facts(poster, visit.language),
        definitions=stubs(name),
        text=_MARK,
    )
    before, _, after = page.partition(_MARK)
    return visit.page_around(before, _block(name, visit.language), after)


def _sheet(visit: Visit, shown: RulesPage) -> Response:
    """The sheet to print and keep beside the table."""
    page = render(
        "reference.html",
        visit.language,
        **visit.surroundings(shown.box, query="print"),
        shown=shown,
        title=shelf.poster(shown.box).title(visit.language),
    )
    return visit.page(page)


@remembered
def _block(name: str, language: str) -> Block:
    """The text of the rules, compressed once: it is nearly all of the page."""
    return Block.of(rules_page(name, language).html)
