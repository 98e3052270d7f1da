"""A drawing put together: one SVG for files and programs, or a box for every section on a page."""

from __future__ import annotations

from .palette import fill
from .parts import Drawing, Section
from .svg import Markup, Value, el, group, join, number, rect

WIDTH = 720
"""How wide the joined picture is, in its own units; every section is scaled to it."""
GAP = 8


def whole(drawing: Drawing, definitions: Markup) -> str:
    """One SVG that holds everything, its sections one above the other."""
    placed, y = [], float(GAP)
    for section in drawing.sections:
        scale = WIDTH / section.width
        drawn = join(layer.drawn for layer in section.layers)
        placed.append(group(drawn, at=(0, y), scale=scale, class_=f"section-{section.name}"))
        y += section.height * scale + GAP
    return el(
        "svg",
        el("title", drawing.title),
        el("desc", drawing.summary),
        el("defs", definitions),
        rect(0, 0, WIDTH, y, f"{fill('paper')} ground"),
        *placed,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {number(y)}",
        role="group",
        class_=f"picture {drawing.box}",
        lang=drawing.language,
    )


def on_page(drawing: Drawing) -> Markup:
    """The same as HTML, a box for every section, for the page to arrange."""
    return el(
        "div",
        el("p", drawing.title, id="part-title", hidden=""),
        el("p", drawing.summary, id="part-summary", class_="visually-hidden"),
        *(_on_page(section) for section in drawing.sections),
        class_=f"picture {drawing.box}",
        role="group",
        aria_labelledby="part-title",
        lang=drawing.language,
        data_arrange="",
    )


def _on_page(section: Section) -> Markup:
    layers = [f'<g id="part-{section.name}.{name}">{drawn}</g>' for name, drawn in section.layers]
    drawn = el(
        "svg",
        Markup("".join(layers)),
        viewBox=f"0 0 {number(section.width)} {number(section.height)}",
        role="group",
        aria_label=section.label or None,
    )
    attributes: dict[str, Value] = {
        "class_": f"section kind-{section.kind} section-{section.name}",
        "data_kind": section.kind,
        "data_section": section.name,
        "data_width": section.width,
        "data_height": section.height,
        "data_least": round(section.least),
        "data_asked": round(section.least_asked),
        "data_fleeting": "" if section.fleeting else None,
    }
    if not section.folds:
        return el("div", drawn, **attributes)
    line = el("summary", section.line, id=f"part-{section.name}.line", class_="fold")
    return el("details", line, drawn, open="", **attributes)
