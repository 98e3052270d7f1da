"""The symbols of a box as a file of their own, which a browser keeps.

A page that says `<use href="#aa-mole">` finds a stub among its definitions, which leads on to the
file.  Rules of the page's sheets do not reach into another file, but what is inherited does, custom
properties among it.  So in the file every class is written out as the attributes it stands for,
`fill="var(--red, ...)"`, and day and night come from the page.  Paints, clips, and everything
attributes cannot say stay in the page.
"""

from __future__ import annotations

import re
from xml.etree import ElementTree

from .svg import Markup, el, join

_RULE = re.compile(r"^\.([a-z][\w-]*) \{(.*?)\}", re.M | re.S)
"""A rule for one class, at the beginning of a line, as our sheets write them."""
_ATTRIBUTES = {
    *("fill", "fill-opacity", "opacity", "paint-order", "font-weight", "font-family"),
    *("stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-opacity"),
    *("stroke-dasharray", "letter-spacing", "text-anchor", "pointer-events"),
}
_DRAWN = {"symbol", "g"}


def rules(sheet: str) -> dict[str, dict[str, str]]:
    """The declarations of a style sheet for single classes, in its order."""
    found: dict[str, dict[str, str]] = {}
    for name, body in _RULE.findall(re.sub(r"/\*.*?\*/", "", sheet, flags=re.S)):
        for line in filter(None, map(str.strip, body.split(";"))):
            key, _, value = line.partition(":")
            found.setdefault(name, {})[key.strip()] = " ".join(value.split())
    return found


def elsewhere(sheet: str) -> frozenset[str]:
    """The classes that a sheet speaks of in other ways, too: below another, while pointed at."""
    bare = re.sub(r"/\*.*?\*/", "", sheet, flags=re.S)
    selectors = re.findall(r"([^{};]+)\{", _RULE.sub("", bare))
    return frozenset(re.findall(r"\.([a-z][\w-]*)", " ".join(selectors)))


def outsourced(definitions: str, sheet: str, address: str) -> tuple[str, Markup]:
    """A file with the drawings, and what stays in the page: stubs that lead to `address`."""
    styles = rules(sheet)
    all_of_them = list(ElementTree.fromstring(f"<defs>{definitions}</defs>"))
    staying = _staying(all_of_them, styles, elsewhere(sheet))
    drawn: list[str] = []
    kept: list[Markup] = []
    for one in all_of_them:
        name = one.get("id", "")
        kept.append(Markup(_written(one)) if name in staying else _stub(one, address))
        _dress(one, styles)
        drawn.append(_written(one))
    file = f'<svg xmlns="http://www.w3.org/2000/svg"><defs>{"".join(drawn)}</defs></svg>'
    return file, join(kept)


def _staying(
    them: list[ElementTree.Element],
    styles: dict[str, dict[str, str]],
    elsewhere: frozenset[str],
) -> set[str]:
    """The definitions that have to stay in the page: what paints, what attributes cannot say, and
    who uses that."""
    staying: set[str] = set()
    uses: dict[str, set[str]] = {}
    for one in them:
        name, written = one.get("id", ""), _written(one)
        uses[name] = set(re.findall(r'href="#([^"]+)"', written))
        if one.tag not in _DRAWN or "url(" in written or not _can_be_said(one, styles, elsewhere):
            staying.add(name)
    plain = {one.get("id", "") for one in them if one.tag not in _DRAWN}
    while more := {one for one in uses if uses[one] & (staying - plain)} - staying:
        staying |= more
    return staying


def _stub(one: ElementTree.Element, address: str) -> Markup:
    name = one.get("id", "")
    lead = el("use", href=f"{address}#{name}")
    if one.tag == "g":
        return el("g", lead, id=name)
    fit = one.get("preserveAspectRatio")
    return el("symbol", lead, id=name, viewBox=one.get("viewBox"), preserveAspectRatio=fit)


def _can_be_said(
    one: ElementTree.Element, styles: dict[str, dict[str, str]], elsewhere: frozenset[str]
) -> bool:
    """Whether attributes can say all that the classes of a drawing stand for."""
    worn = {name for element in one.iter() for name in element.get("class", "").split()}
    return not worn & elsewhere and all(
        styles[name].keys() <= _ATTRIBUTES for name in worn if name in styles
    )


def _dress(one: ElementTree.Element, styles: dict[str, dict[str, str]]) -> None:
    """Write out the classes of a drawing, the later rule above the earlier, as in a sheet."""
    for element in one.iter():
        worn = set(element.attrib.pop("class", "").split())
        for name, style in styles.items():
            if name in worn:
                for key in sorted(style.keys() & _ATTRIBUTES):
                    element.set(key, style[key])


def _written(one: ElementTree.Element) -> str:
    return ElementTree.tostring(one, encoding="unicode")
