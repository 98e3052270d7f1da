"""The interface of a game, as typing Protocols: the recipe for a new box.

A game is a folder whose modules match the Protocols below, part by part; a module matches a
Protocol as an object would, so a misspelt or missing answer is found by mypy.  The prose on each
member is the contract; the tests in `tests/contract` hold every box on the shelf to it.

All functions of Rules, Sight, Imagination, Policy and LookaheadHints are `@rule`s: they run plainly
and compiled, over flat records, and never roll dice, print, or check who is asking.  `state` is the
box's State, `view` its View, `belief` its Belief; a choice is a small integer, never 0.

State must have the fields `players` and `turn` (1 for the first turn), View `players` and `seat`.

Beside its modules the folder holds what is found by name, without opening the box:

    poster.toml           title and blurb, in English (`poster.py`)
    poster.svg            the drawing on the box, 500 by 620
    picture/picture.css   what only its own picture wears, every rule under a class of its own
                          (`stylesheet.py`)
    locale/<language>.po  all it says, the poster included, in Czech, Slovak and Russian
    RULES.md              the rules in our own words, each with its number, in English; and
                          RULES.<language>.md the same in the others (`rulebook.py`)
    examples/*.json       the Positions that the rules show, with what is chosen in them
    NOTATION.md           how choices are written, for programs
    lesson.py             a first game told step by step: LESSON, handed to the Box (`lesson.py`
                          beside this file says how it is written); a box may do without
    boxfile.py            only where an owner may play with the map and cards of their own box:
                          `check_box(file)` gives what is wrong with such a file, in sentences
                          (see Boxfile).  The shelf runs it before the game is loaded: of ours it
                          imports nothing but `games/boxfile.py`, what all such files share

    campaign/             only where a series of its games is a campaign (`campaign.py` beside this
                          file): pure functions, handed to the Box

and `tests/games/<game>/small_cases.py` holds CASES, late positions whose possible worlds can be
counted, if there is anything hidden in the box.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

from spytable.kernel import Codes, LongRow
from spytable.kernel.dice import Dice
from spytable.kernel.families import Kind
from spytable.pictures.objection import Objection
from spytable.pictures.parts import Drawing
from spytable.pictures.svg import Markup

Tally = tuple[str, str, bool | None]
"""A chart, a label in it, and whether whoever it belongs to won (None: not the question)."""
Mark = tuple[int, str, str]
"""A thing that somebody put down beside the game: whose it is, its topic, its text."""
Question = tuple[str, str, str, bool]
"""A question, the answer wanted, the answer found, and whether that will do."""


class Rules(Protocol):
    """The rules: what happens, whoever looks."""

    def set_up(self, state: Any, variant: Codes, /) -> None:
        """Lay out the game in a blank state.  `variant` holds the number of players, then for
        every option of the box the place of the chosen value.  Nothing is dealt yet: chance is the
        Dealer's seat, and its choices follow."""

    def side(self, players: int, seat: int, /) -> int:
        """Those who win and lose together have the same number, from 0.  A rule about the number
        of players alone: it never changes in a game."""

    def seat_to_decide(self, state: Any, /) -> int:
        """The one that is waited for first: a seat; DEALER while chance is to decide; NOBODY at
        the end.  Others may be asked at the same time: whoever has choices.  Public, like
        `is_waited_for`."""

    def is_waited_for(self, state: Any, seat: int, /) -> bool:
        """Whether this seat can lead the game on now: the seat to decide, and partners who could
        answer in its place or at the same time.  A seat that may merely do something meanwhile is
        asked, but not waited for.  Public: the same in every world that anyone holds possible."""

    def choices(self, state: Any, seat: int, out: Codes, /) -> int:
        """Write what this seat may choose now into `out` and return how many; 0: it is not asked.
        For DEALER the outcomes of chance.  No code twice, never more than the box's `most_choices`.
        The seat to decide always has one.  Partners may be asked at once, with choices of their
        own; the first answer counts.  The offer to a seat follows from its View.  Never offer the
        first step of something that cannot be finished."""

    def weight(self, state: Any, choice: int, /) -> int:
        """How likely the Dealer is to choose this outcome, relative to the others; above 0."""

    def apply(self, state: Any, choice: int, /) -> None:
        """Carry it out.  Assumes that the choice is on offer to somebody: a Table refuses what is
        not.  A choice that several seats could make must say whose it is."""

    def result(self, state: Any, out: LongRow, /) -> int:
        """Write the score of every seat into `out`, above 0 for those who win, and return why the
        game ended; 0 while it runs.  One side may win, several, or nobody."""

    def may_undo(self, state: Any, choice: int, /) -> bool:
        """Whether a choice that was made in `state` may be taken back, as long as no chance and
        nobody else has come in between; also after it has ended a turn.  Never if somebody has
        learned a hidden fact by it.  Whoever is asked next, or at the same time, may make no choice
        that its maker does not hear: the undo would vanish, and tell of it."""


class Sight(Protocol):
    """Observation: who may know what."""

    def observe(self, state: Any, seat: int, view: Any, /) -> None:
        """Write into a blank View what this seat (or SPECTATOR) may know, and all that it
        remembers of what it may have known: a View has perfect recall.  Built up from blank, never
        cut down from State: zero means unknown, so a forgotten field is ignorance, not a leak."""

    def overhear(self, state: Any, choice: int, seat: int, /) -> int:
        """The part that `seat` learns of a choice of another seat or of the Dealer, about to be
        applied: its code, a vaguer code of the same family, or 0: nothing at all, not even that
        something was chosen.  Where it is 0, the seat's View and choices must not change either."""


class Imagination(Protocol):
    """Determinization: beliefs, and worlds drawn from them that agree with all that a seat
    knows."""

    def believe(self, view: Any, belief: Any, /) -> None:
        """Write into a blank Belief what the holder of this View can make of it; asked once per
        decision, before many worlds are imagined.  A function of the View alone, and quick enough
        to be worked out plainly, within a second, while a box is not compiled yet."""

    def imagine(self, view: Any, belief: Any, seed: int, state: Any, /) -> None:
        """Write into a blank State one truth that the holder of this View cannot rule out; over
        all seeds each such truth as likely as it is for a player who assumes nothing of how the
        others choose."""


class Policy(Protocol):
    """Heuristics for searches: the policy of playouts, an evaluation, and which choices are worth
    trying."""

    def choose_by_policy(
        self, state: Any, seat: int, out: Codes, count: int, dice: Dice, epsilon: int, /
    ) -> int:
        """One of the first `count` choices in `out`, which are those of `seat`; in `epsilon` of a
        hundred cases on a whim.  Uses only what that seat can see."""

    def evaluate(self, state: Any, out: LongRow, /) -> None:
        """How well every seat seems to stand, in tenths of a point."""

    def worth_trying(self, state: Any, choice: int, /) -> bool:
        """Whether a search should look at this choice of its own accord; what the policy itself
        chooses is always looked at.  Uses only what the decider can see."""


class LookaheadHints(Protocol):
    """Hints for the lookahead of bots, so that a sure win is taken and a sure loss is avoided. A
    box may do without."""

    def kinds_of_worlds(self, view: Any, /) -> int:
        """How many kinds of worlds there are for the holder of this View: worlds of one kind are
        alike in all that can decide the game before the turn is over.  0: do not look."""

    def are_all_kinds(self, view: Any, /) -> bool:
        """Whether these kinds are all there are, every outcome of chance included: then what holds
        in each of them is sure.  False if they are only some of very many."""

    def imagine_kind(self, view: Any, belief: Any, kind: int, state: Any, /) -> bool:
        """Write into a blank State a world of this kind, counted from 0; False if the holder of
        the View can rule out every such world."""

    def is_guess(self, state: Any, choice: int, /) -> bool:
        """Whether the one who makes this choice cannot see what it brings: a bot fears an answer
        in sight, and a guess only where every answer is as bad."""

    def chance_ahead(self, state: Any, /) -> int:
        """At a decision of the Dealer: which outcomes can change who wins before the turn is over
        (ANY, EACH, DEALT or BEYOND of `games/lookahead_hints.py`)."""


class Counsel(Protocol):
    """Planning of a box's own for its bots, where a search for all games would not see enough. A
    box may do without; where it does not, bots of every level ask it instead of searching."""

    def weigh(
        self, view: Any, offered: Sequence[int], seed: int, effort: int, /
    ) -> Generator[None, None, Mapping[int, float]]:
        """The value that each of the offered choices promises to the holder of this View, the more
        the better; thought of in slices, and whoever asks may let others think after each.
        `effort` is what a level has of rounds; the same seed gives the same answer.  Not a rule: it
        may use floats and whole arrays, and sees nothing but the View."""

    def measures(self, view: Any, /) -> bool:
        """Whether what it says of this decision are chances, or as good as: only then is it worth
        telling how much better one choice is than another.  A matter of taste is none."""


class Words(Protocol):
    """All sentences of the box, in every language; it reads Views only."""

    def option_title(self, language: str, option_name: str, /) -> str:
        """The subject of an option."""

    def option(self, language: str, option_name: str, value_name: str, /) -> str:
        """One value of an option."""

    def seat_title(self, players: int, seat: int, language: str, /) -> str:
        """A seat by its colour or role."""

    def seat_hue(self, players: int, seat: int, /) -> tuple[str, str]:
        """The ink and the shape of a seat; no meaning is carried by the ink alone."""

    def goal(self, view: Any, language: str, /) -> str:
        """How the holder of the view wins, and what ends the game, in one line: it stands above
        the first decision."""

    def prompt(self, view: Any, names: Sequence[str], language: str, /) -> str:
        """The question to the holder of the view, or the seat it waits for; at the end who won, and
        why."""

    def choice(self, view: Any, code: int, names: Sequence[str], language: str, /) -> str:
        """A choice in a whole sentence: what its place in the picture is called, and the
        description of its button."""

    def button(self, view: Any, code: int, names: Sequence[str], language: str, /) -> str:
        """The same as it stands on the button: the sentence where it fits (`locale/buttons.py`), or
        a shorter one.  No two that are on offer at once read the same."""

    def reason(self, view: Any, code: int, names: Sequence[str], language: str, /) -> str:
        """The reason for this choice, in a sentence that whoever holds the View could check, for
        one who asks for advice; empty where there is nothing short to say.  It follows from the
        View alone, as everything here does."""

    def tell(
        self, before: Any, after: Any, who: int, code: int, names: Sequence[str], language: str, /
    ) -> Sequence[str]:
        """The events between two Views of one seat when `who` chose what was heard as `code`, in
        sentences.  A name only ever stands as a subject: no language has to bend it."""

    def explanations(self, view: Any, language: str, /) -> Sequence[tuple[str, str, str]]:
        """The things one meets at the table: name, kind, what it does; first how to win, and how a
        turn goes."""


class Picture(Protocol):
    """The drawing of the table for one seat; it reads Views only."""

    @property
    def PASSING(self) -> frozenset[str]:
        """The pieces that stand for something else after the next choice: lit only while fresh."""

    def parts(
        self,
        view: Any,
        offered: Sequence[int],
        names: Sequence[str],
        language: str,
        marks: Sequence[Mark] = (),
        /,
    ) -> Drawing:
        """The table in parts (`pictures/parts.py`), in which every offered choice has exactly one
        place.  Each layer is a pure function of a few plain values and remembered by them.  `marks`
        are the asides that this seat knows of and that still stand; a box may draw them or not."""

    def definitions(self) -> Markup:
        """The symbols that the parts use, each with an id: the same for every table."""

    def pieces_told(self, before: Any, after: Any, who: int, code: int, /) -> Iterable[str]:
        """The drawn pieces that a telling of that choice speaks of; the page lights them."""


class Objections(Protocol):
    """Reasons why something cannot be chosen now; it reads Views only, as words and picture do."""

    def objections(
        self, view: Any, offered: Sequence[int], names: Sequence[str], language: str, /
    ) -> Sequence[Objection]:
        """Everything the holder of the view sees and cannot choose now, though one would expect it:
        a card of the hand, a neighbouring space, a card in the middle; why not, in one sentence in
        the second person.  Each is about pieces that are drawn and are no choice now, and speaks
        against nothing in `offered`.  Said of what one would press, not of everything; while others
        decide, of little.  Every family of choices that a seat may be offered is objected to
        somewhere."""


class Boxfile(Protocol):
    """The reader of the map and cards that an owner has written down; a box may do without."""

    def check_box(self, file: Path, /) -> Sequence[str]:
        """Everything that is wrong with the file, in sentences; nothing if it can be played
        with."""


class Figures(Protocol):
    """Statistics of the box over many games."""

    @property
    def WATCHED(self) -> tuple[Kind, ...]:
        """The families of choices that `tallies` wants to hear of."""

    @property
    def MODULE_TARGETS(self) -> Mapping[str, tuple[int, int]]:
        """For every module (an option that goes unsaid): the side it is for, and by how many points
        of a hundred games it is meant to help that side."""

    def tallies(
        self, state: Any, entries: Sequence[tuple[int, str]], winners: Sequence[int], /
    ) -> Iterable[Tally]:
        """Given the State at the end, the watched choices in order and the seats that won: one
        triple for everything to be counted.  Labels that are numbers make a distribution."""

    def asked(self, figures: Any, /) -> Iterable[Question]:
        """The demands on our own design of map and cards, with the findings."""
