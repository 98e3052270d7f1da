"""The examples of the rulebook of Spy Connection."""

from __future__ import annotations

from tests.games.spy_connection.situations import mission, route, situation
from tests.rulebooks.remake import Told

RED, BLUE = 0, 1
LONDON_MADRID = mission("london", "madrid")
OFFER = [
    mission("rome", "athens"),
    mission("berlin", "warsaw"),
    mission("copenhagen", "moscow"),
    mission("london", "rome"),
]

EXAMPLES = {
    "take": Told(
        situation(missions=[{"start-1": "london"}], offer=OFFER, turn=1, round_number=1),
        plays=f"take:{OFFER[1]}",
        deals=f"draw:{mission('helsinki', 'moscow')}",
        sees=RED,
        draws="offer desk",
    ),
    "connect": Told(
        situation(missions=[{"start-1": "london"}], offer=OFFER, turn=1, round_number=1),
        plays="connect:paris",
        sees=RED,
        draws="map",
    ),
    "crowded": Told(
        situation(
            missions=[{"start-1": "london"}],
            agents=["", "london-paris-1"],
            spies=["london", "paris"],
            offer=OFFER,
        ),
        plays="connect:paris",
        sees=RED,
        draws="map",
    ),
    "shared": Told(
        situation(
            missions=[{"start-1": "london"}],
            agents=[route("paris", "london")],
            spies=["paris", "rome"],
            offer=OFFER,
        ),
        plays="travel:london connect:berlin",
        sees=RED,
        draws="map",
    ),
    "take-back": Told(
        situation(
            missions=[{"start-1": "london"}],
            agents=[route("london", "paris", "madrid")],
            spies=["madrid", "rome"],
            offer=OFFER,
        ),
        plays="back:london-gate",
        sees=RED,
        draws="map",
    ),
    "complete": Told(
        situation(
            missions=[{LONDON_MADRID: "1 | london", "start-1": "london"}],
            agents=[route("london", "paris")],
            spies=["paris", "rome"],
            offer=OFFER,
        ),
        plays=f"connect:madrid mark:{LONDON_MADRID}",
        sees=RED,
        draws="map desk",
    ),
}
