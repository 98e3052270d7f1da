"""A game in play: no network, no files."""

from .asides import Aside, HeardAside
from .decision import Choice, Decision, Heard, Result, SeatView, Told
from .opened import Deal, OpenedBox, box, deals, replay, verify
from .player import Player, Scripted
from .position import BadPosition
from .pov import Pov
from .record import Record
from .record_parser import BadRecord
from .refusals import (
    BadAside,
    CannotUndo,
    GameOver,
    NoSuchAudience,
    NoSuchSeat,
    NotOnOffer,
    NotYourDecision,
    Refused,
    StaleMoment,
    UnwantedAside,
)
from .table import Table

__all__ = [
    "Aside",
    "BadAside",
    "BadPosition",
    "BadRecord",
    "CannotUndo",
    "Choice",
    "Deal",
    "Decision",
    "GameOver",
    "Heard",
    "HeardAside",
    "NoSuchAudience",
    "NoSuchSeat",
    "NotOnOffer",
    "NotYourDecision",
    "OpenedBox",
    "Player",
    "Pov",
    "Record",
    "Refused",
    "Result",
    "Scripted",
    "SeatView",
    "StaleMoment",
    "Table",
    "Told",
    "UnwantedAside",
    "box",
    "deals",
    "replay",
    "verify",
]
