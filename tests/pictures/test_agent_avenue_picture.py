"""The picture of Agent Avenue: sound SVG, every choice in exactly one place, nothing forbidden."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple
from xml.etree import ElementTree

import pytest

from spytable.games import stylesheet as sheets
from spytable.games.agent_avenue import BOX
from spytable.games.agent_avenue.choices import (
    AGAIN_KEEP,
    AGAIN_RECRUIT,
    CHOOSE,
    DOWN,
    LEAD,
    NAMES,
    RECRUIT_DOWN,
    RECRUIT_UP,
    SWAP,
    TAKE,
    TAKER,
    UP,
)
from spytable.games.agent_avenue.components import Agent, Market, Mode, Reason, Winner
from spytable.games.agent_avenue.picture import definitions, parts
from spytable.games.agent_avenue.picture.discs import SHARE, disc
from spytable.games.agent_avenue.sight import View
from spytable.kernel import SPECTATOR, new
from spytable.locale import LANGUAGES
from spytable.pictures.joined import whole
from spytable.pictures.svg import el, lines, standalone, stylesheet
from spytable.pictures.typeface import CUTS
from spytable.table import Table
from tests.pictures.letters import too_small
from tests.reading import read

SVG = "{http://www.w3.org/2000/svg}"
OWN_SHEET = sheets.of(BOX.name)
AGENTS = [agent for agent in Agent if agent]
MARKET = [card for card in Market if card]
HOSTILE = ['<script>alert("1")</script>', "\"'&]]>\x00\x1b{name}", "Ада" * 60, ""]


def draw(v: View, offered: Sequence[int], names: Sequence[str], language: str) -> str:
    """The parts joined to one SVG."""
    return whole(parts(v, offered, names, language), definitions())


class Situation(NamedTuple):
    """A view, and what may be chosen in it."""

    v: View
    offered: list[int]


def table(seat: int = 0, players: int = 2, mode: Mode = Mode.SIMPLE) -> View:
    """Somewhere in the middle of a game."""
    v = new(View)
    v.seat, v.players, v.mode, v.turn, v.deck_size = seat, players, mode, 6, 14
    v.side = max(0, seat) if players == 2 else int(seat > 1)
    v.hand_size[:players] = 4
    v.swaps[0] = 1
    v.agents[0, Agent.CODEBREAKER] = 2
    v.agents[0, Agent.ENFORCER] = 1
    v.agents[1, Agent.DAREDEVIL] = 2
    v.agents[1, Agent.MOLE] = 1
    v.recruited[:] = [Agent.ENFORCER, Agent.MOLE]
    v.moved[:] = [2, -3]
    v.steps[:] = [3, -2]
    if seat >= 0:
        v.deciding[seat] = 1
        v.hand[Agent.SABOTEUR] = 2
        v.hand[Agent.SENTINEL] = 1
        v.hand[Agent.SIDEKICK] = 1
    if mode == Mode.ADVANCED:
        v.market_size = 8
        v.offer[:] = [Market.MIND_CONTROL, Market.WATCHTOWER, Market.SPYCATION]
        v.ongoing[0, Market.SUPERCOMPUTER] = 1
        v.ongoing[1, Market.LEADER_OF_THE_PACK] = 1
        v.discarded[Market.OUTPOST] = 1
    return v


def laid(v: View, down: int = 0) -> View:
    """The same with both cards laid."""
    v.up, v.down, v.laid = Agent.DAREDEVIL, down, 2
    return v


def half_laid(v: View) -> View:
    """The same with one card laid."""
    v.up, v.laid = Agent.DAREDEVIL, 1
    return v


def resolving(v: View, ability: Market) -> View:
    """The same, an ability being resolved."""
    v.ability = ability
    return v


def over(v: View, reason: Reason) -> View:
    """The same, decided."""
    v.winner, v.reason = Winner.BLUE, reason
    v.deciding[:] = 0
    return v


HAND = (Agent.SABOTEUR, Agent.SENTINEL, Agent.SIDEKICK)
ADVANCED = Mode.ADVANCED
SITUATIONS = {
    "lay": Situation(table(), [family.code(agent) for family in (UP, SWAP) for agent in HAND]),
    "lay down": Situation(half_laid(table()), [DOWN.code(agent) for agent in HAND]),
    "lay down or swap": Situation(
        half_laid(table(1, 4)), [family.code(agent) for family in (DOWN, SWAP) for agent in HAND]
    ),
    "recruit": Situation(laid(table(1)), [RECRUIT_UP, RECRUIT_DOWN]),
    "wait": Situation(laid(table(), Agent.CODEBREAKER), []),
    "lead": Situation(table(2, 4), [LEAD.code(2), LEAD.code(3)]),
    "market": Situation(
        table(0, 2, ADVANCED),
        [TAKE.code(card) for card in (Market.MIND_CONTROL, Market.WATCHTOWER, Market.SPYCATION)],
    ),
    "taker": Situation(table(1, 3, ADVANCED), [TAKER.code(0), TAKER.code(1)]),
    "mind control": Situation(
        resolving(table(0, 2, ADVANCED), Market.MIND_CONTROL),
        [CHOOSE.code(Agent.DAREDEVIL), CHOOSE.code(Agent.MOLE)],
    ),
    "spycation": Situation(
        resolving(table(0, 2, ADVANCED), Market.SPYCATION),
        [CHOOSE.code(Agent.CODEBREAKER), CHOOSE.code(Agent.ENFORCER)],
    ),
    "secret recruit": Situation(
        resolving(table(0, 2, ADVANCED), Market.SECRET_RECRUIT),
        [CHOOSE.code(agent) for agent in HAND],
    ),
    "again": Situation(
        resolving(table(0, 2, ADVANCED), Market.SPYCATION), [AGAIN_RECRUIT, AGAIN_KEEP]
    ),
    "watch": Situation(laid(table(SPECTATOR, 4, ADVANCED)), []),
    "begin": Situation(new(View), []),
    **{
        f"over: {reason.name}": Situation(over(table(0, 2, ADVANCED), reason), [])
        for reason in Reason
        if reason
    },
}


@pytest.fixture(params=SITUATIONS)
def situation(request: pytest.FixtureRequest) -> Situation:
    return SITUATIONS[request.param]


def drawn(situation: Situation, language: str = "en") -> ElementTree.Element:
    """The picture, parsed."""
    return ElementTree.fromstring(draw(situation.v, situation.offered, HOSTILE, language))


def elements(svg: ElementTree.Element, name: str) -> Iterator[ElementTree.Element]:
    """All elements of a kind."""
    return svg.iter(SVG + name)


@pytest.mark.parametrize("language", LANGUAGES)
def test_is_one_sound_svg_with_a_title(situation: Situation, language: str) -> None:
    svg = drawn(situation, language)
    assert svg.tag == SVG + "svg"
    assert svg.get("viewBox", "").startswith("0 0 720 ")
    assert [child.tag for child in svg[:2]] == [SVG + "title", SVG + "desc"]
    assert all(child.text for child in svg[:2])


def test_offers_every_choice_exactly_once(situation: Situation) -> None:
    svg = drawn(situation)
    places = Counter(
        place.get("data-choice") for place in svg.iter() if "data-choice" in place.attrib
    )
    assert places == Counter(NAMES[code] for code in situation.offered)
    for place in svg.iter():
        if "data-choice" in place.attrib:
            assert place.get("class") == "choice"
            assert place.get("role") == "button"
            assert place.get("tabindex") == "0"
            assert place.get("aria-label")


def test_a_choice_never_lies_inside_another(situation: Situation) -> None:
    for place in drawn(situation).iter():
        if "data-choice" in place.attrib:
            assert not any("data-choice" in part.attrib for part in list(place.iter())[1:])


def test_a_choice_without_a_place_of_its_own_gets_a_sign() -> None:
    """Nothing on offer may be out of reach, whatever else the picture fails to show."""
    svg = drawn(Situation(table(), [RECRUIT_DOWN, UP.code(Agent.MOLE)]))
    assert {place.get("data-choice") for place in svg.iter()} >= {"recruit:down", "up:mole"}


def test_holds_nothing_that_the_pages_forbid(situation: Situation) -> None:
    svg = drawn(situation)
    for element in svg.iter():
        assert element.tag not in (SVG + "style", SVG + "script", SVG + "foreignObject")
        assert not any(name == "style" or name.startswith("on") for name in element.attrib)
        for value in element.attrib.values():
            assert "var(" not in value
            assert "http" not in value


def test_hostile_names_stay_text(situation: Situation) -> None:
    svg = draw(situation.v, situation.offered, HOSTILE, "en")
    assert "<script" not in svg
    assert "\x00" not in svg
    read = ElementTree.fromstring(svg)
    said = [title.text or "" for title in elements(read, "title")]
    said += [element.get("aria-label", "") for element in read.iter()]
    if situation.v.players:
        assert any(HOSTILE[0] in one for one in said)


def test_no_letter_is_smaller_than_eleven_pixels_on_a_phone(situation: Situation) -> None:
    """Also on the cards in the middle, where the avenue is small while nothing is asked there."""
    for language in LANGUAGES:
        drawing = parts(situation.v, situation.offered, HOSTILE, language)
        assert too_small(drawing, definitions()) == []


def test_where_the_pawns_stand_is_said() -> None:
    """Before anything else, and of each pawn."""
    v = table()
    v.steps[:] = [3, -2]
    where = [f"{side} pawn: space {n} of 14 from the green home" for side, n in
             (("Green", 4), ("Blue", 6))]  # fmt: skip
    drawing = parts(v, [], ["Ann", "Ben"], "en")
    assert read(drawing.summary).endswith(". ".join(where))
    titles = read([title.text for title in elements(drawn(Situation(v, [])), "title")])
    assert [title for title in titles if "pawn" in title] == where


def test_every_reference_finds_its_drawing(situation: Situation) -> None:
    svg = drawn(situation)
    ids = [element.get("id") for element in svg.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids))
    for element in svg.iter():
        for name in ("href", "fill"):
            found = re.search(r"#([\w-]+)", element.get(name, ""))
            assert not found or found[1] in ids


def test_pieces_are_unique(situation: Situation) -> None:
    pieces = Counter(
        element.get("data-piece")
        for element in drawn(situation).iter()
        if "data-piece" in element.attrib
    )
    assert {"pawn-green", "pawn-blue"} <= set(pieces)
    assert set(pieces.values()) == {1}


def test_a_known_card_shows_its_corner_to_its_layer_alone() -> None:
    def names(v: View) -> list[str | None]:
        svg = ElementTree.fromstring(draw(v, [], ["Ann", "Ben"], "en"))
        down = next(e for e in svg.iter() if e.get("data-piece") == "card-down")
        return [title.text for title in elements(down, "title")]

    assert names(laid(table(0), Agent.CODEBREAKER)) == ["Codebreaker"]
    assert names(laid(table(1))) == []


def test_tells_partners_from_opponents() -> None:
    v = table(0, 4)
    words = [element.text for element in elements(drawn(Situation(v, [])), "text")]
    assert words.count("Partner") == 1
    assert words.count("Blue") == 2
    v.deciding[1] = 1
    words = [element.text for element in elements(drawn(Situation(v, [])), "text")]
    assert "Partner to move" in words


def test_says_how_far_a_catch_is() -> None:
    """Lead 5 for green: two more steps catch, blue needs twelve."""
    v = table()
    v.steps[:] = [3, -2]
    words = [element.text for element in elements(drawn(Situation(v, [])), "text")]
    assert "To catch: 2 spaces" in read(words)
    assert "Blue: 12 to catch" in read(words)


@pytest.mark.parametrize(("green", "blue"), [*product((-30, -3, 0, 5, 44), repeat=2)])
def test_pawns_stand_where_their_steps_lead(green: int, blue: int) -> None:
    v = table()
    v.steps[:] = [green, blue]
    spaces = {e.get("data-piece"): e.get("data-space") for e in drawn(Situation(v, [])).iter()}
    assert spaces["pawn-green"] == str(green % 14)
    assert spaces["pawn-blue"] == str((7 + blue) % 14)


@pytest.mark.parametrize(
    ("card", "agent", "symbols"),
    [
        (Market.DISTRACTION_DEVICE, Agent.SABOTEUR, ["+1", "+1", "+2"]),
        (Market.WATCHTOWER, Agent.ENFORCER, ["+3", "+4", "+5"]),
        (Market.SINISTER_TWIN, Agent.DOUBLE_AGENT, ["−2", "+12", "−2"]),
        (Market.SUPERCOMPUTER, Agent.CODEBREAKER, ["+3", "+3"]),
    ],
)
def test_ongoing_cards_change_the_symbols(card: Market, agent: Agent, symbols: list[str]) -> None:
    v = table(0, 2, ADVANCED)
    v.agents[:] = 0
    v.ongoing[:] = 0
    v.ongoing[1, card] = 1
    slots = {e.get("data-piece"): e for e in drawn(Situation(v, [])).iter()}
    name = NAMES[UP.code(agent)].removeprefix("up:")

    def numbers(side: str) -> list[str]:
        words = [e.text or "" for e in elements(slots[f"{side}-{name}"], "text")]
        return sorted(word for word in words if word[-1].isdigit())

    assert numbers("blue") == sorted(symbols)
    assert numbers("green") != sorted(symbols)


def test_names_the_winner() -> None:
    v = over(table(), Reason.CAUGHT)
    assert "Blue wins" in [e.text for e in elements(drawn(Situation(v, [])), "text")]
    v.winner = Winner.GREEN
    assert "Green wins" in [e.text for e in elements(drawn(Situation(v, [])), "text")]


def test_a_hand_of_any_size_stays_on_the_desk() -> None:
    v = table()
    for agent in AGENTS:
        v.hand[agent] = 2
    svg = drawn(Situation(v, [UP.code(agent) for agent in AGENTS]))
    places = _lefts_of_the_hand(svg, 0.0)
    assert len(places) == 16
    assert places == sorted(places)
    assert min(places) >= 0
    assert max(places) + 160 <= 720


def _lefts_of_the_hand(element: ElementTree.Element, left: float) -> list[float]:
    """The places of the cards of the hand, moved by whatever holds them."""
    moved = re.search(r"translate\(([\d.-]+)", element.get("transform", ""))
    left += float(moved[1]) if moved else 0.0
    if (element.get("data-piece") or "").startswith("hand-"):
        return [left]
    return [place for child in element for place in _lefts_of_the_hand(child, left)]


@pytest.mark.parametrize("mode", ["simple", "advanced"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_offer_every_choice_to_those_who_may_choose(players: int, mode: str) -> None:
    table = Table(BOX, players, {"mode": mode}, seed=players)
    moment = 0
    while (decision := table.decision()) is not None:
        for seat in range(players):
            open_to = table.pov(seat).decision
            offered = [choice.name for choice in open_to.choices] if open_to else []
            svg = table.pov(seat).picture()
            assert sorted(re.findall(r'data-choice="([^"]+)"', svg)) == sorted(offered)
            # Only Spycation's two answers are signs; all the rest has a place of its own.
            assert svg.count('class="plaque"') == ("again:keep" in offered) * 2
        moment += 1
        table.take(decision.seat, decision.choices[moment * 7 % len(decision.choices)])
    ElementTree.fromstring(table.pov(None).picture())


def test_every_class_has_its_ink(situation: Situation) -> None:
    inks = re.compile(r"(fill|stroke)-[\w-]+")
    for element in drawn(situation).iter():
        for name in element.get("class", "").split():
            if inks.fullmatch(name):
                assert f".{name} {{" in stylesheet(), name


def test_a_saved_picture_carries_its_stylesheet(situation: Situation) -> None:
    svg = ElementTree.fromstring(
        standalone(draw(situation.v, situation.offered, HOSTILE, "en"), OWN_SHEET)
    )
    assert svg[0].tag == SVG + "style"
    sheet = svg[0].text or ""
    assert sheet.endswith(f"{stylesheet()}\n{OWN_SHEET}")
    assert sheet.count('url("data:font/woff2;base64,') == len(CUTS)


def test_inline_styles_and_handlers_are_refused() -> None:
    with pytest.raises(ValueError, match="forbidden"):
        el("g", style="fill:red")
    with pytest.raises(ValueError, match="forbidden"):
        el("g", onclick="alert(1)")


@pytest.mark.parametrize("value", [0, 6, -1, 12, -12])
def test_two_figures_are_written_as_large_as_one(value: int) -> None:
    drawn = el("g", disc(0, 0, 17, value), xmlns=SVG[1:-1])
    (number,) = elements(ElementTree.fromstring(drawn), "text")
    assert float(number.get("font-size", "")) == pytest.approx(17 * SHARE)
    assert number.get("textLength") is None


def test_two_lines_have_one_size_and_vanish_together() -> None:
    drawn = lines(0, 0, "Рубашкой вверх", 25, room=90, over=4, least=20.3, spare=500)
    first, second = ElementTree.fromstring(f"<g>{drawn}</g>")
    assert (first.text, second.text) == ("Рубашкой", "вверх")
    assert float(first.get("font-size", "")) < 25
    for name in ("font-size", "class"):
        assert first.get(name) == second.get(name)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["lay", "recruit", "lead", "market", "over: CAUGHT"])
def test_nothing_that_the_box_says_is_cut(name: str, language: str) -> None:
    """However long: letters are set condensed before a word loses its end."""
    v, offered = SITUATIONS[name]
    svg = ElementTree.fromstring(draw(v, offered, ["A", "B", "C", "D"], language))
    written = ["".join(one.itertext()) for one in elements(svg, "text")]
    assert len(written) > 30
    assert [words for words in written if words.endswith("…")] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_market_card_in_sight_says_what_it_does(language: str) -> None:
    """On offer and in play on either side, to be taken or only to be read: for the eye a bubble
    that comes after all cards of its row, for the ear a label."""
    for name in ("market", "watch", "mind control"):
        svg = drawn(SITUATIONS[name], language)
        parents = {child: parent for parent in svg.iter() for child in parent}
        cards = [e for e in svg.iter() if "explains" in e.get("class", "").split()]
        assert len(cards) == 5
        for card in cards:
            number = (card.get("class") or "").rpartition("-")[2]
            row = list(parents[card])
            sheet = next(e for e in row if (e.get("class") or "") == f"bubble bubble-{number}")
            assert max(row.index(one) for one in cards if one in row) < row.index(sheet)
            assert f".explains-{number}:focus-within) ~ .bubble-{number}" in stylesheet()
            words = " ".join(e.text or "" for e in list(elements(sheet, "text"))[1:])
            (reached,) = (e for e in card.iter() if e.get("tabindex"))
            assert words in (reached.get("aria-label") or "")
            assert reached.get("role") == ("button" if "data-choice" in reached.attrib else "img")
            assert sheet.get("aria-hidden") == "true"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_bubble_stays_in_its_place(language: str) -> None:
    """Not wider than the picture, and no higher than the panel above its row."""
    for card in MARKET:
        v = table(0, 2, ADVANCED)
        v.ongoing[:] = 0
        v.ongoing[0, card] = 1
        v.offer[:] = [card, 0, 0]
        sheets = [
            e
            for e in drawn(Situation(v, []), language).iter()
            if (e.get("class") or "").startswith("bubble")
        ]
        assert len(sheets) == 2
        for sheet in sheets:
            face = next(elements(sheet, "rect"))
            assert float(face.get("x", "")) + float(face.get("width", "")) <= 720
            assert float(face.get("height", "")) <= 260


def test_every_tab_stop_has_a_name(situation: Situation) -> None:
    for element in drawn(situation).iter():
        if "tabindex" in element.attrib:
            assert element.get("aria-label") and element.get("role") in ("button", "img")
