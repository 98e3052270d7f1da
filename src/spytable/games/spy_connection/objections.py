"""Objections of Spy Connection: why missions, cities and agents cannot be chosen now, with the
rule.

The questions are about the offer, the reader's own missions, the cities of the map, the own agents
on it, and, on the own panel, the end of the turn.  All of it lies open.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from spytable.kernel import bits
from spytable.kernel.families import Family
from spytable.locale import say
from spytable.pictures.objection import Objection

from . import facts
from .choices import (
    BACK,
    CONNECT,
    DECLINE,
    DISCARD,
    DRAFT,
    END,
    MARK,
    PASS,
    TAKE,
    TRAVEL,
    unmark_code,
)
from .components import CARD_CITIES, CARD_NAMES, CITIES, SLOTS, Phase
from .picture.told import city_piece, panel_piece, space_piece
from .sight import View
from .words.hearer import connecting_price, network, planning_price
from .words.places import city_name


def objections(
    v: View, offered: Sequence[int], names: Sequence[str], language: str
) -> list[Objection]:
    """Everything the holder of the view might press in vain now, with the reasons."""
    if v.seat < 0 or v.winner:
        return []
    asking = _Asking(v, offered, language)
    if v.deciding != v.seat + 1:
        found = [*asking.while_others_decide(names)]
    elif v.phase == Phase.DRAFT:
        found = [*asking.while_drafting()]
    else:
        found = [
            *asking.end_of_turn(),
            *asking.offer(),
            *asking.missions(),
            *asking.cities(),
            *asking.agents(),
        ]
    return [one for one in found if one.codes and one.pieces]


class _Asking:
    """One View, and what may be asked of it."""

    def __init__(self, v: View, offered: Sequence[int], language: str) -> None:
        self.v, self.language, self.seat = v, language, int(v.seat)
        self.offered = frozenset(int(code) for code in offered)
        self.phase = Phase(int(v.phase))
        self.supply = int(v.supply[self.seat])
        self.here = int(v.spy[self.seat])
        self.lying = [int(card) for card in v.offer if card]
        self.held = [int(v.card[self.seat, slot]) for slot in range(SLOTS)]

    def why(
        self, codes: Iterable[int], pieces: Iterable[str], sentence: str, rule: str, asked: str = ""
    ) -> Objection:
        """An objection to those of the choices that are not on offer."""
        left = tuple(code for code in codes if code not in self.offered)
        return Objection(left, tuple(pieces), sentence, rule, asked)

    def of_cards(
        self, family: Family, cards: Sequence[int], sentence: str, rule: str, asked: str
    ) -> Objection:
        """One sentence for several cards."""
        codes = [family.code(card) for card in cards]
        return self.why(codes, [CARD_NAMES[card] for card in cards], sentence, rule, asked)

    # -- in others' turns --------------------------------------------------------------------------

    def while_others_decide(self, names: Sequence[str]) -> Iterator[Objection]:
        """The cards before the reader wait for the reader's own turn."""
        language = self.language
        starts = [int(card) for card in self.v.open_starts if card]
        if self.phase == Phase.DRAFT:
            sentence = say(
                language, "You choose when it is your turn: anticlockwise, the start player last."
            )
            asked = say(language, "Choose a start mission")
            yield self.of_cards(DRAFT, starts, sentence, "SC-24", asked)
            return
        sentence = say(language, "You take a mission in your own turn.")
        yield self.of_cards(TAKE, self.lying, sentence, "SC-33", self._take_one)
        held = [card for card in self.held if card]
        sentence = say(language, "You mark cities on a mission, or discard it, in your own turn.")
        asked = say(language, "Discard a mission")
        yield self.of_cards(DISCARD, held, sentence, "SC-55", asked)
        if self.v.deciding:
            yield from self._map_while(names[int(self.v.deciding) - 1])

    def _map_while(self, name: str) -> Iterator[Objection]:
        """The map, while somebody else decides."""
        sentence = say(self.language, "{name} is deciding now.", name=name)
        cities = [city for city in range(1, CITIES) if city != self.here]
        codes = [family.code(city) for city in cities for family in (CONNECT, TRAVEL)]
        yield self.why(codes, map(city_piece, cities), sentence, "SC-33", self._to_a_city)
        own = bits.members(facts.own_spaces(self.v.agents, self.seat))
        codes = [BACK.code(space) for space in own]
        yield self.why(codes, map(space_piece, own), sentence, "SC-33", self._take_back)

    def while_drafting(self) -> Iterator[Objection]:
        """The offer, before the first turn."""
        sentence = say(self.language, "First choose the mission that you start with.")
        yield self.of_cards(TAKE, self.lying, sentence, "SC-22", self._take_one)

    @property
    def _take_one(self) -> str:
        return say(self.language, "Take a mission")

    @property
    def _to_a_city(self) -> str:
        return say(self.language, "Move your spy to another city")

    @property
    def _take_back(self) -> str:
        return say(self.language, "Take an agent back")

    # -- in the own turn ---------------------------------------------------------------------------

    def end_of_turn(self) -> Iterator[Objection]:
        """The own panel, while the turn cannot be handed on."""
        if self.phase != Phase.TURN:
            return
        sentence = say(
            self.language,
            "First do one of the three things: you may pass only if none is possible, and skip "
            "only an extra turn.",
        )
        yield self.why([END, PASS, DECLINE], [panel_piece(self.seat)], sentence, "SC-34")

    def offer(self) -> Iterator[Objection]:
        """Missions that cannot be taken."""
        language, lying = self.language, [c for c in self.lying if TAKE.code(c) not in self.offered]
        if self.phase != Phase.TURN:
            yield self.of_cards(TAKE, lying, self._one_option, "SC-34", self._take_one)
            return
        if facts.active_missions(self.v.card, self.seat) == SLOTS:
            sentence = say(language, "You have three unfinished missions; nobody has more.")
            yield self.of_cards(TAKE, lying, sentence, "SC-40", self._take_one)
            return
        for card in lying:
            sentence = say(
                language,
                "Planning agents needed: {n}; in your supply: {supply}.",
                n=planning_price(self.v, card),
                supply=self.supply,
            )
            yield self.why([TAKE.code(card)], [CARD_NAMES[card]], sentence, "SC-Q06")

    @property
    def _one_option(self) -> str:
        return say(
            self.language, "You do one of the three things each turn, and you have done yours."
        )

    def missions(self) -> Iterator[Objection]:
        """The own missions, where the spy's city cannot be marked on them."""
        for slot, card in enumerate(self.held):
            if card and MARK.code(card) not in self.offered:
                codes, sentence, rule = self._not_to_mark(slot, card)
                yield self.why(codes, [CARD_NAMES[card]], sentence, rule)

    def _not_to_mark(self, slot: int, card: int) -> tuple[list[int], str, str]:
        language, v, city = self.language, self.v, city_name(self.language, self.here)
        codes = [MARK.code(card)]
        if self.here not in CARD_CITIES[card]:
            return codes, say(language, "It does not show the city your spy is in."), "SC-104"
        if v.marks[self.seat, slot, self.here]:
            if v.fresh[slot]:
                sentence = say(
                    language,
                    "You marked it in this very turn, so it stays; use undo if you slipped.",
                )
                fresh = unmark_code(card, CARD_CITIES[card].index(self.here))
                return [int(fresh), *codes], sentence, "SC-Q31"
            return codes, say(language, "{city} is marked on it already.", city=city), "SC-106"
        if self.phase == Phase.TURN:
            sentence = say(
                language,
                "First do one of the three things; cities are marked at the end of the turn.",
            )
            return codes, sentence, "SC-37"
        return codes, say(language, "You have no agent left for the mark; take one back."), "SC-114"

    def cities(self) -> Iterator[Objection]:
        """Cities where the spy cannot go."""
        language = self.language
        if self.phase == Phase.CHECK:
            others = [city for city in range(1, CITIES) if city != self.here]
            codes = [family.code(city) for city in others for family in (CONNECT, TRAVEL)]
            yield self.why(
                codes, map(city_piece, others), self._one_option, "SC-34", self._to_a_city
            )
            return
        sentence = say(language, "Your spy is here already; staying put is not moving.")
        yield self.why([TRAVEL.code(self.here)], [city_piece(self.here)], sentence, "SC-101")
        reached = [city for city in network(self.v, self.seat) if city != self.here]
        if self.phase == Phase.MOVED:
            sentence = say(
                language,
                "Your spy moves once a turn; now connect a city from here, or end the turn.",
            )
            codes = [TRAVEL.code(city) for city in reached]
            yield self.why(codes, map(city_piece, reached), sentence, "SC-Q13")
        far = []
        for city in range(1, CITIES):
            if city in (self.here, *reached) or CONNECT.code(city) in self.offered:
                continue
            price = connecting_price(self.v, city)
            if price is None:
                far.append(city)
                continue
            sentence = say(
                language,
                "Agents needed for the link: {n}; in your supply: {supply}.",
                n=price,
                supply=self.supply,
            )
            yield self.why([CONNECT.code(city)], [city_piece(city)], sentence, "SC-83")
        sentence = say(language, "Only a neighbour of the city your spy is in can be connected.")
        codes = [CONNECT.code(city) for city in far]
        yield self.why(codes, map(city_piece, far), sentence, "SC-74")

    def agents(self) -> Iterator[Objection]:
        """Own agents that hold the others to the spy."""
        own = facts.own_spaces(self.v.agents, self.seat)
        needed = [s for s in bits.members(own) if BACK.code(s) not in self.offered]
        sentence = say(
            self.language, "Without it your other agents would be cut off from your spy."
        )
        codes = [BACK.code(space) for space in needed]
        yield self.why(codes, map(space_piece, needed), sentence, "SC-91", self._take_back)
