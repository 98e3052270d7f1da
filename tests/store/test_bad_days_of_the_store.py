"""Bad days of a database: its file is deleted, its connections break, its leases pass on."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest
import sqlalchemy as sa
from typer.testing import CliRunner

from spytable.cli import app
from spytable.entry import Entry
from spytable.hall.failures import refusal_of_store
from spytable.hall.refusals import Reasons
from spytable.store.failures import is_passing, reason
from spytable.store.folder import database_in
from spytable.store.opening import open_store
from spytable.store.port import AsideRow, CannotOpen, Fenced, SeatRow, StoreGone, Unsure
from spytable.store.preparing import prepare
from spytable.store.sql_store import SqlStore

from .postgres import fresh_database
from .test_store import stored

MOLE = [Entry(0, "up:mole")]


@pytest.mark.parametrize("what", ["", "-wal"])
def test_nothing_is_acknowledged_into_a_deleted_file(
    in_a_file: SqlStore, tmp_path: Path, what: str
) -> None:
    """Moved back it goes on; another file in its place is not taken for it, nor one made."""
    path = Path(f"{database_in(tmp_path)}{what}")

    async def run() -> None:
        await in_a_file.add(stored("one"))
        await in_a_file.append("one", 0, MOLE, None)
        path.rename(tmp_path / "elsewhere")
        for _ in range(2):
            with pytest.raises(StoreGone, match="deleted or replaced") as told:
                await in_a_file.append("one", 1, MOLE, None)
            with pytest.raises(StoreGone):
                await in_a_file.load("one")  # its first look, by a connection of its own
        assert refusal_of_store(told.value).message == Reasons.STORE_BROKEN
        assert not path.exists()
        path.write_bytes(b"")
        with pytest.raises(StoreGone):
            await in_a_file.append("one", 1, MOLE, None)
        with pytest.raises(StoreGone):
            await in_a_file.load("one")
        (tmp_path / "elsewhere").replace(path)
        await in_a_file.append("one", 1, MOLE, None)
        back = await in_a_file.load("one")
        assert back is not None and len(back.entries) == 2

    asyncio.run(run())


def test_broken_connections_are_made_anew_and_no_choice_is_lost() -> None:
    """As after a restart of PostgreSQL: whoever writes or reads next does not notice."""
    address = fresh_database()
    store = open_store(address)

    async def run() -> None:
        await store.add(stored("one"))
        for number in range(6):
            await store.append("one", number, MOLE, None)
            with psycopg.connect(address, autocommit=True) as other:
                other.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                    "WHERE datname = current_database() AND pid <> pg_backend_pid()"
                )
            back = await store.load("one")
            assert back is not None and len(back.entries) == number + 1

    asyncio.run(run())
    store.close()


def test_a_database_that_is_away_is_a_sentence(tmp_path: Path) -> None:
    nobody = f"postgresql://ann:secret@/club?host={tmp_path}"
    with pytest.raises(CannotOpen, match="cannot be used") as told:
        prepare(nobody, tmp_path)
    assert "secret" not in str(told.value) and "\n" not in str(told.value)
    with pytest.raises(CannotOpen, match="no database that Spytable knows"):
        prepare("mysql://ann@host/club", tmp_path)


@pytest.mark.parametrize(
    "address",
    [
        "mysql://ann:secret@host/club",
        "postgresql://ann:se[cret:secret@host:5x/club",
        "postgresql://ann:secret#secret@host:secret@host:/club?password=secret",
        "postgresql://host:5x/club?user=ann&password=secret",
        "postgresql:/host/club",
        "club.sqlite",
    ],
)
def test_an_address_that_makes_no_sense_is_a_sentence_without_its_password(
    tmp_path: Path, address: str
) -> None:
    """Of every command."""
    with pytest.raises(CannotOpen, match="no database that Spytable knows") as told:
        prepare(address, tmp_path)
    sentences = [str(told.value)]
    for words in (["backup", str(tmp_path / "copy")], ["delete", "one"], ["forget", "one", "1"]):
        done = CliRunner().invoke(app, [*words, "--database", address])
        assert done.exit_code == 1
        sentences.append(done.output.strip())
    assert {*sentences} == {sentences[0]} and "\n" not in sentences[0]
    assert ":secret" not in sentences[0] and "=secret" not in sentences[0]


def test_a_password_may_hold_what_addresses_are_made_of(tmp_path: Path) -> None:
    """It is tried as it stands, and never shown."""
    for password in ("se[cret", "se#cret", "se:cr/et", "se%40cret", "se?cret"):
        where = f"postgresql://ann:{password}@/club?host={tmp_path}"
        with pytest.raises(CannotOpen, match="cannot be used") as told:
            prepare(where, tmp_path)
        assert "se" + password[2:] not in str(told.value) and "ann:***@/club" in str(told.value)


def test_what_a_lost_connection_says_is_worth_another_try() -> None:
    address = fresh_database()
    store = open_store(address)

    async def run() -> BaseException:
        await store.add(stored("one"))
        name = address.partition("?")[0].rpartition("/")[2]
        other = address.replace(f"/{name}", "/postgres")
        with psycopg.connect(other, autocommit=True) as root:
            root.execute(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS false'.encode())
            root.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name]
            )
            with pytest.raises(sa.exc.OperationalError, match="accepting") as told:
                await store.append("one", 0, MOLE, None)
            root.execute(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS true'.encode())
        await store.append("one", 0, MOLE, None)
        return told.value

    problem = asyncio.run(run())
    store.close()
    assert refusal_of_store(problem).message == Reasons.STORE_BUSY


DIES_WHILE_COMMITTING = """
CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END';
CREATE CONSTRAINT TRIGGER dying AFTER INSERT ON entries DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW WHEN (NEW.number = 1) EXECUTE FUNCTION die()
"""


def test_a_connection_that_breaks_during_a_commit_leaves_open_whether_it_was_written() -> None:
    """Nobody is told that nothing has changed, and it is not tried again: it might be doubled."""
    address = fresh_database()
    store = open_store(address)

    async def run() -> None:
        await store.add(stored("one"))
        await store.append("one", 0, MOLE, None)
        with psycopg.connect(address, autocommit=True) as other:
            other.execute(DIES_WHILE_COMMITTING)
            with pytest.raises(Unsure) as told:
                await store.append("one", 1, MOLE, None)
            assert "terminating connection" in reason(told.value)
            refusal = refusal_of_store(told.value)
            assert (refusal.message, refusal.wait) == (Reasons.STORE_UNSURE, 3.0)
            back = await store.load("one")
            assert back is not None and len(back.entries) == 1
            other.execute("DROP TRIGGER dying ON entries")
        await store.append("one", 1, MOLE, None)

    asyncio.run(run())
    store.close()


@pytest.mark.parametrize(
    ("state", "passes"),
    [
        (None, True),
        ("08006", True),
        ("40P01", True),
        ("53300", True),
        ("55P03", True),
        ("57P03", True),
        ("57014", True),
        ("53100", False),
        ("42P01", False),
        ("23505", False),
    ],
)
def test_what_passes_by_itself_is_told_by_its_sqlstate(state: str | None, passes: bool) -> None:
    """In whatever language the database speaks, and if it has not answered at all."""
    error = psycopg.OperationalError("nikdo tu není")
    error.sqlstate = state
    assert is_passing(sa.exc.OperationalError("", {}, error)) is passes


def test_whoever_waits_for_a_database_holds_up_nobody_else() -> None:
    """Reading has threads of its own: all of them may be stuck, and tables are still drawn."""
    address = fresh_database()
    store = open_store(address)

    async def run() -> None:
        await store.add(stored("one"))
        with psycopg.connect(address) as other:
            other.execute("LOCK tables IN ACCESS EXCLUSIVE MODE")
            reading = [asyncio.ensure_future(store.load("one")) for _ in range(40)]
            assert await asyncio.wait_for(asyncio.to_thread(lambda: 7), 2.0) == 7
            assert not any(one.done() for one in reading)
        assert all(await asyncio.gather(*reading))

    asyncio.run(run())
    store.close()


def test_a_node_whose_lease_has_passed_on_can_write_nothing() -> None:
    """Alone or among others, whatever it writes; the others in its batch are written."""
    address = fresh_database()
    asleep, awake = open_store(address), open_store(address)

    async def run() -> None:
        for name in ("one", "two"):
            await asleep.add(stored(name))
        held = {name: await asleep.acquire(name, "a", "http://a", 0.0) for name in ("one", "two")}
        epochs = {name: lease.epoch for name, lease in held.items() if lease is not None}
        asleep.fence = epochs.__getitem__
        await asleep.append("one", 0, MOLE, None)  # run out, but nobody has taken it
        taken = await awake.acquire("one", "b", "http://b", 60.0)
        assert taken is not None and (taken.node, taken.epoch) == ("b", epochs["one"] + 1)
        refused = await asleep.acquire("one", "a", "http://a", 60.0)
        assert refused is not None and (refused.node, refused.address) == ("b", "http://b")
        seat = SeatRow(0, "", "ann", "Ann", "00", True)
        told = await asyncio.gather(
            asleep.append("one", 1, MOLE, None),
            asleep.append("two", 0, MOLE, None),
            return_exceptions=True,
        )
        assert isinstance(told[0], Fenced) and told[1] is None
        for write in (
            asleep.append("one", 1, MOLE, 5.0),
            asleep.sit("one", seat, True),
            asleep.reseat("one", seat, seat),
            asleep.begin("one", []),
            asleep.cancel("one"),
            asleep.leave_lesson("one", 1),
            asleep.put_aside("one", 0, AsideRow(0, "all", "note", "x", 0)),
            asleep.add_rematch("one", stored("three")),
        ):
            with pytest.raises(Fenced):
                await write
        assert await asleep.renew("a", epochs, 60.0) == set(), "both had run out"
        awake.fence = lambda table_id: taken.epoch
        await awake.append("one", 1, MOLE, None)
        assert await awake.renew("b", {"one": taken.epoch}, 60.0) == {"one"}
        await awake.release("b", ["one"])
        again = await asleep.acquire("one", "a", "http://a", 60.0)
        assert again is not None and again.epoch == taken.epoch + 1, "an epoch never comes back"
        assert await asleep.acquire("none", "a", "http://a", 60.0) is None
        back = await awake.load("one")
        assert back is not None and len(back.entries) == 2 and back.rematch is None

    asyncio.run(run())
    asleep.close()
    awake.close()


def test_one_statement_writes_choices_and_notes_of_many_tables() -> None:
    """Each table gets its own; a note that was not given leaves the one before."""
    address = fresh_database()
    store = open_store(address)

    async def run() -> None:
        for name in ("one", "two", "three"):
            await store.add(stored(name))
        epochs = {
            name: lease.epoch
            for name in ("one", "two", "three")
            if (lease := await store.acquire(name, "a", "http://a", 60.0)) is not None
        }
        store.fence = epochs.__getitem__
        await store.append("one", 0, MOLE, None, "1")
        await asyncio.gather(
            store.append("one", 1, MOLE, 5.0),
            store.append("two", 0, MOLE * 2, None, "0,1"),
            store.append("three", 0, MOLE, None),
        )
        found = [await store.load(name) for name in ("one", "two", "three")]
        assert [
            (len(row.entries), row.ended_at, row.waits_for) for row in found if row is not None
        ] == [(2, 5.0, "1"), (2, None, "0,1"), (1, None, None)]

    asyncio.run(run())
    store.close()


def test_in_a_file_every_table_is_ours(in_a_file: SqlStore) -> None:
    async def run() -> None:
        lease = await in_a_file.acquire("one", "a", "http://a", 1.0)
        assert lease is not None and lease.node == "a"
        assert await in_a_file.renew("a", {"one": lease.epoch}, 1.0) == {"one"}
        await in_a_file.release("a", ["one"])

    asyncio.run(run())


def test_without_the_driver_everything_but_postgresql_works(tmp_path: Path) -> None:
    """And what is missing is said in a sentence."""
    code = (
        "import sys; sys.modules['psycopg'] = None\n"
        "from pathlib import Path\n"
        "from spytable.store.opening import open_store\n"
        "from spytable.store.port import CannotOpen\n"
        "open_store(Path(sys.argv[1])).close()\n"
        "try: open_store('postgresql://host/club')\n"
        "except CannotOpen as problem: print(problem)\n"
    )
    said = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)], capture_output=True, text=True, check=True
    )
    assert "pip install 'spytable[postgres]'" in said.stdout and not said.stderr


def test_settings_are_read_by_many_threads_without_one_being_the_first() -> None:
    """A process in which several threads were the first together has died of it: what a type looks
    like is worked out when the module is imported, and never looked up again."""
    code = (
        "from spytable.store.settings import TableSettings, read\n"
        "TableSettings.__annotations__ = dict.fromkeys(TableSettings.__annotations__, int)\n"
        "assert read({'advice': 'all'}).advice == 'all'\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
