"""What people read of games in other languages and on the page: tables of ``books/NAME.toml`` but those of books."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

PAGE, TEXTS, PHRASES = "page", "texts", "phrases"
"""The names of these tables: what the page says; translations of its texts and of prompts; those of steps, by kind."""

_FOLDER = Path(__file__).with_name("books")


@cache
def words_of_games() -> Mapping[str, Mapping[str, Any]]:
    """Return the tables of the file of each game by name."""
    files = sorted(_FOLDER.glob("*.toml"))
    return {path.stem: tomllib.loads(path.read_text(encoding="utf-8")) for path in files}
