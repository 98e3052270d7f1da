"""The picture of MIND MGMT: each choice in one place, landmarks that nobody confuses."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

import pytest

from spytable.games import stylesheet
from spytable.games.mind_mgmt.choices import (
    ACTIVATE,
    ASK,
    ASK_DOLPHIN,
    CAPTURE,
    CHAOS,
    CHARACTER,
    DONE,
    DRAW,
    EXPOSE,
    HALT,
    LEAD,
    MARK,
    MOVE,
    NAMES,
    NOTHING,
    PUSH,
    RECRUIT,
    REST,
    REVEAL,
    SECOND,
    SENSE,
    SHAKEDOWN,
    SLIP,
    START,
    STAY,
    STEP,
    TAKE,
    immortal_code,
    shove_code,
)
from spytable.games.mind_mgmt.components import (
    BORDERS,
    CHAOS_TOKENS,
    DIRECTIONS,
    FEATURE_NAMES,
    FEATURES,
    IMMORTALS,
    LOCATIONS,
    NOTES,
    TOWARDS,
    Agent,
    Card,
    Feature,
    Insight,
    Mission,
    Owner,
    Phase,
    Reason,
    Side,
    place_of,
)
from spytable.games.mind_mgmt.picture import cards, definitions, parts, pens
from spytable.games.mind_mgmt.picture.places import (
    BLOCK,
    BOTTOM,
    DEEP,
    TEMPLE_AT,
    border_at,
    corner,
    diagonals,
    features_at,
    mark_at,
)
from spytable.games.mind_mgmt.picture.symbols import definitions as symbols
from spytable.games.mind_mgmt.picture.symbols import feature as drawn_feature
from spytable.games.mind_mgmt.picture.told import place_piece
from spytable.games.mind_mgmt.picture.town import BED, bridges, course, from_river
from spytable.games.mind_mgmt.sight import View
from spytable.games.mind_mgmt.words.notes import INSIGHT, note_topic
from spytable.kernel import SPECTATOR, new
from spytable.kernel.families import Family
from spytable.locale import LANGUAGES
from spytable.pictures.joined import whole
from spytable.pictures.parts import Drawing, Kind
from spytable.pictures.svg import el, rect, standalone
from spytable.table import box
from tests.pictures.letters import too_small
from tests.web.browsing import CHROMIUM

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = ['<script>alert("1")</script>', "\"'&]]>\x00\x1b{name}", "Ада" * 60, "", "W" * 200]
NAMES_ = ("Karolina", "Bohumil", "Ciri", "Dmitrij", "Eva")


def at(name: str) -> int:
    """A location by column and row, as it is spoken of."""
    return place_of(int(name[1]), "ABCDEF".index(name[0]) + 1)


def view(seat: int = 0, phase: Phase = Phase.RECRUITER, mission: int = Mission.FULL) -> View:
    """Eight o'clock in a game of three; the Recruiter is at D4."""
    v = new(View)
    v.seat, v.players, v.phase, v.mission = seat, 3, phase, mission
    v.hour, v.turn, v.round_number, v.recruits = 8, 7, 2, 3
    v.last_hour = 16 if mission == Mission.FULL else 14
    v.recruiter_cards = 2
    v.deciding = Owner.RECRUITER
    v.track[5], v.track[7] = 2, 1
    for agent, (where, owner) in enumerate((("A1", 2), ("F3", 2), ("C4", 3), ("C7", 6)), 1):
        v.agent_at[agent], v.owner[agent] = at(where), owner
    v.laid[Agent.MERU] = 1
    v.token[at("C2")], v.visited_by[at("C2")] = 1, 7
    v.note[at("B2")], v.visited_by[at("B2")] = 2, 2
    v.excluded[Feature.BUS], v.exposed[Feature.PALM] = 1, 7
    if mission == Mission.FULL:
        for immortal, where in enumerate(("B5", "C4", "E2", "D6"), 1):
            v.immortal_at[immortal] = at(where)
        v.card[0], v.card[1], v.symbol[Feature.POOL] = Feature.DOGS, Feature.IDOL, 1
        v.excluded[Feature.DOGS] = v.excluded[Feature.IDOL] = v.excluded[Feature.POOL] = 1
        v.second_at, v.dolphin, v.chaos = at("B3"), 1, 1
        v.chaos_east = 2 ** at("E3")
    if seat == 0 or phase == Phase.OVER:
        know(v)
    return v


def know(v: View) -> None:
    """The secrets behind the screen."""
    v.character, v.walked = Card.KARL_BOX, 8
    for hour, where in enumerate(("A2", "B2", "C2", "D2", "D3", "C3", "C4", "D4"), 1):
        v.route[hour] = at(where)
    for feature in (Feature.PALM, Feature.CAFE, Feature.MONKS):
        v.hidden[feature] = 1


class Situation(NamedTuple):
    """A view, and what may be chosen in it."""

    v: View
    offered: list[int]


def active(agent: int, *offered: int, seat: int = 1, phase: Phase = Phase.AGENT) -> Situation:
    v = view(seat, phase)
    v.active, v.activated, v.deciding = agent, 1, v.owner[agent]
    return Situation(v, [*offered])


def all_of(family: Family) -> list[int]:
    return [code for code in NAMES if family.has(code)]


def setting_up(phase: Phase, offered: Sequence[int], seat: int = 0) -> Situation:
    v = new(View)
    v.seat, v.players, v.phase, v.turn = seat, 3, phase, 1
    v.recruiter_cards = 2
    v.deciding = seat + 1
    return Situation(v, list(offered))


def _ended(reason: Reason, winner: Side, seat: int) -> Situation:
    v = view(seat, Phase.OVER)
    v.reason, v.winner, v.deciding = reason, winner, 0
    return Situation(v, [])


def _recruiter() -> Situation:
    ways = [
        immortal_code(immortal, direction)
        for immortal in range(1, IMMORTALS)
        for direction in range(DIRECTIONS)
        if TOWARDS[at(("", "B5", "C4", "E2", "D6")[immortal]), direction]
    ]
    slips = [kind.code(at(where)) for kind in (SLIP, SECOND) for where in ("B4", "D6", "F4")]
    steps = [STEP.code(at(where)) for where in ("D5", "E4")]
    return Situation(
        view(), [*steps, *slips, *ways, EXPOSE.code(at("D3")), RECRUIT.code(Feature.DOGS), DONE]
    )


def _shakedown() -> Situation:
    found = active(Agent.BILL_FALLS, REST, *all_of(SHAKEDOWN), shove_code(4, 0), seat=2)
    return found


def _asking() -> Situation:
    found = active(Agent.HENRY_LYME, REST, MOVE.code(at("F2")), MOVE.code(at("F4")), CAPTURE)
    found.offered.extend([ASK.code(Feature.IDOL), ASK_DOLPHIN.code(Feature.IDOL), REVEAL])
    return found


TWO_ENDS = [Reason.CAPTURED, Reason.TIME]
SITUATIONS = {
    "recruiter": _recruiter(),
    "asking": _asking(),
    "shakedown": _shakedown(),
    "sense": active(Agent.MERU, SENSE, REST, MOVE.code(at("A2"))),
    "lead": active(Agent.DUSTY, REST, *all_of(LEAD)),
    "leading": active(Agent.DUSTY, HALT, MOVE.code(at("C6")), phase=Phase.LEAD),
    "push": active(Agent.BILL_FALLS, STAY, *all_of(PUSH), seat=2, phase=Phase.PUSH),
    "activate": Situation(view(2, Phase.ACTIVATE), [ACTIVATE.code(3), ACTIVATE.code(4)]),
    "answer": Situation(view(0, Phase.ANSWER), [MARK.code(at("D3")), MARK.code(at("D4")), NOTHING]),
    "waiting": Situation(view(1), []),
    "watching": Situation(view(SPECTATOR), []),
    "training": Situation(view(0, mission=Mission.TRAINING), [STEP.code(at("D5")), DONE]),
    "training agent": Situation(view(1, mission=Mission.TRAINING), []),
    "chaos": setting_up(Phase.CHAOS, all_of(CHAOS)),
    "card": setting_up(Phase.CARD, [CHARACTER.code(1), CHARACTER.code(2), DRAW]),
    "start": setting_up(Phase.START, [START.code(place) for place in range(1, LOCATIONS)]),
    "take": setting_up(Phase.TAKE, all_of(TAKE), 1),
    "caught": _ended(Reason.CAPTURED, Side.AGENTS, 1),
    "escaped": _ended(Reason.TIME, Side.RECRUITER, 0),
    "blank": Situation(new(View), []),
}
each_situation = pytest.mark.parametrize(
    "situation", SITUATIONS.values(), ids=[name.replace(" ", "-") for name in SITUATIONS]
)


def drawing(
    situation: Situation,
    language: str = "en",
    marks: Sequence[tuple[int, str, str]] = (),
    names: Sequence[str] = NAMES_,
) -> Drawing:
    v = situation.v
    return parts(v, situation.offered, names[: int(v.players)], language, marks)


def layer(drawn: Drawing, name: str) -> str:
    return dict(drawn.parts())[name]


# -- a sound picture --------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@each_situation
def test_is_one_sound_svg_that_offers_every_choice_once(
    situation: Situation, language: str
) -> None:
    svg = whole(drawing(situation, language, (), HOSTILE), definitions())
    root = ElementTree.fromstring(svg)
    assert root.tag == f"{SVG}svg" and "<script" not in svg
    places = [one.get("data-choice") for one in root.iter() if one.get("data-choice")]
    assert sorted(map(str, places)) == sorted(NAMES[code] for code in situation.offered)
    ids = [one.get("id") for one in root.iter() if one.get("id")]
    assert len(ids) == len(set(ids))
    pieces = [one.get("data-piece") for one in root.iter() if one.get("data-piece")]
    assert len(pieces) == len(set(pieces))
    used = {one.get("href", "")[1:] for one in root.iter(f"{SVG}use")}
    assert used <= set(ids)


@each_situation
def test_no_letter_is_smaller_than_eleven_pixels_on_a_phone(situation: Situation) -> None:
    """Nor is one that stands on a figure, or on the place of a choice."""
    for language in LANGUAGES:
        assert too_small(drawing(situation, language), definitions()) == []


@each_situation
def test_what_must_be_chosen_from_lies_on_the_board_and_on_one_desk(situation: Situation) -> None:
    """So that a phone of 360 by 740 shows both: 273 and 344 wide, below each other in 470."""
    sections = {section.name: section for section in drawing(situation).sections}
    assert {name for name, one in sections.items() if one.asks} <= {"city", "deeds"}
    city = sections["city"]
    high = city.least * city.height / city.width
    if "deeds" in sections:
        assert high + 8 + 344 * sections["deeds"].height / sections["deeds"].width <= 470


def test_where_everybody_stands_is_said() -> None:
    """Before anything else, and of each figure."""
    drawn = drawing(SITUATIONS["asking"])
    spoken = re.findall(r"<title>([^<]*)</title>", layer(drawn, "city.figures"))
    assert {"Meru: A1", "Immortal 1: B5"} < set(spoken) and len(spoken) == 8
    assert all(f" {one}." in drawn.summary for one in spoken)


def test_only_what_changed_is_drawn_and_sent_again() -> None:
    """An agent walks: the figure, what is lit, the summary and its own lines; not the city."""
    before = dict(drawing(SITUATIONS["asking"]).parts())
    v = active(Agent.HENRY_LYME).v
    v.agent_at[Agent.HENRY_LYME], v.stepped = at("F2"), 1
    after = dict(drawing(Situation(v, [REST, MOVE.code(at("F1"))])).parts())
    changed = {name for name in after if before[name] != after[name]}
    assert changed == {"summary", "city.choices", "city.figures", "deeds.deeds", "agents.agent-2"}


def test_what_the_agents_see_does_not_tell_where_the_recruiter_is() -> None:
    """The route is drawn for the Recruiter alone, and at the end for all."""
    mine, theirs = drawing(SITUATIONS["recruiter"]), drawing(SITUATIONS["waiting"])
    assert "mm-route" in layer(mine, "city.route") and "mm-pencil" in layer(mine, "city.circled")
    for name in ("route", "circled", "hours"):
        assert layer(theirs, f"city.{name}") in ("", *_empty_groups())
    assert "mm-route" in layer(drawing(SITUATIONS["caught"]), "city.route")


def _empty_groups() -> set[str]:
    return {'<g aria-hidden="true" class="mm-through"/>', '<g class="mm-through"/>'}


# -- the city ---------------------------------------------------------------------------------


def test_the_river_winds_from_the_roofs_to_the_sea_below_its_bridges() -> None:
    assert course()[0][1] < corner(1)[1] and course()[-1][1] >= BOTTOM
    assert len(bridges()) >= 8
    for temple in TEMPLE_AT:
        assert from_river(*temple) > BED / 2 + 43


def test_every_diagonal_way_of_a_temple_leads_into_a_neighbour() -> None:
    """MM-129, MM-130: eight of them, and each ends inside the block at that corner."""
    assert len(diagonals()) == 8
    blocks = [corner(place) for place in range(1, LOCATIONS)]
    for _, (x, y) in diagonals():
        assert any(a < x < a + BLOCK and b < y < b + DEEP for a, b in blocks)


def test_features_marks_and_figures_lie_inside_their_block() -> None:
    for place in range(1, LOCATIONS):
        x, y = corner(place)
        for a, b in (*features_at(place), mark_at(place)):
            assert x + 17 < a < x + BLOCK - 17 and y + 17 < b < y + DEEP - 17


def test_borders_for_chaos_are_as_far_apart_as_fingers() -> None:
    """MM-035: their diamonds do not overlap; on a phone each is forty pixels wide."""
    middles = [border_at(border)[0] for border in range(len(BORDERS))]
    nearest = min(abs(a - c) + abs(b - d) for (a, b), (c, d) in combinations(middles, 2))
    assert nearest >= 100


# -- the symbols ------------------------------------------------------------------------------


def test_every_chaos_token_says_between_which_locations_it_lies() -> None:
    """MM-035. Five tokens, five places, for who does not see them."""
    drawn = box("mind-mgmt").table(players=2, seed=3).pov(None).picture()
    said = re.findall(r"<title>Chaos token: ([A-F]\d \| [A-F]\d)</title>", drawn)
    assert len(said) == len(set(said)) == CHAOS_TOKENS


def test_there_is_a_symbol_for_each_feature_and_each_is_on_the_board_five_times() -> None:
    """MM-006."""
    board = layer(drawing(SITUATIONS["watching"]), "city.features")
    for feature in range(1, FEATURES):
        name = FEATURE_NAMES[feature]
        assert f'id="mm-{name}"' in symbols()
        assert board.count(f'href="#mm-{name}"') == 5


@pytest.mark.browser
@pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium to see with")
def test_no_two_symbols_are_alike_at_24_pixels_in_grey(tmp_path: Path) -> None:
    """Each is drawn 24 pixels high and grey; any two differ in a quarter of their dark pixels."""
    grey = 24
    seen = _pixels(tmp_path, grey)
    for one, other in combinations(range(1, FEATURES), 2):
        dark = [{k for k, value in enumerate(seen[f]) if value < 110} for f in (one, other)]
        assert len(dark[0]) > 40 and len(dark[1]) > 40
        apart = len(dark[0] ^ dark[1]) / len(dark[0] | dark[1])
        assert apart > 0.4, (FEATURE_NAMES[one], FEATURE_NAMES[other], apart)


def _pixels(folder: Path, size: int) -> dict[int, list[int]]:
    """The symbols as Chromium draws them: their grey values, row by row."""
    from playwright.sync_api import sync_playwright

    drawn = [drawn_feature(f, size * (f - 0.5), size / 2, size) for f in range(1, FEATURES)]
    svg = el("svg", el("defs", symbols()), rect(0, 0, size * 16, size, "", fill="#fff"), *drawn,
             xmlns="http://www.w3.org/2000/svg", width=size * 16, height=size)  # fmt: skip
    file = folder / "symbols.svg"
    file.write_text(standalone(svg, stylesheet.of("mind-mgmt")), "utf-8")
    read = """(size) => new Promise((done) => { const image = new Image();
      image.onload = () => { const canvas = document.createElement("canvas");
        canvas.width = size * 16; canvas.height = size;
        const context = canvas.getContext("2d"); context.drawImage(image, 0, 0);
        done([...Array(16).keys()].map((k) => { const found = [];
          const { data } = context.getImageData(k * size, 0, size, size);
          for (let i = 0; i < data.length; i += 4)
            found.push(Math.round(.3 * data[i] + .59 * data[i + 1] + .11 * data[i + 2]));
          return found; })); };
      image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(window.drawing); })"""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM)
        page = browser.new_page()
        page.evaluate("(svg) => { window.drawing = svg; }", file.read_text("utf-8"))
        found = page.evaluate(read, size)
        browser.close()
    return {feature: found[feature - 1] for feature in range(1, FEATURES)}


# -- the pieces -------------------------------------------------------------------------------


def _symbol(name: str) -> str:
    found = re.search(rf'<symbol id="mm-{name}".*?</symbol>', definitions())
    assert found
    return found[0]


def test_agents_have_letters_and_silhouettes_of_their_own_and_immortals_loom() -> None:
    agents = [_symbol(f"agent-{name}") for name in ("meru", "henry-lyme", "bill-falls", "dusty")]
    for agent, letter in zip(agents, "MHBD", strict=True):
        assert f">{letter}</text>" in agent
    outlines = [tuple(re.findall(r' d="([^"]+)"', agent)) for agent in agents]
    assert len(set(outlines)) == 4
    for number in range(1, IMMORTALS):
        immortal = _symbol(f"immortal-{number}")
        assert f">{number}</text>" in immortal and "fill-blue" not in immortal
        tall = [
            float(re.findall(r'viewBox="0 0 \S+ (\S+)"', one)[0]) for one in (immortal, agents[0])
        ]
        assert tall[0] > 1.2 * tall[1]


@pytest.mark.parametrize("immortal", range(1, IMMORTALS))
def test_an_immortal_has_as_many_eyes_as_its_number(immortal: int) -> None:
    assert _symbol(f"immortal-{immortal}").count('class="fill-mustard"') == immortal


def test_every_card_shows_who_it_is_or_what_it_does() -> None:
    """A portrait on the cards of people, a scene on those of actions: none is an empty frame."""
    kept = {one.get("id") for one in ElementTree.fromstring(f"<defs>{definitions()}</defs>")}
    people = [*(Agent(one) for one in Agent if one), *(Card(one) for one in Card if one)]
    portraits = {f"mm-portrait-{one.name.lower().replace('_', '-')}" for one in people}
    assert portraits <= kept
    agents = drawing(SITUATIONS["asking"])
    for agent in (one for one in Agent if one):
        panel = layer(agents, f"agents.agent-{int(agent)}")
        assert f'href="#mm-portrait-{agent.name.lower().replace("_", "-")}"' in panel
    for recruiter in (True, False):
        for training in (True, False):
            drawn = cards.actions("en", training, recruiter, 170.0)
            scenes = set(re.findall(r'href="#(mm-scene-[^"]+)"', drawn))
            assert len(scenes) == drawn.count("<text") and scenes <= kept


def test_an_activated_agent_is_laid_down() -> None:
    """MM-231."""
    figures = layer(drawing(SITUATIONS["waiting"]), "city.figures")
    lying = re.findall(r'class="mm-laid"', figures)
    assert len(lying) == 1 and figures.index("mm-laid") < figures.index('data-piece="henry-lyme"')


def test_the_track_shows_recruits_slips_and_what_covers_it_in_training() -> None:
    """MM-024, MM-046, MM-150, MM-215."""
    v = view(1)
    v.slip_hour, v.second_hour = 6, 8
    drawn = drawing(Situation(v, []))
    assert layer(drawn, "city.recruits").count('href="#mm-recruit"') == 3
    assert {"slip-1", "slip-2"} <= set(
        re.findall(r'data-piece="([^"]+)"', layer(drawn, "city.slips"))
    )
    assert 'href="#mm-slip-2"' not in layer(drawn, "city.second")
    training = layer(drawing(SITUATIONS["training"]), "city.clocks")
    assert training.count("recruit-spare") == 2 and ">16<" not in training


def test_steps_that_bring_recruits_say_how_many() -> None:
    """MM-165: two circled features, two recruits; of a feature that was exposed none."""
    v = view()
    v.hidden[Feature.BOOK] = 1
    steps = [STEP.code(at("E4")), STEP.code(at("D5"))]
    drawn = layer(drawing(Situation(v, steps)), "city.choices")
    gains = {
        name: part.count('href="#mm-recruit"')
        for name, part in zip(
            re.findall(r'data-choice="([^"]+)"', drawn),
            re.split(r"data-choice=", drawn)[1:],
            strict=True,
        )
    }
    assert gains[NAMES[steps[0]]] == 2 and gains[NAMES[steps[1]]] == 0


def test_impossible_actions_are_greyed_and_say_why() -> None:
    deeds = layer(drawing(SITUATIONS["shakedown"]), "deeds.deeds")
    assert "Not possible with an immortal in the same location." in deeds and "mm-off" in deeds
    waiting = layer(drawing(SITUATIONS["sense"]), "deeds.deeds")
    assert "A shakedown needs an immortal" in waiting


def test_features_are_struck_out_opened_and_recruited() -> None:
    drawn = drawing(SITUATIONS["waiting"])
    bus, palm, pool = (
        layer(drawn, f"features.feature-{one}") for one in (Feature.BUS, Feature.PALM, Feature.POOL)
    )
    assert "mm-struck" in bus and "mm-cell-open" in palm and 'href="#mm-recruit"' in pool
    assert "exposed at 7:00" in palm
    mine = layer(drawing(SITUATIONS["recruiter"]), f"features.feature-{Feature.CAFE}")
    theirs = layer(drawn, f"features.feature-{Feature.CAFE}")
    assert "mm-pencil-ring" in mine and "mm-pencil-ring" not in theirs


# -- notes ------------------------------------------------------------------------------------


def test_a_pen_writes_hours_ranges_and_takes_back() -> None:
    """MM-264, MM-265."""
    assert pens.becomes("", "7") == "7" and pens.becomes("7", "7") == ""
    assert pens.becomes("7", "9") == pens.becomes("9", "7") == "7–9"
    assert pens.becomes("7–9", "?") == "?" and pens.becomes("7", pens.WIPE) == ""


def test_with_a_pen_in_hand_every_location_without_a_sure_note_can_be_written_on() -> None:
    situation = SITUATIONS["waiting"]
    assert not layer(drawing(situation), "city.pens")
    drawn = layer(drawing(situation, marks=((1, pens.PEN, "7"),)), "city.pens")
    topics = re.findall(r'data-aside="([^"]+)" data-audience="all" data-text="7"', drawn)
    assert len(topics) == LOCATIONS - 2 and note_topic(at("B2")) not in topics
    assert not layer(drawing(situation, marks=((2, pens.PEN, "7"),)), "city.pens")
    recruiter = drawing(SITUATIONS["recruiter"], marks=((0, pens.PEN, "7"),))
    assert not layer(recruiter, "city.pens")


def test_where_something_may_be_chosen_only_the_corner_is_for_the_pen() -> None:
    drawn = layer(drawing(SITUATIONS["asking"], marks=((1, pens.PEN, "7"),)), "city.pens")
    fields = re.findall(r'<rect [^>]*height="([\d.]+)"', drawn)
    assert fields.count("49") == 2 and len(fields) == LOCATIONS - 2


def test_everyone_sees_the_white_notes_and_the_newest_when_tokens_run_out() -> None:
    """MM-269, MM-271, OQ-14: one confirmed note lies there, so fourteen white ones do."""
    marks = [(1, note_topic(place), "?") for place in range(1, LOCATIONS) if place != at("B2")]
    for seat in (0, 1, SPECTATOR):
        drawn = layer(drawing(Situation(view(seat), []), marks=marks), "city.papers")
        assert drawn.count("data-piece=") == NOTES - 1
        assert f'data-piece="note-{place_piece(LOCATIONS - 1)}"' in drawn


def test_what_can_be_known_is_asked_for_by_a_switch_that_a_table_may_do_without() -> None:
    notes = layer(drawing(SITUATIONS["waiting"]), "notes.insight")
    assert f'data-aside="{INSIGHT}"' in notes and 'data-text="on"' in notes
    v = view(1)
    v.insight = Insight.OFF
    assert "notes.insight" not in dict(drawing(Situation(v, [])).parts())


def deduced() -> View:
    """MM-059: a training mission of which one hour and three places are known."""
    v = new(View)
    v.seat, v.players, v.phase, v.mission = 1, 2, Phase.ACTIVATE, Mission.TRAINING
    v.recruiter_cards = 2
    v.hour, v.turn = 6, 2
    v.note[at("A1")] = v.visited_by[at("A1")] = 1
    for place, by in (("B1", 5), ("B2", 5), ("B3", 5)):
        v.token[at(place)], v.visited_by[at(place)] = 1, by
    v.track[5] = 2
    return v


def test_what_can_be_known_is_drawn_on_request_alone_and_says_the_same_to_all() -> None:
    """Every location shaded by how likely the Recruiter is there, in per cent; and the hours at
    which a marked one can have been visited."""
    silent = drawing(Situation(deduced(), []))
    assert not layer(silent, "city.shades") and not layer(silent, "city.chances")
    asked = [(seat, INSIGHT, "on") for seat in (0, 1)]
    shown = drawing(Situation(deduced(), []), marks=asked)
    chances = [float(one) for one in re.findall(r">(\d+)%<", layer(shown, "city.chances"))]
    assert chances and 95 <= sum(chances) <= 105
    assert "mm-heat" in layer(shown, "city.shades") and "mm-cold" in layer(shown, "city.shades")
    assert ">1<" in layer(shown, "city.chances") and "it could be" in layer(shown, "notes.insight")
    assert "%" in layer(shown, f"features.feature-{Feature.BUS}")
    v = deduced()
    v.seat, v.walked, v.route[1] = 0, 1, at("A1")
    theirs = drawing(Situation(v, []), marks=asked)
    for name in ("city.shades", "city.chances"):
        assert layer(theirs, name) == layer(shown, name)
    v.insight = Insight.OFF
    assert not layer(drawing(Situation(v, []), marks=asked), "city.shades")


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_everyone_has_the_board_and_the_panels_and_who_plays_a_desk(seat: int) -> None:
    kinds = [section.kind for section in drawing(Situation(view(seat), [])).sections]
    assert kinds.count(Kind.BOARD) == 1 and kinds.count(Kind.HAND) == (seat >= 0)
    drawn = "".join(text for _, text in drawing(Situation(view(seat), [])).parts())
    for piece in ("desk", "dolphin", "character", "time", "panel-dusty"):
        assert f'="{piece}"' in drawn


# -- the end ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["caught", "escaped"])
def test_the_end_shows_the_whole_way_to_all(name: str) -> None:
    drawn = drawing(SITUATIONS[name])
    scene, route = layer(drawn, "ending.scene"), layer(drawn, "ending.route")
    assert "data-in-sight" in scene and 'href="#mm-portrait-karl-box"' in scene
    assert route.count("stroke-red") == 1 + 8
    assert ("mm-bars" in scene) == (name == "caught")


# -- a game -----------------------------------------------------------------------------------


PLACE = re.compile(r'data-choice="([^"]*)"')
PIECE = re.compile(r'data-(?:piece|place)="([^"]*)"')


@pytest.mark.parametrize("setup", ["quick", "by-hand"])
def test_in_a_game_every_choice_has_its_place_and_every_sentence_its_piece(setup: str) -> None:
    table = box("mind-mgmt").table(4, {"setup": setup}, seed=5)
    chance = random.Random(5)
    for turn in range(90):
        decision = table.decision()
        if decision is None:
            break
        if turn % 4 == 0:
            drawn = table.pov(decision.seat).picture()
            assert sorted(PLACE.findall(drawn)) == sorted(one.name for one in decision.choices)
        table.take(decision.seat, chance.choice(decision.choices))
    drawn_pieces = set(PIECE.findall(table.pov(1).picture()))
    for told in table.pov(1).told()[-1:]:
        assert drawn_pieces & set(told.pieces)
