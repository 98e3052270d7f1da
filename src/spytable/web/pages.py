"""The shelf, the small preferences, and the static files."""

from __future__ import annotations

from typing import Any

from litestar import Response, get

from spytable.locale import LANGUAGES

from .asking import LANGUAGE_COOKIE, THEME_COOKIE, THEMES, AnyRequest, Asked
from .posters import shelf as posters_on_shelf
from .static_files import static_files
from .texts import render
from .troubles import Trouble, Troubles


@get("/")
async def shelf(request: AnyRequest) -> Response[Any]:
    """Four boxes, and the tables you have sat at."""
    asked = Asked(request)
    posters = posters_on_shelf(asked.language)
    recent = [] if asked.visitor.is_new else await asked.site.store.recent(asked.player)
    if asked.wants_json:
        data = {
            "boxes": [{"name": p.name, "title": p.title} for p in posters if not p.is_coming],
            "coming": [p.name for p in posters if p.is_coming],
            "tables": [one.id for one in recent],
            "csrf": asked.visitor.form_token,
        }
        return asked.json(data)
    titles = {poster.name: poster.title for poster in posters}
    page = render(
        "shelf.html",
        asked.language,
        **asked.surroundings(),
        posters=posters,
        recent=recent,
        titles=titles,
    )
    return asked.page(page)


@get("/language/{code:str}")
async def choose_language(request: AnyRequest) -> Response[Any]:
    """Speak this language from now on."""
    asked = Asked(request)
    code = asked.part("code")
    if code not in LANGUAGES:
        raise Trouble(404, Troubles.NO_PAGE)
    return asked.remember(asked.go(_back(request)), LANGUAGE_COOKIE, code)


@get("/theme/{name:str}")
async def choose_theme(request: AnyRequest) -> Response[Any]:
    """Light, dark, or as the system has it."""
    asked = Asked(request)
    name = asked.part("name")
    if name not in THEMES:
        raise Trouble(404, Troubles.NO_PAGE)
    return asked.remember(asked.go(_back(request)), THEME_COOKIE, name)


def _back(request: AnyRequest) -> str:
    """The page to return to, if it is one of ours."""
    back = request.query_params.get("back", "/")
    fine = back.startswith("/") and not back.startswith(("//", "/\\")) and len(back) < 300
    return back if fine and back.isascii() and back.isprintable() else "/"


@get("/static/{path:path}")
async def static(request: AnyRequest) -> Response[Any]:
    """A file that belongs to the pages."""
    file = static_files().get(str(request.path_params["path"]).lstrip("/"))
    if file is None:
        raise Trouble(404, Troubles.NO_PAGE)
    named_by_content = request.query_params.get("v") == file.mark
    keeping = "public, max-age=31536000, immutable" if named_by_content else "no-cache"
    headers = {"Cache-Control": keeping, "ETag": f'"{file.mark}"'}
    if request.headers.get("if-none-match") == f'"{file.mark}"':
        return Response(b"", status_code=304, media_type=file.kind, headers=headers)
    return Response(file.content, media_type=file.kind, headers=headers)
