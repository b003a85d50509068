"""The databases that hold the states of jobs: SQLite for one server, PostgreSQL for any number of them.

``store.py`` asks both in the same words. Each transaction has a connection of its own, so that any thread may call, and
a connection that is lost loses nothing else.
"""

import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from puzzles.errors import RequestError, in_one_line
from solvers.environment import needs

Execute = Callable[..., Any]
"""Called with a statement and its values, in the places of its question marks; returns a cursor of rows by name."""

_BUSY_SECONDS = 30.0
_PASSWORD = re.compile(r"://[^/@]*@")
_CONNECT_SECONDS, _SILENT_MS = 5, 15_000
_LOCK = 4_307_642_217  # any number that no other program takes


class Unreachable(Exception):
    """State that a database does not answer; what was under way was done, or not."""


class Words(NamedTuple):
    """Hold what two databases write differently.

    Attributes:
        number: the type of a key that counts up.
        integer, real: types of 64 bits.
        now: seconds since 1970, by the clock of the database.
        family: the family that a job was asked for.
        alone: makes other transactions that say so wait for this one.
        unlocked: passes over rows that others are changing.
    """

    number: str
    integer: str
    real: str
    now: str
    family: str
    alone: str
    unlocked: str


class Database(Protocol):
    """Describe a database."""

    @property
    def words(self) -> Words:
        """Return its words."""

    def prepare(self, schema: str, added: dict[str, dict[str, str]]) -> None:
        """Create missing tables, and missing columns of tables that older versions made.

        Raises:
            RequestError: when it cannot be used.
        """

    def transaction(self) -> AbstractContextManager[Execute]:
        """Open the database for one transaction.

        Raises:
            Unreachable: when it does not answer.
        """


@dataclass(frozen=True, slots=True)
class SQLite:
    """Hold the path of a file, which one server uses."""

    path: Path

    @property
    def words(self) -> Words:
        """Return its words."""
        return Words(
            number="INTEGER PRIMARY KEY AUTOINCREMENT",
            integer="INTEGER",
            real="REAL",
            now="((julianday('now') - 2440587.5) * 86400)",
            family="json_extract(asked, '$.family')",
            alone="BEGIN IMMEDIATE",
            unlocked="",
        )

    def prepare(self, schema: str, added: dict[str, dict[str, str]]) -> None:
        """Create what is missing."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        try:
            with closing(self._connect()) as db:
                db.execute("PRAGMA journal_mode = WAL")
                db.executescript(schema)
                for table, columns in added.items():
                    known = {column["name"] for column in db.execute(f"PRAGMA table_info({table})")}
                    for name in columns.keys() - known:
                        db.execute(f"ALTER TABLE {table} ADD COLUMN {name} {columns[name]}")
        except sqlite3.DatabaseError as error:
            raise RequestError(f"'{self.path}' cannot be opened ({error}); expected a database of gen serve") from error

    @contextmanager
    def transaction(self) -> Iterator[Execute]:
        """Open the database for one transaction."""
        try:
            with closing(self._connect()) as db, db:
                yield lambda statement, *values: db.execute(statement, values)
        except sqlite3.OperationalError as error:
            raise Unreachable(f"'{self.path}' cannot be used ({error})") from error

    def _connect(self) -> sqlite3.Connection:
        db = sqlite3.connect(self.path, timeout=_BUSY_SECONDS)
        db.row_factory = sqlite3.Row
        return db


@dataclass(frozen=True, slots=True)
class PostgreSQL:
    """Hold the address of a database, such as ``postgresql://user:password@host/name``; servers share it."""

    address: str

    @property
    def words(self) -> Words:
        """Return its words."""
        return Words(
            number="BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY",
            integer="BIGINT",
            real="DOUBLE PRECISION",
            now="extract(epoch FROM clock_timestamp())",
            family="asked::json ->> 'family'",
            alone=f"SELECT pg_advisory_xact_lock({_LOCK})",
            unlocked="FOR UPDATE SKIP LOCKED",
        )

    def prepare(self, schema: str, added: dict[str, dict[str, str]]) -> None:
        """Create what is missing."""
        with needs("psycopg", "postgresql"):
            import psycopg
        try:
            with self.transaction() as execute:
                execute(self.words.alone)  # for servers that start at once
                execute(schema)
                for table, columns in added.items():
                    for name, kind in columns.items():
                        execute(f"ALTER TABLE {table} ADD COLUMN IF NOT EXISTS {name} {kind}")
        except (Unreachable, psycopg.Error) as error:
            raise RequestError(
                f"the database cannot be used ({_plain(error)}); expected postgresql://user:password@host/name"
            ) from error

    @contextmanager
    def transaction(self) -> Iterator[Execute]:
        """Open the database for one transaction."""
        import psycopg
        from psycopg.conninfo import make_conninfo
        from psycopg.rows import dict_row

        def shown(value: Any) -> Any:
            return value.replace("\0", "\ufffd") if isinstance(value, str) else value  # no text here may hold it

        try:
            limits = {"connect_timeout": _CONNECT_SECONDS, "tcp_user_timeout": _SILENT_MS}
            with psycopg.connect(make_conninfo(self.address, **limits), row_factory=dict_row) as db:
                yield lambda statement, *values: db.execute(
                    statement.replace("?", "%s"), [shown(value) for value in values] or None
                )
        except (psycopg.OperationalError, psycopg.InterfaceError) as error:
            raise Unreachable(f"the database does not answer ({_plain(error)})") from error


def _plain(error: Exception) -> str:
    return _PASSWORD.sub("://", in_one_line(error))
