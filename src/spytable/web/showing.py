"""What a seat is shown: the one place where a game becomes something to send.

Everything here is asked of the Table *for that seat*: its picture, its prompt, its choices, what it
was told.  The seed and the Record appear only once the game has a result.  The same facts feed the
page, the stream and the JSON answers.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from spytable.locale import say

from .past import Past, look, steps_of
from .room import Room
from .store import Place
from .troubles import Trouble, Troubles

if TYPE_CHECKING:
    from spytable.games.box import Box
    from spytable.table import Table

    from .hall import Hall

GIVING_UP = ("back", "unmark", "discard")
"""Families of choices, the same in every box, that are shown last and quietly, and never get the
focus by themselves: a second Enter must not undo what was built."""

HUES = (("green", "house"), ("blue", "wave"), ("yellow", "sun"), ("red", "diamond"))


@dataclass(slots=True)
class SeatShown:
    """One seat in the strip."""

    seat: int
    name: str
    title: str
    ink: str
    shape: str
    bot: str
    you: bool
    seated: bool
    here: bool
    partner: bool = False
    """Whether it plays on the side of the one who looks."""
    deciding: bool = False
    won: bool = False


@dataclass(slots=True)
class ChoiceShown:
    """One button."""

    name: str
    sentence: str

    @property
    def gives_up(self) -> bool:
        """Whether it throws something away that was won, rather than leads the turn on."""
        return self.name.partition(":")[0] in GIVING_UP

    @property
    def ends(self) -> bool:
        """Whether it ends the turn."""
        return self.name == "end"


@dataclass(slots=True)
class Showing:
    """All that one visitor sees of one table."""

    id: str
    version: str
    box: str
    title: str
    variant: list[tuple[str, str]]
    status: str
    """waiting (for people), warming (the rules), playing or ended."""
    you: int | None
    seats: list[SeatShown]
    commitment: str
    rematch: str | None
    percent: int = 0
    moment: int = 0
    prompt: str = ""
    choices: list[ChoiceShown] = field(default_factory=list)
    may_undo: bool = False
    told: list[tuple[int, str]] = field(default_factory=list)
    """Newest first."""
    steps: list[int] = field(default_factory=list)
    """What may be looked back to, oldest first."""
    past: Past | None = None
    """Where the reader looks back to; None sees the present."""
    explained: list[tuple[str, str, str]] = field(default_factory=list)
    """The cards in sight: name, kind, what they do."""
    picture: str = ""
    view: dict[str, Any] = field(default_factory=dict)
    ending: str = ""
    winners: list[int] = field(default_factory=list)
    reason: str = ""
    scores: list[float] = field(default_factory=list)
    seed: str = ""

    @property
    def your_turn(self) -> bool:
        return bool(self.choices)

    @property
    def you_won(self) -> bool:
        return self.you is not None and self.you in self.winners

    def as_json(self) -> dict[str, Any]:
        """The same for a program: data instead of a picture."""
        seats = [
            {
                "seat": seat.seat,
                "name": seat.name,
                "title": seat.title,
                "bot": seat.bot or None,
                "you": seat.you,
                "partner": seat.partner,
                "seated": seat.seated,
                "deciding": seat.deciding,
            }
            for seat in self.seats
        ]
        data: dict[str, Any] = {
            "id": self.id,
            "box": self.box,
            "status": self.status,
            "you": self.you,
            "seats": seats,
            "commitment": self.commitment,
            "rematch": self.rematch,
        }
        if self.status == "warming":
            data["percent"] = self.percent
        if self.status in ("playing", "ended"):
            data |= {
                "moment": self.moment,
                "prompt": self.prompt,
                "choices": [{"name": c.name, "sentence": c.sentence} for c in self.choices],
                "may_undo": self.may_undo,
                "view": self.view,
                "told": [
                    {"moment": moment, "at": moment + 1, "sentence": sentence}
                    for moment, sentence in reversed(self.told)
                ],
                "steps": self.steps,
                "at": self.past.at if self.past else None,
                "cards": [
                    {"name": name, "kind": kind, "text": text}
                    for name, kind, text in self.explained
                ],
                "result": None,
            }
        if self.status == "ended":
            data["result"] = {
                "winners": self.winners,
                "reason": self.reason,
                "scores": self.scores,
                "sentence": self.ending,
            }
            data["seed"] = self.seed
        return data


async def show(
    hall: Hall, room: Room, seat: int | None, language: str, at: int | None = None
) -> Showing:
    """What this seat (None: a spectator) may see of the room now, or could see at a step."""
    box = await hall.warmth.open(room.stored.box)
    async with hall.look(room) as table:
        shown = _frame(hall, room, seat, language, box)
        if table is not None:
            await asyncio.to_thread(_fill, shown, table, seat, language, at)
            if shown.status == "ended":
                shown.seed = room.stored.seed.hex()
        elif room.has_started:
            heat = hall.warmth.heat(room.stored.box)
            if heat.stage == "failed":
                raise Trouble(500, Troubles.BROKEN_BOX)
            shown.status, shown.percent = "warming", heat.percent
        elif at is not None:
            raise Trouble(404, Troubles.NO_STEP)
    return shown


def _frame(hall: Hall, room: Room, seat: int | None, language: str, box: Box) -> Showing:
    """The table without the game: what is known before it starts."""
    stored, words = room.stored, box.words
    players = len(room.places)
    return Showing(
        id=room.id,
        version=f"{hall.epoch}-{room.version}",
        box=stored.box,
        title=words.title(language),
        variant=_variant(box, players, stored.variant, language),
        status="waiting",
        you=seat,
        seats=[_seat(place, box, players, seat, language, room.here()) for place in room.places],
        commitment=stored.commitment,
        rematch=stored.rematch,
    )


def _variant(
    box: Box, players: int, variant: dict[str, str], language: str
) -> list[tuple[str, str]]:
    """What was settled, in words: of what changes little only that which is not as usual."""
    settled = []
    for option in box.options_for(players):
        value = variant.get(option.name, option.default)
        if option.minor and value == option.default:
            continue
        said = box.words.option(language, option.name, value)
        if option.seat is not None:
            said = f"{box.words.seat_title(players, option.seat, language)}: {said}"
        settled.append((box.words.option_title(language, option.name), said))
    return settled


def _seat(
    place: Place, box: Box, players: int, you: int | None, language: str, here: set[int]
) -> SeatShown:
    ink, shape = hue(box, players, place.seat)
    return SeatShown(
        seat=place.seat,
        name=place.name,
        title=box.words.seat_title(players, place.seat, language),
        ink=ink,
        shape=shape,
        bot=place.level,
        you=place.seat == you,
        seated=place.seated,
        here=place.is_bot or place.seat in here,
        partner=_are_partners(box, players, you, place.seat),
    )


def _are_partners(box: Box, players: int, you: int | None, seat: int) -> bool:
    """Whether a seat plays on your side: those who do have one hue."""
    if you is None or you == seat:
        return False
    return hue(box, players, you) == hue(box, players, seat)


def hue(box: Box, players: int, seat: int) -> tuple[str, str]:
    """The ink and the shape of a seat; a box may give its own, the same to partners."""
    own = getattr(box.words, "seat_hue", None)
    if own is not None:
        ink, shape = own(players, seat)
        return ("yellow" if ink == "mustard" else ink), shape
    return HUES[seat % len(HUES)]


def _fill(shown: Showing, table: Table, seat: int | None, language: str, at: int | None) -> None:
    """The game, as this seat may know it."""
    shown.status = "playing"
    shown.moment = table.moment
    decision = table.decision()
    if decision is not None:
        for one in shown.seats:
            one.deciding = one.seat in decision.seats
    told = [(one.moment, one.sentence) for one in table.told(seat, language)]
    shown.told = told[::-1]
    shown.steps = steps_of(table, seat, told)
    own = table.decision(seat) if seat is not None else None
    if at is not None:
        shown.past = look(at, shown.steps, told, your_turn=own is not None)
        view = table.look_back(seat, at)
        shown.picture = table.box.picture.draw(view.record, (), table.names, language)
    else:
        if own is not None:
            shown.choices = [ChoiceShown(c.name, c.sentence(language)) for c in own.choices]
        if seat is not None:
            shown.may_undo = table.may_undo(seat)
        shown.prompt = table.prompt(seat, language)
        view = table.view(seat)
        shown.picture = table.picture(seat, language)
    shown.view = view.as_dict()
    explanations = getattr(table.box.words, "explanations", None)
    if explanations is not None:
        shown.explained = explanations(view.record, language)
    _end(shown, table, seat, language)


def _end(shown: Showing, table: Table, seat: int | None, language: str) -> None:
    """Who won and why, once there is a result."""
    result = table.result
    if result is None:
        return
    shown.status = "ended"
    shown.winners = [int(winner) for winner in result.winners]
    shown.reason = result.reason
    shown.scores = [float(score) for score in result.scores]
    shown.ending = result.sentence(seat, language)
    for one in shown.seats:
        one.won = one.seat in shown.winners


def bot_name(language: str, level: str) -> str:
    """What a bot of a level is called at the table."""
    if level == "easy":
        return say(language, "Easy bot")
    if level == "medium":
        return say(language, "Medium bot")
    return say(language, "Strong bot")
