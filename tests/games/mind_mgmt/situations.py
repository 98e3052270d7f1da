"""Situations of MIND MGMT, told in a few words: what is said stands, the rest is filled in.

Locations are told as the board names them (`R3C4`), a route as those of the hours 1, 2, 3 ..., in
one text.  The consequences of hour, route and features (turn, round, recruits on the track, the
hour on a note) are worked out here in their own way, not by asking the rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from spytable.games import shelf
from spytable.games.mind_mgmt.components import BORDERS, LOCATION_NAMES, MAP
from spytable.kernel import new
from spytable.kernel.document import to_document
from spytable.table import OpenedBox, Table
from tests.games.helpers import now, offered

BOX = OpenedBox(shelf.take("mind-mgmt"))
AGENTS = ("meru", "henry-lyme", "bill-falls", "dusty")
PLACES = LOCATION_NAMES[1:]
FEATURES = {
    place: tuple(name for name in cell.split("+") if name != "none")
    for place, cell in zip(PLACES, MAP.split(), strict=True)
}
"""The two features of a location; none on a temple."""
WALK = (
    "R2C1 R2C2 R2C3 R2C4 R2C5 R2C6 R3C6 R4C6 R4C5 R4C4 R4C3 R4C2 R4C1 R5C1 R6C1 R6C2 R6C3".split()
)
"""A long way that crosses no chaos of those below."""
CHAOS = ("R1C1-E", "R1C3-E", "R1C5-E", "R7C2-E", "R7C4-E")
"""Chaos where it hardly matters; what a test names comes first."""
CORNERS = ("R1C1", "R1C6", "R7C1", "R7C6")
POSTS = ("R5C2", "R5C3", "R6C4", "R6C5")
HIDDEN = ("bus", "palm", "dogs")
CARDS = ("garden", "pool")
ACTING = ("agent", "answer", "push", "lead")


def situation(phase: Any = "recruiter", *, deals: Any = (), seed: Any = 1, **told: Any) -> Table:
    """A table at the situation that `position` tells of; the Dealer follows these deals first."""
    return BOX.position(position(phase, **told), deals=deals, seed=seed)


def acting(agent: Any = "meru", at: Any = "", **told: Any) -> Table:
    """The table in the agents' turn, with this agent active and, if it is said, at that place."""
    if at:
        places = list(told.pop("agents", CORNERS))
        places[AGENTS.index(agent)] = at
        told["agents"] = places
    return situation(**({"phase": "agent", "hour": 6, "active": agent} | told))


def training(**told: Any) -> Table:
    """The same in the training mission."""
    return situation(**({"mission": "training"} | told))


def position(
    phase: str = "recruiter",
    *,
    players: int = 2,
    mission: str = "full",
    variant: Mapping[str, str] | None = None,
    hour: int = 5,
    route: str = "",
    ahead: bool = False,
    slipping: str = "none",
    character: str = "karl-box",
    features: Sequence[str] = HIDDEN,
    chaos: Sequence[str] = (),
    agents: Sequence[str] = CORNERS,
    owners: Sequence[str] = (),
    immortals: Sequence[str] = POSTS,
    moved: int = 0,
    late: Sequence[str] | None = None,
    tokens: Mapping[str, int] | None = None,
    notes: Mapping[str, int] | None = None,
    clear: Mapping[str, int] | None = None,
    not_at: Mapping[int, Sequence[str]] | None = None,
    slip_hour: int = 0,
    second_at: str = "R6C4",
    second_hour: int = 0,
    cards: Sequence[str] = CARDS,
    symbols: Sequence[str] = (),
    excluded: Sequence[str] = (),
    exposed: Mapping[str, int] | None = None,
    dolphin: bool = True,
    laid: Sequence[str] | None = None,
    active: str = "none",
    activated: int | None = None,
    stepped: int = 0,
    settled: int = 0,
    acted: int = 0,
    free_used: int = 0,
    led: str = "none",
    lead_left: int = 0,
    asked: str = "none",
    modules: Sequence[str] = (),
    free_moves: int | None = None,
    long_moves: int | None = None,
    far_asks: int | None = None,
    wide_captures: int | None = None,
    linked_reveals: int | None = None,
    ledger_asks: int | None = None,
    ledger: Mapping[int, int] | None = None,
    deaf: str = "",
    deaf_shown: str = "none",
    answering: Sequence[str] = (),
    silent: Mapping[str, Mapping[str, int]] | None = None,
) -> dict[str, Any]:
    """The document of a situation in the middle of a game.  `ahead`: the Recruiter has acted in
    this turn.  `tokens` and `notes` tell the hour at which a step token was laid there; `modules`
    those of SHIFT that are in play, and `late` where the agents laid chaos with the Road Works."""
    full = mission == "full"
    settled_options = dict(variant or {}) | ({} if full else {"mission": mission})
    settled_options |= dict.fromkeys(modules, "in")
    walk = route.split() or WALK[: hour + ahead]
    assert len(walk) == hour + ahead, f"{len(walk)} locations do not lead to {hour}"
    known = dict(exposed or {})
    agents_turn = phase in ("activate", *ACTING)
    turn = 2 * (hour - 5) + (not agents_turn)
    half = turn % 4 in (3, 0)
    if laid is None:
        laid = [name for name in AGENTS if name != active][:2] if half else ()
    if activated is None:
        activated = int(phase in ACTING)
    waiting = int("late-edition" in modules)
    counts = track(walk[:hour], features, known, waiting)
    laid_by = dict(tokens or {})
    noted_by = dict(notes or {})
    if not full:
        noted_by = {walk[0]: 1} | noted_by
    state = to_document(BOX.box.state, new(BOX.box.state)) | {
        "players": players,
        "mission": mission,
        "setup": settled_options.get("setup", "quick"),
        "early": settled_options.get("early", "out-of-reach"),
        "insight": settled_options.get("insight", "on"),
        "pads": settled_options.get("notes", "free"),
        "last_hour": (15 if "early-train" in modules else 16) if full else 14,
        **{name.replace("-", "_"): "in" for name in modules},
        "far_asks": int("sharp-ears" in modules) if far_asks is None else far_asks,
        "again_from": 10 * ("double-shift" in modules),
        "recruiter_cards": 2 + ("third-passport" in modules),
        "open_cards": 2 + ("wider-net" in modules),
        "road_tokens": 2 * ("road-works" in modules),
        "wide_captures": int("night-porter" in modules) if wide_captures is None else wide_captures,
        "late_warnings": waiting,
        "deaf": (deaf or "garden") if "deaf-street" in modules else "none",
        "deaf_shown": deaf_shown,
        "answering": dict.fromkeys(answering, 1),
        **{
            f"silent_{side}": {at.lower(): by for at, by in ((silent or {}).get(side, {})).items()}
            for side in ("first", "second")
        },
        "ledger_asks": int("bookkeeper" in modules) if ledger_asks is None else ledger_asks,
        "ledger": [(ledger or {}).get(at, 0) for at in range(17)],
        "linked_reveals": 2 * ("long-memory" in modules)
        if linked_reveals is None
        else linked_reveals,
        "long_moves": 3 * ("good-shoes" in modules) if long_moves is None else long_moves,
        "free_moves": 2 * ("heavy-boots" in modules) if free_moves is None else free_moves,
        "phase": phase,
        "hour": hour,
        "turn": turn,
        "round_number": ((turn + 1) // 2 + 1) // 2,
        "agent_at": dict(zip(AGENTS, map(str.lower, agents), strict=True)),
        "owner": dict(zip(AGENTS, owners or shares(players), strict=True)),
        "laid": dict.fromkeys(laid, 1),
        "token": {place.lower(): 1 for place in laid_by},
        "note": {place.lower(): walk.index(place) + 1 for place in noted_by},
        "visited_by": {place.lower(): by for place, by in (laid_by | noted_by).items()},
        "clear": {place.lower(): by for place, by in (clear or {}).items()},
        "not_at": [places_set((not_at or {}).get(at, ())) for at in range(17)],
        "slip_hour": slip_hour,
        "track": counts,
        "recruits": sum(counts) + len(symbols),
        "active": active,
        "activated": activated,
        "stepped": stepped,
        "settled": settled,
        "acted": acted,
        "free_used": free_used,
        "led": led,
        "lead_left": lead_left,
        "asked": asked,
        "character": character,
        "route": ["none", *map(str.lower, walk), *["none"] * (16 - len(walk))],
        "walked": len(walk),
        "hidden": dict.fromkeys(features, 1),
        "slipping": slipping,
    }
    if full:
        east, south = chaos_sets(chaos)
        if late is None:
            late = ("R3C1-E", "R5C3-E") if "road-works" in modules else ()
        late_east, late_south = (
            places_set([name[:4] for name in late if name.endswith(side)]) for side in "ES"
        )
        shown = [*cards, *symbols, *excluded]
        state |= {
            "chaos_east": east | late_east,
            "chaos_south": south | late_south,
            "late_east": late_east,
            "late_south": late_south,
            "chaos": 5 + len(late),
            "immortal_at": ["none", *map(str.lower, immortals)],
            "immortals_moved": moved,
            "second_at": second_at.lower(),
            "second_hour": second_hour,
            "card": [*cards, "none", "none"][:2],
            "third_card": [*cards, "none", "none", "none"][2],
            "symbol": dict.fromkeys(symbols, 1),
            "excluded": dict.fromkeys(shown, 1),
            "exposed": known,
            "dolphin": int(dolphin),
        }
    whole = {"game": "mind-mgmt", "rules": BOX.box.rules_version, "players": players}
    return whole | {"variant": settled_options, "state": state}


def shares(players: int) -> list[str]:
    """MM-076 to MM-079: who decides for Meru, Henry Lyme, Bill Falls and Dusty."""
    return {
        2: ["seat-2"] * 4,
        3: ["seat-2", "seat-3"] * 2,
        4: ["seat-2", "seat-3", "seat-4", "team"],
        5: ["seat-2", "seat-3", "seat-4", "seat-5"],
    }[players]


def track(
    walk: Sequence[str], features: Sequence[str], exposed: Mapping[str, int], late: int = 0
) -> list[int]:
    """MM-067, MM-214, MM-461: the recruits revealed by hour, for a route up to now."""
    counts = [0] * 17
    for hour, place in enumerate(walk, 1):
        told = 5 if hour <= 5 else hour + 1 - hour % 2
        if told == 7 and late:
            told = 9
        if told <= len(walk):
            counts[told] += sum(
                feature in features and hour <= exposed.get(feature, 99)
                for feature in FEATURES[place]
            )
    return counts


def chaos_sets(first: Sequence[str]) -> tuple[int, int]:
    """Five tokens, the named ones first: as sets of locations with one to the east and to the
    south."""
    names = [f"{LOCATION_NAMES[place]}-{direction.name}" for place, direction in BORDERS]
    chosen: list[str] = []
    for name in (*first, *CHAOS, *names):
        if len(chosen) < 5 and name not in chosen:
            if name in first or not any(ends(name) & ends(other) for other in chosen):
                chosen.append(name)
    sides = {
        side: places_set([name[:4] for name in chosen if name.endswith(side)]) for side in "ES"
    }
    return sides["E"], sides["S"]


def ends(border: str) -> set[tuple[int, int]]:
    """The two grid points at which a border ends."""
    row, column = int(border[1]), int(border[3])
    return {(row, column), (row - 1, column) if border.endswith("E") else (row, column - 1)}


def places_set(places: Sequence[str]) -> int:
    """Locations as a set."""
    return sum(2 ** LOCATION_NAMES.index(place) for place in places)


def fresh(players: int = 2, **told: Any) -> Table:
    """A new game."""
    deals, seed = told.pop("deals", ()), told.pop("seed", 1)
    return BOX.table(players, told, seed=seed, deals=deals)


# -- what one asks of a table ------------------------------------------------------------------


ON_THE_BOARD = (
    *("start", "step", "slip", "second-slip", "post", "place", "token", "expose", "move", "mark"),
    *("chaos", "immortal", "shove", "push"),
)
"""Families told by location or direction."""


def family(table: Table, word: str, seat: int | None = None) -> set[str]:
    """The choices on offer of a family, without its word; locations and directions as the board
    names them."""
    found = [name.partition(":") for name in offered(table, seat)]
    members = {member for kind, _, member in found if kind == word}
    return {member.upper() for member in members} if word in ON_THE_BOARD else members


def words(table: Table, seat: int | None = None) -> set[str]:
    """The families on offer."""
    return {name.partition(":")[0] for name in offered(table, seat)}


def at(table: Table, agent: str) -> str:
    """The location of an agent."""
    return str(now(table)["agent_at"][agent]).upper()


def immortals(table: Table) -> list[str]:
    """The locations of the immortals, in order."""
    return [place.upper() for place in now(table)["immortal_at"][1:]]


def marks(table: Table) -> dict[str, Any]:
    """Step tokens (`step`) and confirmed notes (their hour), by location."""
    state = now(table)
    found: dict[str, Any] = {place.upper(): "step" for place in state["token"]}
    return found | {place.upper(): hour for place, hour in state["note"].items()}


def not_there(table: Table, hour: int) -> set[str]:
    """Where the Recruiter was not at that hour, as all know."""
    places = now(table)["not_at"][hour]
    return {name for number, name in enumerate(LOCATION_NAMES) if places >> number & 1}


def seen(table: Table, seat: int | None) -> dict[str, Any]:
    """The View of a seat, as plain data."""
    return dict(table.pov(seat).view.as_dict())


def heard(table: Table, seat: int | None) -> list[str]:
    """The choices a seat has heard since the situation, by name."""
    return [sound.name for sound in table.pov(seat).heard]
