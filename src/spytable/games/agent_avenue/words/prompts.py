"""Prompts: the question to a seat, or the name of the one it waits for."""

from __future__ import annotations

from collections.abc import Sequence

from spytable.locale import count, mark, say

from ..components import Market, Phase
from ..facts import seats_of, side_of
from ..sight import View
from .cards import accusative, market_accusative, market_card
from .ending import ending
from .hearer import Hearer


def prompt(v: View, names: Sequence[str], language: str) -> str:
    """One sentence: what this seat is to decide, or whom it waits for; at the end, who won."""
    if v.winner:
        return ending(v, names, language)
    hearer = Hearer(v, names, language)
    deciding = hearer.deciding()
    if not deciding:
        return say(language, "Cards are being dealt.")
    if v.seat in deciding:
        return _ask(hearer)
    if len(deciding) == 2:
        return _wait(hearer, hearer.side(side_of(int(v.players), deciding[0])) or "")
    waiting = _wait(hearer, hearer.names[deciding[0]])
    if v.phase == Phase.LAY and v.side == v.active and not hearer.watches and _may_swap(hearer):
        return f"{waiting} {_meanwhile(hearer)}"
    return waiting


def _ask(hearer: Hearer) -> str:
    v, language = hearer.view, hearer.language
    if v.phase == Phase.LEAD:
        return _ask_who_leads(hearer)
    if v.phase == Phase.LAY:
        return _ask_to_lay(hearer)
    if v.phase == Phase.DOWN:
        return _ask_to_lay_down(hearer)
    if v.phase == Phase.RECRUIT:
        agent = accusative(language, int(v.up))
        return say(language, "Recruit the face-up card ({card}) or the hidden one.", card=agent)
    if v.phase == Phase.MARKET:
        return say(language, "Your pawn has stopped at the black market. Take a card.")
    if v.phase == Phase.TAKER:
        name = market_accusative(language, int(v.ability))
        return say(language, "Which of you takes {card}?", card=name)
    if v.phase == Phase.AGAIN:
        agent = accusative(language, int(v.chosen))
        return say(language, "Recruit {card} again at once, or keep it in your hand?", card=agent)
    return _ask_for_ability(hearer)


def _may_swap(hearer: Hearer) -> bool:
    """AA-33, AA-73. While there are swaps left, and a deck."""
    return hearer.swaps_left(int(hearer.view.seat)) > 0


def _ask_who_leads(hearer: Hearer) -> str:
    if not _may_swap(hearer):
        return say(hearer.language, "Who lays face up this turn?")
    return count(
        hearer.language,
        hearer.swaps_left(int(hearer.view.seat)),
        "Who lays face up this turn? You may also swap a card first ({n} swap left).",
        "Who lays face up this turn? You may also swap a card first ({n} swaps left).",
    )


def _meanwhile(hearer: Hearer) -> str:
    """AA-159. The partner who lays second may swap before the first has laid."""
    return count(
        hearer.language,
        hearer.swaps_left(int(hearer.view.seat)),
        "Meanwhile you may swap a card ({n} swap left).",
        "Meanwhile you may swap a card ({n} swaps left).",
    )


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
    alone = seats_of(int(hearer.view.players), int(hearer.view.active)) == 1
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
        return say(language, "Double Trouble: choose a pair to show; one of the two is recruited.")
    if ability == Market.SECRET_RECRUIT:
        return say(
            language, "Secret Recruit: choose an agent from your hand that is new to your side."
        )
    if ability == Market.SPYCATION:
        return say(language, "Spycation: choose one of your agents to take back into your hand.")
    return say(language, "Choose an agent.")


_WAITING = {
    Phase.LEAD: mark("{name} decides who lays face up."),
    Phase.RECRUIT: mark("{name} decides which card to recruit."),
    Phase.MARKET: mark("{name} is choosing from the black market."),
    Phase.TAKER: mark("{name} decides who takes the market card."),
    Phase.AGAIN: mark("{name} decides whether to recruit that agent again."),
}


def _wait(hearer: Hearer, name: str) -> str:
    """For the others: whom everyone waits for."""
    v, language = hearer.view, hearer.language
    if v.phase in (Phase.LAY, Phase.DOWN):
        if seats_of(int(v.players), int(v.active)) == 1:
            return say(language, "{name} is laying out two cards.", name=name)
        if v.phase == Phase.LAY:
            return say(language, "{name} is choosing a card to lay face up.", name=name)
        return say(language, "{name} is choosing a card to lay face down.", name=name)
    if v.phase == Phase.ABILITY:
        ability = market_card(language, int(v.ability))
        return say(language, "{card}: {name} is choosing an agent.", name=name, card=ability)
    return say(language, _WAITING[Phase(int(v.phase))], name=name)
