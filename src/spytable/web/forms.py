"""Request bodies and queries as msgspec Structs: what programs and pages may send, with its types.

A form, a JSON object and a query are read alike: as flat text fields, converted here.  The OpenAPI
document is made of these same Structs, so it cannot promise what is not read.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, UnsetType

Number = Annotated[int, Meta(ge=0, le=999_999_999)]
Token = Annotated[str, Meta(description="The token that any GET as JSON gives")]
Moment = Annotated[
    int, Meta(ge=0, le=999_999_999, description="Your seat's moment, as it was sent to you")
]
Known = Annotated[
    str, Meta(description="The version you know: the answer then holds what is new since")
]
Page = Annotated[
    str, Meta(description="The name you gave your stream: it is not sent what this answer holds")
]
Word = Annotated[str, Meta(description="Your share in the shuffle, if you like")]
Words = Annotated[str, Meta(description="1: with the sentences that people read")]
Step = Annotated[int, Meta(ge=0, le=999_999_999, description="A step of the past, one of `steps`")]
Shared = Annotated[
    int,
    Meta(
        ge=0,
        le=999_999_999,
        description="A moment that somebody has shared, instead of a step of your own",
    ),
]


class Form(msgspec.Struct, kw_only=True):
    """The fields that every POST carries."""

    csrf: Token


class Begin(Form, kw_only=True):
    """A lesson is begun."""

    which: Annotated[Number, Meta(description="Which of the box's lessons, from 0")] = 0


class Action(Form, kw_only=True):
    """Something done at a table, by a page that follows it perhaps."""

    known: Known = ""
    page: Page = ""


class Choose(Action, kw_only=True):
    """One choice, or several at a stroke."""

    choice: Annotated[
        str,
        Meta(
            description="The name of a choice on offer; several, with a space between, are taken "
            "all or none, and all but the last must be such as may be taken back"
        ),
    ]
    moment: Moment


class Undo(Action, kw_only=True):
    """The last choice is taken back."""

    moment: Moment


class Hint(Action, kw_only=True):
    """A request for the strong bot's advice."""

    moment: Moment


class PutAside(Action, kw_only=True):
    """A note beside the game."""

    audience: Annotated[str, Meta(description="seat, side or all")] = ""
    topic: str = ""
    text: str = ""


class Join(Form, kw_only=True):
    """A seat is taken."""

    key: Annotated[str, Meta(description="From the invitation")] = ""
    name: Annotated[str, Meta(description="Yours")] = ""
    word: Word = ""


class Rematch(Form, kw_only=True):
    """A request for the next game with the same people."""

    word: Word = ""


class Decide(Form, kw_only=True):
    """A decision between two games of a campaign."""

    deed: Annotated[str, Meta(max_length=40, description="One of the campaign's `offers`")]
    items: Annotated[
        str,
        Meta(max_length=400, description="The keys of the items you name, with spaces between"),
    ] = ""
    stage: Annotated[
        str,
        Meta(
            max_length=100,
            description="The campaign's `stage` as you know it: refused if it has moved on since",
        ),
    ] = ""


class BotLevel(Form, kw_only=True):
    """Bots take seats."""

    level: Annotated[str, Meta(description="How well they play, if not as proposed")] = ""


class PutAway(Form, kw_only=True):
    """A finished table is taken off one's list."""

    back: Annotated[str, Meta(description="1: it is put back instead")] = ""
    to: Annotated[str, Meta(description="The page to go on to")] = ""


class Erase(Form, kw_only=True):
    """A player's traces are deleted, at one table or everywhere."""


class StandIn(Form, kw_only=True):
    """A request that a bot replace one who has been away for long."""

    seat: Number


class NewTable(Form, kw_only=True):
    """A new table; with a friend to come it waits, and its `invite` leads there."""

    number: Annotated[str, Meta(description="From the form: sent twice, it opens one table")]
    players: Number
    seat0: Annotated[
        str, Meta(description="Who sits there, and so on for every seat: `seats` of the form")
    ]
    seat1: str = ""
    name: Annotated[str, Meta(description="Yours")] = ""
    word: Word = ""


class PlayAtOnce(Form, kw_only=True):
    """A game against medium bots, set up like the last one."""

    number: Annotated[
        str,
        Meta(description="From the shelf: sent twice, it opens one table; if none, any new one"),
    ] = ""


class FormQuery(msgspec.Struct, kw_only=True):
    """The query of the form for a new table: the number of players."""

    players: Annotated[Number, Meta(description="For so many, if not the fewest")] | UnsetType = (
        UNSET
    )


class DetailQuery(msgspec.Struct, kw_only=True):
    """The query of a table as data: what else is to be in it."""

    picture: Annotated[str, Meta(description="1: with the picture, as SVG")] = ""
    why: Annotated[str, Meta(description="1: with why what is not on offer is not")] = ""


class LookQuery(DetailQuery, kw_only=True):
    """The query of a table's page."""

    at: Step | UnsetType = UNSET
    public: Shared | UnsetType = UNSET


class ShareQuery(msgspec.Struct, kw_only=True):
    """The query of a moment to share: the step of your own that is meant."""

    at: Step


class NewsQuery(msgspec.Struct, kw_only=True):
    """The query of a choice, and of whatever else is done at a table: the form of its answer."""

    words: Words = ""


class InvitationQuery(msgspec.Struct, kw_only=True):
    """The query of an invitation's link: its key."""

    key: Annotated[str, Meta(description="What the invitation says")] = ""


class StreamQuery(msgspec.Struct, kw_only=True):
    """The query of a table's stream."""

    as_: Annotated[
        str, Meta(description="json: data, as `News`; otherwise drawn parts, for pages")
    ] = msgspec.field(default="", name="as")
    words: Words = ""
    known: Known = ""
    page: Page = ""
