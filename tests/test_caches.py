"""Caches: registered, counted, and bounded in entries over the whole process."""

from __future__ import annotations

import ast
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from spytable import caches
from spytable.caches import BUDGET, LARGEST, Cache, Cached, once, remembered


@pytest.fixture(autouse=True)
def _apart(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """With a registry and a budget of their own."""
    monkeypatch.setattr(caches, "_caches", [])
    monkeypatch.setattr(caches, "_spending", caches._Spending())
    caches._let_go()
    yield


def _squares() -> tuple[Cached[[int], int], Cache]:
    @remembered
    def square(number: int) -> int:
        return number * number

    return square, caches.caches()[-1]


def test_what_was_asked_before_is_not_worked_out_again() -> None:
    square, cache = _squares()
    assert [square(n) for n in (2, 3, 2, 2)] == [4, 9, 4, 4]
    found = cache.figures()
    assert found.name.endswith("square") and found.kind == "remembered"
    assert (found.hits, found.misses, found.entries) == (2, 2, 2)


def test_what_is_forgotten_stays_counted() -> None:
    square, cache = _squares()
    for n in (2, 2, 3):
        square(n)
    caches.forget()
    assert caches.entries() == 0
    square(2)
    found = cache.figures()
    assert (found.hits, found.misses, found.entries) == (1, 3, 1)


def test_all_caches_together_never_keep_more_than_the_budget() -> None:
    """Whatever is asked of how many functions; and what is hit most for its size stays longest."""
    many = [_squares() for _ in range(20)]
    hot, kept = _squares()
    most = 0
    for n in range(4 * BUDGET // len(many)):
        for square, _ in many:
            square(n)
        hot(n % 10)
        hot(n % 10)
        if n % 100 == 0:
            most = max(most, caches.entries())
    assert BUDGET // 2 < most <= BUDGET
    assert kept.figures().misses == 10, "never forgotten"


def test_one_function_keeps_no_more_than_its_part() -> None:
    """The one asked for longest ago goes first."""
    square, cache = _squares()
    for n in range(LARGEST + 100):
        square(n)
        square(0)
    assert cache.entries == LARGEST
    before = cache.figures().misses
    square(0)
    assert cache.figures().misses == before


def test_what_is_made_once_is_never_forgotten() -> None:
    made: list[str] = []

    @once
    def box(name: str) -> object:
        made.append(name)
        return object()

    first = box("one")
    caches.forget()
    for _ in range(9):
        square, _cache = _squares()
        for n in range(LARGEST):
            square(n)
    assert box("one") is first and made == ["one"]
    assert caches.entries() <= BUDGET


def test_the_budget_holds_with_several_threads() -> None:
    many = [_squares()[0] for _ in range(10)]
    wrong: list[int] = []

    def work(start: int) -> None:
        for n in range(start, start + BUDGET // 10):
            for square in many:
                if square(n) != n * n:
                    wrong.append(n)

    threads = [threading.Thread(target=work, args=(k * BUDGET,)) for k in range(4)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert not wrong
    assert caches.entries() <= BUDGET + len(threads)


def test_what_is_made_is_timed_and_weighed_only_while_somebody_measures() -> None:
    square, cache = _squares()
    square(2)
    assert cache.figures()[5:] == (0, 0.0, 0.0)
    with caches.weighing():
        square(3)
    square(4)
    found = cache.figures()
    assert found.entries == 3 and found.size >= 3 * 24
    assert found.made_in > 0 and found.found_in > 0


def test_nothing_is_remembered_by_the_address_of_an_object() -> None:
    """Another object may lie there later: so nobody in the sources asks for `id()`."""
    asked = [
        f"{path}:{node.lineno}"
        for path in (Path(__file__).parents[1] / "src").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "id"
    ]
    assert asked == []
