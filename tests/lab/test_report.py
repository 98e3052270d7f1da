"""The page of figures: complete, well-formed, and the sums behind it right."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from collections import Counter
from itertools import product
from pathlib import Path

import pytest
from typer.testing import CliRunner

from spytable.bots.ladder import wilson
from spytable.cli import app
from spytable.games import shelf
from spytable.games.box import BadVariant
from spytable.kernel import PLAIN, new
from spytable.lab.batch import Game
from spytable.lab.figures import Figures
from spytable.lab.plots import Mark, Panel, cell, inks, mean, quantile, rated, scale_of, spread
from spytable.lab.report import Plan, make, page, sections, variants_of, verdicts, write
from spytable.lab.speed import headline_variants

DOCS = Path(__file__).parents[2] / "docs"
RANDOM, SEARCH, ROUNDS = (20, 1, 2) if PLAIN else (200, 4, 5)
BOX = shelf.take("agent-avenue")
SMALL = Plan("agent-avenue", random=RANDOM, search=SEARCH, rounds=ROUNDS, workers=1)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small report of every variant."""
    made = tmp_path_factory.mktemp("report")
    steps = list(make(SMALL, [], made))
    assert len(steps) == len(headline_variants(BOX)) * (RANDOM + SEARCH)
    assert steps[-1] == ("4 players, mode advanced, search", SEARCH, SEARCH)
    return made


@pytest.mark.parametrize("game", shelf.names())
def test_the_kept_figures_are_of_the_rules_of_today(game: str) -> None:
    data = json.loads((DOCS / game / "figures.json").read_text("utf-8"))
    assert data["rules"] == shelf.take(game).rules_version


def test_the_kept_figures_of_spy_connection_are_of_both_boards_and_both_starts() -> None:
    data = json.loads((DOCS / "spy-connection" / "figures.json").read_text("utf-8"))
    kept = {
        (f["players"], f["variant"]["board"], f["variant"]["start"], f["rounds"] is None)
        for f in data["figures"]
    }
    plays = ((2, 3, 4), ("light", "dark"), ("first-game", "advanced"), (False, True))
    assert kept == set(product(*plays))
    by_search = [f for f in data["figures"] if f["rounds"] is not None]
    assert min(f["games"] for f in by_search) >= 300
    dark = [f for f in by_search if f["variant"]["board"] == "dark"]
    assert all(set(f["reasons"]) == {"seventh mission"} for f in dark), "nobody is stuck"


def test_the_page_mentions_every_variant_and_how_it_was_made(folder: Path) -> None:
    text = (folder / "figures.md").read_text("utf-8")
    for players, variant in headline_variants(BOX):
        title = f"{players} players, mode {variant['mode']}"
        assert f"| {title} | random | {RANDOM} | – |" in text
        assert f"| {title} | search | {SEARCH} | {ROUNDS} |" in text
    counts = f"--random {RANDOM} --search {SEARCH} --rounds {ROUNDS}"
    assert f"\nspytable report agent-avenue {counts}\n" in text
    assert f"Rules version {BOX.rules_version}." in text
    for heading in ("Turns", "Decisions", "How games end", "Turn order", "Sides"):
        assert f"\n## {heading}\n" in text
    assert "\n## Market cards\n" in text and "\n## Market cards and winning\n" in text
    assert "2 players, mode simple | outpost" not in text, "there is no market in the simple mode"


def test_variants_stand_in_order_however_late_they_were_played(tmp_path: Path) -> None:
    few = Plan("agent-avenue", random=2, search=1, rounds=1, workers=1)
    ways = ["players=3,mode=simple", "players=2,mode=advanced", "players=2,mode=simple"]
    for way in ways:
        list(make(few, [way], tmp_path))
    kept = json.loads((tmp_path / "figures.json").read_text("utf-8"))["figures"]
    order = [(each["players"], each["variant"]["mode"]) for each in kept]
    assert order[::2] == [(2, "simple"), (2, "advanced"), (3, "simple")]
    assert [each["rounds"] for each in kept] == [None, 1] * 3


def test_every_plot_is_there_and_well_formed(folder: Path) -> None:
    text = (folder / "figures.md").read_text("utf-8")
    drawn = sorted(path.name for path in folder.glob("*.svg"))
    assert drawn == sorted(line.split("(")[1][:-1] for line in text.split("\n") if "![" in line)
    for name in drawn:
        picture = ET.parse(folder / name).getroot()
        assert picture.tag == "{http://www.w3.org/2000/svg}svg"
        assert picture.find("{http://www.w3.org/2000/svg}title") is not None
        source = (folder / name).read_text("utf-8")
        assert "class=" not in source and "style" not in source, "no stylesheet goes with it"
        assert "nan" not in source


def test_one_variant_played_again_replaces_only_its_own_figures(folder: Path) -> None:
    before = json.loads((folder / "figures.json").read_text("utf-8"))
    plan = Plan("agent-avenue", random=5, search=1, rounds=1, workers=1)
    list(make(plan, ["players=2,mode=advanced"], folder))
    after = json.loads((folder / "figures.json").read_text("utf-8"))
    changed = [
        (now["players"], now["variant"]["mode"])
        for then, now in zip(before["figures"], after["figures"], strict=True)
        if then != now
    ]
    assert changed == [(2, "advanced"), (2, "advanced")]
    text = (folder / "figures.md").read_text("utf-8")
    assert "--random 5 --search 1 --rounds 1 --variant players=2,mode=advanced\n" in text
    list(make(SMALL, ["players=2,mode=advanced"], folder))
    assert json.loads((folder / "figures.json").read_text("utf-8")) == before, "all repeatable"


def test_figures_by_other_rules_are_not_mixed_in(folder: Path, tmp_path: Path) -> None:
    data = json.loads((folder / "figures.json").read_text("utf-8"))
    data["rules"] = 0
    (tmp_path / "figures.json").write_text(json.dumps(data), "utf-8")
    plan = Plan("agent-avenue", random=3, search=1, rounds=1, workers=1)
    list(make(plan, ["players=3,mode=simple"], tmp_path))
    assert len(json.loads((tmp_path / "figures.json").read_text("utf-8"))["figures"]) == 2


def test_variants_by_name() -> None:
    assert variants_of(BOX, []) == headline_variants(BOX)
    assert variants_of(BOX, ["mode=advanced"]) == [(n, {"mode": "advanced"}) for n in (2, 3, 4)]
    assert variants_of(BOX, ["players=4,first=blue"]) == [(4, {"first": "blue"})]
    for wrong in ("advanced", "players=many", "players=9", "mode=loud", "players=2,"):
        with pytest.raises(BadVariant):
            variants_of(BOX, [wrong])


def test_what_a_box_counts_finds_its_form(tmp_path: Path) -> None:
    """Numbers make a distribution, wins a share of wins, anything else a share of the games."""
    figures = Figures(2, {"mode": "simple"})
    search = Figures(2, {"mode": "simple"}, rounds=1)
    sides = {"Green": [0], "Blue": [1]}
    won = (("points", "12", True), ("points", "7", False), ("cards", "a", True), ("end", "x", None))
    for each in (figures, search):
        each.add(Game(9, 3, "caught", (0,), 0, won), sides)
    parts = {part.heading: part for part in sections([figures, search])}
    assert "| 2 players, mode simple | search | 9.5 | 7 | 12 | 12.0 |" in parts["Points"].table
    assert "| 2 players, mode simple | a | 1.00 | 1.00 |" in parts["Cards"].table
    assert "100.0 % (20.7–100.0)" in parts["Cards and winning"].table
    assert "100.0 % (20.7–100.0)" in parts["End"].table
    write(tmp_path, BOX, [figures, search])
    assert page(BOX, [figures, search], list(parts.values())) == (
        tmp_path / "figures.md"
    ).read_text("utf-8")


def balanced(**other: object) -> Figures:
    """A thousand games of Spy Connection in which everything is as was asked."""
    figures = Figures(2, {}, rounds=9, games=1000)
    figures.sides = {"Brown": 520.0, "Yellow": 480.0}
    figures.order = {"1st to play": 530.0, "2nd to play": 470.0}
    figures.turns[40] = 1000
    figures.charts = {
        "start missions": {"start-1 london": [500, 500, 270], "start-2 rome": [1500, 1500, 730]},
        "the winner": {"completed seven first": [990, 0, 0]},
    }
    figures.charts["the winner"]["did not complete seven first"] = [10, 0, 0]
    for name, value in other.items():
        setattr(figures, name, value)
    return figures


def test_a_box_that_asks_something_of_its_design_is_answered() -> None:
    box = shelf.take("spy-connection")
    told = verdicts(box, [balanced()])
    rows = [line.split(" | ") for line in told[-1].splitlines()[2:]]
    assert [row[-1].rstrip(" |") for row in rows] == ["yes"] * 5
    assert "+3.0 (1st to play)" in told[-1]
    assert "+4.0 (start-1 london)" in told[-1]
    assert "20.0 on average, 100.0% of the games inside" in told[-1]
    assert verdicts(box, [Figures(2, {}, games=5)]) == []
    assert verdicts(BOX, [balanced()]) == []


@pytest.mark.parametrize(
    ("other", "question"),
    [
        ({"sides": {"Brown": 531.0, "Yellow": 469.0}}, "a seat"),
        ({"order": {"1st to play": 400.0, "2nd to play": 600.0}}, "a place"),
        (
            {"charts": balanced().charts | {"start missions": {"start-1 london": [100, 100, 56]}}},
            "a start mission",
        ),
        ({"turns": Counter({22: 1000})}, "turns"),
        ({"charts": balanced().charts | {"the winner": {}}}, "somebody else"),
    ],
)
def test_what_is_not_met_is_said(other: dict[str, object], question: str) -> None:
    told = verdicts(shelf.take("spy-connection"), [balanced(**other)])
    unmet = [line for line in told[-1].splitlines() if line.rstrip(" |").endswith("no")]
    assert len(unmet) == 1
    assert question in unmet[0]


def agents(**other: object) -> Figures:
    """Two hundred games of Agenti in which everything is as was asked."""
    figures = Figures(2, {"last": "wins"}, rounds=5, games=200)
    figures.sides = {"Red": 106.0, "Green": 94.0}
    figures.order = {"1st to play": 105.0, "2nd to play": 95.0}
    figures.charts = {
        "rounds": {"9": [40, 0, 0], "20": [60, 0, 0], "22": [60, 0, 0], "41": [40, 0, 0]},
        "actions": {"suspect": [20, 20, 9], "all": [80, 80, 40], "light": [3, 3, 0]},
        "cards left for last": {name: [20, 20, 9] for name in ("tram", "light", "file")},
        "what the light was turned for": {"look": [75, 75, 40], "nothing": [25, 25, 9]},
    }
    for name, value in other.items():
        setattr(figures, name, value)
    return figures


def test_the_design_of_agenti_is_answered() -> None:
    """The median is the lower of the two in the middle, as in the table of rounds."""
    told = verdicts(shelf.take("agenti"), [agents()])
    rows = [line.split(" | ") for line in told[-1].splitlines()[2:]]
    assert [row[-1].rstrip(" |") for row in rows] == ["yes"] * 6
    assert [row[3] for row in rows] == [
        *("+3.0 (Red)", "+2.5 (1st to play)", "20", "20% (suspect)", "33% (tram)", "25%"),
    ]
    old = agents(charts={name: agents().charts[name] for name in ("rounds", "actions")})
    told = verdicts(shelf.take("agenti"), [old])
    assert len(told[-1].splitlines()) == 6, "what was not counted yet is not judged"
    parts = {part.heading: part for part in sections([agents()])}
    assert "| 2 players, last wins | search | 22.6 | 20 | 41 |" in parts["Rounds"].table


@pytest.mark.parametrize(
    ("other", "question"),
    [
        ({"sides": {"Red": 90.0, "Green": 110.0}}, "a colour wins"),
        (
            {"charts": agents().charts | {"rounds": {"19": [100, 0, 0], "30": [100, 0, 0]}}},
            "rounds",
        ),
        ({"charts": agents().charts | {"rounds": {"36": [200, 0, 0]}}}, "rounds"),
        ({"order": {"1st to play": 107.0, "2nd to play": 93.0}}, "a place in turn order"),
        (
            {"charts": agents().charts | {"actions": {"all": [9, 9, 3], "suspect": [1, 1, 1]}}},
            "both actions",
        ),
        (
            {
                "charts": agents().charts
                | {"cards left for last": {"tram": [4, 4, 1], "file": [7, 7, 1]}}
            },
            "left for last",
        ),
        (
            {"charts": agents().charts | {"what the light was turned for": {"nothing": [1, 1, 0]}}},
            "for nothing",
        ),
    ],
)
def test_what_agenti_does_not_meet_is_said(other: dict[str, object], question: str) -> None:
    """Nothing is asked that is granted by construction: every card must be played, and bots claim
    only what is sure."""
    told = verdicts(shelf.take("agenti"), [agents(**other)])
    unmet = [line for line in told[-1].splitlines() if line.rstrip(" |").endswith("no")]
    assert len(unmet) == 1
    assert question in unmet[0]


def test_what_is_counted_of_a_game_of_agenti() -> None:
    """Rounds are nobody's; keys, looks and checks are a seat's, actions of whoever chose them."""
    box = shelf.take("agenti")
    state = new(box.state)
    state.players, state.round_number = 2, 17
    state.keys[1], state.looked[1, 2], state.looked[1, 4] = 3, 1, 1
    state.checks[0, 1], state.checks[0, 3] = 4, 2
    entries = [(0, "play:file:check"), (1, "play:suspects:all")]
    assert list(box.figures.tallies(state, entries, (1,))) == [
        ("rounds", "17", None),
        ("keys held at the end", "0", False),
        ("suitcases looked into", "0", False),
        ("cards of files looked at", "6", False),
        ("keys held at the end", "3", True),
        ("suitcases looked into", "2", True),
        ("cards of files looked at", "0", True),
        ("actions", "check", False),
        ("actions", "all", True),
    ]


def test_what_is_no_winners_has_no_column_for_them() -> None:
    """Where it is of some games, the others have a dash; and charts stand in order of numbers."""
    figures, other = Figures(2, {"mode": "simple"}), Figures(3, {"mode": "simple"})
    sides = {"Green": [0], "Blue": [1]}
    counted = (("told at 11", "4", None), ("told at 5", "2", None), ("actions", "ask", True))
    figures.add(Game(9, 3, "caught", (0,), 0, (("keys", "2", True), *counted)), sides)
    other.add(Game(9, 3, "caught", (0,), 0, (("keys", "2", None), *counted)), sides)
    parts = {part.heading: part for part in sections([figures, other])}
    assert [*parts][5:] == ["Actions", "Actions and winning", "Keys", "Told at 5", "Told at 11"]
    assert "winners" not in parts["Told at 5"].table and "winners" not in parts["Told at 5"].note
    assert parts["Keys"].table.splitlines()[0].endswith("| 90 % | winners |")
    assert "| 2 players, mode simple | random | 2.0 | 2 | 2 | 2.0 |" in parts["Keys"].table
    assert "| 3 players, mode simple | random | 2.0 | 2 | 2 | – |" in parts["Keys"].table


def test_means_medians_and_intervals() -> None:
    counts = {1: 5, 2: 4, 10: 1}
    assert mean(counts) == pytest.approx(2.3)
    assert [quantile(counts, share) for share in (0.5, 0.9, 0.91, 1)] == [1, 2, 10, 10]
    assert mean({}) == 0 and quantile({}, 0.5) == 0
    assert wilson(50, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert wilson(0, 10) == pytest.approx((0, 0.2775), abs=1e-4)
    assert wilson(0, 0) == (0, 1)
    assert cell(Mark(0.5, 0.4038, 0.5962), True) == "50.0 % (40.4–59.6)"
    assert cell(Mark(0.25), True) == "25.0 %"
    assert cell(None, True) == "–"


def test_scales_end_on_whole_steps() -> None:
    assert scale_of([0.03, 0.61], True) == pytest.approx((0, 0.8, 0.2))
    assert scale_of([0.46, 0.53], False) == pytest.approx((0.46, 0.54, 0.02))
    low, high, step = scale_of([], True)
    assert low == 0 < step <= high


def test_hostile_labels_and_nothing_at_all_are_drawn() -> None:
    panel = Panel('<&">', [("<script>", {"random": Mark(0.5, 0.4, 0.6)})], fair=0.5)
    for part in (
        rated("<b>", "&", [panel], dots=True),
        rated("Bars", "", [panel]),
        rated("Nothing", "", [Panel("empty")]),
        spread(
            "Spread", "", [Panel("x", counts={"search": {3: 1, 400: 2}}, extra={"search": 1})], "y"
        ),
        spread("Nobody", "", [], "y"),
    ):
        ET.fromstring(part.drawn)
        assert "<script>" not in part.drawn


def test_the_inks_are_those_of_the_pictures() -> None:
    assert inks()["paper"] == "#F5EFE0" and inks()["blue"] == "#2B5C9E"


def test_the_command(tmp_path: Path) -> None:
    words = ["report", "agent-avenue", "--random", "5", "--search", "1", "--rounds", "1"]
    words += ["--workers", "1", "--variant", "players=2,mode=simple", "--out", str(tmp_path / "a")]
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 0 and "figures.md" in done.stdout
    told = CliRunner().invoke(app, [*words, "--json"])
    assert json.loads(told.stdout)["figures"][0]["games"] == 5


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["report", "chess"], "There is no box 'chess'"),
        (["report", "agent-avenue", "--variant", "loud"], "is not of the form"),
        (["report", "agent-avenue", "--variant", "mode=loud"], "is not one of"),
    ],
)
def test_the_command_refuses_in_a_sentence(words: list[str], sentence: str) -> None:
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 1 and sentence in done.stderr
