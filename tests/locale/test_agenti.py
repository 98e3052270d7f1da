"""Agenti has something to say on every occasion, in every language, and never too much of it."""

from __future__ import annotations

import re

import pytest

from spytable.games.agenti import words as spoken
from spytable.games.agenti.choices import CODES, NAMES, assign_code, play_code
from spytable.games.agenti.components import (
    AGENT_STARTS,
    CARD_ACTIONS,
    CARDS,
    DIE,
    DOOR,
    HALVES,
    HIDEOUTS,
    KEY_FIELDS,
    SEATS,
    SUSPECT_STARTS,
    SUSPECTS,
    Action,
    Card,
    Circle,
    Found,
    Inside,
    Mover,
    Phase,
    Reason,
)
from spytable.games.agenti.sight import View
from spytable.games.agenti.words import deduction, notes
from spytable.games.agenti.words import pieces as spoken_pieces
from spytable.kernel import SPECTATOR, new
from spytable.locale import LANGUAGES
from spytable.locale.buttons import fits
from tests.reading import Read

words, pieces = Read(spoken), Read(spoken_pieces)

ALL = pytest.mark.parametrize("language", LANGUAGES)
NAMED = ["Ann", "Bob", "Cyril", "Dana"]
LONG_NAMES = [name.ljust(24, "a") for name in NAMED]
"""As long as a person's name may be."""
V, X, Y, Z = range(1, SUSPECTS)
OF_THE_DEALER = (
    Phase.BLANK,
    Phase.EVIDENCE,
    Phase.HALVES,
    Phase.BONUS,
    Phase.PLAN,
    Phase.BEGIN,
    Phase.ROLL,
    Phase.DRAW,
    Phase.ATTACK,
    Phase.DEFEND,
    Phase.FIND,
)


def view(seat: int = 0, phase: Phase = Phase.CARD, players: int = 4) -> View:
    """Everybody at their start, Ann to play with a 4, who holds one key."""
    v = new(View)
    v.seat, v.players, v.phase = seat, players, phase
    v.turn = v.round_number = 1
    v.roll = 4
    v.agent[:players] = AGENT_STARTS[:players]
    v.suspect[1:] = SUSPECT_STARTS[1:]
    v.keys[0] = 1
    v.supply_size = 3
    v.deciding = 0 if phase in OF_THE_DEALER else 1
    v.file_size[1:] = 6
    return v


def on_the_way(v: View, mover: int, steps_left: int, *path: int) -> View:
    """Somebody has come so far."""
    v.mover, v.steps_left, v.path_length = mover, steps_left, len(path)
    v.path[: len(path)] = path
    v.action = v.action or Action.MOVE
    if mover == Mover.AGENT:
        v.agent[v.active] = path[-1]
    else:
        v.suspect[mover] = path[-1]
    return v


def told(before: View, after: View, who: int, name: str, language: str = "en") -> list[str]:
    return words.tell(before, after, who, CODES[name], NAMED, language)


# -- buttons --------------------------------------------------------------------------------------


@ALL
def test_every_choice_has_a_sentence_of_its_own(language: str) -> None:
    v = view()
    v.action, v.passed, v.exposed, v.claim_hideout = Action.TRAM, 2, 1, 3
    sentences = [words.choice(v, code, NAMED, language) for code in NAMES]
    assert all(sentence and "{" not in sentence for sentence in sentences)
    assert len(set(sentences)) == len(sentences)


@ALL
def test_what_a_player_chooses_fits_a_button(language: str) -> None:
    """With the longest names, of cards and people, and the highest roll."""
    v = view()
    v.roll, v.claim_hideout, v.passed = DIE, 4, 2
    v.key[1, :2] = 4, 0
    codes = [play_code(c, a) for c in range(1, CARDS) for a in CARD_ACTIONS[c]]
    codes += [assign_code(s, d) for s in range(1, SUSPECTS) for d in range(1, SUSPECTS)]
    codes += [code for name, code in CODES.items() if name.split(":")[0] in _CHOSEN]
    for action in (Action.MOVE, Action.TRAM):
        v.action = action
        for mover in (Mover.AGENT, V):
            on_the_way(v, mover, 3, Circle["A1"])
            for code in codes:
                assert fits(words.button(v, code, LONG_NAMES, language))


_CHOSEN = (
    *("end", "stay", "take-key", "leave-key", "let-go", "look", "leave-beam", "suspect", "step"),
    *("enter", "demand", "turn", "expose", "show", "check", "name"),
)


def test_a_step_says_what_is_there_and_who() -> None:
    v = on_the_way(view(), Mover.AGENT, 3, Circle["A8"])
    assert words.choice(v, CODES["step:a10"], NAMED, "en") == "To A10 (tram stop at the square)"
    assert words.choice(v, CODES["step:a11"], NAMED, "en") == "To A11 (by the river, past V)"
    assert words.choice(v, CODES["step:b1"], NAMED, "en") == "To B1 (at the bridge, past yellow)"
    on_the_way(v, V, 3, Circle["A3"])
    v.agent[0] = Circle["A1"]
    assert words.choice(v, CODES["step:a1"], NAMED, "en") == "To A1 (by the church, past you)"
    v.action = Action.TRAM
    on_the_way(v, Mover.AGENT, 3, Circle["A10"])
    assert words.choice(v, CODES["step:b7"], NAMED, "en") == "By tram to B7"
    on_the_way(v, Mover.AGENT, 3, Circle["A6"])
    assert words.choice(v, CODES["step:a12"], NAMED, "en") == "To A12 (key field at the bridge)"


def test_a_card_that_can_do_nothing_says_so() -> None:
    """AG-Q08. It may be chosen all the same."""
    v = view()
    v.roll, v.agent[0] = 1, Circle["A3"]
    tram = CODES["play:tram:tram"]
    assert words.choice(v, tram, NAMED, "en") == "Tram: 1 step, not possible now"
    v.roll = 6
    assert words.choice(v, tram, NAMED, "en") == "Tram: 6 steps, over a tram stop"


# -- prompts --------------------------------------------------------------------------------------


@ALL
@pytest.mark.parametrize("phase", Phase)
def test_every_phase_has_a_prompt_for_all(language: str, phase: Phase) -> None:
    said = set()
    for seat in (SPECTATOR, 0, 1):
        for mover in (Mover.AGENT, X):
            v = view(seat, phase)
            v.passed, v.claim_hideout, v.pending[Y] = 2, 3, 1
            on_the_way(v, mover, 3, Circle["A1"])
            if phase == Phase.OVER:
                v.reason, v.winner, v.deciding = Reason.LAST_ONE, 1, 0
            sentence = words.prompt(v, NAMED, language)
            assert sentence and "{" not in sentence
            said.add(sentence)
    if phase not in OF_THE_DEALER:
        assert len(said) > 1  # who is asked, and who waits


def test_a_prompt_says_what_to_do_and_with_what() -> None:
    v = view()
    assert words.prompt(v, NAMED, "en") == "You rolled 4: choose an action card."
    v.used[0, 1:] = 1
    v.used[0, Card["TRAM"]] = 0
    assert words.prompt(v, NAMED, "en") == "You rolled 4. Only one card is still face up: Tram."
    v = on_the_way(view(phase=Phase.STEP), Mover.AGENT, 3, Circle["A1"], Circle["A3"])
    assert words.prompt(v, NAMED, "en") == (
        "3 steps left: choose the next circle, or the one where you want to end."
    )
    v.action = Action.TRAM
    assert words.prompt(v, NAMED, "en") == (
        "3 steps left, over at least one tram stop: choose the next circle, or the one where you "
        "want to end."
    )


def test_at_a_door_one_is_told_whether_it_is_open() -> None:
    """AG-139, AG-142."""
    v = on_the_way(view(phase=Phase.STEP), Mover.AGENT, 2, Circle["B7"], int(DOOR[2]))
    assert words.prompt(v, NAMED, "en") == (
        "2 steps left: choose the next circle, or the one where you want to end."
    )
    v.key[0, 0] = 2
    assert words.prompt(v, NAMED, "en").endswith("Or enter hideout 2: you have its key.")
    v.light = 1
    assert words.prompt(v, NAMED, "en").endswith("Hideout 2 is lit and cannot be entered.")


def test_whoever_is_out_is_told_so() -> None:
    v = view(seat=1)
    v.out[1] = 1
    assert words.prompt(v, NAMED, "en") == (
        "You are out of the game. The die shows 4: Ann is choosing an action card."
    )


# -- tellings -------------------------------------------------------------------------------------


@ALL
def test_what_is_not_heard_is_not_told(language: str) -> None:
    assert words.tell(view(), view(), 1, 0, NAMED, language) == []


def test_of_all_that_is_hidden_one_sentence_is_told() -> None:
    """AG-05, AG-30. Of evidence, halves, bonus cards and plan together."""
    v = view(phase=Phase.BEGIN)
    names = ["evidence:hidden"] * 4 + ["halves:hidden"] * 4 + ["bonus:hidden"] * 4 + ["plan:hidden"]
    assert len([sentence for name in names for sentence in told(v, v, -1, name)]) == 1


def test_a_move_is_told_once_with_all_who_were_met() -> None:
    """AG-69, AG-73. Steps on the way are quiet."""
    path = (Circle["A4"], Circle["A8"])
    for left in (DIE, 2):
        before = on_the_way(view(), Mover.AGENT, left, *path)
        assert told(before, view(), 0, "step:a11") == []
    before = on_the_way(view(), Mover.AGENT, 1, *path, Circle["A11"], Circle["B12"], Circle["B11"])
    told_to = {language: told(before, view(), 0, "step:b8", language) for language in LANGUAGES}
    assert told_to == {
        "en": ["You go from A4 to B8 (at the bridge) and meet suspects V and X."],
        "cs": ["Jdeš z A4 na B8 (u mostu) a potkáváš podezřelé V a X."],
        "sk": ["Ideš z A4 na B8 (pri moste) a stretávaš podozrivých V a X."],
        "ru": ["Вы идёте с A4 на B8 (у моста) и встречаете подозреваемых V и X."],
    }
    assert told(before, view(seat=1), 0, "step:b8") == [
        "Ann goes from A4 to B8 (at the bridge) and meets suspects V and X."
    ]


def test_a_suspect_met_on_its_way_is_told() -> None:
    """AG-71."""
    before = on_the_way(view(), Y, 1, Circle["A2"], Circle["A1"])
    assert told(before, view(), 0, "step:a3") == [
        "You move suspect Y from A2 to A3, past your agent."
    ]
    assert told(before, view(seat=2), 0, "step:a3") == [
        "Ann moves suspect Y from A2 to A3 and meets them on the way."
    ]


def test_a_move_of_all_suspects_is_told_when_the_last_has_moved() -> None:
    """AG-89, AG-92."""
    before = on_the_way(view(phase=Phase.STEP), Z, 1, Circle["D11"])
    before.action = Action.ALL
    on = view(phase=Phase.ASSIGN)
    on.action = Action.ALL
    assert told(before, on, 0, "step:d12") == []
    over = view(phase=Phase.CHECKS)
    over.suspect[Z] = Circle["D12"]
    over.pending[X] = 1
    assert told(before, over, 0, "step:d12") == [
        "You move all suspects: V to A11, X to B11, Y to C11 and Z to D12.",
        "You meet suspect X.",
    ]


@pytest.mark.parametrize(
    ("seat", "heard", "sentence"),
    [
        (0, "find:b2", "You check the file of Y and see the lower half of hideout 2."),
        (1, "find:hidden", "Ann checks the file of Y."),
        (SPECTATOR, "find:hidden", "Ann checks the file of Y."),
        (1, "find:key", "Ann checks the file of Y and finds a bonus card: take a key."),
    ],
)
def test_only_the_checker_hears_what_the_card_was(seat: int, heard: str, sentence: str) -> None:
    """AG-110, AG-117."""
    before = view(seat, Phase.FIND)
    before.checking = Y
    assert told(before, view(seat), -1, heard) == [sentence]


def test_a_pair_is_pointed_out_once() -> None:
    """AG-113."""
    before, after = view(phase=Phase.FIND), view()
    before.checking = Y
    before.file[Y, 2] = after.file[Y, 1] = Found.T2
    after.file[Y, 5] = Found.B2
    assert told(before, after, -1, "find:b2")[1:] == [
        "You have seen both halves now: hideout 2 belongs to Y."
    ]
    before.file[Y, 0] = Found.B2
    assert len(told(before, after, -1, "find:b2")) == 1


@pytest.mark.parametrize(
    ("seat", "inside", "sentence"),
    [
        (0, Inside.PLAN, "You look into suitcase 1: the plan is in it."),
        (0, Inside.EMPTY, "You look into suitcase 1: it is empty."),
        (1, Inside.UNKNOWN, "Ann looks into suitcase 1."),
    ],
)
def test_only_the_looker_hears_what_was_in_it(seat: int, inside: Inside, sentence: str) -> None:
    """AG-97."""
    after = view(seat)
    after.suitcase[1] = inside
    assert told(view(seat, Phase.BEAM), after, 0, "look") == [sentence]


@pytest.mark.parametrize(
    ("seat", "heard", "sentence"),
    [
        (0, "key:3", "You take a key from the supply: it opens hideout 3."),
        (1, "key:hidden", "Ann takes a key from the supply; 3 are left there."),
    ],
)
def test_only_the_taker_hears_which_key_it_is(seat: int, heard: str, sentence: str) -> None:
    """AG-127, AG-128."""
    assert told(view(seat, Phase.DRAW), view(seat), -1, heard) == [sentence]


BATTLES = [
    (0, 5, 3, "You roll 5, Bob rolls 3: the key is yours, it opens hideout 2."),
    (0, 3, 3, "You roll 3, Bob rolls 3: you do not get the key."),
    (1, 5, 3, "Ann rolls 5, you roll 3: you lose the key to hideout 2."),
    (1, 3, 4, "Ann rolls 3, you roll 4: you keep the key."),
    (2, 5, 3, "Ann rolls 5, Bob rolls 3: Ann has the key now."),
    (2, 2, 3, "Ann rolls 2, Bob rolls 3: Bob keeps the key."),
]


@pytest.mark.parametrize(("seat", "attack", "defence", "sentence"), BATTLES)
def test_a_battle_is_told_with_both_rolls(
    seat: int, attack: int, defence: int, sentence: str
) -> None:
    """AG-134, AG-135, AG-Q31."""
    before, after = view(seat, Phase.DEFEND), view(seat)
    before.passed, before.attack, before.keys[1] = 2, attack, 1
    after.keys[0] = 2
    if seat == 0:
        after.key[0, 1] = 2
    if seat == 1:
        before.key[1, 0] = 2
    assert told(before, after, -1, f"roll:{defence}") == [sentence]


def test_a_wrong_claim_tells_the_claimant_why_and_the_others_that() -> None:
    """AG-144, AG-145, AG-151, AG-Q49."""
    for seat in (0, 1):
        before, after = view(seat, Phase.NAME), view(seat)
        before.claim_hideout = after.claim_hideout = 2
        after.out[0] = 1
        if seat == 0:
            after.suitcase[2], after.evidence[X] = Inside.PLAN, 4
            assert told(before, after, 0, "name:x") == [
                "You claim that the plan is in hideout 2 and X is the owner: wrong.",
                "The plan is there, but X owns hideout 4.",
                "You are out of the game, and your keys go back to the supply.",
            ]
            after.suitcase[2] = Inside.EMPTY
            why = "The suitcase is empty, and X owns hideout 4."
            assert told(before, after, 0, "name:x")[1] == why
            after.evidence[X] = 2
            why = "The suitcase is empty, although X does own hideout 2."
            assert told(before, after, 0, "name:x")[1] == why, "first the suitcase (AG-144)"
        else:
            assert told(before, after, 0, "name:x") == [
                "Ann claims that the plan is in hideout 2 and X is the owner: wrong.",
                "Ann is out of the game, and the keys go back to the supply.",
            ]


def test_a_key_shown_on_a_way_that_ends_in_a_hideout_is_told() -> None:
    """AG-Q62."""
    before = on_the_way(view(seat=1), Mover.AGENT, 3, Circle["A7"])
    after = view(seat=1)
    after.key_up[0, 0] = 1
    assert told(before, after, 0, "step:a9") == [
        "Ann shows the key to hideout 1: the route can only end there."
    ]


def test_a_move_that_nobody_can_make_is_told() -> None:
    """AG-65, AG-85."""
    after = view()
    after.turn = 2
    assert told(view(), after, 0, "play:tram:tram") == [
        "You roll 4 and play the Tram card.",
        "No route of 4 steps passes a tram stop and ends on a free circle: there is no move.",
    ]


# -- the end --------------------------------------------------------------------------------------


LOSES = {"en": "You lose: ", "cs": "Prohráváš: ", "sk": "Prehrávaš: ", "ru": "Вы проиграли: "}


@ALL
def test_every_end_has_words_for_all(language: str) -> None:
    """AG-146, AG-Q50, AG-Q51, AG-Q61."""
    for reason in Reason:
        for seat in (0, 1, SPECTATOR):
            v = view(seat, Phase.OVER)
            v.reason, v.claim_hideout, v.claim_suspect = reason, 2, X
            v.winner = 1 if reason in (Reason.PLAN_FOUND, Reason.LAST_ONE) else 0
            v.suitcase[2], v.evidence[X] = Inside.PLAN, 2
            said = words.ending(v, NAMED, language)
            assert bool(said) == (reason != Reason.NONE)
            assert ("Ann" in said) == (v.winner == 1 and seat != 0)
            assert not said or "X" in said
            assert said.startswith(LOSES[language]) == (v.winner == 1 and seat == 1)


# -- notes ----------------------------------------------------------------------------------------


def test_what_follows_from_the_notes_is_exact() -> None:
    """AG-38, AG-113. A pair settles one owner, and takes that hideout from the others."""
    v = view()
    assert notes.all_that_follows(v, "en") == []
    v.file[X, 4], v.file[X, 5] = Found.T2, Found.B2
    v.suitcase[1] = Inside.EMPTY
    assert notes.all_that_follows(v, "en") == [
        "V owns hideout 1, 3 or 4.",
        "X owns hideout 2.",
        "Y owns hideout 1, 3 or 4.",
        "Z owns hideout 1, 3 or 4.",
        "The plan is in suitcase 2, 3 or 4.",
    ]
    v.evidence[Y] = 3
    assert notes.may_own(v, Z, "cs") == "Podezřelý Z má úkryt 1 nebo 4."
    v.suitcase[4] = Inside.PLAN
    assert not deduction.is_solved(v)
    v.wrong[4, Z] = 1  # then Z has 1, and V the one with the plan
    assert deduction.is_solved(v)
    assert notes.may_own(v, V, "en") == "V owns hideout 4."


@ALL
def test_the_sheet_has_words_for_every_field(language: str) -> None:
    v = view()
    labels = [notes.half_label(half, language) for half in range(1, HALVES)]
    assert len(set(labels)) == len(labels)
    for half in range(1, HALVES):
        seen, unseen = (notes.seen_label(V, half, is_seen, language) for is_seen in (True, False))
        assert seen != unseen
    for hideout in range(1, HIDEOUTS):
        for inside in Inside:
            v.suitcase[hideout] = inside
            assert str(hideout) in notes.suitcase_label(v, hideout, language)
    assert notes.mark_label("a word of my own", language) == "a word of my own"
    for kept in ("yes", "no", "maybe"):
        assert notes.mark_label(kept, language) in notes.own_mark_label(V, 1, kept, language)
    for text in (notes.heading, notes.follows_heading):
        assert text(language)


# -- what lies in sight ---------------------------------------------------------------------------


@ALL
def test_everything_in_the_box_is_explained(language: str) -> None:
    """AG-46. Six actions, four bonus cards, and all that lies on the table."""
    v = view()
    explained = words.explanations(v, language)
    assert len({name for name, _, _ in explained}) == len(explained) >= 18
    v.bonus_found[X] = 1
    assert len(set(explained) - set(words.explanations(v, language))) == 1


def test_places_are_called_as_they_are_printed() -> None:
    assert pieces.place_name("en", KEY_FIELDS[0]) == "A12 (key field at the bridge)"
    assert pieces.place_name("cs", int(DOOR[1])) == "A9 (u úkrytu 1)"
    assert pieces.circle_name(Circle["A4"]) == "A4"
    assert [pieces.letter(s) for s in range(1, SUSPECTS)] == ["V", "X", "Y", "Z"]


@ALL
def test_a_name_is_never_bent(language: str) -> None:
    """All names of a table, in all that is said of others, as they were given."""
    odd = ["Ан-на 1", "Šárka", "O'Neil", "王"]
    for seat in range(SEATS):
        assert words.seat_title(SEATS, seat, language)
    v = view(seat=3)
    v.checking = v.passed = 2
    for name in ("find:hidden", "key:hidden", "look", "turn:clockwise", "play:street:move"):
        said = " ".join(words.tell(v, v, 0, CODES[name], odd, language))
        assert re.search(rf"(^|[\s«]){re.escape(odd[0])}[\s:;,.]", said), said
