"""Objections of Agent Avenue: why something in sight cannot be chosen now, with the rule.

Five places are pressed in vain: the hand, the swaps, the two cards in the middle and the places for
them, a partner's badge, and the black market.  All of it follows from the View and from what is on
offer to its holder.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from spytable.caches import remembered
from spytable.kernel import plain
from spytable.kernel.families import Family
from spytable.locale import mark, say
from spytable.pictures.objection import Objection

from .choices import (
    AGAIN_RECRUIT,
    CHOOSE,
    DOWN,
    LEAD,
    PARTNER_SWAP,
    RECRUIT_DOWN,
    RECRUIT_UP,
    SWAP,
    TAKE,
    TAKER,
    UP,
)
from .components import AGENTS, ON_OFFER, Agent, Market, Mode, Phase
from .facts import members, partner, seats_of, swaps_of
from .picture.places import PLACE_DOWN, hand_piece, offer_piece, seat_place, swaps_place
from .picture.told import slot_piece
from .sight import View
from .words.cards import card, market_card

THE_CARDS = "chapter-6-2"
"""Where the market cards are told, one by one."""
_AT_MARKET = (Phase.MARKET, Phase.TAKER, Phase.ABILITY, Phase.AGAIN)


def objections(
    v: View, offered: Sequence[int], names: Sequence[str], language: str
) -> tuple[Objection, ...]:
    """Everything the holder of the view might press in vain now, with the reasons."""
    if v.seat < 0 or v.winner:
        return ()
    return _objections(_facts(v), frozenset(offered), language)


class _Facts(NamedTuple):
    """The plain values that the answers follow from and are remembered by: most of what lies on the
    table matters to few of them."""

    phase: int
    players: int
    seat: int
    side: int
    is_active: bool
    leader: int
    """0 for a player alone."""
    hand: tuple[int, ...]
    has_swaps: bool
    has_deck: bool
    lie: int
    """How many cards lie in the middle, if the first of them can be seen."""
    offer: tuple[int, ...] = ()
    """Empty without a black market."""
    picker: int = -1
    """All of this only while somebody is at the market."""
    taker: int = 0
    ability: int = 0
    chosen: int = 0
    is_picking: int = 0
    """Whether this side has a market card to take."""
    agents: tuple[tuple[int, ...], ...] = ()
    """In play."""


class _Seen(NamedTuple):
    """The plain values of a View that any answer follows from."""

    phase: int
    players: int
    seat: int
    side: int
    active: int
    leader: int
    picker: int
    taker: int
    ability: int
    chosen: int
    hand: tuple[int, ...]
    swaps: tuple[int, ...]
    deck_size: int
    up: int
    laid: int
    mode: int
    offer: tuple[int, ...]
    picks: tuple[int, ...]
    agents: tuple[tuple[int, ...], ...]


_read = plain(View, _Seen)


def _facts(v: View) -> _Facts:
    seen = _read(v)
    facts = _Facts(
        phase=seen.phase,
        players=seen.players,
        seat=seen.seat,
        side=seen.side,
        is_active=seen.side == seen.active,
        leader=seen.leader if seen.players > 2 else 0,
        hand=seen.hand,
        has_swaps=seen.swaps[seen.seat] < swaps_of(seen.players, seen.seat),
        has_deck=seen.deck_size > 0,
        lie=seen.laid if seen.up else 0,
        offer=seen.offer if seen.mode == Mode.ADVANCED else (),
    )
    if seen.phase not in _AT_MARKET:
        return facts
    return facts._replace(
        picker=seen.picker,
        taker=seen.taker,
        ability=seen.ability,
        chosen=seen.chosen,
        is_picking=seen.picks[seen.side],
        agents=seen.agents,
    )


@remembered
def _objections(v: _Facts, offered: frozenset[int], language: str) -> tuple[Objection, ...]:
    asking = _Asking(v, offered, language)
    found = [
        *asking.hand(),
        *asking.swaps(),
        *asking.middle(),
        *asking.partners(),
        *asking.in_play(),
        *asking.market(),
    ]
    return tuple(one for one in found if one.codes and one.pieces)


class _Asking:
    """The knowledge of one seat, and the pieces it may ask about."""

    def __init__(self, v: _Facts, offered: frozenset[int], language: str) -> None:
        self.v, self.language = v, language
        self.offered = offered
        self.phase, self.seat, self.players = Phase(v.phase), v.seat, v.players
        self.ours = v.is_active
        self.lays = self.phase in (Phase.LEAD, Phase.LAY, Phase.DOWN)
        self.visiting = self.phase in _AT_MARKET and v.side == v.picker
        self.in_pair = seats_of(self.players, v.side) == 2
        self.held = [agent for agent in range(1, AGENTS) if v.hand[agent]]

    def why(
        self, codes: Iterable[int], pieces: Iterable[str], sentence: str, rule: str, asked: str = ""
    ) -> Objection:
        """An objection to those of the choices that are not on offer."""
        left = tuple(code for code in codes if code not in self.offered)
        return Objection(left, tuple(pieces), sentence, rule, asked)

    def offers(self, family: Family) -> bool:
        """Whether something of this family is on offer."""
        return any(family.has(code) for code in self.offered)

    def in_hand(self, agents: Iterable[int]) -> list[str]:
        """The pieces of the hand that are these agents."""
        return [
            hand_piece(agent, copy) for agent in agents for copy in range(1, self.v.hand[agent] + 1)
        ]

    # -- the hand ----------------------------------------------------------------------------------

    def hand(self) -> list[Objection]:
        """Cards that can be neither laid nor chosen."""
        if self.offers(DOWN):
            return [
                self.why([DOWN.code(agent)], self.in_hand([agent]), self._differ(agent), "AA-24")
                for agent in self.held
                if DOWN.code(agent) not in self.offered
            ]
        if self.visiting and self.phase in (Phase.ABILITY, Phase.AGAIN):
            return self._hand_of_taker() if self.v.taker == self.seat else []
        if self.offers(UP):
            return []
        sentence, rule = self._not_to_lay()
        codes = [UP.code(agent) for agent in self.held]
        asked = say(self.language, "Lay a card face up")
        return [self.why(codes, self.in_hand(self.held), sentence, rule, asked)]

    def _differ(self, agent: int) -> str:
        return say(
            self.language,
            "{card} lies face up already; the hidden card must be a different one.",
            card=card(self.language, agent),
        )

    def _not_to_lay(self) -> tuple[str, str]:
        """Why a card of the hand cannot be laid now, and the rule."""
        language = self.language
        if self.ours and self.phase == Phase.LEAD:
            return say(language, "First agree which of you two lays face up."), "AA-154"
        if self.ours and self.phase == Phase.LAY:
            sentence = mark("Your partner lays face up first; yours goes face down beside it.")
            return say(language, sentence), "AA-156"
        if self.ours and self.phase == Phase.DOWN:
            return say(language, "You have laid your card; your partner adds the other."), "AA-155"
        if self.visiting:
            return say(language, "First comes the black market; your hand waits."), "AA-124"
        if self.ours:
            sentence = mark("Two cards are laid; you lay again when your turn comes round.")
            return say(language, sentence), "AA-55"
        if self.phase == Phase.RECRUIT:
            sentence = mark("Now you recruit from the middle; you lay cards in your own turn.")
            return say(language, sentence), "AA-36"
        return say(language, "You lay cards in your own turn."), "AA-55"

    def _hand_of_taker(self) -> list[Objection]:
        """Cards that a market card does not speak of."""
        ability, language = Market(self.v.ability), self.language
        if self.phase == Phase.AGAIN:
            others = [agent for agent in self.held if agent != self.v.chosen]
            sentence = say(language, "Only the agent you have just taken back may be recruited.")
            codes = [CHOOSE.code(agent) for agent in others]
            return [self.why(codes, self.in_hand(others), sentence, THE_CARDS)]
        if ability == Market.SPYCATION:
            sentence = say(
                language, "First take back an agent in play; that one may then be recruited again."
            )
            asked = say(language, "Recruit an agent from your hand")
            return [self.why([AGAIN_RECRUIT], self.in_hand(self.held), sentence, THE_CARDS, asked)]
        if ability == Market.MIND_CONTROL:
            return [self._only_theirs(self.held, self.in_hand(self.held))]
        return [
            self.why(
                [CHOOSE.code(agent)], self.in_hand([agent]), self._unfit(ability, agent), THE_CARDS
            )
            for agent in self.held
            if CHOOSE.code(agent) not in self.offered
        ]

    def _unfit(self, ability: Market, agent: int) -> str:
        name = card(self.language, agent)
        if ability == Market.DOUBLE_TROUBLE:
            sentence = mark("Double Trouble needs two alike; you hold only one: {card}.")
            return say(self.language, sentence, card=name)
        return say(
            self.language, "Already in play on your side: {card}. It must be a new one.", card=name
        )

    # -- swaps -------------------------------------------------------------------------------------

    def swaps(self) -> list[Objection]:
        """The dots of the swaps, where none can be made."""
        if self.offers(SWAP) or self.offers(PARTNER_SWAP):
            return []
        family = PARTNER_SWAP if self._is_second() else SWAP
        sentence, rule = self._not_to_swap()
        codes = [family.code(agent) for agent in self.held]
        asked = say(self.language, "Swap a card")
        return [self.why(codes, [swaps_place(self.seat)], sentence, rule, asked)]

    def _is_second(self) -> bool:
        """Whether the partner lays next, not this seat."""
        if not (self.in_pair and self.ours and self.lays):
            return False
        leader = self.v.leader
        lays = partner(self.players, leader) if self.phase == Phase.DOWN else leader
        return lays != self.seat

    def _not_to_swap(self) -> tuple[str, str]:
        language, v = self.language, self.v
        if not v.has_swaps:
            if self.in_pair:
                return say(language, "You have made both of your swaps in this game."), "AA-164"
            return say(language, "You have made all four of your swaps in this game."), "AA-33"
        if not v.has_deck:
            return say(language, "The deck is empty: there is nothing left to swap for."), "AA-73"
        if self.ours and self.phase == Phase.DOWN:
            return say(language, "Swap before you lay a card, not between the two."), "AA-28"
        return say(language, "You swap in your own turn, before you lay anything."), "AA-28"

    # -- the middle --------------------------------------------------------------------------------

    def middle(self) -> list[Objection]:
        """The two laid cards, while they are not yours to take, and the places where they go."""
        language, found = self.language, []
        if self.offers(UP):
            codes = [DOWN.code(agent) for agent in self.held]
            sentence = say(language, "First lay one card face up; the hidden one comes after it.")
            asked = say(language, "Lay a card face down")
            found.append(self.why(codes, [PLACE_DOWN], sentence, "AA-23", asked))
        if self.ours and self.v.lie:
            has_down = self.v.lie == 2
            codes = [RECRUIT_UP, RECRUIT_DOWN] if has_down else [RECRUIT_UP]
            pieces = ["card-up", "card-down"] if has_down else ["card-up"]
            sentence = say(language, "The other side picks first; you get the card it leaves.")
            asked = say(language, "Recruit a card from the middle")
            found.append(self.why(codes, pieces, sentence, "AA-36", asked))
        return found

    # -- partners ----------------------------------------------------------------------------------

    def partners(self) -> list[Objection]:
        """The badges of a pair, which are pressed to say who does something."""
        if not self.in_pair:
            return []
        pair = members(self.players, self.v.side)
        badges = [seat_place(seat) for seat in pair]
        if self.visiting and self.phase == Phase.MARKET:
            sentence = say(self.language, "First choose the card; then say which of you takes it.")
            return [self.why([TAKER.code(seat) for seat in pair], badges, sentence, "AA-174")]
        if self.ours and self.phase in (Phase.LAY, Phase.DOWN):
            sentence = say(self.language, "You have already agreed who lays face up this turn.")
            return [self.why([LEAD.code(seat) for seat in pair], badges, sentence, "AA-154")]
        return []

    # -- agents in play ----------------------------------------------------------------------------

    def in_play(self) -> list[Objection]:
        """Agents of the wrong side, where a market card takes one of the other."""
        if self.phase != Phase.ABILITY or not self.visiting or self.v.taker != self.seat:
            return []
        side = self.v.side
        if self.v.ability == Market.MIND_CONTROL:
            agents = self._agents_of(side)
            return [self._only_theirs(agents, [slot_piece(side, Agent(a)) for a in agents])]
        if self.v.ability == Market.SPYCATION:
            agents = self._agents_of(1 - side)
            sentence = say(self.language, "Spycation takes back one of your own agents.")
            pieces = [slot_piece(1 - side, Agent(agent)) for agent in agents]
            codes = [CHOOSE.code(agent) for agent in agents]
            return [self.why(codes, pieces, sentence, THE_CARDS)]
        return []

    def _agents_of(self, side: int) -> list[int]:
        return [agent for agent in range(1, AGENTS) if self.v.agents[side][agent]]

    def _only_theirs(self, agents: Iterable[int], pieces: Iterable[str]) -> Objection:
        sentence = say(
            self.language, "Mind Control takes an agent that the other side has in play."
        )
        return self.why([CHOOSE.code(agent) for agent in agents], pieces, sentence, THE_CARDS)

    # -- the black market --------------------------------------------------------------------------

    def market(self) -> list[Objection]:
        """The cards of the stall, which are taken only after a stop at a corner."""
        if not self.v.offer or self.offers(TAKE):
            return []
        lie = [place for place in range(ON_OFFER) if self.v.offer[place]]
        codes = [TAKE.code(self.v.offer[place]) for place in lie]
        pieces = [offer_piece(place + 1) for place in lie]
        sentence, rule = self._not_to_take()
        asked = say(self.language, "Take a card from the black market")
        return [self.why(codes, pieces, sentence, rule, asked)]

    def _not_to_take(self) -> tuple[str, str]:
        language, v = self.language, self.v
        if self.visiting:
            name = market_card(language, v.ability)
            return say(language, "One stop, one card, and you have it: {card}.", card=name), "AA-95"
        if self.phase in _AT_MARKET and v.is_picking:
            return say(language, "The side whose turn it is takes first; you are next."), "AA-125"
        return say(language, "You take one when your pawn moves and stops on a corner."), "AA-95"
