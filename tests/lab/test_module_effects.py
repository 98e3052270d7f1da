"""The effects of modules: pairs of games from the same seed, counted right, kept, and gone on
with."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from itertools import combinations
from pathlib import Path

import pytest
from typer.testing import CliRunner

from spytable.cli import app
from spytable.games import shelf
from spytable.games.box import BadVariant
from spytable.lab import module_effects, module_page
from spytable.lab.campaign_simulation import Pairing, chance, simulate
from spytable.lab.module_effects import (
    COUNTS,
    NONE,
    Arm,
    Effects,
    Outcome,
    Plan,
    arms_of,
    difference,
    measure,
    modules_of,
    one_game,
)

BOX = shelf.take("mind-mgmt")
TARGETS = BOX.figures.MODULE_TARGETS
QUICK = Plan("mind-mgmt", level="greedy", games=2, only=("early-train",), workers=1)


def test_a_game_depends_on_its_number_and_the_modules_alone() -> None:
    assert one_game("mind-mgmt", "greedy", NONE, 5) == one_game("mind-mgmt", "greedy", NONE, 5)
    without, early = (one_game("mind-mgmt", "greedy", m, 1) for m in (NONE, ("early-train",)))
    assert (without.reason, without.numbers["hour at the end"]) == ("time", 16)
    assert (early.reason, early.numbers["hour at the end"]) == ("time", 15)


def test_games_are_compared_pair_by_pair() -> None:
    found = difference([1, 0, 0, -1, 1, 1])
    assert found.mean == pytest.approx(1 / 3)
    assert found.half_width == pytest.approx(1.96 * 0.8165 / 6**0.5, abs=1e-3)
    assert difference([1.0]).half_width == 1.0, "one game says nothing"
    assert difference([0, 0, 0]) == (0, 0)


def with_wins(**wins: str) -> Effects:
    """Arms of games won and lost, by the modules in play: `a="01"`, `a_b="11"`."""
    effects = Effects(BOX, "greedy")
    for name, won in wins.items():
        key = NONE if name == "none" else tuple(part.replace("0", "-") for part in name.split("_"))
        effects.arms[key] = Arm([int(letter) for letter in won])
    return effects


def test_only_games_of_the_same_seed_are_compared() -> None:
    effects = with_wins(none="0110", early="11")
    assert effects.effect(("early",)).mean == pytest.approx(0.5)


def test_two_modules_surprise_where_they_do_more_than_their_sum() -> None:
    effects = with_wins(none="0000", a="1000", b="0100", a_b="1111")
    assert effects.surprise("a", "b").mean == pytest.approx(0.5)
    sum_of_both = with_wins(none="0000", a="1000", b="0100", a_b="1100")
    assert sum_of_both.surprise("a", "b") == (0, 0)


def test_a_module_of_the_agents_counts_for_the_agents() -> None:
    effects = Effects(BOX, "greedy")
    effects.arms = {NONE: Arm([1] * 10), ("good-shoes",): Arm([0] * 10)}
    assert module_page.for_its_side(effects, "good-shoes").mean == 1
    effects.arms = {NONE: Arm([0] * 10), ("heavy-boots",): Arm([1] * 10)}
    assert module_page.for_its_side(effects, "heavy-boots").mean == 1


def test_a_target_is_reached_where_the_interval_comes_near_it() -> None:
    effects = Effects(BOX, "greedy")
    many = [0, 1] * 500
    effects.arms = {NONE: Arm(many), ("early-train",): Arm(many)}
    assert not module_page.is_reached(BOX, effects, "early-train"), "no effect, certainly"
    effects.arms["early-train",] = Arm([1] * 80 + many[80:])
    assert module_page.is_reached(BOX, effects, "early-train"), "40 of 1,000, to 2.5 points"


def test_every_two_modules_are_played_together_where_that_is_wanted() -> None:
    names = modules_of(BOX)
    arms = dict(arms_of(Plan("mind-mgmt", games=7, pairs=3), BOX))
    assert arms[NONE] == arms[names[0],] == 7
    assert {arm for arm, games in arms.items() if games == 3} == set(combinations(names, 2))


def test_every_module_has_a_target() -> None:
    assert set(modules_of(BOX)) <= set(BOX.figures.MODULE_TARGETS)


def test_measuring_goes_on_where_it_was_broken_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[tuple[tuple[str, ...], int]] = []

    def scripted(game: str, level: str, modules: tuple[str, ...], number: int) -> Outcome:
        played.append((modules, number))
        return Outcome(number % 2, "time", {"hour at the end": 16})

    monkeypatch.setattr(module_effects, "one_game", scripted)
    steps = list(measure(QUICK, tmp_path))
    assert steps[-1] == ("early-train", 2, 2)
    first = json.loads((tmp_path / COUNTS).read_text("utf-8"))
    assert first["levels"]["greedy"]["arms"]["early-train"]["won"] == "01"
    played.clear()
    more = Plan("mind-mgmt", level="greedy", games=3, only=("early-train",), workers=1)
    list(measure(more, tmp_path))
    assert played == [(NONE, 2), (("early-train",), 2)], "only what was missing"
    monkeypatch.setattr(module_effects, "bot_fingerprint", lambda box: "other bots")
    played.clear()
    list(measure(QUICK, tmp_path))
    assert len(played) == 4, "games of other bots say nothing of these"


def test_the_page_tells_every_module_with_its_target(tmp_path: Path) -> None:
    options = ["--games", "2", "--level", "greedy", "--module", "early-train", "--campaigns", "3"]
    words = ["report", "mind-mgmt", "--shift", *options, "--workers", "1", "--out", str(tmp_path)]
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 0, done.output
    page = (tmp_path / module_page.PAGE).read_text("utf-8")
    assert "| early-train | 2 | +0.0 ± 0.0 | +8 | no |" in page, page
    assert "| by the targets | 65% | 65.0% |" in page
    ET.fromstring((tmp_path / "what-modules-do.svg").read_text("utf-8"))


def test_a_report_of_modules_that_are_not_there_is_refused_in_a_sentence() -> None:
    def said(*words: str) -> str:
        done = CliRunner().invoke(app, ["report", *words, "--shift"])
        assert done.exit_code == 1 and "Traceback" not in done.output
        return " ".join(done.output.split())

    assert "agenti has no modules to measure" in said("agenti")
    assert "has no module 'late-train'" in said("mind-mgmt", "--module", "late-train")
    assert "There is no bot 'clever'" in said("mind-mgmt", "--level", "clever")
    with pytest.raises(BadVariant):
        modules_of(shelf.take("spy-connection"))


def test_what_options_are_worth_adds_up_in_log_odds() -> None:
    worth = {"early-train": 0.1, "good-shoes": -0.1}
    even, uneven = Pairing(0.5, worth), Pairing(0.8, worth)
    assert chance(even, ["early-train"]) == pytest.approx(0.6)
    assert chance(even, ["early-train", "good-shoes"]) == pytest.approx(0.5)
    assert 0.8 < chance(uneven, ["early-train"]) < 0.9, "less, where there is less to win"
    assert chance(uneven, ["mission"]) == pytest.approx(0.8), "not worth anything"


def test_a_campaign_pulls_an_uneven_pairing_towards_even() -> None:
    """By the box's own rules and bots: the loser opens and chooses first."""
    worth = {name: (0.2 if side == 0 else -0.2) for name, (side, _) in TARGETS.items()}
    pull = simulate(BOX, Pairing(0.8, worth), 40)
    assert pull.chances[0] == pytest.approx(0.8)
    assert pull.modules[0] == 0 and pull.modules[-1] > 0
    assert pull.chances[-1] < 0.78
    assert simulate(BOX, Pairing(0.8, {}), 5).chances[-1] == pytest.approx(0.8)
