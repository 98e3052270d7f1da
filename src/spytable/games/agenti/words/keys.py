"""Keys in words: taken from the supply, and fought for.

A battle has two who roll, and either may be the reader: so it has sentences of its own for each.
"""

from __future__ import annotations

from spytable.locale import count, mark, say

from ..sight import View
from .hearer import Hearer, known_key


def taken(hearer: Hearer, before: View, actor: int, face: int) -> list[str]:
    """AG-124, AG-127, AG-128. Only the taker sees which one it is."""
    language, left = hearer.language, int(hearer.view.supply_size)
    taker = hearer.seat(int(before.active))
    if taker is None:
        return [say(language, "You take a key from the supply: it opens hideout {n}.", n=face)]
    return [
        count(
            language,
            left,
            "{name} takes a key from the supply; {n} is left there.",
            "{name} takes a key from the supply; {n} are left there.",
            name=taker,
        )
    ]


def demanded(hearer: Hearer, before: View, actor: int, slot: int) -> list[str]:
    """AG-132, AG-Q34. With the face, where the reader knows it."""
    language = hearer.language
    holder = int(before.passed) - 1
    face = known_key(before, holder, slot)
    attacker, defender = hearer.seat(actor), hearer.seat(holder)
    if defender is None:
        sentence = mark("{name} fights you for your key to hideout {n}.")
        return [say(language, sentence, name=attacker, n=face)]
    if attacker is None:
        if face:
            sentence = mark("You fight for the key to hideout {n}; {other} defends it.")
            return [say(language, sentence, other=defender, n=face)]
        return [say(language, "You fight for a key; {other} defends it.", other=defender)]
    values = {"name": attacker, "other": defender}
    if face:
        sentence = mark("{name} fights for the key to hideout {n}; {other} defends it.")
        return [say(language, sentence, **values, n=face)]
    return [say(language, "{name} fights for a key; {other} defends it.", **values)]


def battle(hearer: Hearer, before: View, defence: int) -> list[str]:
    """AG-134, AG-135, AG-Q31. Both rolls, and who has the key now."""
    after, language = hearer.view, hearer.language
    holder, attack = int(before.passed) - 1, int(before.attack)
    attacker, defender = hearer.seat(int(before.active)), hearer.seat(holder)
    values: dict[str, object] = {"attack": attack, "defence": defence}
    won = attack > defence
    if attacker is None:
        values["name"] = defender
        if not won:
            sentence = mark("You roll {attack}, {name} rolls {defence}: you do not get the key.")
            return [say(language, sentence, **values)]
        seat = int(before.active)
        values["n"] = known_key(after, seat, int(after.keys[seat]) - 1)
        sentence = mark(
            "You roll {attack}, {name} rolls {defence}: the key is yours, it opens hideout {n}."
        )
        return [say(language, sentence, **values)]
    values["name"] = attacker
    if defender is None:
        sentence = mark("{name} rolls {attack}, you roll {defence}: you keep the key.")
        if won:
            values["n"] = known_key(before, holder, int(before.demanded))
            sentence = mark(
                "{name} rolls {attack}, you roll {defence}: you lose the key to hideout {n}."
            )
        return [say(language, sentence, **values)]
    values["other"] = defender
    sentence = mark("{name} rolls {attack}, {other} rolls {defence}: {other} keeps the key.")
    if won:
        sentence = mark("{name} rolls {attack}, {other} rolls {defence}: {name} has the key now.")
    return [say(language, sentence, **values)]
