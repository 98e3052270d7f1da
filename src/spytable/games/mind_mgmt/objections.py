"""Objections of MIND MGMT: why actions, locations, agents and immortals cannot be chosen now, with
the rule.

Of an action the desk says the same as here, greyed (`words/reasons.py` is the one source); the rest
is what lies on the table.  A Recruiter is told of the hidden way, for that View holds it; nobody
else's does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from spytable.kernel import bits
from spytable.kernel.families import Family
from spytable.locale import mark, say
from spytable.pictures.objection import Objection

from .choices import (
    ACTIVATE,
    ASK,
    ASK_DOLPHIN,
    ASK_LEDGER,
    CAPTURE,
    CAPTURE_TOO,
    CHAOS,
    CHARACTER,
    DEAF,
    DONE,
    DRAW,
    ENOUGH,
    EXPOSE,
    HALT,
    IMMORTAL,
    LEAD,
    MARK,
    MOVE,
    NAMES,
    NOTHING,
    PLACE,
    POST,
    PUSH,
    RECRUIT,
    REST,
    REVEAL,
    REVEAL_NEXT,
    SECOND,
    SENSE,
    SHAKEDOWN,
    SHOVE,
    SLIP,
    START,
    STAY,
    STEP,
    TAKE,
    TOKEN,
)
from .components import (
    AGENTS,
    BORDERS,
    BY_TEMPLES,
    EDGE,
    FEATURES,
    IMMORTALS,
    LOCATIONS,
    ORTHOGONAL,
    SHARE,
    Agent,
    Direction,
    Mission,
    Phase,
)
from .facts import decides, may_go, places_of, visited, ways
from .picture.told import (
    CHARACTER as CHARACTER_CARD,
)
from .picture.told import (
    DOLPHIN,
    RECRUITER_DESK,
    card_piece,
    chaos_piece,
    deed_piece,
    feature_piece,
    immortal_piece,
    module_piece,
    panel_piece,
    place_piece,
)
from .sight import View
from .words.hearer import is_recruiter
from .words.modules import module_name
from .words.pieces import ability_name, action_name, dolphin_name
from .words.reasons import rule_of, why_not

_WALKING = (Phase.OPENING, Phase.RECRUITER)
_OWN = {Agent.MERU: "sense", Agent.BILL_FALLS: "shove", Agent.DUSTY: "lead"}
"""The choices that only one agent has, by the family of choices."""
Reasons = dict[tuple[str, str], list[int]]


def objections(
    v: View, offered: Sequence[int], names: Sequence[str], language: str
) -> list[Objection]:
    """Everything the holder of the view might press in vain now, with the reasons."""
    if v.seat < 0 or v.phase == Phase.OVER:
        return []
    asking = _Asking(v, offered, language)
    if not offered:
        found = [*asking.while_others_decide()]
    elif is_recruiter(v):
        found = [*asking.recruiter()]
    else:
        found = [*asking.agents()]
    return [one for one in found if one.codes and one.pieces]


def _all(*families: Family | int) -> list[int]:
    """Every choice of these families."""
    found = []
    for kind in families:
        codes = [kind] if isinstance(kind, int) else range(kind.first, kind.last + 1)
        found += [code for code in codes if not NAMES.get(code, ":hidden").endswith(":hidden")]
    return found


class _Asking:
    """One View, and what may be asked of it."""

    def __init__(self, v: View, offered: Sequence[int], language: str) -> None:
        self.v, self.language, self.phase = v, language, Phase(int(v.phase))
        self.offered = frozenset(int(code) for code in offered)
        self.training = v.mission == Mission.TRAINING

    def why(
        self, codes: Iterable[int], pieces: Iterable[str], sentence: str, rule: str, asked: str = ""
    ) -> Objection:
        """An objection to those of the choices that are not on offer."""
        left = tuple(code for code in codes if code not in self.offered)
        return Objection(left, tuple(pieces), say(self.language, sentence), rule, asked)

    def of_action(
        self, action: str, codes: Iterable[int], pieces: Iterable[str], asked: str
    ) -> Iterator[Objection]:
        """An action that the desk greys, for the same reason."""
        sentence, rule = why_not(self.v, action, self.language), rule_of(self.v, action)
        left = tuple(code for code in codes if code not in self.offered)
        if sentence and rule:
            yield Objection(left, tuple(pieces), sentence, rule, asked)

    def of_places(self, family: Family, reasons: Reasons) -> Iterator[Objection]:
        """Locations, by what speaks against them."""
        for (sentence, rule), places in reasons.items():
            codes = [family.code(place) for place in places]
            yield self.why(codes, map(place_piece, places), sentence, rule)

    def _panels(self, agents: Iterable[int]) -> list[str]:
        return [panel_piece(agent) for agent in agents]

    # -- in others' turns --------------------------------------------------------------------------

    def while_others_decide(self) -> Iterator[Objection]:
        """The clock, and one's own agents, wait for their turn."""
        if is_recruiter(self.v):
            if self.phase in (Phase.ACTIVATE, Phase.AGENT, Phase.PUSH, Phase.LEAD):
                sentence, rule = mark("Two agents go now; then it is your turn again."), "MM-101"
                if self.v.activated + (self.phase == Phase.ACTIVATE) > SHARE:
                    sentence = mark("One agent may go once more; then it is your turn again.")
                    rule = "MM-418"
                yield self.why([DONE], [RECRUITER_DESK], sentence, rule)
        elif self.phase in (Phase.RECRUITER, Phase.EXTRA):
            own = [a for a in range(1, AGENTS) if decides(int(self.v.owner[a]), int(self.v.seat))]
            sentence = mark("The Recruiter goes first; then two agents do.")
            codes = [ACTIVATE.code(agent) for agent in own]
            yield self.why(codes, self._panels(own), sentence, "MM-101")

    # -- the agents --------------------------------------------------------------------------------

    def agents(self) -> Iterator[Objection]:
        """The questions to an agent player, phase by phase."""
        if self.phase in (Phase.ACTIVATE, Phase.AGENT):
            yield from self._modules()
        if self.phase == Phase.AGENT:
            yield from self._actions()
            yield from self._around_the_agent()
        elif self.phase == Phase.ACTIVATE:
            yield from self._not_to_activate()
        elif self.phase == Phase.TAKE:
            taken = [agent for agent in range(1, AGENTS) if self.v.owner[agent]]
            codes = [TAKE.code(agent) for agent in taken]
            sentence = mark("Somebody has taken this agent already.")
            yield self.why(codes, self._panels(taken), sentence, "MM-081")
        else:
            yield from self._setting_up()

    def _actions(self) -> Iterator[Objection]:
        language, active = self.language, Agent(int(self.v.active))
        shaking = any(SHAKEDOWN.has(code) for code in self.offered)
        lines: list[tuple[str, list[int]]] = [("move", _all(MOVE)), ("ask", _all(ASK))]
        if not shaking:
            lines += [("reveal", [REVEAL, REVEAL_NEXT]), ("capture", [CAPTURE])]
            if not self.training:
                lines.append(("shakedown", _all(SHAKEDOWN)))
        for action, codes in lines:
            name = action_name(language, action)
            yield from self.of_action(action, codes, [deed_piece(action)], name)
        if self.training:
            return
        name = dolphin_name(language)
        yield from self.of_action("ask-dolphin", _all(ASK_DOLPHIN), [DOLPHIN], name)
        if self.v.night_porter:
            name, piece = module_name(language, "night_porter"), module_piece("night_porter")
            yield from self.of_action("capture-too", _all(CAPTURE_TOO), [piece], name)
        special = {"sense": [SENSE], "shove": _all(SHOVE), "lead": [*_all(LEAD), HALT]}
        line = [deed_piece("ability")]
        if active in _OWN:
            own = _OWN[active]
            name = ability_name(language, int(active))
            yield from self.of_action(own, special[own], line, name)
        else:
            every = [code for codes in special.values() for code in codes]
            asked = say(language, "An ability of another agent")
            yield from self.of_action("sense", every, line, asked)

    def _modules(self) -> Iterator[Objection]:
        """The cards of modules that bring choices of their own."""
        v = self.v
        if v.long_memory and not v.linked_reveals:
            sentence = mark("The Long Memory has been used up.")
            yield self.why([REVEAL_NEXT], [module_piece("long_memory")], sentence, "MM-450")
        if v.bookkeeper:
            if not v.ledger_asks:
                sentence, rule = mark("The Bookkeeper has been asked already."), "MM-455"
            elif self.phase == Phase.AGENT:
                sentence, rule = mark("The Bookkeeper is asked before an agent goes."), "MM-456"
            else:
                sentence = mark("The Bookkeeper tells of recruits that were announced just now.")
                rule = "MM-456"
            yield self.why([ASK_LEDGER], [module_piece("bookkeeper")], sentence, rule)

    def _street(self) -> Iterator[Objection]:
        """MM-465. The card of the Deaf Street, once it is named."""
        if self.v.deaf:
            sentence = mark("You have named the Deaf Street for this game.")
            piece = [module_piece("deaf_street")]
            yield self.why(_all(DEAF), piece, sentence, "MM-465")

    def _around_the_agent(self) -> Iterator[Objection]:
        v = self.v
        others = [agent for agent in range(1, AGENTS) if agent != v.active]
        codes = [ACTIVATE.code(agent) for agent in others]
        sentence = mark("One agent after the other: first finish with this one.")
        yield self.why(codes, self._panels(others), sentence, "MM-232")
        if not self.training:
            sentence = mark("The Recruiter moves immortals; you may push one after a shakedown.")
            immortals = map(immortal_piece, range(1, IMMORTALS))
            asked = say(self.language, "Push an immortal")
            yield self.why([*_all(PUSH, IMMORTAL), STAY], immortals, sentence, "MM-287", asked)
        if any(MOVE.has(code) for code in self.offered):
            here = int(v.agent_at[int(v.active)])
            yield from self.of_places(MOVE, self._behind_chaos(here, "MM-242"))

    def _behind_chaos(self, here: int, rule: str, been: int = 0) -> Reasons:
        """Locations next to one that no way leads to: behind chaos, or visited."""
        v, found = self.v, Reasons()
        free = int(ways(here, int(v.chaos_east), int(v.chaos_south)))
        for place in bits.members(int(ORTHOGONAL[here]) | free):
            if bits.has(been, place):
                reason = mark("You have been here; each location is visited once."), "MM-119"
            elif not bits.has(free, place):
                reason = mark("Chaos lies between: nobody crosses it."), rule
            else:
                continue
            found.setdefault(reason, []).append(place)
        return found

    def _not_to_activate(self) -> Iterator[Objection]:
        v = self.v
        activated = int(v.activated)
        laid = [agent for agent in range(1, AGENTS) if not may_go(v.laid, activated, agent)]
        codes = [ACTIVATE.code(agent) for agent in laid]
        sentence = mark("This agent has already been activated in this round.")
        yield self.why(codes, self._panels(laid), sentence, "MM-231")
        foreign = [
            agent
            for agent in range(1, AGENTS)
            if agent not in laid and not decides(int(v.owner[agent]), int(v.seat))
        ]
        codes = [ACTIVATE.code(agent) for agent in foreign]
        sentence = mark("Another player decides for this agent.")
        yield self.why(codes, self._panels(foreign), sentence, "MM-233")
        sentence = mark("First choose which agent goes.")
        everywhere = map(place_piece, range(1, LOCATIONS))
        asked = action_name(self.language, "move")
        yield self.why(_all(MOVE), everywhere, sentence, "MM-227", asked)
        sentence, rule = (
            mark("Two agents go before the Recruiter does; each may do nothing."),
            "MM-227",
        )
        if activated >= SHARE:
            sentence, rule = mark("First choose who goes once more, or nobody."), "MM-420"
        ends = [REST, ENOUGH] if v.double_shift else [REST]
        yield self.why(ends, [RECRUITER_DESK], sentence, rule)

    # -- setting up --------------------------------------------------------------------------------

    def _setting_up(self) -> Iterator[Objection]:
        """Where chaos, immortals, agents and the second token may not lie."""
        v, every = self.v, range(1, LOCATIONS)
        if self.phase in (Phase.CHAOS, Phase.ROADS):
            lying = [border for border in range(len(BORDERS)) if self._has_chaos(border)]
            codes = [CHAOS.code(border) for border in lying]
            sentence = mark("No two chaos tokens may touch, and one lies here.")
            yield self.why(codes, map(chaos_piece, lying), sentence, "MM-036")
        elif self.phase == Phase.IMMORTALS:
            taken = int(places_of(v.immortal_at))
            reasons = Reasons()
            for place in every:
                if bits.has(int(EDGE), place):
                    rim = mark("No immortal is placed on the edge of the board."), "MM-071"
                    reasons.setdefault(rim, []).append(place)
                elif bits.has(taken, place):
                    full = mark("An immortal stands here already."), "MM-070"
                    reasons.setdefault(full, []).append(place)
            yield from self.of_places(POST, reasons)
        elif self.phase == Phase.PLACE:
            inside = [place for place in every if not bits.has(int(EDGE), place)]
            reason = mark("Agents begin on the edge of the board."), "MM-082"
            yield from self.of_places(PLACE, {reason: inside})
        elif self.phase == Phase.TOKEN:
            far = [place for place in every if not bits.has(int(BY_TEMPLES), place)]
            reason = mark("The second Mind Slip token lies next to a temple, not on one."), "MM-086"
            yield from self.of_places(TOKEN, {reason: far})

    def _has_chaos(self, border: int) -> bool:
        place, direction = BORDERS[border]
        tokens = self.v.chaos_east if direction == Direction.E else self.v.chaos_south
        return bits.has(int(tokens), int(place))

    # -- the Recruiter -----------------------------------------------------------------------------

    def recruiter(self) -> Iterator[Objection]:
        """The questions to the Recruiter, phase by phase."""
        if self.v.character and self.phase not in (Phase.CARD, Phase.ANSWER):
            sentence = mark("You have your Recruiter card for this game.")
            yield self.why([*_all(CHARACTER), DRAW], [CHARACTER_CARD], sentence, "MM-054")
        yield from self._street()
        if self.phase in _WALKING:
            yield from self._way()
        if self.phase in (Phase.RECRUITER, Phase.EXTRA):
            yield from self._recruiters_actions()
            sentence = mark("You place a step token in answer to a question, not before.")
            features = map(feature_piece, range(1, FEATURES))
            asked = say(self.language, "Answer with a step token")
            yield self.why([*_all(MARK), NOTHING], features, sentence, "MM-251", asked)
        yield from self._setting_up()

    def _way(self) -> Iterator[Objection]:
        """Locations next to the Recruiter's, where no step leads."""
        v = self.v
        if not any(STEP.has(code) for code in self.offered):
            return
        been = int(visited(v.route, int(v.walked)))
        here = int(v.route[int(v.walked)])
        for one in self.of_places(STEP, self._behind_chaos(here, "MM-123", been)):
            start = START.code(int(v.route[1]))
            began = place_piece(int(v.route[1])) in one.pieces
            yield one._replace(codes=(*one.codes, start)) if began else one

    def _recruiters_actions(self) -> Iterator[Objection]:
        v, language = self.v, self.language
        step, slip = action_name(language, "step"), action_name(language, "slip")
        yield from self.of_action("step", _all(STEP, START), [deed_piece("step")], step)
        own = [*self.of_action("slip", _all(SLIP), [deed_piece("slip")], slip)]
        if not self.training:
            second = [*self.of_action("second-slip", _all(SECOND), [deed_piece("slip")], slip)]
            if own and second:
                own = [own[0]._replace(codes=own[0].codes + second[0].codes)]
            own = own or second
        yield from own
        if DONE not in self.offered:
            asked = say(language, "End your turn")
            yield from self.of_action("done", [DONE], [deed_piece("done")], asked)
        if self.training:
            return
        asked = action_name(language, "immortal")
        pieces = [*map(immortal_piece, range(1, IMMORTALS))]
        yield from self.of_action("immortal", _all(IMMORTAL), pieces, asked)
        asked = say(language, "Place a step token for another move")
        yield from self.of_action("expose", _all(EXPOSE), [RECRUITER_DESK], asked)
        lying = [card_piece(int(feature)) for feature in (*v.card, v.third_card) if feature]
        asked = say(language, "Recruit with two immortals")
        yield from self.of_action("recruit", _all(RECRUIT), lying, asked)
