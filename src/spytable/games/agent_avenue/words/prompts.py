"""What a seat is asked, and the sentences on its buttons."""

from __future__ import annotations

from collections.abc import Sequence

from spytable.locale import count, mark, say

from .. import choices
from ..components import AGENTS, Market, Side
from ..sight import View
from .box import seats_of, side_of
from .cards import accusative, card, market_accusative, market_card
from .ending import ending
from .hearer import Hearer, phase_name

_CHOOSE = {
    Market.NONE: mark("Choose {card}"),
    Market.OUTPOST: mark("Recruit {card} from your hand"),
    Market.DOUBLE_TROUBLE: mark("Show two of them and recruit {card}"),
    Market.SECRET_RECRUIT: mark("Recruit {card} from your hand"),
    Market.MIND_CONTROL: mark("Take {card} from the other side"),
    Market.SPYCATION: mark("Take {card} back into your hand"),
}

_CARD_FAMILIES = {
    choices.UP: mark("Lay {card} face up"),
    choices.DOWN: mark("Lay {card} face down"),
    choices.SWAP: mark("Swap {card}"),
    choices.CHOOSE: "",
}

_HIDDEN = {
    choices.DOWN: mark("Lay a card face down"),
    choices.SWAP: mark("Swap a card"),
    choices.DEAL: mark("A card is dealt"),
    choices.RECRUIT_DOWN: mark("Recruit the hidden card"),
    choices.BEGIN + Side.GREEN: mark("Green begins"),
    choices.BEGIN + Side.BLUE: mark("Blue begins"),
}


def choice(v: View, code: int, names: Sequence[str], language: str) -> str:
    """The sentence on the button of a choice."""
    if code in _HIDDEN:
        return say(language, _HIDDEN[code])
    if code == choices.RECRUIT_UP:
        return say(language, "Recruit the face-up card: {card}", card=card(language, int(v.up)))
    if code in (choices.AGAIN_RECRUIT, choices.AGAIN_KEEP):
        agent = accusative(language, int(v.chosen))
        if code == choices.AGAIN_RECRUIT:
            return say(language, "Recruit {card} again at once", card=agent)
        return say(language, "Keep {card} in your hand", card=agent)
    for family, sentence in _CARD_FAMILIES.items():
        if family < code < family + AGENTS:
            sentence = sentence or _CHOOSE.get(Market(int(v.ability)), _CHOOSE[Market.NONE])
            return say(language, sentence, card=accusative(language, code - family))
    return _open_choice(Hearer(v, names, language), code)


def _open_choice(hearer: Hearer, code: int) -> str:
    """Choices that name a seat, a market card, or what the Dealer turns up."""
    language = hearer.language
    if choices.DEAL < code < choices.DEAL + AGENTS:
        return say(language, "Deal: {card}", card=card(language, code - choices.DEAL))
    if choices.TOP < code < choices.TOP + AGENTS:
        return say(language, "On top of the deck: {card}", card=card(language, code - choices.TOP))
    if choices.LEAD <= code < choices.LEAD + 4:
        who = hearer.seat(code - choices.LEAD)
        return hearer.say(who, mark("Lay face up yourself"), mark("{name} lays face up"))
    if choices.TAKER <= code < choices.TAKER + 4:
        who = hearer.seat(code - choices.TAKER)
        return hearer.say(who, mark("Take it yourself"), mark("{name} takes it"))
    if choices.TAKE < code <= choices.TAKE + Market.SPYCATION:
        return say(language, "Take {card}", card=market_accusative(language, code - choices.TAKE))
    if choices.OFFER < code <= choices.OFFER + Market.SPYCATION:
        name = market_card(language, code - choices.OFFER)
        return say(language, "On offer: {card}", card=name)
    raise ValueError(f"{code} is not a choice of this game")


def prompt(v: View, names: Sequence[str], language: str) -> str:
    """One sentence: what this seat is to decide, or whom it waits for; at the end, who won."""
    if v.winner:
        return ending(v, names, language)
    hearer = Hearer(v, names, language)
    deciding = hearer.deciding()
    if not deciding:
        return say(language, "The Dealer is at work.")
    if v.seat in deciding:
        sentence = _ask(hearer)
        if len(deciding) == 2:
            return say(
                language,
                "{prompt} Your partner is asked too; the first answer counts.",
                prompt=sentence,
            )
        return sentence
    if len(deciding) == 2:
        return _wait(hearer, hearer.side(side_of(int(v.players), deciding[0])) or "")
    return _wait(hearer, hearer.names[deciding[0]])


def _ask(hearer: Hearer) -> str:
    v, language = hearer.view, hearer.language
    phase = phase_name(v)
    if phase == "LEAD":
        return say(language, "Who lays face up this turn?")
    if phase == "LAY":
        return _ask_to_lay(hearer)
    if phase == "DOWN":
        return _ask_to_lay_down(hearer)
    if phase == "RECRUIT":
        agent = accusative(language, int(v.up))
        return say(language, "Recruit {card}, lying face up, or the hidden card.", card=agent)
    if phase == "MARKET":
        return say(language, "Your pawn has stopped at the black market. Take a card.")
    if phase == "TAKER":
        name = market_accusative(language, int(v.ability))
        return say(language, "Who of you takes {card}?", card=name)
    if phase == "AGAIN":
        agent = accusative(language, int(v.chosen))
        return say(language, "Recruit {card} again at once, or keep it in your hand?", card=agent)
    return _ask_for_ability(hearer)


def _may_swap(hearer: Hearer) -> bool:
    """AA-73. Not with an empty deck."""
    return hearer.view.deck_size > 0 and hearer.swaps_left(int(hearer.view.seat)) > 0


def _ask_to_lay(hearer: Hearer) -> str:
    language = hearer.language
    if not _may_swap(hearer):
        return say(language, "Choose a card to lay face up.")
    return count(
        language,
        hearer.swaps_left(int(hearer.view.seat)),
        "Choose a card to lay face up, or swap one first ({n} swap left).",
        "Choose a card to lay face up, or swap one first ({n} swaps left).",
    )


def _ask_to_lay_down(hearer: Hearer) -> str:
    language = hearer.language
    alone = len(seats_of(int(hearer.view.players), int(hearer.view.active))) == 1
    if alone or not _may_swap(hearer):
        return say(language, "Now choose a card to lay face down.")
    return count(
        language,
        hearer.swaps_left(int(hearer.view.seat)),
        "Choose a card to lay face down, or swap one first ({n} swap left).",
        "Choose a card to lay face down, or swap one first ({n} swaps left).",
    )


def _ask_for_ability(hearer: Hearer) -> str:
    language, ability = hearer.language, hearer.view.ability
    if ability == Market.MIND_CONTROL:
        return say(
            language, "Mind Control: choose an agent of the other side to take into your hand."
        )
    if ability == Market.DOUBLE_TROUBLE:
        return say(
            language, "Double Trouble: choose which of your twin agents to show and recruit."
        )
    if ability == Market.SECRET_RECRUIT:
        return say(
            language, "Secret Recruit: choose an agent from your hand that is new to your side."
        )
    if ability == Market.SPYCATION:
        return say(language, "Spycation: choose one of your agents to take back into your hand.")
    return say(language, "Choose an agent.")


_WAITING = {
    "LEAD": mark("{name} decides who lays face up."),
    "RECRUIT": mark("{name} decides which card to recruit."),
    "MARKET": mark("{name} is choosing from the black market."),
    "TAKER": mark("{name} decides who takes the market card."),
    "AGAIN": mark("{name} decides whether to recruit that agent again."),
}


def _wait(hearer: Hearer, name: str) -> str:
    """For the others: whom everyone waits for."""
    v, language = hearer.view, hearer.language
    phase = phase_name(v)
    if phase in ("LAY", "DOWN"):
        if len(seats_of(int(v.players), int(v.active))) == 1:
            return say(language, "{name} is laying out two cards.", name=name)
        if phase == "LAY":
            return say(language, "{name} is choosing a card to lay face up.", name=name)
        return say(language, "{name} is choosing a card to lay face down.", name=name)
    if phase == "ABILITY":
        ability = market_card(language, int(v.ability))
        return say(language, "{name} is choosing an agent: {card}.", name=name, card=ability)
    return say(language, _WAITING[phase], name=name)
