"""MIND MGMT has something to say on every occasion, in every language, and never too much of it."""

from __future__ import annotations

import ast
import inspect
import re
from pathlib import Path
from typing import Any

import pytest

from spytable.games.mind_mgmt import words
from spytable.games.mind_mgmt.choices import CODES
from spytable.games.mind_mgmt.components import (
    AGENTS,
    FEATURES,
    LOCATION_NAMES,
    LOCATIONS,
    NOTES,
    Mission,
    Pads,
    Phase,
    Reason,
)
from spytable.games.mind_mgmt.sight import View
from spytable.games.mind_mgmt.words import notes, pieces, reasons
from spytable.kernel import SPECTATOR, new
from spytable.locale import LANGUAGES, say
from spytable.table import Table, UnwantedAside
from tests.games.helpers import offered, play
from tests.games.mind_mgmt.situations import BOX, acting, situation, training
from tests.reading import read

ALL = pytest.mark.parametrize("language", LANGUAGES)
FAR = ("R1C2", "R1C4", "R7C3", "R7C5")
WAY = "R2C1 R2C2 R2C3 R2C4 R2C5 R2C6 R3C6 R4C6"
NAMED = ["Ann", "Bob", "Cyril", "Dana", "Eva"]


def told(table: Table, seat: int | None, language: str = "en", last: int = 1) -> list[str]:
    """The last words told to that seat, with no-break spaces as spaces."""
    return [read(one.sentence) for one in table.pov(seat).told(language)][-last:]


def question(at: str = "R7C5", **more: Any) -> Table:
    """Meru stands at R7C5 (dogs, courier) at 8; the Recruiter has been at R2C2 and R3C6 (dogs)."""
    here = {"hour": 8, "route": WAY, "immortals": ("R1C2", "R1C4", "R7C3", "R1C3"), "players": 3}
    return acting("meru", at, **here | more)


# -- names --------------------------------------------------------------------------------------


@ALL
def test_every_piece_has_a_name_of_its_own(language: str) -> None:
    """MM-002, MM-006, MM-009, MM-014, MM-015."""
    features = range(1, FEATURES)
    for name in (pieces.feature_name, pieces.feature_short, pieces.about_feature):
        assert len({name(language, feature) for feature in features}) == len(features)
    assert max(len(pieces.feature_short(language, feature)) for feature in features) <= 10
    places = [pieces.place_name(place) for place in range(1, LOCATIONS)]
    assert len(set(places)) == len(places) and {"A1", "C3", "E5", "F7"} <= set(places)
    agents = {pieces.agent_name(language, agent) for agent in range(1, AGENTS)}
    assert len(agents) == 4 and len({pieces.card_name(language, card) for card in (1, 2)}) == 2


def test_the_printed_names_are_kept_in_czech() -> None:
    """The Czech edition names eight features, all actions, the Recruiter cards and the ally."""
    named = {read(pieces.feature_name("cs", feature)) for feature in range(1, FEATURES)}
    assert named >= {
        "autobus snů",
        "psychická palma",
        "C-4 K-9 atentátní psi",
        "myšlenkový kurýr",
        "podvratné knihkupectví",
        "podprahový billboard",
        "kavárna Flux",
        "protimyšlenkový deštník",
    }
    actions = [pieces.action_name("cs", one) for one in pieces.ACTIONS]
    assert actions[:2] == ["Krok", "Iluze"]
    assert actions[4:] == ["Otázka", "Odhalení", "Zastrašování", "Zajetí"]
    assert read(pieces.card_name("cs", 2)) == "Dívka s dýmkou"
    assert pieces.dolphin_name("cs") == "Špionážní delfín"
    assert words.seat_title(2, 0, "cs") == "Náborář"


@pytest.mark.parametrize("language", ["cs", "sk", "ru"])
def test_short_words_cling_to_what_follows(language: str) -> None:
    """No line ends in a preposition of one letter or in a bare number."""
    one = {"cs": "kosuvzai", "sk": "kosuvzai", "ru": "вксоуиая"}[language]
    table = question()
    play(table, "ask:dogs", "mark:r2c2", "rest")
    said = [
        *(line.sentence for seat in (0, 1, None) for line in table.pov(seat).told(language)),
        *(table.pov(seat).prompt(language) for seat in (0, 1, 2, None)),
        *(text for row in words.explanations(table.pov(0).view.record, language) for text in row),
    ]
    loose = re.compile(rf"(?:^|[\s(«„])[{one}{one.upper()}] \S|(?<![\w:-])\d+ [^\W\d_]")
    assert [line for line in said if loose.search(line)] == []


# -- what the others may hear --------------------------------------------------------------------


def test_of_a_hidden_action_only_the_recruiter_is_told() -> None:
    """MM-121, MM-124, MM-157, MM-165, OQ-23."""
    table = situation(players=3, features=("bus", "palm", "dogs"))
    before = [table.pov(seat).told() for seat in (1, 2, None)]
    prompts = [table.pov(seat).prompt() for seat in (1, 2, None)]
    step = next(name for name in offered(table) if name.startswith("step:"))
    play(table, step)
    assert told(table, 0)[0].startswith("You ")
    assert [table.pov(seat).told() for seat in (1, 2, None)] == before
    assert [table.pov(seat).prompt() for seat in (1, 2, None)] == prompts


def test_the_time_tells_the_slip_and_its_hour_and_no_more() -> None:
    """MM-150, MM-151, MM-160, MM-161."""
    names = {"players": 3, "hour": 5, "character": "karl-box"}
    own = situation(**names)
    slip = next(name for name in offered(own) if name.startswith("slip:"))
    play(own, slip, "done")
    assert told(own, 1, last=2) == [
        "It is 6:00.",
        f"{own.names[0]} has used a Mind Slip: the token lies at 6:00.",
    ]
    second = situation(
        players=3, hour=8, route=WAY, second_at="R4C6", character="karl-box", slip_hour=0
    )
    again = next(name for name in offered(second) if name.startswith("second-slip:"))
    play(second, again, "done")
    assert "F4 was visited before" in " ".join(told(second, None, last=2))


def test_a_warning_tells_one_number() -> None:
    """MM-213 to MM-217."""
    table = situation(players=3, hour=6, route="R2C1 R2C2 R2C3 R2C4 R2C5 R2C6", ahead=False)
    step = next(name for name in offered(table) if name.startswith("step:"))
    play(table, step, "done")
    said = told(table, 2)[0]
    assert re.fullmatch(
        r"It is 7:00: .+ reveals \d recruits? of this round, \d of 12 in all\.", said
    )
    assert told(table, 0)[0].startswith("It is 7:00: you reveal ")


@ALL
def test_no_new_token_is_said_in_the_same_words_for_both_reasons(language: str) -> None:
    """MM-255, MM-256, OQ-30: never visited, or all of them marked."""
    never = question(route="R2C1 R3C1 R4C1 R5C1 R6C1 R7C1 R7C2 R6C2")
    marked = question(tokens={"R2C2": 6, "R3C6": 7})
    for table in (never, marked):
        play(table, "ask:dogs")
        assert offered(table) == {"no-token"}
        play(table, "no-token")
    for seat in (0, 1, 2, None):
        assert told(never, seat, language) == told(marked, seat, language)


def test_whether_there_was_a_choice_is_not_told() -> None:
    """MM-258, OQ-2: neither while the Recruiter thinks nor after."""
    free, forced = question(), question(tokens={"R3C6": 7})
    for table in (free, forced):
        play(table, "ask:dogs")
    assert len(offered(free)) == 2 and len(offered(forced)) == 1
    for seat in (1, 2, None):
        assert free.pov(seat).prompt() == forced.pov(seat).prompt()
    assert free.pov(0).prompt() != forced.pov(0).prompt(), "the one who answers is told"
    for table in (free, forced):
        play(table, "mark:r2c2")
    for seat in (1, 2, None):
        assert told(free, seat, last=2) == told(forced, seat, last=2)


def test_a_failed_capture_says_only_that_it_failed() -> None:
    """MM-299, MM-300: also where the Recruiter has been before."""
    been, never = question(at="R2C2"), question(at="R7C1")
    for table, place in ((been, "B2"), (never, "A7")):
        play(table, "capture")
        assert told(table, 1) == [f"Meru attempts a capture at {place}: it fails."]


def test_meru_is_told_yes_or_no() -> None:
    """MM-305, MM-307."""
    near, far = question(at="R4C5"), question(at="R7C1")
    assert told(play(near, "sense"), None) == [
        "Meru senses the Recruiter within two locations in a straight line."
    ]
    assert told(play(far, "sense"), 2) == [
        "Meru senses no Recruiter within two locations in a straight line."
    ]


def test_a_shakedown_is_told_with_its_answer() -> None:
    """MM-283, MM-286, MM-294."""
    there = {"at": "R5C2", "immortals": ("R5C2", *FAR[1:])}
    yes, no = question(**there), question(**there)
    assert "Yes: it is exposed" in told(play(yes, "shakedown:dogs"), 0)[0]
    assert told(play(no, "shakedown:cafe"), 0) == ["Meru shakes an immortal down: Flux café? No."]


def test_a_movement_is_told_once_by_what_ends_it() -> None:
    """MM-237, MM-244."""
    table = question(at="R5C5")
    play(table, "move:r6c5", "move:r7c5")
    assert not any("moves to" in one.sentence for one in table.pov(1).told())
    play(table, "ask:dogs")
    assert told(table, 1, last=2) == [
        "Meru moves to E7.",
        "Meru asks about the C-4 K-9 assassin dogs.",
    ]
    play(table, "mark:r2c2", "rest")
    assert sum("moves to" in one.sentence for one in table.pov(1).told()) == 1


def test_the_dolphin_brings_all_that_is_left() -> None:
    """MM-328, MM-330."""
    table = play(question(), "ask-dolphin:dogs")
    assert told(table, 2, last=2) == [
        "Meru asks about the C-4 K-9 assassin dogs and sends the spy dolphin.",
        f"{table.names[0]} places step tokens on every visited location with it that was not "
        "marked: B2 and F3.",
    ]


# -- the end --------------------------------------------------------------------------------------


@ALL
def test_every_end_has_words_for_all(language: str) -> None:
    """MM-334 to MM-338, OQ-32."""
    for reason in Reason:
        said = set()
        for seat in (0, 1, SPECTATOR):
            v = new(View)
            v.seat, v.players, v.phase, v.reason = seat, 3, Phase.OVER, reason
            v.hour, v.walked, v.character = 16, 8, 1
            v.route[8] = 15
            v.hidden[1] = v.hidden[2] = v.hidden[3] = 1
            one = words.ending(v, NAMED, language)
            assert bool(one) == (reason != Reason.NONE)
            assert "Ann" not in one or seat != 0
            said.add(one)
        assert len(said) == (3 if reason else 1)


def test_the_goal_is_told_to_either_side() -> None:
    """MM-093 to MM-099: by the mission."""
    table = BOX.table(players=2, seed=1)
    goals = [read(BOX.box.words.goal(table.pov(seat).view.record, "en")) for seat in (0, 1)]
    assert goals[0] == "Your goal: stay free until 16:00, or reveal 12 recruits."
    assert goals[1].startswith("Your goal: capture the Recruiter before 16:00")
    short = BOX.table(players=2, seed=1, variant={"mission": "training"})
    told = BOX.box.words.goal(short.pov(0).view.record, "en")
    assert "until 14:00, or reveal 9 recruits" in read(told)


# -- why not --------------------------------------------------------------------------------------


CASES: list[tuple[str, dict[str, Any], str]] = [
    ("ask", {"at": "R3C3"}, "temple"),
    ("ask", {"at": "R5C2", "immortals": ("R5C2", *FAR[1:])}, "immortal"),
    ("ask", {"at": "R7C5", "immortals": ("R1C5", "R2C5", "R7C3", "R1C3")}, "both features"),
    ("ask-dolphin", {"dolphin": False}, "dolphin"),
    ("reveal", {}, "step token"),
    ("shakedown", {}, "needs an immortal"),
    ("capture", {"acted": 1}, "acted already"),
    ("move", {"stepped": 2}, "2 locations"),
    ("move", {"stepped": 1, "settled": 1, "acted": 1}, "over"),
    ("shove", {}, "cannot do that"),
    ("lead", {}, "cannot do that"),
]


@pytest.mark.parametrize(("action", "more", "why"), CASES)
def test_a_greyed_action_has_its_reason(action: str, more: dict[str, Any], why: str) -> None:
    """MM-133, MM-173, MM-174, MM-237, MM-244, MM-249, MM-277, MM-279, MM-302, MM-325."""
    table = question(**more)
    v = table.pov(1).view.record
    assert why in read(words.why_not(v, action, "en"))
    assert not [name for name in offered(table) if name.partition(":")[0] == action]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "First choose which agent goes."),
        ("cs", "Nejdřív vyber, který agent jde."),
        ("sk", "Najprv vyber, ktorý agent ide."),
        ("ru", "Сначала выберите, какой агент пойдёт."),
    ],
)
def test_a_location_pressed_before_an_agent_is_chosen_says_so(language: str, said: str) -> None:
    """MM-227: the first thing that a newcomer presses."""
    found = situation("activate", hour=6).pov(1).objections(language)
    (one,) = [one for one in found if read(one.sentence) == said]
    assert len(one.pieces) == 42 and one.rule == "MM-227"


def test_what_is_offered_has_no_reason_against_it_and_the_rest_has() -> None:
    """MM-101, MM-229: over whole games, for both sides."""
    for seed, variant in enumerate(({}, {"mission": "training"}, {"setup": "by-hand"})):
        table = BOX.table(players=3, seed=seed, variant=variant)
        for step in range(260):
            decision = table.decision()
            if decision is None:
                break
            names = [choice.name for choice in decision]
            v = table.pov(decision.seat).view.record
            families = {name.partition(":")[0] for name in names}
            acts = ()
            if v.phase == Phase.AGENT:
                acts = reasons.OF_AGENTS
            elif v.phase in (Phase.RECRUITER, Phase.EXTRA):
                acts = reasons.OF_RECRUITER
            for action in acts:
                assert bool(words.why_not(v, action, "en")) != (action in families), action
            table.take(decision.seat, names[(7 * step + seed) % len(names)])


# -- beside the game ------------------------------------------------------------------------------


def refused(table: Table, seat: int, audience: str, topic: str, text: str) -> str:
    """The sentence with which it is refused; empty if it is not."""
    seats = (*range(table.players), None)
    kept = [table.pov(one).asides for one in seats]
    try:
        table.put_aside(seat, audience, topic, text)
    except UnwantedAside as unwanted:
        assert [table.pov(one).asides for one in seats] == kept
        for language in LANGUAGES[1:]:
            assert say(language, str(unwanted)) != str(unwanted)
        return str(unwanted)
    return ""


def test_white_notes_are_the_agents_alone() -> None:
    """MM-264, MM-267, MM-271."""
    table = situation(players=3)
    assert refused(table, 0, "all", "note:R3C4", "?") == (
        "Mental notes belong to the agents; the Recruiter only looks at them."
    )
    assert not refused(table, 1, "all", "note:R3C4", "?")
    assert "where all see it" in refused(table, 1, "side", "note:R3C4", "?")
    assert "no such location" in refused(table, 1, "all", "note:R9C9", "?")
    assert "8 characters" in refused(table, 1, "all", "note:R3C4", "far too long")


def test_there_are_fifteen_tokens_for_white_and_green_notes_together() -> None:
    """MM-017, MM-269, OQ-14."""
    table = situation(players=3, hour=8, route=WAY, notes={"R2C3": 7})
    for number in range(NOTES - 1):
        topic = notes.note_topic(20 + number)
        assert not refused(table, 1 + number % 2, "all", topic, "?")
    assert "take one back first" in refused(table, 2, "all", "note:R1C1", "?")
    assert not refused(table, 2, "all", notes.note_topic(20), "7"), "another's note is changed"
    assert not refused(table, 2, "all", notes.note_topic(20), ""), "and taken back"
    assert not refused(table, 1, "all", "note:R1C1", "?")
    assert "never to be altered" in refused(table, 1, "all", "note:R2C3", "?")


def test_where_a_token_is_needed_the_oldest_white_note_comes_back() -> None:
    """OQ-14: the ones laid or changed last stay."""
    table = acting("meru", "R2C3", hour=8, route=WAY, tokens={"R2C3": 7}, immortals=FAR, players=3)
    for number in range(NOTES):
        table.put_aside(1, "all", notes.note_topic(20 + number), str(number))
    table.put_aside(2, "all", notes.note_topic(20), "again")
    play(table, "reveal")
    shown = notes.white_notes(table.pov(0).view.record, table.pov(0).marks)
    assert len(shown) == NOTES - 1
    assert shown[-1] == (20, "again") and 21 not in dict(shown)
    assert notes.notes_left(table.pov(1).view.record, table.pov(1).marks) == 0


def test_pads_are_private_and_can_be_forbidden() -> None:
    """MM-270, OQ-9, OQ-24."""
    table = situation(players=3)
    assert not refused(table, 0, "seat", "pad", "mine")
    assert not refused(table, 1, "side", "team", "ours")
    assert "for the agents alone" in refused(table, 0, "side", "team", "mine")
    assert "for you alone" in refused(table, 1, "all", "pad", "oops")
    strict = situation(players=3, variant={"notes": "tokens-only"})
    assert "15 tokens alone" in refused(strict, 1, "seat", "pad", "x")
    assert "15 tokens alone" in refused(strict, 1, "side", "team", "x")
    assert not refused(strict, 1, "all", "note:R3C4", "x")
    assert "nothing else" in refused(table, 1, "all", "chat", "hello")


def test_insight_can_be_turned_off_for_all() -> None:
    """The table option: the switch itself is refused."""
    assert not refused(situation(), 1, "seat", notes.INSIGHT, "on")
    off = situation(variant={"insight": "off"})
    assert "nobody is shown" in refused(off, 1, "seat", notes.INSIGHT, "on")
    assert "nobody is shown" in refused(off, 0, "seat", notes.INSIGHT, "on")


def test_forms_without_script_offer_the_same() -> None:
    """MM-264, MM-270."""
    table = situation(players=3, hour=8, route=WAY, notes={"R2C3": 7})
    drawn = table.pov(1).drawing()
    (line,) = drawn.lines
    assert line.audience == "all" and line.longest == notes.LONGEST_NOTE
    assert len(line.slips) == LOCATIONS - 2, "not on the confirmed one"
    assert [pad.topic for pad in drawn.pads] == ["pad", "team"]
    assert [pad.topic for pad in table.pov(0).drawing().pads] == ["pad"]
    assert table.pov(None).drawing().slips == ()
    strict = situation(players=3, variant={"notes": "tokens-only", "insight": "off"})
    assert strict.pov(1).drawing().pads == () and strict.pov(0).drawing().slips == ()
    v = strict.pov(0).view.record
    assert v.pads == Pads.TOKENS_ONLY


# -- what lies in sight ---------------------------------------------------------------------------


@ALL
def test_everything_in_the_box_is_explained(language: str) -> None:
    """MM-012, MM-013, MM-302, MM-324: all actions, people, tokens and sixteen features; in
    training what is used there."""
    full = words.explanations(situation().pov(1).view.record, language)
    short = words.explanations(training().pov(1).view.record, language)
    assert len({name for name, _, _ in full}) == len(full) == 1 + 8 + 2 + 4 + 1 + 8 + 16
    assert len(short) == 1 + 6 + 2 + 5 + 16
    assert {name for name, _, _ in short} < {name for name, _, _ in full}


def test_only_the_recruiter_is_shown_which_features_are_hidden() -> None:
    """MM-061."""
    table = situation(players=3)
    kinds = [
        [kind for _, kind, _ in words.explanations(table.pov(seat).view.record, "en")]
        for seat in (0, 1, None)
    ]
    hidden = "feature, one of the hidden three"
    assert [one.count(hidden) for one in kinds] == [3, 0, 0]


@ALL
def test_a_name_is_never_bent(language: str) -> None:
    """All names of a table, in all that is said of others, as they were given."""
    odd = ["Ан-на 1", "Šárka", "O'Neil", "王", "E"]
    v = new(View)
    v.seat, v.players, v.phase, v.active, v.hour = 3, 5, Phase.ANSWER, 1, 8
    v.deciding = v.asked = 1
    v.agent_at[1:] = 15
    v.immortal_at[1] = 20
    for name in ("mark:r2c2", "no-token", "expose:r2c2", "immortal:1:ne", "recruit:bus"):
        said = " ".join(words.tell(v, v, 0, CODES[name], odd, language))
        assert re.search(rf"(^|[\s«]){re.escape(odd[0])}[\s:;,.]", said), said
    assert odd[0] in words.prompt(v, odd, language)


def test_sentences_of_choices_are_hardly_longer_than_buttons() -> None:
    """A few letters more than a button holds; in every language."""
    longest: dict[str, str] = {}
    for seed in range(2):
        table = BOX.table(players=4, seed=seed, variant={"setup": "by-hand"})
        for step in range(160):
            decision = table.decision()
            if decision is None:
                break
            for choice in decision:
                for language in LANGUAGES:
                    said = choice.sentence(language)
                    family = f"{choice.name.partition(':')[0]} {language}"
                    longest[family] = max(longest.get(family, ""), said, key=len)
            names = [choice.name for choice in decision]
            table.take(decision.seat, names[(5 * step + seed) % len(names)])
    assert {family: said for family, said in longest.items() if len(said) > 46} == {}


def test_the_mission_is_named_in_the_strip() -> None:
    """MM-029, MM-030."""
    for language in LANGUAGES:
        for mission in Mission:
            said = words.option(language, "mission", mission.name.lower())
            assert ":" in said and len(said.partition(":")[0]) <= 20
    assert LOCATION_NAMES[15] == "R3C3"


def test_every_reason_has_its_rule() -> None:
    """A deed that the desk greys with a reason leads to the rule that says so."""
    source = Path(inspect.getfile(reasons)).read_text("utf-8")
    said = {
        call.args[0].value
        for call in ast.walk(ast.parse(source))
        if isinstance(call, ast.Call)
        and getattr(call.func, "id", "") == "mark"
        and isinstance(call.args[0], ast.Constant)
    }
    assert said - {reasons._NOT_NOW} == set(reasons._RULES) - {reasons._NOT_HIS}
