"""HTTP errors: the status of every refusal, and the refusals that only HTTP knows."""

from __future__ import annotations

from spytable.hall.refusals import Reasons, Refusal
from spytable.locale import mark


class HttpReasons:
    """The sentences about requests: what happened, what to do."""

    NO_PAGE = mark("There is no such page. All games are on the home page.")
    WRONG_METHOD = mark(
        "This address does not accept that kind of request. What it accepts is listed in "
        "/schema/openapi.json."
    )
    BAD_FORM = mark("The request could not be read. Go back to the table and try again.")
    BAD_TYPE = mark("Send a form or JSON; nothing else is accepted here.")
    TOO_BIG = mark("That was far more than a table needs. Send less.")
    NOT_OURS = mark("This form has expired or came from another site. Reload the page, try again.")
    TOO_MANY_STREAMS = mark("Too many pages are open at once. Close some of them.")
    TOO_MANY_AT_ONCE = mark("Too much is going on from your address at once. Wait a moment.")
    BAD_HOST = mark(
        "No browser would send that address. Open the page at the address you were given."
    )
    BAD_STEP = mark("A step must be a whole number. Here is the game as it is now.")
    NO_STEP = mark("There is no such step. Here is the game as it is now.")
    BAD_KEY = mark("This invitation is not valid. Ask for the link again.")
    NOT_A_NODE = mark(
        "This request claims that another server has passed it on, and none of ours has. Open the "
        "page at the address you were given."
    )
    UNSURE = mark(
        "The server that kept this table stopped answering, and what you sent may or may not have "
        "arrived. See how the table stands before you go on."
    )
    BAD_NUMBER = mark("This form is too old. Start a new game from the home page.")


_BY_KIND = {
    400: (
        HttpReasons.BAD_FORM,
        HttpReasons.BAD_HOST,
        Reasons.BAD_NAME,
        HttpReasons.BAD_NUMBER,
        HttpReasons.BAD_STEP,
        Reasons.BAD_WORD,
        Reasons.BOT_NAME,
        Reasons.NO_NAME,
    ),
    403: (
        HttpReasons.BAD_KEY,
        HttpReasons.NOT_A_NODE,
        HttpReasons.NOT_OURS,
        Reasons.NOT_HOST,
        Reasons.NOT_OVER,
        Reasons.NOT_YOURS,
        Reasons.NO_ADVICE,
        Reasons.NO_ADVICE_ON_ANSWERS,
        Reasons.NO_RECORD,
        Reasons.NO_UNDO,
        Reasons.NOT_IN_CAMPAIGN,
        Reasons.WATCHERS_ONLY,
    ),
    404: (
        Reasons.COMING,
        Reasons.NO_BOX,
        Reasons.NO_CAMPAIGN,
        Reasons.NO_LESSON,
        Reasons.NO_SERIES,
        HttpReasons.NO_PAGE,
        HttpReasons.NO_STEP,
        Reasons.NO_TABLE,
    ),
    405: (HttpReasons.WRONG_METHOD,),
    409: (
        Reasons.HAS_STARTED,
        Reasons.HOST_STAYS,
        Reasons.NOBODY_WAITS,
        Reasons.NOT_LONG_AWAY,
        Reasons.NOT_STARTED,
        Reasons.OTHER_BOX,
        Reasons.OTHER_RULES,
        Reasons.OVER,
        Reasons.SEAT_TAKEN,
        Reasons.STALE,
        Reasons.STOOD_IN,
    ),
    410: (Reasons.CALLED_OFF,),
    413: (HttpReasons.TOO_BIG,),
    415: (HttpReasons.BAD_TYPE,),
    422: (
        Reasons.BAD_ASIDE,
        Reasons.BAD_SEATS,
        Reasons.BAD_VARIANT,
        Reasons.NOT_ON_OFFER,
        Reasons.NO_AUDIENCE,
        Reasons.NO_LEVEL,
        Reasons.NO_SUCH_SEAT,
        Reasons.SIDES_STAY,
    ),
    429: (
        Reasons.TOO_FAST,
        HttpReasons.TOO_MANY_AT_ONCE,
        HttpReasons.TOO_MANY_STREAMS,
    ),
    500: (
        Reasons.BROKEN,
        Reasons.STORE_BROKEN,
        Reasons.UNREADABLE,
    ),
    503: (
        Reasons.MOVING,
        Reasons.STORE_BUSY,
    ),
    504: (
        HttpReasons.UNSURE,
        Reasons.STORE_UNSURE,
    ),
    507: (Reasons.STORE_FULL,),
}
STATUS = {message: status for status, messages in _BY_KIND.items() for message in messages}
"""The HTTP status of every sentence."""

OF_A_BOX = 422
"""The status of a sentence that a box says itself."""


class HttpRefusal(Refusal):
    """A refusal of the framework, with the status that it gave."""

    def __init__(self, message: str, status: int) -> None:
        super().__init__(message)
        self.status = status


def status_of(refusal: Refusal) -> int:
    """The HTTP status of a refusal."""
    if isinstance(refusal, HttpRefusal):
        return refusal.status
    return STATUS.get(refusal.message, OF_A_BOX)


_BY_STATUS = {
    400: HttpReasons.BAD_FORM,
    401: Reasons.NOT_YOURS,
    403: Reasons.NOT_YOURS,
    404: HttpReasons.NO_PAGE,
    405: HttpReasons.WRONG_METHOD,
    413: HttpReasons.TOO_BIG,
    415: HttpReasons.BAD_TYPE,
    429: Reasons.TOO_FAST,
}


def refusal_of(status: int) -> Refusal:
    """The sentence for a refusal that came from the framework."""
    if status < 400 or status >= 500:
        return Refusal(Reasons.BROKEN)
    return HttpRefusal(_BY_STATUS.get(status, HttpReasons.BAD_FORM), status)
