"""The puzzles that were made, in the SQLite file of the data folder (``jobs/store.py`` keeps the jobs there)."""

import sqlite3
import time
from collections.abc import Iterable
from pathlib import Path

FILE_NAME = "service.sqlite"
_BUSY_SECONDS = 10

_PUZZLES = """
CREATE TABLE IF NOT EXISTS puzzles (
    number INTEGER PRIMARY KEY AUTOINCREMENT,  -- in the order in which they came
    id TEXT NOT NULL UNIQUE,
    record TEXT NOT NULL,
    made REAL NOT NULL
) STRICT
"""


def connect(folder: Path) -> sqlite3.Connection:
    """Open the database in a folder, creating both when they are missing.

    Each process opens its own. Readers never wait (write-ahead log), writers wait for each other, and what was
    committed survives the end of any process.
    """
    folder.mkdir(parents=True, exist_ok=True)
    database = sqlite3.connect(folder / FILE_NAME, timeout=_BUSY_SECONDS)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = NORMAL")
    database.execute(_PUZZLES)
    return database


def save(database: sqlite3.Connection, records: Iterable[tuple[str, str]], max_stored: int) -> None:
    """Store records by their ids, each in place of an older one with its id, and delete the oldest beyond a number."""
    now = time.time()
    with database:
        database.executemany(
            "INSERT OR REPLACE INTO puzzles (id, record, made) VALUES (?, ?, ?)",
            [(name, record, now) for name, record in records],
        )
        database.execute("DELETE FROM puzzles WHERE number <= (SELECT max(number) FROM puzzles) - ?", (max_stored,))


def find(database: sqlite3.Connection, name: str) -> str | None:
    """Return the record of an id, or None when it is not stored any more."""
    row = database.execute("SELECT record FROM puzzles WHERE id = ?", (name,)).fetchone()
    return None if row is None else str(row[0])
