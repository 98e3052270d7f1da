"""The picture of Spy Connection: sound SVG, every choice in exactly one place, honest prices."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple
from xml.etree import ElementTree

import pytest

from spytable.games import stylesheet as sheets
from spytable.games.spy_connection import BOX
from spytable.games.spy_connection.choices import CODES, NAMES
from spytable.games.spy_connection.components import (
    CARD_CITIES,
    CARD_NAMES,
    CITIES,
    CITY_NAMES,
    LINK_CITIES,
    LINK_SPACES,
    POINTS,
    Board,
    City,
    Phase,
    Reason,
    Space,
)
from spytable.games.spy_connection.picture import definitions, network, parts
from spytable.games.spy_connection.picture.panels import tall as panel_tall
from spytable.games.spy_connection.picture.places import (
    CITY_AT,
    LIFT_TALL,
    LIFT_WIDE,
    SPACE_AT,
    TALL,
    WIDE,
    _around,
    labels,
    lifts_at,
    spies_at,
    tag_at,
)
from spytable.games.spy_connection.sight import View
from spytable.games.spy_connection.words.missions import mission_name
from spytable.games.spy_connection.words.places import city_name
from spytable.kernel import SPECTATOR, new
from spytable.locale import LANGUAGES
from spytable.pictures import svg as markup
from spytable.pictures.joined import whole
from spytable.pictures.parts import Kind
from spytable.pictures.svg import standalone, stylesheet
from spytable.table import Table
from tests.pictures.letters import too_small
from tests.reading import read

SVG = "{http://www.w3.org/2000/svg}"
OWN_SHEET = sheets.of(BOX.name)
HOSTILE = ['<script>alert("1")</script>', "\"'&]]>\x00\x1b{name}", "Ада" * 60, ""]


def draw(v: View, offered: Sequence[int], names: Sequence[str], language: str) -> str:
    """The parts joined to one SVG."""
    return whole(parts(v, offered, names, language), definitions())


class Situation(NamedTuple):
    """A view, and what may be chosen in it."""

    v: View
    offered: list[int]


def table(seat: int = 0, players: int = 4, board: Board = Board.LIGHT) -> View:
    """Somewhere in the middle of a crowded game; red is to move."""
    v = new(View)
    v.seat, v.players, v.board, v.turn, v.phase = seat, players, board, 21, Phase.TURN
    v.active, v.deciding, v.deck_size = 0, 1, 25
    v.owned[:players] = 15
    v.supply[:players] = [3, 0, 9, 4][:players]
    v.completed[:players] = [2, 6, 0, 1][:players]
    v.spy[:players] = [City["LONDON"], City["LONDON"], City["BERLIN"], City["BERLIN"]][:players]
    for other in range(players):
        v.agents[other, Space["LONDON_GATE"]] = 1 + other % 2
    v.agents[1, Space["LONDON_PARIS_1"]] = 1
    v.offer[:] = [1, 11, 30, 43]
    v.card[0] = [12, 40, 44]
    v.planning[0] = [2, 1, 0]
    v.marks[0, 2, City["LONDON"]] = 1
    v.card[1, 0] = 2
    return v


def codes(*names: str) -> list[int]:
    return [CODES[name] for name in names]


def drafting() -> View:
    v = new(View)
    v.seat, v.players, v.phase, v.starter, v.deciding = 2, 3, Phase.DRAFT, 0, 3
    v.open_starts[:3] = [44, 46, 48]
    return v


def over() -> View:
    v = table(1)
    v.phase, v.winner, v.reason, v.deciding, v.trigger = Phase.OVER, 2, Reason.SEVENTH_MISSION, 0, 2
    v.points[:] = [17, 31, 31, 8]
    return v


TURN = codes(
    "connect:paris",
    "travel:berlin",
    "back:london-gate",
    "take:mission-01",
    "discard:mission-12",
    "discard:start-1",
    "unmark:start-1:london",
    "decline",
)
SITUATIONS = {
    "turn": Situation(table(), TURN),
    "night": Situation(table(0, 2, Board.DARK), TURN),
    "check": Situation(table(), codes("mark:mission-12", "unmark:start-1:london", "end")),
    "both on one city": Situation(table(), codes("travel:paris", "connect:paris", "pass")),
    "wait": Situation(table(3), []),
    "watch": Situation(table(SPECTATOR, 3), []),
    "draft": Situation(drafting(), codes("draft:start-1", "draft:start-3", "draft:start-5")),
    "begin": Situation(new(View), []),
    "over": Situation(over(), []),
}


@pytest.fixture(params=SITUATIONS)
def situation(request: pytest.FixtureRequest) -> Situation:
    return SITUATIONS[request.param]


def drawn(situation: Situation, language: str = "en") -> ElementTree.Element:
    """The picture, parsed."""
    return ElementTree.fromstring(draw(situation.v, situation.offered, HOSTILE, language))


def places(svg: ElementTree.Element) -> dict[str, ElementTree.Element]:
    """The places of the choices, by name."""
    return {e.attrib["data-choice"]: e for e in svg.iter() if "data-choice" in e.attrib}


def words(svg: ElementTree.Element, tag: str = "text") -> list[str]:
    return [element.text or "" for element in svg.iter(SVG + tag)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_is_one_sound_svg_with_a_title(situation: Situation, language: str) -> None:
    svg = drawn(situation, language)
    assert svg.tag == SVG + "svg"
    assert svg.get("viewBox", "").startswith("0 0 720 ")
    assert [child.tag for child in svg[:2]] == [SVG + "title", SVG + "desc"]
    assert all(child.text for child in svg[:2])


def test_offers_every_choice_exactly_once(situation: Situation) -> None:
    svg = drawn(situation)
    found = Counter(e.get("data-choice") for e in svg.iter() if "data-choice" in e.attrib)
    assert found == Counter(NAMES[code] for code in situation.offered)
    for place in places(svg).values():
        assert place.get("class") == "choice"
        assert place.get("role") == "button"
        assert place.get("tabindex") == "0"
        assert place.get("aria-label")
        assert not any("data-choice" in part.attrib for part in list(place.iter())[1:])


def test_a_choice_without_a_place_of_its_own_gets_a_sign() -> None:
    """Nothing on offer may be out of reach, whatever else the picture fails to show."""
    assert "discard:mission-33" in places(drawn(Situation(table(), codes("discard:mission-33"))))


def test_holds_nothing_that_the_pages_forbid(situation: Situation) -> None:
    for element in drawn(situation).iter():
        assert element.tag not in (SVG + "style", SVG + "script", SVG + "foreignObject")
        assert not any(name == "style" or name.startswith("on") for name in element.attrib)
        for value in element.attrib.values():
            assert "var(" not in value
            assert "http" not in value


def test_hostile_names_stay_text(situation: Situation) -> None:
    svg = draw(situation.v, situation.offered, HOSTILE, "en")
    assert "<script" not in svg
    assert "\x00" not in svg
    if situation.v.players:
        assert HOSTILE[0] in words(ElementTree.fromstring(svg), "title")


def test_references_and_pieces_are_unique(situation: Situation) -> None:
    svg = drawn(situation)
    ids = [element.get("id") for element in svg.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids))
    for element in svg.iter():
        for name in ("href", "fill", "clip-path"):
            found = re.search(r"#([\w-]+)", element.get(name, ""))
            assert not found or found[1] in ids
    pieces = [e.get("data-piece") for e in svg.iter() if "data-piece" in e.attrib]
    assert len(pieces) == len(set(pieces))
    assert sum(str(piece).startswith("spy-") for piece in pieces) == sum(situation.v.spy > 0)


def test_every_class_has_its_ink(situation: Situation) -> None:
    inks = re.compile(r"(fill|stroke)-[\w-]+")
    for element in drawn(situation).iter():
        for name in element.get("class", "").split():
            if inks.fullmatch(name):
                assert f".{name} {{" in stylesheet(), name


def test_says_what_a_connection_costs_now() -> None:
    """The gate is red's own already: 0; on the next space only blue stands: 2."""
    place = places(drawn(Situation(table(), codes("connect:paris"))))["connect:paris"]
    assert read(place.get("aria-label")) == "Connect: Paris (2 agents)"
    shown = {e.get("class"): e for e in place.iter(SVG + "g")}
    assert words(shown["sc-cost"]) == ["2"]
    assert coins(shown["sc-pointed"]) == ["0", "2"]
    empty = table()
    empty.agents[:] = 0
    place = places(drawn(Situation(empty, codes("connect:berlin"))))["connect:berlin"]
    assert read(place.get("aria-label")) == "Connect: Berlin (3 agents)"


def coins(element: ElementTree.Element) -> list[str]:
    """The prices of the spaces of a way."""
    stamps = [e.get("href", "") for e in element.iter(SVG + "use")]
    return [stamp.removeprefix("#sc-coin-") for stamp in stamps if "coin" in stamp]


def hints(svg: ElementTree.Element) -> dict[str, list[str]]:
    """The words about the cities that are not on offer, and the numbers shown when pointed at."""
    found = {}
    for city in svg.iter(SVG + "g"):
        if len(city) == 2 and "explains-1" in city[0].get("class", ""):
            assert city[0].get("role") == "img" and city[0].get("tabindex") == "-1"
            found[read(words(city, "title")[0])] = coins(city[1]) + words(city[1])
    return found


def test_says_what_a_connection_would_take_even_if_it_cannot_be_made() -> None:
    """Every neighbour of the network has its price, however poor the payer and whoever's turn."""
    v = table(0, 2)
    v.supply[0] = 0
    assert hints(drawn(Situation(v, codes("pass")))) == {
        "London – Paris: 2 agents needed, 0 in supply": ["0", "2", "2"],
        "London – Berlin: 2 agents needed, 0 in supply": ["0", "1", "1", "2"],
    }
    v.agents[0, list(LINK_SPACES[0])] = 1  # London to Paris: now what is next to Paris counts too
    told = hints(drawn(Situation(v, codes("travel:paris"))))
    starts = {words.split(":")[0] for words in told}
    assert starts == {"London – Berlin", "Paris – Madrid", "Paris – Monaco"}
    assert hints(drawn(Situation(v, codes("connect:berlin")))).keys() == {
        words for words in told if "Berlin" not in words
    }
    v.seat = SPECTATOR
    assert all(words.startswith(HOSTILE[0]) for words in hints(drawn(Situation(v, []))))
    v.seat = 1
    assert all(words.endswith("0 in supply") for words in hints(drawn(Situation(v, []))))
    assert not hints(drawn(SITUATIONS["over"]))


def test_knows_the_network() -> None:
    """Over whole links only, and none before the spy has come onto the map."""
    chance = random.Random(7)
    v = table(0, 2)

    def known() -> set[int]:
        own = network.own_spaces(v.agents.tobytes(), 0)
        return set(network.reached(own, int(v.spy[0])))

    for _ in range(50):
        v.spy[0] = chance.randrange(1, CITIES)
        v.agents[0] = [chance.random() < 0.75 for _ in Space]
        reached = {int(v.spy[0])}
        for _ in LINK_CITIES:
            for ends, spaces in zip(LINK_CITIES, LINK_SPACES, strict=True):
                if reached & set(ends) and all(v.agents[0, space] for space in spaces):
                    reached |= set(ends)
        assert known() == reached
    v.spy[0] = 0
    assert known() == set()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_no_spy_hides_a_tag(number: int, language: str) -> None:
    for city in range(1, CITIES):
        for second in (False, True):
            x, y = tag_at(language, city, second, number)
            hat = _around(x, y, 15, 15)
            assert not any(hat.shares(box) for box in spies_at(city, number)), CITY_NAMES[city]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sign_that_lifts_a_link_lies_on_a_tag_or_a_name(language: str) -> None:
    tags = {tag_at(language, city, False, n) for city in range(1, CITIES) for n in range(3)}
    taken = [_around(*tag, 16, 16) for tag in tags]
    taken += [label.box for label in labels(language).values()]
    for link, at in enumerate(lifts_at(language)):
        sign = _around(*at, LIFT_WIDE / 2, LIFT_TALL / 2)
        assert not any(sign.shares(box) > 20 for box in taken), LINK_CITIES[link]


def test_tells_those_who_hear_it_where_everything_is() -> None:
    v = table(0, 2)
    v.agents[0, list(LINK_SPACES[0])] = 1
    svg = drawn(Situation(v, []))
    labels = [read(e.get("aria-label")) for e in svg.iter() if e.get("role") == "img"]
    assert f"{HOSTILE[0]}: spy in London, network: Paris".replace("\x00", "") in labels
    assert (
        f"{HOSTILE[0]}, agents on the board: London–Paris (2 of 2), London–Berlin (1 of 3)"
        in labels
    )
    summary = read(parts(v, [], ["Ann", "Ben"], "en").summary)
    assert summary.startswith("Ann: spy in London, 2 missions completed")
    titles = words(svg, "title")
    assert any(title.startswith("London (marked), ") for title in titles)
    assert any(title.endswith("Planning agents: 2") for title in titles)


@pytest.mark.parametrize("seat", [0, SPECTATOR])
def test_no_letter_of_a_piece_is_read_aloud(seat: int) -> None:
    def read(element: ElementTree.Element) -> list[str]:
        if element.get("aria-hidden") or element.get("role") in ("img", "button"):
            return []
        own = [element.text or ""] if element.tag == SVG + "text" else []
        return own + [word for child in element for word in read(child)]

    svg = ElementTree.fromstring(draw(table(seat), [], ["Ann", "Bob", "Cyril", "Dana"], "en"))
    assert not {"A", "B", "C", "D"}.intersection(read(svg))


def test_the_night_asks_for_no_planning_from_those_without_a_mission() -> None:
    v = table(0, 2, Board.DARK)
    take = codes("take:mission-01")
    label = read(places(drawn(Situation(v, take)))["take:mission-01"].get("aria-label") or "")
    assert label.endswith("(1 planning agent)")
    v.card[0] = 0
    label = read(places(drawn(Situation(v, take)))["take:mission-01"].get("aria-label") or "")
    assert label.endswith("(0 planning agents)")


def test_networks_are_told_apart_without_colour() -> None:
    v = table()
    for seat in range(4):
        for space in LINK_SPACES[2]:
            v.agents[seat, space] = 1
    patterns = []
    for element in drawn(Situation(v, [])).iter(SVG + "g"):
        if "sc-network" in element.get("class", ""):
            patterns.append(
                tuple((line.get("stroke-width"), line.get("stroke-dasharray")) for line in element)
            )
    assert len(patterns) == len(set(patterns)) == 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_name_stays_on_the_map_and_off_the_others(language: str) -> None:
    boxes = [label.box for label in labels(language).values()]
    assert len(boxes) == CITIES - 1
    for number, box in enumerate(boxes):
        assert box.left >= 0 and box.right <= WIDE and box.top >= 0 and box.bottom <= TALL
        assert not any(box.shares(other) for other in boxes[:number])
    for city in range(1, CITIES):
        assert tag_at(language, city) != tag_at(language, city, second=True)


def test_shows_the_points_of_completed_missions_during_the_game() -> None:
    """SC-Q20: completed missions lie open, their points under the mark the cards have for them."""
    v = table()
    v.done_by[[2, 44]] = 1
    v.completed[0] = 2
    svg = drawn(Situation(v, []), "en")
    worth = int(POINTS[2] + POINTS[44])
    titles = words(svg, "title")
    assert f"Points of completed missions: {worth}" in titles
    assert titles.count("Points of completed missions: 0") == 3
    tallies = [e for e in svg.iter(SVG + "g") if e.get("class") == "readable"]
    assert len(tallies) == 1, "only where there is something to look at"
    label = read(tallies[0].get("aria-label") or "")
    assert label.startswith(f"Completed missions: 2 of 7. Points of completed missions: {worth}. ")
    for card in (2, 44):
        assert f"{read(mission_name('en', card))} (" in label
    assert words(tallies[0]) == [str(worth)], "no other number beside the points"
    sheets = [e for e in svg.iter(SVG + "g") if "bubble-1" in e.get("class", "")]
    sheet = next(e for e in sheets if mission_name("en", 2) in words(e))
    assert words(sheet)[::2] == [mission_name("en", 2), mission_name("en", 44)]


def test_a_sheet_of_completed_missions_stays_in_its_panel() -> None:
    v = table()
    v.done_by[1:12] = 1
    frame = next(
        e[0]
        for e in drawn(Situation(v, [])).iter(SVG + "g")
        if "bubble-1" in e.get("class", "") and len(e) == 1 + 2 * 11
    )
    assert float(frame.attrib["y"]) + float(frame.attrib["height"]) < panel_tall(own=True)


def test_counts_everything_at_the_end() -> None:
    assert "Points: 31" in words(drawn(SITUATIONS["over"]), "title")
    assert "Winner" in words(drawn(SITUATIONS["over"]))
    assert not any("Missions on offer" in words(e) for e in drawn(SITUATIONS["over"]).iter())
    assert not any(
        title.startswith("Points:") for title in words(drawn(SITUATIONS["turn"]), "title")
    )


@pytest.mark.parametrize("start", ["first-game", "advanced"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_offer_every_choice_to_those_who_may_choose(players: int, start: str) -> None:
    board = "dark" if players == 3 else "light"
    table = Table(BOX, players, {"start": start, "board": board}, seed=players)
    chance = random.Random(players)
    moment = 0
    while (decision := table.decision()) is not None and moment < 120:
        seats = range(players) if moment % 20 == 0 else [decision.seat]
        for seat in seats:
            open_to = table.pov(seat).decision
            offered = [choice.name for choice in open_to.choices] if open_to else []
            svg = table.pov(seat).picture()
            assert sorted(re.findall(r'data-choice="([^"]+)"', svg)) == sorted(offered)
            # Only the end of a turn needs signs; all the rest has a place of its own.
            signs = {"end", "pass", "decline"}.intersection(offered)
            assert svg.count('class="plaque"') == len(signs)
        moment += 1
        weights = [8 if c.name.startswith(("mark", "connect")) else 1 for c in decision.choices]
        table.take(decision.seat, chance.choices(decision.choices, weights)[0])
    ElementTree.fromstring(table.pov(None).picture())


def test_the_score_sheet_adds_up() -> None:
    """SC-133 to SC-139: missions, marks and all in all of every seat, the winner first."""
    v = over()
    v.seat, v.players = 0, 3
    v.done_by[[2, 11]], v.done_by[3] = 2, 1
    v.marks[0, 2, City["LONDON"]] = 1
    worth = int(POINTS[2] + POINTS[11])
    v.points[:3] = [int(POINTS[3]) + 1, worth, 0]
    svg = ElementTree.fromstring(draw(v, [], ["Ann", "Bob", "Cyril"], "en"))
    assert "Bob wins" in words(svg)
    rows = [label for e in svg.iter() if ", in all " in (label := e.get("aria-label") or "")]
    assert rows == [
        f"Bob: completed missions 2, points for them {worth}, marks 0, in all {worth}",
        f"Ann: completed missions 1, points for them {POINTS[3]}, marks 1, in all {POINTS[3] + 1}",
        "Cyril: completed missions 0, points for them 0, marks 0, in all 0",
    ]
    v.tied = 1
    svg = ElementTree.fromstring(draw(v, [], ["Ann", "Bob", "Cyril"], "en"))
    assert any("who took a turn most recently wins" in title for title in words(svg, "title"))


def test_a_choice_has_its_place_whatever_else_is_offered() -> None:
    """The place where a choice is drawn follows from the table, not from what was drawn before
    it."""
    v, alone = table(), {}
    for code in TURN:
        for section in parts(v, [code], HOSTILE, "en").sections:
            for layer in section.layers:
                if f'data-choice="{NAMES[code]}"' in layer.drawn:
                    alone[NAMES[code]] = (section.name, layer.name)
    together = {}
    for section in parts(v, TURN[::-1], HOSTILE, "en").sections:
        for layer in section.layers:
            for name in re.findall(r'data-choice="([^"]+)"', layer.drawn):
                together[name] = (section.name, layer.name)
    assert alone == together and len(alone) == len(TURN)
    assert alone["connect:paris"] == ("map", "choices")
    assert alone["discard:start-1"] == ("desk", "deeds")
    assert alone["decline"] == ("map", "signs")


def changed(before: View, after: View, offered: Sequence[int] = ()) -> set[str]:
    """The parts that a page which knows one of two views has to be sent for the other."""
    one, other = (parts(v, offered, HOSTILE, "en") for v in (before, after))
    assert one.frame == other.frame
    known = dict(one.parts())
    return {name for name, drawn in other.parts() if known[name] != drawn}


def test_only_what_changed_is_drawn_and_sent_again() -> None:
    before, after = table(), table()
    after.marks[0, 0, 1] = 1
    assert changed(before, after) <= {"desk.mission-1", "map.wanted"}
    after = table()
    after.agents[2, Space["PARIS_MONACO_1"]] = 1
    after.supply[2] -= 1
    elsewhere = {"summary", "map.agents", "seat-3.head", "seat-3.line"}
    assert changed(before, after) == elsewhere, "not the prices next to another's network"
    assert parts(before, (), HOSTILE, "en").sections[0].layers[0].drawn is (
        parts(after, (), HOSTILE, "cs").sections[0].layers[0].drawn
    ), "the ground is drawn once for all"


def test_others_have_a_section_and_a_line_each() -> None:
    sections = {s.name: s for s in parts(table(1), [], ["A1", "B2", "C3", "D4"], "en").sections}
    assert [name for name in sections if name.startswith("seat-")] == ["seat-3", "seat-4", "seat-1"]
    assert sections["seat-1"].line == "2/7 A1 · agents 3 · points 0"
    assert sections["desk"].kind == Kind.OWN and sections["seat-4"].kind == Kind.OTHER


def test_missions_light_their_cities_and_cities_their_missions() -> None:
    """By names that both sides know: a card lists the cities, and they carry these names."""
    svg = drawn(SITUATIONS["turn"])
    cities = {e.get("data-place") for e in svg.iter()} - {None}
    missions = [e for e in svg.iter() if "data-lights" in e.attrib and "data-piece" in e.attrib]
    assert {"mission-12", "mission-40", "start-1", "mission-02", "mission-01", "mission-43"} <= {
        e.get("data-piece") for e in missions
    }
    for mission in missions:
        card = CARD_NAMES.index(mission.attrib["data-piece"])
        wanted = {f"city-{CITY_NAMES[city]}" for city in CARD_CITIES[card]}
        assert set(mission.attrib["data-lights"].split()) == wanted <= cities


def test_the_cities_of_own_open_missions_are_in_the_cross_hairs() -> None:
    v = table()
    marked = {City["LONDON"]}
    cards = [int(card) for card in v.card[0]]
    wanted = {city for card in cards for city in CARD_CITIES[card]} - marked
    open_elsewhere = {c for card in cards[:2] for c in CARD_CITIES[card]} & marked
    svg = drawn(Situation(v, []))
    at = {
        (e.get("x"), e.get("y"))
        for e in svg.iter(SVG + "use")
        if e.get("href", "").startswith("#sc-sight-1")
    }
    assert at == {
        tuple(markup.number(round(n, 1)) for n in CITY_AT[city]) for city in wanted | open_elsewhere
    }
    assert 'href="#sc-sight' not in draw(table(SPECTATOR), [], HOSTILE, "en")


def test_no_letter_is_smaller_than_eleven_pixels_on_a_phone(situation: Situation) -> None:
    """A phone of 360 pixels shows a section 344 wide; no letter yields where room is short."""
    for language in LANGUAGES:
        drawing = parts(situation.v, situation.offered, HOSTILE, language)
        assert all(section.least <= 344 for section in drawing.sections)
        assert too_small(drawing, definitions()) == []


def test_what_is_drawn_in_a_choice_is_hidden_from_its_name(situation: Situation) -> None:
    for choice in places(drawn(situation)).values():
        assert [child.get("aria-hidden") for child in choice] == ["true"]


def test_a_whole_link_is_lifted_at_a_stroke() -> None:
    """All agents that can leave it, in an order in which each may leave when it comes to it; and
    all of them may be taken back."""
    seen = 0
    for players in (2, 3):
        table = Table(BOX, players, {}, seed=players + 4)
        chance = random.Random(players)
        for _ in range(160):
            decision = table.decision()
            if decision is None:
                break
            for steps in re.findall(r'data-steps="([^"]+)"', table.pov(decision.seat).picture()):
                names = steps.split()
                assert len(names) > 1 and all(name.startswith("back:") for name in names)
                table.take_all(decision.seat, names)
                for _ in names:
                    table.undo(decision.seat)
                seen += 1
            weights = [8 if c.name.startswith(("mark", "connect")) else 1 for c in decision.choices]
            table.take(decision.seat, chance.choices(decision.choices, weights)[0])
    assert seen > 20


def test_signs_for_lifting_lie_on_nothing_else() -> None:
    for language in LANGUAGES:
        signs = [_around(*at, 15, 15) for at in lifts_at(language)]
        names = [label.box for label in labels(language).values()]
        for number, sign in enumerate(signs):
            assert not any(sign.shares(box) for box in names + signs[:number]), (language, number)


def test_every_city_of_ours_has_a_name() -> None:
    assert city_name("en", int(City["PARIS"])) == "Paris"
    for city, name in enumerate(CITY_NAMES[1:], start=1):
        assert city_name("en", city) == name.capitalize()
        assert city_name("ru", city) != city_name("en", city)


def test_a_saved_picture_carries_its_stylesheet(situation: Situation) -> None:
    svg = ElementTree.fromstring(
        standalone(draw(situation.v, situation.offered, HOSTILE, "en"), OWN_SHEET)
    )
    assert svg[0].tag == SVG + "style"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_name_that_is_pressed_covers_another_city_or_space(language: str) -> None:
    """A name belongs to its city; what lies beside it keeps its own middle."""
    for city, label in labels(language).items():
        left, top, right, bottom = label.box
        others = [at for n, at in enumerate(CITY_AT) if n and n != city]
        for x, y in (*others, *SPACE_AT):
            assert not (left - 2 <= x <= right + 2 and top - 2 <= y <= bottom + 4), label.words
