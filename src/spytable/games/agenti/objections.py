"""Objections of Agenti: why cards, circles, files and the rest cannot be chosen now, with the rule.

While a card is to be chosen and during a move, everything on the table may be asked what it is for;
later in the turn what the question is about; in others' turns what one would act with.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from spytable.kernel import bits
from spytable.kernel.families import Family
from spytable.locale import mark, say
from spytable.pictures.objection import Objection

from .choices import (
    ASSIGN,
    CHECK,
    DEMAND,
    END,
    ENTER,
    EXPOSE,
    LEAVE_BEAM,
    LEAVE_KEY,
    LET_GO,
    LOOK,
    NAME,
    SHOW,
    STAY,
    STEP,
    SUSPECT,
    TAKE_KEY,
    TURN,
    assign_code,
    play_code,
)
from .components import (
    CARD_ACTIONS,
    CARDS,
    DOOR,
    HIDEOUT_SEGMENT,
    HIDEOUTS,
    NEXT_TO,
    SUSPECTS,
    Mover,
    Phase,
)
from .facts import circles_of, net_of, occupied, place_of_key
from .picture.told import (
    LIGHT,
    SUPPLY,
    agent_piece,
    card_piece,
    circle_piece,
    file_piece,
    hideout_piece,
    keys_piece,
    panel_piece,
    suitcase_piece,
    suspect_piece,
)
from .sight import View

_ALL = range(1, SUSPECTS)


def objections(
    v: View, offered: Sequence[int], names: Sequence[str], language: str
) -> list[Objection]:
    """Everything the holder of the view might press in vain now, with the reasons."""
    if v.seat < 0 or v.phase == Phase.OVER or v.out[v.seat]:
        return []
    asking = _Asking(v, offered, language)
    found = [*asking.hand()]
    if v.deciding == v.seat + 1:
        if v.phase == Phase.CARD:
            found += [*asking.map_before_the_card(), *asking.table(), *asking.end_of_turn()]
        elif v.phase == Phase.STEP:
            found += [*asking.circles(), *asking.hideouts()]
            found += [*asking.map_in_a_move(), *asking.table()]
        elif v.phase == Phase.BEAM:
            found += [*asking.suitcases_in_the_dark()]
        else:
            found += [*asking.suspects(), *asking.files()]
    elif v.deciding:
        found += [*asking.while_others_decide(names[int(v.deciding) - 1])]
    return [one for one in found if one.codes and one.pieces]


class _Asking:
    """One View, and what may be asked of it."""

    def __init__(self, v: View, offered: Sequence[int], language: str) -> None:
        self.v, self.language, self.seat = v, language, int(v.seat)
        self.offered = frozenset(int(code) for code in offered)
        self.others = [
            seat for seat in range(int(v.players)) if seat != self.seat and not v.out[seat]
        ]

    def why(
        self,
        codes: Iterable[int],
        pieces: Iterable[str],
        sentence: str,
        rule: str,
        asked: str = "",
        **places: str,
    ) -> Objection:
        """An objection to those of the choices that are not on offer."""
        left = tuple(code for code in codes if code not in self.offered)
        said = say(self.language, sentence, **places)
        return Objection(
            left, tuple(pieces), said, rule, say(self.language, asked) if asked else ""
        )

    def offers(self, family: Family) -> bool:
        """Whether something of this family is on offer."""
        return any(family.has(code) for code in self.offered)

    # -- the cards ---------------------------------------------------------------------------------

    def hand(self) -> Iterator[Objection]:
        """Action cards that cannot be chosen."""
        v, asked = self.v, mark("Choose an action card")
        used = [card for card in range(1, CARDS) if v.used[self.seat, card]]
        if v.deciding == self.seat + 1 and v.phase == Phase.CARD:
            sentence = mark("It lies face down until you have used all five.")
            yield self.why(self._plays(used), self._cards(used), sentence, "AG-54", asked)
            return
        every = [card for card in range(1, CARDS) if card != v.card or v.active != self.seat]
        if v.active == self.seat:
            sentence = mark("One card a turn, and you have chosen yours.")
            yield self.why(self._plays(every), self._cards(every), sentence, "AG-48", asked)
            return
        sentence = mark("You choose a card in your own turn, after the roll.")
        yield self.why(self._plays(every), self._cards(every), sentence, "AG-40", asked)

    def _plays(self, cards: Iterable[int]) -> list[int]:
        return [int(play_code(card, action)) for card in cards for action in CARD_ACTIONS[card]]

    def _cards(self, cards: Iterable[int]) -> list[str]:
        return [card_piece(self.seat, card) for card in cards]

    # -- before the card is chosen -----------------------------------------------------------------

    def map_before_the_card(self) -> Iterator[Objection]:
        """Things on the map wait for an action."""
        v = self.v
        net = net_of(Mover.AGENT, 0)
        near = bits.members(int(NEXT_TO[net, int(v.agent[self.seat])]))
        yield self.why(
            [STEP.code(circle) for circle in near],
            map(circle_piece, near),
            mark("First choose a card that moves your agent."),
            "AG-48",
            mark("Go there with your agent"),
        )
        yield self.why(
            [ENTER.code(hideout) for hideout in range(1, HIDEOUTS)],
            map(hideout_piece, range(1, HIDEOUTS)),
            mark("You enter with its key, from the circle at its door, if you have a step left."),
            "AG-140",
            mark("Enter a hideout"),
        )
        yield self.why(
            [
                *(SUSPECT.code(one) for one in _ALL),
                *(int(assign_code(one, far)) for one in _ALL for far in _ALL),
            ],
            map(suspect_piece, _ALL),
            mark("First choose a card that moves suspects."),
            "AG-48",
            mark("Move a suspect"),
        )
        yield self.why(
            [TURN.code(0), TURN.code(1)],
            [LIGHT],
            mark("First choose a card that turns the light."),
            "AG-93",
            mark("Turn the light"),
        )
        yield self.suitcases()

    def suitcases(self) -> Objection:
        """No suitcase is looked into but for the light."""
        return self.why(
            [LOOK, LEAVE_BEAM],
            map(suitcase_piece, range(1, HIDEOUTS)),
            mark("You may look into the lit suitcase once you have turned the light."),
            "AG-96",
        )

    def table(self) -> Iterator[Objection]:
        """Files, keys and the others wait for what the map brings."""
        yield self.why(
            [*(CHECK.code(one) for one in _ALL), *(NAME.code(one) for one in _ALL)],
            map(file_piece, _ALL),
            mark("A file is checked by a card or after a meeting; an owner is named in a hideout."),
            "AG-102",
            mark("Check a file"),
        )
        yield self.why(
            [TAKE_KEY, LEAVE_KEY],
            [SUPPLY],
            mark("You may take a key when your agent comes to a key field."),
            "AG-124",
        )
        yield self.why(
            [DEMAND.code(0), LET_GO],
            [keys_piece(seat) for seat in self.others],
            mark("You may demand a key when your agent comes past theirs."),
            "AG-132",
            mark("Demand a key"),
        )
        yield self.why(
            [EXPOSE.code(seat) for seat in self.others],
            [agent_piece(seat) for seat in self.others],
            mark("Only an agent in the light you have turned can be made to show a key."),
            "AG-98",
            mark("Have a key shown"),
        )
        yield self.why(
            [SHOW.code(0)],
            [keys_piece(self.seat)],
            mark("Your keys stay hidden until the light or a hideout brings them out."),
            "AG-128",
            mark("Show a key"),
        )

    def end_of_turn(self) -> Iterator[Objection]:
        """The own panel."""
        yield self.why(
            [END, STAY],
            [panel_piece(self.seat)],
            mark("You cannot skip a turn: choose a card, even one that does nothing."),
            "AG-48",
        )

    # -- in a move ---------------------------------------------------------------------------------

    def circles(self) -> Iterator[Objection]:
        """The circles around the one who moves, where no step leads on."""
        v = self.v
        is_agent = v.mover == Mover.AGENT
        here = int(v.agent[self.seat] if is_agent else v.suspect[int(v.mover)])
        path = int(circles_of(v.path, int(v.path_length)))
        taken = int(occupied(v.agent, v.suspect, int(v.players)))
        net = net_of(int(v.mover), int(v.action))
        barred: dict[tuple[str, str], list[int]] = {}
        for circle in bits.members(int(NEXT_TO[net, here])):
            if STEP.code(circle) in self.offered:
                continue
            if bits.has(path, circle):
                reason = mark("No circle is entered twice in one move."), "AG-62"
            elif v.steps_left == 1 and bits.has(taken, circle):
                reason = mark("Somebody stands there: a move ends on a free circle."), "AG-64"
            else:
                reason = (
                    mark("From there you could not use all the steps of the move."),
                    "AG-65",
                )
            barred.setdefault(reason, []).append(circle)
        for (sentence, rule), circles in barred.items():
            codes = [STEP.code(circle) for circle in circles]
            yield self.why(codes, map(circle_piece, circles), sentence, rule)

    def hideouts(self) -> Iterator[Objection]:
        """Hideouts that cannot be entered."""
        v = self.v
        if v.mover != Mover.AGENT:
            return
        barred: dict[tuple[str, str], list[int]] = {}
        for hideout in range(1, HIDEOUTS):
            if ENTER.code(hideout) in self.offered:
                continue
            if HIDEOUT_SEGMENT[hideout] == v.light:
                reason = mark("The light falls on it: nobody can enter."), "AG-100"
            elif place_of_key(v.key, v.keys, self.seat, hideout) < 0:
                reason = mark("You do not hold its key."), "AG-139"
            elif DOOR[hideout] != v.agent[self.seat]:
                reason = (
                    mark("You enter from the circle at its door, if you have a step left."),
                    "AG-140",
                )
            else:
                reason = mark("You must pass a tram stop first."), "AG-84"
            barred.setdefault(reason, []).append(hideout)
        for (sentence, rule), those in barred.items():
            codes = [ENTER.code(hideout) for hideout in those]
            yield self.why(codes, map(hideout_piece, those), sentence, rule)

    def map_in_a_move(self) -> Iterator[Objection]:
        """Light, suitcases and suspects, while somebody walks."""
        v = self.v
        other = mark("You have one action a turn, and this move is yours.")
        yield self.why(
            [TURN.code(0), TURN.code(1)], [LIGHT], other, "AG-51", mark("Turn the light")
        )
        yield self.suitcases()
        still = [one for one in _ALL if one != v.mover]
        sentence = (
            other if v.mover == Mover.AGENT else mark("First finish the move you have begun.")
        )
        yield self.why(
            [SUSPECT.code(one) for one in still],
            map(suspect_piece, still),
            sentence,
            "AG-51" if v.mover == Mover.AGENT else "AG-68",
            mark("Move a suspect"),
        )

    # -- in the light ------------------------------------------------------------------------------

    def suitcases_in_the_dark(self) -> Iterator[Objection]:
        """Those that the light has been turned away from, or not yet to."""
        dark = [one for one in range(1, HIDEOUTS) if HIDEOUT_SEGMENT[one] != self.v.light]
        yield self.why(
            [TURN.code(0), TURN.code(1)],
            map(suitcase_piece, dark),
            mark("The light does not fall on it."),
            "AG-96",
            mark("Look into another suitcase"),
        )

    # -- in others' turns --------------------------------------------------------------------------

    def while_others_decide(self, name: str) -> Iterator[Objection]:
        """Everything the reader would move, turn, enter or check."""
        near = bits.members(int(NEXT_TO[net_of(Mover.AGENT, 0), int(self.v.agent[self.seat])]))
        places = range(1, HIDEOUTS)
        codes = [
            *(STEP.code(circle) for circle in near),
            *(ENTER.code(hideout) for hideout in places),
            *(SUSPECT.code(one) for one in _ALL),
            *(CHECK.code(one) for one in _ALL),
            *(TURN.code(0), TURN.code(1), LOOK),
        ]
        pieces = [
            *map(circle_piece, near),
            *map(hideout_piece, places),
            *map(suspect_piece, _ALL),
            *map(file_piece, _ALL),
            LIGHT,
            *map(suitcase_piece, places),
        ]
        sentence = mark("{name} is deciding now.")
        yield self.why(codes, pieces, sentence, "AG-40", mark("Do something"), name=name)

    # -- suspects and their files ------------------------------------------------------------------

    def suspects(self) -> Iterator[Objection]:
        """Suspects that cannot move so far."""
        if not self.offers(SUSPECT):
            return
        stuck = [one for one in _ALL if SUSPECT.code(one) not in self.offered]
        codes = [SUSPECT.code(one) for one in stuck]
        sentence = mark("This suspect has no route of exactly that many steps.")
        yield self.why(codes, map(suspect_piece, stuck), sentence, "AG-65")

    def files(self) -> Iterator[Objection]:
        """Files of suspects that have moved already, or that nobody has met."""
        if self.offers(ASSIGN):
            gone = [one for one in _ALL if self.v.moved[one]]
            codes = [int(assign_code(one, far)) for one in gone for far in _ALL]
            sentence = mark("This suspect has already been moved.")
            yield self.why(codes, map(file_piece, gone), sentence, "AG-90")
        elif self.v.phase == Phase.CHECKS:
            others = [one for one in _ALL if CHECK.code(one) not in self.offered]
            codes = [CHECK.code(one) for one in others]
            sentence = mark("You have no check left here: only suspects you met can be checked.")
            yield self.why(codes, map(file_piece, others), sentence, "AG-72")
