"""The State of MIND MGMT: everything true at a table, secret or not."""

from __future__ import annotations

from typing import Annotated

from spytable.kernel import Bits, BitsRow, Count, Named, Row, Small

from .components import (
    CARDS,
    HOURS,
    IMMORTALS,
    Agent,
    Card,
    Feature,
    Insight,
    Location,
    Mission,
    Module,
    Owner,
    Pads,
    Phase,
    Reason,
    Setup,
    Side,
    Slip,
    Token,
)


class Open:
    """Public information: the fields that State and View share. Arrays are indexed by location,
    feature, agent, immortal or hour, all counted from 1.

    All that the agents can ever learn of the route is kept here in a few fields, each in its
    strongest form: `visited_by`, `note`, `clear` and `not_at`, and with the Deaf Street
    `silent_first` and `silent_second`; of that street in `answering` and `deaf_shown`; of the
    features in `excluded`, `exposed` and the counts of `track` and `ledger`."""

    players: Small
    mission: Annotated[Small, Mission]
    setup: Annotated[Small, Setup]
    early: Annotated[Small, Token]  # OQ-11
    insight: Annotated[Small, Insight]  # for the picture: no rule asks
    pads: Annotated[Small, Pads]  # OQ-9: the same
    # modules of SHIFT, and the limits that they change
    early_train: Annotated[Small, Module]
    heavy_boots: Annotated[Small, Module]
    good_shoes: Annotated[Small, Module]
    sharp_ears: Annotated[Small, Module]
    double_shift: Annotated[Small, Module]
    third_passport: Annotated[Small, Module]
    wider_net: Annotated[Small, Module]
    road_works: Annotated[Small, Module]
    night_porter: Annotated[Small, Module]
    long_memory: Annotated[Small, Module]
    bookkeeper: Annotated[Small, Module]
    late_edition: Annotated[Small, Module]
    deaf_street: Annotated[Small, Module]
    last_hour: Small  # when the Recruiter has won
    free_moves: Small  # extra moves of immortals that still cost no step token
    long_moves: Small  # activations in which an agent can still move a location farther
    far_asks: Small  # questions about a location next door, in this turn of the agents or the next
    again_from: Small  # from this hour on an agent may go once more in a round; 0: never
    recruiter_cards: Small  # of how many Recruiter cards one has been drawn or chosen
    open_cards: Small  # how many feature cards lie at Immortal Recruiting, while there are any
    third_card: Annotated[Small, Feature]  # there, beside the two of `card`
    road_tokens: Small  # chaos tokens that the agents lay after the opening
    late_east: Bits  # of those in `chaos_east`, the ones that were laid after the opening
    late_south: Bits  # and of those in `chaos_south`
    wide_captures: Small  # captures that can still try a neighbouring location as well
    linked_reveals: Small  # REVEALs that can still lead on to the hour after
    ledger_asks: Small  # questions to the Bookkeeper that are left
    late_warnings: Small  # the first warnings that are told with the next one only
    phase: Annotated[Small, Phase]
    hour: Small  # where the time token lies: 0 before the opening is counted, then 5 to 16
    round_number: Small  # 1 for the first round
    turn: Count  # 1 for the Recruiter's first turn; the agents' turns count as well
    # the board
    chaos_east: Bits  # the locations with a chaos token on their eastern border
    chaos_south: Bits  # and on their southern one
    chaos: Small  # how many lie there
    agent_at: Annotated[Row, Agent, Named(Location)]
    owner: Annotated[Row, Agent, Named(Owner)]  # who decides for it
    laid: Annotated[Row, Agent]  # 1: has been activated in this round
    immortal_at: Annotated[Row, IMMORTALS, Named(Location)]
    # what is known of the route
    token: Annotated[Row, Location]  # 1: a step token lies there
    note: Annotated[Row, Location]  # the hour on its confirmed note
    visited_by: Annotated[Row, Location]  # the hour by which it has been visited for sure
    clear: Annotated[Row, Location]  # the hour up to which it has not been visited for sure
    silent_first: Annotated[Row, Location]  # as `clear`, unless the first feature there is deaf
    silent_second: Annotated[Row, Location]  # the same, unless the second one is
    not_at: Annotated[BitsRow, HOURS]  # where the Recruiter was not, at that hour
    # Mind Slips
    slip_hour: Small  # when the Recruiter's own token was spent
    second_at: Annotated[Small, Location]  # where the second one lies; where it lay, if spent
    second_hour: Small  # when it was spent
    # recruits and features
    track: Annotated[Row, HOURS]  # recruits revealed at that hour; those of the opening at hour 5
    ledger: Annotated[Row, HOURS]  # one more than were contacted at just that hour; 0: not told
    symbol: Annotated[Row, Feature]  # 1: an immortal recruit lies on its symbol
    recruits: Small  # revealed in all
    card: Annotated[Row, CARDS, Named(Feature)]  # at Immortal Recruiting
    excluded: Annotated[Row, Feature]  # 1: not among the hidden three, as all know
    exposed: Annotated[Row, Feature]  # the hour at which a shakedown turned it up
    answering: Annotated[Row, Feature]  # 1: not the Deaf Street, as all know
    deaf_shown: Annotated[Small, Feature]  # the Deaf Street, once a shakedown has exposed it
    dolphin: Small  # 1: the spy dolphin is still there
    # the Recruiter's turn
    immortals_moved: Small  # in this turn
    # the agents' turn
    activated: Small  # how many in this turn, the active one among them
    active: Annotated[Small, Agent]  # placed or activated now
    stepped: Small  # locations it has moved
    settled: Small  # 1: it may not move any more
    acted: Small  # 1: has taken its action
    free_used: Small  # 1: has used its free action
    led: Annotated[Small, Agent]  # whom Dusty leads
    lead_left: Small  # how far still
    asked: Annotated[Small, Feature]  # what the Recruiter has to answer
    # the end
    winner: Annotated[Small, Side]
    reason: Annotated[Small, Reason]


class State(Open):
    """One game: what is open, and what only the Recruiter knows.  The feature cards are shuffled
    as they are drawn: nobody knows the order of the deck, not even the State."""

    character: Annotated[Small, Card]  # the Recruiter card
    route: Annotated[Row, HOURS, Named(Location)]  # the secret map: where, by hour
    walked: Small  # the last hour written down; ahead of the time token once the action is taken
    hidden: Annotated[Row, Feature]  # 1: one of the three, exposed or not
    deaf: Annotated[Small, Feature]  # the Deaf Street
    slipping: Annotated[Small, Slip]  # the token spent in this turn, not shown yet
