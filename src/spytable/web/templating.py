"""Templates: Jinja2 with our own translations, everything escaped."""

from __future__ import annotations

import time
from functools import partial
from pathlib import Path
from typing import Any

import jinja2
from babel.dates import format_timedelta

from spytable.caches import once
from spytable.locale import OWN_NAMES, count, say, say_as

HERE = Path(__file__).resolve().parent


@once
def environment() -> jinja2.Environment:
    """The templates, compiled once."""
    return jinja2.Environment(
        loader=jinja2.FileSystemLoader(HERE / "templates"),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )


def render(template: str, language: str, **values: Any) -> str:
    """A template in a language."""
    return environment().get_template(template).render(_spoken(language), **values)


def part(name: str, language: str, **values: Any) -> str:
    """A part of a page, without the white space around it."""
    return render(f"parts/{name}.html", language, **values).strip()


@once
def _spoken(language: str) -> dict[str, Any]:
    """Everything a template may say, in a language."""
    return {
        "language": language,
        "languages": OWN_NAMES,
        "_": partial(say, language),
        "_as": partial(say_as, language),
        "count": partial(count, language),
        "ago": partial(ago, language),
    }


def ago(language: str, moment: float) -> str:
    """How long ago something was, in words."""
    seconds = min(0, int(moment - time.time()))
    if seconds > -60:
        return say(language, "just now")
    return format_timedelta(seconds, add_direction=True, locale=language)
