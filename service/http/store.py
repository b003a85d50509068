"""The database of the service: one SQLite file in the data folder, for puzzles that were made and for jobs."""

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
    """Open the database in a folder, making both when they are missing.

    Each process opens its own. Readers never wait (write-ahead log), writers wait for each other, and what was
    committed survives the end of any process.
    """
    folder.mkdir(parents=True, exist_ok=True)
    database = sqlite3.connect(folder / FILE_NAME, timeout=_BUSY_SECONDS)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = NORMAL")
    database.execute(_PUZZLES)
    return database


def keep(database: sqlite3.Connection, records: Iterable[tuple[str, str]], most: int) -> None:
    """Keep records by their ids, each in place of an older one with its id, and forget the oldest beyond a number."""
    now = time.time()
    with database:
        database.executemany(
            "INSERT OR REPLACE INTO puzzles (id, record, made) VALUES (?, ?, ?)",
            [(name, record, now) for name, record in records],
        )
        database.execute("DELETE FROM puzzles WHERE number <= (SELECT max(number) FROM puzzles) - ?", (most,))


def find(database: sqlite3.Connection, name: str) -> str | None:
    """Give the record of an id, if it is still kept."""
    row = database.execute("SELECT record FROM puzzles WHERE id = ?", (name,)).fetchone()
    return None if row is None else str(row[0])
