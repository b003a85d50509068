"""The databases that hold the states of jobs: SQLite for one server, PostgreSQL for any number of them.

Each transaction has its own connection, so any thread may call, and a lost connection loses nothing else.
"""

import re
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import partial
from getpass import getuser
from pathlib import Path
from ssl import CERT_NONE, create_default_context
from typing import Any, ClassVar, NamedTuple
from urllib.parse import parse_qsl, unquote, urlsplit

from puzzles.errors import RequestError, in_one_line
from solvers.environment import needs

Execute = Callable[..., Iterable[Any]]
"""Called with a statement and its values, in the places of its question marks; returns the rows by name."""

_BUSY_SECONDS = 30.0
_PASSWORD = re.compile(r"://[^/@]*@")
_SILENT_SECONDS = 15.0
_FROZEN_SECONDS = 5  # how long a server that was stopped within a transaction may hold up the others
# Classes of errors: of connections, transactions that were ended, resources, and ends of the server.
_AWAY = ("08", "25", "53", "57")
_LOCK = 4_307_642_217  # any number that no other program takes


class Unreachable(Exception):
    """State that a database does not answer; the last change was made, or not."""


class Words(NamedTuple):
    """The words in which SQLite and PostgreSQL differ."""

    number: str  # the type of a key that counts up
    # ``integer``, ``real``: types of 64 bits.
    integer: str
    real: str
    now: str  # seconds since 1970, by the clock of the database
    family: str  # the family of a job's puzzles
    alone: str  # makes other transactions that say so wait for this one
    unlocked: str  # passes over rows that others are changing


@dataclass(frozen=True, slots=True)
class SQLite:
    """A database in a file, which one server uses."""

    path: Path

    words: ClassVar[Words] = Words(
        number="INTEGER PRIMARY KEY AUTOINCREMENT",
        integer="INTEGER",
        real="REAL",
        now="((julianday('now') - 2440587.5) * 86400)",
        family="json_extract(asked, '$.family')",
        alone="BEGIN IMMEDIATE",
        unlocked="",
    )

    def prepare(self, schema: str, added: dict[str, dict[str, str]]) -> None:
        """Create missing tables and columns."""
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
    """A database at an address such as ``postgresql://user:password@host/name``; servers share it."""

    address: str

    words: ClassVar[Words] = Words(
        number="BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY",
        integer="BIGINT",
        real="DOUBLE PRECISION",
        now="extract(epoch FROM clock_timestamp())",
        family="asked::json ->> 'family'",
        alone=f"SELECT pg_advisory_xact_lock({_LOCK})",
        unlocked="FOR UPDATE SKIP LOCKED",
    )

    def prepare(self, schema: str, added: dict[str, dict[str, str]]) -> None:
        """Create missing tables and columns."""
        with needs("pg8000", "postgresql"):
            from pg8000.dbapi import Error
        try:
            with self.transaction() as execute:
                execute(self.words.alone)  # for servers that start at once
                execute(schema)
                for table, columns in added.items():
                    for name, kind in columns.items():
                        execute(f"ALTER TABLE {table} ADD COLUMN IF NOT EXISTS {name} {kind}")
        except (Unreachable, Error) as error:
            raise RequestError(
                f"the database cannot be used ({_plain(error)}); expected postgresql://user:password@host/name"
            ) from error

    @contextmanager
    def transaction(self) -> Iterator[Execute]:
        """Open the database for one transaction, which is undone unless the block ends without an error."""
        from pg8000.dbapi import DatabaseError, InterfaceError, connect

        try:
            with closing(connect(**self._place())) as db:
                execute = partial(_rows, db)
                execute(f"SET LOCAL idle_in_transaction_session_timeout = '{_FROZEN_SECONDS}s'")
                yield execute
                db.commit()
        except (InterfaceError, OSError) as error:
            raise Unreachable(f"the database does not answer ({_plain(error)})") from error
        except DatabaseError as error:
            if _code(error)[:2] not in _AWAY:
                raise
            raise Unreachable(f"the database does not answer ({_plain(error)})") from error

    def _place(self) -> dict[str, Any]:
        """Read user, password, host, port, name, ``sslmode`` and session settings, or raise InterfaceError."""
        from pg8000.dbapi import InterfaceError

        try:
            parts = urlsplit(self.address)
            port = parts.port or 5432
        except ValueError as error:
            raise InterfaceError(str(error)) from error
        settings = dict(parse_qsl(parts.query))
        mode = settings.pop("sslmode", "disable")
        context = None if mode in ("disable", "allow", "prefer") else create_default_context()
        if context and not mode.startswith("verify"):
            context.check_hostname, context.verify_mode = False, CERT_NONE
        name = unquote(parts.username or getuser())
        return {
            "user": name,
            "password": unquote(parts.password) if parts.password else None,
            "host": parts.hostname or "localhost",
            "port": port,
            "database": unquote(parts.path[1:]) or name,
            "ssl_context": context,
            "timeout": _SILENT_SECONDS,
            "startup_params": settings,
        }


Database = SQLite | PostgreSQL


def _rows(db: Any, statement: str, *values: Any) -> list[dict[str, Any]]:
    """Execute a statement, and return its rows by name."""
    shown = [each.replace("\0", "\ufffd") if isinstance(each, str) else each for each in values]  # no text may hold it
    cursor = db.cursor()
    cursor.execute(statement.replace("?", "%s"), shown)
    names = [column[0] for column in cursor.description or ()]
    return [dict(zip(names, row, strict=True)) for row in (cursor.fetchall() if names else ())]


def _code(error: Exception) -> str:
    """Return the SQLSTATE of an error of PostgreSQL."""
    return str(error.args[0].get("C", "")) if error.args and isinstance(error.args[0], dict) else ""


def _plain(error: Exception) -> str:
    said = error.args[0].get("M", "") if _code(error) else in_one_line(error)
    return _PASSWORD.sub("://", said)
