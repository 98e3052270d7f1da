"""A package in words and pictures: title, kind, effect, story and scene, for those who see it."""

from __future__ import annotations

from spytable.games.campaign import ShownEnd
from spytable.locale import mark, say
from spytable.pictures.svg import Markup

from ..packages import Package, scenes, stories

_KINDS = {True: mark("regular component"), False: mark("module")}


def title(package: Package, language: str) -> str:
    """Its name."""
    return stories.title(language, package.key)


def kind(package: Package, language: str) -> str:
    """MM-350, MM-351. Whether it holds a module or a regular component."""
    return say(language, _KINDS[package.is_component])


def effect(package: Package, language: str) -> str:
    """Its effect in the game."""
    return stories.does(language, package.key)


def story(package: Package, language: str) -> str:
    """A few sentences for the moment when it is opened."""
    return stories.tale(language, package.key)


def scene(package: Package, language: str) -> Markup:
    """The drawing for that moment."""
    return scenes.scene(language, package.key)


def envelope(package: Package, is_open: bool) -> Markup:
    """The outside, which everybody sees, as small as a list needs it."""
    return scenes.small_envelope(package.key, is_open)


def sealed_envelope(package: Package, language: str) -> Markup:
    """The same for the moment before it is opened."""
    return scenes.envelope(language, package.key, False)


def opened_envelope(package: Package, language: str) -> Markup:
    """The same for the moment when it has been opened."""
    return scenes.envelope(language, package.key, True)


def finale(language: str) -> ShownEnd:
    """MM-366. The end of both tales, once nothing is left to be opened."""
    return ShownEnd(stories.end_title(language), stories.the_end(language), scenes.finale(language))
