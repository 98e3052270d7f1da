"""The desk of the reader: everything that can be done and is no place on the board.

For an agent player the actions of the active agent, for the Recruiter steps, slips and immortals;
while the table is laid, the cards to choose from.  An impossible deed is greyed and says why.
"""

from __future__ import annotations

from spytable.locale import say
from spytable.pictures.layer import layer
from spytable.pictures.lettering import LEGIBLE, broken, line
from spytable.pictures.palette import both
from spytable.pictures.parts import Kind, Section, layers
from spytable.pictures.svg import Markup, group, join, rect

from ..choices import (
    ACTIVATE,
    CHARACTER,
    DEAF,
    DONE,
    DRAW,
    ENOUGH,
    HALT,
    NOTHING,
    PUSH,
    RECRUIT,
    STAY,
    TAKE,
)
from ..components import IMMORTALS, TOWARDS, Phase
from ..facts import steps_left
from ..sight import View
from ..words.modules import module_name
from ..words.pieces import (
    action_name,
    agent_name,
    feature_name,
)
from ..words.reasons import why_not
from . import agent_deeds, cards, rows, symbols
from .offered import Labelled, Offered
from .rows import CONTENT, GAP, ROW, WIDE, Desk, Line
from .scene import PANEL, fitted, place, stamp
from .seen import Seen
from .told import agent_piece, place_piece

FULL, TRAINING = 170.0, 123.0


def section(v: View, seen: Seen, may: Offered) -> Section:
    """The reader's possible deeds."""
    high = TRAINING if seen.training or seen.is_recruiter else FULL
    if seen.sharp_ears and not seen.is_recruiter:
        high += ROW + GAP
    if seen.night_porter and not seen.is_recruiter:
        high += ROW + GAP
    return Section(
        "deeds",
        Kind.HAND,
        PANEL,
        high,
        layers([("frame", frame(high)), ("deeds", _deeds(_desk(v, seen, may), high))]),
        say(seen.language, "What you can do"),
        smallest=LEGIBLE,
    )


@layer
def frame(high: float) -> Markup:
    """The desk itself."""
    return rect(1, 1, PANEL - 2, high - 2, both("card", "ink"), rx=9, stroke_width=1.4)


_ASKED = {
    True: ("step", "slip", "second-slip", "done"),
    False: ("move", "ask", "reveal", "capture", "shakedown", "sense", "shove", "lead"),
}
"""The actions of which the desk says why they are impossible: the Recruiter's, and the agents'."""


def _desk(v: View, seen: Seen, may: Offered) -> Desk:
    speaks = seen.phase in (Phase.RECRUITER, Phase.EXTRA, Phase.AGENT)
    reasons = tuple(
        (action, why_not(v, action, seen.language))
        for action in (_ASKED[seen.is_recruiter] if speaks else ())
    )
    return Desk(
        seen.language,
        seen.training,
        seen.is_recruiter,
        seen.phase,
        seen.active,
        steps_left(seen.stepped, seen.settled, seen.long_moves),
        seen.laid,
        seen.immortal_at,
        seen.stands,
        seen.asked,
        seen.led,
        may.deeds,
        reasons,
        bool(may.immortals),
    )


@layer
def _deeds(seen: Desk, high: float) -> Markup:
    phase, offered = seen.phase, seen.offered
    if any(CHARACTER.has(code) or code == DRAW for code, _ in offered):
        return cards.characters(seen.language, offered, high)
    if any(TAKE.has(code) or ACTIVATE.has(code) for code, _ in offered):
        return _whom(seen, offered, high)
    if phase in (Phase.ANSWER, Phase.PUSH) or (phase == Phase.LEAD and offered):
        return _answer(seen, offered, high)
    if any(DEAF.has(code) for code, _ in offered):
        return _street(seen.language, offered)
    if seen.is_recruiter and phase == Phase.OPENING:
        return _opening(seen, offered, high)
    if seen.is_recruiter and phase in (Phase.RECRUITER, Phase.EXTRA):
        return _recruiter(seen, offered, high)
    if not seen.is_recruiter and phase in (Phase.AGENT, Phase.LEAD) and seen.active:
        return agent_deeds.agent(seen, high)
    return cards.actions(seen.language, seen.training, seen.is_recruiter, high)


def _whom(seen: Desk, offered: Labelled, high: float) -> Markup:
    """The agents as cards; where nobody has to go, a plate below says so."""
    labels = dict(offered)
    if ENOUGH not in labels:
        return cards.agents(seen.language, seen.laid, seen.training, offered, high)
    agents = tuple(one for one in offered if one[0] != ENOUGH)
    plate = group(_plate(ENOUGH, labels[ENOUGH], 236), at=(PANEL / 2 - 118, high - 43))
    lower = cards.agents(seen.language, (0,) * len(seen.laid), seen.training, agents, high - 44)
    return join([lower, plate])


# -- answers ------------------------------------------------------------------------------------


def _answer(seen: Desk, offered: Labelled, high: float) -> Markup:
    """The question to the Recruiter, or the targets of a push: one thing, large."""
    language, labels = seen.language, dict(offered)
    middle = high / 2
    parts: list[str] = []
    pushed = [one for one in offered if PUSH.has(one[0])]
    if pushed:
        immortal = int(next(n for n in range(1, IMMORTALS) if seen.immortals[n] == seen.stands))
        ways = tuple(
            (code, label, PUSH.of(code), place_piece(int(TOWARDS[seen.stands, PUSH.of(code)])))
            for code, label in pushed
        )
        compass = rows.compass(immortal, ways, 0, 0, straight=True)
        parts.append(group(compass, at=(40, middle - 1.5 * rows.CELL)))
    elif seen.asked:
        parts.append(symbols.feature(seen.asked, 64, middle, 88))
    elif seen.led:
        parts.append(fitted(f"agent-{agent_piece(seen.led)}", 34, middle - 45, 66, 90))
    name = (
        feature_name(language, seen.asked)
        if seen.asked
        else agent_name(language, seen.led or seen.active or 1)
    )
    quiet = [code for code in (NOTHING, STAY, HALT) if code in labels]
    parts.append(line(150, middle - (24 if quiet else 0), name, 19, room=240))
    for code in quiet:
        parts.append(group(_plate(code, labels[code], 236), at=(150, middle - 4)))
    return join(parts)


def _plate(code: int, label: str, wide: float) -> Markup:
    return place(
        code,
        label,
        rect(-3, -3, wide + 6, 42, "glow", rx=12),
        rect(0, 0, wide, 36, both("lamp", "night"), rx=9, stroke_width=2),
        line(wide / 2, 18, label, 14, room=wide - 12, class_="label fill-night", anchor="middle"),
    )  # fmt: skip


# -- the Recruiter ------------------------------------------------------------------------------


def _recruiter(seen: Desk, offered: Labelled, high: float) -> Markup:
    """A step or a Mind Slip; the immortals; the end of the turn."""
    lines = [_step(seen, seen.why("step")), _slips(seen)]
    if not seen.training:
        lines.append(_immortals(seen))
    lines.append(_last_line(seen, offered))
    return rows.stacked(lines, high)


def _street(language: str, offered: Labelled) -> Markup:
    """MM-465. All features that may be named, in two rows."""
    wide, deep = (PANEL - 12) / 7, 44.0
    parts = [line(10, 16, module_name(language, "deaf_street"), 15, room=PANEL - 20)]
    named = [one for one in offered if DEAF.has(one[0])]
    for k, (code, label) in enumerate(named):
        chip = rows.feature_chip(code, label, DEAF.of(code), 0, wide - 2, deep - 2)
        parts.append(group(chip, at=(6 + wide * (k % 7), 28 + deep * (k // 7))))
    return join(parts)


def _opening(seen: Desk, offered: Labelled, high: float) -> Markup:
    """MM-063. Four steps, then the opening is over; below, what can be done from then on."""
    line = _last_line(seen, offered) if DONE in dict(offered) else _step(seen, "")
    head = ROW + 6
    later = cards.actions(seen.language, seen.training, True, high - head + 6)
    return join([rows.stacked([line], head), group(later, at=(0, head - 6))])


def _step(seen: Desk, reason: str) -> Line:
    language = seen.language
    words = reason or say(language, "Choose on the board")
    return rows.read("step", action_name(language, "step"), words, not reason)


def _slips(seen: Desk) -> Line:
    """The Mind Slip: with one's own token, with the second one, or why not."""
    language = seen.language
    reasons = [seen.why("slip"), *([] if seen.training else [seen.why("second-slip")])]
    free = [number for number, reason in enumerate(reasons, 1) if not reason]
    words = say(language, "Choose on the board") if free else reasons[0]

    def drawn(high: float) -> Markup:
        parts: list[str] = [rows.tab("slip", action_name(language, "slip"), bool(free), high)]
        for k, number in enumerate(free):
            parts.append(stamp(f"slip-{number}", CONTENT + 14 + 27 * k, high / 2, high / 34))
        left = 27.0 * len(free)
        parts.append(
            broken(CONTENT + 4 + left, high / 2, words, 13, room=WIDE - 6 - left,
                 class_="label fill-ink" if free else "mm-why")
        )  # fmt: skip
        return rows.asked("slip", *parts)

    return Line(rows.THIN, True, drawn)


def _immortals(seen: Desk) -> Line:
    """They are moved on the board: the figure, then where it goes."""
    language = seen.language
    name = action_name(language, "immortal")
    if not seen.may_move_immortals:
        return rows.read("immortal", name, "", False)
    words = say(language, "Choose one on the board, then where it goes")
    return rows.read("immortal", name, words, True)


def _last_line(seen: Desk, offered: Labelled) -> Line:
    """Recruiting by immortals, and the end of the turn."""
    labels = dict(offered)
    recruits = [one for one in offered if RECRUIT.has(one[0])]
    parts: list[str] = []
    wide = 90.0 if len(recruits) < 3 else 76.0
    for k, (code, label) in enumerate(recruits):
        x = 4 + (wide + 3) * k
        head = stamp("recruit", x + wide - 24, ROW / 2 + 1, 1.1)
        sign = symbols.feature(RECRUIT.of(code), x + 24, ROW / 2, 25)
        parts.append(rows.chip(code, label, x, wide, sign, head))
    left = 4 + (wide + 3) * len(recruits)
    if DONE in labels:
        room = PANEL - 4 - left
        words = broken(left + 36, ROW / 2, labels[DONE], 14, room=room - 42,
                     class_="label fill-night")  # fmt: skip
        tick = join([rect(left + 4, 3.5, 26, ROW - 7, "mm-tab", rx=5),
                     group(stamp("act-done"), at=(left + 17, ROW / 2), scale=0.7)])  # fmt: skip
        parts.append(rows.chip(DONE, labels[DONE], left, room, tick, words))
    elif seen.phase in (Phase.RECRUITER, Phase.EXTRA):
        words = broken(left + 6, ROW / 2, seen.why("done"), 13, room=PANEL - 12 - left,
                     class_="mm-why")  # fmt: skip
        parts.append(rows.asked("done", words))
    return rows.pressed(join(parts))
