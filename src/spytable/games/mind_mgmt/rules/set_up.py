"""Chapters 2 and 3: chaos, the Recruiter's card, start and features, the opening."""

from __future__ import annotations

from spytable.kernel import Codes, bits, rule

from ..choices import CHAOS, CHARACTER, DEAF, DONE, DRAW, FEATURE, START, STEP
from ..components import (
    AGAIN_FROM,
    AGENTS,
    BORDER_DIRECTION,
    BORDER_NAMES,
    BORDER_PLACE,
    CARDS,
    CHAOS_TOKENS,
    EARLY_TRAIN,
    FEATURES,
    FREE_MOVES,
    HIDDEN_FEATURES,
    LAST_HOUR,
    LATE_WARNINGS,
    LEDGER_ASKS,
    LINKED_REVEALS,
    LOCATIONS,
    LONG_MOVES,
    MOST_CARDS,
    OPENING,
    ROAD_TOKENS,
    THREE_CARDS,
    TWO_CARDS,
    WIDE_CAPTURES,
    Direction,
    Mission,
    Module,
    Owner,
    Phase,
    Setup,
)
from ..facts import can_walk, may_lay, opening_steps, visited
from ..state import State
from .clock import count_opening
from .gathering import gather

BORDERS = len(BORDER_NAMES)
TEAM = int(Owner.TEAM)


@rule
def set_up(s: State, variant: Codes) -> None:
    """MM-028 to MM-032, MM-041, MM-080. One Recruiter, and all others are one team.  In training
    there is no chaos, no immortal, no ally and no second token, and the agents have no abilities,
    so they are shared out as they come."""
    s.players = variant[0]
    s.mission = variant[1]
    s.setup = variant[2]
    s.early = variant[3]
    s.insight = variant[4]
    s.pads = variant[5]
    s.last_hour = LAST_HOUR[s.mission]
    s.recruiter_cards = TWO_CARDS
    s.open_cards = CARDS
    if s.mission == Mission.FULL:
        take_modules(s, variant)
    if s.players == 2 or s.mission == Mission.TRAINING:
        for agent in range(1, AGENTS):
            s.owner[agent] = share_of(s.players, agent - 1)
    if s.mission == Mission.FULL:
        s.dolphin = 1
        s.phase = Phase.CHAOS
    else:
        choose_card(s)


@rule
def take_modules(s: State, variant: Codes) -> None:
    """MM-401, MM-402, MM-405, MM-409, MM-414, MM-418, MM-423, MM-427, MM-432, MM-438, MM-450,
    MM-455, MM-460, MM-465. The modules of SHIFT that were agreed on, and the limits that they
    change; in training there are none."""
    s.early_train = variant[6]
    if s.early_train == Module.IN:
        s.last_hour = EARLY_TRAIN
    s.heavy_boots = variant[7]
    if s.heavy_boots == Module.IN:
        s.free_moves = FREE_MOVES
    s.good_shoes = variant[8]
    if s.good_shoes == Module.IN:
        s.long_moves = LONG_MOVES
    s.sharp_ears = variant[9]
    s.far_asks = s.sharp_ears
    s.double_shift = variant[10]
    if s.double_shift == Module.IN:
        s.again_from = AGAIN_FROM
    s.third_passport = variant[11]
    if s.third_passport == Module.IN:
        s.recruiter_cards = THREE_CARDS
    s.wider_net = variant[12]
    if s.wider_net == Module.IN:
        s.open_cards = MOST_CARDS
    s.road_works = variant[13]
    if s.road_works == Module.IN:
        s.road_tokens = ROAD_TOKENS
    s.night_porter = variant[14]
    if s.night_porter == Module.IN:
        s.wide_captures = WIDE_CAPTURES
    s.long_memory = variant[15]
    if s.long_memory == Module.IN:
        s.linked_reveals = LINKED_REVEALS
    s.bookkeeper = variant[16]
    if s.bookkeeper == Module.IN:
        s.ledger_asks = LEDGER_ASKS
    s.late_edition = variant[17]
    if s.late_edition == Module.IN:
        s.late_warnings = LATE_WARNINGS
    s.deaf_street = variant[18]


@rule
def share_of(players: int, number: int) -> int:
    """MM-075 to MM-079. The seat that gets the next agent once so many are given, in turn from
    the seat after the Recruiter: as evenly as possible, and one that is left over is joint."""
    if players == 4 and number == 3:
        return TEAM
    return 2 + number % (players - 1)


# -- chaos --------------------------------------------------------------------------------------


@rule
def choices_of_chaos(s: State, out: Codes) -> int:
    """MM-034 to MM-037, MM-433. Any border between two locations, where it touches no other
    token; so none can ever close the last way of a location."""
    count = 0
    for border in range(BORDERS):
        if may_lay(border, s.chaos_east, s.chaos_south):
            out[count] = CHAOS.code(border)
            count += 1
    return count


@rule
def lay_chaos(s: State, choice: int) -> None:
    """MM-020, MM-034, MM-038 to MM-040, MM-432. Five tokens, before any secret choice; they stay.
    With the Road Works the agents lay more of them when they stand."""
    border = CHAOS.of(choice)
    place = int(BORDER_PLACE[border])
    late = s.phase == Phase.ROADS
    if BORDER_DIRECTION[border] == Direction.E:
        s.chaos_east = bits.with_(s.chaos_east, place)
        if late:
            s.late_east = bits.with_(s.late_east, place)
    else:
        s.chaos_south = bits.with_(s.chaos_south, place)
        if late:
            s.late_south = bits.with_(s.late_south, place)
    s.chaos += 1
    if late and s.chaos == CHAOS_TOKENS + s.road_tokens:
        s.phase = Phase.TOKEN
    elif not late and s.chaos == CHAOS_TOKENS:
        choose_card(s)


# -- the card -----------------------------------------------------------------------------------


@rule
def choose_card(s: State) -> None:
    """MM-054. The Recruiter chooses a card or lets chance do it."""
    if s.setup == Setup.QUICK:
        s.phase = Phase.DRAW_CARD
    else:
        s.phase = Phase.CARD


@rule
def choices_of_card(s: State, out: Codes) -> int:
    """MM-014, MM-054, MM-423. One of those in the game, or (for chance: without) a draw."""
    count = int(s.recruiter_cards)
    for place in range(count):
        out[place] = CHARACTER.code(place + 1)
    out[count] = DRAW
    return count + 1 if s.phase == Phase.CARD else count


@rule
def take_card(s: State, choice: int) -> None:
    """MM-054, MM-055. The card is known to the Recruiter alone."""
    if choice == DRAW:
        s.phase = Phase.DRAW_CARD
    else:
        s.character = CHARACTER.of(choice)
        s.phase = Phase.START


# -- start, features, opening -------------------------------------------------------------------


@rule
def choices_of_start(s: State, out: Codes) -> int:
    """MM-056, MM-057, OQ-12. Any location from which four steps can be made."""
    count = 0
    for place in range(1, LOCATIONS):
        if can_walk(place, bits.only(place), OPENING - 1, s.chaos_east, s.chaos_south):
            out[count] = START.code(place)
            count += 1
    return count


@rule
def start(s: State, choice: int) -> None:
    """MM-056, MM-058 to MM-060. Number 1 on the secret map; in training a confirmed note tells the
    agents.  The features are dealt after it."""
    place = START.of(choice)
    s.route[1] = place
    s.walked = 1
    if s.mission == Mission.TRAINING:
        s.note[place] = 1
        s.visited_by[place] = 1
    s.phase = Phase.FEATURES


@rule
def outcomes_of_features(s: State, out: Codes) -> int:
    """MM-061. Any feature card that has not been drawn yet."""
    count = 0
    for feature in range(1, FEATURES):
        if s.hidden[feature] == 0:
            out[count] = FEATURE.code(feature)
            count += 1
    return count


@rule
def deal_feature(s: State, choice: int) -> None:
    """MM-061, MM-062. Three cards for the Recruiter's eyes."""
    s.hidden[FEATURE.of(choice)] = 1
    dealt = 0
    for feature in range(1, FEATURES):
        dealt += s.hidden[feature]
    if dealt == HIDDEN_FEATURES:
        s.phase = Phase.STREET if s.deaf_street == Module.IN else Phase.OPENING


@rule
def choices_of_street(s: State, out: Codes) -> int:
    """MM-465. Any feature that is not one of the three."""
    count = 0
    for feature in range(1, FEATURES):
        if s.hidden[feature] == 0:
            out[count] = DEAF.code(feature)
            count += 1
    return count


@rule
def name_street(s: State, choice: int) -> None:
    """MM-465, MM-466. In secret, before the opening."""
    s.deaf = DEAF.of(choice)
    s.phase = Phase.OPENING


@rule
def choices_of_opening(s: State, out: Codes) -> int:
    """MM-063 to MM-066, OQ-12. Four steps, no Mind Slip; when they are made, the Recruiter says
    so."""
    if s.walked == OPENING:
        out[0] = DONE
        return 1
    been = visited(s.route, s.walked)
    place = int(s.route[s.walked])
    left = opening_steps(place, been, s.walked, s.chaos_east, s.chaos_south)
    count = 0
    while left != 0:
        out[count] = STEP.code(bits.first(left))
        left = bits.rest(left)
        count += 1
    return count


@rule
def open_route(s: State, choice: int) -> None:
    """MM-063, MM-067 to MM-069, MM-126. The next number on the secret map; after the fifth the
    recruits are counted, and the table is laid on."""
    if choice == DONE:
        count_opening(s)
        gather(s)
    else:
        s.walked += 1
        s.route[s.walked] = STEP.of(choice)
