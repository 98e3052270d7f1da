"""Consistency of the hidden half of a Position: which owners, files and keys can have come about,
and what players can have seen of them."""

from __future__ import annotations

from collections.abc import Iterator

from .components import (
    EVERYBODY,
    FILE_SIZE,
    HALVES,
    HIDEOUT_OF_HALF,
    HIDEOUTS,
    KEYS,
    SEATS,
    SUSPECTS,
    Bonus,
    Half,
    Phase,
    Reason,
    Suspect,
)
from .state import State


def hidden_faults(s: State) -> Iterator[str]:
    """All that is wrong with what lies hidden."""
    for fault in (_owners, _files, _keys, _returned, _looks):
        yield from fault(s)


def who(seat: int) -> str:
    """A seat as a Position names it."""
    return f"seat-{seat + 1}"


def _owners(s: State) -> Iterator[str]:
    """AG-38: every suspect owns one hideout, and every hideout is owned."""
    owned = [int(hideout) for hideout in s.owns[1:] if hideout]
    if len(set(owned)) < len(owned) or s.owns[0]:
        yield "owns: every hideout has one owner"
    if s.phase == Phase.EVIDENCE:
        if s.checking == 0 or len(owned) != s.checking - 1:
            yield "owns: the evidence is given in the order of the suspects"
    elif len(owned) != SUSPECTS - 1:
        yield "owns: every suspect owns a hideout"
    if (s.plan != 0) != (s.phase > Phase.PLAN):
        yield "plan: it is in one of the suitcases once they are filled"


def _files(s: State) -> Iterator[str]:
    """AG-23 to AG-31, AG-37, AG-106, AG-118: what can be in a file, and in which order."""
    kinds: list[int] = []
    for suspect in range(1, SUSPECTS):
        name = Suspect(suspect).name.lower()
        kinds += [int(s.bonus[suspect]), int(s.bonus_found[suspect])]
        filled = s.phase > Phase.HALVES or (s.phase == Phase.HALVES and suspect < s.checking)
        if filled:
            counts = [0] * HIDEOUTS
            for half in range(1, HALVES):
                counts[HIDEOUT_OF_HALF[half]] += int(s.halves[suspect, half])
            wanted = [0] + [1 + (s.owns[suspect] == hideout) for hideout in range(1, HIDEOUTS)]
            if counts != wanted:
                yield f"{name}: a file holds both halves of one hideout and one of each other"
        elif s.halves[suspect].any():
            yield f"{name}: the file is not filled yet"
        laid = s.phase > Phase.BONUS or (s.phase == Phase.BONUS and suspect < s.checking)
        if laid != ((s.bonus[suspect] != 0) != (s.bonus_found[suspect] != 0)):
            yield f"{name}: one bonus card is in the file, or was"
        if s.file_size[suspect] != FILE_SIZE - (s.bonus_found[suspect] != Bonus.NONE):
            yield f"{name}: a file holds five halves, and a bonus card until it is found"
            continue
        yield from _order(s, suspect, name)
    known = [kind for kind in kinds if kind]
    if len(set(known)) < len(known):
        yield "bonus: there is one card of each kind"


def _order(s: State, suspect: int, name: str) -> Iterator[str]:
    cards, seen = s.file[suspect].tolist(), s.seen_by[suspect].tolist()
    settled = [card for card in cards if card]
    if len(set(settled)) < len(settled):
        yield f"{name}: no half is in a file twice"
    if any(card >= HALVES or not s.halves[suspect, card] for card in settled):
        yield f"{name}: a card lies in the file that does not belong there"
    size = int(s.file_size[suspect])
    if any(cards[: size - len(settled)]) or any(cards[size:]):
        yield f"{name}: cards that were seen lie at the bottom"
    if s.bonus[suspect] and len(settled) == FILE_SIZE:
        yield f"{name}: the bonus card would have been found"
    for card, seers in zip(cards, seen, strict=True):
        if (card != Half.NONE) != (seers != 0) or not 0 <= seers < 2**s.players:
            yield f"{name}: a card has its place once a player has seen it"


def _keys(s: State) -> Iterator[str]:
    """AG-16, AG-127, AG-130: four keys, each somewhere; whoever holds one knows it."""
    everyone = 2 ** (EVERYBODY + 1) - 1
    held: list[int] = []
    claims = sum(1 for number in s.out if number)
    for seat in range(SEATS):
        keys = s.key[seat].tolist()
        count = int(s.keys[seat])
        if not 0 <= count <= KEYS or not all(keys[:count]) or any(keys[count:]):
            yield f"{who(seat)}: {count} keys are counted, others lie there"
            continue
        held += keys[:count]
        for place in range(KEYS):
            up, known = int(s.key_up[seat, place]), int(s.key_known[seat, place])
            if place >= count:
                if up or known or s.key_since[seat, place]:
                    yield f"{who(seat)}: no key lies there"
            elif not known >> seat & 1 or not 0 <= known <= everyone:
                yield f"{who(seat)}: whoever holds a key knows it"
            elif up and (up != keys[place] or known != everyone):
                yield f"{who(seat)}: a key that lies face up is seen by all"
            elif not 0 <= s.key_since[seat, place] <= claims:
                yield f"{who(seat)}: a key was taken after so many claims"
        if count and s.out[seat]:
            yield f"{who(seat)}: keys went back after a wrong claim"
    places = held + [hideout for hideout in range(1, HIDEOUTS) if s.supply[hideout]]
    if sorted(places) != list(range(1, HIDEOUTS)) or s.supply[0]:
        yield "supply, key: there is one key of each hideout"
    if s.supply_size != HIDEOUTS - 1 - len(held):
        yield f"supply_size is {s.supply_size}, but {HIDEOUTS - 1 - len(held)} keys are left"


def _returned(s: State) -> Iterator[str]:
    """AG-139, AG-150: whoever made a wrong claim held a key, and gave all of them back."""
    lives = [
        (int(s.key[seat, place]), int(s.key_since[seat, place]), SEATS + 1)
        for seat in range(s.players)
        for place in range(s.keys[seat])
    ]
    for seat in range(SEATS):
        back = [face for face in s.returned[seat].tolist() if face]
        if (s.out[seat] != 0) != bool(back) or any(s.returned[seat, len(back) :]):
            yield f"{who(seat)}: a claim is made with a key, and keys go back if it is wrong"
        for place in range(KEYS):
            known, since = int(s.returned_known[seat, place]), int(s.returned_since[seat, place])
            if place >= len(back):
                if known or since:
                    yield f"{who(seat)}: no such key was given back"
            elif not known >> seat & 1 or not 0 <= since < s.out[seat]:
                yield f"{who(seat)}: a key that was given back had been known and held"
            else:
                lives.append((back[place], since, int(s.out[seat])))
    for number, (face, since, until) in enumerate(lives):
        for other, from_then, till_then in lives[:number]:
            if face == other and since < till_then and from_then < until:
                yield f"key {face}: it was in two places at a time"


def _looks(s: State) -> Iterator[str]:
    """AG-143, AG-145: only claims show evidence, and a wrong one was wrong."""
    for seat in range(s.players):
        won = s.reason == Reason.PLAN_FOUND and s.winner == seat + 1
        if int(s.saw_evidence[seat].sum()) != int(s.out[seat] != 0 or won):
            yield f"{who(seat)}: one sees evidence by a claim, once"
        if s.looked[seat, 0] or s.saw_evidence[seat, 0] or s.checks[seat].min() < 0:
            yield f"{who(seat)}: there is nothing to look at"
    claimed = [(int(h), int(o)) for h, o in zip(*s.wrong.nonzero(), strict=True)]
    if len(claimed) > sum(1 for number in s.out if number) or s.wrong[0].any():
        yield "wrong: more claims than players who are out"
    for hideout, owner in claimed:
        if owner == 0 or (s.plan == hideout and s.owns[owner] == hideout):
            yield "wrong: that claim was right"
