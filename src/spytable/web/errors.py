"""HTTP errors: everything that can go wrong for a visitor, with a status and a sentence."""

from __future__ import annotations

from spytable.locale import mark, say


class Troubles:
    """The sentences: what happened, what to do."""

    NO_PAGE = mark("There is no such page. The shelf is where everything starts.")
    NO_TABLE = mark("There is no such table. Perhaps the link was cut short on its way to you.")
    NO_BOX = mark("There is no such box on the shelf.")
    COMING = mark("This box is still being packed. It will stand here soon.")
    WRONG_METHOD = mark("This address does not answer to that kind of request.")
    BAD_FORM = mark("The request could not be read. Go back to the table and try again.")
    BAD_TYPE = mark("Send a form or JSON; nothing else is understood here.")
    TOO_BIG = mark("That was far more than a table needs. Send less.")
    NOT_OURS = mark("This form has expired or came from another site. Reload the page, try again.")
    TOO_FAST = mark("That was too fast. Wait a moment, then go on.")
    TOO_MANY_STREAMS = mark("Too many pages are open at once. Close some of them.")
    TOO_MANY_AT_ONCE = mark("Too much is going on from your address at once. Wait a moment.")
    BAD_HOST = mark("The address in this request is not one that a browser would send.")
    BROKEN = mark("Something broke on our side. Nothing of your game is lost; try again.")
    STORE_BUSY = mark(
        "The server's storage is busy, and nothing has changed. Try again in a moment."
    )
    STORE_FULL = mark(
        "The server's storage is full, and nothing has changed. Once whoever runs it has made "
        "room, the game goes on."
    )
    STORE_BROKEN = mark(
        "The server's storage does not answer as it should. Whoever runs it finds the reason in "
        "its log, and may have a backup."
    )
    UNREADABLE = mark(
        "The stored game of this table is damaged and cannot be laid out. The server's log says "
        "more; whoever runs it may have a backup."
    )
    OTHER_RULES = mark(
        "This game was begun by other rules than this server has. Play it on with the version of "
        "Spytable it was begun with, or open a new table here."
    )
    OTHER_BOX = mark(
        "This game was begun with another box file. It goes on when the server is started with it."
    )
    NOT_STARTED = mark("The game has not started yet.")
    STALE = mark("The table has moved on since your page was drawn. This is how it stands now.")
    NOT_YOURS = mark("It is not your decision now.")
    WATCHERS_ONLY = mark("You are watching; only those who sit at the table may decide.")
    NOT_ON_OFFER = mark("That is not among your choices now.")
    NO_UNDO = mark("This cannot be taken back.")
    BAD_STEP = mark("A step is a whole number. This is how the table stands now.")
    NO_STEP = mark("There is no such step to look back to. This is how the table stands now.")
    BAD_ASIDE = mark("That is too long, or more than may be put down beside a game.")
    CALLED_OFF = mark(
        "This table was called off by its host. The shelf is where everything starts."
    )
    NOT_HOST = mark("Only the one who opened this table may do that.")
    HOST_STAYS = mark("You opened this table: call it off, or begin with bots.")
    HAS_STARTED = mark("The game has begun already.")
    SEAT_TAKEN = mark("Every seat is taken by now. You are welcome to watch.")
    NOBODY_WAITS = mark("Nobody else waits here: the game stays as it is until you come back.")
    STOOD_IN = mark("A bot is playing for you. Take your seat back first.")
    NO_SUCH_SEAT = mark("Nobody sits there for whom a bot could sit in.")
    NOT_LONG_AWAY = mark(
        "The game does not wait for that seat, or not for long yet. Give them a little time."
    )
    NO_LEVEL = mark("There is no bot of that level.")
    OVER = mark("The game is over.")
    NOT_OVER = mark("Not before the game is over.")
    NO_RECORD = mark("The record tells everything, so it is given out only after the end.")
    BAD_KEY = mark("This invitation is not valid. Ask for the link again.")
    NO_NAME = mark("Please give a name.")
    BOT_NAME = mark("That is what a bot is called here. Please choose another name.")
    BAD_NAME = mark("Please choose a name of at most 24 letters.")
    BAD_WORD = mark("Please choose a shuffle word of at most 64 letters.")
    BAD_SEATS = mark("Take one seat yourself, or give all of them to bots.")
    BAD_VARIANT = mark("This box cannot be played that way.")
    BAD_NUMBER = mark("This form is too old. Open a new table from the shelf.")


_BY_KIND = {
    400: (
        Troubles.BAD_FORM,
        Troubles.BAD_HOST,
        Troubles.BAD_NAME,
        Troubles.BAD_NUMBER,
        Troubles.BAD_STEP,
        Troubles.BAD_WORD,
        Troubles.BOT_NAME,
        Troubles.NO_NAME,
    ),
    403: (
        Troubles.BAD_KEY,
        Troubles.NOT_OURS,
        Troubles.NOT_HOST,
        Troubles.NOT_OVER,
        Troubles.NOT_YOURS,
        Troubles.NO_RECORD,
        Troubles.NO_UNDO,
        Troubles.WATCHERS_ONLY,
    ),
    404: (
        Troubles.COMING,
        Troubles.NO_BOX,
        Troubles.NO_PAGE,
        Troubles.NO_STEP,
        Troubles.NO_TABLE,
    ),
    405: (Troubles.WRONG_METHOD,),
    409: (
        Troubles.HAS_STARTED,
        Troubles.HOST_STAYS,
        Troubles.NOBODY_WAITS,
        Troubles.NOT_LONG_AWAY,
        Troubles.NOT_STARTED,
        Troubles.OTHER_BOX,
        Troubles.OTHER_RULES,
        Troubles.OVER,
        Troubles.SEAT_TAKEN,
        Troubles.STALE,
        Troubles.STOOD_IN,
    ),
    410: (Troubles.CALLED_OFF,),
    413: (Troubles.TOO_BIG,),
    415: (Troubles.BAD_TYPE,),
    422: (
        Troubles.BAD_ASIDE,
        Troubles.BAD_SEATS,
        Troubles.BAD_VARIANT,
        Troubles.NOT_ON_OFFER,
        Troubles.NO_LEVEL,
        Troubles.NO_SUCH_SEAT,
    ),
    429: (
        Troubles.TOO_FAST,
        Troubles.TOO_MANY_AT_ONCE,
        Troubles.TOO_MANY_STREAMS,
    ),
    500: (
        Troubles.BROKEN,
        Troubles.STORE_BROKEN,
        Troubles.UNREADABLE,
    ),
    503: (Troubles.STORE_BUSY,),
    507: (Troubles.STORE_FULL,),
}
_STATUS = {message: status for status, messages in _BY_KIND.items() for message in messages}
"""The HTTP status of every sentence."""


class Trouble(Exception):
    """A refusal that a person can understand; nothing was changed."""

    def __init__(self, message: str, wait: float = 0.0, status: int = 0) -> None:
        super().__init__(message)
        self.status = status or _STATUS[message]
        self.message = message
        self.wait = wait
        """Seconds until it makes sense to try again."""

    def sentence(self, language: str) -> str:
        return say(language, self.message)


_BY_STATUS = {
    400: Troubles.BAD_FORM,
    401: Troubles.NOT_YOURS,
    403: Troubles.NOT_YOURS,
    404: Troubles.NO_PAGE,
    405: Troubles.WRONG_METHOD,
    413: Troubles.TOO_BIG,
    415: Troubles.BAD_TYPE,
    429: Troubles.TOO_FAST,
}


def trouble_of(status: int) -> Trouble:
    """The sentence for a refusal that came from the framework."""
    if status < 400 or status >= 500:
        return Trouble(Troubles.BROKEN)
    return Trouble(_BY_STATUS.get(status, Troubles.BAD_FORM), status=status)
