"""Refusals: requests that were not carried out and changed nothing, with a sentence that says
why."""

from __future__ import annotations

from collections.abc import Callable

from spytable.locale import mark, say


class Reasons:
    """The sentences of refusals: what happened, what to do."""

    NO_TABLE = mark(
        "There is no such table. Perhaps the link was cut short: ask for it again, or start a "
        "game of your own."
    )
    NO_SERIES = mark(
        "There is no such series. Perhaps the link was cut short, or all its tables were deleted: "
        "those you sit at are on the home page."
    )
    NO_CAMPAIGN = mark("This is no campaign: nothing is decided between its games.")
    SIDES_STAY = mark(
        "In a campaign everybody keeps their side. Let everybody keep their seat in a rematch, or "
        "choose a series."
    )
    NOT_IN_CAMPAIGN = mark(
        "You do not sit at the newest table of this campaign, so you may look, but not decide."
    )
    NO_BOX = mark("There is no such game. Choose one on the home page.")
    NO_LESSON = mark("This game has no lesson. Everything is in the rules.")
    COMING = mark("This game is not ready yet. Choose another for now.")
    TOO_FAST = mark("That was too fast. Wait a moment, then go on.")
    BROKEN = mark("Something went wrong on our side. Your game is safe; try again.")
    STORE_BUSY = mark(
        "The server's storage is busy, and nothing has changed. Try again in a moment."
    )
    MOVING = mark(
        "This table is moving to another server, and nothing has changed. It goes on in a few "
        "seconds."
    )
    STORE_UNSURE = mark(
        "The server's storage failed while this was being written. It may or may not have been "
        "saved: look at the table again in a moment."
    )
    STORE_FULL = mark(
        "The server's storage is full, and nothing has changed. The game goes on as soon as "
        "whoever runs the server has made room."
    )
    STORE_BROKEN = mark(
        "The server's storage is not working properly. Whoever runs the server will find the "
        "reason in its log, and may have a backup."
    )
    UNREADABLE = mark(
        "The saved game of this table is damaged and cannot be restored. The server's log says "
        "more; whoever runs the server may have a backup."
    )
    OTHER_RULES = mark(
        "This game was started under different rules from those of this server. Finish it with "
        "the version of Spytable it was started with, or start a new one here."
    )
    OTHER_BOX = mark(
        "This game was started with another map and cards. It can go on once the server is "
        "started with them."
    )
    NOT_STARTED = mark("The game has not started yet. It starts when every seat is taken.")
    STALE = mark("The game has moved on since you opened this page. This is how it stands now.")
    NOT_YOURS = mark("Someone else is deciding now. Wait for your turn.")
    WATCHERS_ONLY = mark(
        "You are watching; only those who sit at the table may decide. To play, start a game of "
        "your own."
    )
    NO_ADVICE = mark(
        "At this table nobody may ask the bots for advice: that was decided when it was opened. "
        "Decide for yourself."
    )
    NO_ADVICE_ON_ANSWERS = mark(
        "You are answering a question, and asking for advice would tell the others that you have "
        "a choice. Answer on your own."
    )
    NOT_ON_OFFER = mark("You cannot choose that now. Choose from what the page offers.")
    NO_UNDO = mark("This step cannot be undone. Go on from here.")
    BAD_ASIDE = mark(
        "That is too long, or there is no room for more notes. Shorten it, or delete something."
    )
    NO_AUDIENCE = mark(
        "A note is for yourself, for your side or for everyone: nobody writes on another "
        "player's sheet."
    )
    CALLED_OFF = mark("This table was called off by its host. All games are on the home page.")
    NOT_HOST = mark(
        "Only the person who opened this table may do that. Ask them to; if they stay away for a "
        "while, you may."
    )
    HOST_STAYS = mark("You opened this table: call it off, or begin with bots.")
    HAS_STARTED = mark("The game has begun already. Go to its table.")
    SEAT_TAKEN = mark("Every seat is taken by now. You are welcome to watch.")
    NOBODY_WAITS = mark("Nobody else is waiting here: the game stays as it is until you come back.")
    STOOD_IN = mark("A bot is playing for you. Take your seat back first.")
    NO_SUCH_SEAT = mark(
        "There is nobody in that seat for a bot to stand in for. Choose another seat."
    )
    NOT_LONG_AWAY = mark(
        "The game is not waiting for that seat, or has not waited long yet. Give them a little "
        "time."
    )
    NO_LEVEL = mark("There is no bot of that level. Choose easy, medium or strong.")
    OVER = mark("The game is over. Ask for a rematch, or replay it step by step.")
    NOT_OVER = mark("A rematch can start once the game is over.")
    NO_RECORD = mark(
        "The record gives everything away, so you can have it only after the game. Come back for "
        "it then."
    )
    NO_NAME = mark("Please enter your name.")
    BOT_NAME = mark("That is the name of a bot here. Please choose another name.")
    BAD_NAME = mark("Please choose a name of at most 24 characters.")
    BAD_WORD = mark("Please choose a shuffle word of at most 64 characters.")
    BAD_SEATS = mark("Take one seat yourself, or give all of them to bots.")
    BAD_VARIANT = mark("This game cannot be played with these settings. Choose others.")


class Refusal(Exception):
    """A request that was not carried out, with a sentence for people; nothing has changed."""

    def __init__(self, message: str, wait: float = 0.0) -> None:
        super().__init__(message)
        self.message = message
        self.rule = ""
        """Where the rulebook says so, if it does."""
        self.wait = wait
        """Seconds until it makes sense to try again."""

    def sentence(self, language: str) -> str:
        return say(language, self.message)


class Objected(Refusal):
    """A choice that is not on offer, refused in the box's own sentence, with the rule."""

    def __init__(self, sentence: str, rule: str) -> None:
        super().__init__(Reasons.NOT_ON_OFFER)
        self.said, self.rule = sentence, rule

    def sentence(self, language: str) -> str:
        """As the box said it: in the reader's language already."""
        return self.said


class NotAllowed(Refusal):
    """A deed that a campaign does not allow now, refused in the box's own sentence."""

    def __init__(self, sentence: Callable[[str], str]) -> None:
        super().__init__(Reasons.NOT_ON_OFFER)
        self._said = sentence

    def sentence(self, language: str) -> str:
        return self._said(language)
