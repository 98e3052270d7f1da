"""The Dealer is provably fair: bound beforehand, unbiased, and found out if he cheats."""

from __future__ import annotations

import base64
import hashlib
import hmac
import random
from collections import Counter

import pytest

import spytable
from spytable.table import BadRecord, Table
from spytable.table import dealer as dealing
from spytable.table.dealer import Dealer, ImpossibleDeal, commitment, fair_number, fresh_seed, pick
from tests.contract.chances import chi_squared

from .games import CONTRIBUTIONS, finished, fresh, play, redigested

SEED = bytes(range(32))


def reckoned(seed: bytes, contributions: list[str], moment: int, total: int) -> int:
    """The number at a moment, reckoned once more from the description."""
    fair_below = 2**64 // total * total
    attempt = 0
    while True:
        message = "|".join(contributions) + f"|{moment}|{attempt}"
        digest = hmac.digest(seed, message.encode(), "sha256")
        for start in (0, 8, 16, 24):
            word = int.from_bytes(digest[start : start + 8], "big")
            if word < fair_below:
                return word % total
        attempt += 1


def test_the_seed_is_promised_when_the_table_opens_and_shown_at_the_end() -> None:
    table = fresh(seed=SEED)
    promise = table.commitment
    assert promise == hashlib.sha256(SEED).hexdigest() == table.record.commitment
    assert table.record.seed == ""
    play(table)
    assert table.record.seed == SEED.hex()
    assert table.commitment == promise


def test_every_table_has_a_seed_of_its_own() -> None:
    assert fresh(seed=None).commitment != fresh(seed=None).commitment
    assert len(fresh_seed()) == 32
    assert fresh(seed=5).commitment == fresh(seed=5).commitment
    assert fresh(seed=0).commitment == fresh(seed=0).commitment != fresh(seed=1).commitment


@pytest.mark.parametrize("total", [1, 2, 3, 38, 1000, 2**63, 2**63 + 1, 2**64 - 1])
def test_numbers_are_those_of_an_independent_reckoning(total: int) -> None:
    """Totals just above half of all words make the Dealer pass over every other one."""
    for moment in range(60):
        for contributions in ([], ["a", "ß|"]):
            number = fair_number(SEED, contributions, moment, total)
            assert number == reckoned(SEED, contributions, moment, total)
            assert 0 <= number < total


def test_unfair_words_are_passed_over() -> None:
    """Without that the lower half of 3/4 of all words would fall twice as often."""
    total = 3 * 2**62
    low = sum(fair_number(SEED, [], m, total) < 2**62 for m in range(3000))
    assert abs(low - 1000) < 4 * (3000 * 2 / 9) ** 0.5


@pytest.mark.parametrize("total", [2, 7, 38])
def test_every_number_is_equally_likely(total: int) -> None:
    counts = Counter(fair_number(SEED, ["x"], moment, total) for moment in range(6000))
    assert abs(chi_squared(counts, {n: 1 / total for n in range(total)})) < 4


def test_outcomes_are_dealt_by_their_weight() -> None:
    outcomes = [("one", 1), ("none", 0), ("six", 6), ("three", 3)]
    dealer = Dealer(SEED)
    counts = Counter(dealer.choose(moment, outcomes) for moment in range(6000))
    assert abs(chi_squared(counts, {"one": 0.1, "six": 0.6, "three": 0.3})) < 4
    assert "none" not in counts
    assert [pick(outcomes, n) for n in (0, 1, 6, 7, 9)] == ["one", "six", "six", "three", "three"]


def test_every_contribution_changes_the_deals() -> None:
    deals = set()
    for contributions in ([], ["a"], ["a", "b"], ["b", "a"]):
        dealer = Dealer(SEED, contributions)
        deals.add(tuple(dealer.choose(m, [(str(n), 1) for n in range(9)]) for m in range(20)))
    assert len(deals) == 4


def test_there_must_be_something_to_deal() -> None:
    for outcomes in ([], [("none", 0)]):
        with pytest.raises(ImpossibleDeal, match="nothing to choose from"):
            Dealer(SEED).choose(0, outcomes)
    with pytest.raises(ImpossibleDeal, match="larger than all weights"):
        pick([("a", 1)], 1)


def test_a_script_comes_first_and_then_chance() -> None:
    script = [f"deal:{name}" for name in ["mole", "sidekick", *["saboteur"] * 6]]
    table = fresh(deals=script)
    assert [name for _, name, _ in table.record.entries] == script
    assert table.pov(0).view.as_dict()["hand"] == {"mole": 1, "sidekick": 1, "saboteur": 2}
    play(table)
    assert table.result is not None


def test_a_scripted_game_does_not_pass_for_a_fair_one() -> None:
    table = play(fresh(deals=["deal:mole", "deal:sidekick"]))
    with pytest.raises(BadRecord, match=r"line 1[12]: .* was dealt, but the seed says"):
        spytable.verify(table.record.text())


@pytest.mark.parametrize(("players", "mode"), [(2, "simple"), (4, "advanced")])
def test_every_deal_of_a_game_is_reckoned_again(players: int, mode: str) -> None:
    """From seed, contributions and the weights told by the rules, with nothing of the Dealer's."""
    text = finished(players, mode)
    assert spytable.verify(text) == text.count(" dealer ")
    record = spytable.replay(text).record
    seed, contributions = bytes.fromhex(record.seed), CONTRIBUTIONS[:players]
    again = fresh(players, mode)
    dealt = []

    def check(_line: int, moment: int, outcomes: list[tuple[str, int]], name: str) -> None:
        number = reckoned(seed, contributions, moment, sum(w for _, w in outcomes))
        names = [name for name, weight in outcomes for _ in range(weight)]
        dealt.append(names[number] == name)

    again.follow(record.entries, check)  # type: ignore[arg-type]
    assert len(dealt) == text.count(" dealer ")
    assert all(dealt)


def test_any_changed_deal_is_found_though_all_digests_fit() -> None:
    """A forger who swaps any card for any other is found: by the rules or by the seed."""
    lines = finished().splitlines()
    names = ["mole", "sidekick", "saboteur", "daredevil"]
    for place, line in enumerate(lines):
        if " dealer deal:" not in line:
            continue
        number, who, rest = line.split(" ", 2)
        for name in names:
            if rest.startswith(f"deal:{name} "):
                continue
            forged = [*lines[:place], f"{number} {who} deal:{name} #x", *lines[place + 1 :]]
            with pytest.raises(BadRecord) as caught:
                spytable.verify(redigested(forged))
            assert caught.value.line >= place + 1


def test_another_seed_promise_or_contribution_is_found() -> None:
    for key, value, sentence in (
        ("seed", "11" * 32, "not the one that was promised"),
        ("commitment", "11" * 32, "not the one that was promised"),
        ("contributions", '["other", "words"]', "was dealt, but the seed says"),
    ):
        lines = finished().splitlines()
        lines = [f"{key}: {value}" if line.startswith(f"{key}: ") else line for line in lines]
        with pytest.raises(BadRecord, match=sentence):
            spytable.verify(redigested(lines))


def test_a_game_in_play_cannot_be_verified_yet() -> None:
    with pytest.raises(BadRecord, match="revealed only when the game is over"):
        spytable.verify(play(fresh(), 4).record.text())


def received(table: Table) -> str:
    """All that reaches anyone: every seat and a spectator, each in a language of its own."""
    found = [table.commitment, repr(table.decision())]
    for place, seat in enumerate((*range(table.players), None)):
        language = ("en", "cs", "sk", "ru")[place % 4]
        found += [repr(table.pov(seat).view.as_dict()), repr(table.pov(seat).heard)]
        found.append(repr(table.pov(seat).view.record))
        found += [table.pov(seat).prompt(language), repr(table.pov(seat).told(language))]
        found.append(table.pov(seat).picture(language))
        if seat is not None:
            decision = table.pov(seat).decision
            found += [choice.sentence(language) for choice in decision or ()]
    return "\n".join(found)


def secrets_of(table: Table, seed: bytes) -> list[str]:
    """The seed and every word the Dealer made of it, in all the ways it might be written."""
    raw = [seed]
    for moment in range(table.moment + 5):
        message = "|".join([*CONTRIBUTIONS[: table.players], str(moment), "0"])
        digest = hmac.digest(seed, message.encode(), "sha256")
        raw += [digest, digest[:8], digest[8:16], digest[16:24], digest[24:]]
    written = []
    for secret in raw:
        written += [secret.hex(), secret.hex().upper(), repr(secret)[2:-1]]
        written += [base64.b64encode(secret).decode().rstrip("=")]
        written += [base64.urlsafe_b64encode(secret).decode().rstrip("=")]
        written += [str(int.from_bytes(secret, "big")), str(int.from_bytes(secret, "little"))]
    return written


@pytest.mark.parametrize(("players", "mode"), [(2, "simple"), (4, "advanced")])
def test_nothing_made_of_the_seed_reaches_anyone_before_the_end(players: int, mode: str) -> None:
    dice = random.Random(players)
    seed = dealing.seed_from(77)
    table = fresh(players, mode, seed, contributions=CONTRIBUTIONS[:players])
    moments = 0
    while (decision := table.decision()) is not None:
        if moments % 9 == 0:
            known = received(table) + table.record.text()
            assert not [secret for secret in secrets_of(table, seed) if secret in known]
        table.take(decision.seat, dice.choice(decision.choices))
        moments += 1
    assert moments > 9
    assert seed.hex() in table.record.text()
    assert commitment(seed) == table.commitment


def test_a_player_is_handed_nothing_that_leads_to_the_dealer() -> None:
    """View, decision and what was heard: no attribute of theirs reaches a Table or a Dealer."""
    table = play(fresh(), 3)
    decision = table.decision()
    assert decision is not None
    to_see: list[object] = [table.pov(0).view, decision, table.pov(0).heard]
    seen: set[int] = set()
    while to_see:
        thing = to_see.pop()
        assert not isinstance(thing, (Table, Dealer))
        if id(thing) in seen or isinstance(thing, (str, int, type)):
            continue
        seen.add(id(thing))
        if isinstance(thing, (tuple, list)):
            to_see += thing
        elif type(thing).__module__.startswith("spytable.table"):
            to_see += [getattr(thing, name, None) for name in vars(thing)]
        elif callable(thing) and getattr(thing, "__closure__", None):
            to_see += [cell.cell_contents for cell in thing.__closure__]
