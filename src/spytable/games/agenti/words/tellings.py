"""Narration: what just happened, as one seat may hear it, from the two views and the overheard
choice."""

from __future__ import annotations

from spytable.games.wording import Tellings, unsaid
from spytable.locale import mark, say

from .. import choices
from ..components import (
    ACTIONS,
    FIRST_BONUS,
    HIDEOUT_IN,
    HIDEOUT_OF_HALF,
    Action,
    Bonus,
    Half,
    Inside,
    Phase,
)
from ..sight import View
from . import keys, moves
from .ending import ending
from .hearer import Hearer, turned_up
from .pieces import bonus_name, card_name, half_name, letter, segment_name


def _cards_turned_up(hearer: Hearer, before: View, actor: int, member: int) -> list[str]:
    """AG-55. For the reader's own cards."""
    after, seat = hearer.view, int(hearer.view.seat)
    if not 0 <= seat < after.players or after.reason or after.out[seat]:
        return []
    if not before.used[seat].any() or after.used[seat].any():
        return []
    return [say(hearer.language, "All your action cards are face up again.")]


# -- setting up ---------------------------------------------------------------------------------


def _plan(hearer: Hearer, before: View, actor: int, member: int) -> list[str]:
    """AG-41 to AG-45. All that is said of what nobody may see: what it is good for."""
    told = [
        say(
            hearer.language,
            "One of the four suitcases holds the plan: find out which one, and whose hideout that"
            " is, get its key and go in.",
        )
    ]
    if hearer.view.phase != Phase.BEGIN:
        told += _begin(hearer, before, actor, int(hearer.view.active))
    return told


def _begin(hearer: Hearer, before: View, actor: int, seat: int) -> list[str]:
    return [hearer.say(hearer.seat(seat), mark("You begin."), mark("{name} begins."))]


# -- cards and rolls ----------------------------------------------------------------------------


def _play(hearer: Hearer, before: View, actor: int, member: int) -> list[str]:
    """AG-47, AG-51. The roll is told with the card; what is done with it, when it is done."""
    after, language = hearer.view, hearer.language
    card, action = divmod(member, ACTIONS)
    you = mark("You roll {n} and play the {card} card.")
    told = [
        hearer.say(
            hearer.seat(actor),
            you,
            mark("{name} rolls {n} and plays the {card} card."),
            n=int(before.roll),
            card=card_name(language, card),
        )
    ]
    if after.turn == before.turn and not after.reason:
        return told
    if action in (Action.MOVE, Action.TRAM):
        told.append(moves.forgone(hearer, action, int(before.roll)))
    else:
        told.append(say(language, "That cannot be carried out, and the card is spent."))
    return told


def _roll(hearer: Hearer, before: View, actor: int, number: int) -> list[str]:
    """AG-47, AG-119, AG-134. Of a turn it is told with the card; of a battle when both are down."""
    if before.phase == Phase.DEFEND:
        return keys.battle(hearer, before, number)
    if before.phase == Phase.ATTACK or before.card == 0:
        return []
    after = hearer.view
    you = mark("You roll {n} for the bonus move.")
    who = hearer.seat(int(before.active))
    told = [hearer.say(who, you, mark("{name} rolls {n} for the bonus move."), n=number)]
    if after.phase != Phase.STEP:
        told.append(moves.forgone(hearer, int(before.action), number))
    return told


def _stay(hearer: Hearer, before: View, actor: int, member: int) -> list[str]:
    you, they = mark("You stay where you are."), mark("{name} stays put.")
    return [hearer.say(hearer.seat(actor), you, they)]


# -- the light ----------------------------------------------------------------------------------


def _turn(hearer: Hearer, before: View, actor: int, member: int) -> list[str]:
    """AG-93, AG-100."""
    light = int(hearer.view.light)
    you = mark("You turn the light to segment {segment}: hideout {n} is lit.")
    they = mark("{name} turns the light to segment {segment}: hideout {n} is lit.")
    values = {"segment": segment_name(light), "n": int(HIDEOUT_IN[light])}
    return [hearer.say(hearer.seat(actor), you, they, **values)]


def _look(hearer: Hearer, before: View, actor: int, member: int) -> list[str]:
    """AG-96, AG-97."""
    language, hideout = hearer.language, int(HIDEOUT_IN[int(before.light)])
    who = hearer.seat(actor)
    if who is not None:
        return [say(language, "{name} looks into suitcase {n}.", name=who, n=hideout)]
    if hearer.view.suitcase[hideout] == Inside.PLAN:
        return [say(language, "You look into suitcase {n}: the plan is in it.", n=hideout)]
    return [say(language, "You look into suitcase {n}: it is empty.", n=hideout)]


def _expose(hearer: Hearer, before: View, actor: int, seat: int) -> list[str]:
    """AG-98, AG-Q23. The only key is turned up at once."""
    if hearer.view.phase == Phase.SHOW:
        return []
    return _shown(hearer, before, seat)


def _show(hearer: Hearer, before: View, actor: int, slot: int) -> list[str]:
    return _shown(hearer, before, actor)


def _shown(hearer: Hearer, before: View, seat: int) -> list[str]:
    """AG-98, AG-130. The key that lies face up now."""
    face = turned_up(before, hearer.view, seat)
    you = mark("You stand in the light and turn up a key: it opens hideout {n}.")
    they = mark("{name} stands in the light and turns up a key: it opens hideout {n}.")
    return [hearer.say(hearer.seat(seat), you, they, n=face)]


# -- files --------------------------------------------------------------------------------------


def _find(hearer: Hearer, before: View, actor: int, found: int) -> list[str]:
    """AG-107, AG-110, AG-117. Only the checker sees a half; a bonus card everyone."""
    language = hearer.language
    who = hearer.seat(int(before.active))
    suspect = int(before.checking)
    values: dict[str, object] = {"suspect": letter(suspect)}
    if found >= FIRST_BONUS:
        return _bonus_found(hearer, before, who, found - FIRST_BONUS + 1)
    if who is not None:
        return [say(language, "{name} checks the file of {suspect}.", name=who, **values)]
    told = [
        say(
            language,
            "You check the file of {suspect} and see {card}.",
            card=half_name(language, found),
            **values,
        )
    ]
    if not _has_pair(before, suspect, found) and _has_pair(hearer.view, suspect, found):
        hideout = int(HIDEOUT_OF_HALF[found])
        sentence = mark("You have seen both halves now: hideout {n} belongs to {suspect}.")
        told.append(say(language, sentence, n=hideout, **values))
    return told


def _has_pair(v: View, suspect: int, half: int) -> bool:
    """AG-113. Both halves of that hideout have been seen in this suspect's file."""
    hideout = int(HIDEOUT_OF_HALF[half])
    seen = [int(card) for card in v.file[suspect]]
    return hideout in seen and hideout + Half.B1 - Half.T1 in seen


def _bonus_found(hearer: Hearer, before: View, who: str | None, bonus: int) -> list[str]:
    """AG-116 to AG-122, AG-Q39."""
    language = hearer.language
    you = mark("You check the file of {suspect} and find a bonus card: {bonus}.")
    they = mark("{name} checks the file of {suspect} and finds a bonus card: {bonus}.")
    suspect = letter(int(before.checking))
    told = [hearer.say(who, you, they, suspect=suspect, bonus=bonus_name(language, bonus))]
    if bonus == Bonus.KEY and before.supply_size == 0:
        told.append(say(language, "But no key is left in the supply."))
    return told


# -- claims -------------------------------------------------------------------------------------


def _enter(hearer: Hearer, before: View, actor: int, hideout: int) -> list[str]:
    """AG-139, AG-140."""
    you = mark("You enter hideout {n} with its key.")
    they = mark("{name} enters hideout {n} with its key.")
    return [hearer.say(hearer.seat(actor), you, they, n=hideout)]


def _name(hearer: Hearer, before: View, actor: int, suspect: int) -> list[str]:
    """AG-143 to AG-150. Only the claimant knows which part was wrong."""
    after = hearer.view
    who = hearer.seat(actor)
    values = {"suspect": letter(suspect), "n": int(before.claim_hideout)}
    if not after.out[actor]:
        return []  # who wins, and why, is told anyway
    you = mark("You claim that the plan is in hideout {n} and {suspect} is the owner: wrong.")
    they = mark("{name} claims that the plan is in hideout {n} and {suspect} is the owner: wrong.")
    told = [hearer.say(who, you, they, **values)]
    if who is None:
        told.append(_what_was_wrong(hearer, int(before.claim_hideout), suspect))
    you = mark("You are out of the game, and your keys go back to the supply.")
    they = mark("{name} is out of the game, and the keys go back to the supply.")
    return [*told, hearer.say(who, you, they)]


def _what_was_wrong(hearer: Hearer, hideout: int, suspect: int) -> str:
    """AG-144, AG-145, AG-151. First the suitcase, then the evidence, as the claimant looks."""
    v, language = hearer.view, hearer.language
    owned = int(v.evidence[suspect])
    if owned == hideout:
        sentence = mark("The suitcase is empty, although {suspect} does own hideout {n}.")
        return say(language, sentence, suspect=letter(suspect), n=hideout)
    values = {"suspect": letter(suspect), "n": owned}
    if v.suitcase[hideout] == Inside.PLAN:
        return say(language, "The plan is there, but {suspect} owns hideout {n}.", **values)
    return say(language, "The suitcase is empty, and {suspect} owns hideout {n}.", **values)


tell = Tellings(
    Hearer,
    choices.FAMILIES,
    {
        choices.STAY: _stay,
        choices.LOOK: _look,
        choices.BEGIN: _begin,
        choices.ROLL: _roll,
        choices.PLAN: _plan,
        choices.KEY: keys.taken,
        choices.FIND: _find,
        choices.PLAY: _play,
        choices.ASSIGN: moves.assigned,
        choices.STEP: moves.step,
        choices.ENTER: _enter,
        choices.DEMAND: keys.demanded,
        choices.TURN: _turn,
        choices.EXPOSE: _expose,
        choices.SHOW: _show,
        choices.NAME: _name,
        # What goes without saying, or is told with what follows from it:
        choices.END: unsaid,
        choices.TAKE_KEY: unsaid,
        choices.LEAVE_KEY: unsaid,
        choices.LET_GO: unsaid,
        choices.LEAVE_BEAM: unsaid,
        choices.EVIDENCE: unsaid,
        choices.HALVES: unsaid,
        choices.BONUS: unsaid,
        choices.SUSPECT: unsaid,
        choices.CHECK: unsaid,
    },
    ending,
    after_all=_cards_turned_up,
).tell
