"""The states of jobs, in SQLite. Each call has a connection of its own, so that any thread may call.

    queued -> running -> succeeded
       |         |-----> failed
       `---------`-----> cancelled

A job that was running when the server stopped is queued again. Each step is one statement that checks the present
state, so that of two at the same time only one is taken.
"""

import json
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from pathlib import Path
from time import time
from typing import Any
from uuid import uuid4

_SCHEMA = """
CREATE TABLE IF NOT EXISTS jobs (
    number   INTEGER PRIMARY KEY AUTOINCREMENT,  -- the order in which they came
    id       TEXT NOT NULL UNIQUE,
    state    TEXT NOT NULL,
    asked    TEXT NOT NULL,                      -- what is to be done, JSON
    count    INTEGER NOT NULL,                   -- puzzles asked for
    done     INTEGER NOT NULL DEFAULT 0,         -- puzzles made
    error    TEXT,                               -- why it failed
    file     TEXT,                               -- name of the result in the folder of the job
    created  REAL NOT NULL,                      -- seconds since 1970
    ended    REAL,
    key      TEXT UNIQUE,                        -- Idempotency-Key, and digest of the body that came with it
    body     TEXT,
    owner    TEXT NOT NULL DEFAULT ''            -- name of the key that the client sent
) STRICT;
CREATE INDEX IF NOT EXISTS jobs_by_state ON jobs (state);
CREATE TABLE IF NOT EXISTS keys (
    number   INTEGER PRIMARY KEY AUTOINCREMENT,  -- the order in which they came
    key      TEXT NOT NULL UNIQUE,
    body     TEXT NOT NULL,
    seed     INTEGER NOT NULL,                   -- of the first request: it gives the same puzzles again
    owner    TEXT NOT NULL DEFAULT ''
) STRICT;
"""
_ADD_OWNER = "ALTER TABLE {} ADD COLUMN owner TEXT NOT NULL DEFAULT ''"  # to tables of version 0.2.0
_BUSY_SECONDS = 30.0
_MAX_KEYS = 10_000


class State(StrEnum):
    """Name how far a job is."""

    QUEUED = "queued"
    RUNNING = "running"
    SUCCEEDED = "succeeded"
    FAILED = "failed"
    CANCELLED = "cancelled"

    @property
    def is_open(self) -> bool:
        """Return whether the job has not ended."""
        return self in (State.QUEUED, State.RUNNING)


class QueueFullError(Exception):
    """Raised when no more jobs may wait."""


class KeyReusedError(Exception):
    """Raised when an idempotency key comes again with another body."""


@dataclass(frozen=True, slots=True)
class Job:
    """Hold what is known of a job.

    Attributes:
        id: its name.
        state: how far it is.
        request: what is to be done.
        count: puzzles asked for.
        done: puzzles made.
        error: why it failed, in a sentence.
        file: name of the result in its folder; None while there is none, and when it was deleted.
        created: when it was requested, seconds since 1970.
        ended: when it ended; None before.
    """

    id: str
    state: State
    request: Mapping[str, Any]
    count: int
    done: int
    error: str | None
    file: str | None
    created: float
    ended: float | None


@dataclass(frozen=True, slots=True)
class Store:
    """Hold the path of the database, and whose jobs and idempotency keys a client sees.

    Attributes:
        path: of the database.
        owner: name of the key that the client sent; "" where clients need none.
    """

    path: Path
    owner: str = ""

    def prepare(self) -> None:
        """Create the table if it is missing."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self._connected() as db:
            db.execute("PRAGMA journal_mode = WAL")
            db.executescript(_SCHEMA)
            for table in ("jobs", "keys"):
                if "owner" not in [column["name"] for column in db.execute(f"PRAGMA table_info({table})")]:
                    db.execute(_ADD_OWNER.format(table))

    def claim(self, key: str, body: object, seed: int) -> tuple[int, Job | None]:
        """Keep the seed of a request by its key; for the same key and body, return the first seed, and the job if any.

        Raises:
            KeyReusedError: when the key came before with another body.
        """
        with self._connected() as db:
            db.execute("BEGIN IMMEDIATE")
            return self._claimed(db, key, body, seed)

    def add(self, request: Mapping[str, Any], *, max_waiting: int, key: str | None = None, body: object = None) -> Job:
        """Put a job at the end of the queue; for the same key and body, return the job of the first time.

        Args:
            request: what is to be done, with its ``count``; plain data.
            max_waiting: how many may wait.
            key: what the client calls this request.
            body: the request as it came; plain data.

        Raises:
            KeyReusedError: when the key came before with another body.
            QueueFullError: when as many wait as may.
        """
        with self._connected() as db:
            db.execute("BEGIN IMMEDIATE")
            if key is not None:
                seed, job = self._claimed(db, key, body, request["seed"])
                if job:
                    return job
                request = {**request, "seed": seed}
            waiting = "SELECT count(*) FROM jobs WHERE state = 'queued' AND owner = ?"
            (n_waiting,) = db.execute(waiting, (self.owner,)).fetchone()
            if n_waiting >= max_waiting:
                raise QueueFullError
            row = db.execute(
                "INSERT INTO jobs (id, state, asked, count, created, key, body, owner) VALUES (?, ?, ?, ?, ?, ?, ?, ?) "
                "RETURNING *",
                (
                    uuid4().hex,
                    State.QUEUED,
                    json.dumps(request),
                    request["count"],
                    time(),
                    self._own(key),
                    _digest(body),
                    self.owner,
                ),
            ).fetchone()
            return _job(row)

    def find(self, name: str) -> Job | None:
        """Return a job; None when there is none of that name."""
        with self._connected() as db:
            row = db.execute("SELECT * FROM jobs WHERE id = ? AND owner = ?", (name, self.owner)).fetchone()
            return _job(row) if row else None

    def latest(
        self, limit: int, before: int | None = None, state: State | None = None, family: str | None = None
    ) -> tuple[list[Job], int | None]:
        """Return a page of the jobs that came last, the newest first.

        Args:
            limit: how many.
            before: the cursor of the page before; None for the first page.
            state, family: of these jobs alone, where given.

        Returns:
            The jobs, and the cursor of the next page, None after the last; it stays true when jobs come and go.
        """
        with self._connected() as db:
            rows = db.execute(
                "SELECT * FROM jobs WHERE owner = :owner AND (:before IS NULL OR number < :before) "
                "AND (:state IS NULL OR state = :state) "
                "AND (:family IS NULL OR json_extract(asked, '$.family') = :family) ORDER BY number DESC LIMIT :most",
                {"owner": self.owner, "before": before, "state": state, "family": family, "most": limit + 1},
            ).fetchall()
        return [_job(row) for row in rows[:limit]], rows[limit - 1]["number"] if len(rows) > limit else None

    def counts(self) -> dict[State, int]:
        """Return how many jobs there are of each state."""
        with self._connected() as db:
            found = dict(db.execute("SELECT state, count(*) FROM jobs GROUP BY state").fetchall())
            return {state: found.get(state, 0) for state in State}

    def begin(self, name: str) -> Job | None:
        """Take a job from the queue and return it; None when it is not there any more."""
        return self._changed("state = 'running' WHERE id = ? AND state = 'queued'", name)

    def advance(self, name: str, done: int) -> None:
        """Store how many puzzles of a running job are made."""
        self._changed("done = ? WHERE id = ? AND state = 'running'", done, name)

    def succeed(self, name: str, file: str) -> None:
        """End a running job with a result."""
        self._changed(
            "state = 'succeeded', done = count, file = ?, ended = ? WHERE id = ? AND state = 'running'",
            file,
            time(),
            name,
        )

    def fail(self, name: str, error: str) -> None:
        """End a running job with a sentence."""
        self._changed("state = 'failed', error = ?, ended = ? WHERE id = ? AND state = 'running'", error, time(), name)

    def cancel(self, name: str) -> Job | None:
        """Cancel a job; of one that has ended, remove the result.

        Returns:
            The job, or None when there is none of that name.
        """
        with self._connected() as db:
            db.execute("BEGIN IMMEDIATE")
            db.execute(
                "UPDATE jobs SET state = 'cancelled', ended = ? "
                "WHERE id = ? AND owner = ? AND state IN ('queued', 'running')",
                (time(), name, self.owner),
            )
            row = db.execute(
                "UPDATE jobs SET file = NULL WHERE id = ? AND owner = ? RETURNING *", (name, self.owner)
            ).fetchone()
            return _job(row) if row else None

    def requeue(self) -> list[str]:
        """Put the jobs that were running back into the queue.

        Returns:
            The ids of all that wait, in the order in which they came.
        """
        with self._connected() as db:
            db.execute("UPDATE jobs SET state = 'queued' WHERE state = 'running'")
            return [row["id"] for row in db.execute("SELECT id FROM jobs WHERE state = 'queued' ORDER BY number")]

    def delete_old(self, max_kept: int, *, before: float) -> list[str]:
        """Delete jobs that have ended: those that ended before a time, and of each owner the oldest above a number.

        Returns:
            The ids of those deleted.
        """
        with self._connected() as db:
            gone = db.execute(
                "DELETE FROM jobs WHERE state NOT IN ('queued', 'running') AND (ended < ? OR id IN (SELECT id FROM ("
                "SELECT id, row_number() OVER (PARTITION BY owner ORDER BY ended DESC, number DESC) AS place "
                "FROM jobs WHERE state NOT IN ('queued', 'running')) WHERE place > ?)) RETURNING id",
                (before, max_kept),
            )
            return [row["id"] for row in gone]

    def ids(self) -> set[str]:
        """Return the ids of all jobs."""
        with self._connected() as db:
            return {row["id"] for row in db.execute("SELECT id FROM jobs")}

    def _claimed(self, db: sqlite3.Connection, key: str, body: object, seed: int) -> tuple[int, Job | None]:
        own = self._own(key)
        job = db.execute("SELECT * FROM jobs WHERE key = ?", (own,)).fetchone()
        first = job or db.execute("SELECT body, seed FROM keys WHERE key = ?", (own,)).fetchone()
        if first and first["body"] != _digest(body):
            raise KeyReusedError
        if job:
            return json.loads(job["asked"])["seed"], _job(job)
        if first:
            return first["seed"], None
        db.execute(
            "INSERT INTO keys (key, body, seed, owner) VALUES (?, ?, ?, ?)", (own, _digest(body), seed, self.owner)
        )
        db.execute(
            "DELETE FROM keys WHERE owner = ? AND number <= "
            "(SELECT number FROM keys WHERE owner = ? ORDER BY number DESC LIMIT 1 OFFSET ?)",
            (self.owner, self.owner, _MAX_KEYS),
        )
        return seed, None

    def _own(self, key: str | None) -> str | None:
        """Return the key of a request as it is stored: the same key of another client is another one."""
        return key if key is None or not self.owner else f"{self.owner}\n{key}"  # no header holds the end of a line

    def _changed(self, change: str, *values: object) -> Job | None:
        with self._connected() as db:
            row = db.execute(f"UPDATE jobs SET {change} RETURNING *", values).fetchone()
            return _job(row) if row else None

    @contextmanager
    def _connected(self) -> Iterator[sqlite3.Connection]:
        """Open the database for one transaction."""
        with closing(sqlite3.connect(self.path, timeout=_BUSY_SECONDS)) as db, db:
            db.row_factory = sqlite3.Row
            yield db


def _digest(body: object) -> str:
    return sha256(json.dumps(body, sort_keys=True).encode()).hexdigest()


def _job(row: sqlite3.Row) -> Job:
    values = {name: row["asked" if name == "request" else name] for name in Job.__slots__}
    return Job(**{**values, "state": State(row["state"]), "request": json.loads(row["asked"])})
