"""The ids of puzzles from any place: one shared by all symmetric images, and the ids of their solutions."""

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from generator.families import family_named
from generator.family import Family
from generator.seen import Keys, keys_of
from output.batch.layout import DATA
from output.batch.shard import data_set_schema
from output.batch.storage import Storage, StorageError
from output.batch.work import NOTHING_EXCLUDED, RowKeys
from output.files import TABLE_SUFFIX
from output.ratings import Source
from output.records import ids_of, of_each_family
from output.sources import notation_of, sources_in
from puzzles.errors import FormatError, RequestError, in_one_line
from puzzles.reading import open_regular
from solvers.verdict import Verdict

NO_SOLUTION = np.uint64(0)  # Stands in for the key of a solution if a puzzle has none or several

_TOGETHER = 10_000
_COLUMNS = ("id", "solution_id", "puzzle")
_OURS = data_set_schema().field("id").metadata[b"comment"]  # tells our ids from those of others


@dataclass(frozen=True, slots=True)
class Identities:
    """The ids of some puzzles and of their solutions."""

    file: str  # where the puzzles are
    numbers: Sequence[int]  # of their lines, rows or puzzles in the file, from 1; 0 for the only one
    puzzles: Keys  # uint64 ``[n]``, keys of the puzzles as they are written
    images: Keys  # uint64 ``[n]``, keys shared by all symmetric images of a puzzle
    solutions: Keys  # uint64 ``[n]``, keys shared by all symmetric images of a solution, or ``NO_SOLUTION``


def identities_at(place: str) -> Iterator[Identities]:
    """Read the ids of the puzzles at a place, a few thousand at a time; puzzles without our ids are proved.

    A place is the folder or address of a data set, finished or not; a Parquet file; a puzzle file in any notation; or a
    puzzle. Raise RequestError if a folder holds no data set, and FormatError if a file cannot be read.
    """
    if place.lower().endswith(TABLE_SUFFIX):
        if "://" not in place:
            _require_regular(place)
        folder, slash, name = place.rpartition("/")
        found = _in_table(Storage(folder or slash or "."), name)
        yield from _of_puzzles(place) if found is None else found
    elif os.path.isdir(place) or ("://" in place and notation_of(place) is None):
        storage = Storage(place)
        names = sorted(storage.names(DATA))
        if not names:
            raise RequestError(f"{place!r} holds no data set; expected a folder with {DATA}/*{TABLE_SUFFIX}")
        for name in names:
            found = _in_table(storage, f"{DATA}/{name}")
            if found is None:
                raise FormatError(f"{storage}/{DATA}/{name} has no ids of ours; expected a file that 'gen batch' made")
            yield from found
    else:
        yield from _of_puzzles(place)


def excluded_keys(places: tuple[str, ...]) -> RowKeys:
    """Collect the sorted keys of the puzzles and unique solutions in data sets, tables and puzzle files.

    Data sets need not be finished. Each puzzle takes sixteen bytes, here and in every process that makes puzzles.
    Raises ``RequestError`` if a folder holds no data set, and ``FormatError`` if a file cannot be read.
    """
    puzzles, solutions = [NOTHING_EXCLUDED.puzzles], [NOTHING_EXCLUDED.solutions]
    for some in (some for place in places for some in identities_at(place)):
        puzzles.append(some.images)
        solutions.append(some.solutions[some.solutions != NO_SOLUTION])
    return RowKeys(np.unique(np.concatenate(puzzles)), np.unique(np.concatenate(solutions)))


def _require_regular(place: str) -> None:
    try:
        open_regular(place).close()
    except OSError as error:
        raise RequestError(f"{place!r} cannot be read ({error.strerror}); expected a table") from error


def _in_table(storage: Storage, name: str) -> Iterator[Identities] | None:
    """Return the ids in the rows of a table; None if it has no ids, or perhaps those of others."""
    try:
        file = pq.ParquetFile(pa.BufferReader(storage.read(name)))
        schema = file.schema_arrow
    except (pa.ArrowException, OSError, StorageError, ValueError) as error:
        raise _unreadable(storage, name, error) from error
    is_ours = set(_COLUMNS) <= set(schema.names) and (schema.field("id").metadata or {}).get(b"comment") == _OURS
    return _in_rows(file, storage, name) if is_ours else None


def _in_rows(file: pq.ParquetFile, storage: Storage, name: str) -> Iterator[Identities]:
    first = 1
    try:
        for batch in file.iter_batches(_TOGETHER, columns=list(_COLUMNS)):
            ids, solutions, puzzles = (batch.column(each).to_pylist() for each in _COLUMNS)
            numbers = range(first, first + len(ids))
            yield Identities(f"{storage}/{name}", numbers, keys_of(puzzles), keys_of(ids), keys_of(solutions))
            first += len(ids)
    except (pa.ArrowException, OSError, ValueError) as error:
        raise _unreadable(storage, name, error) from error


def _unreadable(storage: Storage, name: str, error: Exception) -> FormatError:
    return FormatError(f"{storage}/{name} cannot be read ({in_one_line(error)}); expected a table of puzzles")


def _of_puzzles(place: str) -> Iterator[Identities]:
    coming = sources_in([place])
    while some := list(islice(coming, _TOGETHER)):
        texts = [family_named(each.puzzle.family).one_line(each.puzzle) for each in some]
        numbers = [each.number for each in some]
        solutions = np.array(of_each_family(some, _keys_of_solutions), np.uint64)
        yield Identities(some[0].file, numbers, keys_of(texts), keys_of(ids_of(some)), solutions)


def _keys_of_solutions(family: Family, sources: Sequence[Source]) -> list[np.uint64]:
    puzzles = [each.puzzle for each in sources]
    proofs = family.prove_many(puzzles)
    proved = [place for place, proof in enumerate(proofs) if proof.verdict is Verdict.UNIQUE]
    ids = family.identify_solutions([puzzles[n] for n in proved], [proofs[n].solutions[0] for n in proved])
    keys = [NO_SOLUTION] * len(sources)
    for place, key in zip(proved, keys_of(ids), strict=True):
        keys[place] = key
    return keys
