"""The picture of Agenti: each choice in one place, a town that keeps off its streets."""

from __future__ import annotations

import json
import math
import os
import random
import re
import subprocess
import sys
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

import pytest

from spytable.games import shelf
from spytable.games.agenti.choices import (
    ASSIGN,
    CHECK,
    DEMAND,
    END,
    ENTER,
    EXPOSE,
    LEAVE_BEAM,
    LEAVE_KEY,
    LET_GO,
    LOOK,
    NAME,
    NAMES,
    PLAY,
    SHOW,
    STAY,
    STEP,
    SUSPECT,
    TAKE_KEY,
    TURN,
)
from spytable.games.agenti.components import (
    AGENT_STARTS,
    CARDS,
    CIRCLE_NAMES,
    CIRCLES,
    COLOURS,
    HIDEOUTS,
    SEGMENT_OF,
    SUSPECT_STARTS,
    SUSPECTS,
    Action,
    Bonus,
    Found,
    Half,
    Inside,
    Mover,
    Phase,
    Reason,
)
from spytable.games.agenti.picture import definitions, notes, parts, walks
from spytable.games.agenti.picture.ground import room_at
from spytable.games.agenti.picture.houses import houses, trees
from spytable.games.agenti.picture.places import (
    CASE_AT,
    CIRCLE_AT,
    HIDEOUT_AT,
    LIGHT_AT,
    NUMBER_AT,
    RADIUS,
    STREETS,
    TOWN,
    WIDE,
    distance,
    from_line,
    spans,
)
from spytable.games.agenti.picture.river import BED, bridges, course
from spytable.games.agenti.picture.seen import Seen
from spytable.games.agenti.picture.told import agent_piece, suspect_piece
from spytable.games.agenti.sight import View
from spytable.games.agenti.words.pieces import card_name
from spytable.games.agenti.words.sheet import FOLLOWS, MARKS
from spytable.kernel import SPECTATOR, new
from spytable.locale import LANGUAGES
from spytable.pictures.joined import whole
from spytable.pictures.parts import Drawing, Kind
from spytable.table import box
from tests.pictures.letters import too_small

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = ['<script>alert("1")</script>', "\"'&]]>\x00\x1b{name}", "Ада" * 60, ""]


def circle(name: str) -> int:
    return CIRCLE_NAMES.index(name)


def view(seat: int = 0, players: int = 4, phase: Phase = Phase.CARD) -> View:
    """Somewhere in the middle of a game; red is to move."""
    v = new(View)
    v.seat, v.players, v.phase, v.turn, v.round_number = seat, players, phase, 21, 6
    v.active, v.deciding, v.light, v.roll = 0, 1, 1, 4
    for other in range(players):
        v.agent[other] = AGENT_STARTS[other]
    for suspect in range(1, SUSPECTS):
        v.suspect[suspect] = SUSPECT_STARTS[suspect]
        v.file_size[suspect] = 6
    v.supply_size, v.keys[0], v.keys[1] = 1, 1, 2
    v.key[0, 0], v.key_up[1, 0], v.key[1, 0] = 3, 2, 2
    v.used[0, 2], v.used[1, 3] = 1, 1
    v.file[1, 4], v.file[1, 5], v.file[2, 5] = Found.T1, Found.B1, Found.T3
    v.seen_by[1, 4], v.seen_by[1, 5], v.seen_by[2, 5], v.seen_by[4, 5] = 1, 3, 1, 2
    v.checks[0, 1], v.checks[1, 1], v.checks[0, 2], v.checks[1, 4] = 2, 1, 1, 1
    v.bonus_found[3], v.file_size[3] = 2, 5
    v.suitcase[1], v.looked[0, 1] = Inside.EMPTY, 1
    return v


def moving(steps: int = 4) -> View:
    """Red is on the way, one step gone."""
    v = view(phase=Phase.STEP)
    v.agent[0] = circle("a13")
    v.path[0], v.path[1], v.path_length = circle("a4"), circle("a13"), 2
    v.mover, v.action, v.steps_left, v.roll = Mover.AGENT, Action.MOVE, steps, steps + 1
    return v


class Situation(NamedTuple):
    """A view, and what may be chosen in it."""

    v: View
    offered: list[int]


def _battle() -> Situation:
    v = moving()
    v.phase, v.passed = Phase.DEMAND, 2
    return Situation(v, [DEMAND.code(0), DEMAND.code(1), LET_GO])


def _end(reason: Reason, winner: int) -> Situation:
    v = view(phase=Phase.OVER)
    v.reason, v.winner, v.deciding = reason, winner, 0
    if reason == Reason.PLAN_FOUND:
        v.claim_hideout, v.claim_suspect = 2, 4
        v.suitcase[2], v.evidence[4] = Inside.PLAN, 2
    return Situation(v, [])


SITUATIONS = {
    "card": Situation(view(), [code for code in NAMES if PLAY.has(code)]),
    "step": Situation(moving(), [STEP.code(circle("a2")), STEP.code(circle("a5"))]),
    "stay": Situation(moving(), [STEP.code(circle("a5")), ENTER.code(2), STAY]),
    "suspect": Situation(view(phase=Phase.SUSPECT), [SUSPECT.code(s) for s in range(1, SUSPECTS)]),
    "assign": Situation(view(phase=Phase.ASSIGN), [code for code in NAMES if ASSIGN.has(code)]),
    "key": Situation(moving(), [TAKE_KEY, LEAVE_KEY]),
    "battle": _battle(),
    "light": Situation(view(phase=Phase.LIGHT), [TURN.code(0), TURN.code(1)]),
    "beam": Situation(view(phase=Phase.BEAM), [LOOK, EXPOSE.code(1), EXPOSE.code(2), LEAVE_BEAM]),
    "show": Situation(view(phase=Phase.SHOW), [SHOW.code(0)]),
    "checks": Situation(view(phase=Phase.CHECKS), [CHECK.code(1), CHECK.code(3), END]),
    "name": Situation(view(phase=Phase.NAME), [NAME.code(s) for s in range(1, SUSPECTS)]),
    "watching": Situation(view(SPECTATOR, 3), []),
    "waiting": Situation(view(1, 2), []),
    "won": _end(Reason.PLAN_FOUND, 2),
    "last one": _end(Reason.LAST_ONE, 1),
    "nobody": _end(Reason.ALL_OUT, 0),
    "blank": Situation(new(View), []),
}
each_situation = pytest.mark.parametrize(
    "situation", SITUATIONS.values(), ids=[name.replace(" ", "-") for name in SITUATIONS]
)


def drawing(
    situation: Situation,
    language: str = "en",
    marks: Sequence[tuple[int, str, str]] = (),
    names: Sequence[str] = ("Ann", "Bohumil", "Ciri", "Dmitrij"),
) -> Drawing:
    v = situation.v
    return parts(v, situation.offered, names[: int(v.players)], language, marks)


def draw(situation: Situation, language: str, names: Sequence[str]) -> str:
    """The parts joined to one SVG."""
    return whole(drawing(situation, language, (), names), definitions())


def layer(drawn: Drawing, name: str) -> str:
    return dict(drawn.parts())[name]


# -- a sound picture --------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@each_situation
def test_is_one_sound_svg_that_offers_every_choice_once(
    situation: Situation, language: str
) -> None:
    svg = draw(situation, language, HOSTILE)
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


def test_where_everybody_stands_is_said() -> None:
    """The agents before anything else; on the map, each figure its own place."""
    drawn = drawing(SITUATIONS["card"])
    assert drawn.summary.startswith("Ann: agent on A1. Bohumil: agent on C1. ")
    spoken = re.findall(r'aria-label="([^"]*)"', layer(drawn, "town.pawns"))
    assert {"Ann: agent on A1", "Suspect V on A11"} < set(spoken) and len(spoken) == 8


def test_only_what_changed_is_drawn_and_sent_again() -> None:
    """A step moves a pawn and the way behind it; the die is not rolled again."""
    before = dict(drawing(SITUATIONS["step"]).parts())
    v = moving(3)
    v.roll = SITUATIONS["step"].v.roll
    v.path[2], v.path_length, v.agent[0] = circle("a5"), 3, circle("a5")
    after = dict(drawing(Situation(v, [STEP.code(circle("a9"))])).parts())
    changed = {name for name in after if before[name] != after[name]}
    assert changed == {
        *("summary", "town.pawns", "town.way", "town.ends", "town.choices", "town.called"),
        "town.steps",
    }


# -- the town ---------------------------------------------------------------------------------


def test_roofs_and_trees_keep_off_streets_circles_and_water() -> None:
    assert len(houses()) > 200 and len(trees()) > 50
    walls = [corner for house in houses() for corner in house.corners]
    middles = [
        (sum(x for x, _ in house.corners) / 4, sum(y for _, y in house.corners) / 4)
        for house in houses()
    ]
    for at in (*walls, *middles):
        assert min(from_line(at, street) for street in STREETS) > 7
        assert min(distance(at, one) for one in CIRCLE_AT[1:]) > RADIUS + 2
        assert min(from_line(at, stretch) for stretch in pairwise(course())) > BED / 2
        assert 0 < at[0] < WIDE and 0 < at[1] < TOWN
    for at, _ in trees():
        assert room_at(at) > 0


def test_the_river_flows_through_the_town_and_under_bridges() -> None:
    assert course()[0][1] < 20 and course()[-1][1] > TOWN - 20
    assert len(bridges()) >= 2
    for circle_at in CIRCLE_AT[1:]:
        assert min(from_line(circle_at, s) for s in pairwise(course())) > BED / 2


def test_the_beam_covers_the_circles_of_its_segment_and_no_other() -> None:
    for number in range(1, CIRCLES):
        x, y = CIRCLE_AT[number]
        turn = math.degrees(math.atan2(y - LIGHT_AT[1], x - LIGHT_AT[0]))
        lit = [
            segment
            for segment, (start, end) in enumerate(spans())
            if (turn - start) % 360 <= end - start
        ]
        assert lit == [int(SEGMENT_OF[number])]


def test_the_light_swings_from_one_segment_to_the_next() -> None:
    turns = []
    for light in range(4):
        v = view()
        v.light = light
        drawn = drawing(Situation(v, []))
        found = [
            re.findall(r'data-turn="(-?\d+)"', layer(drawn, f"town.{name}"))
            for name in ("lamp", "beam")
        ]
        assert found[0] == found[1]
        turns.append(int(found[0][0]))
    for k in range(4):
        assert 60 < (turns[(k + 1) % 4] - turns[k]) % 360 < 120


ANOTHER_TOWN = """
from spytable.games.agenti.picture.houses import houses
from spytable.games.agenti.picture.ground import room_at
from spytable.games.agenti.picture.river import bridges
assert all(room_at(at) >= 0 for house in houses() for at in house.corners)
print(len(houses()), len(bridges()), hash(houses()) % 100000)
"""


def test_another_map_is_another_town(tmp_path: Path) -> None:
    """An owner's box: here ours, turned by a twelfth and smaller.  Roofs, river and bridges follow
    from it; asked twice, it is the same town."""
    map_ = json.loads((shelf.folder("agenti") / "box.json").read_text())
    turn = math.radians(30)
    for one in (*map_["circles"], *map_["hideouts"], map_["light"]):
        x, y = one["at"][0] - 560, one["at"][1] - 560
        across = x * math.cos(turn) - y * math.sin(turn)
        down = x * math.sin(turn) + y * math.cos(turn)
        one["at"] = [round(560 + 0.86 * across), round(560 + 0.86 * down)]
    (tmp_path / "box.json").write_text(json.dumps(map_))
    environment = os.environ | {
        shelf.variable("agenti"): str(tmp_path / "box.json"),
        "SPYTABLE_PLAIN": "1",
    }
    told = {
        subprocess.check_output([sys.executable, "-c", ANOTHER_TOWN], env=environment, text=True)
        for _ in range(2)
    }
    assert len(told) == 1
    built, crossed, _ = map(int, told.pop().split())
    assert built > 150 and crossed >= 2


def test_hideouts_stand_inside_the_frame_and_beside_their_doors() -> None:
    for hideout in range(1, HIDEOUTS):
        x, y = HIDEOUT_AT[hideout]
        assert 40 < x < WIDE - 40 and 40 < y < TOWN - 40
        assert min(distance((x, y), at) for at in CIRCLE_AT[1:]) > 40
        assert distance(NUMBER_AT[hideout], CASE_AT[hideout]) > 30


# -- the pieces -------------------------------------------------------------------------------


def symbol(name: str) -> str:
    found = re.search(rf'<symbol id="ag-{name}".*?</symbol>', definitions())
    assert found
    return found[0]


def test_suspects_and_secret_agents_share_neither_ink_nor_sign() -> None:
    busts = [symbol(f"suspect-{letter}") for letter in "vxyz"]
    agents = [symbol(f"agent-{ink}") for ink in ("red", "green", "mustard", "blue")]
    for bust, letter in zip(busts, "VXYZ", strict=True):
        assert f">{letter}</text>" in bust
        assert not re.search(r"fill-(red|green|mustard|blue)", bust)
    assert all("<text" not in agent for agent in agents)
    outlines = [re.findall(r' d="([^"]+)"', bust)[0] for bust in busts]
    assert len(set(outlines)) == 4


def feet(v: View, piece: str) -> tuple[float, float]:
    """The place of a figure's shadow."""
    pawns = ElementTree.fromstring(layer(drawing(Situation(v, [])), "town.pawns"))
    (figure,) = (one for one in pawns.iter() if one.get("data-piece") == piece)
    shadow = next(one for one in figure if one.tag.endswith("ellipse"))
    return float(shadow.get("cx", "")), float(shadow.get("cy", ""))


@pytest.mark.parametrize("phase", [Phase.DEMAND, Phase.NAME, Phase.OVER])
def test_who_meet_on_a_circle_stand_side_by_side(phase: Phase) -> None:
    """Two agents in battle, an agent and a suspect before a door: neither hides the other."""
    v = moving()
    v.phase = phase
    v.agent[1] = v.agent[0]
    (x, y), (a, b) = feet(v, agent_piece(0)), feet(v, agent_piece(1))
    assert abs(x - a) > 30 and y == b
    assert (x + a) / 2 == pytest.approx(CIRCLE_AT[circle("a13")][0]), "around the middle"
    v = moving()
    v.phase, v.suspect[2] = phase, v.agent[0]
    assert abs(feet(v, agent_piece(0))[0] - feet(v, suspect_piece(2))[0]) > 30
    assert feet(v, agent_piece(1))[0] == CIRCLE_AT[AGENT_STARTS[1]][0], "alone, in the middle"


def test_the_halves_of_the_hideouts_are_told_apart_by_shape() -> None:
    drawn = [symbol(half.name.lower()) for half in Half if half]
    shapes = [tuple(re.findall(r' d="([^"]+)"', one)) for one in drawn]
    assert len(set(shapes)) == 8


@pytest.mark.parametrize("number", range(1, 7))
def test_the_die_shows_as_many_eyes_as_was_rolled(number: int) -> None:
    v = view()
    v.roll = number
    dice = layer(drawing(Situation(v, [])), "town.dice")
    assert f'href="#ag-die-{number}"' in dice and f"shows {number}" in dice
    eyes = re.search(rf'<g id="ag-die-{number}">(.*?)</g>', definitions())
    assert eyes and eyes[1].count("<circle") == number


def test_a_bonus_roll_of_the_same_number_is_a_new_roll() -> None:
    """The die of a bonus move rolls in, though it shows what it showed; a bonus card that rolls
    nothing leaves it lying."""
    v = view()
    v.bonus_found[3], v.file_size[3] = Bonus.NONE, 6
    rolled = [layer(drawing(Situation(v, [])), "town.dice")]
    for suspect, bonus in ((1, Bonus.LIGHT), (2, Bonus.MOVE), (3, Bonus.KEY), (4, Bonus.TRAM)):
        v.bonus_found[suspect] = bonus
        rolled.append(layer(drawing(Situation(v, [])), "town.dice"))
    assert rolled[0] == rolled[1] != rolled[2] == rolled[3] != rolled[4] != rolled[0]
    assert all('href="#ag-die-4"' in one for one in rolled)


def test_both_dice_of_a_battle_lie_there_with_the_steps_beside_them() -> None:
    """The attacker's first, each on its own colour; the die of the turn does not roll again."""
    before = dict(drawing(SITUATIONS["battle"]).parts())
    assert "ag-die" not in before["town.battle"]
    v = moving()
    v.battle[0], v.battle[1], v.active = 2, 5, 1
    after = dict(drawing(Situation(v, [STEP.code(circle("a5"))])).parts())
    battle = after["town.battle"]
    assert re.findall(r"#ag-die-(\d)|fill-(green|red)", battle) == [
        *(("", "green"), ("5", ""), ("", "red"), ("2", ""))
    ]
    assert "Bohumil. The die shows 5" in battle and "Ann. The die shows 2" in battle
    assert after["town.dice"] == before["town.dice"]
    right = max(float(x) for x in re.findall(r'cx="([\d.]+)"', after["town.steps"]))
    assert after["town.steps"].count("<circle") == 5 and right < 215 - 6


# -- moves ------------------------------------------------------------------------------------


STROKE = re.compile(r'data-steps="([^"]+)"')


def test_every_move_ends_where_its_ends_were_lit_and_strokes_can_be_taken() -> None:
    """A game at random: whoever lands, lands on one of the circles that were lit all the way; and
    what is offered at a stroke is taken, whatever is true, and leads to its end.  Nothing of it is
    for good: a step that shows a key, since no landing is left, is none of a stroke."""
    table = box("agenti").table(3, seed=8)
    chance = random.Random(8)
    landed = strokes = 0
    for _ in range(260):
        decision = table.decision()
        if decision is None:
            break
        seat, lit = decision.seat, None
        seen = Seen.of(table.pov(seat).view.record, table.names, "en")
        if seen.phase == Phase.STEP:
            lit = walks.ends(walks.Move.of(seen))
            drawn = table.pov(seat).picture()
            for stroke in STROKE.findall(drawn)[:2]:
                steps = stroke.split()
                end = CIRCLE_NAMES.index(steps[-1].removeprefix("step:"))
                assert end in lit and len(steps) == seen.steps_left
                imagined = table.imagine(seat, strokes)
                imagined.take_all(seat, steps[:-1])
                ahead = imagined.pov(seat).decision
                last = ahead and ahead.named(steps[-1])
                assert last is not None and not imagined.pov(seat).is_for_good(last)
                imagined.take(seat, last)
                after = imagined.pov(seat).view.record
                stands = (
                    after.agent[seat] if seen.mover == Mover.AGENT else after.suspect[seen.mover]
                )
                assert stands == end
                strokes += 1
        choice = chance.choice(decision.choices)
        table.take(seat, choice)
        if lit is not None and seen.steps_left == 1 and choice.name.startswith("step:"):
            assert CIRCLE_NAMES.index(choice.name.removeprefix("step:")) in lit
            landed += 1
    assert landed > 10 and strokes > 10


def test_a_stroke_never_skips_a_decision_or_a_meeting_one_could_avoid() -> None:
    move = walks.Move(0, circle("a4"), 3, 2 ** circle("a4"), 0, True)
    free = walks.strokes(move, 0, 0)
    assert free
    for way in free:
        halted = walks.strokes(move, 2 ** way[1], 0)
        assert way[-1] not in {one[-1] for one in halted if way[1] in one[:-1]}
    # a5 and a9 can be reached past a suspect on a3 or round it: whom one meets is one's own
    # choice, and no stroke makes it.  To b7 all ways lead past a3.
    ends = {CIRCLE_NAMES[way[-1]] for way in free}
    met = {CIRCLE_NAMES[way[-1]] for way in walks.strokes(move, 0, 2 ** circle("a3"))}
    assert met < ends and ends - met == {"a5", "a9"} and "b7" in met


def test_pointing_at_a_card_lights_where_it_leads() -> None:
    plays = layer(drawing(SITUATIONS["card"]), "hand.plays")
    move = re.search(r'data-choice="play:street:move"[^>]*data-lights="([^"]+)"', plays)
    assert move
    seen = Seen.of(SITUATIONS["card"].v, ["A"] * 4, "en")
    ends = walks.ends(walks.Move.planned(seen, seen.agents[0], 4, Action.MOVE))
    assert move[1].split() == [f"circle-{CIRCLE_NAMES[end]}" for end in ends]
    assert "data-lights" not in re.findall(r"<g [^>]*play:light:light[^>]*>", plays)[0]


# -- files, keys and notes --------------------------------------------------------------------


def test_a_file_shows_what_the_reader_saw_and_only_that_others_have_seen_the_rest() -> None:
    drawn = drawing(SITUATIONS["card"])
    one, other = layer(drawn, "files.file-v"), layer(drawn, "files.file-z")
    assert 'href="#ag-card-1"' in one and 'href="#ag-card-5"' in one
    assert one.count('href="#ag-card-back"') == 4
    assert other.count('href="#ag-card-back"') == 5 and other.count('href="#ag-card-seen"') == 1
    assert "Bohumil, checks of this file: 1" in one
    assert layer(drawn, "files.file-y").count('href="#ag-card-back"') == 5


def test_a_key_that_only_the_reader_knows_lies_face_down() -> None:
    drawn = drawing(SITUATIONS["card"])
    assert 'href="#ag-key-down-3"' in layer(drawn, "hand.keys")
    theirs = layer(drawn, "seat-2.keys")
    assert 'href="#ag-key-up-2"' in theirs and 'href="#ag-key-down-0"' in theirs


def test_the_sheet_puts_buildings_together_from_the_halves_seen() -> None:
    sheet = layer(drawing(SITUATIONS["card"]), "notes.v")
    fields = re.findall(r'data-aside="mark:v:(\w+)"|(ag-known)', sheet)
    assert len(re.findall("data-aside=", sheet)) == 8
    assert len([known for _, known in fields if known]) == 2


def test_marks_are_the_readers_own_and_go_through_all_signs() -> None:
    mine, theirs = (0, "mark:v:t2", "no"), (1, "mark:v:t3", "yes")
    sheet = layer(drawing(SITUATIONS["card"], marks=(mine, theirs)), "notes.v")
    assert "ruled out" in sheet and "sure" not in sheet
    assert 'data-aside="mark:v:t2" data-text="maybe"' in sheet
    assert 'data-aside="mark:v:t3" data-text="no"' in sheet
    mark, seen = "", []
    for _ in MARKS:
        mark = notes.following(mark)
        seen.append(mark)
    assert sorted(seen) == sorted(MARKS) and seen[-1] == ""
    assert notes.following("whatever was kept by another version") == ""


def test_what_follows_is_shown_on_request_alone() -> None:
    silent = layer(drawing(SITUATIONS["card"]), "notes.follows")
    assert "ag-struck" not in silent and 'data-text="on"' in silent
    told = layer(drawing(SITUATIONS["card"], marks=((0, FOLLOWS, "on"),)), "notes.follows")
    # Both halves of hideout 1 in V's file: V owns it, nobody else does; suitcase 1 is empty.
    assert "V owns hideout 1." in told and 'aria-pressed="true"' in told
    assert told.count("ag-struck") == 3 + 3 + 1
    assert told.count("stroke-mustard") == 1
    # In words below the sheet, too, which grows by so much; on a phone they can be read.
    printed = r'<text [^>]*font-size="([\d.]+)"[^>]* y="([\d.]+)"[^>]*>([^<]*)<'
    said = re.findall(printed, told)[1:]
    assert [words for *_, words in said] == [
        "V owns hideout 1.",
        *(f"{letter} owns hideout 2, 3 or 4." for letter in "XYZ"),
        "The plan is in suitcase 2, 3 or 4.",
    ]
    sheets = [
        next(
            one for one in drawing(SITUATIONS["card"], marks=marks).sections if one.name == "notes"
        )
        for marks in ((), ((0, FOLLOWS, "on"),))
    ]
    assert sheets[0].height == notes.TALL < float(said[0][1])
    assert float(said[-1][1]) < sheets[1].height - 6
    assert all(float(size) * 344 / 400 >= 11 for size, *_ in said)


def test_the_form_without_script_offers_what_the_sheet_does() -> None:
    drawn = drawing(SITUATIONS["card"], marks=((0, "mark:x:b4", "yes"),))
    pressed = {
        topic for _, text in drawn.parts() for topic in re.findall(r'data-aside="([^"]+)"', text)
    }
    assert {slip.topic for slip in drawn.slips} == pressed and len(pressed) == 4 * 8 + 4 + 1
    assert [slip.said for slip in drawn.slips if slip.text] == ["sure"]
    assert not drawing(SITUATIONS["watching"]).slips


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_everyone_has_a_section_and_the_reader_a_hand_and_notes(seat: int) -> None:
    sections = drawing(Situation(view(seat, 3), [])).sections
    kinds = [section.kind for section in sections]
    assert kinds.count(Kind.BOARD) == 1
    assert kinds.count(Kind.HAND) == kinds.count(Kind.OWN) == (seat >= 0)
    assert kinds.count(Kind.OTHER) == (2 if seat >= 0 else 3)
    drawn = "".join(text for _, text in drawing(Situation(view(seat, 3), [])).parts())
    for colour in COLOURS[:3]:
        assert f'data-place="panel-{colour}"' in drawn


# -- the end ----------------------------------------------------------------------------------


def test_the_end_shows_the_hideout_the_plan_and_the_owner() -> None:
    drawn = drawing(SITUATIONS["won"])
    scene, ribbon = layer(drawn, "ending.scene"), layer(drawn, "ending.ribbon")
    assert "data-in-sight" in scene and 'href="#ag-suitcase-plan"' in scene
    assert 'href="#ag-hideout-2"' in scene and 'href="#ag-suspect-z"' in scene
    assert "Bohumil wins" in ribbon and "hideout 2" in ribbon
    assert 'href="#ag-suitcase-plan"' in layer(drawn, "town.cases")


def test_where_nobody_wins_nobody_stands_in_the_light() -> None:
    drawn = drawing(SITUATIONS["nobody"])
    assert "Nobody wins" in layer(drawn, "ending.ribbon")
    assert "ag-agent" not in layer(drawn, "ending.scene")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_name_of_a_card_is_cut_off(language: str) -> None:
    """Squeezed perhaps, but whole: in every language the five cards can be told by name."""
    v = view()
    drawn = draw(Situation(v, []), language, ["Ada", "Ben", "Cyd", "Dan"])
    for card in range(1, CARDS):
        assert v.used[0, card] or f">{card_name(language, card)}</text>" in drawn
