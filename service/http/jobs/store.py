"""The states of jobs, in a database. Each call is a transaction, so that any thread of any server may call.

    queued -> running -> succeeded
       |         |-----> failed
       `---------`-----> cancelled

A server that takes a job has a lease on the job, and renews the lease while it lives. When the lease runs out, the next
server takes the job. The first server, should it still live, can then no longer change the job. Each step is one
statement that checks the present state, so of two steps at the same time only one succeeds.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from typing import Any
from uuid import uuid4

from service.http.jobs.database import Database, Execute

_SCHEMA = """
CREATE TABLE IF NOT EXISTS jobs (
    number   {number},                           -- the order in which they came
    id       TEXT NOT NULL UNIQUE,
    state    TEXT NOT NULL,
    asked    TEXT NOT NULL,                      -- what is to be done, JSON
    count    {integer} NOT NULL,                 -- puzzles asked for
    done     {integer} NOT NULL DEFAULT 0,       -- puzzles made
    error    TEXT,                               -- why it failed
    file     TEXT,                               -- name of the result in the folder of the job
    created  {real} NOT NULL,                    -- seconds since 1970
    ended    {real},
    key      TEXT UNIQUE,                        -- Idempotency-Key, and digest of the body that came with it
    body     TEXT,
    owner    TEXT NOT NULL DEFAULT '',           -- name of the key that the client sent
    lease    TEXT,                               -- of the server that runs it
    renewed  {real}                              -- when that last said so
);
CREATE TABLE IF NOT EXISTS keys (
    number   {number},                           -- the order in which they came
    key      TEXT NOT NULL UNIQUE,
    body     TEXT NOT NULL,
    seed     {integer} NOT NULL,                 -- of the first request: it gives the same puzzles again
    owner    TEXT NOT NULL DEFAULT ''
);
"""
_INDEXES = """
CREATE INDEX IF NOT EXISTS jobs_by_state ON jobs (state);
CREATE INDEX IF NOT EXISTS jobs_by_owner ON jobs (owner, number);
CREATE INDEX IF NOT EXISTS keys_by_owner ON keys (owner, number);
"""
_OWNER = {"owner": "TEXT NOT NULL DEFAULT ''"}
_ADDED = {"jobs": {**_OWNER, "lease": "TEXT", "renewed": "{real}"}, "keys": _OWNER}
_MAX_KEYS = 10_000


class State(StrEnum):
    """The state of a job."""

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
    """A job in the form in which it is stored."""

    id: str  # its name
    state: State  # its state
    request: Mapping[str, Any]  # the request to be done
    count: int  # the number of puzzles asked for
    done: int  # the number of puzzles made
    error: str | None  # the reason why it failed, in a sentence
    file: str | None  # the name of the result in its folder; None before it exists and after it was deleted
    created: float  # when it was requested, seconds since 1970
    ended: float | None  # when it ended, seconds since 1970; None before that
    lease: str | None  # the lease of the server that took it last


@dataclass(frozen=True, slots=True)
class Store:
    """The jobs and idempotency keys of one owner in the database."""

    database: Database  # the database with the states
    owner: str = ""  # the name of the key that the client sent; "" if clients need none
    lease_seconds: float = 30.0  # the time after which a server that reports nothing has lost its jobs

    def prepare(self) -> None:
        """Complete the database; raise RequestError if it cannot be used."""
        words = self.database.words._asdict()
        added = {
            table: {name: kind.format(**words) for name, kind in columns.items()} for table, columns in _ADDED.items()
        }
        self.database.prepare(_SCHEMA.format(**words), added, _INDEXES)

    def claim(self, key: str, body: object, seed: int) -> tuple[int, Job | None]:
        """Return the first seed for a key and body, and the job if any; raise KeyReusedError for another body."""
        with self.database.transaction() as execute:
            self.database.hold(execute, f"key {self._own(key)}")
            return self._claimed(execute, key, body, seed)

    def add(self, request: Mapping[str, Any], *, max_waiting: int, key: str | None = None, body: object = None) -> Job:
        """Put a job (plain data, with its ``count``) into the queue; for the same key and body, return the first job.

        Raise KeyReusedError for another body, and QueueFullError when ``max_waiting`` wait already.
        """
        with self.database.transaction() as execute:
            names = [f"key {self._own(key)}"] if key is not None else []
            self.database.hold(execute, *names, f"queue of {self.owner}")
            if key is not None:
                seed, job = self._claimed(execute, key, body, request["seed"])
                if job:
                    return job
                request = {**request, "seed": seed}
            waiting = "SELECT count(*) AS n FROM jobs WHERE state = 'queued' AND owner = ?"
            if _first(execute(waiting, self.owner))["n"] >= max_waiting:
                raise QueueFullError
            rows = execute(
                "INSERT INTO jobs (id, state, asked, count, created, key, body, owner) "
                f"VALUES (?, 'queued', ?, ?, {self.database.words.now}, ?, ?, ?) RETURNING *",
                uuid4().hex,
                json.dumps(request),
                request["count"],
                self._own(key),
                _digest(body),
                self.owner,
            )
            return _job(_first(rows))

    def find(self, name: str) -> Job | None:
        """Return a job, or None if there is no job of that name."""
        with self.database.transaction() as execute:
            row = _first(execute("SELECT * FROM jobs WHERE id = ? AND owner = ?", name, self.owner))
            return _job(row) if row else None

    def latest(
        self, limit: int, before: int | None = None, state: State | None = None, family: str | None = None
    ) -> tuple[list[Job], int | None]:
        """Return a page of the latest jobs, and the cursor of the next page.

        The cursor remains valid when jobs are added or deleted.
        """
        conditions = {
            "owner = ?": self.owner,
            "number < ?": before,
            "state = ?": state,
            f"{self.database.words.family} = ?": family,
        }
        given = {condition: value for condition, value in conditions.items() if value is not None}
        page = f"SELECT * FROM jobs WHERE {' AND '.join(given)} ORDER BY number DESC LIMIT ?"
        with self.database.transaction() as execute:
            rows = [*execute(page, *given.values(), limit + 1)]
        return [_job(row) for row in rows[:limit]], rows[limit - 1]["number"] if len(rows) > limit else None

    def counts(self) -> dict[State, int]:
        """Return the number of jobs in each state."""
        with self.database.transaction() as execute:
            rows = execute("SELECT state, count(*) AS n FROM jobs GROUP BY state")
            found = {row["state"]: row["n"] for row in rows}
        return {state: found.get(state, 0) for state in State}

    def begin(self) -> Job | None:
        """Take the job that has waited longest, or one whose lease ran out; return None if there is no such job."""
        words = self.database.words
        return self._changed(
            f"state = 'running', lease = ?, renewed = {words.now} WHERE number = (SELECT number FROM jobs "
            f"WHERE state = 'queued' OR (state = 'running' AND renewed <= {words.now} - ?) "
            f"ORDER BY number LIMIT 1 {words.unlocked})",
            uuid4().hex,
            self.lease_seconds,
        )

    def renew(self, job: Job, done: int | None = None) -> bool:
        """Renew the lease on a job, and store how many puzzles are made; return False if job or lease is gone."""
        change = f"done = coalesce(?, done), renewed = {self.database.words.now}"
        return self._changed_under_lease(job, change, done)

    def succeed(self, job: Job, file: str) -> bool:
        """End a running job with a result; returns whether there was a lease on it."""
        change = f"state = 'succeeded', done = count, file = ?, ended = {self.database.words.now}"
        return self._changed_under_lease(job, change, file)

    def fail(self, job: Job, error: str) -> bool:
        """End a running job with a sentence; returns whether there was a lease on it."""
        change = f"state = 'failed', error = ?, ended = {self.database.words.now}"
        return self._changed_under_lease(job, change, error)

    def release(self, job: Job) -> bool:
        """Put a running job back into the queue; return whether there was a lease on the job."""
        return self._changed_under_lease(job, "state = 'queued'")

    def cancel(self, name: str) -> Job | None:
        """Cancel a job, or remove the result of one that has ended; return the job, or None if there is no such job."""
        with self.database.transaction() as execute:
            self.database.hold(execute, f"job {name}")
            execute(
                f"UPDATE jobs SET state = 'cancelled', ended = {self.database.words.now} "
                "WHERE id = ? AND owner = ? AND state IN ('queued', 'running')",
                name,
                self.owner,
            )
            change = "UPDATE jobs SET file = NULL WHERE id = ? AND owner = ? RETURNING *"
            row = _first(execute(change, name, self.owner))
            return _job(row) if row else None

    def release_all(self) -> None:
        """Put all running jobs back into the queue, if no other server has any of them."""
        with self.database.transaction() as execute:
            execute("UPDATE jobs SET state = 'queued' WHERE state = 'running'")

    def delete_old(self, max_kept: int, max_seconds: float) -> list[str]:
        """Delete jobs that ended some seconds ago, and each owner's oldest jobs above a limit; return their ids."""
        with self.database.transaction() as execute:
            gone = execute(
                "DELETE FROM jobs WHERE state NOT IN ('queued', 'running') "
                f"AND (ended < {self.database.words.now} - ? OR id IN (SELECT id FROM ("
                "SELECT id, row_number() OVER (PARTITION BY owner ORDER BY ended DESC, number DESC) AS place "
                "FROM jobs WHERE state NOT IN ('queued', 'running')) AS ended_jobs WHERE place > ?)) RETURNING id",
                max_seconds,
                max_kept,
            )
            return [row["id"] for row in gone]

    def ids(self, *, with_result: bool) -> set[str]:
        """Return the ids of the jobs that have not ended and, if asked for, of those that have a result."""
        with self.database.transaction() as execute:
            found = execute("SELECT id, file FROM jobs WHERE state IN ('queued', 'running') OR file IS NOT NULL")
            return {row["id"] for row in found if with_result or row["file"] is None}

    def _claimed(self, execute: Execute, key: str, body: object, seed: int) -> tuple[int, Job | None]:
        own = self._own(key)
        job = _first(execute("SELECT * FROM jobs WHERE key = ?", own))
        first = job or _first(execute("SELECT body, seed FROM keys WHERE key = ?", own))
        if first and first["body"] != _digest(body):
            raise KeyReusedError
        if job:
            return json.loads(job["asked"])["seed"], _job(job)
        if first:
            return first["seed"], None
        values = own, _digest(body), seed, self.owner
        execute("INSERT INTO keys (key, body, seed, owner) VALUES (?, ?, ?, ?)", *values)
        execute(
            "DELETE FROM keys WHERE owner = ? AND number <= "
            "(SELECT number FROM keys WHERE owner = ? ORDER BY number DESC LIMIT 1 OFFSET ?)",
            self.owner,
            self.owner,
            _MAX_KEYS,
        )
        return seed, None

    def _own(self, key: str | None) -> str | None:
        """Return the key of a request as it is stored, so that equal keys of different clients differ."""
        return key if key is None or not self.owner else f"{self.owner}\n{key}"  # no header contains the end of a line

    def _changed_under_lease(self, job: Job, change: str, *values: object) -> bool:
        condition = "WHERE id = ? AND lease = ? AND state = 'running'"
        return self._changed(f"{change} {condition}", *values, job.id, job.lease) is not None

    def _changed(self, change: str, *values: object) -> Job | None:
        with self.database.transaction() as execute:
            row = _first(execute(f"UPDATE jobs SET {change} RETURNING *", *values))
            return _job(row) if row else None


def _first(rows: Iterable[Any]) -> Any:
    return next(iter(rows), None)


def _digest(body: object) -> str:
    return sha256(json.dumps(body, sort_keys=True).encode()).hexdigest()


def _job(row: Mapping[str, Any]) -> Job:
    values = {name: row["asked" if name == "request" else name] for name in Job.__slots__}
    return Job(**{**values, "state": State(row["state"]), "request": json.loads(row["asked"])})
