"""Monte Carlo simulation of campaigns: how far opening packages pulls an uneven pairing to even.

No game is played: who wins is drawn, from the odds of the pairing moved by what the modules in play
are worth.  That effects add up in log-odds is a model, and the measured pairs say how good a one;
all that is decided between the games goes by the box's own rules and its bots.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, NamedTuple

from spytable.games.box import Box
from spytable.games.campaign import Course, PlayedGame

GAMES = 14
"""A campaign in which nobody's luck changes opens one package a game."""


@dataclass(frozen=True)
class Pairing:
    """Two sides, by how often the first seat's one wins without modules, and what each option is
    worth to it."""

    share: float
    effects: Mapping[str, float]
    """By option, in shares of games, for the side of the first seat; less than 0 for the others."""


class Pull(NamedTuple):
    """The course of a pairing, game by game."""

    pairing: Pairing
    chances: tuple[float, ...]
    """The mean chance of the first seat's side in the first game, the second, and so on."""
    modules: tuple[float, ...]
    """How many options were in play there, on the average."""


def log_odds(share: float) -> float:
    return math.log(share / (1 - share))


def chance(pairing: Pairing, options: Sequence[str]) -> float:
    """The chance of the first seat's side with these options in play: effects add in log-odds,
    where each is what moves an even game by as much as it is worth."""
    moved = sum(log_odds(0.5 + pairing.effects.get(name, 0.0)) for name in options)
    return 1 / (1 + math.exp(-log_odds(pairing.share) - moved))


def simulate(box: Box, pairing: Pairing, campaigns: int, seed: int = 1) -> Pull:
    """So many campaigns of one pairing."""
    chances = [0.0] * GAMES
    modules = [0.0] * GAMES
    for number in range(campaigns):
        for game, (won, count) in enumerate(one_campaign(box, pairing, Random(f"{seed} {number}"))):
            chances[game] += won / campaigns
            modules[game] += count / campaigns
    return Pull(pairing, tuple(chances), tuple(modules))


def one_campaign(box: Box, pairing: Pairing, dice: Random) -> list[tuple[float, int]]:
    """One campaign between bots: for each game the chance of the first seat's side, and how many
    options were in play."""
    campaign: Any = box.campaign
    players = box.players[0]
    sides = tuple(int(box.rules.side(players, seat)) for seat in range(players))
    options = frozenset(option.name for option in box.options)
    course = Course(campaign.DOCUMENT(), (), False, sides, options)
    variant: Mapping[str, str] = {}
    known = {option.name for option in box.options if option.unsaid}
    found: list[tuple[float, int]] = []
    for number in range(1, GAMES + 1):
        in_play = sorted(known & set(variant))
        won = chance(pairing, in_play)
        found.append((won, len(in_play)))
        winner = sides[0] if dice.random() < won else next(s for s in sides if s != sides[0])
        course = replace(course, played=(*course.played, PlayedGame(number, variant, winner)))
        course = _decided(campaign, course, dice)
        variant = campaign.next_game(course).variant
    return found


def _decided(campaign: Any, course: Course[Any], dice: Random) -> Course[Any]:
    """Everything between two games, each thing by the first bot that the next game waits for."""
    while awaited := sorted(campaign.awaited(course)):
        for seat in awaited:
            deed = campaign.by_itself(course, seat, dice)
            if deed is not None:
                course = replace(course, document=campaign.decide(course, seat, deed))
                break
        else:
            raise RuntimeError(f"no bot in seats {awaited} knows what to do")
    return course
