"""The actions of the active agent, line by line: what can be done, or why it cannot."""

from __future__ import annotations

from spytable.locale import count, say
from spytable.pictures.lettering import LEGIBLE, broken, fits, line
from spytable.pictures.svg import Markup, group, join, rect

from ..choices import (
    ASK,
    ASK_DOLPHIN,
    CAPTURE,
    CAPTURE_TOO,
    LEAD,
    REST,
    REVEAL,
    REVEAL_NEXT,
    SENSE,
    SHAKEDOWN,
    SHOVE,
    shoved_immortal,
    shoved_towards,
)
from ..components import DIRECTIONS, TOWARDS, Agent
from ..facts import is_next_door
from ..words.modules import module_name
from ..words.pieces import ability_name, action_name, feature_short, place_name
from . import rows
from .offered import Labelled
from .pieces import letter
from .rows import CONTENT, ROW, WIDE, Desk, Line
from .scene import PANEL, fitted, stamp
from .told import agent_piece, immortal_piece, place_piece


def agent(seen: Desk, high: float) -> Markup:
    """Move, ask, reveal, capture; with an immortal in the way a shakedown; and what only this
    agent can do."""
    language, offered, why = seen.language, seen.offered, seen.why
    labels = dict(offered)
    lines = [_move(seen, labels, why("move"))]
    if any(SHAKEDOWN.has(code) for code in labels):
        name = action_name(language, "ask")
        lines += [rows.read("ask", name, why("ask"), False), _shakedown(language, offered)]
    else:
        near, far = _by_distance(seen, offered)
        lines.append(_ask(seen, near, why("ask")))
        if far:
            lines.append(_ask_next_door(language, far))
        lines.append(_reveal(language, labels, why("reveal")))
        lines.append(_single(language, "capture", CAPTURE, labels, why("capture")))
        if any(CAPTURE_TOO.has(code) for code in labels):
            lines.append(_capture_too(seen, offered))
        if not seen.training:
            lines.append(_single(language, "shakedown", 0, labels, why("shakedown")))
    if not seen.training:
        lines.append(_ability(seen, offered))
    return rows.stacked(lines, high)


def _move(seen: Desk, labels: dict[int, str], why: str) -> Line:
    """How far it may still go; beside it, to be done."""
    language = seen.language
    left = seen.steps_left
    words = why or count(language, left, "{n} step left", "{n} steps left")
    if REST not in labels:
        return rows.read("move", action_name(language, "move"), words, not why)
    # As wide as its words need in one line, if need be at the cost of the remark.
    rest = 142.0 if fits(labels[REST], LEGIBLE, 102) else 158.0
    remark = broken(CONTENT + 4, ROW / 2, words, 13, room=WIDE - 8 - rest,
                  class_="mm-why" if why else "label fill-ink")  # fmt: skip
    x = PANEL - 4 - rest
    end = broken(x + 36, ROW / 2, labels[REST], 13, room=rest - 40, class_="label fill-night")
    bed = join([rect(x + 4, 3.5, 26, ROW - 7, "mm-tab", rx=5),
                group(stamp("act-rest"), at=(x + 17, ROW / 2), scale=0.7)])  # fmt: skip
    head = rows.tab("move", action_name(language, "move"), not why)
    return rows.pressed(
        join(
            [
                rows.asked("move", head, remark),
                rows.chip(REST, labels[REST], x, rest, bed, end, quiet=True),
            ]
        )
    )


def _by_distance(seen: Desk, offered: Labelled) -> tuple[Labelled, Labelled]:
    """MM-414. The questions about the agent's own location, and about those next door."""
    far = [one for one in offered if ASK.has(one[0]) and is_next_door(ASK.of(one[0]), seen.stands)]
    return tuple(one for one in offered if one not in far), tuple(far)


def _ask_next_door(language: str, far: Labelled) -> Line:
    """MM-414. A small chip for each feature round about."""
    parts = [rows.tab("ears", module_name(language, "sharp_ears"), True)]
    wide = min(WIDE / len(far), 54.0)
    for k, (code, label) in enumerate(far):
        x = CONTENT + wide * k
        parts.append(rows.feature_chip(code, label, ASK.of(code), x, wide - 2, ROW))
    return rows.pressed(join(parts))


def _ask(seen: Desk, offered: Labelled, why: str) -> Line:
    """A chip for each feature that may be asked about, and one for the dolphin's question."""
    language = seen.language
    name = action_name(language, "ask")
    asked = [one for one in offered if ASK.has(one[0])]
    with_dolphin = [one for one in offered if ASK_DOLPHIN.has(one[0])]
    if not asked:
        words = why or say(language, "Only next door")
        return rows.read("ask", name, words, not why)
    parts = [rows.tab("ask", name, True)]
    share = 54.0 if with_dolphin else 0.0
    wide = (WIDE - share * len(with_dolphin) - 3 * (len(asked) + len(with_dolphin))) / len(asked)
    wide = min(wide, 138.0)
    x = CONTENT
    for code, label in asked:
        feature = ASK.of(code)
        short = feature_short(language, feature)
        parts.append(rows.feature_chip(code, label, feature, x, wide, ROW, short))
        x += wide + 3
    for code, label in with_dolphin:
        parts.append(rows.feature_chip(code, label, ASK_DOLPHIN.of(code), x, share, ROW))
        x += share + 3
    return rows.pressed(join(parts))


def _capture_too(seen: Desk, offered: Labelled) -> Line:
    """MM-438. An arrow to each neighbouring location that the Night Porter can look at."""
    parts = [rows.tab("porter", module_name(seen.language, "night_porter"), True)]
    here = [(CAPTURE_TOO.of(code), code, label) for code, label in offered if CAPTURE_TOO.has(code)]
    towards = {int(TOWARDS[seen.stands, way]): way for way in range(DIRECTIONS)}
    wide = WIDE / 4
    for k, (place, code, label) in enumerate(here):
        x = CONTENT + wide * k
        sign = rows.arrow(towards[place], x + 16, ROW / 2, "night", 0.82)
        words = line(x + 32, ROW / 2, place_name(place), 15, room=wide - 36,
                     class_="label fill-night")  # fmt: skip
        chip = rows.chip(code, label, x, wide - 3, sign, words, lights=place_piece(place))
        parts.append(chip)
    return rows.pressed(join(parts))


def _single(language: str, action: str, code: int, labels: dict[int, str], why: str) -> Line:
    """An action that is one choice, or none."""
    name = action_name(language, action)
    if code in labels:
        return rows.pressed(rows.deed(code, labels[code], action, name, labels[code]))
    return rows.read(action, name, why, not why)


def _reveal(language: str, labels: dict[int, str], why: str) -> Line:
    """MM-450. The hour of a step token; with the Long Memory, beside it, and of the hour after."""
    if REVEAL_NEXT not in labels:
        return _single(language, "reveal", REVEAL, labels, why)
    parts = [rows.tab("reveal", action_name(language, "reveal"), True)]
    wide = WIDE / 2
    for k, code in enumerate((REVEAL, REVEAL_NEXT)):
        x = CONTENT + wide * k
        words = broken(x + 8, ROW / 2, labels[code], 13, room=wide - 19, class_="label fill-night")
        parts.append(rows.chip(code, labels[code], x, wide - 3, words))
    return rows.pressed(join(parts))


def _shakedown(language: str, offered: Labelled) -> Line:
    """Any feature may be named: all of them, in two rows."""
    high = 74.0
    parts = [rows.tab("shakedown", action_name(language, "shakedown"), True, high)]
    wide, deep = (PANEL - CONTENT - 4) / 8, high / 2
    named = [one for one in offered if SHAKEDOWN.has(one[0])]
    for k, (code, label) in enumerate(named):
        chip = rows.feature_chip(code, label, SHAKEDOWN.of(code), 0, wide - 1, deep - 1)
        parts.append(group(chip, at=(CONTENT + wide * (k % 8), deep * (k // 8))))
    return Line(high, False, lambda _: join(parts))


def _ability(seen: Desk, offered: Labelled) -> Line:
    """The choices of this agent alone."""
    language, labels = seen.language, dict(offered)
    name = ability_name(language, seen.active)
    if SENSE in labels:
        return rows.pressed(rows.deed(SENSE, labels[SENSE], "ability", name, labels[SENSE]))
    chips = [*_led(offered), *_shoved(seen, offered)]
    if chips:
        return rows.pressed(join([rows.tab("ability", name, True), *chips]))
    action = {Agent.MERU: "sense", Agent.BILL_FALLS: "shove", Agent.DUSTY: "lead"}
    deed = action.get(Agent(seen.active))
    said = seen.why(deed) if deed else say(language, "No immortal recruits near him")
    return rows.read("ability", name, said, not (deed and said))


def _led(offered: Labelled) -> list[Markup]:
    """MM-319. The agents Dusty may lead."""
    led = [one for one in offered if LEAD.has(one[0])]
    wide = WIDE / 4
    chips = []
    for k, (code, label) in enumerate(led):
        agent, x = LEAD.of(code), CONTENT + wide * k
        figure = fitted(f"agent-{agent_piece(agent)}-small", x + 12, 1.5, 20, ROW - 3)
        initial = line(x + 42, ROW / 2, letter(agent), 16, room=20, class_="numeral fill-night")
        lights = agent_piece(agent)
        chips.append(rows.chip(code, label, x, wide - 3, figure, initial, lights=lights))
    return chips


def _shoved(seen: Desk, offered: Labelled) -> list[Markup]:
    """MM-314. The immortals Bill Falls may push, and the locations to push them to."""
    shoved = [one for one in offered if SHOVE.has(one[0])]
    wide = min(46.0, WIDE / max(1, len(shoved)))
    chips = []
    for k, (code, label) in enumerate(shoved):
        immortal, towards = int(shoved_immortal(code)), int(shoved_towards(code))
        x = CONTENT + wide * k
        digit = line(x + wide * 0.3, ROW / 2, str(immortal), 15, room=wide * 0.4,
                     class_="numeral fill-night", anchor="middle")  # fmt: skip
        there = int(TOWARDS[seen.immortals[immortal], towards])
        lights = f"{immortal_piece(immortal)} {place_piece(there)}"
        sign = rows.arrow(towards, x + wide * 0.68, ROW / 2, "night", 0.82)
        chips.append(rows.chip(code, label, x, wide - 3, digit, sign, lights=lights))
    return chips
