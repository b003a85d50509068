"""The databases that hold the states of jobs: SQLite for one server, PostgreSQL for any number of them.

Each transaction has its own connection as long as it lasts. So any thread may call, and a lost connection affects only
its own transaction. Connections to PostgreSQL are kept in a pool of SQLAlchemy, which works with the installed driver
and from threads, and is used without the rest of the library.
"""

import re
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import cache, partial
from getpass import getuser
from hashlib import blake2b
from pathlib import Path
from ssl import CERT_NONE, create_default_context
from typing import Any, ClassVar, NamedTuple
from urllib.parse import parse_qsl, unquote, urlsplit

from puzzles.errors import RequestError, in_one_line
from solvers.environment import needs

Execute = Callable[..., Iterable[Any]]
"""A function that is called with a statement and the values of its question marks; it returns the rows by name."""

_BUSY_SECONDS = 30.0
_PASSWORD = re.compile(r"://[^/@]*@")
_SILENT_SECONDS = 15.0
_FROZEN_SECONDS = 5  # seconds that a server stopped within a transaction may delay the others
_LOCKED_SECONDS = 5  # seconds that a transaction waits for a lock
# Connections of a server to PostgreSQL: kept open, and opened in addition when needed.
_CONNECTIONS, _MORE_CONNECTIONS = 5, 15
# Classes of errors: of connections, of ended transactions, of resources, of locks, and of a server that ends.
_AWAY = ("08", "25", "53", "55", "57")
_SCHEMA_LOCK = "schema"


class Unreachable(Exception):
    """Raised when a database does not answer; the last change may or may not have been made."""


class Words(NamedTuple):
    """The words in which SQLite and PostgreSQL differ."""

    number: str  # the type of a key that is counted up
    # ``integer`` and ``real`` are types of 64 bits.
    integer: str
    real: str
    now: str  # seconds since 1970, by the clock of the database
    family: str  # the family of a job's puzzles
    unlocked: str  # skips rows that others are changing


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
        unlocked="",
    )

    def prepare(self, schema: str, added: dict[str, dict[str, str]], indexes: str) -> None:
        """Create missing tables, then columns, then indexes."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        try:
            with closing(self._connect()) as db:
                db.execute("PRAGMA journal_mode = WAL")
                db.executescript(schema)
                for table, columns in added.items():
                    known = {column["name"] for column in db.execute(f"PRAGMA table_info({table})")}
                    for name in columns.keys() - known:
                        db.execute(f"ALTER TABLE {table} ADD COLUMN {name} {columns[name]}")
                db.executescript(indexes)
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

    def hold(self, execute: Execute, *names: str) -> None:
        """Begin a transaction that makes all others wait that change something, whatever the names."""
        execute("BEGIN IMMEDIATE")

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
        unlocked="FOR UPDATE SKIP LOCKED",
    )

    def prepare(self, schema: str, added: dict[str, dict[str, str]], indexes: str) -> None:
        """Create missing tables, then columns, then indexes."""
        with needs("pg8000", "postgresql"):
            from pg8000.dbapi import Error
        with needs("SQLAlchemy", "postgresql"):
            import sqlalchemy.pool  # noqa: F401
        try:
            with self.transaction() as execute:
                self.hold(execute, _SCHEMA_LOCK)  # servers may start at the same time
                execute(schema)
                for table, columns in added.items():
                    for name, kind in columns.items():
                        execute(f"ALTER TABLE {table} ADD COLUMN IF NOT EXISTS {name} {kind}")
                execute(indexes)
        except (Unreachable, Error) as error:
            raise RequestError(
                f"the database cannot be used ({_plain(error)}); expected postgresql://user:password@host/name"
            ) from error

    @contextmanager
    def transaction(self) -> Iterator[Execute]:
        """Open the database for one transaction, which is undone unless the block ends without an error."""
        from pg8000.dbapi import DatabaseError, InterfaceError
        from sqlalchemy.exc import TimeoutError as NoConnectionError

        try:
            with closing(self._begun()) as db:
                try:
                    yield partial(_rows, db)
                    db.commit()
                except (DatabaseError, InterfaceError, OSError):
                    db.invalidate()
                    raise
        except (InterfaceError, OSError) as error:
            raise Unreachable(f"the database does not answer ({_plain(error)})") from error
        except NoConnectionError as error:
            raise Unreachable("all connections to the database are in use") from error
        except DatabaseError as error:
            if _code(error)[:2] not in _AWAY:
                raise
            raise Unreachable(f"the database does not answer ({_plain(error)})") from error

    def hold(self, execute: Execute, *names: str) -> None:
        """Make other transactions that hold one of these names wait until this one ends.

        Always name them in the same order.
        """
        for name in names:
            execute("SELECT pg_advisory_xact_lock(?)", _number(name))

    def _begun(self) -> Any:
        """Return a connection of the pool in a transaction, leaving out connections that were lost in the meantime."""
        from pg8000.dbapi import DatabaseError, InterfaceError

        while True:
            db = _pool(self).connect()
            was_kept = db.info.setdefault("was kept", False)
            db.info["was kept"] = True
            try:
                _rows(db, _BEGIN)
            except (DatabaseError, InterfaceError, OSError):
                db.invalidate()
                if not was_kept:
                    raise
            else:
                return db

    def _place(self) -> dict[str, Any]:
        """Read user, password, host, port, name, ``sslmode`` and session settings.

        Raise InterfaceError if the address is malformed.
        """
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

_BEGIN = (  # for this transaction only, because a pool outside may give the connection to others
    f"SELECT set_config('idle_in_transaction_session_timeout', '{_FROZEN_SECONDS}s', true), "
    f"set_config('lock_timeout', '{_LOCKED_SECONDS}s', true)"
)


@cache
def _pool(database: PostgreSQL) -> Any:
    """Return the connections of this process to a database."""
    from pg8000.dbapi import connect
    from sqlalchemy.pool import QueuePool

    def opened() -> Any:
        return connect(**database._place())

    return QueuePool(
        opened, pool_size=_CONNECTIONS, max_overflow=_MORE_CONNECTIONS, timeout=_LOCKED_SECONDS, use_lifo=True
    )


def _number(name: str) -> int:
    """Return the number of a lock, a signed integer of 64 bits."""
    return int.from_bytes(blake2b(name.encode(), digest_size=8).digest(), signed=True)


def _rows(db: Any, statement: str, *values: Any) -> list[dict[str, Any]]:
    """Execute a statement, and return its rows by name."""
    # No text in PostgreSQL may contain it.
    shown = [each.replace("\0", "\ufffd") if isinstance(each, str) else each for each in values]
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
