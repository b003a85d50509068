"""What may not come into a data set: the puzzles of others, such as a publisher's ledger."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from output.batch.keys import keys_of
from output.batch.seen import Keys
from output.batch.shard import DATA
from output.batch.target import Target
from output.files import TABLE_SUFFIX
from output.records import ids_of
from puzzles.errors import FormatError, RequestError
from puzzles.formats import entries

_TOGETHER = 10_000


def excluded_keys(places: tuple[str, ...]) -> Keys:
    """Collect the keys of all puzzles that stand in data sets, in tables with a column of ids, or in puzzle files.

    Args:
        places: data sets by folder or address, Parquet files, or puzzle files of any notation.

    Returns:
        The keys, uint64, sorted, each once.

    Raises:
        RequestError: when there is nothing at a place, or no ids in a table.
        FormatError: when a puzzle file holds something else.
    """
    found = [keys for place in places for keys in _keys_at(place)]
    return np.unique(np.concatenate(found)) if found else np.empty(0, np.uint64)


def _keys_at(place: str) -> Iterator[Keys]:
    if place.lower().endswith(TABLE_SUFFIX):
        folder, _, name = place.rpartition("/")
        yield _keys_in(Target(folder or "."), name)
    elif "://" in place or Path(place).is_dir():
        target = Target(place)
        names = sorted(target.names(DATA))
        if not names:
            raise RequestError(f"{place!r} holds no data set; expected a folder with {DATA}/*{TABLE_SUFFIX}")
        for name in names:
            yield _keys_in(target, f"{DATA}/{name}")
    else:
        yield from _keys_of_puzzles(place)


def _keys_in(target: Target, name: str) -> Keys:
    file = pq.ParquetFile(pa.BufferReader(target.read(name)))
    if "id" not in file.schema_arrow.names:
        raise RequestError(f"{name!r} has no column 'id'; expected a table that Gridwright wrote")
    return keys_of(file.read(["id"]).column("id").to_pylist())


def _keys_of_puzzles(place: str) -> Iterator[Keys]:
    try:
        with open(place, "rb") as file:
            coming = entries(file, place, None)
            while some := list(islice(coming, _TOGETHER)):
                bad = next((entry for entry in some if entry.document is None), None)
                if bad is not None:
                    raise FormatError(f"{place}:{bad.number}: {bad.error}")
                yield keys_of(ids_of([entry.document for entry in some if entry.document is not None]))
    except OSError as error:
        raise RequestError(f"{place!r} cannot be read ({error.strerror}); expected a data set or puzzles") from error
