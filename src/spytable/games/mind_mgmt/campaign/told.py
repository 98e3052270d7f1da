"""What is told of a package: its title, story, effect and scene, from the folder of the packages;
and of what is not built yet, that it is not.
"""

from __future__ import annotations

from spytable.locale import mark, say
from spytable.pictures.svg import Markup

from ..components import MODULES
from ..packages import Package
from ..words.modules import effect as effect_of
from ..words.modules import module_name

_KINDS = {True: mark("regular component"), False: mark("module")}


def _field(package: Package) -> str:
    return package.option.replace("-", "_")


def title(package: Package, language: str) -> str:
    """What it is called."""
    if _field(package) in MODULES:
        return module_name(language, _field(package))
    return say(language, "Package {key}", key=package.key)


def kind(package: Package, language: str) -> str:
    """MM-350, MM-351. Whether it holds a module or a regular component."""
    return say(language, _KINDS[package.is_component])


def effect(package: Package, language: str) -> str:
    """What it changes."""
    if _field(package) in MODULES:
        return effect_of(language, _field(package))
    return say(language, "It cannot be played here yet.")


def story(package: Package, language: str) -> str:
    """A few sentences for the moment when it is opened."""
    return ""


def scene(package: Package, language: str) -> Markup | str:
    """The drawing for that moment."""
    return ""
