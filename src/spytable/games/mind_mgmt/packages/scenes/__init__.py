"""The prints of the packages and their envelopes: each an SVG of its own, in a reader's language.

    scene(language, "R4")            the scene, in its frame, with its name
    finale(language)                 the scene at the end of a campaign
    envelope(language, "R4")         the sealed envelope
    envelope(language, "R4", True)   the same, opened
    small_envelope("R4", True)       either of them in a list, where nothing on it could be read

They wear the shared classes alone: `pictures.css` and the typeface are all that a page needs.
"""

from __future__ import annotations

from collections.abc import Callable

from spytable.locale import say
from spytable.pictures.layer import layer
from spytable.pictures.svg import Markup, group

from .. import AGENTS, PACKAGES, Package
from ..stories import THE_END, end_title, shown, title
from .boots import good_shoes, heavy_boots
from .ears import deaf_street, sharp_ears
from .envelope import closed, opened, seal
from .frame import numbered, print_of, sheet
from .memory import bookkeeper, long_memory
from .paper import late_edition, third_passport
from .photograph import photograph
from .rooms import night_porter, old_haunt
from .small import token
from .ways_out import early_train, wider_net
from .work import double_shift, road_works

DRAWN: dict[str, Callable[[], Markup]] = {
    "late-edition": late_edition,
    "heavy-boots": heavy_boots,
    "wider-net": wider_net,
    "third-passport": third_passport,
    "deaf-street": deaf_street,
    "old-haunt": old_haunt,
    "early-train": early_train,
    "good-shoes": good_shoes,
    "bookkeeper": bookkeeper,
    "night-porter": night_porter,
    "sharp-ears": sharp_ears,
    "road-works": road_works,
    "long-memory": long_memory,
    "double-shift": double_shift,
}
"""By the option that a package brings."""
_BY_KEY: dict[str, Package] = {package.key: package for package in PACKAGES}


@layer
def scene(language: str, key: str) -> Markup:
    """The scene of a package, framed, with its number and its name."""
    package = _BY_KEY[key]
    name = title(language, key)
    mark = numbered(seal(package.side == AGENTS, 12), key)
    drawn = print_of(DRAWN[package.option](), name, mark)
    return sheet(f"{key}: {name}", shown(language, key), language, drawn)


@layer
def finale(language: str) -> Markup:
    """When all packages are open: both seals, and the photograph in one piece."""
    name = end_title(language)
    seals = [group(seal(agents, 12), at=(x, 247.5)) for agents, x in ((False, 30), (True, 330))]
    drawn = print_of(photograph(), name, *seals, middle=True)
    return sheet(name, say(language, THE_END.shown), language, drawn)


@layer
def envelope(language: str, key: str, is_open: bool = False) -> Markup:
    """Sealed, it tells whose it is and its number, and nothing else; opened, that it was."""
    is_agents = _BY_KEY[key].side == AGENTS
    if is_open:
        words = say(language, "Package {key}, open", key=key)
    else:
        words = say(language, "Package {key}, sealed", key=key)
    if is_agents:
        looks = say(
            language, "A blue envelope for the Rogue Agents; on its seal a magnifying glass."
        )
    else:
        looks = say(
            language, "A red envelope for the Recruiter; on its seal a keyhole in a lozenge."
        )
    return sheet(words, looks, language, (opened if is_open else closed)(is_agents, key))


@layer
def small_envelope(key: str, is_open: bool = False) -> Markup:
    """For a list beside words: without any of its own, and passed over by screen readers."""
    return token(_BY_KEY[key].side == AGENTS, is_open)
