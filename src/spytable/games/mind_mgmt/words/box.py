"""The words on the box: options, and the seats by their roles."""

from __future__ import annotations

from spytable.locale import mark, say
from spytable.pictures.palette import BLUE, BROWN, GREEN, RED, YELLOW

from ..components import RECRUITER

_OPTION_TITLES = {
    "mission": mark("Mission"),
    "setup": mark("Setting up"),
    "early": mark("If the second Mind Slip token lies on the Recruiter's opening route"),
    "insight": mark("What the agents can know"),
    "notes": mark("Notes beside the tokens"),
    "early-train": mark("Module for the Recruiter (full game): Early Train"),
    "heavy-boots": mark("Module for the Recruiter (full game): Heavy Boots"),
    "good-shoes": mark("Module for the Rogue Agents (full game): Good Shoes"),
    "sharp-ears": mark("Module for the Rogue Agents (full game): Sharp Ears"),
    "double-shift": mark("Module for the Rogue Agents (full game): Double Shift"),
    "third-passport": mark("Module for the Recruiter (full game): Third Passport"),
    "wider-net": mark("Module for the Recruiter (full game): Wider Net"),
    "road-works": mark("Module for the Rogue Agents (full game): Road Works"),
    "night-porter": mark("Ally of the Rogue Agents (full game): Night Porter"),
    "long-memory": mark("Module for the Rogue Agents (full game): Long Memory"),
    "bookkeeper": mark("Ally of the Rogue Agents (full game): Bookkeeper"),
    "late-edition": mark("Module for the Recruiter (full game): Late Edition"),
    "deaf-street": mark("Module for the Recruiter (full game): Deaf Street"),
}

_OPTIONS = {
    ("mission", "full"): mark("Full game: until 16:00 or 12 recruits"),
    ("mission", "training"): mark("Training mission: until 14:00 or 9 recruits, no immortals"),
    ("setup", "quick"): mark("Quick: everything but the secret choices is set up at random"),
    ("setup", "by-hand"): mark("By hand: everyone places their own, in turn"),
    ("early", "out-of-reach"): mark("It is out of reach"),
    ("early", "gained"): mark("It is gained at once"),
    ("insight", "on"): mark("Shown on request"),
    ("insight", "off"): mark("Never shown"),
    ("notes", "free"): mark("Allowed: a pad of one's own, one for the team"),
    ("notes", "tokens-only"): mark("None: only the 15 mental notes"),
    ("early-train", "in"): mark("Early Train: the game ends at 15:00"),
    ("heavy-boots", "in"): mark("Heavy Boots: two extra moves of immortals cost no step token"),
    ("good-shoes", "in"): mark("Good Shoes: three times an agent moves three locations"),
    ("sharp-ears", "in"): mark("Sharp Ears: once a turn a question about the location next door"),
    ("double-shift", "in"): mark("Double Shift: from 10:00 on one agent a round goes once more"),
    ("third-passport", "in"): mark("Third Passport: one of three Recruiter cards, in secret"),
    ("wider-net", "in"): mark("Wider Net: three cards at Immortal Recruiting instead of two"),
    ("road-works", "in"): mark("Road Works: the agents add two chaos tokens after the opening"),
    ("night-porter", "in"): mark("Night Porter: once a capture tries the location next door, too"),
    ("long-memory", "in"): mark("Long Memory: twice a Reveal leads on to the hour after"),
    ("bookkeeper", "in"): mark("Bookkeeper: once the agents learn in which turn recruits came"),
    ("late-edition", "in"): mark("Late Edition: the first warning is told with the next one"),
    ("deaf-street", "in"): mark("Deaf Street: questions about one secret feature hear nothing"),
}

_HUES = (RED, BLUE, GREEN, YELLOW, BROWN)


def option_title(language: str, option_name: str) -> str:
    """The subject of an option."""
    return say(language, _OPTION_TITLES[option_name])


def option(language: str, option_name: str, value_name: str) -> str:
    """One value of an option."""
    not_played = mark("Left out")
    return say(language, _OPTIONS.get((option_name, value_name), not_played))


def seat_title(players: int, seat: int, language: str) -> str:
    """MM-031, MM-032. The Recruiter, and the players of the Rogue Agents."""
    if seat == RECRUITER:
        return say(language, "Recruiter")
    if players == 2:
        return say(language, "Rogue Agents")
    return say(language, "Agents {n}", n=seat)


def seat_hue(players: int, seat: int) -> tuple[str, str]:
    """The ink and the shape of a seat."""
    hue = _HUES[seat]
    return hue.ink, hue.shape
