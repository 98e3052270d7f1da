"""The agents' panel: four cards with name, ability, and who decides for them."""

from __future__ import annotations

from spytable.locale import say
from spytable.pictures.layer import layer
from spytable.pictures.lettering import LEGIBLE, line
from spytable.pictures.palette import both
from spytable.pictures.parts import Kind, Section, layers
from spytable.pictures.shapes import seat_shape
from spytable.pictures.svg import Markup, el, group, join, rect

from ..components import AGENTS, Agent, Side
from ..words.pieces import ability_name, agent_name, place_name
from .people import portrait
from .scene import PANEL, fitted, hue
from .seen import Seen
from .told import panel_piece

WIDE, HIGH = (PANEL - 12) / 2, 58.0
FACE = 46.0
"""How wide a portrait is."""
TALL = 8 + 2 * (HIGH + 4)


def section(seen: Seen) -> Section:
    """The agents and their players."""
    language = seen.language
    drawn = [
        (
            f"agent-{agent}",
            panel(
                language,
                agent,
                seen.owner[agent] - 1,
                seen.plays(agent),
                seen.is_joint(agent),
                bool(seen.laid[agent]),
                agent == seen.active or (seen.over and seen.winner == Side.AGENTS),
                seen.training,
                seen.agent_at[agent],
            ),
        )
        for agent in range(1, AGENTS)
    ]
    fresh = [agent_name(language, agent) for agent in range(1, AGENTS) if not seen.laid[agent]]
    told = say(language, "Rogue Agents") + " · " + ", ".join(fresh)
    return Section(
        "agents",
        Kind.OWN if seen.is_agent else Kind.OTHER,
        PANEL,
        TALL,
        layers(drawn),
        say(language, "Rogue Agents"),
        told,
        smallest=LEGIBLE,
    )


@layer
def panel(
    language: str,
    agent: int,
    seat: int,
    player: str,
    joint: bool,
    laid: bool,
    lit: bool,
    training: bool,
    at: int,
) -> Markup:
    """One of them."""
    x, y = 4 + (WIDE + 4) * ((agent - 1) % 2), 4 + (HIGH + 4) * ((agent - 1) // 2)
    face = portrait(Agent(agent))
    figure = join(
        [
            # An agent who was activated lies down until the next round.
            group(fitted(face, -18, -22, 36, 44), at=(24, HIGH / 2), turn=90, class_="mm-laid")
            if laid
            else fitted(face, 1, 1, FACE, HIGH - 2),
            rect(0, 0, FACE + 2, HIGH, "line stroke-ink", rx=8, stroke_width=1.4),
        ]
    )
    who = say(language, "the whole team") if joint else player
    said = [agent_name(language, agent), *([who] if who else [])]
    if not training:
        said.append(ability_name(language, agent))
    if laid:
        said.append(say(language, "activated in this round"))
    if at:
        said.append(place_name(at))
    left = FACE + 9
    room, low = WIDE - left - 4, 40 if training else 46.5
    parts: list[str] = [
        rect(0, 0, WIDE, HIGH, both("card", "ink"), rx=8, stroke_width=1.4),
        rect(1.5, 1.5, WIDE - 3, HIGH - 3, "mm-active", rx=7) if lit else join([]),
        figure,
        line(left, 18 if training else 13, agent_name(language, agent), 15, room=room),
    ]
    if not training:
        parts.append(line(left, 30, ability_name(language, agent), 13, room=room,
                          class_="label fill-slate"))  # fmt: skip
    if who:
        if 0 < seat < 5:
            parts.append(group(seat_shape(hue(seat), 5.4), at=(left + 6, low + 0.5)))
        parts.append(line(left + 18 if 0 < seat < 5 else left, low, who, 13,
                          room=room - (18 if 0 < seat < 5 else 0)))  # fmt: skip
    return el(
        "g",
        group(*parts, at=(x, y)),
        el("title", ". ".join(said)),
        data_place=panel_piece(agent),
        role="img",
    )
