"""The stories of the packages: a name, what the scene shows, what happened, and what it changes in
the game (serial narrative, flavour text).

Each side's seven are one tale.  The Recruiter gets envelopes from somebody who knows the way too
well; the agents put a torn photograph together.
"""

from __future__ import annotations

from typing import NamedTuple

from spytable.locale import mark, say

from ..components import MODULES
from ..words.modules import effect
from . import PACKAGES


class Story(NamedTuple):
    """The story of a package, in English, as it stands in the catalogues."""

    title: str
    shown: str
    """The scene in words, for those who do not see it."""
    tale: str
    """Three or four sentences, to whoever opens it."""


_TOLD = {
    "R1": Story(
        mark("Late Edition"),
        mark(
            "Somebody in a hat holds up a newspaper. On its front page there is an empty frame, "
            "and two eyes look through holes that were cut into it."
        ),
        mark(
            "The newspaper is still damp, and on its front page there is a frame with nothing in "
            "it. The printer shrugs: somebody in a hat like yours paid for that gap months ago. "
            "In the margin somebody has written, in a hand that you almost know: “By the time "
            "they read it, you are round the corner.”"
        ),
    ),
    "R2": Story(
        mark("Heavy Boots"),
        mark(
            "Two enormous boots below a ragged cloak; between them a small figure politely lifts "
            "a hat."
        ),
        mark(
            "A cobbler's boy wheels four pairs of boots to your door, every boot as large as a "
            "bathtub, and takes no money. “All paid for,” he says, “by the one who told us not to "
            "wonder about the size.” Nobody has ever given the immortals anything, and tonight "
            "they walk a little faster. In the last boot there is a note: “Next, ask for the "
            "fisherman.”"
        ),
    ),
    "R3": Story(
        mark("Wider Net"),
        mark(
            "A small boat at sunset. Below it hangs a wide net full of people in hats, and two "
            "fish look on from outside."
        ),
        mark(
            "At the end of the pier lies a net so large that it needs a boat of its own. The "
            "fisherman swears that you ordered it last autumn, in person, and haggled for an "
            "hour. Last autumn you had never heard of this city. An oilskin packet hangs in the "
            "mesh, and on it is one word: “Smile.”"
        ),
    ),
    "R4": Story(
        mark("Third Passport"),
        mark(
            "A hand holds three passports like playing cards: the same face with spectacles, with "
            "a bob, and in front with a brown wig and a chess knight."
        ),
        mark(
            "The chin in the photograph is yours; the hair is news. Everybody knows of two "
            "passports, and yet the official stamps the third one like that of an old "
            "acquaintance. Occupation: chess player. “The table by the window still waits for "
            "your move,” he says, and you have never been here."
        ),
    ),
    "R5": Story(
        mark("Deaf Street"),
        mark(
            "Three houses at night, their shutters closed like eyelids; all of them wear "
            "earmuffs. In front somebody calls through a megaphone."
        ),
        mark(
            "Behind the harbour there is a street where nobody answers questions: not the baker, "
            "not the twins from the kiosk, not even the dog. They are not afraid. Somebody once "
            "asked them to keep quiet, so charmingly that they forgot who it was. “Your room is "
            "as you left it,” shouts an old woman in earmuffs."
        ),
    ),
    "R6": Story(
        mark("Old Haunt"),
        mark(
            "An armchair under a lamp, a hat on its arm, a cat on its back, hot tea beside it. "
            "Old footprints lead there, and fresh ones."
        ),
        mark(
            "The key fits, the lamp is lit, and the cat does not even look up. The tea is as you "
            "like it, and a book lies open at the very page that you were about to look for. "
            "Never go anywhere twice, that is the first rule of the trade, and it seems that you "
            "have been breaking it for years. The bookmark is a ticket for a locker at the "
            "station."
        ),
    ),
    "R7": Story(
        mark("Early Train"),
        mark(
            "A steam train under a red sun that is a clock, and says three. Somebody waves a hat "
            "from the window, and four hats on the platform look on."
        ),
        mark(
            "In the locker there is a ticket for the train at three, and a sheet on which "
            "somebody has practised a handwriting. It is yours. You arranged all of it yourself "
            "and then made yourself forget, because nobody can ask you what you do not know. On "
            "the back of the ticket it says: “Do not look at the four on the platform: they were "
            "your friends.”"
        ),
    ),
    "A1": Story(
        mark("Good Shoes"),
        mark("A pair of very long legs in two-coloured shoes steps over three houses."),
        mark(
            "Four pairs of shoes stand at the back door, resoled, polished, and in exactly your "
            "sizes. “On the house,” says the cobbler; lately he had to make boots for feet that "
            "cannot exist, and he has a bad conscience. Below his counter he has found a scrap of "
            "a torn photograph: four pairs of shoes on the harbour wall. They are yours, and none "
            "of you has ever stood there."
        ),
    ),
    "A2": Story(
        mark("Bookkeeper"),
        mark(
            "Under a lamp a bookkeeper in a green eyeshade writes strokes into the two columns of "
            "a ledger."
        ),
        mark(
            "They can make her forget a face, says the bookkeeper of the sugar office, but never "
            "a sum. She has noted who came before noon and who came after; why, she no longer "
            "knows, only that it must come out even. The second scrap was filed under “sundries”. "
            "There are five shadows on it, and there are four of you."
        ),
    ),
    "A3": Story(
        mark("Night Porter"),
        mark(
            "A hotel porter with a moustache holds two doors open. Light falls out of both, and "
            "in one of them stands the shadow of a hat."
        ),
        mark(
            "For thirty years the night porter has handed out keys and never looked into a room; "
            "he calls it honour. Tonight he makes an exception and, being a thorough man, two at "
            "once. Then he takes another scrap of the photograph from the drawer for lost "
            "property. In it a hand lies on your shoulder, and it belongs to none of you."
        ),
    ),
    "A4": Story(
        mark("Sharp Ears"),
        mark(
            "Somebody with a finger on the lips holds a glass to a brick wall. On the other side "
            "a parrot tells everything."
        ),
        mark(
            "The boarding house has thin walls and a parrot, which repeats whatever is said next "
            "door. For a biscuit it says four names, and they are yours. For a second biscuit it "
            "says a fifth, and the landlady drops the cup and cannot tell you what she has just "
            "heard. The fourth scrap lines the cage."
        ),
    ),
    "A5": Story(
        mark("Road Works"),
        mark(
            "Four hats in a hole in the street, behind a striped barrier with two red lanterns. "
            "Beside it somebody with a suitcase stands and wonders."
        ),
        mark(
            "Officially a water main is being mended. The foreman lends you barriers, lanterns "
            "and four spades, and asks for nothing but an alibi that his wife will believe. Two "
            "spades deep lies a biscuit tin, buried as a dog buries a bone: for later. The fifth "
            "scrap is in it, and a season ticket for the zoo."
        ),
    ),
    "A6": Story(
        mark("Long Memory"),
        mark(
            "Under the moon an elephant with a knot in her trunk hands somebody a hat that was "
            "lost."
        ),
        mark(
            "To make a city forget, one has to think of printers, porters and parrots; nobody "
            "thinks of the elephant. She has known you for years, all five of you, and is a "
            "little hurt that you come so late. She points to where the hat went, and after a "
            "moment's thought to where it went from there. When the keeper undoes the knot in her "
            "trunk, the sixth scrap falls out."
        ),
    ),
    "A7": Story(
        mark("Double Shift"),
        mark(
            "One face under one hat: its left half by day, awake, with a mug of coffee; its right "
            "half by night, asleep, with a lantern."
        ),
        mark(
            "By ten o'clock half the city is looking with you: the cobbler, the bookkeeper, the "
            "porter, the landlady with the parrot. Nobody has slept, and everybody has brought "
            "coffee. The seventh scrap fits: it is the shadow of whoever took the picture, in a "
            "hat, one arm in the air to make you laugh. You remember the laugh, and would like to "
            "ask for the rest in person."
        ),
    ),
}

THE_END = Story(
    mark("The Photograph"),
    mark(
        "A torn photograph, put together from seven scraps: four people sit on a harbour wall and "
        "laugh, and before them lies the shadow of a fifth, in a hat, who waves."
    ),
    mark(
        "All the envelopes are open, and on the table lies a photograph that took seven scraps "
        "and one train ticket. Four people sit on a harbour wall and laugh, and the shadow of a "
        "fifth laughs with them. From now on you play with whatever you like: choose for each "
        "other, bid for the Recruiter's hat, or seal everything up again, swap sides and forget."
    ),
)
"""The story told once all packages are open."""

_DOES = {
    "old-haunt": mark(
        "Once in a game the Recruiter may step onto a location that was visited before, and "
        "recruits nobody there."
    ),
}
"""The words for a module as long as the box itself has none."""


def title(language: str, key: str) -> str:
    """Its name."""
    return say(language, _TOLD[key].title)


def shown(language: str, key: str) -> str:
    """Its scene in words."""
    return say(language, _TOLD[key].shown)


def tale(language: str, key: str) -> str:
    """The story: three or four sentences, to whoever opens the package."""
    return say(language, _TOLD[key].tale)


def end_title(language: str) -> str:
    """The name of the last scene."""
    return say(language, THE_END.title)


def the_end(language: str) -> str:
    """MM-366. The story told when all packages are open, and the ways to play then."""
    return say(language, THE_END.tale)


def does(language: str, key: str) -> str:
    """Its effect on the game, in the words of the table."""
    option = next(package.option for package in PACKAGES if package.key == key)
    module = option.replace("-", "_")
    if module in MODULES:
        return effect(language, module)
    return say(language, _DOES[option])
