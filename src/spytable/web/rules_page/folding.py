"""Block quotes of a rulebook: the turn at a glance, and chapters that are folded.

    > ## A turn at a glance       before the first chapter, once: a box with a heading of its own,
    >                             its steps, and which chapters a first player needs
    > Here this is done for you.  straight below a heading: what follows, up to the next heading,
                                  is folded under this line

A fold is a `details`: it opens without script, too, and by itself where a link leads into it.
"""

from __future__ import annotations

import re

from markdown_it.token import Token

from spytable.games.rulebook import BadRulebook

GLANCE = "glance"
"""The address of the turn at a glance."""


def fold(tokens: list[Token]) -> list[Token]:
    """The same with a box around the glance, and a fold below every line that opens one."""
    done: list[Token] = []
    ending: Token | None = None  # of the fold that is open
    chapters = 0
    for here, token in enumerate(tokens):
        if token.type == "heading_open" and not token.level:
            chapters += 1
            done += [ending] if ending else []
            ending = None
        if token.type == "blockquote_open":
            end = _end(tokens, here)
            first = tokens[here + 1].tag
            if first == "h2" and not chapters and not any(one.tag == "section" for one in done):
                _make_box(tokens[here : end + 1])
            elif first == "p" and done and done[-1].type == "heading_close" and end == here + 4:
                ending = _make_fold(tokens[here : end + 1])
            else:
                raise BadRulebook(
                    "a quotation is a turn at a glance, or one line to fold a chapter"
                )
        if token is not ending:
            done.append(token)
    return done + ([ending] if ending else [])


def reference(tokens: list[Token]) -> list[Token]:
    """The steps of the glance, and each table that is not folded, below the heading it has."""
    kept: list[Token] = []
    heading: list[Token] = []
    folded = False
    for here, token in enumerate(tokens):
        if token.tag == "details":
            folded = token.nesting == 1
        elif token.type == "heading_open" and not token.level:
            heading = tokens[here : here + 3]
        elif token.tag == "section" and token.nesting == 1:
            steps = next(
                n for n in range(here, len(tokens)) if tokens[n].type.endswith("list_close")
            )
            kept += [*tokens[here : steps + 1], tokens[_end(tokens, here)]]
        elif token.type == "table_open" and not folded:
            kept += [*_title(heading), *tokens[here : _end(tokens, here) + 1]]
    return kept


def _end(tokens: list[Token], here: int) -> int:
    """The end of the block that begins here."""
    kind = tokens[here].type.replace("_open", "_close")
    return next(n for n in range(here, len(tokens)) if tokens[n].type == kind)


def _make_box(quotation: list[Token]) -> None:
    quotation[0].tag = quotation[-1].tag = "section"
    quotation[0].attrs = {"class": GLANCE, "aria-labelledby": GLANCE}
    quotation[1].attrSet("id", GLANCE)


def _make_fold(quotation: list[Token]) -> Token:
    """The line becomes the summary; gives back the end, which goes where the chapter ends."""
    quotation[0].tag = quotation[-1].tag = "details"
    quotation[0].attrs = {"class": "skippable"}
    quotation[1].tag = quotation[-2].tag = "summary"
    return quotation[-1]


def _title(heading: list[Token]) -> list[Token]:
    """A chapter's heading without its number and its address, which are of the whole page."""
    opening, words, closing = (token.copy() for token in heading)
    opening.tag = closing.tag = "h2"
    opening.attrs = {}
    words.children = [child.copy() for child in words.children or []]
    words.children[0].content = re.sub(r"^\d+\. ", "", words.children[0].content)
    return [opening, words, closing]
