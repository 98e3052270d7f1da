"""Extraction of messages: every sentence the project says, and what the catalogues still lack.

python -m spytable.locale.extract                   what is missing, language by language
python -m spytable.locale.extract games/agenti      the same, for the sources below alone
python -m spytable.locale.extract --write           note in the catalogues where each is used
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from babel.messages.extract import extract

from . import LANGUAGES, catalogues

SOURCE = Path(__file__).resolve().parent.parent
FORMS = {"cs": 3, "sk": 3, "ru": 3}
"""How many plural forms each language has."""

_SPOKEN = {"say": (1,), "say_as": (2,), "count": (2, 3), "mark": (0,), "mark_as": (1,)}
"""The positions of the sentences among the arguments of the functions that speak."""
_CONTEXT = {"say_as": 1, "mark_as": 0}
"""And where their context stands."""
_IN_TEMPLATES = {
    "_": (1,),
    "_as": ((1, "c"), 2),
    "count": (2, 3),
    "gettext": (1,),
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
}
"""The same for templates, counted from one as Babel does; "c" marks the context."""
_PLACE = re.compile(r"\{\w*\}|%\(\w+\)s")


@dataclass(frozen=True)
class Message:
    """One sentence of the source."""

    text: str
    plural: str | None = None
    context: str | None = None
    where: str = ""


def messages(below: str = "") -> list[Message]:
    """Every sentence of the Python sources, the templates and the posters, in their order."""
    root = SOURCE / below
    found: list[Message] = []
    for path in sorted(root.rglob("*.py")) if root.is_dir() else [root]:
        found += in_python(path.read_text("utf-8"), str(path.relative_to(SOURCE)))
    for path in sorted(root.rglob("templates/**/*")) + sorted(root.glob("**/*.jinja")):
        if path.is_file():
            found += in_template(path.read_bytes(), str(path.relative_to(SOURCE)))
    for path in sorted(root.rglob("poster.toml")):
        found += in_poster(path.read_text("utf-8"), str(path.relative_to(SOURCE)))
    return found


def in_poster(source: str, where: str) -> Iterator[Message]:
    """The sentences of one poster: all that it says in words."""
    said = {key: text for key, text in tomllib.loads(source).items() if isinstance(text, str)}
    for key, text in said.items():
        yield Message(text, where=f"{where}: {key}")


def in_python(source: str, where: str) -> Iterator[Message]:
    """The sentences of one Python source: the literal arguments of what speaks."""
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    for node in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        if isinstance(node.func, ast.Name):
            places = _SPOKEN.get(node.func.id, ())
            texts = [_literal(node, place) for place in places]
            if not texts or None in texts:
                continue
            context_at = _CONTEXT.get(node.func.id)
            context = None if context_at is None else _literal(node, context_at)
            plural = texts[1] if len(texts) == 2 else None
            yield Message(str(texts[0]), plural, context, f"{where}:{node.lineno}")


def _literal(call: ast.Call, place: int) -> str | None:
    if place >= len(call.args):
        return None
    argument = call.args[place]
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        return argument.value
    return None


def in_template(source: bytes, where: str) -> Iterator[Message]:
    """The sentences of one Jinja template: _(), _as(), count() and trans blocks."""
    for line, text, _comments, context in extract(
        "jinja2", BytesIO(source), _IN_TEMPLATES, options={"silent": "false"}
    ):
        one, plural = (text, None) if isinstance(text, str) else (text[0], text[1])
        yield Message(one, plural, context, f"{where}:{line}")


def places(text: str) -> set[str]:
    """The {places} of a sentence."""
    return set(_PLACE.findall(text))


def faults(language: str, below: str = "") -> list[str]:
    """The faults of a language: sentences missing, places lost or made up, plurals short."""
    known = catalogues(language)
    wrong: dict[str, None] = {}
    for message in messages(below):
        forms = known.get((message.context, message.text))
        label = f"{message.context}: {message.text}" if message.context else message.text
        if forms is None:
            wrong[f"{message.where}: missing: {label}"] = None
            continue
        wanted = FORMS[language] if message.plural is not None else 1
        if len(forms) != wanted:
            wrong[f"{message.where}: {len(forms)} of {wanted} forms: {label}"] = None
        allowed = places(message.text) | places(message.plural or "")
        for form in forms:
            if places(form) != allowed:
                wrong[f"{message.where}: other places: {label} -> {form}"] = None
    return list(wrong)


def main(below: str = "") -> int:
    """Print the faults of every language; how many there are."""
    total = 0
    for language in LANGUAGES:
        if language in FORMS:
            found = faults(language, below)
            total += len(found)
            print(f"{language}: {len(found) or 'nothing'} to mend")
            print("".join(f"  {fault}\n" for fault in found), end="")
    return total


if __name__ == "__main__":
    below = [word for word in sys.argv[1:] if word != "--write"]
    if "--write" in sys.argv[1:]:
        from .annotate import write

        print(f"{write(*below)} catalogues brought in line")
    sys.exit(1 if main(*below) else 0)
