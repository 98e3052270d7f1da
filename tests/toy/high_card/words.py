"""Everything High Card says.  Reads Views only."""

from __future__ import annotations

from collections.abc import Sequence

from spytable.locale import say, say_as
from spytable.pictures.palette import BLUE, RED

from .choices import ANSWER, DEAL, LAY, PICK
from .components import Phase
from .facts import winner
from .sight import View


def option_title(language: str, option_name: str) -> str:
    """There is nothing to settle."""
    raise KeyError(option_name)


def option(language: str, option_name: str, value_name: str) -> str:
    """There is nothing to settle."""
    raise KeyError(option_name)


def seat_title(players: int, seat: int, language: str) -> str:
    """A seat by its colour."""
    return say_as(language, "seat", "Red") if seat == 0 else say_as(language, "seat", "Blue")


def seat_hue(players: int, seat: int) -> tuple[str, str]:
    """The ink and the shape of a seat."""
    hue = (RED, BLUE)[seat]
    return hue.ink, hue.shape


def goal(v: View, language: str) -> str:
    """How to win."""
    return say(language, "Lay the higher card.")


def reason(v: View, code: int, names: Sequence[str], language: str) -> str:
    """A trick is won or lost, and that is all there is to it."""
    return say(language, "A trick more, or a low card out of the way.")


def prompt(v: View, names: Sequence[str], language: str) -> str:
    """The question to the holder of the view, or the seat it waits for."""
    if v.phase == Phase.DEAL:
        return say(language, "The cards are being dealt.")
    if v.phase == Phase.OVER:
        seat = 0 if v.score[0] > v.score[1] else 1
        more, fewer = int(v.score[seat]), int(v.score[1 - seat])
        if seat == v.seat:
            return say(language, "You win, {more} to {fewer}.", more=more, fewer=fewer)
        name = names[seat]
        return say(language, "{name} wins, {more} to {fewer}.", name=name, more=more, fewer=fewer)
    seat = int(v.leader) if v.phase == Phase.LEAD else 1 - int(v.leader)
    if seat != v.seat:
        return say(language, "{name} is to choose.", name=names[seat])
    if v.phase == Phase.ANSWER:
        return say(language, "Answer: the higher card takes the trick.")
    if v.picked:
        return say(language, "Lay this one face down?")
    return say(language, "Pick a card to lay face down.")


def choice(v: View, code: int, names: Sequence[str], language: str) -> str:
    """A choice as a button says it."""
    if PICK.has(code):
        return say(language, "Pick the {n}", n=PICK.of(code))
    if code == LAY:
        return say(language, "Lay it face down")
    if ANSWER.has(code):
        return say(language, "Answer with the {n}", n=ANSWER.of(code))
    if DEAL.of(code):
        return say(language, "Deal the {n}", n=DEAL.of(code))
    return say(language, "Deal a card")


def button(v: View, code: int, names: Sequence[str], language: str) -> str:
    """The same on its button: it is short enough."""
    return choice(v, code, names, language)


def tell(
    before: View, after: View, who: int, code: int, names: Sequence[str], language: str
) -> list[str]:
    """The events, as the holder of the two views may hear them."""
    mine = who == before.seat
    if DEAL.has(code):
        seat = 0 if before.hand_size[0] == before.hand_size[1] else 1
        if DEAL.of(code):
            return [say(language, "You are dealt the {n}.", n=DEAL.of(code))]
        return [say(language, "{name} is dealt a card.", name=names[seat])]
    if PICK.has(code):
        return [say(language, "You pick the {n}.", n=PICK.of(code))]
    if code == LAY:
        if mine:
            return [say(language, "You lay the {n} face down.", n=int(before.picked))]
        return [say(language, "{name} lays a card face down.", name=names[who])]
    led, answered = int(after.led), int(after.answered)
    won = winner(int(before.leader), led, answered)
    told = say(language, "The {led} is answered with the {answered}.", led=led, answered=answered)
    if won == before.seat:
        return [told, say(language, "You take the trick.")]
    return [told, say(language, "{name} takes the trick.", name=names[won])]


def explanations(v: View, language: str) -> list[tuple[str, str, str]]:
    """A number explains itself; what it does there need not."""
    trick = say(language, "Two cards, one from each; whoever takes it leads the next.")
    return [(say(language, "The trick"), "", trick)]
