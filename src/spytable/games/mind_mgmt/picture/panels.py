"""What lies before the agents: four cards with name, ability, and who decides for them."""

from __future__ import annotations

from spytable.locale import say
from spytable.pictures.layer import layer
from spytable.pictures.lettering import LEGIBLE, line
from spytable.pictures.palette import both
from spytable.pictures.parts import Kind, Section, layers
from spytable.pictures.shapes import seat_shape
from spytable.pictures.svg import Markup, el, group, join, rect

from ..components import AGENTS, Side
from ..words.pieces import ability_name, agent_name, place_name
from .scene import PANEL, fitted, hue
from .seen import Seen
from .told import agent_piece, panel_piece

WIDE, HIGH = (PANEL - 12) / 2, 58.0
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
    figure = fitted(f"agent-{agent_piece(agent)}", 4, 4, 40, HIGH - 8)
    if laid:
        figure = group(
            fitted(f"agent-{agent_piece(agent)}", -20, -25, 40, 50),
            at=(26, HIGH / 2 + 3), turn=84, scale=0.84, class_="mm-laid",
        )  # fmt: skip
    who = say(language, "the whole team") if joint else player
    said = [agent_name(language, agent), *([who] if who else [])]
    if not training:
        said.append(ability_name(language, agent))
    if laid:
        said.append(say(language, "activated in this round"))
    if at:
        said.append(place_name(at))
    room = WIDE - 54
    parts: list[str] = [
        rect(0, 0, WIDE, HIGH, both("card", "ink"), rx=8, stroke_width=1.4),
        rect(1.5, 1.5, WIDE - 3, HIGH - 3, "mm-active", rx=7) if lit else join([]),
        figure,
        line(50, 13, agent_name(language, agent), 15, room=room),
    ]
    if not training:
        parts.append(line(50, 30, ability_name(language, agent), 13, room=room,
                          class_="label fill-slate", narrowest=0.6))  # fmt: skip
    if who:
        if 0 < seat < 5:
            parts.append(group(seat_shape(hue(seat), 5.4), at=(56, 47)))
        parts.append(line(68 if 0 < seat < 5 else 50, 46.5, who, 13,
                          room=room - (18 if 0 < seat < 5 else 0)))  # fmt: skip
    return el(
        "g",
        group(*parts, at=(x, y)),
        el("title", ". ".join(said)),
        data_place=panel_piece(agent),
        role="img",
    )
