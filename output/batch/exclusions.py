"""Puzzles that are kept out of a data set: those of others, such as all that a publisher has printed."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from generator.seen import Keys, keys_of
from output.batch.shard import DATA, data_set_schema
from output.batch.storage import Storage, StorageError
from output.files import TABLE_SUFFIX
from output.records import ids_of
from output.sources import notation_of, sources_in
from puzzles.errors import FormatError, RequestError
from puzzles.reading import open_regular

_TOGETHER = 10_000
_OURS = data_set_schema().field("id").metadata[b"comment"]  # by which our ids are known from those of others


def excluded_keys(places: tuple[str, ...]) -> Keys:
    """Collect the keys of all puzzles that stand in data sets, finished or not, in tables, or in puzzle files.

    Args:
        places: data sets by folder or address, Parquet files, puzzle files of any notation, or puzzles.

    Returns:
        The keys, uint64, sorted, each once.

    Raises:
        RequestError: when a folder holds no data set.
        FormatError: when a file cannot be read, or holds something else.
    """
    found = [keys for place in places for keys in _keys_at(place)]
    return np.unique(np.concatenate(found)) if found else np.empty(0, np.uint64)


def _keys_at(place: str) -> Iterator[Keys]:
    if place.lower().endswith(TABLE_SUFFIX):
        if "://" not in place:
            _require_regular(place)
        folder, slash, name = place.rpartition("/")
        keys = _keys_in(Storage(folder or slash or "."), name)
        yield from _keys_of_puzzles(place) if keys is None else [keys]
    elif Path(place).is_dir() or ("://" in place and notation_of(place) is None):
        storage = Storage(place)
        names = sorted(storage.names(DATA))
        if not names:
            raise RequestError(f"{place!r} holds no data set; expected a folder with {DATA}/*{TABLE_SUFFIX}")
        for name in names:
            keys = _keys_in(storage, f"{DATA}/{name}")
            if keys is None:
                raise FormatError(f"{storage}/{DATA}/{name} has no ids of ours; expected a file that 'gen batch' made")
            yield keys
    else:
        yield from _keys_of_puzzles(place)


def _require_regular(place: str) -> None:
    try:
        open_regular(place).close()
    except OSError as error:
        raise RequestError(f"{place!r} cannot be read ({error.strerror}); expected a table") from error


def _keys_in(storage: Storage, name: str) -> Keys | None:
    """Return the keys of the ids in a table; None when it has no ids, or perhaps those of others."""
    try:
        file = pq.ParquetFile(pa.BufferReader(storage.read(name)))
        if (
            "id" not in file.schema_arrow.names
            or (file.schema_arrow.field("id").metadata or {}).get(b"comment") != _OURS
        ):
            return None
        return keys_of(file.read(["id"]).column("id").to_pylist())
    except (pa.ArrowException, StorageError, ValueError) as error:
        raise FormatError(f"{storage}/{name} cannot be read ({error}); expected a table of puzzles") from error


def _keys_of_puzzles(place: str) -> Iterator[Keys]:
    coming = sources_in([place])
    while some := list(islice(coming, _TOGETHER)):
        yield keys_of(ids_of([source.document for source in some]))
