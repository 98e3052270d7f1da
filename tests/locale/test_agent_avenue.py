"""Agent Avenue has something to say on every occasion, in every language."""

from __future__ import annotations

import pytest

from spytable.games import shelf
from spytable.games.agent_avenue import words as spoken
from spytable.games.agent_avenue.choices import CODES, NAMES, PARTNER_SWAP, SWAP
from spytable.games.agent_avenue.components import Agent, Market, Phase, Reason, Side
from spytable.games.agent_avenue.sight import View
from spytable.kernel import new
from spytable.locale import LANGUAGES
from tests.reading import Read

words = Read(spoken)

ALL = pytest.mark.parametrize("language", LANGUAGES)
NAMED = ["Ann", "Bob", "Cyril", "Dana"]


def view(seat: int = 0, players: int = 2, phase: Phase = Phase.LAY) -> View:
    """A View that knows where it stands and nothing else."""
    v = new(View)
    v.seat = seat
    v.players = players
    v.phase = phase
    v.deck_size = 20
    v.up = Agent.SABOTEUR
    v.ability = Market.SPYCATION
    v.chosen = Agent.MOLE
    return v


def won(side: Side, reason: Reason, *met: tuple[Side, Reason], tied: bool = False) -> View:
    """A View of a game that is over."""
    v = view(phase=Phase.OVER)
    v.winner = side + 1
    v.reason = reason
    v.tied = 1 if tied else 0
    for who, what in met:
        v.met[who, what] = 1
    return v


@ALL
def test_every_choice_has_a_sentence_of_its_own(language: str) -> None:
    v = view()
    sentences = {code: words.choice(v, code, NAMED, language) for code in NAMES}
    assert all(sentences.values())
    for agent in Agent:  # a seat is offered one of the two, and it says the same
        assert sentences.pop(PARTNER_SWAP.code(agent)) == sentences[SWAP.code(agent)]
    assert len(set(sentences.values())) == len(sentences)


@ALL
def test_every_phase_has_a_prompt_for_those_who_decide_and_those_who_wait(language: str) -> None:
    for players in (2, 3, 4):
        for phase in Phase:
            for seat in range(-1, players):
                for deciding in ([0], [0, 1], []):
                    v = view(seat, players, phase)
                    for one in deciding if players > 2 else deciding[:1]:
                        v.deciding[one] = 1
                    if phase in (Phase.BLANK, Phase.OVER) or words_of_the_dealer(phase):
                        v.deciding[:] = 0
                    assert words.prompt(v, NAMED, language)


def words_of_the_dealer(phase: Phase) -> bool:
    """The phases in which chance decides."""
    return phase.name in ("DEAL", "OFFER", "BEGIN", "DRAW", "REFILL", "RESTOCK", "TOP")


@ALL
def test_every_card_says_what_it_does(language: str) -> None:
    for agent in Agent:
        assert words.card(language, agent)
        assert words.card_text(language, agent) or agent == Agent.NONE
    for card in Market:
        assert words.market_card(language, card)
        assert words.market_text(language, card) or card == Market.NONE


def test_titles_and_options() -> None:
    poster = shelf.poster("agent-avenue")
    assert [poster.title(language) for language in LANGUAGES] == [
        "Agent Avenue",
        "Můj soused špion",
        "Môj sused špión",
        "Улица шпионов",
    ]
    assert [words.seat_title(3, seat, "en") for seat in range(3)] == ["Green 1", "Green 2", "Blue"]
    for name, values in {"mode": ("simple", "advanced"), "first": ("random", "green")}.items():
        assert words.option_title("ru", name) != words.option_title("en", name)
        assert all(words.option("sk", name, value) for value in values)


def test_the_end_is_told_from_where_one_sits() -> None:
    v = won(Side.GREEN, Reason.CAUGHT, (Side.GREEN, Reason.CAUGHT))
    assert words.ending(v, NAMED, "en") == "You win: your pawn has caught the other one."
    assert words.prompt(v, NAMED, "en") == words.ending(v, NAMED, "en")
    v.seat = 1
    v.side = Side.BLUE
    assert words.ending(v, NAMED, "en") == "You lose: the other pawn has caught yours."
    v.seat = -1
    assert words.ending(v, NAMED, "en") == "Ann wins: the green pawn has caught the blue one."


def test_the_end_says_you_and_to_partners_your_team() -> None:
    """The reason why the reader won or lost is theirs; nobody has to remember being blue."""
    v = won(Side.GREEN, Reason.THIRD_CODEBREAKER, (Side.GREEN, Reason.THIRD_CODEBREAKER))
    assert words.ending(v, NAMED, "en") == "You win: you have three Codebreakers."
    assert words.ending(v, NAMED, "cs") == "Vyhráváš: máš tři Kryptografky."
    v = won(Side.BLUE, Reason.THIRD_DAREDEVIL, (Side.GREEN, Reason.THIRD_DAREDEVIL))
    assert words.ending(v, NAMED, "sk").startswith("Prehrávaš: máš troch Odvážlivcov")
    v.players = 4
    four = ["Ann", "Bob", "Cyril", "Dana"]
    assert words.ending(v, four, "en").startswith("Your team loses: your team has three Daredevils")


def test_every_condition_met_is_told_and_what_decides_a_tie() -> None:
    """AA-53, AA-61 to AA-64."""
    met = ((Side.GREEN, Reason.CAUGHT), (Side.BLUE, Reason.THIRD_CODEBREAKER))
    v = won(Side.BLUE, Reason.THIRD_CODEBREAKER, *met, tied=True)
    assert words.ending(v, NAMED, "en") == (
        "You lose: blue has three Codebreakers; your pawn has caught the other one."
        " Both sides had a claim; it was blue's turn, and that decides."
    )


@ALL
def test_every_reason_has_words_for_both_sides(language: str) -> None:
    for reason in Reason:
        for side in Side:
            for tied in (False, True):
                if reason != Reason.NONE:
                    assert words.ending(won(side, reason, tied=tied), NAMED, language)


@ALL
def test_what_is_not_heard_is_not_told(language: str) -> None:
    assert words.tell(view(), view(), 1, 0, NAMED, language) == []


@pytest.mark.parametrize(
    ("heard", "actor", "told"),
    [
        ("down:hidden", 1, "Bob lays a Saboteur face up and another card face down."),
        ("down:mole", 0, "You lay the Mole face down."),
        ("swap:hidden", 1, "Bob swaps a card (3 left)."),
        ("swap:mole", 0, "You swap the Mole (3 swaps left)."),
        ("begin:blue", -1, "Bob begins."),
        ("begin:green", -1, "You begin."),
        ("take:spycation", 1, "Bob takes Spycation from the black market."),
    ],
)
def test_tellings(heard: str, actor: int, told: str) -> None:
    before, after = view(), view(phase=Phase.RESTOCK)
    before.up = 0
    after.swaps[:2] = 1
    assert words.tell(before, after, actor, CODES[heard], NAMED, "en") == [told]


def test_recruiting_tells_both_agents_and_both_moves() -> None:
    before, after = view(phase=Phase.RECRUIT), view()
    after.recruited[Side.GREEN] = Agent.SENTINEL
    after.recruited[Side.BLUE] = Agent.SABOTEUR
    after.agents[Side.GREEN, Agent.SENTINEL] = 2
    after.agents[Side.BLUE, Agent.SABOTEUR] = 1
    after.steps[Side.GREEN] = 2
    after.steps[Side.BLUE] = -1
    told = {
        language: words.tell(before, after, 1, CODES["recruit:up"], NAMED, language)
        for language in LANGUAGES
    }
    assert told["en"] == [
        "Bob recruits a Saboteur and moves 1 space back.",
        "You recruit a second Sentinel and move 2 spaces forward.",
    ]
    assert told["cs"] == [
        "Bob verbuje Sabotéra a jde o 1 pole dozadu.",
        "Verbuješ druhého Pozorovatele a jdeš o 2 pole dopředu.",
    ]
    assert told["sk"] == [
        "Bob verbuje Sabotéra a ide o 1 pole dozadu.",
        "Verbuješ druhého Pozorovateľa a ideš o 2 polia dopredu.",
    ]
    assert told["ru"] == [
        "Bob вербует Диверсанта и двигается на 1 клетку назад.",
        "Вы вербуете второго Соглядатая и проходите 2 клетки вперёд.",
    ]


def test_ongoing_cards_and_the_getaway_car_are_told() -> None:
    before, after = view(phase=Phase.RECRUIT), view()
    for v in (before, after):
        v.ongoing[Side.GREEN, Market.SINISTER_TWIN] = 1
        v.ongoing[Side.GREEN, Market.GETAWAY_CAR] = 1
        v.active = Side.GREEN
        v.steps[Side.GREEN] = 2
    after.recruited[Side.GREEN] = Agent.DOUBLE_AGENT
    after.recruited[Side.BLUE] = Agent.SENTINEL
    after.agents[Side.GREEN, Agent.DOUBLE_AGENT] = 1
    after.agents[Side.BLUE, Agent.SENTINEL] = 1
    after.steps[Side.GREEN] = 3
    assert words.tell(before, after, 1, CODES["recruit:up"], NAMED, "en") == [
        "Bob recruits a Sentinel and stays put.",
        "You recruit a Double Agent and move 2 spaces back.",
        "Sinister Twin counts.",
        "The Getaway Car takes the green pawn 3 spaces further.",
    ]
