"""Families of choices: codes by name, none twice, the same inside rules as outside."""

from __future__ import annotations

from enum import IntEnum

import pytest

from spytable.kernel import rule
from spytable.kernel.families import HIGHEST, ByFamily, Families, seats


class Fruit(IntEnum):
    NONE = 0
    APPLE = 1
    BLOOD_ORANGE = 2
    CHERRY = 3


family = Families()
PEEL = family("peel", Fruit)
HIDE = family("hide", Fruit, hidden=True)
GIVE = family("give", seats(4))
DONE = family.single("done")
BITE = family("bite", ("small", "large"))


@rule
def member_peeled(choice: int) -> int:
    """The member if the choice peels; 100 more if it hides."""
    if PEEL.has(choice):
        return PEEL.of(choice)
    if HIDE.has(choice):
        return 100 + HIDE.of(choice)
    return -1


@rule
def hidden_choice(member: int) -> int:
    """The code of a family, made inside a rule."""
    return HIDE.code(member)


def test_every_choice_has_a_name() -> None:
    """NONE is no member; a hidden member, a seat and a single choice have their own names."""
    assert set(family.codes) == {
        *("peel:apple", "peel:blood-orange", "peel:cherry"),
        *("hide:hidden", "hide:apple", "hide:blood-orange", "hide:cherry"),
        *("give:1", "give:2", "give:3", "give:4", "done", "bite:small", "bite:large"),
    }
    assert family.names[PEEL.code(Fruit.CHERRY)] == "peel:cherry"
    assert family.names[HIDE.code(Fruit.NONE)] == "hide:hidden"
    assert family.names[GIVE.code(0)] == "give:1"
    assert family.names[BITE.code(1)] == "bite:large"


def test_no_code_is_zero_and_none_is_given_twice() -> None:
    """Zero is "nothing was heard"; every other code is of exactly one family."""
    assert 0 not in family.names
    for code in family.names:
        assert sum(kind.has(code) for kind in (PEEL, HIDE, GIVE, BITE)) == (code != DONE)


def test_a_family_is_asked_inside_rules() -> None:
    """The same answers plainly and compiled."""
    assert member_peeled(PEEL.code(Fruit.CHERRY)) == Fruit.CHERRY
    assert member_peeled(HIDE.code(Fruit.APPLE)) == 100 + Fruit.APPLE
    assert member_peeled(HIDE.code(Fruit.NONE)) == 100
    for code in (0, DONE, GIVE.code(0), BITE.code(1)):
        assert member_peeled(code) == -1
    assert hidden_choice(2) == HIDE.code(Fruit.BLOOD_ORANGE)


def test_members_may_be_some_of_many() -> None:
    """A family may have gaps: its members keep their numbers."""
    cards = Families()
    first = cards("take", {3: "c", 5: "e"})
    second = cards("draft", {9: "i"})
    assert cards.names == {
        first.code(3): "take:c",
        first.code(5): "take:e",
        second.code(9): "draft:i",
    }
    assert first.of(first.code(5)) == 5
    assert second.of(second.code(9)) == 9
    assert not first.has(second.code(9))
    assert not second.has(first.code(5))


@pytest.mark.parametrize("name", ["undo", "", "two words", "a:", ":b"])
def test_what_a_record_cannot_write_is_no_name(name: str) -> None:
    """ "undo" is how a Record takes back; blanks part its words."""
    with pytest.raises(ValueError, match="cannot be the name"):
        Families().single(name)
    with pytest.raises(ValueError, match="cannot be the name"):
        Families()("eat", ["two words"])


def test_two_of_one_name_are_refused() -> None:
    """Neither families nor choices nor members may share a name."""
    twice = Families()
    twice("eat", ["a", "b"])
    twice.single("end")
    with pytest.raises(ValueError, match="eat: there is such a family already"):
        twice("eat", ["c"])
    with pytest.raises(ValueError, match="end: two choices of one name"):
        twice.single("end")
    with pytest.raises(ValueError, match="give:a: two choices of one name"):
        twice("give", ["a", "a"])


def test_a_family_without_members_or_below_zero_is_refused() -> None:
    """And a hidden member needs the number 0 for itself."""
    with pytest.raises(ValueError, match="has members"):
        Families()("eat", {})
    with pytest.raises(ValueError, match="has members"):
        Families()("eat", {-1: "a"})
    with pytest.raises(ValueError, match="may not know"):
        Families()("eat", ["a"], hidden=True)


def test_codes_fit_sixteen_bits() -> None:
    """A Decision keeps its choices in 16 bits."""
    with pytest.raises(ValueError, match="more choices than codes"):
        Families()("eat", {HIGHEST: "a"})


def test_an_entry_is_found_by_family() -> None:
    """And the member comes with it."""
    table = ByFamily(family, {PEEL: "p", HIDE: "h", GIVE: "g", DONE: "d", BITE: "b"})
    assert table[PEEL.code(Fruit.APPLE)] == ("p", Fruit.APPLE)
    assert table[HIDE.code(Fruit.NONE)] == ("h", 0)
    assert table[GIVE.code(3)] == ("g", 3)
    assert table[DONE] == ("d", 0)
    with pytest.raises(ValueError, match="0 is not a choice of this game"):
        table[0]


def test_a_table_forgets_no_family() -> None:
    """Unless it says what holds for the rest."""
    with pytest.raises(ValueError, match="hide: nothing is said"):
        ByFamily(family, {PEEL: "p"})
    assert ByFamily(family, {PEEL: "p"}, "rest")[DONE] == ("rest", 0)
    other = Families()("other", {800: "x"})
    with pytest.raises(ValueError, match="not a family of this game"):
        ByFamily(family, {other: "?"}, "rest")


def test_a_choice_knows_its_family() -> None:
    """A choice that is no member of a family is its own; what is no choice has none."""
    assert family.kind_of(PEEL.code(Fruit.APPLE)) == PEEL
    assert family.kind_of(HIDE.code(Fruit.NONE)) == HIDE
    assert family.kind_of(DONE) == DONE
    assert family.kind_of(0) is None and family.kind_of(max(family.names) + 1) is None
