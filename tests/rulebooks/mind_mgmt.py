"""The examples of the rulebook of MIND MGMT.

Those of the training mission are hours of one game, so that a reader can follow it."""

from __future__ import annotations

from tests.games.mind_mgmt.objection_cases import placed
from tests.games.mind_mgmt.situations import acting, situation, training
from tests.rulebooks.remake import Told

RECRUITER, AGENTS = 0, 1
GAME = "R2C2 R3C3 R4C2 R4C1 R5C1 R6C1 R6C2 R6C3 R6C4".split()
"""The locations of the Recruiter in the game in training, hour by hour."""
AROUND = {"agents": ("R3C1", "R1C6", "R3C4", "R7C4")}
"""The locations of the agents by then."""


def way(hour: int) -> dict[str, object]:
    """That game at an hour."""
    return {"hour": hour, "route": " ".join(GAME[:hour])}


def white(**notes: str) -> list[tuple[int, str, str, str]]:
    """White notes of the agents, by location."""
    return [(AGENTS, "all", f"note:{place}", text) for place, text in notes.items()]


EXAMPLES = {
    "step": Told(
        training(**way(5)),
        plays="step:r6c1 done",
        sees=RECRUITER,
        draws="city",
    ),
    "warning": Told(
        training(**way(6), **AROUND),
        plays="step:r6c2 done",
        sees=AGENTS,
        draws="city",
    ),
    "ask": Told(
        training(phase="activate", **way(7), **AROUND, laid=("meru", "henry-lyme")),
        plays="activate:bill-falls ask:palm mark:r4c2",
        asides=white(R4C2="3–7"),
        sees=RECRUITER,
        draws="city",
    ),
    "no-token": Told(
        training(
            phase="activate",
            **way(7),
            **AROUND,
            laid=("meru", "henry-lyme", "bill-falls"),
            activated=1,
            tokens={"R4C2": 7},
        ),
        plays="activate:dusty ask:cafe no-token",
        asides=white(R4C2="3–7", R1C2="×7", R2C4="×7", R4C6="×7", R5C2="×7", R7C4="×7"),
        sees=AGENTS,
        draws="city",
    ),
    "reveal": Told(
        training(phase="activate", **way(8), **AROUND, tokens={"R4C2": 7}),
        plays="activate:meru move:r4c1 move:r4c2 reveal",
        sees=AGENTS,
        draws="city",
    ),
    "capture": Told(
        training(
            phase="activate",
            **way(9),
            agents=("R4C2", "R1C6", "R4C3", "R7C4"),
            laid=("meru", "henry-lyme"),
            tokens={"R6C3": 8},
            notes={"R4C2": 8},
        ),
        plays="activate:bill-falls move:r5c3 move:r6c3 capture rest "
        "activate:dusty move:r6c4 capture",
        sees=AGENTS,
        draws="city",
        winners=[AGENTS],
    ),
    "dead-end": Told(
        training(
            phase="agent",
            hour=9,
            route="R2C5 R2C4 R1C4 R1C3 R1C2 R3C2 R2C2 R2C1 R1C1",
            slip_hour=6,
            features=("book", "billboard", "cafe"),
            agents=("R4C2", "R4C3", "R6C3", "R5C1"),
            laid=("meru", "henry-lyme", "bill-falls"),
            active="dusty",
            activated=2,
        ),
        plays="rest",
        sees=RECRUITER,
        draws="city",
        winners=[AGENTS],
    ),
    "karl-box": Told(
        situation(
            route="R4C4 R3C4 R2C4 R2C3 R3C3",
            chaos=("R3C3-E",),
            features=("pool", "bus", "palm"),
            cards=("garden", "idol"),
        ),
        plays="slip:r3c5 done",
        sees=RECRUITER,
        draws="city",
    ),
    "smoking-girl": Told(
        situation(
            hour=8,
            route="R2C1 R2C2 R2C3 R2C4 R2C5 R2C6 R3C6 R4C6",
            character="smoking-girl",
            second_at="R4C6",
            slip_hour=0,
            immortals=("R3C2", "R4C3", "R5C2", "R6C3"),
        ),
        plays="second-slip:r6c4 done",
        sees=RECRUITER,
        draws="city",
    ),
    "immortals": Told(
        situation(
            route="R2C4 R3C4 R4C4 R4C5 R5C5",
            immortals=("R5C3", "R2C3", "R6C2", "R3C5"),
        ),
        plays="immortal:1:e step:r6c6 expose:r3c4 immortal:2:sw recruit:garden done",
        deals="show:fountain",
        sees=RECRUITER,
        draws="city features",
    ),
    "forbidden": Told(
        acting(
            "meru",
            "R2C4",
            route="R3C5 R3C4 R4C4 R4C3 R4C2 R4C1",
            agents=("R2C4", "R1C6", "R5C3", "R7C6"),
            immortals=("R5C4", "R5C3", "R6C5", "R2C2"),
        ),
        plays="ask:cafe no-token",
        sees=AGENTS,
        draws="city",
    ),
    "shakedown": Told(
        acting(
            "bill-falls",
            "R5C3",
            route="R3C5 R3C4 R4C4 R4C3 R4C2 R4C1",
            immortals=("R5C4", "R5C3", "R6C5", "R2C2"),
        ),
        plays="shakedown:dogs push:s rest",
        sees=AGENTS,
        draws="city features",
    ),
    "early-train": Told(
        situation(hour=14, modules=["early-train"]),
        plays="step:r6c1 done",
        sees=RECRUITER,
        draws="city modules",
        winners=[RECRUITER],
    ),
    "heavy-boots": Told(
        situation(modules=["heavy-boots"]),
        plays="immortal:1:n immortal:3:n",
        sees=RECRUITER,
        draws="city modules",
    ),
    "good-shoes": Told(
        acting(
            "bill-falls",
            "R4C1",
            route="R3C5 R3C4 R4C4 R5C4 R5C3 R6C3",
            modules=["good-shoes"],
        ),
        plays="move:r4c2 move:r4c3 move:r4c4 ask:umbrella mark:r4c4",
        sees=AGENTS,
        draws="city modules",
    ),
    "sharp-ears": Told(
        acting(
            "henry-lyme",
            "R3C3",
            route="R3C5 R3C4 R4C4 R5C4 R5C3 R6C3",
            modules=["sharp-ears"],
        ),
        plays="ask:bird mark:r3c4",
        sees=AGENTS,
        draws="city modules",
    ),
    "third-passport": Told(
        situation(
            route="R2C1 R2C2 R2C3 R3C3 R4C4",
            character="chess-player",
            modules=["third-passport"],
        ),
        plays="slip:r6c3 done",
        sees=RECRUITER,
        draws="desk city modules",
    ),
    "wider-net": Told(
        situation(
            immortals=("R4C1", "R4C5", "R6C4", "R6C3"),
            cards=("monks", "book", "courier"),
            modules=["wider-net"],
        ),
        plays="recruit:monks recruit:book recruit:courier step:r2c6 done",
        deals="show:fountain show:pool show:idol",
        sees=RECRUITER,
        draws="city features modules",
    ),
    "road-works": Told(
        placed(**{"road-works": "in"}),
        plays="chaos:r2c4-e chaos:r3c5-e",
        sees=RECRUITER,
        draws="city modules",
    ),
    "night-porter": Told(
        acting(
            "bill-falls",
            "R5C1",
            route="R3C5 R3C4 R4C4 R5C4 R5C3 R6C3",
            immortals=("R5C5", "R7C5", "R2C2", "R1C5"),
            modules=["night-porter"],
        ),
        plays="move:r6c1 move:r6c2 capture-too:r6c3",
        sees=AGENTS,
        draws="city modules",
        winners=[AGENTS],
    ),
    "double-shift": Told(
        acting(
            "dusty",
            "R4C4",
            hour=11,
            agents=("R4C1", "R1C6", "R7C1", "R7C6"),
            laid=("meru", "henry-lyme", "bill-falls"),
            activated=2,
            tokens={"R4C4": 11},
            modules=["double-shift"],
        ),
        plays="reveal rest activate:meru move:r4c2 move:r4c3 capture",
        sees=AGENTS,
        draws="city modules",
        winners=[AGENTS],
    ),
    "long-memory": Told(
        acting(
            "dusty",
            "R4C4",
            route="R3C5 R3C4 R4C4 R5C4 R5C3 R6C3",
            tokens={"R4C4": 6},
            modules=["long-memory"],
        ),
        plays="reveal-next",
        sees=AGENTS,
        draws="city modules",
    ),
    "bookkeeper": Told(
        situation(
            "activate",
            hour=7,
            route="R6C3 R5C3 R5C2 R5C1 R4C1 R3C1 R2C1",
            features=("pool", "fountain", "bird"),
            cards=("palm", "garden"),
            modules=["bookkeeper"],
        ),
        plays="ask-ledger",
        sees=AGENTS,
        draws="city modules",
    ),
    "late-edition": Told(
        situation(
            hour=8,
            route="R6C3 R5C3 R5C2 R5C1 R4C1 R3C1 R2C1 R2C2",
            features=("pool", "fountain", "bird"),
            cards=("palm", "garden"),
            modules=["late-edition"],
        ),
        plays="step:r1c2 done",
        sees=RECRUITER,
        draws="city modules",
    ),
    "deaf-street": Told(
        acting(
            "meru",
            "R5C6",
            route="R5C5 R4C5 R4C6 R5C6 R6C6 R7C6 R7C5",
            hour=7,
            deaf="courier",
            modules=["deaf-street"],
        ),
        plays="ask:courier no-token",
        sees=AGENTS,
        draws="city modules",
    ),
}
