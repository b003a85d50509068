"""Where records go: a file by its suffix, checked before the first puzzle is made."""

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from generator.families import family_named
from generator.pipeline import Record
from output.files import PICTURES, TABLE_SUFFIX, numbered, replaced_when_whole, require_folder, write_atomically
from output.records import record_dict, solution_of
from puzzles.formats import Document, Format, format_for, format_named

PIXELS = "png"  # the notation that is its solution

Writer = Callable[[Iterable[Record]], None]


def writer_for(output: str, family: str, notation: str | None, *, with_solution: bool, count: int) -> Writer:
    """Choose how to write records to a path.

    A Parquet or JSON-lines file takes all records, and so does one in a notation of collections, such as ``.sdm``; any
    other kind of file takes one, and for several records the names are numbered: ``puzzle-1.svg`` and so on.

    Args:
        output: the path; its suffix says how to write.
        family: of the puzzles.
        notation: the name of a notation that overrides the suffix.
        with_solution: write the solution too, where there is a place for it.
        count: the number of records to expect.

    Returns:
        A function that writes records.

    Raises:
        RequestError: when the folder does not exist.
        FormatError: when suffix or notation are not known, or not for the family.
    """
    require_folder(output)
    path = Path(output)
    suffix = path.suffix.lower()
    if notation is None and suffix == TABLE_SUFFIX:
        return lambda records: _write_parquet(records, path)
    if notation is None and suffix == ".jsonl":
        return lambda records: _write_lines(records, path)
    if notation is None and suffix in PICTURES:
        return _numbered(path, count, lambda r, name: _save_picture(r, name, with_solution=with_solution))
    if notation is None and suffix == ".json":
        return _numbered(path, count, lambda r, name: write_atomically(name, (_line(r) + "\n").encode()))
    form = format_named(notation, family) if notation else format_for(path, family)

    def document(record: Record) -> Document[Any]:
        return Document(record.puzzle, solution_of(record) if with_solution or form.name == PIXELS else None)

    if not form.takes_several(suffix):
        return _numbered(path, count, lambda r, name: write_atomically(name, form.write(document(r))))
    return lambda records: write_files(form, (form.write(document(record)) for record in records), path)


def _numbered(path: Path, count: int, one: Callable[[Record, Path], None]) -> Writer:
    def write(records: Iterable[Record]) -> None:
        for number, record in enumerate(records, start=1):
            one(record, numbered(path, number, count))

    return write


def write_files(form: Format[Any], files: Iterable[bytes], path: Path) -> None:
    """Write what would be files of one puzzle as one file of several.

    Args:
        form: a notation that holds several.
        files: what it writes of each puzzle, taken as they come.
        path: the file.

    Raises:
        RequestError: when it cannot be written.
    """
    with replaced_when_whole(path) as temporary, temporary.open("wb") as file:
        file.writelines(form.joined(files))


def _line(record: Record) -> str:
    return json.dumps(record_dict(record), ensure_ascii=False, separators=(",", ":"))


def _write_lines(records: Iterable[Record], path: Path) -> None:
    with replaced_when_whole(path) as temporary, temporary.open("w", encoding="utf-8") as file:
        file.writelines(_line(record) + "\n" for record in records)


def _write_parquet(records: Iterable[Record], path: Path) -> None:
    from output.columns import RECORD_COLUMNS
    from output.parquet import write_parquet

    write_parquet(records, RECORD_COLUMNS, path)


def _save_picture(record: Record, name: Path, *, with_solution: bool) -> None:
    from output.pictures import save

    room = family_named(record.family).room
    save(room.draw(record.puzzle, solution_of(record) if with_solution else None), name)
