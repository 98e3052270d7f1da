"""Comments for translators: `#:` names the files that use a sentence, `#.` quotes what those say of
themselves.

    python -m spytable.locale.extract --write

Lines are not counted: a catalogue changes when a sentence is spoken elsewhere, not when something
above it does.  Translators' own remarks (`# ...`) stay.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from textwrap import wrap

from spytable.caches import once

from . import LANGUAGES, files
from .extract import SOURCE, Message, in_poster, in_python, in_template

WIDTH = 96
_TAG = re.compile(r"<(\w+)[^<>]*>?[^<>]*$", re.S)
_ATTRIBUTE = re.compile(r"""([\w-]+)=["'][^"']*$""")
_HEAD = re.compile(r"\{#(.*?)#\}", re.S)
_KINDS = {
    "button": "on a button",
    "a": "on a link",
    "h1": "a heading",
    "h2": "a heading",
    "h3": "a heading",
    "summary": "on a panel that opens",
    "legend": "above a group of settings",
    "label": "beside a field",
    "option": "in a list to choose from",
    "title": "in the browser's tab",
    "aria-label": "heard, not seen",
    "placeholder": "in an empty field",
}
"""The place of each sentence of a template, by the tag or the attribute around it."""

Key = tuple[str | None, str]
Use = tuple[str, str]
"""A file, and what is to be known of the sentence there."""


def uses(below: str = "") -> dict[Key, list[Use]]:
    """The places of every sentence."""
    found: dict[Key, list[Use]] = {}
    for key, use in _all():
        if use[0].startswith(below) and use not in found.setdefault(key, []):
            found[key].append(use)
    return {key: where for key, where in found.items() if where}


@once
def _all() -> tuple[tuple[Key, Use], ...]:
    found: list[tuple[Key, Use]] = []
    for path in sorted(SOURCE.rglob("*.py")):
        text, where = path.read_text("utf-8"), str(path.relative_to(SOURCE))
        found += _with(in_python(text, where), where, _about_python(text))
    for path in sorted(SOURCE.rglob("templates/**/*")):
        if path.is_file():
            text, where = path.read_text("utf-8"), str(path.relative_to(SOURCE))
            found += _with(in_template(text.encode(), where), where, _about_template(text))
    for path in sorted(SOURCE.rglob("poster.toml")):
        text, where = path.read_text("utf-8"), str(path.relative_to(SOURCE))
        for message in in_poster(text, where):
            found.append((_key(message), (where, f"On the poster: {message.where.split()[-1]}.")))
    return tuple(found)


def _key(message: Message) -> Key:
    return message.context, message.text


class _About:
    """The comments that belong to each line of a file."""

    def __init__(self, head: str, of_lines: dict[int, str]) -> None:
        self.head, self.of_lines = head, of_lines

    def line(self, number: int) -> str:
        return " ".join(part for part in (self.head, self.of_lines.get(number, "")) if part)


def _with(messages: Iterable[Message], where: str, about: _About) -> Iterator[tuple[Key, Use]]:
    for message in messages:
        line = int(message.where.rpartition(":")[2])
        yield _key(message), (where, about.line(line))


def _about_python(text: str) -> _About:
    """The first sentence of the module, then that of the function."""
    tree = ast.parse(text)
    of_lines: dict[int, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            said = _first(ast.get_docstring(node) or "")
            of_lines |= dict.fromkeys(range(node.lineno, (node.end_lineno or 0) + 1), said)
    return _About(_first(ast.get_docstring(tree) or ""), of_lines)


def _first(docstring: str) -> str:
    """Its first paragraph, on one line, without the numbers of rules before it."""
    paragraph = " ".join(docstring.split("\n\n")[0].split())
    return re.sub(r"^(?:[A-Z]{2}-Q?\w+(?:, | to )?)+\.\s*", "", paragraph)


def _about_template(text: str) -> _About:
    """The comment at its top, then the surroundings of each sentence."""
    head = _HEAD.match(text)
    of_lines: dict[int, str] = {}
    for call in re.finditer(r"\b_\(|\b_as\(|\bcount\(", text):
        line = text.count("\n", 0, call.start()) + 1
        of_lines.setdefault(line, _around(text[: call.start()]))
    return _About(" ".join(head[1].split()) if head else "", of_lines)


def _around(before: str) -> str:
    for kind in (_ATTRIBUTE.search(before[-80:]), _TAG.search(before[-300:])):
        if kind and kind[1] in _KINDS:
            return f"Here: {_KINDS[kind[1]]}."
    return ""


# -- the catalogues -----------------------------------------------------------------------------


def annotated(path: Path) -> str:
    """A catalogue with the places of its sentences; of a game's own, those in its folder."""
    own = path.parent.name == "locale"
    used = uses(f"{path.parents[1].relative_to(SOURCE)}/" if own else "")
    head, *blocks = path.read_text("utf-8").rstrip("\n").split("\n\n")
    return "\n\n".join([head, *(_block(block, used) for block in blocks)]) + "\n"


def _block(block: str, used: dict[Key, list[Use]]) -> str:
    lines = [line for line in block.split("\n") if not line.startswith(("#:", "#."))]
    fields = dict(line.split(" ", 1) for line in lines if line.startswith("msg"))
    context = ast.literal_eval(fields["msgctxt"]) if "msgctxt" in fields else None
    where = used.get((context, ast.literal_eval(fields["msgid"])), [])
    own = [line for line in lines if line.startswith("#")]
    about = [f"#. {line}" for said in dict.fromkeys(said for _, said in where) if said
             for line in wrap(said, WIDTH)]  # fmt: skip
    places = [f"#: {file}" for file in dict.fromkeys(file for file, _ in where)]
    return "\n".join([*own, *about, *places, *(line for line in lines if line not in own)])


def write(below: str = "") -> int:
    """Bring the catalogues in line; how many of them changed."""
    changed = 0
    for language in LANGUAGES[1:]:
        for path in files(language):
            text = annotated(path)
            if below in str(path) and text != path.read_text("utf-8"):
                path.write_text(text, "utf-8")
                changed += 1
    return changed
