"""Records as JSON and as tables."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pandas as pd

    from generator.record import Record
    from puzzles.puzzle import Puzzle
    from rating.rating import Rating
    from solvers.verdict import Proof


def from_json(text: str | bytes) -> "Record[Puzzle, Proof | None, Rating | None]":
    """Return the record in a line of JSON that ``record.to_json()`` or ``gen --json`` wrote.

    >>> import gridwright as gw
    >>> record = gw.lightup(size="5x5", seed=1)
    >>> gw.from_json(record.to_json()) == record
    True

    Args:
        text: one JSON object, of this version or an earlier one. Its solution is checked against the rules; proof and
            rating are trusted. ``gw.read`` reads puzzles without these.

    Raises:
        PuzzleError: when the text is something else.
    """
    from generator.restoring import record_from
    from puzzles.formats.jsontext import parse

    return record_from(parse(text.encode(errors="surrogatepass") if isinstance(text, str) else text))


def frame(records: "Iterable[Record]") -> "pd.DataFrame":
    """Return a table with a row for each record, and the columns of ``gen``'s Parquet files.

    >>> import gridwright as gw
    >>> table = gw.frame(gw.generate_many("sudoku", 3, size="4x4", seed=1))
    >>> table[["family", "grade", "peak"]].value_counts().to_dict()
    {('sudoku', 'Gentle', 1.2): 3}

    Args:
        records: of any families, consumed one after the other.
    """
    from output.columns import RECORD_COLUMNS
    from output.tables import table_of

    return table_of(records, RECORD_COLUMNS).to_pandas()  # type: ignore[no-any-return]
