"""A rulebook's Markdown as HTML: chapters and rules get anchors, examples their drawings.

Every chapter is counted, `chapter-4`, `chapter-4-1`, so that it has one address in all languages.
The numbers of rules stand in brackets in the source; readers do not see them, but each leaves an
anchor where it stood: `#AA-24`.  A number outside brackets leads to that anchor.  For the meaning
of a quotation see `folding.py`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from html import escape
from itertools import pairwise
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token

from spytable.games.rulebook import EXAMPLES, ID, NUMBERS, BadRulebook

from .folding import GLANCE, fold, reference

Draw = Callable[[str], str]
"""The drawing of an example as HTML, by its name; nothing where it cannot be shown."""

_EXAMPLE = re.compile(rf"{EXAMPLES}/([a-z0-9-]+)\.json")
_BARE = re.compile(rf"\b{ID}\b")


@dataclass(frozen=True)
class Chapter:
    """A chapter by its anchor and heading."""

    anchor: str
    title: str


@dataclass
class Written:
    """A rulebook as it is shown."""

    title: str = ""
    glance: str = ""
    """The heading of the turn at a glance."""
    html: str = ""
    reference: str = ""
    """The sheet to keep beside the table: the turn at a glance, and the tables a player needs."""
    chapters: list[Chapter] = field(default_factory=list)
    anchors: list[str] = field(default_factory=list)
    """The numbers of the rules, in the order in which they are told."""
    examples: list[str] = field(default_factory=list)
    shape: list[str] = field(default_factory=list)
    """The parts it is built of, block by block: the same in every language."""


def write(text: str, draw: Draw, polish: Callable[[str], str] = str) -> Written:
    """The rulebook; refuses what leads nowhere.  `polish` is done to every run of words."""
    reader = MarkdownIt("commonmark", {"html": False}, renderer_cls=_Renderer).enable("table")
    written = Written()
    tokens = reader.parse(text)
    _number_chapters(tokens, written)
    _free_examples(tokens)
    tokens = fold(tokens)
    headings = (words.content for one, words in pairwise(tokens) if one.attrGet("id") == GLANCE)
    written.glance = next(headings, "")
    env = {"written": written, "draw": draw, "polish": polish}
    written.html = reader.renderer.render(tokens, reader.options, env)
    alone = env | {"written": Written()}
    written.reference = reader.renderer.render(reference(tokens), reader.options, alone)
    written.shape = [token.type + token.tag for token in tokens if token.block]
    _refuse_dead_ends(written)
    return written


def _number_chapters(tokens: list[Token], written: Written) -> None:
    """Give every chapter its anchor, and take the title out: the page has a place for it."""
    first = next((n for n, one in enumerate(tokens) if one.type == "heading_open"), None)
    if first != 0 or tokens[0].tag != "h1":
        raise BadRulebook("a rulebook begins with its title: # Title")
    written.title = tokens[1].content
    del tokens[:3]
    chapter = part = 0
    for opening, words in pairwise(tokens):
        if opening.type != "heading_open" or opening.level:
            continue
        if opening.tag == "h2":
            chapter, part = chapter + 1, 0
            anchor = f"chapter-{chapter}"
            written.chapters.append(Chapter(anchor, words.content))
        elif opening.tag == "h3" and chapter:
            part += 1
            anchor = f"chapter-{chapter}-{part}"
        else:
            raise BadRulebook(f"a chapter is ## and a part of it ###: {words.content!r} is neither")
        opening.attrSet("id", anchor)


def _free_examples(tokens: list[Token]) -> None:
    """An example is no part of a paragraph: it must be all there is in it, and replaces it."""
    for before, words, after in zip(tokens, tokens[1:], tokens[2:], strict=False):
        children = words.children or []
        if any(child.type == "image" for child in children):
            if len(children) != 1 or before.type != "paragraph_open" or before.level:
                raise BadRulebook(f"an example stands on a line of its own: {words.content[:60]!r}")
            before.hidden = after.hidden = True


def _refuse_dead_ends(written: Written) -> None:
    known = {*written.anchors, *(chapter.anchor for chapter in written.chapters)}
    known |= set(re.findall(r'<h[23] id="([^"]+)"', written.html))
    for target in re.findall(r'<a href="#([^"]+)"', written.html):
        if target not in known:
            raise BadRulebook(f"nothing is told of {target}")


class _Renderer(RendererHTML):
    """Writes words with the numbers of the rules hidden in them, and examples as figures."""

    def text(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
        """Words: what is in brackets becomes anchors, any other number a link."""
        written: Written = env["written"]
        html, end = "", 0
        content = tokens[idx].content
        for found in NUMBERS.finditer(content):
            html += _linked(env["polish"](content[end : found.start()]))
            html += "".join(_anchor(number, written) for number in found[1].split(", "))
            end = found.end()
        return html + _linked(env["polish"](content[end:]))

    def image(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
        """An example: its drawing, and below what is to be seen."""
        source = str(tokens[idx].attrGet("src"))
        found = _EXAMPLE.fullmatch(source)
        if found is None:
            raise BadRulebook(f"{source!r} is no example: they lie in {EXAMPLES}/<name>.json")
        name = found[1]
        if name in env["written"].examples:
            raise BadRulebook(f"the example {name!r} stands there twice")
        env["written"].examples.append(name)
        caption = self.renderInline(tokens[idx].children or [], options, env)
        drawn = env["draw"](name)
        if not drawn:
            return ""
        return (
            f'<figure class="example" id="example-{name}">{drawn}'
            f"<figcaption>{caption}</figcaption></figure>\n"
        )


def _anchor(number: str, written: Written) -> str:
    """The place of a rule: where it is told first."""
    if number in written.anchors:
        return ""
    written.anchors.append(number)
    return f'<span class="rule" id="{number}"></span>'


def _linked(words: str) -> str:
    return _BARE.sub(lambda found: f'<a href="#{found[0]}">{found[0]}</a>', escape(words, False))
